// SPDX-License-Identifier: MIT
// The list of instruction sets in this binary: BRAVAIS_EACH_BUILT_ISA(each) expands to each(name) for all of them, best
// first. CMake or the one header defines BRAVAIS_HAS_<name> for each instruction set that it builds.
#pragma once

#if defined(BRAVAIS_HAS_avx512)
#define BRAVAIS_IF_avx512(each) each(avx512)
#else
#define BRAVAIS_IF_avx512(each)
#endif
#if defined(BRAVAIS_HAS_avx2)
#define BRAVAIS_IF_avx2(each) each(avx2)
#else
#define BRAVAIS_IF_avx2(each)
#endif
#if defined(BRAVAIS_HAS_neon_sha3)
#define BRAVAIS_IF_neon_sha3(each) each(neon_sha3)
#else
#define BRAVAIS_IF_neon_sha3(each)
#endif
#if defined(BRAVAIS_HAS_neon)
#define BRAVAIS_IF_neon(each) each(neon)
#else
#define BRAVAIS_IF_neon(each)
#endif
#if defined(BRAVAIS_HAS_wasm128)
#define BRAVAIS_IF_wasm128(each) each(wasm128)
#else
#define BRAVAIS_IF_wasm128(each)
#endif
#if defined(BRAVAIS_HAS_portable)
#define BRAVAIS_IF_portable(each) each(portable)
#else
#define BRAVAIS_IF_portable(each)
#endif

#define BRAVAIS_EACH_BUILT_ISA(each)                                                             \
  BRAVAIS_IF_avx512(each) BRAVAIS_IF_avx2(each) BRAVAIS_IF_neon_sha3(each) BRAVAIS_IF_neon(each) \
      BRAVAIS_IF_wasm128(each) BRAVAIS_IF_portable(each)
