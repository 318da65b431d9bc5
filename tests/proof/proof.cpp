// SPDX-License-Identifier: MIT
#include "proof/proof.hpp"

#include <algorithm>
#include <cstdio>

#include "support/cases.hpp"

namespace bravais_proof {
namespace {

void prove(const std::string& name, u32 q, const body& run) {
  trace first;
  std::string found;
  try {
    for (const u64 seed : {u64{1}, u64{2}}) {
      begin(q, seed);
      found = run();
      const trace now = trace_so_far();
      if (now.lanes == 0) throw failure("no operation of the vocabulary was used");
      if (seed == 1) first = now;
      if (!(now == first)) throw failure("the steps depend on the inputs");
    }
  } catch (const failure& f) {
    ADD_FAILURE() << name << ": " << f.what();
    return;
  }
  const work& done = work_done();
  std::printf("%s: %s; %llu lanes, %llu functions on all inputs, %llu by fractions\n", name.c_str(), found.c_str(),
              static_cast<unsigned long long>(first.lanes), static_cast<unsigned long long>(done.tried),
              static_cast<unsigned long long>(done.reasoned));
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
  const std::string name = std::string(scheme) + '.' + shape + '.' + what;
  bravais_test::once("proof", name, [=] { prove(name, q, run); });
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
