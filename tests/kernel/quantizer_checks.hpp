// SPDX-License-Identifier: MIT
// kernel/dither.hpp, quantize.hpp and pack_lattice.hpp against the definition; the model computes it with squared
// distances and lists of bits.
#pragma once

#include "kernel/pack_lattice.hpp"
#include "kernel/quantize.hpp"
#include "scheme/mlwq_codec.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

namespace model = reference::mlwq;
using bravais_test::compare;
using bravais_test::numbers;
using bravais_test::outcome;

template <quantizer Kind>
constexpr model::quantizer model_kind = Kind == quantizer::z    ? model::quantizer::z
                                        : Kind == quantizer::d8 ? model::quantizer::d8
                                                                : model::quantizer::e8;

std::vector<std::int16_t> narrowed(const reference::polynomial& f) {
  std::vector<std::int16_t> out;
  for (const std::uint32_t x : f) out.push_back(static_cast<std::int16_t>(x));
  return out;
}

// Each byte value, at each position: floor(q x s / 256), s = 2 at the first position of eight (D8, E8) and 1/2 at the
// last (E8).
template <quantizer Kind>
outcome check_dither() {
  for (std::size_t first = 0; first < 256; ++first) {
    std::vector<std::uint8_t> bytes(kyber_ring::n);
    std::vector<std::int16_t> out(kyber_ring::n), expected(kyber_ring::n);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      bytes[i] = static_cast<std::uint8_t>(first + i);
      const bool doubled = Kind != quantizer::z && i % 8 == 0, halved = Kind == quantizer::e8 && i % 8 == 7;
      const int twice_s = doubled ? 4 : halved ? 1 : 2;
      expected[i] = static_cast<std::int16_t>(3329 * bytes[i] * twice_s / 512);
    }
    for (std::size_t i = 0; i < kyber_ring::n / lanes; ++i)
      store(out.data() + i * lanes, dither_vector<Kind>(bytes.data(), i));
    CHECK_OR_RETURN(compare(out, expected, "bytes from " + std::to_string(first)));
  }
  return {};
}

// The representatives of x after a transform: within the bound of what the scheme quantizes, an arbitrary one or the
// one of largest magnitude.
enum class lift { any, farthest };
std::vector<std::int16_t> lifted(const std::vector<std::int16_t>& x, lift how, numbers& random) {
  constexpr int q = kyber_ring::q, bound = detail::quantized_bound;
  static_assert(bound > q && bound < 2 * q);
  std::vector<std::int16_t> out;
  for (const int value : x) {
    std::vector<int> all;
    for (const int other : {value, value - q, value + q, value - 2 * q}) {
      if (other >= -bound && other <= bound) all.push_back(other);
    }
    const auto largest =
        std::max_element(all.begin(), all.end(), [](int a, int b) { return std::abs(a) < std::abs(b); });
    out.push_back(static_cast<std::int16_t>(how == lift::farthest ? *largest : all[random.below(all.size())]));
  }
  return out;
}

