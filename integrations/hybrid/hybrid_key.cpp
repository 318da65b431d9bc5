// SPDX-License-Identifier: MIT
// Operations on the key of a hybrid scheme.
#include "hybrid_key.hpp"

#include <openssl/rand.h>

using namespace bravais::integrations;

namespace {

// The two parts of a public key, a secret key, a ciphertext or a shared secret, in the order of the scheme.
struct parts {
  std::uint8_t *lattice, *curve;
  parts(const scheme& of, std::uint8_t* whole, std::size_t lattice_size, std::size_t curve_size)
      : lattice(whole + (of.is_curve_first ? curve_size : 0)), curve(whole + (of.is_curve_first ? 0 : lattice_size)) {}
};
struct views {
  view lattice, curve;
  views(const scheme& of, view whole, std::size_t lattice_size, std::size_t curve_size)
      : lattice(whole.subspan(of.is_curve_first ? curve_size : 0, lattice_size)),
        curve(whole.subspan(of.is_curve_first ? 0 : lattice_size, curve_size)) {}
};

int status_of(outcome result, int malformed) {
  if (result == outcome::ok) return BRAVAIS_OK;
  return result == outcome::malformed ? malformed : BRAVAIS_HYBRID_LIBCRYPTO_FAILED;
}
// Lengths are checked before: what is left is a lack of memory.
int status_of_lattice(int status) { return status == BRAVAIS_NOT_DONE ? BRAVAIS_HYBRID_LIBCRYPTO_FAILED : status; }

bool draw(std::uint8_t* output, std::size_t size, OSSL_LIB_CTX* context) {
  return RAND_priv_bytes_ex(context, output, size, 0) == 1;
}

}  // namespace

int bravais_hybrid_key::generate() {
  wiped<64> seed;
  if (scheme_->is_x_wing()) {
    if (!draw(seed.data, x_wing_seed, context_)) return BRAVAIS_NO_RANDOMNESS;
    return set_x_wing_seed({seed.data, x_wing_seed});
  }
  if (!draw(seed.data, sizeof seed.data, context_)) return BRAVAIS_NO_RANDOMNESS;
  if (const int status = lattice_.set_seed(seed.data); status != BRAVAIS_OK) return status_of_lattice(status);
  lattice_.forget_seed();  // the secret key of these schemes is the expanded one
  return status_of(bravais::integrations::generate(curve_, *scheme_->group, context_), BRAVAIS_HYBRID_LIBCRYPTO_FAILED);
}

int bravais_hybrid_key::set_x_wing_seed(view seed) {
  wiped<96> expanded;
  if (!expand_x_wing(expanded.data, seed, context_)) return BRAVAIS_HYBRID_LIBCRYPTO_FAILED;
  if (!x_wing_seed_.assign(seed)) return BRAVAIS_HYBRID_LIBCRYPTO_FAILED;
  if (const int status = lattice_.set_seed({expanded.data, 64}); status != BRAVAIS_OK) return status_of_lattice(status);
  lattice_.forget_seed();
  return status_of(from_scalar(curve_, *scheme_->group, {expanded.data + 64, 32}, context_), BRAVAIS_BAD_SECRET_KEY);
}

int bravais_hybrid_key::set_public_key(view public_key) {
  const views part(*scheme_, public_key, lattice_.set().public_key_size, scheme_->group->point_size);
  if (const int status = lattice_.set_public_key(part.lattice); status != BRAVAIS_OK) return status_of_lattice(status);
  return status_of(from_point(curve_, *scheme_->group, part.curve, context_), BRAVAIS_BAD_PUBLIC_KEY);
}

int bravais_hybrid_key::set_secret_key(view secret_key) {
  if (scheme_->is_x_wing()) return set_x_wing_seed(secret_key);
  const views part(*scheme_, secret_key, lattice_.set().secret_key_size, scheme_->group->scalar_size);
  if (const int status = lattice_.set_secret_key(part.lattice); status != BRAVAIS_OK) return status_of_lattice(status);
  return status_of(from_scalar(curve_, *scheme_->group, part.curve, context_), BRAVAIS_BAD_SECRET_KEY);
}

