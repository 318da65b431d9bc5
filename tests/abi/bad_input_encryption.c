/* SPDX-License-Identifier: MIT */
/* What must be refused in public-key encryption, through the C interface: each refusal has its own status, and outputs
 * are zeroed. */
#include "check.h"

/* Prepared keys of a good pair: memory that is too short, and memory that holds another key or none. */
static void prepared_encryption(uint32_t pke, const uint8_t* epk, const uint8_t* esk, const uint8_t* ect) {
  const bravais_pke_parameters* e = bravais_pke(pke);
  const size_t pl = e->public_key, sl = e->secret_key, cl = e->ciphertext, ml = e->message, rl = e->randomness;
  const size_t to_size = e->prepared_public_key + 63, with_size = e->prepared_secret_key + 63;
  const size_t most = to_size > with_size ? to_size : with_size;
  uint8_t *to = filled(most), *with = filled(most), *em = filled(ml), *er = filled(rl), *sent = filled(cl),
          *out = filled(ml);
  int status = BRAVAIS_OK;
  CHECK(bravais_pke_prepare_public_key(pke, epk, pl, to, to_size - 64) == BRAVAIS_BAD_LENGTH);
  CHECK(was_zeroed(to, to_size - 64));
  CHECK(bravais_pke_prepare_public_key(pke, epk, pl - 1, to, most) == BRAVAIS_BAD_LENGTH && was_zeroed(to, most));
  CHECK(bravais_pke_prepare_public_key(pke, NULL, pl, to, most) == BRAVAIS_BAD_ARGUMENT && was_zeroed(to, most));
  CHECK(bravais_pke_prepare_public_key(pke, epk, pl, NULL, most) == BRAVAIS_BAD_ARGUMENT);
  CHECK(bravais_pke_prepare_secret_key(pke, esk, sl, with, with_size - 64) == BRAVAIS_BAD_LENGTH);
  CHECK(was_zeroed(with, with_size - 64));
  CHECK(bravais_pke_prepare_secret_key(pke, esk, sl - 1, with, most) == BRAVAIS_BAD_LENGTH && was_zeroed(with, most));
  /* No key yet, and then each in the place of the other. */
  CHECK(bravais_pke_encrypt_prepared(pke, to, most, em, ml, sent, cl) == BRAVAIS_BAD_PUBLIC_KEY);
  CHECK(was_zeroed(sent, cl));
  CHECK(bravais_pke_decrypt_prepared(pke, with, most, ect, cl, out, ml, &status, 1) == BRAVAIS_BAD_SECRET_KEY);
  CHECK(was_zeroed(out, ml) && status == BRAVAIS_BAD_SECRET_KEY);
  CHECK(bravais_pke_prepare_public_key(pke, epk, pl, to, most) == BRAVAIS_OK);
  CHECK(bravais_pke_prepare_secret_key(pke, esk, sl, with, most) == BRAVAIS_OK);
  CHECK(bravais_pke_encrypt_prepared(pke, with, most, em, ml, sent, cl) == BRAVAIS_BAD_PUBLIC_KEY);
  CHECK(bravais_pke_decrypt_prepared(pke, to, most, ect, cl, out, ml, NULL, 0) == BRAVAIS_BAD_SECRET_KEY);
  /* Lengths and counts. */
  CHECK(bravais_pke_encrypt_prepared_seeded(pke, to, most, em, ml, er, rl - 1, sent, cl) == BRAVAIS_BAD_LENGTH);
  CHECK(was_zeroed(sent, cl));
  CHECK(bravais_pke_encrypt_prepared_seeded(pke, to, most, em, ml - 1, er, rl, sent, cl) == BRAVAIS_BAD_LENGTH);
  CHECK(bravais_pke_encrypt_prepared(pke, to, most, NULL, ml, sent, cl) == BRAVAIS_BAD_ARGUMENT);
  CHECK(was_zeroed(sent, cl));
  CHECK(bravais_pke_decrypt_prepared(pke, with, most, ect, cl - 1, out, ml, NULL, 0) == BRAVAIS_BAD_LENGTH);
  CHECK(was_zeroed(out, ml));
  CHECK(bravais_pke_decrypt_prepared(pke, with, most, ect, cl, out, ml, (int[]){0, 0}, 2) == BRAVAIS_BAD_ARGUMENT);
  CHECK(bravais_pke_decrypt_prepared(pke, with, most, ect, cl, out, ml, &status, 1) == BRAVAIS_OK);
  CHECK(status == BRAVAIS_OK);
  free(to), free(with), free(em), free(er), free(sent), free(out);
}

