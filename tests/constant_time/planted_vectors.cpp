// SPDX-License-Identifier: MIT
// Planted faults in vector instructions. They are in assembly, because a compiler would choose other instructions and
// registers. This file is compiled for processors without mask registers and vector registers from 16 on, so the
// assembly may use these without naming them as clobbered.
#include "planted.hpp"

namespace bravais::constant_time {
namespace {

alignas(64) std::uint32_t table[512];

// Loads 64 bytes at a secret index.
int look_up_in_vector_code(const std::uint8_t* secret) {
  const std::uint64_t index = *secret;
  __asm__ __volatile__("vmovdqu32 4(%0, %1, 4), %%zmm16" : : "r"(table), "r"(index) : "memory");
  return 0;
}

// Gathers 16 elements. The indices are in a register from 16 on.
int gather_at(const std::uint8_t* secret) {
  const std::uint32_t index = *secret;
  __asm__ __volatile__(
      "vpbroadcastd %1, %%zmm20\n kxnorw %%k1, %%k1, %%k1\n vpgatherdd (%0, %%zmm20, 4), %%zmm21%{%%k1%}"
      :
      : "r"(table), "r"(index)
      : "memory");
  return 0;
}

// Gathers with eight 64-bit indices. Only the upper four are secret.
int gather_wide_at(const std::uint8_t* secret) {
  const std::uint64_t index = *secret;
  __asm__ __volatile__(
      "vpxord %%zmm3, %%zmm3, %%zmm3\n vpbroadcastq %1, %%zmm20\n vshufi64x2 $0, %%zmm20, %%zmm3, %%zmm3\n"
      "kxnorw %%k1, %%k1, %%k1\n vgatherqps (%0, %%zmm3, 4), %%ymm21%{%%k1%}\n vzeroupper"
      :
      : "r"(table), "r"(index)
      : "memory", "xmm3");
  return 0;
}

// Gathers with AVX2, where the mask is in a vector register.
int gather_without_mask_register(const std::uint8_t* secret) {
  const std::uint32_t index = *secret;
  __asm__ __volatile__(
      "vmovd %1, %%xmm2\n vinserti128 $1, %%xmm2, %%ymm2, %%ymm2\n vpcmpeqd %%ymm3, %%ymm3, %%ymm3\n"
      "vpgatherdd %%ymm3, (%0, %%ymm2, 4), %%ymm4\n vzeroupper"
      :
      : "r"(table), "r"(index)
      : "memory", "xmm2", "xmm3", "xmm4");
  return 0;
}

// Writes one element for each bit that is set in the secret mask.
int scatter_under(const std::uint8_t* secret) {
  const std::uint32_t mask = *secret;
  __asm__ __volatile__(
      "vpxord %%zmm20, %%zmm20, %%zmm20\n kmovw %1, %%k1\n vpscatterdd %%zmm20, (%0, %%zmm20, 4)%{%%k1%}"
      :
      : "r"(table), "r"(mask)
      : "memory");
  return 0;
}

int compress_under(const std::uint8_t* secret) {
  const std::uint32_t mask = *secret;
  __asm__ __volatile__("kmovw %1, %%k1\n vpcompressd %%zmm20, (%0)%{%%k1%}" : : "r"(table), "r"(mask) : "memory");
  return 0;
}

int load_under(const std::uint8_t* secret) {
  const std::uint32_t mask = 0x80U >> *secret;
  __asm__ __volatile__("kmovw %1, %%k1\n vmovdqu32 (%0), %%zmm21%{%%k1%}%{z%}" : : "r"(table), "r"(mask) : "memory");
  return 0;
}

int copy_bytes(const std::uint8_t* secret) {
  std::uint64_t count = *secret;
  const void* from = table;
  void* to = table + 256;
  __asm__ __volatile__("rep movsb" : "+c"(count), "+S"(from), "+D"(to) : : "memory");
  return 0;
}

// Not a fault: the one lane with a secret index is masked out.
int gather_beside(const std::uint8_t* secret) {
  const std::uint32_t index = *secret;
  const std::uint32_t mask = 0xFFFE;
  __asm__ __volatile__(
      "vmovd %1, %%xmm20\n kmovw %2, %%k1\n"
      "vpgatherdd (%0, %%zmm20, 4), %%zmm21%{%%k1%}"
      :
      : "r"(table), "r"(index), "r"(mask)
      : "memory");
  return 0;
}

// The secret bit number moves the access away from the address of the memory operand.
int test_bit_at(const std::uint8_t* secret) {
  const std::uint64_t bit = 8 * std::uint64_t{*secret};
  __asm__ __volatile__("btq %1, (%0)" : : "r"(table), "r"(bit) : "memory", "cc");
  return 0;
}

constexpr planted_fault all[] = {
    {"a look-up in vector code", look_up_in_vector_code, finding::leak},
    {"a gather", gather_at, finding::leak},
    {"a gather by wide indices", gather_wide_at, finding::leak},
    {"a gather without a mask register", gather_without_mask_register, finding::leak},
    {"a scatter under a secret mask", scatter_under, finding::leak},
    {"packing under a secret mask", compress_under, finding::leak},
    {"a load under a secret mask", load_under, finding::leak},
    {"a copy of secret length", copy_bytes, finding::leak},
    {"a lane that is masked out", gather_beside, finding::none},
    {"an instruction that is not known", test_bit_at, finding::not_known},
};

}  // namespace

std::span<const planted_fault> faults_of_recorder() { return all; }

}  // namespace bravais::constant_time
