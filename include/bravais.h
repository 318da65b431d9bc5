/* SPDX-License-Identifier: MIT */
/* bravais for C99 and every language that can call C: lattice cryptography whose parameter set is chosen at run time.
 * Programs that know their set use <bravais/ml_kem.h>, <bravais/ml_dsa.h> and their siblings: no lengths, no structs.
 *
 * An operation takes the id of a set and a struct of arguments, which begins as its macro says and needs only what the
 * operation uses:
 *
 *   bravais_decapsulate_args args = BRAVAIS_DECAPSULATE_ARGS;
 *   args.shared_secrets = secret;
 *   args.shared_secrets_size = set->shared_secret_size;
 *   ...
 *   if (bravais_decapsulate(set->id, &args) != BRAVAIS_OK) ...
 *
 * Batches: `count` items lie one behind the other in each buffer, whose size is count times that of an item. The
 * results are byte for byte those of single calls. A key is either one for all items or `count` of them.
 *
 * Errors: the function returns BRAVAIS_OK or the first error. `statuses`, where it is not null, receives one status for
 * each item: an item that fails does not stop the others. If the call is rejected as a whole, every item is
 * BRAVAIS_NOT_DONE. Outputs of what failed are zeroed, except public keys: they become bytes that nobody has a secret
 * key for, SHAKE256("bravais: no public key" || name of the set), since signatures under a key of zeros can be forged.
 *
 * Overlap: an output or a workspace must not share a byte with another buffer. If it does, the function returns
 * BRAVAIS_BAD_ARGUMENT and leaves all memory as it was, statuses included. Inputs may overlap each other. A pointer may
 * be null only where its size is 0.
 *
 * Structs of arguments: struct_size lets libraries and programs of different versions work together. Members are only
 * appended, at what was the size of the struct before. A library takes members that a program does not have for zero,
 * and returns BRAVAIS_BAD_ARGUMENT if members that it does not know itself are not zero, or if struct_size is above
 * 4096. Zero is the default of every member except `count`: the macros set it to 1, and 0 is BRAVAIS_BAD_ARGUMENT, so
 * that a batch that turned out empty is not taken for a single call.
 *
 * Nothing allocates, nothing has to be initialized, and all functions may be called from any number of threads. Work
 * memory is on the stack: up to 144 KiB in a single call, 144 KiB in a batch, 160 KiB with a key file (docs/batches.md
 * says more).
 * Secret keys, seeds, randomness, shared secrets and messages are the caller's to wipe with bravais_wipe(). */
#ifndef BRAVAIS_H
#define BRAVAIS_H

#include <stddef.h>
#include <stdint.h>

#define BRAVAIS_VERSION_MAJOR 0 /* the version of this header */
#define BRAVAIS_VERSION_MINOR 2 /* the same, its second number */
#define BRAVAIS_VERSION_PATCH 0 /* the same, its third number */
#define BRAVAIS_VERSION "0.2.0" /* the same, as a text */

/* On Windows, programs that use the DLL define BRAVAIS_DLL; the CMake target of the DLL does it for them. */
#if defined(BRAVAIS_ONE_HEADER)
#define BRAVAIS_PRIVATE_API /* nothing is exported: the library is a part of the program */
#elif defined(_WIN32) && defined(BRAVAIS_BUILDING)
#define BRAVAIS_PRIVATE_API __declspec(dllexport)
#elif defined(_WIN32) && defined(BRAVAIS_DLL)
#define BRAVAIS_PRIVATE_API __declspec(dllimport)
#elif defined(__GNUC__)
#define BRAVAIS_PRIVATE_API __attribute__((visibility("default")))
#else
#define BRAVAIS_PRIVATE_API
#endif

/* A function whose status must be looked at: compilers warn where it is ignored. */
#if defined(__GNUC__)
#define BRAVAIS_PRIVATE_CHECKED_API __attribute__((warn_unused_result)) BRAVAIS_PRIVATE_API
#else
#define BRAVAIS_PRIVATE_CHECKED_API BRAVAIS_PRIVATE_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Status ------------------------------------------------------------------------------------------------------ */

/* What functions return. A wrong but well-formed ciphertext is not an error in schemes with implicit rejection: all
 * KEMs here except NTRU+, which returns BRAVAIS_BAD_CIPHERTEXT. */
