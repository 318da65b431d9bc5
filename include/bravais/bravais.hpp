// SPDX-License-Identifier: MIT
// Includes the whole C++ interface. README.md is the introduction.
#pragma once

#include <bravais/cxx20.hpp>

#include <bravais/by_id.hpp>
#include <bravais/bytes.hpp>
#include <bravais/isa.hpp>
#include <bravais/kdf.hpp>
#include <bravais/kem.hpp>
#include <bravais/key_file.hpp>
#include <bravais/message.hpp>
#include <bravais/parameters.hpp>
#include <bravais/pke.hpp>
#include <bravais/prehash.hpp>
#include <bravais/result.hpp>
#include <bravais/signature.hpp>
