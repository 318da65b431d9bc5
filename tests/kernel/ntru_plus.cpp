// SPDX-License-Identifier: MIT
// The NTRU+ kernels of one instruction set, against the model of tests/reference.
#include "isa/region.hpp"
#include "check.hpp"
#include "reference/keccak.hpp"
#include "reference/ntru_plus.hpp"

BRAVAIS_REGION_BEGIN
#include "ntru_plus_checks.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {
using bravais_test::check;

constexpr std::array ntru_plus_kernel_checks{
    check{"trinomial_ntt", check_trinomial_ntt},
    check{"trinomial_product", check_trinomial_product},
    check{"trinomial_inversion", check_trinomial_inversion},
    check{"noise_bits", check_noise_bits},
    check{"ntru_plus_packing", check_plus_packing},
    check{"mod_3", check_mod_3},
    check{"ntru_plus_draw_limits", check_draw_limits},
};

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
BRAVAIS_REGION_END

namespace {
const bravais_test::checks_of_isa registered{"kernel", bravais::isa::BRAVAIS_ISA,
                                             bravais::BRAVAIS_ISA::ntru_plus_kernel_checks};
}
