// SPDX-License-Identifier: MIT
// The C interface: statuses, instruction sets, randomness, wiping, comparing.
#include <bravais.h>

#include <string_view>

#include <bravais/bytes.hpp>
#include <bravais/isa.hpp>
#include <bravais/parameters.hpp>
#include <bravais/result.hpp>

#include "common/same_name.hpp"

namespace {

using bravais::errc;

static_assert(BRAVAIS_OK == static_cast<int>(errc::ok) && BRAVAIS_BAD_LENGTH == static_cast<int>(errc::bad_length) &&
              BRAVAIS_BAD_PUBLIC_KEY == static_cast<int>(errc::bad_public_key) &&
              BRAVAIS_BAD_SECRET_KEY == static_cast<int>(errc::bad_secret_key) &&
              BRAVAIS_NO_RANDOMNESS == static_cast<int>(errc::no_randomness) &&
              BRAVAIS_UNSUPPORTED_ISA == static_cast<int>(errc::unsupported_isa) &&
              BRAVAIS_UNKNOWN_SET == static_cast<int>(errc::unknown_set) &&
              BRAVAIS_BAD_ARGUMENT == static_cast<int>(errc::bad_argument) &&
              BRAVAIS_BAD_SIGNATURE == static_cast<int>(errc::bad_signature) &&
              BRAVAIS_BAD_CONTEXT == static_cast<int>(errc::bad_context) &&
              BRAVAIS_BAD_PREHASH == static_cast<int>(errc::bad_prehash) &&
              BRAVAIS_SIGNING_FAILED == static_cast<int>(errc::signing_failed) &&
              BRAVAIS_BAD_CIPHERTEXT == static_cast<int>(errc::bad_ciphertext) &&
              BRAVAIS_BAD_KEY_FILE == static_cast<int>(errc::bad_key_file) &&
              BRAVAIS_GENERATION_FAILED == static_cast<int>(errc::generation_failed) &&
              BRAVAIS_NOT_DONE == static_cast<int>(errc::not_done));

}  // namespace

extern "C" {

const char* bravais_status_text(int status) { return bravais::message(static_cast<errc>(status)); }
const char* bravais_version(void) { return bravais::version().data(); }
void bravais_wipe(void* data, size_t size) {
  if (data != nullptr) bravais::wipe(data, size);
}
int bravais_equal(const void* a, const void* b, size_t size) {
  if (a == nullptr || b == nullptr) return size == 0;
  return bravais::equal({static_cast<const std::uint8_t*>(a), size}, {static_cast<const std::uint8_t*>(b), size});
}

int bravais_random(uint8_t* output, size_t output_size) {
  if (output == nullptr) return output_size == 0 ? BRAVAIS_OK : BRAVAIS_BAD_ARGUMENT;
  const errc error = bravais::random_bytes({output, output_size});
  if (error != errc::ok) bravais_wipe(output, output_size);
  return static_cast<int>(error);
}

const char* bravais_isa_name(size_t index) {
  return index < bravais::built_isas().size() ? bravais::name(bravais::built_isas()[index]).data() : nullptr;
}
int bravais_isa_check(const char* name) {
  if (name == nullptr) return BRAVAIS_BAD_ARGUMENT;
  for (const bravais::isa id : bravais::built_isas()) {
    if (bravais::same_name(bravais::name(id), name) && bravais::is_supported(id)) return BRAVAIS_OK;
  }
  return BRAVAIS_UNSUPPORTED_ISA;
}
int bravais_isa_active(const char** name) {
  if (name == nullptr) return BRAVAIS_BAD_ARGUMENT;
  const bravais::result<bravais::isa> active = bravais::active_isa();
  *name = active ? bravais::name(*active).data() : nullptr;
  return static_cast<int>(active.error());
}
int bravais_isa_force(const char* name) {
  if (name != nullptr) return static_cast<int>(bravais::force_isa(std::string_view(name)));
  bravais::select_best_isa();
  return BRAVAIS_OK;
}

}  // extern "C"
