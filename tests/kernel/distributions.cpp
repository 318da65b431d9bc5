// SPDX-License-Identifier: MIT
// The distributions of all samplers of one instruction set.
#include "isa/region.hpp"
#include "check.hpp"
#include "distribution.hpp"

BRAVAIS_REGION_BEGIN
#include "distribution_checks.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {
using bravais_test::check;

constexpr std::array distribution_checks{
    check{"uniform_modulo_3329", check_uniform_12},
    check{"uniform_modulo_8380417", check_uniform_23},
    check{"bounded", check_bounded},
    check{"mask", check_mask},
    check{"sample_in_ball", check_ball},
    check{"centered_binomial", check_binomial},
    check{"trits", check_trits},
    check{"bit_differences", check_bit_differences},
};

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
BRAVAIS_REGION_END

namespace {
const bravais_test::checks_of_isa registered{"distribution", bravais::isa::BRAVAIS_ISA,
                                             bravais::BRAVAIS_ISA::distribution_checks};
}
