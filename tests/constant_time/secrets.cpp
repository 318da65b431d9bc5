// SPDX-License-Identifier: MIT
// Runs every operation of every set in every form with its secrets marked, under a memory checker (BRAVAIS_CT=valgrind)
// or in a build with MemorySanitizer (BRAVAIS_CT=msan). The checker reports each branch and each address that depends
// on a secret.
//
//   ct_secrets ISA              every operation on one instruction set
//   ct_secrets --plant KIND     a planted leak, which the checker must report: branch, table or status
//   ct_secrets ISA --public     marks a public key as secret: the checker must report the sampling of the matrix, which
//                               shows that it follows marks through the code of this instruction set
//   ct_secrets ISA --answer     marks the answer z in a signature: the checker must report the comparison that ends
//                               verification, which shows that it follows marks through transforms and products

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "cases.hpp"
#include "common/ct.hpp"
#include "key_file_cases.hpp"
#include "planted.hpp"
#include "stack/more_forms.hpp"
#include "support/random_source.hpp"

namespace {

using namespace bravais;
using namespace bravais::constant_time;

// Bytes that the library draws from the system are as secret as its inputs.
bool secret_source(std::span<std::uint8_t> output) noexcept {
  fill(output, 6);
  classify(output.data(), output.size());
  return true;
}

// Whether the checker knows that something in `region` depends on a secret.
bool has_mark(region bytes) {
#if defined(BRAVAIS_CT_msan)
  return __msan_test_shadow(bytes.data(), bytes.size()) >= 0;
#elif defined(BRAVAIS_CT_valgrind)
  buffer marks(bytes.size());
  static_cast<void>(VALGRIND_GET_VBITS(bytes.data(), marks.data(), marks.size()));
  return std::ranges::any_of(marks, [](std::uint8_t mark) { return mark != 0; });
#endif
}

// Whether an operation with secrets has only public results, or none.
template <class Case>
bool has_public_results(const Case& c, std::string_view name) {
  if constexpr (requires { c.set.kdf_input; }) {
    if (c.set.kdf_input == 0 && name.ends_with("kdf input")) return true;
    if (is_ntru_plus(c.set) && name == "decapsulate bad ciphertexts") return true;
  }
#if defined(BRAVAIS_SELF_CHECKS)
  // The library verifies a signature before it returns it.
  if (name.starts_with("sign")) return true;
#endif
  return name.starts_with("public key of") || name.starts_with("message stream") || name == "derive public keys";
}

// An operation must leave marks in its results: a checker that loses them on the way sees no branch after that.
template <class Case>
bool loses_marks(Case& c, const operation<Case>& op) {
  if (op.secrets == nullptr || op.outputs == nullptr || has_public_results(c, op.name)) return false;
  const std::vector<region> outputs = op.outputs(c);
  return !op.secrets(c).empty() && !outputs.empty() && std::ranges::none_of(outputs, has_mark);
}

template <class Case>
int run_all(Case& c, std::span<const operation<Case>> operations) {
  // Forms that add nothing about secrets mark none.
  const auto parts = [&c](auto which) { return which == nullptr ? std::vector<region>{} : which(c); };
  int failures = 0;
  for (const operation<Case>& op : operations) {
    for (const region part : parts(op.secrets)) classify(part.data(), part.size());
    // The status itself must not depend on a secret: the checker would report this branch.
    const errc error = op.run(c);
    if (error != errc::ok) {
      std::printf("%.*s: %s: %s\n", static_cast<int>(c.set.name.size()), c.set.name.data(), op.name, text(error));
      ++failures;
    }
    if (loses_marks(c, op)) {
      std::printf("%.*s: %s: no result is marked\n", static_cast<int>(c.set.name.size()), c.set.name.data(), op.name);
      ++failures;
    }
    for (const region part : parts(op.secrets)) declassify(part.data(), part.size(), "the test reuses its inputs");
    for (const region part : parts(op.outputs)) declassify(part.data(), part.size(), "the operation has ended");
  }
  return failures;
}

// The operations must have succeeded, otherwise nothing was observed.
int shared_secret_differs(kem_case& c) {
  const by_id::in key = by_id::in(c.secret_keys).first(c.set.secret_key);
  if (by_id::decapsulate(c.set.id, key, c.ciphertexts, c.out_shared) == errc::ok && c.out_shared == c.shared_secrets) {
    return 0;
  }
  std::printf("%.*s: decapsulation gives another shared secret\n", static_cast<int>(c.set.name.size()),
              c.set.name.data());
  return 1;
}

// The public comparison of secrets: first with a different last byte, then with equal bytes.
int comparison_fails() {
  buffer one = pattern(64, 7);
  buffer other = one;
  other.back() ^= 1;
  for (buffer* secret : {&one, &other}) classify(secret->data(), secret->size());
  int failures = equal(one, other) ? 1 : 0;
  other.back() ^= 1;
  failures += equal(one, other) ? 0 : 1;
  if (failures != 0) std::printf("equal() is wrong\n");
  return failures;
}

int public_key_as_secret() {
  kem_case c(kem_table[0], 1);
  classify(c.public_keys.data(), c.public_keys.size());
  return by_id::encapsulate(c.set.id, c.public_keys, c.messages, c.out_ciphertexts, c.out_shared) == errc::ok ? 0 : 1;
}

int answer_as_secret() {
  bravais_test::signed_case c(signature_table[0], 1);
  // c~ has 32 bytes, and the first polynomial of z 576.
  classify(c.one_key_signatures.data() + 32, 576);
  return by_id::verify(c.set.id, c.public_keys, c.messages, c.one_key_signatures) == errc::ok ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
#if !defined(BRAVAIS_CT_valgrind) && !defined(BRAVAIS_CT_msan)
#error "this program has nothing to say in a build without BRAVAIS_CT"
#endif
  if (count == 3 && std::strcmp(arguments[1], "--plant") == 0) return plant(arguments[2]);
  const std::string_view marked = count == 3 ? arguments[2] : "";
  if (count != 2 && marked != "--public" && marked != "--answer") {
    std::printf("usage: ct_secrets ISA [--public | --answer] | --plant branch|table|status\n");
    return 2;
  }
  const std::string_view wanted = arguments[1];
  if (force_isa(wanted) != errc::ok) {
    std::printf("skipped: this machine, or the checker, cannot run %s\n", arguments[1]);
    return 77;
  }
  if (marked == "--public") return public_key_as_secret();
  if (marked == "--answer") return answer_as_secret();
  const bravais_test::random_source_in_place source(&secret_source);
  int failures = comparison_fails();
  // One item, and one more than the lanes of the widest back end.
  for (const std::size_t n : {std::size_t{1}, std::size_t{9}}) {
    for (const kem_parameters& set : kem_table | in_library) {
      kem_case c(set, n);
      failures += run_all(c, kem_operations()) + shared_secret_differs(c);
      failures += run_all(c, bravais_test::more_kem_forms());
    }
    for (const pke_parameters& set : pke_table | in_library) {
      pke_case c(set, n);
      failures += run_all(c, pke_operations()) + run_all(c, bravais_test::more_pke_forms());
    }
    for (const signature_parameters& set : signature_table | in_library) {
      signature_case c(set, n);
      failures += run_all(c, signature_operations());
      // The last signing operation leaves the signatures of the first key.
      failures += c.signatures_fail();
      bravais_test::signed_case s(set, n);
      failures += run_all(s, bravais_test::more_signature_forms());
    }
  }
  for_each_set([&](key_set set) {
    key_file_case c(set);
    failures += run_all(c, key_file_operations());
  });
  std::printf("%s: %s\n", arguments[1], failures == 0 ? "all operations done" : "FAILED");
  return failures == 0 ? 0 : 1;
}
