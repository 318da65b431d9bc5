// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <utility>

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
  bad_argument,     // a null pointer where bytes are needed, or counts of a batch that do not agree
  bad_signature,    // the signature is not one of this message under this key
  bad_context,      // a context string is longer than 255 bytes, or the set has none
  bad_prehash,      // the hash function is unknown, or the set does not sign hashed messages
  signing_failed,   // the bounded number of signing attempts is used up: practically impossible for an intact key
  bad_ciphertext,   // the ciphertext was altered, or made for another key: only schemes with explicit rejection say so
  bad_key_file,     // the key file is malformed, or not one of the wanted kind, set and content: key_fault says why
};

// A short English sentence for `error`, never null.
[[nodiscard]] const char* message(errc error) noexcept;

// A value, or the reason why there is none. (std::expected is C++23.)
template <class T>
class [[nodiscard]] result {
 public:
  // A function returns the one or the other.
  result(T&& value) noexcept : value_(std::move(value)) {}
  result(errc error) noexcept : error_(error) {}

  // Which it is; the error is errc::ok where there is a value.
  [[nodiscard]] bool has_value() const noexcept { return value_.has_value(); }
  [[nodiscard]] explicit operator bool() const noexcept { return has_value(); }
  [[nodiscard]] errc error() const noexcept { return error_; }

  // The value. The caller has checked has_value() before.
  // NOLINTBEGIN(bugprone-unchecked-optional-access): as std::optional itself, it leaves the question to the caller
  [[nodiscard]] T& value() & noexcept { return *value_; }
  [[nodiscard]] const T& value() const& noexcept { return *value_; }
  [[nodiscard]] T&& value() && noexcept { return std::move(*value_); }
  [[nodiscard]] T& operator*() & noexcept { return *value_; }
  [[nodiscard]] const T& operator*() const& noexcept { return *value_; }
  [[nodiscard]] T* operator->() noexcept { return &*value_; }
  [[nodiscard]] const T* operator->() const noexcept { return &*value_; }
  // NOLINTEND(bugprone-unchecked-optional-access)

 private:
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
