// SPDX-License-Identifier: MIT
// Known answers of every parameter set. They come from reference code and models, not from this library (src/params).
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { ANSWERS, altered, counting, hex, ofKind, text } from "./every_set.js";

const sha256 = bytes => createHash("sha256").update(bytes).digest("hex");
const answer = (table, name, what) => table.find(([set, object]) => set === name && object === what)[2];

for (const [row, kem] of ofKind("kem")) {
  test(`${row.name} has the known secrets`, () => {
    const [, secret, rejection] = ANSWERS.known_answers.find(([name]) => name === row.name);
    const { publicKey, secretKey } = kem.keygen(counting(0, row.seed));
    const { cipherText, sharedSecret } = kem.encapsulate(publicKey, counting(0x40, row.randomness));
    assert.equal(hex(sharedSecret), secret);
    assert.equal(hex(kem.decapsulate(cipherText, secretKey)), secret);
    if (row.explicit_rejection) {
      assert.throws(() => kem.decapsulate(altered(cipherText), secretKey), { code: "BAD_CIPHERTEXT" });
    } else {
      assert.equal(hex(kem.decapsulate(altered(cipherText), secretKey)), rejection);
    }
  });
}

for (const [row, pke] of ofKind("pke").filter(([row]) => row.header === "kyber")) {
  test(`${row.name} encrypts as in its known answer`, () => {
    const { publicKey, secretKey } = pke.keygen(counting(0, row.seed));
    const message = counting(0x40, row.message), cipherText = pke.encrypt(message, publicKey, counting(0x20, row.randomness));
    for (const [what, bytes] of Object.entries({ public_key: publicKey, secret_key: secretKey, ciphertext: cipherText })) {
      assert.equal(sha256(bytes), answer(ANSWERS.known_encryptions, row.name, what), what);
    }
    assert.deepEqual(pke.decrypt(cipherText, secretKey), message);
  });
}

// The inputs of M-LWQ are defined under "Known answers" in its specification.
for (const [row, pke] of ofKind("pke").filter(([row]) => row.header === "m_lwq")) {
  test(`${row.name} encrypts as in its known answers`, () => {
    const plain = row.name.endsWith("-plain"), name = row.name.replace("-plain", "");
    const [, stem, quantizer] = /^(.*)-(\w+)$/.exec(name), all = createHash("sha3-256");
    for (let number = 0; number < 10; ++number) {
      const input = purpose => new Uint8Array(createHash("shake256", { outputLength: 32 }).update(
        `M-LWQ known answers ${stem} ${quantizer} ${plain ? "plain" : "subtractive"} ${number} ${purpose}`).digest());
      const { publicKey, secretKey } = pke.keygen(input("seed"));
      const cipherText = pke.encrypt(input("message"), publicKey, input("coins"));
      all.update(publicKey).update(secretKey.subarray(0, plain ? secretKey.length : -32)).update(cipherText);
      assert.deepEqual(pke.decrypt(cipherText, secretKey), input("message"));
    }
    assert.equal(all.digest("hex"), answer(ANSWERS.known_encryptions, row.name, "all"));
  });
}

for (const [row, signature] of ofKind("signature")) {
  test(`${row.name} signs as in its known answer`, () => {
    const { publicKey, secretKey } = signature.keygen(counting(0, row.seed));
    const message = text("The quick brown fox jumps over the lazy dog");
    const sig = signature.sign(message, secretKey, { extraEntropy: false });
    for (const [what, bytes] of Object.entries({ public_key: publicKey, secret_key: secretKey, signature: sig })) {
      assert.equal(sha256(bytes), answer(ANSWERS.known_signatures, row.name, what), what);
    }
    assert.equal(signature.verify(sig, message, publicKey), true);
    assert.equal(signature.verify(altered(sig), message, publicKey), false);
  });
}
