// SPDX-License-Identifier: MIT
// kernel/toom.hpp, hankel.hpp, cyclic.hpp, packed_trits.hpp and trit_product.hpp: products against schoolbook
// arithmetic, in as many bits as each tree promises.
#pragma once

#include "isa/region.hpp"
#include "check.hpp"
#include "scheme/ntru_ring.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

using bravais_test::compare;
using bravais_test::fail_unless;
using bravais_test::numbers;
using bravais_test::outcome;

// sum over j of t_{i+j} b_j modulo 2^16.
std::vector<std::int16_t> hankel_by_definition(const std::vector<std::int16_t>& t, const std::vector<std::int16_t>& b) {
  std::vector<std::int16_t> r(b.size());
  for (std::size_t i = 0; i < b.size(); ++i) {
    std::uint32_t sum = 0;
    for (std::size_t j = 0; j < b.size(); ++j) {
      sum += static_cast<std::uint32_t>(static_cast<std::uint16_t>(t[i + j])) * static_cast<std::uint16_t>(b[j]);
    }
    r[i] = static_cast<std::int16_t>(sum & 0xFFFF);
  }
  return r;
}

// Operands of round `round`: all ones, the extremes, single entries at both ends, then arbitrary values.
std::vector<std::int16_t> operand(numbers& random, std::size_t size, int round, std::size_t last) {
  std::vector<std::int16_t> out(size, 0);
  switch (round) {
    case 0: std::fill(out.begin(), out.end(), std::int16_t{-1}); break;
    case 1: std::fill(out.begin(), out.end(), std::int16_t{-32768}); break;
    case 2: std::fill(out.begin(), out.end(), std::int16_t{32767}); break;
    case 3: out[0] = -1; break;
    case 4: out[last] = -1; break;
    case 5: break;
    default: out = random.coefficients(size, -32768, 32767);
  }
  return out;
}
constexpr int rounds = 12;

template <class Tree>
outcome check_tree(const std::string& name) {
  numbers random(Tree::size);
  std::vector<std::int16_t> entries(Tree::leaves * 2 * Tree::leaf::size + lanes);
  std::vector<std::int16_t> vectors(Tree::leaves * Tree::leaf::size + lanes);
  std::vector<std::int16_t> scratch(Tree::scratch_words + lanes);
  for (int round = 0; round < rounds * rounds; ++round) {
    std::vector<std::int16_t> t = operand(random, 2 * Tree::size, round % rounds, 2 * Tree::size - 2);
    const std::vector<std::int16_t> b = operand(random, Tree::size, round / rounds, Tree::size - 1);
    std::vector<std::int16_t> r(Tree::size);
    Tree::matrix(t.data(), entries.data(), scratch.data());
    hankel_product<Tree>(entries.data(), b.data(), r.data(), vectors.data(), scratch.data());
    std::vector<std::int16_t> expected = hankel_by_definition(t, b);
    for (auto& x : expected) x = static_cast<std::int16_t>(static_cast<std::uint16_t>(x) << Tree::loss);
    CHECK_OR_RETURN(compare(r, expected, name + ", round " + std::to_string(round)));
  }
  return {};
}
// Each step alone, and recursively, over leaves of all sizes in use.
outcome check_steps() {
  CHECK_OR_RETURN((check_tree<hankel_tree<karatsuba_2, hankel_leaf<16>>>("karatsuba_2")));
  CHECK_OR_RETURN((check_tree<hankel_tree<karatsuba_3, hankel_leaf<32>>>("karatsuba_3")));
  CHECK_OR_RETURN((check_tree<hankel_tree<toom_3, hankel_leaf<80>>>("toom_3")));
  CHECK_OR_RETURN((check_tree<hankel_tree<toom_4, hankel_leaf<16>>>("toom_4")));
  CHECK_OR_RETURN((check_tree<hankel_tree<toom_5, hankel_leaf<16>>>("toom_5")));
  CHECK_OR_RETURN((check_tree<hankel_tree<karatsuba_2, karatsuba_2, hankel_leaf<16>>>("karatsuba_2 twice")));
  CHECK_OR_RETURN((check_tree<hankel_tree<karatsuba_3, karatsuba_3, hankel_leaf<16>>>("karatsuba_3 twice")));
  return check_tree<hankel_tree<toom_3, toom_3, hankel_leaf<16>>>("toom_3 twice");
}

