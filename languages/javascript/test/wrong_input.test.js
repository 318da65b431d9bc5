// SPDX-License-Identifier: MIT
// Wrong input gives an error that names it, and changes nothing for later calls.
import assert from "node:assert/strict";
import vm from "node:vm";
import { test } from "node:test";
import { BatchError, BravaisError, instructionSet, ml_dsa65, ml_kem768, ntru_plus768, dilithium3, version } from "bravais";
import { SETS, altered, text } from "./every_set.js";

const kem = ml_kem768.keygen(), dsa = ml_dsa65.keygen(), message = text("message");
const bytes = size => new Uint8Array(size);

test("wrong types", () => {
  const cases = [[() => ml_kem768.encapsulate(), "publicKey must be a Uint8Array, and is undefined"],
                 [() => ml_kem768.encapsulate("00"), "publicKey must be a Uint8Array, and is a string: new TextEncoder"],
                 [() => ml_kem768.encapsulate([1, 2]), "publicKey must be a Uint8Array, and is an array"],
                 [() => ml_kem768.encapsulate(new Uint16Array(1184)), "and is an object of Uint16Array"],
                 [() => ml_kem768.encapsulate(null), "and is null"],
                 [() => ml_kem768.decapsulate(kem.secretKey.buffer, kem.secretKey), "cipherText must be a Uint8Array"],
                 [() => ml_kem768.keygenMany("3"), "seeds must be an array of Uint8Array, and is a string"],
                 [() => ml_dsa65.sign("message", dsa.secretKey), "ML-DSA-65: msg must be a Uint8Array, and is a string"],
                 [() => ml_dsa65.sign(message, dsa.secretKey, text("context")), "the options must be an object"],
                 [() => ml_dsa65.sign(message, dsa.secretKey, { ctx: message }), "there is no option ctx; there are context"],
                 [() => ml_dsa65.sign(message, dsa.secretKey, { context: "x" }), "context must be a Uint8Array"],
                 [() => ml_dsa65.sign(message, dsa.secretKey, { extraEntropy: true }), "extraEntropy must be a Uint8Array"],
                 [() => ml_dsa65.verifyMany([7], [message], dsa.publicKey), "signatures[0] must be a Uint8Array"],
                 [() => ml_dsa65.prehash({ oid: bytes(11) }), "the hash function must be one of SHA2-256"],
                 [() => ml_dsa65.prehash(), "the hash function must be one of SHA2-256"]];
  for (const [run, text] of cases) {
    assert.throws(run, error => error instanceof TypeError && error.message.includes(text) || assert.fail(`${error} has no: ${text}`));
  }
});

test("wrong lengths", () => {
  const cases = [[() => ml_kem768.encapsulate(bytes(1183)), "ML-KEM-768: publicKey must have 1184 bytes, and has 1183"],
                 [() => ml_kem768.encapsulate(kem.publicKey, bytes(31)), "msg must have 32 bytes, and has 31"],
                 [() => ml_kem768.decapsulate(bytes(0), kem.secretKey), "cipherText must have 1088 bytes, and has 0"],
                 [() => ml_kem768.keygen(bytes(32)), "seed must have 64 bytes, and has 32"],
                 [() => ml_kem768.keygenMany(0), "count must be 1 or more, and is 0"],
                 [() => ml_kem768.keygenMany(1.5), "count must be 1 or more, and is 1.5"],
                 [() => ml_kem768.encapsulateMany([]), "publicKeys must not be empty"],
                 [() => ml_kem768.encapsulateMany([kem.publicKey], 2), "publicKeys must have 2 items, and has 1"],
                 [() => ml_dsa65.signMany([message, message, message], [dsa.secretKey, dsa.secretKey]), "must have 3 items"],
                 [() => ml_dsa65.sign(message, dsa.secretKey, { context: bytes(256) }), "context must have at most 255 bytes"],
                 [() => ml_dsa65.sign(message, dsa.secretKey, { extraEntropy: bytes(33) }), "extraEntropy must have 32 bytes"],
                 [() => ml_dsa65.internal.sign(message, dsa.secretKey, { externalMu: true }), "msg must have 64 bytes"],
                 [() => ml_dsa65.verify(bytes(3309), message, bytes(10)), "publicKey must have 1952 bytes, and has 10"],
                 [() => ml_dsa65.prehash("MD5"), "there is no hash function MD5"],
                 [() => dilithium3.sign(message, bytes(4000), { context: message }), "this parameter set has no contexts"]];
  for (const [run, text] of cases) {
    assert.throws(run, error => error instanceof RangeError && error.message.includes(text) || assert.fail(`${error} has no: ${text}`));
  }
});

