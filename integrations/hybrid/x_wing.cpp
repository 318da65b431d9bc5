// SPDX-License-Identifier: MIT
// The hash functions of X-Wing (draft-connolly-cfrg-xwing-kem-10, section 5).
#include "x_wing.hpp"

#include <openssl/evp.h>

namespace bravais::integrations {
namespace {

// The picture of an X-wing fighter from the draft: \./ above /^\.
constexpr std::uint8_t label[] = {'\\', '.', '/', '/', '^', '\\'};

class hash {
 public:
  hash(const char* name, OSSL_LIB_CTX* context)
      : type_(EVP_MD_fetch(context, name, nullptr)), state_(EVP_MD_CTX_new()) {
    is_good_ = type_ && state_ && EVP_DigestInit_ex2(state_.get(), type_.get(), nullptr) == 1;
  }
  void add(view piece) { is_good_ = is_good_ && EVP_DigestUpdate(state_.get(), piece.data(), piece.size()) == 1; }
  [[nodiscard]] bool finish(std::uint8_t* output) {
    return is_good_ && EVP_DigestFinal_ex(state_.get(), output, nullptr) == 1;
  }
  [[nodiscard]] bool finish_extended(std::uint8_t* output, std::size_t size) {
    return is_good_ && EVP_DigestFinalXOF(state_.get(), output, size) == 1;
  }

 private:
  owned<EVP_MD, EVP_MD_free> type_;
  owned<EVP_MD_CTX, EVP_MD_CTX_free> state_;
  bool is_good_ = false;
};

}  // namespace

bool expand_x_wing(std::uint8_t expanded[96], view seed, OSSL_LIB_CTX* context) {
  hash shake("SHAKE256", context);
  shake.add(seed);
  return shake.finish_extended(expanded, 96);
}

bool combine_x_wing(std::uint8_t secret[32], view lattice_secret, view curve_secret, view curve_ciphertext,
                    view curve_public_key, OSSL_LIB_CTX* context) {
  hash sha3("SHA3-256", context);
  sha3.add(lattice_secret);
  sha3.add(curve_secret);
  sha3.add(curve_ciphertext);
  sha3.add(curve_public_key);
  sha3.add(label);
  return sha3.finish(secret);
}

}  // namespace bravais::integrations
