// SPDX-License-Identifier: MIT
#include "support/model.hpp"

#include <stdexcept>

#include "reference/sha2.hpp"

namespace bravais_test {
namespace {

using bravais::message_view;
using bravais::prehash;
using bravais::secret_form;
using reference::append;

// Key i of n, or the one key that serves all.
view key(view keys, std::size_t size, std::size_t i) { return keys.size() == size ? keys : item(keys, size, i); }

}  // namespace

flat_keys kem_model::generate(view seeds) const {
  flat_keys out;
  for (std::size_t i = 0; i < seeds.size() / set_.seed; ++i) {
    const view seed = item(seeds, set_.seed, i);
    if (ntru_plus_) {
      const reference::key_pair keys = reference::ntru_plus::generate(*ntru_plus_, seed);
      append(out.public_keys, keys.public_key);
      append(out.secret_keys, keys.secret_key);
      continue;
    }
    if (ntru_) {
      const reference::ntru_key_pair keys = reference::ntru_generate(*ntru_, seed);
      append(out.public_keys, keys.public_key);
      append(out.secret_keys, keys.secret_key);
      continue;
    }
    const reference::key_pair keys = mlwq_ ? reference::mlwq::generate(*mlwq_, seed.first(32), seed.last(32))
                                           : reference::generate(p_, seed.first(32), seed.last(32));
    append(out.public_keys, keys.public_key);
    append(out.secret_keys, keys.secret_key);
  }
  return out;
}

flat_encapsulations kem_model::encapsulate(view public_keys, view randomness, secret_form form) const {
  flat_encapsulations out;
  for (std::size_t i = 0; i < randomness.size() / set_.randomness; ++i) {
    const view ek = key(public_keys, set_.public_key, i);
    const view m = item(randomness, set_.randomness, i);
    if (ntru_plus_) {
      const reference::ntru_plus::encapsulation one = reference::ntru_plus::encapsulate(*ntru_plus_, ek, m);
      append(out.ciphertexts, one.ciphertext);
      append(out.secrets, one.secret);
      continue;
    }
    if (ntru_) {
      const reference::ntru_encapsulation one = reference::ntru_encapsulate(*ntru_, ek, m);
      append(out.ciphertexts, one.ciphertext);
      append(out.secrets, one.secret);
      continue;
    }
    if (mlwq_) {
      const reference::mlwq::encapsulation one = reference::mlwq::encapsulate(*mlwq_, ek, m);
      append(out.ciphertexts, one.ciphertext);
      append(out.secrets, one.secret);
      continue;
    }
    const reference::encapsulation one =
        form == secret_form::kdf_input ? reference::encapsulate_kdf(p_, ek, m) : reference::encapsulate(p_, ek, m);
    append(out.ciphertexts, one.ciphertext);
    append(out.secrets, one.secret);
  }
  return out;
}

octets kem_model::decapsulate(view secret_keys, view ciphertexts, secret_form form) const {
  octets out;
  for (std::size_t i = 0; i < ciphertexts.size() / set_.ciphertext; ++i) {
    const view dk = key(secret_keys, set_.secret_key, i);
    const view c = item(ciphertexts, set_.ciphertext, i);
    if (ntru_plus_) {
      append(out, reference::ntru_plus::decapsulate(*ntru_plus_, dk, c).secret);
      continue;
    }
    if (ntru_) {
      append(out, reference::ntru_decapsulate(*ntru_, dk, c));
      continue;
    }
    if (mlwq_) {
      append(out, reference::mlwq::decapsulate(*mlwq_, dk, c));
      continue;
    }
    append(out,
           form == secret_form::kdf_input ? reference::decapsulate_kdf(p_, dk, c) : reference::decapsulate(p_, dk, c));
  }
  return out;
}

flat_keys pke_model::generate(view seeds) const {
  flat_keys out;
  for (std::size_t i = 0; i < seeds.size() / set_.seed; ++i) {
    const view seed = item(seeds, set_.seed, i);
    reference::key_pair keys = mlwq_ ? reference::mlwq::pke_generate(*mlwq_, seed) : reference::pke_generate(p_, seed);
    // In subtractive mode a secret key of the library ends with rho, as the public key does.
    if (mlwq_ && mlwq_->subtractive) append(keys.secret_key, view(keys.public_key).last(32));
    append(out.public_keys, keys.public_key);
    append(out.secret_keys, keys.secret_key);
  }
  return out;
}

octets pke_model::encrypt(view public_keys, view messages, view coins) const {
  octets out;
  for (std::size_t i = 0; i < messages.size() / set_.message; ++i) {
    const view ek = key(public_keys, set_.public_key, i);
    const view m = item(messages, set_.message, i);
    const view r = item(coins, set_.randomness, i);
    append(out, mlwq_ ? reference::mlwq::pke_encrypt(*mlwq_, ek, m, r) : reference::pke_encrypt(p_, ek, m, r));
  }
  return out;
}

octets pke_model::decrypt(view secret_keys, view ciphertexts) const {
  octets out;
  for (std::size_t i = 0; i < ciphertexts.size() / set_.ciphertext; ++i) {
    const view dk = key(secret_keys, set_.secret_key, i);
    const view c = item(ciphertexts, set_.ciphertext, i);
    append(out, mlwq_ ? reference::mlwq::pke_decrypt(*mlwq_, dk, dk.last(32), c) : reference::pke_decrypt(p_, dk, c));
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
  switch (message.as()) {
    case message_view::form::mu: return to_octets(message.message());
    case message_view::form::internal: m_prime = to_octets(message.message()); break;
    case message_view::form::pure:
      m_prime = reference::dilithium::pure_message(p_, message.context(), message.message());
      break;
    case message_view::form::hashed:
      m_prime = reference::dilithium::hashed_message(message.context(), static_cast<std::uint8_t>(message.hash()),
                                                     prehash_digest(message.hash(), message.message()));
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
