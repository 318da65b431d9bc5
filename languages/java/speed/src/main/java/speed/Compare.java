// SPDX-License-Identifier: MIT
// Times the same operations with Bravais, the JDK and Bouncy Castle in one run, in turn, and prints a table of medians.
package speed;

import bravais.Batch;
import bravais.BravaisPrivateKey;
import bravais.BravaisProvider;
import bravais.BravaisPublicKey;
import bravais.ParameterSet;
import bravais.SigningParameterSpec;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Provider;
import java.security.Security;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.crypto.KEM;
import org.bouncycastle.jce.provider.BouncyCastleProvider;

final class Compare {
  private static final int ITEMS = 256;
  private static final byte[] MESSAGE = new byte[100];
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** One operation, or `items` of them in one call. */
  interface Operation {
    void run() throws Exception;
  }

  private record Row(String name, Operation operation, int items, List<Double> times) {}

  private static final Map<String, List<Row>> ROWS = new LinkedHashMap<>();
  private static Object sink;

  private Compare() {}

  public static void main(String[] args) throws Exception {
    int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 15;
    int milliseconds = args.length > 1 ? Integer.parseInt(args[1]) : 60;
    Provider ours = new BravaisProvider();
    Provider bouncy = new BouncyCastleProvider();
    Provider jdkKem = Security.getProvider("SunJCE");
    Provider jdkSignature = Security.getProvider("SUN");
    for (String name : List.of("ML-KEM-512", "ML-KEM-768", "ML-KEM-1024")) {
      for (Provider provider : List.of(ours, jdkKem, bouncy)) kem(name, provider);
      batchKem(ParameterSet.of(name));
    }
    for (String name : List.of("ML-DSA-44", "ML-DSA-65", "ML-DSA-87")) {
      for (Provider provider : List.of(ours, jdkSignature, bouncy)) signature(name, provider);
      batchSignature(ParameterSet.of(name));
    }
    for (int round = 0; round < rounds; ++round) {
      for (List<Row> rows : ROWS.values()) {
        for (Row row : rows) time(row, milliseconds * (round == 0 ? 10_000_000L : 1_000_000L), round > 0);
      }
    }
    print();
  }

  private static void add(String what, Provider provider, int items, Operation operation) {
    String column = provider == null ? "batch" : provider.getName();
    if (column.equalsIgnoreCase("SUN") || column.equals("SunJCE")) column = "JDK";
    ROWS.computeIfAbsent(what, key -> new ArrayList<>()).add(new Row(column, operation, items, new ArrayList<>()));
  }