int bravais_hybrid_key::write_public_key(std::uint8_t* public_key) const {
  const view lattice = lattice_.public_key();
  const parts part(*scheme_, public_key, lattice.size(), scheme_->group->point_size);
  std::memcpy(part.lattice, lattice.data(), lattice.size());
  return write_point(part.curve, *scheme_->group, curve_.get()) ? BRAVAIS_OK : BRAVAIS_HYBRID_LIBCRYPTO_FAILED;
}

int bravais_hybrid_key::write_secret_key(std::uint8_t* secret_key) const {
  if (scheme_->is_x_wing()) {
    std::memcpy(secret_key, x_wing_seed_.data(), x_wing_seed_.size());
    return BRAVAIS_OK;
  }
  const view lattice = lattice_.secret_key();
  const parts part(*scheme_, secret_key, lattice.size(), scheme_->group->scalar_size);
  std::memcpy(part.lattice, lattice.data(), lattice.size());
  return write_scalar(part.curve, *scheme_->group, curve_.get()) ? BRAVAIS_OK : BRAVAIS_HYBRID_LIBCRYPTO_FAILED;
}

int bravais_hybrid_key::agree(std::uint8_t* secret, EVP_PKEY* ours, EVP_PKEY* peer, int malformed) const {
  return status_of(bravais::integrations::agree(secret, *scheme_->group, ours, peer, context_), malformed);
}

int bravais_hybrid_key::combine(std::uint8_t* shared_secret, const std::uint8_t* lattice_secret,
                                const std::uint8_t* curve_secret, view curve_ciphertext) const {
  const std::size_t size = scheme_->group->secret_size;
  if (!scheme_->is_x_wing()) {
    const parts part(*scheme_, shared_secret, 32, size);
    std::memcpy(part.lattice, lattice_secret, 32);
    std::memcpy(part.curve, curve_secret, size);
    return BRAVAIS_OK;
  }
  std::uint8_t point[longest_point];
  if (!write_point(point, *scheme_->group, curve_.get()) ||
      !combine_x_wing(shared_secret, {lattice_secret, 32}, {curve_secret, size}, curve_ciphertext,
                      {point, scheme_->group->point_size}, context_)) {
    return BRAVAIS_HYBRID_LIBCRYPTO_FAILED;
  }
  return BRAVAIS_OK;
}

int bravais_hybrid_key::encapsulate(std::uint8_t* ciphertext, std::uint8_t* shared_secret, view given) const {
  const curve& group = *scheme_->group;
  wiped<64> drawn;
  if (given.empty() && !draw(drawn.data, 32, context_)) return BRAVAIS_NO_RANDOMNESS;
  curve_key ephemeral;
  const outcome made = given.empty() ? bravais::integrations::generate(ephemeral, group, context_)
                                     : from_scalar(ephemeral, group, given.subspan(32), context_);
  const parts part(*scheme_, ciphertext, lattice_.set().ciphertext_size, group.point_size);
  if (made != outcome::ok || !write_point(part.curve, group, ephemeral.get())) return BRAVAIS_HYBRID_LIBCRYPTO_FAILED;
  wiped<longest_secret> curve_secret;
  int status = agree(curve_secret.data, ephemeral.get(), curve_.get(), BRAVAIS_BAD_PUBLIC_KEY);
  if (status != BRAVAIS_OK) return status;
  wiped<32> lattice_secret;
  status =
      lattice_.encapsulate(part.lattice, lattice_secret.data, given.empty() ? view(drawn.data, 32) : given.first(32));
  if (status != BRAVAIS_OK) return status;
  return combine(shared_secret, lattice_secret.data, curve_secret.data, {part.curve, group.point_size});
}

int bravais_hybrid_key::decapsulate(std::uint8_t* shared_secret, view ciphertext) const {
  const curve& group = *scheme_->group;
  const views part(*scheme_, ciphertext, lattice_.set().ciphertext_size, group.point_size);
  curve_key peer;
  int status = status_of(from_point(peer, group, part.curve, context_), BRAVAIS_BAD_CIPHERTEXT);
  if (status != BRAVAIS_OK) return status;
  wiped<longest_secret> curve_secret;
  status = agree(curve_secret.data, curve_.get(), peer.get(), BRAVAIS_BAD_CIPHERTEXT);
  if (status != BRAVAIS_OK) return status;
  wiped<32> lattice_secret;
  status = lattice_.decapsulate(lattice_secret.data, part.lattice);
  if (status != BRAVAIS_OK) return status;
  return combine(shared_secret, lattice_secret.data, curve_secret.data, part.curve);
}
