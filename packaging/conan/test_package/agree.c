/* SPDX-License-Identifier: MIT */
/* Two parties agree on a key, through the C interface, which both kinds of library have. */
#include <bravais.h>

int main(void) {
  uint8_t public_key[1184], secret_key[2400], ciphertext[1088], ours[32], theirs[32];
  uint32_t id;
  if (bravais_kem_find("ML-KEM-768", &id) != BRAVAIS_OK) return 1;
  if (bravais_kem_generate(id, public_key, sizeof public_key, secret_key, sizeof secret_key) != BRAVAIS_OK) return 1;
  if (bravais_kem_encapsulate(id, public_key, sizeof public_key, ciphertext, sizeof ciphertext, ours, sizeof ours, 0,
                              0) != BRAVAIS_OK) {
    return 1;
  }
  if (bravais_kem_decapsulate(id, secret_key, sizeof secret_key, ciphertext, sizeof ciphertext, theirs, sizeof theirs,
                              0, 0) != BRAVAIS_OK) {
    return 1;
  }
  return bravais_equal(ours, theirs, sizeof ours) ? 0 : 1;
}
