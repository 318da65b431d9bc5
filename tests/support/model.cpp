// SPDX-License-Identifier: MIT
#include "support/model.hpp"

#include <optional>
#include <stdexcept>
#include <utility>

#include "reference/mlwq.hpp"
#include "reference/ntru.hpp"
#include "reference/ntru_plus.hpp"
#include "reference/sha2.hpp"

namespace bravais_test {
namespace {

using bravais::family;
using bravais::message_view;
using bravais::prehash;
using bravais::secret_form;
using reference::append;

// Key i of n, or the one key that serves all.
view key(view keys, std::size_t size, std::size_t i) { return keys.size() == size ? keys : item(keys, size, i); }

class kyber_kem final : public kem_scheme {
 public:
  explicit kyber_kem(bravais::kem_id id) : p_(reference::parameters_of(id)) {}
  reference::key_pair generate(view seed) const override {
    return reference::generate(p_, seed.first(32), seed.last(32));
  }
  reference::encapsulation encapsulate(view ek, view m, secret_form form) const override {
    return form == secret_form::kdf_input ? reference::encapsulate_kdf(p_, ek, m) : reference::encapsulate(p_, ek, m);
  }
  octets decapsulate(view dk, view c, secret_form form) const override {
    return form == secret_form::kdf_input ? reference::decapsulate_kdf(p_, dk, c) : reference::decapsulate(p_, dk, c);
  }
  octets rejection_value(view dk, view c) const override { return reference::rejection_value(p_, dk, c); }

 private:
  reference::kyber_parameters p_;
};

class mlwq_kem final : public kem_scheme {
 public:
  explicit mlwq_kem(bravais::kem_id id) : p_(reference::mlwq::parameters_of(id).value()) {}
  reference::key_pair generate(view seed) const override {
    return reference::mlwq::generate(p_, seed.first(32), seed.last(32));
  }
  reference::encapsulation encapsulate(view ek, view m, secret_form) const override {
    auto [ciphertext, secret] = reference::mlwq::encapsulate(p_, ek, m);
    return {std::move(ciphertext), std::move(secret)};
  }
  octets decapsulate(view dk, view c, secret_form) const override { return reference::mlwq::decapsulate(p_, dk, c); }
  octets rejection_value(view dk, view c) const override { return reference::mlwq::rejection_value(p_, dk, c); }

 private:
  reference::mlwq::parameters p_;
};

class ntru_kem final : public kem_scheme {
 public:
  explicit ntru_kem(bravais::kem_id id) : p_(reference::ntru_parameters_of(id)) {}
  reference::key_pair generate(view seed) const override {
    reference::ntru_key_pair keys = reference::ntru_generate(p_, seed);
    return {std::move(keys.public_key), std::move(keys.secret_key)};
  }
  reference::encapsulation encapsulate(view pk, view randomness, secret_form) const override {
    auto [ciphertext, secret] = reference::ntru_encapsulate(p_, pk, randomness);
    return {std::move(ciphertext), std::move(secret)};
  }
  octets decapsulate(view sk, view c, secret_form) const override { return reference::ntru_decapsulate(p_, sk, c); }
  octets rejection_value(view sk, view c) const override { return reference::ntru_rejection_value(p_, sk, c); }

 private:
  reference::ntru_parameters p_;
};

class ntru_plus_kem final : public kem_scheme {
 public:
  explicit ntru_plus_kem(bravais::kem_id id)
      : p_(reference::ntru_plus::parameters_of(id)), secret_size_(bravais::parameters(id).shared_secret) {}
  reference::key_pair generate(view seed) const override { return reference::ntru_plus::generate(p_, seed); }
  reference::encapsulation encapsulate(view pk, view m, secret_form) const override {
    reference::ntru_plus::encapsulation one = reference::ntru_plus::encapsulate(p_, pk, m);
    return {std::move(one.ciphertext), std::move(one.secret)};
  }
  octets decapsulate(view sk, view c, secret_form) const override {
    return reference::ntru_plus::decapsulate(p_, sk, c).secret;
  }
  octets rejection_value(view, view) const override { return octets(secret_size_, 0); }

