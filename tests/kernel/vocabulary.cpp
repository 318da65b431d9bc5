// SPDX-License-Identifier: MIT
// Each operation of the vocabulary (simd/vocabulary.hpp) of one instruction set against its definition, written lane by
// lane.
#include "isa/region.hpp"
#include "check.hpp"

BRAVAIS_REGION_BEGIN
#include "vocabulary_lanes.hpp"
#include "vocabulary_wide.hpp"
#include "vocabulary_bytes.hpp"
#include "vocabulary_words.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {
using bravais_test::check;

constexpr std::array vocabulary_checks{
    check{"load_store", check_load_store},
    check{"broadcast", check_broadcast},
    check{"add", check_add},
    check{"subtract", check_subtract},
    check{"low_product", check_low_product},
    check{"high_product_16", check_high_product_16},
    check{"rounded_high_product", check_rounded_high_product},
    check{"opaque", check_opaque},
    check{"min_unsigned", check_min_unsigned},
    check{"bit_and", check_bit_and},
    check{"bit_or", check_bit_or},
    check{"bit_xor", check_bit_xor},
    check{"bit_select", check_bit_select},
    check{"shift_left", check_shift_left},
    check{"shift_right", check_shift_right},
    check{"blend", check_blend},
    check{"swap_adjacent", check_swap_adjacent},
    check{"transpose", check_transpose},
    check{"permute_pair", check_permute_pair},
    check{"dot_pairs", check_dot_pairs},
    check{"subtract32", check_subtract32},
    check{"greater_increment_where", check_greater_increment_where},
    check{"any", check_any},
    check{"compact_store", check_compact_store},
    check{"wide_load_store", check_wide_load_store},
    check{"broadcast32", check_broadcast32},
    check{"as16_as32", check_as16_as32},
    check{"wide_add", check_wide_add},
    check{"wide_subtract", check_wide_subtract},
    check{"wide_low_product", check_wide_low_product},
    check{"high_product", check_high_product},
    check{"high_product_of_swapped", check_high_product_of_swapped},
    check{"wide_min_unsigned", check_wide_min_unsigned},
    check{"absolute", check_absolute},
    check{"wide_bits", check_wide_bits},
    check{"wide_shifts", check_wide_shifts},
    check{"shifts_each", check_shifts_each},
    check{"widen_narrow", check_widen_narrow},
    check{"wide_transpose", check_wide_transpose},
    check{"wide_permute_pair", check_wide_permute_pair},
    check{"wide_sums", check_wide_sums},
    check{"wide_masks", check_wide_masks},
    check{"wide_greater", check_wide_greater},
    check{"lookup_bytes", check_lookup_bytes},
    check{"load_groups", check_load_groups},
    check{"store_groups", check_store_groups},
    check{"unpack_fields", check_unpack_fields},
    check{"load_words", check_load_words},
    check{"store_bits", check_store_bits},
    check{"words_load_store", check_words_load_store},
    check{"words_broadcast", check_words_broadcast},
    check{"words_xor", check_words_xor},
    check{"words_and", check_words_and},
    check{"words_transpose", check_words_transpose},
    check{"words_rotate_left", check_words_rotate_left},
    check{"words_xor3", check_words_xor3},
    check{"words_xor_and_not", check_words_xor_and_not},
    check{"words_xor_rotate_left", check_words_xor_rotate_left},
    check{"word_pair", check_word_pair},
};

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
BRAVAIS_REGION_END

namespace {
#if defined(BRAVAIS_PLAIN_VECTORS)
const bravais_test::checks_of_isa registered{"plain_vocabulary", bravais::isa::portable,
                                             bravais::plain::vocabulary_checks};
#else
const bravais_test::checks_of_isa registered{"vocabulary", bravais::isa::BRAVAIS_ISA,
                                             bravais::BRAVAIS_ISA::vocabulary_checks};
#endif
}  // namespace
