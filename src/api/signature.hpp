// SPDX-License-Identifier: MIT
// Signing and verification of messages in an array of bravais_message, or stored one after the other.
#pragma once

#include <cstddef>
#include <span>

#include <bravais/message.hpp>

#include "api/operations.hpp"

namespace bravais::api {

// A message, as message_view describes it.
struct message_in {
  in octets;
  bravais::context context;
  message_view::form form;
  prehash hash;
};

// An array of messages of any type; `get` reads one.
struct message_list {
  const void* array;
  std::size_t size;
  std::size_t element;  // bytes
  message_in (*get)(const void* array, std::size_t i) noexcept;

  [[nodiscard]] message_in operator[](std::size_t i) const noexcept { return get(array, i); }
};

// Where the randomness of signing comes from.
enum class hedging { system, given, none };
struct mask_source {
  hedging how;
  in randomness = {};  // for hedging::given
};

// The contracts are those of bravais_sign() and bravais_verify().
[[nodiscard]] errc sign_messages(signature_id id, key_in key, const message_list& messages, mask_source source,
                                 out signatures, std::span<errc> status, out workspace) noexcept;
[[nodiscard]] errc verify_messages(signature_id id, key_in key, const message_list& messages, in signatures,
                                   std::span<errc> status, out workspace) noexcept;

}  // namespace bravais::api
