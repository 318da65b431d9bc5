// SPDX-License-Identifier: MIT
// Plants known secrets, runs one operation on a stack of its own, and searches the dead stack for them afterwards:
// seeds, messages, shared secrets, secret polynomials and masks, and the hash outputs from which they are made.
//
//   stack_wipe ISA        every operation of every set
//   stack_wipe --plant    an operation that leaves its secret behind, which must be reported

#include <sys/mman.h>
#include <ucontext.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <set>
#include <string>
#include <unordered_map>

#include "cases.hpp"
#include "dispatch/dispatch.hpp"
#include "signature_secrets.hpp"

namespace {

using namespace bravais;
using namespace bravais::constant_time;

// A stack that was never used before: zeros, and far larger than any operation needs.
constexpr std::size_t stack_size = std::size_t{1} << 21;
std::uint8_t* stack;

struct job {
  void (*call)(void*);
  void* argument;
  ucontext_t caller;
};
job* current;

void enter() { current->call(current->argument); }

template <class Run>
void run_on_clean_stack(Run& run) {
  std::memset(stack, 0, stack_size);
  job j{[](void* argument) { (*static_cast<Run*>(argument))(); }, &run, {}};
  current = &j;
  ucontext_t callee;
  getcontext(&callee);
  callee.uc_stack.ss_sp = stack;
  callee.uc_stack.ss_size = stack_size;
  callee.uc_link = &j.caller;
  makecontext(&callee, enter, 0);
  swapcontext(&j.caller, &callee);
}

std::uint64_t word_at(const std::uint8_t* p) {
  std::uint64_t word;
  std::memcpy(&word, p, sizeof word);
  return word;
}

// What must not be found: eight bytes of any secret, since a lane of a hash state that several messages share is that
// wide. Of small numbers in 32 bits it takes eight: so few of them are found anywhere.
struct secrets {
  struct named {
    std::string what;
    buffer bytes;
    std::size_t width;  // bytes in a row that are a finding
  };
  std::vector<named> all;

  void add(std::string what, by_id::in bytes, std::size_t width = 8) {
    all.push_back({std::move(what), buffer(bytes.begin(), bytes.end()), width});
  }
  // Where all eight are -1, 0 or 1 they are no evidence: the challenge, which is public, has such numbers.
  void add_numbers(std::string what, std::span<const std::int32_t> numbers) {
    buffer bytes;
    for (; !numbers.empty(); numbers = numbers.subspan(8)) {
      const auto eight = numbers.first(8);
      if (std::ranges::all_of(eight, [](std::int32_t x) { return -1 <= x && x <= 1; })) continue;
      const auto* raw = reinterpret_cast<const std::uint8_t*>(eight.data());
      bytes.insert(bytes.end(), raw, raw + eight.size_bytes());
    }
    add(std::move(what), bytes, 32);
  }

  // The names of the secrets of which a part lies in the stack.
  [[nodiscard]] std::set<std::string> found() const {
    std::unordered_map<std::uint64_t, std::vector<std::size_t>> seen;
    for (std::size_t i = 0; i + 32 <= stack_size; ++i) {
      const std::uint64_t word = word_at(stack + i);
      if (is_evidence(word)) seen[word].push_back(i);
    }
    std::set<std::string> names;
    for (const named& secret : all) {
      for (std::size_t i = 0; i + secret.width <= secret.bytes.size(); i += secret.width) {
        const auto places = seen.find(word_at(secret.bytes.data() + i));
        if (places == seen.end()) continue;
        for (const std::size_t place : places->second) {
          if (std::memcmp(stack + place, secret.bytes.data() + i, secret.width) == 0) names.insert(secret.what);
        }
      }
    }
    return names;
  }

