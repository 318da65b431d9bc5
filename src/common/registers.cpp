// SPDX-License-Identifier: MIT
// Clears the registers of x86-64 and AArch64 with inline assembly.
#include "common/registers.hpp"

#include "common/cpu.hpp"

// The assembler directive .irp repeats a line for each number in a list.
#define BRAVAIS_EACH(numbers, line) ".irp n," numbers "\n\t" line "\n\t.endr\n\t"

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))

// On Windows, xmm6 to xmm15 (the lower 128 bits of those registers), rsi and rdi belong to the caller.
#if defined(_WIN32)
#define BRAVAIS_CLEAR_XMM BRAVAIS_EACH("0,1,2,3,4,5", "pxor %%xmm\\n, %%xmm\\n")
#define BRAVAIS_CLEAR_YMM "vzeroupper\n\t" BRAVAIS_CLEAR_XMM
#define BRAVAIS_XMM_CLEARED "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5"
#else
#define BRAVAIS_CLEAR_XMM BRAVAIS_EACH("0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15", "pxor %%xmm\\n, %%xmm\\n")
#define BRAVAIS_CLEAR_YMM "vzeroall\n\t"
#define BRAVAIS_XMM_CLEARED                                                                                           \
  "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", \
      "xmm14", "xmm15"
#endif

// A function with instructions of one set lies in the namespace of that set, where tools/isa_leaks.py expects it. It
// must not be inlined, because older processors run its caller.
namespace bravais::avx2 {

[[gnu::noinline]] static void clear_vectors() noexcept {
  __asm__ volatile(BRAVAIS_CLEAR_YMM : : : BRAVAIS_XMM_CLEARED);
}

}  // namespace bravais::avx2

namespace bravais::avx512 {

// Zeroing the lower 128 bits zeroes the whole register. Instructions on 512 bits would slow some processors down.
[[gnu::noinline, gnu::target("avx512vl")]] static void clear_vectors() noexcept {
  __asm__ volatile(BRAVAIS_CLEAR_YMM BRAVAIS_EACH("16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31",
                                                  "vpxord %%xmm\\n, %%xmm\\n, %%xmm\\n")
                       BRAVAIS_EACH("0,1,2,3,4,5,6,7", "kxorw %%k\\n, %%k\\n, %%k\\n")
                   :
                   :
                   : BRAVAIS_XMM_CLEARED, "xmm16", "xmm17", "xmm18", "xmm19", "xmm20", "xmm21", "xmm22", "xmm23",
                     "xmm24", "xmm25", "xmm26", "xmm27", "xmm28", "xmm29", "xmm30", "xmm31", "k0", "k1", "k2", "k3",
                     "k4", "k5", "k6", "k7");
}

}  // namespace bravais::avx512

namespace bravais {

void clear_registers() noexcept {
  switch (cpu_vector_bits()) {
    case 512: avx512::clear_vectors(); break;
    case 256: avx2::clear_vectors(); break;
    default: __asm__ volatile(BRAVAIS_CLEAR_XMM : : : BRAVAIS_XMM_CLEARED);
  }
#if !defined(_WIN32)
  __asm__ volatile("xorl %%esi, %%esi\n\txorl %%edi, %%edi" : : : "rsi", "rdi", "cc");
#endif
  __asm__ volatile("xorl %%eax, %%eax\n\txorl %%ecx, %%ecx\n\txorl %%edx, %%edx\n\t" BRAVAIS_EACH(
                       "8,9,10,11", "xorl %%r\\n\\()d, %%r\\n\\()d")
                   :
                   :
                   : "rax", "rcx", "rdx", "r8", "r9", "r10", "r11", "cc");
}

}  // namespace bravais

#elif defined(__aarch64__) && (defined(__GNUC__) || defined(__clang__))

namespace bravais {

// The lower halves of v8 to v15 belong to the caller: fmov copies each to itself and zeroes the upper half. Writing to
// a vector register also zeroes its SVE part.
void clear_registers() noexcept {
  __asm__ volatile(BRAVAIS_EACH("0,1,2,3,4,5,6,7,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31",
                                "movi v\\n\\().2d, #0") BRAVAIS_EACH("8,9,10,11,12,13,14,15", "fmov d\\n, d\\n")
                   :
                   :
                   : "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v16", "v17", "v18", "v19", "v20", "v21", "v22",
                     "v23", "v24", "v25", "v26", "v27", "v28", "v29", "v30", "v31");
  __asm__ volatile(BRAVAIS_EACH("0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17", "mov x\\n, #0")
                   :
                   :
                   : "x0", "x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9", "x10", "x11", "x12", "x13", "x14",
                     "x15", "x16", "x17");
}

}  // namespace bravais

#else

namespace bravais {

// Other processors have only the portable back end. Without inline assembly, a compiler has no reliable way to do this.
void clear_registers() noexcept {}

}  // namespace bravais

#endif
