// SPDX-License-Identifier: MIT
// Signed coefficients to bytes and back: the functions of the schemes that add a constant before packing or after
// unpacking, and do nothing else.
//
// The other places compute a field from more than a constant: t1 and t0 with Power2Round, w1 with HighBits and UseHint,
// messages with Compress. rounding.cpp and fields.cpp prove these functions, packing.cpp what becomes of their fields.
#include "isa/region.hpp"
#include "proof/packing.hpp"

#include "scheme/dilithium_sign.hpp"

// decode_secret() and the parsing of a signature transform what they decode. Here this is recorded instead, and so is
// what is compared with a limit.
namespace bravais::BRAVAIS_ISA {
namespace {
template <class V>
std::vector<V> transformed;
template <class Ring, int From, int To>
void recorded_ntt(const poly<Ring, domain::normal, From>& f, poly<Ring, domain::ntt, To>& to) {
  for (std::size_t v = 0; v < to.vectors; ++v) to.set(v, everywhere<Ring>(0));
  for (std::size_t v = 0; v < f.vectors; ++v) transformed<vector_of<Ring>>.push_back(f.get(v));
}
std::vector<v32> limited;
template <int Limit>
v32 recorded_beyond(v32 x) {
  limited.push_back(x);
  return zero32();
}
}  // namespace
}  // namespace bravais::BRAVAIS_ISA
#define ntt(...) recorded_ntt(__VA_ARGS__)
#define beyond recorded_beyond
#include "scheme/dilithium_verify.hpp"
#include "scheme/mlwq_codec.hpp"
#undef beyond
#undef ntt

