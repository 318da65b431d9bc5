// SPDX-License-Identifier: MIT
// Public-key encryption of messages of one fixed size, with one parameter set. Secure against passive attackers only.
import * as check from "./check.js";
import * as keys from "./keys.js";

function encrypt(set, key, messages, randomness) {
  return (first, count) => keys.one(set, count, library => {
    const cipherTexts = library.output(set.cipherText);
    library.statuses();
    library.input(messages.slice(first, first + count));
    library.key(keys.part(key, first, count));
    library.input(randomness);
    library.workspace(set.id);
    const statuses = library.call("bravais_encrypt", set.id);
    return { statuses, outputs: { cipherTexts: library.read(cipherTexts, set.cipherText) } };
  });
}

const decrypt = (set, key, cipherTexts) =>
  keys.open(set, "bravais_decrypt", "messages", set.message, key, cipherTexts);

export function encryption(library, values) {
  const set = { ...values, library };
  return Object.freeze({
    info: Object.freeze({ type: set.type, name: set.name, source: set.source, standard: set.standard }),
    lengths: Object.freeze({ seed: set.seed, publicKey: set.publicKey, secretKey: set.secretKey, cipherText: set.cipherText,
                             message: set.message, msgRand: set.randomness }),
    ...keys.keys(set),
    encrypt(message, publicKey, randomness) {
      check.bytes(set, "message", message, set.message);
      check.bytes(set, "publicKey", publicKey, set.publicKey);
      if (randomness !== undefined) check.bytes(set, "randomness", randomness, set.randomness);
      return keys.single(set, "encrypt", encrypt(set, keys.publicKey([publicKey]), [message],
                                                 randomness && [randomness])).cipherTexts[0];
    },
    encryptMany(messages, publicKeys) {
      check.list(set, "messages", messages, set.message);
      const items = keys.keysOf(set, "publicKeys", publicKeys, set.publicKey, messages.length);
      return keys.batch(set, "encryptMany", messages.length, encrypt(set, keys.publicKey(items), messages)).cipherTexts;
    },
    decrypt(cipherText, secretKey) {
      check.bytes(set, "cipherText", cipherText, set.cipherText);
      check.bytes(set, "secretKey", secretKey, set.secretKey);
      return keys.single(set, "decrypt", decrypt(set, keys.secretKey([secretKey]), [cipherText])).messages[0];
    },
    decryptMany(cipherTexts, secretKeys) {
      check.list(set, "cipherTexts", cipherTexts, set.cipherText);
      const items = keys.keysOf(set, "secretKeys", secretKeys, set.secretKey, cipherTexts.length);
      return keys.batch(set, "decryptMany", cipherTexts.length, decrypt(set, keys.secretKey(items), cipherTexts)).messages;
    },
  });
}
