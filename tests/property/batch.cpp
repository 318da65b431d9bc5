// SPDX-License-Identifier: MIT
// A batch must give the bytes of single calls for every number of items around the widths of the back ends, with a key
// for each item or one for all; an item that fails must not affect the others.
#include <algorithm>

#include <bravais/by_id.hpp>

#include "support/keys.hpp"
#include "support/driver.hpp"
#include "support/public_calls.hpp"
#include "support/random_stream.hpp"

namespace bravais_test {
namespace {

using bravais::errc;
using bravais::secret_form;

constexpr std::array<std::size_t, 6> counts = {0, 1, 7, 8, 9, 25};

void kem_batch(const kem_case& c) {
  random_stream random(c.name);
  const kem_driver single(c, usage::single);
  const kem_driver batch(c, usage::batch);
  const kem_driver roomy(c, usage::batch_with_workspace);
  const flat_keys one = single.generate(random.bytes(c.set.seed));
  for (const std::size_t n : counts) {
    SCOPED_TRACE(std::to_string(n) + " items");
    const octets seeds = random.bytes(n * c.set.seed);
    const octets m = random.bytes(n * c.set.randomness);
    const flat_keys keys = single.generate(seeds);
    const flat_keys batch_keys = batch.generate(seeds);
    EXPECT_EQ(batch_keys.public_keys, keys.public_keys);
    EXPECT_EQ(batch_keys.secret_keys, keys.secret_keys);
    const flat_keys roomy_keys = roomy.generate(seeds);
    EXPECT_EQ(roomy_keys.public_keys, keys.public_keys);
    EXPECT_EQ(roomy_keys.secret_keys, keys.secret_keys);
    for (const secret_form form : {secret_form::shared_secret, secret_form::kdf_input}) {
      if (form == secret_form::kdf_input && c.set.kdf_input == 0) continue;
      for (const flat_keys* used : {&keys, &one}) {
        const flat_encapsulations sent = single.encapsulate(used->public_keys, m, form);
        const flat_encapsulations batch_sent = batch.encapsulate(used->public_keys, m, form);
        EXPECT_EQ(batch_sent.ciphertexts, sent.ciphertexts);
        EXPECT_EQ(batch_sent.secrets, sent.secrets);
        const flat_encapsulations roomy_sent = roomy.encapsulate(used->public_keys, m, form);
        EXPECT_EQ(roomy_sent.ciphertexts, sent.ciphertexts);
        EXPECT_EQ(roomy_sent.secrets, sent.secrets);
        octets received = sent.ciphertexts;  // every third one is wrong
        for (std::size_t i = 0; i < n; i += 3) received[i * c.set.ciphertext + random.below(c.set.ciphertext)] ^= 0x10;
        const octets secrets = single.decapsulate(used->secret_keys, received, form);
        EXPECT_EQ(batch.decapsulate(used->secret_keys, received, form), secrets);
        EXPECT_EQ(roomy.decapsulate(used->secret_keys, received, form), secrets);
        for (std::size_t i = 0; i < n; ++i)
          EXPECT_EQ(to_hex(item(secrets, single.secret_size(form), i)) ==
                        to_hex(item(sent.secrets, single.secret_size(form), i)),
                    i % 3 != 0)
              << "item " << i;
      }
      // A prepared key also serves many items in one call.
      const flat_encapsulations sent = single.encapsulate(one.public_keys, m, form);
      prepared_memory to(c.set.prepared_public_key);
      prepared_memory with(c.set.prepared_secret_key);
      ASSERT_EQ(ops(c).prepare_public_key(one.public_keys.data(), to.get()), errc::ok);
      ASSERT_EQ(ops(c).prepare_secret_key(one.secret_keys.data(), with.get()), errc::ok);
      output ciphertexts(n * c.set.ciphertext);
      output secrets(n * single.secret_size(form));
      output received(n * single.secret_size(form));
      ops(c).encapsulate_prepared(n, to.get(), m.data(), ciphertexts.data(), secrets.data(), form);
      std::vector<errc> status(n, errc::bad_argument);
      ops(c).decapsulate_prepared(n, with.get(), ciphertexts.data(), received.data(), form, status.data());
      EXPECT_EQ(status, std::vector<errc>(n, errc::ok));
      EXPECT_EQ(ciphertexts.copy(), sent.ciphertexts);
      EXPECT_EQ(secrets.copy(), sent.secrets);
      EXPECT_EQ(received.copy(), sent.secrets);
    }
  }
}

// Keys of NTRU share inversions: a seed whose f has no inverse (all trits 0) must not affect the others, at any
// position.
void singular_seed(const kem_case& c) {
  random_stream random(c.name);
  for (const std::size_t n : {std::size_t{2}, std::size_t{17}}) {
    for (const std::size_t bad : {std::size_t{0}, n / 2, n - 1}) {
      SCOPED_TRACE(std::to_string(n) + " items, number " + std::to_string(bad) + " is singular");
      octets seeds = random.bytes(n * c.set.seed);
      std::fill_n(seeds.begin() + static_cast<std::ptrdiff_t>(bad * c.set.seed), c.set.seed, std::uint8_t{0});
      const flat_keys keys = kem_driver(c, usage::single).generate(seeds);
      for (const usage how : {usage::batch, usage::batch_with_workspace}) {
        const flat_keys batch = kem_driver(c, how).generate(seeds);
        EXPECT_EQ(batch.public_keys, keys.public_keys);
        EXPECT_EQ(batch.secret_keys, keys.secret_keys);
      }
    }
  }
}

// One bad key at `bad`; if there is only one key, it is the bad one for all items.
void kem_item_failure(const kem_case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  const kem_driver single(c, usage::single);
  const auto check = [&](std::size_t n, std::size_t bad) {
    SCOPED_TRACE(std::to_string(n) + " items, number " + std::to_string(bad) + " is bad");
    const octets m = random.bytes(n * c.set.randomness);
    const flat_keys keys = single.generate(random.bytes(n * c.set.seed));
    const flat_encapsulations sent = single.encapsulate(keys.public_keys, m);
    octets public_keys = keys.public_keys;
    octets one = to_octets(item(public_keys, c.set.public_key, bad));
    set_coefficient(one, random.below((c.set.public_key - 32) / 384 * 256), 3329);
    std::copy(one.begin(), one.end(), public_keys.begin() + static_cast<std::ptrdiff_t>(bad * c.set.public_key));
    octets secret_keys = keys.secret_keys;
    secret_keys[(bad + 1) * c.set.secret_key - 33] ^= 1;  // the last byte of H(ek)

    output ciphertexts(n * c.set.ciphertext);
    output secrets(n * c.set.shared_secret);
    output received(n * c.set.shared_secret);
    std::vector<errc> encapsulated(n, errc::bad_argument);
    std::vector<errc> decapsulated(n, errc::bad_argument);
    EXPECT_EQ(bravais::by_id::encapsulate(c.set.id, public_keys, m, ciphertexts.span(), secrets.span(), encapsulated),
              errc::bad_public_key);
    EXPECT_EQ(bravais::by_id::decapsulate(c.set.id, secret_keys, sent.ciphertexts, received.span(), decapsulated),
              errc::bad_secret_key);
    for (std::size_t i = 0; i < n; ++i) {
      SCOPED_TRACE("item " + std::to_string(i));
      const octets ciphertext = to_octets(item(ciphertexts.span(), c.set.ciphertext, i));
      const octets secret = to_octets(item(secrets.span(), c.set.shared_secret, i));
      const octets opened = to_octets(item(received.span(), c.set.shared_secret, i));
      EXPECT_EQ(encapsulated[i], i == bad ? errc::bad_public_key : errc::ok);
      EXPECT_EQ(decapsulated[i], i == bad ? errc::bad_secret_key : errc::ok);
      if (i == bad) {
        EXPECT_TRUE(all_zero(ciphertext) && all_zero(secret) && all_zero(opened));
      } else {
        EXPECT_EQ(ciphertext, to_octets(item(sent.ciphertexts, c.set.ciphertext, i)));
        EXPECT_EQ(secret, to_octets(item(sent.secrets, c.set.shared_secret, i)));
        EXPECT_EQ(opened, secret);
      }
    }
    // The same bad key for all.
    const view bad_secret_key = item(secret_keys, c.set.secret_key, bad);
    EXPECT_TRUE(refused(public_encapsulate(c.set.id, one, m, n), errc::bad_public_key));
    EXPECT_TRUE(refused(public_decapsulate(c.set.id, bad_secret_key, sent.ciphertexts, n), errc::bad_secret_key));
  };
  for (std::size_t bad = 0; bad < 9; ++bad) check(9, bad);
  for (const std::size_t n : {std::size_t{1}, std::size_t{7}, std::size_t{8}, std::size_t{25}}) check(n, n / 2);
}

void pke_batch(const pke_case& c) {
  random_stream random(c.name);
  const pke_driver single(c, usage::single);
  const pke_driver batch(c, usage::batch);
  const pke_driver roomy(c, usage::batch_with_workspace);
  const flat_keys one = single.generate(random.bytes(c.set.seed));
  for (const std::size_t n : counts) {
    SCOPED_TRACE(std::to_string(n) + " items");
    const octets seeds = random.bytes(n * c.set.seed);
    const octets messages = random.bytes(n * c.set.message);
    const octets coins = random.bytes(n * c.set.randomness);
    const flat_keys keys = single.generate(seeds);
    const flat_keys batch_keys = batch.generate(seeds);
    EXPECT_EQ(batch_keys.public_keys, keys.public_keys);
    EXPECT_EQ(batch_keys.secret_keys, keys.secret_keys);
    EXPECT_EQ(roomy.generate(seeds).secret_keys, keys.secret_keys);
    for (const flat_keys* used : {&keys, &one}) {
      const octets ciphertexts = single.encrypt(used->public_keys, messages, coins);
      EXPECT_EQ(batch.encrypt(used->public_keys, messages, coins), ciphertexts);
      EXPECT_EQ(batch.decrypt(used->secret_keys, ciphertexts), messages);
      EXPECT_EQ(roomy.encrypt(used->public_keys, messages, coins), ciphertexts);
      EXPECT_EQ(roomy.decrypt(used->secret_keys, ciphertexts), messages);
    }
    // A prepared key also serves many items in one call.
    prepared_memory to(c.set.prepared_public_key);
    prepared_memory with(c.set.prepared_secret_key);
    ops(c).prepare_public_key(one.public_keys.data(), to.get());
    ASSERT_EQ(ops(c).prepare_secret_key(one.secret_keys.data(), with.get()), errc::ok);
    output ciphertexts(n * c.set.ciphertext);
    output decrypted(n * c.set.message);
    ops(c).encrypt_prepared(n, to.get(), messages.data(), coins.data(), ciphertexts.data());
    std::vector<errc> status(n, errc::bad_argument);
    ops(c).decrypt_prepared(n, with.get(), ciphertexts.data(), decrypted.data(), status.data());
    EXPECT_EQ(status, std::vector<errc>(n, errc::ok));
    EXPECT_EQ(ciphertexts.copy(), single.encrypt(one.public_keys, messages, coins));
    EXPECT_EQ(decrypted.copy(), messages);
  }
}

// Inputs may overlap each other: randomness that is part of the key, a ciphertext inside it, a message that is its own
// coins.
void kem_overlapping_inputs(const kem_case& c) {
  const scoped_isa on(c.end.id);
  namespace by_id = bravais::by_id;
  random_stream random(c.name);
  const flat_keys keys = kem_driver(c, usage::single).generate(random.bytes(c.set.seed));
  const view inside = view(keys.public_keys).last(std::min<std::size_t>(c.set.randomness, c.set.public_key));
  if (inside.size() == c.set.randomness) {
    const flat_encapsulations expected = kem_driver(c, usage::single).encapsulate(keys.public_keys, to_octets(inside));
    output ciphertext(c.set.ciphertext), secret(c.set.shared_secret);
    EXPECT_EQ(by_id::encapsulate(c.set.id, keys.public_keys, inside, ciphertext.span(), secret.span()), errc::ok);
    EXPECT_EQ(ciphertext.copy(), expected.ciphertexts);
    EXPECT_EQ(secret.copy(), expected.secrets);
  }
  octets both = keys.secret_keys;
  both.resize(std::max(both.size(), std::size_t{c.set.ciphertext}));
  const view key = view(both).first(c.set.secret_key), ciphertext = view(both).last(c.set.ciphertext);
  const octets expected = kem_driver(c, usage::single).decapsulate(keys.secret_keys, to_octets(ciphertext));
  output secret(c.set.shared_secret);
  const errc error = by_id::decapsulate(c.set.id, key, ciphertext, secret.span());
  EXPECT_EQ(error, c.set.explicit_rejection ? errc::bad_ciphertext : errc::ok);
  EXPECT_EQ(secret.copy(), expected);
}
void pke_overlapping_inputs(const pke_case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  const pke_driver single(c, usage::single);
  const flat_keys keys = single.generate(random.bytes(c.set.seed));
  const octets both = random.bytes(std::max(c.set.message, c.set.randomness));
  const view message = view(both).first(c.set.message), coins = view(both).last(c.set.randomness);
  output ciphertext(c.set.ciphertext);
  EXPECT_EQ(bravais::by_id::encrypt(c.set.id, keys.public_keys, message, coins, ciphertext.span()), errc::ok);
  EXPECT_EQ(ciphertext.copy(), single.encrypt(keys.public_keys, to_octets(message), to_octets(coins)));
}

const registration tests([] {
  each_kem("property", "batch_equals_single", kem_batch);
  each_kem("property", "overlapping_inputs", kem_overlapping_inputs);
  each_pke("property", "overlapping_inputs", pke_overlapping_inputs);
  each_kem("property", "item_failure", kem_item_failure, is_standard);
  each_kem("property", "singular_seed", singular_seed, is_ntru);
  each_pke("property", "batch_equals_single", pke_batch);
});

}  // namespace
}  // namespace bravais_test
