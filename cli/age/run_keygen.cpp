// SPDX-License-Identifier: MIT
// Generates an identity for `bravais keygen --age`.
#include <ctime>
#include <iostream>

#include "commands.hpp"
#include "file.hpp"
#include "hybrid.hpp"
#include "named.hpp"

namespace cli::age {
namespace {

std::string time_now() {
  const std::time_t now = std::time(nullptr);
  char text[32];
  return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", std::gmtime(&now))};
}

}  // namespace

int run_keygen(const keygen_options& o) {
  buffer file, public_file;
  output_set outputs(encoding::raw, false, o.show_secret);  // an identity is never replaced
  outputs.add(o.public_key, public_file, visibility::everyone);
  outputs.add(o.out, file, visibility::owner_only);
  std::string recipient_text;
  named("keygen", [&] {
    const identity made{key_type::hybrid, drawn(system_random, hybrid::seed_bytes)};
    recipient_text = text_of(recipient_of(made));
    const std::string comment = "# created: " + time_now() + "\n# public key: " + recipient_text + "\n";
    file = joined({bytes_of(comment), text_of(made), bytes_of("\n")});
    public_file = joined({bytes_of(recipient_text), bytes_of("\n")});
    if (!o.protect) return;
    sealing how;
    how.passphrase = read_new_passphrase(o.passphrase);
    how.is_armored = true;
    memory_source from(file);
    memory_sink to;
    seal(from, to, how);
    file = std::move(to.content);
  });
  outputs.commit();
  std::cerr << "Public key: " << recipient_text << '\n';
  return success;
}

}  // namespace cli::age
