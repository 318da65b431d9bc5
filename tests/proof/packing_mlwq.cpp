// SPDX-License-Identifier: MIT
// Code words of M-LWQ to bytes and back: where the specification ("Packing") puts each bit of a block of eight.
#include "isa/region.hpp"
#include "proof/packing.hpp"

#include "kernel/dither.hpp"
#include "kernel/pack.hpp"
#include "kernel/unroll.hpp"

// The gaps of D8 are closed and opened in scalar words. They move bits only, so that they are proved with words that
// know where each bit comes from. All that the two kernels below include and that does not need this is above.
#include "proof/traced_word.hpp"
#define uint64_t traced_word
#include "kernel/keccak_constants.hpp"
#include "kernel/pack_lattice.hpp"
#undef uint64_t

namespace bravais::BRAVAIS_ISA {
namespace {

constexpr std::size_t n = kyber_ring::n;

// Code words of D bits and the bits that represent them. In D8 the sum of a block is even. In E8 a code word is 2 f +
// h, where all of a block have the same coset h and the sum of the f is even; it has D + 1 bits.
struct code {
  bit_fields words;
  bit_string packed;
};
code new_code(quantizer kind, std::size_t d) {
  code out;
  for (std::size_t block = 0; block < n; block += quantizer_block) {
    const std::string name = entry("block", block / quantizer_block);
    bit_fields f = new_fields(7, d, name + ".f");
    f.push_back(bravais_proof::bits::new_bits(d, name + ".f[7]"));
    const bit_string coset = bravais_proof::bits::new_bits(1, name + ".h");
    if (kind != quantizer::z) {
      // The sum of the eight is even.
      f[7][0] = bravais_proof::bits::zero;
      for (std::size_t i = 0; i < 7; ++i) f[7][0] = bravais_proof::bits::exclusive_or(f[7][0], f[i][0]);
    }
    // Z: eight fields. D8: seven fields, then the last one without its lowest bit. E8: the same, then h.
    bit_fields stored = f;
    if (kind != quantizer::z) stored[7].erase(stored[7].begin());
    if (kind == quantizer::e8) stored.push_back(coset);
    const bit_string bits = one_after_the_other(stored);
    out.packed.insert(out.packed.end(), bits.begin(), bits.end());
    for (bit_string& word : f) {
      if (kind == quantizer::e8) word.insert(word.begin(), coset[0]);
      out.words.push_back(std::move(word));
    }
  }
  return out;
}

// The two kernels of a code.
struct code_kernels {
  void (*pack)(std::uint8_t* out, const std::int16_t* words);
  void (*unpack)(std::int16_t* out, const std::uint8_t* packed);
};
template <quantizer Kind, int D>
constexpr code_kernels kernels_of{[](std::uint8_t* out, const std::int16_t* words) {
                                    pack_codes<Kind, D>(out, [&](auto&& take) {
                                      for (std::size_t i = 0; i < n / lanes; ++i) take(i, load(words + i * lanes));
                                    });
                                  },
                                  [](std::int16_t* out, const std::uint8_t* packed) {
                                    unpack_codes<Kind, D>(
                                        packed, [&](std::size_t i, v16 code) { store(out + i * lanes, code); });
                                  }};

std::string code_proof(quantizer kind, std::size_t d, const code_kernels& kernels) {
  const code c = new_code(kind, d);
  const std::size_t size = c.packed.size() / 8;
  std::vector<std::int16_t> words(n);
  put_fields(words.data(), c.words);
  framed_bytes packed(size);
  kernels.pack(packed.data(), words.data());
  packed.expect(c.packed, "packed");

  std::vector<std::int16_t> unpacked(n);
  kernels.unpack(unpacked.data(), packed.data());
  expect_fields(unpacked.data(), c.words, "unpacked");
  return std::to_string(size) + " bytes";
}

template <quantizer Kind, int... D>
void add_kind(const std::string& name) {
  (bravais_proof::add_bit_proof("mlwq", shape_name, "pack_" + name + "_" + std::to_string(D),
                                [] { return code_proof(Kind, D, kernels_of<Kind, D>); }),
   ...);
}
void refuse(const char* what, const char* reason, std::function<void()> run) {
  bravais_proof::add_refusal(std::string("mlwq.") + shape_name + ".refuses_" + what, reason, std::move(run));
}
void add_all() {
  // The widths of b, u and v in all parameter sets.
  add_kind<quantizer::z, 5, 6, 9, 10, 11>("z");
  add_kind<quantizer::d8, 5, 6, 9, 10, 11>("d8");
  add_kind<quantizer::e8, 5, 6, 9, 10, 11>("e8");
  using bravais_proof::bits::traced_word;
  bravais_proof::add_unassigned_refusal<v16>(std::string("mlwq.") + shape_name + ".");
  refuse("left_shifts_by_64", "a shift of a word by", [] { (void)(traced_word(1) << 64); });
  refuse("right_shifts_by_64", "a shift of a word by", [] { (void)(traced_word(1) >> 64); });
  static std::array<std::uint8_t, 16> bytes;
  refuse("copies_of_9_bytes_to_a_word", "more bytes than a word", [] {
    traced_word word;
    traced_memcpy(&word, bytes.data(), 9);
  });
  refuse("copies_of_9_bytes_from_a_word", "more bytes than a word", [] {
    const traced_word word;
    traced_memcpy(bytes.data(), &word, 9);
  });
}
const bravais_proof::proofs_of_unit proofs(add_all);

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
