// SPDX-License-Identifier: MIT
// bravais selftest: tests every parameter set on every instruction set of this machine.
#include <algorithm>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include <bravais/by_id.hpp>
#include <bravais/isa.hpp>
#include <bravais/parameters.hpp>
#include <nlohmann/json.hpp>

#include "command.hpp"
#include "errors.hpp"
#include "known_answers.hpp"
#include "machine.hpp"
#include "sets.hpp"
#include "system/terminal.hpp"
#include "table.hpp"

namespace cli {
namespace {

namespace by_id = bravais::by_id;
using bravais::errc;

// One check, in the order of the table. A check that does not apply to a kind is absent from its result.
struct check {
  std::string name;
  bool passed;
};

std::vector<check> test(const bravais::kem_parameters& set) {
  constexpr std::size_t n = 9;  // one more than the widest vector unit processes at a time
  const buffer seeds = random_buffer(n * set.seed), randomness = random_buffer(n * set.randomness);
  buffer public_keys(n * set.public_key), secret_keys(n * set.secret_key), ciphertexts(n * set.ciphertext);
  buffer sent(n * set.shared_secret), received(n * set.shared_secret), from_seeds(n * set.shared_secret);
  const bool batch = done(by_id::generate(set.id, seeds, public_keys, secret_keys)) &&
                     done(by_id::encapsulate(set.id, public_keys, randomness, ciphertexts, sent)) &&
                     done(by_id::decapsulate(set.id, secret_keys, ciphertexts, received)) && received == sent &&
                     done(by_id::decapsulate(set.id, by_id::seed(seeds), ciphertexts, from_seeds)) &&
                     from_seeds == sent;

  const std::span<const std::uint8_t> public_key = std::span(public_keys).first(set.public_key);
  const std::span<const std::uint8_t> secret_key = std::span(secret_keys).first(set.secret_key);
  buffer ciphertext(set.ciphertext), secret(set.shared_secret), again(set.shared_secret);
  const bool round_trip = done(by_id::encapsulate(set.id, public_key, ciphertext, secret)) &&
                          done(by_id::decapsulate(set.id, secret_key, ciphertext, again)) && secret == again;

  buffer prepared_public(set.prepared_public_key), prepared_secret(set.prepared_secret_key);
  const bool prepared = done(by_id::prepare_public_key(set.id, public_key, prepared_public)) &&
                        done(by_id::prepare_secret_key(set.id, secret_key, prepared_secret)) &&
                        done(by_id::encapsulate(set.id, by_id::prepared(prepared_public), ciphertext, secret)) &&
                        done(by_id::decapsulate(set.id, by_id::prepared(prepared_secret), ciphertext, again)) &&
                        secret == again;

  // A changed byte at any place gives another secret. Only explicit rejection also gives an error.
  bool rejection = true;
  for (const std::size_t place : {std::size_t{0}, set.ciphertext / 2, set.ciphertext - 1}) {
    ciphertext[place] ^= 0x10;
    rejection = rejection && rejects(set, by_id::decapsulate(set.id, secret_key, ciphertext, again)) && secret != again;
    ciphertext[place] ^= 0x10;
  }
  return {{"known_answer", known_answer_holds(set)},
          {"round_trip", round_trip},
          {"rejection", rejection},
          {"prepared", prepared},
          {"batch", batch}};
}

std::vector<check> test(const bravais::pke_parameters& set) {
  constexpr std::size_t n = 9;
  const buffer seeds = random_buffer(n * set.seed), messages = random_buffer(n * set.message);
  buffer public_keys(n * set.public_key), secret_keys(n * set.secret_key), ciphertexts(n * set.ciphertext);
  buffer decrypted(n * set.message);
  const bool batch = done(by_id::generate(set.id, seeds, public_keys, secret_keys)) &&
                     done(by_id::encrypt(set.id, public_keys, messages, ciphertexts)) &&
                     done(by_id::decrypt(set.id, secret_keys, ciphertexts, decrypted)) && decrypted == messages;

  const std::span<const std::uint8_t> message = std::span(messages).first(set.message);
  buffer public_key(set.public_key), secret_key(set.secret_key), ciphertext(set.ciphertext), opened(set.message);
  const bool round_trip = done(by_id::generate(set.id, public_key, secret_key)) &&
                          done(by_id::encrypt(set.id, public_key, message, ciphertext)) &&
                          done(by_id::decrypt(set.id, secret_key, ciphertext, opened)) &&
                          std::equal(opened.begin(), opened.end(), message.begin());

  buffer prepared_public(set.prepared_public_key), prepared_secret(set.prepared_secret_key);
  buffer again(set.message);
  const bool prepared = done(by_id::prepare_public_key(set.id, public_key, prepared_public)) &&
                        done(by_id::prepare_secret_key(set.id, secret_key, prepared_secret)) &&
                        done(by_id::encrypt(set.id, by_id::prepared(prepared_public), message, ciphertext)) &&
                        done(by_id::decrypt(set.id, by_id::prepared(prepared_secret), ciphertext, again)) &&
                        std::equal(again.begin(), again.end(), message.begin());
  return {
      {"known_answer", known_answer_holds(set)}, {"round_trip", round_trip}, {"prepared", prepared}, {"batch", batch}};
}

std::vector<check> test(const bravais::signature_parameters& set) {
  constexpr std::size_t n = 9;
  const buffer seeds = random_buffer(n * set.seed), text = random_buffer(n * 100);
  std::vector<bravais::message_view> messages;
  messages.reserve(n);
  for (std::size_t i = 0; i < n; ++i) messages.push_back({std::span(text).subspan(100 * i, 100)});
  buffer public_keys(n * set.public_key), secret_keys(n * set.secret_key), signatures(n * set.signature);
  const bool batch = done(by_id::generate(set.id, seeds, public_keys, secret_keys)) &&
                     done(by_id::sign(set.id, secret_keys, messages, signatures)) &&
                     done(by_id::verify(set.id, public_keys, messages, signatures)) &&
                     done(by_id::sign(set.id, by_id::seed(seeds), messages, signatures)) &&
                     done(by_id::verify(set.id, public_keys, messages, signatures));

  buffer public_key(public_keys.begin(), public_keys.begin() + static_cast<std::ptrdiff_t>(set.public_key));
  const std::span<const std::uint8_t> secret_key = std::span(secret_keys).first(set.secret_key);
  buffer signature(set.signature);
  const std::span message(messages.data(), 1), other(messages.data() + 1, 1);
  const auto verifies = [&](std::span<const bravais::message_view> what) {
    return by_id::verify(set.id, public_key, what, signature);
  };
  const bool round_trip = done(by_id::sign(set.id, secret_key, message, signature)) && done(verifies(message));

  // Verification rejects another message, and a changed byte at any place of the signature or of the key.
  bool rejection = verifies(other) == errc::bad_signature;
  for (buffer* altered : {&signature, &public_key}) {
    for (const std::size_t place : {std::size_t{0}, altered->size() / 2, altered->size() - 1}) {
      (*altered)[place] ^= 0x10;
      rejection = rejection && verifies(message) == errc::bad_signature;
      (*altered)[place] ^= 0x10;
    }
  }

  buffer prepared_public(set.prepared_public_key), prepared_secret(set.prepared_secret_key);
  const bool prepared =
      done(by_id::prepare_public_key(set.id, public_key, prepared_public)) &&
      done(by_id::prepare_secret_key(set.id, secret_key, prepared_secret)) &&
      done(by_id::sign(set.id, by_id::prepared(prepared_secret), message, signature)) &&
      done(by_id::verify(set.id, by_id::prepared(prepared_public), message, signature)) &&
      by_id::verify(set.id, by_id::prepared(prepared_public), other, signature) == errc::bad_signature;
  return {{"known_answer", known_answer_holds(set)},
          {"round_trip", round_trip},
          {"rejection", rejection},
          {"prepared", prepared},
          {"batch", batch}};
}

int run(bool as_json, const global_options& global) {
  const std::vector<std::string> columns = {"known_answer", "round_trip", "rejection", "prepared", "batch"};
  table rows = {
      {"kind", "set", "instruction set", "known answer", "round trip", "rejection", "prepared", "batch", "use"}};
  nlohmann::ordered_json results = nlohmann::ordered_json::array();
  std::size_t failures = 0;
  const auto add = [&](const char* kind, const auto& set, std::string_view isa) {
    const std::vector<check> checks = test(set);
    std::vector<std::string> row = {kind, std::string(set.name), std::string(isa)};
    nlohmann::ordered_json object = {
        {"kind", kind}, {"name", set.name}, {"is_standard", set.is_standard}, {"instruction_set", isa}};
    for (const std::string& column : columns) {
      const auto found =
          std::find_if(checks.begin(), checks.end(), [&](const check& one) { return one.name == column; });
      if (found == checks.end()) {
        row.emplace_back("-");
        continue;
      }
      row.emplace_back(found->passed ? "ok" : "FAILED");
      object[column] = found->passed;
      if (!found->passed) ++failures;
    }
    row.push_back(use_text(set.is_standard));
    rows.push_back(std::move(row));
    results.push_back(std::move(object));
  };
  for (const bravais::isa isa : isas_to_run(global.isa_is_forced)) {
    require(bravais::force_isa(isa), std::string(bravais::name(isa)));
    for (const bravais::kem_parameters& set : bravais::kem_table | in_library) add("kem", set, bravais::name(isa));
    for (const bravais::pke_parameters& set : bravais::pke_table | in_library) add("pke", set, bravais::name(isa));
    for (const bravais::signature_parameters& set : bravais::signature_table | in_library)
      add("signature", set, bravais::name(isa));
  }
  if (as_json) {
    std::cout << nlohmann::ordered_json{{"version", bravais::version()},
                                        {"passed", failures == 0},
                                        {"failures", failures},
                                        {"results", results}}
                     .dump(2)
              << '\n';
  } else {
    const std::size_t width = system::columns_of_output();
    const table_layout layout(rows, width, {{2, "instruction set", true}, {8, "use"}, {0, "kind"}});
    print(std::cout, rows, layout);
    const std::string verdict = failures == 0 ? "All checks passed." : std::to_string(failures) + " checks FAILED.";
    std::cout << '\n';
    print_paragraphs(std::cout, {layout.note(), verdict}, width);
  }
  return failures == 0 ? success : failed;
}

}  // namespace

command make_selftest(CLI::App& app) {
  CLI::App* options = app.add_subcommand("selftest", "Test every parameter set on each supported instruction set");
  options->footer(
      "The test compares with known answers and tries round trips, rejection, prepared\n"
      "keys and batches. The exit code is 1 if a check fails. --isa limits the test to\n"
      "one instruction set.\n"
      "Examples:\n"
      "  bravais selftest\n"
      "  bravais selftest --isa portable --json");
  const auto as_json = std::make_shared<bool>(false);
  options->add_flag("--json", *as_json, "Print JSON");
  return {options, [as_json](const global_options& global) { return run(*as_json, global); }};
}

}  // namespace cli
