// SPDX-License-Identifier: MIT
// Memory holds the values of this run, so that scalar code that reads them takes other steps in the second run. What
// scalar code writes is not in the shadow memory, and reading it fails.
#include "proof/memory.hpp"

#include <cstdio>
#include <cstring>
#include <fstream>
#include <unordered_map>

#include "proof/forms.hpp"

namespace bravais_proof {
namespace {

struct entry {
  lane content;
  int width;
};
std::unordered_map<std::uintptr_t, entry> shadow;

using pages = std::vector<std::pair<std::uintptr_t, std::uintptr_t>>;
pages read_only_pages() {
  pages out;
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) {
    unsigned long from = 0;
    unsigned long to = 0;
    char rights[5] = "";
    if (std::sscanf(line.c_str(), "%lx-%lx %4s", &from, &to, rights) == 3 && rights[0] == 'r' && rights[1] == '-')
      out.emplace_back(from, to);
  }
  return out;
}
template <class T>
i64 read(const void* p) {
  T out;
  std::memcpy(&out, p, sizeof out);
  return out;
}

lane number_of_width(int width, const void* p, i64 value) {
  const auto found = shadow.find(reinterpret_cast<std::uintptr_t>(p));
  const bool is_known = found != shadow.end() && found->second.width == width && found->second.content.value == value;
  return is_known ? found->second.content : constant(value);
}

}  // namespace

void forget_memory() { shadow.clear(); }

bool is_constant_data(const void* p) {
  static const pages read_only = read_only_pages();
  const auto address = reinterpret_cast<std::uintptr_t>(p);
  for (const auto& [from, to] : read_only)
    if (address >= from && address < to) return true;
  return false;
}

lane load(const void* p, int width, const where& at) {
  const auto address = reinterpret_cast<std::uintptr_t>(p);
  const i64 value = width == 16 ? read<std::int16_t>(p) : read<std::int32_t>(p);
  const auto found = shadow.find(address);
  if (found != shadow.end() && found->second.width == width && found->second.content.value == value)
    return found->second.content;
  if (!is_constant_data(p)) fail(at, "reads memory that no store of this width has written");
  return constant(value);
}

i64 constant_byte(const void* p, const where& at) {
  if (!is_constant_data(p)) fail(at, "reads a byte that is not constant: no rule");
  return read<std::uint8_t>(p);
}

lane number_at(const std::int16_t& p) { return number_of_width(16, &p, p); }
lane number_at(const std::int32_t& p) { return number_of_width(32, &p, p); }

void store(void* p, int width, lane a) {
  const auto address = reinterpret_cast<std::uintptr_t>(p);
  if (width == 16) {
    const auto value = static_cast<std::int16_t>(a.value);
    std::memcpy(p, &value, sizeof value);
  } else {
    const auto value = static_cast<std::int32_t>(a.value);
    std::memcpy(p, &value, sizeof value);
    shadow.erase(address + 2);
  }
  shadow[address] = {a, width};
}

}  // namespace bravais_proof
