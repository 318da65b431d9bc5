// SPDX-License-Identifier: MIT
// Makes round trips with all parameter sets of one family, in batches, and counts those that fail: another shared
// secret or message comes out, or a signature does not verify. Prints a line of JSON for each parameter set.
// tools/long_runs makes 10^8 round trips of each family with it, in pieces. The number of a piece is the seed of its
// random numbers, so each piece can be repeated.
//
//   long_round_trips FAMILY PIECE TRIPS            FAMILY as in BRAVAIS_FAMILIES; the parameter sets share the trips
//   long_round_trips FAMILY PIECE TRIPS --plant    one ciphertext or signature of each set is wrong: a failure for each

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <span>
#include <string_view>
#include <system_error>
#include <vector>

#include <bravais/by_id.hpp>
#include <bravais/isa.hpp>

namespace {

using namespace bravais;
using octets = std::vector<std::uint8_t>;

constexpr std::size_t batch = 64;
constexpr const char* family_names[] = {"kyber", "dilithium", "ntru", "ntru_plus", "mlwq"};  // in the order of `family`

// Whether the first ciphertext or signature of the next batch is replaced by zeros.
bool is_planted = false;
void plant(octets& items, std::size_t size) {
  if (is_planted) std::fill_n(items.begin(), size, std::uint8_t{0});
  is_planted = false;
}

// Repeatable random bytes, of another sequence for each piece and parameter set.
class random_bytes {
 public:
  random_bytes(std::uint32_t piece, std::uint32_t kind, std::uint32_t set) {
    std::seed_seq seed{piece, kind, set};
    numbers_.seed(seed);
  }
  octets operator()(std::size_t size) {
    octets out(size);
    for (std::size_t i = 0; i < size; i += 8) {
      const std::uint64_t number = numbers_();
      std::memcpy(out.data() + i, &number, std::min<std::size_t>(8, size - i));
    }
    return out;
  }

 private:
  std::mt19937_64 numbers_;
};

void demand(errc error, std::string_view set, const char* what) {
  if (error == errc::ok) return;
  std::fprintf(stderr, "%.*s: %s: %s\n", static_cast<int>(set.size()), set.data(), what, text(error));
  std::exit(2);
}

std::size_t different_items(const octets& a, const octets& b, std::size_t size) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < a.size(); i += size) count += std::memcmp(&a[i], &b[i], size) != 0 ? 1U : 0U;
  return count;
}

// The number of failures among n round trips, each with a key pair of its own. NTRU+ rejects with an error and a secret
// of zeros, so that the secrets differ as well.
std::size_t failures(const kem_parameters& p, std::size_t n, random_bytes& random, octets& memory) {
  octets public_keys(n * p.public_key), secret_keys(n * p.secret_key), ciphertexts(n * p.ciphertext);
  octets sent(n * p.shared_secret), received(n * p.shared_secret);
  demand(by_id::generate(p.id, random(n * p.seed), public_keys, secret_keys, {}, memory), p.name, "generate");
  demand(by_id::encapsulate(p.id, public_keys, random(n * p.randomness), ciphertexts, sent, {}, memory), p.name,
         "encapsulate");
  plant(ciphertexts, p.ciphertext);
  const errc error = by_id::decapsulate(p.id, secret_keys, ciphertexts, received, {}, memory);
  if (error != errc::bad_ciphertext) demand(error, p.name, "decapsulate");
  return different_items(sent, received, p.shared_secret);
}

std::size_t failures(const pke_parameters& p, std::size_t n, random_bytes& random, octets& memory) {
  octets public_keys(n * p.public_key), secret_keys(n * p.secret_key), ciphertexts(n * p.ciphertext);
  octets received(n * p.message);
  const octets sent = random(n * p.message);
  demand(by_id::generate(p.id, random(n * p.seed), public_keys, secret_keys, {}, memory), p.name, "generate");
  demand(by_id::encrypt(p.id, public_keys, sent, random(n * p.randomness), ciphertexts, {}, memory), p.name, "encrypt");
  plant(ciphertexts, p.ciphertext);
  demand(by_id::decrypt(p.id, secret_keys, ciphertexts, received, {}, memory), p.name, "decrypt");
  return different_items(sent, received, p.message);
}

