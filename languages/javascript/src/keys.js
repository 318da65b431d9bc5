// SPDX-License-Identifier: MIT
// What all kinds of parameter sets have in common: key pairs, checks, prepared keys and batches.
import * as check from "./check.js";
import { BatchError } from "./errors.js";
import { EXPANDED, PREPARED, PUBLIC } from "./library.js";

// Batches are done in groups, so that a large one does not need memory for all of its items.
const GROUP = 64;

export const publicKey = items => ({ form: PUBLIC, items });
export const secretKey = items => ({ form: EXPANDED, items });

// Runs a function between begin() and end() of a call.
export function one(set, count, work) {
  const library = set.library();
  library.begin(count);
  try {
    return work(library);
  } finally {
    library.end();
  }
}

// The result of a single call: `run(first, count)` returns {statuses, outputs: {name: items}}.
export function single(set, operation, run) {
  const { statuses, outputs } = run(0, 1);
  if (statuses[0] !== 0) throw set.library().error(set, operation, statuses[0]);
  return outputs;
}

// The results of a batch, {name: items}. Throws a BatchError if an item failed.
export function batch(set, operation, count, run) {
  const all = {}, failures = [];
  for (let first = 0; first < count; first += GROUP) {
    const { statuses, outputs } = run(first, Math.min(GROUP, count - first));
    for (const [name, items] of Object.entries(outputs)) (all[name] ??= []).push(...items);
    statuses.forEach((status, i) => {
      if (status !== 0) failures.push({ index: first + i, error: set.library().error(set, operation, status) });
    });
  }
  if (failures.length > 0) {
    const { index, error } = failures[0];
    throw new BatchError(`${error.message} (${failures.length} of ${count} items failed, first item ${index})`, failures, all);
  }
  return all;
}

// The keys of a part of a batch: one for all items, or one for each.
export const part = (key, first, count) =>
  key.items === undefined || key.items.length === 1 ? key : { form: key.form, items: key.items.slice(first, first + count) };

// One key for `count` items, or `count` keys.
export function keysOf(set, name, value, size, count) {
  if (Array.isArray(value)) check.list(set, name, value, size, count);
  else check.bytes(set, name, value, size);
  return Array.isArray(value) ? value : [value];
}

// Decapsulation and decryption: their structs are the same. outputs[output] has items of `size` bytes.
export function open(set, name, output, size, key, cipherTexts) {
  return (first, count) => one(set, count, library => {
    const address = library.output(size);
    library.statuses();
    library.input(cipherTexts.slice(first, first + count));
    library.key(part(key, first, count));
    library.workspace(set.id);
    const statuses = library.call(name, set.id);
    return { statuses, outputs: { [output]: library.read(address, size) } };
  });
}

function generate(set, seeds) {
  return (first, count) => one(set, count, library => {
    const publicKeys = library.output(set.publicKey), secretKeys = library.output(set.secretKey);
    library.statuses();
    library.input(seeds?.slice(first, first + count));
    library.workspace(set.id);
    const statuses = library.call("bravais_generate", set.id);
    return { statuses, outputs: { publicKeys: library.read(publicKeys, set.publicKey),
                                  secretKeys: library.read(secretKeys, set.secretKey) } };
  });
}

function withKey(set, operation, name, key, ...words) {
  const library = set.library(), status = library.callWithKey(name, set.id, key, ...words);
  if (status !== 0) throw library.error(set, operation, status);
}

// Memory of prepared keys that a program lost without clean().
const lost = new FinalizationRegistry(({ library, address, size }) => library.release(address, size));

// A key in the memory of the module, expanded once. clean() wipes it.
export class Prepared {
  #held;
  #set;
  constructor(set, key, size) {
    const library = set.library(), address = library.allocate(size);
    this.#set = set;
    this.#held = { library, address, size };
    lost.register(this, this.#held, this);
    try {
      one(set, 1, () => withKey(set, "prepare", "bravais_prepare", key, address, size));
    } catch (error) {
      this.clean();
      throw error;
    }
  }
  get key() {
    if (this.#held === undefined) throw new Error(`${this.#set.name}: this prepared key was cleaned, and cannot be used`);
    return { form: PREPARED, address: this.#held.address, size: this.#held.size };
  }
  clean() {
    if (this.#held === undefined) return;
    lost.unregister(this);
    this.#held.library.release(this.#held.address, this.#held.size);
    this.#held = undefined;
  }
}

// A prepared key as a program sees it: these functions, clean() and `using`.
export function preparedKey(prepared, functions) {
  const clean = () => prepared.clean();
  return Object.freeze({ ...functions, clean, [Symbol.dispose ?? Symbol.for("Symbol.dispose")]: clean });
}

export function keys(set) {
  const common = {
    keygen(seed) {
      if (seed !== undefined) check.bytes(set, "seed", seed, set.seed);
      const { publicKeys, secretKeys } = single(set, "keygen", generate(set, seed && [seed]));
      return { publicKey: publicKeys[0], secretKey: secretKeys[0] };
    },
    keygenMany(countOrSeeds) {
      const seeds = typeof countOrSeeds === "number" ? undefined : countOrSeeds;
      if (seeds === undefined) check.count(set, countOrSeeds);
      else check.list(set, "seeds", seeds, set.seed);
      return batch(set, "keygenMany", seeds?.length ?? countOrSeeds, generate(set, seeds));
    },
    checkPublicKey(key) {
      check.bytes(set, "publicKey", key, set.publicKey);
      one(set, 1, () => withKey(set, "checkPublicKey", "bravais_check_key", publicKey([key])));
    },
    checkSecretKey(key) {
      check.bytes(set, "secretKey", key, set.secretKey);
      one(set, 1, () => withKey(set, "checkSecretKey", "bravais_check_key", secretKey([key])));
    },
  };
  if (set.publicKeyFollows) {
    common.getPublicKey = key => {
      check.bytes(set, "secretKey", key, set.secretKey);
      return one(set, 1, library => {
        const address = library.room(set.publicKey);
        withKey(set, "getPublicKey", "bravais_public_key_from_secret_key", secretKey([key]), address, set.publicKey);
        return library.read(address, set.publicKey)[0];
      });
    };
  }
  return common;
}
