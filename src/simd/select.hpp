// SPDX-License-Identifier: MIT
// The one place that picks a vector header. simd/vocabulary.hpp says what the names mean.
#pragma once

#include "isa/region.hpp"

#if defined(BRAVAIS_ISA_avx2)
#include "simd/avx2.hpp"
#elif defined(BRAVAIS_ISA_avx512)
#include "simd/avx512.hpp"
#elif defined(BRAVAIS_ISA_neon) || defined(BRAVAIS_ISA_neon_sha3)
#include "simd/neon.hpp"
#elif defined(BRAVAIS_ISA_wasm128)
#include "simd/wasm128.hpp"
#else
#include "simd/portable.hpp"
#endif

#include "simd/vocabulary.hpp"
