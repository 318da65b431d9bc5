// SPDX-License-Identifier: MIT
// Fetches and compiles the module before an importing program begins: browsers. Bundlers find the two files by the form
// `new URL("literal", import.meta.url)`; only one of them is fetched.
import { hasVectors, imports } from "./host.js";
import { Library } from "./library.js";

const url = hasVectors() ? new URL("../bravais_simd.wasm", import.meta.url) : new URL("../bravais.wasm", import.meta.url);

async function compiled() {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`bravais: ${url} cannot be fetched: ${response.status} ${response.statusText}`);
  // A server that does not know the type of .wasm files makes compileStreaming() fail.
  if (response.headers.get("content-type")?.startsWith("application/wasm")) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

const instance = await WebAssembly.instantiate(await compiled(), imports(() => instance.exports.memory));
instance.exports._initialize();
const loaded = new Library(instance.exports);

export const library = () => loaded;
