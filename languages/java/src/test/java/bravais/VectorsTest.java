// SPDX-License-Identifier: MIT
package bravais;

import static bravais.Support.bytes;
import static bravais.Support.hex;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.crypto.DecapsulateException;
import javax.crypto.KEM;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The files of Wycheproof, and the example keys and certificates of the LAMPS working group. They are not part of the
 * package: the system property bravais.vectors names a folder with the unpacked files. */
class VectorsTest {
  private static Path file(String name) {
    String folder = System.getProperty("bravais.vectors", "");
    assumeTrue(!folder.isEmpty(), "no vectors: -Dbravais.vectors=FOLDER names their folder");
    return Path.of(folder, name);
  }

  private interface Case {
    void run(JsonObject group, JsonObject test) throws GeneralSecurityException;
  }

  private static void each(String name, Case each) throws IOException, GeneralSecurityException {
    JsonObject content = JsonParser.parseString(Files.readString(file(name))).getAsJsonObject();
    int count = 0;
    for (JsonElement group : content.getAsJsonArray("testGroups")) {
      for (JsonElement test : group.getAsJsonObject().getAsJsonArray("tests")) {
        each.run(group.getAsJsonObject(), test.getAsJsonObject());
        ++count;
      }
    }
    assertTrue(count > 0);
    assertEquals(content.get("numberOfTests").getAsInt(), count);
  }

  private static byte[] field(JsonObject test, String name) {
    return test.has(name) ? bytes(test.get(name).getAsString()) : new byte[0];
  }

  private static boolean isValid(JsonObject test) {
    return test.get("result").getAsString().equals("valid");
  }

  private static String which(JsonObject test) {
    return "test case " + test.get("tcId").getAsInt();
  }

  private static String plain(ParameterSet set) {
    return set.algorithm().toLowerCase(java.util.Locale.ROOT).replaceFirst("-", "").replace('-', '_');
  }

  private static Stream<ParameterSet> kems() {
    return Support.standardKems();
  }

  private static Stream<ParameterSet> signatures() {
    return Support.standardSignatures();
  }

  @ParameterizedTest
  @MethodSource("kems")
  void decapsulation(ParameterSet set) throws Exception {
    each(plain(set) + "_test.json", (group, test) -> {
      String shared;
      try {
        PrivateKey key = Support.factory(set).generatePrivate(RawKeySpec.seed(set, field(test, "seed")));
        assertEquals(test.get("ek").getAsString(), hex(((BravaisPrivateKey) key).publicKey().raw()), which(test));
        shared = hex(Support.kem(set).newDecapsulator(key).decapsulate(field(test, "c")).getEncoded());
      } catch (InvalidKeySpecException | DecapsulateException rejected) {
        assertEquals(false, isValid(test), which(test));
        return;
      }
      assertTrue(isValid(test), which(test));
      assertEquals(test.get("K").getAsString(), shared, which(test));
    });
  }

  @ParameterizedTest
  @MethodSource("kems")
  void expandedKeys(ParameterSet set) throws Exception {
    each(plain(set) + "_semi_expanded_decaps_test.json", (group, test) -> {
      boolean good = true;
      try {
        PrivateKey key = Support.factory(set).generatePrivate(RawKeySpec.expanded(set, field(test, "dk")));
        byte[] shared = Support.kem(set).newDecapsulator(key).decapsulate(field(test, "c")).getEncoded();
        if (isValid(test)) assertEquals(test.get("K").getAsString(), hex(shared), which(test));
      } catch (InvalidKeySpecException | DecapsulateException rejected) {
        good = false;
      }
      assertEquals(isValid(test), good, which(test));
    });
  }

  @ParameterizedTest
  @MethodSource("kems")
  void encapsulation(ParameterSet set) throws Exception {
    each(plain(set) + "_encaps_test.json", (group, test) -> {
      boolean good = true;
      try {
        PublicKey key = Support.factory(set).generatePublic(RawKeySpec.publicKey(set, field(test, "ek")));
        KEM.Encapsulated made =
            Support.kem(set).newEncapsulator(key, new Support.FixedRandom(field(test, "m"))).encapsulate();
        assertEquals(test.get("c").getAsString(), hex(made.encapsulation()), which(test));
        assertEquals(test.get("K").getAsString(), hex(made.key().getEncoded()), which(test));
      } catch (InvalidKeySpecException rejected) {
        good = false;
      }
      assertEquals(isValid(test), good, which(test));
    });
  }

