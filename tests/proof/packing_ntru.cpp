// SPDX-License-Identifier: MIT
// Polynomials of NTRU and NTRU+ to bytes and back: where their specifications put each bit of a coefficient.
#include "isa/region.hpp"
#include "proof/packing.hpp"

#include "kernel/pack_columns.hpp"
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
  bit_fields x = new_fields(d, 16, "a");
  put_fields(a->c, x);
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
  using polynomial = poly<Ring, domain::ntt, largest_unpacked>;
  const auto f = std::make_unique<polynomial>();
  const bit_fields x = new_fields(n, 12, "f");
  put_fields(f->c, x);
  framed_bytes packed(3 * n / 2);
  encode_polynomial<InColumns, Ring>([&](std::size_t i) { return f->get(i); }, packed.data());
  packed.expect(ntru_plus_bytes<InColumns, Ring>(x), "packed");

  // The place of each bit is the same in both directions, so that this covers all bytes.
  const auto out = std::make_unique<polynomial>();
  unpack_polynomial<InColumns, Ring>(packed.data(), *out);
  expect_fields(out->c, x, "unpacked");
  return std::to_string(n) + " coefficients of 12 bits";
}

template <class Ring>
void add_ring() {
  const std::string scheme = "ntru_plus_" + std::to_string(Ring::n);
  bravais_proof::add_bit_proof(scheme.c_str(), shape_name, "pack_in_order", ntru_plus_proof<false, Ring>);
  bravais_proof::add_bit_proof(scheme.c_str(), shape_name, "pack_in_columns", ntru_plus_proof<true, Ring>);
}
void add_all() {
  const auto add = [](const char* scheme, bravais_proof::body run) {
    bravais_proof::add_bit_proof(scheme, shape_name, "pack", std::move(run));
  };
  add("ntru_hps_2048_509", ntru_proof<kem_id::ntru_hps_2048_509>);
  add("ntru_hps_2048_677", ntru_proof<kem_id::ntru_hps_2048_677>);
  add("ntru_hps_4096_821", ntru_proof<kem_id::ntru_hps_4096_821>);
  add("ntru_hps_4096_1229", ntru_proof<kem_id::ntru_hps_4096_1229>);
  add("ntru_hrss_701", ntru_proof<kem_id::ntru_hrss_701>);
  add("ntru_hrss_1373", ntru_proof<kem_id::ntru_hrss_1373>);
  add_ring<ntru_plus_ring<ntru_plus_576>>();
  add_ring<ntru_plus_ring<ntru_plus_768>>();
  add_ring<ntru_plus_ring<ntru_plus_864>>();
  add_ring<ntru_plus_ring<ntru_plus_1152>>();
}
const bravais_proof::proofs_of_unit proofs(add_all);

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