enum {
  BRAVAIS_OK = 0,
  BRAVAIS_BAD_LENGTH = 1,         /* a size does not fit the set and the count */
  BRAVAIS_BAD_PUBLIC_KEY = 2,     /* a coefficient of the public key is not below q; or no key was prepared */
  BRAVAIS_BAD_SECRET_KEY = 3,     /* the secret key is malformed, or its parts do not belong together */
  BRAVAIS_NO_RANDOMNESS = 4,      /* the random source of the operating system failed */
  BRAVAIS_UNSUPPORTED_ISA = 5,    /* the forced instruction set is unknown or cannot run on this machine */
  BRAVAIS_UNKNOWN_SET = 6,        /* no set has this id or name, or it is not of the kind that the function works on */
  BRAVAIS_BAD_ARGUMENT = 7,       /* null pointer, overlap, count of 0, form of key that does not fit, unknown member */
  BRAVAIS_BAD_SIGNATURE = 8,      /* the signature is not one of this message under this key */
  BRAVAIS_BAD_CONTEXT = 9,        /* the context is longer than 255 bytes, or the set or form of message has none */
  BRAVAIS_BAD_PREHASH = 10,       /* the hash function is unknown, or the set does not sign hashed messages */
  BRAVAIS_SIGNING_FAILED = 11,    /* no attempt succeeded: practically impossible for an intact key */
  BRAVAIS_BAD_CIPHERTEXT = 12,    /* the ciphertext was altered, or made for another key: NTRU+ only */
  BRAVAIS_BAD_KEY_FILE = 13,      /* the key file is malformed, or not one of the wanted set and content */
  BRAVAIS_GENERATION_FAILED = 14, /* NTRU+ only: a seed gives no key pair; probability of a random one below 2^-128 */
  BRAVAIS_NOT_DONE = 15           /* of an item: the call was rejected as a whole, for the reason that it returned */
};

/* A short English sentence for a status, never null; it lives as long as the program. */
BRAVAIS_PRIVATE_API const char* bravais_status_text(int status);

/* ---- Parameter sets ---------------------------------------------------------------------------------------------- */

enum { BRAVAIS_KIND_KEM = 1, BRAVAIS_KIND_PKE = 2, BRAVAIS_KIND_SIGNATURE = 3 };

/* A parameter set. Sizes are in bytes; those that its kind does not have are 0. Members are only appended, and only
 * with a new soname: a program may read every member that its header has, at the address that the library returns. */
typedef struct {
  uint32_t id;   /* BRAVAIS_ML_KEM_768 and so on, from <bravais/ml_kem.h> and its siblings; never changes */
  uint32_t kind; /* BRAVAIS_KIND_... */
  const char* name;
  const char* source;   /* the document that defines it */
  uint32_t category;    /* NIST security category */
  uint32_t is_standard; /* 0: for research and interoperability only */
  size_t public_key_size, secret_key_size;
  size_t seed_size;                /* of key generation; the short form of the secret key */
  size_t randomness_size;          /* of encapsulation, encryption or signing */
  size_t prepared_public_key_size; /* memory for a prepared key, at any address; does not grow within a soname */
  size_t prepared_secret_key_size; /* the same; the types of <bravais/ml_kem.h> and its siblings are as large */
  size_t ciphertext_size;          /* KEM, PKE */
  size_t shared_secret_size;       /* KEM */
  size_t kdf_input_size;           /* KEM: for <bravais/kdf.h>; 0: the set has no key derivation function */
  uint32_t explicit_rejection;     /* KEM: not 0 where an altered ciphertext is BRAVAIS_BAD_CIPHERTEXT */
  uint32_t has_prehash;            /* signature: whether messages may be hashed first */
  size_t message_size;             /* PKE */
  size_t signature_size;
  size_t key_hash_size;     /* signature: tr, which stands for the public key in mu */
  size_t message_hash_size; /* signature: mu */
  size_t longest_context;   /* signature; 0: the set has no contexts */
} bravais_set;

/* Return the set of an id, or null; and the set at a place in the list of all sets, or null behind the last. The sets
 * live as long as the program. */
BRAVAIS_PRIVATE_API const bravais_set* bravais_set_of(uint32_t id);
BRAVAIS_PRIVATE_API const bravais_set* bravais_set_at(size_t index);