test("malformed keys are errors of the library, with a code", () => {
  const publicKey = bytes(1184).fill(255), secretKey = altered(kem.secretKey);
  secretKey[2400 - 64] ^= 1;  // H(ek)
  for (const run of [() => ml_kem768.encapsulate(publicKey), () => ml_kem768.prepare(publicKey),
                     () => ml_kem768.checkPublicKey(publicKey)]) {
    assert.throws(run, { name: "BravaisError", code: "BAD_PUBLIC_KEY", message: /^ML-KEM-768: \w+: the public key is malformed/ });
  }
  for (const run of [() => ml_kem768.decapsulate(bytes(1088), secretKey), () => ml_kem768.prepareSecretKey(secretKey),
                     () => ml_kem768.getPublicKey(secretKey)]) {
    assert.throws(run, { name: "BravaisError", code: "BAD_SECRET_KEY" });
  }
});

test("a batch reports the items that failed, and does the others", () => {
  const keys = [kem.publicKey, bytes(1184).fill(255), kem.publicKey];
  assert.throws(() => ml_kem768.encapsulateMany(keys), error => {
    assert.ok(error instanceof BatchError && error instanceof BravaisError);
    assert.match(error.message, /1 of 3 items failed, first item 1/);
    assert.deepEqual(error.failures.map(({ index, error }) => [index, error.code]), [[1, "BAD_PUBLIC_KEY"]]);
    const { cipherTexts, sharedSecrets } = error.result;
    assert.deepEqual(ml_kem768.decapsulate(cipherTexts[2], kem.secretKey), sharedSecrets[2]);
    return true;
  });
  const { publicKey, secretKey } = ntru_plus768.keygen(), { cipherTexts } = ntru_plus768.encapsulateMany(publicKey, 70);
  cipherTexts[68] = altered(cipherTexts[68]);
  assert.throws(() => ntru_plus768.decapsulateMany(cipherTexts, secretKey), error => {
    assert.deepEqual(error.failures.map(({ index, error }) => [index, error.code]), [[68, "BAD_CIPHERTEXT"]]);
    return true;
  });
});

test("a cleaned key cannot be used", () => {
  const prepared = ml_kem768.prepare(kem.publicKey), secret = ml_dsa65.prepareSecretKey(dsa.secretKey);
  for (const key of [prepared, secret]) {
    key.clean();
    key[Symbol.dispose]();  // again: nothing happens
  }
  assert.throws(() => prepared.encapsulate(), /ML-KEM-768: this prepared key was cleaned/);
  assert.throws(() => secret.sign(message), /ML-DSA-65: this prepared key was cleaned/);
});

test("a source of randomness that fails is an error", () => {
  const original = globalThis.crypto.getRandomValues;
  globalThis.crypto.getRandomValues = () => { throw new Error("none"); };
  try {
    for (const run of [() => ml_kem768.keygen(), () => ml_kem768.encapsulate(kem.publicKey),
                       () => ml_dsa65.sign(message, dsa.secretKey)]) {
      assert.throws(run, { code: "NO_RANDOMNESS" });
    }
  } finally {
    globalThis.crypto.getRandomValues = original;
  }
  ml_kem768.keygen();
});

test("views of larger buffers, Buffer, and arrays of another realm are bytes", () => {
  const within = new Uint8Array(kem.publicKey.length + 7);
  within.set(kem.publicKey, 3);
  const view = within.subarray(3, 3 + kem.publicKey.length), randomness = bytes(32);
  const expected = ml_kem768.encapsulate(kem.publicKey, randomness);
  assert.deepEqual(ml_kem768.encapsulate(view, randomness), expected);
  assert.deepEqual(ml_kem768.encapsulate(Buffer.from(kem.publicKey), randomness), expected);
  const foreign = vm.runInNewContext("values => Uint8Array.from(values)")(Array.from(kem.publicKey));
  assert.ok(!(foreign instanceof Uint8Array));
  assert.deepEqual(ml_kem768.encapsulate(foreign, randomness), expected);
});

test("the library does not change its inputs, and its outputs are independent", () => {
  const seed = bytes(64).fill(9), before = Uint8Array.from(seed), first = ml_kem768.keygen(seed);
  assert.deepEqual(seed, before);
  const copy = Uint8Array.from(first.publicKey);
  ml_kem768.keygen();
  assert.deepEqual(first.publicKey, copy);
  assert.equal(first.publicKey.buffer.byteLength, first.publicKey.length);
});

test("the package says what runs", () => {
  assert.match(version(), /^\d+\.\d+\.\d+$/);
  assert.equal(instructionSet(), process.env.BRAVAIS_EXPECTED ?? "wasm128");
  assert.equal(SETS.filter(([, set]) => set === undefined).length, 0);
});
