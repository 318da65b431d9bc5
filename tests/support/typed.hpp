// SPDX-License-Identifier: MIT
// Checks and helpers for the strongly typed interface.
#pragma once

#include <array>
#include <concepts>
#include <type_traits>
#include <utility>
#include <vector>

#include <bravais/bytes.hpp>
#include <bravais/message.hpp>

#include "support/buffer.hpp"
#include "support/cases.hpp"
#include "support/random_stream.hpp"

namespace bravais_test {

// Registers `body` for every set of a table and every back end of this binary. `body` takes the set's id as a template
// argument; a constraint on it may exclude sets.
template <const auto& Table, class Body>
void each_typed(const char* kind, const char* what, Body body) {
  const auto add = [&]<std::size_t I>() {
    constexpr auto id = Table[I].id;
    if constexpr (requires(random_stream& random) { body.template operator()<id>(random); }) {
      const bool is_pke = std::is_same_v<decltype(id), const bravais::pke_id>;
      each_isa(kind, identifier(Table[I].name) + (is_pke ? "_pke" : ""), what, [body](bravais::isa on_isa) {
        const scoped_isa on(on_isa);
        random_stream random(Table[I].name);
        body.template operator()<id>(random);
      });
    }
  };
  [&]<std::size_t... I>(std::index_sequence<I...>) { (add.template operator()<I>(), ...); }(places_in_library<Table>());
}

// A secret of any type with random bytes.
template <class T>
T secret_of(random_stream& random) {
  auto made = T::from(random.bytes(T::length));
  EXPECT_TRUE(made);
  return std::move(made).value();
}

template <class T>
std::vector<T> secrets_of(random_stream& random, std::size_t n) {
  std::vector<T> all;
  for (std::size_t i = 0; i < n; ++i) all.push_back(secret_of<T>(random));
  return all;
}

template <class T>
std::vector<octets> revealed(const std::vector<T>& secrets) {
  std::vector<octets> all;
  for (const T& secret : secrets) all.push_back(to_octets(secret.reveal()));
  return all;
}

// Two prepared keys, one from an expanded key and one from its seed. Both have been moved.
template <class Scheme>
std::array<typename Scheme::prepared_secret_key, 2> moved_keys(const typename Scheme::secret_key& key,
                                                               const typename Scheme::seed& seed) {
  static_assert(!std::is_copy_constructible_v<typename Scheme::prepared_secret_key>);
  auto from_key = Scheme::prepare(key);
  auto from_seed = Scheme::prepare(seed);
  if (!from_key || !from_seed) {
    ADD_FAILURE() << "a good key cannot be prepared";
    return {};
  }
  std::array<typename Scheme::prepared_secret_key, 2> keys = {std::move(*from_key), {}};
  keys[1] = std::move(*from_seed);
  return keys;
}

// Properties of the types for public and for secret bytes.
template <class Public>
void public_type_promises() {
  static_assert(std::is_trivially_copyable_v<Public> && sizeof(Public) == Public::length && alignof(Public) == 1);
  const octets bytes(Public::length + 1, 7);
  EXPECT_TRUE(Public::from(view(bytes).first(Public::length)));
  EXPECT_EQ(Public::from(bytes).error(), bravais::errc::bad_length);
  EXPECT_EQ(Public::from(view(bytes).first(Public::length - 1)).error(), bravais::errc::bad_length);
  EXPECT_EQ(Public::from({}).error(), bravais::errc::bad_length);
}

template <class Secret>
void secret_type_promises() {
  static_assert(!std::is_copy_constructible_v<Secret> && !std::is_copy_assignable_v<Secret>);
  static_assert(std::is_nothrow_move_constructible_v<Secret> && std::is_nothrow_move_assignable_v<Secret>);
  static_assert(!std::equality_comparable<Secret> && !std::is_convertible_v<Secret, bool>);
  static_assert(sizeof(Secret) == Secret::length && alignof(Secret) == 1);
  const octets bytes(Secret::length + 1, 7);
  EXPECT_EQ(Secret::from(bytes).error(), bravais::errc::bad_length);
  EXPECT_EQ(Secret::from(view(bytes).first(Secret::length - 1)).error(), bravais::errc::bad_length);
  auto made = Secret::from(view(bytes).first(Secret::length));
  ASSERT_TRUE(made);
  const Secret copy = made->clone();
  const Secret moved = std::move(*made);
  EXPECT_EQ(to_octets(copy.reveal()), octets(Secret::length, 7));
  EXPECT_EQ(to_octets(moved.reveal()), octets(Secret::length, 7));
  EXPECT_EQ(to_octets(made->reveal()), octets(Secret::length, 0)) << "a secret that was moved from is wiped";
  EXPECT_TRUE(equal(copy, moved));
  EXPECT_FALSE(equal(copy, *made));
  Secret assigned;
  Secret source = copy.clone();
  assigned = std::move(source);
  EXPECT_EQ(to_octets(assigned.reveal()), octets(Secret::length, 7));
  EXPECT_EQ(to_octets(source.reveal()), octets(Secret::length, 0));
  // Destruction also wipes: the memory is inspected after the object's lifetime.
  alignas(Secret) std::array<std::uint8_t, sizeof(Secret)> memory{};
  auto* in_place = new (memory.data()) Secret(copy.clone());
  in_place->~Secret();
  EXPECT_EQ(to_octets(memory), octets(Secret::length, 0));
}

// Defines a function that calls a signature operation with a key of any form. Prepared keys have the operation as a
// member. For other keys it is a function of the scheme that takes the key first.
#define BRAVAIS_TEST_WITH_ANY_KEY(name)                                \
  template <class Scheme, class Key, class... Rest>                    \
  [[nodiscard]] auto name(const Key& key, Rest&&... rest) {            \
    if constexpr (requires { key.name(std::forward<Rest>(rest)...); }) \
      return key.name(std::forward<Rest>(rest)...);                    \
    else                                                               \
      return Scheme::name(key, std::forward<Rest>(rest)...);           \
  }
namespace any_key {
BRAVAIS_TEST_WITH_ANY_KEY(sign)
BRAVAIS_TEST_WITH_ANY_KEY(sign_derand)
BRAVAIS_TEST_WITH_ANY_KEY(sign_deterministic)
BRAVAIS_TEST_WITH_ANY_KEY(sign_hashed)
BRAVAIS_TEST_WITH_ANY_KEY(sign_hashed_deterministic)
BRAVAIS_TEST_WITH_ANY_KEY(sign_mu)
BRAVAIS_TEST_WITH_ANY_KEY(sign_mu_deterministic)
BRAVAIS_TEST_WITH_ANY_KEY(sign_many)
BRAVAIS_TEST_WITH_ANY_KEY(sign_derand_many)
BRAVAIS_TEST_WITH_ANY_KEY(sign_deterministic_many)
BRAVAIS_TEST_WITH_ANY_KEY(verify)
BRAVAIS_TEST_WITH_ANY_KEY(verify_hashed)
BRAVAIS_TEST_WITH_ANY_KEY(verify_mu)
BRAVAIS_TEST_WITH_ANY_KEY(verify_many)
// The same for functions that take the stream first.
template <class Scheme, class Key, class... Rest>
[[nodiscard]] bravais::errc start(bravais::message_stream& stream, const Key& key, const Rest&... rest) {
  if constexpr (requires { key.start(stream, rest...); })
    return key.start(stream, rest...);
  else
    return Scheme::start(stream, key, rest...);
}
template <class Scheme, class Key, class... Rest>
[[nodiscard]] bravais::errc start_hashed(bravais::message_stream& stream, const Key& key, const Rest&... rest) {
  if constexpr (requires { key.start_hashed(stream, rest...); })
    return key.start_hashed(stream, rest...);
  else
    return Scheme::start_hashed(stream, key, rest...);
}
}  // namespace any_key
#undef BRAVAIS_TEST_WITH_ANY_KEY

}  // namespace bravais_test
