// SPDX-License-Identifier: MIT
package bravais;

import static bravais.Support.answer;
import static bravais.Support.ascending;
import static bravais.Support.concatenate;
import static bravais.Support.expanded;
import static bravais.Support.flipped;
import static bravais.Support.generate;
import static bravais.Support.hasAnswer;
import static bravais.Support.hex;
import static bravais.Support.kem;
import static bravais.Support.raw;
import static bravais.Support.sha256;
import static bravais.Support.sign;
import static bravais.Support.verify;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.crypto.DecapsulateException;
import javax.crypto.KEM;
import org.bouncycastle.crypto.digests.SHAKEDigest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Published answers, through the ordinary interface. They come from the project's specification, where each was
 * reproduced with the submitters' implementations. */
class AnswersTest {
  private static final byte[] SEED = ascending(0, 64);
  private static final byte[] RANDOMNESS = ascending(64, 96);

  private static Stream<ParameterSet> kyber() {
    return Support.kems().filter(set -> hasAnswer(set, "rejected"));
  }

  @ParameterizedTest
  @MethodSource("kyber")
  void mlKemAndKyber(ParameterSet set) throws GeneralSecurityException {
    KeyPair pair = generate(set, SEED);
    assertEquals(answer(set, "public_key"), sha256(raw(pair.getPublic())));
    assertEquals(answer(set, "secret_key"), sha256(expanded(pair.getPrivate())));
    KEM.Encapsulated made = encapsulate(set, pair, RANDOMNESS);
    assertEquals(answer(set, "ciphertext"), sha256(made.encapsulation()));
    assertEquals(answer(set, "shared_secret"), hex(made.key().getEncoded()));
    for (int use = 0; use < 3; ++use) { // the second use prepares the key
      assertEquals(made.key(), decapsulate(set, pair, made.encapsulation()));
      assertEquals(answer(set, "rejected"),
          hex(decapsulate(set, pair, flipped(made.encapsulation(), 0)).getEncoded()));
      assertArrayEquals(made.encapsulation(), encapsulate(set, pair, RANDOMNESS).encapsulation());
    }
  }

  private static Stream<ParameterSet> ntru() {
    return Support.kems().filter(set -> set.family().equals("NTRU") && hasAnswer(set, "first_public_key"));
  }

  @ParameterizedTest
  @MethodSource("ntru")
  void ntru(ParameterSet set) throws GeneralSecurityException {
    CtrDrbg draw = new CtrDrbg(new CtrDrbg(ascending(0, 48)).bytes(48));
    byte[] seed = concatenate(List.of(draw.bytes(set.seedSize() - 32), draw.bytes(32)));
    KeyPair pair = generate(set, seed);
    KEM.Encapsulated made = encapsulate(set, pair, draw.bytes(set.randomnessSize()));
    assertEquals(answer(set, "first_public_key"), sha256(raw(pair.getPublic())));
    assertEquals(answer(set, "first_secret_key"), sha256(expanded(pair.getPrivate())));
    assertEquals(answer(set, "first_ciphertext"), sha256(made.encapsulation()));
    assertEquals(answer(set, "first_shared_secret"), sha256(made.key().getEncoded()));
    assertEquals(made.key(), decapsulate(set, pair, made.encapsulation()));
  }

  /** In the first record of these parameter sets, key generation rejects no draw. */
  private static Stream<ParameterSet> ntruPlus() {
    return Stream.of("NTRU+768", "NTRU+864", "NTRU+KEM768", "NTRU+KEM864").map(ParameterSet::of);
  }

  @ParameterizedTest
  @MethodSource("ntruPlus")
  void ntruPlus(ParameterSet set) throws GeneralSecurityException {
    CtrDrbg draw = new CtrDrbg(new CtrDrbg(ascending(0, 48)).bytes(48));
    KeyPair pair = generate(set, concatenate(List.of(draw.bytes(32), draw.bytes(32), new byte[64])));
    KEM.Encapsulated made = encapsulate(set, pair, draw.bytes(set.randomnessSize()));
    assertEquals(answer(set, "public_key"), sha256(raw(pair.getPublic())));
    assertEquals(answer(set, "secret_key"), sha256(expanded(pair.getPrivate())));
    assertEquals(answer(set, "ciphertext"), sha256(made.encapsulation()));
    assertEquals(answer(set, "shared_secret"), hex(made.key().getEncoded()));
    assertEquals(made.key(), decapsulate(set, pair, made.encapsulation()));
    byte[] altered = flipped(made.encapsulation(), 0);
    assertThrows(DecapsulateException.class, () -> decapsulate(set, pair, altered));
  }

