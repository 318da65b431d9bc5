/* SPDX-License-Identifier: MIT */
/* A table of the operations that take a struct of arguments, with the buffers that they read and write. */
#ifndef BRAVAIS_TESTS_ABI_OPERATIONS_H
#define BRAVAIS_TESTS_ABI_OPERATIONS_H

#include <stddef.h>

#include <bravais/kdf.h>

#include "check.h"

enum { TEXT_BYTES = 24, BUFFERS = 3 };

/* A buffer of an operation: the offsets of its pointer and size in the struct, and of the size of an item in
 * bravais_set. */
enum { NO_BUFFER, PUBLIC_KEYS, WRITTEN, READ, OPTIONAL, TEXTS };
typedef struct {
  int role;
  size_t pointer, size, item;
} buffer_of;

typedef struct {
  const char* name;
  uint32_t kind; /* 0: all */
  int (*call)(uint32_t id, const void* args);
  size_t args_size, workspace, statuses, key;
  unsigned forms;   /* of keys: bit i for form i */
  size_t required;  /* the end of the members that every call needs */
  size_t option[2]; /* other ends of an older program's struct */
  buffer_of buffers[BUFFERS];
} operation;

#define CALL_OF(name) \
  static inline int call_##name(uint32_t id, const void* args) { return bravais_##name(id, args); }
CALL_OF(generate)
CALL_OF(encapsulate)
CALL_OF(decapsulate)
CALL_OF(kdf_encapsulate)
CALL_OF(kdf_decapsulate)
CALL_OF(encrypt)
CALL_OF(decrypt)
CALL_OF(sign)
CALL_OF(verify)
#undef CALL_OF

