// SPDX-License-Identifier: MIT
// The coefficient kernels of one instruction set (src/kernel), at the bounds that they state, against the model of
// tests/reference and the formulas of FIPS 203, section 4.2, in integers.
#include "isa/region.hpp"
#include "check.hpp"
#include "reference/dilithium_ring.hpp"
#include "reference/polynomial.hpp"

BRAVAIS_REGION_BEGIN
#include "modular_checks.hpp"
#include "transform_checks.hpp"
#include "encoding_checks.hpp"
#include "sampling_checks.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {
using bravais_test::check;

constexpr std::array coefficient_checks{
    check{"multiply", check_multiply},
    check{"reduce", check_reduce},
    check{"canonical", check_canonical},
    check{"montgomery_reduce", check_montgomery_reduce},
    check{"ntt", check_ntt},
    check{"inverse_ntt", check_inverse_ntt},
    check{"products", check_products},
    check{"sums_at_their_bounds", check_sums_at_their_bounds},
    check{"wide_sums_at_their_bounds", check_wide_sums_at_their_bounds},
    check{"unpack", check_unpack},
    check{"pack", check_pack},
    check{"byte_encode_12", check_byte_encode_12},
    check{"compress", check_compress},
    check{"decompress", check_decompress},
    check{"compressed_polynomials", check_compressed_polynomials},
    check{"messages", check_messages},
    check{"sample_poly_cbd", check_sample_poly_cbd},
    check{"sample_ntt_block", check_sample_ntt_block},
    check{"all_ntt_candidates", check_all_ntt_candidates},
    check{"all_below_q", check_all_below_q},
};

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
BRAVAIS_REGION_END

namespace {
const bravais_test::checks_of_isa registered{"coefficients", bravais::isa::BRAVAIS_ISA,
                                             bravais::BRAVAIS_ISA::coefficient_checks};
}
