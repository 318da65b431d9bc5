// SPDX-License-Identifier: MIT
// The accumulated vectors of the specification's sections 6.3 (ML-KEM) and 6.5 (Kyber): one stream supplies all inputs,
// and one hash absorbs all outputs. Single calls, prepared keys and batches must give the same bytes.
#include <algorithm>

#include "known_answer/digests.hpp"
#include "support/model.hpp"
#include "support/random_stream.hpp"

namespace bravais_test {
namespace {

using bravais::secret_form;

constexpr std::size_t chunk = 64;  // items per batch; no count is a multiple of it

// The drivers for the chunk at `first` of `count` tests. All drivers run the first thousand tests and, in the full run,
// counts of at most ten thousand. Beyond that they take turns, so that each makes its share of the hashed bytes.
template <class Driver>
std::span<const Driver> of_chunk(std::span<const Driver> drivers, std::size_t first, std::size_t count) {
  if (first < 1'000 || (full_run() && count <= 10'000)) return drivers;
  return drivers.subspan(first / chunk % drivers.size(), 1);
}

std::string digest(reference::sponge& accumulator) { return to_hex(accumulator.squeeze(32)); }

// The name of an accumulator after `count` tests in the table of answers. "kem" absorbs the public key, secret key,
// ciphertext, secret and the bad ciphertext's secret; "kem_public" all of them except the secret key.
std::string object(const std::string& accumulator, std::size_t count) {
  return "accumulated_" + accumulator + "_" + std::to_string(count);
}

// The input of one chunk of tests: the draws d, z, m and the bad ciphertext of each test, in the order of the stream.
struct inputs {
  octets d, z, seeds, m, bad_ciphertexts;
};
inputs draw(random_stream& stream, std::size_t items, std::size_t ciphertext_size) {
  inputs in;
  const auto take = [&](octets& to, std::size_t size) {
    const octets bytes = stream.bytes(size);
    to.insert(to.end(), bytes.begin(), bytes.end());
    return bytes;
  };
  for (std::size_t i = 0; i < items; ++i) {
    const octets d = take(in.d, 32);
    const octets z = take(in.z, 32);
    in.seeds = reference::concatenate({in.seeds, d, z});
    take(in.m, 32);
    take(in.bad_ciphertexts, ciphertext_size);
  }
  return in;
}

// A driver is a back end in one way of use, or the model. The first one's output is hashed; the others must agree with
// it.
template <class Driver>
void accumulate_kem(const bravais::kem_parameters& set, std::span<const Driver> all_drivers, std::size_t count) {
  const bool without_secret_keys = has_answer(set.name, object("kem_public", count));
  random_stream stream("");
  reference::sponge kem = reference::shake128();
  reference::sponge kem_public = reference::shake128();
  reference::sponge kdf = reference::shake128();
  for (std::size_t first = 0; first < count; first += chunk) {
    const std::size_t items = std::min(chunk, count - first);
    const std::span drivers = of_chunk(all_drivers, first, count);
    const inputs in = draw(stream, items, set.ciphertext);
    const flat_keys keys = drivers[0].generate(in.seeds);
    const auto [ciphertexts, secrets] = drivers[0].encapsulate(keys.public_keys, in.m);
    const octets rejected = drivers[0].decapsulate(keys.secret_keys, in.bad_ciphertexts);
    ASSERT_EQ(drivers[0].decapsulate(keys.secret_keys, ciphertexts), secrets) << "in tests from " << first;
    for (const Driver& other : drivers.subspan(1)) {
      const flat_keys other_keys = other.generate(in.seeds);
      const auto [other_ciphertexts, other_secrets] = other.encapsulate(keys.public_keys, in.m);
      ASSERT_EQ(other_keys.public_keys, keys.public_keys) << "in tests from " << first;
      ASSERT_EQ(other_keys.secret_keys, keys.secret_keys) << "in tests from " << first;
      ASSERT_EQ(other_ciphertexts, ciphertexts) << "in tests from " << first;
      ASSERT_EQ(other_secrets, secrets) << "in tests from " << first;
      ASSERT_EQ(other.decapsulate(keys.secret_keys, ciphertexts), secrets) << "in tests from " << first;
      ASSERT_EQ(other.decapsulate(keys.secret_keys, in.bad_ciphertexts), rejected) << "in tests from " << first;
    }
    for (std::size_t i = 0; i < items; ++i) {
      for (reference::sponge* accumulator : {&kem, &kem_public}) {
        if (accumulator == &kem_public && !without_secret_keys) continue;
        accumulator->absorb(item(keys.public_keys, set.public_key, i));
        if (accumulator == &kem) accumulator->absorb(item(keys.secret_keys, set.secret_key, i));
        accumulator->absorb(item(ciphertexts, set.ciphertext, i));
        accumulator->absorb(item(secrets, set.shared_secret, i));
        accumulator->absorb(item(rejected, set.shared_secret, i));
      }
    }
    if (set.kdf_input == 0) continue;
    const flat_encapsulations with_kdf = drivers[0].encapsulate(keys.public_keys, in.m, secret_form::kdf_input);
    const octets bad = drivers[0].decapsulate(keys.secret_keys, in.bad_ciphertexts, secret_form::kdf_input);
    ASSERT_EQ(with_kdf.ciphertexts, ciphertexts);
    for (const Driver& other : drivers.subspan(1)) {
      const auto [other_ciphertexts, other_inputs] = other.encapsulate(keys.public_keys, in.m, secret_form::kdf_input);
      ASSERT_EQ(other_ciphertexts, ciphertexts);
      ASSERT_EQ(other_inputs, with_kdf.secrets);
      ASSERT_EQ(other.decapsulate(keys.secret_keys, in.bad_ciphertexts, secret_form::kdf_input), bad);
    }
    for (std::size_t i = 0; i < items; ++i)
      for (const octets* all : {&with_kdf.secrets, &bad})
        kdf.absorb(Driver::kdf(item(*all, set.kdf_input, i), (first + i) % 513));
  }
  EXPECT_EQ(digest(kem), answer_of(set.name, object("kem", count)));
  if (without_secret_keys) {
    EXPECT_EQ(digest(kem_public), answer_of(set.name, object("kem_public", count)));
  }
  if (set.kdf_input != 0) {
    EXPECT_EQ(digest(kdf), answer_of(set.name, object("kdf", count)));
  }
}

template <class Driver>
void accumulate_pke(const bravais::pke_parameters& set, std::span<const Driver> all_drivers, std::size_t count) {
  random_stream stream("");
  reference::sponge pke = reference::shake128();
  for (std::size_t first = 0; first < count; first += chunk) {
    const std::size_t items = std::min(chunk, count - first);
    const std::span drivers = of_chunk(all_drivers, first, count);
    const inputs in = draw(stream, items, set.ciphertext);
    const flat_keys keys = drivers[0].generate(in.d);
    const octets ciphertexts = drivers[0].encrypt(keys.public_keys, in.m, in.z);
    const octets decrypted = drivers[0].decrypt(keys.secret_keys, in.bad_ciphertexts);
    ASSERT_EQ(drivers[0].decrypt(keys.secret_keys, ciphertexts), in.m) << "in tests from " << first;
    for (const Driver& other : drivers.subspan(1)) {
      const flat_keys other_keys = other.generate(in.d);
      ASSERT_EQ(other_keys.public_keys, keys.public_keys) << "in tests from " << first;
      ASSERT_EQ(other_keys.secret_keys, keys.secret_keys) << "in tests from " << first;
      ASSERT_EQ(other.encrypt(keys.public_keys, in.m, in.z), ciphertexts) << "in tests from " << first;
      ASSERT_EQ(other.decrypt(keys.secret_keys, in.bad_ciphertexts), decrypted) << "in tests from " << first;
    }
    for (std::size_t i = 0; i < items; ++i) {
      pke.absorb(item(keys.public_keys, set.public_key, i));
      pke.absorb(item(keys.secret_keys, set.secret_key, i));
      pke.absorb(item(ciphertexts, set.ciphertext, i));
      pke.absorb(item(decrypted, set.message, i));
    }
  }
  EXPECT_EQ(digest(pke), answer_of(set.name, object("pke", count)));
}

std::vector<kem_driver> kem_drivers(const kem_case& c) {
  return {kem_driver(c, usage::batch), kem_driver(c, usage::single), kem_driver(c, usage::prepared)};
}

void kem_in_all_ways(const kem_case& c, std::size_t count) {
  const scoped_isa public_kdf_on(c.end.id);
  accumulate_kem<kem_driver>(c.set, kem_drivers(c), count);
}

// Answers are published for some numbers of tests only.
template <std::size_t Count>
bool has_kem(const bravais::kem_parameters& set) {
  return has_answer(set.name, object("kem", Count));
}
template <std::size_t Count>
void register_kem() {
  each_kem(
      "known_answer", "accumulated_" + std::to_string(Count), [](const kem_case& c) { kem_in_all_ways(c, Count); },
      has_kem<Count>);
}

constexpr std::size_t kem_counts[] = {100, 1'000, 10'000, 1'000'000};
constexpr std::size_t pke_counts[] = {100, 1'000, 10'000};

// The answers that the tests below compare.
void announce_accumulated() {
  for (const bravais::kem_parameters& set : bravais::kem_table | in_library)
    for (const std::size_t count : kem_counts) {
      if (!has_answer(set.name, object("kem", count))) continue;
      announce(set.name, {object("kem", count), object("kem_public", count)});
      if (set.kdf_input != 0) announce(set.name, {object("kdf", count)});
    }
  for (const bravais::pke_parameters& set : bravais::pke_table | in_library)
    for (const std::size_t count : pke_counts)
      if (is_kyber(set)) announce(set.name, {object("pke", count)});
}

// A million tests run in the full run only.
void register_accumulated() {
  announce_accumulated();
  register_kem<100>();
  register_kem<1'000>();
  register_kem<10'000>();
  each_kem(
      "known_answer", "full_accumulated_1000000",
      [](const kem_case& c) {
        if (!full_run()) GTEST_SKIP() << "skipped: a million tests take minutes; set BRAVAIS_FULL=1 to run them";
        kem_in_all_ways(c, 1'000'000);
      },
      has_kem<1'000'000>);
  for (const std::size_t count : pke_counts)
    each_pke(
        "known_answer", "accumulated_" + std::to_string(count),
        [count](const pke_case& c) {
          const std::array drivers = {pke_driver(c, usage::batch), pke_driver(c, usage::single),
                                      pke_driver(c, usage::prepared)};
          accumulate_pke<pke_driver>(c.set, drivers, count);
        },
        is_kyber);
  for (const bravais::kem_parameters& set : bravais::kem_table | in_library)
    if (is_kyber(set))
      once("known_answer", identifier(set.name) + ".model.accumulated_100", [&set] {
        const kem_model model(set.id);
        accumulate_kem<kem_model>(set, std::span(&model, 1), 100);
      });
  for (const bravais::pke_parameters& set : bravais::pke_table | in_library)
    if (is_kyber(set))
      once("known_answer", identifier(set.name) + "_pke.model.accumulated_100", [&set] {
        const pke_model model(set.id);
        accumulate_pke<pke_model>(set, std::span(&model, 1), 100);
      });
}
const registration tests(register_accumulated);

}  // namespace
}  // namespace bravais_test