 private:
  // Words that could lie there for other reasons are none.
  static bool is_evidence(std::uint64_t word) { return word >> 32 != 0 && word << 32 != 0; }
};

// SHA3-256 or SHA3-512 (FIPS 202, section 6.1).
buffer sha3(std::size_t size, by_id::in input) {
  buffer out(size);
  backend_for(isa::portable)->hash.sponge(200 - 2 * size, 0x06, input.data(), input.size(), out.data(), out.size());
  return out;
}

// Twelve-bit coefficients as the 16-bit numbers that arithmetic uses.
buffer coefficients(by_id::in encoded) {
  buffer out;
  for (std::size_t i = 0; i + 3 <= encoded.size(); i += 3) {
    const unsigned three =
        encoded[i] | static_cast<unsigned>(encoded[i + 1]) << 8 | static_cast<unsigned>(encoded[i + 2]) << 16;
    for (const unsigned value : {three & 0xFFF, three >> 12}) {
      out.push_back(static_cast<std::uint8_t>(value));
      out.push_back(static_cast<std::uint8_t>(value >> 8));
    }
  }
  return out;
}

// Of the input of the key derivation function (round 3: Kbar or z, then H(c)) the second half is public.
void add_kdf_inputs(secrets& s, const kem_case& c, by_id::in inputs) {
  for (; !inputs.empty(); inputs = inputs.subspan(c.set.kdf_input)) {
    s.add("input of the key derivation function", inputs.first(c.set.kdf_input - 32));
  }
}

// Trits as the 16-bit numbers that arithmetic uses: 0, 1 and 2, or 0, 1 and -1.
buffer trits(std::span<const std::uint8_t> numbers, bool centred) {
  buffer out;
  for (const std::uint8_t x : numbers) {
    const bool negative = centred && x == 2;
    out.push_back(negative ? 0xFF : x);
    out.push_back(negative ? 0xFF : 0);
  }
  return out;
}
// Sixteen in a row are a finding: fewer are found anywhere.
void add_trits(secrets& s, const std::string& what, std::span<const std::uint8_t> numbers) {
  s.add(what + ", trits", trits(numbers, false), 32);
  s.add(what + ", centred", trits(numbers, true), 32);
}

// NTRU: what is sampled first, of each pair, is d bytes modulo 3; the secret key begins with f and its inverse modulo
// 3, five trits in a byte (specification, sections 3 and 4).
secrets ntru_secrets_of(const kem_case& c) {
  secrets s;
  const std::size_t packed = (c.set.secret_key - c.set.public_key - 32) / 2;
  for (std::size_t i = 0; i < c.n; ++i) {
    s.add("seed", by_id::in(c.seeds).subspan(i * c.set.seed, c.set.seed));
    const by_id::in randomness = by_id::in(c.messages).subspan(i * c.set.randomness, c.set.randomness);
    s.add("randomness", randomness);
    buffer r;
    for (const std::uint8_t byte : randomness.first(5 * (packed - 1))) r.push_back(byte % 3);
    add_trits(s, "r", r);
    buffer packed_r;
    for (std::size_t at = 0; at + 5 <= r.size(); at += 5) {
      unsigned five = 0;
      for (std::size_t j = 5; j-- > 0;) five = 3 * five + r[at + j];
      packed_r.push_back(static_cast<std::uint8_t>(five));
    }
    s.add("r, packed", packed_r);
    const by_id::in key = by_id::in(c.secret_keys).subspan(i * c.set.secret_key, c.set.secret_key);
    s.add("secret key", key);
    for (const std::size_t at : {std::size_t{0}, packed}) {
      buffer numbers;
      for (unsigned byte : key.subspan(at, packed - 1)) {
        for (int j = 0; j < 5; ++j, byte /= 3) numbers.push_back(static_cast<std::uint8_t>(byte % 3));
      }
      add_trits(s, at == 0 ? "f" : "inverse of f", numbers);
    }
    s.add("shared secret", by_id::in(c.shared_secrets).subspan(i * 32, 32));
  }
  return s;
}

// The first `size` bytes of SHAKE256 (FIPS 202, section 6.2).
buffer shake256(std::size_t size, by_id::in input) {
  buffer out(size);
  backend_for(isa::portable)->hash.sponge(136, 0x1F, input.data(), input.size(), out.data(), out.size());
  return out;
}

// NTRU+: draws and what is expanded from them, the key, m and what H makes of it. (The coefficients of packed
// polynomials lie one behind the other in the final version only, whose names have no KEM in them.)
secrets ntru_plus_secrets_of(const kem_case& c) {
  secrets s;
  const std::size_t noise = c.set.public_key / 6;
  const bool in_order = c.set.name.find("KEM") == std::string_view::npos;
  for (std::size_t i = 0; i < c.n; ++i) {
    const by_id::in seed = by_id::in(c.seeds).subspan(i * c.set.seed, c.set.seed);
    s.add("draws", seed);
    for (std::size_t at = 0; at < seed.size(); at += 32)
      s.add("noise of f or g", shake256(noise, seed.subspan(at, 32)));
    const by_id::in key = by_id::in(c.secret_keys).subspan(i * c.set.secret_key, c.set.secret_key);
    const by_id::in polynomials = key.first(c.set.secret_key - 32);
    s.add("secret key", polynomials);
    if (in_order) s.add("coefficients of the secret key", coefficients(polynomials));
    const by_id::in m = by_id::in(c.messages).subspan(i * c.set.randomness, c.set.randomness);
    s.add("m", m);
    for (const std::size_t with : {std::size_t{0}, i}) {
      buffer input{2};
      input.insert(input.end(), m.begin(), m.end());
      const by_id::in hash = by_id::in(c.secret_keys).subspan((with + 1) * c.set.secret_key - 32, 32);
      input.insert(input.end(), hash.begin(), hash.end());
      s.add("K and the noise of r", shake256(32 + noise, input));
    }
  }
  return s;
}

// The secret vector of M-LWQ as the 16-bit numbers that arithmetic uses. Sixteen in a row are a finding.
void add_mlwq_vector(secrets& s, by_id::in encoded) {
  s.add("secret vector, encoded", encoded);
  buffer numbers;
  for (std::size_t i = 0; i < encoded.size() / 3 * 8; ++i) {
    unsigned field = 0;
    for (std::size_t bit = 0; bit < 3; ++bit) {
      const std::size_t at = 3 * i + bit;
      field |= (encoded[at / 8] >> at % 8 & 1U) << bit;
    }
    const auto number = static_cast<std::uint16_t>(field - 2U);
    numbers.push_back(static_cast<std::uint8_t>(number));
    numbers.push_back(static_cast<std::uint8_t>(number >> 8));
  }
  s.add("secret vector", numbers, 32);
}
// The noise that follows from 32 bytes of coins, and the seed of the dithers of plain mode.
void add_mlwq_coins(secrets& s, std::size_t k, by_id::in coins) {
  buffer input(coins.begin(), coins.end());
  input.push_back(0);
  for (std::size_t i = 0; i < k; ++i) {
    input.back() = static_cast<std::uint8_t>(i);
    s.add("noise", shake256(128, input));
  }
  input.back() = 0xFF;
  const buffer tau = shake256(32, input);
  s.add("tau of plain mode", tau);
}
secrets mlwq_secrets_of(const kem_case& c) {
  secrets s;
  const std::size_t vector = c.set.secret_key - c.set.public_key - 64;
  for (std::size_t i = 0; i < c.n; ++i) {
    s.add("seed", by_id::in(c.seeds).subspan(i * c.set.seed, c.set.seed));
    const by_id::in key = by_id::in(c.secret_keys).subspan(i * c.set.secret_key, c.set.secret_key);
    add_mlwq_vector(s, key.first(vector));
    s.add("z", key.last(32));
    const by_id::in m = by_id::in(c.messages).subspan(i * 32, 32);
    s.add("m", m);
    for (const std::size_t with : {std::size_t{0}, i}) {
      buffer input(m.begin(), m.end());
      const by_id::in hash = by_id::in(c.secret_keys).subspan((with + 1) * c.set.secret_key - 64, 32);
      input.insert(input.end(), hash.begin(), hash.end());
      const buffer key_and_coins = sha3(64, input);
      s.add("K and coins", key_and_coins);
      add_mlwq_coins(s, vector / 96, by_id::in(key_and_coins).last(32));
    }
    s.add("shared secret", by_id::in(c.shared_secrets).subspan(i * 32, 32));
  }
  return s;
}
secrets mlwq_secrets_of(const pke_case& c) {
  secrets s;
  s.add("seed", c.seeds);
  s.add("message", c.messages);
  for (std::size_t i = 0; i < c.n; ++i) {
    add_mlwq_vector(s, by_id::in(c.secret_keys).subspan(i * c.set.secret_key, mlwq_secret_bytes(c.set)));
    const by_id::in coins = by_id::in(c.coins).subspan(i * 32, 32);
    s.add("coins", coins);
    add_mlwq_coins(s, mlwq_secret_bytes(c.set) / 96, coins);
  }
  return s;
}

secrets secrets_of(kem_case& c) {
  if (is_ntru(c.set)) return ntru_secrets_of(c);
  if (is_ntru_plus(c.set)) return ntru_plus_secrets_of(c);
  if (is_mlwq(c.set)) return mlwq_secrets_of(c);
  secrets s;
  const bool standard = c.set.kdf_input == 0;
  const std::size_t k = (c.set.public_key - 32) / 384;
  for (std::size_t i = 0; i < c.n; ++i) {
    const by_id::in seed = by_id::in(c.seeds).subspan(i * c.set.seed, c.set.seed);
    s.add("seed d", seed.first(32));
    s.add("seed z", seed.last(32));
    buffer g_input(seed.begin(), seed.begin() + 32);
    if (standard) g_input.push_back(static_cast<std::uint8_t>(k));
    s.add("sigma", by_id::in(sha3(64, g_input)).last(32));
    const by_id::in key = by_id::in(c.secret_keys).subspan(i * c.set.secret_key, c.set.secret_key);
    s.add("s_hat, encoded", key.first(384 * k));
    s.add("s_hat, coefficients", coefficients(key.first(384 * k)));
    const by_id::in m = by_id::in(c.messages).subspan(i * 32, 32);
    s.add("m", m);
    // Round 3 hashes m once more: (Kbar, r) = G(H(m) || H(ek)).
    buffer input = standard ? buffer(m.begin(), m.end()) : sha3(32, m);
    s.add("m, hashed where the scheme does so", input);
    const by_id::in hash = by_id::in(c.secret_keys).subspan(c.set.secret_key - 64, 32);
    input.insert(input.end(), hash.begin(), hash.end());
    s.add("K and r", sha3(64, input));
    s.add("shared secret", by_id::in(c.shared_secrets).subspan(i * 32, 32));
  }
  add_kdf_inputs(s, c, c.kdf_inputs);
  return s;
}

secrets secrets_of(pke_case& c) {
  if (is_mlwq(c.set)) return mlwq_secrets_of(c);
  secrets s;
  s.add("seed d", c.seeds);
  s.add("secret key, encoded", c.secret_keys);
  s.add("secret key, coefficients", coefficients(c.secret_keys));
  s.add("message", c.messages);
  s.add("coins", c.coins);
  return s;
}

// The secret parts of an expanded key: as they are encoded, and as numbers.
void add_key(secrets& s, const signature_parameters& set, by_id::in key) {
  const signature_shape shape(set);
  s.add("K", key.subspan(32, 32));
  const by_id::in encoded = key.subspan(64 + set.key_hash);
  s.add("s1, s2, t0, encoded", encoded);
  const std::size_t small = 256 * (shape.k + shape.l);
  std::vector<std::int32_t> numbers = unpack(encoded, shape.small_bits, small);
  for (std::int32_t& x : numbers) x = shape.numbers.eta - x;
  s.add_numbers("s1, s2", numbers);
  numbers = unpack(encoded.subspan(small * shape.small_bits / 8), 13, 256 * shape.k);
  for (std::int32_t& x : numbers) x = (1 << 12) - x;
  s.add_numbers("t0", numbers);
}

// The masks of the first attempts; whoever has that of a signature has s1.
void add_masks(secrets& s, const signature_case& c, by_id::in key, std::size_t item, bool randomized) {
  const signature_shape shape(c.set);
  const buffer seed = mask_seed(c, key, item, randomized);
  s.add("seed of the masks", seed);
  for (std::size_t kappa = 0; kappa < 4 * shape.l; ++kappa) {
    const buffer encoded = mask(shape, seed, kappa);
    s.add("mask, encoded", encoded);
    std::vector<std::int32_t> y = unpack(encoded, shape.mask_bits, 256);
    for (std::int32_t& x : y) x = (1 << shape.numbers.log_gamma1) - x;
    s.add_numbers("mask", y);
  }
}

secrets secrets_of(signature_case& c) {
  secrets s;
  for (std::size_t i = 0; i < c.n; ++i) {
    const by_id::in seed = by_id::in(c.seeds).subspan(i * c.set.seed, c.set.seed);
    const by_id::in key = by_id::in(c.secret_keys).subspan(i * c.set.secret_key, c.set.secret_key);
    s.add("seed xi", seed);
    s.add("rho'", by_id::in(expand_seed(c.set, seed)).subspan(32, 64));
    s.add("randomness", by_id::in(c.randomness).subspan(i * c.set.randomness, c.set.randomness));
    add_key(s, c.set, key);
    for (const bool randomized : {false, true}) {
      add_masks(s, c, key, i, randomized);
      if (i > 0) add_masks(s, c, by_id::in(c.secret_keys).first(c.set.secret_key), i, randomized);
    }
  }
  return s;
}

// What an operation has made itself must be gone as well.
void add_outputs(secrets& s, kem_case& c) {
  s.add("rejection secret or shared secret", c.out_shared);
  add_kdf_inputs(s, c, c.out_kdf);
}
void add_outputs(secrets& s, pke_case& c) { s.add("decrypted message", c.out_messages); }
void add_outputs(secrets& s, signature_case& c) {
  for (std::size_t i = 0; i < c.n; ++i) {
    add_key(s, c.set, by_id::in(c.out_secret).subspan(i * c.set.secret_key, c.set.secret_key));
  }
}

template <class Case, class Row>
int check(const Row& row, std::size_t n, std::span<const operation<Case>> operations) {
  int failures = 0;
  Case c(row, n);
  for (const operation<Case>& op : operations) {
    errc status = errc::ok;
    auto run = [&] { status = op.run(c); };
    run_on_clean_stack(run);
    secrets s = secrets_of(c);
    add_outputs(s, c);
    for (const std::string& what : s.found()) {
      std::printf("%.*s: %s, %zu at a time: leaves on the stack: %s\n", static_cast<int>(row.name.size()),
                  row.name.data(), op.name, n, what.c_str());
      ++failures;
    }
    if (status != errc::ok) ++failures;
  }
  return failures;
}

// Copies a secret into a local object and forgets it there.
[[gnu::noinline]] void forget(const buffer& secret) {
  volatile std::uint8_t copy[32];
  for (std::size_t i = 0; i < sizeof copy; ++i) copy[i] = secret[i];
}

int planted_is_found() {
  const buffer secret = pattern(32, 8);
  secrets s;
  s.add("planted", secret);
  auto harmless = [] {};
  run_on_clean_stack(harmless);
  if (!s.found().empty()) return 1;
  auto run = [&] { forget(secret); };
  run_on_clean_stack(run);
  if (s.found().empty()) {
    std::printf("the planted secret was NOT found\n");
    return 1;
  }
  std::printf("the planted secret was found\n");
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  void* memory = mmap(nullptr, stack_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (count != 2 || memory == MAP_FAILED) {
    std::printf("usage: stack_wipe ISA | --plant\n");
    return 2;
  }
  stack = static_cast<std::uint8_t*>(memory);
  if (std::strcmp(arguments[1], "--plant") == 0) return planted_is_found();
  if (force_isa(std::string_view(arguments[1])) != errc::ok) {
    std::printf("skipped: this machine cannot run %s\n", arguments[1]);
    return 77;
  }
  int failures = 0;
  for (const std::size_t n : {std::size_t{1}, std::size_t{9}}) {
    for (const kem_parameters& set : kem_table) failures += check<kem_case>(set, n, kem_operations());
    for (const pke_parameters& set : pke_table) failures += check<pke_case>(set, n, pke_operations());
    for (const signature_parameters& set : signature_table) {
      failures += check<signature_case>(set, n, signature_operations());
    }
  }
  std::printf("%s: %d findings\n", arguments[1], failures);
  return failures == 0 ? 0 : 1;
}
