// SPDX-License-Identifier: MIT
// Sixteen threads use one prepared key, and race for the first use of everything. Also run under ThreadSanitizer.
#include <atomic>
#include <functional>
#include <thread>
#include <vector>

#include <bravais/bravais.hpp>

#include "support/typed.hpp"

namespace bravais_test {
namespace {

constexpr std::size_t thread_count = 16;

// Starts all threads at once; `work` receives the number of its thread.
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

// Each thread has `rounds` numbers of its own, and `is_wrong(i)` must be false for all of them. GoogleTest's assertions
// run after the threads have joined.
template <class IsWrong>
void expect_in_threads(std::size_t rounds, const IsWrong& is_wrong) {
  std::atomic<int> wrong = 0;
  in_threads([&](std::size_t thread) {
    for (std::size_t i = thread * rounds; i < (thread + 1) * rounds; ++i)
      if (is_wrong(i)) ++wrong;
  });
  EXPECT_EQ(wrong, 0);
}

// `make` draws an input and computes the expected output with the plain keys. `is_wrong` receives all of them and the
// number of its own, and uses the prepared keys.
template <class Scheme, class Make, class IsWrong>
void one_prepared_key(random_stream& random, std::size_t rounds, const Make& make, const IsWrong& is_wrong) {
  const auto keys = Scheme::generate_from_seed(secret_of<typename Scheme::seed>(random));
  ASSERT_TRUE(keys);
  const auto open = Scheme::prepare(keys->public_key);
  const auto secret = Scheme::prepare(keys->secret_key);
  ASSERT_TRUE(open && secret);
  std::vector<decltype(make(*keys))> answers;
  for (std::size_t i = 0; i < thread_count * rounds; ++i) answers.push_back(make(*keys));
  expect_in_threads(rounds, [&](std::size_t i) { return is_wrong(*keys, *open, *secret, answers, i); });
}

template <class Randomness>
struct encapsulation {
  Randomness m;
  octets expected;
};

template <bravais::kem_id Id>
void kem_key(random_stream& random) {
  using kem = bravais::kem<Id>;
  one_prepared_key<kem>(
      random, 8,
      [&](const auto& keys) {
        auto m = secret_of<typename kem::randomness>(random);
        const octets expected = to_octets(kem::encapsulate_derand(keys.public_key, m).value().shared_secret.reveal());
        return encapsulation{std::move(m), expected};
      },
      [](const auto& keys, const auto& open, const auto& secret, const auto& answers, std::size_t i) {
        const auto& [m, expected] = answers[i];
        const auto sent = open.encapsulate_derand(m);
        const auto received = secret.decapsulate(sent->ciphertext);
        const auto fresh = open.encapsulate();
        const auto opened = kem::decapsulate(keys.secret_key, fresh->ciphertext);
        return to_octets(sent->shared_secret.reveal()) != expected || to_octets(received->reveal()) != expected ||
               to_octets(opened->reveal()) != to_octets(fresh->shared_secret.reveal());
      });
}

octets read(bravais::kdf reader) {
  octets bytes(100);
  reader.read(bytes);
  return bytes;
}

// The form of Kyber with a secret of any length.
template <bravais::kem_id Id>
void kdf_key(random_stream& random) {
  using kem = bravais::kem<Id>;
  one_prepared_key<kem>(
      random, 8,
      [&](const auto& keys) {
        auto m = secret_of<typename kem::randomness>(random);
        const octets expected = read(kem::encapsulate_kdf_derand(keys.public_key, m).value().kdf);
        return encapsulation{std::move(m), expected};
      },
      [](const auto& keys, const auto& open, const auto& secret, const auto& answers, std::size_t i) {
        const auto& [m, expected] = answers[i];
        auto sent = open.encapsulate_kdf_derand(m);
        auto received = secret.decapsulate_kdf(sent->ciphertext);
        auto fresh = open.encapsulate_kdf();
        auto opened = kem::decapsulate_kdf(keys.secret_key, fresh->ciphertext);
        return read(std::move(sent->kdf)) != expected || read(std::move(*received)) != expected ||
               read(std::move(*opened)) != read(std::move(fresh->kdf));
      });
}

template <bravais::pke_id Id>
void pke_key(random_stream& random) {
  using pke = bravais::pke<Id>;
  struct encryption {
    typename pke::message message;
    typename pke::randomness coins;
    typename pke::ciphertext expected;
  };
  one_prepared_key<pke>(
      random, 8,
      [&](const auto& keys) {
        auto message = secret_of<typename pke::message>(random);
        auto coins = secret_of<typename pke::randomness>(random);
        const auto expected = pke::encrypt_derand(keys.public_key, message, coins).value();
        return encryption{std::move(message), std::move(coins), expected};
      },
      [](const auto& keys, const auto& open, const auto& secret, const auto& answers, std::size_t i) {
        const auto& [message, coins, expected] = answers[i];
        const auto sent = open.encrypt_derand(message, coins);
        const auto received = secret.decrypt(expected);
        const auto fresh = open.encrypt(message);
        const auto opened = pke::decrypt(keys.secret_key, *fresh);
        return !sent || *sent != expected || !received || !equal(*received, message) || !opened ||
               !equal(*opened, message);
      });
}

template <bravais::signature_id Id>
void signing_key(random_stream& random) {
  using scheme = bravais::signature<Id>;
  struct signed_text {
    octets text;
    typename scheme::signature_bytes expected;
  };
  one_prepared_key<scheme>(
      random, 4,
      [&](const auto& keys) {
        const octets text = random.bytes(32);
        return signed_text{text, scheme::sign_deterministic(keys.secret_key, text).value()};
      },
      [](const auto& keys, const auto& open, const auto& secret, const auto& answers, std::size_t i) {
        const auto& [text, expected] = answers[i];
        const auto again = secret.sign_deterministic(text);
        if (!again || *again != expected || !open.verify(text, *again)) return true;
        const auto fresh = secret.sign(text);
        return !fresh || !scheme::verify(keys.public_key, text, *fresh) ||
               open.verify(answers[(i + 1) % answers.size()].text, *fresh);
      });
}

#if BRAVAIS_HAS_KYBER
// ctest runs this test in a fresh process: all threads race to choose the instruction set.
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

const registration tests([] {
#if BRAVAIS_HAS_KYBER
  once("threads", "first_use", first_use);
#endif
  each_typed<bravais::kem_table>("threads", "one_prepared_key",
                                 []<bravais::kem_id Id>(random_stream& random) { kem_key<Id>(random); });
  each_typed<bravais::kem_table>("threads", "one_prepared_key_kdf",
                                 []<bravais::kem_id Id>(random_stream& random)
                                   requires(bravais::parameters(Id).kdf_input != 0)
                                 { kdf_key<Id>(random); });
  each_typed<bravais::pke_table>("threads", "one_prepared_key",
                                 []<bravais::pke_id Id>(random_stream& random) { pke_key<Id>(random); });
  each_typed<bravais::signature_table>(
      "threads", "one_prepared_key", []<bravais::signature_id Id>(random_stream& random) { signing_key<Id>(random); });
});

}  // namespace
}  // namespace bravais_test
