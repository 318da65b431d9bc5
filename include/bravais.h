/* SPDX-License-Identifier: MIT */
/* bravais for C99 and every language that can call C: lattice cryptography by set id and (pointer, length).
 *
 * Every operation works on a batch. n keys (ciphertexts, seeds, ...) lie one behind the other in a flat buffer whose
 * length is n times the size that the set's parameters name; one operation is the batch of one, and the results are
 * byte for byte those of n single calls. n is the number of ciphertexts or messages (for generation: of public keys)
 * and may be 0. Where a text says "one or n keys", one key serves all n items.
 *
 * Every operation returns BRAVAIS_OK or the reason why not. On an error of the whole call all outputs are zeroed,
 * also when it is an input that has the wrong length; an item that fails alone has its outputs zeroed, and the other
 * items are done. A pointer may be null only where its length is 0.
 *
 * Outputs, statuses and written objects among them, must not overlap inputs or each other, in no byte. Where they do,
 * the function returns BRAVAIS_BAD_ARGUMENT and leaves all memory as it was: this is checked first, and it is the one
 * error that zeroes nothing. Inputs may overlap each other.
 *
 * Nothing allocates, nothing needs an init call, and all functions may be called from any number of threads. Work
 * memory is on the stack: up to 192 KiB in a single call, 504 KiB in a batch (docs/batches.md says more).
 * Secret keys, seeds, randomness, shared secrets and messages are the caller's to wipe with bravais_wipe(). */
#ifndef BRAVAIS_H
#define BRAVAIS_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32) && defined(BRAVAIS_BUILDING)
#define BRAVAIS_API __declspec(dllexport)
#elif defined(__GNUC__)
#define BRAVAIS_API __attribute__((visibility("default")))
#else
#define BRAVAIS_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Errors, instruction sets, wiping, comparing ----------------------------------------------------------------- */

/* What functions return. A wrong but well-formed ciphertext is no error in schemes with implicit rejection: that is all
 * KEMs here but NTRU+, which answers BRAVAIS_BAD_CIPHERTEXT. */
enum {
  BRAVAIS_OK = 0,
  BRAVAIS_BAD_LENGTH = 1,        /* wrong buffer length for this parameter set */
  BRAVAIS_BAD_PUBLIC_KEY = 2,    /* a coefficient of the encoded public key is not below q (FIPS 203, section 7.2) */
  BRAVAIS_BAD_SECRET_KEY = 3,    /* the secret key is malformed, or its parts do not belong together */
  BRAVAIS_NO_RANDOMNESS = 4,     /* the random source of the operating system failed */
  BRAVAIS_UNSUPPORTED_ISA = 5,   /* the forced instruction set is unknown or cannot run on this machine */
  BRAVAIS_UNKNOWN_SET = 6,       /* no set has this id or name */
  BRAVAIS_BAD_ARGUMENT = 7,      /* a null pointer where bytes are needed, counts that do not agree, or an overlap */
  BRAVAIS_BAD_SIGNATURE = 8,     /* the signature is not one of this message under this key */
  BRAVAIS_BAD_CONTEXT = 9,       /* a context is longer than 255 bytes, or the set or the form of message has none */
  BRAVAIS_BAD_PREHASH = 10,      /* the hash function is unknown, or the set does not sign hashed messages */
  BRAVAIS_SIGNING_FAILED = 11,   /* no attempt succeeded: practically impossible for an intact key */
  BRAVAIS_BAD_CIPHERTEXT = 12,   /* the ciphertext was altered, or made for another key: explicit rejection of NTRU+ */
  BRAVAIS_BAD_KEY_FILE = 13,     /* the key file is malformed, or not one of the wanted kind, set and content */
  BRAVAIS_GENERATION_FAILED = 14 /* NTRU+ only: a seed gives no key pair; probability of a random one below 2^-128 */
};

/* A short English sentence for a status, never null; it lives as long as the program. */
BRAVAIS_API const char* bravais_message(int status);

/* The version of the library, "major.minor.patch". */
BRAVAIS_API const char* bravais_version(void);

/* Overwrites memory with zeros in a way that the compiler may not remove. */
BRAVAIS_API void bravais_wipe(void* data, size_t size);

