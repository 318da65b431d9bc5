// SPDX-License-Identifier: MIT
// Starts a module of tools/wasm in any JavaScript engine: browsers, Node and others.

// The only import of a module: WASI's random_get(), which fills `size` bytes at `address` and returns 0. The default is
// the engine's cryptographic source; getRandomValues() takes at most 65536 bytes at a time.
function randomGet(memory, fill) {
  return (address, size) => {
    try {
      for (let done = 0; done < size; done += 65536) {
        fill(new Uint8Array(memory().buffer, address + done, Math.min(65536, size - done)));
      }
      return 0;
    } catch {
      return 29;  // EIO: the library returns BRAVAIS_NO_RANDOMNESS
    }
  };
}

// Returns the exports of a module: its memory, malloc() and free(), and the functions of <bravais.h>.
// `module` is a WebAssembly.Module, or the bytes of one. `fill` writes random bytes to an array, or throws.
export async function start(module, fill = bytes => globalThis.crypto.getRandomValues(bytes)) {
  const compiled = module instanceof WebAssembly.Module ? module : await WebAssembly.compile(module);
  const random_get = randomGet(() => instance.exports.memory, fill);
  const instance = await WebAssembly.instantiate(compiled, { wasi_snapshot_preview1: { random_get } });
  instance.exports._initialize();
  return instance.exports;
}

// Whether this engine has 128-bit vectors, so that it can run bravais_simd.wasm. It is asked to validate a module with
// one function: i32.const 0, i8x16.splat, drop, end.
export function hasVectors() {
  return WebAssembly.validate(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 9, 1, 7, 0,
                                            65, 0, 253, 15, 26, 11));
}
