// SPDX-License-Identifier: MIT
// The types of keys, secrets and messages: byte arrays with one size and meaning, and views of bytes or text.
#pragma once

#include <bravais/cxx20.hpp>

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <span>
#include <string_view>
#include <type_traits>

#include <bravais.h>
#include <bravais/result.hpp>

#if BRAVAIS_PRIVATE_CXX20

namespace bravais {

// Overwrites `size` bytes at `data` with zeros in a way that the compiler may not remove.
inline void wipe(void* data, std::size_t size) noexcept { bravais_wipe(data, size); }

namespace detail {
template <class T>
concept octet = std::same_as<T, char> || std::same_as<T, std::uint8_t> || std::same_as<T, std::byte>;
// Whether `Source` is a string, or an array, a vector or a span of characters or bytes.
template <class Source>
concept holds_octets = requires(const Source& source) {
  requires octet<std::remove_cvref_t<decltype(*std::data(source))>>;
  { std::size(source) } -> std::convertible_to<std::size_t>;
};
// Whether `Text` may end before its first zero: a string literal, another array of char, or a pointer.
template <class Text>
concept ends_with_zero = std::convertible_to<const Text&, const char*>;
}  // namespace detail

// A view of bytes or text that a function reads: of std::uint8_t, std::byte or char. An array of char, such as a string
// literal, ends before its first zero. All other sources count with all their bytes.
// Lifetime: a view must not outlive what it was made from.
class octets : public std::span<const std::uint8_t> {
 public:
  // Makes a view of nothing, of `size` bytes at `data`, or of a string or a span, array or vector of bytes.
  constexpr octets() noexcept = default;
  constexpr octets(const std::uint8_t* data, std::size_t size) noexcept : std::span<const std::uint8_t>(data, size) {}
  template <class Source>
    requires(detail::holds_octets<Source> || std::convertible_to<const Source&, std::span<const std::uint8_t>> ||
             std::convertible_to<const Source&, std::string_view>)
  constexpr octets(const Source& source) noexcept : std::span<const std::uint8_t>(view(source)) {}

 private:
  template <class Source>
  static constexpr std::span<const std::uint8_t> view(const Source& source) noexcept {
    if constexpr (std::convertible_to<const Source&, std::span<const std::uint8_t>>) {
      return source;
    } else if constexpr (std::is_array_v<Source> && detail::ends_with_zero<Source>) {
      const std::string_view text(source, std::size(source));
      return of(text.substr(0, text.find('\0')));
    } else if constexpr (std::convertible_to<const Source&, std::string_view>) {
      return of(std::string_view(source));
    } else {
      return of(source);
    }
  }
  template <class Source>
  static std::span<const std::uint8_t> of(const Source& source) noexcept {
    return {reinterpret_cast<const std::uint8_t*>(std::data(source)), std::size(source)};
  }
};

// A view of memory that a function writes: of std::uint8_t, std::byte or char.
// Lifetime: a view must not outlive the memory.
class writable_octets : public std::span<std::uint8_t> {
 public:
  // Makes a view of nothing, of `size` bytes at `data`, or of a span, array, vector or string.
  constexpr writable_octets() noexcept = default;
  constexpr writable_octets(std::uint8_t* data, std::size_t size) noexcept : std::span<std::uint8_t>(data, size) {}
  template <class Memory>
    requires(std::convertible_to<Memory &&, std::span<std::uint8_t>> ||
             std::convertible_to<Memory &&, std::span<std::byte>> || std::convertible_to<Memory &&, std::span<char>>)
  constexpr writable_octets(Memory&& memory) noexcept : std::span<std::uint8_t>(view(memory)) {}

