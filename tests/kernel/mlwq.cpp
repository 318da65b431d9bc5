// SPDX-License-Identifier: MIT
// The M-LWQ kernels of one instruction set, against the model of tests/reference.
#include "isa/region.hpp"
#include "check.hpp"
#include "reference/mlwq_quantizer.hpp"

BRAVAIS_REGION_BEGIN
#include "quantizer_checks.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {
using bravais_test::check;

constexpr std::array mlwq_checks{
    check{"dither_z", check_dither<quantizer::z>},         check{"dither_d8", check_dither<quantizer::d8>},
    check{"dither_e8", check_dither<quantizer::e8>},       check{"quantizer_z", check_quantizer<quantizer::z>},
    check{"quantizer_d8", check_quantizer<quantizer::d8>}, check{"quantizer_e8", check_quantizer<quantizer::e8>},
};

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
BRAVAIS_REGION_END

namespace {
const bravais_test::checks_of_isa registered{"mlwq", bravais::isa::BRAVAIS_ISA, bravais::BRAVAIS_ISA::mlwq_checks};
}