/* 1 if two secrets of the same size hold the same bytes, else 0, also if a pointer is null and the size is not 0. The
 * time depends on the size only, that of memcmp() on the bytes: use this for secrets and for what confirms them. */
BRAVAIS_API int bravais_equal(const void* a, const void* b, size_t size);

/* The instruction sets that this library holds, best first ("portable" is the last): how many, and the name of
 * each, null for an index that is too large. All of them give the same bytes. */
BRAVAIS_API size_t bravais_isa_count(void);
BRAVAIS_API const char* bravais_isa_name(size_t index);

/* BRAVAIS_OK if this library and this machine can run the named instruction set, BRAVAIS_UNSUPPORTED_ISA if not. */
BRAVAIS_API int bravais_isa_check(const char* name);

/* Writes the name of the one that operations use now: the best supported, or the forced one.
 * BRAVAIS_UNSUPPORTED_ISA, and a null name, if the environment variable BRAVAIS_FORCE_ISA names none that can run
 * here: all operations fail so, too. */
BRAVAIS_API int bravais_isa_active(const char** name);

/* Makes all later operations of the process use the named one, or the best supported one again for a null name.
 * BRAVAIS_UNSUPPORTED_ISA, and no change, if it cannot run here. Prepared keys keep the one that made them. Names of
 * instruction sets are read in upper or lower case. */
BRAVAIS_API int bravais_isa_force(const char* name);

/* ---- Key encapsulation (KEM) ------------------------------------------------------------------------------------- */

/* One set; sizes in bytes. Later versions of the library may append members. */
typedef struct {
  const char* name;
  const char* source; /* the document that defines it */
  size_t public_key, secret_key, ciphertext, shared_secret;
  size_t seed;                /* of key generation, and the short form of the secret key */
  size_t randomness;          /* of encapsulation */
  size_t prepared_public_key; /* without the 63 bytes for alignment */
  size_t prepared_secret_key;
  size_t kdf_input;       /* 0: the set has no key derivation function */
  int category;           /* NIST security category */
  int is_standard;        /* 0: for research and interoperability only */
  int explicit_rejection; /* 1: an altered ciphertext is BRAVAIS_BAD_CIPHERTEXT */
} bravais_kem_parameters;

/* Ids are 0 to bravais_kem_count() - 1 and never change their meaning. The parameters of an id, null if there is
 * none, live as long as the program. Names are found in any case and with any separators ("ML-KEM-768", "ml_kem_768",
 * "MLKEM768"; "NTRU+768", "ntru_plus_768"), and "M-LWQ-512", "M-LWQ-768" and "M-LWQ-1024" mean the sets with E8;
 * UINT32_MAX and BRAVAIS_UNKNOWN_SET if there is no such set. */
BRAVAIS_API uint32_t bravais_kem_count(void);
BRAVAIS_API const bravais_kem_parameters* bravais_kem(uint32_t id);
BRAVAIS_API int bravais_kem_find(const char* name, uint32_t* id);

/* Writes n new key pairs, from the random source of the system (BRAVAIS_NO_RANDOMNESS if it fails) or from n
 * secret seeds, uniform and used once. */
BRAVAIS_API int bravais_kem_generate(uint32_t id, uint8_t* public_keys, size_t public_keys_size, uint8_t* secret_keys,
                                     size_t secret_keys_size);
BRAVAIS_API int bravais_kem_generate_seeded(uint32_t id, const uint8_t* seeds, size_t seeds_size, uint8_t* public_keys,
                                            size_t public_keys_size, uint8_t* secret_keys, size_t secret_keys_size);

/* Writes n shared secrets and the ciphertexts that carry them to the owners of one or n public keys.
 * BRAVAIS_BAD_PUBLIC_KEY if a key fails the modulus check: nothing must be sent to it. `status`, unless its count
 * is 0, receives one status for each of the n items; the function returns the first that is not BRAVAIS_OK. The
 * seeded form is for tests and interoperability: `randomness` must be uniform, secret and used once. */
