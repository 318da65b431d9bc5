// SPDX-License-Identifier: MIT
// Any change of a ciphertext, in any byte, must give the rejection value. Other implementations have shipped
// comparisons that miss the last bytes, stop at a zero or never select.
#include <map>

#include "support/model.hpp"
#include "support/random_stream.hpp"

namespace bravais_test {
namespace {

// One key, one good ciphertext for it, and its content.
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

  // The expected result of decapsulating a changed ciphertext: the rejection value. In NTRU's HRSS sets the change may
  // be a multiple of x - 1, which makes a ciphertext of another message; then the whole model gives the expected value.
  octets expected(const kem_case& c, view ciphertext, view got) const {
    const octets rejected = model.rejection_value(keys.secret_keys, ciphertext);
    if (!is_ntru(c.set) || std::equal(got.begin(), got.end(), rejected.begin(), rejected.end())) return rejected;
    return model.decapsulate(keys.secret_keys, ciphertext);
  }
  // The same for several ciphertexts.
  octets all_expected(const kem_case& c, view ciphertexts, view got) const {
    octets out;
    for (std::size_t i = 0; i < ciphertexts.size() / c.set.ciphertext; ++i) {
      const octets one = expected(c, item(ciphertexts, c.set.ciphertext, i), item(got, c.set.shared_secret, i));
      out.insert(out.end(), one.begin(), one.end());
    }
    return out;
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
  std::map<std::size_t, octets> asked;
  for (std::size_t i = 0; i < c.set.ciphertext; ++i) {
    const octets ciphertext = s.changed(i, static_cast<unsigned>(1 + random.below(255)));
    // The result of the model's whole decapsulation for any ciphertext; it is slow, so not for each position.
    if (i % 64 == 0) {
      asked[i] = s.model.decapsulate(s.keys.secret_keys, ciphertext);
      if (!is_ntru(c.set)) {
        ASSERT_EQ(asked[i], s.model.rejection_value(s.keys.secret_keys, ciphertext));
      }
    }
    changed.insert(changed.end(), ciphertext.begin(), ciphertext.end());
  }
  for (const usage how : usages) {
    const kem_driver driver(c, how);
    const octets received = driver.decapsulate(s.keys.secret_keys, changed);
    const octets expected = s.all_expected(c, changed, received);
    for (std::size_t i = 0; i < c.set.ciphertext; ++i)
      ASSERT_EQ(to_hex(item(received, c.set.shared_secret, i)), to_hex(item(expected, c.set.shared_secret, i)))
          << name(how) << ", byte " << i;
    for (const auto& [i, answer] : asked)
      ASSERT_EQ(to_hex(item(received, c.set.shared_secret, i)), to_hex(answer)) << name(how) << ", byte " << i;
    EXPECT_EQ(driver.decapsulate(s.keys.secret_keys, s.sent.ciphertexts), s.sent.secrets) << name(how);
  }
}

// Every bit of the ciphertext, in batches. A large difference may change the message, and so be detected without
// comparing the byte. Among the eight bits of a byte at least one gives a small difference.
void every_bit(const kem_case& c) {
  random_stream random(c.name);
  const session s(c, random);
  for (std::size_t i = 0; i < c.set.ciphertext; ++i) {
    octets changed;
    for (unsigned bit = 0; bit < 8; ++bit) changed = reference::concatenate({changed, s.changed(i, 1U << bit)});
    const octets received = kem_driver(c, usage::batch).decapsulate(s.keys.secret_keys, changed);
    ASSERT_EQ(received, s.all_expected(c, changed, received)) << "byte " << i;
  }
}

// One bit at a time in the first and the last 16 bytes, where the tail of a vector comparison would be.
void single_bits(const kem_case& c) {
  random_stream random(c.name);
  const session s(c, random);
  for (std::size_t bit = 0; bit < 256; ++bit) {
    const std::size_t byte = bit / 8 < 16 ? bit / 8 : c.set.ciphertext - 32 + bit / 8;
    const octets ciphertext = s.changed(byte, 1U << (bit % 8));
    for (const usage how : {usage::single, usage::prepared}) {
      const octets received = kem_driver(c, how).decapsulate(s.keys.secret_keys, ciphertext);
      ASSERT_EQ(received, s.expected(c, ciphertext, received)) << name(how) << ", byte " << byte << ", bit " << bit % 8;
    }
  }
}

const registration tests([] {
  each_kem("property", "every_ciphertext_byte", every_byte);
  each_kem("property", "every_ciphertext_bit", every_bit,
           [](const bravais::kem_parameters& set) { return is_kyber(set) || is_mlwq(set); });
  each_kem(
      "property", "full_every_ciphertext_bit",
      [](const kem_case& c) {
        if (!full_run()) GTEST_SKIP() << "skipped: thousands of decapsulations by each back end; set BRAVAIS_FULL=1";
        every_bit(c);
      },
      [](const bravais::kem_parameters& set) { return is_ntru(set) || is_ntru_plus(set); });
  each_kem("property", "single_ciphertext_bits", single_bits);
});

}  // namespace
}  // namespace bravais_test
