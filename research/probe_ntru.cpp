// SPDX-License-Identifier: MIT
// The kernels of NTRU on one back end, for benchmarks.
#include "isa/region.hpp"
#include "research/probe.hpp"

BRAVAIS_REGION_BEGIN
#include "kernel/inversion.hpp"
#include "scheme/ntru_sampling.hpp"

namespace bravais::BRAVAIS_ISA {

extern const ntru_probe ntru_kernels[6];

namespace {

template <ntru_parameters P>
struct ntru_kernels_of {
  using set = ntru_set<P>;
  using ring = ntru_ring<set>;
  using sampling = ntru_sampling<set>;
  using poly = typename ring::poly;
  using operand = typename ring::ring_operand;

  static_assert(sizeof(operand) <= 1 << 16);

  static const poly& at(const std::int16_t* p) { return *reinterpret_cast<const poly*>(p); }
  static poly& at(std::int16_t* p) { return *reinterpret_cast<poly*>(p); }

  static void evaluate(const std::int16_t* a, void* out) {
    typename ring::workspace w;
    ring::ring_product::evaluate(at(a), *static_cast<operand*>(out), w.numbers);
  }
  static void multiply(const void* a, const std::int16_t* b, std::int16_t* c) {
    typename ring::workspace w;
    ring::ring_product::multiply(*static_cast<const operand*>(a), at(b), at(c), w.numbers);
  }
  static void ring_product(const std::int16_t* a, const std::int16_t* b, std::int16_t* c) {
    typename ring::workspace w;
    operand fixed;
    ring::ring_product::evaluate(at(a), fixed, w.numbers);
    ring::ring_product::multiply(fixed, at(b), at(c), w.numbers);
  }
  static void trit_product(const std::int16_t* a, const std::int16_t* b, std::int16_t* c) {
    typename ring::workspace w;
    typename ring::trit_operand fixed;
    ring::trit_product::evaluate(at(a), fixed, w.trits);
    ring::trit_product::multiply(fixed, at(b), at(c), w.trits);
    ring::canonical_3(at(c));
  }
  static void iid(const std::uint8_t* bytes, std::int16_t* trits) {
    sampling::iid(bytes_in<set::iid>(bytes, set::iid), at(trits));
  }
  static void fixed_type(const std::uint8_t* bytes, std::int16_t* trits) {
    if constexpr (set::hps) sampling::fixed_type(bytes_in<set::fixed_type>(bytes, set::fixed_type), at(trits));
  }
  static void inverse_2(std::int16_t* a) { invert_by_divsteps<divsteps_2<P.n, bit_lanes>>(a); }
  static void inverse_3(std::int16_t* a) { invert_by_divsteps<divsteps_3<P.n, bit_lanes>>(a); }

  static constexpr ntru_probe probe(kem_id id) {
    return {parameters(id).name,
            set::d + 1,
            set::hps ? set::fixed_type : 0,
            ring_product,
            trit_product,
            evaluate,
            multiply,
            iid,
            set::hps ? fixed_type : nullptr,
            inverse_2,
            inverse_3};
  }
};

}  // namespace

constexpr ntru_probe ntru_kernels[6]{ntru_kernels_of<ntru_hps_2048_509_parameters>::probe(kem_id::ntru_hps_2048_509),
                                     ntru_kernels_of<ntru_hps_2048_677_parameters>::probe(kem_id::ntru_hps_2048_677),
                                     ntru_kernels_of<ntru_hps_4096_821_parameters>::probe(kem_id::ntru_hps_4096_821),
                                     ntru_kernels_of<ntru_hps_4096_1229_parameters>::probe(kem_id::ntru_hps_4096_1229),
                                     ntru_kernels_of<ntru_hrss_701_parameters>::probe(kem_id::ntru_hrss_701),
                                     ntru_kernels_of<ntru_hrss_1373_parameters>::probe(kem_id::ntru_hrss_1373)};

}  // namespace bravais::BRAVAIS_ISA
BRAVAIS_REGION_END
