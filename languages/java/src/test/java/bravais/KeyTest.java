// SPDX-License-Identifier: MIT
package bravais;

import static bravais.Support.factory;
import static bravais.Support.generate;
import static bravais.Support.kem;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.InvalidParameterException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SignatureException;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.NamedParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.stream.Stream;
import javax.crypto.KEM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Keys: their generation, forms, encodings and files, wrong bytes, and their end. */
class KeyTest {
  private static Stream<ParameterSet> standards() {
    return Arrays.stream(ParameterSet.values()).filter(ParameterSet::hasDer);
  }

  @ParameterizedTest
  @EnumSource
  void rawForms(ParameterSet set) throws GeneralSecurityException {
    KeyPair pair = generate(set);
    BravaisPrivateKey secret = (BravaisPrivateKey) pair.getPrivate();
    KeyFactory factory = factory(set);
    byte[] raw = Support.raw(pair.getPublic());
    assertEquals(set.publicKeySize(), raw.length);
    assertEquals(pair.getPublic(), factory.generatePublic(RawKeySpec.publicKey(set, raw)));
    assertEquals(secret, factory.generatePrivate(RawKeySpec.expanded(set, secret.expanded())));
    assertEquals(set.family().equals("NTRU"), !secret.hasSeed());
    if (secret.hasSeed()) {
      assertEquals(set.seedSize(), secret.seed().length);
      BravaisPrivateKey again = (BravaisPrivateKey) factory.generatePrivate(RawKeySpec.seed(set, secret.seed()));
      assertEquals(secret, again);
      assertArrayEquals(secret.seed(), again.seed());
      assertEquals(pair.getPublic(), secret.publicKey());
    } else {
      assertNull(secret.seed());
    }
    BravaisPrivateKey expanded =
        (BravaisPrivateKey) factory.generatePrivate(RawKeySpec.expanded(set, secret.expanded()));
    if (set.publicKeyFollows()) {
      assertEquals(pair.getPublic(), expanded.publicKey());
    } else {
      assertThrows(UnsupportedOperationException.class, expanded::publicKey);
    }
    RawKeySpec spec = factory.getKeySpec(secret, RawKeySpec.class);
    assertEquals(secret, factory.generatePrivate(spec));
    assertEquals(pair.getPublic(), factory.generatePublic(factory.getKeySpec(pair.getPublic(), RawKeySpec.class)));
    assertEquals(set.algorithm(), ((NamedParameterSpec) pair.getPublic().getParams()).getName());
    assertEquals(set.family(), pair.getPrivate().getAlgorithm());
    KeyPair other = generate(set);
    assertNotEquals(pair.getPublic(), other.getPublic());
    assertNotEquals(pair.getPrivate(), other.getPrivate());
    assertEquals(set + " private key", secret.toString());
  }

  @ParameterizedTest
  @EnumSource
  void wrongLengths(ParameterSet set) throws GeneralSecurityException {
    KeyFactory factory = factory(set);
    for (int change : new int[] {-1, 1}) {
      for (RawKeySpec spec : new RawKeySpec[] {RawKeySpec.seed(set, new byte[set.seedSize() + change]),
          RawKeySpec.expanded(set, new byte[set.secretKeySize() + change])}) {
        InvalidKeySpecException error =
            assertThrows(InvalidKeySpecException.class, () -> factory.generatePrivate(spec));
        assertTrue(error.getMessage().startsWith(set + ": expected "), error.getMessage());
      }
      assertThrows(InvalidKeySpecException.class,
          () -> factory.generatePublic(RawKeySpec.publicKey(set, new byte[set.publicKeySize() + change])));
    }
    assertThrows(InvalidKeySpecException.class,
        () -> factory.generatePublic(RawKeySpec.seed(set, new byte[set.seedSize()])));
  }

