// SPDX-License-Identifier: MIT
// The one header in a program of its own. On every instruction set of the machine it tests the fixed vector of every
// set in this build, and a file with its seed. With FAMILY_LEFT_OUT only the families with defined macros are in, and
// the sets of the others must be reported as unknown. KEPT_ISAS are the names of the instruction sets that must be in,
// if the header is cut to some. With SECOND_UNIT another unit also includes the whole header, and must share its state
// with this one.
#include "bravais.hpp"

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reference/keccak.hpp"
#include "reference/sha2.hpp"
#include "seed_file.hpp"

#if defined(BRAVAIS_SELF_CHECKS)
static_assert(bravais::api::self_checks);
#elif !defined(BRAVAIS_DECLARATIONS)  // the interface does not show it
static_assert(!bravais::api::self_checks);
#endif

namespace {

struct known_answer {
  std::string_view set, secret, rejection;
};
constexpr known_answer known_answers[] = {
#include "../../src/params/known_answers.inc"
};
struct known_object {
  std::string_view set, object, digest;
};
constexpr known_object known_objects[] = {
#include "../../src/params/known_encryptions.inc"
#include "../../src/params/known_signatures.inc"
};

namespace by_id = bravais::by_id;
using bravais::errc;
using buffer = std::vector<std::uint8_t>;

// Whether the sets with this name are in this build.
bool is_kept([[maybe_unused]] std::string_view name) {
#if !defined(FAMILY_LEFT_OUT)
  return true;
#else
#if defined(BRAVAIS_ONLY_KYBER)
  if (name.starts_with("ML-KEM-") || name.starts_with("Kyber")) return true;
#endif
#if defined(BRAVAIS_ONLY_DILITHIUM)
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

// Whether the instruction sets are the expected ones, the best first.
bool are_kept([[maybe_unused]] std::span<const bravais::isa> built) {
#if defined(KEPT_ISAS)
  std::string names;
  for (const bravais::isa id : built) names += (names.empty() ? "" : " ") + std::string(bravais::name(id));
  return names == KEPT_ISAS;
#elif defined(__x86_64__) || defined(__aarch64__)
  return built.size() > 1;
#else
  return built.size() == 1;
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

bool is_known_digest(std::string_view set, std::string_view object, const std::string& digest) {
  for (const known_object& known : known_objects) {
    if (known.set == set && known.object == object) return known.digest == digest;
  }
  return false;
}
bool is_known(std::string_view set, std::string_view object, const buffer& bytes) {
  return is_known_digest(set, object, hex(reference::sha256(bytes)));
}
bool is_known(std::string_view set, const buffer& secret, const buffer& rejection) {
  for (const known_answer& known : known_answers) {
    if (known.set == set) return known.secret == hex(secret) && known.rejection == hex(rejection);
  }
  return false;
}

// Encrypts a message under the key of a seed and decrypts it again: public key, secret key, ciphertext.
struct encrypted {
  buffer public_key, secret_key, ciphertext;
  bool good;
};
encrypted encrypt(const bravais::pke_parameters& set, const buffer& seed, const buffer& message, const buffer& coins) {
  encrypted made{buffer(set.public_key), buffer(set.secret_key), buffer(set.ciphertext), false};
  buffer opened(set.message);
  made.good = by_id::generate(set.id, seed, made.public_key, made.secret_key) == errc::ok &&
              by_id::encrypt(set.id, made.public_key, message, coins, made.ciphertext) == errc::ok &&
              by_id::decrypt(set.id, made.secret_key, made.ciphertext, opened) == errc::ok && opened == message;
  return made;
}

bool kyber_holds(const bravais::pke_parameters& set) {
  const encrypted made = encrypt(set, counting_from(0x00, set.seed), counting_from(0x40, set.message),
                                 counting_from(0x20, set.randomness));
  return made.good && is_known(set.name, "public_key", made.public_key) &&
         is_known(set.name, "secret_key", made.secret_key) && is_known(set.name, "ciphertext", made.ciphertext);
}

// One digest over ten keys and ciphertexts with random bytes from a label (specification, "Known answers"): the name of
// the set with spaces before the quantizer and the mode. It excludes rho, which follows the secret key in subtractive
// mode.
bool mlwq_holds(const bravais::pke_parameters& set) {
  const bool plain = set.name.ends_with("-plain");
  std::string label(set.name.substr(0, set.name.size() - (plain ? 6 : 0)));
  label[label.rfind('-')] = ' ';
  label = "M-LWQ known answers " + label + (plain ? " plain " : " subtractive ");
  buffer all;
  for (char number = '0'; number <= '9'; ++number) {
    const auto bytes = [&](const char* purpose) {
      const std::string text = label + number + ' ' + purpose;
      return reference::shake256(buffer(text.begin(), text.end()), 32);
    };
    encrypted made = encrypt(set, bytes("seed"), bytes("message"), bytes("coins"));
    if (!made.good) return false;
    made.secret_key.resize(set.secret_key - (plain ? 0 : 32));
    for (const buffer& part : {made.public_key, made.secret_key, made.ciphertext}) {
      all.insert(all.end(), part.begin(), part.end());
    }
  }
  return is_known_digest(set.name, "all", hex(reference::sha3_256(all)));
}

// Whether the set exists, and gives the known answers.
enum class outcome { good, wrong, left_out };

// The result of generating from the counting seed: whether the set exists, including its files.
outcome of_files(bravais::key_set set, std::string_view name, const buffer& seed, const buffer& public_key,
                 errc error) {
  if (error == errc::unknown_set) {
    return seed_file_is_refused(set, name, seed, public_key.size()) ? outcome::left_out : outcome::wrong;
  }
  return error == errc::ok && seed_file_is_read(set, name, seed, public_key) ? outcome::good : outcome::wrong;
}

outcome run(const bravais::kem_parameters& set) {
  buffer public_key(set.public_key), secret_key(set.secret_key), ciphertext(set.ciphertext);
  buffer sent(set.shared_secret), rejected(set.shared_secret);
  const buffer seed = counting_from(0x00, set.seed);
  const errc error = by_id::generate(set.id, seed, public_key, secret_key);
  if (const outcome files = of_files(set.id, set.name, seed, public_key, error); files != outcome::good) return files;
  bool good = by_id::encapsulate(set.id, public_key, counting_from(0x40, set.randomness), ciphertext, sent) == errc::ok;
  ciphertext[0] ^= 1;
  const errc of_altered = set.explicit_rejection ? errc::bad_ciphertext : errc::ok;
  good = good && by_id::decapsulate(set.id, secret_key, ciphertext, rejected) == of_altered;
  return good && is_known(set.name, sent, rejected) ? outcome::good : outcome::wrong;
}
outcome run(const bravais::pke_parameters& set) {
  buffer public_key(set.public_key), secret_key(set.secret_key);
  const buffer seed = counting_from(0x00, set.seed);
  const errc error = by_id::generate(set.id, seed, public_key, secret_key);
  if (const outcome files = of_files(set.id, set.name, seed, public_key, error); files != outcome::good) return files;
  const bool good = set.name.starts_with("M-LWQ-") ? mlwq_holds(set) : kyber_holds(set);
  return good ? outcome::good : outcome::wrong;
}
outcome run(const bravais::signature_parameters& set) {
  constexpr std::string_view text = "The quick brown fox jumps over the lazy dog";
  const buffer message(text.begin(), text.end());
  const bravais::message_view view{message};
  buffer public_key(set.public_key), secret_key(set.secret_key), signature(set.signature);
  const buffer seed = counting_from(0x00, set.seed);
  const errc error = by_id::generate(set.id, seed, public_key, secret_key);
  if (const outcome files = of_files(set.id, set.name, seed, public_key, error); files != outcome::good) return files;
  bool good = by_id::sign_deterministic(set.id, secret_key, {&view, 1}, signature) == errc::ok &&
              is_known(set.name, "public_key", public_key) && is_known(set.name, "secret_key", secret_key) &&
              is_known(set.name, "signature", signature) &&
              by_id::verify(set.id, public_key, {&view, 1}, signature) == errc::ok;
  signature[0] ^= 1;
  good = good && by_id::verify(set.id, public_key, {&view, 1}, signature) == errc::bad_signature;
  return good ? outcome::good : outcome::wrong;
}

// Runs all sets of a table and counts them: good, wrong (which includes sets that should or should not exist), left
// out.
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
    run_all(bravais::pke_table, id, count);
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
  const bool isas = are_kept(bravais::built_isas());
  if (!isas) std::printf("%zu instruction sets: not those that were asked for\n", bravais::built_isas().size());
  return count[0] > 0 && count[1] == 0 && cut && isas && same_state ? 0 : 1;
}
