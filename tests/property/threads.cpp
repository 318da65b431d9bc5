// SPDX-License-Identifier: MIT
// Sixteen threads on one prepared key, and on the first use of everything: meant to be run under ThreadSanitizer as
// well.
#include <atomic>
#include <functional>
#include <thread>
#include <vector>

#include <bravais/bravais.hpp>

#include "support/buffer.hpp"
#include "support/cases.hpp"
#include "support/random_stream.hpp"

namespace bravais_test {
namespace {

constexpr std::size_t thread_count = 16;

// Starts all threads at once; `work` gets the number of its thread.
void in_threads(const std::function<void(std::size_t)>& work) {
  std::atomic<bool> go = false;
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < thread_count; ++i)
    threads.emplace_back([&, i] {
      while (!go) std::this_thread::yield();
      work(i);
    });
  go = true;
  for (std::thread& thread : threads) thread.join();
}

// Each thread has `rounds` numbers of its own: `is_wrong(i)` for all of them must say no. GoogleTest's assertions are
// made after the threads have joined.
template <class IsWrong>
void expect_in_threads(std::size_t rounds, const IsWrong& is_wrong) {
  std::atomic<int> wrong = 0;
  in_threads([&](std::size_t thread) {
    for (std::size_t i = thread * rounds; i < (thread + 1) * rounds; ++i)
      if (is_wrong(i)) ++wrong;
  });
  EXPECT_EQ(wrong, 0);
}

template <bravais::kem_id Id>
void one_prepared_key() {
  using kem = bravais::kem<Id>;
  random_stream random("threads");
  const auto seed = kem::seed::from(random.bytes(kem::seed::length));
  ASSERT_TRUE(seed);
  const auto keys = kem::generate_from_seed(*seed);
  ASSERT_TRUE(keys);
  const auto to = kem::prepare(keys->public_key);
  const auto with = kem::prepare(keys->secret_key);
  ASSERT_TRUE(to && with);
  constexpr std::size_t rounds = 8;
  std::vector<octets> m(thread_count * rounds);
  std::vector<octets> expected(m.size());
  for (std::size_t i = 0; i < m.size(); ++i) {
    m[i] = random.bytes(kem::randomness::length);
    const auto typed = kem::randomness::from(m[i]);
    const auto sent = kem::encapsulate_derand(keys->public_key, *typed);
    ASSERT_TRUE(sent);
    expected[i] = to_octets(sent->shared_secret.reveal());
  }
  expect_in_threads(rounds, [&](std::size_t i) {
    bool wrong = false;
    const auto sent = to->encapsulate_derand(*kem::randomness::from(m[i]));
    const auto received = with->decapsulate(sent->ciphertext);
    if (to_octets(sent->shared_secret.reveal()) != expected[i] || to_octets(received->reveal()) != expected[i])
      wrong = true;
    const auto fresh = to->encapsulate();
    const auto opened = kem::decapsulate(keys->secret_key, fresh->ciphertext);
    if (to_octets(opened->reveal()) != to_octets(fresh->shared_secret.reveal())) wrong = true;
    return wrong;
  });
}

octets read(bravais::kdf reader) {
  octets bytes(100);
  reader.read(bytes);
  return bytes;
}

// The form of Kyber whose secret is of any length.
template <bravais::kem_id Id>
void one_prepared_kdf_key() {
  using kem = bravais::kem<Id>;
  random_stream random("threads kdf");
  const auto keys = kem::generate_from_seed(*kem::seed::from(random.bytes(kem::seed::length)));
  ASSERT_TRUE(keys);
  const auto to = kem::prepare(keys->public_key);
  const auto with = kem::prepare(keys->secret_key);
  ASSERT_TRUE(to && with);
  constexpr std::size_t rounds = 8;
  std::vector<octets> m(thread_count * rounds);
  std::vector<octets> expected(m.size());
  for (std::size_t i = 0; i < m.size(); ++i) {
    m[i] = random.bytes(kem::randomness::length);
    auto sent = kem::encapsulate_kdf_derand(keys->public_key, *kem::randomness::from(m[i]));
    ASSERT_TRUE(sent);
    expected[i] = read(std::move(sent->kdf));
  }
  expect_in_threads(rounds, [&](std::size_t i) {
    bool wrong = false;
    auto sent = to->encapsulate_kdf_derand(*kem::randomness::from(m[i]));
    auto received = with->decapsulate_kdf(sent->ciphertext);
    if (read(std::move(sent->kdf)) != expected[i] || read(std::move(*received)) != expected[i]) wrong = true;
    auto fresh = to->encapsulate_kdf();
    auto opened = kem::decapsulate_kdf(keys->secret_key, fresh->ciphertext);
    if (read(std::move(*opened)) != read(std::move(fresh->kdf))) wrong = true;
    return wrong;
  });
}

template <bravais::pke_id Id>
void one_prepared_encryption_key() {
  using pke = bravais::pke<Id>;
  random_stream random("threads pke");
  const auto keys = pke::generate_from_seed(*pke::seed::from(random.bytes(pke::seed::length)));
  ASSERT_TRUE(keys);
  const auto to = pke::prepare(keys->public_key);
  const auto with = pke::prepare(keys->secret_key);
  ASSERT_TRUE(to && with);
  constexpr std::size_t rounds = 8;
  std::vector<octets> m(thread_count * rounds);
  std::vector<octets> coins(m.size());
  std::vector<typename pke::ciphertext> expected(m.size());
  for (std::size_t i = 0; i < m.size(); ++i) {
    m[i] = random.bytes(pke::message::length);
    coins[i] = random.bytes(pke::randomness::length);
    const auto sent =
        pke::encrypt_derand(keys->public_key, *pke::message::from(m[i]), *pke::randomness::from(coins[i]));
    ASSERT_TRUE(sent);
    expected[i] = *sent;
  }
  expect_in_threads(rounds, [&](std::size_t i) {
    bool wrong = false;
    const auto message = pke::message::from(m[i]);
    const auto sent = to->encrypt_derand(*message, *pke::randomness::from(coins[i]));
    const auto received = with->decrypt(expected[i]);
    if (!sent || *sent != expected[i] || !received || to_octets(received->reveal()) != m[i]) wrong = true;
    const auto fresh = to->encrypt(*message);
    const auto opened = pke::decrypt(keys->secret_key, *fresh);
    if (!opened || to_octets(opened->reveal()) != m[i]) wrong = true;
    return wrong;
  });
}

template <bravais::signature_id Id>
void one_prepared_signing_key() {
  using scheme = bravais::signature<Id>;
  random_stream random("threads");
  const auto keys = scheme::generate_from_seed(*scheme::seed::from(random.bytes(scheme::seed::length)));
  ASSERT_TRUE(keys);
  const auto under = scheme::prepare(keys->public_key);
  const auto with = scheme::prepare(keys->secret_key);
  ASSERT_TRUE(under && with);
  constexpr std::size_t rounds = 4;
  std::vector<octets> texts(thread_count * rounds);
  std::vector<typename scheme::signature_bytes> expected(texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    texts[i] = random.bytes(32);
    const auto made = scheme::sign_deterministic(keys->secret_key, texts[i]);
    ASSERT_TRUE(made);
    expected[i] = *made;
  }
  expect_in_threads(rounds, [&](std::size_t i) {
    bool wrong = false;
    const auto again = with->sign_deterministic(texts[i]);
    if (!again || *again != expected[i] || !under->verify(texts[i], *again)) wrong = true;
    const auto fresh = with->sign(texts[i]);
    if (!fresh || !scheme::verify(keys->public_key, texts[i], *fresh)) wrong = true;
    if (under->verify(texts[(i + 1) % texts.size()], *fresh)) wrong = true;
    return wrong;
  });
}

#if BRAVAIS_HAS_KYBER
// Nothing was called before in this process when ctest runs this test: all threads race to choose the instruction set.
void first_use() {
  std::vector<bravais::isa> seen(thread_count, bravais::isa::portable);
  std::atomic<int> wrong = 0;
  in_threads([&](std::size_t thread) {
    using kem = bravais::ml_kem_768;
    const auto keys = kem::generate();
    const auto active = bravais::active_isa();
    if (!keys || !active) {
      ++wrong;
      return;
    }
    seen[thread] = active.value();
    const auto sent = kem::encapsulate(keys->public_key);
    const auto received = kem::decapsulate(keys->secret_key, sent->ciphertext);
    if (to_octets(sent->shared_secret.reveal()) != to_octets(received->reveal())) ++wrong;
  });
  EXPECT_EQ(wrong, 0);
  EXPECT_EQ(seen, std::vector<bravais::isa>(thread_count, seen[0]));
}
#endif

template <std::size_t... I>
void register_kems(std::index_sequence<I...>) {
  (each_isa("threads", identifier(bravais::kem_table[I].name), "one_prepared_key",
            [](bravais::isa id) {
              const scoped_isa on(id);
              one_prepared_key<bravais::kem_table[I].id>();
            }),
   ...);
}

template <std::size_t I>
void register_kdf() {
  if constexpr (bravais::kem_table[I].kdf_input != 0) {
    each_isa("threads", identifier(bravais::kem_table[I].name), "one_prepared_key_kdf", [](bravais::isa id) {
      const scoped_isa on(id);
      one_prepared_kdf_key<bravais::kem_table[I].id>();
    });
  }
}
template <std::size_t... I>
void register_kdfs(std::index_sequence<I...>) {
  (register_kdf<I>(), ...);
}

template <std::size_t... I>
void register_pkes(std::index_sequence<I...>) {
  (each_isa("threads", identifier(bravais::pke_table[I].name) + "_pke", "one_prepared_key",
            [](bravais::isa id) {
              const scoped_isa on(id);
              one_prepared_encryption_key<bravais::pke_table[I].id>();
            }),
   ...);
}

template <std::size_t... I>
void register_signatures(std::index_sequence<I...>) {
  (each_isa("threads", identifier(bravais::signature_table[I].name), "one_prepared_key",
            [](bravais::isa id) {
              const scoped_isa on(id);
              one_prepared_signing_key<bravais::signature_table[I].id>();
            }),
   ...);
}

const registration tests([] {
#if BRAVAIS_HAS_KYBER
  once("threads", "first_use", first_use);
#endif
  register_kems(places_in_library<bravais::kem_table>());
  register_kdfs(places_in_library<bravais::kem_table>());
  register_pkes(places_in_library<bravais::pke_table>());
  register_signatures(places_in_library<bravais::signature_table>());
});

}  // namespace
}  // namespace bravais_test
