// SPDX-License-Identifier: MIT
// Secret-dependent choices and comparisons, as each instruction set compiles them.
#include <bravais/parameters.hpp>

#include "isa/region.hpp"
#include "check.hpp"

BRAVAIS_REGION_BEGIN
#include "secret_checks.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {
using bravais_test::check;

constexpr std::array secret_checks{
    check{"is_zero", check_is_zero},
    check{"both", check_both},
    check{"select", check_select},
    check{"equal_bytes", check_equal_bytes},
};

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
BRAVAIS_REGION_END

namespace {
const bravais_test::checks_of_isa registered{"secrets", bravais::isa::BRAVAIS_ISA, bravais::BRAVAIS_ISA::secret_checks};
}
