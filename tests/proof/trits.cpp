// SPDX-License-Identifier: MIT
// NTRU: whole products modulo x^n - 1 and 3 of packed trits, in three parts that fit together, as in ntru.cpp: the
// products of leaves, the trees above them, and the ring above a tree. Where one part calls the next, its result is a
// new input. Slot s of lane i in memory is number 4 i + s of a list.
#include "isa/region.hpp"

#include "proof/hankel_identity.hpp"
#include "proof/proof.hpp"
#include "proof/traced_memory.hpp"

#include "scheme/ntru_ring.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

using bravais_proof::failure;
using bravais_proof::range;
using bravais_proof::terms;
using bravais_proof::slots::add_inputs;
using coefficients = std::map<bravais_proof::monomial, std::uint32_t>;
using variables = std::vector<std::uint32_t>;

constexpr range digits{0, 3};
constexpr range signs{-1, 1};  // what signed_digits() returns

std::string entry(const std::string& name, std::size_t i) { return name + "[" + std::to_string(i) + "]"; }
constexpr std::size_t whole_vectors(std::size_t n) { return (n + trit_lanes - 1) / trit_lanes * trit_lanes; }
terms sum_of(const variables& all) {
  coefficients out;
  for (const auto v : all) out[bravais_proof::variable(v)] = 1;
  return bravais_proof::sorted(out);
}
// The slots of n lanes, which must be in an interval.
std::vector<terms> slots_at(const std::int32_t* p, std::size_t n, range within, const char* name) {
  std::vector<terms> out;
  for (std::size_t i = 0; i < 4 * n; ++i) {
    auto [found, r] = bravais_proof::slots::slot_at(p + i / 4, 32, i % 4);
    if (r.low < within.low || r.high > within.high) throw failure(entry(name, i) + " leaves its interval");
    out.push_back(std::move(found));
  }
  return out;
}

// A leaf: slots 0 to 3 of r_i = sum over j < N of t_(i+j) b_j in low[i], 4 to 7 in high[i].
//
// Nothing is known of what follows the operands in memory, here and below.
template <std::size_t N>
std::string leaf_proof() {
  constexpr std::size_t whole = whole_vectors(N);
  static std::int32_t t[whole + N];  // whole vectors are read
  static std::int32_t b[N];
  static std::int32_t low[whole];
  static std::int32_t high[whole];
  const variables x = add_inputs(t, 2 * N - 1, signs.low, signs.high, "t");
  const variables y = add_inputs(b, N, signs.low, signs.high, "b");
  trit_leaf<N>::multiply(t, b, low, high);
  bravais_proof::tightness used(trit_leaf<N>::bound);
  for (std::size_t i = 0; i < N; ++i) {
    for (std::size_t s = 0; s < 8; ++s) {
      coefficients row;
      for (std::size_t j = 0; j < N; ++j)
        for (std::size_t k = 0; k < 4; ++k)
          if (s >= k && s - k < 4) row[bravais_proof::product_of(x[4 * (i + j) + s - k], y[4 * j + k])] = 1;
      used.add(bravais_proof::slots::expect((s < 4 ? low : high) + i, 32, s % 4, bravais_proof::sorted(row),
                                            {0, s < 7 ? trit_leaf<N>::bound : 0},
                                            entry("r", i) + " slot " + std::to_string(s)));
    }
  }
  return used.text();
}

// A tree over leaves that record their operands and return new numbers.
struct product_of_leaf {
  std::vector<terms> t, b;
  variables low, high;
};
std::vector<product_of_leaf> recorded;

template <std::size_t N>
struct recording_leaf : trit_leaf<N> {
  using leaf = recording_leaf;
  static void multiply(const std::int32_t* t, const std::int32_t* b, std::int32_t* low, std::int32_t* high) {
    product_of_leaf product{slots_at(t, 2 * N - 1, signs, "t"), slots_at(b, N, signs, "b"), {}, {}};
    const std::string name = "leaf " + std::to_string(recorded.size());
    product.low = add_inputs(low, N, 0, trit_leaf<N>::bound, name + " low");
    product.high = add_inputs(high, N, 0, trit_leaf<N>::bound, name + " high");
    recorded.push_back(std::move(product));
  }
};
template <class Tree>
struct over_recording_leaves;
template <std::size_t N>
struct over_recording_leaves<trit_leaf<N>> {
  using type = recording_leaf<N>;
};
template <class Step, class Rest>
struct over_recording_leaves<hankel_step<Step, Rest>> {
  using type = hankel_step<Step, typename over_recording_leaves<Rest>::type>;
};