template <int N, class Tree>
outcome check_cyclic_tree(const std::string& name) {
  using product = cyclic_product<Tree, N>;
  constexpr std::size_t n = N;
  numbers random(n);
  // Too large for the stack, with the alignment of its elements.
  static element<N> a, b, c;
  static evaluated<Tree> operand_a;
  static cyclic_workspace<Tree> w;
  for (int round = 0; round < rounds * 4; ++round) {
    const std::vector<std::int16_t> x = operand(random, element<N>::size, round % rounds, n - 1);
    const std::vector<std::int16_t> y = operand(random, element<N>::size, (round + round / rounds) % rounds, n - 1);
    std::copy(x.begin(), x.end(), a.c);
    std::copy(y.begin(), y.end(), b.c);
    product::evaluate(a, operand_a, w);
    product::multiply(operand_a, b, c, w);
    std::vector<std::int16_t> expected(n);
    for (std::size_t k = 0; k < n; ++k) {
      std::uint32_t sum = 0;
      for (std::size_t j = 0; j < n; ++j) {
        sum += static_cast<std::uint32_t>(static_cast<std::uint16_t>(x[(k + n - j) % n])) *
               static_cast<std::uint16_t>(y[j]);
      }
      // The lowest bits, sign-extended.
      expected[k] = static_cast<std::int16_t>(static_cast<std::int16_t>((sum << Tree::loss) & 0xFFFF) >> Tree::loss);
    }
    CHECK_OR_RETURN(compare(std::vector<std::int16_t>(c.c, c.c + n), expected, name + ", " + std::to_string(round)));
  }
  return {};
}
// Trits of round `round`: all the same, single ones at both ends, then arbitrary values.
std::vector<int> some_trits(numbers& random, std::size_t size, int round, std::size_t last) {
  std::vector<int> out(size, 0);
  switch (round) {
    case 0: std::fill(out.begin(), out.end(), 1); break;
    case 1: std::fill(out.begin(), out.end(), -1); break;
    case 2: out[0] = -1; break;
    case 3: out[last] = 1; break;
    case 4: break;
    default: std::generate(out.begin(), out.end(), [&] { return static_cast<int>(random.below(3)) - 1; });
  }
  return out;
}
constexpr int trit_rounds = 8;

int modulo_3(int x) { return (x % 3 + 3) % 3; }

// Four trits per lane. Some zeros are the digit 3.
std::vector<std::int32_t> packed(const std::vector<int>& trits, numbers& random) {
  std::vector<std::int32_t> out(trits.size() / 4 + trit_lanes);
  for (std::size_t i = 0; i < trits.size(); ++i) {
    int digit = modulo_3(trits[i]);
    if (digit == 0 && random.below(2) == 0) digit = 3;
    out[i / 4] |= digit << 8 * (i % 4);
  }
  return out;
}

