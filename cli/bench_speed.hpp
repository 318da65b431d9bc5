// SPDX-License-Identifier: MIT
#pragma once

#include <iosfwd>
#include <string_view>

#include "bench_tasks.hpp"

namespace cli {

// The table of liboqs' speed_kem and speed_sig: operation, iterations, total time, mean and deviation of the time and
// of the ticks, each operation called one at a time for so many seconds. Each row is sent off at once: throws
// not_printed.
void print_speed_header(std::ostream& out);
template <class Parameters>
void print_speed(std::ostream& out, const Parameters& set, std::string_view isa, double seconds);

}  // namespace cli
