// SPDX-License-Identifier: MIT
// The Keccak kernels and the hashing-job scheduler of one instruction set, against the model of tests/reference and
// published values.
#include "isa/region.hpp"
#include "check.hpp"
#include "reference/keccak.hpp"
#include "reference/polynomial.hpp"
#include "support/hex.hpp"

BRAVAIS_REGION_BEGIN
#include "hashing_checks.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {
using bravais_test::check;

constexpr std::array hashing_checks{
    check{"permutation", check_permutation},
    check{"published_values", check_published_values},
    check{"every_length", check_every_length},
    check{"every_output_length", check_every_output_length},
    check{"two_parts", check_two_parts},
    check{"mixed_jobs", check_mixed_jobs},
    check{"partial_runs", check_partial_runs},
    check{"late_input", check_late_input},
    check{"feeding", check_feeding},
    check{"abandoned_list", check_abandoned_list},
    check{"sampled_entries", check_sampled_entries},
};

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
BRAVAIS_REGION_END

namespace {
const bravais_test::checks_of_isa registered{"hashing", bravais::isa::BRAVAIS_ISA,
                                             bravais::BRAVAIS_ISA::hashing_checks};
}