BRAVAIS_API int bravais_kem_encapsulate(uint32_t id, const uint8_t* public_keys, size_t public_keys_size,
                                        uint8_t* ciphertexts, size_t ciphertexts_size, uint8_t* shared_secrets,
                                        size_t shared_secrets_size, int* status, size_t status_count);
BRAVAIS_API int bravais_kem_encapsulate_seeded(uint32_t id, const uint8_t* public_keys, size_t public_keys_size,
                                               const uint8_t* randomness, size_t randomness_size, uint8_t* ciphertexts,
                                               size_t ciphertexts_size, uint8_t* shared_secrets,
                                               size_t shared_secrets_size, int* status, size_t status_count);

/* Writes the n shared secrets in n ciphertexts, with one or n secret keys: expanded keys or seeds, told apart by
 * the length (where both would fit, expanded keys are meant). BRAVAIS_BAD_SECRET_KEY if an expanded key fails the
 * hash check, or one of NTRU+ (final version) has a coefficient that is not below q. A ciphertext that was altered or
 * made for another key gives, with BRAVAIS_OK, a secret that nobody else has: the caller finds out when whatever is
 * protected with it fails to open, and must not look for a difference before. Sets with explicit rejection say
 * BRAVAIS_BAD_CIPHERTEXT instead, and zero the secret. */
BRAVAIS_API int bravais_kem_decapsulate(uint32_t id, const uint8_t* secret_keys, size_t secret_keys_size,
                                        const uint8_t* ciphertexts, size_t ciphertexts_size, uint8_t* shared_secrets,
                                        size_t shared_secrets_size, int* status, size_t status_count);

/* Whether a single key is well formed. Round-3 Kyber and NTRU+KEM (release 2.2) demand no check: encapsulation and
 * decapsulation of their sets take any bytes, and only these functions refuse them. Of M-LWQ any bytes are a public
 * key. */
BRAVAIS_API int bravais_kem_check_public_key(uint32_t id, const uint8_t* public_key, size_t public_key_size);
BRAVAIS_API int bravais_kem_check_secret_key(uint32_t id, const uint8_t* secret_key, size_t secret_key_size);

/* Prepared keys are parsed, checked and expanded once, and then serve any number of calls of any number of
 * threads. `prepared` is the caller's memory, at least the size in the parameters + 63 bytes, and must stay where
 * it is. A prepared secret key is made of an expanded key or a seed, is secret, and is the caller's to wipe. Memory
 * that holds no prepared key of this set and role is BRAVAIS_BAD_PUBLIC_KEY or BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_API int bravais_kem_prepare_public_key(uint32_t id, const uint8_t* public_key, size_t public_key_size,
                                               uint8_t* prepared, size_t prepared_size);
BRAVAIS_API int bravais_kem_prepare_secret_key(uint32_t id, const uint8_t* secret_key, size_t secret_key_size,
                                               uint8_t* prepared, size_t prepared_size);
BRAVAIS_API int bravais_kem_encapsulate_prepared(uint32_t id, const uint8_t* prepared, size_t prepared_size,
                                                 uint8_t* ciphertexts, size_t ciphertexts_size, uint8_t* shared_secrets,
                                                 size_t shared_secrets_size);
BRAVAIS_API int bravais_kem_encapsulate_prepared_seeded(uint32_t id, const uint8_t* prepared, size_t prepared_size,
                                                        const uint8_t* randomness, size_t randomness_size,
                                                        uint8_t* ciphertexts, size_t ciphertexts_size,
                                                        uint8_t* shared_secrets, size_t shared_secrets_size);
BRAVAIS_API int bravais_kem_decapsulate_prepared(uint32_t id, const uint8_t* prepared, size_t prepared_size,
                                                 const uint8_t* ciphertexts, size_t ciphertexts_size,
                                                 uint8_t* shared_secrets, size_t shared_secrets_size, int* status,
                                                 size_t status_count);

/* ---- Session keys of any length (round-3 Kyber) ------------------------------------------------------------------ */

/* Encapsulation and decapsulation that write, in the place of each shared secret, the `kdf_input` secret bytes
 * that it is derived from; the same prepared keys serve for both. BRAVAIS_UNKNOWN_SET for sets whose parameters say
 * kdf_input = 0. */
