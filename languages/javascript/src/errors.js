// SPDX-License-Identifier: MIT
// What the package throws, except for wrong arguments: these are a TypeError (wrong type) or a RangeError (wrong length).

// An error of the library. `code` is its name in <bravais.h> without the prefix: "BAD_PUBLIC_KEY" and so on.
export class BravaisError extends Error {
  constructor(message, code) {
    super(message);
    this.name = "BravaisError";
    this.code = code;
  }
}

// Some items of a batch failed, and the others are done. `failures` has {index, error} for each failed item. `result` is
// what the function would have returned; the bytes of failed items in it mean nothing.
export class BatchError extends BravaisError {
  constructor(message, failures, result) {
    super(message, failures[0].error.code);
    this.name = "BatchError";
    this.failures = failures;
    this.result = result;
  }
}
