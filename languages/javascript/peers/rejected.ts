// SPDX-License-Identifier: MIT
// What the types reject: tsc says so if a line is accepted. Nothing here runs.
import { kyber768_pke } from "bravais/kyber";
import { dilithium3 } from "bravais/dilithium";
import { ml_dsa65 } from "bravais/ml-dsa";
import { ml_kem768 } from "bravais/ml-kem";
import { ntru_hrss701 } from "bravais/ntru";

const bytes = new Uint8Array(1);

// @ts-expect-error a text is not bytes
ml_dsa65.sign("text", bytes);
// @ts-expect-error there is no option ctx
ml_dsa65.sign(bytes, bytes, { ctx: bytes });
// @ts-expect-error the randomness of a batch is an array
ml_dsa65.signMany([bytes], bytes, { extraEntropy: bytes });
// @ts-expect-error a result is bytes
export const wrong: string = ml_kem768.encapsulate(bytes).sharedSecret;
// @ts-expect-error one public key needs a count
ml_kem768.encapsulateMany(bytes);
// @ts-expect-error the public key does not follow from a secret key of NTRU
ntru_hrss701.getPublicKey(bytes);
// @ts-expect-error this scheme signs no hashes
dilithium3.prehash("SHA2-256");
// @ts-expect-error an encryption scheme does not encapsulate
kyber768_pke.encapsulate(bytes);
