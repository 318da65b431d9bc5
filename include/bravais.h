/* SPDX-License-Identifier: MIT */
/* The C interface of bravais, a library for lattice cryptography. The parameter set is chosen at run time.
 * C99 and every language that can call C can use this header. Programs that know their parameter set when they are
 * compiled should use <bravais/ml_kem.h>, <bravais/ml_dsa.h> and their siblings, which need no lengths and no structs.
 *
 * Arguments: an operation takes the id of a parameter set and a struct of arguments. Initialize the struct with its
 * macro, then set the members that you need:
 *
 *   bravais_decapsulate_args args = BRAVAIS_DECAPSULATE_ARGS;
 *   args.shared_secrets = secret;
 *   args.shared_secrets_size = set->shared_secret_size;
 *   ...
 *   if (bravais_decapsulate(set->id, &args) != BRAVAIS_OK) ...
 *
 * All sizes are in bytes. A member x_size is the size of the buffer x. The sizes of items, such as public_key_size, are
 * members of bravais_set. A pointer may be null only if its size is 0.
 *
 * Batches: each buffer holds `count` items, one after the other, and its size is `count` times the size of an item.
 * The key is either one key for all items, or `count` keys. The results are byte for byte those of single calls.
 *
 * Errors: a function returns BRAVAIS_OK or the first error. Its comment lists the errors, except for the common ones:
 * BRAVAIS_UNKNOWN_SET, BRAVAIS_BAD_LENGTH, BRAVAIS_BAD_ARGUMENT, BRAVAIS_UNSUPPORTED_ISA and, in a library that was
 * built with self-checks, BRAVAIS_SELF_CHECK_FAILED. If `statuses` is not null, it receives one status for each item.
 * An item that fails does not stop the others. If the call is rejected as a whole, the status of every item is
 * BRAVAIS_NOT_DONE. After an overlap, or if struct_size or `count` is out of range, the statuses stay unchanged.
 *
 * The outputs of a failed item or call are zeroed. Public keys are the exception, because anybody can forge signatures
 * under a public key of zeros. They become SHAKE256("bravais: no public key" || name of the set), for which nobody has
 * a secret key.
 *
 * Overlap: an output or a workspace must not share a byte with another buffer. If it does, the function returns
 * BRAVAIS_BAD_ARGUMENT and leaves all memory unchanged, including `statuses`. Inputs may overlap each other.
 *
 * Versions: struct_size lets libraries and programs of different versions work together. A newer version only appends
 * members, after the end of the previous struct. A member that the program does not have counts as zero. A member that
 * the library does not know must be zero: otherwise the function returns BRAVAIS_BAD_ARGUMENT. It also does so if
 * struct_size is above 4096. Zero is the default of every member except `count`, which the macros set to 1. A `count`
 * of 0 is BRAVAIS_BAD_ARGUMENT, so that an empty batch is not mistaken for a single call. The most is 2^32 - 1.
 *
 * Threads and memory: all functions are thread-safe. No function allocates memory, and no initialization is needed. The
 * stack holds the working memory: up to 144 KiB in a single call, 144 KiB in a batch, 160 KiB with a key file
 * (docs/batches.md).
 *
 * Secrets: the caller must wipe secret keys, seeds, randomness, shared secrets and messages with bravais_wipe(). */
#ifndef BRAVAIS_H
#define BRAVAIS_H

#include <stddef.h>
#include <stdint.h>

#define BRAVAIS_VERSION_MAJOR 0 /* the version of this header: its first number */
#define BRAVAIS_VERSION_MINOR 2 /* its second number */
#define BRAVAIS_VERSION_PATCH 0 /* its third number */
#define BRAVAIS_VERSION "0.2.0" /* the whole version, as a string */

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

/* A function whose status must be checked: compilers warn if it is ignored. */
#if defined(__GNUC__)
#define BRAVAIS_PRIVATE_CHECKED_API __attribute__((warn_unused_result)) BRAVAIS_PRIVATE_API
#else
#define BRAVAIS_PRIVATE_CHECKED_API BRAVAIS_PRIVATE_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Status ------------------------------------------------------------------------------------------------------ */

/* The return values of functions. A wrong but well-formed ciphertext is not an error in schemes with implicit
 * rejection. These are all KEMs here except NTRU+, which returns BRAVAIS_BAD_CIPHERTEXT. */
