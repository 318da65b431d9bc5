// SPDX-License-Identifier: MIT
// Makes this engine look like one without vectors:
// BRAVAIS_EXPECTED=portable node --import ./test/no_vectors.mjs --test test/*.test.js
WebAssembly.validate = () => false;