BRAVAIS_API int bravais_kem_encapsulate_kdf(uint32_t id, const uint8_t* public_keys, size_t public_keys_size,
                                            uint8_t* ciphertexts, size_t ciphertexts_size, uint8_t* kdf_inputs,
                                            size_t kdf_inputs_size, int* status, size_t status_count);
BRAVAIS_API int bravais_kem_encapsulate_kdf_seeded(uint32_t id, const uint8_t* public_keys, size_t public_keys_size,
                                                   const uint8_t* randomness, size_t randomness_size,
                                                   uint8_t* ciphertexts, size_t ciphertexts_size, uint8_t* kdf_inputs,
                                                   size_t kdf_inputs_size, int* status, size_t status_count);
BRAVAIS_API int bravais_kem_decapsulate_kdf(uint32_t id, const uint8_t* secret_keys, size_t secret_keys_size,
                                            const uint8_t* ciphertexts, size_t ciphertexts_size, uint8_t* kdf_inputs,
                                            size_t kdf_inputs_size, int* status, size_t status_count);
BRAVAIS_API int bravais_kem_encapsulate_kdf_prepared(uint32_t id, const uint8_t* prepared, size_t prepared_size,
                                                     uint8_t* ciphertexts, size_t ciphertexts_size, uint8_t* kdf_inputs,
                                                     size_t kdf_inputs_size);
BRAVAIS_API int bravais_kem_encapsulate_kdf_prepared_seeded(uint32_t id, const uint8_t* prepared, size_t prepared_size,
                                                            const uint8_t* randomness, size_t randomness_size,
                                                            uint8_t* ciphertexts, size_t ciphertexts_size,
                                                            uint8_t* kdf_inputs, size_t kdf_inputs_size);
BRAVAIS_API int bravais_kem_decapsulate_kdf_prepared(uint32_t id, const uint8_t* prepared, size_t prepared_size,
                                                     const uint8_t* ciphertexts, size_t ciphertexts_size,
                                                     uint8_t* kdf_inputs, size_t kdf_inputs_size, int* status,
                                                     size_t status_count);

/* The key derivation function, SHAKE256 over one such input: initialize it, read any number of bytes in one or
 * many pieces, and wipe it. The first 32 bytes are the shared secret of bravais_kem_decapsulate(). An object
 * serves one thread at a time. BRAVAIS_BAD_LENGTH for an input above 135 bytes, BRAVAIS_BAD_ARGUMENT for reading
 * what was not initialized. */
typedef struct {
  uint64_t state[27];
} bravais_kdf;
BRAVAIS_API int bravais_kdf_init(bravais_kdf* kdf, const uint8_t* input, size_t input_size);
BRAVAIS_API int bravais_kdf_read(bravais_kdf* kdf, uint8_t* output, size_t output_size);
BRAVAIS_API void bravais_kdf_wipe(bravais_kdf* kdf);

/* ---- Public-key encryption (PKE) --------------------------------------------------------------------------------- */

/* For messages of one fixed size, and secure against passive attackers only (IND-CPA): whoever can have
 * ciphertexts of their own making decrypted learns the secret key. To agree on a key use a KEM. */
typedef struct {
  const char* name;
  const char* source;
  size_t public_key, secret_key, ciphertext, message;
  size_t seed;       /* of key generation, and the short form of the secret key */
  size_t randomness; /* the coins of encryption */
  int category;
  int is_standard;
  size_t prepared_public_key; /* without the 63 bytes for alignment */
  size_t prepared_secret_key;
} bravais_pke_parameters;

/* As for KEMs; ids of the two kinds have nothing to do with each other. */
BRAVAIS_API uint32_t bravais_pke_count(void);
BRAVAIS_API const bravais_pke_parameters* bravais_pke(uint32_t id);
BRAVAIS_API int bravais_pke_find(const char* name, uint32_t* id);

/* Writes n new key pairs, from the random source of the system or from n secret seeds. */
BRAVAIS_API int bravais_pke_generate(uint32_t id, uint8_t* public_keys, size_t public_keys_size, uint8_t* secret_keys,
                                     size_t secret_keys_size);
