// SPDX-License-Identifier: MIT
// bravais bench: how fast each operation of each set is, on each instruction set of this machine.
#include <algorithm>
#include <chrono>
#include <functional>
#include <iostream>
#include <memory>
#include <string>
#include <unistd.h>
#include <vector>

#include <bravais/by_id.hpp>
#include <bravais/isa.hpp>
#include <bravais/parameters.hpp>
#include <nlohmann/json.hpp>

#include "command.hpp"
#include "errors.hpp"
#include "machine.hpp"
#include "table.hpp"

namespace cli {
namespace {

namespace by_id = bravais::by_id;
using clock = std::chrono::steady_clock;

struct bench_options {
  std::string set;
  double seconds = 0.1;
  bool json = false;
};

constexpr std::size_t batch_size = 64;

// One line of the result before it is measured.
struct task {
  const char* operation;
  const char* form;
  std::size_t items;
  std::function<bravais::errc()> call;
};

struct timing {
  double microseconds;
  double ticks;
};

// The median over many samples of about a millisecond each, per item.
timing measure(const task& what, double seconds) {
  const auto sample = [&](std::size_t calls) {
    const std::uint64_t first_tick = ticks();
    const clock::time_point begin = clock::now();
    for (std::size_t i = 0; i < calls; ++i) require(what.call(), what.operation);
    const std::chrono::duration<double, std::micro> passed = clock::now() - begin;
    const double items = static_cast<double>(calls * what.items);
    return timing{passed.count() / items, static_cast<double>(ticks() - first_tick) / items};
  };
  constexpr double sample_microseconds = 1000;
  std::size_t calls = 1;
  while (sample(calls).microseconds * static_cast<double>(calls * what.items) < sample_microseconds) calls *= 2;
  std::vector<timing> samples;
  const clock::time_point end =
      clock::now() + std::chrono::duration_cast<clock::duration>(std::chrono::duration<double>(seconds));
  do {
    samples.push_back(sample(calls));
  } while (clock::now() < end);
  const auto middle = samples.begin() + static_cast<std::ptrdiff_t>(samples.size() / 2);
  std::nth_element(samples.begin(), middle, samples.end(),
                   [](const timing& a, const timing& b) { return a.microseconds < b.microseconds; });
  return *middle;
}

// The memory that the tasks of one set work on; seeds and randomness lie there, so the system's source is not
// measured.
struct kem_memory {
  explicit kem_memory(const bravais::kem_parameters& set)
      : seeds(random_buffer(batch_size * set.seed)),
        randomness(random_buffer(batch_size * set.randomness)),
        public_keys(batch_size * set.public_key),
        secret_keys(batch_size * set.secret_key),
        ciphertexts(batch_size * set.ciphertext),
        secrets(batch_size * set.shared_secret),
        prepared_public(set.prepared_public_key + 63),
        prepared_secret(set.prepared_secret_key + 63) {
    require(by_id::generate(set.id, seeds, public_keys, secret_keys), std::string(set.name));
    require(by_id::encapsulate(set.id, public_keys, randomness, ciphertexts, secrets), std::string(set.name));
    require(by_id::prepare_public_key(set.id, std::span(public_keys).first(set.public_key), prepared_public),
            "prepare");
    require(by_id::prepare_secret_key(set.id, std::span(secret_keys).first(set.secret_key), prepared_secret),
            "prepare");
  }
  buffer seeds, randomness, public_keys, secret_keys, ciphertexts, secrets, prepared_public, prepared_secret;
};

std::vector<task> tasks_of(const bravais::kem_parameters& set, kem_memory& memory) {
  std::vector<task> tasks;
  for (const std::size_t n : {std::size_t{1}, batch_size}) {
    const by_id::in seeds = std::span(memory.seeds).first(n * set.seed);
    const by_id::in randomness = std::span(memory.randomness).first(n * set.randomness);
    const by_id::out public_keys = std::span(memory.public_keys).first(n * set.public_key);
    const by_id::out secret_keys = std::span(memory.secret_keys).first(n * set.secret_key);
    const by_id::out ciphertexts = std::span(memory.ciphertexts).first(n * set.ciphertext);
    const by_id::out secrets = std::span(memory.secrets).first(n * set.shared_secret);
    const by_id::in prepared_public = memory.prepared_public, prepared_secret = memory.prepared_secret;
    const bravais::kem_id id = set.id;
    const bool one = n == 1;
    const char* form = one ? "single" : "batch";
    const char* prepared = one ? "prepared" : "prepared batch";
    tasks.push_back({"keygen", form, n, [=] { return by_id::generate(id, seeds, public_keys, secret_keys); }});
    tasks.push_back(
        {"encaps", form, n, [=] { return by_id::encapsulate(id, public_keys, randomness, ciphertexts, secrets); }});
    tasks.push_back({"encaps", prepared, n, [=] {
                       return by_id::encapsulate_prepared(id, prepared_public, randomness, ciphertexts, secrets);
                     }});
    tasks.push_back({"decaps", form, n, [=] { return by_id::decapsulate(id, secret_keys, ciphertexts, secrets); }});
    tasks.push_back({"decaps", prepared, n,
                     [=] { return by_id::decapsulate_prepared(id, prepared_secret, ciphertexts, secrets); }});
  }
  return tasks;
}

struct pke_memory {
  explicit pke_memory(const bravais::pke_parameters& set)
      : seeds(random_buffer(batch_size * set.seed)),
        coins(random_buffer(batch_size * set.randomness)),
        messages(random_buffer(batch_size * set.message)),
        public_keys(batch_size * set.public_key),
        secret_keys(batch_size * set.secret_key),
        ciphertexts(batch_size * set.ciphertext) {
    require(by_id::generate(set.id, seeds, public_keys, secret_keys), std::string(set.name));
  }
  buffer seeds, coins, messages, public_keys, secret_keys, ciphertexts;
};

std::vector<task> tasks_of(const bravais::pke_parameters& set, pke_memory& memory) {
  std::vector<task> tasks;
  for (const std::size_t n : {std::size_t{1}, batch_size}) {
    const by_id::in seeds = std::span(memory.seeds).first(n * set.seed);
    const by_id::in coins = std::span(memory.coins).first(n * set.randomness);
    const by_id::out messages = std::span(memory.messages).first(n * set.message);
    const by_id::out public_keys = std::span(memory.public_keys).first(n * set.public_key);
    const by_id::out secret_keys = std::span(memory.secret_keys).first(n * set.secret_key);
    const by_id::out ciphertexts = std::span(memory.ciphertexts).first(n * set.ciphertext);
    const bravais::pke_id id = set.id;
    const char* form = n == 1 ? "single" : "batch";
    tasks.push_back({"keygen", form, n, [=] { return by_id::generate(id, seeds, public_keys, secret_keys); }});
    tasks.push_back(
        {"encrypt", form, n, [=] { return by_id::encrypt(id, public_keys, messages, coins, ciphertexts); }});
    tasks.push_back({"decrypt", form, n, [=] { return by_id::decrypt(id, secret_keys, ciphertexts, messages); }});
  }
  return tasks;
}

// Collects the results, and says on a terminal what is being measured.
class report {
 public:
  explicit report(const bench_options& o) : options_(o) {}

