// SPDX-License-Identifier: MIT
// What the tests share: all parameter sets from the table of the library, and bytes.
import { readFileSync } from "node:fs";
import * as bravais from "bravais";

const json = name => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf-8"));

export const ROWS = json("sets.json"), ANSWERS = json("answers.json");
// [the row of the table, the object of the package]
export const SETS = ROWS.map(row => [row, bravais[row.constant]]);
export const ofKind = kind => SETS.filter(([row]) => row.kind === kind);

export const hex = bytes => Buffer.from(bytes).toString("hex");
export const fromHex = text => new Uint8Array(Buffer.from(text, "hex"));
export const text = string => new TextEncoder().encode(string);
export const counting = (first, size) => Uint8Array.from({ length: size }, (_, i) => first + i);

export function altered(bytes) {
  const copy = Uint8Array.from(bytes);
  copy[0] ^= 1;
  return copy;
}

// The library behind the package, for tests that look into its memory.
export async function inside() {
  return (await import(new URL("../src/node.js", import.meta.resolve("bravais")))).library();
}