enum {
  BRAVAIS_OK = 0,
  BRAVAIS_BAD_LENGTH = 1,         /* wrong buffer size for this parameter set and count */
  BRAVAIS_BAD_PUBLIC_KEY = 2,     /* a coefficient of the public key is not below q, or no key was prepared */
  BRAVAIS_BAD_SECRET_KEY = 3,     /* malformed, or its parts do not belong together, or no key was prepared */
  BRAVAIS_NO_RANDOMNESS = 4,      /* the random source of the operating system failed */
  BRAVAIS_UNSUPPORTED_ISA = 5,    /* the forced instruction set is unknown or cannot run on this machine */
  BRAVAIS_UNKNOWN_SET = 6,        /* no set has this id or name, or the function works on sets of another kind */
  BRAVAIS_BAD_ARGUMENT = 7,       /* null pointer, overlap, count of 0, wrong form of key, or unknown member */
  BRAVAIS_BAD_SIGNATURE = 8,      /* not a signature of this message under this key */
  BRAVAIS_BAD_CONTEXT = 9,        /* longer than 255 bytes, or the set or the form of message has no context */
  BRAVAIS_BAD_PREHASH = 10,       /* unknown hash function, or the set does not sign hashed messages */
  BRAVAIS_SIGNING_FAILED = 11,    /* no attempt succeeded: practically impossible with an intact key */
  BRAVAIS_BAD_CIPHERTEXT = 12,    /* NTRU+ only: the ciphertext was altered, or made for another key */
  BRAVAIS_BAD_KEY_FILE = 13,      /* the key file is malformed, or has another set or content than requested */
  BRAVAIS_GENERATION_FAILED = 14, /* NTRU+ only: the seed gives no key pair; below 2^-128 for a random seed */
  BRAVAIS_NOT_DONE = 15,          /* item status: the call was rejected as a whole; the return value says why */
  BRAVAIS_SELF_CHECK_FAILED = 16  /* only with self-checks: the library or a result failed one, or the key is damaged */
};

/* Returns a short English sentence for a status, never null.
 * Inputs: status, any number.
 * Lifetime: the text lives as long as the program. */
BRAVAIS_PRIVATE_API const char* bravais_status_text(int status);

/* ---- Parameter sets ---------------------------------------------------------------------------------------------- */

enum { BRAVAIS_KIND_KEM = 1, BRAVAIS_KIND_PKE = 2, BRAVAIS_KIND_SIGNATURE = 3 };

/* A parameter set. Sizes are in bytes; a size that its kind does not have is 0. Members are only appended, and only
 * with a new soname: a program may read every member that its header declares, through the library's pointer. */
typedef struct {
  uint32_t id;   /* BRAVAIS_ML_KEM_768 and so on, from <bravais/ml_kem.h> and its siblings; never changes */
  uint32_t kind; /* BRAVAIS_KIND_... */
  const char* name;
  const char* source;                      /* the document that defines it */
  uint32_t category;                       /* NIST security category */
  uint32_t is_standard;                    /* 0: for research and interoperability only */
  size_t public_key_size, secret_key_size; /* of a public key, and of an expanded secret key */
  size_t seed_size;                        /* of a seed for key generation: the short form of the secret key */
  size_t randomness_size;                  /* of the randomness of one encapsulation, encryption or signature */
  size_t prepared_public_key_size;         /* of a prepared public key at any address; does not grow within a soname */
  size_t prepared_secret_key_size;         /* the same; the types in <bravais/ml_kem.h> and so on have these sizes */
  size_t ciphertext_size;                  /* KEM and PKE */
  size_t shared_secret_size;               /* KEM */
  size_t kdf_input_size;                   /* KEM: for <bravais/kdf.h>; 0: the set has no key derivation function */
  uint32_t explicit_rejection;             /* KEM: not 0 if an altered ciphertext is BRAVAIS_BAD_CIPHERTEXT */
  uint32_t has_prehash;                    /* signature: not 0 if messages may be hashed first */
  size_t message_size;                     /* PKE */
  size_t signature_size;                   /* signature */
  size_t key_hash_size;                    /* signature: tr, which stands for the public key in mu */
  size_t message_hash_size;                /* signature: mu */
  size_t longest_context;                  /* signature; 0: the set has no contexts */
} bravais_set;

/* Returns the parameter set of an id, or null if there is none.
 * Inputs: id.
 * Lifetime: the set lives as long as the program. */
BRAVAIS_PRIVATE_API const bravais_set* bravais_set_of(uint32_t id);
/* Returns a parameter set from the list of all sets, or null after the last one.
 * Inputs: index, from 0.
 * Lifetime: the set lives as long as the program. */
BRAVAIS_PRIVATE_API const bravais_set* bravais_set_at(size_t index);

/* Finds a parameter set by its name, in upper or lower case and with any separators.
 * "ML-KEM-768", "ml_kem_768" and "MLKEM768" are the same name; so are "NTRU+768" and "ntru_plus_768". For KEMs,
 * "M-LWQ-512", "M-LWQ-768" and "M-LWQ-1024" mean the sets with E8.
 * Outputs: id, or 0 on an error; 0 is not an id.
 * Inputs: kind (BRAVAIS_KIND_...), name (text that ends with a zero).
 * Errors: BRAVAIS_UNKNOWN_SET. */
BRAVAIS_PRIVATE_CHECKED_API int bravais_find(uint32_t* id, uint32_t kind, const char* name);

/* ---- Keys -------------------------------------------------------------------------------------------------------- */

/* The forms of a key. The caller states the form, and the library never guesses it. A seed is the short form of a
 * secret key. */
