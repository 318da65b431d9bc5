// SPDX-License-Identifier: MIT
// NTRU: whole products modulo x^n - 1 and 2^16, in three parts that fit together: the products of leaves, the trees
// above them, and the ring above a tree. Where one part calls the next, its result is a new input.
#include "isa/region.hpp"

#include "proof/definitions.hpp"
#include "proof/hankel_identity.hpp"
#include "scheme/ntru_ring.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

using bravais_proof::failure;

// n inputs modulo 2^16.
variables numbers(std::int16_t* p, std::size_t n, const std::string& name) {
  return inputs(p, n, INT16_MIN, INT16_MAX, name);
}
template <class Array>
void any_content(Array& memory, const std::string& name) {
  numbers(memory, std::size(memory), name);
}
terms terms_at(const std::int16_t* p) { return bravais_proof::form_at(p, 16).first; }

// A leaf: r_i = sum over j < N of t_(i+j) b_j. The products take the place of b.
template <std::size_t N>
std::string leaf_proof() {
  static std::int16_t t[2 * N + vector_words];
  static std::int16_t b[N + vector_words];
  any_content(t, "t beyond its end");
  any_content(b, "b beyond its end");
  const variables x = numbers(t, 2 * N, "t");
  const variables y = numbers(b, N, "b");
  hankel_leaf<N>::multiply(t, b, b);
  outputs(b, N, 1 << 15, "r", [&](std::size_t i) {
    coefficients row;
    for (std::size_t j = 0; j < N; ++j) row[bravais_proof::product_of(x[i + j], y[j])] = 1;
    return row;
  });
  return "modulo 2^16";
}

// A tree over leaves that record their operands and return new numbers.
struct product_of_leaf {
  std::vector<terms> t, b;
  variables r;
};
std::vector<product_of_leaf> recorded;

template <std::size_t N>
struct recording_leaf : hankel_leaf<N> {
  using leaf = recording_leaf;
  static void multiply(const std::int16_t* t, const std::int16_t* b, std::int16_t* r) {
    product_of_leaf product;
    for (std::size_t i = 0; i + 1 < 2 * N; ++i) product.t.push_back(terms_at(t + i));
    for (std::size_t j = 0; j < N; ++j) product.b.push_back(terms_at(b + j));
    product.r = numbers(r, N, "leaf " + std::to_string(recorded.size()));
    recorded.push_back(std::move(product));
  }
};
template <class Tree>
struct over_recording_leaves;
template <std::size_t N>
struct over_recording_leaves<hankel_leaf<N>> {
  using type = recording_leaf<N>;
};
template <class Step, class Rest>
struct over_recording_leaves<hankel_step<Step, Rest>> {
  using type = hankel_step<Step, typename over_recording_leaves<Rest>::type>;
};

// r_i = 2^loss times the sum over j < size of t_(i+j) b_j, by the identity of hankel_identity.hpp.
template <class Tree>
std::string tree_proof() {
  using tree = typename over_recording_leaves<Tree>::type;
  constexpr std::size_t size = Tree::size;
  constexpr std::size_t step = Tree::leaf::size;
  static std::int16_t t[2 * size + vector_words];
  static std::int16_t b[size + vector_words];
  static cyclic_workspace<Tree> w;
  static evaluated<Tree> entries;
  any_content(t, "t beyond its end");
  any_content(b, "b beyond its end");
  any_content(w.result, "result before");
  any_content(w.vectors, "vectors before");
  any_content(w.scratch, "scratch before");
  any_content(entries.entries, "entries before");
  const variables x = numbers(t, 2 * size, "t");
  const variables y = numbers(b, size, "b");
  recorded.clear();
  tree::matrix(t, entries.entries, w.scratch);
  hankel_product<tree>(entries.entries, b, w.result, w.vectors, w.scratch);

  bravais_proof::hankel_identity identity(size / step, 1U << Tree::loss);
  if (recorded.size() != Tree::leaves) throw failure("a leaf was left out");
  std::vector<variables> results;
  for (const product_of_leaf& one : recorded) {
    identity.add_leaf(one.t, x, one.b, y);
    results.push_back(one.r);
  }
  for (std::size_t m = 0; m < size / step; ++m) {
    std::vector<terms> rows;
    for (std::size_t i = 0; i < step; ++i) rows.push_back(terms_at(w.result + m * step + i));
    identity.add_block(rows, results);
  }
  identity.check();
  return std::to_string(Tree::leaves) + " products, modulo 2^" + std::to_string(16 - Tree::loss);
}

