// SPDX-License-Identifier: MIT
// The quantizers of M-LWQ as its specification defines them: lattice points nearest to real numbers, here as integer
// numerators. The model computes the squared distances of the definition, not the short form of the fast code.
#pragma once

#include "reference/polynomial.hpp"

namespace reference::mlwq {

enum class quantizer { z, d8, e8 };

// delta of `seed` (tau), `tag` and `index`, scaled for the quantizer.
polynomial dither(quantizer kind, view seed, std::uint8_t tag, std::size_t index);

// Code words of x, with 2^d steps per q. Those of E8 are in doubled coordinates.
polynomial quantize(quantizer kind, std::size_t d, const polynomial& x, const polynomial& delta);
// Maps back to 0 .. q - 1; subtractive mode subtracts the dither.
polynomial dequantize(quantizer kind, std::size_t d, bool subtractive, const polynomial& c, const polynomial& delta);

octets pack(quantizer kind, std::size_t d, const polynomial& c);
polynomial unpack(quantizer kind, std::size_t d, view bytes);
std::size_t packed_size(quantizer kind, std::size_t d);

}  // namespace reference::mlwq
