// SPDX-License-Identifier: MIT
// node_host.mjs MODULE CASES wasi|host|counting|failing: performs the calls and prints the results. The last argument says
// where random bytes come from: Node's WASI, host.mjs, bytes that count from 0, or a source that fails.
import fs from "node:fs";
import { pathToFileURL } from "node:url";
import path from "node:path";
import { perform } from "./calls.mjs";

const [file, casesFile, source] = process.argv.slice(2);
const { start, hasVectors } = await import(pathToFileURL(path.join(path.dirname(file), "host.mjs")));
const { cases, stack } = JSON.parse(fs.readFileSync(casesFile, "utf8"));

async function withWasi() {
  const { WASI } = await import("node:wasi");
  const wasi = new WASI({ version: "preview1" });
  const { instance } = await WebAssembly.instantiate(fs.readFileSync(file), wasi.getImportObject());
  wasi.initialize(instance);
  return instance.exports;
}

let next = 0;
const sources = {
  host: undefined,
  counting: bytes => bytes.forEach((_, i) => { bytes[i] = next++; }),
  failing: () => { throw new Error("no randomness"); },
};
const exports = source === "wasi" ? await withWasi() : await start(fs.readFileSync(file), sources[source]);
console.log(JSON.stringify({ ...perform(exports, cases, stack), has_vectors: hasVectors() }));