  @ParameterizedTest
  @MethodSource("signatures")
  void verification(ParameterSet set) throws Exception {
    Set<Boolean> seen = new HashSet<>();
    each(plain(set) + "_verify_test.json", (group, test) -> {
      boolean good = false;
      try {
        PublicKey key = Support.factory(set).generatePublic(RawKeySpec.publicKey(set, field(group, "publicKey")));
        good = Support.verify(set, key, field(test, "msg"), field(test, "sig"),
            SigningParameterSpec.ofContext(field(test, "ctx")));
      } catch (InvalidKeySpecException | IllegalArgumentException rejected) {
        assertEquals(false, isValid(test), which(test));
      }
      assertEquals(isValid(test), good, which(test));
      seen.add(good);
    });
    assertEquals(Set.of(true, false), seen);
  }

  @ParameterizedTest
  @MethodSource("signatures")
  void signing(ParameterSet set) throws Exception {
    for (boolean fromSeed : new boolean[] {true, false}) {
      each(plain(set) + (fromSeed ? "_sign_seed_test.json" : "_sign_noseed_test.json"), (group, test) -> {
        if (!test.has("msg")) return; // only mu, which this interface does not take
        String signature;
        try {
          PrivateKey key = Support.factory(set).generatePrivate(
              fromSeed ? RawKeySpec.seed(set, field(group, "privateSeed"))
                  : RawKeySpec.expanded(set, field(group, "privateKey")));
          java.security.Signature signer = java.security.Signature.getInstance(set.algorithm(), Support.OURS);
          signer.setParameter(SigningParameterSpec.ofContext(field(test, "ctx")).withDeterministic(!test.has("rnd")));
          if (test.has("rnd")) {
            signer.initSign(key, new Support.FixedRandom(field(test, "rnd")));
          } else {
            signer.initSign(key);
          }
          signer.update(field(test, "msg"));
          signature = hex(signer.sign());
        } catch (InvalidKeySpecException | IllegalArgumentException rejected) {
          assertEquals(false, isValid(test), which(test));
          return;
        }
        assertTrue(isValid(test), which(test));
        assertEquals(test.get("sig").getAsString(), signature, which(test));
      });
    }
  }

  private static Stream<ParameterSet> standards() {
    return Stream.concat(kems(), signatures());
  }

  @ParameterizedTest
  @MethodSource("standards")
  void exampleKeys(ParameterSet set) throws Exception {
    String start = (set.kind() == ParameterSet.Kind.KEM ? "mlkem/" : "mldsa/") + set.algorithm();
    BravaisPublicKey publicKey = KeyFiles.readPublicKey(Files.readString(file(start + ".pub")));
    assertEquals(set, publicKey.parameterSet());
    for (String content : List.of("seed", "expanded", "both")) {
      BravaisPrivateKey key = KeyFiles.readPrivateKey(Files.readString(file(start + "-" + content + ".priv")));
      assertEquals(publicKey, key.publicKey());
      assertEquals(!content.equals("expanded"), key.hasSeed());
    }
    X509Certificate certificate;
    try (var input = Files.newInputStream(file(start + ".crt"))) {
      certificate = (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(input);
    }
    assertEquals(publicKey, Support.factory(set).translateKey(certificate.getPublicKey()));
    if (set.kind() == ParameterSet.Kind.SIGNATURE) certificate.verify(publicKey, Support.OURS);
  }

  private static Stream<String> badKeys() {
    return Stream.of("mlkem/bad-ML-KEM-512-1", "mlkem/bad-ML-KEM-512-2", "mlkem/bad-ML-KEM-512-3",
        "mlkem/bad-ML-KEM-512-4", "mldsa/bad-ML-DSA-44-1", "mldsa/bad-ML-DSA-44-2", "mldsa/bad-ML-DSA-44-3");
  }

  @ParameterizedTest
  @MethodSource("badKeys")
  void badExampleKeys(String name) throws IOException {
    String text = Files.readString(file(name + ".priv"));
    assertThrows(InvalidKeySpecException.class, () -> KeyFiles.readPrivateKey(text));
  }
}