BRAVAIS_API int bravais_pke_generate_seeded(uint32_t id, const uint8_t* seeds, size_t seeds_size, uint8_t* public_keys,
                                            size_t public_keys_size, uint8_t* secret_keys, size_t secret_keys_size);

/* Writes the ciphertexts of n secret messages to the owners of one or n public keys, with coins from the random
 * source of the system or from the caller: then uniform, secret and used once. */
BRAVAIS_API int bravais_pke_encrypt(uint32_t id, const uint8_t* public_keys, size_t public_keys_size,
                                    const uint8_t* messages, size_t messages_size, uint8_t* ciphertexts,
                                    size_t ciphertexts_size);
BRAVAIS_API int bravais_pke_encrypt_seeded(uint32_t id, const uint8_t* public_keys, size_t public_keys_size,
                                           const uint8_t* messages, size_t messages_size, const uint8_t* coins,
                                           size_t coins_size, uint8_t* ciphertexts, size_t ciphertexts_size);

/* Writes the n messages in n ciphertexts, with one or n expanded secret keys. Any ciphertext of the right length
 * decrypts to something. BRAVAIS_BAD_SECRET_KEY if a secret key of M-LWQ has a field out of range: its message is
 * zeroed, the others are right, and `status`, unless its count is 0, says which. Kyber takes any bytes. */
BRAVAIS_API int bravais_pke_decrypt(uint32_t id, const uint8_t* secret_keys, size_t secret_keys_size,
                                    const uint8_t* ciphertexts, size_t ciphertexts_size, uint8_t* messages,
                                    size_t messages_size, int* status, size_t status_count);

/* Prepared keys, as for KEMs: that of a secret key is made of an expanded key or a seed. Preparing finds what
 * decryption finds; any bytes are a public key. */
BRAVAIS_API int bravais_pke_prepare_public_key(uint32_t id, const uint8_t* public_key, size_t public_key_size,
                                               uint8_t* prepared, size_t prepared_size);
BRAVAIS_API int bravais_pke_prepare_secret_key(uint32_t id, const uint8_t* secret_key, size_t secret_key_size,
                                               uint8_t* prepared, size_t prepared_size);
BRAVAIS_API int bravais_pke_encrypt_prepared(uint32_t id, const uint8_t* prepared, size_t prepared_size,
                                             const uint8_t* messages, size_t messages_size, uint8_t* ciphertexts,
                                             size_t ciphertexts_size);
BRAVAIS_API int bravais_pke_encrypt_prepared_seeded(uint32_t id, const uint8_t* prepared, size_t prepared_size,
                                                    const uint8_t* messages, size_t messages_size, const uint8_t* coins,
                                                    size_t coins_size, uint8_t* ciphertexts, size_t ciphertexts_size);
BRAVAIS_API int bravais_pke_decrypt_prepared(uint32_t id, const uint8_t* prepared, size_t prepared_size,
                                             const uint8_t* ciphertexts, size_t ciphertexts_size, uint8_t* messages,
                                             size_t messages_size, int* status, size_t status_count);

/* ---- Signatures (ML-DSA, Dilithium) ------------------------------------------------------------------------------ */

/* One set; sizes in bytes. Later versions of the library may append members. */
typedef struct {
  const char* name;
  const char* source;
  size_t public_key, secret_key, signature;
  size_t seed;            /* of key generation, and the short form of the secret key */
  size_t randomness;      /* of signing */
  size_t message_hash;    /* mu */
  size_t longest_context; /* 0: the set has no contexts */
  size_t prepared_public_key, prepared_secret_key;
  int has_prehash; /* whether messages may be hashed first */
  int category;
  int is_standard;
  size_t key_hash; /* tr, which stands for the public key in mu */
} bravais_signature_parameters;

/* As for KEMs; ids of the kinds have nothing to do with each other. */
BRAVAIS_API uint32_t bravais_signature_count(void);
BRAVAIS_API const bravais_signature_parameters* bravais_signature(uint32_t id);
BRAVAIS_API int bravais_signature_find(const char* name, uint32_t* id);

