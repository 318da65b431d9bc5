// SPDX-License-Identifier: MIT
package bravais;

import java.io.NotSerializableException;
import java.io.ObjectStreamException;
import java.lang.foreign.MemorySegment;
import java.security.PublicKey;
import java.security.spec.NamedParameterSpec;
import java.util.Arrays;

/** A public key. It was checked when it was made, and any number of threads may use it. The second use expands it for
 * all later ones. */
@SuppressWarnings("serial") // keys are stored with getEncoded()
public final class BravaisPublicKey implements PublicKey {
  private final transient ParameterSet set;
  private final transient byte[] raw;
  private transient volatile MemorySegment prepared;
  private transient boolean usedOnce;

  /** Takes a checked key; the bytes become part of it. */
  BravaisPublicKey(ParameterSet set, byte[] raw) {
    this.set = set;
    this.raw = raw;
  }

  /** Returns the parameter set.
   *
   * @return the parameter set */
  public ParameterSet parameterSet() {
    return set;
  }

  /** Returns the bytes of the key, as the document of its parameter set defines them.
   *
   * @return a copy */
  public byte[] raw() {
    return raw.clone();
  }

  /** Returns the family.
   *
   * @return the family, such as {@code ML-KEM} */
  @Override
  public String getAlgorithm() {
    return set.family();
  }

  /** Returns the parameter set.
   *
   * @return the name, as a specification */
  @Override
  public NamedParameterSpec getParams() {
    return set.spec();
  }

  /** Returns the format of the encoding.
   *
   * @return {@code X.509} for ML-KEM and ML-DSA; else {@code RAW} */
  @Override
  public String getFormat() {
    return set.hasDer() ? "X.509" : "RAW";
  }

  /** Returns the encoding.
   *
   * @return a SubjectPublicKeyInfo for ML-KEM and ML-DSA; else {@link #raw()} */
  @Override
  public byte[] getEncoded() {
    return set.hasDer() ? KeyFiles.write(this, Structs.DER) : raw();
  }

  /** The bytes themselves, for this package only. */
  byte[] shared() {
    return raw;
  }

  /** Returns the expanded key for the second use and later ones, and null for the first: a key that is used once is
   * faster without preparation. */
  MemorySegment prepared() {
    MemorySegment found = prepared;
    if (found != null) return found;
    synchronized (this) {
      if (prepared == null) {
        if (!usedOnce) {
          usedOnce = true;
          return null;
        }
        try (Scratch scratch = new Scratch(raw.length)) {
          prepared = Keys.prepare(set, set.preparedPublicKeySize, Structs.PUBLIC, scratch.copy(raw));
        }
      }
      return prepared;
    }
  }

  /** Compares two keys.
   *
   * @param other any object
   * @return whether it is the same key */
  @Override
  public boolean equals(Object other) {
    return other instanceof BravaisPublicKey key && key.set == set && Arrays.equals(key.raw, raw);
  }

  /** Returns a hash code of the key.
   *
   * @return the same for equal keys */
  @Override
  public int hashCode() {
    return Arrays.hashCode(raw);
  }

  /** Returns what the object is.
   *
   * @return the name of the parameter set, and that this is a public key */
  @Override
  public String toString() {
    return set + " public key";
  }

  /** Refuses to serialize the key: {@link #getEncoded()} is for storing it.
   *
   * @return never
   * @throws NotSerializableException always */
  private Object writeReplace() throws ObjectStreamException {
    throw new NotSerializableException("bravais: store a public key with getEncoded()");
  }
}
