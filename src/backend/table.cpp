// SPDX-License-Identifier: MIT
// The table of one back end: its families side by side, in the order of the ids.
#include "backend/isa.hpp"

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

}  // namespace

constexpr backend table{
    isa::BRAVAIS_ISA,
    {permute_one, sponge},
    {&kyber_kems[0],     &kyber_kems[1],     &kyber_kems[2],     &kyber_kems[3],     &kyber_kems[4],
     &kyber_kems[5],     &ntru_kems[0],      &ntru_kems[1],      &ntru_kems[2],      &ntru_kems[3],
     &ntru_kems[4],      &ntru_kems[5],      &ntru_plus_kems[0], &ntru_plus_kems[1], &ntru_plus_kems[2],
     &ntru_plus_kems[3], &ntru_plus_kems[4], &ntru_plus_kems[5], &ntru_plus_kems[6], &mlwq_kems[0],
     &mlwq_kems[1],      &mlwq_kems[2],      &mlwq_kems[3],      &mlwq_kems[4],      &mlwq_kems[5]},
    {&kyber_pkes[0], &kyber_pkes[1], &kyber_pkes[2], &mlwq_pkes[0], &mlwq_pkes[1], &mlwq_pkes[2], &mlwq_pkes[3],
     &mlwq_pkes[4], &mlwq_pkes[5], &mlwq_pkes[6], &mlwq_pkes[7], &mlwq_pkes[8], &mlwq_pkes[9], &mlwq_pkes[10],
     &mlwq_pkes[11]},
    {&dilithium_signatures[0], &dilithium_signatures[1], &dilithium_signatures[2], &dilithium_signatures[3],
     &dilithium_signatures[4], &dilithium_signatures[5]}};
static_assert(table.kem.back() != nullptr && table.pke.back() != nullptr && table.signature.back() != nullptr,
              "a set has no entry");

}  // namespace bravais::BRAVAIS_ISA
BRAVAIS_REGION_END
