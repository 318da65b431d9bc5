// SPDX-License-Identifier: MIT
// Selects the operations of M-LWQ with a clock for an instruction set.
#include "dispatch/dispatch.hpp"
#include "isa/list.hpp"
#include "research/mlwq_profile.hpp"

namespace bravais {

#define BRAVAIS_DECLARE_PROFILES(name)          \
  namespace name {                              \
  extern const mlwq_profile_list mlwq_profiles; \
  }
BRAVAIS_EACH_BUILT_ISA(BRAVAIS_DECLARE_PROFILES)

std::span<const mlwq_profile> mlwq_profiles_for(isa id) noexcept {
  if (backend_for(id) == nullptr) return {};
#define BRAVAIS_PROFILES(name) \
  if (id == isa::name) return name::mlwq_profiles;
  BRAVAIS_EACH_BUILT_ISA(BRAVAIS_PROFILES)
  return {};
}

}  // namespace bravais
