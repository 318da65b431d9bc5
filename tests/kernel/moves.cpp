// SPDX-License-Identifier: MIT
#include "moves.hpp"

#include <bit>
#include <cstring>

#include "proof/model.hpp"

namespace bravais_test {
namespace {

namespace moves = bravais_proof::moves;

constexpr std::uint8_t before_the_call = 0x5a;

// Bit `i` of numbers of `width` bits in memory.
struct place {
  std::size_t byte;
  std::uint8_t mask;
};
place place_of(std::size_t i, std::size_t width) {
  const std::size_t byte = std::endian::native == std::endian::little ? i / 8 : (i / 8) ^ (width / 8 - 1);
  return {byte, static_cast<std::uint8_t>(1 << i % 8)};
}
bool bit_at(const std::uint8_t* memory, place at) { return (memory[at.byte] & at.mask) != 0; }
void set_bit(std::uint8_t* memory, place at, bool value) {
  memory[at.byte] = static_cast<std::uint8_t>(value ? memory[at.byte] | at.mask : memory[at.byte] & ~at.mask);
}
std::size_t bytes_of(numbers_in_memory n) { return n.count * n.width / 8; }

// The input and the output in memory, and the output that the input should have.
class tested_move {
 public:
  tested_move(numbers_in_memory from, numbers_in_memory to, int (*source)(int), fenced_memory::fence side)
      : from_(bytes_of(from), side),
        to_(bytes_of(to), side),
        expected_(bytes_of(to), 0),
        targets_(8 * bytes_of(from)),
        from_width_(from.width),
        to_width_(to.width) {
    std::memset(from_.data(), 0, from_.span().size());
    for (std::size_t i = 0; i < 8 * expected_.size(); ++i) {
      const place at = place_of(i, to_width_);
      const int bit = source(static_cast<int>(i));
      if (bit >= 0)
        targets_[static_cast<std::size_t>(bit)].push_back(at);
      else if (bit == moves::untouched)
        set_bit(expected_.data(), at, (before_the_call & at.mask) != 0);
    }
  }

  [[nodiscard]] std::size_t input_bits() const { return targets_.size(); }
  void set_input(std::size_t i, bool value) {
    set_bit(from_.data(), place_of(i, from_width_), value);
    for (const place& at : targets_[i]) set_bit(expected_.data(), at, value);
  }
  // Calls the operation. The first bit that is wrong is a failure.
  outcome run(void (*operation)(const void*, void*), const std::string& context, const char* input,
              std::size_t number) {
    std::memset(to_.data(), before_the_call, expected_.size());
    operation(from_.data(), to_.data());
    if (std::memcmp(to_.data(), expected_.data(), expected_.size()) == 0) return {};
    std::size_t i = 0;
    const auto got = [&] { return bit_at(to_.data(), place_of(i, to_width_)); };
    while (got() == bit_at(expected_.data(), place_of(i, to_width_))) ++i;
    return {context + ", input with " + input + " " + std::to_string(number) + ": bit " +
                std::to_string(i % to_width_) + " of number " + std::to_string(i / to_width_) + " is " +
                std::to_string(got()),
            ""};
  }
  [[nodiscard]] outcome check_fences(const std::string& context) const {
    return fail_unless(from_.intact() && to_.intact(), context + ": wrote beside its memory");
  }

 private:
  fenced_memory from_;
  fenced_memory to_;
  std::vector<std::uint8_t> expected_;
  std::vector<std::vector<place>> targets_;  // for each bit of the input, the bits of the output that it becomes
  std::size_t from_width_;
  std::size_t to_width_;
};

}  // namespace

outcome check_move(const std::string& context, numbers_in_memory from, numbers_in_memory to, int (*source)(int),
                   void (*operation)(const void* from, void* to)) {
  for (const auto side : {fenced_memory::fence::before, fenced_memory::fence::behind}) {
    tested_move move(from, to, source, side);
    const std::size_t bits = move.input_bits();
    CHECK_OR_RETURN(move.run(operation, context, "number of bits", 0));
    for (std::size_t i = 0; i < bits; ++i) {
      move.set_input(i, true);
      CHECK_OR_RETURN(move.run(operation, context, "only bit", i));
      move.set_input(i, false);
    }
    for (std::size_t k = 0; bits >> k != 0; ++k) {
      for (const bool complement : {false, true}) {
        for (std::size_t i = 0; i < bits; ++i) move.set_input(i, (i >> k & 1) != complement);
        CHECK_OR_RETURN(move.run(operation, context, complement ? "complements of label bit" : "label bit", k));
      }
    }
    CHECK_OR_RETURN(move.check_fences(context));
  }
  return {};
}

}  // namespace bravais_test