/* Finds a set of a kind by its name, in any case and with any separators: "ML-KEM-768", "ml_kem_768", "MLKEM768";
 * "NTRU+768", "ntru_plus_768". Of KEMs "M-LWQ-512", "M-LWQ-768" and "M-LWQ-1024" mean the sets with E8. Otherwise
 * writes 0, which is not an id, and returns BRAVAIS_UNKNOWN_SET. */
BRAVAIS_PRIVATE_CHECKED_API int bravais_find(uint32_t* id, uint32_t kind, const char* name);

/* ---- Keys -------------------------------------------------------------------------------------------------------- */

/* The form of a key is said, never guessed. A seed is the short form of a secret key. The members of bravais_key and of
 * bravais_message, which have no struct_size, never change within a soname. */
enum {
  BRAVAIS_KEY_PUBLIC = 1,
  BRAVAIS_KEY_EXPANDED = 2, /* a secret key as key generation writes it */
  BRAVAIS_KEY_SEED = 3,
  BRAVAIS_KEY_PREPARED = 4, /* of either role, from bravais_prepare(); one for all items */
  BRAVAIS_KEY_HASH = 5      /* tr = SHAKE256(public key): for bravais_stream_start() only */
};
typedef struct {
  uint32_t form;
  const uint8_t* data;
  size_t size;
} bravais_key;

/* Generates `count` key pairs, with system randomness or from secret seeds, each uniform and used once.
 * Secret: seeds, secret_keys. Errors: BRAVAIS_NO_RANDOMNESS; of an item BRAVAIS_GENERATION_FAILED. */
typedef struct {
  size_t struct_size, count;
  uint8_t* public_keys;
  size_t public_keys_size;
  uint8_t* secret_keys; /* expanded */
  size_t secret_keys_size;
  int32_t* statuses;
  const uint8_t* seeds; /* null: system randomness */
  size_t seeds_size;
  uint8_t* workspace; /* see bravais_workspace_size(); null: none */
  size_t workspace_size;
} bravais_generate_args;
BRAVAIS_PRIVATE_CHECKED_API int bravais_generate(uint32_t id, const bravais_generate_args* args);

/* Returns how many bytes of workspace make batches of `count` items faster, for all operations of a set with the
 * instruction set that they use now. 0 if nothing is gained: for a count of 1, for sets whose batches need no more than
 * the stack holds, and where the set is unknown.
 * The workspace of a call is memory at any address that overlaps no other buffer. Results do not depend on it, one that
 * is too small is used as far as it goes, and no secret is left in it. */
BRAVAIS_PRIVATE_API size_t bravais_workspace_size(uint32_t id, size_t count);

/* Tells whether one key from elsewhere is well formed; the form says what it is. Round-3 Kyber and NTRU+KEM (release
 * 2.2) demand no check: encapsulation and decapsulation of their sets take any bytes, and only this function refuses
 * them. Every byte string of the right size is a public key of M-LWQ and of signatures, a key of NTRU, and a seed.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY, BRAVAIS_BAD_SECRET_KEY, BRAVAIS_BAD_LENGTH. */
BRAVAIS_PRIVATE_CHECKED_API int bravais_check_key(uint32_t id, const bravais_key* key);

/* Checks and expands one key once, for any number of calls of any number of threads. `prepared` is at least the size in
 * bravais_set, which always suffices, and must stay where it is. That of a secret key (expanded or seed) is secret, and
 * the caller's to wipe.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY, BRAVAIS_BAD_SECRET_KEY, BRAVAIS_BAD_LENGTH. */
BRAVAIS_PRIVATE_CHECKED_API int bravais_prepare(uint32_t id, uint8_t* prepared, size_t prepared_size,
                                                const bravais_key* key);

/* Writes the public key that belongs to one secret key, expanded or seed. It does not follow from expanded keys of
 * NTRU, NTRU+ and PKE: BRAVAIS_BAD_ARGUMENT. Errors: BRAVAIS_BAD_SECRET_KEY, BRAVAIS_GENERATION_FAILED. */
BRAVAIS_PRIVATE_CHECKED_API int bravais_public_key_from_secret_key(uint32_t id, uint8_t* public_key,
                                                                   size_t public_key_size, const bravais_key* key);

/* Fills memory from the random source of the operating system; on BRAVAIS_NO_RANDOMNESS it is zeroed. A new seed is
 * seed_size such bytes. (Seeds of NTRU are kilobytes: all that its key generation samples. Keep its secret key.) */
BRAVAIS_PRIVATE_CHECKED_API int bravais_random(uint8_t* output, size_t output_size);

