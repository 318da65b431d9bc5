// SPDX-License-Identifier: MIT
// The kernels of a back end as functions to measure, for `bravais bench --kernels` and for counts of instructions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include <bravais/isa.hpp>

namespace bravais {
struct dilithium_probe;
struct ntru_probe;
}  // namespace bravais

namespace bravais_research {

// One kernel. run(i) works on `items` items at once, starting from input i.
struct kernel {
  std::string group;  // "ntt", "keccak", or the parameter set
  std::string name;
  std::string form;  // "one_call"; "per_state" for Keccak, with states as items
  std::size_t items;
  std::function<void(std::size_t)> run;
};

// All kernels of a back end; empty if this machine cannot run it.
[[nodiscard]] std::vector<kernel> kernels_of(bravais::isa id);

// The kernels of ML-DSA and of NTRU, which kernels_of() includes, from the probes of their parameter sets.
[[nodiscard]] std::vector<kernel> dilithium_kernels(const bravais::dilithium_probe* three);
[[nodiscard]] std::vector<kernel> ntru_kernels(const bravais::ntru_probe* six);

// The same bytes on every machine and in every run.
using octets = std::vector<std::uint8_t>;
[[nodiscard]] inline octets fixed_bytes(std::size_t size) {
  std::mt19937 random;
  octets out(size);
  for (std::uint8_t& byte : out) byte = static_cast<std::uint8_t>(random());
  return out;
}

}  // namespace bravais_research
