// SPDX-License-Identifier: MIT
// The vectors of Wycheproof for ML-KEM and ML-DSA, in the folder that the variable BRAVAIS_WYCHEPROOF names.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import * as bravais from "bravais";
import { fromHex, hex } from "./every_set.js";

const folder = process.env.BRAVAIS_WYCHEPROOF;
const skip = folder === undefined && "BRAVAIS_WYCHEPROOF names no folder of vectors";

// Calls `check(group, one)` for each vector of a file, and says which one fails.
function each(file, check) {
  test(file, { skip }, () => {
    const { testGroups, numberOfTests } = JSON.parse(readFileSync(path.join(folder, file), "utf-8"));
    let number = 0;
    for (const group of testGroups) {
      for (const one of group.tests) {
        try {
          check(group, one);
        } catch (error) {
          error.message = `${file}, test ${one.tcId} (${one.comment}): ${error.message}`;
          throw error;
        }
        ++number;
      }
    }
    assert.equal(number, numberOfTests);
  });
}

// Runs a call that must succeed for valid vectors, and must throw for the others.
function expect(one, work) {
  if (one.result === "valid" || one.result === "acceptable") return work();
  assert.throws(work, error => error instanceof RangeError || error instanceof bravais.BravaisError);
}

for (const size of [512, 768, 1024]) {
  const kem = bravais[`ml_kem${size}`];
  each(`mlkem_${size}_test.json`, (group, one) => expect(one, () => {
    const { publicKey, secretKey } = kem.keygen(fromHex(one.seed));
    if (one.ek) assert.equal(hex(publicKey), one.ek);
    assert.equal(hex(kem.decapsulate(fromHex(one.c), secretKey)), one.K);
  }));
  each(`mlkem_${size}_encaps_test.json`, (group, one) => expect(one, () => {
    const { cipherText, sharedSecret } = kem.encapsulate(fromHex(one.ek), fromHex(one.m));
    assert.deepEqual([hex(cipherText), hex(sharedSecret)], [one.c, one.K]);
  }));
  each(`mlkem_${size}_semi_expanded_decaps_test.json`, (group, one) => expect(one, () => {
    const secret = kem.decapsulate(fromHex(one.c), fromHex(one.dk));
    if (one.K) assert.equal(hex(secret), one.K);
  }));
}

for (const size of [44, 65, 87]) {
  const dsa = bravais[`ml_dsa${size}`];
  const context = one => one.ctx === undefined ? {} : { context: fromHex(one.ctx) };
  each(`mldsa_${size}_verify_test.json`, (group, one) => {
    let good = false;
    try {
      good = dsa.verify(fromHex(one.sig), fromHex(one.msg), fromHex(group.publicKey), context(one));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;  // a wrong length of the key or of the context
    }
    assert.equal(good, one.result === "valid");
  });
  each(`mldsa_${size}_sign_seed_test.json`, (group, one) => expect(one, () => {
    const { secretKey } = dsa.keygen(fromHex(group.privateSeed)), fixed = { extraEntropy: one.rnd ? fromHex(one.rnd) : false };
    const sig = one.msg === undefined || one.mu !== undefined && one.msg === ""
      ? dsa.internal.sign(fromHex(one.mu), secretKey, { ...fixed, externalMu: true })
      : dsa.sign(fromHex(one.msg), secretKey, { ...fixed, ...context(one) });
    assert.equal(hex(sig), one.sig);
  }));
}
