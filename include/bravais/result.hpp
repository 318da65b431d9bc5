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

// The interface for C++: key encapsulation, signatures and encryption, sets as types or by id.
namespace bravais {

// Everything that can go wrong. The values are those of bravais.h, whose functions write objects of this type as
// int32_t: hence the attribute. A wrong but well-formed ciphertext is *not* an error in schemes with implicit rejection
// (all KEMs here except NTRU+): decapsulation then succeeds with an unrelated shared secret, as the standard demands.
// NTRU+ rejects explicitly.
enum class [[gnu::may_alias]] errc : std::int32_t {
  ok = BRAVAIS_OK,
  bad_length = BRAVAIS_BAD_LENGTH,                // wrong buffer length for this parameter set
  bad_public_key = BRAVAIS_BAD_PUBLIC_KEY,        // a coefficient is not below q (FIPS 203, section 7.2)
  bad_secret_key = BRAVAIS_BAD_SECRET_KEY,        // malformed, or its parts do not belong together (section 7.3)
  no_randomness = BRAVAIS_NO_RANDOMNESS,          // the random source of the operating system failed
  unsupported_isa = BRAVAIS_UNSUPPORTED_ISA,      // the forced instruction set is unknown or cannot run here
  unknown_set = BRAVAIS_UNKNOWN_SET,              // no parameter set has this id or name
  bad_argument = BRAVAIS_BAD_ARGUMENT,            // null pointer, overlap, wrong form of key or number of statuses
  bad_signature = BRAVAIS_BAD_SIGNATURE,          // the signature is not one of this message under this key
  bad_context = BRAVAIS_BAD_CONTEXT,              // the context is longer than 255 bytes, or the set has none
  bad_prehash = BRAVAIS_BAD_PREHASH,              // unknown hash function, or the set does not sign hashed messages
  signing_failed = BRAVAIS_SIGNING_FAILED,        // no attempt succeeded: practically impossible for an intact key
  bad_ciphertext = BRAVAIS_BAD_CIPHERTEXT,        // altered, or made for another key: explicit rejection only
  bad_key_file = BRAVAIS_BAD_KEY_FILE,            // malformed, or not of the wanted set and content: see key_fault
  generation_failed = BRAVAIS_GENERATION_FAILED,  // NTRU+: the seed gives no key pair; of a random one below 2^-128
  not_done = BRAVAIS_NOT_DONE,                    // of an item: the call was rejected as a whole
};

// A short English sentence for `error`, never null.
[[nodiscard]] inline const char* text(errc error) noexcept { return bravais_status_text(static_cast<int>(error)); }

namespace detail {
// Ends the program: prints "bravais: " and the message of `error` to the standard error stream, and aborts.
[[noreturn]] inline void end_without_value(errc error) noexcept {
  std::fprintf(stderr, "bravais: %s\n", text(error));
  std::abort();
}
}  // namespace detail

// A value, or the reason why there is none. (std::expected is C++23.) Check it before you use the value: a program that
// asks a failed result for its value ends at once with the message of the error. Nothing else in bravais aborts.
template <class T>
class [[nodiscard]] result {
 public:
  // A function returns the one or the other.
  constexpr result(T&& value) noexcept : value_(std::move(value)) {}
  constexpr result(errc error) noexcept : error_(error) {}

  // Which it is; the error is errc::ok where there is a value.
  [[nodiscard]] constexpr bool has_value() const noexcept { return value_.has_value(); }
  [[nodiscard]] constexpr explicit operator bool() const noexcept { return has_value(); }
  [[nodiscard]] constexpr errc error() const noexcept { return error_; }

  // The value. Without one the program ends with the message of the error.
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
// `out`, which an operation has filled, unless it has failed.
template <class T>
[[nodiscard]] result<T> finish(errc error, T& out) noexcept {
  if (error != errc::ok) return error;
  return std::move(out);
}
}  // namespace detail

}  // namespace bravais

#endif  // BRAVAIS_PRIVATE_CXX20
