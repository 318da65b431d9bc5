// SPDX-License-Identifier: MIT
// Loads the module from a file when it is first used, without waiting: Node.
import { readFileSync } from "node:fs";
import { hasVectors, imports } from "./host.js";
import { Library } from "./library.js";

let loaded;

export function library() {
  if (loaded === undefined) {
    const name = hasVectors() ? "../bravais_simd.wasm" : "../bravais.wasm";
    const module = new WebAssembly.Module(readFileSync(new URL(name, import.meta.url)));
    const instance = new WebAssembly.Instance(module, imports(() => instance.exports.memory));
    instance.exports._initialize();
    loaded = new Library(instance.exports);
  }
  return loaded;
}
