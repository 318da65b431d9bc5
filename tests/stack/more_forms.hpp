// SPDX-License-Identifier: MIT
// Forms that add nothing about secrets: those on public data, and further combinations of keys and randomness. The
// traces and the search of the dead stack leave them out.
#pragma once

#include "constant_time/cases.hpp"

namespace bravais_test {

// A case with its signatures, and memory for the results from public keys.
struct signed_case : bravais::constant_time::signature_case {
  signed_case(const bravais::signature_parameters& row, std::size_t count);

  bravais::constant_time::buffer one_key_signatures, signatures, prepared_public, out_prepared_public;
  std::vector<bravais::message_view> hashed;
};

template <class Case>
using forms = std::span<const bravais::constant_time::operation<Case>>;
// The last form of KEMs and PKEs writes the input of the others.
[[nodiscard]] forms<bravais::constant_time::kem_case> more_kem_forms();
[[nodiscard]] forms<bravais::constant_time::pke_case> more_pke_forms();
[[nodiscard]] forms<signed_case> more_signature_forms();

}  // namespace bravais_test
