/* SPDX-License-Identifier: MIT */
/* X-Wing for a script: reads commands with words of hex, one a line, and answers each with a line.
 *   public SEED: the public key    send PUBLIC: ciphertext and shared secret    receive SEED CIPHERTEXT: shared secret
 */
#include <bravais/hybrid.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { public_size = 1216, ciphertext_size = 1120 };

static void read_hex(uint8_t* bytes, size_t size, const char* text) {
  if (strlen(text) != 2 * size) exit(2);
  for (size_t i = 0; i < size; ++i) {
    unsigned byte = 0;
    if (sscanf(text + 2 * i, "%2x", &byte) != 1) exit(2);
    bytes[i] = (uint8_t)byte;
  }
}
static void write_hex(const uint8_t* bytes, size_t size, char end) {
  for (size_t i = 0; i < size; ++i) printf("%02x", bytes[i]);
  putchar(end);
}
static void demand(int status) {
  if (status == BRAVAIS_OK) return;
  fprintf(stderr, "%s\n", bravais_hybrid_status_text(status));
  exit(1);
}

int main(void) {
  char word[16], first[2 * public_size + 1], second[2 * ciphertext_size + 1];
  uint8_t seed[32], public_key[public_size], ciphertext[ciphertext_size], secret[32];
  while (scanf("%15s %2432s", word, first) == 2) {
    bravais_hybrid_key* key = NULL;
    if (strcmp(word, "send") == 0) {
      read_hex(public_key, public_size, first);
      demand(bravais_hybrid_from_public_key(&key, BRAVAIS_X_WING, public_key, public_size, NULL));
      demand(bravais_hybrid_encapsulate(key, ciphertext, ciphertext_size, secret, sizeof secret));
      write_hex(ciphertext, ciphertext_size, ' ');
      write_hex(secret, sizeof secret, '\n');
    } else {
      read_hex(seed, sizeof seed, first);
      demand(bravais_hybrid_from_secret_key(&key, BRAVAIS_X_WING, seed, sizeof seed, NULL));
      if (strcmp(word, "public") == 0) {
        demand(bravais_hybrid_public_key(key, public_key, public_size));
        write_hex(public_key, public_size, '\n');
      } else if (strcmp(word, "receive") == 0 && scanf("%2240s", second) == 1) {
        read_hex(ciphertext, ciphertext_size, second);
        demand(bravais_hybrid_decapsulate(key, secret, sizeof secret, ciphertext, ciphertext_size));
        write_hex(secret, sizeof secret, '\n');
      } else {
        return 2;
      }
    }
    bravais_hybrid_free(key);
    fflush(stdout);
  }
  return 0;
}
