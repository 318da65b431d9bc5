// SPDX-License-Identifier: MIT
// bravais_demo [--all] [--json] [--seconds S] FILE: exchanges keys, ciphertexts and signatures on disk, as two parties
// would. By default, one screen shows what happened to the file with a parameter set of each family on the best
// instruction set. --all runs every parameter set on every instruction set of this machine and prints one table.
// Requires only the library; tools/demo builds and runs it.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <ranges>
#include <stdexcept>
#include <string>
#include <string_view>
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
  demo::speeds portable;  // of the same parameter set, for comparison
};

// Reports progress on standard error: in one line on a terminal, otherwise one line per step.
void progress(std::size_t step, std::size_t steps, const std::string& what) {
  const bool terminal = ::isatty(STDERR_FILENO) != 0;
  std::fprintf(stderr, terminal ? "\r\x1b[K[%zu/%zu] %s" : "[%zu/%zu] %s\n", step, steps, what.c_str());
  if (terminal && step == steps) std::fputs("\r\x1b[K", stderr);
}

// The instruction sets of this machine, portable first, because the others are compared with it; at most two without
// `all`.
std::vector<bravais::isa> isas(bool all) {
  std::vector<bravais::isa> found = {bravais::isa::portable};
  for (const bravais::isa id : bravais::built_isas()) {
    if (id == bravais::isa::portable || !bravais::is_supported(id)) continue;
    found.push_back(id);
    if (!all) break;
  }
  return found;
}

// One parameter set of each family, for new users of the library.
bool is_shown(const char* kind, std::string_view set) {
  constexpr std::pair<std::string_view, std::string_view> shown[] = {
      {"kem", "ML-KEM-768"},   {"kem", "NTRU-HPS-2048-677"}, {"kem", "NTRU+768"},
      {"kem", "M-LWQ-768-E8"}, {"pke", "Kyber768"},          {"sig", "ML-DSA-65"}};
  return std::ranges::find(shown, std::pair(std::string_view(kind), set)) != std::end(shown);
}

std::pair<const char*, std::size_t> sent_by(const auto& set) { return {"ciphertext", set.ciphertext}; }
std::pair<const char*, std::size_t> sent_by(const bravais::signature_parameters& set) {
  return {"signature", set.signature};
}

struct options {
  bool all = false, json = false;
  double seconds = 0.1;
  std::string file;
};

