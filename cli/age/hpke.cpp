// SPDX-License-Identifier: MIT
// The key schedule of HPKE.
#include "hpke.hpp"

namespace cli::age {
namespace {

constexpr std::string_view version = "HPKE-v1";
constexpr std::uint8_t suite[] = {'H', 'P', 'K', 'E', 0x64, 0x7a, 0x00, 0x01, 0x00, 0x03};

buffer labeled_extract(bytes salt, std::string_view label, bytes secret) {
  return hkdf_extract(salt, joined({bytes_of(version), suite, bytes_of(label), secret}));
}
buffer labeled_expand(bytes key, std::string_view label, bytes info, std::uint8_t size) {
  const std::uint8_t prefix[] = {0, size};
  return hkdf_expand(key, joined({prefix, bytes_of(version), suite, bytes_of(label), info}), size);
}

}  // namespace

hpke_schedule hpke_schedule_of(bytes shared_secret) {
  hpke_schedule made;
  made.psk_id_hash = labeled_extract({}, "psk_id_hash", {});
  made.info_hash = labeled_extract({}, "info_hash", bytes_of("age-encryption.org/mlkem768x25519"));
  const std::uint8_t base_mode[] = {0};
  const buffer context = joined({base_mode, made.psk_id_hash, made.info_hash});
  made.secret = labeled_extract(shared_secret, "secret", {});
  made.key = labeled_expand(made.secret, "key", context, 32);
  made.base_nonce = labeled_expand(made.secret, "base_nonce", context, 12);
  return made;
}

}  // namespace cli::age