/* What is signed. All zero but the octets it is a message without a context. */
typedef struct {
  const uint8_t* octets;
  size_t size;
  const uint8_t* context; /* up to 255 bytes that signer and verifier must both give */
  size_t context_size;    /* 0 for BRAVAIS_FORM_MU and BRAVAIS_FORM_INTERNAL */
  int form;
  int hash; /* of BRAVAIS_FORM_HASHED */
} bravais_message_view;

/* Forms (FIPS 204, sections 5 and 6), and hash functions by the last number of their object identifiers. A pure and a
 * hashed message never verify as each other. mu stands for the message that it was made of: its signature is the
 * ordinary one. So is that of an M' which begins with the prefix of a pure or hashed message, and of any M' of
 * Dilithium, which has no prefixes: never sign an M' that somebody else has chosen. */
enum {
  BRAVAIS_FORM_PURE = 0,     /* the message itself */
  BRAVAIS_FORM_HASHED = 1,   /* HashML-DSA: the library hashes the message, and signs the hash */
  BRAVAIS_FORM_MU = 2,       /* 64 bytes of mu, from a bravais_message_stream or from elsewhere */
  BRAVAIS_FORM_INTERNAL = 3, /* M' of Sign_internal, without a prefix: for tests and higher layers */
  BRAVAIS_SHA2_256 = 1,
  BRAVAIS_SHA2_384 = 2,
  BRAVAIS_SHA2_512 = 3,
  BRAVAIS_SHA2_224 = 4,
  BRAVAIS_SHA2_512_224 = 5,
  BRAVAIS_SHA2_512_256 = 6,
  BRAVAIS_SHA3_224 = 7,
  BRAVAIS_SHA3_256 = 8,
  BRAVAIS_SHA3_384 = 9,
  BRAVAIS_SHA3_512 = 10,
  BRAVAIS_SHAKE128 = 11,
  BRAVAIS_SHAKE256 = 12
};

/* Writes n new key pairs, from the random source of the system or from n secret seeds. */
BRAVAIS_API int bravais_signature_generate(uint32_t id, uint8_t* public_keys, size_t public_keys_size,
                                           uint8_t* secret_keys, size_t secret_keys_size);
BRAVAIS_API int bravais_signature_generate_seeded(uint32_t id, const uint8_t* seeds, size_t seeds_size,
                                                  uint8_t* public_keys, size_t public_keys_size, uint8_t* secret_keys,
                                                  size_t secret_keys_size);

/* Writes the signatures of n messages, with one or n secret keys (expanded keys or seeds, told apart by the length;
 * where both would fit, as 80 seeds of ML-DSA-44 are as long as one key, expanded keys are meant):
 * with the random source of the system; or with n times `randomness` bytes of the caller's, uniform, secret and used
 * once; or without randomness. ML-DSA is hedged: the bytes go into the masks together with secrets of the key and the
 * message, and signing is safe even where they are bad. Dilithium is randomized: its masks come from them alone, and
 * the same bytes for two messages give the key away; use the deterministic form where randomness may be bad.
 * BRAVAIS_BAD_CONTEXT, BRAVAIS_BAD_PREHASH, and BRAVAIS_BAD_LENGTH for mu of another length concern one item: its
 * signature is zeroed, the others are made, and `status`, unless its count is 0, says which. So do
 * BRAVAIS_BAD_SECRET_KEY and BRAVAIS_SIGNING_FAILED. */
BRAVAIS_API int bravais_sign(uint32_t id, const uint8_t* secret_keys, size_t secret_keys_size,
                             const bravais_message_view* messages, size_t n, uint8_t* signatures,
                             size_t signatures_size, int* status, size_t status_count);
BRAVAIS_API int bravais_sign_seeded(uint32_t id, const uint8_t* secret_keys, size_t secret_keys_size,
                                    const bravais_message_view* messages, size_t n, const uint8_t* randomness,
                                    size_t randomness_size, uint8_t* signatures, size_t signatures_size, int* status,
                                    size_t status_count);
BRAVAIS_API int bravais_sign_deterministic(uint32_t id, const uint8_t* secret_keys, size_t secret_keys_size,
                                           const bravais_message_view* messages, size_t n, uint8_t* signatures,
                                           size_t signatures_size, int* status, size_t status_count);

