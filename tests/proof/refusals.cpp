// SPDX-License-Identifier: MIT
// What the domains of the proofs must refuse: each of these would make a proof worthless.
#include <array>
#include <functional>

#include "proof/bits.hpp"
#include "proof/engine.hpp"
#include "proof/gf2.hpp"
#include "proof/proof.hpp"
#include "proof/slots.hpp"
#include "support/cases.hpp"

namespace bravais_proof {
namespace {

constexpr u32 q = 3329;

lane input(std::int16_t* p, i64 low, i64 high) {
  add_input(p, 16, low, high, "x");
  return load(p, 16, where::current());
}
lane of(op o, const lane& a, const lane& b) { return apply(o, 16, 16, a, b, {}, where::current()); }

void refuses(const char* what, const char* reason, const std::function<void()>& body) {
  add_refusal(std::string("engine.refuses.") + what, reason, [=] {
    begin(q, 0);
    body();
  });
}

const bravais_test::registration refusals([] {
  static std::array<std::int16_t, 2> memory;
  std::int16_t* const p = memory.data();
  refuses("a_sum_beyond_its_lane", "leave its lane", [=] { of(op::add, input(p, 0, 20000), input(p + 1, 0, 20000)); });
  refuses("an_excluded_product", "leave its lane",
          [=] { of(op::rounded_high_product, input(p, INT16_MIN, INT16_MAX), input(p + 1, INT16_MIN, INT16_MAX)); });
  refuses("an_excluded_square", "is undefined", [=] {
    const lane x = input(p, INT16_MIN, 0);
    expect_function(
        closed(of(op::high_product, x, x), where::current()), [](i64 a) { return a * a >> 16; }, "undefined");
  });
  refuses("a_number_that_scalar_code_wrote", "no store of this width", [=] {
    input(p, -5, 5);
    *p = 77;
    load(p, 16, where::current());
  });
  refuses("another_map", "coefficients are wrong", [=] {
    const u32 v = add_input(p, 16, -5, 5, "x");
    expect(p, 16, {{variable(v), 2}}, 5, "twice");
  });
  refuses("a_result_beyond_its_bound", "the type says at most 4", [=] {
    const u32 v = add_input(p, 16, -5, 5, "x");
    expect(p, 16, {{variable(v), 1}}, 4, "x");
  });
  refuses("another_function", "the definition says", [=] {
    expect_function(of(op::low_product, input(p, 0, 9), constant(3)), [](i64 x) { return 3 * x + x / 9; }, "3 x");
  });
  refuses("another_expression_in_run_1", "the definition says", [=] {
    const auto compare = [=](i64 factor) {
      expect_function(of(op::low_product, input(p, 0, 9), constant(factor)), [](i64 x) { return 3 * x; }, "3 x");
    };
    compare(3);
    begin(q, 1);
    compare(5);
  });
  refuses("other_inputs_in_run_1", "the definition says", [=] {
    const auto compare = [=](i64 high) {
      expect_function(
          of(op::low_product, input(p, 0, high), constant(3)), [](i64 x) { return x < 9 ? 3 * x : 0; }, "3 x");
    };
    compare(8);
    begin(q, 1);
    compare(9);
  });
  refuses("no_inputs", "an empty interval", [=] { input(p, 1, 0); });
});

// Lanes of four slots within [low, high].
slots::lane four(std::int32_t* p, i64 low, i64 high) {
  slots::add_inputs(p, 1, low, high, "x");
  return slots::load(p, 32, where::current());
}
slots::lane of(op o, const slots::lane& a, const slots::lane& b, int by = 0) {
  return slots::apply(o, 32, by, a, b, {}, where::current());
}
slots::lane in_each(i64 c) { return slots::constant(c * 0x01010101); }
void slots_refuse(const char* what, const char* reason, const std::function<void()>& body) {
  add_refusal(std::string("slots.refuses.") + what, reason, [=] {
    slots::begin(0);
    body();
  });
}

const bravais_test::registration refusals_of_slots([] {
  static std::array<std::int32_t, 2> memory;
  std::int32_t* const p = memory.data();
  const auto at = where::current();
  slots_refuse("a_sum_beyond_its_byte", "can be [0, 256]", [=] { of(op::add, four(p, 0, 255), four(p + 1, 0, 1)); });
  slots_refuse("a_difference_beyond_its_byte", "can be [-129, 0]",
               [=] { of(op::subtract, four(p, 0, 0), four(p + 1, 0, 129)); });
  slots_refuse("bits_of_a_neighbor", "keeps bits that the shift took from its neighbor",
               [=] { of(op::bit_and, of(op::shift_right, four(p, 0, 255), {}, 4), in_each(0x1F)); });
  slots_refuse("a_shift_without_a_mask", "are not masked",
               [=] { of(op::add, of(op::shift_right, four(p, 0, 255), {}, 4), in_each(0)); });
  slots_refuse("bits_of_a_signed_slot", "it is not a byte", [=] { of(op::bit_and, four(p, -1, 1), in_each(1)); });
  slots_refuse("a_shift_of_a_signed_slot", "it is not a byte", [=] { of(op::shift_right, four(p, -1, 1), {}, 4); });
  slots_refuse("a_product_of_lanes_that_are_not_their_number", "leaves its signed number",
               [=] { slots::sum_of_products(slots::constant(0), 64, {{four(p, 0, 255), four(p + 1, -1, 1)}}, at); });
  slots_refuse("half_of_a_sum_with_borrows", "it is not a byte", [=] {
    const auto sum = slots::sum_of_products(slots::constant(0), 64, {{four(p, -1, 1), four(p + 1, -1, 1)}}, at);
    slots::upper_half(sum, at);
  });
  slots_refuse("a_product_of_lanes", "no rule", [=] { of(op::low_product, four(p, 0, 1), four(p + 1, 0, 1)); });
  slots_refuse("a_sum_of_a_map_that_is_not_linear", "not a polynomial",
               [=] { of(op::add, of(op::bit_and, four(p, 0, 7), in_each(3)), four(p + 1, 0, 1)); });
  slots_refuse("memory_that_nobody_wrote", "no operation has written", [=] {
    four(p, 0, 3);
    p[0] ^= 1;
    slots::slot_at(p, 32, 0);
  });
  slots_refuse("what_is_made_of_memory_that_nobody_wrote", "no operation has written", [=] {
    slots::store(p + 1, 32, of(op::add, slots::load(p, 32, at), four(p + 1, 0, 3)), at);
    slots::slot_at(p + 1, 32, 0);
  });
  slots_refuse("a_byte_of_a_signed_lane", "not bytes", [=] {
    four(p, -1, 1);
    slots::load_byte(p, at);
  });
  slots_refuse("halves_of_two_signed_lanes", "not bytes", [=] {
    four(p, -1, 1);
    four(p + 1, -1, 1);
    slots::load(reinterpret_cast<const unsigned char*>(p) + 2, 32, at);
  });
  slots_refuse("another_map", "coefficients are wrong", [=] {
    const auto v = slots::add_inputs(p, 1, 0, 3, "x");
    slots::expect(p, 32, 0, {{variable(v[1]), 1}}, {0, 3}, "slot 0");
  });
  slots_refuse("a_result_beyond_its_bound", "the type says [0, 2]", [=] {
    const auto v = slots::add_inputs(p, 1, 0, 3, "x");
    slots::expect(p, 32, 0, {{variable(v[0]), 1}}, {0, 2}, "slot 0");
  });
});

// A lane of 16 bits at p; the lowest `count` are new bits, the others zero.
bits::lane with_bits(std::int32_t* p, std::size_t count) {
  bits::put(p, 2, bits::new_bits(count, "x"));
  return bits::load(p, 16, where::current());
}
bits::lane of(op o, const bits::lane& a, const bits::lane& b, const bits::lane& c = {}) {
  return bits::apply(o, 16, 0, a, b, c, where::current());
}
void bits_refuse(const char* what, const char* reason, const std::function<void()>& body) {
  add_refusal(std::string("bits.refuses.") + what, reason, [=] {
    bits::begin(0);
    body();
  });
}

const bravais_test::registration refusals_of_bits([] {
  static std::array<std::int32_t, 3> memory;
  std::int32_t* const p = memory.data();
  const auto at = where::current();
  bits_refuse("summands_that_overlap", "no rule", [=] { of(op::add, with_bits(p, 2), with_bits(p + 1, 1)); });
  bits_refuse("the_and_of_two_inputs", "no rule", [=] { of(op::bit_and, with_bits(p, 1), with_bits(p + 1, 1)); });
  bits_refuse("a_choice_by_an_input", "a choice by",
              [=] { of(op::bit_select, with_bits(p, 1), with_bits(p + 1, 1), with_bits(p + 2, 1)); });
  bits_refuse("the_or_of_two_inputs", "the OR of", [=] {
    bits::store(p + 2, 16, of(op::bit_or, with_bits(p, 1), with_bits(p + 1, 1)), at);
    bits::expect(p + 2, 2, {bits::one}, "y");
  });
  bits_refuse("a_product_of_inputs", "no rule", [=] { of(op::low_product, with_bits(p, 1), with_bits(p + 1, 1)); });
  bits_refuse("a_sum_of_products", "a sum of products",
              [=] { bits::sum_of_products(bits::constant(0), 32, {{with_bits(p, 1), bits::constant(1)}}, at); });
  bits_refuse("memory_that_nobody_wrote", "no operation has written", [=] {
    bits::store(p + 1, 16, bits::load(p, 16, at), at);
    bits::expect(p + 1, 2, {bits::zero}, "y");
  });
  bits_refuse("a_number_that_scalar_code_wrote", "no operation has written", [=] {
    bits::put(p, 4, bits::new_bits(8, "x"));
    p[0] ^= 1;
    bits::expect(p, 4, bits::new_bits(8, "y"), "x");
  });
  bits_refuse("another_bit", "the definition says", [=] {
    const auto x = bits::new_bits(2, "x");
    bits::put(p, 2, x);
    bits::expect(p, 2, {x[1], x[0]}, "x");
  });
  bits_refuse("bits_that_must_be_zero", "the definition says 0", [=] {
    const auto x = bits::new_bits(2, "x");
    bits::put(p, 2, x);
    bits::expect(p, 2, {x[0]}, "x");
  });
  bits_refuse("no_bits", "expects no bits", [=] { bits::expect(p, 2, {}, "x"); });
  bits_refuse("a_write_beside_the_output", "not part of it", [=] {
    bits::store(p, 16, bits::constant(0), at);
    bits::expect_untouched(p, 1, "y");
  });
  bits_refuse("a_number_that_does_not_fit", "does not fit a lane of 16 bits", [=] {
    bits::put(p, 4, bits::new_bits(17, "x"));
    bits::resized(bits::load(p, 32, at), 16, at);
  });
  bits_refuse("more_than_one_bit_of_a_lane", "must be zero", [=] {
    const std::array<bits::lane, 8> eight{with_bits(p, 2)};
    bits::lowest_bits(eight.data(), at);
  });
});

const bravais_test::registration refusals_of_gf2([] {
  const auto refuse = [](const char* what, const char* reason, void (*body)(keccak_proof&)) {
    add_refusal(std::string("gf2.refuses.") + what, reason, [=] {
      keccak_proof proof;
      body(proof);
    });
  };
  refuse("another_word_0", "round 0: bit 0 of word 0 is not that of FIPS 202",
         [](keccak_proof& proof) { gf2_xor(proof.input(0), 1); });
  refuse("a_product_of_three_bits", "a product of more than two bits", [](keccak_proof& proof) {
    const u64 square = gf2_xor_and_not(proof.input(0), proof.input(1), proof.input(2));
    gf2_xor_and_not(proof.input(3), proof.input(4), square);
  });
  refuse("another_word", "word 0 is not that of FIPS 202",
         [](keccak_proof& proof) { proof.expect_output(proof.input(1), 0, 0); });
  refuse("a_constant", "word 0 was not computed", [](keccak_proof& proof) { proof.expect_output(1, 0, 0); });
  refuse("a_round_too_few", "0 rounds instead of 1",
         [](keccak_proof& proof) { proof.expect_output(proof.input(0), 0, 1); });
});

}  // namespace
}  // namespace bravais_proof
