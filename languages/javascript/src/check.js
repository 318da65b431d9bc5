// SPDX-License-Identifier: MIT
// Checks of arguments. Each error names the argument, what was expected, and what came.

const tag = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag).get;

function kindOf(value) {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value !== "object") return value === undefined ? "undefined" : `a ${typeof value}`;
  return `an object of ${value.constructor?.name ?? "no class"}`;
}

function wrongType(set, name, expected, value) {
  const hint = typeof value === "string" ? ": new TextEncoder().encode() makes bytes of a text" : "";
  throw new TypeError(`${set.name}: ${name} must be ${expected}, and is ${kindOf(value)}${hint}`);
}

// Also accepts an array of another window or test environment, where instanceof fails.
export const isBytes = value => value instanceof Uint8Array || (ArrayBuffer.isView(value) && tag.call(value) === "Uint8Array");

// Checks that a value is a Uint8Array of this size. Without a size, any size is right.
export function bytes(set, name, value, size) {
  if (!isBytes(value)) wrongType(set, name, "a Uint8Array", value);
  if (size !== undefined && value.length !== size) {
    throw new RangeError(`${set.name}: ${name} must have ${size} bytes, and has ${value.length}`);
  }
}

// Checks an array of Uint8Arrays. Without a count, any number but 0 is right: an empty batch would check nothing.
export function list(set, name, value, size, count) {
  if (!Array.isArray(value)) wrongType(set, name, "an array of Uint8Array", value);
  if (value.length === 0) throw new RangeError(`${set.name}: ${name} must not be empty`);
  if (count !== undefined && value.length !== count) {
    throw new RangeError(`${set.name}: ${name} must have ${count} items, and has ${value.length}`);
  }
  for (let i = 0; i < value.length; ++i) bytes(set, `${name}[${i}]`, value[i], size);
}

export function count(set, value) {
  if (typeof value !== "number") wrongType(set, "count", "a number", value);
  if (!Number.isInteger(value) || value < 1) throw new RangeError(`${set.name}: count must be 1 or more, and is ${value}`);
}

// Returns the options with only known names: a misspelled option, such as `ctx`, would weaken what is signed.
export function options(set, value, known) {
  if (value === undefined) return {};
  if (typeof value !== "object" || value === null || isBytes(value)) wrongType(set, "the options", "an object", value);
  for (const name of Object.keys(value)) {
    if (!known.includes(name)) throw new TypeError(`${set.name}: there is no option ${name}; there are ${known.join(", ")}`);
  }
  return value;
}

export function context(set, value) {
  if (value === undefined) return;
  bytes(set, "context", value);
  if (!set.contexts) throw new RangeError(`${set.name}: this parameter set has no contexts`);
  if (value.length > 255) throw new RangeError(`${set.name}: context must have at most 255 bytes, and has ${value.length}`);
}
