// SPDX-License-Identifier: MIT
// Self-checks of new key pairs and new signatures, with a back end that computes wrong results after the first use.
// Each wrong result must be an error with zeroed outputs, and the other items of the call must be right.
#include <type_traits>

#include "self_checks/faulty.hpp"

namespace bravais_test {
namespace {

using bravais::message_view;
using statuses = std::vector<errc>;

// The statuses of n items of which one fails.
statuses one_fails(std::size_t n, std::size_t bad) {
  statuses wanted(n, errc::ok);
  wanted[bad] = errc::self_check_failed;
  return wanted;
}

// A single key pair, with the system's randomness and from a seed.
template <class Row>
void single_key(const Row& p, fault what) {
  const std::string name(fault_names[static_cast<std::size_t>(what)]);
  for (const bool seeded : {false, true}) {
    octets pk(p.public_key, 1), sk(p.secret_key, 1);
    inject(what);
    const errc error = seeded ? by_id::generate(p.id, counting(p.seed), pk, sk) : by_id::generate(p.id, pk, sk);
    inject(fault::none);
    expect(error == errc::self_check_failed, p.name, name + ": generate");
    expect(is_no_key(p, pk) && is_zero(sk), p.name, name + ": generate: outputs");
  }
}

// One wrong key pair among others.
template <class Row>
void key_in_batch(const Row& p, fault what) {
  constexpr std::size_t n = 11;
  for (const std::size_t bad : {std::size_t{0}, std::size_t{7}, n - 1}) {
    octets pk(n * p.public_key, 1), sk(n * p.secret_key, 1), good_pk(pk), good_sk(sk),
        room(by_id::workspace_size(p.id, n));
    const octets seeds = counting(n * p.seed);
    expect(by_id::generate(p.id, seeds, good_pk, good_sk) == errc::ok, p.name, "good keys");
    std::ranges::fill(item(good_sk, p.secret_key, bad), std::uint8_t{0});
    std::ranges::copy(no_public_keys(p.name, p.public_key, p.public_key), item(good_pk, p.public_key, bad).begin());
    for (const bool with_room : {false, true}) {
      statuses status(n, errc::bad_argument);
      inject(what, bad);
      const errc error =
          by_id::generate(p.id, seeds, pk, sk, status, with_room ? std::span(room) : std::span<std::uint8_t>());
      inject(fault::none);
      expect(error == errc::self_check_failed && status == one_fails(n, bad), p.name, "a batch of keys: statuses");
      expect(pk == good_pk && sk == good_sk, p.name, "a batch of keys: outputs");
    }
  }
}

// A seed that is expanded to a wrong key.
template <class Row>
void seed_in_key_calls(const Row& p) {
  const octets seed = counting(p.seed);
  octets prepared(p.prepared_secret_key, 1), pk(p.public_key, 1), sk(p.secret_key, 1);
  octets file(bravais::key_file_size(p.id, bravais::key_content::seed, bravais::key_encoding::pem));
  expect(bravais::write_key_file(p.id, seed, bravais::key_content::seed, bravais::key_encoding::pem, file) == errc::ok,
         p.name, "write a key file");
  inject(fault::secret_key);
  const errc one = by_id::prepare_secret_key(p.id, by_id::seed(seed), prepared);
  const errc two = by_id::public_key_from_secret_key(p.id, by_id::seed(seed), pk);
  const errc three = bravais::read_secret_key(p.id, file, sk);
  inject(fault::none);
  expect(one == errc::self_check_failed && is_zero(prepared), p.name, "prepare a seed");
  expect(two == errc::self_check_failed && is_no_key(p, pk), p.name, "the public key of a seed");
  expect(three == errc::self_check_failed && is_zero(sk), p.name, "read a seed from a file");
}

void seed_in_calls(const bravais::kem_parameters& p) {
  const octets seeds = counting(3 * p.seed), ct(3 * p.ciphertext);
  octets ss(3 * p.shared_secret, 1);
  statuses status(3);
  inject(fault::secret_key);
  const errc error = by_id::decapsulate(p.id, by_id::seed(seeds), ct, ss, status);
  inject(fault::none);
  expect(error == errc::self_check_failed && is_zero(ss) && status == statuses(3, errc::not_done), p.name,
         "decapsulate with seeds");
}
void seed_in_calls(const bravais::pke_parameters& p) {
  const octets seeds = counting(3 * p.seed), ct(3 * p.ciphertext);
  octets opened(3 * p.message, 1);
  statuses status(3);
  inject(fault::secret_key);
  const errc error = by_id::decrypt(p.id, by_id::seed(seeds), ct, opened, status);
  inject(fault::none);
  expect(error == errc::self_check_failed && is_zero(opened) && status == statuses(3, errc::not_done), p.name,
         "decrypt with seeds");
}
void seed_in_calls(const bravais::signature_parameters& p) {
  const octets seeds = counting(3 * p.seed), text(10);
  const message_view messages[3] = {{text}, {text}, {text}};
  octets signatures(3 * p.signature, 1), mu(64, 1);
  statuses status(3);
  inject(fault::secret_key);
  const errc error = by_id::sign(p.id, by_id::seed(seeds), messages, signatures, status);
  bravais::message_stream stream;
  const errc started = stream.start(p.id, by_id::seed(item(signatures, p.seed, 0)));
  inject(fault::none);
  expect(error == errc::self_check_failed && is_zero(signatures) && status == statuses(3, errc::not_done), p.name,
         "sign with seeds");
  expect(started == errc::self_check_failed, p.name, "start a stream with a seed");
  expect(stream.finish(std::span(mu).first<64>()) == errc::bad_argument && is_zero(mu), p.name, "the stream goes on");
}

// Signs in one way and expects that the signature with the number `bad` fails, and all others verify.
struct signing {
  const bravais::signature_parameters& p;
  const octets& public_keys;  // one, or as many as messages
  by_id::key secret_keys;
  std::string what;
  int skipped = 0;  // signatures that the check of the expanded seed makes

