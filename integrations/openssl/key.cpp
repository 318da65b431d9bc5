// SPDX-License-Identifier: MIT
// The provider's key objects: one class for ML-KEM and ML-DSA, one for the hybrids.
#include "key.hpp"

#include <new>

#include "shared/lattice_key.hpp"
#include "settings.hpp"

namespace bravais::integrations {
namespace {

class standard_key final : public key {
 public:
  standard_key(const provider& from, const algorithm& of) : key(from, of), key_(bravais_set_of(of.id)) {}
  sizes size() const override {
    const bravais_set& set = key_.set();
    return {set.public_key_size,    set.secret_key_size, set.seed_size,      set.ciphertext_size,
            set.shared_secret_size, set.signature_size,  set.randomness_size};
  }
  bool has_public() const override { return !key_.public_key().empty(); }
  bool has_secret() const override { return !key_.secret_key().empty(); }
  view seed() const override { return key_.seed(); }
  const lattice_key* lattice() const override { return &key_; }

  int generate() override {
    wiped<64> seed;
    const view drawn(seed.data, key_.set().seed_size);
    return owner.random(seed.data, drawn.size()) ? set_seed(drawn) : BRAVAIS_NO_RANDOMNESS;
  }
  int set_seed(view seed) override {
    const int status = key_.set_seed(seed);
    if (status == BRAVAIS_OK && !retains_seed(owner, scheme)) key_.forget_seed();
    return status;
  }
  int set_public_key(view public_key) override { return key_.set_public_key(public_key); }
  int set_secret_key(view secret_key) override {
    const int status = key_.set_secret_key(secret_key);
    const pairwise_test test = scheme.is_kem() ? import_test(owner) : pairwise_test::none;
    if (status != BRAVAIS_OK || test == pairwise_test::none) return status;
    wiped<32> drawn;
    std::memset(drawn.data, 0, sizeof drawn.data);
    if (test == pairwise_test::random && !owner.random(drawn.data, sizeof drawn.data)) return BRAVAIS_NO_RANDOMNESS;
    return key_.check_pair(drawn.data);
  }
  int write_public_key(std::uint8_t* output) const override { return write(output, key_.public_key()); }
  int write_secret_key(std::uint8_t* output) const override { return write(output, key_.secret_key()); }

  int encapsulate(std::uint8_t* ciphertext, std::uint8_t* shared_secret, view randomness) const override {
    wiped<32> drawn;
    if (randomness.empty()) {
      if (!owner.random(drawn.data, sizeof drawn.data)) return BRAVAIS_NO_RANDOMNESS;
      randomness = drawn.data;
    }
    return key_.encapsulate(ciphertext, shared_secret, randomness);
  }
  int decapsulate(std::uint8_t* shared_secret, view ciphertext) const override {
    return key_.decapsulate(shared_secret, ciphertext);
  }

 private:
  static int write(std::uint8_t* output, view source) {
    std::memcpy(output, source.data(), source.size());
    return BRAVAIS_OK;
  }
  lattice_key key_;
};

class hybrid_key final : public key {
 public:
  hybrid_key(const provider& from, const algorithm& of) : key(from, of) {}
  sizes size() const override {
    const bravais_hybrid_scheme& sizes_of = *bravais_hybrid_scheme_of(scheme.id);
    return {sizes_of.public_key_size,
            sizes_of.secret_key_size,
            0,
            sizes_of.ciphertext_size,
            sizes_of.shared_secret_size,
            0,
            0};
  }
  bool has_public() const override { return key_ != nullptr; }
  bool has_secret() const override { return is_secret_; }

  int generate() override {
    return replace(true,
                   [&](bravais_hybrid_key** made) { return bravais_hybrid_generate(made, scheme.id, owner.context); });
  }
  int set_seed(view) override { return BRAVAIS_BAD_ARGUMENT; }
  int set_public_key(view bytes) override {
    return replace(false, [&](bravais_hybrid_key** made) {
      return bravais_hybrid_from_public_key(made, scheme.id, bytes.data(), bytes.size(), owner.context);
    });
  }
  int set_secret_key(view bytes) override {
    return replace(true, [&](bravais_hybrid_key** made) {
      return bravais_hybrid_from_secret_key(made, scheme.id, bytes.data(), bytes.size(), owner.context);
    });
  }
  int write_public_key(std::uint8_t* output) const override {
    return bravais_hybrid_public_key(key_.get(), output, size().public_key);
  }
  int write_secret_key(std::uint8_t* output) const override {
    return bravais_hybrid_secret_key(key_.get(), output, size().secret_key);
  }
  int encapsulate(std::uint8_t* ciphertext, std::uint8_t* shared_secret, view randomness) const override {
    if (!randomness.empty()) return BRAVAIS_BAD_ARGUMENT;
    const sizes all = size();
    return bravais_hybrid_encapsulate(key_.get(), ciphertext, all.ciphertext, shared_secret, all.shared_secret);
  }
  int decapsulate(std::uint8_t* shared_secret, view ciphertext) const override {
    return bravais_hybrid_decapsulate(key_.get(), shared_secret, size().shared_secret, ciphertext.data(),
                                      ciphertext.size());
  }

 private:
  int replace(bool is_secret, auto make) {
    bravais_hybrid_key* made = nullptr;
    const int status = make(&made);
    key_.reset(made);
    is_secret_ = is_secret && made != nullptr;
    return status;
  }
  owned<bravais_hybrid_key, bravais_hybrid_free> key_;
  bool is_secret_ = false;
};

}  // namespace

key* new_key(const provider& owner, const algorithm& of) {
  if (of.type == kind::hybrid) return new (std::nothrow) hybrid_key(owner, of);
  return new (std::nothrow) standard_key(owner, of);
}

bool key::is_like(const key& other) const {
  if (&scheme != &other.scheme || !has_public() || !other.has_public()) return false;
  const std::size_t bytes_of_key = size().public_key;
  bytes ours, theirs;
  return ours.allocate(bytes_of_key) && theirs.allocate(bytes_of_key) && write_public_key(ours.data()) == BRAVAIS_OK &&
         other.write_public_key(theirs.data()) == BRAVAIS_OK &&
         std::memcmp(ours.data(), theirs.data(), bytes_of_key) == 0;  // public keys are not secret
}

key* key::copy(bool with_secret) const {
  std::unique_ptr<key> made(new_key(owner, scheme));
  bytes content;
  int status = made ? BRAVAIS_OK : static_cast<int>(BRAVAIS_NOT_DONE);
  if (status == BRAVAIS_OK && with_secret && has_secret()) {
    if (!seed().empty()) {
      status = made->set_seed(seed());
    } else {
      status = content.allocate(size().secret_key) ? write_secret_key(content.data()) : BRAVAIS_NOT_DONE;
      if (status == BRAVAIS_OK) status = made->set_secret_key(content);
    }
  } else if (status == BRAVAIS_OK && has_public()) {
    status = content.allocate(size().public_key) ? write_public_key(content.data()) : BRAVAIS_NOT_DONE;
    if (status == BRAVAIS_OK) status = made->set_public_key(content);
  }
  return owner.succeeded(status) ? made.release() : nullptr;
}

}  // namespace bravais::integrations
