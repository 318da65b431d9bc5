// SPDX-License-Identifier: MIT
// Secret-dependent truth values (common/ct.hpp) and the comparison of ciphertexts (kernel/equal_bytes.hpp).
#pragma once

#include "check.hpp"
#include "kernel/equal_bytes.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

using bravais_test::compare;
using bravais_test::fail_unless;
using bravais_test::fenced_memory;
using bravais_test::numbers;
using bravais_test::outcome;

bool is_true(secret_bool truth) { return truth.declassified("a test"); }

outcome check_is_zero() {
  numbers random(110);
  CHECK_OR_RETURN(fail_unless(is_true(secret_bool::is_zero(0)), "0 is zero"));
  CHECK_OR_RETURN(fail_unless(!is_true(secret_bool()), "false without a value"));
  for (int bit = 0; bit < 64; ++bit) {
    const std::uint64_t one = std::uint64_t{1} << bit;
    for (const std::uint64_t x : {one, 0 - one, ~one, one - 1, random.next() | one}) {
      CHECK_OR_RETURN(fail_unless(is_true(secret_bool::is_zero(x)) == (x == 0), std::to_string(x)));
    }
  }
  return {};
}

outcome check_both() {
  for (const bool a : {false, true}) {
    for (const bool b : {false, true}) {
      const secret_bool both = secret_bool::is_zero(a ? 0 : 1) & secret_bool::is_zero(b ? 0 : 1);
      CHECK_OR_RETURN(fail_unless(is_true(both) == (a && b), std::to_string(a) + " & " + std::to_string(b)));
    }
  }
  return {};
}

// Selects at every length, next to memory that must not be touched: into a third buffer, then into either input.
outcome check_select() {
  numbers random(111);
  for (std::size_t size = 0; size <= 300; ++size) {
    for (const auto side : {fenced_memory::fence::before, fenced_memory::fence::behind}) {
      fenced_memory yes(size, side), no(size, side), out(size, side);
      for (const bool truth : {false, true}) {
        const auto if_true = random.bytes(size), if_false = random.bytes(size);
        std::copy(if_true.begin(), if_true.end(), yes.data());
        std::copy(if_false.begin(), if_false.end(), no.data());
        const secret_bool condition = secret_bool::is_zero(truth ? 0 : random.next() | 1);
        const auto& expected = truth ? if_true : if_false;
        const std::string context = std::to_string(size) + " bytes, " + std::to_string(truth);
        condition.select(out.data(), yes.data(), no.data(), size);
        CHECK_OR_RETURN(compare(out.span(), expected, context));
        CHECK_OR_RETURN(fail_unless(out.intact(), context + ": wrote beside the output"));
        CHECK_OR_RETURN(compare(yes.span(), if_true, context + ", input"));
        CHECK_OR_RETURN(compare(no.span(), if_false, context + ", input"));
        condition.select(yes.data(), yes.data(), no.data(), size);
        CHECK_OR_RETURN(compare(yes.span(), expected, context + ", in the place of what is taken where true"));
        std::copy(if_true.begin(), if_true.end(), yes.data());
        condition.select(no.data(), yes.data(), no.data(), size);
        CHECK_OR_RETURN(compare(no.span(), expected, context + ", in the place of what is taken where false"));
      }
    }
  }
  return {};
}

// Changes each of the `bits` of each byte alone.
outcome check_equal_bytes_of(std::size_t size, std::initializer_list<int> bits) {
  numbers random(112 + size);
  for (const auto side : {fenced_memory::fence::before, fenced_memory::fence::behind}) {
    fenced_memory a(size, side), b(size, side);
    const auto bytes = random.bytes(size);
    std::copy(bytes.begin(), bytes.end(), a.data());
    std::copy(bytes.begin(), bytes.end(), b.data());
    const std::string context = std::to_string(size) + " bytes";
    CHECK_OR_RETURN(fail_unless(is_true(equal_bytes(a.data(), b.data(), size)), context + ": equal"));
    for (std::size_t at = 0; at < size; ++at) {
      for (const int bit : bits) {
        std::uint8_t& changed = (at % 2 == 0 ? a : b).data()[at];
        changed = static_cast<std::uint8_t>(changed ^ 1 << bit);
        CHECK_OR_RETURN(fail_unless(!is_true(equal_bytes(a.data(), b.data(), size)),
                                    context + ": bit " + std::to_string(bit) + " of byte " + std::to_string(at)));
        changed = static_cast<std::uint8_t>(changed ^ 1 << bit);
      }
    }
    // Two differences that cancel in a sum or an exclusive or.
    for (std::size_t at = 0; at + 1 < size; ++at) {
      const auto other = at + 1 + random.below(size - at - 1);
      for (const std::size_t i : {at, other}) a.data()[i] = static_cast<std::uint8_t>(bytes[i] ^ 0x80);
      CHECK_OR_RETURN(fail_unless(!is_true(equal_bytes(a.data(), b.data(), size)),
                                  context + ": bytes " + std::to_string(at) + " and " + std::to_string(other)));
      for (const std::size_t i : {at, other}) a.data()[i] = bytes[i];
    }
  }
  return {};
}
outcome check_equal_bytes() {
  for (std::size_t size = 0; size <= 300; ++size) {
    CHECK_OR_RETURN(check_equal_bytes_of(size, {0, 1, 2, 3, 4, 5, 6, 7}));
  }
  for (const auto& set : kem_table) CHECK_OR_RETURN(check_equal_bytes_of(set.ciphertext, {0, 7}));
  return {};
}

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
