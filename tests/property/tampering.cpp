// SPDX-License-Identifier: MIT
// Any change of a ciphertext must lead to the rejection value, whichever byte it is in: comparisons that miss the last
// bytes, stop at a zero or never select have all been shipped by others.
#include "support/model.hpp"
#include "support/random_stream.hpp"

namespace bravais_test {
namespace {

// One key, one good ciphertext for it, and what it carries.
struct session {
  session(const kem_case& c, random_stream& random)
      : model(c.set.id),
        keys(model.generate(random.bytes(c.set.seed))),
        sent(model.encapsulate(keys.public_keys, random.bytes(c.set.randomness))) {}

  // The good ciphertext with `difference` added to one byte.
  octets changed(std::size_t byte, unsigned difference) const {
    octets ciphertext = sent.ciphertexts;
    ciphertext[byte] = static_cast<std::uint8_t>(ciphertext[byte] ^ difference);
    return ciphertext;
  }

  kem_model model;
  flat_keys keys;
  flat_encapsulations sent;
};

// Every byte changed by some difference, in all ways of use.
void every_byte(const kem_case& c) {
  random_stream random(c.name);
  const session s(c, random);
  octets changed;
  octets expected;
  for (std::size_t i = 0; i < c.set.ciphertext; ++i) {
    const octets ciphertext = s.changed(i, static_cast<unsigned>(1 + random.below(255)));
    const octets value = s.model.rejection_value(s.keys.secret_keys, ciphertext);
    // The whole of the model's decapsulation agrees that this one is rejected; it is slow, so not for each position.
    if (i % 64 == 0) {
      ASSERT_EQ(s.model.decapsulate(s.keys.secret_keys, ciphertext), value);
    }
    changed.insert(changed.end(), ciphertext.begin(), ciphertext.end());
    expected.insert(expected.end(), value.begin(), value.end());
  }
  for (const usage how : usages) {
    const kem_driver driver(c, how);
    const octets received = driver.decapsulate(s.keys.secret_keys, changed);
    for (std::size_t i = 0; i < c.set.ciphertext; ++i)
      ASSERT_EQ(to_hex(item(received, c.set.shared_secret, i)), to_hex(item(expected, c.set.shared_secret, i)))
          << name(how) << ", byte " << i;
    EXPECT_EQ(driver.decapsulate(s.keys.secret_keys, s.sent.ciphertexts), s.sent.secrets) << name(how);
  }
}

// Every bit of the ciphertext, in batches. A large difference may change the message and so be noticed without looking
// at the byte that has it; among the eight bits of a byte there is always a small one.
void every_bit(const kem_case& c) {
  random_stream random(c.name);
  const session s(c, random);
  for (std::size_t i = 0; i < c.set.ciphertext; ++i) {
    octets changed;
    octets expected;
    for (unsigned bit = 0; bit < 8; ++bit) {
      const octets ciphertext = s.changed(i, 1U << bit);
      changed = reference::concatenate({changed, ciphertext});
      expected = reference::concatenate({expected, s.model.rejection_value(s.keys.secret_keys, ciphertext)});
    }
    ASSERT_EQ(kem_driver(c, usage::batch).decapsulate(s.keys.secret_keys, changed), expected) << "byte " << i;
  }
}

// One bit at a time in the first and the last 16 bytes, where the tail of a vector comparison would be.
void single_bits(const kem_case& c) {
  random_stream random(c.name);
  const session s(c, random);
  for (std::size_t bit = 0; bit < 256; ++bit) {
    const std::size_t byte = bit / 8 < 16 ? bit / 8 : c.set.ciphertext - 32 + bit / 8;
    const octets ciphertext = s.changed(byte, 1U << (bit % 8));
    for (const usage how : {usage::single, usage::prepared})
      ASSERT_EQ(kem_driver(c, how).decapsulate(s.keys.secret_keys, ciphertext),
                s.model.rejection_value(s.keys.secret_keys, ciphertext))
          << name(how) << ", byte " << byte << ", bit " << bit % 8;
  }
}

const registration tests([] {
  each_kem("property", "every_ciphertext_byte", every_byte);
  each_kem("property", "every_ciphertext_bit", every_bit);
  each_kem("property", "single_ciphertext_bits", single_bits);
});

}  // namespace
}  // namespace bravais_test
