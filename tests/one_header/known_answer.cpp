// SPDX-License-Identifier: MIT
// The one header in a program of its own: the fixed vector of every KEM and signature scheme that this build kept, on
// every instruction set of the machine. With FAMILY_LEFT_OUT it kept the families whose macros are defined, and the
// sets of the others must say that they are not there. With SECOND_UNIT another unit includes the whole header, too,
// and must share its state with this one.
#include "bravais.hpp"

#include <cstdio>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "reference/sha2.hpp"

namespace {

struct known_answer {
  std::string_view set, secret, rejection;
};
constexpr known_answer known_answers[] = {
#include "../../cli/known_answers.inc"
};
struct known_object {
  std::string_view set, object, digest;
};
constexpr known_object known_objects[] = {
#include "../../cli/known_signatures.inc"
};

namespace by_id = bravais::by_id;
using bravais::errc;
using buffer = std::vector<std::uint8_t>;

// Whether the sets of a name are in this build.
bool is_kept([[maybe_unused]] std::string_view name) {
#if !defined(FAMILY_LEFT_OUT)
  return true;
#else
#if defined(BRAVAIS_ONLY_ML_KEM)
  if (name.starts_with("ML-KEM-") || name.starts_with("Kyber")) return true;
#endif
#if defined(BRAVAIS_ONLY_ML_DSA)
  if (name.starts_with("ML-DSA-") || name.starts_with("Dilithium")) return true;
#endif
#if defined(BRAVAIS_ONLY_NTRU)
  if (name.starts_with("NTRU-")) return true;
#endif
#if defined(BRAVAIS_ONLY_NTRU_PLUS)
  if (name.starts_with("NTRU+")) return true;
#endif
#if defined(BRAVAIS_ONLY_MLWQ)
  if (name.starts_with("M-LWQ-")) return true;
#endif
  return false;
#endif
}

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

bool is_known(std::string_view set, std::string_view object, const buffer& bytes) {
  const std::string digest = hex(reference::sha256(bytes));
  for (const known_object& known : known_objects) {
    if (known.set == set && known.object == object) return known.digest == digest;
  }
  return false;
}
bool is_known(std::string_view set, const buffer& secret, const buffer& rejection) {
  for (const known_answer& known : known_answers) {
    if (known.set == set) return known.secret == hex(secret) && known.rejection == hex(rejection);
  }
  return false;
}

// Whether the set is there, and gives the known answers.
enum class outcome { good, wrong, left_out };
outcome run(const bravais::kem_parameters& set) {
  buffer public_key(set.public_key), secret_key(set.secret_key), ciphertext(set.ciphertext);
  buffer sent(set.shared_secret), rejected(set.shared_secret);
  const errc error = by_id::generate(set.id, counting_from(0x00, set.seed), public_key, secret_key);
  if (error == errc::unknown_set) return outcome::left_out;
  bool good = error == errc::ok &&
              by_id::encapsulate(set.id, public_key, counting_from(0x40, set.randomness), ciphertext, sent) == errc::ok;
  ciphertext[0] ^= 1;
  const errc of_altered = set.explicit_rejection ? errc::bad_ciphertext : errc::ok;
  good = good && by_id::decapsulate(set.id, secret_key, ciphertext, rejected) == of_altered;
  return good && is_known(set.name, sent, rejected) ? outcome::good : outcome::wrong;
}
outcome run(const bravais::signature_parameters& set) {
  constexpr std::string_view text = "The quick brown fox jumps over the lazy dog";
  const buffer message(text.begin(), text.end());
  const bravais::message_view view{message};
  buffer public_key(set.public_key), secret_key(set.secret_key), signature(set.signature);
  const errc error = by_id::generate(set.id, counting_from(0x00, set.seed), public_key, secret_key);
  if (error == errc::unknown_set) return outcome::left_out;
  bool good = error == errc::ok && by_id::sign_deterministic(set.id, secret_key, {&view, 1}, signature) == errc::ok &&
              is_known(set.name, "public_key", public_key) && is_known(set.name, "secret_key", secret_key) &&
              is_known(set.name, "signature", signature) &&
              by_id::verify(set.id, public_key, {&view, 1}, signature) == errc::ok;
  signature[0] ^= 1;
  good = good && by_id::verify(set.id, public_key, {&view, 1}, signature) == errc::bad_signature;
  return good ? outcome::good : outcome::wrong;
}

// Runs all sets of a table: how many are good, wrong (also: there or not against what was asked for), left out.
template <class Table>
void run_all(const Table& table, bravais::isa on, int (&count)[3]) {
  for (const auto& set : table) {
    outcome what = run(set);
    if ((what == outcome::left_out) == is_kept(set.name)) what = outcome::wrong;
    if (what == outcome::wrong) std::printf("%s on %s: wrong\n", set.name.data(), bravais::name(on).data());
    ++count[static_cast<int>(what)];
  }
}

}  // namespace

#if defined(SECOND_UNIT)
bravais::result<bravais::isa> isa_of_second_unit() noexcept;
#endif

int main() {
  int count[3] = {0, 0, 0};
  bool same_state = true;
  for (const bravais::isa id : bravais::built_isas()) {
    if (bravais::force_isa(id) != errc::ok) {
      std::printf("%s: this machine cannot run it\n", bravais::name(id).data());
      continue;
    }
    run_all(bravais::kem_table, id, count);
    run_all(bravais::signature_table, id, count);
#if defined(SECOND_UNIT)
    const auto seen = isa_of_second_unit();
    same_state = same_state && seen && *seen == id;
#endif
  }
  std::printf("%d known answers good, %d wrong, %d of sets left out; one state for all units: %s\n", count[0], count[1],
              count[2], same_state ? "yes" : "no");
#if defined(FAMILY_LEFT_OUT)
  const bool cut = count[static_cast<int>(outcome::left_out)] > 0;
#else
  const bool cut = count[static_cast<int>(outcome::left_out)] == 0;
#endif
  return count[0] > 0 && count[1] == 0 && cut && same_state ? 0 : 1;
}
