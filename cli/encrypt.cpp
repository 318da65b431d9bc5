// SPDX-License-Identifier: MIT
// bravais encrypt: a message of fixed size for the owner of a public key (IND-CPA only).
#include <memory>

#include <bravais/by_id.hpp>
#include <bravais/parameters.hpp>

#include "command.hpp"
#include "errors.hpp"
#include "files.hpp"
#include "keys.hpp"
#include "session_key.hpp"
#include "sets.hpp"

namespace cli {
namespace {

struct encrypt_options : file_options {
  std::string set, to, message, ciphertext, coins;
};

int run(const encrypt_options& o) {
  const bravais::pke_parameters& set = pke_named(o.set);
  require_one_standard_input({o.to, o.message, o.coins});
  const encoding format = o.hex ? encoding::hex : encoding::raw;
  const buffer public_key = read_public_key(o.to, set.id, format);
  const buffer message = read_file(o.message, format);
  expect_length(o.message, message, {{set.message, "a message"}}, set.name);
  buffer coins;
  if (!o.coins.empty()) {
    coins = read_file(o.coins, format);
    expect_length(o.coins, coins, {{set.randomness, "coins"}}, set.name);
  }

  buffer ciphertext(set.ciphertext);
  require(coins.empty() ? bravais::by_id::encrypt(set.id, public_key, message, ciphertext)
                        : bravais::by_id::encrypt(set.id, public_key, message, coins, ciphertext),
          std::string(set.name));

  output_set outputs(format, o.force);
  outputs.spare({o.to, o.message, o.coins});
  outputs.add(o.ciphertext, ciphertext, visibility::everyone);
  outputs.commit();
  return success;
}

}  // namespace

command make_encrypt(CLI::App& app) {
  CLI::App* options = app.add_subcommand("encrypt", "Encrypt a message of fixed size (PKE, a building block)");
  options->footer(
      "This encryption resists passive attackers only (IND-CPA). To agree on a key use\n"
      "encapsulate.\n"
      "Example:\n"
      "  bravais encrypt Kyber768 --to alice.pub --message msg.bin --ciphertext msg.ct");
  const auto o = std::make_shared<encrypt_options>();
  options->add_option("SET", o->set, "The set, as 'bravais list' names it")->required()->type_name("PKE");
  options->add_option("--to", o->to, "The public key of the receiver")->required()->type_name("FILE");
  options->add_option("--message", o->message, "The message, of exactly the size of the set")
      ->required()
      ->type_name("FILE");
  options->add_option("--ciphertext", o->ciphertext, "Write the ciphertext here")->required()->type_name("FILE");
  options->add_option("--coins", o->coins, "Take the coins from here: for tests and interoperability, never twice")
      ->type_name("FILE");
  add_file_options(*options, *o);
  return {options, [o](const global_options&) { return run(*o); }};
}

}  // namespace cli
