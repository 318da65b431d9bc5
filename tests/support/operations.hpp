// SPDX-License-Identifier: MIT
// Every operation of the public run-time interface as data: its buffers, and how to call it with others. Tests of bad
// lengths, overlaps and failing randomness walk this list, so a new operation needs one entry here.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include <bravais/by_id.hpp>

#include "support/hex.hpp"

namespace bravais_test {

enum class role { input, messages, output, prepared_input, prepared_output };  // messages: a list of views

struct argument {
  std::string name;
  role what;
  std::size_t size;                                           // of one item, in bytes
  octets content;                                             // valid content of inputs
  std::function<void(std::span<std::uint8_t>)> prepare = {};  // prepares a key in place
  bool is_output() const { return what == role::output || what == role::prepared_output; }
  bool is_prepared() const { return what == role::prepared_input || what == role::prepared_output; }
};

using buffers = std::vector<std::span<std::uint8_t>>;

struct operation {
  std::string name;
  bool random;        // asks the system for randomness
  bool fixed_length;  // takes one item and never a batch
  std::vector<argument> arguments;
  // With a status for each item, or none. Prepared keys are used as they are in memory.
  std::function<bravais::errc(const buffers&, std::span<bravais::errc>)> call_as_it_is;

  // Prepares the keys first, with the active back end.
  bravais::errc call(const buffers& b, std::span<bravais::errc> statuses = {}) const {
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      if (arguments[i].prepare) arguments[i].prepare(b[i]);
    }
    return call_as_it_is(b, statuses);
  }
};

// The operations of one set with buffers for one item, and the keys from `seed`, a valid seed of the set.
std::vector<operation> operations(bravais::kem_id id, view seed);
std::vector<operation> operations(bravais::pke_id id, view seed);
// Messages are mu here, 64 bytes per item: the only form of message that can have a wrong length.
std::vector<operation> operations(bravais::signature_id id, view seed);

}  // namespace bravais_test
