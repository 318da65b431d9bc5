// SPDX-License-Identifier: MIT
#include "backend/probe.hpp"
#include "common/cpu.hpp"

namespace bravais {

namespace portable {
extern const probe kernels;
}
#if defined(BRAVAIS_HAS_avx2)
namespace avx2 {
extern const probe kernels;
}
namespace avx512 {
extern const probe kernels;
}
#endif
#if defined(BRAVAIS_HAS_neon)
namespace neon {
extern const probe kernels;
}
namespace neon_sha3 {
extern const probe kernels;
}
#endif

const probe* probe_for(isa id) noexcept {
  constexpr const probe* all[] = {
#if defined(BRAVAIS_HAS_avx2)
      &avx512::kernels, &avx2::kernels,
#endif
#if defined(BRAVAIS_HAS_neon)
      &neon_sha3::kernels, &neon::kernels,
#endif
      &portable::kernels};
  for (const probe* candidate : all) {
    if (candidate->id == id && cpu_can_run(id)) return candidate;
  }
  return nullptr;
}

}  // namespace bravais
