// SPDX-License-Identifier: MIT
// The products of a response, and cases that are too rare for a test: running out of attempts (with a limit of one or
// two, most signatures fail), and the masks of late attempts.
#pragma once

#include "check.hpp"
#include "scheme/dilithium_sign.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

template <class Set, int Limit>
outcome check_limit_of() {
  using octets = std::vector<std::uint8_t>;
  constexpr std::size_t n = 24;
  bravais_test::numbers random(90);
  const octets seed = random.bytes(Set::seed);
  octets pk(Set::public_key);
  octets sk(Set::secret_key);
  dilithium_keys<Set>::generate(1, {seed.data()}, {pk.data()}, {sk.data()});
  const bytes_in<Set::secret_key> secret_key(sk.data(), sk.size());
  const octets texts = random.bytes(16 * n);
  std::vector<signed_message> messages;
  for (std::size_t i = 0; i < n; ++i) messages.push_back({nullptr, 0, texts.data() + 16 * i, 16, false});

  // Too large for the stack.
  static dilithium_secret_key<Set> prepared;
  static typename dilithium_signing<Set, Limit>::workspace memory;
  static typename dilithium_signing<Set>::workspace usual;
  CHECK_OR_RETURN(fail_unless(dilithium_keys<Set>::expand(secret_key, prepared) == errc::ok, "the key is refused"));
  job jobs[Set::k * Set::l];
  hashing hash(jobs);
  dilithium::add_matrix_jobs<Set>(hash, encoded_secret_key<Set>::rho(secret_key), prepared.a_hat);
  hash.finish();
  octets batch(n * Set::signature, 0xAA);
  std::vector<errc> batch_status(n);
  const auto sign = [&](group<signing<Set, Limit>>& g) {
    dilithium_signing<Set, Limit>::sign_prepared(g, n, prepared.parts(), messages.data(), {}, {batch.data()},
                                                 batch_status.data());
  };
  in_groups<signing<Set, Limit>, 2>(2, sign);
  const auto sigma = [](octets& bytes) { return bytes_out<Set::signature>(bytes.data(), bytes.size()); };
  std::size_t failed = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const std::string which = "message " + std::to_string(i);
    octets limited(Set::signature, 0xAA);
    octets unlimited(Set::signature);
    errc limited_status{};
    errc status{};
    dilithium_signing<Set, Limit>::sign(memory, secret_key, messages[i], {}, sigma(limited), limited_status);
    dilithium_signing<Set>::sign(usual, secret_key, messages[i], {}, sigma(unlimited), status);
    CHECK_OR_RETURN(fail_unless(status == errc::ok, which + ": no signature within the limit of the standard"));
    const bool fails = limited_status != errc::ok;
    failed += fails ? 1U : 0U;
    CHECK_OR_RETURN(fail_unless(!fails || limited_status == errc::signing_failed, which + ": another error"));
    CHECK_OR_RETURN(bravais_test::compare(limited, fails ? octets(Set::signature) : unlimited, which));
    CHECK_OR_RETURN(fail_unless(batch_status[i] == limited_status, which + ": another status in a batch"));
    const std::span<const std::uint8_t> in_batch = std::span(batch).subspan(i * Set::signature, Set::signature);
    CHECK_OR_RETURN(bravais_test::compare(in_batch, limited, which + " in a batch"));
  }
  return fail_unless(failed > 0 && failed < n, "some succeed within the limit and most fail");
}
// The nonce of a mask has two bytes (FIPS 204, algorithm 34). With seven rows, attempt 37 is the first with a nonce
// above one byte, and the last attempt is number 820.
template <class Set>
outcome check_late_masks_of() {
  using octets = std::vector<std::uint8_t>;
  bravais_test::numbers random(92);
  for (const int attempt : {0, 36, 37, 64, 255, 256, 820}) {
    signing<Set> session;
    const octets seed = random.bytes(sizeof session.mask_seed);
    std::copy(seed.begin(), seed.end(), session.mask_seed);
    session.attempts = attempt;
    job jobs[Set::l];
    hashing hash(jobs);
    session.add_mask_jobs(hash);
    hash.finish();
    for (std::size_t r = 0; r < Set::l; ++r) {
      octets input = seed;
      const std::size_t kappa = static_cast<std::size_t>(attempt) * Set::l + r;
      for (const std::size_t byte : {kappa % 256, kappa / 256}) input.push_back(static_cast<std::uint8_t>(byte));
      const octets expected = reference::shake256(input, sizeof session.mask_bytes[r]);
      const std::string what = "attempt " + std::to_string(attempt) + ", row " + std::to_string(r);
      CHECK_OR_RETURN(bravais_test::compare(session.mask_bytes[r], expected, what));
    }
  }
  return {};
}