// Both halves of r_i = sum over j < size of t_(i+j) b_j, by the identity of hankel_identity.hpp.
template <class Tree>
std::string tree_proof() {
  using tree = typename over_recording_leaves<Tree>::type;
  constexpr std::size_t size = Tree::size;
  constexpr std::size_t step = Tree::leaf::size;
  constexpr unsigned most = Tree::leaf::bound * Tree::terms;
  static std::int32_t t[2 * size + trit_lanes];
  static std::int32_t b[size + trit_lanes];
  static std::int32_t low[size + trit_lanes];
  static std::int32_t high[size + trit_lanes];
  static trit_workspace<tree> w;
  static evaluated_trits<tree> entries;
  const variables x = add_inputs(t, 2 * size, digits.low, digits.high, "t");
  const variables y = add_inputs(b, size, digits.low, digits.high, "b");
  recorded.clear();
  tree::matrix(t, entries.entries, w.scratch);
  tree::vector(b, w.vectors, w.scratch);
  for (std::size_t l = 0; l < Tree::leaves; ++l)
    tree::leaf::multiply(entries.entries + l * Tree::leaf_entries, w.vectors + l * Tree::leaf_words,
                         w.low + l * Tree::leaf_words, w.high + l * Tree::leaf_words);
  tree::result(w.low, low, w.scratch);
  tree::result(w.high, high, w.scratch);

  bravais_proof::hankel_identity operands(size / step, 1);
  for (const product_of_leaf& one : recorded) operands.add_leaf(one.t, x, one.b, y);
  for (const bool is_low : {true, false}) {
    bravais_proof::hankel_identity identity = operands;
    std::vector<variables> results;
    for (const product_of_leaf& one : recorded) results.push_back(is_low ? one.low : one.high);
    for (std::size_t m = 0; m < size; m += step)
      identity.add_block(slots_at((is_low ? low : high) + m, step, {0, most}, "r"), results);
    identity.check();
  }
  return std::to_string(Tree::leaves) + " products, sums of at most " + std::to_string(most);
}

// The operands of the tree of a cyclic product: slot s of entry m is coefficient `of_t` of a, and slot s of lane j of
// the vector is coefficient `of_b` of b, where that is below n, and else zero.
template <class Tree, std::size_t N>
struct layout {
  static std::size_t of_t(std::size_t m, std::size_t s) { return (4 * (m + 1) + s + 4 * (N - Tree::size)) % N; }
  static std::size_t of_b(std::size_t j, std::size_t s) { return 4 * (Tree::size - 1 - j) + s; }

  // Coefficient k, or k - n, of the product is slot k % 4 of low[k / 4] and high[k / 4 - 1] together: these have the
  // product of each coefficient of b, which is in one slot only, with the right one of a.
  static void check(std::size_t k) {
    const std::size_t i = k / 4;
    const std::size_t s = k % 4;
    std::size_t products = 0;
    for (std::size_t j = 0; j < Tree::size; ++j) {
      for (std::size_t r = 0; r < 4 && of_b(j, r) < N; ++r) {
        if (r > s && i == 0) continue;
        const std::size_t from_a = r <= s ? of_t(i + j, s - r) : of_t(i - 1 + j, s + 4 - r);
        if (from_a == (k + N - of_b(j, r)) % N) ++products;
      }
    }
    if (products != N) throw failure("the layout is wrong at coefficient " + std::to_string(k % N));
  }
};

// The tree as its definition says: it checks its operands and returns new numbers. The operands of its second leaf
// begin one lane later, and no result uses that leaf.
template <class Tree>
struct contract {
  using leaf = contract;
  static constexpr std::size_t size = Tree::size;
  static constexpr std::size_t leaves = 2;
  static constexpr unsigned bound = Tree::leaf::bound;
  static constexpr unsigned terms = Tree::terms;
  static constexpr std::size_t leaf_entries = 2 * size;
  static constexpr std::size_t leaf_words = whole_vectors(size);
  static constexpr std::size_t scratch_words = 0;

  static inline std::vector<bravais_proof::terms> t, b;  // what the operands must be
  static inline std::vector<variables> low, high;        // the results, by leaf

