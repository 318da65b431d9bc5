// SPDX-License-Identifier: MIT
// bravais_demo [--json] [--seconds S] FILE: every set on every instruction set of this machine, with keys and
// ciphertexts and signatures on disk, and one table of sizes and speeds. Needs nothing but the library; tools/demo
// builds and runs it.
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <ranges>
#include <stdexcept>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

#include <bravais/isa.hpp>
#include <bravais/parameters.hpp>

#include "exchange.hpp"
#include "folder.hpp"
#include "speed.hpp"

namespace {

struct row {
  const char* kind;
  std::string set;
  std::string isa;
  bool is_standard;
  std::size_t public_key, secret_key;
  const char* sent_what;  // ciphertext or signature
  std::size_t sent;
  bool passed;
  demo::speeds per_second;
  demo::speeds portable;  // of the same set, to compare with
};

// Says on standard error what is being done: in one line on a terminal, in a line each elsewhere.
void progress(std::size_t step, std::size_t steps, const std::string& what) {
  const bool terminal = ::isatty(STDERR_FILENO) != 0;
  std::fprintf(stderr, terminal ? "\r\x1b[K[%zu/%zu] %s" : "[%zu/%zu] %s\n", step, steps, what.c_str());
  if (terminal && step == steps) std::fputs("\r\x1b[K", stderr);
}

// What this machine can run, portable first: the others are compared with it.
std::vector<bravais::isa> isas() {
  std::vector<bravais::isa> found = {bravais::isa::portable};
  for (const bravais::isa id : bravais::built_isas()) {
    if (id != bravais::isa::portable && bravais::is_supported(id)) found.push_back(id);
  }
  return found;
}

std::pair<const char*, std::size_t> sent_by(const auto& set) { return {"ciphertext", set.ciphertext}; }
std::pair<const char*, std::size_t> sent_by(const bravais::signature_parameters& set) {
  return {"signature", set.signature};
}

template <class Parameters, class Exchange>
void run(const char* kind, const Parameters& set, double seconds, std::vector<row>& rows, std::size_t steps,
         Exchange exchange) {
  demo::speeds portable{};
  for (const bravais::isa isa : isas()) {
    if (bravais::force_isa(isa) != bravais::errc::ok) throw std::runtime_error("an instruction set cannot be chosen");
    const bool passed = exchange();
    const demo::speeds now = demo::measure(set, seconds);
    if (isa == bravais::isa::portable) portable = now;
    const auto [sent_what, sent] = sent_by(set);
    rows.push_back({kind, std::string(set.name), std::string(bravais::name(isa)), set.is_standard, set.public_key,
                    set.secret_key, sent_what, sent, passed, now, portable});
    progress(rows.size(), steps, std::string(set.name) + ' ' + rows.back().isa);
  }
}

void print_table(const std::vector<row>& rows) {
  std::printf("%-4s %-18s %-9s %6s %6s %6s  %9s %5s  %9s %5s  %9s %5s  %-6s  %s\n", "kind", "set", "isa", "public",
              "secret", "sent", "keygen/s", "x", "encaps/s", "x", "decaps/s", "x", "check", "use");
  for (const row& r : rows) {
    std::printf("%-4s %-18s %-9s %6zu %6zu %6zu", r.kind, r.set.c_str(), r.isa.c_str(), r.public_key, r.secret_key,
                r.sent);
    for (std::size_t i = 0; i < r.per_second.size(); ++i) {
      std::printf("  %9.0f %5.1f", r.per_second[i], r.per_second[i] / r.portable[i]);
    }
    std::printf("  %-6s  %s\n", r.passed ? "ok" : "FAILED", r.is_standard ? "standard" : "research");
  }
  std::printf(
      "\nSizes in bytes, 'sent' is the ciphertext or the signature; operations per second of single calls, and the\n"
      "speed-up (x) over portable. For a pke, encaps and decaps stand for encrypt and decrypt, for signatures (sig) "
      "for\n"
      "sign (the mean over 100 messages) and verify.\n");
}

void print_json(const std::vector<row>& rows) {
  std::printf("{\n  \"results\": [\n");
  for (const row& r : rows) {
    std::printf(
        "    {\"kind\": \"%s\", \"name\": \"%s\", \"is_standard\": %s,\n"
        "     \"instruction_set\": \"%s\", \"passed\": %s,\n"
        "     \"public_key\": %zu, \"secret_key\": %zu, \"%s\": %zu,\n"
        "     \"per_second\": [%.1f, %.1f, %.1f], \"speed_up\": [%.3f, %.3f, %.3f]}%s\n",
        r.kind, r.set.c_str(), r.is_standard ? "true" : "false", r.isa.c_str(), r.passed ? "true" : "false",
        r.public_key, r.secret_key, r.sent_what, r.sent, r.per_second[0], r.per_second[1], r.per_second[2],
        r.per_second[0] / r.portable[0], r.per_second[1] / r.portable[1], r.per_second[2] / r.portable[2],
        &r == &rows.back() ? "" : ",");
  }
  std::printf("  ]\n}\n");
}

int run_all(const std::string& file, double seconds, bool json) {
  const demo::bytes content = demo::read(file);
  std::fprintf(stderr, "%s: %zu bytes\n", file.c_str(), content.size());
  const demo::temporary_folder folder;
  std::vector<row> rows;
  // The sets of a table that this library was built with.
  constexpr auto in_library = std::views::filter([](const auto& set) { return bravais::is_known(set.id); });
  const auto number = [](auto table) { return static_cast<std::size_t>(std::ranges::distance(table)); };
  const std::size_t sets = number(bravais::kem_table | in_library) + number(bravais::pke_table | in_library) +
                           number(bravais::signature_table | in_library);
  const std::size_t steps = isas().size() * sets;
  for (const auto& set : bravais::kem_table | in_library) {
    run("kem", set, seconds, rows, steps, [&] { return demo::exchange(set, folder); });
  }
  for (const auto& set : bravais::pke_table | in_library) {
    run("pke", set, seconds, rows, steps, [&] { return demo::exchange(set, folder, content); });
  }
  for (const auto& set : bravais::signature_table | in_library) {
    run("sig", set, seconds, rows, steps, [&] { return demo::exchange(set, folder, content); });
  }
  json ? print_json(rows) : print_table(rows);
  std::size_t failures = 0;
  for (const row& r : rows) failures += r.passed ? 0U : 1U;
  if (failures > 0) std::fprintf(stderr, "bravais_demo: %zu of %zu checks failed\n", failures, rows.size());
  return failures == 0 && std::fflush(stdout) == 0 ? 0 : 1;
}

int usage() {
  std::fprintf(stderr, "usage: bravais_demo [--json] [--seconds S] FILE\n");
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  std::string file;
  double seconds = 0.1;
  bool json = false;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--json") {
      json = true;
    } else if (argument == "--seconds" && i + 1 < argc) {
      char* end = nullptr;
      seconds = std::strtod(argv[++i], &end);
      if (*end != '\0' || !(seconds > 0 && seconds < 60)) return usage();
    } else if (file.empty() && !argument.empty() && argument[0] != '-') {
      file = argument;
    } else {
      return usage();
    }
  }
  if (file.empty()) return usage();
  try {
    return run_all(file, seconds, json);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bravais_demo: %s\n", error.what());
    return 1;
  }
}
