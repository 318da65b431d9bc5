// SPDX-License-Identifier: MIT
// Recipients and identities, which are the public and secret keys of age, and files of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "crypto.hpp"

namespace cli::age {

enum class key_type { hybrid, classic };

struct recipient {
  key_type type;
  buffer key;  // 1216 or 32 bytes
};
struct identity {
  key_type type;
  buffer secret;  // 32 bytes
};

// Their texts. Reading throws error(fault::key), which never contains the text of a secret.
[[nodiscard]] recipient read_recipient(std::string_view text);
[[nodiscard]] identity read_identity(std::string_view text);
[[nodiscard]] std::string text_of(const recipient& of);
[[nodiscard]] buffer text_of(const identity& of);

[[nodiscard]] recipient recipient_of(const identity& of);

// The keys in the content of a file: one a line. Lines that begin with # and empty lines do not count. Throw
// error(fault::key), with the number of the line.
[[nodiscard]] std::vector<recipient> read_recipients(bytes file);
[[nodiscard]] std::vector<identity> read_identities(bytes file);

// Whether the file is itself an age file: identities that a passphrase locks.
[[nodiscard]] bool is_locked(bytes file);

inline constexpr std::size_t longest_key_file = std::size_t{1} << 24;

}  // namespace cli::age
