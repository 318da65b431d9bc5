// SPDX-License-Identifier: MIT
// Each operation of the vocabulary (simd/vocabulary.hpp) of one instruction set against the scalar model
// (proof/model.hpp), with which the proofs evaluate the same operations.
#include "isa/region.hpp"
#include "check.hpp"
#include "moves.hpp"
#include "proof/model.hpp"
#include "proof/shapes.hpp"

BRAVAIS_REGION_BEGIN
#include "vocabulary_tables.hpp"  // first, so that the kernels it includes do not see the names of the checks
#include "vocabulary_lanes.hpp"
#include "vocabulary_wide.hpp"
#include "vocabulary_masks.hpp"
#include "vocabulary_moves.hpp"
#include "vocabulary_bytes.hpp"
#include "vocabulary_short.hpp"
#include "vocabulary_words.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {
using bravais_test::check;
using bravais_test::check_of_two_lengths;

constexpr std::array arithmetic_checks{
    check_of_two_lengths{"add", check_add},
    check_of_two_lengths{"subtract", check_subtract},
    check_of_two_lengths{"low_product", check_low_product},
    check_of_two_lengths{"high_product_16", check_high_product_16},
    check_of_two_lengths{"rounded_high_product", check_rounded_high_product},
    check_of_two_lengths{"min_unsigned", check_min_unsigned},
    check_of_two_lengths{"bit_and", check_bit_and},
    check_of_two_lengths{"bit_or", check_bit_or},
    check_of_two_lengths{"bit_xor", check_bit_xor},
    check_of_two_lengths{"greater", check_greater},
    check_of_two_lengths{"bit_select", check_bit_select},
    check_of_two_lengths{"increment_where", check_increment_where},
    check_of_two_lengths{"dot_pairs", check_dot_pairs},
    check_of_two_lengths{"wide_add", check_wide_add},
    check_of_two_lengths{"wide_subtract", check_wide_subtract},
    check_of_two_lengths{"wide_low_product", check_wide_low_product},
    check_of_two_lengths{"high_product", check_high_product},
    check_of_two_lengths{"high_product_of_swapped", check_high_product_of_swapped},
    check_of_two_lengths{"wide_min_unsigned", check_wide_min_unsigned},
    check_of_two_lengths{"max_unsigned", check_max_unsigned},
    check_of_two_lengths{"absolute", check_absolute},
    check_of_two_lengths{"wide_bit_and", check_wide_bit_and},
    check_of_two_lengths{"wide_bit_or", check_wide_bit_or},
    check_of_two_lengths{"wide_bit_xor", check_wide_bit_xor},
    check_of_two_lengths{"wide_bit_select", check_wide_bit_select},
    check_of_two_lengths{"wide_greater", check_wide_greater},
    check_of_two_lengths{"wide_sums", check_wide_sums},
    check_of_two_lengths{"sums_of_swapped", check_sums_of_swapped},
    check_of_two_lengths{"short_add", check_short_add},
    check_of_two_lengths{"short_subtract", check_short_subtract},
    check_of_two_lengths{"short_low_product", check_short_low_product},
    check_of_two_lengths{"words_xor", check_words_xor},
    check_of_two_lengths{"words_and", check_words_and},
    check_of_two_lengths{"words_xor3", check_words_xor3},
    check_of_two_lengths{"words_xor_and_not", check_words_xor_and_not},
    check_of_two_lengths{"words_xor_rotate_left", check_words_xor_rotate_left},
    check_of_two_lengths{"word_pair", check_word_pair},
};

