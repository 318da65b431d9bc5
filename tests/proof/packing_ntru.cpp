// SPDX-License-Identifier: MIT
// Polynomials of NTRU and NTRU+ to bytes and back: where their specifications put each bit of a coefficient. Powers of
// polynomials modulo 2, which only move coefficients.
#include "isa/region.hpp"
#include "proof/packing.hpp"

#include "proof/recorded_canonical.hpp"
#define canonical recorded_canonical
#include "kernel/pack_columns.hpp"
#undef canonical
#include "scheme/ntru_ring.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

// Leaves other bytes than zero on the stack, so that memory that a kernel does not initialize differs from memory that
// it initializes with zeros.
[[gnu::noinline]] void paint_stack() {
  volatile unsigned char dead[1 << 16];
  for (volatile unsigned char& byte : dead) byte = 0xA5;
}

// NTRU, section 4: coefficient i takes bits log q * i and the following. The bits that remain of the last byte are
// zero, and are ignored when unpacking. Only the lowest log q bits of a lane count.
template <kem_id Id>
std::string ntru_proof() {
  using set = set_of<Id>;
  using ring = ntru_ring<set>;
  constexpr std::size_t d = set::d;
  constexpr std::size_t width = set::log_q;
  const auto a = std::make_unique<typename ring::poly>();
  bit_fields x = new_fields(ring::poly::size, 16, "a");
  put_fields(a->c, x);
  x.resize(d);
  for (bit_string& f : x) f.resize(width);
  framed_bytes packed(set::rq);
  paint_stack();
  ring::pack_q(*a, bytes_out<set::rq>(packed.data(), set::rq));
  bit_string stream = one_after_the_other(x);
  stream.resize(8 * set::rq, bravais_proof::bits::zero_by_scalar_code);  // pack_q initializes the last vector
  packed.expect(stream, "packed");

  const auto out = std::make_unique<typename ring::poly>();
  ring::template unpack_q<false>(bytes_in<set::rq>(packed.data(), set::rq), *out);
  expect_fields(out->c, x, "unpack(pack(a))");

  const bit_string given = one_after_the_other(new_fields(set::rq, 8, "byte"));
  framed_bytes in(set::rq, given);
  ring::template unpack_q<false>(bytes_in<set::rq>(in.data(), set::rq), *out);
  expect_fields(out->c, cut(given, width, d), "unpacked");
  expect_fields(out->c + d, bit_fields(ring::poly::size - d, {bravais_proof::bits::zero}), "end of unpacked");
  return std::to_string(d) + " coefficients of " + std::to_string(width) + " bits";
}

// Section 7: with a = 2^Bit c and c modulo 2, c(x)^2 = c(x^2), so that a^2 = 4 c(x^2) and a^4 = 2^12 c(x^4): only bits
// move. Coefficient n - 1 of a square is copied by scalar code; it and what is made of it are compared for the inputs
// of each run.
template <kem_id Id, int Bit>
std::string power_proof() {
  using ring = ntru_ring<set_of<Id>>;
  constexpr std::size_t n = ring::n;
  const auto a = std::make_unique<typename ring::poly>();
  const auto out = std::make_unique<typename ring::poly>();
  const bit_fields x = new_fields(n, 16, "a");
  put_fields(a->c, x);
  ring::template power_of_bit<Bit>(*a, *out);
  constexpr std::size_t exponent = Bit + 1;
  constexpr std::size_t factor = Bit * (Bit + 1);
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t to = exponent * i % n;
    if (to == n - 1 || (exponent == 4 && 2 * i % n == n - 1)) {
      if (out->c[to] != (a->c[i] >> Bit & 1) << factor) throw bravais_proof::failure(entry("power", to) + " differs");
    } else {
      bit_string power(factor, bravais_proof::bits::zero);
      power.push_back(x[i][Bit]);
      bravais_proof::bits::expect(out->c + to, 2, power, entry("power", to));
    }
  }
  expect_fields(out->c + n, bit_fields(ring::poly::size - n, {bravais_proof::bits::zero}), "end of power");
  return std::to_string(n) + " coefficients, bit " + std::to_string(Bit);
}

