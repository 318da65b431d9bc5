// SPDX-License-Identifier: MIT
// The state of a signature in progress: key, parameters and message.
#ifndef BRAVAIS_INTEGRATIONS_OPENSSL_SIGNING_HPP
#define BRAVAIS_INTEGRATIONS_OPENSSL_SIGNING_HPP

#include <bravais.h>

#include "key.hpp"

namespace bravais::integrations {

class signing {
 public:
  static constexpr std::size_t mu_size = 64;
  signing(const provider& from, const algorithm& of) : owner(from), scheme(of) {}
  signing(const signing& other);
  signing& operator=(const signing&) = delete;
  ~signing();

  // Forgets the message and, with a new key, the parameters.
  void restart(bool is_new_key);
  // The functions that return bool put an error into OpenSSL's queue if they return false.
  bool set(const OSSL_PARAM* params);
  bool sign(std::uint8_t* signature, view message, std::uint32_t message_form) const;
  bool verify(view signature, view message, std::uint32_t message_form) const;
  bool update(view piece);
  bool finish(std::uint8_t mu[mu_size]);

  // How a message that comes in one piece is signed: BRAVAIS_MESSAGE_...
  std::uint32_t form() const;
  // The DER of the AlgorithmIdentifier.
  view identifier() const;

  const provider& owner;
  const algorithm& scheme;
  const key* current = nullptr;  // EVP keeps it alive
  bytes expected;                // a signature that was given before the message

 private:
  bool begin_message();

  std::uint8_t context_[255];
  std::size_t context_size_ = 0;
  int is_pure_ = 1, is_deterministic_ = 0, is_mu_ = 0;
  std::uint8_t randomness_[32];  // from the caller, for tests
  bool has_randomness_ = false;

  enum class progress { none, message, mu } progress_ = progress::none;
  bravais_stream stream_;
  std::uint8_t mu_[mu_size];
  std::size_t mu_received_ = 0;
};

}  // namespace bravais::integrations

#endif