enum {
  BRAVAIS_KEY_PUBLIC = 1,
  BRAVAIS_KEY_EXPANDED = 2, /* a secret key as key generation writes it */
  BRAVAIS_KEY_SEED = 3,
  BRAVAIS_KEY_PREPARED = 4, /* public or secret, from bravais_prepare(); one for all items */
  BRAVAIS_KEY_HASH = 5      /* tr = SHAKE256(public key): for bravais_stream_start() only */
};
/* One key, or one key for each item. bravais_key and bravais_message have no struct_size: their members never change
 * within a soname. */
typedef struct {
  uint32_t form; /* BRAVAIS_KEY_... */
  const uint8_t* data;
  size_t size;
} bravais_key;

/* Generates `count` key pairs, from system randomness or from seeds.
 * Secret: seeds, secret_keys.
 * Errors: BRAVAIS_NO_RANDOMNESS; per item BRAVAIS_GENERATION_FAILED.
 * Standard: FIPS 203, Algorithms 19 and 16; FIPS 204, Algorithms 1 and 6. */
typedef struct {
  size_t struct_size, count;
  uint8_t* public_keys; /* output: count * public_key_size bytes */
  size_t public_keys_size;
  uint8_t* secret_keys; /* output: count * secret_key_size bytes, expanded */
  size_t secret_keys_size;
  int32_t* statuses;    /* output: count statuses; null: none */
  const uint8_t* seeds; /* count * seed_size bytes, each seed uniform and used once; null: system randomness */
  size_t seeds_size;
  uint8_t* workspace; /* see bravais_workspace_size(); null: none */
  size_t workspace_size;
} bravais_generate_args;
BRAVAIS_PRIVATE_CHECKED_API int bravais_generate(uint32_t id, const bravais_generate_args* args);

/* Returns how many bytes of workspace make a batch faster. This is enough for every operation of the parameter set with
 * the current instruction set. 0 means that a workspace gains nothing: the count is 1, a batch of this set fits on the
 * stack, or the set is unknown.
 * A workspace may begin at any address, and must not overlap another buffer of the call. Results do not depend on it. A
 * smaller workspace is used as far as possible. No secret is left in it.
 * Inputs: id, count (items). */
BRAVAIS_PRIVATE_API size_t bravais_workspace_size(uint32_t id, size_t count);

/* Checks whether one key from outside is well formed.
 * Round-3 Kyber and NTRU+KEM (release 2.2) do not require checks: their encapsulation and decapsulation accept any
 * bytes. To detect malformed keys of these sets, call this function. Every byte string of the right size is a valid
 * seed; a valid public key of M-LWQ, a PKE or a signature scheme; a valid key of NTRU; and a valid secret key of
 * Kyber's PKE.
 * Inputs: id, key (public, expanded or seed).
 * Secret: key, unless it is public.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY, BRAVAIS_BAD_SECRET_KEY.
 * Standard: FIPS 203, sections 7.2 and 7.3. */
BRAVAIS_PRIVATE_CHECKED_API int bravais_check_key(uint32_t id, const bravais_key* key);

/* Checks and expands one key once, for any number of calls from any number of threads.
 * Outputs: prepared (at any address; at least prepared_public_key_size or prepared_secret_key_size bytes, which always
 *   suffice).
 * Inputs: id, key (public, expanded or seed).
 * Secret: key and prepared, unless the key is public.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY, BRAVAIS_BAD_SECRET_KEY; BRAVAIS_GENERATION_FAILED for a seed of NTRU+.
 * Lifetime: prepared must stay at its address. The caller must wipe a prepared secret key. */
BRAVAIS_PRIVATE_CHECKED_API int bravais_prepare(uint32_t id, uint8_t* prepared, size_t prepared_size,
                                                const bravais_key* key);

/* Writes the public key that belongs to one secret key.
 * Outputs: public_key (public_key_size bytes).
 * Inputs: id, key (expanded or seed).
 * Secret: key.
 * Errors: BRAVAIS_BAD_SECRET_KEY; BRAVAIS_GENERATION_FAILED for a seed of NTRU+; BRAVAIS_BAD_ARGUMENT for an expanded
 *   key of NTRU, NTRU+ or a PKE, from which the public key does not follow. */
BRAVAIS_PRIVATE_CHECKED_API int bravais_public_key_from_secret_key(uint32_t id, uint8_t* public_key,
                                                                   size_t public_key_size, const bravais_key* key);

/* Fills memory from the random source of the operating system. A new seed is seed_size such bytes.
 * A seed of NTRU takes kilobytes, because it holds all bytes that key generation samples from. Store the secret key
 * instead.
 * Outputs: output (output_size bytes).
 * Secret: output, if it becomes a seed or randomness.
 * Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED_API int bravais_random(uint8_t* output, size_t output_size);

/* ---- Key encapsulation (KEM) ------------------------------------------------------------------------------------- */

/* Makes `count` shared secrets, and the ciphertexts that carry them to the owners of public keys. The caller's
 * randomness is for tests, and for protocols that bring their own.
 * Secret: shared_secrets, randomness.
 * Errors: BRAVAIS_NO_RANDOMNESS; per item BRAVAIS_BAD_PUBLIC_KEY.
 * Standard: FIPS 203, Algorithm 20, or Algorithm 17 with the caller's randomness. */