// NTRU+, section 4.4. In columns: of 4 w coefficients from c on, column i has coefficients c + i, c + i + w, c + i + 2
// w and c + i + 3 w in 48 bits; word k of 16 bits of column i begins at byte 3 c / 2 + 2 w k + 2 i.
template <bool InColumns, class Ring>
bit_string ntru_plus_bytes(const bit_fields& a) {
  if (!InColumns) return one_after_the_other(a);
  bit_string out(12 * a.size());
  for (std::size_t c = 0, w = 16; c < a.size(); c += 4 * w) {
    while (c + 4 * w > a.size()) w /= 2;
    for (std::size_t i = 0; i < w; ++i) {
      const bit_string column = one_after_the_other({a[c + i], a[c + i + w], a[c + i + 2 * w], a[c + i + 3 * w]});
      for (std::size_t k = 0; k < 48; ++k) out[8 * (3 * c / 2 + 2 * w * (k / 16) + 2 * i) + k % 16] = column[k];
    }
  }
  return out;
}
template <bool InColumns, class Ring>
std::string ntru_plus_proof() {
  constexpr std::size_t n = Ring::n;
  constexpr int bound = 20000;  // any: only canonical() uses it
  const auto f = std::make_unique<poly<Ring, domain::ntt, bound>>();
  const bit_fields x = new_fields(n, 16, "f");
  put_fields(f->c, x);
  framed_bytes packed(3 * n / 2);
  recorded = {};
  pack_polynomial<InColumns>(*f, packed.data());
  expect_canonical_of(x, bound);
  packed.expect(ntru_plus_bytes<InColumns, Ring>(recorded.fields), "packed");

  // The place of each bit is the same in both directions, so that this covers all bytes.
  const auto out = std::make_unique<poly<Ring, domain::ntt, largest_unpacked>>();
  unpack_polynomial<InColumns, Ring>(packed.data(), *out);
  expect_fields(out->c, recorded.fields, "unpacked");
  return std::to_string(n) + " coefficients of 12 bits";
}

template <class Ring>
void add_ring() {
  const std::string scheme = "ntru_plus_" + std::to_string(Ring::n);
  bravais_proof::add_bit_proof(scheme.c_str(), shape_name, "pack_in_order", ntru_plus_proof<false, Ring>);
  bravais_proof::add_bit_proof(scheme.c_str(), shape_name, "pack_in_columns", ntru_plus_proof<true, Ring>);
}
template <kem_id Id>
void add_set(const char* scheme) {
  bravais_proof::add_bit_proof(scheme, shape_name, "pack", ntru_proof<Id>);
  bravais_proof::add_bit_proof(scheme, shape_name, "square_of_bit_1", power_proof<Id, 1>);
  bravais_proof::add_bit_proof(scheme, shape_name, "fourth_power_of_bit_3", power_proof<Id, 3>);
}
void add_all() {
  add_set<kem_id::ntru_hps_2048_509>("ntru_hps_2048_509");
  add_set<kem_id::ntru_hps_2048_677>("ntru_hps_2048_677");
  add_set<kem_id::ntru_hps_4096_821>("ntru_hps_4096_821");
  add_set<kem_id::ntru_hps_4096_1229>("ntru_hps_4096_1229");
  add_set<kem_id::ntru_hrss_701>("ntru_hrss_701");
  add_set<kem_id::ntru_hrss_1373>("ntru_hrss_1373");
  add_ring<ntru_plus_ring<ntru_plus_576>>();
  add_ring<ntru_plus_ring<ntru_plus_768>>();
  add_ring<ntru_plus_ring<ntru_plus_864>>();
  add_ring<ntru_plus_ring<ntru_plus_1152>>();
}
const bravais_proof::proofs_of_unit proofs(add_all);

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
