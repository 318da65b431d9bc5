// SPDX-License-Identifier: MIT
#include "support/driver.hpp"

#include <algorithm>

#include <bravais/by_id.hpp>
#include <bravais/kdf.hpp>

namespace bravais_test {
namespace {

using bravais::errc;

// Calls `work(first item, number of items)` for the whole batch, or for each item.
template <class Work>
void split(usage how, std::size_t n, const Work& work) {
  if (how == usage::batch || how == usage::batch_with_workspace) return work(std::size_t{0}, n);
  for (std::size_t i = 0; i < n; ++i) work(i, std::size_t{1});
}

// The workspace for a usage: empty except for batch_with_workspace.
std::span<std::uint8_t> workspace(usage how, octets& memory) {
  return how == usage::batch_with_workspace ? std::span<std::uint8_t>(memory) : std::span<std::uint8_t>();
}

// The distance between the keys of adjacent items: 0 if one key serves all.
std::size_t stride(view keys, std::size_t size, std::size_t n) {
  EXPECT_TRUE(keys.size() == size || keys.size() == n * size);
  return keys.size() == size ? 0 : size;
}

void expect_ok(const std::vector<errc>& status) {
  for (const errc error : status) EXPECT_EQ(error, errc::ok);
}

}  // namespace

const char* name(usage how) {
  switch (how) {
    case usage::single: return "single";
    case usage::prepared: return "prepared";
    case usage::batch: return "batch";
    case usage::batch_with_workspace: return "batch with workspace";
  }
  return "";
}

bravais::batch kem_driver::items(std::size_t n) const { return {n, workspace(how_, memory_)}; }
bravais::batch pke_driver::items(std::size_t n) const { return {n, workspace(how_, memory_)}; }

flat_keys kem_driver::generate(view seeds) const {
  const std::size_t n = seeds.size() / set_.seed;
  output public_keys(n * set_.public_key);
  output secret_keys(n * set_.secret_key);
  split(how_, n, [&](std::size_t i, std::size_t count) {
    ops_.generate(items(count), seeds.data() + i * set_.seed, public_keys.data() + i * set_.public_key,
                  secret_keys.data() + i * set_.secret_key);
  });
  return {public_keys.copy(), secret_keys.copy()};
}

flat_encapsulations kem_driver::encapsulate(view public_keys, view randomness, bravais::secret_form form) const {
  const std::size_t n = randomness.size() / set_.randomness;
  const std::size_t step = stride(public_keys, set_.public_key, n);
  const std::size_t size = secret_size(form);
  output ciphertexts(n * set_.ciphertext);
  output secrets(n * size);
  prepared_memory prepared(set_.prepared_public_key);
  split(how_, n, [&](std::size_t i, std::size_t count) {
    const std::uint8_t* key = public_keys.data() + i * step;
    const std::uint8_t* m = randomness.data() + i * set_.randomness;
    std::uint8_t* ciphertext = ciphertexts.data() + i * set_.ciphertext;
    std::uint8_t* secret = secrets.data() + i * size;
    if (how_ == usage::prepared) {
      EXPECT_EQ(ops_.prepare_public_key(key, prepared.get()), errc::ok);
      ops_.encapsulate_prepared(count, prepared.get(), m, ciphertext, secret, form);
    } else {
      std::vector<errc> status(count, errc::bad_argument);
      ops_.encapsulate(items(count), key, step, m, ciphertext, secret, form, status.data());
      expect_ok(status);
    }
  });
  return {ciphertexts.copy(), secrets.copy()};
}

octets kem_driver::decapsulate(view secret_keys, view ciphertexts, bravais::secret_form form) const {
  const std::size_t n = ciphertexts.size() / set_.ciphertext;
  const std::size_t step = stride(secret_keys, set_.secret_key, n);
  const std::size_t size = secret_size(form);
  output secrets(n * size);
  prepared_memory prepared(set_.prepared_secret_key);
  split(how_, n, [&](std::size_t i, std::size_t count) {
    const std::uint8_t* key = secret_keys.data() + i * step;
    const std::uint8_t* ciphertext = ciphertexts.data() + i * set_.ciphertext;
    std::uint8_t* secret = secrets.data() + i * size;
    std::vector<errc> status(count, errc::bad_argument);
    if (how_ == usage::prepared) {
      if (i == 0 || step != 0) {
        EXPECT_EQ(ops_.prepare_secret_key(key, prepared.get()), errc::ok);
      }
      ops_.decapsulate_prepared(count, prepared.get(), ciphertext, secret, form, status.data());
    } else {
      ops_.decapsulate(items(count), key, step, ciphertext, secret, form, status.data());
    }
    for (std::size_t item = 0; item < count; ++item) {
      const bool zero =
          std::all_of(secret + item * size, secret + (item + 1) * size, [](int byte) { return byte == 0; });
      EXPECT_EQ(status[item], zero && set_.explicit_rejection ? errc::bad_ciphertext : errc::ok);
    }
  });
  return secrets.copy();
}

octets kem_driver::kdf(view input, std::size_t size) {
  output bytes(size);
  bravais::kdf reader(input);
  reader.read(bytes.span());
  return bytes.copy();
}

flat_keys pke_driver::generate(view seeds) const {
  const std::size_t n = seeds.size() / set_.seed;
  output public_keys(n * set_.public_key);
  output secret_keys(n * set_.secret_key);
  split(how_, n, [&](std::size_t i, std::size_t count) {
    ops_.generate(items(count), seeds.data() + i * set_.seed, public_keys.data() + i * set_.public_key,
                  secret_keys.data() + i * set_.secret_key);
  });
  return {public_keys.copy(), secret_keys.copy()};
}

octets pke_driver::encrypt(view public_keys, view messages, view coins) const {
  const std::size_t n = messages.size() / set_.message;
  const std::size_t step = stride(public_keys, set_.public_key, n);
  output ciphertexts(n * set_.ciphertext);
  prepared_memory prepared(set_.prepared_public_key);
  split(how_, n, [&](std::size_t i, std::size_t count) {
    const std::uint8_t* key = public_keys.data() + i * step;
    const std::uint8_t* m = messages.data() + i * set_.message;
    const std::uint8_t* r = coins.data() + i * set_.randomness;
    std::uint8_t* ciphertext = ciphertexts.data() + i * set_.ciphertext;
    if (how_ == usage::prepared) {
      ops_.prepare_public_key(key, prepared.get());
      ops_.encrypt_prepared(count, prepared.get(), m, r, ciphertext);
    } else {
      ops_.encrypt(items(count), key, step, m, r, ciphertext);
    }
  });
  return ciphertexts.copy();
}

octets pke_driver::decrypt(view secret_keys, view ciphertexts) const {
  const std::size_t n = ciphertexts.size() / set_.ciphertext;
  const std::size_t step = stride(secret_keys, set_.secret_key, n);
  output messages(n * set_.message);
  prepared_memory prepared(set_.prepared_secret_key);
  split(how_, n, [&](std::size_t i, std::size_t count) {
    const std::uint8_t* key = secret_keys.data() + i * step;
    const std::uint8_t* ciphertext = ciphertexts.data() + i * set_.ciphertext;
    std::uint8_t* message = messages.data() + i * set_.message;
    std::vector<errc> status(count, errc::bad_argument);
    if (how_ == usage::prepared) {
      if (i == 0 || step != 0) {
        EXPECT_EQ(ops_.prepare_secret_key(key, prepared.get()), errc::ok);
      }
      ops_.decrypt_prepared(count, prepared.get(), ciphertext, message, status.data());
    } else {
      ops_.decrypt(items(count), key, step, ciphertext, message, status.data());
    }
    expect_ok(status);
  });
  return messages.copy();
}

namespace by_id = bravais::by_id;

signature_driver::signature_driver(const signature_case& c, usage how)
    : set_(c.set), how_(how), on_(c.end.id), memory_(by_id::workspace_size(c.set.id, 2)) {}

flat_keys signature_driver::generate(view seeds) const {
  const std::size_t n = seeds.size() / set_.seed;
  output public_keys(n * set_.public_key);
  output secret_keys(n * set_.secret_key);
  split(how_, n, [&](std::size_t i, std::size_t count) {
    EXPECT_EQ(by_id::generate(set_.id, seeds.subspan(i * set_.seed, count * set_.seed),
                              public_keys.span().subspan(i * set_.public_key, count * set_.public_key),
                              secret_keys.span().subspan(i * set_.secret_key, count * set_.secret_key), {},
                              workspace(how_, memory_)),
              errc::ok);
  });
  return {public_keys.copy(), secret_keys.copy()};
}

octets signature_driver::sign(view secret_keys, std::span<const bravais::message_view> messages,
                              view randomness) const {
  const std::size_t n = messages.size();
  const std::size_t step = stride(secret_keys, set_.secret_key, n);
  output signatures(n * set_.signature);
  std::vector<errc> status(n, errc::bad_argument);
  std::vector<std::uint8_t> prepared(set_.prepared_secret_key);
  split(how_, n, [&](std::size_t i, std::size_t count) {
    const view keys = secret_keys.subspan(i * step, step == 0 ? set_.secret_key : count * step);
    const auto m = messages.subspan(i, count);
    const std::span<std::uint8_t> to = signatures.span().subspan(i * set_.signature, count * set_.signature);
    const std::span<errc> part = std::span(status).subspan(i, count);
    if (how_ == usage::prepared) {
      EXPECT_EQ(by_id::prepare_secret_key(set_.id, keys, prepared), errc::ok);
    }
    if (randomness.empty()) {
      EXPECT_EQ(
          how_ == usage::prepared
              ? by_id::sign_deterministic(set_.id, by_id::prepared(prepared), m, to, part, workspace(how_, memory_))
              : by_id::sign_deterministic(set_.id, keys, m, to, part, workspace(how_, memory_)),
          errc::ok);
    } else {
      const view r = randomness.subspan(i * set_.randomness, count * set_.randomness);
      EXPECT_EQ(how_ == usage::prepared
                    ? by_id::sign(set_.id, by_id::prepared(prepared), m, r, to, part, workspace(how_, memory_))
                    : by_id::sign(set_.id, keys, m, r, to, part, workspace(how_, memory_)),
                errc::ok);
    }
  });
  expect_ok(status);
  return signatures.copy();
}

std::vector<errc> signature_driver::verify(view public_keys, std::span<const bravais::message_view> messages,
                                           view signatures) const {
  const std::size_t n = messages.size();
  const std::size_t step = stride(public_keys, set_.public_key, n);
  std::vector<errc> status(n, errc::bad_argument);
  std::vector<std::uint8_t> prepared(set_.prepared_public_key);
  split(how_, n, [&](std::size_t i, std::size_t count) {
    const view keys = public_keys.subspan(i * step, step == 0 ? set_.public_key : count * step);
    const auto m = messages.subspan(i, count);
    const view s = signatures.subspan(i * set_.signature, count * set_.signature);
    const std::span<errc> part = std::span(status).subspan(i, count);
    if (how_ == usage::prepared) {
      EXPECT_EQ(by_id::prepare_public_key(set_.id, keys, prepared), errc::ok);
    }
    const errc first = how_ == usage::prepared
                           ? by_id::verify(set_.id, by_id::prepared(prepared), m, s, part, workspace(how_, memory_))
                           : by_id::verify(set_.id, keys, m, s, part, workspace(how_, memory_));
    const auto failed = std::find_if(part.begin(), part.end(), [](errc error) { return error != errc::ok; });
    EXPECT_EQ(first, failed == part.end() ? errc::ok : *failed);
  });
  return status;
}

}  // namespace bravais_test
