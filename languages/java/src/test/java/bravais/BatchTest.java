// SPDX-License-Identifier: MIT
package bravais;

import static bravais.Support.generate;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Batches: their results are those of single calls, and an item that fails does not stop the others. */
class BatchTest {
  private static final int COUNT = 19; // not a multiple of the lanes of any instruction set

  private static Stream<ParameterSet> kems() {
    return Support.kems();
  }

  private static Stream<ParameterSet> signatures() {
    return Support.signatures();
  }

  private static byte[] item(byte[] all, int size, int index) {
    return Arrays.copyOfRange(all, index * size, (index + 1) * size);
  }

  @ParameterizedTest
  @MethodSource("kems")
  void encapsulation(ParameterSet set) throws GeneralSecurityException {
    Batch.KeyPairs keys = Batch.generate(set, COUNT);
    Batch.Encapsulations made = Batch.encapsulate(set, keys.publicKeys());
    Batch.Decapsulations opened = Batch.decapsulate(set, keys.secretKeys(), made.ciphertexts());
    assertArrayEquals(made.sharedSecrets(), opened.sharedSecrets());
    assertEquals(COUNT, opened.statuses().size());
    assertTrue(opened.statuses().stream().allMatch(Status::isOk));
    int last = COUNT - 1;
    var key = Support.factory(set)
        .generatePrivate(RawKeySpec.expanded(set, item(keys.secretKeys(), set.secretKeySize(), last)));
    assertArrayEquals(item(made.sharedSecrets(), set.sharedSecretSize(), last), Support.kem(set).newDecapsulator(key)
        .decapsulate(item(made.ciphertexts(), set.ciphertextSize(), last)).getEncoded());
  }

  @ParameterizedTest
  @MethodSource("kems")
  void oneKey(ParameterSet set) throws GeneralSecurityException {
    KeyPair pair = generate(set);
    for (int use = 0; use < 2; ++use) { // the second use prepares the key
      Batch.Encapsulations made = Batch.encapsulate((BravaisPublicKey) pair.getPublic(), COUNT);
      Batch.Decapsulations opened = Batch.decapsulate((BravaisPrivateKey) pair.getPrivate(), made.ciphertexts());
      assertArrayEquals(made.sharedSecrets(), opened.sharedSecrets());
    }
  }

  @ParameterizedTest
  @MethodSource("signatures")
  void signing(ParameterSet set) throws GeneralSecurityException {
    List<byte[]> messages = new ArrayList<>();
    for (int i = 0; i < COUNT; ++i) {
      messages.add(new byte[i * 37]);
      Arrays.fill(messages.get(i), (byte) i);
    }
    Batch.KeyPairs keys = Batch.generate(set, COUNT);
    SigningParameterSpec same = SigningParameterSpec.DEFAULT.withDeterministic(true);
    Batch.Signed signed = Batch.sign(set, keys.secretKeys(), messages, same);
    List<Status> good = Batch.verify(set, keys.publicKeys(), messages, signed.signatures(), same);
    assertTrue(good.stream().allMatch(Status::isOk));
    byte[] altered = Support.flipped(signed.signatures(), 5 * set.signatureSize());
    List<Status> statuses = Batch.verify(set, keys.publicKeys(), messages, altered, same);
    for (int i = 0; i < COUNT; ++i) assertEquals(i == 5 ? Status.BAD_SIGNATURE : Status.OK, statuses.get(i));

    KeyPair pair = generate(set);
    for (int use = 0; use < 2; ++use) {
      Batch.Signed ours = Batch.sign((BravaisPrivateKey) pair.getPrivate(), messages, same);
      assertTrue(Batch.verify((BravaisPublicKey) pair.getPublic(), messages, ours.signatures(), same).stream()
          .allMatch(Status::isOk));
      assertArrayEquals(Support.sign(set, pair.getPrivate(), messages.get(7), same),
          item(ours.signatures(), set.signatureSize(), 7));
    }
  }

  @Test
  void seeds() throws GeneralSecurityException {
    ParameterSet set = ParameterSet.ML_KEM_768;
    byte[] seeds = Support.ascending(0, 2 * set.seedSize());
    Batch.KeyPairs keys = Batch.generateFromSeeds(set, seeds);
    for (int i = 0; i < 2; ++i) {
      KeyPair pair = generate(set, item(seeds, set.seedSize(), i));
      assertArrayEquals(Support.raw(pair.getPublic()), item(keys.publicKeys(), set.publicKeySize(), i));
      assertArrayEquals(Support.expanded(pair.getPrivate()), item(keys.secretKeys(), set.secretKeySize(), i));
    }
  }

  @Test
  void malformedItem() {
    ParameterSet set = ParameterSet.ML_KEM_768;
    byte[] keys = Batch.generate(set, COUNT).publicKeys();
    Arrays.fill(keys, 3 * set.publicKeySize(), 3 * set.publicKeySize() + 2, (byte) 0xFF);
    Batch.Encapsulations made = Batch.encapsulate(set, keys);
    for (int i = 0; i < COUNT; ++i) assertEquals(i == 3 ? Status.BAD_PUBLIC_KEY : Status.OK, made.statuses().get(i));
    assertArrayEquals(new byte[32], item(made.sharedSecrets(), 32, 3));
  }

  @Test
  void wrongArguments() throws GeneralSecurityException {
    ParameterSet set = ParameterSet.ML_KEM_512;
    KeyPair pair = generate(set);
    BravaisPrivateKey secret = (BravaisPrivateKey) pair.getPrivate();
    assertThrows(IllegalArgumentException.class, () -> Batch.generate(set, 0));
    assertThrows(IllegalArgumentException.class, () -> Batch.generateFromSeeds(set, new byte[63]));
    assertThrows(IllegalArgumentException.class, () -> Batch.encapsulate(set, new byte[0]));
    assertThrows(IllegalArgumentException.class, () -> Batch.encapsulate(set, new byte[801]));
    assertThrows(IllegalArgumentException.class, () -> Batch.decapsulate(secret, new byte[769]));
    assertThrows(IllegalArgumentException.class, () -> Batch.decapsulate(set, new byte[1632], new byte[2 * 768]));
    assertThrows(IllegalArgumentException.class,
        () -> Batch.sign(secret, List.of(new byte[1]), SigningParameterSpec.DEFAULT));
    assertThrows(IllegalArgumentException.class, () -> Batch.encapsulate(ParameterSet.ML_DSA_44, new byte[1312]));
    secret.destroy();
    assertThrows(IllegalStateException.class, () -> Batch.decapsulate(secret, new byte[768]));
  }

  /** A call with wrong arguments ends its use of the key: destroy() wipes it at once. */
  @Test
  void wrongArgumentsReleaseTheKey() throws GeneralSecurityException {
    for (ParameterSet set : List.of(ParameterSet.ML_KEM_512, ParameterSet.ML_DSA_44)) {
      BravaisPrivateKey key = (BravaisPrivateKey) generate(set).getPrivate();
      SecretMemory.Use use = key.use();
      use.close();
      assertThrows(IllegalArgumentException.class, () -> Batch.sign(key, List.of(), SigningParameterSpec.DEFAULT));
      assertThrows(IllegalArgumentException.class, () -> Batch.decapsulate(key, new byte[1]));
      key.destroy();
      assertArrayEquals(new byte[set.secretKeySize()], Scratch.bytes(use.expanded()));
    }
  }
}
