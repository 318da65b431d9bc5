// SPDX-License-Identifier: MIT
// The text form of a key file: what the library writes, and what it rejects. Each malformed text has its own reason.
#include <algorithm>
#include <string>

#include <bravais/by_id.hpp>
#include <bravais/key_file.hpp>
#include "key_file/text.hpp"
#include "support/cases.hpp"
#include "support/random_stream.hpp"

namespace bravais_test {
namespace {

using bravais::errc;
using bravais::key_content;
using bravais::key_encoding;
using bravais::key_fault;

constexpr bravais::kem_id registered = bravais::kem_id::ml_kem_512, armored_set = bravais::kem_id::kyber512;

// Reads an expanded key from the file of either set; their keys have the same size.
key_fault fault_of(bravais::kem_id id, const std::string& text) {
  octets secret_key(bravais::parameters(id).secret_key);
  key_fault fault;
  const errc error = bravais::read_secret_key(id, octets_of(text), secret_key, &fault);
  EXPECT_EQ(error == errc::ok, fault == key_fault::none);
  return fault;
}

void texts() {
  const octets seed(64, 7);
  const std::string good = pem_of(registered, key_content::seed, seed);
  const auto fault = [](const std::string& text) { return fault_of(registered, text); };
  EXPECT_EQ(fault(good), key_fault::none);
  EXPECT_EQ(fault("An explanation.\n" + good + "\n \t\r\n"), key_fault::none);
  EXPECT_EQ(fault("What -----BEGIN means: a key follows.\n" + good), key_fault::none);
  EXPECT_EQ(fault(replaced(good, "KEY-----\n", "KEY----- \t\r\n")), key_fault::none);
  std::string crlf;
  for (const char c : good) crlf += c == '\n' ? "\r\n" : std::string(1, c);
  EXPECT_EQ(fault(crlf), key_fault::none);
  EXPECT_EQ(fault(replaced(good, "\n-----END", "-----END")), key_fault::none);
  EXPECT_EQ(fault(good + good), key_fault::text_behind);
  EXPECT_EQ(fault(good + "x"), key_fault::text_behind);
  EXPECT_EQ(fault(replaced(good, "END PRIVATE", "END PUBLIC")), key_fault::no_end);
  EXPECT_EQ(fault(good.substr(0, good.find("-----END"))), key_fault::no_end);
  EXPECT_EQ(fault(labeled("PRIVATE KEY", "")), key_fault::truncated);
  for (const std::string label : {"CERTIFICATE", "ENCRYPTED PRIVATE KEY", "PUBLIC KEY"}) {
    EXPECT_EQ(fault(replaced(replaced(good, "PRIVATE KEY", label), "END PRIVATE KEY", "END " + label)),
              key_fault::bad_label);
  }
  for (const std::string line : {"-----BEGIN ", "-----BEGIN -----", "-----BEGIN \t\r", "-----BEGIN ----"}) {
    EXPECT_EQ(fault(line), key_fault::bad_label) << line;
    EXPECT_EQ(fault(line + "\n-----END "), key_fault::bad_label) << line;
  }
  EXPECT_EQ(fault(good.substr(0, good.find("-----END") + 9)), key_fault::no_end);
  for (const std::string by : {"*", "-", "\xff", "=", "", "AAA"}) {
    EXPECT_EQ(fault(replaced(good, "M", by)), key_fault::bad_base64) << by;
  }
  // 86 bytes end in a group of two: its third digit has two unused bits.
  const std::size_t end = good.find("=\n-----END");
  ASSERT_NE(end, good.npos);
  std::string bits = good;
  bits[end - 1] = static_cast<char>(bits[end - 1] + 1);
  EXPECT_EQ(fault(bits), key_fault::bad_base64);
  EXPECT_EQ(fault(replaced(good, "=\n-----END", "\n-----END")), key_fault::bad_base64);
}

// A text begins with a BEGIN line, with or without an explanation above it. The bytes of a DER file are not a text,
// even if a key contains such a line.
void text_or_der() {
  const std::string mark = "\n-----BEGIN PRIVATE KEY-----\n";
  octets seed(64, 7);
  std::copy(mark.begin(), mark.end(), seed.begin() + 3);
  for (const key_content content : {key_content::seed, key_content::both}) {
    const octets der = file_of(registered, content, key_encoding::der, seed);
    EXPECT_EQ(fault_of(registered, {der.begin(), der.end()}), key_fault::none);
  }
  const std::string good = pem_of(registered, key_content::seed, seed);
  EXPECT_EQ(fault_of(registered, "0 is how DER begins.\n" + good), key_fault::none);
  EXPECT_EQ(fault_of(registered, "0\x80\n" + good), key_fault::bad_length_form);
}

void armored() {
  const octets seed(64, 9);
  const auto read = [](const std::string& text) { return fault_of(armored_set, text); };
  const std::string good = pem_of(armored_set, key_content::seed, seed);
  EXPECT_TRUE(good.starts_with("-----BEGIN BRAVAIS KEM SEED-----\nSet: Kyber512\n\n"));
  EXPECT_TRUE(good.ends_with("-----END BRAVAIS KEM SEED-----\n"));
  EXPECT_EQ(read(good), key_fault::none);
  EXPECT_EQ(read(replaced(good, "Kyber512", "kyber512")), key_fault::none);
  EXPECT_EQ(read(replaced(good, "Kyber512", "Kyber768")), key_fault::wrong_set);  // their seeds have the same length
  EXPECT_EQ(read(replaced(good, "Kyber512", "NTRU-HRSS-701")), key_fault::wrong_seed_size);
  EXPECT_EQ(read(replaced(good, "Kyber512", "Kyber")), key_fault::unknown_set);
  EXPECT_EQ(read(replaced(good, "Kyber512", "ML-KEM-512")), key_fault::registered);
  // Users may use an alias of a set; files use only the name in the table.
  EXPECT_EQ(read(replaced(good, "Kyber512", "M-LWQ-512-E8")), key_fault::wrong_set);
  EXPECT_EQ(read(replaced(good, "Kyber512", "M-LWQ-512")), key_fault::unknown_set);
  EXPECT_EQ(read(replaced(good, "Set: Kyber512\n\n", "Set: Kyber512\n")), key_fault::bad_header);
  EXPECT_EQ(read(replaced(good, "Set: ", "")), key_fault::bad_header);
  const std::string label = "BRAVAIS KEM SEED";
  for (const std::string words : {"BRAVAIS", "BRAVAIS KEM", "BRAVAIS KEM SEEDS", "BRAVAIS SEED", "BRAVAIS KEM SECRET",
                                  "BRAVAIS SIG SEED", "BRAVAIS KEM-SEED", "BRAVAIS KEMSEED", "BRAVAIS-KEM SEED"}) {
    EXPECT_EQ(read(replaced(replaced(good, label, words), label, words)), key_fault::bad_label) << words;
  }
}

// Whether a body is Base64; its content is not a key, because of its length alone.
bool is_base64(const std::string& body) {
  const key_fault fault = fault_of(armored_set, labeled("BRAVAIS KEM SEED", "Set: Kyber512\n\n" + body));
  EXPECT_TRUE(fault == key_fault::wrong_seed_size || fault == key_fault::bad_base64) << bravais::text(fault);
  return fault == key_fault::wrong_seed_size;
}

void base64_bodies() {
  const std::string digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (int i = 0; i < 256; ++i) {
    const char one = static_cast<char>(i);
    const std::size_t value = digits.find(one);
    const bool is_digit = value != digits.npos;
    EXPECT_EQ(is_base64(std::string("AAA") + one), is_digit || one == '=') << i;
    // Digits before the padding have four or two unused bits.
    EXPECT_EQ(is_base64(std::string("A") + one + "=="), is_digit && value % 16 == 0) << i;
    EXPECT_EQ(is_base64(std::string("AA") + one + "="), (is_digit && value % 4 == 0) || one == '=') << i;
  }
  for (const std::string good : {"", "AAAA", "AA==", "AAA=", " A\tA\r\nA A\n", "\nAA =\n=\n"}) {
    EXPECT_TRUE(is_base64(good)) << good;
  }
  for (const std::string bad :
       {"A",     "AA",     "AAA",     "AAAAA",    "A=", "A==",  "A===", "AA=",      "AA===", "AAA==",
        "AAAA=", "AAAA==", "AAAA===", "AAAA====", "=",  "====", "AA=A", "AA==AA==", "A=AA",  "=AAA"}) {
    EXPECT_FALSE(is_base64(bad)) << bad;
  }
  // The library has room for the parts of the longest key and 128 bytes of structure, and for nothing after them.
  std::size_t room = 0;
  const auto grow = [&](const auto& p) { room = std::max(room, p.public_key + p.secret_key + p.seed + 128); };
  std::for_each(std::begin(bravais::kem_table), std::end(bravais::kem_table), grow);
  std::for_each(std::begin(bravais::pke_table), std::end(bravais::pke_table), grow);
  std::for_each(std::begin(bravais::signature_table), std::end(bravais::signature_table), grow);
  for (std::size_t size = room - 3; size < room + 4; ++size) EXPECT_EQ(is_base64(base64(octets(size))), size <= room);
  EXPECT_FALSE(is_base64(base64(octets(16 * room))));
}

// The text of a key is the Base64 of its bytes in lines of 64 digits; tested for keys of all lengths and with all
// digits.
template <class Parameters>
void written_text(const Parameters& p, const std::string& kind) {
  SCOPED_TRACE(p.name);
  octets seed = random_stream(p.name).bytes(p.seed), public_key(p.public_key), secret_key(p.secret_key);
  ASSERT_EQ(bravais::by_id::generate(p.id, seed, public_key, secret_key), errc::ok);
  for (const auto& [content, key, word] : {std::tuple{key_content::public_key, &public_key, "PUBLIC KEY"},
                                           {key_content::seed, &seed, "SEED"},
                                           {key_content::expanded, &secret_key, "SECRET KEY"}}) {
    const std::string text = pem_of(p.id, content, *key);
    if (bravais::key_file_size(p.id, content, key_encoding::der) == 0) {
      const std::string header = "Set: " + std::string(p.name) + "\n\n";
      EXPECT_EQ(text, labeled("BRAVAIS " + kind + " " + word, header + base64(*key)));
    } else {
      const std::string label = content == key_content::public_key ? "PUBLIC KEY" : "PRIVATE KEY";
      EXPECT_EQ(text, labeled(label, base64(file_of(p.id, content, key_encoding::der, *key))));
    }
  }
}

const registration tests([] {
  once("key_file", "texts", texts);
  once("key_file", "text_or_der", text_or_der);
  once("key_file", "armored", armored);
  once("key_file", "base64_bodies", base64_bodies);
  once("key_file", "written_texts", [] {
    for (const auto& p : bravais::kem_table) written_text(p, "KEM");
    for (const auto& p : bravais::pke_table) written_text(p, "PKE");
    for (const auto& p : bravais::signature_table) written_text(p, "SIGNATURE");
  });
});

}  // namespace
}  // namespace bravais_test
