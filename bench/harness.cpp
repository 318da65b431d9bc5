// SPDX-License-Identifier: MIT
#include "harness.hpp"

#include <cstdio>
#include <exception>

#include <benchmark/benchmark.h>

#include "paired.hpp"

namespace bravais_bench {
namespace {

// Adds the seconds per item. The time that Google Benchmark prints is for a whole call.
void count_seconds(benchmark::State& state, const operation& what) {
  state.counters["seconds"] = benchmark::Counter(
      static_cast<double>(what.items), benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

// The counter `ticks` is the mean over the inputs, `median_ticks` is for the median input.
void measure_varied(benchmark::State& state, const operation& what) {
  what.select();
  varied_samples samples(what);
  std::size_t i = 0;
  for (auto _ : state) {
    samples.measure(i);
    i = (i + 1) % what.varied;
  }
  const figure result = samples.summarize();
  state.counters["ticks"] = result.typical;
  if (result.median_input) state.counters["median_ticks"] = *result.median_input;
  count_seconds(state, what);
}

// The counter `ticks` is the median over slices of calls, which excludes a slice in which the thread lost its core. The
// time that Google Benchmark takes itself is a mean.
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
  count_seconds(state, what);
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
      // If the time varies with the input, measure whole passes over the inputs.
      const auto passes = static_cast<benchmark::IterationCount>(3 * what.varied);
      auto* const registered =
          benchmark::RegisterBenchmark(name.c_str(), [what = std::move(what)](benchmark::State& state) {
            what.varied > 0 ? measure_varied(state, what) : measure(state, what);
          });
      if (passes > 0) registered->Iterations(passes);
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
