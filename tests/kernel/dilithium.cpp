// SPDX-License-Identifier: MIT
// The kernels that only ML-DSA and Dilithium use, against the model of FIPS 204: rounding, fields, hints, samplers.
#include "isa/region.hpp"
#include "check.hpp"
#include "reference/dilithium_ring.hpp"
#include "reference/keccak.hpp"

BRAVAIS_REGION_BEGIN
#include "field_checks.hpp"
#include "hint_checks.hpp"
#include "rejection_checks.hpp"
#include "rounding_checks.hpp"
#include "signing_checks.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {
using bravais_test::check;

constexpr std::array dilithium_checks{
    check{"power2round", check_power2round},
    check{"decompose", check_decompose},
    check{"use_hint", check_use_hint},
    check{"make_hint", check_make_hint},
    check{"beyond", check_beyond},
    check{"none_negative", check_none_negative},
    check{"decode_each", check_decode_each},
    check{"encode_each", check_encode_each},
    check{"expand_mask", check_expand_mask},
    check{"append_hints", check_append_hints},
    check{"hint_bit_unpack", check_hint_bit_unpack},
    check{"malformed_hints", check_malformed_hints},
    check{"take_uniform", check_take_uniform},
    check{"take_bounded", check_take_bounded},
    check{"all_uniform_candidates", check_all_uniform_candidates},
    check{"all_bounded_candidates", check_all_bounded_candidates},
    check{"take_challenge", check_take_challenge},
    check{"sampling_jobs", check_sampling_jobs},
    check{"short_products", check_short_products},
    check{"signing_limit", check_signing_limit},
    check{"late_masks", check_late_masks},
};

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
BRAVAIS_REGION_END

namespace {
const bravais_test::checks_of_isa registered{"dilithium", bravais::isa::BRAVAIS_ISA,
                                             bravais::BRAVAIS_ISA::dilithium_checks};
}
