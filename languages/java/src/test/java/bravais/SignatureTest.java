// SPDX-License-Identifier: MIT
package bravais;

import static bravais.Support.TEXT;
import static bravais.Support.flipped;
import static bravais.Support.generate;
import static bravais.Support.sign;
import static bravais.Support.verify;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.KeyPair;
import java.security.Signature;
import java.security.SignatureException;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Signatures: round trips of every parameter set, altered ones, contexts, hashed and long messages. */
class SignatureTest {
  private static final SigningParameterSpec PLAIN = SigningParameterSpec.DEFAULT;

  private static Stream<ParameterSet> signatures() {
    return Support.signatures();
  }

  @ParameterizedTest
  @MethodSource("signatures")
  void roundTrip(ParameterSet set) throws GeneralSecurityException {
    KeyPair pair = generate(set);
    Signature signer = Signature.getInstance(set.family(), Support.OURS);
    signer.initSign(pair.getPrivate());
    Signature verifier = Signature.getInstance(set.algorithm(), Support.OURS);
    verifier.initVerify(pair.getPublic());
    for (int size : new int[] {0, 1, 300, 16_384, 16_385, 100_000}) {
      byte[] message = new byte[size];
      signer.update(message);
      byte[] signature = signer.sign();
      assertEquals(set.signatureSize(), signature.length);
      verifier.update(message);
      assertTrue(verifier.verify(signature), size + " bytes");
      verifier.update(message);
      verifier.update((byte) 0);
      assertFalse(verifier.verify(signature), size + " bytes");
    }
  }

  @ParameterizedTest
  @MethodSource("signatures")
  void alteredSignatures(ParameterSet set) throws GeneralSecurityException {
    KeyPair pair = generate(set);
    byte[] signature = sign(set, pair.getPrivate(), TEXT, PLAIN);
    for (int position : new int[] {0, signature.length / 2, signature.length - 1}) {
      assertFalse(verify(set, pair.getPublic(), TEXT, flipped(signature, position), PLAIN));
    }
    for (int size : new int[] {0, 1, signature.length - 1, signature.length + 1}) {
      assertFalse(verify(set, pair.getPublic(), TEXT, Arrays.copyOf(signature, size), PLAIN));
    }
    assertFalse(verify(set, generate(set).getPublic(), TEXT, signature, PLAIN));
    assertFalse(verify(set, pair.getPublic(), flipped(TEXT, 0), signature, PLAIN));
    assertTrue(verify(set, pair.getPublic(), TEXT, signature, PLAIN));
  }

  @ParameterizedTest
  @MethodSource("signatures")
  void contexts(ParameterSet set) throws GeneralSecurityException {
    KeyPair pair = generate(set);
    SigningParameterSpec mail = SigningParameterSpec.ofContext(new byte[] {1, 2, 3});
    SigningParameterSpec hashed = PLAIN.withPrehash(Prehash.SHA2_512);
    if (!set.hasContexts()) {
      for (SigningParameterSpec spec : new SigningParameterSpec[] {mail, hashed}) {
        InvalidKeyException early =
            assertThrows(InvalidKeyException.class, () -> sign(set, pair.getPrivate(), TEXT, spec));
        Signature signer = Signature.getInstance(set.algorithm(), Support.OURS);
        signer.initSign(pair.getPrivate());
        InvalidAlgorithmParameterException late =
            assertThrows(InvalidAlgorithmParameterException.class, () -> signer.setParameter(spec));
        assertEquals(early.getMessage(), late.getMessage());
      }
      return;
    }
    byte[] signature = sign(set, pair.getPrivate(), TEXT, mail);
    assertTrue(verify(set, pair.getPublic(), TEXT, signature, mail));
    assertFalse(verify(set, pair.getPublic(), TEXT, signature, PLAIN));
    assertFalse(verify(set, pair.getPublic(), TEXT, signature, SigningParameterSpec.ofContext(new byte[] {1, 2})));
    for (Prehash prehash : Prehash.values()) {
      byte[] other = sign(set, pair.getPrivate(), TEXT, mail.withPrehash(prehash));
      assertTrue(verify(set, pair.getPublic(), TEXT, other, mail.withPrehash(prehash)), prehash.name());
      assertFalse(verify(set, pair.getPublic(), TEXT, other, mail));
    }
    SigningParameterSpec longest = PLAIN.withContext(new byte[255]);
    assertTrue(verify(set, pair.getPublic(), TEXT, sign(set, pair.getPrivate(), TEXT, longest), longest));
    assertThrows(IllegalArgumentException.class, () -> PLAIN.withContext(new byte[256]));
  }

