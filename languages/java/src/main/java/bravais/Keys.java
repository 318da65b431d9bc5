// SPDX-License-Identifier: MIT
package bravais;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.spec.InvalidKeySpecException;
import java.util.Arrays;
import java.util.List;

/** What generation, key factories and the operations share: keys from bytes, and keys of other providers. */
final class Keys {
  /** A key pair. */
  record Pair(BravaisPublicKey publicKey, BravaisPrivateKey privateKey) {}

  private Keys() {}

  /** Generates a key pair from a seed, or from system randomness if the seed is null. */
  static Pair generate(ParameterSet set, MemorySegment seed) throws InvalidKeySpecException {
    try (Scratch scratch =
        new Scratch(Structs.Generate.SIZE, set.publicKeySize(), set.secretKeySize(), set.seedSize())) {
      if (seed == null && set.keepsSeed()) {
        seed = scratch.take(set.seedSize());
        demand(set, Native.random(seed));
      }
      MemorySegment args = Structs.counted(scratch, Structs.Generate.SIZE, 1);
      MemorySegment publicKey = Structs.output(scratch, set.publicKeySize(), args, Structs.Generate.PUBLIC_KEYS);
      MemorySegment secretKey = Structs.output(scratch, set.secretKeySize(), args, Structs.Generate.SECRET_KEYS);
      if (seed != null) Structs.buffer(args, Structs.Generate.SEEDS, seed);
      demand(set, Native.generate(set, args));
      return new Pair(new BravaisPublicKey(set, Scratch.bytes(publicKey)),
          new BravaisPrivateKey(set, secretKey, seed == null ? MemorySegment.NULL : seed));
    }
  }

  /** Generates a key pair. Without a source of randomness, the library asks the operating system. */
  static Pair generate(ParameterSet set, SecureRandom random) {
    try (Scratch scratch = new Scratch(set.seedSize())) {
      return generate(set, random == null ? null : draw(random, scratch, set.seedSize()));
    } catch (InvalidKeySpecException failed) {
      throw new IllegalStateException(failed.getMessage(), failed);
    }
  }

  /** Draws random bytes into native memory. */
  static MemorySegment draw(SecureRandom random, Scratch scratch, int size) {
    byte[] drawn = new byte[size];
    random.nextBytes(drawn);
    MemorySegment copy = scratch.copy(drawn);
    Arrays.fill(drawn, (byte) 0);
    return copy;
  }

  /** Checks a public key; the bytes become part of it. */
  static BravaisPublicKey publicKey(ParameterSet set, byte[] bytes) throws InvalidKeySpecException {
    demandSize(set, "public key", set.publicKeySize(), bytes.length);
    try (Scratch scratch = new Scratch(Structs.KEY_SIZE, bytes.length)) {
      check(set, scratch, Structs.PUBLIC, scratch.copy(bytes));
      return new BravaisPublicKey(set, bytes);
    }
  }

  static BravaisPrivateKey fromSeed(ParameterSet set, byte[] seed) throws InvalidKeySpecException {
    demandSize(set, "seed", set.seedSize(), seed.length);
    try (Scratch scratch = new Scratch(seed.length)) {
      return generate(set, scratch.copy(seed)).privateKey();
    }
  }

  static BravaisPrivateKey fromExpanded(ParameterSet set, byte[] key) throws InvalidKeySpecException {
    demandSize(set, "expanded secret key", set.secretKeySize(), key.length);
    try (Scratch scratch = new Scratch(Structs.KEY_SIZE, key.length)) {
      MemorySegment copy = scratch.copy(key);
      check(set, scratch, Structs.EXPANDED, copy);
      return new BravaisPrivateKey(set, copy, MemorySegment.NULL);
    }
  }

  private static void check(ParameterSet set, Scratch scratch, int form, MemorySegment bytes)
      throws InvalidKeySpecException {
    MemorySegment key = scratch.take(Structs.KEY_SIZE);
    Structs.key(key, 0, form, bytes);
    demand(set, Native.checkKey(set, key));
  }

  /** Checks and expands a key that was checked before. */
  static MemorySegment prepare(ParameterSet set, int size, int form, MemorySegment bytes) {
    MemorySegment prepared = Arena.ofAuto().allocate(size, 64);
    try (Scratch scratch = new Scratch(Structs.KEY_SIZE)) {
      MemorySegment key = scratch.take(Structs.KEY_SIZE);
      Structs.key(key, 0, form, bytes);
      int status = Native.prepare(set, prepared, key);
      if (status != Status.OK.number) throw failed(set, status);
    }
    return prepared;
  }

  /** Returns a key of any provider as one of ours, if its parameter set is among the allowed ones. */
  static BravaisPublicKey translate(PublicKey key, List<ParameterSet> allowed) throws InvalidKeyException {
    BravaisPublicKey ours = key instanceof BravaisPublicKey known ? known : fromEncoding(key, "X.509", encoded ->
        KeyFiles.publicKeyFromDer(encoded));
    demandAllowed(ours.parameterSet(), allowed);
    return ours;
  }

  /** Returns a key of any provider as one of ours, if its parameter set is among the allowed ones. */
  static BravaisPrivateKey translate(PrivateKey key, List<ParameterSet> allowed) throws InvalidKeyException {
    BravaisPrivateKey ours = key instanceof BravaisPrivateKey known ? known : fromEncoding(key, "PKCS#8", encoded -> {
      try {
        return KeyFiles.privateKeyFromDer(encoded);
      } finally {
        Arrays.fill(encoded, (byte) 0);
      }
    });
    demandAllowed(ours.parameterSet(), allowed);
    return ours;
  }

  private interface Reader<K> {
    K read(byte[] encoded) throws InvalidKeySpecException;
  }

  private static <K> K fromEncoding(Key key, String format, Reader<K> reader) throws InvalidKeyException {
    if (key == null) throw new InvalidKeyException("there is no key: it is null");
    byte[] encoded = format.equals(key.getFormat()) ? key.getEncoded() : null;
    if (encoded == null) {
      throw new InvalidKeyException(key.getClass().getName() + ": expected a key with the format " + format + ", found "
          + key.getFormat());
    }
    try {
      return reader.read(encoded);
    } catch (InvalidKeySpecException failed) {
      throw new InvalidKeyException(failed.getMessage(), failed);
    }
  }

  private static void demandAllowed(ParameterSet found, List<ParameterSet> allowed) throws InvalidKeyException {
    if (!allowed.contains(found)) {
      throw new InvalidKeyException("expected a key of " + allowed.get(0)
          + (allowed.size() > 1 ? " or another parameter set of its family" : "") + ", found one of " + found);
    }
  }

  private static void demandSize(ParameterSet set, String what, int wanted, int found) throws InvalidKeySpecException {
    if (found != wanted) {
      throw new InvalidKeySpecException(set + ": expected " + what + " of " + wanted + " bytes, found " + found);
    }
  }

  private static void demand(ParameterSet set, int status) throws InvalidKeySpecException {
    if (status == Status.OK.number) return;
    if (status == Status.BAD_PUBLIC_KEY.number || status == Status.BAD_SECRET_KEY.number
        || status == Status.GENERATION_FAILED.number) {
      throw new InvalidKeySpecException(set + ": " + Native.statusText(status));
    }
    throw failed(set, status);
  }

  /** An error that correct arguments do not cause. */
  static IllegalStateException failed(ParameterSet set, int status) {
    return new IllegalStateException(set + ": " + Native.statusText(status) + " (" + Status.of(status) + ")");
  }
}
