// SPDX-License-Identifier: MIT
// Encapsulation to any public keys, valid, damaged or invented, one or several, each form: every instruction set gives
// the same bytes and statuses, a refused item is zeroed, and the prepared key gives what the plain one gives.

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
  const std::size_t stride = from.flag() ? set.public_key : 0;
  const std::size_t keys = stride == 0 ? 1 : n;

  buffer public_keys(keys * set.public_key);
  buffer unused(keys * set.secret_key);
  const buffer seeds = from.bytes(keys * set.seed);
  backend_for(isa::portable)->kem[index]->generate(keys, seeds.data(), public_keys.data(), unused.data());
  from.mutate(public_keys);
  const buffer randomness = from.bytes(n * set.randomness);

  const auto [ciphertexts, secrets, statuses] = on_all([&](const backend& b) {
    buffer out_ciphertexts(n * set.ciphertext, 0xAA);
    buffer out_secrets(n * secret_size, 0xAA);
    std::vector<errc> out_status(n, errc::bad_argument);
    b.kem[index]->encapsulate(n, public_keys.data(), stride, randomness.data(), out_ciphertexts.data(),
                              out_secrets.data(), form, out_status.data());
    return std::tuple(out_ciphertexts, out_secrets, out_status);
  });
  for (std::size_t i = 0; i < n; ++i) {
    const auto part = [i](const buffer& all, std::size_t width) {
      return buffer(all.begin() + static_cast<std::ptrdiff_t>(i * width),
                    all.begin() + static_cast<std::ptrdiff_t>((i + 1) * width));
    };
    const bool zero = all_zero(part(ciphertexts, set.ciphertext)) && all_zero(part(secrets, secret_size));
    require((statuses[i] == errc::ok) != zero, "an item is zeroed exactly if it was refused");
  }
  if (stride != 0) return 0;

  on_all([&](const backend& b) {
    aligned prepared(set.prepared_public_key);
    const errc error = b.kem[index]->prepare_public_key(public_keys.data(), prepared.data());
    if (set.status == status::standard)
      require(error == statuses[0], "preparation judges the key as encapsulation does");
    if (error != errc::ok) return 0;
    buffer out_ciphertexts(n * set.ciphertext, 0xAA);
    buffer out_secrets(n * secret_size, 0xAA);
    b.kem[index]->encapsulate_prepared(n, prepared.data(), randomness.data(), out_ciphertexts.data(),
                                       out_secrets.data(), form);
    require(out_ciphertexts == ciphertexts && out_secrets == secrets, "prepared and plain keys differ");
    return 0;
  });
  return 0;
}
