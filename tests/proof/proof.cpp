// SPDX-License-Identifier: MIT
#include "proof/proof.hpp"

#include <algorithm>
#include <cstdio>

#include "proof/bits.hpp"
#include "proof/slots.hpp"
#include "support/cases.hpp"

namespace bravais_proof {
namespace {

// How a domain begins a run with other inputs, and what it says of its steps.
struct domain {
  u64 runs;
  std::function<void(u64)> begin;
  trace (*steps)();
};

void prove(const std::string& name, const domain& of, const body& run) {
  const work before = work_done();
  trace first;
  std::string found;
  try {
    for (u64 i = 0; i < of.runs; ++i) {
      of.begin(i);
      found = run();
      const trace now = of.steps();
      if (now.lanes == 0) throw failure("no operation of the vocabulary was used");
      if (i == 0) first = now;
      if (!(now == first)) throw failure("the steps depend on the inputs");
    }
  } catch (const failure& f) {
    ADD_FAILURE() << name << ": " << f.what();
    return;
  }
  std::printf("%s: %s; %llu lanes", name.c_str(), found.c_str(), static_cast<unsigned long long>(first.lanes));
  const u64 tried = work_done().tried - before.tried;
  const u64 reasoned = work_done().reasoned - before.reasoned;
  if (tried + reasoned != 0)
    std::printf(", %llu functions on all inputs, %llu by fractions", static_cast<unsigned long long>(tried),
                static_cast<unsigned long long>(reasoned));
  std::printf("\n");
}
void add(const char* scheme, const char* shape, const std::string& what, const domain& of, body run) {
  const std::string name = std::string(scheme) + '.' + shape + '.' + what;
  bravais_test::once("proof", name, [=] { prove(name, of, run); });
}

void prove_exactly(const std::string& name, const body& run) {
  try {
    std::printf("%s: %s\n", name.c_str(), run().c_str());
  } catch (const failure& f) {
    ADD_FAILURE() << name << ": " << f.what();
  }
}

}  // namespace

proofs_of_unit::proofs_of_unit(void (*add_all)()) { bravais_test::registration{add_all}; }

void add_proof(const char* scheme, const char* shape, const std::string& what, u32 q, body run) {
  add(scheme, shape, what, {2, [q](u64 i) { begin(q, i); }, trace_so_far}, std::move(run));
}
void add_bit_proof(const char* scheme, const char* shape, const std::string& what, body run) {
  add(scheme, shape, what, {4, bits::begin, bits::trace_so_far}, std::move(run));
}
void add_slot_proof(const char* scheme, const char* shape, const std::string& what, body run) {
  add(scheme, shape, what, {2, slots::begin, slots::trace_so_far}, std::move(run));
}

void add_refusal(const std::string& name, const char* reason, std::function<void()> run) {
  bravais_test::once("proof", name, [=] {
    try {
      run();
    } catch (const failure& f) {
      EXPECT_NE(std::string(f.what()).find(reason), std::string::npos) << f.what();
      return;
    }
    ADD_FAILURE() << "no failure";
  });
}

void add_exact_proof(const char* scheme, const char* shape, const std::string& what, body run) {
  const std::string name = std::string(scheme) + '.' + shape + '.' + what;
  bravais_test::once("proof", name, [=] { prove_exactly(name, run); });
}

std::string tightness::text() const {
  const auto permille = most_ == 0 ? 0 : 1000 * (bound_ - most_) / most_;
  return "at most " + std::to_string(most_) + ", the type says " + std::to_string(bound_) + " (" +
         std::to_string(permille / 10) + "." + std::to_string(permille % 10) + " % more)";
}

}  // namespace bravais_proof
