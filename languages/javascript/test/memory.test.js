// SPDX-License-Identifier: MIT
// The memory of the module: sizes agree with the table, nothing is lost, and no secret of a call stays.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ml_dsa65, ml_kem768, ntru_hps2048_677 } from "bravais";
import { ROWS, inside, text } from "./every_set.js";

const library = await inside(), { memory } = library.exports;

test("the module has the sizes of the table", () => {
  for (const row of ROWS) {
    const words = new Uint32Array(memory.buffer, library.exports.bravais_set_of(row.id), 22), [id, , name] = words;
    assert.equal(id, row.id);
    assert.equal(library.text(name), row.name);
    const sizes = { public_key: 6, secret_key: 7, seed: 8, randomness: 9, ciphertext: 12, shared_secret: 13, message: 17, signature: 18 };
    for (const [member, place] of Object.entries(sizes)) assert.equal(words[place], row[member] ?? 0, `${row.name}: ${member}`);
    assert.ok(words[10] <= row.prepared_public_key && words[11] <= row.prepared_secret_key, `${row.name}: prepared keys`);
    assert.equal(words[21], row.contexts ? 255 : 0);
  }
});

// Whether 16 bytes from anywhere in a secret are in the memory of the module. Pieces that do not look random are left out.
function remains(secret) {
  const all = Buffer.from(memory.buffer), found = [];
  for (let i = 0; i + 16 <= secret.length; i += 16) {
    const piece = Buffer.from(secret.subarray(i, i + 16));
    if (new Set(piece).size > 8 && all.includes(piece)) found.push(i);
  }
  return found;
}

test("no secret of a call stays in memory", () => {
  const kem = ml_kem768.keygen(), { cipherText, sharedSecret } = ml_kem768.encapsulate(kem.publicKey);
  const prepared = ml_kem768.prepareSecretKey(kem.secretKey);
  assert.deepEqual(prepared.decapsulate(cipherText), sharedSecret);
  prepared.clean();
  ml_kem768.decapsulateMany(Array(70).fill(cipherText), kem.secretKey);
  const randomness = ml_kem768.keygen().secretKey.slice(-32);  // random bytes
  const own = ml_kem768.encapsulate(kem.publicKey, randomness);
  const dsa = ml_dsa65.keygen(), entropy = randomness.map(byte => byte ^ 0x5a), seed = randomness.map(byte => byte ^ 0xa5);
  ml_dsa65.sign(text("message"), dsa.secretKey, { extraEntropy: entropy });
  ml_dsa65.keygen(seed);
  const signing = ml_dsa65.prepareSecretKey(dsa.secretKey);
  signing.sign(text("message"));
  signing.clean();
  const ntru = ntru_hps2048_677.keygen(), ntruSent = ntru_hps2048_677.encapsulate(ntru.publicKey);
  ntru_hps2048_677.decapsulate(ntruSent.cipherText, ntru.secretKey);
  const secrets = { kem: kem.secretKey, sharedSecret, own: own.sharedSecret, randomness, dsa: dsa.secretKey, entropy, seed,
                    ntru: ntru.secretKey, ntruSecret: ntruSent.sharedSecret };
  for (const [name, secret] of Object.entries(secrets)) assert.deepEqual(remains(secret), [], name);
  // The search does find a secret that is there.
  const held = ml_kem768.prepareSecretKey(kem.secretKey);
  assert.notDeepEqual(remains(kem.secretKey), []);
  held.clean();
  assert.deepEqual(remains(kem.secretKey), []);
});

test("memory does not grow from call to call, also if calls fail", () => {
  const { publicKey, secretKey } = ml_dsa65.keygen(), message = new Uint8Array(300_000);
  const work = () => {
    const prepared = ml_dsa65.prepare(publicKey);
    ml_dsa65.sign(message, secretKey);
    assert.throws(() => ml_kem768.prepare(new Uint8Array(1184).fill(255)));
    prepared.clean();
  };
  for (let i = 0; i < 5; ++i) work();
  const before = memory.buffer.byteLength;
  for (let i = 0; i < 200; ++i) work();
  assert.equal(memory.buffer.byteLength, before);
});
