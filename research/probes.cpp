// SPDX-License-Identifier: MIT
// Finds the probe of an instruction set, for benchmarks.
#include "research/probe.hpp"
#include "dispatch/dispatch.hpp"
#include "isa/list.hpp"

namespace bravais {

#define BRAVAIS_DECLARE_KERNELS(name) \
  namespace name {                    \
  extern const probe kernels;         \
  }
BRAVAIS_EACH_BUILT_ISA(BRAVAIS_DECLARE_KERNELS)

const probe* probe_for(isa id) noexcept {
  if (backend_for(id) == nullptr) return nullptr;
#define BRAVAIS_KERNELS(name) \
  if (id == isa::name) return &name::kernels;
  BRAVAIS_EACH_BUILT_ISA(BRAVAIS_KERNELS)
  return nullptr;
}

}  // namespace bravais