typedef struct {
  size_t struct_size, count;
  uint8_t* ciphertexts; /* output: count * ciphertext_size bytes */
  size_t ciphertexts_size;
  uint8_t* shared_secrets; /* output: count * shared_secret_size bytes */
  size_t shared_secrets_size;
  int32_t* statuses;         /* output: count statuses; null: none */
  bravais_key key;           /* public or prepared */
  const uint8_t* randomness; /* count * randomness_size bytes, uniform, secret and used once; null: the system's */
  size_t randomness_size;
  uint8_t* workspace; /* see bravais_workspace_size(); null: none */
  size_t workspace_size;
} bravais_encapsulate_args;
BRAVAIS_PRIVATE_CHECKED_API int bravais_encapsulate(uint32_t id, const bravais_encapsulate_args* args);

/* Recovers `count` shared secrets from ciphertexts.
 * A ciphertext that was altered or made for another key gives BRAVAIS_OK and a secret that nobody else has (implicit
 * rejection). The two sides then hold different secrets, and the first authenticated message between them fails. Sets
 * with explicit rejection return BRAVAIS_BAD_CIPHERTEXT instead.
 * Secret: key, shared_secrets.
 * Errors: per item BRAVAIS_BAD_SECRET_KEY, BRAVAIS_BAD_CIPHERTEXT; BRAVAIS_GENERATION_FAILED for a seed of NTRU+.
 * Standard: FIPS 203, Algorithm 21. */
typedef struct {
  size_t struct_size, count;
  uint8_t* shared_secrets; /* output: count * shared_secret_size bytes */
  size_t shared_secrets_size;
  int32_t* statuses;          /* output: count statuses; null: none */
  const uint8_t* ciphertexts; /* count * ciphertext_size bytes */
  size_t ciphertexts_size;
  bravais_key key;    /* expanded, seed or prepared */
  uint8_t* workspace; /* see bravais_workspace_size(); null: none */
  size_t workspace_size;
} bravais_decapsulate_args;
BRAVAIS_PRIVATE_CHECKED_API int bravais_decapsulate(uint32_t id, const bravais_decapsulate_args* args);

/* ---- Public-key encryption (PKE) --------------------------------------------------------------------------------- */

/* Encrypts `count` messages of one fixed size.
 * Secure against passive attackers only (IND-CPA): an attacker who gets chosen ciphertexts decrypted learns the secret
 * key. To establish a key, use a KEM. The caller's randomness is for tests.
 * Secret: messages, randomness.
 * Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if no key was prepared. */
typedef struct {
  size_t struct_size, count;
  uint8_t* ciphertexts; /* output: count * ciphertext_size bytes */
  size_t ciphertexts_size;
  int32_t* statuses;       /* output: count statuses; null: none */
  const uint8_t* messages; /* count * message_size bytes */
  size_t messages_size;
  bravais_key key;           /* public or prepared */
  const uint8_t* randomness; /* count * randomness_size bytes, uniform, secret and used once; null: the system's */
  size_t randomness_size;
  uint8_t* workspace; /* see bravais_workspace_size(); null: none */
  size_t workspace_size;
} bravais_encrypt_args;
BRAVAIS_PRIVATE_CHECKED_API int bravais_encrypt(uint32_t id, const bravais_encrypt_args* args);

/* Decrypts `count` ciphertexts. Every ciphertext of the right size decrypts to some message.
 * Secret: key, messages.
 * Errors: per item BRAVAIS_BAD_SECRET_KEY (a malformed key of M-LWQ, or no key was prepared). */
typedef struct {
  size_t struct_size, count;
  uint8_t* messages; /* output: count * message_size bytes */
  size_t messages_size;
  int32_t* statuses;          /* output: count statuses; null: none */
  const uint8_t* ciphertexts; /* count * ciphertext_size bytes */
  size_t ciphertexts_size;
  bravais_key key;    /* expanded, seed or prepared */
  uint8_t* workspace; /* see bravais_workspace_size(); null: none */
  size_t workspace_size;
} bravais_decrypt_args;
BRAVAIS_PRIVATE_CHECKED_API int bravais_decrypt(uint32_t id, const bravais_decrypt_args* args);

/* ---- Signatures (ML-DSA, Dilithium) ------------------------------------------------------------------------------ */

/* The forms of a message; and the hash functions, each numbered as the last number of its object identifier.
 * A pure and a hashed message never verify as each other. mu stands for the message from which it was computed: its
 * signature is the ordinary signature of that message. The same holds for an M' that begins with the prefix of a pure
 * or hashed message, and for every M' of Dilithium, which has no prefixes. So never sign an M' that somebody else has
 * chosen.
 * Standard: FIPS 204, sections 5 and 6. */
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

/* One message of a list. A list is for messages in different places, or with different contexts or forms. */
typedef struct {
  const void* data;
  size_t size;
  const void* context; /* up to 255 bytes; signer and verifier must give the same */
  size_t context_size;
  uint32_t form;    /* BRAVAIS_MESSAGE_... */
  uint32_t prehash; /* the hash function of BRAVAIS_MESSAGE_HASHED: BRAVAIS_SHA2_256 and so on */
} bravais_message;

