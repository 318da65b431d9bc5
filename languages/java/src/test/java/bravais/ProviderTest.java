// SPDX-License-Identifier: MIT
package bravais;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.Security;
import java.security.Signature;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.crypto.KEM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The provider: its services, how it is found, threads, and what happens without the native library. */
class ProviderTest {
  @ParameterizedTest
  @EnumSource
  void services(ParameterSet set) {
    Provider provider = Support.OURS;
    boolean kem = set.kind() == ParameterSet.Kind.KEM;
    for (String name : List.of(set.algorithm(), set.family(), set.algorithm().toLowerCase(java.util.Locale.ROOT))) {
      assertNotNull(provider.getService("KeyPairGenerator", name), name);
      assertNotNull(provider.getService("KeyFactory", name), name);
      assertEquals(kem, provider.getService("KEM", name) != null, name);
      assertEquals(kem, provider.getService("Signature", name) == null, name);
    }
    assertEquals(set, ParameterSet.of(set.name()));
    assertEquals(set, ParameterSet.of(set.algorithm().replace("-", "").toLowerCase(java.util.Locale.ROOT)));
    if (set.hasDer()) assertNotNull(provider.getService("KeyFactory", set.oid));
  }

  @Test
  void found() {
    assertThrows(IllegalArgumentException.class, () -> ParameterSet.of("ML-KEM-769"));
    assertTrue(ServiceLoader.load(Provider.class).stream().anyMatch(one -> one.type() == BravaisProvider.class));
    assertEquals(Version.TEXT, Support.OURS.getVersionStr());
    assertThrows(NoSuchAlgorithmException.class, () -> KEM.getInstance("ML-DSA", Support.OURS));
  }

  @Test
  void registered() throws GeneralSecurityException {
    assertNull(Security.getProvider(BravaisProvider.NAME));
    Security.addProvider(new BravaisProvider());
    try {
      KeyPair pair = KeyPairGenerator.getInstance("ML-DSA-65", "Bravais").generateKeyPair();
      Signature verifier = Signature.getInstance("ML-DSA-65", "Bravais");
      verifier.initVerify(pair.getPublic());
      assertFalse(verifier.verify(new byte[ParameterSet.ML_DSA_65.signatureSize()]));
      // Without a name, the JDK's provider comes first, and understands our public key.
      KEM.Encapsulated made = KEM.getInstance("ML-KEM")
          .newEncapsulator(KeyPairGenerator.getInstance("ML-KEM", "Bravais").generateKeyPair().getPublic())
          .encapsulate();
      assertEquals(ParameterSet.ML_KEM_768.ciphertextSize(), made.encapsulation().length);
    } finally {
      Security.removeProvider(BravaisProvider.NAME);
    }
  }

  /** Each thread uses the same keys, from their first use. */
  @Test
  void threads() throws Exception {
    KeyPair kemPair = Support.generate(ParameterSet.ML_KEM_768);
    KeyPair signing = Support.generate(ParameterSet.ML_DSA_44);
    Callable<Boolean> task = () -> {
      boolean good = true;
      for (int i = 0; i < 50; ++i) {
        KEM kem = Support.kem(ParameterSet.ML_KEM_768);
        KEM.Encapsulated made = kem.newEncapsulator(kemPair.getPublic()).encapsulate();
        good &= made.key().equals(kem.newDecapsulator(kemPair.getPrivate()).decapsulate(made.encapsulation()));
        byte[] message = {(byte) i};
        byte[] signature =
            Support.sign(ParameterSet.ML_DSA_44, signing.getPrivate(), message, SigningParameterSpec.DEFAULT);
        good &= Support.verify(ParameterSet.ML_DSA_44, signing.getPublic(), message, signature,
            SigningParameterSpec.DEFAULT);
      }
      return good;
    };
    try (ExecutorService platform = Executors.newFixedThreadPool(8);
        ExecutorService virtual = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Boolean>> results = new ArrayList<>();
      for (int i = 0; i < 8; ++i) {
        results.add(platform.submit(task));
        results.add(virtual.submit(task));
      }
      for (Future<Boolean> result : results) assertTrue(result.get());
    }
  }