static void encryption(uint32_t pke) {
  const bravais_pke_parameters* e = bravais_pke(pke);
  const size_t pl = e->public_key, sl = e->secret_key, cl = e->ciphertext, ml = e->message, rl = e->randomness;
  uint8_t *epk = filled(pl), *esk = filled(sl), *ect = filled(cl), *em = filled(ml), *er = filled(rl),
          *out = filled(ml);
  const size_t prepared_size = e->prepared_secret_key + 63;
  uint8_t* prepared = filled(prepared_size);
  int status = BRAVAIS_OK, refused;
  subject = e->name;
  CHECK(bravais_pke_generate_seeded(pke, er, e->seed - 1, epk, pl, esk, sl) == BRAVAIS_BAD_LENGTH);
  CHECK(was_zeroed(epk, pl) && was_zeroed(esk, sl));
  CHECK(bravais_pke_encrypt_seeded(pke, epk, pl - 1, em, ml, er, rl, ect, cl) == BRAVAIS_BAD_LENGTH &&
        was_zeroed(ect, cl));
  CHECK(bravais_pke_encrypt_seeded(pke, epk, pl, em, ml - 1, er, rl, ect, cl) == BRAVAIS_BAD_LENGTH &&
        was_zeroed(ect, cl));
  CHECK(bravais_pke_encrypt_seeded(pke, epk, pl, em, ml, er, rl - 1, ect, cl) == BRAVAIS_BAD_LENGTH &&
        was_zeroed(ect, cl));
  CHECK(bravais_pke_encrypt(pke, epk, pl, em, ml, ect, cl - 1) == BRAVAIS_BAD_LENGTH && was_zeroed(ect, cl - 1));
  CHECK(bravais_pke_encrypt(pke, epk, pl, NULL, ml, ect, cl) == BRAVAIS_BAD_ARGUMENT && was_zeroed(ect, cl));
  CHECK(bravais_pke_decrypt(pke, esk, sl - 1, ect, cl, out, ml, NULL, 0) == BRAVAIS_BAD_LENGTH && was_zeroed(out, ml));
  CHECK(bravais_pke_decrypt(pke, esk, sl, ect, cl - 1, out, ml, NULL, 0) == BRAVAIS_BAD_LENGTH && was_zeroed(out, ml));
  CHECK(bravais_pke_decrypt(pke, esk, sl, ect, cl, out, ml - 1, NULL, 0) == BRAVAIS_BAD_LENGTH);
  CHECK(was_zeroed(out, ml - 1));
  CHECK(bravais_pke_decrypt(pke, NULL, sl, ect, cl, out, ml, &status, 1) == BRAVAIS_BAD_ARGUMENT);
  CHECK(was_zeroed(out, ml) && status == BRAVAIS_BAD_ARGUMENT);
  /* As many statuses as items, or none. */
  CHECK(bravais_pke_decrypt(pke, esk, sl, ect, cl, out, ml, (int[]){0, 0}, 2) == BRAVAIS_BAD_ARGUMENT);
  CHECK(was_zeroed(out, ml));
  CHECK(bravais_pke_decrypt(pke, esk, sl, ect, cl, out, ml, NULL, 1) == BRAVAIS_BAD_ARGUMENT && was_zeroed(out, ml));
  /* Any bytes are a ciphertext; any bytes are a secret key, but of M-LWQ, whose fields of three bits go up to 4. */
  CHECK(bravais_pke_generate(pke, epk, pl, esk, sl) == BRAVAIS_OK);
  CHECK(bravais_pke_decrypt(pke, esk, sl, ect, cl, out, ml, NULL, 0) == BRAVAIS_OK);
  prepared_encryption(pke, epk, esk, ect);
  esk[0] |= 7;
  refused = strncmp(e->name, "M-LWQ", 5) == 0 ? BRAVAIS_BAD_SECRET_KEY : BRAVAIS_OK;
  CHECK(bravais_pke_decrypt(pke, esk, sl, ect, cl, out, ml, &status, 1) == refused && status == refused);
  CHECK(was_zeroed(out, ml) == (refused != BRAVAIS_OK));
  CHECK(bravais_pke_prepare_secret_key(pke, esk, sl, prepared, prepared_size) == refused);
  CHECK(was_zeroed(prepared, prepared_size) == (refused != BRAVAIS_OK));
  free(prepared);
  free(epk);
  free(esk);
  free(ect);
  free(em);
  free(er);
  free(out);
}

int main(void) {
  size_t i;
  uint32_t pke;
  for (i = 0; i < bravais_isa_count(); ++i) {
    if (bravais_isa_force(bravais_isa_name(i)) != BRAVAIS_OK) {
      printf("%s: this machine cannot run it, so it is not tested here\n", bravais_isa_name(i));
      continue;
    }
    for (pke = 0; pke < bravais_pke_count(); ++pke) encryption(pke);
    printf("%s: tested\n", bravais_isa_name(i));
  }
  printf("%d failures\n", failures);
  return failures == 0 ? 0 : 1;
}
