// SPDX-License-Identifier: MIT
// Malformed recipients, identities and key files, each with its own error.
#include "samples.hpp"

#include "cli/age/bech32.hpp"

namespace cli::age {
namespace {

template <class Read>
std::string error_of(Read read) {
  try {
    static_cast<void>(read());
  } catch (const error& wrong) {
    EXPECT_EQ(wrong.kind, fault::key);
    return wrong.what();
  }
  return "no error";
}
std::string of_recipient(std::string_view text) {
  return error_of([&] { return read_recipient(text); });
}
std::string of_identity(std::string_view text) {
  return error_of([&] { return read_identity(text); });
}
std::string of_recipients(std::string_view file) {
  return error_of([&] { return read_recipients(bytes_of(file)); });
}
std::string of_identities(std::string_view file) {
  return error_of([&] { return read_identities(bytes_of(file)); });
}
std::string encoded(std::string_view prefix, bytes data) {
  const buffer text = to_bech32(prefix, data);
  return {text.begin(), text.end()};
}
std::string upper(std::string text) {
  for (char& c : text) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
  return text;
}
const std::string good_recipient = "age1xkq8943ktzqdrth2x2ddlyfp8qu9rmfp528rka0fvhgd9ngkvf2qu2snyf";
const std::string good_identity = "AGE-SECRET-KEY-1YQSJYGEYY5NZW2PF9G4JCTFW9UCRZV3NXS6NVDEC8YARK0PA8CLSWXGG7Q";

TEST(age_keys, malformed_texts) {
  EXPECT_EQ(of_recipient("age1Xkq8943ktzqdrth2x2ddlyfp8qu9rmfp528rka0fvhgd9ngkvf2qu2snyf"),
            "malformed recipient: mixed case");
  EXPECT_EQ(of_recipient("age1qqqqq"), "malformed recipient: invalid separator");
  EXPECT_EQ(of_recipient("age1b" + good_recipient.substr(5)), "malformed recipient: invalid character");
  EXPECT_EQ(of_recipient("age1q" + good_recipient.substr(5)), "malformed recipient: invalid checksum");
  EXPECT_EQ(of_recipient(good_recipient + "q"), "malformed recipient: invalid checksum");
  for (const std::size_t size : {0U, 31U, 33U})
    EXPECT_EQ(of_recipient(encoded("age", buffer(size))), "malformed recipient: invalid length") << size;
  for (const std::size_t size : {0U, 31U, 33U, 1215U, 1217U})
    EXPECT_EQ(of_recipient(encoded("age1pq", buffer(size))), "malformed recipient: invalid MLKEM768-X25519 public key")
        << size;
  for (const std::size_t size : {31U, 33U}) {
    EXPECT_EQ(of_identity(upper(encoded("age-secret-key-", buffer(size)))), "malformed secret key: invalid length");
    EXPECT_EQ(of_identity(upper(encoded("age-secret-key-pq-", buffer(size)))), "malformed secret key: invalid length");
  }
  // A coefficient of 3329 is one too many.
  buffer key = recipient_of(first_hybrid).key;
  EXPECT_EQ(of_recipient(encoded("age1pq", key)), "no error");
  key[0] = 0x01;
  key[1] = static_cast<std::uint8_t>((key[1] & 0xF0) | 0x0D);
  EXPECT_EQ(of_recipient(encoded("age1pq", key)), "malformed recipient: invalid MLKEM768-X25519 public key");
  key[0] = 0x00;
  EXPECT_EQ(of_recipient(encoded("age1pq", key)), "no error");
}

// 32 bytes are 51 symbols and one bit, which leaves four bits of padding. These texts have a good checksum.
TEST(age_keys, padding_of_bech32) {
  constexpr std::string_view symbols = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
  const std::string good = encoded("age", buffer(32));
  for (std::size_t last = 0; last < symbols.size(); ++last) {
    // The checksum is computed here, so that no code under test makes it.
    std::string text = good;
    text[4 + 51] = symbols[last];
    std::vector<unsigned> values;
    for (const char c : std::string_view("age")) values.push_back(static_cast<unsigned>(c) >> 5);
    values.push_back(0);
    for (const char c : std::string_view("age")) values.push_back(static_cast<unsigned>(c) & 31);
    for (std::size_t i = 4; i < text.size() - 6; ++i) values.push_back(static_cast<unsigned>(symbols.find(text[i])));
    values.resize(values.size() + 6);
    std::uint32_t sum = 1;
    for (const unsigned v : values) {
      const std::uint32_t top = sum >> 25;
      sum = (sum & 0x1ffffff) << 5 ^ v;
      constexpr std::uint32_t generator[] = {0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3};
      for (unsigned i = 0; i < 5; ++i) sum ^= (top >> i & 1) != 0 ? generator[i] : 0;
    }
    sum ^= 1;
    for (unsigned i = 0; i < 6; ++i) text[text.size() - 6 + i] = symbols[sum >> (25 - 5 * i) & 31];
    EXPECT_EQ(of_recipient(text), last % 16 == 0 ? "no error" : "malformed recipient: invalid padding") << last;
  }
}

TEST(age_keys, wrong_kinds) {
  EXPECT_EQ(of_recipient(upper(good_recipient)), "unknown recipient type");
  EXPECT_EQ(of_recipient(" " + good_recipient), "unknown recipient type");
  EXPECT_EQ(of_recipient(""), "unknown recipient type");
  EXPECT_EQ(of_recipient("age1tag1qqqqqqqq"), "recipient type not supported: a key in hardware (age1tag)");
  EXPECT_EQ(of_recipient("age1tagpq1qqqqqq"), "recipient type not supported: a key in hardware (age1tag)");
  EXPECT_EQ(of_recipient("age1yubikey1qqqqqq"), "recipient type not supported: a plugin");
  EXPECT_EQ(of_recipient("ssh-ed25519 AAAA"), "recipient type not supported: an SSH key");
  EXPECT_EQ(of_recipient(good_identity), "expected a recipient, found a secret key");
  EXPECT_EQ(of_identity(good_recipient), "apparent recipient found in identities file");
  EXPECT_EQ(of_identity("AGE-PLUGIN-YUBIKEY-1QQQQ"), "identity type not supported: a plugin");
  EXPECT_EQ(of_identity("-----BEGIN OPENSSH PRIVATE KEY-----"), "identity type not supported: an SSH or PEM key");
  EXPECT_EQ(of_identity("age-secret-key-1yqsjyg"), "unknown identity type");
  EXPECT_EQ(of_identity(good_identity + " "), "malformed secret key: invalid character");
  EXPECT_EQ(of_identity("\xEF\xBB\xBF" + good_identity), "unknown identity type");
}

TEST(age_keys, files) {
  EXPECT_EQ(read_recipients(bytes_of("# a comment\r\n\r\n\n" + good_recipient + "\r\n" + good_recipient)).size(), 2U);
  EXPECT_EQ(read_identities(bytes_of("#\n" + good_identity + "\n")).size(), 1U);
  EXPECT_EQ(of_recipients(""), "no recipients found");
  EXPECT_EQ(of_recipients("# nothing\n\n"), "no recipients found");
  EXPECT_EQ(of_identities("\n\n"), "no identities found");
  EXPECT_EQ(of_recipients("\n" + good_identity), "line 2: apparent identity found in recipients file");
  EXPECT_EQ(of_identities("#\n\n" + good_recipient), "line 3: apparent recipient found in identities file");
  EXPECT_EQ(of_identities(good_identity + "\n #\n"), "line 2: unknown identity type");
  EXPECT_EQ(of_recipients("\xC0\x80"), "line 1: not valid UTF-8");
  EXPECT_EQ(of_identities("\xED\xA0\x80\n"), "line 1: not valid UTF-8");
  EXPECT_EQ(of_identities("\xF0\x9F\x94\x91"), "line 1: unknown identity type");
}

TEST(age_keys, limits_of_files) {
  EXPECT_EQ(of_recipients("#" + std::string(65534, 'x')), "no recipients found");
  EXPECT_EQ(of_recipients("#" + std::string(65535, 'x')), "line 1 is too long");
  EXPECT_EQ(of_recipients(std::string(8192, 'x')), "line 1: unknown recipient type");
  EXPECT_EQ(of_recipients(std::string(8193, 'x')), "line 1 is too long");
  EXPECT_EQ(of_identities(std::string(65535, 'x')), "line 1: unknown identity type");
  std::string file(longest_key_file, '\n');
  EXPECT_EQ(of_identities(file), "no identities found");
  EXPECT_EQ(of_identities(file + '\n'), "file is too long");
}

TEST(age_keys, locked_files) {
  EXPECT_TRUE(is_locked(bytes_of("age-encryption.org/v1\n")));
  EXPECT_TRUE(is_locked(bytes_of(" \n-----BEGIN AGE ENCRYPTED FILE-----\n")));
  EXPECT_FALSE(is_locked(bytes_of(good_identity)));
  const auto unlock = [](bytes file, const char* passphrase) {
    return error_of([&] {
      const auto word = bytes_of(passphrase);
      return unlocked_identities(file, [&] { return buffer(word.begin(), word.end()); });
    });
  };
  sealing how;
  how.passphrase = counting('a', 5);
  how.work_factor = 2;
  const std::string content = "# mine\n" + good_identity + "\n";
  for (const bool is_armored : {false, true}) {
    how.is_armored = is_armored;
    const buffer locked = sealed({content.begin(), content.end()}, how);
    EXPECT_EQ(unlock(locked, "abcde"), "no error");
    EXPECT_EQ(unlock(locked, "abcdf"), "incorrect passphrase");
  }
  EXPECT_EQ(unlock(sealed({content.begin(), content.begin() + 3}, how), "abcde"), "no identities found");
  EXPECT_EQ(unlock(sealed_to({recipient_of(classic)}, {}), "abcde"),
            "identity file is encrypted but not with a passphrase");
  EXPECT_EQ(unlock(bytes_of("age-encryption.org/v2\n"), "x").substr(0, 20), "cannot be unlocked: ");
}

}  // namespace
}  // namespace cli::age
