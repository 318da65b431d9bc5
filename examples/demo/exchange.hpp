// SPDX-License-Identifier: MIT
// Exchanges between Alice and Bob over files.
#pragma once

#include <span>

#include <bravais/parameters.hpp>

#include "folder.hpp"

namespace demo {

// Two parties who share only a folder. Each step reads its input from files and writes its output to files. Every
// function returns true if both parties hold the same bytes at the end.

// Alice generates keys, Bob encapsulates to her public key, and Alice decapsulates: both have the same shared secret.
// From a ciphertext that was altered in transit, Alice gets another secret.
bool exchange(const bravais::kem_parameters& set, const temporary_folder& folder);

// Alice generates keys, Bob encrypts the beginning of `content` (of a file) to her, and Alice decrypts it. Zeros fill
// the message up to its length.
bool exchange(const bravais::pke_parameters& set, const temporary_folder& folder,
              std::span<const std::uint8_t> content);

// Alice generates keys and signs `message` (the content of a file), and Bob verifies. He rejects the message with one
// bit changed, and the signature with one bit changed.
bool exchange(const bravais::signature_parameters& set, const temporary_folder& folder,
              std::span<const std::uint8_t> message);

}  // namespace demo
