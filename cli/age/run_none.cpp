// SPDX-License-Identifier: MIT
// The commands for age files in a build without libcrypto.
#include "cli/errors.hpp"

#include "commands.hpp"

namespace cli::age {
namespace {

[[noreturn]] void fail(const std::string& command) {
  throw misuse(command +
               ": this build has no libcrypto 3.0 or newer, which age files need (CMake: BRAVAIS_CLI_LIBCRYPTO)");
}

}  // namespace

int run_seal(const seal_options&) { fail("seal"); }
int run_open(const open_options&) { fail("open"); }
int run_keygen(const keygen_options&) { fail("--age"); }

}  // namespace cli::age