template <class Parameters, class Exchange>
void run(const char* kind, const Parameters& set, const options& o, std::vector<row>& rows, std::size_t steps,
         Exchange exchange) {
  if (!o.all && !is_shown(kind, set.name)) return;
  demo::speeds portable{};
  for (const bravais::isa isa : isas(o.all)) {
    if (bravais::force_isa(isa) != bravais::errc::ok) throw std::runtime_error("an instruction set cannot be chosen");
    const bool passed = exchange();
    const demo::speeds now = demo::measure(set, o.seconds);
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

// Prints what happened, for each kind, from the rows of the best instruction set.
void print_story(const std::vector<row>& rows, const std::string& file, std::size_t size) {
  struct chapter {
    const char *kind, *text, *sent, *second, *third;
  };
  constexpr chapter chapters[] = {{"kem",
                                   "Key encapsulation. Alice publishes a public key. Bob makes a secret and sends\n"
                                   "the ciphertext that carries it. Both now have the same secret. From an altered\n"
                                   "ciphertext Alice gets another secret, or with NTRU+ an error.",
                                   "ciphertext", "encapsulate", "decapsulate"},
                                  {"pke",
                                   "Encryption. Bob encrypts the first 32 bytes of the file for Alice, who decrypts\n"
                                   "them.",
                                   "ciphertext", "encrypt", "decrypt"},
                                  {"sig",
                                   "Signatures. Alice signs the file, and Bob verifies the signature. He rejects an\n"
                                   "altered file and an altered signature.",
                                   "signature", "sign", "verify"}};
  const std::string& best = rows.back().isa;
  std::printf("%s, %zu bytes\n", file.c_str(), size);
  for (const chapter& one : chapters) {
    const auto in_chapter = [&](const row& r) { return r.isa == best && std::string_view(r.kind) == one.kind; };
    if (std::ranges::none_of(rows, in_chapter)) continue;  // the library was built without these families
    std::printf("\n%s\n\n%-17s %6s %10s %13s %13s %13s\n", one.text, "", "public", "", "key pairs", one.second,
                one.third);
    std::printf("%-17s %6s %10s %13s %13s %13s\n", "", "key", one.sent, "per second", "per second", "per second");
    for (const row& r : rows | std::views::filter(in_chapter)) {
      std::printf("%-17s %6zu %10zu", r.set.c_str(), r.public_key, r.sent);
      for (std::size_t i = 0; i < r.per_second.size(); ++i) {
        std::printf(" %7.0f %4.1fx", r.per_second[i], r.per_second[i] / r.portable[i]);
      }
      std::printf(" %s\n", r.passed ? "ok" : "FAILED");
    }
  }
  std::printf(
      "\nSizes in bytes. One core, %s; x is the speed-up over portable code.\n"
      "tools/demo --all shows every parameter set on every instruction set.\n",
      best.c_str());
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

int run_all(const options& o) {
  const demo::bytes content = demo::read(o.file);
  if (o.all) std::fprintf(stderr, "%s: %zu bytes\n", o.file.c_str(), content.size());
  const demo::temporary_folder folder;
  std::vector<row> rows;
  // The parameter sets of a table that this library was built with.
  constexpr auto in_library = std::views::filter([](const auto& set) { return bravais::is_known(set.id); });
  const auto number = [&](const char* kind, auto table) {
    return static_cast<std::size_t>(
        std::ranges::count_if(table, [&](const auto& set) { return o.all || is_shown(kind, set.name); }));
  };
  const std::size_t sets = number("kem", bravais::kem_table | in_library) +
                           number("pke", bravais::pke_table | in_library) +
                           number("sig", bravais::signature_table | in_library);
  const std::size_t steps = isas(o.all).size() * sets;
  for (const auto& set : bravais::kem_table | in_library) {
    run("kem", set, o, rows, steps, [&] { return demo::exchange(set, folder); });
  }
  for (const auto& set : bravais::pke_table | in_library) {
    run("pke", set, o, rows, steps, [&] { return demo::exchange(set, folder, content); });
  }
  for (const auto& set : bravais::signature_table | in_library) {
    run("sig", set, o, rows, steps, [&] { return demo::exchange(set, folder, content); });
  }
  if (o.json) {
    print_json(rows);
  } else if (o.all) {
    print_table(rows);
  } else {
    print_story(rows, o.file, content.size());
  }
  std::size_t failures = 0;
  for (const row& r : rows) failures += r.passed ? 0U : 1U;
  if (failures > 0) std::fprintf(stderr, "bravais_demo: %zu of %zu checks failed\n", failures, rows.size());
  return failures == 0 && std::fflush(stdout) == 0 ? 0 : 1;
}

int usage() {
  std::fprintf(stderr, "usage: bravais_demo [--all] [--json] [--seconds S] FILE\n");
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  options o;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--all") {
      o.all = true;
    } else if (argument == "--json") {
      o.json = true;
    } else if (argument == "--seconds" && i + 1 < argc) {
      char* end = nullptr;
      o.seconds = std::strtod(argv[++i], &end);
      if (*end != '\0' || !(o.seconds > 0 && o.seconds < 60)) return usage();
    } else if (o.file.empty() && !argument.empty() && argument[0] != '-') {
      o.file = argument;
    } else {
      return usage();
    }
  }
  if (o.file.empty()) return usage();
  try {
    return run_all(o);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bravais_demo: %s\n", error.what());
    return 1;
  }
}
