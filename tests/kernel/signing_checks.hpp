// SPDX-License-Identifier: MIT
// The end of the attempts to sign, which no test can wait for: with a limit of one or two, most signatures fail.
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
  dilithium_keys<Set>::template generate<1>(1, seed.data(), pk.data(), sk.data());
  const octets texts = random.bytes(16 * n);
  std::vector<signed_message> messages;
  for (std::size_t i = 0; i < n; ++i) messages.push_back({nullptr, 0, texts.data() + 16 * i, 16, false});

  static dilithium_secret_key<Set> prepared;  // too large for a stack
  CHECK_OR_RETURN(fail_unless(dilithium_keys<Set>::expand(sk.data(), prepared) == errc::ok, "the key is refused"));
  job jobs[Set::k * Set::l];
  hashing hash(jobs);
  dilithium::add_matrix_jobs<Set>(hash, sk.data(), prepared.a_hat);
  hash.finish();
  octets batch(n * Set::signature, 0xAA);
  std::vector<errc> batch_status(n);
  dilithium_signing<Set, Limit>::template sign_prepared<2>(n, prepared, messages.data(), nullptr, batch.data(),
                                                           batch_status.data());
  std::size_t failed = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const std::string which = "message " + std::to_string(i);
    octets limited(Set::signature, 0xAA);
    octets unlimited(Set::signature);
    errc limited_status{};
    errc status{};
    dilithium_signing<Set, Limit>::sign(sk.data(), messages[i], nullptr, limited.data(), limited_status);
    dilithium_signing<Set>::sign(sk.data(), messages[i], nullptr, unlimited.data(), status);
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
outcome check_signing_limit() {
  CHECK_OR_RETURN((check_limit_of<dilithium_set<dilithium_44, ml_dsa_version>, 1>()));
  CHECK_OR_RETURN((check_limit_of<dilithium_set<dilithium_65, dilithium_version>, 1>()));
  CHECK_OR_RETURN((check_limit_of<dilithium_set<dilithium_65, ml_dsa_version>, 2>()));
  return check_limit_of<dilithium_set<dilithium_87, ml_dsa_version>, 1>();
}

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
