/* SPDX-License-Identifier: MIT */
/* Look-ups of names through the C interface, on a platform that may run little else: each kind finds a set that the
 * library has, and refuses a name that is none. The library is cut to the family kyber, which has no signatures. */
#include <stdio.h>

#include <bravais.h>

static int found(int (*find)(const char*, uint32_t*), const char* name, uint32_t id) {
  uint32_t result = 0, none = 0;
  return find(name, &result) == BRAVAIS_OK && result == id && find("none", &none) == BRAVAIS_UNKNOWN_SET;
}

int main(void) {
  const char* isa = NULL;
  uint32_t left_out = 0;
  const int names = found(bravais_kem_find, "ml-kem-768", 1) && found(bravais_pke_find, "Kyber512", 0) &&
                    bravais_signature_find("ML-DSA-87", &left_out) == BRAVAIS_UNKNOWN_SET && left_out == UINT32_MAX;
  const int active = bravais_isa_active(&isa) == BRAVAIS_OK;
  printf("names: %s; instruction set: %s\n", names ? "found" : "NOT found", active ? isa : "NONE");
  return names && active ? 0 : 1;
}
