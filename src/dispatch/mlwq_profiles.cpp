// SPDX-License-Identifier: MIT
#include <algorithm>

#if defined(__x86_64__) || defined(_M_X64)
#include <x86intrin.h>
#endif

#include "backend/mlwq_profile.hpp"
#include "dispatch/cpu.hpp"

namespace bravais {

namespace portable {
extern const mlwq_profile mlwq_instruments;
}
#if defined(BRAVAIS_HAS_avx2)
namespace avx2 {
extern const mlwq_profile mlwq_instruments;
}
namespace avx512 {
extern const mlwq_profile mlwq_instruments;
}
#endif
#if defined(BRAVAIS_HAS_neon)
namespace neon {
extern const mlwq_profile mlwq_instruments;
}
namespace neon_sha3 {
extern const mlwq_profile mlwq_instruments;
}
#endif

namespace {

// Waits for everything before it and holds back everything after it: parts are shorter than what a processor has under
// way at a time.
std::uint64_t ticks() noexcept {
#if defined(__x86_64__) || defined(_M_X64)
  _mm_lfence();
  const std::uint64_t count = __rdtsc();
  _mm_lfence();
  return count;
#elif defined(__aarch64__)
  std::uint64_t count;
  asm volatile("isb\n\tmrs %0, cntvct_el0\n\tisb" : "=r"(count));
  return count;
#else
  return 0;
#endif
}

struct state {
  std::array<std::uint64_t, mlwq_part_count> ticks{};
  std::array<std::uint64_t, mlwq_part_count> intervals{};
  mlwq_part part = mlwq_part::other;
  std::uint64_t since = 0;
};
state now;

// What an interval with nothing in it takes: the least over many groups of them, which nothing has disturbed.
double empty_interval() noexcept {
  constexpr int groups = 100, intervals = 100;
  std::uint64_t least = ~std::uint64_t{0};
  for (int i = 0; i < groups; ++i) {
    mlwq_clock::start();
    for (int j = 0; j < intervals; ++j) mlwq_clock::begin(mlwq_part::sample);
    mlwq_clock::begin(mlwq_part::other);
    least = std::min(least, now.ticks[static_cast<std::size_t>(mlwq_part::sample)]);
  }
  return static_cast<double>(least) / intervals;
}

}  // namespace

void mlwq_clock::start() noexcept {
  now = {};
  now.since = ticks();
}

void mlwq_clock::begin(mlwq_part next) noexcept {
  const std::uint64_t time = ticks();
  const auto part = static_cast<std::size_t>(now.part);
  now.ticks[part] += time - now.since;
  ++now.intervals[part];
  now.part = next;
  now.since = time;
}

mlwq_ticks mlwq_clock::stop() noexcept {
  begin(mlwq_part::other);
  const state measured = now;
  static const double overhead = empty_interval();
  mlwq_ticks result{};
  for (std::size_t i = 0; i < result.size(); ++i) {
    const double all = static_cast<double>(measured.ticks[i]);
    result[i] = std::max(0.0, all - overhead * static_cast<double>(measured.intervals[i]));
  }
  return result;
}

const mlwq_profile* mlwq_profile_for(isa id) noexcept {
  constexpr const mlwq_profile* all[] = {
#if defined(BRAVAIS_HAS_avx2)
      &avx512::mlwq_instruments, &avx2::mlwq_instruments,
#endif
#if defined(BRAVAIS_HAS_neon)
      &neon_sha3::mlwq_instruments, &neon::mlwq_instruments,
#endif
      &portable::mlwq_instruments};
  for (const mlwq_profile* candidate : all) {
    if (candidate->id == id && cpu_can_run(id)) return candidate;
  }
  return nullptr;
}

}  // namespace bravais
