// SPDX-License-Identifier: MIT
// The measurements of `bravais bench` inside the library: single kernels, and the inversions of NTRU+.
#pragma once

#include <string>
#include <vector>

#include <bravais/isa.hpp>

#include "cli/bench_run.hpp"

namespace cli {

// The kernels of these instruction sets, group by group, or only those of `group` if it is not empty. Throws misuse.
[[nodiscard]] std::vector<bench_subject> kernel_subjects(const std::vector<bravais::isa>& isas,
                                                         const std::string& group);

// What --inversion compares with.
inline constexpr const char* single_inversions = "single inversions";

// Key generation of NTRU+ with one inversion for all denominators, and with one for each; only for `set` if it is not
// empty. Throws misuse.
[[nodiscard]] std::vector<bench_subject> inversion_subjects(const std::vector<bravais::isa>& isas,
                                                            const std::string& set);

}  // namespace cli
