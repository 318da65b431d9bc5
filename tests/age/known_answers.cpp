// SPDX-License-Identifier: MIT
// Known answers of the format: keys, each step of a hybrid stanza, and whole files. The values were made by an
// independent implementation with fixed randomness, and age 1.3.2 opens the files. The X-Wing vectors are those of
// draft-connolly-cfrg-xwing-kem.
#include "samples.hpp"

#include "cli/age/hpke.hpp"
#include "cli/age/hybrid.hpp"

namespace cli::age {
namespace {

std::string text(const identity& of) {
  const buffer made = text_of(of);
  return {made.begin(), made.end()};
}

TEST(age_known_answers, identities_and_recipients) {
  struct row {
    identity one;
    std::string identity_text, recipient_sha256;
  };
  const row rows[] = {
      {first_hybrid, "AGE-SECRET-KEY-PQ-1QQQSYQCYQ5RQWZQFPG9SCRGWPUGPZYSNZS23V9CCRYDPK8QARC0S5DYVQQ",
       "e1704ce7caadaa4e436845c280d1527742f46a8af62d934c41b60c624e7cb185"},
      {second_hybrid, "AGE-SECRET-KEY-PQ-1SZQC9QUYSKRG0ZYF329CERVW37GFRY5NJJ2ED9UCNXDFH8YAN60S2MN0T5",
       "0c5b7add94dbe269abf7ca91e525fddaabce7852f23bb7b9829a432bdd3a32e7"},
  };
  for (const row& one : rows) {
    EXPECT_EQ(text(one.one), one.identity_text);
    EXPECT_EQ(read_identity(one.identity_text).secret, one.one.secret);
    const std::string recipient_text = text_of(recipient_of(one.one));
    EXPECT_EQ(sha256(bytes_of(recipient_text)), one.recipient_sha256);
    EXPECT_EQ(read_recipient(recipient_text).key, recipient_of(one.one).key);
  }
  EXPECT_EQ(text(classic), "AGE-SECRET-KEY-1YQSJYGEYY5NZW2PF9G4JCTFW9UCRZV3NXS6NVDEC8YARK0PA8CLSWXGG7Q");
  EXPECT_EQ(text_of(recipient_of(classic)), "age1xkq8943ktzqdrth2x2ddlyfp8qu9rmfp528rka0fvhgd9ngkvf2qu2snyf");

  // From the document of the format.
  const identity documented =
      read_identity("AGE-SECRET-KEY-PQ-1XX76JRALNLXDMEW0CRK45QMCCH4X06SE84UN3VPM33W6HWDX0H3SK3ZQFR");
  EXPECT_EQ(sha256(bytes_of(text_of(recipient_of(documented)))),
            "a091dd7e0ee9d62b75173dcc98441a0424baa941e66a8776e570a4ae60ff61ea");
  const identity old = read_identity("AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX");
  EXPECT_EQ(text_of(recipient_of(old)), "age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj");
}

TEST(age_known_answers, x_wing) {
  struct row {
    const char *seed, *randomness, *shared_secret, *public_key_sha256, *ciphertext_sha256;
  };
  constexpr row rows[] = {
      {"7f9c2ba4e88f827d616045507605853ed73b8093f6efbc88eb1a6eacfa66ef26",
       "3cb1eea988004b93103cfb0aeefd2a686e01fa4a58e8a3639ca8a1e3f9ae57e2"
       "35b8cc873c23dc62b8d260169afa2f75ab916a58d974918835d25e6a435085b2",
       "d2df0522128f09dd8e2c92b1e905c793d8f57a54c3da25861f10bf4ca613e384",
       "2e816deebcd76c5c80d0cd2d174478871658e8e2ff42bc9d4a6e486372e856bb",
       "17cd532d657e44c897ca6583e548a5424fc70bf54f99515a4d2bcf99e3469f33"},
      {"badfd6dfaac359a5efbb7bcc4b59d538df9a04302e10c8bc1cbf1a0b3a5120ea",
       "17cda7cfad765f5623474d368ccca8af0007cd9f5e4c849f167a580b14aabdef"
       "aee7eef47cb0fca9767be1fda69419dfb927e9df07348b196691abaeb580b32d",
       "f2e86241c64d60f6649fbc6c5b7d17180b780a3f34355e64a85749949c45f150",
       "c42ba5f8430d7d2c83739338203819f090e8303ce9c8b02107c272bfa5376916",
       "1661ea86d608a1924ba30840cb0a65f13ae051e3aec9cf0f064efc0bc92f2154"},
      {"ef58538b8d23f87732ea63b02b4fa0f4873360e2841928cd60dd4cee8cc0d4c9",
       "22a96188d032675c8ac850933c7aff1533b94c834adbb69c6115bad4692d8619"
       "f90b0cdf8a7b9c264029ac185b70b83f2801f2f4b3f70c593ea3aeeb613a7f1b",
       "953f7f4e8c5b5049bdc771d1dffada0dd961477d1a2ae0988baa7ea6898d893f",
       "6b080d6b84f095342092fa7a22423e58bd681397ad0ef00eac92bd254db4fa95",
       "d3ca5578500344b5896cffc4fd740c9311946b82951df155e6fd86a7966b43c6"},
  };
  for (const row& one : rows) {
    const auto seed = bravais_test::from_hex(one.seed);
    const buffer public_key = hybrid::public_key_of(seed);
    EXPECT_EQ(sha256(public_key), one.public_key_sha256);
    const auto made = hybrid::encapsulate(public_key, bravais_test::from_hex(one.randomness));
    ASSERT_TRUE(made);
    EXPECT_EQ(sha256(made->encapsulated), one.ciphertext_sha256);
    EXPECT_EQ(hex(made->shared_secret), one.shared_secret);
    EXPECT_EQ(hybrid::decapsulate(seed, made->encapsulated), made->shared_secret);
  }
}

TEST(age_known_answers, each_step_of_a_hybrid_stanza) {
  const auto made = hybrid::encapsulate(recipient_of(first_hybrid).key, counting(0x50, 64));
  ASSERT_TRUE(made);
  EXPECT_EQ(sha256(bytes(made->encapsulated).first(1088)),
            "9f92fb955ee0ba48473c376a30ffdff93a467cf45e98d5b5bc05dc93a7b63570");
  EXPECT_EQ(hex(bytes(made->encapsulated).subspan(1088)),
            "23b7bb8c91ae008711fb12846780bcdf1e065f821bdfec49f57e7c7dcd4c4823");
  EXPECT_EQ(hex(made->shared_secret), "0ec81fbce114f3728c0df2a81731cb298d53aea48b664a022e380ecca19cea52");
  const hpke_schedule keys = hpke_schedule_of(made->shared_secret);
  EXPECT_EQ(hex(keys.psk_id_hash), "36b5ff5587a0300fc5557347ee599066af3ed897745f8ca8ca19b45f13abd977");
  EXPECT_EQ(hex(keys.info_hash), "99ab4cae8dd1108e0fe72c898240bc16f13236e8121d920a6bd8d5b678320a81");
  EXPECT_EQ(hex(keys.secret), "c074b53bf366ed02bf49907b3e51fb703eb0feabe5aed4cc8dc5527fe8b4dbfd");
  EXPECT_EQ(hex(keys.key), "12ff60b243818b9d8f5f0f9abf7a5fb5ce1ccf50d5db6aa30327e01e7bc36b34");
  EXPECT_EQ(hex(keys.base_nonce), "d61670fa0e77f7e7dce3f340");
  const buffer file_key = counting(0x40, 16);
  const stanza one = wrap(file_key, recipient_of(first_hybrid), replayed({counting(0x50, 64)}));
  EXPECT_EQ(hex(one.body), "9a00731516749a5a130be8b5ca79fc6872f3d4223e1794b180632f03c8e16583");
  EXPECT_EQ(hex(hkdf(file_key, {}, "header")), "32827a2c1043b1c8df776ccc48843024ae4681244c3931327cba861cb9ea27ce");
  EXPECT_EQ(hex(hkdf(file_key, counting(0x90, 16), "payload")),
            "f9aebba9cc0908e347e3036c4a4e01cd4066d00e6bb727956a2a00543d9b0d9b");
}

struct known_file {
  const char* name;
  std::size_t plain, size;
  const char* digest;
};

void check(const known_file& known, sealing how, const std::vector<identity>& identities,
           std::string_view passphrase = {}) {
  SCOPED_TRACE(known.name);
  const buffer plain = plaintext(known.plain);
  const buffer file = sealed(plain, how);
  EXPECT_EQ(file.size(), known.size);
  EXPECT_EQ(sha256(file), known.digest);
  const auto again = opened(file, identities, passphrase);
  EXPECT_FALSE(again.wrong) << again.text;
  EXPECT_TRUE(again.plain == plain);
}

TEST(age_known_answers, files_to_one_hybrid_recipient) {
  constexpr known_file files[] = {
      {"pq_0", 0, 1659, "ce49425477795882c30b5bad859194133046cfb3073c8c30420c65964b7b9945"},
      {"pq_1", 1, 1660, "6e4ddaef728732d88cdcad95c87685f2a67602bd0883bd0e5d963aba175d3f10"},
      {"pq_65535", 65535, 67194, "61de1037e0aa87630db54bf00b37aa9a0d94186e646a08460e017279ba2d2394"},
      {"pq_65536", 65536, 67195, "abf44c3afe095d44272b23ecb928025416bd370bb57b6dfe31ccc517ab095e0e"},
      {"pq_65537", 65537, 67212, "f15614ecc434893d41ffafc05a2a2315fe9f1699569a99460743bcf93ae9f895"},
      {"pq_1048576", 1048576, 1050475, "7dc522e826cb310655f871564cd1bf54115b2511a347aaa954fe5b111191783a"},
      {"pq_1_armor", 1, 2319, "869c12c0486e17cae3148e749b91d33e76c20ad4335da5f6f125b99950515c95"},
      {"pq_65537_armor", 65537, 91085, "48cc0242131a9f14dbf9c433a7a2db3641e3a643282c52422fbb3f812f594e34"},
  };
  for (const known_file& known : files) {
    sealing how;
    how.recipients = {recipient_of(first_hybrid)};
    how.is_armored = std::string_view(known.name).ends_with("armor");
    how.random = replayed({counting(0x40, 16), counting(0x50, 64), counting(0x90, 16)});
    check(known, how, {first_hybrid});
  }
}

TEST(age_known_answers, other_files) {
  sealing two;
  two.recipients = {recipient_of(first_hybrid), recipient_of(second_hybrid)};
  const random_source random = replayed({counting(0x40, 16), counting(0x50, 64),
                                         joined({counting(0x8f, 32, -1), counting(0x6f, 32, -1)}), counting(0x90, 16)});
  two.random = random;
  constexpr known_file to_two = {"pq_100_two", 100, 3316,
                                 "70ebb075dd8853121be840fb16143ed0e771c7d750a41dec05d593f8ba2d92e3"};
  check(to_two, two, {first_hybrid});
  two.random = random;
  check(to_two, two, {second_hybrid});

  sealing old;
  old.recipients = {recipient_of(classic)};
  old.random = replayed({counting(0x40, 16), counting(0x70, 32), counting(0x90, 16)});
  check({"x25519_100", 100, 300, "955549de42e7168451e9f473f3bd00826949cbbee83560bfa7cc31e277745b26"}, old, {classic});

  sealing secret;
  constexpr std::string_view passphrase = "correct horse";
  secret.passphrase.assign(passphrase.begin(), passphrase.end());
  secret.work_factor = 10;
  secret.random = replayed({counting(0x40, 16), counting(0x50, 16), counting(0x90, 16)});
  check({"scrypt_100", 100, 282, "3534409cd157d51d55e17a928cd22be0fe4ce3e917f6dd3ff30b8c5f92efccb8"}, secret, {},
        passphrase);
}

}  // namespace
}  // namespace cli::age
