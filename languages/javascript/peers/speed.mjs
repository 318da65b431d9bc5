// SPDX-License-Identifier: MIT
// Compares the speed with @noble/post-quantum in one run: node speed.mjs [ROUNDS [FILTER]]
// Both sides take turns of some milliseconds. Prints the median of the turns as a table.
import os from "node:os";
import { ml_dsa65 } from "bravais/ml-dsa";
import { ml_kem768 } from "bravais/ml-kem";
import { instructionSet } from "bravais";
import { ml_dsa65 as noble_dsa } from "@noble/post-quantum/ml-dsa.js";
import { ml_kem768 as noble_kem } from "@noble/post-quantum/ml-kem.js";

const rounds = Number(process.argv[2] ?? 101), filter = process.argv[3] ?? "";
const TURN_MS = 8, WARM_MS = 400, BATCH = 64;
const message = new Uint8Array(100).fill(7);

const kemKeys = ml_kem768.keygen(), dsaKeys = ml_dsa65.keygen();
const { cipherText } = ml_kem768.encapsulate(kemKeys.publicKey);
const signature = ml_dsa65.sign(message, dsaKeys.secretKey);
const many = item => Array.from({ length: BATCH }, () => item);
const kemPrepared = { ours: ml_kem768.prepare(kemKeys.publicKey), noble: noble_kem.prepare(kemKeys.publicKey) };
const kemSecret = ml_kem768.prepareSecretKey(kemKeys.secretKey), dsaPrepared = ml_dsa65.prepare(dsaKeys.publicKey);
const dsaSecret = ml_dsa65.prepareSecretKey(dsaKeys.secretKey);

// [what, bravais, @noble/post-quantum, items of one call of bravais]
const ROWS = [
  ["ML-KEM-768 keygen", () => ml_kem768.keygen(), () => noble_kem.keygen()],
  ["ML-KEM-768 encapsulate", () => ml_kem768.encapsulate(kemKeys.publicKey), () => noble_kem.encapsulate(kemKeys.publicKey)],
  ["ML-KEM-768 decapsulate", () => ml_kem768.decapsulate(cipherText, kemKeys.secretKey),
   () => noble_kem.decapsulate(cipherText, kemKeys.secretKey)],
  ["ML-KEM-768 encapsulate, prepared key", () => kemPrepared.ours.encapsulate(), () => kemPrepared.noble.encapsulate()],
  ["ML-KEM-768 decapsulate, prepared key", () => kemSecret.decapsulate(cipherText),
   () => kemPrepared.noble.decapsulate(cipherText, kemKeys.secretKey)],
  [`ML-KEM-768 encapsulate, batch of ${BATCH} keys`, () => ml_kem768.encapsulateMany(many(kemKeys.publicKey)),
   () => noble_kem.encapsulate(kemKeys.publicKey), BATCH],
  ["ML-DSA-65 keygen", () => ml_dsa65.keygen(), () => noble_dsa.keygen()],
  ["ML-DSA-65 sign", () => ml_dsa65.sign(message, dsaKeys.secretKey), () => noble_dsa.sign(message, dsaKeys.secretKey)],
  ["ML-DSA-65 verify", () => ml_dsa65.verify(signature, message, dsaKeys.publicKey),
   () => noble_dsa.verify(signature, message, dsaKeys.publicKey)],
  ["ML-DSA-65 sign, prepared key", () => dsaSecret.sign(message), () => noble_dsa.sign(message, dsaKeys.secretKey)],
  ["ML-DSA-65 verify, prepared key", () => dsaPrepared.verify(signature, message),
   () => noble_dsa.verify(signature, message, dsaKeys.publicKey)],
  [`ML-DSA-65 verify, batch of ${BATCH}`, () => ml_dsa65.verifyMany(many(signature), many(message), dsaKeys.publicKey),
   () => noble_dsa.verify(signature, message, dsaKeys.publicKey), BATCH],
];

// Microseconds of one call, over a turn.
function turn(run, milliseconds) {
  const begin = performance.now();
  let calls = 0, now;
  do {
    run();
    ++calls;
    now = performance.now();
  } while (now - begin < milliseconds);
  return 1000 * (now - begin) / calls;
}

const median = numbers => numbers.sort((a, b) => a - b)[numbers.length >> 1];

console.log(`Node ${process.versions.node}, ${os.cpus()[0].model}, ${instructionSet()}, ${rounds} rounds; microseconds per item\n`);
console.log("| operation | @noble/post-quantum 0.7.1 | bravais | times as fast |\n|---|---:|---:|---:|");
for (const [what, ours, theirs, items = 1] of ROWS.filter(([name]) => name.includes(filter))) {
  const times = [[], []];
  [ours, theirs].forEach(run => turn(run, WARM_MS));  // until the optimizing compilers are done
  for (let i = 0; i < rounds; ++i) {
    times[0].push(turn(ours, TURN_MS) / items);
    times[1].push(turn(theirs, TURN_MS));
  }
  const [our, their] = times.map(median);
  console.log(`| ${what} | ${their.toFixed(1)} | ${our.toFixed(1)} | ${(their / our).toFixed(1)} |`);
}
