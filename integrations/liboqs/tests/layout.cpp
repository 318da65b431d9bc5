// SPDX-License-Identifier: MIT
// The layout of the structures on 64-bit machines. The numbers were read from <oqs/kem.h> and <oqs/sig.h> of liboqs
// 0.16.0; this file is compiled with those headers, too, wherever they are found.
#include <cstddef>

#include "functions.hpp"

namespace {

#define AT(type, member, offset) static_assert(offsetof(type, member) == (offset))
static_assert(sizeof(void*) == 8 && sizeof(std::size_t) == 8, "the offsets below are for pointers of 64 bits");

static_assert(sizeof(OQS_STATUS) == 4 && OQS_SUCCESS == 0 && OQS_ERROR == -1);

static_assert(sizeof(OQS_KEM) == 112);
AT(OQS_KEM, method_name, 0);
AT(OQS_KEM, alg_version, 8);
AT(OQS_KEM, claimed_nist_level, 16);
AT(OQS_KEM, ind_cca, 17);
AT(OQS_KEM, length_public_key, 24);
AT(OQS_KEM, length_secret_key, 32);
AT(OQS_KEM, length_ciphertext, 40);
AT(OQS_KEM, length_shared_secret, 48);
AT(OQS_KEM, length_keypair_seed, 56);
AT(OQS_KEM, length_encaps_seed, 64);
AT(OQS_KEM, keypair_derand, 72);
AT(OQS_KEM, keypair, 80);
AT(OQS_KEM, encaps_derand, 88);
AT(OQS_KEM, encaps, 96);
AT(OQS_KEM, decaps, 104);

static_assert(sizeof(OQS_SIG) == 88);
AT(OQS_SIG, method_name, 0);
AT(OQS_SIG, alg_version, 8);
AT(OQS_SIG, claimed_nist_level, 16);
AT(OQS_SIG, euf_cma, 17);
AT(OQS_SIG, suf_cma, 18);
AT(OQS_SIG, sig_with_ctx_support, 19);
AT(OQS_SIG, length_public_key, 24);
AT(OQS_SIG, length_secret_key, 32);
AT(OQS_SIG, length_signature, 40);
AT(OQS_SIG, keypair, 48);
AT(OQS_SIG, sign, 56);
AT(OQS_SIG, sign_with_ctx_str, 64);
AT(OQS_SIG, verify, 72);
AT(OQS_SIG, verify_with_ctx_str, 80);

}  // namespace
