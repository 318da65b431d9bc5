// SPDX-License-Identifier: MIT
package bravais;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Many operations in one call. Each array holds the items one after the other, and the results are those of single
 * calls. The key is one key object for all items, or an array with a key for each item. An item that fails does not
 * stop the others: its results are zeros, and its status says why.
 *
 * <p>Arrays of secret keys and shared secrets are the caller's to wipe. Arrays of a wrong length throw
 * {@link IllegalArgumentException}. */
public final class Batch {
  /** Key pairs.
   *
   * @param publicKeys the public keys
   * @param secretKeys the expanded secret keys
   * @param statuses one for each key pair */
  public record KeyPairs(byte[] publicKeys, byte[] secretKeys, List<Status> statuses) {}

  /** Shared secrets with the ciphertexts that carry them.
   *
   * @param ciphertexts the ciphertexts
   * @param sharedSecrets the shared secrets
   * @param statuses one for each ciphertext */
  public record Encapsulations(byte[] ciphertexts, byte[] sharedSecrets, List<Status> statuses) {}

  /** Shared secrets from ciphertexts.
   *
   * @param sharedSecrets the shared secrets
   * @param statuses one for each shared secret */
  public record Decapsulations(byte[] sharedSecrets, List<Status> statuses) {}

  /** Signatures.
   *
   * @param signatures the signatures
   * @param statuses one for each signature */
  public record Signed(byte[] signatures, List<Status> statuses) {}

  private Batch() {}

  /** Generates key pairs.
   *
   * @param set the parameter set
   * @param count the number of key pairs, at least 1
   * @return the key pairs */
  public static KeyPairs generate(ParameterSet set, int count) {
    return generate(set, count, new byte[0]);
  }

  /** Generates the key pairs that belong to seeds.
   *
   * @param set the parameter set
   * @param seeds the seeds
   * @return the key pairs */
  public static KeyPairs generateFromSeeds(ParameterSet set, byte[] seeds) {
    return generate(set, countOf("seeds", seeds, set.seedSize()), seeds);
  }

  private static KeyPairs generate(ParameterSet set, int count, byte[] seeds) {
    demandCount(count);
    long publicSize = total(count, set.publicKeySize());
    long secretSize = total(count, set.secretKeySize());
    long work = Native.workspaceSize(set, count);
    try (Scratch scratch =
        new Scratch(Structs.Generate.SIZE, publicSize, secretSize, total(count, 4), seeds.length, work)) {
      MemorySegment args = Structs.counted(scratch, Structs.Generate.SIZE, count);
      MemorySegment publicKeys = Structs.output(scratch, publicSize, args, Structs.Generate.PUBLIC_KEYS);
      MemorySegment secretKeys = Structs.output(scratch, secretSize, args, Structs.Generate.SECRET_KEYS);
      MemorySegment statuses = scratch.take(total(count, 4));
      Structs.pointer(args, Structs.Generate.STATUSES, statuses);
      if (seeds.length > 0) Structs.buffer(args, Structs.Generate.SEEDS, scratch.copy(seeds));
      if (work > 0) Structs.buffer(args, Structs.Generate.WORKSPACE, scratch.take(work));
      List<Status> all = statuses(set, Native.generate(set, args), statuses);
      return new KeyPairs(Scratch.bytes(publicKeys), Scratch.bytes(secretKeys), all);
    }
  }

  /** Makes shared secrets for one public key.
   *
   * @param key the public key
   * @param count the number of shared secrets, at least 1
   * @return the shared secrets and their ciphertexts */
  public static Encapsulations encapsulate(BravaisPublicKey key, int count) {
    demandCount(count);
    return encapsulate(key.parameterSet(), count, KeyInput.of(key));
  }

  /** Makes a shared secret for each public key.
   *
   * @param set the parameter set
   * @param publicKeys the public keys
   * @return the shared secrets and their ciphertexts; the status of a malformed key is
   *     {@link Status#BAD_PUBLIC_KEY} */
  public static Encapsulations encapsulate(ParameterSet set, byte[] publicKeys) {
    int count = countOf("public keys", publicKeys, set.publicKeySize());
    return encapsulate(set, count, KeyInput.of(Structs.PUBLIC, publicKeys));
  }

