// SPDX-License-Identifier: MIT
// Registers tests at run time: one for each parameter set and each back end of this binary. Their names are
// kind.scheme.isa.what, so that `ctest -R` selects by any part.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include <bravais/isa.hpp>
#include <bravais/parameters.hpp>
#include <gtest/gtest.h>
#include "isa/ops.hpp"
#include "support/families.hpp"

namespace bravais_test {

// One KEM, PKE or signature scheme on one back end. `name` is the full name of the test and the label of its random
// bytes.
template <class Parameters>
struct test_case {
  const Parameters& set;
  const bravais::backend& end;
  std::string name;
};
using kem_case = test_case<bravais::kem_parameters>;
using pke_case = test_case<bravais::pke_parameters>;
using signature_case = test_case<bravais::signature_parameters>;

// The table entry of the case's set.
inline const bravais::kem_ops& ops(const kem_case& c) { return *c.end.kem[static_cast<std::size_t>(c.set.id)]; }
inline const bravais::pke_ops& ops(const pke_case& c) { return *c.end.pke[static_cast<std::size_t>(c.set.id)]; }
inline const bravais::signature_ops& ops(const signature_case& c) {
  return *c.end.signature[static_cast<std::size_t>(c.set.id)];
}

// The canonical name of a set as part of a test's name: "ML-KEM-768" becomes "ml_kem_768".
std::string identifier(std::string_view set_name);

// Registers `body` for every set of a kind and every back end of this binary. If the machine cannot run a back end, the
// test is skipped with a message. `applies`, if given, selects the sets that the test is about.
void each_kem(const char* kind, const std::string& what, std::function<void(const kem_case&)> body,
              bool (*applies)(const bravais::kem_parameters&) = nullptr);
void each_pke(const char* kind, const std::string& what, std::function<void(const pke_case&)> body,
              bool (*applies)(const bravais::pke_parameters&) = nullptr);
void each_signature(const char* kind, const std::string& what, std::function<void(const signature_case&)> body,
                    bool (*applies)(const bravais::signature_parameters&) = nullptr);

// For `applies`.
inline bool is_standard(const bravais::kem_parameters& set) { return set.is_standard; }
inline bool has_kdf(const bravais::kem_parameters& set) { return set.kdf_input != 0; }
inline bool has_context(const bravais::signature_parameters& set) { return set.longest_context != 0; }
inline bool has_no_context(const bravais::signature_parameters& set) { return !has_context(set); }
inline bool has_prehash(const bravais::signature_parameters& set) { return set.has_prehash; }

// Registers `body` for every back end (`scheme` then names what is tested), and once.
void each_isa(const char* kind, const std::string& scheme, const std::string& what,
              std::function<void(bravais::isa)> body);
void once(const char* kind, const std::string& what, std::function<void()> body);

// Each test file defines one object of this type; main() calls all of their functions.
class registration {
 public:
  explicit registration(void (*function)());
};
void register_all();

// Makes the public interface use one back end during the object's lifetime.
class scoped_isa {
 public:
  explicit scoped_isa(bravais::isa id);
  scoped_isa(const scoped_isa&) = delete;
  scoped_isa& operator=(const scoped_isa&) = delete;
  ~scoped_isa();

 private:
  bravais::isa before_;
};

// Whether BRAVAIS_FULL=1 requests the tests that take minutes.
bool full_run();

}  // namespace bravais_test
