// SPDX-License-Identifier: MIT
// Reads and writes key files. The contracts are those of bravais.h; `fault` may be null.
#pragma once

#include <bravais/key_file.hpp>

#include "keyfile/parse.hpp"

namespace bravais::keyfile {

[[nodiscard]] errc inspect(in file, key_file_info& info, key_fault* fault) noexcept;

// Read the public key, the expanded secret key or the seed. With `derive`, a secret key that determines the public key
// will also do.
[[nodiscard]] errc public_key_in(key_set set, in file, bool derive, out public_key, key_fault* fault) noexcept;
[[nodiscard]] errc secret_key_in(key_set set, in file, out secret_key, key_fault* fault) noexcept;
[[nodiscard]] errc seed_in(key_set set, in file, out seed, key_fault* fault) noexcept;

// size_of_file() returns the exact size, or 0 if the parameter set does not have this form. `is_seed`: `key` is a seed.
[[nodiscard]] std::size_t size_of_file(key_set set, key_content content, key_encoding encoding) noexcept;
[[nodiscard]] errc write(key_set set, key_content content, key_encoding encoding, in key, bool is_seed, out file,
                         key_fault* fault) noexcept;

}  // namespace bravais::keyfile