// Each slot of each sum, modulo 3, against all products of digits. Sums must also keep the bound that trees rely on.
template <class Tree>
outcome check_trit_tree(const std::string& name) {
  using leaf = typename Tree::leaf;
  numbers random(Tree::size);
  std::vector<std::int32_t> entries(Tree::leaves * Tree::leaf_entries + 2 * trit_lanes);
  std::vector<std::int32_t> vectors(Tree::leaves * Tree::leaf_words + trit_lanes);
  std::vector<std::int32_t> products[2];
  std::vector<std::int32_t> sums[2];
  for (int i = 0; i < 2; ++i) {
    products[i].resize(Tree::leaves * Tree::leaf_words + trit_lanes);
    sums[i].resize(Tree::size + trit_lanes);
  }
  std::vector<std::int32_t> scratch(Tree::scratch_words + trit_lanes);
  for (int round = 0; round < trit_rounds * trit_rounds; ++round) {
    const std::string here = name + ", round " + std::to_string(round);
    constexpr std::size_t size = 4 * Tree::size;
    const std::vector<int> t = some_trits(random, 2 * size, round % trit_rounds, 2 * size - 5);
    const std::vector<int> b = some_trits(random, size, round / trit_rounds, size - 1);
    Tree::matrix(packed(t, random).data(), entries.data(), scratch.data());
    Tree::vector(packed(b, random).data(), vectors.data(), scratch.data());
    for (std::size_t i = 0; i < Tree::leaves; ++i) {
      const std::size_t at = i * Tree::leaf_words;
      leaf::multiply(entries.data() + i * Tree::leaf_entries, vectors.data() + at, products[0].data() + at,
                     products[1].data() + at);
    }
    for (int half = 0; half < 2; ++half) Tree::result(products[half].data(), sums[half].data(), scratch.data());
    for (std::size_t i = 0; i < Tree::size; ++i) {
      int expected[8] = {};
      for (std::size_t j = 0; j < Tree::size; ++j) {
        for (std::size_t k = 0; k < 16; ++k) expected[k / 4 + k % 4] += t[4 * (i + j) + k / 4] * b[4 * j + k % 4];
      }
      for (std::size_t slot = 0; slot < 8; ++slot) {
        const auto found = static_cast<std::uint32_t>(sums[slot / 4][i]) >> 8 * (slot % 4) & 0xFF;
        const std::string place = here + ", sum " + std::to_string(i) + ", slot " + std::to_string(slot);
        CHECK_OR_RETURN(fail_unless(found % 3 == static_cast<unsigned>(modulo_3(expected[slot])), place));
        CHECK_OR_RETURN(fail_unless(found <= leaf::bound * Tree::terms, place + " exceeds its bound"));
      }
    }
  }
  return {};
}
// Leaves with fewer lanes than a vector, as many, more, and the maximum.
outcome check_trit_steps() {
  CHECK_OR_RETURN((check_trit_tree<hankel_tree<karatsuba_2, trit_leaf<3>>>("karatsuba_2")));
  CHECK_OR_RETURN((check_trit_tree<hankel_tree<karatsuba_3, trit_leaf<16>>>("karatsuba_3")));
  CHECK_OR_RETURN((check_trit_tree<hankel_tree<karatsuba_2, karatsuba_2, trit_leaf<26>>>("karatsuba_2 twice")));
  return check_trit_tree<hankel_tree<karatsuba_3, karatsuba_2, karatsuba_2, trit_leaf<31>>>("three steps");
}

template <int N>
outcome check_cyclic_trits(const std::string& name) {
  using tree = typename ntru_trees<N>::trits;
  using product = cyclic_trit_product<tree, N>;
  constexpr std::size_t n = N;
  numbers random(n);
  static element<N> a, b, c;
  static evaluated_trits<tree> operand_a;
  static trit_workspace<tree> w;
  for (int round = 0; round < trit_rounds * 4; ++round) {
    // Memory after the n coefficients must not matter.
    for (auto* x : {&a, &b}) std::fill(std::begin(x->c), std::end(x->c), std::int16_t{-30000});
    const std::vector<int> x = some_trits(random, n, round % trit_rounds, n - 1);
    const std::vector<int> y = some_trits(random, n, (round + round / trit_rounds) % trit_rounds, n - 1);
    std::copy(x.begin(), x.end(), a.c);
    std::copy(y.begin(), y.end(), b.c);
    product::evaluate(a, operand_a, w);
    product::multiply(operand_a, b, c, w);
    std::vector<int> found(n);
    std::vector<int> expected(n);
    for (std::size_t k = 0; k < n; ++k) {
      int sum = 0;
      for (std::size_t j = 0; j < n; ++j) sum += x[(k + n - j) % n] * y[j];
      expected[k] = modulo_3(sum);
      found[k] = c.c[k] >= 0 && c.c[k] <= 60 ? c.c[k] % 3 : -1;
    }
    CHECK_OR_RETURN(compare(found, expected, name + ", " + std::to_string(round)));
  }
  return {};
}

template <int N>
outcome check_cyclic_of() {
  const std::string name = "n = " + std::to_string(N);
  CHECK_OR_RETURN((check_cyclic_tree<N, typename ntru_trees<N>::ring>(name)));
  return check_cyclic_trits<N>(name + ", trits");
}
outcome check_cyclic() {
  CHECK_OR_RETURN(check_cyclic_of<509>());
  CHECK_OR_RETURN(check_cyclic_of<677>());
  CHECK_OR_RETURN(check_cyclic_of<701>());
  CHECK_OR_RETURN(check_cyclic_of<821>());
  CHECK_OR_RETURN(check_cyclic_of<1229>());
  return check_cyclic_of<1373>();
}

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