/* Signs `count` messages, which are given in one of two ways:
 * - `messages` holds them one after the other. Message i is the bytes from message_offsets[i] to
 *   message_offsets[i + 1]. If message_offsets is null, all bytes are one message. The context, form and prehash apply
 *   to all messages.
 * - `message_list` has `count` elements, and the other members about messages are zero.
 *
 * If randomness is null, the library takes it from the system. ML-DSA is hedged, and safe even if the randomness is
 * bad. Dilithium is randomized: the same randomness for two messages reveals the secret key. If the randomness may be
 * bad, set `deterministic`.
 * Secret: key, randomness.
 * Errors: BRAVAIS_NO_RANDOMNESS; per item BRAVAIS_BAD_SECRET_KEY, BRAVAIS_BAD_CONTEXT, BRAVAIS_BAD_PREHASH,
 *   BRAVAIS_BAD_LENGTH (mu is not 64 bytes), BRAVAIS_SIGNING_FAILED.
 * Standard: FIPS 204, Algorithms 2, 4 and 7. */
typedef struct {
  size_t struct_size, count;
  uint8_t* signatures; /* output: count * signature_size bytes */
  size_t signatures_size;
  int32_t* statuses;    /* output: count statuses; null: none */
  const void* messages; /* messages_size bytes; null with message_list */
  size_t messages_size;
  const uint64_t* message_offsets;     /* count + 1 offsets, ascending, from 0 to messages_size at most; or null */
  const bravais_message* message_list; /* count elements; or null */
  const void* context;                 /* context_size bytes, at most 255 */
  size_t context_size;
  bravais_key key;           /* expanded, seed or prepared */
  uint32_t form, prehash;    /* BRAVAIS_MESSAGE_..., and the hash function of BRAVAIS_MESSAGE_HASHED */
  const uint8_t* randomness; /* count * randomness_size bytes; null: the system's */
  size_t randomness_size;
  uint32_t deterministic; /* 1: without randomness, so that the same message gives the same signature */
  uint8_t* workspace;     /* see bravais_workspace_size(); null: none */
  size_t workspace_size;
} bravais_sign_args;
BRAVAIS_PRIVATE_CHECKED_API int bravais_sign(uint32_t id, const bravais_sign_args* args);

/* Verifies `count` signatures. Only BRAVAIS_OK means that all of them are good.
 * Messages are given as for bravais_sign().
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if no key was prepared; per item BRAVAIS_BAD_SIGNATURE, BRAVAIS_BAD_CONTEXT,
 *   BRAVAIS_BAD_PREHASH, BRAVAIS_BAD_LENGTH (mu is not 64 bytes).
 * Standard: FIPS 204, Algorithms 3, 5 and 8. */
typedef struct {
  size_t struct_size, count;
  int32_t* statuses;         /* output: count statuses; null: none */
  const uint8_t* signatures; /* count * signature_size bytes */
  size_t signatures_size;
  const void* messages; /* messages_size bytes; null with message_list */
  size_t messages_size;
  const uint64_t* message_offsets;     /* count + 1 offsets, ascending, from 0 to messages_size at most; or null */
  const bravais_message* message_list; /* count elements; or null */
  const void* context;                 /* context_size bytes, at most 255 */
  size_t context_size;
  bravais_key key;        /* public or prepared */
  uint32_t form, prehash; /* BRAVAIS_MESSAGE_..., and the hash function of BRAVAIS_MESSAGE_HASHED */
  uint8_t* workspace;     /* see bravais_workspace_size(); null: none */
  size_t workspace_size;
} bravais_verify_args;
BRAVAIS_PRIVATE_CHECKED_API int bravais_verify(uint32_t id, const bravais_verify_args* args);

/* A message that comes in pieces. A stream computes its mu, which is then signed or verified as BRAVAIS_MESSAGE_MU. The
 * signature is the ordinary signature of the message.
 * Threads: a stream serves one thread at a time. */
typedef struct {
  uint64_t private_state[128];
} bravais_stream;
/* The arguments of bravais_stream_start(). */
typedef struct {
  size_t struct_size;
  const void* context; /* context_size bytes, at most 255 */
  size_t context_size;
  bravais_key key;  /* of any form, of the signer or of the verifier */
  uint32_t prehash; /* not 0: the message is BRAVAIS_MESSAGE_HASHED with this hash function */
} bravais_stream_args;

/* Begins a message, and forgets a message that was in progress.
 * Outputs: stream.
 * Inputs: id, args.
 * Secret: the key, unless it is public.
 * Errors: BRAVAIS_BAD_CONTEXT, BRAVAIS_BAD_PREHASH; BRAVAIS_BAD_PUBLIC_KEY if prepared memory holds no key of the set.
 * Standard: FIPS 204, Algorithm 7, line 6. */
BRAVAIS_PRIVATE_CHECKED_API int bravais_stream_start(bravais_stream* stream, uint32_t id,
                                                     const bravais_stream_args* args);
