// SPDX-License-Identifier: MIT
// Measures every operation of every parameter set under Google Benchmark: on every back end of this machine, and in the
// other libraries that CMake found. Names are kind/set/operation/form/subject; --benchmark_filter takes a regular
// expression.
#include <cstdio>

#include <benchmark/benchmark.h>

#include "harness.hpp"

namespace bravais_bench {
namespace {

std::vector<operation> collect() {
  std::vector<std::string> missing;
  const std::vector<peer> libraries = peers(missing);
  for (const std::string& line : missing) std::fprintf(stderr, "not compared: %s\n", line.c_str());
  for (const peer& library : libraries) benchmark::AddCustomContext(library.name, library.version);
  std::vector<operation> out;
  const auto add = [&](std::vector<operation> more) {
    for (operation& what : more) out.push_back(std::move(what));
  };
  for (const bravais::kem_parameters& set : bravais::kem_table | in_library) {
    for (const bravais::isa id : bravais::built_isas()) {
      if (bravais::is_supported(id)) add(kem_operations(set, id));
    }
    for (const peer& library : libraries) add(peer_operations(set, library));
  }
  for (const bravais::pke_parameters& set : bravais::pke_table | in_library) {
    for (const bravais::isa id : bravais::built_isas()) {
      if (bravais::is_supported(id)) add(pke_operations(set, id));
    }
  }
  for (const bravais::signature_parameters& set : bravais::signature_table | in_library) {
    for (const bravais::isa id : bravais::built_isas()) {
      if (bravais::is_supported(id)) add(signature_operations(set, id));
    }
    for (const peer& library : libraries) add(peer_operations(set, library));
  }
  return out;
}

}  // namespace
}  // namespace bravais_bench

int main(int argc, char** argv) {
  return bravais_bench::run_under_google_benchmark(argc, argv, bravais_bench::collect);
}
