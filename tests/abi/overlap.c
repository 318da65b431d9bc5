/* SPDX-License-Identifier: MIT */
/* An output of the C interface that overlaps an input or another output, in all bytes or in one: BRAVAIS_BAD_ARGUMENT,
 * and all memory as it was. Buffers that only touch each other are right. */
#include "check.h"

/* The buffers of a call: bytes that are read or written, and values that are written at a multiple of 8. */
enum { READS, WRITES, VALUES };
enum { MOST_PARTS = 7 };
typedef struct {
  int kind;
  size_t size;
} part;

/* Buffer i of a call, as bytes and as values of some type. */
#define B(i) b[i], s[i]
#define AS(type, i) ((type*)(void*)b[i])
#define STATUS(i) AS(int, i), 1

static uint32_t id, kind, content, encoding;
static uint8_t* const* b;
static size_t s[MOST_PARTS];

static size_t rounded(size_t size) { return (size + 71) / 8 * 8; }

/* The message of a signature: the array, the bytes and the context are buffers 0 to 2. */
static void make_message(void) {
  bravais_message_view* m = AS(bravais_message_view, 0);
  m->octets = b[1];
  m->size = s[1];
  m->context = b[2];
  m->context_size = s[2];
  m->form = BRAVAIS_FORM_PURE;
  m->hash = 0;
}
static void make_nothing(void) {}

/* Calls with buffer j `distance` bytes behind buffer i. */
static void overlap(const char* name, int (*call)(void), void (*make)(void), const part* parts, int n, int i, int j,
                    ptrdiff_t distance) {
  const int fixed = parts[j].kind == VALUES ? j : i, moved = fixed == i ? j : i;
  uint8_t *arena, *expected, *at[MOST_PARTS];
  size_t size = 0, next = 0;
  int k, status;
  for (k = 0; k < n; ++k) size += 3 * rounded(parts[k].size);
  arena = filled(size), expected = filled(size);
  for (k = 0; k < n; ++k) {
    const size_t room = k == fixed ? rounded(parts[moved].size) : 0;
    s[k] = parts[k].size;
    if (k == moved) continue;
    at[k] = arena + next + room;
    next += 2 * room + rounded(parts[k].size);
  }
  at[moved] = fixed == i ? at[fixed] + distance : at[fixed] - distance;
  b = at;
  make();
  memcpy(expected, arena, size);
  status = call();
  if (status != BRAVAIS_BAD_ARGUMENT || memcmp(arena, expected, size) != 0) {
    ++failures;
    fprintf(stderr, "%s: %s: buffer %d %ld bytes behind buffer %d: %d, %s\n", subject, name, j, (long)distance, i,
            status, bravais_message(status));
  }
  free(arena), free(expected);
}

/* Each pair of buffers, one of them written: the same place; the first and the last byte of one in the other. */
static void overlaps(const char* name, int (*call)(void), void (*make)(void), const part* parts, int n) {
  int i, j;
  for (i = 0; i < n; ++i) {
    for (j = i + 1; j < n; ++j) {
      /* The array of messages is a value that is read. */
      const int reads_array = make == make_message && i == 0;
      const size_t grain = parts[i].kind == VALUES && parts[j].kind == VALUES ? 8 : 1;
      if ((parts[i].kind == READS || reads_array) && parts[j].kind == READS) continue;
      overlap(name, call, make, parts, n, i, j, 0);
      if (parts[i].size >= grain)
        overlap(name, call, make, parts, n, i, j, (ptrdiff_t)((parts[i].size - 1) / grain * grain));
      if (parts[j].size >= grain)
        overlap(name, call, make, parts, n, i, j, -(ptrdiff_t)((parts[j].size - 1) / grain * grain));
    }
  }
}

