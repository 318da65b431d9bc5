// SPDX-License-Identifier: MIT
// The C interface: the version of the library and its instruction sets.
#include <bravais.h>

#include "dispatch/dispatch.hpp"

extern "C" {

const char* bravais_version(void) { return BRAVAIS_VERSION_OF_BUILD; }

const char* bravais_isa_name(size_t index) {
  const std::span<const bravais::isa> built = bravais::isas_of_binary();
  return index < built.size() ? bravais::name(built[index]).data() : nullptr;
}
int bravais_isa_check(const char* name) {
  if (name == nullptr) return BRAVAIS_BAD_ARGUMENT;
  return bravais::backend_named(name) != nullptr ? BRAVAIS_OK : BRAVAIS_UNSUPPORTED_ISA;
}
int bravais_isa_active(const char** name) {
  if (name == nullptr) return BRAVAIS_BAD_ARGUMENT;
  const bravais::backend* active = bravais::active_backend();
  *name = active != nullptr ? bravais::name(active->id).data() : nullptr;
  return active != nullptr ? BRAVAIS_OK : BRAVAIS_UNSUPPORTED_ISA;
}
int bravais_isa_force(const char* name) {
  const bravais::backend* wanted = name != nullptr ? bravais::backend_named(name) : bravais::best_backend();
  if (wanted == nullptr) return BRAVAIS_UNSUPPORTED_ISA;
  bravais::activate(wanted);
  return BRAVAIS_OK;
}

}  // extern "C"
