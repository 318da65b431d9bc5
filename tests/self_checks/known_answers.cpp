// SPDX-License-Identifier: MIT
// The known-answer test before the first use of a parameter set. The argument names a fault of the back end during that
// first use. Then every operation must fail, also after the fault is gone. Without a fault every operation must work.
// Threads race for the first use. The library keeps the outcome for the life of a process, so each fault needs one.
#include <atomic>
#include <iterator>
#include <thread>

#include "self_checks/faulty.hpp"

namespace bravais_test {
namespace {

constexpr std::size_t n = 2;  // items of a call
using statuses = std::vector<errc>;

// Reports a call that should have failed as a whole.
template <class Row>
void failed(const Row& p, const std::string& what, errc error, const statuses& status,
            std::initializer_list<const octets*> outputs) {
  expect(error == errc::self_check_failed, p.name, what + ": another error");
  expect(status == statuses(status.size(), errc::not_done), p.name, what + ": another status");
  for (const octets* output : outputs) expect(is_zero(*output), p.name, what + ": an output is not zero");
}

// The first use: one key pair in each thread.
template <class Row>
void race(const Row& p, errc expected) {
  std::atomic<int> others = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      octets pk(p.public_key, 1), sk(p.secret_key, 1);
      if (by_id::generate(p.id, pk, sk) != expected) ++others;
    });
  }
  for (std::thread& thread : threads) thread.join();
  expect(others == 0, p.name, "threads disagree");
}

// What all kinds have.
template <class Row>
void keys_fail(const Row& p) {
  statuses status(n);
  octets pk(n * p.public_key, 1), sk(n * p.secret_key, 1);
  failed(p, "generate", by_id::generate(p.id, pk, sk, status), status, {&sk});
  expect(is_no_key(p, pk), p.name, "generate: a public key");
  octets made(p.public_key, 1), prepared_public(p.prepared_public_key, 1), prepared(p.prepared_secret_key, 1);
  const octets seed = counting(p.seed), public_key(p.public_key), secret_key(p.secret_key);
  failed(p, "prepare a public key", by_id::prepare_public_key(p.id, public_key, prepared_public), {},
         {&prepared_public});
  failed(p, "prepare a secret key", by_id::prepare_secret_key(p.id, secret_key, prepared), {}, {&prepared});
  prepared.assign(prepared.size(), 1);
  failed(p, "prepare a seed", by_id::prepare_secret_key(p.id, by_id::seed(seed), prepared), {}, {&prepared});
  failed(p, "check", by_id::check_secret_key(p.id, secret_key), {}, {});
  failed(p, "public key", by_id::public_key_from_secret_key(p.id, by_id::seed(seed), made), {}, {});
  expect(is_no_key(p, made), p.name, "a public key");
}

void everything_fails(const bravais::kem_parameters& p) {
  keys_fail(p);
  statuses status(n);
  const octets pk(n * p.public_key), sk(n * p.secret_key), given(n * p.ciphertext);
  octets ct(n * p.ciphertext, 1), ss(n * p.shared_secret, 1);
  failed(p, "encapsulate", by_id::encapsulate(p.id, pk, ct, ss, status), status, {&ct, &ss});
  ss.assign(ss.size(), 1);
  failed(p, "decapsulate", by_id::decapsulate(p.id, sk, given, ss, status), status, {&ss});
  ss.assign(ss.size(), 1);
  const octets seeds(n * p.seed);
  failed(p, "decapsulate", by_id::decapsulate(p.id, by_id::seed(seeds), given, ss, status), status, {&ss});
}
void everything_fails(const bravais::pke_parameters& p) {
  keys_fail(p);
  statuses status(n);
  const octets pk(n * p.public_key), sk(n * p.secret_key), given(n * p.ciphertext), message(n * p.message);
  octets ct(n * p.ciphertext, 1), opened(n * p.message, 1);
  failed(p, "encrypt", by_id::encrypt(p.id, pk, message, ct, status), status, {&ct});
  failed(p, "decrypt", by_id::decrypt(p.id, sk, given, opened, status), status, {&opened});
}
void everything_fails(const bravais::signature_parameters& p) {
  keys_fail(p);
  statuses status(n);
  const octets pk(n * p.public_key), sk(n * p.secret_key), text(10), given(n * p.signature);
  const bravais::message_view messages[n] = {{text}, {text}};
  octets signatures(n * p.signature, 1);
  failed(p, "sign", by_id::sign(p.id, sk, messages, signatures, status), status, {&signatures});
  failed(p, "verify", by_id::verify(p.id, pk, messages, given, status), status, {});
  bravais::message_stream stream;
  expect(stream.start(p.id, item(signatures, p.public_key, 0)) == errc::self_check_failed, p.name, "a stream");
}

void first_use(fault what) {
  inject(what);
  each_set(
      [&](const auto& p) { race(p, concerns(what, p) && what != fault::none ? errc::self_check_failed : errc::ok); });
  inject(fault::none);
  std::size_t failing = 0;
  each_set([&](const auto& p) {
    if (what == fault::none || !concerns(what, p)) return race(p, errc::ok);
    ++failing;
    everything_fails(p);
  });
  expect((failing == 0) == (what == fault::none), "all", "the fault concerns no parameter set");
}

}  // namespace
}  // namespace bravais_test

int main(int count, char** arguments) {
  using namespace bravais_test;
  const auto* const name = std::ranges::find(fault_names, std::string_view(count == 2 ? arguments[1] : ""));
  if (name == std::end(fault_names)) return std::printf("usage: known_answers FAULT\n"), 2;
  first_use(static_cast<fault>(name - fault_names));
  return all_right ? 0 : 1;
}