  private static void kem(String name, Provider provider) throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance(name, provider);
    KeyPair pair = generator.generateKeyPair();
    KEM kem = KEM.getInstance(name, provider);
    KeyFactory factory = KeyFactory.getInstance(name, provider);
    byte[] encoded = pair.getPublic().getEncoded();
    KEM.Encapsulator encapsulator = kem.newEncapsulator(pair.getPublic());
    KEM.Decapsulator decapsulator = kem.newDecapsulator(pair.getPrivate());
    byte[] ciphertext = encapsulator.encapsulate().encapsulation();
    add(name + " key generation", provider, 1, () -> sink = generator.generateKeyPair());
    add(name + " encapsulation, key from bytes", provider, 1, () -> sink =
        kem.newEncapsulator(factory.generatePublic(new X509EncodedKeySpec(encoded))).encapsulate());
    add(name + " encapsulation", provider, 1, () -> sink = encapsulator.encapsulate());
    add(name + " decapsulation", provider, 1, () -> sink = decapsulator.decapsulate(ciphertext));
  }

  private static void batchKem(ParameterSet set) {
    Batch.KeyPairs keys = Batch.generate(set, ITEMS);
    Batch.Encapsulations all = Batch.encapsulate(set, keys.publicKeys());
    add(set + " key generation", null, ITEMS, () -> sink = Batch.generate(set, ITEMS));
    add(set + " encapsulation, key from bytes", null, ITEMS, () -> sink = Batch.encapsulate(set, keys.publicKeys()));
    try {
      KeyPair pair = KeyPairGenerator.getInstance(set.algorithm(), new BravaisProvider()).generateKeyPair();
      byte[] ciphertexts = Batch.encapsulate((BravaisPublicKey) pair.getPublic(), ITEMS).ciphertexts();
      add(set + " encapsulation", null, ITEMS,
          () -> sink = Batch.encapsulate((BravaisPublicKey) pair.getPublic(), ITEMS));
      add(set + " decapsulation", null, ITEMS,
          () -> sink = Batch.decapsulate((BravaisPrivateKey) pair.getPrivate(), ciphertexts));
    } catch (java.security.NoSuchAlgorithmException failed) {
      throw new IllegalStateException(failed);
    }
    if (!all.statuses().get(0).isOk()) throw new IllegalStateException("a batch failed");
  }

  private static void signature(String name, Provider provider) throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance(name, provider);
    KeyPair pair = generator.generateKeyPair();
    KeyFactory factory = KeyFactory.getInstance(name, provider);
    byte[] encoded = pair.getPublic().getEncoded();
    Signature signer = Signature.getInstance(name, provider);
    signer.initSign(pair.getPrivate());
    signer.update(MESSAGE);
    byte[] signature = signer.sign();
    Signature verifier = Signature.getInstance(name, provider);
    verifier.initVerify(pair.getPublic());
    Signature fresh = Signature.getInstance(name, provider);
    add(name + " key generation", provider, 1, () -> sink = generator.generateKeyPair());
    byte[] changing = MESSAGE.clone(); // the number of attempts depends on the message, if there is no randomness
    add(name + " signing", provider, 1, () -> {
      for (int i = 0; ++changing[i] == 0; ++i) {}
      signer.update(changing);
      sink = signer.sign();
    });
    add(name + " verification, key from bytes", provider, 1, () -> {
      fresh.initVerify(factory.generatePublic(new X509EncodedKeySpec(encoded)));
      demandGood(fresh, signature);
    });
    add(name + " verification", provider, 1, () -> demandGood(verifier, signature));
  }

  private static void demandGood(Signature verifier, byte[] signature) throws Exception {
    verifier.update(MESSAGE);
    if (!verifier.verify(signature)) throw new IllegalStateException("a good signature was rejected");
  }

  private static void batchSignature(ParameterSet set) throws Exception {
    KeyPair pair = KeyPairGenerator.getInstance(set.algorithm(), new BravaisProvider()).generateKeyPair();
    List<byte[]> messages = Collections.nCopies(ITEMS, MESSAGE);
    SigningParameterSpec plain = SigningParameterSpec.DEFAULT;
    byte[] signatures = Batch.sign((BravaisPrivateKey) pair.getPrivate(), messages, plain).signatures();
    byte[] one = ((BravaisPublicKey) pair.getPublic()).raw();
    byte[] keys = new byte[ITEMS * one.length];
    for (int i = 0; i < ITEMS; ++i) System.arraycopy(one, 0, keys, i * one.length, one.length);
    add(set + " key generation", null, ITEMS, () -> sink = Batch.generate(set, ITEMS));
    add(set + " signing", null, ITEMS,
        () -> sink = Batch.sign((BravaisPrivateKey) pair.getPrivate(), messages, plain));
    add(set + " verification, key from bytes", null, ITEMS,
        () -> sink = Batch.verify(set, keys, messages, signatures, plain));
    add(set + " verification", null, ITEMS,
        () -> sink = Batch.verify((BravaisPublicKey) pair.getPublic(), messages, signatures, plain));
  }

  /** Processor time of this thread: other programs on the machine then disturb less. */
  private static void time(Row row, long nanoseconds, boolean keep) throws Exception {
    long begun = THREADS.getCurrentThreadCpuTime();
    long calls = 0;
    long used;
    do {
      for (int i = 0; i < 4; ++i) row.operation.run();
      calls += 4;
      used = THREADS.getCurrentThreadCpuTime() - begun;
    } while (used < nanoseconds);
    if (keep) row.times.add(used / 1e3 / calls / row.items);
  }

  private static double median(List<Double> times) {
    double[] sorted = times.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return sorted[sorted.length / 2];
  }

  private static void print() {
    System.out.println("Microseconds of processor time per operation: medians. Java "
        + System.getProperty("java.version") + ", Bouncy Castle " + new BouncyCastleProvider().getVersionStr()
        + ", batches of " + ITEMS + ".");
    System.out.println("| operation | bravais | JDK | Bouncy Castle | JDK / bravais | Bouncy Castle / bravais "
        + "| bravais, batch |");
    System.out.println("|---|---:|---:|---:|---:|---:|---:|");
    ROWS.forEach((what, rows) -> {
      Map<String, Double> times = new LinkedHashMap<>();
      rows.forEach(row -> times.put(row.name, median(row.times)));
      double ours = times.get("Bravais");
      double jdk = times.get("JDK");
      double bouncy = times.get("BC");
      System.out.printf("| %s | %.1f | %.1f | %.1f | %.1f | %.1f | %.1f |%n", what, ours, jdk, bouncy, jdk / ours,
          bouncy / ours, times.get("batch"));
    });
  }
}