/* Adds the next piece to a message.
 * Outputs: stream.
 * Inputs: piece (piece_size bytes, any number).
 * Errors: BRAVAIS_BAD_ARGUMENT if no message was started. */
BRAVAIS_PRIVATE_CHECKED_API int bravais_stream_update(bravais_stream* stream, const void* piece, size_t piece_size);
/* Writes mu, ends the message and wipes the stream.
 * Outputs: mu (mu_size = 64 bytes), stream.
 * Errors: BRAVAIS_BAD_ARGUMENT if no message was started. */
BRAVAIS_PRIVATE_CHECKED_API int bravais_stream_finish(uint8_t* mu, size_t mu_size, bravais_stream* stream);
/* Wipes a stream, whether or not a message is in progress.
 * Outputs: stream; may be null. */
BRAVAIS_PRIVATE_API void bravais_stream_wipe(bravais_stream* stream);

/* ---- Key files --------------------------------------------------------------------------------------------------- */

/* The content of a file: a public key, or one or both forms of a secret key. */
enum {
  BRAVAIS_CONTENT_PUBLIC_KEY = 0,
  BRAVAIS_CONTENT_SEED = 1,
  BRAVAIS_CONTENT_EXPANDED = 2,
  BRAVAIS_CONTENT_BOTH = 3
};

/* The encoding of a file. ML-KEM and ML-DSA have SubjectPublicKeyInfo and PKCS#8, in DER or PEM. All other sets have
 * one armored form, which looks like PEM and names the set. For them, BRAVAIS_ENCODING_PEM means this form, and they
 * have no DER and no BRAVAIS_CONTENT_BOTH. */
enum { BRAVAIS_ENCODING_DER = 0, BRAVAIS_ENCODING_PEM = 1 };

/* Why a file was rejected, in more detail than a status. */
enum {
  BRAVAIS_FAULT_NONE = 0,
  BRAVAIS_FAULT_NO_KEY_FILE = 1, /* neither DER nor PEM */
  BRAVAIS_FAULT_BAD_LABEL = 2,   /* PEM of something other than an unencrypted key */
  BRAVAIS_FAULT_NO_END = 3,      /* the END line is missing, or its label differs from that of the BEGIN line */
  BRAVAIS_FAULT_BAD_BASE64 = 4,
  BRAVAIS_FAULT_TEXT_BEHIND = 5,      /* text follows the END line */
  BRAVAIS_FAULT_BAD_HEADER = 6,       /* armored form: no line "Set: NAME" followed by an empty line */
  BRAVAIS_FAULT_REGISTERED = 7,       /* armored form of a set that has an object identifier */
  BRAVAIS_FAULT_TRUNCATED = 8,        /* a value is longer than the structure that holds it */
  BRAVAIS_FAULT_WRONG_TYPE = 9,       /* a value does not have the expected type */
  BRAVAIS_FAULT_BAD_LENGTH_FORM = 10, /* a length has more bytes than needed, or is indefinite: BER, not DER */
  BRAVAIS_FAULT_TRAILING_BYTES = 11,  /* bytes follow the end of a value */
  BRAVAIS_FAULT_BAD_VERSION = 12,     /* must be 0 without a public key, and 1 with one */
  BRAVAIS_FAULT_PARAMETERS = 13,      /* the algorithm identifier has parameters */
  BRAVAIS_FAULT_UNUSED_BITS = 14,     /* the public key is not a whole number of bytes */
  BRAVAIS_FAULT_ATTRIBUTES = 15,      /* PKCS#8 with attributes */
  BRAVAIS_FAULT_UNKNOWN_CHOICE = 16,  /* the private key is not a seed, expandedKey or both */
  BRAVAIS_FAULT_UNKNOWN_SET = 17,     /* no set of this library has this object identifier or name */
  BRAVAIS_FAULT_WRONG_SEED_SIZE = 18,
  BRAVAIS_FAULT_WRONG_SECRET_SIZE = 19, /* wrong size of the expanded key */
  BRAVAIS_FAULT_WRONG_PUBLIC_SIZE = 20,
  BRAVAIS_FAULT_WRONG_KIND = 21, /* a key for another kind of operation */
  BRAVAIS_FAULT_WRONG_SET = 22,
  BRAVAIS_FAULT_IS_SECRET = 23,         /* a secret key where a public key is expected */
  BRAVAIS_FAULT_IS_PUBLIC = 24,         /* a public key where a secret key is expected */
  BRAVAIS_FAULT_NO_SEED = 25,           /* the file has only the expanded key */
  BRAVAIS_FAULT_NO_PUBLIC_KEY = 26,     /* the public key does not follow from the content of the file */
  BRAVAIS_FAULT_MODULUS_CHECK = 27,     /* a coefficient of the public key is not below q */
  BRAVAIS_FAULT_HASH_CHECK = 28,        /* a wrong H(ek) (FIPS 203, section 7.3), or a wrong tr in a signing key */
  BRAVAIS_FAULT_PAIRWISE_CHECK = 29,    /* the secret key does not recover what its public key encapsulates */
  BRAVAIS_FAULT_OUT_OF_RANGE = 30,      /* a field or coefficient of the secret key is out of range */
  BRAVAIS_FAULT_PARTS_DIFFER = 31,      /* t0 of a signing key does not belong to its vectors s1 and s2 */
  BRAVAIS_FAULT_HALVES_DIFFER = 32,     /* BRAVAIS_CONTENT_BOTH: the expanded key does not belong to the seed */
  BRAVAIS_FAULT_REJECTION_DIFFERS = 33, /* the same, but only in the value for implicit rejection */
  BRAVAIS_FAULT_PUBLIC_KEY_DIFFERS = 34 /* the public key beside a secret key belongs to another secret key */
};

