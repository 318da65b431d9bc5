// SPDX-License-Identifier: MIT
// HPKE (RFC 9180) as hybrid stanzas use it: base mode, one message, KEM 0x647a, HKDF-SHA256, ChaCha20-Poly1305.
#pragma once

#include "crypto.hpp"

namespace cli::age {

struct hpke_schedule {
  buffer psk_id_hash, info_hash, secret, key, base_nonce;
};
// The key schedule of RFC 9180, section 5.1, for a shared secret of the KEM.
[[nodiscard]] hpke_schedule hpke_schedule_of(bytes shared_secret);

}  // namespace cli::age