  /** ML-KEM: a coefficient that is not below q (FIPS 203, section 7.2), and a wrong hash (section 7.3). */
  @Test
  void malformedKeys() throws GeneralSecurityException {
    ParameterSet set = ParameterSet.ML_KEM_768;
    KeyPair pair = generate(set);
    byte[] raw = Support.raw(pair.getPublic());
    raw[0] = raw[1] = (byte) 0xFF;
    assertThrows(InvalidKeySpecException.class, () -> factory(set).generatePublic(RawKeySpec.publicKey(set, raw)));
    byte[] expanded = Support.expanded(pair.getPrivate());
    byte[] damaged = Support.flipped(expanded, expanded.length - 40); // in H(ek)
    assertThrows(InvalidKeySpecException.class,
        () -> factory(set).generatePrivate(RawKeySpec.expanded(set, damaged)));
  }

  @ParameterizedTest
  @MethodSource("standards")
  void der(ParameterSet set) throws GeneralSecurityException {
    KeyPair pair = generate(set);
    KeyFactory factory = KeyFactory.getInstance(set.family(), Support.OURS);
    assertEquals("X.509", pair.getPublic().getFormat());
    assertEquals("PKCS#8", pair.getPrivate().getFormat());
    assertEquals(pair.getPublic(), factory.generatePublic(new X509EncodedKeySpec(pair.getPublic().getEncoded())));
    BravaisPrivateKey secret = (BravaisPrivateKey) pair.getPrivate();
    assertArrayEquals(secret.getEncoded(BravaisPrivateKey.Content.SEED), secret.getEncoded());
    for (BravaisPrivateKey.Content content : BravaisPrivateKey.Content.values()) {
      BravaisPrivateKey read =
          (BravaisPrivateKey) factory.generatePrivate(new PKCS8EncodedKeySpec(secret.getEncoded(content)));
      assertEquals(secret, read);
      assertEquals(content != BravaisPrivateKey.Content.EXPANDED, read.hasSeed());
      assertEquals(content == BravaisPrivateKey.Content.EXPANDED,
          Arrays.equals(secret.getEncoded(BravaisPrivateKey.Content.EXPANDED), read.getEncoded()));
    }
    // Encodings after the first are compared with its header; a malformed key in one is found as in the first.
    for (int content : new int[] {Structs.CONTENT_SEED, Structs.CONTENT_EXPANDED}) {
      byte[] known = secret.getEncoded(content == Structs.CONTENT_SEED ? BravaisPrivateKey.Content.SEED
          : BravaisPrivateKey.Content.EXPANDED);
      assertEquals(set, DerHeaders.match(known, content));
      assertNull(DerHeaders.match(Arrays.copyOf(known, known.length - 1), content));
      assertNull(DerHeaders.match(Support.flipped(known, 12), content));
    }
    byte[] encoded = pair.getPublic().getEncoded();
    assertEquals(set, DerHeaders.match(encoded, Structs.CONTENT_PUBLIC_KEY));
    if (set.kind() == ParameterSet.Kind.KEM) {
      byte[] malformed = encoded.clone();
      Arrays.fill(malformed, encoded.length - set.publicKeySize(), encoded.length - set.publicKeySize() + 2, (byte) -1);
      assertThrows(InvalidKeySpecException.class, () -> factory.generatePublic(new X509EncodedKeySpec(malformed)));
      byte[] damaged = Support.flipped(secret.getEncoded(BravaisPrivateKey.Content.EXPANDED),
          secret.getEncoded(BravaisPrivateKey.Content.EXPANDED).length - 40); // in H(ek)
      assertThrows(InvalidKeySpecException.class, () -> factory.generatePrivate(new PKCS8EncodedKeySpec(damaged)));
    }
    for (int position : new int[] {0, 4, 10, 16, 18}) { // lengths, the object identifier, the unused bits
      assertThrows(InvalidKeySpecException.class,
          () -> factory.generatePublic(new X509EncodedKeySpec(Support.flipped(encoded, position))), position + "");
    }
    for (int size : new int[] {0, 1, encoded.length - 1, encoded.length + 1}) {
      assertThrows(InvalidKeySpecException.class,
          () -> factory.generatePublic(new X509EncodedKeySpec(Arrays.copyOf(encoded, size))));
    }
    assertThrows(InvalidKeySpecException.class, () -> factory.generatePublic(new X509EncodedKeySpec(
        secret.getEncoded())));
    assertThrows(InvalidKeySpecException.class, () -> factory.generatePrivate(new PKCS8EncodedKeySpec(encoded)));
    ParameterSet other = set == ParameterSet.ML_KEM_512 ? ParameterSet.ML_KEM_768 : ParameterSet.ML_KEM_512;
    assertThrows(InvalidKeySpecException.class,
        () -> factory(other).generatePublic(new X509EncodedKeySpec(encoded)));
  }

