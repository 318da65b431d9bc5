/* SPDX-License-Identifier: MIT */
/* Programs that a C compiler should warn about. MISUSE chooses one; with MISUSE = 0 the program is good. Each line that
 * begins with `case` is read by typed_headers.py: its number, what is wrong, and a word of the warnings of gcc and of
 * clang.
 *
 * case 1, an array that is one byte too short: stringop-overflow, array-bounds
 * case 2, a status that nobody looks at: unused-result, unused-result
 * case 3, a prepared secret key where a public one is wanted: incompatible-pointer-types, incompatible-pointer-types
 * case 4, a prepared key of another parameter set: incompatible-pointer-types, incompatible-pointer-types
 * case 5, a null pointer: nonnull, nonnull
 * case 6, an output that is constant: discarded-qualifiers, incompatible-pointer-types-discards-qualifiers
 * case 7, a public key where the secret key is wanted: stringop-overread, array-bounds
 * case 8, the key of a smaller parameter set: stringop-overread, array-bounds
 * case 9, the ciphertext and the shared secret swapped: stringop-overflow, array-bounds
 * case 10, the bytes of a key where a prepared key is wanted: incompatible-pointer-types, incompatible-pointer-types
 * case 11, a message without its size: too few arguments, too few arguments
 * case 12, a key that is an array of int: incompatible-pointer-types, incompatible-pointer-types */
#include <bravais/ml_dsa.h>
#include <bravais/ml_kem.h>

#if MISUSE == 1
enum { ciphertext_size = BRAVAIS_ML_KEM_768_CIPHERTEXT_BYTES - 1 };
#else
enum { ciphertext_size = BRAVAIS_ML_KEM_768_CIPHERTEXT_BYTES };
#endif
#if MISUSE == 12
typedef int byte;
#else
typedef uint8_t byte;
#endif

int main(void) {
  static byte public_key[BRAVAIS_ML_KEM_768_PUBLIC_KEY_BYTES];
  static uint8_t secret_key[BRAVAIS_ML_KEM_768_SECRET_KEY_BYTES], ciphertext[ciphertext_size];
  static uint8_t ours[BRAVAIS_ML_KEM_768_SHARED_SECRET_BYTES], theirs[BRAVAIS_ML_KEM_768_SHARED_SECRET_BYTES];
  static uint8_t verification_key[BRAVAIS_ML_DSA_65_PUBLIC_KEY_BYTES], signing_key[BRAVAIS_ML_DSA_65_SECRET_KEY_BYTES];
  static uint8_t signature[BRAVAIS_ML_DSA_65_SIGNATURE_BYTES];
  static bravais_ml_kem_768_prepared_public_key to;
  static bravais_ml_kem_768_prepared_secret_key with;
#if MISUSE == 2
  bravais_ml_kem_768_generate(public_key, secret_key);
#elif MISUSE == 6
  static const uint8_t fixed[BRAVAIS_ML_KEM_768_SECRET_KEY_BYTES] = {0};
  if (bravais_ml_kem_768_generate(public_key, fixed) != BRAVAIS_OK) return 1;
#else
  if (bravais_ml_kem_768_generate(public_key, secret_key) != BRAVAIS_OK) return 1;
#endif
#if MISUSE == 5
  if (bravais_ml_kem_768_encapsulate(NULL, ours, public_key) != BRAVAIS_OK) return 1;
#elif MISUSE == 8
  if (bravais_ml_kem_1024_check_public_key(public_key) != BRAVAIS_OK) return 1;
#elif MISUSE == 9
  if (bravais_ml_kem_768_encapsulate(ours, ciphertext, public_key) != BRAVAIS_OK) return 1;
#else
  if (bravais_ml_kem_768_encapsulate(ciphertext, ours, public_key) != BRAVAIS_OK) return 1;
#endif
#if MISUSE == 7
  if (bravais_ml_kem_768_decapsulate(theirs, ciphertext, public_key) != BRAVAIS_OK) return 1;
#else
  if (bravais_ml_kem_768_decapsulate(theirs, ciphertext, secret_key) != BRAVAIS_OK) return 1;
#endif
  if (!bravais_equal(ours, theirs, sizeof ours)) return 1;
  if (bravais_ml_kem_768_prepare_public_key(&to, public_key) != BRAVAIS_OK) return 1;
  if (bravais_ml_kem_768_prepare_secret_key(&with, secret_key) != BRAVAIS_OK) return 1;
#if MISUSE == 3
  if (bravais_ml_kem_768_prepared_encapsulate(ciphertext, ours, &with) != BRAVAIS_OK) return 1;
#elif MISUSE == 4
  if (bravais_ml_kem_512_prepared_encapsulate(ciphertext, ours, &to) != BRAVAIS_OK) return 1;
#elif MISUSE == 10
  if (bravais_ml_kem_768_prepared_encapsulate(ciphertext, ours, public_key) != BRAVAIS_OK) return 1;
#else
  if (bravais_ml_kem_768_prepared_encapsulate(ciphertext, ours, &to) != BRAVAIS_OK) return 1;
#endif
  if (bravais_ml_dsa_65_generate(verification_key, signing_key) != BRAVAIS_OK) return 1;
#if MISUSE == 11
  if (bravais_ml_dsa_65_sign(signature, "Meet me at noon.", signing_key) != BRAVAIS_OK) return 1;
#else
  if (bravais_ml_dsa_65_sign(signature, "Meet me at noon.", 16, signing_key) != BRAVAIS_OK) return 1;
#endif
  return bravais_ml_dsa_65_verify(signature, "Meet me at noon.", 16, verification_key) == BRAVAIS_OK ? 0 : 1;
}
