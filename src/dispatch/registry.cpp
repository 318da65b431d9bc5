// SPDX-License-Identifier: MIT
// The registry of back ends, and the choice of the active one.
#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <iterator>
#include <span>
#include <string_view>

#include "common/cpu.hpp"
#include "common/same_name.hpp"
#include "dispatch/dispatch.hpp"
#include "isa/list.hpp"

#if defined(__linux__)
#include <sys/auxv.h>
#elif !defined(_WIN32) && !defined(__wasi__)
#include <unistd.h>
#endif

namespace bravais {

// Defined by src/backend/table.cpp, once for each instruction set.
#define BRAVAIS_DECLARE_TABLE(name) \
  namespace name {                  \
  extern const backend table;       \
  }
BRAVAIS_EACH_BUILT_ISA(BRAVAIS_DECLARE_TABLE)

namespace {

// The array in the reverse order: best first.
template <class T, std::size_t N>
constexpr std::array<T, N> reversed(const T (&list)[N]) {
  std::array<T, N> out{};
  std::reverse_copy(std::begin(list), std::end(list), out.begin());
  return out;
}
#define BRAVAIS_TABLE(name) &name::table,
constexpr auto registry = reversed<const backend*>({BRAVAIS_EACH_BUILT_ISA(BRAVAIS_TABLE)});
#define BRAVAIS_ID(name) isa::name,
constexpr auto built = reversed<isa>({BRAVAIS_EACH_BUILT_ISA(BRAVAIS_ID)});

// Tells a back end the properties of this machine and returns it.
const backend* told(const backend* table) noexcept {
  table->tell({.has_wide_units = cpu_has_wide_units()});
  return table;
}

// The active back end, or null before the first use. `nothing` means that the forced name cannot run here.
constexpr backend nothing{};
std::atomic<const backend*> chosen{nullptr};

#if defined(BRAVAIS_NO_ENVIRONMENT)
// For systems without an environment. On WebAssembly a module then imports only the source of randomness.
const char* forced_name() noexcept { return nullptr; }
#else
// Whether the environment may come from a user with fewer rights than the process, as in set-user-ID programs. Windows
// and WASI have no such programs: whoever starts a process with other rights also chooses its environment. On an
// unknown system the answer is yes, and BRAVAIS_FORCE_ISA has no effect.
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
#endif

// A race between threads is harmless: all of them find the same answer.
const backend* select() noexcept {
  const char* forced = forced_name();
  const backend* found = forced == nullptr || *forced == '\0' ? best_backend() : backend_named(forced);
  if (found == nullptr) found = &nothing;
  const backend* expected = nullptr;
  return chosen.compare_exchange_strong(expected, found, std::memory_order_acq_rel) ? found : expected;
}

}  // namespace

std::span<const isa> isas_of_binary() noexcept { return built; }

const backend* backend_for(isa id) noexcept {
  for (const backend* candidate : registry) {
    if (candidate->id == id) return cpu_can_run(id) ? told(candidate) : nullptr;
  }
  return nullptr;
}

const backend* backend_named(std::string_view isa_name) noexcept {
  for (const isa id : built) {
    if (same_name(name(id), isa_name)) return backend_for(id);
  }
  return nullptr;
}

const backend* best_backend() noexcept {
  for (const backend* candidate : registry) {
    if (cpu_can_run(candidate->id)) return told(candidate);
  }
  return baseline_backend();
}

const backend* baseline_backend() noexcept { return told(registry.back()); }

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

void activate(const backend* table) noexcept { chosen.store(table, std::memory_order_release); }

}  // namespace bravais
