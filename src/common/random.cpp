// SPDX-License-Identifier: MIT
// bravais_random(): the random source of the operating system.
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <span>

#include <bravais.h>

#if defined(_WIN32)
#include <windows.h>

#include <bcrypt.h>
#if defined(_MSC_VER)
#pragma comment(lib, "bcrypt")  // for the one header, where no build system names the library
#endif
#elif defined(__linux__)
#include <sys/random.h>
#else
#include <unistd.h>
#if defined(__APPLE__)
#include <sys/random.h>
#endif
#endif

namespace bravais {
namespace {

bool system_source(std::span<std::uint8_t> output) noexcept {
#if defined(_WIN32)
  return BCryptGenRandom(nullptr, output.data(), static_cast<ULONG>(output.size()), BCRYPT_USE_SYSTEM_PREFERRED_RNG) ==
         0;
#else
  // getentropy() returns at most 256 bytes per call. Once the pool is initialized, getrandom() never returns less than
  // a piece of that size. Before that, a signal may interrupt it.
  constexpr std::size_t piece = 256;
  while (!output.empty()) {
    const std::size_t want = output.size() < piece ? output.size() : piece;
#if defined(__linux__)
    const ssize_t got = getrandom(output.data(), want, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    output = output.subspan(static_cast<std::size_t>(got));
#else
    if (getentropy(output.data(), want) != 0) return false;
    output = output.subspan(want);
#endif
  }
  return true;
#endif
}

}  // namespace
}  // namespace bravais

extern "C" {

int bravais_random(uint8_t* output, size_t output_size) {
  if (output == nullptr) return output_size == 0 ? BRAVAIS_OK : BRAVAIS_BAD_ARGUMENT;
  if (output_size == 0 || bravais::system_source({output, output_size})) return BRAVAIS_OK;
  bravais_wipe(output, output_size);
  return BRAVAIS_NO_RANDOMNESS;
}

}  // extern "C"
