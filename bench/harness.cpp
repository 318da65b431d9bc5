// SPDX-License-Identifier: MIT
#include "harness.hpp"

#include <cstdio>
#include <exception>

#include <benchmark/benchmark.h>

#include "paired.hpp"

namespace bravais_bench {
namespace {

// The counter `ticks` is the median over slices of calls, so that a slice in which the thread lost its core does not
// count; the time that Google Benchmark takes itself is a mean.
void measure(benchmark::State& state, const operation& what) {
  what.select();
  const std::size_t calls = calls_per_slice(what);
  const auto items = static_cast<double>(what.items);
  std::vector<double> slices;
  std::size_t i = 0;
  std::size_t done = 0;
  std::uint64_t start = ticks();
  for (auto _ : state) {
    what.run(i);
    i = (i + 1) % input_count;
    if (++done < calls) continue;
    const std::uint64_t now = ticks();
    slices.push_back(static_cast<double>(now - start) / (static_cast<double>(calls) * items));
    done = 0;
    start = ticks();
  }
  if (slices.empty()) slices.push_back(static_cast<double>(ticks() - start) / (static_cast<double>(done) * items));
  state.counters["ticks"] = median(std::move(slices));
  // Seconds per item: the time that Google Benchmark prints is that of a whole call.
  state.counters["seconds"] =
      benchmark::Counter(items, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

}  // namespace

int run_under_google_benchmark(int argc, char** argv, const std::function<std::vector<operation>()>& collect) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  const std::optional<int> core = pin_to_core(std::nullopt);
  benchmark::AddCustomContext("core", core ? std::to_string(*core) : "free");
  benchmark::AddCustomContext("processor", processor_name());
  benchmark::AddCustomContext("compiler", compiler_name());
  benchmark::AddCustomContext("ticks_per_nanosecond", std::to_string(ticks_per_nanosecond()));
  try {
    for (operation& what : collect()) {
      const std::string name = what.label();
      benchmark::RegisterBenchmark(name.c_str(),
                                   [what = std::move(what)](benchmark::State& state) { measure(state, what); });
    }
  } catch (const std::exception& e) {
    std::fprintf(stderr, "%s: %s\n", argv[0], e.what());
    return 1;
  }
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}

}  // namespace bravais_bench