 private:
  reference::ntru_plus::parameters p_;
  std::size_t secret_size_;
};

class kyber_pke final : public pke_scheme {
 public:
  explicit kyber_pke(bravais::pke_id id) : p_(reference::parameters_of(id)) {}
  reference::key_pair generate(view d) const override { return reference::pke_generate(p_, d); }
  octets encrypt(view ek, view m, view r) const override { return reference::pke_encrypt(p_, ek, m, r); }
  octets decrypt(view dk, view c) const override { return reference::pke_decrypt(p_, dk, c); }

 private:
  reference::kyber_parameters p_;
};

class mlwq_pke final : public pke_scheme {
 public:
  explicit mlwq_pke(bravais::pke_id id) : p_(reference::mlwq::parameters_of(id).value()) {}
  // In subtractive mode a secret key of the library ends with rho, as the public key does.
  reference::key_pair generate(view d) const override {
    reference::key_pair keys = reference::mlwq::pke_generate(p_, d);
    if (p_.subtractive) append(keys.secret_key, view(keys.public_key).last(32));
    return keys;
  }
  octets encrypt(view ek, view m, view r) const override { return reference::mlwq::pke_encrypt(p_, ek, m, r); }
  octets decrypt(view dk, view c) const override { return reference::mlwq::pke_decrypt(p_, dk, dk.last(32), c); }

