/* SPDX-License-Identifier: MIT */
/* Looks up names through the C interface, on platforms that can run little else: each kind finds a set of the library,
 * and rejects an unknown name. The library is cut to the family kyber, which has no signatures. */
#include <stdio.h>

#include <bravais/kyber.h>
#include <bravais/ml_kem.h>

static int found(uint32_t kind, const char* name, uint32_t id) {
  uint32_t result = 0, none = 1;
  return bravais_find(&result, kind, name) == BRAVAIS_OK && result == id && bravais_set_of(id) != NULL &&
         bravais_find(&none, kind, "none") == BRAVAIS_UNKNOWN_SET && none == 0;
}

int main(void) {
  const char* isa = NULL;
  uint32_t left_out = 1;
  const int names = found(BRAVAIS_KIND_KEM, "ml-kem-768", BRAVAIS_ML_KEM_768) &&
                    found(BRAVAIS_KIND_PKE, "Kyber512", BRAVAIS_KYBER512_PKE) &&
                    bravais_find(&left_out, BRAVAIS_KIND_SIGNATURE, "ML-DSA-87") == BRAVAIS_UNKNOWN_SET &&
                    left_out == 0;
  const int active = bravais_isa_active(&isa) == BRAVAIS_OK;
  printf("names: %s; instruction set: %s\n", names ? "found" : "NOT found", active ? isa : "NONE");
  return names && active ? 0 : 1;
}