// One key pair signs n messages of 32 bytes: signatures under one key are made side by side, which is faster.
std::size_t failures(const signature_parameters& p, std::size_t n, random_bytes& random, octets& memory) {
  octets public_key(p.public_key), secret_key(p.secret_key), signatures(n * p.signature);
  const octets texts = random(n * 32);
  std::vector<message_view> messages;
  for (std::size_t i = 0; i < n; ++i) messages.push_back({std::span(texts).subspan(32 * i, 32)});
  demand(by_id::generate(p.id, random(p.seed), public_key, secret_key, {}, memory), p.name, "generate");
  const octets randomness = random(n * p.randomness);
  demand(by_id::sign(p.id, secret_key, messages, randomness, signatures, {}, memory), p.name, "sign");
  plant(signatures, p.signature);
  std::vector<errc> verdicts(n, errc::not_done);
  const errc error = by_id::verify(p.id, public_key, messages, signatures, verdicts, memory);
  if (error != errc::bad_signature) demand(error, p.name, "verify");
  return static_cast<std::size_t>(std::ranges::count_if(verdicts, [](errc one) { return one != errc::ok; }));
}

struct job {
  family of;
  std::uint32_t piece;
  std::uint64_t trips;
  std::string_view isa;
  bool is_planted;
};

template <class Row, std::size_t N>
std::uint64_t sets_of(const Row (&table)[N], family of) {
  return static_cast<std::uint64_t>(
      std::ranges::count_if(table, [&](const Row& set) { return set.family == of && is_known(set.id); }));
}

// The parameter sets of one kind; `place` counts the sets of all kinds, `count` is their number.
template <class Row, std::size_t N>
void run(const Row (&table)[N], const char* kind, std::uint32_t kind_number, const job& what, std::uint64_t& place,
         std::uint64_t count) {
  for (const Row& set : table) {
    if (set.family != what.of || !is_known(set.id)) continue;
    const std::uint64_t trips = what.trips / count + (place++ < what.trips % count ? 1 : 0);
    random_bytes random(what.piece, kind_number, static_cast<std::uint32_t>(set.id));
    octets memory(by_id::workspace_size(set.id, batch));
    std::uint64_t failed = 0;
    is_planted = what.is_planted;
    for (std::uint64_t done = 0; done < trips; done += batch) {
      const auto n = static_cast<std::size_t>(std::min<std::uint64_t>(batch, trips - done));
      const std::size_t now = failures(set, n, random, memory);
      if (now != 0) {
        std::fprintf(stderr, "%.*s (%s): %zu of the round trips from %llu on fail\n", static_cast<int>(set.name.size()),
                     set.name.data(), kind, now, static_cast<unsigned long long>(done));
      }
      failed += now;
    }
    std::printf("{\"set\": \"%.*s\", \"kind\": \"%s\", \"isa\": \"%.*s\", \"trips\": %llu, \"failures\": %llu}\n",
                static_cast<int>(set.name.size()), set.name.data(), kind, static_cast<int>(what.isa.size()),
                what.isa.data(), static_cast<unsigned long long>(trips), static_cast<unsigned long long>(failed));
    std::fflush(stdout);
  }
}

// Reads a positive number; 0 if the text is not one.
std::uint64_t number_in(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() ? number : 0;
}

int usage() {
  std::fprintf(stderr, "usage: long_round_trips kyber|dilithium|ntru|ntru_plus|mlwq PIECE TRIPS [--plant]\n");
  return 2;
}

}  // namespace

int main(int count, char** arguments) {
  const bool planted = count == 5 && std::string_view(arguments[4]) == "--plant";
  if (count != 4 && !planted) return usage();
  const auto* const name = std::ranges::find(family_names, std::string_view(arguments[1]));
  const std::uint64_t piece = number_in(arguments[2]), trips = number_in(arguments[3]);
  if (name == std::end(family_names) || piece == 0 || piece > 0xffffffff || trips == 0) return usage();
  const auto active = active_isa();
  if (!active) {
    std::fprintf(stderr, "BRAVAIS_FORCE_ISA: %s\n", text(active.error()));
    return 2;
  }
  const job what{static_cast<family>(name - family_names), static_cast<std::uint32_t>(piece), trips,
                 bravais::name(active.value()), planted};
  const std::uint64_t sets =
      sets_of(kem_table, what.of) + sets_of(pke_table, what.of) + sets_of(signature_table, what.of);
  if (sets == 0) {
    std::fprintf(stderr, "long_round_trips: this library was built without the family %s\n", *name);
    return 2;
  }
  std::uint64_t place = 0;
  run(kem_table, "kem", 0, what, place, sets);
  run(pke_table, "pke", 1, what, place, sets);
  run(signature_table, "signature", 2, what, place, sets);
  return 0;
}