  private static Encapsulations encapsulate(ParameterSet set, int count, KeyInput key) {
    demandKind(set, ParameterSet.Kind.KEM);
    long size = total(count, set.ciphertextSize());
    long secretSize = total(count, set.sharedSecretSize());
    long work = Native.workspaceSize(set, count);
    try (key; Scratch scratch =
        new Scratch(Structs.Encapsulate.SIZE, size, secretSize, total(count, 4), key.size(), work)) {
      MemorySegment args = Structs.counted(scratch, Structs.Encapsulate.SIZE, count);
      MemorySegment ciphertexts = Structs.output(scratch, size, args, Structs.Encapsulate.CIPHERTEXTS);
      MemorySegment secrets = Structs.output(scratch, secretSize, args, Structs.Encapsulate.SHARED_SECRETS);
      MemorySegment statuses = scratch.take(total(count, 4));
      Structs.pointer(args, Structs.Encapsulate.STATUSES, statuses);
      key.put(args, Structs.Encapsulate.KEY, scratch);
      if (work > 0) Structs.buffer(args, Structs.Encapsulate.WORKSPACE, scratch.take(work));
      List<Status> all = statuses(set, Native.encapsulate(set, args), statuses);
      return new Encapsulations(Scratch.bytes(ciphertexts), Scratch.bytes(secrets), all);
    }
  }

  /** Recovers shared secrets with one private key.
   *
   * @param key the private key
   * @param ciphertexts the ciphertexts
   * @return the shared secrets */
  public static Decapsulations decapsulate(BravaisPrivateKey key, byte[] ciphertexts) {
    ParameterSet set = key.parameterSet();
    demandKind(set, ParameterSet.Kind.KEM);
    return decapsulate(set, countOf("ciphertexts", ciphertexts, set.ciphertextSize()), KeyInput.of(key), ciphertexts);
  }

  /** Recovers shared secrets with a private key for each.
   *
   * @param set the parameter set
   * @param secretKeys the expanded secret keys
   * @param ciphertexts the ciphertexts
   * @return the shared secrets */
  public static Decapsulations decapsulate(ParameterSet set, byte[] secretKeys, byte[] ciphertexts) {
    demandKind(set, ParameterSet.Kind.KEM);
    int count = countOf("ciphertexts", ciphertexts, set.ciphertextSize());
    demandLength("secret keys", secretKeys, total(count, set.secretKeySize()));
    return decapsulate(set, count, KeyInput.of(Structs.EXPANDED, secretKeys), ciphertexts);
  }

  private static Decapsulations decapsulate(ParameterSet set, int count, KeyInput key, byte[] ciphertexts) {
    long secretSize = total(count, set.sharedSecretSize());
    long work = Native.workspaceSize(set, count);
    try (key; Scratch scratch = new Scratch(Structs.Decapsulate.SIZE, secretSize, ciphertexts.length, total(count, 4),
        key.size(), work)) {
      MemorySegment args = Structs.counted(scratch, Structs.Decapsulate.SIZE, count);
      MemorySegment secrets = Structs.output(scratch, secretSize, args, Structs.Decapsulate.SHARED_SECRETS);
      MemorySegment statuses = scratch.take(total(count, 4));
      Structs.pointer(args, Structs.Decapsulate.STATUSES, statuses);
      Structs.buffer(args, Structs.Decapsulate.CIPHERTEXTS, scratch.copy(ciphertexts));
      key.put(args, Structs.Decapsulate.KEY, scratch);
      if (work > 0) Structs.buffer(args, Structs.Decapsulate.WORKSPACE, scratch.take(work));
      List<Status> all = statuses(set, Native.decapsulate(set, args), statuses);
      return new Decapsulations(Scratch.bytes(secrets), all);
    }
  }

