// SPDX-License-Identifier: MIT
// Detection of processor features: CPUID on x86-64, the operating system on AArch64.
#include "common/cpu.hpp"

#include <atomic>
#include <cstdint>

#if defined(__x86_64__) || defined(_M_X64)
#if defined(_MSC_VER)
#include <intrin.h>
#else
#include <cpuid.h>
#endif
#elif defined(__aarch64__) && defined(__linux__)
#include <sys/auxv.h>
#elif defined(__aarch64__) && defined(__APPLE__)
#include <sys/sysctl.h>

#include <cstddef>
#endif

namespace bravais {
namespace {

#if defined(__x86_64__) || defined(_M_X64)

struct registers {
  std::uint32_t a, b, c, d;
};

registers cpuid(std::uint32_t leaf) noexcept {
  registers r{};
#if defined(_MSC_VER)
  int out[4];
  __cpuidex(out, static_cast<int>(leaf), 0);
  r = {static_cast<std::uint32_t>(out[0]), static_cast<std::uint32_t>(out[1]), static_cast<std::uint32_t>(out[2]),
       static_cast<std::uint32_t>(out[3])};
#else
  if (__get_cpuid_count(leaf, 0, &r.a, &r.b, &r.c, &r.d) == 0) return registers{};
#endif
  return r;
}

// XCR0: which registers the operating system saves. It may be read only if CPUID reports OSXSAVE.
std::uint64_t xcr0() noexcept {
#if defined(_MSC_VER)
  return _xgetbv(0);
#else
  std::uint32_t low = 0;
  std::uint32_t high = 0;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return (std::uint64_t{high} << 32) | low;
#endif
}

constexpr bool has_all(std::uint64_t word, std::uint64_t bits) noexcept { return (word & bits) == bits; }
constexpr std::uint32_t bit(int i) noexcept { return std::uint32_t{1} << i; }

// Bit numbers from Intel's Software Developer's Manual, volume 2, CPUID.
bool has_avx() noexcept {
  return has_all(cpuid(1).c, bit(27) /* OSXSAVE */ | bit(28) /* AVX */) && has_all(xcr0(), 0x6 /* XMM, YMM */);
}

bool has_avx2() noexcept {
  return has_avx() && has_all(cpuid(1).c, bit(23) /* POPCNT */) &&
         has_all(cpuid(7).b, bit(5) /* AVX2 */ | bit(3) /* BMI1 */ | bit(8) /* BMI2 */);
}

// The registers of AVX-512, and the instructions on their lower 128 bits.
bool has_avx512_registers() noexcept {
  return has_avx() && has_all(xcr0(), 0xE6 /* XMM, YMM, opmask, ZMM */) &&
         has_all(cpuid(7).b, bit(16) /* F */ | bit(31) /* VL */);
}

bool has_avx512() noexcept {
  if (!has_avx2() || !has_avx512_registers()) return false;
  const registers seven = cpuid(7);
  constexpr std::uint32_t b = bit(17) /* DQ */ | bit(21) /* IFMA */ | bit(28) /* CD */ | bit(30) /* BW */;
  constexpr std::uint32_t c = bit(1) /* VBMI */ | bit(6) /* VBMI2 */ | bit(8) /* GFNI */ | bit(10) /* VPCLMULQDQ */ |
                              bit(11) /* VNNI */ | bit(12) /* BITALG */ | bit(14) /* VPOPCNTDQ */;
  return has_all(seven.b, b) && has_all(seven.c, c);
}

// CPUID has no bit for this. Server and desktop Zen 5 (family 1Ah, models 00h to 1Fh and 40h to 4Fh) are known to have
// wide units: eight Keccak states take 1.1 times as long as four there, 1.4 times on Sapphire Rapids, 1.5 times on Zen
// 4. Family and model are decoded as in AMD's Architecture Programmer's Manual, volume 3, CPUID Fn0000_0001.
bool has_wide_units() noexcept {
  const registers vendor = cpuid(0);
  if (vendor.b != 0x68747541 || vendor.d != 0x69746E65 || vendor.c != 0x444D4163) return false;  // "AuthenticAMD"
  const std::uint32_t version = cpuid(1).a;
  const std::uint32_t family = (version >> 8 & 0xF) + (version >> 20 & 0xFF);
  const std::uint32_t model = (version >> 4 & 0xF) | (version >> 12 & 0xF0);
  return family == 0x1A && (model < 0x20 || model >> 4 == 4);
}

// Returns the result of `ask` and caches it: CPUID takes thousands of ticks in a virtual machine.
template <class Ask>
int asked_once(std::atomic<int>& known, Ask ask) noexcept {
  int answer = known.load(std::memory_order_relaxed);
  if (answer < 0) {
    answer = ask();
    known.store(answer, std::memory_order_relaxed);
  }
  return answer;
}

#elif defined(__aarch64__) && defined(__APPLE__)

// Whether the system reports a feature of the processor. A system does not know names that are newer than itself.
bool reports(const char* feature) noexcept {
  int value = 0;
  std::size_t size = sizeof value;
  return sysctlbyname(feature, &value, &size, nullptr, 0) == 0 && value != 0;
}

#endif

}  // namespace

bool cpu_has_wide_units() noexcept {
#if defined(__x86_64__) || defined(_M_X64)
  static std::atomic<int> known{-1};
  return asked_once(known, [] { return has_wide_units() ? 1 : 0; }) != 0;
#else
  return false;
#endif
}

int cpu_vector_bits() noexcept {
#if defined(__x86_64__) || defined(_M_X64)
  static std::atomic<int> known{-1};
  return asked_once(known, [] { return has_avx512_registers() ? 512 : has_avx() ? 256 : 128; });
#else
  return 128;
#endif
}

bool cpu_can_run(isa id) noexcept {
  switch (id) {
    case isa::portable: return true;
#if defined(__x86_64__) || defined(_M_X64)
    case isa::avx2: return has_avx2();
    case isa::avx512: return has_avx512();
#elif defined(__aarch64__)
    case isa::neon: return true;
    case isa::neon_sha3:
#if defined(__linux__)
      return (getauxval(AT_HWCAP) & (1UL << 17)) != 0;  // HWCAP_SHA3
#elif defined(__APPLE__)
      // The first name exists since macOS 12 and iOS 15; the second is older. Phones up to the A12 lack SHA3.
      return reports("hw.optional.arm.FEAT_SHA3") || reports("hw.optional.armv8_2_sha3");
#else
      return false;
#endif
#elif defined(__wasm_simd128__)
    case isa::wasm128: return true;  // the engine has accepted the instructions of the module
#endif
    default: return false;
  }
}

}  // namespace bravais