 private:
  reference::mlwq::parameters p_;
};

std::shared_ptr<const kem_scheme> scheme_of(bravais::kem_id id) {
  switch (bravais::parameters(id).family) {
    case family::kyber: return std::make_shared<kyber_kem>(id);
    case family::mlwq: return std::make_shared<mlwq_kem>(id);
    case family::ntru: return std::make_shared<ntru_kem>(id);
    case family::ntru_plus: return std::make_shared<ntru_plus_kem>(id);
    case family::dilithium: break;
  }
  throw std::logic_error("the reference model does not know this KEM");
}
std::shared_ptr<const pke_scheme> scheme_of(bravais::pke_id id) {
  if (bravais::parameters(id).family == family::mlwq) return std::make_shared<mlwq_pke>(id);
  return std::make_shared<kyber_pke>(id);
}

void append_pair(flat_keys& all, const reference::key_pair& one) {
  append(all.public_keys, one.public_key);
  append(all.secret_keys, one.secret_key);
}

}  // namespace

kem_model::kem_model(bravais::kem_id id) : set_(bravais::parameters(id)), scheme_(scheme_of(id)) {}
pke_model::pke_model(bravais::pke_id id) : set_(bravais::parameters(id)), scheme_(scheme_of(id)) {}

flat_keys kem_model::generate(view seeds) const {
  flat_keys out;
  for (std::size_t i = 0; i < seeds.size() / set_.seed; ++i) {
    append_pair(out, scheme_->generate(item(seeds, set_.seed, i)));
  }
  return out;
}

flat_encapsulations kem_model::encapsulate(view public_keys, view randomness, secret_form form) const {
  flat_encapsulations out;
  for (std::size_t i = 0; i < randomness.size() / set_.randomness; ++i) {
    const reference::encapsulation one =
        scheme_->encapsulate(key(public_keys, set_.public_key, i), item(randomness, set_.randomness, i), form);
    append(out.ciphertexts, one.ciphertext);
    append(out.secrets, one.secret);
  }
  return out;
}

octets kem_model::decapsulate(view secret_keys, view ciphertexts, secret_form form) const {
  octets out;
  for (std::size_t i = 0; i < ciphertexts.size() / set_.ciphertext; ++i) {
    append(out,
           scheme_->decapsulate(key(secret_keys, set_.secret_key, i), item(ciphertexts, set_.ciphertext, i), form));
  }
  return out;
}

flat_keys pke_model::generate(view seeds) const {
  flat_keys out;
  for (std::size_t i = 0; i < seeds.size() / set_.seed; ++i) {
    append_pair(out, scheme_->generate(item(seeds, set_.seed, i)));
  }
  return out;
}

octets pke_model::encrypt(view public_keys, view messages, view coins) const {
  octets out;
  for (std::size_t i = 0; i < messages.size() / set_.message; ++i) {
    append(out, scheme_->encrypt(key(public_keys, set_.public_key, i), item(messages, set_.message, i),
                                 item(coins, set_.randomness, i)));
  }
  return out;
}

octets pke_model::decrypt(view secret_keys, view ciphertexts) const {
  octets out;
  for (std::size_t i = 0; i < ciphertexts.size() / set_.ciphertext; ++i) {
    append(out, scheme_->decrypt(key(secret_keys, set_.secret_key, i), item(ciphertexts, set_.ciphertext, i)));
  }
  return out;
}

octets prehash_digest(prehash function, view message) {
  switch (function) {
    case prehash::sha2_224: return reference::sha224(message);
    case prehash::sha2_256: return reference::sha256(message);
    case prehash::sha2_384: return reference::sha384(message);
    case prehash::sha2_512: return reference::sha512(message);
    case prehash::sha2_512_224: return reference::sha512_224(message);
    case prehash::sha2_512_256: return reference::sha512_256(message);
    case prehash::sha3_224: return reference::sha3(message, 28);
    case prehash::sha3_256: return reference::sha3(message, 32);
    case prehash::sha3_384: return reference::sha3(message, 48);
    case prehash::sha3_512: return reference::sha3(message, 64);
    case prehash::shake128: return reference::shake128(message, 32);
    case prehash::shake256: return reference::shake256(message, 64);
  }
  throw std::logic_error("the reference model does not know this hash function");
}

flat_keys signature_model::generate(view seeds) const {
  flat_keys out;
  for (std::size_t i = 0; i < seeds.size() / set_.seed; ++i) {
    const reference::key_pair keys = reference::dilithium::generate(p_, item(seeds, set_.seed, i));
    append(out.public_keys, keys.public_key);
    append(out.secret_keys, keys.secret_key);
  }
  return out;
}

octets signature_model::mu(view tr, const message_view& message) const {
  octets m_prime;
  switch (message.message_form()) {
    case message_view::form::mu: return to_octets(message.message());
    case message_view::form::internal: m_prime = to_octets(message.message()); break;
    case message_view::form::pure:
      m_prime = reference::dilithium::pure_message(p_, message.context(), message.message());
      break;
    case message_view::form::hashed:
      m_prime =
          reference::dilithium::hashed_message(message.context(), static_cast<std::uint8_t>(message.message_prehash()),
                                               prehash_digest(message.message_prehash(), message.message()));
      break;
  }
  return reference::dilithium::message_hash(tr, m_prime);
}

octets signature_model::sign(view secret_keys, std::span<const message_view> messages, view randomness) const {
  octets out;
  for (std::size_t i = 0; i < messages.size(); ++i) {
    const view sk = key(secret_keys, set_.secret_key, i);
    std::optional<view> r;
    if (!randomness.empty()) r = item(randomness, set_.randomness, i);
    append(out, reference::dilithium::sign_mu(p_, sk, mu(sk.subspan(64, set_.key_hash), messages[i]), r).signature);
  }
  return out;
}

std::vector<bravais::errc> signature_model::verify(view public_keys, std::span<const message_view> messages,
                                                   view signatures) const {
  std::vector<bravais::errc> out;
  for (std::size_t i = 0; i < messages.size(); ++i) {
    const view pk = key(public_keys, set_.public_key, i);
    const octets mu_of_message = mu(reference::dilithium::key_hash(p_, pk), messages[i]);
    const bool good = reference::dilithium::verify_mu(p_, pk, mu_of_message, item(signatures, set_.signature, i));
    out.push_back(good ? bravais::errc::ok : bravais::errc::bad_signature);
  }
  return out;
}

}  // namespace bravais_test
