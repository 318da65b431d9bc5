// SPDX-License-Identifier: MIT
// Key generation of NTRU+ with one inversion for each denominator against one for all of them: the same code otherwise,
// with the same inlining, in turn and with the same seeds.
//
//   bench_inversion [SECONDS]   for each set, instruction set and form; 3 if not given
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

#include <bravais/isa.hpp>
#include <bravais/parameters.hpp>

#include "backend/probe.hpp"

namespace {

using bravais::ntru_plus_probe;
using clock = std::chrono::steady_clock;

struct form {
  void (*generate)(const std::uint8_t*, std::uint8_t*, std::uint8_t*);
  double seconds = 0;
  std::uint64_t iterations = 0;
};

void compare(bravais::isa id, const ntru_plus_probe& probe, double seconds) {
  const bravais::kem_parameters& set = bravais::parameters(probe.id);
  std::vector<std::uint8_t> seed(set.seed), public_key(set.public_key), secret_key(set.secret_key);
  form single{probe.generate_with_single_inversions}, shared{probe.generate};
  // Some key generations try more polynomials: both forms get the same seeds, many of them.
  for (std::uint32_t slice = 0; single.seconds < seconds || shared.seconds < seconds; ++slice) {
    for (form* one : {&single, &shared}) {
      std::mt19937 random(slice);
      for (int i = 0; i < 50; ++i) {
        for (std::uint8_t& byte : seed) byte = static_cast<std::uint8_t>(random());
        const clock::time_point begin = clock::now();
        one->generate(seed.data(), public_key.data(), secret_key.data());
        one->seconds += std::chrono::duration<double>(clock::now() - begin).count();
        ++one->iterations;
      }
    }
  }
  const double before = single.seconds / static_cast<double>(single.iterations);
  const double after = shared.seconds / static_cast<double>(shared.iterations);
  std::printf("%-13.*s %-10.*s %9.2f %9.2f %8.1f %% %12.0f %12.0f %8.1f %%\n", static_cast<int>(set.name.size()),
              set.name.data(), static_cast<int>(bravais::name(id).size()), bravais::name(id).data(), 1e6 * before,
              1e6 * after, 100 * (1 - after / before), 3 / before, 3 / after, 100 * (before / after - 1));
}

}  // namespace

int main(int count, char** arguments) {
  const double seconds = count > 1 ? std::atof(arguments[1]) : 3;
  if (count > 2 || seconds <= 0) {
    std::printf("usage: bench_inversion [SECONDS]\n");
    return 2;
  }
  std::printf(
      "Key generation: microseconds each, time saved, iterations in 3 s, how many more\n"
      "%-13s %-10s %9s %9s %10s %12s %12s %10s\n",
      "set", "isa", "single", "batch", "", "single", "batch", "");
  for (const bravais::isa id : bravais::built_isas()) {
    const bravais::probe* kernels = bravais::probe_for(id);
    if (kernels == nullptr) continue;
    for (const ntru_plus_probe& one : kernels->ntru_plus) compare(id, one, seconds);
  }
}
