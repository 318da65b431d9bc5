// SPDX-License-Identifier: MIT
#include <atomic>
#include <cstdlib>

#include <bravais/isa.hpp>

#include "common/cpu.hpp"
#include "common/same_name.hpp"
#include "dispatch/dispatch.hpp"

#if defined(__linux__)
#include <sys/auxv.h>
#elif !defined(_WIN32) && !defined(__wasi__)
#include <unistd.h>
#endif

namespace bravais {

// Defined by src/backend/table.cpp, once for each instruction set that is built.
namespace portable {
extern const backend table;
}
namespace avx2 {
extern const backend table;
}
namespace avx512 {
extern const backend table;
}
namespace neon {
extern const backend table;
}
namespace neon_sha3 {
extern const backend table;
}

namespace {

constexpr const backend* registry[] = {  // best first
#if defined(BRAVAIS_HAS_avx512)
    &avx512::table,
#endif
#if defined(BRAVAIS_HAS_avx2)
    &avx2::table,
#endif
#if defined(BRAVAIS_HAS_neon_sha3)
    &neon_sha3::table,
#endif
#if defined(BRAVAIS_HAS_neon)
    &neon::table,
#endif
    &portable::table};
constexpr isa built[] = {
#if defined(BRAVAIS_HAS_avx512)
    isa::avx512,
#endif
#if defined(BRAVAIS_HAS_avx2)
    isa::avx2,
#endif
#if defined(BRAVAIS_HAS_neon_sha3)
    isa::neon_sha3,
#endif
#if defined(BRAVAIS_HAS_neon)
    isa::neon,
#endif
    isa::portable};
constexpr isa every_isa[] = {isa::portable, isa::avx2, isa::avx512, isa::neon, isa::neon_sha3};

// What is chosen: null before the first use. `nothing` stands for a forced name that cannot run here.
constexpr backend nothing{};
std::atomic<const backend*> chosen{nullptr};

// Whether the environment may come from somebody with fewer rights than the process, as in set-user-id programs.
// Windows and WASI have no such programs: whoever starts a process with other rights there chooses its environment as
// well. On an unknown system the answer is yes, and the variable has no effect.
bool has_foreign_environment() noexcept {
#if defined(__linux__)
  return getauxval(AT_SECURE) != 0;
#elif defined(_WIN32) || defined(__wasi__)
  return false;
#elif defined(__APPLE__) || defined(__FreeBSD__) || defined(__NetBSD__) || defined(__OpenBSD__) || \
    defined(__DragonFly__) || defined(__sun)
  return issetugid() != 0;
#else
  return true;
#endif
}

const char* forced_name() noexcept { return has_foreign_environment() ? nullptr : std::getenv("BRAVAIS_FORCE_ISA"); }

const backend* best() noexcept {
  for (const backend* candidate : registry) {
    if (cpu_can_run(candidate->id)) return candidate;
  }
  return &portable::table;
}

const backend* named(std::string_view isa_name) noexcept {
  for (const isa id : every_isa) {
    if (same_name(name(id), isa_name)) return backend_for(id);
  }
  return nullptr;
}

// Threads may race here harmlessly: all of them find the same answer.
const backend* select() noexcept {
  const char* forced = forced_name();
  const backend* found = forced == nullptr || *forced == '\0' ? best() : named(forced);
  if (found == nullptr) found = &nothing;
  const backend* expected = nullptr;
  return chosen.compare_exchange_strong(expected, found, std::memory_order_acq_rel) ? found : expected;
}

}  // namespace

std::string_view name(isa id) noexcept {
  switch (id) {
    case isa::portable: return "portable";
    case isa::avx2: return "avx2";
    case isa::avx512: return "avx512";
    case isa::neon: return "neon";
    case isa::neon_sha3: return "neon_sha3";
  }
  return "unknown";
}

std::span<const isa> built_isas() noexcept { return built; }

bool is_supported(isa id) noexcept { return backend_for(id) != nullptr; }

const backend* backend_for(isa id) noexcept {
  for (const backend* candidate : registry) {
    if (candidate->id == id) return cpu_can_run(id) ? candidate : nullptr;
  }
  return nullptr;
}

bool is_table(const backend* pointer) noexcept {
  for (const backend* table : registry) {
    if (table == pointer) return true;
  }
  return false;
}

const backend* active_backend() noexcept {
  const backend* now = chosen.load(std::memory_order_acquire);
  if (now == nullptr) now = select();
  return now == &nothing ? nullptr : now;
}

result<isa> active_isa() noexcept {
  const backend* now = active_backend();
  if (now == nullptr) return errc::unsupported_isa;
  return isa{now->id};
}

errc force_isa(isa id) noexcept {
  const backend* forced = backend_for(id);
  if (forced == nullptr) return errc::unsupported_isa;
  chosen.store(forced, std::memory_order_release);
  return errc::ok;
}

errc force_isa(std::string_view isa_name) noexcept {
  const backend* forced = named(isa_name);
  return forced == nullptr ? errc::unsupported_isa : force_isa(forced->id);
}

void select_best_isa() noexcept { chosen.store(best(), std::memory_order_release); }

}  // namespace bravais
