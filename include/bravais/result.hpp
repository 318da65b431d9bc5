// SPDX-License-Identifier: MIT
#pragma once

#include <bravais/cxx20.hpp>

#include <optional>
#include <utility>

#if BRAVAIS_CXX20

// The interface for C++: key encapsulation, signatures and encryption, sets as types or by id.
namespace bravais {

// Everything that can go wrong. A wrong but well-formed ciphertext is *not* an error in schemes with implicit rejection
// (all KEMs here but NTRU+): decapsulation then succeeds with an unrelated shared secret, as the standard demands.
// NTRU+ rejects explicitly.
enum class errc : int {
  ok = 0,
  bad_length,       // a buffer has not the length that its parameter set demands
  bad_public_key,   // a coefficient of the encoded public key is not below q (FIPS 203, section 7.2)
  bad_secret_key,   // the secret key is malformed, or its parts do not belong together (FIPS 203, section 7.3)
  no_randomness,    // the random source of the operating system failed
  unsupported_isa,  // the forced instruction set is unknown or cannot run on this machine
  unknown_set,      // no parameter set has this id or name
  bad_argument,     // a null pointer where bytes are needed, counts of a batch that do not agree, or an overlap
  bad_signature,    // the signature is not one of this message under this key
  bad_context,      // a context string is longer than 255 bytes, or the set has none
  bad_prehash,      // the hash function is unknown, or the set does not sign hashed messages
  signing_failed,   // the bounded number of signing attempts is used up: practically impossible for an intact key
  bad_ciphertext,   // the ciphertext was altered, or made for another key: only schemes with explicit rejection say so
  bad_key_file,     // the key file is malformed, or not one of the wanted kind, set and content: key_fault says why
  generation_failed,  // NTRU+ only: the seed gives no key pair, with probability below 2^-128 if it is random
  not_done,           // of an item in a batch: the call was rejected as a whole, for the reason that it returned
};

// A short English sentence for `error`, never null.
[[nodiscard]] const char* message(errc error) noexcept;

namespace detail {
// Ends the program: prints "bravais: " and the message of `error` to the standard error stream, and aborts.
[[noreturn]] void end_without_value(errc error) noexcept;
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

#endif  // BRAVAIS_CXX20
