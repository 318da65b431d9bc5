// SPDX-License-Identifier: MIT
// A server with a prepared key, in TypeScript.
import { BatchError, ml_kem768, type Bytes } from "bravais/ml-kem";
import { ml_dsa65, type ContextSignature } from "bravais/ml-dsa";

/** The secrets of clients; a malformed item does not stop the others. */
export function secretsOf(cipherTexts: Uint8Array[], secretKey: Uint8Array): Bytes[] {
  using key = ml_kem768.prepareSecretKey(secretKey);
  try {
    return key.decapsulateMany(cipherTexts);
  } catch (error) {
    if (error instanceof BatchError) console.error(error.failures.map(({ index, error }) => `${index}: ${error.code}`));
    throw error;
  }
}

/** Signs with any parameter set of ML-DSA. */
export function signed(scheme: ContextSignature, text: string, secretKey: Uint8Array): Bytes {
  return scheme.sign(new TextEncoder().encode(text), secretKey, { context: Uint8Array.of(1), extraEntropy: false });
}

const { publicKey, secretKey } = ml_kem768.keygen();
const { cipherTexts, sharedSecrets } = ml_kem768.encapsulateMany(publicKey, 3);
const same: boolean = secretsOf(cipherTexts, secretKey).every((secret, i) => Buffer.from(secret).equals(sharedSecrets[i]!));
const signer = ml_dsa65.keygen();
const good: boolean = ml_dsa65.verify(signed(ml_dsa65, "text", signer.secretKey), new TextEncoder().encode("text"),
                                      signer.publicKey, { context: Uint8Array.of(1) });
console.log(same && good ? "3 clients have their secrets" : "something differs");