/* BRAVAIS_OK if n signatures are those of n messages under one or n public keys. If one is not, the error of the first
 * that is not: BRAVAIS_BAD_SIGNATURE, or what signing says of such a message. `status`, unless its count is 0, has that
 * of each. Any other error, such as BRAVAIS_BAD_LENGTH for signatures that are too short, concerns the whole call, and
 * nothing was verified: only BRAVAIS_OK means good. */
BRAVAIS_API int bravais_verify(uint32_t id, const uint8_t* public_keys, size_t public_keys_size,
                               const bravais_message_view* messages, size_t n, const uint8_t* signatures,
                               size_t signatures_size, int* status, size_t status_count);

/* Whether a single expanded secret key from outside is one that key generation makes. Signing itself refuses only what
 * cannot be decoded. A public key of the right length is always well formed. */
BRAVAIS_API int bravais_signature_check_secret_key(uint32_t id, const uint8_t* secret_key, size_t secret_key_size);

/* Prepared keys, as for KEMs. Preparing a secret key checks all of it. */
BRAVAIS_API int bravais_signature_prepare_public_key(uint32_t id, const uint8_t* public_key, size_t public_key_size,
                                                     uint8_t* prepared, size_t prepared_size);
BRAVAIS_API int bravais_signature_prepare_secret_key(uint32_t id, const uint8_t* secret_key, size_t secret_key_size,
                                                     uint8_t* prepared, size_t prepared_size);
BRAVAIS_API int bravais_sign_prepared(uint32_t id, const uint8_t* prepared, size_t prepared_size,
                                      const bravais_message_view* messages, size_t n, uint8_t* signatures,
                                      size_t signatures_size, int* status, size_t status_count);
BRAVAIS_API int bravais_sign_prepared_seeded(uint32_t id, const uint8_t* prepared, size_t prepared_size,
                                             const bravais_message_view* messages, size_t n, const uint8_t* randomness,
                                             size_t randomness_size, uint8_t* signatures, size_t signatures_size,
                                             int* status, size_t status_count);
BRAVAIS_API int bravais_sign_prepared_deterministic(uint32_t id, const uint8_t* prepared, size_t prepared_size,
                                                    const bravais_message_view* messages, size_t n, uint8_t* signatures,
                                                    size_t signatures_size, int* status, size_t status_count);
BRAVAIS_API int bravais_verify_prepared(uint32_t id, const uint8_t* prepared, size_t prepared_size,
                                        const bravais_message_view* messages, size_t n, const uint8_t* signatures,
                                        size_t signatures_size, int* status, size_t status_count);

/* Makes mu of a message that comes in pieces, to sign or verify it as BRAVAIS_FORM_MU: the signature is the ordinary
 * one. It begins with a public key, an expanded secret key or a seed, told apart by the length; or with tr, the
 * `key_hash` bytes of SHAKE256(public key); or with a prepared key of either role (BRAVAIS_BAD_PUBLIC_KEY for memory
 * that holds none of the set). `hash` is 0, or one of the functions above for BRAVAIS_FORM_HASHED. An object serves one
 * thread at a time; finishing wipes it. BRAVAIS_BAD_ARGUMENT for updating or finishing what was not initialized. */
typedef struct {
  uint64_t state[98];
} bravais_message_stream;
BRAVAIS_API int bravais_message_stream_init(bravais_message_stream* stream, uint32_t id, const uint8_t* key,
                                            size_t key_size, const uint8_t* context, size_t context_size, int hash);
BRAVAIS_API int bravais_message_stream_init_key_hash(bravais_message_stream* stream, uint32_t id,
                                                     const uint8_t* key_hash, size_t key_hash_size,
                                                     const uint8_t* context, size_t context_size, int hash);
BRAVAIS_API int bravais_message_stream_init_prepared(bravais_message_stream* stream, uint32_t id,
                                                     const uint8_t* prepared, size_t prepared_size,
                                                     const uint8_t* context, size_t context_size, int hash);
BRAVAIS_API int bravais_message_stream_update(bravais_message_stream* stream, const uint8_t* piece, size_t piece_size);
BRAVAIS_API int bravais_message_stream_finish(bravais_message_stream* stream, uint8_t* mu, size_t mu_size);
BRAVAIS_API void bravais_message_stream_wipe(bravais_message_stream* stream);