/* ---- Key encapsulation (KEM) ------------------------------------------------------------------------------------- */

/* Makes shared secrets, and the ciphertexts that carry them to the owners of public keys.
 * Secret: shared_secrets, randomness. Errors: BRAVAIS_NO_RANDOMNESS; of an item BRAVAIS_BAD_PUBLIC_KEY. */
typedef struct {
  size_t struct_size, count;
  uint8_t* ciphertexts;
  size_t ciphertexts_size;
  uint8_t* shared_secrets;
  size_t shared_secrets_size;
  int32_t* statuses;
  bravais_key key;           /* public or prepared */
  const uint8_t* randomness; /* null: the system's. For tests and protocols: uniform, secret, used once */
  size_t randomness_size;
  uint8_t* workspace;
  size_t workspace_size;
} bravais_encapsulate_args;
BRAVAIS_PRIVATE_CHECKED_API int bravais_encapsulate(uint32_t id, const bravais_encapsulate_args* args);

/* Recovers the shared secrets in ciphertexts. A ciphertext that was altered or made for another key gives, with
 * BRAVAIS_OK, a secret that nobody else has: what is protected with it fails to open. Sets with explicit rejection
 * return BRAVAIS_BAD_CIPHERTEXT.
 * Secret: key, shared_secrets. Errors of an item: BRAVAIS_BAD_SECRET_KEY, BRAVAIS_BAD_CIPHERTEXT. */
typedef struct {
  size_t struct_size, count;
  uint8_t* shared_secrets;
  size_t shared_secrets_size;
  int32_t* statuses;
  const uint8_t* ciphertexts;
  size_t ciphertexts_size;
  bravais_key key; /* expanded, seed or prepared */
  uint8_t* workspace;
  size_t workspace_size;
} bravais_decapsulate_args;
BRAVAIS_PRIVATE_CHECKED_API int bravais_decapsulate(uint32_t id, const bravais_decapsulate_args* args);

/* ---- Public-key encryption (PKE) --------------------------------------------------------------------------------- */

/* Encrypts messages of one fixed size. Secure against passive attackers only (IND-CPA): whoever can have ciphertexts of
 * their own making decrypted learns the secret key. To establish a key, use a KEM.
 * Secret: messages, randomness. Errors: BRAVAIS_NO_RANDOMNESS. */
typedef struct {
  size_t struct_size, count;
  uint8_t* ciphertexts;
  size_t ciphertexts_size;
  int32_t* statuses;
  const uint8_t* messages;
  size_t messages_size;
  bravais_key key;           /* public or prepared */
  const uint8_t* randomness; /* null: the system's. For tests: uniform, secret, used once */
  size_t randomness_size;
  uint8_t* workspace;
  size_t workspace_size;
} bravais_encrypt_args;
BRAVAIS_PRIVATE_CHECKED_API int bravais_encrypt(uint32_t id, const bravais_encrypt_args* args);

/* Decrypts ciphertexts: any of the right size decrypts to something.
 * Secret: key, messages. Errors of an item: BRAVAIS_BAD_SECRET_KEY (M-LWQ). */
typedef struct {
  size_t struct_size, count;
  uint8_t* messages;
  size_t messages_size;
  int32_t* statuses;
  const uint8_t* ciphertexts;
  size_t ciphertexts_size;
  bravais_key key; /* expanded, seed or prepared */
  uint8_t* workspace;
  size_t workspace_size;
} bravais_decrypt_args;
BRAVAIS_PRIVATE_CHECKED_API int bravais_decrypt(uint32_t id, const bravais_decrypt_args* args);

/* ---- Signatures (ML-DSA, Dilithium) ------------------------------------------------------------------------------ */

/* Forms of a message (FIPS 204, sections 5 and 6), and hash functions by the last number of their object identifiers. A
 * pure and a hashed message never verify as each other. mu stands for the message that it was made of: its signature is
 * the ordinary one. So is that of an M' which begins with the prefix of a pure or hashed message, and of any M' of
 * Dilithium, which has no prefixes: never sign an M' that somebody else has chosen. */