  /** Signs messages with one private key.
   *
   * @param key the private key
   * @param messages the messages
   * @param parameters the context and the like, for all messages
   * @return the signatures */
  public static Signed sign(BravaisPrivateKey key, List<byte[]> messages, SigningParameterSpec parameters) {
    demandMessages(key.parameterSet(), messages);
    return sign(key.parameterSet(), KeyInput.of(key), messages, parameters);
  }

  /** Signs messages with a private key for each.
   *
   * @param set the parameter set
   * @param secretKeys the expanded secret keys
   * @param messages the messages
   * @param parameters the context and the like, for all messages
   * @return the signatures */
  public static Signed sign(ParameterSet set, byte[] secretKeys, List<byte[]> messages,
      SigningParameterSpec parameters) {
    demandMessages(set, messages);
    demandLength("secret keys", secretKeys, total(messages.size(), set.secretKeySize()));
    return sign(set, KeyInput.of(Structs.EXPANDED, secretKeys), messages, parameters);
  }

  private static Signed sign(ParameterSet set, KeyInput key, List<byte[]> messages, SigningParameterSpec parameters) {
    int count = messages.size();
    long size = total(count, set.signatureSize());
    long work = Native.workspaceSize(set, count);
    try (key; Scratch scratch = new Scratch(Structs.Sign.SIZE, size, total(count, 4), lengthOf(messages),
        total(count + 1L, 8), parameters.shared().length, key.size(), work)) {
      MemorySegment args = Structs.counted(scratch, Structs.Sign.SIZE, count);
      MemorySegment signatures = Structs.output(scratch, size, args, Structs.Sign.SIGNATURES);
      MemorySegment statuses = scratch.take(total(count, 4));
      Structs.pointer(args, Structs.Sign.STATUSES, statuses);
      putMessages(args, Structs.Sign.MESSAGES, Structs.Sign.OFFSETS, messages, scratch);
      Structs.buffer(args, Structs.Sign.CONTEXT, scratch.copy(parameters.shared()));
      key.put(args, Structs.Sign.KEY, scratch);
      Structs.number(args, Structs.Sign.FORM, parameters.form());
      Structs.number(args, Structs.Sign.PREHASH, parameters.hash());
      if (parameters.isDeterministic()) Structs.number(args, Structs.Sign.DETERMINISTIC, 1);
      if (work > 0) Structs.buffer(args, Structs.Sign.WORKSPACE, scratch.take(work));
      List<Status> all = statuses(set, Native.sign(set, args), statuses);
      return new Signed(Scratch.bytes(signatures), all);
    }
  }

  /** Verifies signatures with one public key.
   *
   * @param key the public key
   * @param messages the messages
   * @param signatures the signatures
   * @param parameters the context and the like, for all messages
   * @return a status for each message; only {@link Status#OK} means that its signature is good */
  public static List<Status> verify(BravaisPublicKey key, List<byte[]> messages, byte[] signatures,
      SigningParameterSpec parameters) {
    demandMessages(key.parameterSet(), messages);
    return verify(key.parameterSet(), KeyInput.of(key), messages, signatures, parameters);
  }

  /** Verifies signatures with a public key for each.
   *
   * @param set the parameter set
   * @param publicKeys the public keys
   * @param messages the messages
   * @param signatures the signatures
   * @param parameters the context and the like, for all messages
   * @return a status for each message; only {@link Status#OK} means that its signature is good */
  public static List<Status> verify(ParameterSet set, byte[] publicKeys, List<byte[]> messages, byte[] signatures,
      SigningParameterSpec parameters) {
    demandMessages(set, messages);
    demandLength("public keys", publicKeys, total(messages.size(), set.publicKeySize()));
    return verify(set, KeyInput.of(Structs.PUBLIC, publicKeys), messages, signatures, parameters);
  }

