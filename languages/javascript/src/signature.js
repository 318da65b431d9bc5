// SPDX-License-Identifier: MIT
// Signatures with one parameter set.
import * as check from "./check.js";
import * as keys from "./keys.js";
import { STATUSES } from "./statuses.js";

const PURE = { form: 0, prehash: 0 }, HASHED = 1, MU = { form: 2, prehash: 0 }, INTERNAL = { form: 3, prehash: 0 };
const BAD_SIGNATURE = STATUSES.indexOf("BAD_SIGNATURE");
// The hash functions of FIPS 204, section 5.4, by the last number of their object identifiers 2.16.840.1.101.3.4.2.x.
const HASHES = ["SHA2-256", "SHA2-384", "SHA2-512", "SHA2-224", "SHA2-512/224", "SHA2-512/256", "SHA3-224", "SHA3-256",
                "SHA3-384", "SHA3-512", "SHAKE128", "SHAKE256"];
const OBJECT_IDENTIFIER = [6, 9, 96, 134, 72, 1, 101, 3, 4, 2];  // its DER, without the last number

// The number of a hash function: its name, or an object that has `oid`, as those of @noble/hashes do.
function hashNumber(set, hash) {
  if (typeof hash === "string") {
    const plain = text => text.toUpperCase().replace(/[-_]/g, "").replace(/^SHA(224|256|384|512)/, "SHA2$1");
    const found = HASHES.findIndex(name => plain(name) === plain(hash));
    if (found >= 0) return found + 1;
    throw new RangeError(`${set.name}: there is no hash function ${hash}; there are ${HASHES.join(", ")}`);
  }
  const oid = hash?.oid;
  if (check.isBytes(oid) && oid.length === 11 && OBJECT_IDENTIFIER.every((byte, i) => oid[i] === byte) &&
      oid[10] >= 1 && oid[10] <= HASHES.length) {
    return oid[10];
  }
  throw new TypeError(`${set.name}: the hash function must be one of ${HASHES.join(", ")}, or have their \`oid\``);
}

function sign(set, way, key, messages, context, entropy) {
  return (first, count) => keys.one(set, count, library => {
    const signatures = library.output(set.signature);
    library.statuses();
    library.messages(messages.slice(first, first + count));
    library.input(context && [context]);
    library.key(keys.part(key, first, count));
    library.number(way.form, way.prehash);
    library.input(Array.isArray(entropy) ? entropy.slice(first, first + count) : undefined);
    library.number(entropy === false ? 1 : 0);
    library.workspace(set.id);
    const statuses = library.call("bravais_sign", set.id);
    return { statuses, outputs: { signatures: library.read(signatures, set.signature) } };
  });
}

function verify(set, way, key, signatures, messages, context) {
  return (first, count) => keys.one(set, count, library => {
    library.statuses();
    library.input(signatures.slice(first, first + count));
    library.messages(messages.slice(first, first + count));
    library.input(context && [context]);
    library.key(keys.part(key, first, count));
    library.number(way.form, way.prehash);
    library.workspace(set.id);
    const statuses = library.call("bravais_verify", set.id);
    const good = statuses.map(status => status === 0);
    return { statuses: statuses.map(status => status === BAD_SIGNATURE ? 0 : status), outputs: { good } };
  });
}

function checkMessage(set, way, name, message) {
  check.bytes(set, name, message, way === MU ? 64 : undefined);
}

// Checks the options of signing; returns [context, randomness for `count` messages].
function signing(set, way, options, count) {
  const known = way === PURE || way.form === HASHED ? ["context", "extraEntropy"] : ["extraEntropy"];
  const { context, extraEntropy } = check.options(set, options, known);
  check.context(set, context);
  if (extraEntropy === undefined || extraEntropy === false) return [context, extraEntropy];
  if (count === undefined) {
    check.bytes(set, "extraEntropy", extraEntropy, set.randomness);
    return [context, [extraEntropy]];
  }
  check.list(set, "extraEntropy", extraEntropy, set.randomness, count);
  return [context, extraEntropy];
}

function verifying(set, way, options) {
  const { context } = check.options(set, options, way === PURE || way.form === HASHED ? ["context"] : []);
  check.context(set, context);
  return context;
}

function signer(set, way) {
  return {
    one(key, msg, options) {
      checkMessage(set, way, "msg", msg);
      const [context, entropy] = signing(set, way, options);
      return keys.single(set, "sign", sign(set, way, key, [msg], context, entropy)).signatures[0];
    },
    many(key, messages, options) {
      const [context, entropy] = signing(set, way, options, messages.length);
      return keys.batch(set, "signMany", messages.length, sign(set, way, key, messages, context, entropy)).signatures;
    },
  };
}

