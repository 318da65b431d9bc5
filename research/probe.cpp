// SPDX-License-Identifier: MIT
// The probe of one back end: the kernels of ML-KEM and M-LWQ, and references to those of the other families.
#include "research/probe.hpp"

#include "isa/region.hpp"

BRAVAIS_REGION_BEGIN
#include "scheme/kyber_pke.hpp"
#include "scheme/mlwq_codec.hpp"
#include "research/probe_field.hpp"

namespace bravais::BRAVAIS_ISA {

extern const probe kernels;
extern const dilithium_probe dilithium_kernels[3];  // probe_dilithium.cpp
extern const ntru_plus_probe ntru_plus_kernels[7];  // probe_ntru_plus.cpp
extern const ntru_probe ntru_kernels[6];            // probe_ntru.cpp

namespace {

template <class Poly>
const Poly& poly_at(const std::int16_t* p) {
  return *reinterpret_cast<const Poly*>(p);
}
template <class Poly>
Poly& poly_at(std::int16_t* p) {
  return *reinterpret_cast<Poly*>(p);
}

bool keccak(int states, std::uint64_t* state) {
  switch (states) {
    case 1: keccak_f1600<1>(state, max_states); return true;
    case 2:
      if constexpr (max_states == 2) return keccak_f1600<2>(state, max_states), true;
      return false;
    case 4:
      if constexpr (max_states >= 4) return keccak_f1600<4>(state, max_states), true;
      return false;
    case 8:
      if constexpr (max_states >= 8) return keccak_f1600<8>(state, max_states), true;
      return false;
    default: return false;
  }
}

constexpr int forward_bound = ntt_bound<kyber_ring>(2);
constexpr int operand_bound = multiply_bound<kyber_ring>(forward_bound);
constexpr int sum_bound = product_bound<kyber_ring>(kyber_ring::q - 1, operand_bound, 3);

void forward(const std::int16_t* f, std::int16_t* f_hat) {
  ntt(poly_at<poly<kyber_ring, domain::normal, 2>>(f), poly_at<poly<kyber_ring, domain::ntt, forward_bound>>(f_hat));
}
void backward(const std::int16_t* f_hat, std::int16_t* f) {
  inverse_ntt(poly_at<poly<kyber_ring, domain::ntt, sum_bound>>(f_hat),
              poly_at<poly<kyber_ring, domain::normal, inverse_ntt_bound<kyber_ring>(sum_bound)>>(f));
}
void operand(const std::int16_t* f_hat, std::int16_t* out) {
  prepare_operand(poly_at<poly<kyber_ring, domain::ntt, forward_bound>>(f_hat),
                  *reinterpret_cast<ntt_operand<kyber_ring, operand_bound>*>(out));
}
void product(const std::int16_t* a, const std::int16_t* b, std::int16_t* out) {
  multiply_accumulate<3, kyber_ring::q - 1>(a, 1, reinterpret_cast<const ntt_operand<kyber_ring, operand_bound>*>(b),
                                            poly_at<poly<kyber_ring, domain::ntt, sum_bound>>(out));
}
int sample_block(std::int16_t* out, const std::uint8_t* padded) { return static_cast<int>(take_ntt(out, 0, padded)); }
template <int Eta>
void cbd(const std::uint8_t* bytes, std::int16_t* f) {
  sample_poly_cbd<Eta>(bytes, poly_at<poly<kyber_ring, domain::normal, Eta>>(f));
}
void compress_to_bytes(int d, const std::int16_t* f, std::uint8_t* bytes) {
  const auto& x = poly_at<poly<kyber_ring, domain::normal, kyber_ring::q - 1>>(f);
  switch (d) {
    case 1: return compress_encode<1>(x, bytes);
    case 4: return compress_encode<4>(x, bytes);
    case 5: return compress_encode<5>(x, bytes);
    case 10: return compress_encode<10>(x, bytes);
    default: return compress_encode<11>(x, bytes);
  }
}
void decompress_bytes(int d, const std::uint8_t* bytes, std::int16_t* f) {
  auto& x = poly_at<poly<kyber_ring, domain::normal, kyber_ring::q>>(f);
  switch (d) {
    case 1: return decode_decompress<1>(bytes, x);
    case 4: return decode_decompress<4>(bytes, x);
    case 5: return decode_decompress<5>(bytes, x);
    case 10: return decode_decompress<10>(bytes, x);
    default: return decode_decompress<11>(bytes, x);
  }
}
void decode(const std::uint8_t* bytes, std::int16_t* f) { byte_decode_12(bytes, f); }
void encode(const std::int16_t* f, std::uint8_t* bytes) {
  byte_encode_12<kyber_ring::q - 1>([&](std::size_t i) BRAVAIS_INLINE_LAMBDA { return load(f + i * lanes); }, bytes);
}

template <quantizer Kind>
void quantize_9(const std::int16_t* f, const std::uint8_t* dither, std::uint8_t* packed) {
  detail::quantize<Kind, 9>(poly_at<detail::quantized_poly>(f), *reinterpret_cast<const dither_bytes*>(dither),
                            bytes_at<packed_bytes(Kind, 9)>(packed));
}
template <quantizer Kind>
void dequantize_9(const std::uint8_t* packed, const std::uint8_t* dither, std::int16_t* f) {
  detail::dequantize<Kind, 9, true>(bytes_at<packed_bytes(Kind, 9)>(packed), dither,
                                    poly_at<poly<kyber_ring, domain::normal, kyber_ring::q>>(f));
}
constexpr quantizer_probe quantizers[] = {{quantize_9<quantizer::z>, dequantize_9<quantizer::z>},
                                          {quantize_9<quantizer::d8>, dequantize_9<quantizer::d8>},
                                          {quantize_9<quantizer::e8>, dequantize_9<quantizer::e8>}};

void sample_matrix(std::size_t count, const std::uint8_t* rho, std::int16_t* polys) {
  job jobs[64];
  hashing hash(jobs);
  for (std::size_t i = 0; i < count; ++i) {
    hash.add(sample_ntt_job({rho, 32}, matrix_indices[i / 4 % 4][i % 4], polys + kyber_ring::n * i));
  }
  hash.finish();
}

constexpr auto& field = field_operations<kyber_ring>::all;

}  // namespace

constexpr probe kernels{isa::BRAVAIS_ISA,
                        lanes,
                        max_states,
                        keccak,
                        forward,
                        backward,
                        operand,
                        product,
                        sample_block,
                        cbd<2>,
                        cbd<3>,
                        compress_to_bytes,
                        decompress_bytes,
                        decode,
                        encode,
                        sample_matrix,
                        quantizers,
                        dilithium_kernels,
                        ntru_kernels,
                        ntru_plus_kernels,
                        field};

}  // namespace bravais::BRAVAIS_ISA
BRAVAIS_REGION_END