// The tree as its definition says: it checks its operands and returns new numbers.
template <class Tree>
struct contract {
  using leaf = contract;
  static constexpr std::size_t size = Tree::size;
  static constexpr int loss = Tree::loss;
  static constexpr std::size_t leaves = 1;
  static constexpr std::size_t leaf_entries = 2 * size;
  static constexpr std::size_t scratch_words = 0;

  static inline std::vector<terms> t, b;  // what the operands must be
  static void copy(const std::int16_t* from, std::int16_t* to, std::size_t n) {
    const auto at = std::source_location::current();
    for (std::size_t i = 0; i < n; ++i) bravais_proof::store(to + i, 16, bravais_proof::load(from + i, 16, at));
  }
  static void matrix(const std::int16_t* p, std::int16_t* entries, std::int16_t* /*scratch*/) {
    copy(p, entries, 2 * size);
  }
  static void vector(const std::int16_t* p, std::int16_t* vectors, std::int16_t* /*scratch*/) {
    copy(p, vectors, size);
  }
  static void multiply(const std::int16_t* entries, const std::int16_t* vectors, std::int16_t* r) {
    for (std::size_t m = 0; m < 2 * size; ++m)
      bravais_proof::expect(entries + m, 16, t[m], 1 << 15, "t[" + std::to_string(m) + "]");
    for (std::size_t j = 0; j < size; ++j)
      bravais_proof::expect(vectors + j, 16, b[j], 1 << 15, "b'[" + std::to_string(j) + "]");
    numbers(r, size, "r");
  }
  static void result(const std::int16_t* products, std::int16_t* r, std::int16_t* /*scratch*/) {
    copy(products, r, size);
  }
};

// With t_m = a_(m+1-n) and b'_j = b_(n-1-j): the operands of the tree, and its result without the 2^loss.
template <class Tree, int N>
std::string cyclic_proof() {
  using tree = contract<Tree>;
  using ring = cyclic_product<tree, N>;
  constexpr std::size_t n = N;
  static element<N> a, b, out;
  static evaluated<tree> entries;
  static cyclic_workspace<tree> w;
  any_content(a.c, "a beyond its end");
  any_content(b.c, "b beyond its end");
  any_content(w.result, "result before");
  const variables x = numbers(a.c, n, "a");
  const variables y = numbers(b.c, n, "b");
  if (ring::bits != 16 - Tree::loss) throw failure("another number of correct bits");
  tree::t.assign(2 * Tree::size, {});
  tree::b.assign(Tree::size, {});
  for (std::size_t m = 0; m + 1 < 2 * n; ++m) tree::t[m] = {{bravais_proof::variable(x[(m + 1) % n]), 1}};
  for (std::size_t j = 0; j < n; ++j) tree::b[j] = {{bravais_proof::variable(y[n - 1 - j]), 1}};
  ring::evaluate(a, entries, w);
  ring::multiply(entries, b, out, w);
  std::uint32_t shift = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const std::string name = "c[" + std::to_string(i) + "]";
    const auto c = bravais_proof::load(out.c + i, 16, std::source_location::current());
    if (i == 0) bravais_proof::expect_function(c, [](long long r) { return r >> Tree::loss; }, name);
    if (i == 0) shift = c.expression;
    if (c.expression != shift) throw failure(name + " is another function of the result");
    if (bravais_proof::inputs_of(c) != "r[" + std::to_string(i) + "]") throw failure(name + " is another result");
  }
  return "modulo 2^" + std::to_string(ring::bits);
}

void add(const std::string& what, bravais_proof::body run) {
  bravais_proof::add_proof("ntru", shape_name, what, 1 << 16, std::move(run));
}
template <int N>
void add_ring() {
  using tree = typename ntru_trees<N>::ring;
  add("tree_" + std::to_string(N), tree_proof<tree>);
  add("product_" + std::to_string(N), cyclic_proof<tree, N>);
}
template <std::size_t N>
void add_leaf() {
  add("leaf_of_" + std::to_string(N), leaf_proof<N>);
}
void add_all() {
  add_leaf<16>();
  add_leaf<32>();
  add_leaf<48>();
  add_leaf<80>();
  add_ring<509>();
  add_ring<677>();
  add_ring<701>();
  add_ring<821>();
  add_ring<1229>();
  add_ring<1373>();
  bravais_proof::add_unassigned_refusal<v16>(std::string("ntru.") + shape_name + ".");
}
const bravais_proof::proofs_of_unit proofs(add_all);

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