  private static Stream<ParameterSet> mlwq() {
    return Support.kems().filter(set -> set.family().equals("M-LWQ"));
  }

  /** Ten key pairs, their ciphertexts and secrets, and the secrets of altered ciphertexts, in one hash. */
  @ParameterizedTest
  @MethodSource("mlwq")
  void mlwq(ParameterSet set) throws GeneralSecurityException {
    String name = set.algorithm();
    String label = name.substring(0, name.lastIndexOf('-')) + " " + name.substring(name.lastIndexOf('-') + 1) + " kem ";
    List<byte[]> all = new ArrayList<>();
    for (int i = 0; i < 10; ++i) {
      KeyPair pair = generate(set, concatenate(List.of(shake(label + i + " d"), shake(label + i + " z"))));
      KEM.Encapsulated made = encapsulate(set, pair, shake(label + i + " m"));
      assertEquals(made.key(), decapsulate(set, pair, made.encapsulation()));
      all.addAll(List.of(raw(pair.getPublic()), expanded(pair.getPrivate()), made.encapsulation(),
          made.key().getEncoded(), decapsulate(set, pair, flipped(made.encapsulation(), 0)).getEncoded()));
    }
    assertEquals(answer(set, "kem"), Support.digest("SHA3-256", concatenate(all)));
  }

  private static byte[] shake(String label) {
    byte[] input = ("M-LWQ known answers " + label).getBytes(StandardCharsets.US_ASCII);
    SHAKEDigest shake = new SHAKEDigest(256);
    shake.update(input, 0, input.length);
    byte[] output = new byte[32];
    shake.doFinal(output, 0, 32);
    return output;
  }

  private static Stream<ParameterSet> signatures() {
    return Support.signatures();
  }

  @ParameterizedTest
  @MethodSource("signatures")
  void signatures(ParameterSet set) throws GeneralSecurityException {
    KeyPair pair = generate(set, Arrays.copyOf(SEED, 32));
    assertEquals(answer(set, "public_key"), sha256(raw(pair.getPublic())));
    assertEquals(answer(set, "secret_key"), sha256(expanded(pair.getPrivate())));
    SigningParameterSpec plain = SigningParameterSpec.DEFAULT.withDeterministic(true);
    assertEquals(answer(set, "signature"), sha256(sign(set, pair.getPrivate(), Support.TEXT, plain)));
    if (!set.hasContexts()) return;
    SigningParameterSpec context = plain.withContext("context".getBytes(StandardCharsets.US_ASCII));
    assertEquals(answer(set, "signature_context"), sha256(sign(set, pair.getPrivate(), Support.TEXT, context)));
    java.security.Signature hedged = java.security.Signature.getInstance(set.algorithm(), Support.OURS);
    hedged.setParameter(context.withDeterministic(false));
    byte[] ones = new byte[32];
    Arrays.fill(ones, (byte) 1);
    hedged.initSign(pair.getPrivate(), new Support.FixedRandom(ones));
    hedged.update(Support.TEXT);
    assertEquals(answer(set, "signature_randomness"), sha256(hedged.sign()));
    int compared = 0;
    for (Prehash prehash : Prehash.values()) {
      String object = "signature_" + prehash.name().replaceFirst("_", "-").replace('_', '/');
      if (!hasAnswer(set, object)) continue;
      byte[] signature = sign(set, pair.getPrivate(), Support.TEXT, context.withPrehash(prehash));
      assertEquals(answer(set, object), sha256(signature), prehash.name());
      assertTrue(verify(set, pair.getPublic(), Support.TEXT, signature, context.withPrehash(prehash)));
      ++compared;
    }
    assertTrue(compared >= 2, compared + " hash functions have an answer");
  }

  private static KEM.Encapsulated encapsulate(ParameterSet set, KeyPair pair, byte[] randomness)
      throws GeneralSecurityException {
    return kem(set).newEncapsulator(pair.getPublic(), new Support.FixedRandom(randomness)).encapsulate();
  }

  private static javax.crypto.SecretKey decapsulate(ParameterSet set, KeyPair pair, byte[] ciphertext)
      throws GeneralSecurityException {
    return kem(set).newDecapsulator(pair.getPrivate()).decapsulate(ciphertext);
  }
}
