// SPDX-License-Identifier: MIT
// The random source: that of the operating system, or a function of the program.
#include "random.hpp"

#include <atomic>
#include <cstdio>
#include <cstdlib>

#include "names.hpp"

namespace bravais_liboqs {
namespace {

using source = void (*)(byte*, std::size_t);
std::atomic<source> custom = nullptr;  // null: the operating system

}  // namespace

bool draw(byte* output, std::size_t size) {
  if (const source function = custom.load(std::memory_order_acquire)) {
    function(output, size);
    return true;
  }
  return bravais_random(output, size) == BRAVAIS_OK;
}

// Returns nothing, so the only way to report an error is to end the program, as liboqs does.
BRAVAIS_LIBOQS_API void OQS_randombytes(byte* random_array, std::size_t bytes_to_read) {
  if (draw(random_array, bytes_to_read)) return;
  std::fputs("OQS_randombytes: the random source of the operating system failed\n", stderr);
  std::exit(EXIT_FAILURE);
}

// liboqs knows "OpenSSL" if it was built with libcrypto. This library has no libcrypto, and uses the operating system.
BRAVAIS_LIBOQS_API status OQS_randombytes_switch_algorithm(const char* algorithm) {
  if (algorithm == nullptr || (!same_name(algorithm, "system") && !same_name(algorithm, "OpenSSL"))) return failure;
  custom.store(nullptr, std::memory_order_release);
  return success;
}

BRAVAIS_LIBOQS_API void OQS_randombytes_custom_algorithm(source algorithm_ptr) {
  custom.store(algorithm_ptr, std::memory_order_release);
}

}  // namespace bravais_liboqs
