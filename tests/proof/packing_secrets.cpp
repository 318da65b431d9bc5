// SPDX-License-Identifier: MIT
// Signed coefficients to bytes and back: the functions of the schemes that add a constant before packing or after
// unpacking, and do nothing else.
//
// The other places compute a field from more than a constant: t1 and t0 with Power2Round, w1 with HighBits and UseHint,
// messages with Compress. rounding.cpp proves these functions, packing.cpp what becomes of their fields. z of a
// signature is gamma1 - y in one subtraction, as in ExpandMask below.
#include "isa/region.hpp"
#include "proof/packing.hpp"

#include "scheme/dilithium_keys.hpp"
#include "scheme/mlwq_codec.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

// FIPS 204, Algorithm 24: BitPack(s, eta, eta) writes eta - s in bitlen(2 eta) bits.
template <signature_id Id>
std::string encode_small_proof() {
  using keys = dilithium_keys<set_of<Id>>;
  constexpr std::size_t width = set_of<Id>::eta == 2 ? 3 : 4;
  constexpr std::size_t n = dilithium_ring::n;
  const bit_fields x = new_fields(n, width, "field");
  std::vector<std::int32_t> numbers(n);
  put_fields(numbers.data(), x);
  const auto s = std::make_unique<typename keys::small_poly>();
  for (std::size_t v = 0; v < s->vectors; ++v)
    s->set(v, subtract(broadcast32(keys::eta), load(numbers.data() + v * lanes / 2)));
  framed_bytes packed(32 * width);
  keys::encode_small(*s, bytes_out<32 * width>(packed.data(), 32 * width));
  packed.expect(one_after_the_other(x), "encoded");
  return "256 fields of " + std::to_string(width) + " bits";
}
// M-LWQ: s + 2 in 3 bits each.
std::string encode_secret_proof() {
  constexpr std::size_t n = kyber_ring::n;
  const bit_fields x = new_fields(n, 3, "field");
  std::vector<std::int16_t> numbers(n);
  put_fields(numbers.data(), x);
  const auto f = std::make_unique<poly<kyber_ring, domain::normal, detail::mlwq_eta>>();
  for (std::size_t v = 0; v < f->vectors; ++v) f->set(v, subtract(load(numbers.data() + v * lanes), broadcast(2)));
  framed_bytes packed(96);
  detail::encode_secret(*f, bytes_at<96>(packed.data()));
  packed.expect(one_after_the_other(x), "encoded");
  return "256 fields of 3 bits";
}

// FIPS 204, Algorithm 34: y = BitUnpack(bytes, gamma1 - 1, gamma1), which is gamma1 - field.
template <int Bits>
std::string expand_mask_proof() {
  constexpr std::size_t n = dilithium_ring::n;
  const bit_fields x = new_fields(n, Bits, "field");
  framed_bytes bytes(32 * Bits, one_after_the_other(x));
  const auto y = std::make_unique<poly<dilithium_ring, domain::normal, 1 << (Bits - 1)>>();
  expand_mask_poly<Bits>(bytes.data(), *y);
  std::vector<std::int32_t> from_gamma1(n);
  for (std::size_t v = 0; v < y->vectors; ++v)
    store(from_gamma1.data() + v * lanes / 2, subtract(broadcast32(1 << (Bits - 1)), y->get(v)));
  expect_fields(from_gamma1.data(), x, "gamma1 - y");
  return "256 fields of " + std::to_string(Bits) + " bits";
}

void add_all() {
  bravais_proof::add_bit_proof("ml_dsa", shape_name, "encode_small_eta_2", encode_small_proof<signature_id::ml_dsa_44>);
  bravais_proof::add_bit_proof("ml_dsa", shape_name, "encode_small_eta_4", encode_small_proof<signature_id::ml_dsa_65>);
  bravais_proof::add_bit_proof("ml_dsa", shape_name, "expand_mask_18", expand_mask_proof<18>);
  bravais_proof::add_bit_proof("ml_dsa", shape_name, "expand_mask_20", expand_mask_proof<20>);
  bravais_proof::add_bit_proof("mlwq", shape_name, "encode_secret", encode_secret_proof);
}
const bravais_proof::proofs_of_unit proofs(add_all);

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
