// SPDX-License-Identifier: MIT
// Memory in the domain of bits. It holds the values of this run: where scalar code has changed a byte, what was known
// of it no longer agrees with its value, and its bits are unknown.
#include <cstring>
#include <optional>
#include <unordered_map>

#include "proof/bit_table.hpp"
#include "proof/forms.hpp"
#include "proof/memory.hpp"

namespace bravais_proof::bits {
namespace {

struct known_byte {
  std::array<bit, 8> of{};
  where writer;
};
std::unordered_map<const unsigned char*, known_byte> shadow;

const unsigned char* byte_pointer(const void* p) { return static_cast<const unsigned char*>(p); }
bool bit_of(unsigned char byte, std::size_t k) { return (byte >> k & 1) != 0; }

std::optional<known_byte> find(const unsigned char* p) {
  if (const auto found = shadow.find(p); found != shadow.end()) {
    bool same = true;
    for (std::size_t k = 0; k < 8; ++k) same = same && value_of(found->second.of[k]) == bit_of(*p, k);
    if (same) return found->second;
  }
  if (!is_constant_data(p)) return {};
  known_byte out;
  for (std::size_t k = 0; k < 8; ++k) out.of[k] = bit_of(*p, k) ? one : zero;
  return out;
}
void write(unsigned char* p, const bit* first, const where& writer) {
  known_byte known{{}, writer};
  unsigned char byte = 0;
  for (std::size_t k = 0; k < 8; ++k) {
    known.of[k] = first[k];
    byte = static_cast<unsigned char>(byte | (value_of(first[k]) ? 1U << k : 0U));
  }
  *p = byte;
  shadow[p] = std::move(known);
}
std::string writer_of(const unsigned char* p) {
  const auto found = shadow.find(p);
  return found == shadow.end() ? "nobody" : place_of(found->second.writer);
}

}  // namespace

void forget_bytes() { shadow.clear(); }

std::array<bit, 8> byte_at(const void* p, const where& reader) {
  const unsigned char* const from = byte_pointer(p);
  if (const auto known = find(from)) return known->of;
  std::array<bit, 8> out;
  for (std::size_t k = 0; k < 8; ++k)
    out[k] = unknown("memory that no operation has written, read by " + place_of(reader), bit_of(*from, k));
  return out;
}

lane load(const void* p, int width, const where& at) {
  std::array<bit, 32> out{};
  for (std::size_t i = 0; i < static_cast<std::size_t>(width / 8); ++i) {
    const auto byte = byte_at(byte_pointer(p) + i, at);
    std::copy(byte.begin(), byte.end(), out.begin() + 8 * static_cast<std::ptrdiff_t>(i));
  }
  return lane_of(out.data(), width);
}
void store(void* p, int width, const lane& a, const where& at) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(width / 8); ++i)
    write(static_cast<unsigned char*>(p) + i, a.of.data() + 8 * i, at);
}
lane load_byte(const void* p, const where& at) {
  std::array<bit, 16> out{};
  const auto byte = byte_at(p, at);
  std::copy(byte.begin(), byte.end(), out.begin());
  return lane_of(out.data(), 16);
}
void store_byte(void* p, const byte_of& a, const where& at) {
  static constexpr std::array<bit, 8> zeros{};
  const bit* const first = a.number < 0 ? zeros.data() : a.a.of.data() + 8 * a.number;
  write(static_cast<unsigned char*>(p), first, at);
}

void copy(void* to, const void* from, std::size_t size) {
  std::vector<std::optional<known_byte>> known;
  for (std::size_t i = 0; i < size; ++i) known.push_back(find(byte_pointer(from) + i));
  std::memcpy(to, from, size);
  for (std::size_t i = 0; i < size; ++i) {
    if (known[i])
      shadow[byte_pointer(to) + i] = std::move(*known[i]);
    else
      shadow.erase(byte_pointer(to) + i);
  }
}
void fill(void* to, int byte, std::size_t size, const where& writer) {
  std::memset(to, byte, size);
  for (std::size_t i = 0; i < size; ++i) {
    known_byte known{{}, writer};
    for (std::size_t k = 0; k < 8; ++k) known.of[k] = bit_of(static_cast<unsigned char>(byte), k) ? one : zero;
    shadow[byte_pointer(to) + i] = std::move(known);
  }
}

bit_string new_bits(std::size_t count, const std::string& name) {
  bit_string out;
  for (std::size_t k = 0; k < count; ++k) out.push_back(add_bit(name + " bit " + std::to_string(k)));
  return out;
}
void put(void* p, std::size_t size, const bit_string& known, const where& writer) {
  if (known.size() > 8 * size) throw failure("more bits than memory");
  bit_string all = known;
  all.resize(8 * size, zero);
  for (std::size_t i = 0; i < size; ++i) write(static_cast<unsigned char*>(p) + i, all.data() + 8 * i, writer);
}
void expect(const void* p, std::size_t size, const bit_string& expected, const std::string& name) {
  if (expected.empty() || expected.size() > 8 * size) throw failure(name + ": the proof expects no bits, or too many");
  for (std::size_t i = 0; i < size; ++i) {
    const unsigned char* const at = byte_pointer(p) + i;
    const auto found = byte_at(at, where::current());
    for (std::size_t k = 0; k < 8; ++k) {
      const bit wanted = 8 * i + k < expected.size() ? expected[8 * i + k] : zero;
      if (wanted == zero_by_scalar_code ? !value_of(found[k]) : found[k] == wanted) continue;
      throw failure(name + ", byte " + std::to_string(i) + ", bit " + std::to_string(k) + ", written by " +
                    writer_of(at) + ": is " + text_of(found[k]) + "; the definition says " +
                    text_of(wanted == zero_by_scalar_code ? zero : wanted));
    }
  }
}
void expect_untouched(const void* p, std::size_t size, const std::string& name) {
  for (std::size_t i = 0; i < size; ++i)
    if (shadow.contains(byte_pointer(p) + i))
      throw failure(name + ": " + writer_of(byte_pointer(p) + i) + " writes a byte that is not part of it");
}

}  // namespace bravais_proof::bits