// One polynomial and the dither of one seed: code words, their bytes, and both ways back.
template <quantizer Kind, int D>
outcome quantizer_agrees(const reference::polynomial& x, const reference::octets& seed, const std::string& context,
                         std::uint8_t index = 0) {
  constexpr auto kind = model_kind<Kind>;
  const reference::octets place = {0x81, index};
  const reference::octets bytes = reference::shake128(reference::concatenate({seed, place}), kyber_ring::n);
  const reference::polynomial delta = model::dither(kind, seed, 0x81, index);
  std::vector<std::int16_t> out(kyber_ring::n);
  const auto store_at = [&out](std::size_t i, v16 vector) { store(out.data() + i * lanes, vector); };
  for (std::size_t i = 0; i < kyber_ring::n / lanes; ++i) store_at(i, dither_vector<Kind>(bytes.data(), i));
  CHECK_OR_RETURN(compare(out, narrowed(delta), context + ": dither"));

  const std::vector<std::int16_t> input = narrowed(x);
  const auto vector_of_input = [&](std::size_t i) { return load(input.data() + i * lanes); };
  quantize_each<Kind, D, kyber_ring::q - 1>(vector_of_input, bytes.data(), store_at);
  const reference::polynomial code = model::quantize(kind, D, x, delta);
  CHECK_OR_RETURN(compare(out, narrowed(code), context + ": code words"));

  // The same for coefficients that are not reduced. The choice depends on the dither, which differs from round to
  // round.
  numbers random(std::uint64_t{bytes[0]} << 16 | std::uint64_t{bytes[1]} << 8 | index);
  for (const lift how : {lift::any, lift::farthest}) {
    const std::vector<std::int16_t> other = lifted(input, how, random);
    quantize_each<Kind, D, detail::quantized_bound>([&](std::size_t i) { return load(other.data() + i * lanes); },
                                                    bytes.data(), store_at);
    CHECK_OR_RETURN(compare(out, narrowed(code),
                            context + (how == lift::any ? ": lifted at random" : ": lifted as far as the bound")));
  }

  const reference::octets packed = model::pack(kind, D, code);
  for (const auto side : {bravais_test::fenced_memory::fence::before, bravais_test::fenced_memory::fence::behind}) {
    bravais_test::fenced_memory memory(packed.size(), side);
    pack_codes<Kind, D>(memory.data(), [&](auto&& take) {
      quantize_each<Kind, D, kyber_ring::q - 1>(vector_of_input, bytes.data(), take);
    });
    CHECK_OR_RETURN(compare(memory.span(), packed, context + ": bytes"));
    CHECK_OR_RETURN(bravais_test::fail_unless(memory.intact(), context + ": wrote beyond the bytes"));
    unpack_codes<Kind, D>(memory.data(), store_at);
    CHECK_OR_RETURN(compare(out, narrowed(code), context + ": unpacked"));
  }

  const auto back = [&]<bool Subtractive>() {
    unpack_codes<Kind, D>(packed.data(), [&](std::size_t i, v16 words) {
      const v16 value = dequantize_vector<Kind, D, Subtractive>(words, bytes.data(), i);
      store_at(i, canonical<kyber_ring, kyber_ring::q - 1>(value));
    });
    return compare(out, narrowed(model::dequantize(kind, D, Subtractive, code, delta)), context + ": back");
  };
  if constexpr (Kind == quantizer::z) CHECK_OR_RETURN(back.template operator()<false>());
  return back.template operator()<true>();
}

// Any bytes are packed code words: unpacking and dequantizing must agree with the model, and packing must give the same
// bytes.
template <quantizer Kind, int D>
outcome any_bytes_agree(const reference::octets& packed, const reference::octets& seed, const std::string& context) {
  constexpr auto kind = model_kind<Kind>;
  const reference::octets place = {0x81, 0};
  const reference::octets bytes = reference::shake128(reference::concatenate({seed, place}), kyber_ring::n);
  const reference::polynomial code = model::unpack(kind, D, packed);
  std::vector<std::int16_t> words(kyber_ring::n);
  std::vector<std::int16_t> values(kyber_ring::n);
  unpack_codes<Kind, D>(packed.data(), [&](std::size_t i, v16 vector) {
    store(words.data() + i * lanes, vector);
    const v16 value = dequantize_vector<Kind, D, true>(vector, bytes.data(), i);
    store(values.data() + i * lanes, canonical<kyber_ring, kyber_ring::q - 1>(value));
  });
  CHECK_OR_RETURN(compare(words, narrowed(code), context + ": unpacked"));
  const reference::polynomial expected = model::dequantize(kind, D, true, code, model::dither(kind, seed, 0x81, 0));
  CHECK_OR_RETURN(compare(values, narrowed(expected), context + ": dequantized"));
  std::vector<std::uint8_t> again(packed.size());
  pack_codes<Kind, D>(again.data(), [&](auto&& take) {
    for (std::size_t i = 0; i < kyber_ring::n / lanes; ++i) take(i, load(words.data() + i * lanes));
  });
  return compare(again, packed, context + ": packed again");
}