  /** A key that one thread destroys while others use it: each call succeeds, or says that it was destroyed. */
  @Test
  void destroyedDuringUse() throws Exception {
    for (int round = 0; round < 20; ++round) {
      KeyPair pair = Support.generate(ParameterSet.ML_KEM_512);
      KEM kem = Support.kem(ParameterSet.ML_KEM_512);
      KEM.Encapsulated made = kem.newEncapsulator(pair.getPublic()).encapsulate();
      KEM.Decapsulator decapsulator = kem.newDecapsulator(pair.getPrivate());
      try (ExecutorService pool = Executors.newFixedThreadPool(4)) {
        List<Future<Boolean>> results = new ArrayList<>();
        for (int i = 0; i < 4; ++i) {
          results.add(pool.submit(() -> {
            try {
              while (true) {
                if (!made.key().equals(decapsulator.decapsulate(made.encapsulation()))) return false;
              }
            } catch (IllegalStateException destroyed) {
              return true;
            }
          }));
        }
        Thread.sleep(5);
        pair.getPrivate().destroy();
        for (Future<Boolean> result : results) assertTrue(result.get());
      }
    }
  }

  /** The main program of the other processes below: prints what requesting our algorithm gives. */
  static final class Probe {
    public static void main(String[] args) throws Exception {
      Security.insertProviderAt(new BravaisProvider(), 1);
      for (int request = 0; request < 2; ++request) {
        try {
          KEM.getInstance("ML-KEM", "Bravais");
          System.out.println("loaded");
        } catch (NoSuchAlgorithmException missing) {
          System.out.println("missing: " + missing.getMessage());
        }
      }
      KeyPair pair = KeyPairGenerator.getInstance("ML-KEM").generateKeyPair();
      System.out.println(pair.getPublic().getClass().getName());
    }
  }

  private static String place(Class<?> type) throws Exception {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
  }

  private static String probe(String... options) throws Exception {
    List<String> words = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "--enable-native-access=ALL-UNNAMED", "-cp", place(BravaisProvider.class) + File.pathSeparator
            + place(ProviderTest.class)));
    words.addAll(List.of(options));
    words.add(Probe.class.getName());
    ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
    builder.environment().remove(Library.VARIABLE);
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), output);
    return output;
  }

  @Test
  void libraryInTheJar() throws Exception {
    Path folder = Files.createTempDirectory("probe");
    String output = probe("-Djava.io.tmpdir=" + folder);
    assertTrue(output.startsWith("loaded\nloaded\nbravais.BravaisPublicKey"), output);
    try (var left = Files.list(folder)) {
      assertEquals(0, left.filter(path -> path.toString().contains("bravais")).count(), "files were left behind");
    }
  }

  @Test
  void noTemporaryFolder() throws Exception {
    String output = probe("-Djava.io.tmpdir=/no/such/folder");
    assertTrue(output.contains("missing: "), output);
    assertTrue(output.contains("-Djava.io.tmpdir") && output.contains("-Dbravais.library"), output);
  }

  @Test
  void withoutTheLibrary() throws Exception {
    String output = probe("-Dbravais.library=" + File.separator + "no" + File.separator + "such.so");
    assertTrue(output.startsWith("missing: "), output);
    assertEquals(2, output.split("such.so: ", -1).length - 1, output); // each request says why
    assertTrue(output.contains("NamedX509Key"), output); // the JDK's own
  }

  /** A library that is not ours, and a file that is no library. */
  @Test
  void anotherLibrary() throws Exception {
    Path text = Files.writeString(Files.createTempFile("probe", ".so"), "not a library");
    String output = probe("-Dbravais.library=" + text);
    assertTrue(output.contains("missing: "), output); // the JVM may print a warning of its own
    Path other = Path.of(System.getProperty("java.home"), "lib", System.mapLibraryName("java"));
    output = probe("-Dbravais.library=" + other);
    assertTrue(output.contains("is not bravais"), output);
  }
}
