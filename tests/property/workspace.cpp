// SPDX-License-Identifier: MIT
// The workspace of a batch must not change any result, whatever its size and address, and nothing outside it is
// written.
#include <algorithm>
#include <functional>

#include <bravais/by_id.hpp>

#include "support/keys.hpp"
#include "support/driver.hpp"
#include "support/random_source.hpp"
#include "support/random_stream.hpp"

namespace bravais_test {
namespace {

using bravais::errc;
namespace by_id = bravais::by_id;

constexpr std::size_t n = 17;
constexpr std::uint8_t around = 0xa5;

// The same bytes in every run.
random_stream* stream = nullptr;
bool stream_source(std::span<std::uint8_t> bytes) noexcept {
  stream->fill(bytes);
  return true;
}

// Calls `run(workspace)`, which returns all outputs of the call, without a workspace and with several sizes.
template <class Set>
void same_with_workspace(const Set& set, const char* what, const std::function<octets(std::span<std::uint8_t>)>& run) {
  const random_source_in_place source(stream_source);
  const auto from_the_start = [&](std::span<std::uint8_t> workspace) {
    random_stream same("source of property.workspace");
    stream = &same;
    return run(workspace);
  };
  const octets expected = from_the_start({});
  const std::size_t useful = by_id::workspace_size(set.id, n);
  for (const std::size_t size : {useful, useful - std::min<std::size_t>(useful, 64), useful / 2, std::size_t{1}}) {
    for (const std::size_t at : {std::size_t{1}, std::size_t{64}}) {
      octets memory(at + size + 64, around);
      EXPECT_TRUE(from_the_start(std::span(memory).subspan(at, size)) == expected)
          << what << " with " << size << " bytes of workspace";
      const auto is_as_it_was = [](std::uint8_t byte) { return byte == around; };
      EXPECT_TRUE(std::all_of(memory.begin(), memory.begin() + static_cast<std::ptrdiff_t>(at), is_as_it_was) &&
                  std::all_of(memory.end() - 64, memory.end(), is_as_it_was))
          << what << " writes beside its workspace";
    }
  }
}

octets joined(const output& a, const output& b) {
  octets all = a.copy();
  const octets rest = b.copy();
  all.insert(all.end(), rest.begin(), rest.end());
  return all;
}

template <class Case>
void key_pairs(const Case& c) {
  EXPECT_EQ(by_id::workspace_size(c.set.id, 0), 0U);
  EXPECT_EQ(by_id::workspace_size(c.set.id, 1), 0U);
  same_with_workspace(c.set, "generate", [&](std::span<std::uint8_t> workspace) {
    output public_keys(n * c.set.public_key);
    output secret_keys(n * c.set.secret_key);
    EXPECT_EQ(by_id::generate(c.set.id, public_keys.span(), secret_keys.span(), {}, workspace), errc::ok);
    return joined(public_keys, secret_keys);
  });
}

void kem_workspace(const kem_case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  key_pairs(c);
  const flat_keys keys = kem_driver(c, usage::single).generate(random.bytes(n * c.set.seed));
  const view one = item(keys.public_keys, c.set.public_key, 0);
  for (const view to : {view(keys.public_keys), one}) {
    same_with_workspace(c.set, "encapsulate", [&](std::span<std::uint8_t> workspace) {
      output ciphertexts(n * c.set.ciphertext);
      output secrets(n * c.set.shared_secret);
      EXPECT_EQ(by_id::encapsulate(c.set.id, to, ciphertexts.span(), secrets.span(), {}, workspace), errc::ok);
      return joined(ciphertexts, secrets);
    });
  }
  const octets received = random.bytes(n * c.set.ciphertext);
  for (const view with : {view(keys.secret_keys), item(keys.secret_keys, c.set.secret_key, 0)}) {
    same_with_workspace(c.set, "decapsulate", [&](std::span<std::uint8_t> workspace) {
      output secrets(n * c.set.shared_secret);
      const errc error = by_id::decapsulate(c.set.id, with, received, secrets.span(), {}, workspace);
      EXPECT_EQ(error, c.set.explicit_rejection ? errc::bad_ciphertext : errc::ok);
      return secrets.copy();
    });
  }
}

void pke_workspace(const pke_case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  key_pairs(c);
  const flat_keys keys = pke_driver(c, usage::single).generate(random.bytes(n * c.set.seed));
  const octets messages = random.bytes(n * c.set.message);
  same_with_workspace(c.set, "encrypt and decrypt", [&](std::span<std::uint8_t> workspace) {
    output ciphertexts(n * c.set.ciphertext);
    output decrypted(n * c.set.message);
    EXPECT_EQ(by_id::encrypt(c.set.id, keys.public_keys, messages, ciphertexts.span(), {}, workspace), errc::ok);
    EXPECT_EQ(by_id::decrypt(c.set.id, keys.secret_keys, ciphertexts.span(), decrypted.span(), {}, workspace),
              errc::ok);
    EXPECT_EQ(decrypted.copy(), messages);
    return ciphertexts.copy();
  });
}

void signature_workspace(const signature_case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  key_pairs(c);
  const flat_keys keys = signature_driver(c, usage::single).generate(random.bytes(n * c.set.seed));
  const octets texts = random.bytes(n * 16);
  std::vector<bravais::message_view> messages;
  for (std::size_t i = 0; i < n; ++i) messages.push_back({item(texts, 16, i)});
  for (const bool one : {false, true}) {
    const view with = one ? item(keys.secret_keys, c.set.secret_key, 0) : view(keys.secret_keys);
    const view under = one ? item(keys.public_keys, c.set.public_key, 0) : view(keys.public_keys);
    same_with_workspace(c.set, "sign and verify", [&](std::span<std::uint8_t> workspace) {
      output signatures(n * c.set.signature);
      EXPECT_EQ(by_id::sign(c.set.id, with, messages, signatures.span(), {}, workspace), errc::ok);
      EXPECT_EQ(by_id::verify(c.set.id, under, messages, signatures.span(), {}, workspace), errc::ok);
      return signatures.copy();
    });
  }
}

const registration tests([] {
  each_kem("property", "workspace", kem_workspace);
  each_pke("property", "workspace", pke_workspace);
  each_signature("property", "workspace", signature_workspace);
});

}  // namespace
}  // namespace bravais_test