enum {
  BRAVAIS_MESSAGE_PURE = 0,     /* the message itself */
  BRAVAIS_MESSAGE_HASHED = 1,   /* HashML-DSA: the library hashes the message, and signs the hash */
  BRAVAIS_MESSAGE_MU = 2,       /* 64 bytes of mu, from a bravais_stream or from elsewhere */
  BRAVAIS_MESSAGE_INTERNAL = 3, /* M' of Sign_internal, without a prefix: for tests and higher layers */
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

/* One message of a list whose messages lie in different places, or have different contexts or forms. */
typedef struct {
  const void* data;
  size_t size;
  const void* context; /* up to 255 bytes that signer and verifier must both give */
  size_t context_size;
  uint32_t form;    /* BRAVAIS_MESSAGE_... */
  uint32_t prehash; /* of BRAVAIS_MESSAGE_HASHED */
} bravais_message;

/* Signs messages. They are either `messages`, one behind the other, where message i has the bytes message_offsets[i] to
 * message_offsets[i + 1] (null offsets: one message of all bytes), and context, form and prehash are those of all; or
 * `message_list` with `count` elements, and then the other members of messages are zero.
 * Without randomness the library asks the system. ML-DSA is hedged: safe even if randomness is bad. Dilithium is
 * randomized: the same randomness for two messages gives the key away; use `deterministic` where it may be bad.
 * Secret: key, randomness. Errors: BRAVAIS_NO_RANDOMNESS; of an item BRAVAIS_BAD_SECRET_KEY, BRAVAIS_BAD_CONTEXT,
 * BRAVAIS_BAD_PREHASH, BRAVAIS_BAD_LENGTH (mu is not 64 bytes), BRAVAIS_SIGNING_FAILED. */
typedef struct {
  size_t struct_size, count;
  uint8_t* signatures;
  size_t signatures_size;
  int32_t* statuses;
  const void* messages;
  size_t messages_size;
  const uint64_t* message_offsets; /* count + 1 of them, ascending, from 0 to messages_size at most */
  const bravais_message* message_list;
  const void* context;
  size_t context_size;
  bravais_key key;           /* expanded, seed or prepared */
  uint32_t form, prehash;    /* BRAVAIS_MESSAGE_..., and the function of BRAVAIS_MESSAGE_HASHED */
  const uint8_t* randomness; /* null: the system's */
  size_t randomness_size;
  uint32_t deterministic; /* 1: without randomness, the same message gives the same signature */
  uint8_t* workspace;
  size_t workspace_size;
} bravais_sign_args;
BRAVAIS_PRIVATE_CHECKED_API int bravais_sign(uint32_t id, const bravais_sign_args* args);

/* Verifies signatures: only BRAVAIS_OK means that all are good. Messages are given as for bravais_sign().
 * Errors of an item: BRAVAIS_BAD_SIGNATURE, and what bravais_sign() says of messages. */
typedef struct {
  size_t struct_size, count;
  int32_t* statuses;
  const uint8_t* signatures;
  size_t signatures_size;
  const void* messages;
  size_t messages_size;
  const uint64_t* message_offsets;
  const bravais_message* message_list;
  const void* context;
  size_t context_size;
  bravais_key key; /* public or prepared */
  uint32_t form, prehash;
  uint8_t* workspace;
  size_t workspace_size;
} bravais_verify_args;
BRAVAIS_PRIVATE_CHECKED_API int bravais_verify(uint32_t id, const bravais_verify_args* args);

/* Makes mu of a message that comes in pieces, to sign or verify it as BRAVAIS_MESSAGE_MU: the signature is the ordinary
 * one. A stream serves one thread at a time; finishing wipes it. */
typedef struct {
  uint64_t private_state[128];
} bravais_stream;
typedef struct {
  size_t struct_size;
  const void* context;
  size_t context_size;
  bravais_key key;  /* of any form, of the signer or of the verifier */
  uint32_t prehash; /* not 0: the message is BRAVAIS_MESSAGE_HASHED with this function */
} bravais_stream_args;

/* Errors: BRAVAIS_BAD_LENGTH, BRAVAIS_BAD_CONTEXT, BRAVAIS_BAD_PREHASH, BRAVAIS_BAD_PUBLIC_KEY (of prepared memory that
 * holds none of the set); BRAVAIS_BAD_ARGUMENT for updating or finishing what was not started. */
BRAVAIS_PRIVATE_CHECKED_API int bravais_stream_start(bravais_stream* stream, uint32_t id,
                                                     const bravais_stream_args* args);
BRAVAIS_PRIVATE_CHECKED_API int bravais_stream_update(bravais_stream* stream, const void* piece, size_t piece_size);
BRAVAIS_PRIVATE_CHECKED_API int bravais_stream_finish(uint8_t* mu, size_t mu_size, bravais_stream* stream);
BRAVAIS_PRIVATE_API void bravais_stream_wipe(bravais_stream* stream);

/* ---- Key files --------------------------------------------------------------------------------------------------- */

/* What a file holds: a public key; or of a secret key the seed, the expanded key, or both. */
enum {
  BRAVAIS_CONTENT_PUBLIC_KEY = 0,
  BRAVAIS_CONTENT_SEED = 1,
  BRAVAIS_CONTENT_EXPANDED = 2,
  BRAVAIS_CONTENT_BOTH = 3
};

/* ML-KEM and ML-DSA have SubjectPublicKeyInfo and PKCS#8, in DER or PEM. All other sets have one armored form, which
 * looks like PEM and names the set; it is their PEM, and they have no DER and no BRAVAIS_CONTENT_BOTH. */
enum { BRAVAIS_ENCODING_DER = 0, BRAVAIS_ENCODING_PEM = 1 };

/* Why a file was refused, in more detail than a status says. */
enum {
  BRAVAIS_FAULT_NONE = 0,
  BRAVAIS_FAULT_NO_KEY_FILE = 1, /* neither DER nor PEM */
  BRAVAIS_FAULT_BAD_LABEL = 2,   /* PEM of something else than a plain key */
  BRAVAIS_FAULT_NO_END = 3,      /* the END line is missing, or has another label than the BEGIN line */
  BRAVAIS_FAULT_BAD_BASE64 = 4,
  BRAVAIS_FAULT_TEXT_BEHIND = 5,      /* something stands behind the END line */
  BRAVAIS_FAULT_BAD_HEADER = 6,       /* armored form: no line "Set: NAME" with an empty line behind it */
  BRAVAIS_FAULT_REGISTERED = 7,       /* armored form of a set that has an object identifier */
  BRAVAIS_FAULT_TRUNCATED = 8,        /* a value ends behind the end of what holds it */
  BRAVAIS_FAULT_WRONG_TYPE = 9,       /* another type of value stands where the structure has its own */
  BRAVAIS_FAULT_BAD_LENGTH_FORM = 10, /* a length in more bytes than needed, or an indefinite one: BER, not DER */
  BRAVAIS_FAULT_TRAILING_BYTES = 11,  /* bytes behind the end of a value */
  BRAVAIS_FAULT_BAD_VERSION = 12,     /* not 0; or 1, which goes with a public key and with nothing else */
  BRAVAIS_FAULT_PARAMETERS = 13,      /* the algorithm identifier has parameters */
  BRAVAIS_FAULT_UNUSED_BITS = 14,     /* the public key is not a whole number of bytes */
  BRAVAIS_FAULT_ATTRIBUTES = 15,      /* PKCS#8 with attributes */
  BRAVAIS_FAULT_UNKNOWN_CHOICE = 16,  /* the private key is none of seed, expandedKey and both */
  BRAVAIS_FAULT_UNKNOWN_SET = 17,     /* no set here has this object identifier or name */
  BRAVAIS_FAULT_WRONG_SEED_SIZE = 18,
  BRAVAIS_FAULT_WRONG_SECRET_SIZE = 19, /* of the expanded key */
  BRAVAIS_FAULT_WRONG_PUBLIC_SIZE = 20,
  BRAVAIS_FAULT_WRONG_KIND = 21, /* a key for another kind of operation */
  BRAVAIS_FAULT_WRONG_SET = 22,
  BRAVAIS_FAULT_IS_SECRET = 23,         /* a secret key where a public key is wanted */
  BRAVAIS_FAULT_IS_PUBLIC = 24,         /* a public key where a secret key is wanted */
  BRAVAIS_FAULT_NO_SEED = 25,           /* the file has the expanded key only */
  BRAVAIS_FAULT_NO_PUBLIC_KEY = 26,     /* the public key does not follow from what the file has */
  BRAVAIS_FAULT_MODULUS_CHECK = 27,     /* BRAVAIS_BAD_PUBLIC_KEY */
  BRAVAIS_FAULT_HASH_CHECK = 28,        /* FIPS 203, section 7.3, or tr of a signing key */
  BRAVAIS_FAULT_PAIRWISE_CHECK = 29,    /* the secret key does not recover what its public key encapsulates */
  BRAVAIS_FAULT_OUT_OF_RANGE = 30,      /* a field or coefficient that has no meaning */
  BRAVAIS_FAULT_PARTS_DIFFER = 31,      /* t0 of a signing key is not that of its vectors s1 and s2 */
  BRAVAIS_FAULT_HALVES_DIFFER = 32,     /* of BRAVAIS_CONTENT_BOTH: the expanded key is not that of the seed */
  BRAVAIS_FAULT_REJECTION_DIFFERS = 33, /* the same, in the value for implicit rejection alone */
  BRAVAIS_FAULT_PUBLIC_KEY_DIFFERS = 34 /* the public key that comes with a secret key belongs to another one */
};

/* A short English sentence for a fault, never null. The functions below write the fault, 0 if nothing is wrong with the
 * file; `fault` may be null. */
BRAVAIS_PRIVATE_API const char* bravais_key_file_fault_text(int32_t fault);

/* What a file is, without its key. */
typedef struct {
  size_t struct_size;
  uint32_t id;             /* the set */
  uint32_t content;        /* BRAVAIS_CONTENT_... */
  uint32_t encoding;       /* BRAVAIS_ENCODING_... */
  uint32_t has_public_key; /* not 0: the public key comes with the secret key */
} bravais_key_file_info;

/* Tells what a file is; the key in it is not checked. Errors: BRAVAIS_BAD_KEY_FILE. */
BRAVAIS_PRIVATE_CHECKED_API int bravais_key_file_inspect(bravais_key_file_info* info, int32_t* fault,
                                                         const uint8_t* file, size_t file_size);

/* The key of a file of the set `id`, checked as keys from outside are: a public key, also where it follows from the
 * secret key in the file if `derive` is not 0; the expanded secret key, also of a file with the seed only; the seed.
 * Errors: BRAVAIS_BAD_KEY_FILE, also for a key of another set or content; BRAVAIS_BAD_PUBLIC_KEY,
 * BRAVAIS_BAD_SECRET_KEY, BRAVAIS_BAD_LENGTH. */
BRAVAIS_PRIVATE_CHECKED_API int bravais_key_file_read_public_key(uint32_t id, uint8_t* public_key,
                                                                 size_t public_key_size, int32_t* fault,
                                                                 const uint8_t* file, size_t file_size, int derive);
BRAVAIS_PRIVATE_CHECKED_API int bravais_key_file_read_secret_key(uint32_t id, uint8_t* secret_key,
                                                                 size_t secret_key_size, int32_t* fault,
                                                                 const uint8_t* file, size_t file_size);
BRAVAIS_PRIVATE_CHECKED_API int bravais_key_file_read_seed(uint32_t id, uint8_t* seed, size_t seed_size, int32_t* fault,
                                                           const uint8_t* file, size_t file_size);

/* The exact size of a file, 0 if the set has no such form; and the file. `key` is a public key for
 * BRAVAIS_CONTENT_PUBLIC_KEY, a seed for BRAVAIS_CONTENT_SEED and BRAVAIS_CONTENT_BOTH, either form of a secret key for
 * BRAVAIS_CONTENT_EXPANDED. Files of secret keys are secret.
 * Errors: BRAVAIS_BAD_ARGUMENT if the set has no such form; what reading says of a bad key. */
BRAVAIS_PRIVATE_API size_t bravais_key_file_size(uint32_t id, uint32_t content, uint32_t encoding);
BRAVAIS_PRIVATE_CHECKED_API int bravais_key_file_write(uint32_t id, uint8_t* file, size_t file_size, int32_t* fault,
                                                       const bravais_key* key, uint32_t content, uint32_t encoding);

/* ---- The library ------------------------------------------------------------------------------------------------- */

/* The version of the library that runs, "major.minor.patch"; BRAVAIS_VERSION is that of this header. */
BRAVAIS_PRIVATE_API const char* bravais_version(void);

/* Overwrites memory with zeros in a way that the compiler may not remove. */
BRAVAIS_PRIVATE_API void bravais_wipe(void* data, size_t size);

/* 1 if two secrets of the same size hold the same bytes, else 0, also if a pointer is null and the size is not 0. The
 * time depends on the size only: use this for secrets and for what confirms them. */
BRAVAIS_PRIVATE_API int bravais_equal(const void* a, const void* b, size_t size);

/* The instruction sets that this library holds, best first ("portable" is the last), null for an index that is too
 * large. All of them give the same bytes. */
BRAVAIS_PRIVATE_API const char* bravais_isa_name(size_t index);

/* BRAVAIS_OK if this library and this machine can run the named instruction set, BRAVAIS_UNSUPPORTED_ISA if not. Names
 * are read in upper or lower case. */
BRAVAIS_PRIVATE_CHECKED_API int bravais_isa_check(const char* name);

/* Writes the name of the one that operations use now: the best supported, or the forced one. BRAVAIS_UNSUPPORTED_ISA,
 * and a null name, if the environment variable BRAVAIS_FORCE_ISA names none that can run here: then all operations fail
 * with the same error. */
BRAVAIS_PRIVATE_CHECKED_API int bravais_isa_active(const char** name);

/* Makes all later operations of the process use the named one, or the best supported one again for a null name.
 * BRAVAIS_UNSUPPORTED_ISA, and no change, if it cannot run here. Prepared keys keep the one that made them. */
BRAVAIS_PRIVATE_CHECKED_API int bravais_isa_force(const char* name);

/* ---- Where structs of arguments begin ---------------------------------------------------------------------------- */

#ifdef __cplusplus
}

