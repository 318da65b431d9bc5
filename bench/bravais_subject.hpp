// SPDX-License-Identifier: MIT
// The parts and the memory of bravais's operations. Several builds can share the memory, because the address of a
// buffer changes the cost of an operation.
#pragma once

#include <stdexcept>
#include <string_view>

#include "build.hpp"

namespace bravais_bench {

inline constexpr std::size_t n = input_count;

// Batches up to this size may start at any input, because the first inputs are repeated after the last.
inline constexpr std::size_t most_at_any_start = 16;

// The operations to make: their instruction set, and the sizes of their batches.
struct selection {
  bravais::isa id;
  std::vector<std::size_t> batches = {n};
};

// Items of a flat buffer.
inline in item(const octets& flat, std::size_t size, std::size_t i, std::size_t count = 1) {
  return in(flat).subspan(i * size, count * size);
}

// The first items of a flat buffer.
inline out first(octets& flat, std::size_t size, std::size_t count = 1) { return out(flat).first(count * size); }

// The input at which batch i of `count` items starts.
inline std::size_t start_of(std::size_t i, std::size_t count) { return i * count % n; }

inline void append_first(octets& flat, std::size_t size) {
  flat.reserve(flat.size() + most_at_any_start * size);
  flat.insert(flat.end(), flat.begin(), flat.begin() + static_cast<std::ptrdiff_t>(most_at_any_start * size));
}

inline void demand(bool done, const std::string& what) {
  if (!done) throw std::runtime_error(what + " failed");
}

// Memory for a prepared key, at the start of a page: all builds see the same offset within a page.
class prepared_memory {
 public:
  explicit prepared_memory(std::size_t size) : memory_(size + 63 + page) {
    const auto address = reinterpret_cast<std::uintptr_t>(memory_.data());
    start_ = static_cast<std::size_t>(-address % page);
  }
  [[nodiscard]] out bytes() { return out(memory_).subspan(start_, memory_.size() - page); }

 private:
  static constexpr std::size_t page = 4096;
  octets memory_;
  std::size_t start_;
};

// The prepared keys of one build.
struct prepared_keys {
  explicit prepared_keys(prepared_sizes sizes) : public_key(sizes.public_key), secret_key(sizes.secret_key) {}
  prepared_memory public_key, secret_key;
};

// What all operations of one parameter set, build and instruction set share.
struct maker {
  std::string kind, set;
  bravais::isa id;
  std::shared_ptr<bravais_build> build;

  operation operator()(const char* name, std::string form, std::size_t items, std::function<void(std::size_t)> run,
                       std::size_t varied = 0) const {
    return {kind,
            set,
            name,
            std::move(form),
            std::string(bravais::name(id)),
            items,
            std::move(run),
            [build = build, chosen = id] { build->select(chosen); },
            varied};
  }
};

// Everything that the operations of one parameter set read and write, except prepared keys.
struct kem_memory {
  explicit kem_memory(const bravais::kem_parameters& of, kem_inputs made);
  const bravais::kem_parameters& set;
  kem_inputs inputs;
  octets public_keys, secret_keys, ciphertexts, shared_secrets;  // outputs
};
struct pke_memory {
  explicit pke_memory(const bravais::pke_parameters& of, pke_inputs made);
  const bravais::pke_parameters& set;
  pke_inputs inputs;
  octets public_keys, secret_keys, ciphertexts, messages;  // outputs
};
struct signature_memory {
  explicit signature_memory(const bravais::signature_parameters& of, signature_inputs made);
  const bravais::signature_parameters& set;
  signature_inputs inputs;
  octets public_keys, secret_keys, signatures;  // outputs
  std::vector<bravais::message_view> messages;
  std::vector<bravais::message_view> signed_messages;  // the messages signed in inputs.signatures
};

// The inputs of a parameter set as a build makes them. Throws std::runtime_error if they are wrong or it lacks the set.
kem_inputs inputs_of(const bravais::kem_parameters& set, bravais_build& build, bravais::isa id);
pke_inputs inputs_of(const bravais::pke_parameters& set, bravais_build& build, bravais::isa id);
signature_inputs inputs_of(const bravais::signature_parameters& set, bravais_build& build, bravais::isa id);

// The operations of one build over `memory`.
std::vector<operation> operations_of(const std::shared_ptr<kem_memory>& memory,
                                     const std::shared_ptr<bravais_build>& build, const selection& which);
std::vector<operation> operations_of(const std::shared_ptr<pke_memory>& memory,
                                     const std::shared_ptr<bravais_build>& build, const selection& which);
std::vector<operation> operations_of(const std::shared_ptr<signature_memory>& memory,
                                     const std::shared_ptr<bravais_build>& build, const selection& which);

}  // namespace bravais_bench
