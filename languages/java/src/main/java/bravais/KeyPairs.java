// SPDX-License-Identifier: MIT
package bravais;

import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidParameterException;
import java.security.KeyPair;
import java.security.KeyPairGeneratorSpi;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.NamedParameterSpec;
import java.util.List;

/** A key pair generator for a parameter set, or for a family. As in the JDK, ML-KEM-768 and ML-DSA-65 are the defaults
 * of their families. */
final class KeyPairs extends KeyPairGeneratorSpi {
  private final String algorithm;
  private final List<ParameterSet> allowed;
  private ParameterSet set;
  private SecureRandom random;

  KeyPairs(String algorithm, List<ParameterSet> allowed) {
    this.algorithm = algorithm;
    this.allowed = allowed;
    if (allowed.size() == 1) set = allowed.get(0);
    if (allowed.contains(ParameterSet.ML_KEM_768)) set = ParameterSet.ML_KEM_768;
    if (allowed.contains(ParameterSet.ML_DSA_65)) set = ParameterSet.ML_DSA_65;
  }

  @Override
  public void initialize(int size, SecureRandom newRandom) {
    throw new InvalidParameterException(
        algorithm + ": key pairs have no size; initialize with a NamedParameterSpec such as " + allowed.get(0));
  }

  @Override
  public void initialize(AlgorithmParameterSpec parameters, SecureRandom newRandom)
      throws InvalidAlgorithmParameterException {
    if (!(parameters instanceof NamedParameterSpec named)) {
      throw new InvalidAlgorithmParameterException(algorithm + ": expected a NamedParameterSpec, found " + parameters);
    }
    ParameterSet found = find(named.getName());
    if (!allowed.contains(found)) {
      throw new InvalidAlgorithmParameterException(
          algorithm + ": expected " + allowed + ", found " + named.getName());
    }
    set = found;
    random = newRandom;
  }

  private static ParameterSet find(String name) {
    try {
      return ParameterSet.of(name);
    } catch (IllegalArgumentException unknown) {
      return null;
    }
  }

  @Override
  public KeyPair generateKeyPair() {
    if (set == null) {
      throw new IllegalStateException(algorithm + ": initialize with a NamedParameterSpec such as " + allowed.get(0));
    }
    Keys.Pair pair = Keys.generate(set, random);
    return new KeyPair(pair.publicKey(), pair.privateKey());
  }
}
