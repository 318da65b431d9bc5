// SPDX-License-Identifier: MIT
package bravais;

import java.security.spec.AlgorithmParameterSpec;

/** How messages are signed and verified, for {@link java.security.Signature#setParameter}. Objects do not change: each
 * method returns a new one. Signer and verifier must give the same context and hash function. */
public final class SigningParameterSpec implements AlgorithmParameterSpec {
  /** No context, no hash function, and with randomness. */
  public static final SigningParameterSpec DEFAULT = new SigningParameterSpec(new byte[0], null, false);

  private final byte[] context;
  private final Prehash prehash;
  private final boolean deterministic;

  private SigningParameterSpec(byte[] context, Prehash prehash, boolean deterministic) {
    this.context = context;
    this.prehash = prehash;
    this.deterministic = deterministic;
  }

  /** Begins with a context.
   *
   * @param context what the signature is for; at most 255 bytes
   * @return the specification
   * @throws IllegalArgumentException if the context is longer */
  public static SigningParameterSpec ofContext(byte[] context) {
    return DEFAULT.withContext(context);
  }

  /** Sets the context.
   *
   * @param newContext what the signature is for; at most 255 bytes
   * @return a specification with this context
   * @throws IllegalArgumentException if the context is longer */
  public SigningParameterSpec withContext(byte[] newContext) {
    if (newContext.length > 255) {
      throw new IllegalArgumentException("expected a context of at most 255 bytes, found " + newContext.length);
    }
    return new SigningParameterSpec(newContext.clone(), prehash, deterministic);
  }

  /** Selects HashML-DSA.
   *
   * @param newPrehash the hash function, or null to sign the message itself
   * @return a specification with this hash function */
  public SigningParameterSpec withPrehash(Prehash newPrehash) {
    return new SigningParameterSpec(context, newPrehash, deterministic);
  }

  /** Selects signing without randomness.
   *
   * @param newDeterministic whether the same message shall always have the same signature
   * @return a specification with this choice */
  public SigningParameterSpec withDeterministic(boolean newDeterministic) {
    return new SigningParameterSpec(context, prehash, newDeterministic);
  }

  /** Returns the context.
   *
   * @return a copy */
  public byte[] context() {
    return context.clone();
  }

  /** Returns the hash function of HashML-DSA.
   *
   * @return the hash function, or null */
  public Prehash prehash() {
    return prehash;
  }

  /** Returns whether signing takes no randomness.
   *
   * @return whether it takes none */
  public boolean isDeterministic() {
    return deterministic;
  }

  /** The context itself, for this package only. */
  byte[] shared() {
    return context;
  }

  int form() {
    return prehash == null ? Structs.PURE : Structs.HASHED;
  }

  int hash() {
    return prehash == null ? 0 : prehash.number;
  }

  /** Returns what is wrong with this specification for a parameter set, or null. */
  String faultFor(ParameterSet set) {
    if (set.hasContexts()) return null;
    if (context.length > 0) return set + " has no contexts";
    return prehash == null ? null : set + " does not sign hashed messages";
  }
}