  @ParameterizedTest
  @EnumSource
  void files(ParameterSet set) throws GeneralSecurityException {
    KeyPair pair = generate(set);
    String text = KeyFiles.write((BravaisPublicKey) pair.getPublic());
    assertTrue(text.startsWith("-----BEGIN "), text);
    assertEquals(pair.getPublic(), KeyFiles.readPublicKey(text));
    assertThrows(InvalidKeySpecException.class, () -> KeyFiles.readPrivateKey(text));
    BravaisPrivateKey secret = (BravaisPrivateKey) pair.getPrivate();
    BravaisPrivateKey.Content content =
        secret.hasSeed() ? BravaisPrivateKey.Content.SEED : BravaisPrivateKey.Content.EXPANDED;
    String secretText = KeyFiles.write(secret, content);
    assertEquals(secret, KeyFiles.readPrivateKey(secretText));
    assertThrows(InvalidKeySpecException.class, () -> KeyFiles.readPublicKey(secretText));
    assertThrows(InvalidKeySpecException.class, () -> KeyFiles.readPublicKey(text.substring(1)));
    // A file is not an encoding, and the other way round.
    byte[] file = text.getBytes(StandardCharsets.US_ASCII);
    assertThrows(InvalidKeySpecException.class, () -> factory(set).generatePublic(new X509EncodedKeySpec(file)));
    if (set.hasDer()) {
      String der = new String(pair.getPublic().getEncoded(), StandardCharsets.ISO_8859_1);
      assertThrows(InvalidKeySpecException.class, () -> KeyFiles.readPublicKey(der));
    } else {
      assertThrows(UnsupportedOperationException.class,
          () -> KeyFiles.write(secret, BravaisPrivateKey.Content.BOTH));
      assertThrows(UnsupportedOperationException.class, () -> secret.getEncoded(content));
      assertEquals("RAW", secret.getFormat());
      assertArrayEquals(secret.expanded(), secret.getEncoded());
    }
  }

  @Test
  void generatorsOfFamilies() throws GeneralSecurityException {
    assertEquals(ParameterSet.ML_KEM_768, setOf("ML-KEM", null));
    assertEquals(ParameterSet.ML_DSA_65, setOf("ML-DSA", null));
    assertEquals(ParameterSet.ML_KEM_1024, setOf("ML-KEM", new NamedParameterSpec("ML-KEM-1024")));
    assertEquals(ParameterSet.NTRU_PLUS_768, setOf("NTRU+", new NamedParameterSpec("ntru_plus_768")));
    assertThrows(IllegalStateException.class, () -> setOf("NTRU", null));
    assertThrows(InvalidAlgorithmParameterException.class, () -> setOf("ML-KEM", ParameterSet.ML_DSA_44.spec()));
    assertThrows(InvalidAlgorithmParameterException.class, () -> setOf("ML-KEM-512", ParameterSet.ML_KEM_768.spec()));
    KeyPairGenerator generator = KeyPairGenerator.getInstance("ML-KEM", Support.OURS);
    assertThrows(InvalidAlgorithmParameterException.class,
        () -> generator.initialize(new ECGenParameterSpec("secp256r1")));
    assertThrows(InvalidParameterException.class, () -> generator.initialize(768));
  }