function verifier(set, way) {
  return {
    one(key, sig, msg, options) {
      check.bytes(set, "sig", sig);
      checkMessage(set, way, "msg", msg);
      const context = verifying(set, way, options);
      if (sig.length !== set.signature) return false;
      return keys.single(set, "verify", verify(set, way, key, [sig], [msg], context)).good[0];
    },
    many(key, signatures, messages, options) {
      const context = verifying(set, way, options), all = signatures.map(() => false);
      // A signature of another length is a wrong signature, and takes no part.
      const right = all.map((_, i) => i).filter(i => signatures[i].length === set.signature);
      if (right.length === 0) return all;
      const pick = items => right.map(i => items[i]);
      const some = key.items?.length > 1 ? { form: key.form, items: pick(key.items) } : key;
      const { good } = keys.batch(set, "verifyMany", right.length,
                                  verify(set, way, some, pick(signatures), pick(messages), context));
      right.forEach((index, i) => { all[index] = good[i]; });
      return all;
    },
  };
}

// The functions that take a message, for one form of messages.
function messageFunctions(set, way) {
  const signs = signer(set, way), verifies = verifier(set, way);
  return {
    sign(msg, secretKey, options) {
      check.bytes(set, "secretKey", secretKey, set.secretKey);
      return signs.one(keys.secretKey([secretKey]), msg, options);
    },
    signMany(messages, secretKeys, options) {
      check.list(set, "messages", messages);
      const items = keys.keysOf(set, "secretKeys", secretKeys, set.secretKey, messages.length);
      return signs.many(keys.secretKey(items), messages, options);
    },
    verify(sig, msg, publicKey, options) {
      check.bytes(set, "publicKey", publicKey, set.publicKey);
      return verifies.one(keys.publicKey([publicKey]), sig, msg, options);
    },
    verifyMany(signatures, messages, publicKeys, options) {
      check.list(set, "signatures", signatures);
      check.list(set, "messages", messages, undefined, signatures.length);
      const items = keys.keysOf(set, "publicKeys", publicKeys, set.publicKey, signatures.length);
      return verifies.many(keys.publicKey(items), signatures, messages, options);
    },
    prepare(publicKey) {
      check.bytes(set, "publicKey", publicKey, set.publicKey);
      const prepared = new keys.Prepared(set, keys.publicKey([publicKey]), set.preparedPublicKey);
      return keys.preparedKey(prepared, {
        publicKey: Uint8Array.from(publicKey),
        verify: (sig, msg, options) => verifies.one(prepared.key, sig, msg, options),
        verifyMany(signatures, messages, options) {
          check.list(set, "signatures", signatures);
          check.list(set, "messages", messages, undefined, signatures.length);
          return verifies.many(prepared.key, signatures, messages, options);
        },
      });
    },
    prepareSecretKey(secretKey) {
      check.bytes(set, "secretKey", secretKey, set.secretKey);
      const prepared = new keys.Prepared(set, keys.secretKey([secretKey]), set.preparedSecretKey);
      return keys.preparedKey(prepared, {
        sign: (msg, options) => signs.one(prepared.key, msg, options),
        signMany(messages, options) {
          check.list(set, "messages", messages);
          return signs.many(prepared.key, messages, options);
        },
      });
    },
  };
}

export function signature(library, values) {
  const set = { ...values, library };
  const common = {
    lengths: Object.freeze({ seed: set.seed, publicKey: set.publicKey, secretKey: set.secretKey, signature: set.signature,
                             signRand: set.randomness }),
    ...keys.keys(set),
  };
  const info = type => Object.freeze({ type, name: set.name, source: set.source, standard: set.standard });
  const internal = messageFunctions(set, INTERNAL), mu = messageFunctions(set, MU);
  const chosen = options => {
    const { externalMu = false, ...others } = check.options(set, options, ["externalMu", "extraEntropy"]);
    return [externalMu ? mu : internal, others];
  };
  const made = {
    info: info(set.type),
    ...common,
    ...messageFunctions(set, PURE),
    internal: Object.freeze({
      ...common,
      sign(msg, secretKey, options) {
        const [functions, others] = chosen(options);
        return functions.sign(msg, secretKey, others);
      },
      verify(sig, msg, publicKey, options) {
        const [functions, others] = chosen(options);
        return functions.verify(sig, msg, publicKey, others);
      },
    }),
  };
  if (set.contexts) {  // ML-DSA; the older scheme signs no hashes either
    made.prehash = hash => Object.freeze({
      info: info(`hash${set.type}`), ...common,
      ...messageFunctions(set, { form: HASHED, prehash: hashNumber(set, hash) }),
    });
  }
  return Object.freeze(made);
}
