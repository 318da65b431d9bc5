// SPDX-License-Identifier: MIT
// What the test kit of the format does not cover: limits, the order of stanzas, every truncation, and damage anywhere.
#include "samples.hpp"

#include "cli/age/base64.hpp"

namespace cli::age {
namespace {

const buffer file_key = counting(0x40, 16);

// A file with these stanzas and an empty payload, which the file key opens.
buffer file_with(const std::vector<stanza>& stanzas) {
  memory_source nothing({});
  memory_sink to;
  to.write(bytes_of(write_header(stanzas, file_key)));
  const buffer nonce(nonce_bytes);
  to.write(nonce);
  seal_payload(nothing, to, file_key, nonce, {});
  return to.content;
}
stanza to(const identity& one) { return wrap(file_key, recipient_of(one), system_random); }
stanza with_arguments(std::size_t count) { return {"grease", std::vector<std::string>(count, "x"), {}}; }

std::optional<fault> fault_of(const std::vector<stanza>& stanzas, const std::vector<identity>& identities,
                              std::string_view passphrase = {}) {
  return opened(file_with(stanzas), identities, passphrase).wrong;
}

TEST(age_rules, limits_of_the_header) {
  const stanza mine = to(classic);
  std::vector<stanza> many(most_stanzas - 1, with_arguments(0));
  many.push_back(mine);
  EXPECT_EQ(fault_of(many, {classic}), std::nullopt);
  many.push_back(with_arguments(0));
  EXPECT_EQ(fault_of(many, {classic}), fault::header);
  EXPECT_EQ(fault_of({mine, with_arguments(128)}, {classic}), std::nullopt);
  EXPECT_EQ(fault_of({mine, with_arguments(129)}, {classic}), fault::header);
  stanza large{"grease", {"x"}, {}};
  const std::size_t others = write_header({mine, large}, file_key).size();
  for (const std::size_t more : {0U, 1U}) {
    large.arguments.front().assign((std::size_t{2} << 20) - others + 1 + more, 'x');
    EXPECT_EQ(write_header({mine, large}, file_key).size(), (std::size_t{2} << 20) + more);
    EXPECT_EQ(fault_of({mine, large}, {classic}), more == 0 ? std::nullopt : std::optional(fault::header));
  }
}

TEST(age_rules, recipients_that_cannot_share_a_file) {
  const auto wrong = [](const sealing& how) -> std::string {
    try {
      static_cast<void>(sealed({}, how));
    } catch (const error& e) {
      EXPECT_EQ(e.kind, fault::recipient);
      return e.what();
    }
    return "no error";
  };
  sealing how;
  EXPECT_EQ(wrong(how), "missing recipients");
  how.recipients = {recipient_of(first_hybrid), recipient_of(classic)};
  EXPECT_EQ(wrong(how).substr(0, 41), "can't mix post-quantum and classic recipi");
  how.recipients.pop_back();
  how.passphrase = counting('a', 3);
  how.work_factor = 1;
  EXPECT_EQ(wrong(how), "a passphrase must be the only recipient");
  how.passphrase.clear();
  how.recipients.assign(most_stanzas + 1, recipient_of(classic));
  EXPECT_EQ(wrong(how), "too many recipients: more than 1024");
  how.recipients.pop_back();
  EXPECT_EQ(wrong(how), "no error");
  how.recipients = {recipient_of(classic), {key_type::classic, buffer(32)}};
  EXPECT_EQ(wrong(how), "recipient 2: low-order point");
  buffer low = recipient_of(first_hybrid).key;
  std::fill(low.end() - 32, low.end(), std::uint8_t{0});
  how.recipients = {{key_type::hybrid, low}};
  EXPECT_EQ(wrong(how), "recipient 1: low-order point");
}

TEST(age_rules, nothing_is_written_before_the_recipients_are_known_to_be_good) {
  memory_source from({});
  memory_sink to;
  sealing how;
  how.recipients = {recipient_of(classic), {key_type::classic, buffer(32)}};
  EXPECT_THROW(seal(from, to, how), error);
  EXPECT_TRUE(to.content.empty());
  how.recipients.pop_back();
  how.random = [](std::span<std::uint8_t>) { throw error(fault::system, "no randomness"); };
  EXPECT_THROW(seal(from, to, how), error);
  EXPECT_TRUE(to.content.empty());
}

TEST(age_rules, order_of_stanzas) {
  const stanza mine = to(classic), pq = to(first_hybrid);
  const stanza low{"X25519", {to_base64(buffer(32), padding::none)}, buffer(32)};
  EXPECT_EQ(fault_of({low, mine}, {classic}), fault::header);
  EXPECT_EQ(fault_of({mine, low}, {classic}), std::nullopt);  // what follows the match is not looked at
  EXPECT_EQ(fault_of({low, pq}, {first_hybrid}), std::nullopt);
  EXPECT_EQ(fault_of({low, pq}, {first_hybrid, classic}), std::nullopt);
  EXPECT_EQ(fault_of({low, pq}, {classic, first_hybrid}), fault::header);
  const stanza secret = wrap(file_key, bytes_of("abc"), 1, system_random);
  EXPECT_EQ(fault_of({secret}, {}, "abc"), std::nullopt);
  EXPECT_EQ(fault_of({secret}, {}, "Abc"), fault::no_match);
  for (const stanza& other : {pq, mine, secret, with_arguments(0)}) {
    EXPECT_EQ(fault_of({secret, other}, {first_hybrid}, "abc"), fault::header);
    EXPECT_EQ(fault_of({other, secret}, {classic}, "abc"), fault::header);
  }
}

TEST(age_rules, mixed_files) {
  const auto is_mixed = [](const std::vector<stanza>& stanzas) {
    const buffer file = file_with(stanzas);
    memory_source from(file);
    return sealed_file(from).is_mixed();
  };
  EXPECT_TRUE(is_mixed({to(first_hybrid), to(classic)}));
  EXPECT_FALSE(is_mixed({to(first_hybrid), to(second_hybrid)}));
  EXPECT_FALSE(is_mixed({to(classic)}));
}

// Every shorter file fails, and gives only a beginning of the plaintext.
TEST(age_rules, every_truncation) {
  for (const bool is_armored : {false, true}) {
    const buffer plain = plaintext(100);
    const buffer file = sealed_to({recipient_of(classic)}, plain, is_armored);
    const std::size_t complete = is_armored ? file.size() - 1 : file.size();  // the last line end may be missing
    for (std::size_t size = 0; size < complete; ++size) {
      const outcome got = opened(bytes(file).first(size), {classic});
      EXPECT_TRUE(got.wrong) << size;
      EXPECT_TRUE(got.plain.empty()) << size;
    }
    EXPECT_TRUE(opened(bytes(file).first(complete), {classic}).plain == plain);
  }
}

TEST(age_rules, truncation_between_chunks) {
  const buffer plain = plaintext(3 * chunk_bytes + 5);
  const buffer file = sealed_to({recipient_of(classic)}, plain);
  const std::size_t first = file.size() - 4 * aead::tag - plain.size();
  for (std::size_t chunks = 0; chunks <= 3; ++chunks) {
    for (const int more : {-1, 0, 1, 16, 17}) {
      if (chunks == 0 && more < 0) continue;
      const std::size_t size = first + chunks * (chunk_bytes + aead::tag) + static_cast<std::size_t>(more);
      const outcome got = opened(bytes(file).first(size), {classic});
      EXPECT_EQ(got.wrong, fault::payload);
      const std::size_t whole = more < 0 ? chunks - 1 : chunks;
      EXPECT_EQ(got.plain, plaintext(whole * chunk_bytes));
    }
  }
}

TEST(age_rules, every_flipped_bit) {
  for (const identity& one : {classic, first_hybrid}) {
    const buffer plain = plaintext(20);
    buffer file = sealed_to({recipient_of(one)}, plain);
    for (std::size_t i = 0; i < file.size(); ++i) {
      const auto mask = static_cast<std::uint8_t>(1U << (i % 8));
      file[i] ^= mask;
      const outcome got = opened(file, {one});
      EXPECT_TRUE(got.wrong) << i;
      EXPECT_TRUE(got.plain.empty()) << i;
      file[i] ^= mask;
    }
  }
}

TEST(age_rules, a_fault_in_a_later_chunk_releases_the_chunks_before) {
  const buffer plain = plaintext(20 * chunk_bytes + 3);
  buffer file = sealed_to({recipient_of(classic)}, plain);
  const std::size_t first = file.size() - 21 * aead::tag - plain.size();
  for (const std::size_t chunk : {0U, 1U, 7U, 8U, 9U, 19U, 20U}) {
    const std::size_t at = first + chunk * (chunk_bytes + aead::tag);
    file[at] ^= 1;
    const outcome got = opened(file, {classic});
    EXPECT_EQ(got.wrong, fault::payload);
    EXPECT_TRUE(got.plain == plaintext(chunk * chunk_bytes)) << chunk;
    file[at] ^= 1;
  }
}

// A source that gives a few bytes at a time, as a pipe does.
class slow_source : public source {
 public:
  slow_source(bytes content, std::size_t step) : inner_(content), step_(step) {}
  std::size_t read(std::span<std::uint8_t> out) override { return inner_.read(out.first(std::min(step_, out.size()))); }