template <class Args>
inline Args bravais_private_args() {
  Args args = Args();
  args.struct_size = sizeof(Args);
  return args;
}
template <class Args>
inline Args bravais_private_counted_args() {
  Args args = bravais_private_args<Args>();
  args.count = 1;
  return args;
}
#define BRAVAIS_PRIVATE_ARGS(type) bravais_private_args<type>()
#define BRAVAIS_PRIVATE_COUNTED_ARGS(type) bravais_private_counted_args<type>()
#else
#define BRAVAIS_PRIVATE_ARGS(type) {.struct_size = sizeof(type)}
#define BRAVAIS_PRIVATE_COUNTED_ARGS(type) {.struct_size = sizeof(type), .count = 1}
#endif

/* How a bravais_generate_args begins: `bravais_generate_args x = BRAVAIS_GENERATE_ARGS;`. */
#define BRAVAIS_GENERATE_ARGS BRAVAIS_PRIVATE_COUNTED_ARGS(bravais_generate_args)
/* How a bravais_encapsulate_args begins: `bravais_encapsulate_args x = BRAVAIS_ENCAPSULATE_ARGS;`. */
#define BRAVAIS_ENCAPSULATE_ARGS BRAVAIS_PRIVATE_COUNTED_ARGS(bravais_encapsulate_args)
/* How a bravais_decapsulate_args begins: `bravais_decapsulate_args x = BRAVAIS_DECAPSULATE_ARGS;`. */
#define BRAVAIS_DECAPSULATE_ARGS BRAVAIS_PRIVATE_COUNTED_ARGS(bravais_decapsulate_args)
/* How a bravais_encrypt_args begins: `bravais_encrypt_args x = BRAVAIS_ENCRYPT_ARGS;`. */
#define BRAVAIS_ENCRYPT_ARGS BRAVAIS_PRIVATE_COUNTED_ARGS(bravais_encrypt_args)
/* How a bravais_decrypt_args begins: `bravais_decrypt_args x = BRAVAIS_DECRYPT_ARGS;`. */
#define BRAVAIS_DECRYPT_ARGS BRAVAIS_PRIVATE_COUNTED_ARGS(bravais_decrypt_args)
/* How a bravais_sign_args begins: `bravais_sign_args x = BRAVAIS_SIGN_ARGS;`. */
#define BRAVAIS_SIGN_ARGS BRAVAIS_PRIVATE_COUNTED_ARGS(bravais_sign_args)
/* How a bravais_verify_args begins: `bravais_verify_args x = BRAVAIS_VERIFY_ARGS;`. */
#define BRAVAIS_VERIFY_ARGS BRAVAIS_PRIVATE_COUNTED_ARGS(bravais_verify_args)
/* How a bravais_stream_args begins: `bravais_stream_args x = BRAVAIS_STREAM_ARGS;`. */
#define BRAVAIS_STREAM_ARGS BRAVAIS_PRIVATE_ARGS(bravais_stream_args)
/* How a bravais_key_file_info begins: `bravais_key_file_info x = BRAVAIS_KEY_FILE_INFO;`. */
#define BRAVAIS_KEY_FILE_INFO BRAVAIS_PRIVATE_ARGS(bravais_key_file_info)

#endif
