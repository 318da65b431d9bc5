// SPDX-License-Identifier: MIT
// bravais bench --inversion: compares two ways of NTRU+ key generation, with one inversion for all denominators and
// with one inversion for each. Otherwise both have the same code, the same inlining and the same seeds.
#include <memory>
#include <utility>

#include <bravais/parameters.hpp>

#include "research/probe.hpp"
#include "cli/sets.hpp"
#include "research/bench_kernels.hpp"
#include "research/kernels.hpp"

namespace cli {
namespace {

using generate = decltype(bravais::ntru_plus_probe::generate);

constexpr std::size_t keys_at_once = 16;  // enough for an average: some seeds need more tries than others

struct key_memory {
  const bravais::kem_parameters& set;
  bravais_research::octets seeds = bravais_research::fixed_bytes(keys_at_once * set.seed);
  bravais_research::octets public_key = bravais_research::octets(set.public_key);
  bravais_research::octets secret_key = bravais_research::octets(set.secret_key);
};

task_list tasks_of(const bravais::ntru_plus_probe& probe) {
  const auto m = std::shared_ptr<key_memory>(new key_memory{bravais::parameters(probe.id)});
  const auto keygen = [m](const char* form, generate one) {
    return task{"keygen", form, keys_at_once, [m, one] {
                  for (std::size_t i = 0; i < keys_at_once; ++i) {
                    one(&m->seeds[i * m->set.seed], m->public_key.data(), m->secret_key.data());
                  }
                  return bravais::errc::ok;
                }};
  };
  task shared = keygen("batch inversion", probe.generate);
  shared.against = std::make_shared<task>(keygen(single_inversions, probe.generate_with_single_inversions));
  return {m, {std::move(shared)}};
}

}  // namespace

std::vector<bench_subject> inversion_subjects(const std::vector<bravais::isa>& isas, const std::string& set) {
  std::vector<std::string> names;
  std::vector<bench_subject> subjects;
  const auto wanted = bravais::find_kem(set);
  for (const bravais::isa isa : isas) {
    const bravais::probe* kernels = bravais::probe_for(isa);
    if (kernels == nullptr) continue;
    names.clear();
    for (const bravais::ntru_plus_probe& one : kernels->ntru_plus) {
      const bravais::kem_parameters& of_set = bravais::parameters(one.id);
      names.emplace_back(of_set.name);
      if (!set.empty() && wanted != one.id) continue;
      subjects.push_back({{"kem", std::string(of_set.name), std::string(bravais::name(isa)), of_set.is_standard},
                          [&one] { return tasks_of(one); }});
    }
  }
  if (subjects.empty()) fail_as_unknown(set, "parameter set of NTRU+", names);
  return subjects;
}

}  // namespace cli
