// SPDX-License-Identifier: MIT
// NTRU: trits from bytes, as functions of one byte. ntru_ring.cpp has the other direction.
#include "isa/region.hpp"

#include <memory>

#include "proof/proof.hpp"
#include "proof/traced_memory.hpp"

#include "scheme/ntru_ring.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

using bravais_proof::i64;

// At least n bytes; each is an input.
std::vector<std::uint32_t> byte_inputs(std::vector<std::int32_t>& memory, std::size_t n) {
  memory.resize((n + 3) / 4);
  return bravais_proof::slots::add_inputs(memory.data(), memory.size(), 0, 255, "byte");
}
const std::uint8_t* as_bytes(const std::vector<std::int32_t>& memory) {
  return reinterpret_cast<const std::uint8_t*>(memory.data());
}
std::string entry(const char* name, std::size_t i) { return std::string(name) + "[" + std::to_string(i) + "]"; }

// Section 3: a trit from a random byte.
std::string modulo_3_proof() {
  std::vector<std::int32_t> memory;
  const auto byte = byte_inputs(memory, lanes);
  std::array<std::int16_t, lanes> trits;
  store(trits.data(), bytes_modulo_3(as_bytes(memory)));
  for (std::size_t i = 0; i < lanes; ++i)
    bravais_proof::slots::expect_function(&trits[i], byte[i], [](i64 b) { return b % 3; }, entry("trit", i));
  return "all bytes";
}
// Section 4: trit i is digit i % 5 of byte i / 5 in base 3. Digit 2 stands for -1.
template <kem_id Id>
std::string unpack_proof() {
  using set = set_of<Id>;
  using ring = ntru_ring<set>;
  constexpr std::size_t d = set::d;
  std::vector<std::int32_t> memory;
  const auto byte = byte_inputs(memory, (d + 4) / 5);
  const auto out = std::make_unique<typename ring::poly>();
  ring::unpack_centered(bytes_at<set::trits>(as_bytes(memory)), *out);
  for (std::size_t i = 0; i < d; ++i) {
    const i64 power = std::array{1, 3, 9, 27, 81}[i % 5];
    const auto trit = [&](i64 b) { return b / power % 3 == 2 ? -1 : b / power % 3; };
    bravais_proof::slots::expect_function(out->c + i, byte[i / 5], trit, entry("trit", i));
  }
  for (std::size_t i = d; i < ring::poly::size; ++i)
    bravais_proof::slots::expect(out->c + i, 16, 0, {}, {0, 0}, entry("end", i));
  return std::to_string(d) + " trits, all bytes";
}

void add(const std::string& what, bravais_proof::body run) {
  bravais_proof::add_slot_proof("ntru", shape_name, what, std::move(run));
}
void add_all() {
  add("bytes_modulo_3", modulo_3_proof);
  add("unpack_trits_509", unpack_proof<kem_id::ntru_hps_2048_509>);
  add("unpack_trits_677", unpack_proof<kem_id::ntru_hps_2048_677>);
  add("unpack_trits_701", unpack_proof<kem_id::ntru_hrss_701>);
  add("unpack_trits_821", unpack_proof<kem_id::ntru_hps_4096_821>);
  add("unpack_trits_1229", unpack_proof<kem_id::ntru_hps_4096_1229>);
  add("unpack_trits_1373", unpack_proof<kem_id::ntru_hrss_1373>);
}
const bravais_proof::proofs_of_unit proofs(add_all);

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
