// SPDX-License-Identifier: MIT
// What `bravais bench` measures inside the library: single kernels, and the inversions of NTRU+.
#pragma once

#include <string>
#include <vector>

#include <bravais/isa.hpp>

#include "cli/bench_run.hpp"

namespace cli {

// The kernels of these instruction sets, group by group; of one group if `group` names one. Throws misuse.
[[nodiscard]] std::vector<bench_subject> kernel_subjects(const std::vector<bravais::isa>& isas,
                                                         const std::string& group);

// Key generation of NTRU+ with one inversion for all denominators against one for each; of one parameter set if `set`
// names one. Throws misuse.
[[nodiscard]] std::vector<bench_subject> inversion_subjects(const std::vector<bravais::isa>& isas,
                                                            const std::string& set);

}  // namespace cli
