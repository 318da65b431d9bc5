// SPDX-License-Identifier: MIT
// Proofs as tests: their names are proof.scheme.shape.what.
#pragma once

#include <functional>
#include <string>

#include "proof/engine.hpp"

namespace bravais_proof {

// The body of a proof: makes inputs, calls a kernel, and states what its outputs are. Returns what it found, such as
// the largest output. It runs twice with different inputs, and must do the same steps both times.
using body = std::function<std::string()>;

// Each unit of proofs is compiled for each shape and defines one object of this type.
class proofs_of_unit {
 public:
  explicit proofs_of_unit(void (*add_all)());
};
// For `add_all`: a proof modulo q.
void add_proof(const char* scheme, const char* shape, const std::string& what, u32 q, body run);
// The same in the domain of bits (bits.hpp).
void add_bit_proof(const char* scheme, const char* shape, const std::string& what, body run);
// The same in the domain of slots (slots.hpp), modulo 3.
void add_slot_proof(const char* scheme, const char* shape, const std::string& what, body run);
// A test that `run` throws failure, and that this reason is in its text.
void add_refusal(const std::string& name, const char* reason, std::function<void()> run);
// The same for vectors V to which nothing was assigned.
template <class V>
void add_unassigned_refusal(const std::string& prefix) {
  add_refusal(prefix + "refuses_unassigned_vectors", "no operation made", [] {
    const V a;
    add(a, a);
  });
}
// A proof that needs no inputs, because it computes with variables only; it runs once.
void add_exact_proof(const char* scheme, const char* shape, const std::string& what, body run);

// The largest output of a kernel beside the bound of its type.
class tightness {
 public:
  explicit tightness(i64 bound) : bound_(bound) {}
  void add(range r) { most_ = std::max({most_, -r.low, r.high}); }
  [[nodiscard]] std::string text() const;

 private:
  i64 bound_;
  i64 most_ = 0;
};

}  // namespace bravais_proof
