// SPDX-License-Identifier: MIT
// Compares the machine-code traces of an operation on different secrets: program counters and addresses of data
// (trace.hpp). All runs are in one process, so that addresses agree. On x86-64 the trap flag traces AVX-512, which
// neither the memory checker nor the emulator supports; the other instruction sets run under the emulator. On 64-bit
// Arm all of them run under the emulator.
//
// Public data is the same in the compared runs. Key generation from different seeds gives different matrices: traces
// leave out the sampling of the matrix, and the compared seeds need the same amount of hash output for it
// (key_sampling.hpp).
//
//   pc_trace ISA               the first set of each family and kind
//   pc_trace ISA SET...        these sets, also nine items at a time, and nine signatures under one key
//   pc_trace ISA --part I N    the same for every set with a number that is I modulo N
//   pc_trace --plant           planted branches on a secret and look-ups at one, which must be reported
//
// On a virtual machine a step by the trap flag took about 10 us, most of it in the kernel and in the host.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <span>
#include <string_view>

#include "cases.hpp"
#include "key_sampling.hpp"
#include "planted.hpp"
#include "signature_trace.hpp"
#include "trace.hpp"

namespace {

using namespace bravais;
using namespace bravais::constant_time;

// Other secrets of the same shape for variant v > 0. A key with a random s_hat rejects everything, which the trace must
// not show either.
void vary_ntru_plus(kem_case& c, std::uint64_t v, bool from_seed) {
  const kem_case other(c.set, c.n, v);
  const bool rejects_often = c.set.seed > 128;
  if (!rejects_often) c.seeds = other.seeds;
  if (rejects_often && from_seed) return;
  c.secret_keys = other.secret_keys;
  c.messages = other.messages;
  c.ciphertexts = other.ciphertexts;
  c.bad = other.bad;
  expect_ok(by_id::prepare_secret_key(c.set.id, by_id::in(c.secret_keys).first(c.set.secret_key), c.prepared_secret),
            "prepare_secret_key");
}

void vary(kem_case& c, std::uint64_t v, bool from_seed) {
  if (is_ntru_plus(c.set)) return vary_ntru_plus(c, v, from_seed);
  if (from_seed) vary_seeds(c.set, c.seeds, v);
  for (const region part : c.key_secrets()) fill(part, 200 + v);
  // Any bytes are valid for z, but not for the secret vector of M-LWQ.
  if (is_mlwq(c.set))
    fill_mlwq_secrets(c.secret_keys, c.set.secret_key, c.set.secret_key - c.set.public_key - 64, 200 + v);
  fill(c.messages, 300 + v);
  fill(c.kdf_inputs, 400 + v);
  // Prepared secret keys: the ciphertexts change instead, good ones for bad ones.
  c.ciphertexts = c.bad;
}

void vary(pke_case& c, std::uint64_t v, bool from_seed) {
  if (from_seed) vary_seeds(c.set, c.seeds, v);
  fill(c.messages, 500 + v);
  fill(c.coins, 600 + v);
  if (is_mlwq(c.set))
    fill_mlwq_secrets(c.secret_keys, c.set.secret_key, mlwq_secret_bytes(c.set), 700 + v);
  else
    fill(c.secret_keys, 700 + v);
  expect_ok(by_id::prepare_secret_key(c.set.id, by_id::in(c.secret_keys).first(c.set.secret_key), c.prepared_secret),
            "prepare_secret_key");
}

bool is_from_seed(const char* name) {
  return std::strcmp(name, "generate") == 0 || std::strstr(name, "seed") != nullptr;
}

// Operations that read system randomness differ each time.
bool is_comparable(const char* name) { return std::strstr(name, "system") == nullptr; }

// The quick run traces the first set of each family.
bool is_first(const kem_parameters& set) {
  return set.id == kem_id::ml_kem_512 || set.id == kem_id::ntru_hps_2048_509 || set.id == kem_id::ntru_plus_768 ||
         set.id == kem_id::m_lwq_512_e8;
}

bool is_first(const pke_parameters& set) { return set.id == pke_id::kyber512 || set.id == pke_id::m_lwq_512_z_plain; }

bool is_set(std::string_view name) {
  const auto has_name = [&](const auto& set) { return set.name == name; };
  return std::ranges::any_of(kem_table, has_name) || std::ranges::any_of(pke_table, has_name) ||
         std::ranges::any_of(signature_table, has_name);
}

template <class Case, class Row>
int compare(const Row& set, std::size_t n, std::span<const operation<Case>> operations) {
  int failures = 0;
  for (const operation<Case>& op : operations) {
    if (!is_comparable(op.name)) continue;
    // One object, so that the addresses of all buffers are the same in both runs.
    Case c(set, n);
    errc status = errc::ok;
    (void)op.run(c);  // one-time effects (symbol binding, first touch) happen here
    const auto run = [&] { status = op.run(c); };
    record(0, run);
    vary(c, 1, is_from_seed(op.name));
    record(1, run);
    char what[160];
    std::snprintf(what, sizeof what, "%.*s: %s, %zu at a time", static_cast<int>(set.name.size()), set.name.data(),
                  op.name, n);
    if (!traces_agree(what) || status != errc::ok) {
      ++failures;
    } else {
      std::printf("%s: %zu steps, the same\n", what, traced_steps());
    }
  }
  return failures;
}

// Whether two traces of one secret agree, and those of two secrets agree or differ as expected.
bool behaves(const planted_fault& fault) {
  std::uint8_t secret = 0;
  const auto run = [&] { fault.run(&secret); };
  record(0, run);
  record(1, run);
  // Without this a difference would mean nothing.
  const bool is_steady = traces_agree("one secret twice");
  secret = 1;
  record(1, run);
  const bool is_found = !traces_agree(fault.what);
  const bool good =
      is_steady == (fault.expected != finding::not_known) && is_found == (fault.expected != finding::none);
  std::printf("planted: %s: %s\n", fault.what, good ? "as it must be" : "NOT as it must be");
  return good;
}

int planted_is_found() {
  if (!faults_of_recorder().empty() && force_isa("avx512") != errc::ok) {
    std::printf("skipped: this machine cannot run avx512\n");
    return 77;
  }
  bool good = behaves({"a branch", branch_on, finding::leak}) && behaves({"a look-up", look_up, finding::leak});
  for (const planted_fault& fault : faults_of_recorder()) good = behaves(fault) && good;
  good = planted_after_generation_is_found() && good;
  return good ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 2 || !set_up_traces()) {
    std::printf("usage: pc_trace ISA [SET... | --part I N] | --plant\n");
    return 2;
  }
  if (std::strcmp(arguments[1], "--plant") == 0) return planted_is_found();
  if (force_isa(std::string_view(arguments[1])) != errc::ok) {
    std::printf("skipped: this machine cannot run %s\n", arguments[1]);
    return 77;
  }
  const std::span<char*> names(arguments + 2, arguments + count);
  const bool quick = names.empty();
  std::size_t part = 0;
  std::size_t parts = 0;
  if (names.size() == 3 && std::strcmp(names[0], "--part") == 0) {
    part = std::strtoul(names[1], nullptr, 10);
    parts = std::strtoul(names[2], nullptr, 10);
  }
  for (const char* name : names) {
    if (parts > 0 || is_set(name)) continue;
    std::printf("no such set: %s\n", name);
    return 2;
  }
  std::size_t number = 0;
  std::size_t traced = 0;
  const auto wanted = [&](std::string_view set, bool is_first) {
    const bool in_part = parts > 0 && number % parts == part % parts;
    ++number;
    const bool chosen = in_part || (quick && is_first) || std::ranges::find(names, set) != names.end();
    traced += chosen ? 1U : 0U;
    return chosen;
  };
  int failures = 0;
  for (const kem_parameters& set : kem_table | in_library) {
    if (!wanted(set.name, is_first(set))) continue;
    failures += compare<kem_case>(set, 1, kem_operations());
    if (!quick) failures += compare<kem_case>(set, 9, kem_operations());
  }
  for (const pke_parameters& set : pke_table | in_library) {
    if (!wanted(set.name, is_first(set))) continue;
    failures += compare<pke_case>(set, 1, pke_operations());
    if (!quick) failures += compare<pke_case>(set, 9, pke_operations());
  }
  for (const signature_parameters& set : signature_table | in_library) {
    if (!wanted(set.name, &set == &signature_table[0])) continue;
    failures += compare_signature_traces(set, 1);
    if (!quick) failures += compare_signature_traces(set, 9);
  }
  if (traced == 0) {
    std::printf("nothing was traced: there are fewer sets than parts\n");
    return 2;
  }
  return failures == 0 ? 0 : 1;
}
