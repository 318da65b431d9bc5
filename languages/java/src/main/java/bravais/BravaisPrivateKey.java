// SPDX-License-Identifier: MIT
package bravais;

import java.io.NotSerializableException;
import java.io.ObjectStreamException;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.security.PrivateKey;
import java.security.spec.NamedParameterSpec;

/** A private key. Its bytes are in native memory, outside the heap of Java. {@link #destroy()} wipes them; else they
 * are wiped some time after the program has lost its last reference. Any number of threads may use a key. The second
 * use expands it for all later ones. */
@SuppressWarnings("serial") // private keys are stored with getEncoded()
public final class BravaisPrivateKey implements PrivateKey, AutoCloseable {
  private final transient SecretMemory memory;

  /** What {@link #getEncoded(Content)} writes. */
  public enum Content {
    /** The seed, the short form of a key. */
    SEED(Structs.CONTENT_SEED),
    /** The expanded key. The providers of JDK 24 and 25 read only this one. */
    EXPANDED(Structs.CONTENT_EXPANDED),
    /** Both. */
    BOTH(Structs.CONTENT_BOTH);

    final int number;

    Content(int number) {
      this.number = number;
    }
  }

  /** Copies a checked key. A seed of size 0 stands for none. */
  BravaisPrivateKey(ParameterSet set, MemorySegment expanded, MemorySegment seed) {
    memory = new SecretMemory(set, expanded, seed, this);
  }

  /** Returns the parameter set.
   *
   * @return the parameter set */
  public ParameterSet parameterSet() {
    return memory.set;
  }

  /** Returns whether the seed is known: not if the key was read from its expanded form, nor for NTRU, where a seed is
   * about as long as the key.
   *
   * @return whether {@link #seed()} returns it */
  public boolean hasSeed() {
    return memory.hasSeed();
  }

  /** Returns a copy of the seed, which is the caller's to wipe.
   *
   * @return the seed, or null if it is not known
   * @throws IllegalStateException if the key was destroyed */
  public byte[] seed() {
    try (SecretMemory.Use use = memory.use()) {
      return use.seed() == null ? null : Scratch.bytes(use.seed());
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  /** Returns a copy of the expanded key, which is the caller's to wipe.
   *
   * @return the bytes, as the document of the parameter set defines them
   * @throws IllegalStateException if the key was destroyed */
  public byte[] expanded() {
    try (SecretMemory.Use use = memory.use()) {
      return Scratch.bytes(use.expanded());
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  /** Computes the public key.
   *
   * @return the public key
   * @throws UnsupportedOperationException if it does not follow from the key: for NTRU, and for NTRU+ without a seed
   * @throws IllegalStateException if the key was destroyed */
  public BravaisPublicKey publicKey() {
    ParameterSet set = memory.set;
    try (SecretMemory.Use use = memory.use(); Scratch scratch = new Scratch(set.publicKeySize(), Structs.KEY_SIZE)) {
      MemorySegment publicKey = scratch.take(set.publicKeySize());
      MemorySegment key = scratch.take(Structs.KEY_SIZE);
      if (use.seed() != null) {
        Structs.key(key, 0, Structs.SEED, use.seed());
      } else {
        Structs.key(key, 0, Structs.EXPANDED, use.expanded());
      }
      int status = Native.publicKey(set, publicKey, key);
      if (status == Status.BAD_ARGUMENT.number) {
        throw new UnsupportedOperationException(set + ": the public key does not follow from an expanded private key");
      }
      if (status != Status.OK.number) throw Keys.failed(set, status);
      return new BravaisPublicKey(set, Scratch.bytes(publicKey));
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  /** Returns the family.
   *
   * @return the family, such as {@code ML-KEM} */
  @Override
  public String getAlgorithm() {
    return memory.set.family();
  }

  /** Returns the parameter set.
   *
   * @return the name, as a specification */
  @Override
  public NamedParameterSpec getParams() {
    return memory.set.spec();
  }

  /** Returns the format of the encoding.
   *
   * @return {@code PKCS#8} for ML-KEM and ML-DSA; else {@code RAW} */
  @Override
  public String getFormat() {
    return memory.set.hasDer() ? "PKCS#8" : "RAW";
  }

  /** Returns the encoding, which is the caller's to wipe.
   *
   * @return for ML-KEM and ML-DSA, PKCS#8 with the seed, or with the expanded key if the seed is not known; else
   *     {@link #expanded()}
   * @throws IllegalStateException if the key was destroyed */
  @Override
  public byte[] getEncoded() {
    if (!memory.set.hasDer()) return expanded();
    return getEncoded(hasSeed() ? Content.SEED : Content.EXPANDED);
  }

  /** Returns PKCS#8 with a chosen content, which is the caller's to wipe.
   *
   * @param content what to write
   * @return the encoding
   * @throws UnsupportedOperationException if the parameter set has no such encoding, or the seed is not known
   * @throws IllegalStateException if the key was destroyed */
  public byte[] getEncoded(Content content) {
    return KeyFiles.write(this, content, Structs.DER);
  }

  /** Begins a use; the caller must keep this key reachable until its end. */
  SecretMemory.Use use() {
    return memory.use();
  }

  /** Wipes the key. Operations that still use it in other threads finish, and the last of them wipes it. */
  @Override
  public void destroy() {
    memory.destroy();
    Reference.reachabilityFence(this);
  }

  /** Returns whether the key was destroyed.
   *
   * @return whether it was */
  @Override
  public boolean isDestroyed() {
    return memory.isDestroyed();
  }

  /** Wipes the key, as {@link #destroy()} does. */
  @Override
  public void close() {
    destroy();
  }

  /** Compares two keys in constant time. A key that was destroyed equals only itself.
   *
   * @param other any object
   * @return whether it is the same key */
  @Override
  public boolean equals(Object other) {
    if (this == other) return true;
    if (!(other instanceof BravaisPrivateKey key) || key.memory.set != memory.set) return false;
    try (SecretMemory.Use ours = memory.use(); SecretMemory.Use theirs = key.memory.use()) {
      return Native.equal(ours.expanded(), theirs.expanded());
    } catch (IllegalStateException destroyed) {
      return false;
    } finally {
      Reference.reachabilityFence(this);
      Reference.reachabilityFence(other);
    }
  }

  /** Returns a hash code that tells nothing about the key.
   *
   * @return the same for all keys of a parameter set */
  @Override
  public int hashCode() {
    return memory.set.hashCode();
  }

  /** Returns what the object is.
   *
   * @return the name of the parameter set, and that this is a private key */
  @Override
  public String toString() {
    return memory.set + " private key";
  }

  /** Refuses to serialize the key: {@link #getEncoded()} is for storing it.
   *
   * @return never
   * @throws NotSerializableException always */
  private Object writeReplace() throws ObjectStreamException {
    throw new NotSerializableException("bravais: store a private key with getEncoded()");
  }
}
