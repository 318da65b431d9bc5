/* SPDX-License-Identifier: MIT */
/* Looks up names through the C interface, on platforms that can run little else: each kind finds a set of the library,
 * and rejects an unknown name. With FAMILY_LEFT_OUT the library has the families kyber and dilithium only. */
#include <stdio.h>

#include <bravais/kyber.h>
#include <bravais/ml_dsa.h>
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
                    found(BRAVAIS_KIND_SIGNATURE, "ML-DSA-87", BRAVAIS_ML_DSA_87);
  const int ntru = bravais_find(&left_out, BRAVAIS_KIND_KEM, "NTRU-HRSS-701");
#if defined(FAMILY_LEFT_OUT)
  const int kept = ntru == BRAVAIS_UNKNOWN_SET && left_out == 0;
#else
  const int kept = ntru == BRAVAIS_OK && left_out != 0;
#endif
  const int active = bravais_isa_active(&isa) == BRAVAIS_OK;
  printf("%s; instruction set: %s\n", names && kept ? "found" : "NOT found", active ? isa : "NONE");
  return names && kept && active ? 0 : 1;
}
