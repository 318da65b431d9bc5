// SPDX-License-Identifier: MIT
// Decapsulation of any ciphertexts with any secret keys, valid, damaged or invented, each form: every instruction set
// gives the same, content is never an error of a ciphertext, and the prepared key gives what the plain one gives.

#include <tuple>

#include "fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace bravais;
  using namespace bravais::fuzz;
  source from(data, size);
  const kem_parameters& set = pick_kem(from);
  const auto index = static_cast<std::size_t>(set.id);
  const secret_form form = set.kdf_input != 0 && from.flag() ? secret_form::kdf_input : secret_form::shared_secret;
  const std::size_t secret_size = form == secret_form::kdf_input ? set.kdf_input : set.shared_secret;
  const std::size_t n = 1 + from.below(9);
  const std::size_t stride = from.flag() ? set.secret_key : 0;
  const std::size_t keys = stride == 0 ? 1 : n;

  const kem_ops& portable = *backend_for(isa::portable)->kem[index];
  buffer public_keys(keys * set.public_key);
  buffer secret_keys(keys * set.secret_key);
  const buffer seeds = from.bytes(keys * set.seed);
  portable.generate(keys, seeds.data(), public_keys.data(), secret_keys.data());
  buffer ciphertexts(n * set.ciphertext);
  buffer sent(n * set.shared_secret);
  std::vector<errc> made(n);
  portable.encapsulate(n, public_keys.data(), stride == 0 ? 0 : set.public_key, from.bytes(n * set.randomness).data(),
                       ciphertexts.data(), sent.data(), secret_form::shared_secret, made.data());
  const bool changed_key = from.flag();
  if (changed_key) from.mutate(secret_keys);
  const bool changed_ciphertext = from.flag();
  if (changed_ciphertext) from.mutate(ciphertexts);

  const auto [secrets, statuses] = on_all([&](const backend& b) {
    buffer out(n * secret_size, 0xAA);
    std::vector<errc> out_status(n, errc::bad_argument);
    b.kem[index]->decapsulate(n, secret_keys.data(), stride, ciphertexts.data(), out.data(), form, out_status.data());
    return std::tuple(out, out_status);
  });
  if (!changed_key) {
    for (const errc one : statuses) require(one == errc::ok, "a ciphertext was refused");
    if (!changed_ciphertext && form == secret_form::shared_secret) require(secrets == sent, "round trip");
  }
  if (stride != 0) return 0;

  on_all([&](const backend& b) {
    aligned prepared(set.prepared_secret_key);
    const errc error = b.kem[index]->prepare_secret_key(secret_keys.data(), prepared.data());
    if (set.status == status::standard)
      require(error == statuses[0], "preparation judges the key as decapsulation does");
    if (error != errc::ok) return 0;
    buffer out(n * secret_size, 0xAA);
    b.kem[index]->decapsulate_prepared(n, prepared.data(), ciphertexts.data(), out.data(), form);
    require(out == secrets, "prepared and plain keys differ");
    return 0;
  });
  return 0;
}
