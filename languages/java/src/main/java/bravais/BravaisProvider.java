// SPDX-License-Identifier: MIT
package bravais;

import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Lattice cryptography for the Java Cryptography Architecture: {@code KeyPairGenerator}, {@code KeyFactory} and
 * {@code KEM} or {@code Signature} for every parameter set of {@link ParameterSet} and for every family. The native
 * library is loaded when the first object is requested. */
@SuppressWarnings("serial") // providers are not stored
public final class BravaisProvider extends Provider {
  /** The name of the provider. */
  public static final String NAME = "Bravais";

  /** Makes the provider; {@link java.security.Security#addProvider} registers it. */
  public BravaisProvider() {
    super(NAME, Version.TEXT, "Lattice cryptography: ML-KEM, ML-DSA and their relatives");
    Map<String, List<ParameterSet>> algorithms = new LinkedHashMap<>();
    for (ParameterSet set : ParameterSet.values()) {
      algorithms.computeIfAbsent(set.family(), ParameterSet::ofFamily);
      algorithms.putIfAbsent(set.algorithm(), List.of(set));
    }
    algorithms.forEach(this::register);
  }

  private void register(String algorithm, List<ParameterSet> sets) {
    ParameterSet first = sets.get(0);
    List<String> aliases =
        sets.size() > 1 || first.oid == null ? List.of() : List.of(first.oid, "OID." + first.oid);
    for (What what : What.values()) {
      if (what.kind == null || what.kind == first.kind()) putService(new Entry(what, algorithm, sets, aliases));
    }
  }

  private enum What {
    KEY_PAIR_GENERATOR("KeyPairGenerator", KeyPairs.class, null),
    KEY_FACTORY("KeyFactory", KeyFactories.class, null),
    KEM("KEM", Kems.class, ParameterSet.Kind.KEM),
    SIGNATURE("Signature", Signatures.class, ParameterSet.Kind.SIGNATURE);

    final String type;
    final Class<?> implementation;
    final ParameterSet.Kind kind;

    What(String type, Class<?> implementation, ParameterSet.Kind kind) {
      this.type = type;
      this.implementation = implementation;
      this.kind = kind;
    }
  }

  private final class Entry extends Service {
    private final What what;
    private final List<ParameterSet> sets;

    Entry(What what, String algorithm, List<ParameterSet> sets, List<String> aliases) {
      super(BravaisProvider.this, what.type, algorithm, what.implementation.getName(), aliases, null);
      this.what = what;
      this.sets = sets;
    }

    /** Without the native library, the architecture goes on with the next provider. */
    @Override
    public Object newInstance(Object parameter) throws NoSuchAlgorithmException {
      try {
        Library.symbols();
      } catch (UnsatisfiedLinkError missing) {
        throw new NoSuchAlgorithmException("the native library cannot be loaded: " + missing.getMessage(), missing);
      }
      return switch (what) {
        case KEY_PAIR_GENERATOR -> new KeyPairs(getAlgorithm(), sets);
        case KEY_FACTORY -> new KeyFactories(getAlgorithm(), sets);
        case KEM -> new Kems(getAlgorithm(), sets);
        case SIGNATURE -> new Signatures(getAlgorithm(), sets);
      };
    }
  }
}
