// SPDX-License-Identifier: MIT
// Constant time: marking secrets for a checker, and the only ways to declassify them.
#pragma once

#include <cstddef>
#include <cstdint>

// MemorySanitizer does not model inline assembly or some of the newest instructions, and reports them as uses of the
// value. Where this macro is defined, plainer code replaces them.
#if defined(__has_feature)
#if __has_feature(memory_sanitizer)
#define BRAVAIS_MEMORY_SANITIZER 1
#endif
#endif

#if defined(BRAVAIS_CT_valgrind)
#include <valgrind/memcheck.h>
#elif defined(BRAVAIS_CT_msan)
#include <sanitizer/msan_interface.h>
#endif

namespace bravais {

// Marks `size` bytes as secret: a checker reports each branch and each address that depends on them. Without a checker,
// it does nothing.
inline void classify([[maybe_unused]] const void* data, [[maybe_unused]] std::size_t size) noexcept {
#if defined(BRAVAIS_CT_valgrind)
  (void)VALGRIND_MAKE_MEM_UNDEFINED(data, size);
#elif defined(BRAVAIS_CT_msan)
  __msan_poison(data, size);
#endif
}

// Marks `size` bytes as public although they were computed from secrets; `reason` says why. The list of all calls shows
// every place where the time of an operation may depend on such data.
inline void declassify([[maybe_unused]] const void* data, [[maybe_unused]] std::size_t size,
                       [[maybe_unused]] const char* reason) noexcept {
#if defined(BRAVAIS_CT_valgrind)
  (void)VALGRIND_MAKE_MEM_DEFINED(data, size);
#elif defined(BRAVAIS_CT_msan)
  __msan_unpoison(data, size);
#endif
}

// Returns `value` and hides it from the compiler, which then cannot turn arithmetic on masks into branches.
template <class T>
[[nodiscard]] inline T value_barrier(T value) noexcept {
#if defined(__GNUC__) && !defined(BRAVAIS_MEMORY_SANITIZER)
  __asm__("" : "+r"(value));
  return value;
#else
  volatile T hidden = value;
  return hidden;
#endif
}

// A truth value that depends on a secret. It does not convert to bool and has no order. It can only select, be
// combined, or be declassified with a reason.
class secret_bool {
 public:
  secret_bool() noexcept : mask_(0) {}  // false

  // True if all bytes are equal, where `difference` is the or of their exclusive ors.
  [[nodiscard]] static secret_bool is_zero(std::uint64_t difference) noexcept {
    const std::uint64_t d = value_barrier(difference);
    return secret_bool(((d | (0 - d)) >> 63) - 1);
  }

  // Writes `yes` to `out` if true, else `no`.
  void select(std::uint8_t* out, const std::uint8_t* yes, const std::uint8_t* no, std::size_t size) const noexcept {
    const std::uint8_t mask = static_cast<std::uint8_t>(value_barrier(mask_));
    for (std::size_t i = 0; i < size; ++i) {
      out[i] = static_cast<std::uint8_t>((yes[i] & mask) | (no[i] & static_cast<std::uint8_t>(~mask)));
    }
  }

  [[nodiscard]] friend secret_bool operator&(secret_bool a, secret_bool b) noexcept {
    return secret_bool(a.mask_ & b.mask_);
  }

  [[nodiscard]] bool declassified(const char* reason) const noexcept {
    declassify(&mask_, sizeof mask_, reason);
    return mask_ != 0;
  }

 private:
  explicit secret_bool(std::uint64_t mask) noexcept : mask_(mask) {}
  std::uint64_t mask_;  // all ones or all zeros
};

}  // namespace bravais
