// SPDX-License-Identifier: MIT
// The one header in a program of its own: the fixed vector of every KEM that this build kept, on every instruction set
// of the machine. With FAMILY_LEFT_OUT the sets of the other families must say that they are not there. With
// SECOND_UNIT another unit includes the whole header, too, and must share its state with this one.
#include "bravais.hpp"

#include <cstdio>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

namespace {

struct known_answer {
  std::string_view set, secret, rejection;
};
constexpr known_answer known_answers[] = {
#include "../../cli/known_answers.inc"
};

using buffer = std::vector<std::uint8_t>;

buffer counting_from(std::uint8_t first, std::size_t size) {
  buffer bytes(size);
  std::iota(bytes.begin(), bytes.end(), first);
  return bytes;
}

std::string hex(const buffer& bytes) {
  std::string text;
  for (const std::uint8_t byte : bytes) {
    for (const int digit : {byte >> 4, byte & 15}) text += "0123456789abcdef"[digit];
  }
  return text;
}

// Whether the set is there, and gives the known secrets.
enum class outcome { good, wrong, left_out };
outcome run(const bravais::kem_parameters& set, const known_answer& known) {
  namespace by_id = bravais::by_id;
  buffer public_key(set.public_key), secret_key(set.secret_key), ciphertext(set.ciphertext);
  buffer sent(set.shared_secret), rejected(set.shared_secret);
  const bravais::errc error = by_id::generate(set.id, counting_from(0x00, set.seed), public_key, secret_key);
  if (error == bravais::errc::unknown_set) return outcome::left_out;
  bool good = error == bravais::errc::ok &&
              by_id::encapsulate(set.id, public_key, counting_from(0x40, set.randomness), ciphertext, sent) ==
                  bravais::errc::ok &&
              hex(sent) == known.secret;
  ciphertext[0] ^= 1;
  const bravais::errc of_altered = set.explicit_rejection ? bravais::errc::bad_ciphertext : bravais::errc::ok;
  good = good && by_id::decapsulate(set.id, secret_key, ciphertext, rejected) == of_altered &&
         hex(rejected) == known.rejection;
  return good ? outcome::good : outcome::wrong;
}

}  // namespace

#if defined(SECOND_UNIT)
bravais::result<bravais::isa> isa_of_second_unit() noexcept;
#endif

int main() {
  int count[3] = {0, 0, 0};
  bool same_state = true;
  for (const bravais::isa id : bravais::built_isas()) {
    if (bravais::force_isa(id) != bravais::errc::ok) {
      std::printf("%s: this machine cannot run it\n", bravais::name(id).data());
      continue;
    }
    for (const known_answer& known : known_answers) {
      const auto set = bravais::find_kem(known.set);
      const outcome what = set ? run(bravais::parameters(*set), known) : outcome::wrong;
      if (what == outcome::wrong) std::printf("%s on %s: wrong\n", known.set.data(), bravais::name(id).data());
      ++count[static_cast<int>(what)];
    }
#if defined(SECOND_UNIT)
    const auto seen = isa_of_second_unit();
    same_state = same_state && seen && *seen == id;
#endif
  }
#if defined(FAMILY_LEFT_OUT)
  const bool cut = count[static_cast<int>(outcome::left_out)] > 0 &&
                   bravais::ml_dsa_65::generate().error() == bravais::errc::unknown_set;
#else
  const bool cut = count[static_cast<int>(outcome::left_out)] == 0 && bravais::ml_dsa_65::generate();
#endif
  std::printf("%d known answers good, %d wrong, %d of sets left out; one state for all units: %s\n", count[0], count[1],
              count[2], same_state ? "yes" : "no");
  return count[0] > 0 && count[1] == 0 && cut && same_state ? 0 : 1;
}
