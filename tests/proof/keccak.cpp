// SPDX-License-Identifier: MIT
// Keccak-f[1600] in each of its forms, round by round, against FIPS 202.
#include "isa/region.hpp"

#include "kernel/keccak.hpp"
#include "proof/proof.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

template <class W>
std::string prove_permutation() {
  bravais_proof::keccak_proof proof;
  std::array<std::uint64_t, 25> words{};
  for (std::size_t i = 0; i < words.size(); ++i) words[i] = proof.input(i);
  detail::keccak_state<W> state;
  state.load(words.data(), 1);
  state.permute();
  words.fill(0);
  state.store(words.data(), 1);
  for (std::size_t i = 0; i < words.size(); ++i) proof.expect_output(words[i], i, 24);
  return std::to_string(proof.operations()) + " words read";
}

void add_all() {
  const auto add = [](const char* form, bravais_proof::body run) {
    bravais_proof::add_exact_proof("keccak", form, "permutation", std::move(run));
  };
  add("general_registers", prove_permutation<words<1>>);
  add("vectors", prove_permutation<words<4>>);
  add("vectors_with_rotation", prove_permutation<words<-1>>);
  add("pairs", prove_permutation<word_pair>);
}
const bravais_proof::proofs_of_unit proofs(add_all);

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
