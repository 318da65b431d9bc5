// SPDX-License-Identifier: MIT
import type { Status } from "./statuses.js";

/** An error of the library. Wrong arguments are a TypeError (wrong type) or a RangeError (wrong length) instead. */
export class BravaisError extends Error {
  readonly code: Status;
  constructor(message: string, code: Status);
}

/** Some items of a batch failed; the others are done. */
export class BatchError extends BravaisError {
  readonly failures: { readonly index: number; readonly error: BravaisError }[];
  /** What the function would have returned. The bytes of failed items in it mean nothing. */
  readonly result: Record<string, unknown[]>;
}
