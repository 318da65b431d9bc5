// SPDX-License-Identifier: MIT
package bravais;

import java.security.spec.KeySpec;
import java.util.Arrays;
import javax.security.auth.Destroyable;

/** The bytes of a key without an encoding, for a {@link java.security.KeyFactory} of a parameter set. */
public final class RawKeySpec implements KeySpec, Destroyable {
  /** What the bytes are. The package never guesses it from their number. */
  public enum Form {
    /** A public key. */
    PUBLIC_KEY,
    /** A seed, the short form of a private key. */
    SEED,
    /** A private key as key generation writes it. */
    EXPANDED
  }

  private final ParameterSet set;
  private final Form form;
  private final byte[] bytes;
  private boolean destroyed;

  private RawKeySpec(ParameterSet set, Form form, byte[] bytes) {
    this.set = set;
    this.form = form;
    this.bytes = bytes.clone();
  }

  /** Names the bytes of a public key.
   *
   * @param set the parameter set
   * @param bytes the key, which is copied
   * @return the specification */
  public static RawKeySpec publicKey(ParameterSet set, byte[] bytes) {
    return new RawKeySpec(set, Form.PUBLIC_KEY, bytes);
  }

  /** Names a seed.
   *
   * @param set the parameter set
   * @param bytes the seed, which is copied
   * @return the specification */
  public static RawKeySpec seed(ParameterSet set, byte[] bytes) {
    return new RawKeySpec(set, Form.SEED, bytes);
  }

  /** Names an expanded private key.
   *
   * @param set the parameter set
   * @param bytes the key, which is copied
   * @return the specification */
  public static RawKeySpec expanded(ParameterSet set, byte[] bytes) {
    return new RawKeySpec(set, Form.EXPANDED, bytes);
  }

  /** Returns the parameter set.
   *
   * @return the parameter set */
  public ParameterSet parameterSet() {
    return set;
  }

  /** Returns what the bytes are.
   *
   * @return the form */
  public Form form() {
    return form;
  }

  /** Returns the bytes.
   *
   * @return a copy
   * @throws IllegalStateException if they were wiped */
  public byte[] bytes() {
    if (destroyed) throw new IllegalStateException(set + ": this key specification was destroyed");
    return bytes.clone();
  }

  /** Wipes this copy of the bytes. */
  @Override
  public void destroy() {
    destroyed = true;
    Arrays.fill(bytes, (byte) 0);
  }

  /** Returns whether the bytes were wiped.
   *
   * @return whether they were */
  @Override
  public boolean isDestroyed() {
    return destroyed;
  }
}
