// SPDX-License-Identifier: MIT
package bravais;

import static bravais.Support.TEXT;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Provider;
import java.security.Security;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.crypto.KEM;
import org.bouncycastle.jcajce.spec.ContextParameterSpec;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Keys, ciphertexts and signatures go to the JDK and to Bouncy Castle, and come back. */
class ExchangeTest {
  private static final Provider BOUNCY = new BouncyCastleProvider();

  private static Stream<Arguments> kems() {
    return pairs(Support.standardKems(), "KEM");
  }

  private static Stream<Arguments> signatures() {
    return pairs(Support.standardSignatures(), "Signature");
  }

  /** Each parameter set with Bouncy Castle, and with the provider of the JDK that has it. */
  private static Stream<Arguments> pairs(Stream<ParameterSet> sets, String service) {
    List<Arguments> all = new ArrayList<>();
    sets.forEach(set -> {
      Provider jdk = null;
      for (Provider provider : Security.getProviders(service + "." + set.algorithm())) jdk = provider;
      assertTrue(jdk != null && jdk.getClass().getModule().getName() != null, "the JDK has no " + set);
      all.add(Arguments.of(set, jdk));
      all.add(Arguments.of(set, BOUNCY));
    });
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("kems")
  void encapsulation(ParameterSet set, Provider theirs) throws GeneralSecurityException {
    KeyPair ours = Support.generate(set);
    KeyPair other = KeyPairGenerator.getInstance(set.algorithm(), theirs).generateKeyPair();
    KeyFactory theirFactory = KeyFactory.getInstance(set.algorithm(), theirs);
    KEM theirKem = KEM.getInstance("ML-KEM", theirs);
    // Our keys as theirs, in their objects.
    var ourPublic = theirFactory.generatePublic(new X509EncodedKeySpec(ours.getPublic().getEncoded()));
    var ourPrivate = theirFactory.generatePrivate(new PKCS8EncodedKeySpec(exportable(ours)));
    KEM.Encapsulated made = theirKem.newEncapsulator(ourPublic).encapsulate();
    assertEquals(made.key(), Support.kem(set).newDecapsulator(ours.getPrivate()).decapsulate(made.encapsulation()));
    made = Support.kem(set).newEncapsulator(ours.getPublic()).encapsulate();
    assertArrayEquals(made.key().getEncoded(),
        theirKem.newDecapsulator(ourPrivate).decapsulate(made.encapsulation()).getEncoded());
    // Their keys, given to us as they are: the provider translates them.
    made = Support.kem(set).newEncapsulator(other.getPublic()).encapsulate();
    assertArrayEquals(made.key().getEncoded(),
        theirKem.newDecapsulator(other.getPrivate()).decapsulate(made.encapsulation()).getEncoded());
    made = theirKem.newEncapsulator(other.getPublic()).encapsulate();
    assertArrayEquals(made.key().getEncoded(),
        Support.kem(set).newDecapsulator(other.getPrivate()).decapsulate(made.encapsulation()).getEncoded());
  }

  @ParameterizedTest
  @MethodSource("signatures")
  void signing(ParameterSet set, Provider theirs) throws GeneralSecurityException {
    KeyPair ours = Support.generate(set);
    KeyPair other = KeyPairGenerator.getInstance(set.algorithm(), theirs).generateKeyPair();
    KeyFactory theirFactory = KeyFactory.getInstance(set.algorithm(), theirs);
    var ourPublic = theirFactory.generatePublic(new X509EncodedKeySpec(ours.getPublic().getEncoded()));
    var ourPrivate = theirFactory.generatePrivate(new PKCS8EncodedKeySpec(exportable(ours)));
    SigningParameterSpec plain = SigningParameterSpec.DEFAULT;
    for (KeyPair pair : List.of(new KeyPair(ourPublic, ourPrivate), other)) {
      Signature signer = Signature.getInstance(set.algorithm(), theirs);
      signer.initSign(pair.getPrivate());
      signer.update(TEXT);
      byte[] signature = signer.sign();
      assertTrue(Support.verify(set, pair.getPublic(), TEXT, signature, plain));
      assertFalse(Support.verify(set, pair.getPublic(), TEXT, Support.flipped(signature, 5), plain));
      byte[] signed = Support.sign(set, pair == other ? other.getPrivate() : ours.getPrivate(), TEXT, plain);
      Signature verifier = Signature.getInstance(set.algorithm(), theirs);
      verifier.initVerify(pair.getPublic());
      verifier.update(TEXT);
      assertTrue(verifier.verify(signed));
    }
  }

  private static Stream<ParameterSet> sets() {
    return Support.standardSignatures();
  }

  /** Bouncy Castle also has contexts. The JDK has none. */
  @ParameterizedTest
  @MethodSource("sets")
  void contexts(ParameterSet set) throws GeneralSecurityException {
    byte[] context = {1, 2, 3};
    KeyPair other = KeyPairGenerator.getInstance(set.algorithm(), BOUNCY).generateKeyPair();
    Signature theirs = Signature.getInstance(set.algorithm(), BOUNCY);
    theirs.initSign(other.getPrivate());
    theirs.setParameter(new ContextParameterSpec(context));
    theirs.update(TEXT);
    byte[] signature = theirs.sign();
    SigningParameterSpec ours = SigningParameterSpec.ofContext(context);
    assertTrue(Support.verify(set, other.getPublic(), TEXT, signature, ours));
    assertFalse(Support.verify(set, other.getPublic(), TEXT, signature, SigningParameterSpec.DEFAULT));
    theirs.initVerify(other.getPublic());
    theirs.setParameter(new ContextParameterSpec(context));
    theirs.update(TEXT);
    assertTrue(theirs.verify(Support.sign(set, other.getPrivate(), TEXT, ours)));
  }

  /** The form that JDK 24 and 25 read; Bouncy Castle reads all three. */
  private static byte[] exportable(KeyPair pair) {
    return ((BravaisPrivateKey) pair.getPrivate()).getEncoded(BravaisPrivateKey.Content.EXPANDED);
  }

  @ParameterizedTest
  @MethodSource("sets")
  void everyContentToBouncyCastle(ParameterSet set) throws GeneralSecurityException {
    BravaisPrivateKey ours = (BravaisPrivateKey) Support.generate(set).getPrivate();
    for (BravaisPrivateKey.Content content : BravaisPrivateKey.Content.values()) {
      var theirs = KeyFactory.getInstance(set.algorithm(), BOUNCY)
          .generatePrivate(new PKCS8EncodedKeySpec(ours.getEncoded(content)));
      assertEquals(ours, Support.factory(set).translateKey(theirs), content.name());
    }
  }
}
