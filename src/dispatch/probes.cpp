// SPDX-License-Identifier: MIT
#include "backend/probe.hpp"
#include "common/cpu.hpp"

namespace bravais {

// Only those that are built are used.
namespace portable {
extern const probe kernels;
}
namespace avx2 {
extern const probe kernels;
}
namespace avx512 {
extern const probe kernels;
}
namespace neon {
extern const probe kernels;
}
namespace neon_sha3 {
extern const probe kernels;
}

const probe* probe_for(isa id) noexcept {
  constexpr const probe* all[] = {
#if defined(BRAVAIS_HAS_avx512)
      &avx512::kernels,
#endif
#if defined(BRAVAIS_HAS_avx2)
      &avx2::kernels,
#endif
#if defined(BRAVAIS_HAS_neon_sha3)
      &neon_sha3::kernels,
#endif
#if defined(BRAVAIS_HAS_neon)
      &neon::kernels,
#endif
      &portable::kernels};
  for (const probe* candidate : all) {
    if (candidate->id == id && cpu_can_run(id)) return candidate;
  }
  return nullptr;
}

}  // namespace bravais
