// SPDX-License-Identifier: MIT
#include "trace.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cinttypes>
#include <cstdint>
#include <cstdio>

#include "trace_recorder.hpp"

namespace bravais::constant_time {

trace traces[2];

bool set_up_traces() {
  for (trace& t : traces) {
    void* memory = mmap(nullptr, most_steps * sizeof *t.steps, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) return false;
    t.steps = static_cast<std::uint64_t*>(memory);
  }
  return set_up_recorder();
}

std::size_t traced_steps() { return traces[0].length; }

bool traces_agree(const char* what) {
  const trace& a = traces[0];
  const trace& b = traces[1];
  const auto base = static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(&trace_begin));
  for (const trace& t : traces) {
    if (t.not_decoded == 0) continue;
    std::printf("%s: %zu instructions whose addresses of data are not known, the first at trace_begin%+" PRId64 "\n",
                what, t.not_decoded, static_cast<std::int64_t>(t.first_not_decoded - base));
    return false;
  }
  if (a.length < 5 || a.length == most_steps) {
    std::printf("%s: %zu steps, which is no trace\n", what, a.length);
    return false;
  }
  const std::size_t shorter = std::min(a.length, b.length);
  std::size_t i = 0;
  while (i < shorter && a.steps[i] == b.steps[i]) ++i;
  if (i == a.length && i == b.length) return true;
  const bool in_data = i < shorter && (a.steps[i] & b.steps[i] & is_data) != 0;
  std::size_t last = i > 0 ? i - 1 : 0;
  while (last > 0 && (a.steps[last] & is_data) != 0) --last;
  std::printf("%s: traces of %zu and %zu steps part after step %zu%s, at trace_begin%+" PRId64 "\n", what, a.length,
              b.length, i, in_data ? " in an address of data" : "", static_cast<std::int64_t>(a.steps[last] - base));
  return false;
}

}  // namespace bravais::constant_time
