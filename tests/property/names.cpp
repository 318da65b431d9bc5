// SPDX-License-Identifier: MIT
// The names of parameter sets, hash functions and errors, as people type them.
#include <optional>
#include <string>

#include <bravais/bravais.hpp>

#include "support/cases.hpp"

namespace bravais_test {
namespace {

// "ML-KEM-768", "ml-kem-768" and "ML-kem-768" are the same name.
std::string upper_or_lower(std::string_view name, bool upper) {
  std::string text(name);
  for (char& c : text)
    if (upper ? c >= 'a' && c <= 'z' : c >= 'A' && c <= 'Z') c = static_cast<char>(c ^ 0x20);
  return text;
}

// As people type it.
std::vector<std::string> spellings(std::string_view name) {
  std::string underscores, bare;
  for (const char c : name) {
    underscores += c == '+' ? std::string("_plus_") : std::string(1, c == '-' ? '_' : c);
    bare += c == '+' ? std::string("Plus") : c == '-' ? std::string() : std::string(1, c);
  }
  return {std::string(name), upper_or_lower(name, true), upper_or_lower(name, false), underscores, bare};
}

// The result of a search by name: nothing if the set's family is not built.
template <class Id>
std::optional<Id> if_known(Id id) {
  return bravais::is_known(id) ? std::optional<Id>(id) : std::nullopt;
}

template <class Row, std::size_t N, class Find>
void names_of(const Row (&table)[N], const Find& find) {
  for (std::size_t i = 0; i < N; ++i) {
    const Row& set = table[i];
    EXPECT_EQ(static_cast<std::size_t>(set.id), i);
    for (const std::string& name : spellings(set.name)) EXPECT_EQ(find(name), if_known(set.id)) << name;
    EXPECT_EQ(find(std::string(set.name) + "x"), std::nullopt);
    EXPECT_EQ(find(set.name.substr(1)), std::nullopt);
  }
  EXPECT_EQ(find(""), std::nullopt);
}

void names() {
  names_of(bravais::kem_table, bravais::find_kem);
  names_of(bravais::pke_table, bravais::find_pke);
  names_of(bravais::signature_table, bravais::find_signature);
  // Aliases: M-LWQ without a quantizer is the KEM with E8; outputs print its full name.
  using bravais::kem_id;
  const std::pair<std::string_view, kem_id> aliases[] = {
      {"M-LWQ-512", kem_id::m_lwq_512_e8}, {"M-LWQ-768", kem_id::m_lwq_768_e8}, {"M-LWQ-1024", kem_id::m_lwq_1024_e8}};
  EXPECT_EQ(std::size(bravais::kem_aliases), std::size(aliases));
  for (const auto& [alias, id] : aliases) {
    for (const std::string& name : spellings(alias)) EXPECT_EQ(bravais::find_kem(name), if_known(id)) << name;
    EXPECT_EQ(bravais::parameters(id).name, std::string(alias) + "-E8");
    EXPECT_EQ(bravais::find_kem(std::string(alias) + "-9"), std::nullopt);
    EXPECT_EQ(bravais::find_pke(alias), std::nullopt);  // the name of a PKE must include the quantizer
    EXPECT_EQ(bravais::find_signature(alias), std::nullopt);
  }
  EXPECT_EQ(bravais::find_kem("-_ "), std::nullopt);
  using namespace std::string_view_literals;
  EXPECT_EQ(bravais::find_kem("ML-KEM-768\0"sv), std::nullopt);
  EXPECT_EQ(bravais::find_kem("ML.KEM.768"), std::nullopt);
  EXPECT_EQ(bravais::find_kem("ntruhps2048677"), if_known(kem_id::ntru_hps_2048_677));
  EXPECT_EQ(bravais::find_prehash("sha2_512_224"), bravais::prehash::sha2_512_224);
  for (int error = 0; error <= static_cast<int>(bravais::errc::bad_ciphertext) + 1; ++error) {
    const char* text = bravais::text(static_cast<bravais::errc>(error));
    ASSERT_NE(text, nullptr);
    EXPECT_NE(*text, '\0');
  }
  EXPECT_FALSE(bravais::version().empty());
}

const registration tests([] { once("property", "names", names); });

}  // namespace
}  // namespace bravais_test
