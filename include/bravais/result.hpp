// SPDX-License-Identifier: MIT
// Errors, and results that hold either a value or an error.
#pragma once

#include <bravais/cxx20.hpp>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <utility>

#include <bravais.h>

#if BRAVAIS_PRIVATE_CXX20

// The C++ interface: key encapsulation, signatures and encryption, with the parameter set as a type or as an id.
namespace bravais {

// The errors. The values are those of bravais.h. The attribute is there because C functions write errc objects through
// pointers to int32_t.
//
// A wrong but well-formed ciphertext is not an error in schemes with implicit rejection, which are all KEMs here except
// NTRU+. Decapsulation then succeeds with an unrelated shared secret, as the standard requires. NTRU+ rejects
// explicitly.
enum class [[gnu::may_alias]] errc : std::int32_t {
  ok = BRAVAIS_OK,
  bad_length = BRAVAIS_BAD_LENGTH,                // wrong buffer length for this parameter set
  bad_public_key = BRAVAIS_BAD_PUBLIC_KEY,        // a coefficient >= q (FIPS 203, section 7.2), or no key was prepared
  bad_secret_key = BRAVAIS_BAD_SECRET_KEY,        // malformed, or inconsistent (section 7.3), or no key was prepared
  no_randomness = BRAVAIS_NO_RANDOMNESS,          // the random source of the operating system failed
  unsupported_isa = BRAVAIS_UNSUPPORTED_ISA,      // the forced instruction set is unknown or cannot run here
  unknown_set = BRAVAIS_UNKNOWN_SET,              // no parameter set has this id or name
  bad_argument = BRAVAIS_BAD_ARGUMENT,            // null pointer, overlap, wrong form of key, wrong number of statuses
  bad_signature = BRAVAIS_BAD_SIGNATURE,          // not a signature of this message under this key
  bad_context = BRAVAIS_BAD_CONTEXT,              // longer than 255 bytes, or the set or form of message has none
  bad_prehash = BRAVAIS_BAD_PREHASH,              // unknown hash function, or the set does not sign hashed messages
  signing_failed = BRAVAIS_SIGNING_FAILED,        // no attempt succeeded: practically impossible with an intact key
  bad_ciphertext = BRAVAIS_BAD_CIPHERTEXT,        // NTRU+: the ciphertext was altered, or made for another key
  bad_key_file = BRAVAIS_BAD_KEY_FILE,            // malformed, or not of the requested set and content: see key_fault
  generation_failed = BRAVAIS_GENERATION_FAILED,  // NTRU+: the seed gives no key pair; below 2^-128 for a random seed
  not_done = BRAVAIS_NOT_DONE,                    // item status: the call was rejected as a whole
  self_check_failed = BRAVAIS_SELF_CHECK_FAILED,  // only in a library with self-checks: see bravais.h
};

// Returns a short English sentence for an error, never null.
[[nodiscard]] inline const char* text(errc error) noexcept { return bravais_status_text(static_cast<int>(error)); }

namespace detail {
// Ends the program: prints "bravais: " and the sentence for `error` to standard error, and aborts.
[[noreturn]] inline void end_without_value(errc error) noexcept {
  std::fprintf(stderr, "bravais: %s\n", text(error));
  std::abort();
}
}  // namespace detail

// A value, or the error that prevented it. (std::expected is C++23.) Test it before you use the value: asking a failed
// result for its value ends the program at once, with a message that names the error. Apart from the assertions of
// debug builds, nothing else in bravais aborts.
template <class T>
class [[nodiscard]] result {
 public:
  // Makes a result of a value or of an error, so that a function can return either.
  constexpr result(T&& value) noexcept : value_(std::move(value)) {}
  constexpr result(errc error) noexcept : error_(error) {}

  // Whether there is a value. If there is one, error() is errc::ok.
  [[nodiscard]] constexpr bool has_value() const noexcept { return value_.has_value(); }
  [[nodiscard]] constexpr explicit operator bool() const noexcept { return has_value(); }
  [[nodiscard]] constexpr errc error() const noexcept { return error_; }

  // Returns the value.
  // Precondition: has_value(). Otherwise the program ends with a message that names the error.
  [[nodiscard]] constexpr T& value() & noexcept { return checked(value_); }
  [[nodiscard]] constexpr const T& value() const& noexcept { return checked(value_); }
  [[nodiscard]] constexpr T&& value() && noexcept { return std::move(checked(value_)); }
  [[nodiscard]] constexpr T& operator*() & noexcept { return checked(value_); }
  [[nodiscard]] constexpr const T& operator*() const& noexcept { return checked(value_); }
  [[nodiscard]] constexpr T* operator->() noexcept { return &checked(value_); }
  [[nodiscard]] constexpr const T* operator->() const noexcept { return &checked(value_); }

 private:
  template <class Optional>
  [[nodiscard]] constexpr auto& checked(Optional& value) const noexcept {
    if (!value.has_value()) detail::end_without_value(error_);
    return *value;
  }

  std::optional<T> value_;
  errc error_ = errc::ok;
};

namespace detail {
// Returns `out`, which an operation has filled, or the error of the operation.
template <class T>
[[nodiscard]] result<T> finish(errc error, T& out) noexcept {
  if (error != errc::ok) return error;
  return std::move(out);
}
}  // namespace detail

}  // namespace bravais

#endif  // BRAVAIS_PRIVATE_CXX20
