// SPDX-License-Identifier: MIT
package bravais;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.util.List;
import java.util.Objects;
import javax.crypto.DecapsulateException;
import javax.crypto.KEM;
import javax.crypto.KEMSpi;
import javax.crypto.SecretKey;

/** Key encapsulation with a parameter set, or with those of a family. */
final class Kems implements KEMSpi {
  private final String algorithm;
  private final List<ParameterSet> allowed;

  Kems(String algorithm, List<ParameterSet> allowed) {
    this.algorithm = algorithm;
    this.allowed = allowed;
  }

  @Override
  public EncapsulatorSpi engineNewEncapsulator(PublicKey key, AlgorithmParameterSpec spec, SecureRandom random)
      throws InvalidAlgorithmParameterException, InvalidKeyException {
    demandNone(spec);
    return new Encapsulator(Keys.translate(key, allowed), random);
  }

  @Override
  public DecapsulatorSpi engineNewDecapsulator(PrivateKey key, AlgorithmParameterSpec spec)
      throws InvalidAlgorithmParameterException, InvalidKeyException {
    demandNone(spec);
    BravaisPrivateKey ours = Keys.translate(key, allowed);
    if (ours.isDestroyed()) throw new InvalidKeyException(ours.parameterSet() + ": this private key was destroyed");
    return new Decapsulator(ours);
  }

  private void demandNone(AlgorithmParameterSpec spec) throws InvalidAlgorithmParameterException {
    if (spec != null) {
      throw new InvalidAlgorithmParameterException(algorithm + " has no parameters besides the key; found " + spec);
    }
  }

  /** The part of a shared secret that the caller asked for, as a key. The whole secret is wiped. */
  private static SecretKey part(MemorySegment secret, int from, int to, String algorithm) {
    byte[] part = new byte[to - from];
    MemorySegment.copy(secret, ValueLayout.JAVA_BYTE, from, part, 0, part.length);
    return new SharedSecret(part, algorithm);
  }

  private static void demandPart(ParameterSet set, int from, int to, String algorithm) {
    Objects.checkFromToIndex(from, to, set.sharedSecretSize());
    Objects.requireNonNull(algorithm, "the algorithm of the shared secret is null");
    if (from == to) throw new IllegalArgumentException("a shared secret of 0 bytes was requested");
  }

  private static final class Encapsulator implements EncapsulatorSpi {
    private final BravaisPublicKey key;
    private final SecureRandom random;

    Encapsulator(BravaisPublicKey key, SecureRandom random) {
      this.key = key;
      this.random = random;
    }

    @Override
    public KEM.Encapsulated engineEncapsulate(int from, int to, String algorithm) {
      ParameterSet set = key.parameterSet();
      demandPart(set, from, to, algorithm);
      try (KeyInput input = KeyInput.of(key); Scratch scratch = new Scratch(Structs.Encapsulate.SIZE,
          set.ciphertextSize(), set.sharedSecretSize(), input.size(), random == null ? 0 : set.randomnessSize())) {
        MemorySegment args = Structs.counted(scratch, Structs.Encapsulate.SIZE, 1);
        MemorySegment ciphertext = Structs.output(scratch, set.ciphertextSize(), args, Structs.Encapsulate.CIPHERTEXTS);
        MemorySegment secret =
            Structs.output(scratch, set.sharedSecretSize(), args, Structs.Encapsulate.SHARED_SECRETS);
        input.put(args, Structs.Encapsulate.KEY, scratch);
        if (random != null) {
          Structs.buffer(args, Structs.Encapsulate.RANDOMNESS, Keys.draw(random, scratch, set.randomnessSize()));
        }
        int status = Native.encapsulate(set, args);
        if (status != Status.OK.number) throw Keys.failed(set, status);
        return new KEM.Encapsulated(part(secret, from, to, algorithm), Scratch.bytes(ciphertext), null);
      }
    }

    @Override
    public int engineSecretSize() {
      return key.parameterSet().sharedSecretSize();
    }

    @Override
    public int engineEncapsulationSize() {
      return key.parameterSet().ciphertextSize();
    }
  }

  private static final class Decapsulator implements DecapsulatorSpi {
    private final BravaisPrivateKey key;

    Decapsulator(BravaisPrivateKey key) {
      this.key = key;
    }

    @Override
    public SecretKey engineDecapsulate(byte[] encapsulation, int from, int to, String algorithm)
        throws DecapsulateException {
      ParameterSet set = key.parameterSet();
      demandPart(set, from, to, algorithm);
      if (encapsulation.length != set.ciphertextSize()) {
        throw new DecapsulateException(set + ": expected an encapsulation of " + set.ciphertextSize() + " bytes, found "
            + encapsulation.length);
      }
      try (KeyInput input = KeyInput.of(key); Scratch scratch =
          new Scratch(Structs.Decapsulate.SIZE, set.ciphertextSize(), set.sharedSecretSize())) {
        MemorySegment args = Structs.counted(scratch, Structs.Decapsulate.SIZE, 1);
        MemorySegment secret =
            Structs.output(scratch, set.sharedSecretSize(), args, Structs.Decapsulate.SHARED_SECRETS);
        Structs.buffer(args, Structs.Decapsulate.CIPHERTEXTS, scratch.copy(encapsulation));
        input.put(args, Structs.Decapsulate.KEY, scratch);
        int status = Native.decapsulate(set, args);
        if (status == Status.BAD_CIPHERTEXT.number) {
          throw new DecapsulateException(set + ": " + Native.statusText(status));
        }
        if (status != Status.OK.number) throw Keys.failed(set, status);
        return part(secret, from, to, algorithm);
      }
    }

    @Override
    public int engineSecretSize() {
      return key.parameterSet().sharedSecretSize();
    }

    @Override
    public int engineEncapsulationSize() {
      return key.parameterSet().ciphertextSize();
    }
  }
}
