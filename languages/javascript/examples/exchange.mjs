// SPDX-License-Identifier: MIT
// Two sides agree on a secret with ML-KEM-768, and one signs a message with ML-DSA-65.
import { ml_dsa65 } from "bravais/ml-dsa";
import { ml_kem768 } from "bravais/ml-kem";

const hex = bytes => Array.from(bytes, byte => byte.toString(16).padStart(2, "0")).join("");

const alice = ml_kem768.keygen();
const { cipherText, sharedSecret } = ml_kem768.encapsulate(alice.publicKey);
const received = ml_kem768.decapsulate(cipherText, alice.secretKey);
console.log(hex(received) === hex(sharedSecret) ? "both have the same secret" : "the secrets differ");

const bob = ml_dsa65.keygen(), message = new TextEncoder().encode("Meet me at noon.");
const signature = ml_dsa65.sign(message, bob.secretKey);
console.log(ml_dsa65.verify(signature, message, bob.publicKey) ? "good signature" : "wrong signature");
