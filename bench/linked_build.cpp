// SPDX-License-Identifier: MIT
// The build of bravais that is linked into this program.
#include <stdexcept>
#include <vector>

#include "build.hpp"

namespace bravais_bench {
namespace {

namespace api = bravais::by_id;

bool good(bravais::errc error) { return error == bravais::errc::ok; }

// The workspace of a call for as many items as fill the buffer; empty for a single item.
template <class Id, class Row>
out workspace_of(Id id, std::size_t bytes, std::size_t Row::* item) {
  static std::vector<std::uint8_t> memory;
  const std::size_t one = bravais::parameters(id).*item;
  if (bytes <= one) return {};  // a division here would show in the measurement
  const std::size_t size = api::workspace_size(id, bytes / one);
  if (memory.size() < size) memory.resize(size);
  return out(memory).first(size);
}

class linked final : public bravais_build {
 public:
  void select(bravais::isa id) override {
    if (!good(bravais::force_isa(id))) {
      throw std::runtime_error("this program cannot run " + std::string(bravais::name(id)));
    }
  }

  std::optional<prepared_sizes> find(const bravais::kem_parameters& set) override { return sizes(set); }
  std::optional<prepared_sizes> find(const bravais::pke_parameters& set) override { return sizes(set); }
  std::optional<prepared_sizes> find(const bravais::signature_parameters& set) override { return sizes(set); }

  bool generate(bravais::kem_id id, in seeds, out public_keys, out secret_keys) override {
    return good(api::generate(id, seeds, public_keys, secret_keys, {},
                              workspace_of(id, public_keys.size(), &bravais::kem_parameters::public_key)));
  }
  bool encapsulate(bravais::kem_id id, in public_keys, in randomness, out ciphertexts, out secrets) override {
    return good(api::encapsulate(id, public_keys, randomness, ciphertexts, secrets, {},
                                 workspace_of(id, ciphertexts.size(), &bravais::kem_parameters::ciphertext)));
  }
  bool decapsulate(bravais::kem_id id, in secret_keys, in ciphertexts, out secrets) override {
    return good(api::decapsulate(id, secret_keys, ciphertexts, secrets, {},
                                 workspace_of(id, ciphertexts.size(), &bravais::kem_parameters::ciphertext)));
  }
  bool prepare_public_key(bravais::kem_id id, in public_key, out prepared) override {
    return good(api::prepare_public_key(id, public_key, prepared));
  }
  bool prepare_secret_key(bravais::kem_id id, in secret_key, out prepared) override {
    return good(api::prepare_secret_key(id, secret_key, prepared));
  }
  bool encapsulate_prepared(bravais::kem_id id, in prepared, in randomness, out ciphertexts, out secrets) override {
    return good(api::encapsulate(id, api::prepared(prepared), randomness, ciphertexts, secrets, {},
                                 workspace_of(id, ciphertexts.size(), &bravais::kem_parameters::ciphertext)));
  }
  bool decapsulate_prepared(bravais::kem_id id, in prepared, in ciphertexts, out secrets) override {
    return good(api::decapsulate(id, api::prepared(prepared), ciphertexts, secrets, {},
                                 workspace_of(id, ciphertexts.size(), &bravais::kem_parameters::ciphertext)));
  }

  bool generate(bravais::pke_id id, in seeds, out public_keys, out secret_keys) override {
    return good(api::generate(id, seeds, public_keys, secret_keys, {},
                              workspace_of(id, public_keys.size(), &bravais::pke_parameters::public_key)));
  }
  bool encrypt(bravais::pke_id id, in public_keys, in messages, in coins, out ciphertexts) override {
    return good(api::encrypt(id, public_keys, messages, coins, ciphertexts, {},
                             workspace_of(id, ciphertexts.size(), &bravais::pke_parameters::ciphertext)));
  }
  bool decrypt(bravais::pke_id id, in secret_keys, in ciphertexts, out messages) override {
    return good(api::decrypt(id, secret_keys, ciphertexts, messages, {},
                             workspace_of(id, ciphertexts.size(), &bravais::pke_parameters::ciphertext)));
  }
  bool prepare_public_key(bravais::pke_id id, in public_key, out prepared) override {
    return good(api::prepare_public_key(id, public_key, prepared));
  }
  bool prepare_secret_key(bravais::pke_id id, in secret_key, out prepared) override {
    return good(api::prepare_secret_key(id, secret_key, prepared));
  }
  bool encrypt_prepared(bravais::pke_id id, in prepared, in messages, in coins, out ciphertexts) override {
    return good(api::encrypt(id, api::prepared(prepared), messages, coins, ciphertexts, {},
                             workspace_of(id, ciphertexts.size(), &bravais::pke_parameters::ciphertext)));
  }
  bool decrypt_prepared(bravais::pke_id id, in prepared, in ciphertexts, out messages) override {
    return good(api::decrypt(id, api::prepared(prepared), ciphertexts, messages, {},
                             workspace_of(id, ciphertexts.size(), &bravais::pke_parameters::ciphertext)));
  }

  bool generate(bravais::signature_id id, in seeds, out public_keys, out secret_keys) override {
    return good(api::generate(id, seeds, public_keys, secret_keys, {},
                              workspace_of(id, public_keys.size(), &bravais::signature_parameters::public_key)));
  }
  bool sign(bravais::signature_id id, in secret_keys, message_views messages, in randomness, out signatures) override {
    return good(api::sign(id, secret_keys, messages, randomness, signatures, {},
                          workspace_of(id, signatures.size(), &bravais::signature_parameters::signature)));
  }
  bool verify(bravais::signature_id id, in public_keys, message_views messages, in signatures) override {
    return good(api::verify(id, public_keys, messages, signatures, {},
                            workspace_of(id, signatures.size(), &bravais::signature_parameters::signature)));
  }
  bool prepare_public_key(bravais::signature_id id, in public_key, out prepared) override {
    return good(api::prepare_public_key(id, public_key, prepared));
  }
  bool prepare_secret_key(bravais::signature_id id, in secret_key, out prepared) override {
    return good(api::prepare_secret_key(id, secret_key, prepared));
  }
  bool sign_prepared(bravais::signature_id id, in prepared, message_views messages, in randomness,
                     out signatures) override {
    return good(api::sign(id, api::prepared(prepared), messages, randomness, signatures, {},
                          workspace_of(id, signatures.size(), &bravais::signature_parameters::signature)));
  }
  bool verify_prepared(bravais::signature_id id, in prepared, message_views messages, in signatures) override {
    return good(api::verify(id, api::prepared(prepared), messages, signatures, {},
                            workspace_of(id, signatures.size(), &bravais::signature_parameters::signature)));
  }

 private:
  template <class Set>
  static std::optional<prepared_sizes> sizes(const Set& set) {
    return prepared_sizes{set.prepared_public_key, set.prepared_secret_key};
  }
};

}  // namespace

std::shared_ptr<bravais_build> linked_build() {
  static const auto only = std::make_shared<linked>();
  return only;
}

#if !defined(BRAVAIS_PEER_library)
std::shared_ptr<bravais_build> load_build(const std::string& path, bool) {
  throw std::runtime_error("this program cannot load " + path + ": it was built for a system without dlopen()");
}
#endif

}  // namespace bravais_bench