// The inputs of the specification's "quantizer edge cases". The model passes the specification's digest of their
// results.
template <quantizer Kind, int D>
outcome edges_agree(std::uint32_t inverse) {
  constexpr std::uint32_t q = kyber_ring::q;
  constexpr std::array<std::uint32_t, 9> residues{0, 1, q - 1, 832, q - 832, 833, q - 833, 1664, q - 1664};
  const std::string text = "M-LWQ quantizer ";
  for (std::uint8_t j = 0; j < 100; ++j) {
    reference::octets label(text.begin(), text.end());
    label.push_back(j);
    const reference::octets y = reference::shake128(label, kyber_ring::n);
    const reference::polynomial delta = model::dither(model_kind<Kind>, reference::octets(32), 0x81, j);
    reference::polynomial x{};
    for (std::size_t t = 0; t < x.size(); ++t) x[t] = (residues[y[t] % 9] + 2 * q - delta[t]) % q * inverse % q;
    CHECK_OR_RETURN((quantizer_agrees<Kind, D>(x, reference::octets(32), "edges " + std::to_string(j), j)));
  }
  return {};
}

// Random coefficients; all coefficients below q; and residues N mod q at the rounding boundaries, where blocks tie.
template <quantizer Kind, int D>
outcome check_quantizer_with() {
  const std::string context = std::to_string(D) + " bits, ";
  numbers random(90 + D);
  constexpr std::uint32_t q = kyber_ring::q;
  std::uint32_t inverse = 1;  // of 2^D
  for (int i = 0; i < D; ++i) inverse = inverse * ((q + 1) / 2) % q;
  CHECK_OR_RETURN((edges_agree<Kind, D>(inverse)));
  const std::size_t packed_size = model::packed_size(model_kind<Kind>, D);
  for (std::uint32_t round = 0; round < 40; ++round) {
    const std::string now = context + std::to_string(round);
    const reference::octets seed = random.bytes(32);
    reference::polynomial x{};
    for (std::uint32_t& value : x) value = static_cast<std::uint32_t>(random.below(q));
    CHECK_OR_RETURN((quantizer_agrees<Kind, D>(x, seed, now + ", random")));
    for (std::uint32_t t = 0; t < x.size(); ++t) x[t] = (round * kyber_ring::n + t) % q;
    CHECK_OR_RETURN((quantizer_agrees<Kind, D>(x, seed, now + ", counted")));
    constexpr std::array<std::uint32_t, 9> residues{0, 1, q - 1, 832, q - 832, 833, q - 833, 1664, q - 1664};
    const reference::polynomial delta = model::dither(model_kind<Kind>, seed, 0x81, 0);
    for (std::size_t t = 0; t < x.size(); ++t)
      x[t] = (residues[random.below(round % 9 + 1)] + 2 * q - delta[t]) % q * inverse % q;
    CHECK_OR_RETURN((quantizer_agrees<Kind, D>(x, seed, now + ", boundaries")));
    CHECK_OR_RETURN((any_bytes_agree<Kind, D>(random.bytes(packed_size), seed, now + ", any bytes")));
  }
  // The ends of the reduced range, and numbers lifted to the bounds of the unreduced one.
  constexpr std::uint32_t bound = detail::quantized_bound;
  for (const std::uint32_t extreme : {std::uint32_t{0}, q - 1, bound - q, 2 * q - bound}) {
    reference::polynomial x{};
    x.fill(extreme);
    CHECK_OR_RETURN((quantizer_agrees<Kind, D>(x, reference::octets(32), context + std::to_string(extreme))));
    CHECK_OR_RETURN((quantizer_agrees<Kind, D>(x, random.bytes(32), context + std::to_string(extreme))));
  }
  CHECK_OR_RETURN((any_bytes_agree<Kind, D>(reference::octets(packed_size), random.bytes(32), context + "zeros")));
  return any_bytes_agree<Kind, D>(reference::octets(packed_size, 0xFF), random.bytes(32), context + "ones");
}
template <quantizer Kind>
outcome check_quantizer() {
  CHECK_OR_RETURN((check_quantizer_with<Kind, 5>()));
  CHECK_OR_RETURN((check_quantizer_with<Kind, 6>()));
  CHECK_OR_RETURN((check_quantizer_with<Kind, 9>()));
  CHECK_OR_RETURN((check_quantizer_with<Kind, 10>()));
  return check_quantizer_with<Kind, 11>();
}

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
