// SPDX-License-Identifier: MIT
// Montgomery's batch inversion: 3 (n - 1) products and one inversion give the inverses of n units of a commutative
// ring.
#pragma once

#include "isa/region.hpp"

namespace bravais::BRAVAIS_ISA {

// The partial products of a[0 .. n): prefix[i] = a[0] ... a[i].
//
// A ring has `fix(x)`, which chooses one operand, and `times(y, out)`, which multiplies it by y. In most of these
// products one operand serves twice.
template <class Ring, class Element>
void partial_products(Ring& ring, std::size_t n, const Element* a, Element* prefix) {
  prefix[0] = a[0];
  for (std::size_t i = 1; i < n; ++i) {
    ring.fix(prefix[i - 1]);
    ring.times(a[i], prefix[i]);
  }
}

// Replaces each a[i] with its inverse, given the inverse of the product of all, which is overwritten.
template <class Ring, class Element>
void inverses_from_product(Ring& ring, std::size_t n, Element* a, const Element* prefix, Element& inverse) {
  wiped<Element> out;
  for (std::size_t i = n; i-- > 1;) {
    ring.fix(inverse);  // 1 / (a[0] ... a[i])
    ring.times(prefix[i - 1], out.value);
    ring.times(a[i], inverse);
    a[i] = out.value;
  }
  a[0] = inverse;
}

}  // namespace bravais::BRAVAIS_ISA
