// SPDX-License-Identifier: MIT
package bravais;

import java.security.InvalidKeyException;
import java.security.Key;
import java.security.KeyFactorySpi;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.KeySpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.List;

/** A key factory for a parameter set, or for a family. */
final class KeyFactories extends KeyFactorySpi {
  private final String algorithm;
  private final List<ParameterSet> allowed;

  KeyFactories(String algorithm, List<ParameterSet> allowed) {
    this.algorithm = algorithm;
    this.allowed = allowed;
  }

  @Override
  protected PublicKey engineGeneratePublic(KeySpec spec) throws InvalidKeySpecException {
    if (spec instanceof X509EncodedKeySpec encoded) {
      BravaisPublicKey key = KeyFiles.publicKeyFromDer(encoded.getEncoded());
      demandAllowed(key.parameterSet());
      return key;
    }
    if (spec instanceof RawKeySpec raw && raw.form() == RawKeySpec.Form.PUBLIC_KEY) {
      demandAllowed(raw.parameterSet());
      return Keys.publicKey(raw.parameterSet(), raw.bytes());
    }
    throw unsuitable("X509EncodedKeySpec or RawKeySpec of a public key", spec);
  }

  @Override
  protected PrivateKey engineGeneratePrivate(KeySpec spec) throws InvalidKeySpecException {
    byte[] bytes = spec instanceof PKCS8EncodedKeySpec encoded ? encoded.getEncoded()
        : spec instanceof RawKeySpec raw && raw.form() != RawKeySpec.Form.PUBLIC_KEY ? raw.bytes() : null;
    if (bytes == null) throw unsuitable("PKCS8EncodedKeySpec or RawKeySpec of a private key", spec);
    try {
      if (!(spec instanceof RawKeySpec raw)) {
        BravaisPrivateKey key = KeyFiles.privateKeyFromDer(bytes);
        demandAllowed(key.parameterSet());
        return key;
      }
      demandAllowed(raw.parameterSet());
      return raw.form() == RawKeySpec.Form.SEED ? Keys.fromSeed(raw.parameterSet(), bytes)
          : Keys.fromExpanded(raw.parameterSet(), bytes);
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
  }

  @Override
  protected <T extends KeySpec> T engineGetKeySpec(Key key, Class<T> wanted) throws InvalidKeySpecException {
    try {
      KeySpec spec = specOf(engineTranslateKey(key), wanted);
      if (spec != null) return wanted.cast(spec);
    } catch (InvalidKeyException failed) {
      throw new InvalidKeySpecException(failed.getMessage(), failed);
    }
    throw new InvalidKeySpecException(algorithm + ": this key has no " + wanted.getName());
  }

  private static KeySpec specOf(Key key, Class<?> wanted) {
    if (key instanceof BravaisPublicKey ours) {
      if (ours.parameterSet().hasDer() && wanted.isAssignableFrom(X509EncodedKeySpec.class)) {
        return new X509EncodedKeySpec(ours.getEncoded());
      }
      return wanted.isAssignableFrom(RawKeySpec.class) ? RawKeySpec.publicKey(ours.parameterSet(), ours.shared())
          : null;
    }
    BravaisPrivateKey ours = (BravaisPrivateKey) key;
    boolean asDer = ours.parameterSet().hasDer() && wanted.isAssignableFrom(PKCS8EncodedKeySpec.class);
    if (!asDer && !wanted.isAssignableFrom(RawKeySpec.class)) return null;
    byte[] bytes = asDer ? ours.getEncoded() : ours.hasSeed() ? ours.seed() : ours.expanded();
    try {
      if (asDer) return new PKCS8EncodedKeySpec(bytes);
      return ours.hasSeed() ? RawKeySpec.seed(ours.parameterSet(), bytes)
          : RawKeySpec.expanded(ours.parameterSet(), bytes);
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
  }

  @Override
  protected Key engineTranslateKey(Key key) throws InvalidKeyException {
    if (key instanceof PublicKey publicKey) return Keys.translate(publicKey, allowed);
    if (key instanceof PrivateKey privateKey) return Keys.translate(privateKey, allowed);
    throw new InvalidKeyException(algorithm + ": expected a public or private key, found " + key);
  }

  private void demandAllowed(ParameterSet found) throws InvalidKeySpecException {
    if (!allowed.contains(found)) {
      throw new InvalidKeySpecException(algorithm + ": expected a key of " + allowed + ", found one of " + found);
    }
  }

  private InvalidKeySpecException unsuitable(String wanted, KeySpec found) {
    return new InvalidKeySpecException(
        algorithm + ": expected " + wanted + ", found " + (found == null ? null : found.getClass().getName()));
  }
}
