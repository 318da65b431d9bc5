// SPDX-License-Identifier: MIT
// The kernels of ML-DSA on one back end, for benchmarks.
#include "isa/region.hpp"
#include "research/probe.hpp"

BRAVAIS_REGION_BEGIN
#include "scheme/dilithium_sign.hpp"
#include "research/probe_field.hpp"

namespace bravais::BRAVAIS_ISA {

extern const dilithium_probe dilithium_kernels[3];

namespace {

constexpr std::size_t n = dilithium_ring::n;
constexpr std::size_t width = lanes_in<dilithium_ring>;

template <class Poly>
const Poly& poly_at(const std::int32_t* p) {
  return *reinterpret_cast<const Poly*>(p);
}
template <class Poly>
Poly& poly_at(std::int32_t* p) {
  return *reinterpret_cast<Poly*>(p);
}

void power2round_poly(const std::int32_t* t, std::int32_t* high, std::int32_t* low) {
  for (std::size_t i = 0; i < n; i += width) {
    const high_low parts = power2round(load(t + i));
    store(high + i, parts.high);
    store(low + i, parts.low);
  }
}

template <int Bits>
void encode_fields(const std::int32_t* fields, std::uint8_t* bytes) {
  encode_each<Bits>([&](std::size_t v) { return load(fields + v * width); }, bytes);
}
template <int Bits>
void decode_fields(const std::uint8_t* bytes, std::int32_t* fields) {
  decode_each<Bits>(bytes, [&](std::size_t v, v32 x) { store(fields + v * width, x); });
}
void encode(int bits, const std::int32_t* fields, std::uint8_t* bytes) {
  unroll<std::size(dilithium_fields)>([&](auto i) {
    if (bits == dilithium_fields[i]) encode_fields<dilithium_fields[i]>(fields, bytes);
  });
}
void decode(int bits, const std::uint8_t* bytes, std::int32_t* fields) {
  unroll<std::size(dilithium_fields)>([&](auto i) {
    if (bits == dilithium_fields[i]) decode_fields<dilithium_fields[i]>(bytes, fields);
  });
}

constexpr auto& field = field_operations<dilithium_ring>::all;

template <dilithium_parameters P>
struct kernels_of {
  using set = dilithium_set<P, ml_dsa_version>;
  static constexpr std::size_t k = set::k;
  static constexpr std::size_t l = set::l;

  static void decompose_poly(const std::int32_t* r, std::int32_t* high, std::int32_t* low) {
    for (std::size_t i = 0; i < n; i += width) {
      const high_low parts = decompose<P.gamma2>(load(r + i));
      store(high + i, parts.high);
      store(low + i, parts.low);
    }
  }
  static void make_hint_poly(const std::int32_t* low, const std::int32_t* high, std::int32_t* hint) {
    for (std::size_t i = 0; i < n; i += width) store(hint + i, make_hint<P.gamma2>(load(low + i), load(high + i)));
  }
  static void use_hint_poly(const std::int32_t* hint, const std::int32_t* r, std::int32_t* high) {
    for (std::size_t i = 0; i < n; i += width) store(high + i, use_hint<P.gamma2>(load(hint + i), load(r + i)));
  }

  static constexpr int hat_bound = dilithium::hat(set::gamma1);
  static constexpr int row_bound =
      dilithium::product(dilithium::q - 1, dilithium::operand(set::gamma1), static_cast<int>(l));
  static void forward(const std::int32_t* f, std::int32_t* f_hat) {
    ntt(poly_at<dilithium_poly<domain::normal, set::gamma1>>(f),
        poly_at<dilithium_poly<domain::ntt, hat_bound>>(f_hat));
  }
  static void backward(const std::int32_t* f_hat, std::int32_t* f) {
    inverse_ntt(poly_at<dilithium_poly<domain::ntt, row_bound>>(f_hat),
                poly_at<dilithium_poly<domain::normal, inverse_ntt_bound<dilithium_ring>(row_bound)>>(f));
  }
  static void operand(const std::int32_t* f_hat, std::int32_t* out) {
    prepare_operand(poly_at<dilithium_poly<domain::ntt, hat_bound>>(f_hat),
                    *reinterpret_cast<dilithium::operand_of<set::gamma1>*>(out));
  }
  static void row(const std::int32_t* a, const std::int32_t* b, std::int32_t* out) {
    multiply_accumulate<l, dilithium::q - 1>(a, 1, reinterpret_cast<const dilithium::operand_of<set::gamma1>*>(b),
                                             poly_at<dilithium_poly<domain::ntt, row_bound>>(out));
  }

