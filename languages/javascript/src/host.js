// SPDX-License-Identifier: MIT
// What a module asks of the engine, and which of the two modules the engine can run.

export { hasVectors } from "./host.mjs";

// The imports of a module: random_get() of WASI, which fills memory and returns 0. getRandomValues() takes at most 65536
// bytes at a time.
export function imports(memory) {
  const random_get = (address, size) => {
    try {
      for (let done = 0; done < size; done += 65536) {
        globalThis.crypto.getRandomValues(new Uint8Array(memory().buffer, address + done, Math.min(65536, size - done)));
      }
      return 0;
    } catch {
      return 29;  // EIO: the library returns NO_RANDOMNESS
    }
  };
  return { wasi_snapshot_preview1: { random_get } };
}
