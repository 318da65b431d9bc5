// SPDX-License-Identifier: MIT
// The instruction sets that the library contains, and the one that it uses.
#pragma once

#include <bravais/cxx20.hpp>

#include <array>
#include <cstddef>
#include <iterator>
#include <string_view>

#include <bravais.h>
#include <bravais/parameters.hpp>
#include <bravais/result.hpp>

#if BRAVAIS_PRIVATE_CXX20

namespace bravais {

// The only list of instruction sets, by the names that users write. Of two in one binary, the later one is better.
#define BRAVAIS_PRIVATE_EACH_ISA(each, with) \
  each(with, portable) each(with, avx2) each(with, avx512) each(with, neon) each(with, neon_sha3) each(with, wasm128)
#define BRAVAIS_PRIVATE_ISA_VALUE(with, name) name,

// The instruction sets that bravais is written for. One binary contains all those of its processor family. All of them
// give the same bytes.
enum class isa : int { BRAVAIS_PRIVATE_EACH_ISA(BRAVAIS_PRIVATE_ISA_VALUE, ) };

namespace detail {
#define BRAVAIS_PRIVATE_ISA_NAME(with, name) #name,
inline constexpr const char* isa_names[] = {BRAVAIS_PRIVATE_EACH_ISA(BRAVAIS_PRIVATE_ISA_NAME, )};
inline constexpr std::size_t isa_count = std::size(isa_names);
[[nodiscard]] constexpr const char* text_of(isa id) noexcept {
  const auto index = static_cast<std::size_t>(id);
  return index < isa_count ? isa_names[index] : "unknown";
}
}  // namespace detail

// Returns the name in lower case. BRAVAIS_FORCE_ISA and force_isa() accept upper and lower case.
[[nodiscard]] constexpr std::string_view name(isa id) noexcept { return detail::text_of(id); }

// A list of instruction sets, with the members of a container.
class isa_list {
 public:
  void add(isa id) noexcept { isas_[size_++] = id; }                               // appends one
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }                 // whether there are none
  [[nodiscard]] std::size_t size() const noexcept { return size_; }                // how many there are
  [[nodiscard]] isa front() const noexcept { return isas_[0]; }                    // the best
  [[nodiscard]] isa back() const noexcept { return isas_[size_ - 1]; }             // the baseline
  [[nodiscard]] const isa* begin() const noexcept { return isas_.data(); }         // for loops
  [[nodiscard]] const isa* end() const noexcept { return isas_.data() + size_; }   // for loops
  [[nodiscard]] isa operator[](std::size_t i) const noexcept { return isas_[i]; }  // by place, best first

 private:
  std::array<isa, detail::isa_count> isas_{};
  std::size_t size_ = 0;
};

namespace detail {
// The id of a name from the library. A name from a later version has no id here.
[[nodiscard]] inline result<isa> isa_of(const char* isa_name) noexcept {
  for (std::size_t i = 0; i < isa_count; ++i) {
    if (std::string_view(isa_names[i]) == isa_name) return static_cast<isa>(i);
  }
  return errc::unsupported_isa;
}
}  // namespace detail

// Returns the instruction sets that this binary contains, best first. `portable` is the last, except in
// WebAssembly modules with vectors, which have only `wasm128`.
[[nodiscard]] inline isa_list built_isas() noexcept {
  isa_list built;
  for (std::size_t i = 0; bravais_isa_name(i) != nullptr; ++i) {
    if (const result<isa> id = detail::isa_of(bravais_isa_name(i))) built.add(*id);
  }
  return built;
}

// Returns whether this binary contains `id`, and the processor and the operating system can run it.
[[nodiscard]] inline bool is_supported(isa id) noexcept { return bravais_isa_check(detail::text_of(id)) == BRAVAIS_OK; }

// Returns the instruction set that operations use now: the forced one, or else the best supported one.
// The environment variable BRAVAIS_FORCE_ISA is read at the first use. It is ignored in set-user-id programs, and on
// systems where the library cannot tell whether it runs in one.
// Errors: errc::unsupported_isa if BRAVAIS_FORCE_ISA has a name that is unknown or cannot run here. Every operation
//   then returns the same error.
[[nodiscard]] inline result<isa> active_isa() noexcept {
  const char* active = nullptr;
  const errc error{bravais_isa_active(&active)};
  if (error != errc::ok) return error;
  return detail::isa_of(active);
}

// Makes all later operations of the process use one instruction set. Prepared keys keep the one that made them.
// Inputs: the id, or the name in upper or lower case.
// Errors: errc::unsupported_isa if it cannot run here; then nothing changes.
[[nodiscard]] inline errc force_isa(std::string_view isa_name) noexcept {
  return errc{bravais_isa_force(detail::c_name(isa_name).get())};
}
[[nodiscard]] inline errc force_isa(isa id) noexcept { return force_isa(name(id)); }

// Undoes force_isa() and BRAVAIS_FORCE_ISA: operations use the best supported instruction set again.
inline void select_best_isa() noexcept { [[maybe_unused]] const int always_possible = bravais_isa_force(nullptr); }

}  // namespace bravais

#endif  // BRAVAIS_PRIVATE_CXX20
