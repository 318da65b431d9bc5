// SPDX-License-Identifier: MIT
// The provider's settings in openssl.cnf, with the names and values of OpenSSL 3.5.
#include "settings.hpp"

#include <cstring>

#include <strings.h>

#include <openssl/params.h>

namespace bravais::integrations {
namespace {

struct names {
  const char *input_formats, *output_formats, *retain_seed, *prefer_seed;
};
constexpr names of_ml_kem = {"ml-kem.input_formats", "ml-kem.output_formats", "ml-kem.retain_seed",
                             "ml-kem.prefer_seed"};
constexpr names of_ml_dsa = {"ml-dsa.input_formats", "ml-dsa.output_formats", "ml-dsa.retain_seed",
                             "ml-dsa.prefer_seed"};
constexpr const char* ignore_digest = "ml-dsa.ignore_digest";
constexpr const char* import_pct_type = "ml-kem.import_pct_type";
const names& names_of(const algorithm& of) { return of.is_kem() ? of_ml_kem : of_ml_dsa; }

// Returns the value of a setting, or null if it is not set. The text belongs to OpenSSL.
const char* value_of(const provider& owner, const char* name) {
  char* value = nullptr;
  OSSL_PARAM params[] = {OSSL_PARAM_construct_utf8_ptr(name, &value, 0), OSSL_PARAM_construct_end()};
  return owner.get_params(owner.handle, params) == 1 ? value : nullptr;
}

struct format_name {
  const char* name;
  file_format format;
};
constexpr format_name format_names[file_formats] = {
    {"seed-priv", file_format::seed_priv}, {"seed-only", file_format::seed_only},
    {"priv-only", file_format::priv_only}, {"oqskeypair", file_format::oqskeypair},
    {"bare-priv", file_format::bare_priv}, {"bare-seed", file_format::bare_seed}};

// Commas, spaces and tabs separate the names. As in OpenSSL, an unknown one is ignored unless all are unknown.
bool parse(format_list& list, const provider& owner, const char* name, const char* text) {
  constexpr const char* separators = "\t ,";
  for (;;) {
    text += std::strspn(text, separators);
    const std::size_t size = std::strcspn(text, separators);
    if (size == 0) break;
    for (const format_name& one : format_names) {
      if (std::strlen(one.name) == size && strncasecmp(one.name, text, size) == 0 && !list.has(one.format)) {
        list.items[list.count++] = one.format;
      }
    }
    text += size;
  }
  return list.count != 0 || owner.fail(reason::bad_setting, name);
}

struct test_name {
  const char* name;
  pairwise_test test;
};
constexpr test_name test_names[] = {
    {"random", pairwise_test::random}, {"fixed", pairwise_test::fixed}, {"none", pairwise_test::none}};

// The entry of a value; null if the value is unknown.
const test_name* test_of(const char* value) {
  for (const test_name& one : test_names) {
    if (strcasecmp(value, one.name) == 0) return &one;
  }
  return nullptr;
}

enum class truth { no, yes, unset, unknown };
// The words of OSSL_PROVIDER_conf_get_bool(3).
truth truth_of(const char* value) {
  if (value == nullptr) return truth::unset;
  for (const char* word : {"1", "yes", "true", "on"}) {
    if (strcasecmp(value, word) == 0) return truth::yes;
  }
  for (const char* word : {"0", "no", "false", "off"}) {
    if (strcasecmp(value, word) == 0) return truth::no;
  }
  return truth::unknown;
}

}  // namespace

bool format_list::has(file_format one) const {
  for (std::size_t i = 0; i < count; ++i) {
    if (items[i] == one) return true;
  }
  return false;
}

bool input_formats(format_list& list, const provider& owner, const algorithm& of) {
  const char* name = names_of(of).input_formats;
  const char* value = value_of(owner, name);
  if (value != nullptr) return parse(list, owner, name, value);
  for (const format_name& one : format_names) list.items[list.count++] = one.format;
  return true;
}

bool output_formats(format_list& list, const provider& owner, const algorithm& of) {
  const char* name = names_of(of).output_formats;
  const char* value = value_of(owner, name);
  if (value != nullptr) return parse(list, owner, name, value);
  // The seed alone is the shortest form, and the peers of the tests read it.
  list = {{file_format::seed_only, file_format::priv_only}, 2};
  return true;
}

bool retains_seed(const provider& owner, const algorithm& of) {
  return truth_of(value_of(owner, names_of(of).retain_seed)) != truth::no;
}
bool prefers_seed(const provider& owner, const algorithm& of) {
  return truth_of(value_of(owner, names_of(of).prefer_seed)) != truth::no;
}

bool ignores_digest(const provider& owner) { return truth_of(value_of(owner, ignore_digest)) == truth::yes; }

pairwise_test import_test(const provider& owner) {
  const char* value = value_of(owner, import_pct_type);
  const test_name* found = value != nullptr ? test_of(value) : nullptr;
  return found != nullptr ? found->test : pairwise_test::random;
}

bool settings_are_good(const provider& owner) {
  for (const algorithm* one : {&ml_kem_512, &ml_dsa_44}) {
    format_list input, output;
    if (!input_formats(input, owner, *one) || !output_formats(output, owner, *one)) return false;
    for (const char* name : {names_of(*one).retain_seed, names_of(*one).prefer_seed, ignore_digest}) {
      if (truth_of(value_of(owner, name)) == truth::unknown) return owner.fail(reason::bad_setting, name);
    }
  }
  const char* test = value_of(owner, import_pct_type);
  return test == nullptr || test_of(test) != nullptr || owner.fail(reason::bad_setting, import_pct_type);
}

}  // namespace bravais::integrations
