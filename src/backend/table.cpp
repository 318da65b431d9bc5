// SPDX-License-Identifier: MIT
// The table of one back end: the operations of every parameter set, indexed by its id.
#include "isa/region.hpp"

BRAVAIS_REGION_BEGIN
#include "backend/families.hpp"
#include "kernel/hashing.hpp"

namespace bravais::BRAVAIS_ISA {

extern const backend table;

namespace {

void permute_one(std::uint64_t* state) { keccak_f1600<1>(state, 1); }

void sponge(std::size_t rate, std::uint8_t suffix, const std::uint8_t* input, std::size_t input_size,
            std::uint8_t* output, std::size_t output_size) {
  job jobs[1];
  hashing hash(jobs);
  hash.add(hash_job({static_cast<std::uint8_t>(rate), suffix}, {input, input_size}, {}, {output, output_size}));
  hash.finish();
}

void tell(const machine& here) {
  fills_wide_here.store(max_states == 8 && here.has_wide_units, std::memory_order_relaxed);
}

// Puts the operations of a family at the indices given by its ids.
template <family Family, class Id, std::size_t All, class Ops>
constexpr void fill(std::array<const Ops*, All>& table, const family_ops<Id, Family>& ops) {
  for (std::size_t i = 0; i < ops.size(); ++i) table[static_cast<std::size_t>(ids_of<Id, Family>[i])] = &ops[i];
}

}  // namespace

constexpr backend table = [] {
  backend all{.id = isa::BRAVAIS_ISA, .tell = tell, .hash = {permute_one, sponge}, .kem{}, .pke{}, .signature{}};
  fill<family::kyber, kem_id>(all.kem, kyber_kems);
  fill<family::ntru, kem_id>(all.kem, ntru_kems);
  fill<family::ntru_plus, kem_id>(all.kem, ntru_plus_kems);
  fill<family::mlwq, kem_id>(all.kem, mlwq_kems);
  fill<family::kyber, pke_id>(all.pke, kyber_pkes);
  fill<family::mlwq, pke_id>(all.pke, mlwq_pkes);
  fill<family::dilithium, signature_id>(all.signature, dilithium_signatures);
  return all;
}();
static_assert(std::ranges::count(table.kem, nullptr) == 0 && std::ranges::count(table.pke, nullptr) == 0 &&
                  std::ranges::count(table.signature, nullptr) == 0,
              "a set has no operations");

}  // namespace bravais::BRAVAIS_ISA
BRAVAIS_REGION_END