/* Returns a short English sentence for a fault, never null.
 * Each function below that has an output `fault` writes a fault there, or BRAVAIS_FAULT_NONE if nothing is wrong with
 * the file. `fault` may be null.
 * Inputs: fault, any number.
 * Lifetime: the text lives as long as the program. */
BRAVAIS_PRIVATE_API const char* bravais_key_file_fault_text(int32_t fault);

/* What bravais_key_file_inspect() finds out about a file. The key is not part of it. */
typedef struct {
  size_t struct_size;
  uint32_t id;             /* the parameter set */
  uint32_t content;        /* BRAVAIS_CONTENT_... */
  uint32_t encoding;       /* BRAVAIS_ENCODING_... */
  uint32_t has_public_key; /* not 0: the file has the public key beside the secret key */
} bravais_key_file_info;

/* Finds out what a file holds. The key in it is not checked.
 * Outputs: info, fault.
 * Inputs: file (file_size bytes).
 * Secret: file, if it holds a secret key.
 * Errors: BRAVAIS_BAD_KEY_FILE. */
BRAVAIS_PRIVATE_CHECKED_API int bravais_key_file_inspect(bravais_key_file_info* info, int32_t* fault,
                                                         const uint8_t* file, size_t file_size);

/* Reads a public key from a file, and checks it as every key from outside is checked.
 * Outputs: public_key (public_key_size bytes), fault.
 * Inputs: id, file (file_size bytes), derive. If derive is not 0, the file may also hold a secret key from which the
 *   public key follows.
 * Secret: file, if it holds a secret key.
 * Errors: BRAVAIS_BAD_KEY_FILE, also for a key of another set or content; BRAVAIS_BAD_PUBLIC_KEY,
 *   BRAVAIS_BAD_SECRET_KEY; BRAVAIS_GENERATION_FAILED for a seed of NTRU+. */
BRAVAIS_PRIVATE_CHECKED_API int bravais_key_file_read_public_key(uint32_t id, uint8_t* public_key,
                                                                 size_t public_key_size, int32_t* fault,
                                                                 const uint8_t* file, size_t file_size, int derive);
/* Reads the expanded secret key from a file, and checks it as every key from outside is checked. If the file holds only
 * the seed, the key is expanded.
 * Outputs: secret_key (secret_key_size bytes), fault.
 * Inputs: id, file (file_size bytes).
 * Secret: secret_key, file.
 * Errors: as for bravais_key_file_read_public_key(). */
BRAVAIS_PRIVATE_CHECKED_API int bravais_key_file_read_secret_key(uint32_t id, uint8_t* secret_key,
                                                                 size_t secret_key_size, int32_t* fault,
                                                                 const uint8_t* file, size_t file_size);
/* Reads the seed from a file, and checks it as every key from outside is checked.
 * Outputs: seed (seed_size bytes), fault.
 * Inputs: id, file (file_size bytes).
 * Secret: seed, file.
 * Errors: as for bravais_key_file_read_public_key(). */
BRAVAIS_PRIVATE_CHECKED_API int bravais_key_file_read_seed(uint32_t id, uint8_t* seed, size_t seed_size, int32_t* fault,
                                                           const uint8_t* file, size_t file_size);

/* Returns the exact size of a file in bytes, or 0 if the set has no such form.
 * Inputs: id, content (BRAVAIS_CONTENT_...), encoding (BRAVAIS_ENCODING_...). */
BRAVAIS_PRIVATE_API size_t bravais_key_file_size(uint32_t id, uint32_t content, uint32_t encoding);
/* Writes a key to a file, after the checks that reading makes.
 * BRAVAIS_CONTENT_PUBLIC_KEY takes a public key, BRAVAIS_CONTENT_SEED and BRAVAIS_CONTENT_BOTH take a seed, and
 * BRAVAIS_CONTENT_EXPANDED takes either form of a secret key.
 * Outputs: file (file_size bytes: the size that bravais_key_file_size() returns), fault.
 * Inputs: id, key, content (BRAVAIS_CONTENT_...), encoding (BRAVAIS_ENCODING_...).
 * Secret: key and file, unless the key is public.
 * Errors: BRAVAIS_BAD_ARGUMENT if the set has no such form; BRAVAIS_BAD_PUBLIC_KEY, BRAVAIS_BAD_SECRET_KEY;
 *   BRAVAIS_GENERATION_FAILED for a seed of NTRU+. */
