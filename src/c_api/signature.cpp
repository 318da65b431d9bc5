// SPDX-License-Identifier: MIT
// The C interface: signatures.
#include <bravais/message.hpp>

#include "c_api/arguments.hpp"
#include "api/signature.hpp"

namespace {

using namespace bravais;
using namespace bravais::c_api;
using api::hedging;
using api::message_in;
using api::message_list;

in octets(const void* data, std::size_t size) noexcept { return {static_cast<const std::uint8_t*>(data), size}; }

message_in view(in message, in context, std::uint32_t form, std::uint32_t hash) noexcept {
  return {message, bravais::context(context), static_cast<message_view::form>(form), static_cast<prehash>(hash)};
}

// The messages of a call: an array, or consecutive bytes with offsets.
template <class Args>
class messages_of {
 public:
  explicit messages_of(const arguments<Args>& args) noexcept
      : args_(*args.operator->()), bytes_(octets(args->messages, args->messages_size)) {}

  [[nodiscard]] in bytes() const noexcept { return bytes_; }
  [[nodiscard]] in context() const noexcept { return octets(args_.context, args_.context_size); }
  [[nodiscard]] in offsets() const noexcept {
    if (args_.message_offsets == nullptr) return {};
    return octets(args_.message_offsets, (args_.count + 1) * sizeof(std::uint64_t));
  }

  // Whether the messages come in one form only and the offsets ascend within the bytes.
  [[nodiscard]] bool are_valid() const noexcept {
    if (args_.message_list != nullptr) {
      return bytes_.data() == nullptr && bytes_.empty() && args_.message_offsets == nullptr &&
             args_.context == nullptr && args_.context_size == 0 && args_.form == 0 && args_.prehash == 0;
    }
    if (args_.message_offsets == nullptr) return args_.count == 1;
    for (std::size_t i = 0; i < args_.count; ++i) {
      if (args_.message_offsets[i] > args_.message_offsets[i + 1]) return false;
    }
    return args_.message_offsets[args_.count] <= bytes_.size();
  }

  [[nodiscard]] message_list list() const noexcept {
    if (args_.message_list != nullptr) {
      return {args_.message_list, args_.count, sizeof(bravais_message), [](const void* array, std::size_t i) noexcept {
                const bravais_message& m = static_cast<const bravais_message*>(array)[i];
                return view(octets(m.data, m.size), octets(m.context, m.context_size), m.form, m.prehash);
              }};
    }
    // This object is the array; none of its memory is the caller's.
    return {this, args_.count, 0, [](const void* object, std::size_t i) noexcept {
              return static_cast<const messages_of*>(object)->flat(i);
            }};
  }

 private:
  [[nodiscard]] message_in flat(std::size_t i) const noexcept {
    in message = bytes_;
    if (const std::uint64_t* at = args_.message_offsets; at != nullptr) {
      message = message.subspan(static_cast<std::size_t>(at[i]), static_cast<std::size_t>(at[i + 1] - at[i]));
    }
    return view(message, context(), args_.form, args_.prehash);
  }

  const Args& args_;
  in bytes_;
};

// Whether an output overlaps the array of messages, or the bytes or the context of a message.
bool outputs_overlap(std::initializer_list<api::region> outputs, const message_list& messages) noexcept {
  const api::region array(messages.array, messages.size * messages.element);
  for (const api::region& output : outputs) {
    if (output.size == 0) continue;
    if (api::overlap(output, array)) return true;
    for (std::size_t i = 0; i < messages.size; ++i) {
      const message_in m = messages[i];
      if (api::overlap(output, m.octets) || api::overlap(output, m.context.octets)) return true;
    }
  }
  return false;
}

// Runs `operation(messages, statuses)` if the arguments are valid. `signatures` are an input if `are_input`; otherwise
// `outputs` contains them.
template <class Args, class Operation>
int call_on_messages(const arguments<Args>& args, signature_id id, std::initializer_list<out> outputs, bool key_fits,
                     in signatures, bool are_input, in randomness, Operation operation) noexcept {
  const messages_of<Args> messages(args);
  const bool countable = args->count <= UINT32_MAX;
  const bool in_list = args->message_list != nullptr && countable;
  const std::span<errc> statuses = statuses_of(args);
  if (in_list && outputs_overlap({statuses, workspace_of(args)}, messages.list())) return BRAVAIS_BAD_ARGUMENT;
  for (const out& output : outputs) {
    if (in_list && outputs_overlap({output}, messages.list())) return BRAVAIS_BAD_ARGUMENT;
  }
  const batch_of items = items_of(id, signatures, &signature_parameters::signature);
  // Offsets are read only if the buffer of signatures confirms their number; otherwise call() rejects the sizes.
  const bool are_valid = !countable || !items.has(args->count) || messages.are_valid();
  return call(args,
              {bytes_of(args->key), are_input ? signatures : in(), randomness, messages.bytes(), messages.context(),
               countable ? messages.offsets() : in()},
              outputs, key_fits && are_valid,
              {items, keys_of(id, args->key), optional_items_of(id, randomness, &signature_parameters::randomness)},
              [&](std::span<errc> items_done) { return operation(messages.list(), items_done); });
}

}  // namespace

extern "C" {

int bravais_sign(uint32_t set, const bravais_sign_args* given_args) {
  const arguments args(given_args);
  const signature_id id = to_id<signature_id>(set);
  const in randomness(args->randomness, args->randomness_size);
  const out made(args->signatures, args->signatures_size);
  const bool is_given = given(randomness) != nullptr;
  const hedging how = args->deterministic != 0 ? hedging::none : is_given ? hedging::given : hedging::system;
  const bool fits = (is_secret(args->key) || is_prepared(args->key)) && args->deterministic <= (is_given ? 0U : 1U);
  const out workspace = workspace_of(args);
  return call_on_messages(
      args, id, {made}, fits, made, false, randomness, [&](const message_list& messages, std::span<errc> statuses) {
        return api::sign_messages(id, key_of(args->key), messages, {how, randomness}, made, statuses, workspace);
      });
}

int bravais_verify(uint32_t set, const bravais_verify_args* given_args) {
  const arguments args(given_args);
  const signature_id id = to_id<signature_id>(set);
  const in signatures(args->signatures, args->signatures_size);
  const out workspace = workspace_of(args);
  return call_on_messages(args, id, {}, is_public(args->key) || is_prepared(args->key), signatures, true, {},
                          [&](const message_list& messages, std::span<errc> statuses) {
                            return api::verify_messages(id, key_of(args->key), messages, signatures, statuses,
                                                        workspace);
                          });
}

}  // extern "C"