/* OVERLAPS(name of a call below, make, parts...) */
#define OVERLAPS(call, make, ...)                                              \
  do {                                                                         \
    const part parts[] = {__VA_ARGS__};                                        \
    overlaps(#call, call, make, parts, (int)(sizeof parts / sizeof parts[0])); \
  } while (0)
#define CALL(name, call) \
  static int name(void) { return call; }
#define STATUS_PART {VALUES, sizeof(int)}

CALL(kem_generate, bravais_kem_generate(id, B(0), B(1)))
CALL(kem_generate_seeded, bravais_kem_generate_seeded(id, B(0), B(1), B(2)))
CALL(kem_encapsulate, bravais_kem_encapsulate(id, B(0), B(1), B(2), STATUS(3)))
CALL(kem_encapsulate_seeded, bravais_kem_encapsulate_seeded(id, B(0), B(1), B(2), B(3), STATUS(4)))
CALL(kem_decapsulate, bravais_kem_decapsulate(id, B(0), B(1), B(2), STATUS(3)))
CALL(kem_prepare_public_key, bravais_kem_prepare_public_key(id, B(0), B(1)))
CALL(kem_prepare_secret_key, bravais_kem_prepare_secret_key(id, B(0), B(1)))
CALL(kem_encapsulate_prepared, bravais_kem_encapsulate_prepared(id, B(0), B(1), B(2)))
CALL(kem_encapsulate_prepared_seeded, bravais_kem_encapsulate_prepared_seeded(id, B(0), B(1), B(2), B(3)))
CALL(kem_decapsulate_prepared, bravais_kem_decapsulate_prepared(id, B(0), B(1), B(2), STATUS(3)))
CALL(kem_encapsulate_kdf, bravais_kem_encapsulate_kdf(id, B(0), B(1), B(2), STATUS(3)))
CALL(kem_encapsulate_kdf_seeded, bravais_kem_encapsulate_kdf_seeded(id, B(0), B(1), B(2), B(3), STATUS(4)))
CALL(kem_decapsulate_kdf, bravais_kem_decapsulate_kdf(id, B(0), B(1), B(2), STATUS(3)))
CALL(kem_encapsulate_kdf_prepared, bravais_kem_encapsulate_kdf_prepared(id, B(0), B(1), B(2)))
CALL(kem_encapsulate_kdf_prepared_seeded, bravais_kem_encapsulate_kdf_prepared_seeded(id, B(0), B(1), B(2), B(3)))
CALL(kem_decapsulate_kdf_prepared, bravais_kem_decapsulate_kdf_prepared(id, B(0), B(1), B(2), STATUS(3)))
CALL(kdf_init, bravais_kdf_init(AS(bravais_kdf, 0), B(1)))
CALL(kdf_read, bravais_kdf_read(AS(bravais_kdf, 0), B(1)))

static void kem(const bravais_kem_parameters* p) {
  const part pk = {READS, p->public_key}, sk = {READS, p->secret_key}, seed = {READS, p->seed};
  const part m = {READS, p->randomness}, received = {READS, p->ciphertext}, ct = {WRITES, p->ciphertext};
  const part new_pk = {WRITES, p->public_key}, new_sk = {WRITES, p->secret_key}, ss = {WRITES, p->shared_secret};
  const part prepared_pk = {READS, p->prepared_public_key + 63}, prepared_sk = {READS, p->prepared_secret_key + 63};
  const part to_pk = {WRITES, p->prepared_public_key + 63}, to_sk = {WRITES, p->prepared_secret_key + 63};
  const part input = {WRITES, p->kdf_input};
  OVERLAPS(kem_generate, make_nothing, new_pk, new_sk);
  OVERLAPS(kem_generate_seeded, make_nothing, seed, new_pk, new_sk);
  OVERLAPS(kem_encapsulate, make_nothing, pk, ct, ss, STATUS_PART);
  OVERLAPS(kem_encapsulate_seeded, make_nothing, pk, m, ct, ss, STATUS_PART);
  OVERLAPS(kem_decapsulate, make_nothing, sk, received, ss, STATUS_PART);
  OVERLAPS(kem_decapsulate, make_nothing, seed, received, ss, STATUS_PART);
  OVERLAPS(kem_prepare_public_key, make_nothing, pk, to_pk);
  OVERLAPS(kem_prepare_secret_key, make_nothing, sk, to_sk);
  OVERLAPS(kem_encapsulate_prepared, make_nothing, prepared_pk, ct, ss);
  OVERLAPS(kem_encapsulate_prepared_seeded, make_nothing, prepared_pk, m, ct, ss);
  OVERLAPS(kem_decapsulate_prepared, make_nothing, prepared_sk, received, ss, STATUS_PART);
  if (p->kdf_input == 0) return;
  OVERLAPS(kem_encapsulate_kdf, make_nothing, pk, ct, input, STATUS_PART);
  OVERLAPS(kem_encapsulate_kdf_seeded, make_nothing, pk, m, ct, input, STATUS_PART);
  OVERLAPS(kem_decapsulate_kdf, make_nothing, sk, received, input, STATUS_PART);
  OVERLAPS(kem_encapsulate_kdf_prepared, make_nothing, prepared_pk, ct, input);
  OVERLAPS(kem_encapsulate_kdf_prepared_seeded, make_nothing, prepared_pk, m, ct, input);
  OVERLAPS(kem_decapsulate_kdf_prepared, make_nothing, prepared_sk, received, input, STATUS_PART);
}

static void kdf_in_use(void) {
  static const uint8_t input[64] = {1};
  CHECK(bravais_kdf_init(AS(bravais_kdf, 0), input, sizeof input) == BRAVAIS_OK);
}
static void kdf(void) {
  OVERLAPS(kdf_init, make_nothing, {VALUES, sizeof(bravais_kdf)}, {READS, 64});
  OVERLAPS(kdf_read, kdf_in_use, {VALUES, sizeof(bravais_kdf)}, {WRITES, 1000});
}

CALL(pke_generate, bravais_pke_generate(id, B(0), B(1)))
CALL(pke_generate_seeded, bravais_pke_generate_seeded(id, B(0), B(1), B(2)))
CALL(pke_encrypt, bravais_pke_encrypt(id, B(0), B(1), B(2)))
CALL(pke_encrypt_seeded, bravais_pke_encrypt_seeded(id, B(0), B(1), B(2), B(3)))
CALL(pke_decrypt, bravais_pke_decrypt(id, B(0), B(1), B(2), STATUS(3)))
CALL(pke_prepare_public_key, bravais_pke_prepare_public_key(id, B(0), B(1)))
CALL(pke_prepare_secret_key, bravais_pke_prepare_secret_key(id, B(0), B(1)))
CALL(pke_encrypt_prepared, bravais_pke_encrypt_prepared(id, B(0), B(1), B(2)))
CALL(pke_encrypt_prepared_seeded, bravais_pke_encrypt_prepared_seeded(id, B(0), B(1), B(2), B(3)))
CALL(pke_decrypt_prepared, bravais_pke_decrypt_prepared(id, B(0), B(1), B(2), STATUS(3)))

static void pke(const bravais_pke_parameters* p) {
  const part pk = {READS, p->public_key}, sk = {READS, p->secret_key}, m = {READS, p->message};
  const part r = {READS, p->randomness}, received = {READS, p->ciphertext}, ct = {WRITES, p->ciphertext};
  const part new_pk = {WRITES, p->public_key}, new_sk = {WRITES, p->secret_key}, opened = {WRITES, p->message};
  const part prepared_pk = {READS, p->prepared_public_key + 63}, prepared_sk = {READS, p->prepared_secret_key + 63};
  OVERLAPS(pke_generate, make_nothing, new_pk, new_sk);
  OVERLAPS(pke_generate_seeded, make_nothing, {READS, p->seed}, new_pk, new_sk);
  OVERLAPS(pke_encrypt, make_nothing, pk, m, ct);
  OVERLAPS(pke_encrypt_seeded, make_nothing, pk, m, r, ct);
  OVERLAPS(pke_decrypt, make_nothing, sk, received, opened, STATUS_PART);
  OVERLAPS(pke_prepare_public_key, make_nothing, pk, {WRITES, p->prepared_public_key + 63});
  OVERLAPS(pke_prepare_secret_key, make_nothing, sk, {WRITES, p->prepared_secret_key + 63});
  OVERLAPS(pke_encrypt_prepared, make_nothing, prepared_pk, m, ct);
  OVERLAPS(pke_encrypt_prepared_seeded, make_nothing, prepared_pk, m, r, ct);
  OVERLAPS(pke_decrypt_prepared, make_nothing, prepared_sk, received, opened, STATUS_PART);
}

#define MESSAGE AS(const bravais_message_view, 0), 1
CALL(signature_generate, bravais_signature_generate(id, B(0), B(1)))
CALL(signature_generate_seeded, bravais_signature_generate_seeded(id, B(0), B(1), B(2)))
CALL(sign, bravais_sign(id, B(3), MESSAGE, B(4), STATUS(5)))
CALL(sign_seeded, bravais_sign_seeded(id, B(3), MESSAGE, B(4), B(5), STATUS(6)))
CALL(sign_deterministic, bravais_sign_deterministic(id, B(3), MESSAGE, B(4), STATUS(5)))
CALL(sign_without_key, bravais_sign(id, NULL, s[3], MESSAGE, B(4), STATUS(5)))
CALL(verify, bravais_verify(id, B(3), MESSAGE, B(4), STATUS(5)))
CALL(verify_without_key, bravais_verify(id, NULL, s[3], MESSAGE, B(4), STATUS(5)))
CALL(signature_prepare_public_key, bravais_signature_prepare_public_key(id, B(0), B(1)))
CALL(signature_prepare_secret_key, bravais_signature_prepare_secret_key(id, B(0), B(1)))
CALL(sign_prepared, bravais_sign_prepared(id, B(3), MESSAGE, B(4), STATUS(5)))
CALL(sign_prepared_seeded, bravais_sign_prepared_seeded(id, B(3), MESSAGE, B(4), B(5), STATUS(6)))
CALL(sign_prepared_deterministic, bravais_sign_prepared_deterministic(id, B(3), MESSAGE, B(4), STATUS(5)))
CALL(verify_prepared, bravais_verify_prepared(id, B(3), MESSAGE, B(4), STATUS(5)))
CALL(stream_init, bravais_message_stream_init(AS(bravais_message_stream, 0), id, B(1), B(2), 0))
CALL(stream_init_key_hash, bravais_message_stream_init_key_hash(AS(bravais_message_stream, 0), id, B(1), B(2), 0))
CALL(stream_init_prepared, bravais_message_stream_init_prepared(AS(bravais_message_stream, 0), id, B(1), B(2), 0))
CALL(stream_update, bravais_message_stream_update(AS(bravais_message_stream, 0), B(1)))
CALL(stream_finish, bravais_message_stream_finish(AS(bravais_message_stream, 0), B(1)))

static uint8_t* any_key;
static size_t any_key_size;
static void stream_in_use(void) {
  CHECK(bravais_message_stream_init(AS(bravais_message_stream, 0), id, any_key, any_key_size, NULL, 0, 0) ==
        BRAVAIS_OK);
}

static void signature(const bravais_signature_parameters* p) {
  const part pk = {READS, p->public_key}, sk = {READS, p->secret_key}, seed = {READS, p->seed};
  const part r = {READS, p->randomness}, given = {READS, p->signature}, made = {WRITES, p->signature};
  const part new_pk = {WRITES, p->public_key}, new_sk = {WRITES, p->secret_key},
             stream = {VALUES, sizeof(bravais_message_stream)};
  const part prepared_pk = {READS, p->prepared_public_key + 63}, prepared_sk = {READS, p->prepared_secret_key + 63};
#define MESSAGE_PARTS {VALUES, sizeof(bravais_message_view)}, {READS, 40}, {READS, 7}
  any_key_size = p->public_key;
  any_key = filled(any_key_size);
  OVERLAPS(signature_generate, make_nothing, new_pk, new_sk);
  OVERLAPS(signature_generate_seeded, make_nothing, seed, new_pk, new_sk);
  OVERLAPS(sign, make_message, MESSAGE_PARTS, sk, made, STATUS_PART);
  OVERLAPS(sign, make_message, MESSAGE_PARTS, seed, made, STATUS_PART);
  OVERLAPS(sign_seeded, make_message, MESSAGE_PARTS, sk, r, made, STATUS_PART);
  OVERLAPS(sign_deterministic, make_message, MESSAGE_PARTS, sk, made, STATUS_PART);
  OVERLAPS(verify, make_message, MESSAGE_PARTS, pk, given, STATUS_PART);
  OVERLAPS(signature_prepare_public_key, make_nothing, pk, {WRITES, p->prepared_public_key + 63});
  OVERLAPS(signature_prepare_secret_key, make_nothing, sk, {WRITES, p->prepared_secret_key + 63});
  OVERLAPS(sign_prepared, make_message, MESSAGE_PARTS, prepared_sk, made, STATUS_PART);
  OVERLAPS(sign_prepared_seeded, make_message, MESSAGE_PARTS, prepared_sk, r, made, STATUS_PART);
  OVERLAPS(sign_prepared_deterministic, make_message, MESSAGE_PARTS, prepared_sk, made, STATUS_PART);
  OVERLAPS(verify_prepared, make_message, MESSAGE_PARTS, prepared_pk, given, STATUS_PART);
  OVERLAPS(stream_init, make_nothing, stream, pk, {READS, 7});
  OVERLAPS(stream_init_key_hash, make_nothing, stream, {READS, p->key_hash}, {READS, 7});
  OVERLAPS(stream_init_prepared, make_nothing, stream, prepared_pk, {READS, 7});
  OVERLAPS(stream_update, stream_in_use, stream, {READS, 40});
  OVERLAPS(stream_finish, stream_in_use, stream, {WRITES, 64});
  free(any_key);
}

#define KEY_FILE kind, id, B(0), B(1), AS(int, 2)
CALL(read_public_key, bravais_key_file_read_public_key(KEY_FILE))
CALL(read_secret_key, bravais_key_file_read_secret_key(KEY_FILE))
CALL(read_seed, bravais_key_file_read_seed(KEY_FILE))
CALL(derive_public_key, bravais_key_file_derive_public_key(KEY_FILE))
CALL(write_file, bravais_key_file_write(kind, id, content, encoding, B(0), B(1), AS(int, 2)))
CALL(inspect, bravais_key_file_inspect(B(0), AS(bravais_key_file_info, 1), AS(int, 2)))

static void key_files(size_t public_key, size_t secret_key, size_t seed) {
  const part fault = {VALUES, sizeof(int)};
  for (content = BRAVAIS_KEY_PUBLIC; content <= BRAVAIS_KEY_BOTH; ++content) {
    for (encoding = BRAVAIS_ENCODING_DER; encoding <= BRAVAIS_ENCODING_PEM; ++encoding) {
      const size_t size = bravais_key_file_size(kind, id, content, encoding);
      const part file = {READS, size};
      if (size == 0) continue;
      OVERLAPS(read_public_key, make_nothing, file, {WRITES, public_key}, fault);
      OVERLAPS(read_secret_key, make_nothing, file, {WRITES, secret_key}, fault);
      OVERLAPS(read_seed, make_nothing, file, {WRITES, seed}, fault);
      OVERLAPS(derive_public_key, make_nothing, file, {WRITES, public_key}, fault);
      OVERLAPS(write_file, make_nothing,
               {READS, content == BRAVAIS_KEY_PUBLIC     ? public_key
                       : content == BRAVAIS_KEY_EXPANDED ? secret_key
                                                         : seed},
               {WRITES, size}, fault);
      OVERLAPS(inspect, make_nothing, file, {VALUES, sizeof(bravais_key_file_info)}, fault);
    }
  }
}

/* All that one key exchange needs, each buffer right behind the one before. */
static void touching(const bravais_kem_parameters* p) {
  const size_t sizes[] = {8, p->seed, p->public_key, p->secret_key, p->randomness, p->ciphertext, p->shared_secret};
  uint8_t* at[8];
  uint8_t *arena, received[64];
  int* status;
  size_t k, size = 0;
  for (k = 0; k < 7; ++k) size += sizes[k];
  arena = filled(size);
  at[0] = arena;
  for (k = 0; k < 7; ++k) at[k + 1] = at[k] + sizes[k];
  status = (int*)(void*)at[0];
  /* Keys of NTRU are sampled by sorting, so these bytes differ. */
  for (k = 0; k < size; ++k) arena[k] = (uint8_t)((k * k * 41 + k * 7) >> 3);
  CHECK(bravais_kem_generate_seeded(id, at[1], p->seed, at[2], p->public_key, at[3], p->secret_key) == BRAVAIS_OK);
  CHECK(bravais_kem_encapsulate_seeded(id, at[2], p->public_key, at[4], p->randomness, at[5], p->ciphertext, at[6],
                                       p->shared_secret, status + 1, 1) == BRAVAIS_OK);
  memcpy(received, at[6], p->shared_secret);
  CHECK(bravais_kem_decapsulate(id, at[3], p->secret_key, at[5], p->ciphertext, at[6], p->shared_secret, status + 1,
                                1) == BRAVAIS_OK);
  CHECK(memcmp(received, at[6], p->shared_secret) == 0);
  /* No items: empty buffers lie inside others. */
  CHECK(bravais_kem_encapsulate(id, at[2], p->public_key, at[2] + 1, 0, at[2] + 2, 0, NULL, 0) == BRAVAIS_OK);
  free(arena);
}

/* A call that fails for another reason, too, must not zero what it should have read; without the overlap it does. */
static void overlap_and_null_pointer(void) {
  const size_t size = bravais_signature(0)->signature;
  const part message = {VALUES, sizeof(bravais_message_view)}, octets = {READS, 40}, context = {READS, 7};
  const part signing[] = {message, octets, context, {READS, 8}, {WRITES, size}, STATUS_PART};
  const part verifying[] = {message, octets, context, {READS, 8}, {READS, size}, STATUS_PART};
  bravais_message_view view = {NULL, 0, NULL, 0, BRAVAIS_FORM_PURE, 0};
  uint8_t* made = filled(size);
  int status = BRAVAIS_OK;
  id = 0;
  overlap("sign_without_key", sign_without_key, make_message, signing, 6, 1, 4, 0);
  overlap("verify_without_key", verify_without_key, make_message, verifying, 6, 1, 5, 0);
  CHECK(bravais_sign(id, NULL, 8, &view, 1, made, size, &status, 1) == BRAVAIS_BAD_ARGUMENT);
  CHECK(was_zeroed(made, size) && status == BRAVAIS_BAD_ARGUMENT);
  free(made);
}

/* A name may lie where the id goes. */
static void find(void) {
  union {
    uint32_t id;
    char name[16];
  } memory;
  strcpy(memory.name, "ML-KEM-768");
  CHECK(bravais_kem_find(memory.name, &memory.id) == BRAVAIS_OK);
  CHECK(strcmp(bravais_kem(memory.id)->name, "ML-KEM-768") == 0);
}

int main(void) {
  kdf();
  find();
  overlap_and_null_pointer();
  for (kind = BRAVAIS_KIND_KEM, id = 0; id < bravais_kem_count(); ++id) {
    const bravais_kem_parameters* p = bravais_kem(id);
    subject = p->name;
    kem(p), key_files(p->public_key, p->secret_key, p->seed), touching(p);
  }
  for (kind = BRAVAIS_KIND_PKE, id = 0; id < bravais_pke_count(); ++id) {
    const bravais_pke_parameters* p = bravais_pke(id);
    subject = p->name;
    pke(p), key_files(p->public_key, p->secret_key, p->seed);
  }
  for (kind = BRAVAIS_KIND_SIGNATURE, id = 0; id < bravais_signature_count(); ++id) {
    const bravais_signature_parameters* p = bravais_signature(id);
    subject = p->name;
    signature(p), key_files(p->public_key, p->secret_key, p->seed);
  }
  return failures == 0 ? 0 : 1;
}
