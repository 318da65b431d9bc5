// SPDX-License-Identifier: MIT
// The field operations of the Community Cryptography Test Vectors for ML-DSA (the specification's section 6.3):
// rounding of every element of the field, by the model. The tests of kernels compare each back end with the model.
#include <array>
#include <cstdlib>

#include "known_answer/digests.hpp"
#include "reference/dilithium_ring.hpp"
#include "reference/keccak.hpp"
#include "support/cases.hpp"
#include "support/hex.hpp"

namespace bravais_test {
namespace {

namespace model = reference::dilithium;

std::array<std::int32_t, 12> lines(std::int32_t r) {
  const std::int32_t centered = model::mod_centered(r, model::q);
  const auto [t1, t0] = model::power2round(r);
  std::array<std::int32_t, 12> out = {centered, std::abs(centered), t1, model::mod(t0, model::q)};
  std::size_t at = 4;
  for (const std::int32_t gamma2 : {(model::q - 1) / 88, (model::q - 1) / 32}) {
    const std::int32_t low = model::low_bits(r, gamma2);
    for (const std::int32_t line : {model::high_bits(r, gamma2), model::use_hint(true, r, gamma2), low, std::abs(low)})
      out[at++] = line;
  }
  return out;
}

void field_operations() {
  EXPECT_EQ(lines(6010000), (std::array<std::int32_t, 12>{-2370417, 2370417, 734, 8377489, 32, 31, -84848, 84848, 11,
                                                          12, 248464, 248464}));
  reference::sponge accumulator = reference::shake128();
  for (std::int32_t r = 0; r < model::q; ++r)
    for (const std::int32_t line : lines(r)) {
      const std::string text = std::to_string(line) + '\n';
      accumulator.absorb({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
    }
  EXPECT_EQ(to_hex(accumulator.squeeze(32)), answer_of("ML-DSA", "field_operations"));
}

const registration tests([] {
  announce("ML-DSA", {"field_operations"});
  once("known_answer", "ml_dsa.model.field_operations", field_operations);
});

}  // namespace
}  // namespace bravais_test
