// SPDX-License-Identifier: MIT
package bravais;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.crypto.KEM;

/** What the time of a call is made of. This program is in the package to time its parts. */
public final class Parts {
  private static final int ROUNDS = 9;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static Object sink;

  private interface Operation {
    void run() throws Exception;
  }

  private Parts() {}

  /** Prints a table.
   *
   * @param args none
   * @throws Exception if an operation fails */
  public static void main(String[] args) throws Exception {
    ParameterSet set = ParameterSet.ML_KEM_768;
    BravaisProvider ours = new BravaisProvider();
    KeyPair pair = KeyPairGenerator.getInstance("ML-KEM-768", ours).generateKeyPair();
    KEM kem = KEM.getInstance("ML-KEM-768", ours);
    KeyFactory factory = KeyFactory.getInstance("ML-KEM-768", ours);
    byte[] encoded = pair.getPublic().getEncoded();
    KEM.Encapsulator encapsulator = kem.newEncapsulator(pair.getPublic());
    SecureRandom random = new SecureRandom();
    KEM.Encapsulator withRandom = kem.newEncapsulator(pair.getPublic(), random);
    byte[] drawn = new byte[32];
    MemorySegment memory = Arena.ofAuto().allocate(32);
    MemorySegment ciphertext = Arena.ofAuto().allocate(set.ciphertextSize());

    Map<String, Operation> operations = new LinkedHashMap<>();
    operations.put("a foreign call that does nothing", () -> Native.workspaceSize(set, 1));
    operations.put("native memory of one encapsulation: taken, wiped, given back", () -> {
      try (Scratch scratch = new Scratch(Structs.Encapsulate.SIZE, set.ciphertextSize(), 32)) {
        sink = scratch.take(32);
      }
    });
    operations.put("copy of a ciphertext to the heap", () -> sink = Scratch.bytes(ciphertext));
    operations.put("32 random bytes from the operating system, by the library", () -> Native.random(memory));
    operations.put("32 random bytes from a SecureRandom", () -> random.nextBytes(drawn));
    operations.put("KEM.getInstance() with a provider", () -> sink = KEM.getInstance("ML-KEM-768", ours));
    operations.put("KEM.getInstance() and newEncapsulator()",
        () -> sink = KEM.getInstance("ML-KEM-768", ours).newEncapsulator(pair.getPublic()));
    operations.put("public key from X.509, checked",
        () -> sink = factory.generatePublic(new X509EncodedKeySpec(encoded)));
    operations.put("encapsulation, prepared key", () -> sink = encapsulator.encapsulate());
    operations.put("the same with a SecureRandom", () -> sink = withRandom.encapsulate());
    operations.put("encapsulation, first use of a key object",
        () -> sink = kem.newEncapsulator(new BravaisPublicKey(set, ((BravaisPublicKey) pair.getPublic()).shared()))
            .encapsulate());
    operations.put("Signature.getInstance() with a provider", () -> sink = Signature.getInstance("ML-DSA-65", ours));

    Map<String, double[]> times = new LinkedHashMap<>();
    for (int round = -2; round < ROUNDS; ++round) {
      for (Map.Entry<String, Operation> one : operations.entrySet()) {
        double time = time(one.getValue());
        if (round >= 0) times.computeIfAbsent(one.getKey(), key -> new double[ROUNDS])[round] = time;
      }
    }
    System.out.println("| part | ns |");
    System.out.println("|---|---:|");
    times.forEach((what, all) -> {
      Arrays.sort(all);
      System.out.printf("| %s | %.0f |%n", what, all[ROUNDS / 2]);
    });
  }

  /** Nanoseconds of processor time for one operation. */
  private static double time(Operation operation) throws Exception {
    long begun = THREADS.getCurrentThreadCpuTime();
    long calls = 0;
    long used;
    do {
      for (int i = 0; i < 64; ++i) operation.run();
      calls += 64;
      used = THREADS.getCurrentThreadCpuTime() - begun;
    } while (used < 40_000_000L);
    return (double) used / calls;
  }
}
