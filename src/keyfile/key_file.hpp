// SPDX-License-Identifier: MIT
// Reading and writing key files. Contracts are those of bravais.h; `fault` may be null.
#pragma once

#include <bravais/key_file.hpp>

#include "keyfile/parse.hpp"

namespace bravais::keyfile {

[[nodiscard]] errc inspect(in file, key_file_info& info, key_fault* fault) noexcept;

// The public key, of a file that has it or, if `derive`, of one from which it follows; the expanded secret key; the
// seed.
[[nodiscard]] errc public_key_in(key_set set, in file, bool derive, out public_key, key_fault* fault) noexcept;
[[nodiscard]] errc secret_key_in(key_set set, in file, out secret_key, key_fault* fault) noexcept;
[[nodiscard]] errc seed_in(key_set set, in file, out seed, key_fault* fault) noexcept;

// The exact size of a file, 0 if the set has no such form; and the file. `is_seed` says what a secret key is.
[[nodiscard]] std::size_t size_of_file(key_set set, key_content content, key_encoding encoding) noexcept;
[[nodiscard]] errc write(key_set set, key_content content, key_encoding encoding, in key, bool is_seed, out file,
                         key_fault* fault) noexcept;

}  // namespace bravais::keyfile
