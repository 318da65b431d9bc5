// SPDX-License-Identifier: MIT
// A key of ML-KEM or ML-DSA that is expanded once and then used by any number of threads.
#include "lattice_key.hpp"

namespace bravais::integrations {
namespace {

constexpr std::uint32_t q = 3329;  // FIPS 203, section 2.4

// Whether all coefficients of 12 bits are below q. They are secret: there is one branch, on the result.
bool is_reduced(view packed) {
  std::uint32_t too_large = 0;
  for (std::size_t i = 0; i + 2 < packed.size(); i += 3) {
    const std::uint32_t three = packed[i] | std::uint32_t{packed[i + 1]} << 8 | std::uint32_t{packed[i + 2]} << 16;
    too_large |= (q - 1 - (three & 0xfff)) | (q - 1 - (three >> 12));
  }
  return too_large >> 31 == 0;
}

}  // namespace

void lattice_key::forget() {
  for (auto [state, size] : {std::pair(&prepared_public_, set_->prepared_public_key_size),
                             std::pair(&prepared_secret_, set_->prepared_secret_key_size)}) {
    if (std::uint8_t* memory = state->memory.exchange(nullptr)) OPENSSL_secure_clear_free(memory, size);
    state->was_used = false;
  }
  public_.clear();
  secret_.clear();
  seed_.clear();
}

int lattice_key::failed(int status) {
  if (status != BRAVAIS_OK) forget();
  return status;
}

int lattice_key::set_seed(view seed) {
  forget();
  if (seed.size() != set_->seed_size) return BRAVAIS_BAD_LENGTH;
  if (!seed_.assign(seed) || !public_.allocate(set_->public_key_size) || !secret_.allocate(set_->secret_key_size)) {
    return failed(BRAVAIS_NOT_DONE);
  }
  bravais_generate_args args = BRAVAIS_GENERATE_ARGS;
  args.public_keys = public_.data();
  args.public_keys_size = public_.size();
  args.secret_keys = secret_.data();
  args.secret_keys_size = secret_.size();
  args.seeds = seed_.data();
  args.seeds_size = seed_.size();
  return failed(bravais_generate(set_->id, &args));
}

int lattice_key::set_public_key(view public_key) {
  forget();
  if (public_key.size() != set_->public_key_size) return BRAVAIS_BAD_LENGTH;
  const bravais_key key = {BRAVAIS_KEY_PUBLIC, public_key.data(), public_key.size()};
  if (const int status = bravais_check_key(set_->id, &key); status != BRAVAIS_OK) return status;
  return public_.assign(public_key) ? BRAVAIS_OK : BRAVAIS_NOT_DONE;
}

int lattice_key::set_secret_key(view secret_key) {
  forget();
  if (secret_key.size() != set_->secret_key_size) return BRAVAIS_BAD_LENGTH;
  const bravais_key key = {BRAVAIS_KEY_EXPANDED, secret_key.data(), secret_key.size()};
  if (const int status = bravais_check_key(set_->id, &key); status != BRAVAIS_OK) return status;
  const bool is_ml_kem = set_->ciphertext_size != 0;
  // The vector of a secret key is as long as that of a public key, which a seed of 32 bytes follows.
  if (is_ml_kem && !is_reduced(secret_key.first(set_->public_key_size - 32))) return BRAVAIS_BAD_SECRET_KEY;
  if (!secret_.assign(secret_key) || !public_.allocate(set_->public_key_size)) return failed(BRAVAIS_NOT_DONE);
  return failed(bravais_public_key_from_secret_key(set_->id, public_.data(), public_.size(), &key));
}

int lattice_key::check_pair(view randomness) {
  wiped<64> secrets;
  bytes ciphertext;
  if (!ciphertext.allocate(set_->ciphertext_size)) return failed(BRAVAIS_NOT_DONE);
  // Not through encapsulate(), which would count as a use of the key.
  bravais_encapsulate_args sent = BRAVAIS_ENCAPSULATE_ARGS;
  sent.ciphertexts = ciphertext.data();
  sent.ciphertexts_size = ciphertext.size();
  sent.shared_secrets = secrets.data;
  sent.shared_secrets_size = 32;
  sent.key = {BRAVAIS_KEY_PUBLIC, public_.data(), public_.size()};
  sent.randomness = randomness.data();
  sent.randomness_size = randomness.size();
  if (const int status = bravais_encapsulate(set_->id, &sent); status != BRAVAIS_OK) return failed(status);
  bravais_decapsulate_args received = BRAVAIS_DECAPSULATE_ARGS;
  received.shared_secrets = secrets.data + 32;
  received.shared_secrets_size = 32;
  received.ciphertexts = ciphertext.data();
  received.ciphertexts_size = ciphertext.size();
  received.key = {BRAVAIS_KEY_EXPANDED, secret_.data(), secret_.size()};
  if (const int status = bravais_decapsulate(set_->id, &received); status != BRAVAIS_OK) return failed(status);
  return failed(bravais_equal(secrets.data, secrets.data + 32, 32) != 0 ? BRAVAIS_OK : BRAVAIS_BAD_SECRET_KEY);
}

// Preparing a key costs about as much as an operation saves by it, so a key that is used once is not prepared.
bravais_key lattice_key::form(prepared& state, bravais_key plain, std::size_t size) const {
  std::uint8_t* memory = state.memory.load(std::memory_order_acquire);
  if (memory == nullptr && state.was_used.exchange(true, std::memory_order_relaxed)) {
    auto* made = static_cast<std::uint8_t*>(OPENSSL_secure_malloc(size));
    if (made == nullptr) return plain;
    if (bravais_prepare(set_->id, made, size, &plain) != BRAVAIS_OK ||
        !state.memory.compare_exchange_strong(memory, made, std::memory_order_acq_rel, std::memory_order_acquire)) {
      OPENSSL_secure_clear_free(made, size);  // failed, or another thread was first
    } else {
      memory = made;
    }
  }
  if (memory == nullptr) return plain;
  return {BRAVAIS_KEY_PREPARED, memory, size};
}

bravais_key lattice_key::public_form() const {
  return form(prepared_public_, {BRAVAIS_KEY_PUBLIC, public_.data(), public_.size()}, set_->prepared_public_key_size);
}
bravais_key lattice_key::secret_form() const {
  return form(prepared_secret_, {BRAVAIS_KEY_EXPANDED, secret_.data(), secret_.size()}, set_->prepared_secret_key_size);
}

int lattice_key::encapsulate(std::uint8_t* ciphertext, std::uint8_t* shared_secret, view randomness) const {
  bravais_encapsulate_args args = BRAVAIS_ENCAPSULATE_ARGS;
  args.ciphertexts = ciphertext;
  args.ciphertexts_size = set_->ciphertext_size;
  args.shared_secrets = shared_secret;
  args.shared_secrets_size = set_->shared_secret_size;
  args.key = public_form();
  args.randomness = randomness.data();
  args.randomness_size = randomness.size();
  return bravais_encapsulate(set_->id, &args);
}

int lattice_key::decapsulate(std::uint8_t* shared_secret, view ciphertext) const {
  bravais_decapsulate_args args = BRAVAIS_DECAPSULATE_ARGS;
  args.shared_secrets = shared_secret;
  args.shared_secrets_size = set_->shared_secret_size;
  args.ciphertexts = ciphertext.data();
  args.ciphertexts_size = ciphertext.size();
  args.key = secret_form();
  return bravais_decapsulate(set_->id, &args);
}

}  // namespace bravais::integrations
