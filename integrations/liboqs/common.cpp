// SPDX-License-Identifier: MIT
// The version, the memory functions and the features of the processor.
#include <cstdlib>
#include <cstring>

#if defined(__x86_64__)
#include <cpuid.h>
#elif defined(__aarch64__) && defined(__linux__)
#include <asm/hwcap.h>
#include <sys/auxv.h>
#endif

#include <bravais.h>

#include "abi.hpp"

namespace bravais_liboqs {
namespace {

#if defined(__x86_64__)
bool has_adx() {
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
  return __get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) != 0 && (ebx >> 19 & 1) != 0;
}
bool has(extension which) {
  const bool avx512 = __builtin_cpu_supports("avx512f") != 0;
  switch (which) {
    case extension::adx: return has_adx();
    case extension::aes: return __builtin_cpu_supports("aes") != 0;
    case extension::avx: return __builtin_cpu_supports("avx") != 0;
    case extension::avx2: return __builtin_cpu_supports("avx2") != 0;
    case extension::avx512:
      return avx512 && __builtin_cpu_supports("avx512bw") != 0 && __builtin_cpu_supports("avx512dq") != 0;
    case extension::bmi1: return __builtin_cpu_supports("bmi") != 0;
    case extension::bmi2: return __builtin_cpu_supports("bmi2") != 0;
    case extension::pclmulqdq: return __builtin_cpu_supports("pclmul") != 0;
    // liboqs reports it only where the system saves the registers of AVX-512.
    case extension::vpclmulqdq: return avx512 && __builtin_cpu_supports("vpclmulqdq") != 0;
    case extension::popcnt: return __builtin_cpu_supports("popcnt") != 0;
    case extension::sse: return __builtin_cpu_supports("sse") != 0;
    case extension::sse2: return __builtin_cpu_supports("sse2") != 0;
    case extension::sse3: return __builtin_cpu_supports("sse3") != 0;
    default: return false;
  }
}
#elif defined(__aarch64__) && defined(__linux__)
bool has(extension which) {
  const unsigned long features = getauxval(AT_HWCAP);
  switch (which) {
    case extension::arm_aes: return (features & HWCAP_AES) != 0;
    case extension::arm_sha2: return (features & HWCAP_SHA2) != 0;
    case extension::arm_sha3: return (features & HWCAP_SHA3) != 0;
    case extension::arm_neon: return (features & HWCAP_ASIMD) != 0;
    default: return false;
  }
}
#else
bool has(extension) { return false; }
#endif

}  // namespace

BRAVAIS_LIBOQS_API const char* OQS_version() { return version; }

// For the program's information: the library chooses its instruction set itself.
BRAVAIS_LIBOQS_API int OQS_CPU_has_extension(int which) { return has(static_cast<extension>(which)) ? 1 : 0; }

// The library needs no initialization and holds nothing.
BRAVAIS_LIBOQS_API void OQS_init() {}
BRAVAIS_LIBOQS_API void OQS_thread_stop() {}
BRAVAIS_LIBOQS_API void OQS_destroy() {}

BRAVAIS_LIBOQS_API void* OQS_MEM_malloc(std::size_t size) { return std::malloc(size); }
BRAVAIS_LIBOQS_API void* OQS_MEM_calloc(std::size_t num_elements, std::size_t element_size) {
  return std::calloc(num_elements, element_size);
}
BRAVAIS_LIBOQS_API char* OQS_MEM_strdup(const char* str) {
  const std::size_t size = std::strlen(str) + 1;
  void* copy = std::malloc(size);
  return copy == nullptr ? nullptr : static_cast<char*>(std::memcpy(copy, str, size));
}

// Returns 0 if the bytes are the same, else 1.
BRAVAIS_LIBOQS_API int OQS_MEM_secure_bcmp(const void* a, const void* b, std::size_t len) {
  return 1 - bravais_equal(a, b, len);
}
BRAVAIS_LIBOQS_API void OQS_MEM_cleanse(void* ptr, std::size_t len) {
  if (ptr != nullptr) bravais_wipe(ptr, len);
}
BRAVAIS_LIBOQS_API void OQS_MEM_insecure_free(void* ptr) { std::free(ptr); }
BRAVAIS_LIBOQS_API void OQS_MEM_secure_free(void* ptr, std::size_t len) {
  OQS_MEM_cleanse(ptr, len);
  std::free(ptr);
}

}  // namespace bravais_liboqs