  template <class Memory, class Parameters>
  void add(const char* kind, const Parameters& set, bravais::isa isa) {
    require(bravais::force_isa(isa), std::string(bravais::name(isa)));
    Memory memory(set);
    for (const task& one : tasks_of(set, memory)) {
      const std::string name(set.name), isa_name(bravais::name(isa));
      if (on_terminal_) std::cerr << "\r\x1b[K" << name << ' ' << isa_name << ' ' << one.operation << ' ' << one.form;
      const timing t = measure(one, options_.seconds);
      const double rate = 1e6 / t.microseconds;
      rows_.push_back({kind, name, isa_name, one.operation, one.form, fixed(rate, 0), fixed(t.microseconds, 2),
                       t.ticks > 0 ? fixed(t.ticks, 0) : "-"});
      nlohmann::ordered_json row = {{"kind", kind},
                                    {"name", name},
                                    {"instruction_set", isa_name},
                                    {"operation", one.operation},
                                    {"form", one.form},
                                    {"items_per_call", one.items},
                                    {"per_second", rate},
                                    {"microseconds", t.microseconds}};
      if (t.ticks > 0) row["ticks"] = t.ticks;
      results_.push_back(std::move(row));
    }
    if (on_terminal_) std::cerr << "\r\x1b[K";
  }

  void print_all() const {
    if (options_.json) {
      std::cout << nlohmann::ordered_json{{"version", bravais::version()}, {"results", results_}}.dump(2) << '\n';
      return;
    }
    print(std::cout, rows_);
    std::cout << "\nPer item, medians; batches of " << batch_size
              << ". Ticks are those of the time-stamp counter. Seeds and\n"
              << "randomness come from memory.\n";
  }

 private:
  const bench_options& options_;
  bool on_terminal_ = ::isatty(STDERR_FILENO) != 0;
  table rows_ = {{"kind", "set", "instruction set", "operation", "form", "per second", "microseconds", "ticks"}};
  nlohmann::ordered_json results_ = nlohmann::ordered_json::array();
};

int run(const bench_options& o, const global_options& global) {
  const auto wanted_kem = bravais::find_kem(o.set);
  const auto wanted_pke = bravais::find_pke(o.set);
  if (!o.set.empty() && !wanted_kem && !wanted_pke) {
    throw misuse(o.set + ": no set has this name ('bravais list' shows all sets)");
  }
  report all(o);
  for (const bravais::isa isa : isas_to_run(global)) {
    for (const bravais::kem_parameters& set : bravais::kem_table) {
      if (o.set.empty() || wanted_kem == set.id) all.add<kem_memory>("kem", set, isa);
    }
    for (const bravais::pke_parameters& set : bravais::pke_table) {
      if (o.set.empty() || wanted_pke == set.id) all.add<pke_memory>("pke", set, isa);
    }
  }
  all.print_all();
  return success;
}

}  // namespace

command make_bench(CLI::App& app) {
  CLI::App* options = app.add_subcommand("bench", "Measure the speed of every operation");
  options->footer(
      "--isa limits the measurement to one instruction set.\n"
      "Examples:\n"
      "  bravais bench --set ML-KEM-768\n"
      "  bravais bench --isa portable --seconds 0.5 --json > portable.json");
  const auto o = std::make_shared<bench_options>();
  options->add_option("--set", o->set, "Measure this set only")->type_name("SET");
  options->add_option("--seconds", o->seconds, "Time for each line of the result")
      ->capture_default_str()
      ->type_name("S")
      ->check(CLI::Range(0.001, 3600.0));
  options->add_flag("--json", o->json, "Print JSON");
  return {options, [o](const global_options& global) { return run(*o, global); }};
}

}  // namespace cli