// c s against schoolbook arithmetic, with extreme and arbitrary coefficients of s and c: s all eta and c all ones reach
// beta somewhere.
template <class Set>
outcome check_short_products_of() {
  using product = dilithium::short_product<Set>;
  constexpr std::size_t n = dilithium::n;
  constexpr int eta = Set::eta;
  bravais_test::numbers random(91);
  for (int round = 0; round < 24; ++round) {
    const auto any_sign = [&] { return random.below(2) == 0 ? 1 : -1; };
    dilithium_poly<domain::normal, eta> s;
    dilithium_poly<domain::normal, 1> c{};
    for (std::int32_t& x : s.c) {
      x = round % 4 == 0 ? eta : round % 4 == 1 ? -eta : static_cast<int>(random.below(2 * eta + 1)) - eta;
    }
    for (std::size_t i = 0; i < Set::parameters.tau; ++i) {
      c.c[round % 3 == 0 ? i : random.below(n)] = round % 2 == 0 ? 1 : any_sign();
    }
    std::vector<std::int32_t> expected(n);
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) expected[(i + j) % n] += (i + j < n ? 1 : -1) * c.c[i] * s.c[j];
    }
    dilithium::short_poly<domain::ntt, ntt_bound<dilithium::short_ring>(eta)> s_hat;
    dilithium::short_ntt(s, s_hat);
    dilithium::short_operand<eta> operand;
    prepare_operand(s_hat, operand);
    typename product::challenge c_hat;
    dilithium::short_ntt(c, c_hat);
    typename product::workspace work;
    std::vector<std::int32_t> found(n);
    product::each(c_hat, operand, work, [&](std::size_t v, v32 x) { store(found.data() + v * lanes / 2, x); });
    CHECK_OR_RETURN(bravais_test::compare(found, expected, "round " + std::to_string(round)));
  }
  return {};
}
outcome check_short_products() {
  CHECK_OR_RETURN((check_short_products_of<dilithium_set<dilithium_44, ml_dsa_version>>()));
  CHECK_OR_RETURN((check_short_products_of<dilithium_set<dilithium_65, dilithium_version>>()));
  return check_short_products_of<dilithium_set<dilithium_87, ml_dsa_version>>();
}

outcome check_late_masks() {
  CHECK_OR_RETURN((check_late_masks_of<dilithium_set<dilithium_44, ml_dsa_version>>()));
  CHECK_OR_RETURN((check_late_masks_of<dilithium_set<dilithium_65, dilithium_version>>()));
  return check_late_masks_of<dilithium_set<dilithium_87, ml_dsa_version>>();
}
outcome check_signing_limit() {
  CHECK_OR_RETURN((check_limit_of<dilithium_set<dilithium_44, ml_dsa_version>, 1>()));
  CHECK_OR_RETURN((check_limit_of<dilithium_set<dilithium_65, dilithium_version>, 1>()));
  CHECK_OR_RETURN((check_limit_of<dilithium_set<dilithium_65, ml_dsa_version>, 2>()));
  return check_limit_of<dilithium_set<dilithium_87, ml_dsa_version>, 1>();
}

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
