// SPDX-License-Identifier: MIT
#include "backend/mlwq_profile.hpp"
#include "common/cpu.hpp"

namespace bravais {

// Only those that are built are used.
namespace portable {
extern const mlwq_profile_list mlwq_profiles;
}
namespace avx2 {
extern const mlwq_profile_list mlwq_profiles;
}
namespace avx512 {
extern const mlwq_profile_list mlwq_profiles;
}
namespace neon {
extern const mlwq_profile_list mlwq_profiles;
}
namespace neon_sha3 {
extern const mlwq_profile_list mlwq_profiles;
}

std::span<const mlwq_profile> mlwq_profiles_for(isa id) noexcept {
  if (!cpu_can_run(id)) return {};
  switch (id) {
    case isa::portable: return portable::mlwq_profiles;
#if defined(BRAVAIS_HAS_avx2)
    case isa::avx2: return avx2::mlwq_profiles;
#endif
#if defined(BRAVAIS_HAS_avx512)
    case isa::avx512: return avx512::mlwq_profiles;
#endif
#if defined(BRAVAIS_HAS_neon)
    case isa::neon: return neon::mlwq_profiles;
#endif
#if defined(BRAVAIS_HAS_neon_sha3)
    case isa::neon_sha3: return neon_sha3::mlwq_profiles;
#endif
    default: return {};
  }
}

}  // namespace bravais
