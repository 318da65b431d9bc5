// SPDX-License-Identifier: MIT
// Signing and verifying as the C++ and the C interface share them: over messages in an array of either's own type.
#pragma once

#include <cstddef>
#include <span>

#include <bravais/by_id.hpp>
#include <bravais/message.hpp>

#include "api/operations.hpp"
#include "api/overlap.hpp"

namespace bravais::api {

// An array of messages of any type; `get` reads one.
struct message_list {
  const void* array;
  std::size_t size;
  std::size_t element;  // bytes
  message_view (*get)(const void* array, std::size_t i) noexcept;

  [[nodiscard]] message_view operator[](std::size_t i) const noexcept { return get(array, i); }
};

// Whether an output overlaps the array, or the bytes or the context of a message.
[[nodiscard]] bool outputs_overlap(std::initializer_list<region> outputs, const message_list& messages) noexcept;

// Where the randomness of signing comes from.
enum class hedging { system, given, none };
struct mask_source {
  hedging how;
  in randomness = {};  // where it is given
};

// What by_id::sign(), sign_deterministic() and verify() say; with a prepared key, what the *_prepared() forms say.
[[nodiscard]] errc sign_messages(signature_id id, key_in key, const message_list& messages, mask_source source,
                                 out signatures, std::span<errc> status) noexcept;
[[nodiscard]] errc verify_messages(signature_id id, key_in key, const message_list& messages, in signatures,
                                   std::span<errc> status) noexcept;

}  // namespace bravais::api