namespace bravais::BRAVAIS_ISA {
namespace {

// FIPS 204, Algorithm 25: s = eta - field. The verdict whether all fields are in range is not proved.
template <signature_id Id>
void expect_decoded(const bit_fields& first) {
  using keys = dilithium_keys<set_of<Id>>;
  constexpr std::size_t n = dilithium_ring::n;
  bit_fields x = first;
  for (bit_string& f : new_fields(n, first.front().size(), "second")) x.push_back(std::move(f));
  framed_bytes bytes(x.size() * x.front().size() / 8, one_after_the_other(x));
  const auto s = std::make_unique<std::array<typename keys::small_poly, 2>>();
  keys::decode_small({bytes.data()}, s->data(), 2);
  std::vector<std::int32_t> from_eta(2 * n);
  for (std::size_t v = 0; v < 2 * s->front().vectors; ++v) {
    const v32 of_s = (*s)[v / s->front().vectors].get(v % s->front().vectors);
    store(from_eta.data() + v * lanes / 2, subtract(broadcast32(keys::eta), of_s));
  }
  expect_fields(from_eta.data(), x, "eta - s");
}
// FIPS 204, Algorithm 24: BitPack(s, eta, eta) writes eta - s in bitlen(2 eta) bits.
template <signature_id Id>
std::string small_proof() {
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
  expect_decoded<Id>(x);
  return "256 fields of " + std::to_string(width) + " bits";
}
// M-LWQ: s + 2 in 3 bits each.
std::string secret_proof() {
  constexpr std::size_t n = kyber_ring::n;
  const bit_fields x = new_fields(n, 3, "field");
  std::vector<std::int16_t> numbers(n);
  put_fields(numbers.data(), x);
  const auto f = std::make_unique<poly<kyber_ring, domain::normal, detail::mlwq_eta>>();
  for (std::size_t v = 0; v < f->vectors; ++v) f->set(v, subtract(load(numbers.data() + v * lanes), broadcast(2)));
  framed_bytes packed(96);
  detail::encode_secret(*f, bytes_at<96>(packed.data()));
  packed.expect(one_after_the_other(x), "encoded");

  // All k polynomials of a secret key, with any fields.
  using set = set_of<kem_id::m_lwq_512_e8>;
  const bit_fields all = new_fields(set::k * n, 3, "decoded");
  framed_bytes key(set::k * 96, one_after_the_other(all));
  const auto s_hat = std::make_unique<std::int16_t[][n]>(set::k);
  transformed<v16>.clear();
  detail::decode_secret<set>(bytes_at<set::secret_bytes>(key.data()), s_hat.get());
  std::vector<std::int16_t> from_2(set::k * n);
  for (std::size_t v = 0; v < transformed<v16>.size(); ++v)
    store(from_2.data() + v * lanes, add(transformed<v16>.at(v), broadcast(2)));
  expect_fields(from_2.data(), all, "s + 2");
  return "fields of 3 bits";
}

// FIPS 204, Algorithm 34: y = BitUnpack(bytes, gamma1 - 1, gamma1), which is gamma1 - field. Algorithm 26: z is written
// as gamma1 - z.
template <signature_id Id>
std::string masked_proof() {
  using set = set_of<Id>;
  constexpr int bits = set::gamma1_bits;
  constexpr std::size_t n = dilithium_ring::n;
  const bit_fields x = new_fields(n, bits, "field");
  framed_bytes bytes(32 * bits, one_after_the_other(x));
  const auto y = std::make_unique<poly<dilithium_ring, domain::normal, set::gamma1>>();
  expand_mask_poly<bits>(bytes.data(), *y);
  std::vector<std::int32_t> from_gamma1(n);
  for (std::size_t v = 0; v < y->vectors; ++v)
    store(from_gamma1.data() + v * lanes / 2, subtract(broadcast32(set::gamma1), y->get(v)));
  expect_fields(from_gamma1.data(), x, "gamma1 - y");

  const auto z = std::make_unique<poly<dilithium_ring, domain::normal, set::gamma1>>();
  for (std::size_t v = 0; v < z->vectors; ++v)
    z->set(v, subtract(broadcast32(set::gamma1), load(from_gamma1.data() + v * lanes / 2)));
  framed_bytes encoded(32 * bits);
  signing<set>::encode_z(*z, encoded.data());
  encoded.expect(one_after_the_other(x), "encoded");
  return "256 fields of " + std::to_string(bits) + " bits";
}

// FIPS 204, Algorithms 8 and 27: verification decodes all polynomials of z, compares them with a limit and transforms
// them. There are no hints, whose decoding is scalar code.
template <signature_id Id>
std::string parse_proof() {
  using set = set_of<Id>;
  constexpr std::size_t all = set::l * dilithium_ring::n;
  const bit_fields x = new_fields(all, set::gamma1_bits, "field");
  bit_string content = bravais_proof::bits::new_bits(8 * set::c_tilde, "c_tilde");
  for (const bit_string& f : x) content.insert(content.end(), f.begin(), f.end());
  framed_bytes sigma(set::signature, content);
  std::array<job, 1> jobs;
  hashing hash(jobs);
  const auto v = std::make_unique<verification<set>>();
  transformed<v32>.clear();
  limited.clear();
  v->parse(hash, bytes_at<set::signature>(sigma.data()));
  for (const auto* z : {&transformed<v32>, &limited}) {
    if (z->size() != all / v32::count) throw bravais_proof::failure("z has another number of vectors");
    std::vector<std::int32_t> from_gamma1(all);
    for (std::size_t i = 0; i < z->size(); ++i)
      store(from_gamma1.data() + i * lanes / 2, subtract(broadcast32(set::gamma1), z->at(i)));
    expect_fields(from_gamma1.data(), x, "gamma1 - z");
  }
  return std::to_string(set::l) + " polynomials";
}

void add_all() {
  bravais_proof::add_bit_proof("ml_dsa", shape_name, "small_eta_2", small_proof<signature_id::ml_dsa_44>);
  bravais_proof::add_bit_proof("ml_dsa", shape_name, "small_eta_4", small_proof<signature_id::ml_dsa_65>);
  bravais_proof::add_bit_proof("ml_dsa", shape_name, "masked_18", masked_proof<signature_id::ml_dsa_44>);
  bravais_proof::add_bit_proof("ml_dsa", shape_name, "masked_20", masked_proof<signature_id::ml_dsa_65>);
  bravais_proof::add_bit_proof("ml_dsa", shape_name, "decoded_z_of_44", parse_proof<signature_id::ml_dsa_44>);
  bravais_proof::add_bit_proof("ml_dsa", shape_name, "decoded_z_of_65", parse_proof<signature_id::ml_dsa_65>);
  bravais_proof::add_bit_proof("ml_dsa", shape_name, "decoded_z_of_87", parse_proof<signature_id::ml_dsa_87>);
  bravais_proof::add_bit_proof("mlwq", shape_name, "secret", secret_proof);
}
const bravais_proof::proofs_of_unit proofs(add_all);

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
