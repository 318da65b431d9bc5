// SPDX-License-Identifier: MIT
// ML-KEM, Kyber and M-LWQ: transforms, products and sums, with the bounds that the schemes use.
#include "isa/region.hpp"

#include "proof/standard_proofs.hpp"
#include "scheme/mlwq_pke.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

using ring = kyber_ring;

void add_kyber() {
  standard_proofs<ring> proofs("ml_kem");
  proofs.add("inverse_ntt_of_largest", inverse_proof<ring, reducible<ring> / 2>);
  for_each_set<kem_id, family::kyber>([&]<class Set>() {
    constexpr std::size_t k = Set::k;
    constexpr int eta = Set::parameters.eta1;
    constexpr int noise = Set::parameters.eta2;
    constexpr int matrix = ring::q - 1;
    constexpr int decoded = detail::twelve_bits;
    using of = standard_proofs<ring>;
    proofs.forward<eta>();
    proofs.forward<ring::q>();
    // Keys: s^, and A^ s^ + e^.
    proofs.sum<ntt_bound<ring>(eta)>();
    proofs.product<k, matrix, eta>();
    proofs.sum<of::bound_of_product<k, matrix, eta>, ntt_bound<ring>(eta)>();
    // Encryption: A^T y^, which takes the columns of A^, and t^ y^; then u + e1 and v + e2 + mu.
    proofs.product_with_column<k, matrix, eta>();
    proofs.inverse<k, matrix, eta>();
    proofs.sum<of::bound_of_inverse<k, matrix, eta>, noise>();
    proofs.product<k, decoded, eta>();
    proofs.inverse<k, decoded, eta>();
    proofs.sum<of::bound_of_inverse<k, decoded, eta>, noise, half_q>();
    // Decryption: s^ u^, then v - <s, u>.
    proofs.product<k, decoded, ring::q>();
    proofs.inverse<k, decoded, ring::q>();
    proofs.sum<ring::q, secret_product_poly<k, decoded>::bound>();
  });
}

// round(q y / 2^12), from which M-LWQ decodes code words of D8 and E8 with 11 bits.
std::string decompress_12_proof() {
  std::array<std::int16_t, lanes> y;
  inputs(y.data(), lanes, 0, 4095, "y");
  const v16 x = decompress<12>(load(y.data()));
  for (std::size_t i = 0; i < lanes; ++i)
    bravais_proof::expect_function(detail::get(x, i), [](long long c) { return (c * ring::q + 2048) >> 12; }, "x");
  return "each y";
}

// M-LWQ has the transforms of ML-KEM, and other bounds. Products with the matrix are those of ML-KEM with eta = 2.
void add_mlwq() {
  standard_proofs<ring> proofs("mlwq");
  proofs.add("decompress_12", decompress_12_proof);
  const auto add = [&]<class Set>() {
    constexpr std::size_t k = Set::k;
    constexpr int eta = Set::eta;
    constexpr int matrix = ring::q - 1;
    constexpr int b_hat = ntt_bound<ring>(ring::q);
    using of = standard_proofs<ring>;
    // Keys: A s, and s of decoded keys.
    proofs.forward<detail::largest_field>();
    proofs.product<k, matrix, eta>();
    proofs.inverse<k, matrix, eta>();
    // Encryption: A^T r^, which takes the columns of A^, and b^ r^. Its sum with a message has the bound of quantized
    // polynomials.
    proofs.product_with_column<k, matrix, eta>();
    proofs.product<k, b_hat, eta>();
    proofs.inverse<k, b_hat, eta>();
    static_assert(of::bound_of_inverse<k, b_hat, eta> + detail::message_bit <= detail::quantized_bound);
    // Decryption: s^ u^, then v - <s, u>.
    proofs.product<k, detail::secret_bound, ring::q>();
    proofs.inverse<k, detail::secret_bound, ring::q>();
    proofs.sum<ring::q, mlwq_decryption<Set>::product_poly::bound>();
  };
  for_each_set<kem_id, family::mlwq>(add);
  for_each_set<pke_id, family::mlwq>(add);
}

void add_all() {
  add_kyber();
  add_mlwq();
}
const bravais_proof::proofs_of_unit proofs(add_all);

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