  private static List<Status> verify(ParameterSet set, KeyInput key, List<byte[]> messages, byte[] signatures,
      SigningParameterSpec parameters) {
    int count = messages.size();
    demandLength("signatures", signatures, total(count, set.signatureSize()));
    long work = Native.workspaceSize(set, count);
    try (key; Scratch scratch = new Scratch(Structs.Verify.SIZE, signatures.length, total(count, 4), lengthOf(messages),
        total(count + 1L, 8), parameters.shared().length, key.size(), work)) {
      MemorySegment args = Structs.counted(scratch, Structs.Verify.SIZE, count);
      MemorySegment statuses = scratch.take(total(count, 4));
      Structs.pointer(args, Structs.Verify.STATUSES, statuses);
      Structs.buffer(args, Structs.Verify.SIGNATURES, scratch.copy(signatures));
      putMessages(args, Structs.Verify.MESSAGES, Structs.Verify.OFFSETS, messages, scratch);
      Structs.buffer(args, Structs.Verify.CONTEXT, scratch.copy(parameters.shared()));
      key.put(args, Structs.Verify.KEY, scratch);
      Structs.number(args, Structs.Verify.FORM, parameters.form());
      Structs.number(args, Structs.Verify.PREHASH, parameters.hash());
      if (work > 0) Structs.buffer(args, Structs.Verify.WORKSPACE, scratch.take(work));
      return statuses(set, Native.verify(set, args), statuses);
    }
  }

  private static void putMessages(MemorySegment args, long at, long offsetsAt, List<byte[]> messages, Scratch scratch) {
    MemorySegment all = scratch.take(lengthOf(messages));
    MemorySegment offsets = scratch.take(total(messages.size() + 1L, 8));
    long used = 0;
    int index = 0;
    for (byte[] message : messages) {
      offsets.setAtIndex(JAVA_LONG, index++, used);
      MemorySegment.copy(message, 0, all, JAVA_BYTE, used, message.length);
      used += message.length;
    }
    offsets.setAtIndex(JAVA_LONG, index, used);
    Structs.buffer(args, at, all);
    Structs.pointer(args, offsetsAt, offsets);
  }

  private static long lengthOf(List<byte[]> messages) {
    long length = 0;
    for (byte[] message : messages) length += message.length;
    return length;
  }

  /** The statuses of the items. A call that was rejected as a whole had wrong arguments, which is an error here. */
  private static List<Status> statuses(ParameterSet set, int first, MemorySegment numbers) {
    Status[] all = new Status[(int) (numbers.byteSize() / 4)];
    for (int i = 0; i < all.length; ++i) all[i] = Status.of(numbers.getAtIndex(JAVA_INT, i));
    if (all[0] == Status.NOT_DONE) throw Keys.failed(set, first);
    return Collections.unmodifiableList(Arrays.asList(all));
  }

  /** The size of all items together. An array of Java has at most 2^31 - 1 bytes. */
  private static long total(long count, int size) {
    return Math.multiplyExact(count, (long) size);
  }

  private static int countOf(String what, byte[] items, int size) {
    if (items.length == 0 || items.length % size != 0) {
      throw new IllegalArgumentException(
          what + ": expected a multiple of " + size + " bytes that is not 0, found " + items.length);
    }
    return items.length / size;
  }

  private static void demandLength(String what, byte[] items, long size) {
    if (items.length != size) {
      throw new IllegalArgumentException(what + ": expected " + size + " bytes, found " + items.length);
    }
  }

  private static void demandCount(int count) {
    if (count < 1) throw new IllegalArgumentException("expected at least one item, found " + count);
  }

  /** Call this before KeyInput.of(), which begins a use of a private key. */
  private static void demandMessages(ParameterSet set, List<byte[]> messages) {
    demandKind(set, ParameterSet.Kind.SIGNATURE);
    demandCount(messages.size());
  }

  private static void demandKind(ParameterSet set, ParameterSet.Kind kind) {
    if (set.kind() != kind) {
      throw new IllegalArgumentException(
          set + (kind == ParameterSet.Kind.KEM ? ": signs messages only" : ": does not sign messages"));
    }
  }
}