 private:
  static constexpr std::span<std::uint8_t> view(std::span<std::uint8_t> memory) noexcept { return memory; }
  static std::span<std::uint8_t> view(std::span<std::byte> memory) noexcept {
    return {reinterpret_cast<std::uint8_t*>(memory.data()), memory.size()};
  }
  static std::span<std::uint8_t> view(std::span<char> memory) noexcept {
    return {reinterpret_cast<std::uint8_t*>(memory.data()), memory.size()};
  }
};

// Compares secrets, or values that prove knowledge of a secret. Returns false if the lengths differ. The time depends
// only on the lengths, so it reveals nothing about the bytes.
// Secret: a, b.
[[nodiscard]] inline bool equal(octets a, octets b) noexcept {
  return a.size() == b.size() && bravais_equal(a.data(), b.data(), a.size()) != 0;
}
// Deleted for arrays of char and for pointers: their first zero would end the comparison. Use std::string_view or
// std::span, which have a length.
template <class A, class B>
  requires(detail::ends_with_zero<A> || detail::ends_with_zero<B>)
bool equal(const A& a, const B& b) = delete;

// Fills `output` from the random source of the operating system.
// Errors: errc::no_randomness; the output is then zeroed.
[[nodiscard]] inline errc random_bytes(writable_octets output) noexcept {
  return errc{bravais_random(output.data(), output.size())};
}

// N public bytes with one meaning. `Tag` names the meaning (role and parameter set), so a key of one set is not a key
// of another, even if their sizes agree. Trivially copyable, sizeof == N, alignment 1: an array of these objects is a
// flat buffer.
template <std::size_t N, class Tag>
struct bytes {
  std::array<std::uint8_t, N> octets;
  static constexpr std::size_t length = N;

  // Copies `source`. This is the only length check at run time.
  // Errors: errc::bad_length unless `source` has exactly N bytes.
  [[nodiscard]] static result<bytes> from(bravais::octets source) noexcept {
    if (source.size() != N) return errc::bad_length;
    bytes out;
    std::memcpy(out.octets.data(), source.data(), N);
    return out;
  }

  // Access to the bytes, as for any array.
  [[nodiscard]] constexpr std::uint8_t* data() noexcept { return octets.data(); }
  [[nodiscard]] constexpr const std::uint8_t* data() const noexcept { return octets.data(); }
  [[nodiscard]] static constexpr std::size_t size() noexcept { return N; }
  [[nodiscard]] constexpr auto begin() const noexcept { return octets.begin(); }
  [[nodiscard]] constexpr auto end() const noexcept { return octets.end(); }
  [[nodiscard]] constexpr std::span<const std::uint8_t, N> view() const noexcept { return octets; }

  friend constexpr bool operator==(const bytes&, const bytes&) = default;
};

// N secret bytes with one meaning. They are wiped on destruction and when they are moved from. Only clone() copies
// them, only equal() compares them, and nothing prints them. Only reveal() and fill() give access to the bytes.
template <std::size_t N, class Tag>
class secret {
 public:
  static constexpr std::size_t length = N;  // in bytes

  // Makes N zero bytes.
  secret() noexcept : octets_{} {}
  // Can be moved but not copied, so that the secret is in only one place.
  secret(const secret&) = delete;
  secret& operator=(const secret&) = delete;
  secret(secret&& other) noexcept : octets_(other.octets_) { wipe(other.octets_.data(), N); }
  secret& operator=(secret&& other) noexcept {
    if (this != &other) {
      octets_ = other.octets_;
      wipe(other.octets_.data(), N);
    }
    return *this;
  }
  ~secret() { wipe(octets_.data(), N); }

  // Copies `source`, which the caller must wipe.
  // Errors: errc::bad_length unless `source` has exactly N bytes.
  [[nodiscard]] static result<secret> from(octets source) noexcept {
    if (source.size() != N) return errc::bad_length;
    secret out;
    std::memcpy(out.octets_.data(), source.data(), N);
    return out;
  }

  // Draws N new bytes from the operating system: a seed, or randomness.
  // Errors: errc::no_randomness.
  [[nodiscard]] static result<secret> random() noexcept {
    secret out;
    const errc error = random_bytes(out.octets_);
    if (error != errc::ok) return error;
    return out;
  }