  static void copy(const std::int32_t* from, std::int32_t* to, std::size_t n) {
    bravais_proof::slots::copy(to, from, n * sizeof *to);
  }
  static void matrix(const std::int32_t* p, std::int32_t* entries, std::int32_t* /*scratch*/) {
    copy(p, entries, leaf_entries);
    copy(p + 1, entries + leaf_entries, leaf_entries - 1);
  }
  static void vector(const std::int32_t* p, std::int32_t* vectors, std::int32_t* /*scratch*/) {
    copy(p, vectors, size);
    copy(p + 1, vectors + leaf_words, size - 1);
  }
  static void expect(const std::int32_t* p, const std::vector<bravais_proof::terms>& all, std::size_t first,
                     const char* name) {
    for (std::size_t i = first; i < all.size(); ++i)
      bravais_proof::slots::expect(p + (i - first) / 4, 32, i % 4, all[i], digits, entry(name, i));
  }
  static void multiply(const std::int32_t* entries, const std::int32_t* vectors, std::int32_t* to_low,
                       std::int32_t* to_high) {
    expect(entries, t, 4 * low.size(), "t");
    expect(vectors, b, 4 * low.size(), "b'");
    low.push_back(add_inputs(to_low, size, 0, bound * terms, "low"));
    high.push_back(add_inputs(to_high, size, 0, bound * terms, "high"));
  }
  static void expect_second(const std::int32_t* products, const std::vector<variables>& results, const char* name) {
    for (std::size_t i = 0; i < 4 * size; ++i)
      bravais_proof::slots::expect(products + leaf_words + i / 4, 32, i % 4, sum_of({results.at(1)[i]}),
                                   {0, bound * terms}, entry(name, i));
  }
  static void result(const std::int32_t* products, std::int32_t* r, std::int32_t* /*scratch*/) {
    copy(products, r, size + trit_lanes);
  }
};

template <class Tree, int N>
std::string cyclic_proof() {
  using tree = contract<Tree>;
  using ring = cyclic_trit_product<tree, N>;
  constexpr std::size_t n = N;
  using order = layout<Tree, n>;
  static element<N> a, b, out;
  static evaluated_trits<tree> entries;
  static trit_workspace<tree> w_of_a, w;
  add_inputs(a.c + n, a.size - n, INT16_MIN, INT16_MAX, "a beyond its end");
  add_inputs(b.c + n, b.size - n, INT16_MIN, INT16_MAX, "b beyond its end");
  const variables x = add_inputs(a.c, n, signs.low, signs.high, "a");
  const variables y = add_inputs(b.c, n, signs.low, signs.high, "b");
  tree::t.clear();
  tree::b.clear();
  tree::low.clear();
  tree::high.clear();
  for (std::size_t i = 0; i < 4 * 2 * tree::size; ++i) tree::t.push_back(sum_of({x[order::of_t(i / 4, i % 4)]}));
  for (std::size_t i = 0; i < 4 * tree::size; ++i) {
    const std::size_t from = order::of_b(i / 4, i % 4);
    tree::b.push_back(from < n ? sum_of({y[from]}) : terms{});
  }
  ring::evaluate(a, entries, w_of_a);
  // The kernel zeroes the lane before the first one, which is not zero here.
  w.entries[trit_lanes - 1] = 0x01010101;
  bravais_proof::slots::read_as_constants(w.entries + trit_lanes - 1, sizeof *w.entries);
  ring::multiply(entries, b, out, w);
  tree::expect_second(w.low, tree::low, "low of the second leaf");
  tree::expect_second(w.high, tree::high, "high of the second leaf");

  bravais_proof::tightness used(60);
  const variables& low = tree::low[0];
  const variables& high = tree::high[0];
  for (std::size_t k = 3; k < n + 3; ++k) {
    order::check(k);
    const std::string name = entry("c", k % n);
    const terms expected = k == 3 ? sum_of({low[k]}) : sum_of({low[k], high[k - 4]});
    const auto is_right = [&](const void* p, int width, std::size_t s) {
      used.add(bravais_proof::slots::expect(p, width, s, expected, {0, 60}, name));
    };
    if (k < n) {
      is_right(out.c + k, 16, 0);
      bravais_proof::slots::expect(out.c + k, 16, 1, {}, {0, 0}, name + " upper byte");
    } else {
      // Scalar code copies these bytes: their values in this run are compared.
      is_right(w.packed + k / 4, 32, k % 4);
      if (out.c[k - n] != reinterpret_cast<const std::uint8_t*>(w.packed)[k]) throw failure(name + " is another byte");
    }
  }
  return used.text();
}

void add(const std::string& what, bravais_proof::body run) {
  bravais_proof::add_slot_proof("ntru", shape_name, "packed_trits_" + what, std::move(run));
}
template <int N>
void add_ring() {
  using tree = typename ntru_trees<N>::trits;
  add("tree_" + std::to_string(N), tree_proof<tree>);
  add("product_" + std::to_string(N), cyclic_proof<tree, N>);
}
template <std::size_t... N>
void add_leaves() {
  (add("leaf_of_" + std::to_string(N), leaf_proof<N>), ...);
}
void add_all() {
  add_leaves<16, 26, 29, 30>();
  add_ring<509>();
  add_ring<677>();
  add_ring<701>();
  add_ring<821>();
  add_ring<1229>();
  add_ring<1373>();
  bravais_proof::add_unassigned_refusal<v16>(std::string("ntru.") + shape_name + ".packed_trits_");
}
const bravais_proof::proofs_of_unit proofs(add_all);

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
