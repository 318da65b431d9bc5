// SPDX-License-Identifier: MIT
// Encrypts and decrypts whole age files (version 1), binary or armored.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "armor.hpp"
#include "header.hpp"
#include "keys.hpp"
#include "payload.hpp"
#include "wrap.hpp"

namespace cli::age {

// Who can open a file: recipients, or one passphrase.
struct sealing {
  std::vector<recipient> recipients;
  buffer passphrase;
  bool is_armored = false;
  unsigned work_factor = usual_work_factor;  // of the passphrase; tests take less
  random_source random = system_random;
};

// Throws error(fault::recipient) for recipients that cannot share a file.
void check_recipients(const sealing& how);

// Writes nothing before all recipients are known to be good.
void seal(source& from, sink& to, const sealing& how, const progress_report& report = {});

// A file that is being opened: its header is read first, then one key is found, then the payload is decrypted.
class sealed_file {
 public:
  // Removes armor, if there is any, and reads the header. `is_armored` states that there must be armor. `from` must
  // outlive this object. Throws error(fault::header) and error(fault::armor).
  enum class form { detected, armored };
  explicit sealed_file(source& from, form expected = form::detected);

  // Whether the file is for a passphrase, and for nobody else.
  [[nodiscard]] bool is_for_passphrase() const;
  // Whether a quantum computer could open it although a hybrid recipient can, too.
  [[nodiscard]] bool is_mixed() const;

  // Looks for a stanza that this identity or passphrase opens, and checks the MAC of the header. Returns false if there
  // is none. Throws error(fault::header) and error(fault::mac).
  [[nodiscard]] bool try_key(const identity& with);
  [[nodiscard]] bool try_passphrase(bytes passphrase);

  // Decrypts the payload with the key that was found.
  void open(sink& to, const progress_report& report = {});

 private:
  [[nodiscard]] bool accept(std::optional<buffer> file_key);
  [[nodiscard]] source& content() { return armor_ ? static_cast<source&>(*plain_) : outer_; }

  peeking_source outer_;
  std::unique_ptr<armor_source> armor_;
  std::unique_ptr<peeking_source> plain_;  // the file inside the armor
  header header_;
  buffer file_key_;
};

// The identities in a file that a passphrase locks. Throws error(fault::key).
[[nodiscard]] std::vector<identity> unlocked_identities(bytes file, const std::function<buffer()>& ask);

}  // namespace cli::age