constexpr std::array vocabulary_checks{
    check{"load_store", check_load_store},
    check{"wide_load_store", check_wide_load_store},
    check{"broadcast", check_broadcast},
    check{"broadcast32", check_broadcast32},
    check{"opaque", check_opaque},
    check{"wide_opaque", check_wide_opaque},
    check{"shifts", check_shifts},
    check{"shifts_across_lanes", check_shifts_across_lanes},
    check{"wide_shifts", check_wide_shifts},
    check{"shifts_each", check_shifts_each},
    check{"as16_as32", check_as16_as32},
    check{"widen", check_widen},
    check{"widen_narrow", check_widen_narrow},
    check{"blend", check_blend},
    check{"short_moves", check_short_moves},
    check{"swap_adjacent", check_swap_adjacent},
    check{"reverse", check_reverse},
    check{"transpose", check_transpose},
    check{"wide_transpose", check_wide_transpose},
    check{"permute_pair", check_permute_pair},
    check{"wide_permute_pair", check_wide_permute_pair},
    check{"window_pairs", check_window_pairs},
    check{"any", check_any},
    check{"compact_store", check_compact_store},
    check{"wide_compact_store", check_wide_compact_store},
    check{"lookup_bytes", check_lookup_bytes},
    check{"load_groups", check_load_groups},
    check{"store_groups", check_store_groups},
    check{"lookups_of_kernels", check_lookups_of_kernels},
    check{"groups_of_kernels", check_groups_of_kernels},
    check{"permutations_of_kernels", check_permutations_of_kernels},
    check{"unpack_fields", check_unpack_fields},
    check{"load_words", check_load_words},
    check{"store_bits", check_store_bits},
    check{"apart", check_apart},
    check{"triples", check_triples},
    check{"words_load_store", check_words_load_store},
    check{"words_broadcast", check_words_broadcast},
    check{"words_transpose", check_words_transpose},
    check{"words_rotate_left", check_words_rotate_left},
};

#if !defined(BRAVAIS_PLAIN_VECTORS)
// The proofs are about the shapes of proof/shapes.hpp: they must be those of the back ends.
#define BRAVAIS_SHAPE_OF(isa) bravais_proof::shape_of_##isa
#define BRAVAIS_SHAPE(isa) BRAVAIS_SHAPE_OF(isa)
constexpr bravais_proof::shape shape = BRAVAIS_SHAPE(BRAVAIS_ISA);

template <class V>
constexpr bool multiplies_swapped = requires(V a) { high_product(a, a, a); };
template <class V>
constexpr bool sums_swapped = requires(wide_sums s, V a) { accumulate(s, a, a, a); };
template <class V, class Lane>
constexpr bool permutes_pairs = requires(V a) { permute_pair<pair_table<Lane>{}>(a, a); };
template <class V>
constexpr bool has_triples = requires(const std::int16_t* p, std::int16_t* q, V* x) {
  load_triples(p, x);
  store_triples(q, x);
};
static_assert(lanes == shape.lanes && short_lanes == shape.short_lanes);
static_assert(high_product_bits == shape.high_product_bits);
static_assert(vector_registers == shape.vector_registers && vector_registers_32 == shape.vector_registers_32);
static_assert(multiplies_swapped<v32> == shape.has_swapped_products && sums_swapped<v32> == shape.has_swapped_products);
static_assert(permutes_pairs<v16, std::int16_t> == shape.has_permutations);
static_assert(permutes_pairs<v32, std::int32_t> == shape.has_permutations);
static_assert(has_triples<v16> == shape.has_permutations);
template <class V>
constexpr bool stores_bits = requires(std::uint8_t* p, V a) { store_bits(p, a); };
template <class V>
constexpr bool unpacks_fields = requires(const std::uint8_t* p, V a) { unpack_fields<5>(p, a); };
template <class V>
constexpr bool has_windows = requires(V a) { window_pairs<0>(a); };
static_assert(has_windows<v16> == shape.has_windows);
static_assert(stores_bits<v16> == shape.has_bit_stores);
static_assert(unpacks_fields<v16> == shape.has_fields);
#endif

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
BRAVAIS_REGION_END

namespace {
#if defined(BRAVAIS_PLAIN_VECTORS)
constexpr const char* kind = "plain_vocabulary";
constexpr auto id = bravais::isa::portable;
#else
constexpr const char* kind = "vocabulary";
constexpr auto id = bravais::isa::BRAVAIS_ISA;
#endif
const bravais_test::checks_of_isa arithmetic{kind, id, bravais::BRAVAIS_ISA::arithmetic_checks};
const bravais_test::checks_of_isa others{kind, id, bravais::BRAVAIS_ISA::vocabulary_checks};
}  // namespace
