// SPDX-License-Identifier: MIT
package bravais;

import java.io.NotSerializableException;
import java.io.ObjectStreamException;
import java.security.MessageDigest;
import java.util.Arrays;
import javax.crypto.SecretKey;

/** A shared secret that can be wiped. Other providers take it as any {@link SecretKey} with the format {@code RAW}. */
@SuppressWarnings("serial") // shared secrets are not stored
final class SharedSecret implements SecretKey, AutoCloseable {
  private final transient byte[] bytes;
  private final transient String algorithm;
  private transient volatile boolean destroyed;

  /** Takes the bytes, which become part of it. */
  SharedSecret(byte[] bytes, String algorithm) {
    this.bytes = bytes;
    this.algorithm = algorithm;
  }

  @Override
  public String getAlgorithm() {
    return algorithm;
  }

  @Override
  public String getFormat() {
    return "RAW";
  }

  @Override
  public byte[] getEncoded() {
    if (destroyed) throw new IllegalStateException("this shared secret was destroyed");
    return bytes.clone();
  }

  @Override
  public void destroy() {
    destroyed = true;
    Arrays.fill(bytes, (byte) 0);
  }

  @Override
  public boolean isDestroyed() {
    return destroyed;
  }

  @Override
  public void close() {
    destroy();
  }

  /** Compares in constant time with any key that has the same algorithm and the format RAW. */
  @Override
  public boolean equals(Object other) {
    if (this == other) return true;
    if (destroyed || !(other instanceof SecretKey key) || !algorithm.equalsIgnoreCase(key.getAlgorithm())
        || !"RAW".equals(key.getFormat()) || key.isDestroyed()) {
      return false;
    }
    byte[] encoded = key.getEncoded();
    try {
      return MessageDigest.isEqual(bytes, encoded);
    } finally {
      if (encoded != null) Arrays.fill(encoded, (byte) 0);
    }
  }

  @Override
  public int hashCode() {
    return bytes.length; // tells nothing about the secret
  }

  @Override
  public String toString() {
    return bytes.length + " secret bytes";
  }

  private Object writeReplace() throws ObjectStreamException {
    throw new NotSerializableException("bravais: a shared secret is not stored");
  }
}
