// SPDX-License-Identifier: MIT
// The NTRU kernels of one instruction set, against schoolbook arithmetic, the model of tests/reference, and their
// definition.
#include <numeric>

#include "isa/region.hpp"
#include "check.hpp"
#include "reference/ntru.hpp"

BRAVAIS_REGION_BEGIN
#include "convolution_word_checks.hpp"
#include "ntru_product_checks.hpp"
#include "ntru_checks.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {
using bravais_test::check;

constexpr std::array ntru_kernel_checks{
    check{"bit_words", check_bit_words},           check{"hankel_steps", check_steps},
    check{"trit_steps", check_trit_steps},         check{"cyclic_products", check_cyclic},
    check{"ntru_sampling", check_ntru_sampling},   check{"sorting", check_sorting},
    check{"ntru_packing", check_ntru_packing},     check{"lift_and_reduction", check_lift},
    check{"powers_of_one_bit", check_powers},      check{"centered_trit", check_centered_trit},
    check{"inverses_by_divsteps", check_inverses}, check{"batch_inversion", check_batch_inversion},
};

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
BRAVAIS_REGION_END

namespace {
const bravais_test::checks_of_isa registered{"kernel", bravais::isa::BRAVAIS_ISA,
                                             bravais::BRAVAIS_ISA::ntru_kernel_checks};
}
