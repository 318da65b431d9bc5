// SPDX-License-Identifier: MIT
// SHA-2; all section numbers are those of FIPS 180-4.
#include "common/sha2.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "common/wipe.hpp"

namespace bravais {
namespace {

// root_fraction() computes the first 64 bits of the fractional part of the square or cube root of x < 2^32. It finds
// the largest r with r^degree <= x 2^(64 degree) bit by bit. Numbers are limbs of 32 bits, the lowest first.
using long_number = std::array<std::uint32_t, 7>;

consteval long_number multiply(const long_number& a, const long_number& b) {
  long_number product{};
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::uint64_t carry = 0;
    for (std::size_t j = 0; a[i] != 0 && i + j < product.size(); ++j) {
      carry += product[i + j] + std::uint64_t{a[i]} * b[j];
      product[i + j] = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
  }
  return product;
}
consteval bool less(const long_number& a, const long_number& b) {
  for (std::size_t i = a.size(); i-- > 0;) {
    if (a[i] != b[i]) return a[i] < b[i];
  }
  return false;
}
consteval std::uint64_t root_fraction(std::uint32_t x, std::size_t degree) {
  long_number target{};
  target[2 * degree] = x;
  long_number root{};
  for (std::size_t bit = 67; bit-- > 0;) {  // all roots needed here are below 2^3
    long_number trial = root;
    trial[bit / 32] |= 1U << bit % 32;
    long_number power = trial;
    for (std::size_t i = 1; i < degree; ++i) power = multiply(trial, power);
    if (!less(target, power)) root = trial;
  }
  return root[0] | std::uint64_t{root[1]} << 32;
}

consteval auto first_primes() {
  std::array<std::uint32_t, 80> primes{};
  std::size_t count = 0;
  for (std::uint32_t candidate = 2; count < primes.size(); ++candidate) {
    const auto divides = [candidate](std::uint32_t prime) { return candidate % prime == 0; };
    if (std::none_of(primes.data(), primes.data() + count, divides)) primes[count++] = candidate;
  }
  return primes;
}
constexpr auto primes = first_primes();

// Each root is a variable of its own, because compilers limit the steps of one constant evaluation.
template <std::size_t I>
constexpr std::uint64_t square_root = root_fraction(primes[I], 2);
template <std::size_t I>
constexpr std::uint64_t cube_root = root_fraction(primes[I], 3);

// Sections 4.2.2 and 4.2.3: K. The 32-bit words are the upper halves of the 64-bit words.
template <class Word, std::size_t... I>
consteval std::array<Word, sizeof...(I)> cube_roots(std::index_sequence<I...>) {
  return {static_cast<Word>(cube_root<I> >> (64 - 8 * sizeof(Word)))...};
}
// Section 5.3: the square roots of eight primes. SHA-224 takes the lower halves of those of SHA-384.
template <class Word, std::size_t First, int Shift, std::size_t... I>
consteval sha2_state<Word> square_roots(std::index_sequence<I...>) {
  return {static_cast<Word>(square_root<First + I> >> Shift)...};
}
constexpr std::make_index_sequence<8> eight;

// The differences between the two word sizes, sections 4.1.2 and 4.1.3. Each function is an exclusive or of three
// rotations; the last term of the lower-case sigmas is a shift instead.
struct three {
  int a, b, c;
};
template <class Word>
struct rules;
template <>
struct rules<std::uint32_t> {
  static constexpr three upper_0{2, 13, 22}, upper_1{6, 11, 25}, lower_0{7, 18, 3}, lower_1{17, 19, 10};
  static constexpr auto k = cube_roots<std::uint32_t>(std::make_index_sequence<64>());
};
template <>
struct rules<std::uint64_t> {
  static constexpr three upper_0{28, 34, 39}, upper_1{14, 18, 41}, lower_0{1, 8, 7}, lower_1{19, 61, 6};
  static constexpr auto k = cube_roots<std::uint64_t>(std::make_index_sequence<80>());
};

template <class Word>
constexpr Word upper(three by, Word x) {
  return std::rotr(x, by.a) ^ std::rotr(x, by.b) ^ std::rotr(x, by.c);
}
template <class Word>
constexpr Word lower(three by, Word x) {
  return std::rotr(x, by.a) ^ std::rotr(x, by.b) ^ (x >> by.c);
}

// One round of section 6.2.2 (6.4.2), step 3, without its moves from variable to variable: the caller passes the
// variables in the order of this round.
template <class Word>
constexpr void round(Word a, Word b, Word c, Word& d, Word e, Word f, Word g, Word& h, Word k_and_w) {
  const Word choice = (e & f) ^ (~e & g);
  const Word majority = (a & b) ^ (a & c) ^ (b & c);
  const Word t1 = h + upper(rules<Word>::upper_1, e) + choice + k_and_w;
  d += t1;
  h = t1 + upper(rules<Word>::upper_0, a) + majority;
}

template <class Word>
using schedule = std::array<Word, rules<Word>::k.size()>;

// Section 6.2.2 (6.4.2) for one block. The caller provides w and wipes it.
template <class Word>
constexpr void compress(sha2_state<Word>& state, const std::uint8_t* block, schedule<Word>& w) {
  using r = rules<Word>;
  for (std::size_t t = 0; t < 16; ++t) {
    Word word = 0;
    for (std::size_t i = 0; i < sizeof(Word); ++i) word = static_cast<Word>(word << 8 | block[t * sizeof(Word) + i]);
    w[t] = word;
  }
  for (std::size_t t = 16; t < w.size(); ++t)
    w[t] = lower(r::lower_1, w[t - 2]) + w[t - 7] + lower(r::lower_0, w[t - 15]) + w[t - 16];
  auto [a, b, c, d, e, f, g, h] = state;
  for (std::size_t t = 0; t < w.size(); t += 8) {
    round<Word>(a, b, c, d, e, f, g, h, r::k[t] + w[t]);
    round<Word>(h, a, b, c, d, e, f, g, r::k[t + 1] + w[t + 1]);
    round<Word>(g, h, a, b, c, d, e, f, r::k[t + 2] + w[t + 2]);
    round<Word>(f, g, h, a, b, c, d, e, r::k[t + 3] + w[t + 3]);
    round<Word>(e, f, g, h, a, b, c, d, r::k[t + 4] + w[t + 4]);
    round<Word>(d, e, f, g, h, a, b, c, r::k[t + 5] + w[t + 5]);
    round<Word>(c, d, e, f, g, h, a, b, r::k[t + 6] + w[t + 6]);
    round<Word>(b, c, d, e, f, g, h, a, r::k[t + 7] + w[t + 7]);
  }
  const sha2_state<Word> now{a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < state.size(); ++i) state[i] += now[i];
}

// Section 5.3.6: the initial value of SHA-512/t is the hash of its name, by SHA-512 with a modified initial value.
consteval sha2_state<std::uint64_t> named_start(const char (&name)[12]) {
  sha2_state<std::uint64_t> state = square_roots<std::uint64_t, 0, 0>(eight);
  for (std::uint64_t& word : state) word ^= 0xa5a5a5a5a5a5a5a5;
  constexpr std::size_t length = 11;  // "SHA-512/224"
  std::array<std::uint8_t, 128> block{};
  for (std::size_t i = 0; i < length; ++i) block[i] = static_cast<std::uint8_t>(name[i]);
  block[length] = 0x80;
  block[127] = 8 * length;
  schedule<std::uint64_t> w{};
  compress(state, block.data(), w);
  return state;
}

// Compresses whole blocks.
template <class Word>
void compress_all(sha2_state<Word>& state, std::span<const std::uint8_t> blocks) noexcept {
  if (blocks.empty()) return;
  schedule<Word> w;
  for (std::size_t at = 0; at < blocks.size(); at += sha2<Word>::block) compress(state, blocks.data() + at, w);
  wipe(w.data(), sizeof w);
}

}  // namespace

constinit const sha2_state<std::uint32_t> sha224_start = square_roots<std::uint32_t, 8, 0>(eight);
constinit const sha2_state<std::uint32_t> sha256_start = square_roots<std::uint32_t, 0, 32>(eight);
constinit const sha2_state<std::uint64_t> sha384_start = square_roots<std::uint64_t, 8, 0>(eight);
constinit const sha2_state<std::uint64_t> sha512_start = square_roots<std::uint64_t, 0, 0>(eight);
constinit const sha2_state<std::uint64_t> sha512_224_start = named_start("SHA-512/224");
constinit const sha2_state<std::uint64_t> sha512_256_start = named_start("SHA-512/256");

template <std::unsigned_integral Word>
void sha2<Word>::update(std::span<const std::uint8_t> message) noexcept {
  const std::size_t filled = static_cast<std::size_t>(size_ % block);
  size_ += message.size();
  if (filled > 0) {
    const std::size_t missing = std::min(block - filled, message.size());
    std::copy_n(message.data(), missing, pending_.data() + filled);
    message = message.subspan(missing);
    if (filled + missing < block) return;
    compress_all<Word>(state_, pending_);
  }
  const std::size_t whole = message.size() / block * block;
  compress_all<Word>(state_, message.first(whole));
  std::copy_n(message.data() + whole, message.size() - whole, pending_.data());
}

template <std::unsigned_integral Word>
void sha2<Word>::finish(std::span<std::uint8_t> digest) noexcept {
  // Section 5.1: a one bit, zeros, and the length in bits as two words, most significant byte first.
  const std::uint64_t bits = 8 * size_;
  std::array<std::uint8_t, 2 * block> end{0x80};
  const std::size_t filled = static_cast<std::size_t>(size_ % block);
  const std::size_t padding = (filled + 1 + 2 * sizeof(Word) <= block ? block : 2 * block) - filled;
  for (std::size_t i = 0; i < 8; ++i) end[padding - 1 - i] = static_cast<std::uint8_t>(bits >> (8 * i));
  update(std::span(end).first(padding));
  for (std::size_t i = 0; i < digest.size(); ++i)
    digest[i] = static_cast<std::uint8_t>(state_[i / sizeof(Word)] >> (8 * (sizeof(Word) - 1 - i % sizeof(Word))));
}

template class sha2<std::uint32_t>;
template class sha2<std::uint64_t>;

}  // namespace bravais