/* ---- Key files --------------------------------------------------------------------------------------------------- */

/* The kinds of sets: an id means a set of one kind. */
enum { BRAVAIS_KIND_KEM = 0, BRAVAIS_KIND_PKE = 1, BRAVAIS_KIND_SIGNATURE = 2 };

/* What a file holds: a public key; or of a secret key the seed, the expanded key, or both. */
enum { BRAVAIS_KEY_PUBLIC = 0, BRAVAIS_KEY_SEED = 1, BRAVAIS_KEY_EXPANDED = 2, BRAVAIS_KEY_BOTH = 3 };

/* ML-KEM and ML-DSA have SubjectPublicKeyInfo and PKCS#8, in DER or PEM. All other sets have one armoured form, which
 * looks like PEM and names the set; it is their PEM, and they have no DER and no BRAVAIS_KEY_BOTH. */
enum { BRAVAIS_ENCODING_DER = 0, BRAVAIS_ENCODING_PEM = 1 };

/* What a file is, without its key. */
typedef struct {
  uint32_t kind, id;       /* the set */
  uint32_t content;        /* BRAVAIS_KEY_... */
  uint32_t encoding;       /* BRAVAIS_ENCODING_... */
  uint32_t has_public_key; /* not 0: the public key comes with the secret key */
} bravais_key_file_info;

/* Why a file was refused, in more detail than a status says: a short English sentence for what the functions below
 * write to `fault`, never null. They write 0 if nothing is wrong with the file; `fault` may be null. */
BRAVAIS_API const char* bravais_key_file_fault(int fault);

/* What a file is; the key in it is not checked. BRAVAIS_BAD_KEY_FILE if it is none. */
BRAVAIS_API int bravais_key_file_inspect(const uint8_t* file, size_t file_size, bravais_key_file_info* info,
                                         int* fault);

/* The key of a file, checked as keys from outside are. A secret key is always the expanded one; reading the seed fails
 * where the file has the expanded key only. BRAVAIS_BAD_KEY_FILE also for a key of another set or kind, and for a
 * secret key where a public key is wanted or the reverse; BRAVAIS_BAD_PUBLIC_KEY and BRAVAIS_BAD_SECRET_KEY where the
 * key fails a check. The derive form takes files of secret keys, too, where the public key follows from them:
 * of all with the seed, and of expanded keys but those of NTRU, NTRU+ and PKE. */
BRAVAIS_API int bravais_key_file_read_public_key(uint32_t kind, uint32_t id, const uint8_t* file, size_t file_size,
                                                 uint8_t* public_key, size_t public_key_size, int* fault);
BRAVAIS_API int bravais_key_file_read_secret_key(uint32_t kind, uint32_t id, const uint8_t* file, size_t file_size,
                                                 uint8_t* secret_key, size_t secret_key_size, int* fault);
BRAVAIS_API int bravais_key_file_read_seed(uint32_t kind, uint32_t id, const uint8_t* file, size_t file_size,
                                           uint8_t* seed, size_t seed_size, int* fault);
BRAVAIS_API int bravais_key_file_derive_public_key(uint32_t kind, uint32_t id, const uint8_t* file, size_t file_size,
                                                   uint8_t* public_key, size_t public_key_size, int* fault);

/* The exact size of a file, 0 if the set has no such form; and the file. `key` is a public key for BRAVAIS_KEY_PUBLIC,
 * a seed for BRAVAIS_KEY_SEED and BRAVAIS_KEY_BOTH, an expanded key or a seed for BRAVAIS_KEY_EXPANDED.
 * BRAVAIS_BAD_ARGUMENT if the set has no such form. Files of secret keys are secret. */
BRAVAIS_API size_t bravais_key_file_size(uint32_t kind, uint32_t id, uint32_t content, uint32_t encoding);
BRAVAIS_API int bravais_key_file_write(uint32_t kind, uint32_t id, uint32_t content, uint32_t encoding,
                                       const uint8_t* key, size_t key_size, uint8_t* file, size_t file_size,
                                       int* fault);

#ifdef __cplusplus
}
#endif
#endif
