// SPDX-License-Identifier: MIT
// Messages to sign, in every form.
#pragma once

#include "fuzz.hpp"

namespace bravais::fuzz {

// A message that owns its bytes.
struct signed_text {
  buffer text, context_bytes;
  message_view::form as = message_view::form::pure;
  prehash hash = prehash::sha2_512;

  [[nodiscard]] message_view view() const { return {text, context(context_bytes), as, hash}; }
};

// A message that the set accepts.
inline signed_text pick_message(source& from, const signature_parameters& set) {
  using form = message_view::form;
  signed_text out;
  out.as = static_cast<form>(from.byte() % 4);
  if (out.as == form::hashed && !set.has_prehash) out.as = form::pure;
  out.hash = prehash_table[from.byte() % prehash_count].id;
  out.text = from.bytes(out.as == form::mu ? set.message_hash : from.below(300));
  const bool has_context = out.as == form::pure || out.as == form::hashed;
  if (has_context) out.context_bytes = from.bytes(from.below(set.longest_context + 1));
  return out;
}

inline std::vector<signed_text> pick_messages(source& from, const signature_parameters& set, std::size_t n) {
  std::vector<signed_text> out;
  for (std::size_t i = 0; i < n; ++i) out.push_back(pick_message(from, set));
  return out;
}

inline std::vector<message_view> views(const std::vector<signed_text>& texts) {
  std::vector<message_view> out;
  for (const signed_text& text : texts) out.push_back(text.view());
  return out;
}

}  // namespace bravais::fuzz
