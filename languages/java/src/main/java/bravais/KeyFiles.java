// SPDX-License-Identifier: MIT
package bravais;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.security.spec.InvalidKeySpecException;
import java.util.Arrays;

/** Key files: PEM for ML-KEM and ML-DSA, and an armored form that names the parameter set for all others. They are the
 * files of the command-line tool {@code bravais}; those of ML-KEM and ML-DSA are also those of OpenSSL. */
public final class KeyFiles {
  private KeyFiles() {}

  /** Reads a public key from a file. The file may have any parameter set.
   *
   * @param file the text of the file
   * @return the key, after the checks that its document requires
   * @throws InvalidKeySpecException if the text is not a file with a public key */
  public static BravaisPublicKey readPublicKey(String file) throws InvalidKeySpecException {
    return readPublicKey(file.getBytes(StandardCharsets.UTF_8), Structs.PEM);
  }

  /** Reads a private key from a file. The file may have any parameter set.
   *
   * @param file the text of the file
   * @return the key, after the checks that its document requires
   * @throws InvalidKeySpecException if the text is not a file with an unencrypted private key */
  public static BravaisPrivateKey readPrivateKey(String file) throws InvalidKeySpecException {
    byte[] bytes = file.getBytes(StandardCharsets.UTF_8);
    try {
      return readPrivateKey(bytes, Structs.PEM);
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
  }

  /** Writes a public key as a file.
   *
   * @param key the key
   * @return the text of the file */
  public static String write(BravaisPublicKey key) {
    return new String(write(key, Structs.PEM), StandardCharsets.US_ASCII);
  }

  /** Writes a private key as a file. The text cannot be wiped.
   *
   * @param key the key
   * @param content what the file holds; only ML-KEM and ML-DSA can have both
   * @return the text of the file
   * @throws UnsupportedOperationException if the parameter set has no such file, or the seed is not known */
  public static String write(BravaisPrivateKey key, BravaisPrivateKey.Content content) {
    byte[] bytes = write(key, content, Structs.PEM);
    try {
      return new String(bytes, StandardCharsets.US_ASCII);
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
  }

  static BravaisPublicKey publicKeyFromDer(byte[] file) throws InvalidKeySpecException {
    ParameterSet set = DerHeaders.match(file, Structs.CONTENT_PUBLIC_KEY);
    if (set != null) return Keys.publicKey(set, DerHeaders.key(file, set, Structs.CONTENT_PUBLIC_KEY));
    BravaisPublicKey key = readPublicKey(file, Structs.DER);
    DerHeaders.remember(file, key.parameterSet(), Structs.CONTENT_PUBLIC_KEY, key.shared());
    return key;
  }

  static BravaisPrivateKey privateKeyFromDer(byte[] file) throws InvalidKeySpecException {
    for (int content : new int[] {Structs.CONTENT_SEED, Structs.CONTENT_EXPANDED}) {
      ParameterSet set = DerHeaders.match(file, content);
      if (set == null) continue;
      byte[] bytes = DerHeaders.key(file, set, content);
      try {
        return content == Structs.CONTENT_SEED ? Keys.fromSeed(set, bytes) : Keys.fromExpanded(set, bytes);
      } finally {
        Arrays.fill(bytes, (byte) 0);
      }
    }
    BravaisPrivateKey key = readPrivateKey(file, Structs.DER);
    byte[] bytes = key.hasSeed() ? key.seed() : key.expanded();
    DerHeaders.remember(file, key.parameterSet(),
        key.hasSeed() ? Structs.CONTENT_SEED : Structs.CONTENT_EXPANDED, bytes);
    Arrays.fill(bytes, (byte) 0);
    return key;
  }

  private record Info(ParameterSet set, int content) {}

  private static BravaisPublicKey readPublicKey(byte[] file, int encoding) throws InvalidKeySpecException {
    try (Scratch scratch = new Scratch(file.length, 4, Structs.FileInfo.SIZE)) {
      MemorySegment copy = scratch.copy(file);
      MemorySegment fault = scratch.take(4);
      Info info = inspect(scratch, copy, fault, encoding);
      if (info.content != Structs.CONTENT_PUBLIC_KEY) {
        throw new InvalidKeySpecException(info.set + ": expected a public key, found a private key");
      }
      ParameterSet set = info.set;
      try (Scratch output = new Scratch(set.publicKeySize())) {
        MemorySegment key = output.take(set.publicKeySize());
        demand(set, Native.readPublicKey(set, key, fault, copy), fault);
        return new BravaisPublicKey(set, Scratch.bytes(key));
      }
    }
  }

  private static BravaisPrivateKey readPrivateKey(byte[] file, int encoding) throws InvalidKeySpecException {
    try (Scratch scratch = new Scratch(file.length, 4, Structs.FileInfo.SIZE)) {
      MemorySegment copy = scratch.copy(file);
      MemorySegment fault = scratch.take(4);
      Info info = inspect(scratch, copy, fault, encoding);
      ParameterSet set = info.set;
      if (info.content == Structs.CONTENT_PUBLIC_KEY) {
        throw new InvalidKeySpecException(set + ": expected a private key, found a public key");
      }
      try (Scratch output = new Scratch(set.secretKeySize(), set.seedSize())) {
        MemorySegment key = output.take(set.secretKeySize());
        demand(set, Native.readSecretKey(set, key, fault, copy), fault);
        if (info.content == Structs.CONTENT_EXPANDED) return new BravaisPrivateKey(set, key, MemorySegment.NULL);
        MemorySegment seed = output.take(set.seedSize());
        demand(set, Native.readSeed(set, seed, fault, copy), fault);
        return new BravaisPrivateKey(set, key, seed);
      }
    }
  }

  /** Finds out what a file holds; it must have the expected encoding. */
  private static Info inspect(Scratch scratch, MemorySegment file, MemorySegment fault, int encoding)
      throws InvalidKeySpecException {
    MemorySegment info = Structs.sized(scratch, Structs.FileInfo.SIZE);
    int status = Native.inspectFile(info, fault, file);
    if (status != Status.OK.number) throw new InvalidKeySpecException(faultText(fault));
    if (info.get(JAVA_INT, Structs.FileInfo.ENCODING) != encoding) {
      throw new InvalidKeySpecException(
          encoding == Structs.DER ? "expected DER, found PEM" : "expected PEM, found DER");
    }
    int id = info.get(JAVA_INT, Structs.FileInfo.ID);
    for (ParameterSet set : ParameterSet.values()) {
      if (set.id == id) return new Info(set, info.get(JAVA_INT, Structs.FileInfo.CONTENT));
    }
    throw new InvalidKeySpecException("the key is for public-key encryption, which this package does not have");
  }

  static byte[] write(BravaisPublicKey key, int encoding) {
    ParameterSet set = key.parameterSet();
    byte[] raw = key.shared();
    try (Scratch scratch = new Scratch(raw.length)) {
      return write(set, Structs.PUBLIC, scratch.copy(raw), Structs.CONTENT_PUBLIC_KEY, encoding);
    }
  }

  static byte[] write(BravaisPrivateKey key, BravaisPrivateKey.Content content, int encoding) {
    ParameterSet set = key.parameterSet();
    try (SecretMemory.Use use = key.use()) {
      if (content == BravaisPrivateKey.Content.EXPANDED) {
        return write(set, Structs.EXPANDED, use.expanded(), content.number, encoding);
      }
      if (use.seed() == null) {
        throw new UnsupportedOperationException(set + ": the seed of this private key is not known");
      }
      return write(set, Structs.SEED, use.seed(), content.number, encoding);
    } finally {
      Reference.reachabilityFence(key);
    }
  }

  private static byte[] write(ParameterSet set, int form, MemorySegment bytes, int content, int encoding) {
    long size = Native.fileSize(set, content, encoding);
    if (size == 0) {
      throw new UnsupportedOperationException(set + ": keys of this parameter set have no such file");
    }
    try (Scratch scratch = new Scratch(size, 4, Structs.KEY_SIZE)) {
      MemorySegment file = scratch.take(size);
      MemorySegment fault = scratch.take(4);
      MemorySegment key = scratch.take(Structs.KEY_SIZE);
      Structs.key(key, 0, form, bytes);
      int status = Native.writeFile(set, file, fault, key, content, encoding);
      if (status != Status.OK.number) throw Keys.failed(set, status);
      return Scratch.bytes(file);
    }
  }

  private static void demand(ParameterSet set, int status, MemorySegment fault) throws InvalidKeySpecException {
    if (status == Status.OK.number) return;
    throw new InvalidKeySpecException(set + ": " + (fault.get(JAVA_INT, 0) != 0 ? faultText(fault)
        : Native.statusText(status)));
  }

  private static String faultText(MemorySegment fault) {
    return Native.faultText(fault.get(JAVA_INT, 0));
  }
}
