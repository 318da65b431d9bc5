// SPDX-License-Identifier: MIT
// The kernels of every back end of this machine under Google Benchmark: Keccak by lanes, transforms, sampling, packing,
// the list of hashing jobs. Names are kernel/group/kernel/form/isa.
#include <bravais/isa.hpp>

#include "harness.hpp"
#include "kernels.hpp"

int main(int argc, char** argv) {
  return bravais_bench::run_under_google_benchmark(argc, argv, [] {
    std::vector<bravais_bench::operation> out;
    for (const bravais::isa id : bravais::built_isas()) {
      for (bravais_bench::operation& what : bravais_bench::kernel_operations(id)) out.push_back(std::move(what));
    }
    return out;
  });
}