#define OP_BUFFER(role, args, member, item) \
  {role, offsetof(args, member), offsetof(args, member##_size), offsetof(bravais_set, item)}
#define OP_TEXTS(args) {TEXTS, offsetof(args, messages), offsetof(args, messages_size), 0}
#define OP_END(type, member) (offsetof(type, member) + sizeof(bravais_key))
#define FORM(form) (1U << (form))
#define PUBLIC_FORMS (FORM(BRAVAIS_KEY_PUBLIC) | FORM(BRAVAIS_KEY_PREPARED))
#define SECRET_FORMS (FORM(BRAVAIS_KEY_EXPANDED) | FORM(BRAVAIS_KEY_SEED) | FORM(BRAVAIS_KEY_PREPARED))

#define ENCAPSULATION(name, secret)                                                                             \
  {                                                                                                             \
    #name, BRAVAIS_KIND_KEM, call_##name, sizeof(bravais_encapsulate_args),                                     \
        offsetof(bravais_encapsulate_args, workspace), offsetof(bravais_encapsulate_args, statuses),            \
        offsetof(bravais_encapsulate_args, key), PUBLIC_FORMS, OP_END(bravais_encapsulate_args, key), {0, 0}, { \
      OP_BUFFER(WRITTEN, bravais_encapsulate_args, ciphertexts, ciphertext_size),                               \
          OP_BUFFER(WRITTEN, bravais_encapsulate_args, shared_secrets, secret),                                 \
          OP_BUFFER(OPTIONAL, bravais_encapsulate_args, randomness, randomness_size)                            \
    }                                                                                                           \
  }
#define DECAPSULATION(name, secret)                                                                             \
  {                                                                                                             \
    #name, BRAVAIS_KIND_KEM, call_##name, sizeof(bravais_decapsulate_args),                                     \
        offsetof(bravais_decapsulate_args, workspace), offsetof(bravais_decapsulate_args, statuses),            \
        offsetof(bravais_decapsulate_args, key), SECRET_FORMS, OP_END(bravais_decapsulate_args, key), {0, 0}, { \
      OP_BUFFER(WRITTEN, bravais_decapsulate_args, shared_secrets, secret),                                     \
          OP_BUFFER(READ, bravais_decapsulate_args, ciphertexts, ciphertext_size), {NO_BUFFER, 0, 0, 0}         \
    }                                                                                                           \
  }

static const operation operations[] = {
    {"generate",
     0,
     call_generate,
     sizeof(bravais_generate_args),
     offsetof(bravais_generate_args, workspace),
     offsetof(bravais_generate_args, statuses),
     0,
     0,
     offsetof(bravais_generate_args, statuses),
     {offsetof(bravais_generate_args, seeds), 0},
     {OP_BUFFER(PUBLIC_KEYS, bravais_generate_args, public_keys, public_key_size),
      OP_BUFFER(WRITTEN, bravais_generate_args, secret_keys, secret_key_size),
      OP_BUFFER(OPTIONAL, bravais_generate_args, seeds, seed_size)}},
    ENCAPSULATION(encapsulate, shared_secret_size),
    DECAPSULATION(decapsulate, shared_secret_size),
    ENCAPSULATION(kdf_encapsulate, kdf_input_size),
    DECAPSULATION(kdf_decapsulate, kdf_input_size),
    {"encrypt",
     BRAVAIS_KIND_PKE,
     call_encrypt,
     sizeof(bravais_encrypt_args),
     offsetof(bravais_encrypt_args, workspace),
     offsetof(bravais_encrypt_args, statuses),
     offsetof(bravais_encrypt_args, key),
     PUBLIC_FORMS,
     OP_END(bravais_encrypt_args, key),
     {0, 0},
     {OP_BUFFER(WRITTEN, bravais_encrypt_args, ciphertexts, ciphertext_size),
      OP_BUFFER(READ, bravais_encrypt_args, messages, message_size),
      OP_BUFFER(OPTIONAL, bravais_encrypt_args, randomness, randomness_size)}},
    {"decrypt",
     BRAVAIS_KIND_PKE,
     call_decrypt,
     sizeof(bravais_decrypt_args),
     offsetof(bravais_decrypt_args, workspace),
     offsetof(bravais_decrypt_args, statuses),
     offsetof(bravais_decrypt_args, key),
     SECRET_FORMS,
     OP_END(bravais_decrypt_args, key),
     {0, 0},
     {OP_BUFFER(WRITTEN, bravais_decrypt_args, messages, message_size),
      OP_BUFFER(READ, bravais_decrypt_args, ciphertexts, ciphertext_size),
      {NO_BUFFER, 0, 0, 0}}},
    {"sign",
     BRAVAIS_KIND_SIGNATURE,
     call_sign,
     sizeof(bravais_sign_args),
     offsetof(bravais_sign_args, workspace),
     offsetof(bravais_sign_args, statuses),
     offsetof(bravais_sign_args, key),
     SECRET_FORMS,
     OP_END(bravais_sign_args, key),
     {offsetof(bravais_sign_args, deterministic), offsetof(bravais_sign_args, deterministic) + sizeof(uint32_t)},
     {OP_BUFFER(WRITTEN, bravais_sign_args, signatures, signature_size), OP_TEXTS(bravais_sign_args),
      OP_BUFFER(OPTIONAL, bravais_sign_args, randomness, randomness_size)}},
    {"verify",
     BRAVAIS_KIND_SIGNATURE,
     call_verify,
     sizeof(bravais_verify_args),
     offsetof(bravais_verify_args, workspace),
     offsetof(bravais_verify_args, statuses),
     offsetof(bravais_verify_args, key),
     PUBLIC_FORMS,
     OP_END(bravais_verify_args, key),
     {0, 0},
     {OP_BUFFER(READ, bravais_verify_args, signatures, signature_size),
      OP_TEXTS(bravais_verify_args),
      {NO_BUFFER, 0, 0, 0}}},
};
enum { OPERATIONS = sizeof operations / sizeof operations[0] };

static inline size_t size_in(const bravais_set* set, size_t item) {
  size_t size = TEXT_BYTES;
  if (item != 0) memcpy(&size, (const uint8_t*)set + item, sizeof size);
  return size;
}
static inline int is_output(const buffer_of* b) { return b->role == PUBLIC_KEYS || b->role == WRITTEN; }

/* Whether a set has the operation: most have none from <bravais/kdf.h>. */
static inline int has_operation(const bravais_set* set, const operation* op) {
  size_t i;
  if (op->kind != 0 && op->kind != set->kind) return 0;
  for (i = 0; i < BUFFERS; ++i) {
    if (op->buffers[i].role != NO_BUFFER && size_in(set, op->buffers[i].item) == 0) return 0;
  }
  return 1;
}

#endif
