// SPDX-License-Identifier: MIT
package bravais;

import static bravais.Support.flipped;
import static bravais.Support.generate;
import static bravais.Support.kem;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.KeyPair;
import java.security.spec.NamedParameterSpec;
import java.util.Arrays;
import java.util.stream.Stream;
import javax.crypto.DecapsulateException;
import javax.crypto.KEM;
import javax.crypto.SecretKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Key encapsulation: round trips of every parameter set, and wrong arguments. */
class KemTest {
  private static Stream<ParameterSet> kems() {
    return Support.kems();
  }

  @ParameterizedTest
  @MethodSource("kems")
  void roundTrip(ParameterSet set) throws GeneralSecurityException {
    KeyPair pair = generate(set);
    KEM.Encapsulator encapsulator = KEM.getInstance(set.family(), Support.OURS).newEncapsulator(pair.getPublic());
    KEM.Decapsulator decapsulator = kem(set).newDecapsulator(pair.getPrivate());
    assertEquals(set.ciphertextSize(), encapsulator.encapsulationSize());
    assertEquals(set.sharedSecretSize(), decapsulator.secretSize());
    SecretKey before = null;
    for (int i = 0; i < 3; ++i) {
      KEM.Encapsulated made = encapsulator.encapsulate();
      assertEquals(made.key(), decapsulator.decapsulate(made.encapsulation()));
      assertNotEquals(before, made.key());
      before = made.key();
    }
  }

  @ParameterizedTest
  @MethodSource("kems")
  void alteredCiphertext(ParameterSet set) throws GeneralSecurityException {
    KeyPair pair = generate(set);
    KEM.Encapsulated made = kem(set).newEncapsulator(pair.getPublic()).encapsulate();
    KEM.Decapsulator decapsulator = kem(set).newDecapsulator(pair.getPrivate());
    byte[] altered = flipped(made.encapsulation(), 3);
    if (set.hasExplicitRejection()) {
      assertThrows(DecapsulateException.class, () -> decapsulator.decapsulate(altered));
    } else {
      assertNotEquals(made.key(), decapsulator.decapsulate(altered));
    }
    for (int size : new int[] {0, 1, altered.length - 1, altered.length + 1}) {
      DecapsulateException error =
          assertThrows(DecapsulateException.class, () -> decapsulator.decapsulate(Arrays.copyOf(altered, size)));
      assertTrue(error.getMessage().contains(set + ": expected an encapsulation of " + set.ciphertextSize()
          + " bytes, found " + size), error.getMessage());
    }
  }

  @Test
  void partOfTheSecret() throws GeneralSecurityException {
    ParameterSet set = ParameterSet.ML_KEM_768;
    KeyPair pair = generate(set);
    KEM.Encapsulated made = kem(set).newEncapsulator(pair.getPublic()).encapsulate(8, 24, "AES");
    KEM.Decapsulator decapsulator = kem(set).newDecapsulator(pair.getPrivate());
    byte[] whole = decapsulator.decapsulate(made.encapsulation()).getEncoded();
    SecretKey part = decapsulator.decapsulate(made.encapsulation(), 8, 24, "AES");
    assertEquals("AES", part.getAlgorithm());
    assertArrayEquals(Arrays.copyOfRange(whole, 8, 24), part.getEncoded());
    assertEquals(made.key(), part);
    assertThrows(IndexOutOfBoundsException.class, () -> decapsulator.decapsulate(made.encapsulation(), 8, 33, "AES"));
    assertThrows(IllegalArgumentException.class, () -> decapsulator.decapsulate(made.encapsulation(), 8, 8, "AES"));
    assertThrows(NullPointerException.class, () -> decapsulator.decapsulate(made.encapsulation(), 0, 32, null));
    assertThrows(NullPointerException.class, () -> decapsulator.decapsulate(null));
  }

  @Test
  void sharedSecretIsWiped() throws Exception {
    SecretKey secret =
        kem(ParameterSet.ML_KEM_512).newEncapsulator(generate(ParameterSet.ML_KEM_512).getPublic()).encapsulate().key();
    assertEquals("32 secret bytes", secret.toString());
    assertFalse(secret.isDestroyed());
    secret.destroy();
    assertTrue(secret.isDestroyed());
    assertThrows(IllegalStateException.class, secret::getEncoded);
    byte[] bytes = {1, 2, 3};
    new SharedSecret(bytes, "AES").close(); // as destroy()
    assertArrayEquals(new byte[3], bytes);
  }

  @Test
  void wrongKeys() throws GeneralSecurityException {
    KeyPair small = generate(ParameterSet.ML_KEM_512);
    KeyPair signing = generate(ParameterSet.ML_DSA_44);
    KEM kem = kem(ParameterSet.ML_KEM_768);
    assertThrows(InvalidKeyException.class, () -> kem.newEncapsulator(small.getPublic()));
    assertThrows(InvalidKeyException.class, () -> kem.newDecapsulator(small.getPrivate()));
    assertThrows(InvalidKeyException.class, () -> kem.newEncapsulator(signing.getPublic()));
    assertThrows(InvalidKeyException.class, () -> kem.newDecapsulator(signing.getPrivate()));
    assertThrows(InvalidKeyException.class, () -> kem.newEncapsulator(null));
    assertThrows(InvalidAlgorithmParameterException.class,
        () -> kem.newEncapsulator(generate(ParameterSet.ML_KEM_768).getPublic(), new NamedParameterSpec("x"), null));
  }
}
