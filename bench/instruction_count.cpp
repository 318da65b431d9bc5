// SPDX-License-Identifier: MIT
// Runs one operation n times for tools/instruction_table, under an emulator that counts instructions. The difference of
// two runs, divided by the difference of their n, is the count for one operation.
//   bench_instruction_count --list          the labels of all operations that this machine can run
//   bench_instruction_count LABEL N         runs the operation over N inputs (batches: N calls)
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <stdexcept>
#include <string>

#include "research/kernels.hpp"
#include "subject.hpp"

namespace bravais_bench {
namespace {

// The kernels of a back end as operations: the kind is "kernel", and the group takes the place of the parameter set.
std::vector<operation> kernel_operations(bravais::isa id) {
  std::vector<operation> out;
  for (bravais_research::kernel& one : bravais_research::kernels_of(id)) {
    out.push_back({"kernel", std::move(one.group), std::move(one.name), std::move(one.form),
                   std::string(bravais::name(id)), one.items, std::move(one.run)});
  }
  return out;
}

// Calls `visit` for the operations of each parameter set on each back end. If `wanted` is not empty, only sets and back
// ends that its label names.
bool visit_all(const std::string& wanted, const std::function<bool(const operation&)>& visit) {
  const auto may_hold = [&](const char* kind, std::string_view set, bravais::isa id) {
    const std::string start = std::string(kind) + '/' + std::string(set) + '/';
    return bravais::is_supported(id) &&
           (wanted.empty() || (wanted.starts_with(start) && wanted.ends_with('/' + std::string(bravais::name(id)))));
  };
  const auto visit_each = [&](const std::vector<operation>& operations) {
    bool found = false;
    for (const operation& what : operations) found = visit(what) || found;
    return found;
  };
  bool found = false;
  for (const bravais::isa id : bravais::built_isas()) {
    for (const bravais::kem_parameters& set : bravais::kem_table | in_library) {
      if (may_hold("kem", set.name, id)) found = visit_each(kem_operations(set, id)) || found;
    }
    for (const bravais::pke_parameters& set : bravais::pke_table | in_library) {
      if (may_hold("pke", set.name, id)) found = visit_each(pke_operations(set, id)) || found;
    }
    for (const bravais::signature_parameters& set : bravais::signature_table | in_library) {
      if (may_hold("signature", set.name, id)) found = visit_each(signature_operations(set, id)) || found;
    }
    if (bravais::is_supported(id) && (wanted.empty() || wanted.starts_with("kernel/"))) {
      found = visit_each(kernel_operations(id)) || found;
    }
  }
  return found;
}

}  // namespace
}  // namespace bravais_bench

int main(int argc, char** argv) {
  using namespace bravais_bench;
  const std::string label = argc > 1 ? argv[1] : "";
  const bool list = argc == 2 && label == "--list";
  if (!list && argc != 3) {
    std::fprintf(stderr, "usage: bench_instruction_count --list | LABEL N\n");
    return 2;
  }
  try {
    const bool found = visit_all(list ? "" : label, [&](const operation& what) {
      if (list) std::printf("%s %zu\n", what.label().c_str(), what.items);
      if (list || what.label() != label) return list;
      what.select();
      const unsigned long calls = std::strtoul(argv[2], nullptr, 10);
      for (unsigned long i = 0; i < calls; ++i) what.run(i % input_count);
      return true;
    });
    if (!found) throw std::runtime_error("there is no operation " + label);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "bench_instruction_count: %s\n", e.what());
    return 1;
  }
  return 0;
}
