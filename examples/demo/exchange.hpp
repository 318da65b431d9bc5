// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include <bravais/parameters.hpp>

#include "folder.hpp"

namespace demo {

// Two parties who share nothing but a folder. Each step reads its input from files and leaves its output in files; true
// if both parties hold the same bytes at the end.

// Alice makes keys, Bob encapsulates to her public key, Alice decapsulates: both have the same shared secret, and Alice
// gets another one from a ciphertext that was altered on its way.
bool exchange(const bravais::kem_parameters& set, const temporary_folder& folder);

// Alice makes keys, Bob encrypts the beginning of `content` (of a file) to her, filled up with zeros to the length of a
// message, and Alice decrypts it.
bool exchange(const bravais::pke_parameters& set, const temporary_folder& folder,
              std::span<const std::uint8_t> content);

// Alice makes keys and signs `message` (the content of a file), Bob verifies. He refuses the message with one bit
// changed, and the signature with one bit changed.
bool exchange(const bravais::signature_parameters& set, const temporary_folder& folder,
              std::span<const std::uint8_t> message);

}  // namespace demo