  static void expand_a(const std::uint8_t* rho, std::int32_t* polys) {
    job jobs[k * l];
    hashing hash(jobs);
    dilithium::add_matrix_jobs<set>(hash, bytes_in<32>(rho, 32), reinterpret_cast<dilithium::coefficients*>(polys));
    hash.finish();
  }
  static void expand_s(const std::uint8_t* seed, std::int32_t* polys) {
    job jobs[k + l];
    hashing hash(jobs);
    for (std::size_t i = 0; i < k + l; ++i) {
      dilithium_keys<set>::add_small_job(hash, bytes_in<64>(seed, 64), i,
                                         poly_at<dilithium_poly<domain::normal, P.eta>>(polys + n * i));
    }
    hash.finish();
  }
  static void expand_mask(const std::uint8_t* seed, std::int32_t* polys) {
    alignas(64) std::uint8_t bytes[l][set::z_poly];
    job jobs[l];
    hashing hash(jobs);
    for (std::size_t i = 0; i < l; ++i) hash.add(hash_job(shake256, {seed, 64}, two_bytes[i], bytes[i]));
    hash.finish();
    for (std::size_t i = 0; i < l; ++i) {
      expand_mask_poly<set::gamma1_bits>(bytes[i], poly_at<dilithium_poly<domain::normal, set::gamma1>>(polys + n * i));
    }
  }
  static void sample_in_ball(const std::uint8_t* c_tilde, void* to) {
    static_assert(sizeof(challenge<P.tau>) <= 2 * sizeof(dilithium::coefficients));
    job jobs[1];
    hashing hash(jobs);
    hash.add(challenge_job<set>(bytes_in<set::c_tilde>(c_tilde, set::c_tilde), *static_cast<challenge<P.tau>*>(to)));
    hash.finish();
  }
  static void encode_hints(const std::int32_t* hints, std::uint8_t* bytes) {
    std::memset(bytes, 0, set::omega + k);
    std::size_t count = 0;
    for (std::size_t i = 0; i < k; ++i) {
      count = append_hints(hints + n * i, bytes, count);
      bytes[set::omega + i] = static_cast<std::uint8_t>(count);
    }
  }
  static bool decode_hints(const std::uint8_t* bytes, void* hints) {
    static_assert(sizeof(hint_flags<k>) <= k * sizeof(dilithium::coefficients));
    return hint_bit_unpack<k, set::omega>(bytes, *static_cast<hint_flags<k>*>(hints));
  }

  static constexpr dilithium_probe probe{P,
                                         power2round_poly,
                                         decompose_poly,
                                         make_hint_poly,
                                         use_hint_poly,
                                         forward,
                                         backward,
                                         operand,
                                         row,
                                         expand_a,
                                         expand_s,
                                         expand_mask,
                                         sample_in_ball,
                                         encode_hints,
                                         decode_hints,
                                         encode,
                                         decode,
                                         field};
};

}  // namespace

constexpr dilithium_probe dilithium_kernels[3]{kernels_of<dilithium_44>::probe, kernels_of<dilithium_65>::probe,
                                               kernels_of<dilithium_87>::probe};

}  // namespace bravais::BRAVAIS_ISA
BRAVAIS_REGION_END