BRAVAIS_PRIVATE_CHECKED_API int bravais_key_file_write(uint32_t id, uint8_t* file, size_t file_size, int32_t* fault,
                                                       const bravais_key* key, uint32_t content, uint32_t encoding);

/* ---- The library ------------------------------------------------------------------------------------------------- */

/* Returns the version of the library that runs, "major.minor.patch". BRAVAIS_VERSION is the version of this header.
 * Lifetime: the text lives as long as the program. */
BRAVAIS_PRIVATE_API const char* bravais_version(void);

/* Overwrites memory with zeros in a way that the compiler may not remove.
 * Outputs: data (size bytes). */
BRAVAIS_PRIVATE_API void bravais_wipe(void* data, size_t size);

/* Compares two secrets of the same size in a time that depends only on the size. Use it for secrets and for values that
 * confirm them. Returns 1 if the bytes are the same, else 0; also 0 if a pointer is null and the size is not 0.
 * Inputs: a, b (size bytes each).
 * Secret: a, b. */
BRAVAIS_PRIVATE_API int bravais_equal(const void* a, const void* b, size_t size);

/* Returns the name of an instruction set that this library contains, or null after the last one. The best comes first,
 * and "portable" last (except in WebAssembly modules with vectors). All instruction sets give the same bytes.
 * Inputs: index, from 0.
 * Lifetime: the name lives as long as the program. */
BRAVAIS_PRIVATE_API const char* bravais_isa_name(size_t index);

/* Checks whether this library and this machine can run an instruction set.
 * Inputs: name, in upper or lower case.
 * Errors: BRAVAIS_UNSUPPORTED_ISA if they cannot. */
BRAVAIS_PRIVATE_CHECKED_API int bravais_isa_check(const char* name);

/* Writes the name of the instruction set that operations use now: the forced one, or else the best that can run here.
 * Outputs: name; null on an error.
 * Errors: BRAVAIS_UNSUPPORTED_ISA if the environment variable BRAVAIS_FORCE_ISA names an instruction set that cannot
 *   run here. All operations then fail with the same error. */
BRAVAIS_PRIVATE_CHECKED_API int bravais_isa_active(const char** name);

/* Makes all later operations of the process use one instruction set. Prepared keys keep the one that made them.
 * Inputs: name, in upper or lower case; null: the best instruction set that can run here.
 * Errors: BRAVAIS_UNSUPPORTED_ISA if it cannot run here; then nothing changes. */
BRAVAIS_PRIVATE_CHECKED_API int bravais_isa_force(const char* name);

/* ---- The initial values of structs ------------------------------------------------------------------------------- */

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

/* The initial value of a struct: `bravais_generate_args x = BRAVAIS_GENERATE_ARGS;`. */
#define BRAVAIS_GENERATE_ARGS BRAVAIS_PRIVATE_COUNTED_ARGS(bravais_generate_args)
/* The initial value of a struct: `bravais_encapsulate_args x = BRAVAIS_ENCAPSULATE_ARGS;`. */
#define BRAVAIS_ENCAPSULATE_ARGS BRAVAIS_PRIVATE_COUNTED_ARGS(bravais_encapsulate_args)
/* The initial value of a struct: `bravais_decapsulate_args x = BRAVAIS_DECAPSULATE_ARGS;`. */
#define BRAVAIS_DECAPSULATE_ARGS BRAVAIS_PRIVATE_COUNTED_ARGS(bravais_decapsulate_args)
/* The initial value of a struct: `bravais_encrypt_args x = BRAVAIS_ENCRYPT_ARGS;`. */
#define BRAVAIS_ENCRYPT_ARGS BRAVAIS_PRIVATE_COUNTED_ARGS(bravais_encrypt_args)
/* The initial value of a struct: `bravais_decrypt_args x = BRAVAIS_DECRYPT_ARGS;`. */
#define BRAVAIS_DECRYPT_ARGS BRAVAIS_PRIVATE_COUNTED_ARGS(bravais_decrypt_args)
/* The initial value of a struct: `bravais_sign_args x = BRAVAIS_SIGN_ARGS;`. */
#define BRAVAIS_SIGN_ARGS BRAVAIS_PRIVATE_COUNTED_ARGS(bravais_sign_args)
/* The initial value of a struct: `bravais_verify_args x = BRAVAIS_VERIFY_ARGS;`. */
#define BRAVAIS_VERIFY_ARGS BRAVAIS_PRIVATE_COUNTED_ARGS(bravais_verify_args)
/* The initial value of a struct: `bravais_stream_args x = BRAVAIS_STREAM_ARGS;`. */
#define BRAVAIS_STREAM_ARGS BRAVAIS_PRIVATE_ARGS(bravais_stream_args)
/* The initial value of a struct: `bravais_key_file_info x = BRAVAIS_KEY_FILE_INFO;`. */
#define BRAVAIS_KEY_FILE_INFO BRAVAIS_PRIVATE_ARGS(bravais_key_file_info)

#endif
