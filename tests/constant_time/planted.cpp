// SPDX-License-Identifier: MIT
#include "planted.hpp"

#include <cstdio>
#include <cstring>

#include "cases.hpp"
#include "common/ct.hpp"

namespace bravais::constant_time {
namespace {

volatile int sink;
volatile std::uint8_t table[256];

[[gnu::noinline]] bool all_zero(const buffer& secret) {
  std::uint8_t difference = 0;
  for (const std::uint8_t byte : secret) difference = static_cast<std::uint8_t>(difference | byte);
  return difference == 0;
}

}  // namespace

// Writes to a volatile object on one side only: no compiler may turn this into arithmetic.
int branch_on(const std::uint8_t* secret) {
  if ((*secret & 1) != 0) sink = 1;
  return 0;
}

int look_up(const std::uint8_t* secret) { return table[*secret]; }

int plant(const char* kind) {
  buffer secret = pattern(32, 7);
  classify(secret.data(), secret.size());
  if (std::strcmp(kind, "branch") == 0) return branch_on(secret.data());
  if (std::strcmp(kind, "table") == 0) {
    sink = look_up(secret.data());
    return 0;
  }
  if (std::strcmp(kind, "status") == 0) {
    if (all_zero(secret)) sink = 2;
    return 0;
  }
  std::printf("unknown kind of leak: %s\n", kind);
  return 2;
}

}  // namespace bravais::constant_time