  private static ParameterSet setOf(String algorithm, NamedParameterSpec spec) throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm, Support.OURS);
    if (spec != null) generator.initialize(spec);
    return ((BravaisPublicKey) generator.generateKeyPair().getPublic()).parameterSet();
  }

  @Test
  void destroyedKeys() throws Exception {
    KeyPair pair = generate(ParameterSet.ML_KEM_768);
    KEM.Encapsulated made = kem(ParameterSet.ML_KEM_768).newEncapsulator(pair.getPublic()).encapsulate();
    KEM.Decapsulator decapsulator = kem(ParameterSet.ML_KEM_768).newDecapsulator(pair.getPrivate());
    BravaisPrivateKey key = (BravaisPrivateKey) pair.getPrivate();
    assertEquals(made.key(), decapsulator.decapsulate(made.encapsulation()));
    SecretMemory.Use use = key.use();
    assertFalse(key.isDestroyed());
    key.destroy();
    assertTrue(key.isDestroyed());
    // A call that had begun still has the key; the end of the last one wipes it.
    assertNotEquals(0, sum(use.expanded().toArray(ValueLayout.JAVA_BYTE)));
    use.close();
    assertEquals(0, sum(use.expanded().toArray(ValueLayout.JAVA_BYTE)));
    assertEquals(0, sum(use.seed().toArray(ValueLayout.JAVA_BYTE)));
    for (var call : new org.junit.jupiter.api.function.Executable[] {key::seed, key::expanded, key::getEncoded,
        key::publicKey, () -> decapsulator.decapsulate(made.encapsulation())}) {
      IllegalStateException error = assertThrows(IllegalStateException.class, call);
      assertEquals("ML-KEM-768: this private key was destroyed", error.getMessage());
    }
    key.destroy();
    assertEquals(key, key);
    assertNotEquals(key, generate(ParameterSet.ML_KEM_768).getPrivate());
    assertThrows(InvalidKeyException.class, () -> kem(ParameterSet.ML_KEM_768).newDecapsulator(key));

    BravaisPrivateKey idle = (BravaisPrivateKey) generate(ParameterSet.ML_KEM_768).getPrivate();
    SecretMemory.Use before = idle.use();
    before.close();
    idle.close(); // as destroy()
    assertEquals(0, sum(before.expanded().toArray(ValueLayout.JAVA_BYTE)));

    java.security.Signature signer = java.security.Signature.getInstance("ML-DSA-44", Support.OURS);
    PrivateKey signing = generate(ParameterSet.ML_DSA_44).getPrivate();
    signer.initSign(signing);
    signing.destroy();
    signer.update(Support.TEXT);
    assertThrows(SignatureException.class, signer::sign);
    assertThrows(InvalidKeyException.class, () -> signer.initSign(signing));
  }

  private static long sum(byte[] bytes) {
    long sum = 0;
    for (byte one : bytes) sum += one & 0xFF;
    return sum;
  }

  @Test
  void keysAreNotSerialized() throws Exception {
    KeyPair pair = generate(ParameterSet.ML_KEM_512);
    for (Object key : new Object[] {pair.getPublic(), pair.getPrivate()}) {
      try (ObjectOutputStream output = new ObjectOutputStream(new ByteArrayOutputStream())) {
        assertThrows(NotSerializableException.class, () -> output.writeObject(key));
      }
    }
  }

  @Test
  void keySpecifications() throws GeneralSecurityException {
    KeyPair pair = generate(ParameterSet.ML_KEM_512);
    KeyFactory factory = factory(ParameterSet.ML_KEM_512);
    X509EncodedKeySpec encoded = factory.getKeySpec(pair.getPublic(), X509EncodedKeySpec.class);
    assertArrayEquals(pair.getPublic().getEncoded(), encoded.getEncoded());
    assertArrayEquals(pair.getPrivate().getEncoded(),
        factory.getKeySpec(pair.getPrivate(), PKCS8EncodedKeySpec.class).getEncoded());
    assertThrows(InvalidKeySpecException.class, () -> factory.getKeySpec(pair.getPrivate(), X509EncodedKeySpec.class));
    assertThrows(InvalidKeySpecException.class, () -> factory.generatePublic(null));
    assertEquals(pair.getPublic(), factory.translateKey(pair.getPublic()));
    PublicKey unknown = new PublicKey() {
      private static final long serialVersionUID = 1;

      @Override
      public String getAlgorithm() {
        return "ML-KEM";
      }

      @Override
      public String getFormat() {
        return null;
      }

      @Override
      public byte[] getEncoded() {
        return null;
      }
    };
    assertThrows(InvalidKeyException.class, () -> factory.translateKey(unknown));
    RawKeySpec raw = RawKeySpec.seed(ParameterSet.ML_KEM_512, new byte[64]);
    raw.destroy();
    assertTrue(raw.isDestroyed());
    assertThrows(IllegalStateException.class, raw::bytes);
  }
}