  // Copies the secret on purpose: returns a second object with the same bytes.
  [[nodiscard]] secret clone() const noexcept {
    secret out;
    out.octets_ = octets_;
    return out;
  }

  // The secret bytes, to read and to write.
  // Lifetime: a view is valid as long as this object.
  [[nodiscard]] static constexpr std::size_t size() noexcept { return N; }
  [[nodiscard]] std::span<const std::uint8_t, N> reveal() const noexcept { return octets_; }
  [[nodiscard]] std::span<std::uint8_t, N> fill() noexcept { return octets_; }

  // Compares in constant time. Secrets of different meanings cannot be compared by accident: that takes reveal().
  [[nodiscard]] friend bool equal(const secret& a, const secret& b) noexcept {
    return bravais::equal(a.octets_, b.octets_);
  }

 private:
  std::array<std::uint8_t, N> octets_;
};

namespace detail {
struct secrets_are_compared_by_equal;
}
// Deleted, because the time of == would reveal how far two secrets agree. The name of the result type appears in the
// compiler's message, and says what to use instead.
template <std::size_t N, class A, std::size_t M, class B>
detail::secrets_are_compared_by_equal operator==(const secret<N, A>&, const secret<M, B>&) = delete;  // use equal(a, b)

namespace detail {
// Views an array of typed bytes as one flat buffer.
template <class T>
[[nodiscard]] std::span<const std::uint8_t> flat(std::span<const T> items) noexcept {
  return {reinterpret_cast<const std::uint8_t*>(items.data()), items.size_bytes()};
}
template <class T>
[[nodiscard]] std::span<std::uint8_t> flat(std::span<T> items) noexcept {
  static_assert(sizeof(T) == T::length && alignof(T) == 1);
  return {reinterpret_cast<std::uint8_t*>(items.data()), items.size_bytes()};
}

// Whether two objects share a byte. A null pointer overlaps nothing.
[[nodiscard]] inline bool overlap(const void* a, std::size_t a_size, const void* b, std::size_t b_size) noexcept {
  const auto at = [](const void* p) { return reinterpret_cast<std::uintptr_t>(p); };
  return a != nullptr && b != nullptr && a_size != 0 && b_size != 0 && at(a) < at(b) + b_size && at(b) < at(a) + a_size;
}

// N bytes of memory for a prepared public key. The library puts the key at the first multiple of 64 in the memory; the
// alignment makes that the same place in every object, so a key may be copied or moved. The first bytes are zero until
// a key is prepared; every function that takes a prepared key checks them.
template <std::size_t N>
class prepared_public {
 public:
  prepared_public() noexcept { std::fill_n(octets_.begin(), 64, std::uint8_t{0}); }

  [[nodiscard]] std::span<const std::uint8_t> view() const noexcept { return octets_; }
  [[nodiscard]] std::span<std::uint8_t> fill() noexcept { return octets_; }

 private:
  alignas(64) std::array<std::uint8_t, N> octets_;
};

// N bytes of memory for a prepared secret key. Moving copies the key and wipes the source; destruction wipes the key.
template <std::size_t N>
class prepared_secret {
 public:
  prepared_secret() noexcept : octets_{} {}
  prepared_secret(const prepared_secret&) = delete;
  prepared_secret& operator=(const prepared_secret&) = delete;
  prepared_secret(prepared_secret&& other) noexcept : octets_(other.octets_) { other.clear(); }
  prepared_secret& operator=(prepared_secret&& other) noexcept {
    if (this != &other) {
      octets_ = other.octets_;
      other.clear();
    }
    return *this;
  }
  ~prepared_secret() { clear(); }

  [[nodiscard]] std::span<const std::uint8_t> view() const noexcept { return octets_; }
  [[nodiscard]] std::span<std::uint8_t> fill() noexcept { return octets_; }

 private:
  void clear() noexcept { wipe(octets_.data(), octets_.size()); }
  alignas(64) std::array<std::uint8_t, N> octets_;
};
}  // namespace detail

}  // namespace bravais

#endif  // BRAVAIS_PRIVATE_CXX20
