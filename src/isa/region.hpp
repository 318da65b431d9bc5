// SPDX-License-Identifier: MIT
// Target regions, which only this file knows how to open: between BRAVAIS_REGION_BEGIN and BRAVAIS_REGION_END the
// compiler may use the instructions of one instruction set. BRAVAIS_ISA and BRAVAIS_ISA_<name>, defined when a unit is
// compiled, choose it; no compiler flag does, except for WebAssembly. Everything that must stay baseline code (the
// standard library, shared headers) is included here, before any region is open.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

#include <bravais/bytes.hpp>
#include <bravais/result.hpp>

#include "isa/ops.hpp"
#include "common/ct.hpp"
#include "common/not_constant.hpp"
#include "common/sha2.hpp"
#include "common/wipe.hpp"
#include "params/sets.hpp"

#if !defined(BRAVAIS_ISA)
#define BRAVAIS_ISA portable
#define BRAVAIS_ISA_portable 1
#endif

#if defined(BRAVAIS_ISA_avx2)
#include <immintrin.h>
#define BRAVAIS_FEATURES "avx2,bmi,bmi2,popcnt"
#elif defined(BRAVAIS_ISA_avx512)
#include <immintrin.h>
#define BRAVAIS_FEATURES                                                                                           \
  "avx2,bmi,bmi2,popcnt,avx512f,avx512cd,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,avx512vbmi2,avx512vnni," \
  "avx512bitalg,avx512vpopcntdq,gfni,vpclmulqdq"
#elif defined(BRAVAIS_ISA_wasm128)
// The whole module is compiled with -msimd128: an engine accepts all instructions of a module or rejects the module.
#include <wasm_simd128.h>
#elif defined(BRAVAIS_ISA_neon)
#include <arm_neon.h>
#elif defined(BRAVAIS_ISA_neon_sha3)
#include <arm_neon.h>
#if defined(__clang__)
#define BRAVAIS_FEATURES "sha3"
#else
#define BRAVAIS_FEATURES "arch=armv8.2-a+sha3"
#endif
#endif

#if defined(BRAVAIS_ISA_avx512) && defined(__GNUC__) && !defined(__clang__)
// GCC 12's intrinsics read a variable that they leave uninitialized on purpose (GCC bug 105593).
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

#define BRAVAIS_PRAGMA(text) _Pragma(#text)
#if !defined(BRAVAIS_FEATURES) || defined(_MSC_VER)
#define BRAVAIS_REGION_BEGIN
#define BRAVAIS_REGION_END
#elif defined(__clang__)
#define BRAVAIS_REGION(features) \
  BRAVAIS_PRAGMA(clang attribute push(__attribute__((target(features))), apply_to = function))
#define BRAVAIS_REGION_BEGIN BRAVAIS_REGION(BRAVAIS_FEATURES)
#define BRAVAIS_REGION_END _Pragma("clang attribute pop")
#else
#define BRAVAIS_REGION(features) _Pragma("GCC push_options") BRAVAIS_PRAGMA(GCC target(features))
#define BRAVAIS_REGION_BEGIN BRAVAIS_REGION(BRAVAIS_FEATURES)
#define BRAVAIS_REGION_END _Pragma("GCC pop_options")
#endif

// Stands before a loop over the lanes of a vector, so that the compiler vectorizes the loop and does not unroll it.
#if defined(__clang__)
#define BRAVAIS_LANE_LOOP _Pragma("clang loop unroll(disable)")
#elif defined(__GNUC__)
#define BRAVAIS_LANE_LOOP _Pragma("GCC unroll 1")
#else
#define BRAVAIS_LANE_LOOP
#endif

// BRAVAIS_INLINE is for small vector operations, which cost less than a call. The forms for lambdas stand between the
// parameters and the body; the last one is for a lambda that must stay a function of its own.
#if defined(_MSC_VER)
#define BRAVAIS_INLINE __forceinline
#define BRAVAIS_INLINE_LAMBDA
#define BRAVAIS_NOINLINE_LAMBDA
#else
#define BRAVAIS_INLINE inline __attribute__((always_inline))
#define BRAVAIS_INLINE_LAMBDA __attribute__((always_inline))
#define BRAVAIS_NOINLINE_LAMBDA __attribute__((noinline))
#endif
