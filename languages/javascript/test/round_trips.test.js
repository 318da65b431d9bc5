// SPDX-License-Identifier: MIT
// Every function of every parameter set: single calls, batches and prepared keys agree.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SETS, altered, counting, hex, ofKind, text } from "./every_set.js";

const different = items => new Set(items.map(hex)).size === items.length;

for (const [row, set] of SETS) {
  test(`${row.constant}: key pairs`, () => {
    const { publicKey, secretKey } = set.keygen();
    assert.equal(publicKey.length, row.public_key);
    assert.equal(secretKey.length, row.secret_key);
    set.checkPublicKey(publicKey);
    set.checkSecretKey(secretKey);
    assert.equal(typeof set.getPublicKey, row.public_key_follows ? "function" : "undefined");
    if (row.public_key_follows) assert.deepEqual(set.getPublicKey(secretKey), publicKey);
    const { publicKeys, secretKeys } = set.keygenMany(3);
    assert.ok(different([publicKey, ...publicKeys]) && different([secretKey, ...secretKeys]));
    const seeds = [counting(0, row.seed), counting(1, row.seed)];
    const both = seeds.map(seed => set.keygen(seed));
    assert.deepEqual(set.keygenMany(seeds), { publicKeys: both.map(pair => pair.publicKey),
                                              secretKeys: both.map(pair => pair.secretKey) });
  });
}

for (const [row, kem] of ofKind("kem")) {
  test(`${row.constant}: secrets of batches and of prepared keys`, () => {
    const { publicKeys, secretKeys } = kem.keygenMany(3);
    const { cipherTexts, sharedSecrets } = kem.encapsulateMany(publicKeys);
    assert.ok(different(sharedSecrets) && different(cipherTexts));
    assert.deepEqual(kem.decapsulateMany(cipherTexts, secretKeys), sharedSecrets);
    assert.deepEqual(cipherTexts.map((cipherText, i) => kem.decapsulate(cipherText, secretKeys[i])), sharedSecrets);
    const sent = kem.encapsulateMany(publicKeys[0], 70);  // more than a group
    assert.deepEqual(kem.decapsulateMany(sent.cipherTexts, secretKeys[0]), sent.sharedSecrets);
    assert.ok(different(sent.sharedSecrets));
    const theirs = kem.prepare(publicKeys[1]), mine = kem.prepareSecretKey(secretKeys[1]);
    const randomness = counting(9, row.randomness), made = theirs.encapsulate(randomness);
    assert.deepEqual(made, kem.encapsulate(publicKeys[1], randomness));
    assert.deepEqual(mine.decapsulate(made.cipherText), made.sharedSecret);
    const some = theirs.encapsulateMany(2);
    assert.deepEqual(mine.decapsulateMany(some.cipherTexts), some.sharedSecrets);
    theirs.clean();
    mine.clean();
  });
}

for (const [row, pke] of ofKind("pke")) {
  test(`${row.constant}: messages`, () => {
    const { publicKeys, secretKeys } = pke.keygenMany(2), messages = [counting(1, row.message), counting(5, row.message)];
    const cipherTexts = pke.encryptMany(messages, publicKeys);
    assert.deepEqual(pke.decryptMany(cipherTexts, secretKeys), messages);
    assert.deepEqual(pke.decrypt(pke.encrypt(messages[0], publicKeys[0]), secretKeys[0]), messages[0]);
    assert.notDeepEqual(pke.decrypt(cipherTexts[0], secretKeys[1]), messages[0]);
  });
}

for (const [row, signature] of ofKind("signature")) {
  test(`${row.constant}: signatures of batches and of prepared keys`, () => {
    const { publicKeys, secretKeys } = signature.keygenMany(3), messages = ["", "one", "another"].map(text);
    const signatures = signature.signMany(messages, secretKeys);
    assert.deepEqual(signature.verifyMany(signatures, messages, publicKeys), [true, true, true]);
    const wrong = [signatures[0], altered(signatures[1]), signatures[2].subarray(1)];
    assert.deepEqual(signature.verifyMany(wrong, messages, publicKeys), [true, false, false]);
    assert.equal(signature.verify(signatures[2].subarray(1), messages[2], publicKeys[2]), false);
    assert.equal(signature.verify(signatures[1], messages[2], publicKeys[1]), false);
    assert.equal(signature.verify(signatures[1], messages[1], publicKeys[2]), false);
    const mine = signature.prepareSecretKey(secretKeys[0]), theirs = signature.prepare(publicKeys[0]);
    const fixed = { extraEntropy: false }, made = mine.signMany(messages, fixed);
    assert.deepEqual(made, messages.map(message => signature.sign(message, secretKeys[0], fixed)));
    assert.deepEqual(theirs.verifyMany(made, messages), [true, true, true]);
    assert.equal(theirs.verify(mine.sign(messages[1]), messages[1]), true);
    const entropy = [1, 2, 3].map(first => counting(first, row.randomness));
    assert.deepEqual(signature.signMany(messages, secretKeys, { extraEntropy: entropy }),
                     messages.map((message, i) => signature.sign(message, secretKeys[i], { extraEntropy: entropy[i] })));
    assert.notDeepEqual(signature.sign(messages[0], secretKeys[0]), signature.sign(messages[0], secretKeys[0]));
    const internal = signature.internal.sign(messages[1], secretKeys[0]);
    assert.equal(signature.internal.verify(internal, messages[1], publicKeys[0]), true);
    assert.equal(signature.verify(internal, messages[1], publicKeys[0]), !row.contexts);  // ML-DSA adds a prefix
    mine.clean();
    theirs.clean();
  });
}

for (const [row, signature] of ofKind("signature").filter(([row]) => row.contexts)) {
  test(`${row.constant}: contexts and hashed messages`, () => {
    const { publicKey, secretKey } = signature.keygen(), message = text("message"), context = text("context");
    const sig = signature.sign(message, secretKey, { context });
    assert.equal(signature.verify(sig, message, publicKey, { context }), true);
    assert.equal(signature.verify(sig, message, publicKey), false);
    const hashed = signature.prehash("SHA2-512"), other = hashed.sign(message, secretKey, { context });
    assert.equal(hashed.verify(other, message, publicKey, { context }), true);
    assert.equal(signature.verify(other, message, publicKey, { context }), false);
    assert.equal(signature.prehash("sha3-512").verify(other, message, publicKey, { context }), false);
    assert.equal(signature.prehash("sha512").verify(other, message, publicKey, { context }), true);
  });
}

test("messages and batches that are larger than the memory of a call", () => {
  const [, mldsa] = SETS.find(([row]) => row.name === "ML-DSA-87"), [, kyber] = SETS.find(([row]) => row.name === "ML-KEM-1024");
  const { publicKey, secretKey } = mldsa.keygen(), message = new Uint8Array(5_000_000).fill(3);
  const sig = mldsa.sign(message, secretKey);
  assert.equal(mldsa.verify(sig, message, publicKey), true);
  message[4_999_999] ^= 1;
  assert.equal(mldsa.verify(sig, message, publicKey), false);
  const { publicKeys, secretKeys } = kyber.keygenMany(200), { cipherTexts, sharedSecrets } = kyber.encapsulateMany(publicKeys);
  assert.deepEqual(kyber.decapsulateMany(cipherTexts, secretKeys), sharedSecrets);
});
