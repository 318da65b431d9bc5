// SPDX-License-Identifier: MIT
// The state of a signature in progress: key, parameters and message.
#include "signing.hpp"

#include "shared/lattice_key.hpp"
#include "params.hpp"

namespace bravais::integrations {

signing::signing(const signing& other)
    : owner(other.owner),
      scheme(other.scheme),
      current(other.current),
      context_size_(other.context_size_),
      is_pure_(other.is_pure_),
      is_deterministic_(other.is_deterministic_),
      is_mu_(other.is_mu_),
      has_randomness_(other.has_randomness_),
      progress_(other.progress_),
      mu_received_(other.mu_received_) {
  std::memcpy(context_, other.context_, context_size_);
  if (has_randomness_) std::memcpy(randomness_, other.randomness_, sizeof randomness_);
  if (progress_ == progress::message) stream_ = other.stream_;
  std::memcpy(mu_, other.mu_, mu_received_);
}

signing::~signing() {
  OPENSSL_cleanse(randomness_, sizeof randomness_);
  if (progress_ == progress::message) bravais_stream_wipe(&stream_);
}

void signing::restart(bool is_new_key) {
  if (progress_ == progress::message) bravais_stream_wipe(&stream_);
  progress_ = progress::none;
  is_mu_ = 0;
  if (!is_new_key) return;
  context_size_ = 0;
  is_pure_ = 1;
  is_deterministic_ = 0;
  has_randomness_ = false;
}

bool signing::set(const OSSL_PARAM* params) {
  if (params == nullptr) return true;
  const octets context(params, BRAVAIS_PARAM_CONTEXT), randomness(params, BRAVAIS_PARAM_TEST_ENTROPY);
  const octets signature(params, BRAVAIS_PARAM_SIGNATURE);
  if (!context.is_good || context.value.size() > sizeof context_) {
    return owner.fail(reason::bad_parameter, BRAVAIS_PARAM_CONTEXT);
  }
  if (!randomness.is_good || (randomness.is_there && randomness.value.size() != sizeof randomness_)) {
    return owner.fail(reason::bad_parameter, BRAVAIS_PARAM_TEST_ENTROPY);
  }
  struct flag {
    const char* name;
    int* value;
  };
  for (const flag one : {flag{BRAVAIS_PARAM_MESSAGE_ENCODING, &is_pure_},
                         {BRAVAIS_PARAM_DETERMINISTIC, &is_deterministic_},
                         {BRAVAIS_PARAM_MU, &is_mu_}}) {
    const OSSL_PARAM* found = OSSL_PARAM_locate_const(params, one.name);
    int value = 0;
    if (found == nullptr) continue;
    if (OSSL_PARAM_get_int(found, &value) != 1 || value < 0 || value > 1) {
      return owner.fail(reason::bad_parameter, one.name);
    }
    *one.value = value;
  }
  if (context.is_there) {
    context_size_ = context.value.size();
    if (context_size_ != 0) std::memcpy(context_, context.value.data(), context_size_);
  }
  if (randomness.is_there) {
    std::memcpy(randomness_, randomness.value.data(), sizeof randomness_);
    has_randomness_ = true;
  }
  if (!signature.is_good) return owner.fail(reason::bad_parameter, BRAVAIS_PARAM_SIGNATURE);
  return !signature.is_there || expected.assign(signature.value) || owner.fail(reason::no_memory);
}

std::uint32_t signing::form() const {
  if (is_mu_ != 0) return BRAVAIS_MESSAGE_MU;
  return is_pure_ != 0 ? BRAVAIS_MESSAGE_PURE : BRAVAIS_MESSAGE_INTERNAL;
}

bool signing::sign(std::uint8_t* signature, view message, std::uint32_t message_form) const {
  if (current == nullptr || !current->has_secret()) return owner.fail(reason::missing_key, scheme.name);
  wiped<sizeof randomness_> drawn;
  bravais_sign_args args = BRAVAIS_SIGN_ARGS;
  args.signatures = signature;
  args.signatures_size = current->size().signature;
  args.messages = message.data();
  args.messages_size = message.size();
  args.form = message_form;
  if (message_form == BRAVAIS_MESSAGE_PURE) {
    args.context = context_;
    args.context_size = context_size_;
  }
  args.key = current->lattice()->secret_form();
  args.deterministic = is_deterministic_ != 0;
  if (is_deterministic_ == 0) {
    if (!has_randomness_ && !owner.random(drawn.data, sizeof drawn.data)) return false;
    args.randomness = has_randomness_ ? randomness_ : drawn.data;
    args.randomness_size = sizeof randomness_;
  }
  return owner.succeeded(bravais_sign(scheme.id, &args), scheme.name);
}

bool signing::verify(view signature, view message, std::uint32_t message_form) const {
  if (current == nullptr) return owner.fail(reason::missing_key, scheme.name);
  if (signature.size() != current->size().signature) return owner.fail_with(BRAVAIS_BAD_SIGNATURE, scheme.name);
  bravais_verify_args args = BRAVAIS_VERIFY_ARGS;
  args.signatures = signature.data();
  args.signatures_size = signature.size();
  args.messages = message.data();
  args.messages_size = message.size();
  args.form = message_form;
  if (message_form == BRAVAIS_MESSAGE_PURE) {
    args.context = context_;
    args.context_size = context_size_;
  }
  args.key = current->lattice()->public_form();
  return owner.succeeded(bravais_verify(scheme.id, &args), scheme.name);
}

bool signing::begin_message() {
  if (current == nullptr || is_pure_ == 0) return owner.fail(reason::not_started, scheme.name);
  if (is_mu_ != 0) {
    progress_ = progress::mu;
    mu_received_ = 0;
    return true;
  }
  std::memset(&stream_, 0, sizeof stream_);  // the library looks for a message in progress
  bravais_stream_args args = BRAVAIS_STREAM_ARGS;
  args.context = context_;
  args.context_size = context_size_;
  args.key = current->lattice()->public_form();
  if (!owner.succeeded(bravais_stream_start(&stream_, scheme.id, &args), scheme.name)) return false;
  progress_ = progress::message;
  return true;
}

bool signing::update(view piece) {
  if (progress_ == progress::none && !begin_message()) return false;
  if (progress_ == progress::message) {
    return owner.succeeded(bravais_stream_update(&stream_, piece.data(), piece.size()));
  }
  if (piece.size() > mu_size - mu_received_) return owner.fail_with(BRAVAIS_BAD_LENGTH, BRAVAIS_PARAM_MU);
  if (!piece.empty()) std::memcpy(mu_ + mu_received_, piece.data(), piece.size());
  mu_received_ += piece.size();
  return true;
}

bool signing::finish(std::uint8_t mu[mu_size]) {
  if (progress_ == progress::none && !begin_message()) return false;  // an empty message
  const bool is_message = progress_ == progress::message;
  progress_ = progress::none;
  if (is_message) return owner.succeeded(bravais_stream_finish(mu, mu_size, &stream_));
  if (mu_received_ != mu_size) return owner.fail_with(BRAVAIS_BAD_LENGTH, BRAVAIS_PARAM_MU);
  std::memcpy(mu, mu_, mu_size);
  return true;
}

// SEQUENCE of the object identifiers 2.16.840.1.101.3.4.3.17 to 19, without parameters (RFC 9881, section 2).
view signing::identifier() const {
  static constexpr std::uint8_t identifiers[3][13] = {{0x30, 11, 0x06, 9, 0x60, 0x86, 0x48, 0x01, 0x65, 3, 4, 3, 17},
                                                      {0x30, 11, 0x06, 9, 0x60, 0x86, 0x48, 0x01, 0x65, 3, 4, 3, 18},
                                                      {0x30, 11, 0x06, 9, 0x60, 0x86, 0x48, 0x01, 0x65, 3, 4, 3, 19}};
  return identifiers[scheme.tls_number - ml_dsa_44.tls_number];
}

}  // namespace bravais::integrations
