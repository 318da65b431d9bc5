// SPDX-License-Identifier: MIT
// Key encapsulation with one parameter set.
import * as check from "./check.js";
import * as keys from "./keys.js";

function encapsulate(set, key, randomness) {
  return (first, count) => keys.one(set, count, library => {
    const cipherTexts = library.output(set.cipherText), sharedSecrets = library.output(set.sharedSecret);
    library.statuses();
    library.key(keys.part(key, first, count));
    library.input(randomness);
    library.workspace(set.id);
    const statuses = library.call("bravais_encapsulate", set.id);
    return { statuses, outputs: { cipherTexts: library.read(cipherTexts, set.cipherText),
                                  sharedSecrets: library.read(sharedSecrets, set.sharedSecret) } };
  });
}

const decapsulate = (set, key, cipherTexts) =>
  keys.open(set, "bravais_decapsulate", "sharedSecrets", set.sharedSecret, key, cipherTexts);

// The functions of a KEM on a key, given as a function that returns it.
function sender(set) {
  return {
    one(key, msg) {
      if (msg !== undefined) check.bytes(set, "msg", msg, set.randomness);
      const { cipherTexts, sharedSecrets } = keys.single(set, "encapsulate", encapsulate(set, key, msg && [msg]));
      return { cipherText: cipherTexts[0], sharedSecret: sharedSecrets[0] };
    },
    many: (key, count) => keys.batch(set, "encapsulateMany", count, encapsulate(set, key)),
  };
}

function receiver(set) {
  return {
    one(key, cipherText) {
      check.bytes(set, "cipherText", cipherText, set.cipherText);
      return keys.single(set, "decapsulate", decapsulate(set, key, [cipherText])).sharedSecrets[0];
    },
    many: (key, cipherTexts) =>
      keys.batch(set, "decapsulateMany", cipherTexts.length, decapsulate(set, key, cipherTexts)).sharedSecrets,
  };
}

export function kem(library, values) {
  const set = { ...values, library }, send = sender(set), receive = receiver(set);
  return Object.freeze({
    info: Object.freeze({ type: set.type, name: set.name, source: set.source, standard: set.standard }),
    lengths: Object.freeze({ seed: set.seed, publicKey: set.publicKey, secretKey: set.secretKey, cipherText: set.cipherText,
                             sharedSecret: set.sharedSecret, msg: set.randomness, msgRand: set.randomness }),
    ...keys.keys(set),
    encapsulate(publicKey, msg) {
      check.bytes(set, "publicKey", publicKey, set.publicKey);
      return send.one(keys.publicKey([publicKey]), msg);
    },
    encapsulateMany(publicKeys, count) {
      const items = keys.keysOf(set, "publicKeys", publicKeys, set.publicKey, count);
      if (count === undefined) count = items.length;
      check.count(set, count);
      return send.many(keys.publicKey(items), count);
    },
    decapsulate(cipherText, secretKey) {
      check.bytes(set, "secretKey", secretKey, set.secretKey);
      return receive.one(keys.secretKey([secretKey]), cipherText);
    },
    decapsulateMany(cipherTexts, secretKeys) {
      check.list(set, "cipherTexts", cipherTexts, set.cipherText);
      return receive.many(keys.secretKey(keys.keysOf(set, "secretKeys", secretKeys, set.secretKey, cipherTexts.length)),
                          cipherTexts);
    },
    prepare(publicKey) {
      check.bytes(set, "publicKey", publicKey, set.publicKey);
      const prepared = new keys.Prepared(set, keys.publicKey([publicKey]), set.preparedPublicKey);
      return keys.preparedKey(prepared, {
        publicKey: Uint8Array.from(publicKey),
        encapsulate: msg => send.one(prepared.key, msg),
        encapsulateMany(count) {
          check.count(set, count);
          return send.many(prepared.key, count);
        },
      });
    },
    prepareSecretKey(secretKey) {
      check.bytes(set, "secretKey", secretKey, set.secretKey);
      const prepared = new keys.Prepared(set, keys.secretKey([secretKey]), set.preparedSecretKey);
      return keys.preparedKey(prepared, {
        decapsulate: cipherText => receive.one(prepared.key, cipherText),
        decapsulateMany(cipherTexts) {
          check.list(set, "cipherTexts", cipherTexts, set.cipherText);
          return receive.many(prepared.key, cipherTexts);
        },
      });
    },
  });
}
