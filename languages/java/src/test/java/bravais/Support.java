// SPDX-License-Identifier: MIT
package bravais;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.KEM;

/** What the tests share. */
final class Support {
  static final Provider OURS = new BravaisProvider();
  static final byte[] TEXT = "The quick brown fox jumps over the lazy dog".getBytes(StandardCharsets.US_ASCII);

  /** The published answers of the library's own tests: `set`, tab, `object`. */
  private static final Map<String, String> ANSWERS = answers();

  private Support() {}

  /** A source that returns given bytes, and fails when they are used up. */
  @SuppressWarnings("serial")
  static final class FixedRandom extends SecureRandom {
    private final byte[] bytes;
    private int used;

    FixedRandom(byte[] bytes) {
      this.bytes = bytes;
    }

    @Override
    public void nextBytes(byte[] output) {
      if (used + output.length > bytes.length) throw new IllegalStateException("more randomness than expected");
      System.arraycopy(bytes, used, output, 0, output.length);
      used += output.length;
    }

    boolean isUsedUp() {
      return used == bytes.length;
    }
  }

  private static Map<String, String> answers() {
    try (InputStream file = Support.class.getResourceAsStream("/answers.txt")) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8).lines().map(line -> line.split("\t"))
          .collect(Collectors.toMap(parts -> parts[0] + "\t" + parts[1], parts -> parts[2]));
    } catch (IOException failed) {
      throw new IllegalStateException(failed);
    }
  }

  static String answer(ParameterSet set, String object) {
    String found = ANSWERS.get(set.algorithm() + "\t" + object);
    if (found == null) throw new IllegalStateException("no published answer " + set + " " + object);
    return found;
  }

  static boolean hasAnswer(ParameterSet set, String object) {
    return ANSWERS.containsKey(set.algorithm() + "\t" + object);
  }

  static Stream<ParameterSet> kems() {
    return Arrays.stream(ParameterSet.values()).filter(set -> set.kind() == ParameterSet.Kind.KEM);
  }

  static Stream<ParameterSet> signatures() {
    return Arrays.stream(ParameterSet.values()).filter(set -> set.kind() == ParameterSet.Kind.SIGNATURE);
  }

  static Stream<ParameterSet> standardKems() {
    return kems().filter(ParameterSet::isStandard);
  }

  static Stream<ParameterSet> standardSignatures() {
    return signatures().filter(ParameterSet::isStandard);
  }

  static KeyPair generate(ParameterSet set) throws GeneralSecurityException {
    return KeyPairGenerator.getInstance(set.algorithm(), OURS).generateKeyPair();
  }

  /** Generates a key pair from a seed, through the ordinary interface. */
  static KeyPair generate(ParameterSet set, byte[] seed) throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance(set.family(), OURS);
    FixedRandom random = new FixedRandom(seed);
    generator.initialize(set.spec(), random);
    KeyPair pair = generator.generateKeyPair();
    if (!random.isUsedUp()) throw new IllegalStateException(set + ": key generation did not use the whole seed");
    return pair;
  }

  static KeyFactory factory(ParameterSet set) throws GeneralSecurityException {
    return KeyFactory.getInstance(set.algorithm(), OURS);
  }

  static KEM kem(ParameterSet set) throws GeneralSecurityException {
    return KEM.getInstance(set.algorithm(), OURS);
  }

  static byte[] sign(ParameterSet set, PrivateKey key, byte[] message, SigningParameterSpec parameters)
      throws GeneralSecurityException {
    Signature signer = Signature.getInstance(set.algorithm(), OURS);
    signer.setParameter(parameters);
    signer.initSign(key);
    signer.update(message);
    return signer.sign();
  }

  static boolean verify(ParameterSet set, PublicKey key, byte[] message, byte[] signature,
      SigningParameterSpec parameters) throws GeneralSecurityException {
    Signature verifier = Signature.getInstance(set.algorithm(), OURS);
    verifier.setParameter(parameters);
    verifier.initVerify(key);
    verifier.update(message);
    return verifier.verify(signature);
  }

  static byte[] raw(PublicKey key) {
    return ((BravaisPublicKey) key).raw();
  }

  static byte[] expanded(PrivateKey key) {
    return ((BravaisPrivateKey) key).expanded();
  }

  static byte[] ascending(int from, int to) {
    byte[] bytes = new byte[to - from];
    for (int i = 0; i < bytes.length; ++i) bytes[i] = (byte) (from + i);
    return bytes;
  }

  static byte[] concatenate(List<byte[]> parts) {
    byte[] all = new byte[parts.stream().mapToInt(part -> part.length).sum()];
    int used = 0;
    for (byte[] part : parts) {
      System.arraycopy(part, 0, all, used, part.length);
      used += part.length;
    }
    return all;
  }

  static byte[] flipped(byte[] bytes, int position) {
    byte[] other = bytes.clone();
    other[position] ^= 1;
    return other;
  }

  static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex);
  }

  static String digest(String algorithm, byte[] bytes) throws GeneralSecurityException {
    return hex(MessageDigest.getInstance(algorithm).digest(bytes));
  }

  static String sha256(byte[] bytes) throws GeneralSecurityException {
    return digest("SHA-256", bytes);
  }
}
