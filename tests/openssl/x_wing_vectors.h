/* SPDX-License-Identifier: MIT */
/* The test vectors of X-Wing: draft-connolly-cfrg-xwing-kem-10, appendix C. Public keys and ciphertexts as SHA-256. */
typedef struct {
  const char *seed, *randomness, *shared_secret, *public_key_hash, *ciphertext_hash;
} x_wing_vector;
static const x_wing_vector x_wing_vectors[] = {
    {"7f9c2ba4e88f827d616045507605853ed73b8093f6efbc88eb1a6eacfa66ef26",
     "3cb1eea988004b93103cfb0aeefd2a686e01fa4a58e8a3639ca8a1e3f9ae57e235b8cc873c23dc62b8d260169afa2f75"
     "ab916a58d974918835d25e6a435085b2",
     "d2df0522128f09dd8e2c92b1e905c793d8f57a54c3da25861f10bf4ca613e384",
     "2e816deebcd76c5c80d0cd2d174478871658e8e2ff42bc9d4a6e486372e856bb",
     "17cd532d657e44c897ca6583e548a5424fc70bf54f99515a4d2bcf99e3469f33"},
    {"badfd6dfaac359a5efbb7bcc4b59d538df9a04302e10c8bc1cbf1a0b3a5120ea",
     "17cda7cfad765f5623474d368ccca8af0007cd9f5e4c849f167a580b14aabdefaee7eef47cb0fca9767be1fda69419df"
     "b927e9df07348b196691abaeb580b32d",
     "f2e86241c64d60f6649fbc6c5b7d17180b780a3f34355e64a85749949c45f150",
     "c42ba5f8430d7d2c83739338203819f090e8303ce9c8b02107c272bfa5376916",
     "1661ea86d608a1924ba30840cb0a65f13ae051e3aec9cf0f064efc0bc92f2154"},
    {"ef58538b8d23f87732ea63b02b4fa0f4873360e2841928cd60dd4cee8cc0d4c9",
     "22a96188d032675c8ac850933c7aff1533b94c834adbb69c6115bad4692d8619f90b0cdf8a7b9c264029ac185b70b83f"
     "2801f2f4b3f70c593ea3aeeb613a7f1b",
     "953f7f4e8c5b5049bdc771d1dffada0dd961477d1a2ae0988baa7ea6898d893f",
     "6b080d6b84f095342092fa7a22423e58bd681397ad0ef00eac92bd254db4fa95",
     "d3ca5578500344b5896cffc4fd740c9311946b82951df155e6fd86a7966b43c6"},
};
