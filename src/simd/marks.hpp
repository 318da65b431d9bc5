// SPDX-License-Identifier: MIT
// Marks of secrets in a build with MemorySanitizer (common/ct.hpp).
#pragma once

#include "isa/region.hpp"

namespace bravais::BRAVAIS_ISA {

// Marks each lane of type Lane in which a bit is marked. MemorySanitizer marks single bits, and does not follow what
// products and carries make of them: the upper half of a product loses the marks of its factors. opaque(), which ends
// each product modulo q, therefore calls this, and so do the upper halves of products in portable code.
template <class Lane, class V>
BRAVAIS_INLINE V with_marked_lanes(V vector) {
#if defined(BRAVAIS_CT_msan)
  auto* const bytes = reinterpret_cast<unsigned char*>(&vector);
  for (std::size_t at = 0; at < sizeof vector; at += sizeof(Lane))
    if (__msan_test_shadow(bytes + at, sizeof(Lane)) >= 0) __msan_poison(bytes + at, sizeof(Lane));
#endif
  return vector;
}

}  // namespace bravais::BRAVAIS_ISA