  /** A long message goes through a stream; the signature is that of the whole message. */
  @ParameterizedTest
  @MethodSource("signatures")
  void pieces(ParameterSet set) throws GeneralSecurityException {
    KeyPair pair = generate(set);
    byte[] message = new byte[70_000];
    for (int i = 0; i < message.length; ++i) message[i] = (byte) (i * 31);
    SigningParameterSpec spec = set.hasContexts()
        ? SigningParameterSpec.ofContext(new byte[] {9}).withPrehash(Prehash.SHA3_256) : PLAIN;
    SigningParameterSpec deterministic = spec.withDeterministic(true);
    // The batch functions take the message at once, without a stream.
    byte[] expected = Batch.sign((BravaisPrivateKey) pair.getPrivate(), java.util.List.of(message), deterministic)
        .signatures();
    for (int size : new int[] {1, 1000, 16_384, 16_385, 70_000}) {
      Signature signer = Signature.getInstance(set.algorithm(), Support.OURS);
      signer.setParameter(deterministic);
      signer.initSign(pair.getPrivate());
      for (int at = 0; at < message.length; at += size) {
        signer.update(message, at, Math.min(size, message.length - at));
      }
      assertArrayEquals(expected, signer.sign(), "pieces of " + size + " bytes");
    }
    assertTrue(verify(set, pair.getPublic(), message, expected, spec));
    assertFalse(verify(set, pair.getPublic(), flipped(message, 69_999), expected, spec));
    Signature verifier = Signature.getInstance(set.algorithm(), Support.OURS);
    verifier.setParameter(spec);
    verifier.initVerify(pair.getPublic());
    verifier.update(ByteBuffer.allocateDirect(message.length).put(message).flip());
    assertTrue(verifier.verify(expected));
  }

  /** A long message does not stay in memory. */
  @Test
  void stream() throws SignatureException {
    Message message = new Message();
    Message.Start none = (stream, scratch, args) -> {
      throw new SignatureException("a stream begins");
    };
    message.add(new byte[10_000], 0, 10_000, none);
    message.add(new byte[6_384], 0, 6_384, none);
    assertFalse(message.isStream());
    assertEquals(16_384, message.size());
    assertThrows(SignatureException.class, () -> message.add(new byte[1], 0, 1, none));
  }

  @ParameterizedTest
  @MethodSource("signatures")
  void randomness(ParameterSet set) throws GeneralSecurityException {
    KeyPair pair = generate(set);
    SigningParameterSpec same = PLAIN.withDeterministic(true);
    assertArrayEquals(sign(set, pair.getPrivate(), TEXT, same), sign(set, pair.getPrivate(), TEXT, same));
    assertNotEquals(Support.hex(sign(set, pair.getPrivate(), TEXT, PLAIN)),
        Support.hex(sign(set, pair.getPrivate(), TEXT, PLAIN)));
    Signature signer = Signature.getInstance(set.algorithm(), Support.OURS);
    Support.FixedRandom random = new Support.FixedRandom(new byte[set.randomnessSize()]);
    signer.initSign(pair.getPrivate(), random);
    signer.update(TEXT);
    assertTrue(verify(set, pair.getPublic(), TEXT, signer.sign(), PLAIN));
    assertTrue(random.isUsedUp());
    signer.initSign(pair.getPrivate()); // the used-up source would fail
    signer.update(TEXT);
    assertTrue(verify(set, pair.getPublic(), TEXT, signer.sign(), PLAIN));
  }

  @Test
  void wrongOrder() throws GeneralSecurityException {
    ParameterSet set = ParameterSet.ML_DSA_44;
    KeyPair pair = generate(set);
    Signature signer = Signature.getInstance(set.algorithm(), Support.OURS);
    assertThrows(SignatureException.class, () -> signer.update(TEXT));
    assertThrows(InvalidKeyException.class, () -> signer.initSign(generate(ParameterSet.ML_DSA_65).getPrivate()));
    assertThrows(InvalidKeyException.class, () -> signer.initSign(generate(ParameterSet.ML_KEM_512).getPrivate()));
    signer.initSign(pair.getPrivate());
    signer.update(TEXT);
    assertThrows(InvalidAlgorithmParameterException.class, () -> signer.setParameter(PLAIN));
    byte[] first = signer.sign();
    signer.setParameter(SigningParameterSpec.ofContext(new byte[] {1}));
    signer.update(TEXT);
    byte[] second = signer.sign();
    assertTrue(verify(set, pair.getPublic(), TEXT, first, PLAIN));
    assertTrue(verify(set, pair.getPublic(), TEXT, second, SigningParameterSpec.ofContext(new byte[] {1})));
  }
}