 private:
  memory_source inner_;
  std::size_t step_;
};

TEST(age_rules, pieces_of_any_size) {
  for (const std::size_t size : {0U, 1U, 65535U, 65536U, 65537U, 524288U, 524289U, 600000U}) {
    const buffer plain = plaintext(size);
    for (const std::size_t step : {1000U, 65536U, 65552U, 65553U, 1U << 20}) {
      for (const bool is_armored : {false, true}) {
        sealing how;
        how.recipients = {recipient_of(classic)};
        how.is_armored = is_armored;
        how.random = replayed({file_key, counting(0x70, 32), counting(0x90, 16)});
        slow_source from(plain, step);
        memory_sink to;
        seal(from, to, how);
        how.random = replayed({file_key, counting(0x70, 32), counting(0x90, 16)});
        EXPECT_TRUE(to.content == sealed(plain, how)) << size << ' ' << step;
        slow_source again(to.content, step);
        sealed_file file(again);
        ASSERT_TRUE(file.try_key(classic));
        memory_sink result;
        file.open(result);
        EXPECT_TRUE(result.content == plain) << size << ' ' << step;
      }
    }
  }
}

TEST(age_rules, whitespace_around_armor) {
  const buffer made = sealed_to({recipient_of(classic)}, plaintext(100), true);
  const std::string file(made.begin(), made.end());
  const auto wrong = [](const std::string& text) { return opened(bytes_of(text), {classic}).wrong; };
  EXPECT_EQ(wrong(std::string(1023, ' ') + '\n' + file), std::nullopt);
  EXPECT_EQ(wrong(std::string(1024, ' ') + '\n' + file), fault::header);  // no armor is found
  EXPECT_EQ(wrong(" " + file), fault::armor);
  EXPECT_EQ(wrong("\r" + file), fault::armor);
  EXPECT_EQ(wrong("\r\n\t\v\f\n" + file), std::nullopt);
  EXPECT_EQ(wrong(file + std::string(1023, '\n')), std::nullopt);
  EXPECT_EQ(wrong(file + std::string(1024, '\n')), fault::armor);
  EXPECT_EQ(wrong(file + "x"), fault::armor);
}

TEST(age_rules, base64_is_strict) {
  for (const char* text : {"A", "AB", "ABC", "AA=", "AA==", "QQ=", "AAA A", "AAA\r", "AA-_", "AAAAA", "=AAA"})
    EXPECT_FALSE(from_base64(text, padding::none)) << text;
  for (const char* text : {"AA", "AAA", "AB==", "AAB=", "A===", "====", "AA==AAAA", "AA= =", "AAA=="})
    EXPECT_FALSE(from_base64(text, padding::full)) << text;
  for (std::size_t size = 0; size < 50; ++size) {
    for (const padding form : {padding::none, padding::full}) {
      const buffer data = counting(200, size);
      EXPECT_EQ(from_base64(to_base64(data, form), form), data);
    }
  }
  EXPECT_EQ(to_base64(bytes_of("foob"), padding::full), "Zm9vYg==");  // RFC 4648, section 10
  EXPECT_EQ(to_base64(bytes_of("fooba"), padding::none), "Zm9vYmE");
}

}  // namespace
}  // namespace cli::age
