// SPDX-License-Identifier: MIT
// Compares the two modules of tools/wasm in one run: node integrations/wasm/speed.mjs FOLDER [SET...]
// Prints a table with the time of one call. Calls of both modules alternate in short turns, and the fastest turn counts,
// so that other work on the machine changes little.
import fs from "node:fs";
import path from "node:path";
import { start } from "./host.mjs";

const [folder, ...chosen] = process.argv.slice(2);
if (!folder) {
  console.error("usage: node integrations/wasm/speed.mjs FOLDER [SET...]\nFOLDER has the modules: tools/wasm FOLDER");
  process.exit(2);
}
const SETS = ["ML-KEM-768", "ML-DSA-65", "NTRU-HPS-2048-677", "NTRU+768", "M-LWQ-768-E8"];
const KEM = 1, SIGNATURE = 3, PUBLIC = 1, EXPANDED = 2;
const TURNS = 200, TURN_MS = 4, WARM_MS = 600, MESSAGES = 32;

class Module {
  constructor(exports) { this.exports = exports; }
  buffer(size) { return [this.exports.malloc(size), size]; }
  // The argument struct of one call for one item: struct_size, count, then these words.
  struct(...words) {
    const all = Uint32Array.from([4 * (words.length + 2), 1, ...words]);
    const address = this.exports.malloc(all.byteLength);
    new Uint32Array(this.exports.memory.buffer).set(all, address / 4);
    return address;
  }
  find(name) {
    const text = new TextEncoder().encode(`${name}\0`), [address] = this.buffer(text.length + 4);
    new Uint8Array(this.exports.memory.buffer).set(text, address + 4);
    for (const kind of [KEM, SIGNATURE]) {
      if (this.exports.bravais_find(address, kind, address + 4) !== 0) continue;
      const id = new Uint32Array(this.exports.memory.buffer)[address / 4];
      return new Uint32Array(this.exports.memory.buffer.slice(this.exports.bravais_set_of(id), this.exports.bravais_set_of(id) + 88));
    }
    return null;
  }
  // {name of an operation: functions that perform it once each}
  operations(name) {
    const set = this.find(name);
    if (set === null) return {};
    const publicKey = this.buffer(set[6]), secretKey = this.buffer(set[7]);
    const call = (operation, ...words) => {
      const struct = this.struct(...words), run = this.exports[`bravais_${operation}`];
      return () => {
        const status = run(set[0], struct);
        if (status !== 0) throw new Error(`${name}: bravais_${operation}() returns ${status}`);
      };
    };
    const generate = call("generate", ...publicKey, ...secretKey, 0, 0, 0, 0, 0);
    generate();
    if (set[1] === KEM) {
      const ciphertext = this.buffer(set[12]), secret = this.buffer(set[13]);
      const encapsulate = call("encapsulate", ...ciphertext, ...secret, 0, PUBLIC, ...publicKey, 0, 0, 0, 0);
      encapsulate();
      const decapsulate = call("decapsulate", ...secret, 0, ...ciphertext, EXPANDED, ...secretKey, 0, 0);
      // Decapsulation first: afterwards the ciphertext may belong to another key, and NTRU+ would return an error.
      return { decapsulate: [decapsulate], encapsulate: [encapsulate], generate: [generate] };
    }
    // Signing tries until a test passes. So that both modules try equally often, they sign the same list of messages with
    // the same key, and without randomness.
    const seed = this.buffer(set[8]), signature = this.buffer(set[18]), message = this.buffer(100);
    const text = [...message, 0, 0, 0, 0];
    const seeded = call("generate", ...publicKey, ...secretKey, 0, ...seed, 0, 0);
    const one = call("sign", ...signature, 0, ...text, EXPANDED, ...secretKey, 0, 0, 0, 0, 1, 0, 0);
    const sign = Array.from({ length: MESSAGES }, (_, i) => () => {
      new Uint8Array(this.exports.memory.buffer)[message[0]] = i;
      one();
    });
    seeded();
    sign[0]();
    const verify = call("verify", 0, ...signature, ...text, PUBLIC, ...publicKey, 0, 0, 0, 0);
    return { verify: [verify], sign, generate: [generate] };
  }
}

// Microseconds of one call, over a turn of some milliseconds.
function turn(run, milliseconds) {
  const begin = performance.now();
  let calls = 0, now = begin;
  do {
    run();
    ++calls;
    now = performance.now();
  } while (now - begin < milliseconds);
  return 1000 * (now - begin) / calls;
}

const modules = await Promise.all(["bravais.wasm", "bravais_simd.wasm"].map(
  async name => new Module(await start(fs.readFileSync(path.join(folder, name))))));
console.log(`Node ${process.versions.node}, V8 ${process.versions.v8}; microseconds\n`);
console.log("| parameter set | operation | scalar | wasm128 | wasm128 / scalar |\n|---|---|---:|---:|---:|");
for (const name of chosen.length ? chosen : SETS) {
  const [scalar, simd] = modules.map(module => module.operations(name));
  const rows = [];
  for (const operation of Object.keys(scalar)) {
    const best = [scalar[operation], simd[operation]].map(runs => runs.map(() => Infinity));
    const turns = (count, milliseconds) => {
      for (let i = 0; i < count; ++i) {
        best[0].forEach((_, which) => [scalar, simd].forEach((module, m) => {
          best[m][which] = Math.min(best[m][which], turn(module[operation][which], milliseconds));
        }));
      }
    };
    turns(1, WARM_MS / best[0].length);  // until the optimizing compiler has replaced the first one's code
    turns(TURNS / best[0].length ** 0.5, TURN_MS / best[0].length ** 0.5);
    const [before, after] = best.map(all => all.reduce((sum, one) => sum + one, 0) / all.length);
    rows.unshift(`| ${name} | ${operation} | ${before.toFixed(1)} | ${after.toFixed(1)} | ${(after / before).toFixed(2)} |`);
  }
  rows.forEach(row => console.log(row));
}