  void run(std::span<const message_view> messages, fault wrong, std::size_t bad, std::span<std::uint8_t> room) const {
    const std::size_t n = messages.size(), size = p.signature;
    octets signatures(n * size, 1);
    statuses status(n, errc::bad_argument), verdicts(n);
    inject(wrong, bad, skipped);
    const errc error = by_id::sign(p.id, secret_keys, messages, signatures, status, room);
    inject(fault::none);
    const bool all_fail = wrong == fault::refuses;
    expect(error == errc::self_check_failed, p.name, what + ": sign");
    expect(status == (all_fail ? statuses(n, errc::self_check_failed) : one_fails(n, bad)), p.name,
           what + ": statuses");
    (void)by_id::verify(p.id, public_keys, messages, signatures, verdicts);
    for (std::size_t i = 0; i < n; ++i) {
      const bool fails = all_fail || i == bad;
      expect(is_zero(item(signatures, size, i)) == fails, p.name, what + ": a signature");
      expect((verdicts[i] == errc::ok) != fails, p.name, what + ": a verdict");
    }
  }
};

// The forms that a parameter set has: pure, with a context, hashed, mu, M'.
std::vector<message_view> forms(const bravais::signature_parameters& p, const octets& text, const octets& context) {
  using form = message_view::form;
  std::vector<message_view> all = {{text}, {text, {}, form::internal}, {std::span(text).first(64), {}, form::mu}};
  if (p.longest_context != 0) all.push_back({text, bravais::context(context)});
  if (p.has_prehash) all.push_back({text, bravais::context(context), form::hashed, bravais::prehash::sha3_256});
  return all;
}

void signatures(const bravais::signature_parameters& p) {
  const octets text = counting(100), context = counting(9, 0x80);
  const std::vector<message_view> messages = forms(p, text, context);
  const std::size_t n = messages.size();
  const octets seeds = counting(n * p.seed);
  octets pks(n * p.public_key), sks(n * p.secret_key), room(by_id::workspace_size(p.id, n));
  octets prepared(p.prepared_secret_key + 1), from_seed(p.prepared_secret_key);
  expect(by_id::generate(p.id, seeds, pks, sks) == errc::ok, p.name, "keys");
  const octets pk(pks.begin(), pks.begin() + static_cast<std::ptrdiff_t>(p.public_key));
  const octets sk(sks.begin(), sks.begin() + static_cast<std::ptrdiff_t>(p.secret_key));
  const octets seed(seeds.begin(), seeds.begin() + static_cast<std::ptrdiff_t>(p.seed));
  const std::span<std::uint8_t> anywhere = std::span(prepared).subspan(1);
  expect(by_id::prepare_secret_key(p.id, sk, anywhere) == errc::ok &&
             by_id::prepare_secret_key(p.id, by_id::seed(seed), from_seed) == errc::ok,
         p.name, "prepared keys");
  const signing ways[] = {{p, pks, sks, "own keys"},
                          {p, pk, sk, "one key"},
                          {p, pk, by_id::seed(seed), "a seed", 1},
                          {p, pk, by_id::prepared(anywhere), "a prepared key"},
                          {p, pk, by_id::prepared(from_seed), "a prepared seed"}};
  for (const signing& way : ways) {
    for (std::size_t bad = 0; bad < n; ++bad) {
      way.run(messages, fault::signature, bad, {});
      way.run(messages, fault::signature, bad, room);
      if (&way != ways) way.run(std::span(messages).subspan(bad, 1), fault::signature, 0, {});
    }
    if (way.skipped == 0) way.run(messages, fault::refuses, 0, {});
  }
  // The check of a key that was expanded from a seed signs and verifies, too. If it fails, so does the call.
  for (const fault wrong : {fault::signature, fault::refuses}) {
    for (const octets& each : {seed, seeds}) {
      octets made(n * p.signature, 1);
      statuses status(n);
      inject(wrong);
      const errc error = by_id::sign(p.id, by_id::seed(each), messages, made, status);
      inject(fault::none);
      expect(error == errc::self_check_failed && is_zero(made) && status == statuses(n, errc::not_done), p.name,
             "sign with wrong seeds");
    }
  }
}

// Nothing is wrong with the library here. An altered tr in the secret key gives signatures that do not verify, except
// of mu. A message with a bad context keeps its own error.
void damaged_key(const bravais::signature_parameters& p) {
  const octets text = counting(100), context = counting(p.longest_context + 1);
  octets pk(p.public_key), sk(p.secret_key), made(3 * p.signature, 1);
  expect(by_id::generate(p.id, pk, sk) == errc::ok, p.name, "a key");
  sk[64] ^= 1;
  const message_view messages[] = {
      {text}, {std::span(text).first(64), {}, message_view::form::mu}, {text, bravais::context(context)}};
  statuses status(3), wanted = {errc::self_check_failed, errc::ok, errc::bad_context};
  expect(by_id::sign(p.id, sk, messages, made, status) == errc::self_check_failed && status == wanted, p.name,
         "a damaged key");
  expect(is_zero(item(made, p.signature, 0)) && is_zero(item(made, p.signature, 2)), p.name, "a damaged key: outputs");
  expect(by_id::verify(p.id, pk, {messages + 1, 1}, item(made, p.signature, 1)) == errc::ok, p.name, "of mu");
}

template <class Row>
void test(const Row& p) {
  octets pk(p.public_key), sk(p.secret_key);
  expect(by_id::generate(p.id, pk, sk) == errc::ok, p.name, "the first use");
  for (std::size_t i = 1; i <= static_cast<std::size_t>(fault::refuses); ++i) {
    const auto what = static_cast<fault>(i);
    // Decryption corrects one wrong bit in the ciphertext of a PKE.
    const bool is_corrected = std::is_same_v<Row, bravais::pke_parameters> && what == fault::ciphertext;
    if (concerns(what, p) && !is_corrected) single_key(p, what);
  }
  key_in_batch(p, fault::public_key);
  key_in_batch(p, fault::secret_key);
  seed_in_key_calls(p);
  seed_in_calls(p);
  if constexpr (std::is_same_v<Row, bravais::signature_parameters>) {
    signatures(p);
    damaged_key(p);
  }
}

}  // namespace
}  // namespace bravais_test

int main() {
  bravais_test::each_set([](const auto& p) { bravais_test::test(p); });
  return bravais_test::all_right ? 0 : 1;
}
