// SPDX-License-Identifier: MIT
// What the engine must refuse: each of these would make a proof worthless.
#include <array>
#include <functional>

#include "proof/engine.hpp"
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
  bravais_test::once("proof", std::string("engine.refuses.") + what, [=] {
    begin(q, 1);
    try {
      body();
    } catch (const failure& f) {
      EXPECT_NE(std::string(f.what()).find(reason), std::string::npos) << f.what();
      return;
    }
    ADD_FAILURE() << "no failure";
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
  refuses("no_inputs", "an empty interval", [=] { input(p, 1, 0); });
});

}  // namespace
}  // namespace bravais_proof
