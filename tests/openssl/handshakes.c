/* SPDX-License-Identifier: MIT */
/* Many handshakes in one process, with each group: memory must not grow. A memory checker can watch it.
 * usage: handshakes [NUMBER]   (of each group; default 300) */
#include <malloc.h>

#include "evp_calls.h"
#include "handshake.h"

static const char* groups[] = {"X25519MLKEM768", "SecP256r1MLKEM768", "SecP384r1MLKEM1024",
                               "MLKEM512",       "MLKEM768",          "MLKEM1024"};

int main(int count, char** arguments) {
  const int number = count > 1 ? atoi(arguments[1]) : 300;
  library = with_providers("default", "bravais");
  EVP_PKEY* key = EVP_PKEY_Q_keygen(library, NULL, "EC", "P-256");
  X509* certificate = self_signed(key, library, NULL);
  for (size_t i = 0; i < sizeof groups / sizeof *groups; ++i) {
    tls_pair pair;
    subject = groups[i];
    doing = "handshakes";
    CHECK(certificate != NULL && make_pair(&pair, library, NULL, groups[i], key, certificate));
    for (int k = 0; k < 20; ++k) CHECK(shake_hands(&pair)); /* caches fill */
    const size_t before = mallinfo2().uordblks;
    for (int k = 0; k < number && failures == 0; ++k) CHECK(shake_hands(&pair));
    const size_t after = mallinfo2().uordblks;
    doing = "memory";
    CHECK(after < before + 24576); /* libcrypto's own caches still settle: 12 KiB, for 100 handshakes as for 4,000 */
    free_pair(&pair);
  }
  X509_free(certificate);
  EVP_PKEY_free(key);
  close_library(library);
  return verdict();
}
