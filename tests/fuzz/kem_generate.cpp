// SPDX-License-Identifier: MIT
// Key pairs from any seeds, one and several at a time: every instruction set gives the same, and keys pass the checks.

#include <tuple>

#include "fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace bravais;
  using namespace bravais::fuzz;
  source from(data, size);
  const kem_parameters& set = pick_kem(from);
  const auto index = static_cast<std::size_t>(set.id);
  const std::size_t n = from.below(10);
  const buffer seeds = from.bytes(n * set.seed);
  const auto [public_keys, secret_keys] = on_all([&](const backend& b) {
    buffer out_public(n * set.public_key, 0xAA);
    buffer out_secret(n * set.secret_key, 0xAA);
    b.kem[index]->generate(n, seeds.data(), out_public.data(), out_secret.data());
    return std::tuple(out_public, out_secret);
  });
  for (std::size_t i = 0; i < n; ++i) {
    const kem_ops& portable = *backend_for(isa::portable)->kem[index];
    require(portable.check_public_key(&public_keys[i * set.public_key]) == errc::ok, "made a bad public key");
    require(portable.check_secret_key(&secret_keys[i * set.secret_key]) == errc::ok, "made a bad secret key");
  }
  return 0;
}
