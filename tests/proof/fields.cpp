// SPDX-License-Identifier: MIT
// ML-DSA: t0 and t1 of keys, between coefficients and the fields that packing.cpp proves to be packed and unpacked.
// Here the fields are recorded instead of packed, and new inputs instead of unpacked; what would be transformed is
// recorded, too.
#include "isa/region.hpp"

#include "kernel/ntt.hpp"
#include "kernel/pack_polynomial.hpp"
#include "proof/univariate.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

struct record {
  int width = 0;                     // of the fields
  const std::uint8_t* at = nullptr;  // the bytes
  std::vector<v32> fields, transformed;
  int bound = 0;  // of the type of what is transformed
} recorded;

template <int D, class F>
void recorded_encode_each(F&& f, std::uint8_t* out) {
  recorded = {D, out, {}, {}, 0};
  for (std::size_t v = 0; v < dilithium_ring::n / v32::count; ++v) recorded.fields.push_back(f(v));
}
template <int D, class F>
void recorded_decode_each(const std::uint8_t* in, F&& f) {
  recorded = {D, in, {}, {}, 0};
  for (std::size_t v = 0; v < dilithium_ring::n / v32::count; ++v) {
    recorded.fields.push_back(input32(0, (1 << D) - 1));
    f(v, recorded.fields.back());
  }
}
template <class From, class To>
void recorded_ntt(const From& from, To& to) {
  recorded.bound = From::bound;
  for (std::size_t v = 0; v < to.vectors; ++v) to.set(v, broadcast32(0));
  for (std::size_t v = 0; v < from.vectors; ++v) recorded.transformed.push_back(from.get(v));
}

}  // namespace
}  // namespace bravais::BRAVAIS_ISA

#define encode_each recorded_encode_each
#define decode_each recorded_decode_each
#define ntt(...) recorded_ntt(__VA_ARGS__)
#include "scheme/dilithium_keys.hpp"
#undef ntt
#undef decode_each
#undef encode_each

namespace bravais::BRAVAIS_ISA {
namespace {

using keys = dilithium_keys<set_of<signature_id::ml_dsa_65>>;
constexpr i64 q = dilithium_ring::q;
// FIPS 204, Algorithm 35, with d = 13.
constexpr i64 low(i64 r) { return r % 8192 > 4096 ? r % 8192 - 8192 : r % 8192; }

// All vectors of y are the function f of those of x.
template <class F>
void expect_all(const std::vector<v32>& y, const std::vector<v32>& x, const std::string& name, F&& f) {
  if (y.size() != dilithium_ring::n / v32::count || x.size() != y.size())
    throw bravais_proof::failure(name + ": another number of vectors");
  expect(y[0], x[0], name, f);
  for (std::size_t v = 1; v < y.size(); ++v) {
    expect_own_lanes(y[v], x[v], name);
    for (std::size_t i = 0; i < v32::count; ++i)
      if (detail::get(y[v], i).expression != detail::get(y[0], 0).expression)
        throw bravais_proof::failure(name + ": vectors differ");
  }
}
void expect_bound(int most, const std::string& name) {
  if (recorded.bound < most) throw bravais_proof::failure(name + ": the type says " + std::to_string(recorded.bound));
}
void expect_bytes(int width, const std::uint8_t* at, const std::string& name) {
  if (recorded.width != width || recorded.at != at) throw bravais_proof::failure(name + ": other bytes");
}

// Algorithms 22 and 24: t1 and 2^12 - t0, for t in [0, q).
std::string encode_proof() {
  const auto t = std::make_unique<typename keys::t_poly>();
  std::vector<v32> x;
  inputs(t->c, dilithium_ring::n, 0, q - 1, "t");
  for (std::size_t v = 0; v < t->vectors; ++v) x.push_back(t->get(v));
  std::array<std::uint8_t, 416> bytes;
  keys::encode_t1(*t, bytes_at<320>(bytes.data()));
  expect_bytes(10, bytes.data(), "t1");
  expect_all(recorded.fields, x, "t1", [](i64 r) { return (r - low(r)) / 8192; });
  keys::encode_t0(*t, bytes);
  expect_bytes(13, bytes.data(), "t0");
  expect_all(recorded.fields, x, "t0", [](i64 r) { return 4096 - low(r); });
  return "2 functions, all t";
}
// Algorithms 23 and 25, and Algorithm 8, line 9: 2^12 - field, and -2^13 t1.
std::string decode_proof() {
  static std::array<std::uint8_t, 32 + 6 * 416> bytes;
  for (std::size_t i = 0; i < 6; ++i) {
    const auto t0 = std::make_unique<dilithium::operand_of<1 << 12>>();
    keys::expand_t0(bytes_at<416>(bytes.data() + 416 * i), *t0);
    expect_bytes(13, bytes.data() + 416 * i, "t0");
    expect_all(recorded.transformed, recorded.fields, "t0", [](i64 field) { return 4096 - field; });
    expect_bound(4096, "t0");
    alignas(64) static dilithium::coefficients t1;
    keys::expand_t1(bytes_at<32 + 6 * 320>(bytes.data()), i, t1);
    expect_bytes(10, bytes.data() + 32 + 320 * i, "t1");
    expect_all(recorded.transformed, recorded.fields, "t1", [](i64 field) { return -8192 * field; });
    expect_bound(8192 * 1023, "t1");
  }
  return "2 functions, all fields";
}

void add_all() {
  bravais_proof::add_proof("ml_dsa", shape_name, "encode_t", dilithium_ring::q, encode_proof);
  bravais_proof::add_proof("ml_dsa", shape_name, "decode_t", dilithium_ring::q, decode_proof);
}
const bravais_proof::proofs_of_unit proofs(add_all);

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
