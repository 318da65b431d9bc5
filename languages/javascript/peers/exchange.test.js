// SPDX-License-Identifier: MIT
// Keys, ciphertexts and signatures are exchanged with @noble/post-quantum, both ways.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sha3_512 } from "@noble/hashes/sha3.js";
import { sha512 } from "@noble/hashes/sha2.js";
import * as noble_dsa from "@noble/post-quantum/ml-dsa.js";
import * as noble_kem from "@noble/post-quantum/ml-kem.js";
import * as dsa from "bravais/ml-dsa.js";
import * as kem from "bravais/ml-kem.js";

const counting = (first, size) => Uint8Array.from({ length: size }, (_, i) => first + i);
const message = new TextEncoder().encode("message"), context = new TextEncoder().encode("context");

for (const name of ["ml_kem512", "ml_kem768", "ml_kem1024"]) {
  const sides = [kem[name], noble_kem[name]];
  test(`${name}: the same bytes for the same seeds`, () => {
    const pairs = sides.map(side => side.keygen(counting(3, 64)));
    assert.deepEqual(pairs[0], pairs[1]);
    const sent = sides.map(side => side.encapsulate(pairs[0].publicKey, counting(9, 32)));
    assert.deepEqual(sent[0], sent[1]);
    sent[0].cipherText[5] ^= 1;
    assert.deepEqual(...sides.map(side => side.decapsulate(sent[0].cipherText, pairs[0].secretKey)));
    assert.deepEqual(...sides.map(side => side.getPublicKey(pairs[0].secretKey)));
    for (const [member, size] of Object.entries(sides[1].lengths)) assert.equal(sides[0].lengths[member], size, member);
    assert.equal(sides[0].info.type, sides[1].info.type);
  });
  for (const [who, [mine, theirs]] of Object.entries({ "our keys": sides, "their keys": [sides[1], sides[0]] })) {
    test(`${name}: ${who}`, () => {
      for (let i = 0; i < 10; ++i) {
        const { publicKey, secretKey } = mine.keygen(), { cipherText, sharedSecret } = theirs.encapsulate(publicKey);
        assert.deepEqual(mine.decapsulate(cipherText, secretKey), sharedSecret);
        assert.deepEqual(theirs.prepare(publicKey).encapsulate(counting(1, 32)), mine.encapsulate(publicKey, counting(1, 32)));
      }
    });
  }
}

for (const name of ["ml_dsa44", "ml_dsa65", "ml_dsa87"]) {
  const sides = [dsa[name], noble_dsa[name]];
  test(`${name}: the same bytes for the same seeds`, () => {
    const pairs = sides.map(side => side.keygen(counting(3, 32)));
    assert.deepEqual(pairs[0], pairs[1]);
    for (const extraEntropy of [false, counting(7, 32)]) {
      assert.deepEqual(...sides.map(side => side.sign(message, pairs[0].secretKey, { context, extraEntropy })));
      assert.deepEqual(...sides.map(side => side.internal.sign(message, pairs[0].secretKey, { extraEntropy })));
      const options = { extraEntropy, externalMu: true };
      assert.deepEqual(...sides.map(side => side.internal.sign(counting(0, 64), pairs[0].secretKey, options)));
    }
    for (const [member, size] of Object.entries(sides[1].lengths)) assert.equal(sides[0].lengths[member], size, member);
    assert.equal(sides[0].info.type, sides[1].info.type);
    assert.equal(sides[0].prehash(sha512).info.type, sides[1].prehash(sha512).info.type);
  });
  for (const [who, [mine, theirs]] of Object.entries({ "our signatures": sides, "their signatures": [sides[1], sides[0]] })) {
    test(`${name}: ${who}`, () => {
      const { publicKey, secretKey } = mine.keygen();
      for (const options of [{}, { context }]) {
        const sig = mine.sign(message, secretKey, options);
        assert.equal(theirs.verify(sig, message, publicKey, options), true);
        assert.equal(theirs.verify(sig.subarray(1), message, publicKey, options), false);
        sig[9] ^= 1;
        assert.equal(theirs.verify(sig, message, publicKey, options), false);
        for (const hash of [sha512, sha3_512]) {
          const hashed = mine.prehash(hash).sign(message, secretKey, options);
          assert.equal(theirs.prehash(hash).verify(hashed, message, publicKey, options), true);
          assert.equal(theirs.verify(hashed, message, publicKey, options), false);
        }
      }
    });
  }
}
