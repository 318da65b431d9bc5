// SPDX-License-Identifier: MIT
package bravais;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.security.AlgorithmParameters;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.InvalidParameterException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.SignatureException;
import java.security.SignatureSpi;
import java.security.spec.AlgorithmParameterSpec;
import java.util.List;

/** Signatures with a parameter set, or with those of a family. */
final class Signatures extends SignatureSpi {
  private final String algorithm;
  private final List<ParameterSet> allowed;
  private final Message message = new Message();
  private SigningParameterSpec parameters = SigningParameterSpec.DEFAULT;
  private BravaisPublicKey verifier;
  private BravaisPrivateKey signer;

  Signatures(String algorithm, List<ParameterSet> allowed) {
    this.algorithm = algorithm;
    this.allowed = allowed;
  }

  @Override
  protected void engineInitVerify(PublicKey key) throws InvalidKeyException {
    begin(Keys.translate(key, allowed), null);
  }

  @Override
  protected void engineInitSign(PrivateKey key, SecureRandom random) throws InvalidKeyException {
    engineInitSign(key);
    appRandom = random;
  }

  /** Forgets a source of randomness from an earlier use. */
  @Override
  protected void engineInitSign(PrivateKey key) throws InvalidKeyException {
    appRandom = null;
    BravaisPrivateKey ours = Keys.translate(key, allowed);
    if (ours.isDestroyed()) throw new InvalidKeyException(ours.parameterSet() + ": this private key was destroyed");
    begin(null, ours);
  }

  private void begin(BravaisPublicKey newVerifier, BravaisPrivateKey newSigner) throws InvalidKeyException {
    message.clear();
    String fault = parameters.faultFor(newSigner == null ? newVerifier.parameterSet() : newSigner.parameterSet());
    if (fault != null) throw new InvalidKeyException(fault);
    verifier = newVerifier;
    signer = newSigner;
  }

  @Override
  protected void engineUpdate(byte one) throws SignatureException {
    engineUpdate(new byte[] {one}, 0, 1);
  }

  @Override
  protected void engineUpdate(byte[] piece, int offset, int size) throws SignatureException {
    message.add(piece, offset, size, this::startStream);
  }

  /** A stream needs only the public key; the expanded private key contains what it takes of it. */
  private void startStream(MemorySegment stream, Scratch scratch, MemorySegment args) throws SignatureException {
    Structs.buffer(args, Structs.Stream.CONTEXT, scratch.copy(parameters.shared()));
    Structs.number(args, Structs.Stream.PREHASH, parameters.hash());
    int status;
    ParameterSet set;
    if (verifier != null) {
      set = verifier.parameterSet();
      Structs.key(args, Structs.Stream.KEY, Structs.PUBLIC, scratch.copy(verifier.shared()));
      status = Native.streamStart(stream, set, args);
    } else {
      set = signer.parameterSet();
      try (SecretMemory.Use use = use()) {
        Structs.key(args, Structs.Stream.KEY, Structs.EXPANDED, use.expanded());
        status = Native.streamStart(stream, set, args);
      } finally {
        Reference.reachabilityFence(signer);
      }
    }
    if (status != Status.OK.number) throw failure(set, status);
  }

  private SecretMemory.Use use() throws SignatureException {
    try {
      return signer.use();
    } catch (IllegalStateException destroyed) {
      throw new SignatureException(destroyed.getMessage());
    }
  }

  @Override
  protected byte[] engineSign() throws SignatureException {
    ParameterSet set = signer.parameterSet();
    byte[] context = message.isStream() ? new byte[0] : parameters.shared();
    try (SecretMemory.Use use = use(); Scratch scratch = new Scratch(Structs.Sign.SIZE, set.signatureSize(),
        message.size(), context.length, appRandom == null ? 0 : set.randomnessSize())) {
      MemorySegment args = Structs.counted(scratch, Structs.Sign.SIZE, 1);
      MemorySegment signature = Structs.output(scratch, set.signatureSize(), args, Structs.Sign.SIGNATURES);
      Structs.buffer(args, Structs.Sign.MESSAGES, message.take(scratch));
      Structs.buffer(args, Structs.Sign.CONTEXT, scratch.copy(context));
      use.putKey(args, Structs.Sign.KEY);
      Structs.number(args, Structs.Sign.FORM, message.isStream() ? Structs.MU : parameters.form());
      Structs.number(args, Structs.Sign.PREHASH, message.isStream() ? 0 : parameters.hash());
      if (parameters.isDeterministic()) {
        Structs.number(args, Structs.Sign.DETERMINISTIC, 1);
      } else if (appRandom != null) {
        Structs.buffer(args, Structs.Sign.RANDOMNESS, Keys.draw(appRandom, scratch, set.randomnessSize()));
      }
      int status = Native.sign(set, args);
      if (status != Status.OK.number) throw failure(set, status);
      return Scratch.bytes(signature);
    } finally {
      message.clear();
      Reference.reachabilityFence(signer);
    }
  }

  /** Returns false also for a signature of a wrong length. */
  @Override
  protected boolean engineVerify(byte[] signature) throws SignatureException {
    ParameterSet set = verifier.parameterSet();
    if (signature.length != set.signatureSize()) {
      message.clear();
      return false;
    }
    byte[] context = message.isStream() ? new byte[0] : parameters.shared();
    try (KeyInput key = KeyInput.of(verifier); Scratch scratch =
        new Scratch(Structs.Verify.SIZE, signature.length, message.size(), context.length, key.size())) {
      MemorySegment args = Structs.counted(scratch, Structs.Verify.SIZE, 1);
      Structs.buffer(args, Structs.Verify.SIGNATURES, scratch.copy(signature));
      Structs.buffer(args, Structs.Verify.MESSAGES, message.take(scratch));
      Structs.buffer(args, Structs.Verify.CONTEXT, scratch.copy(context));
      key.put(args, Structs.Verify.KEY, scratch);
      Structs.number(args, Structs.Verify.FORM, message.isStream() ? Structs.MU : parameters.form());
      Structs.number(args, Structs.Verify.PREHASH, message.isStream() ? 0 : parameters.hash());
      int status = Native.verify(set, args);
      if (status != Status.OK.number && status != Status.BAD_SIGNATURE.number) throw failure(set, status);
      return status == Status.OK.number;
    } finally {
      message.clear();
    }
  }

  private static SignatureException failure(ParameterSet set, int status) {
    return new SignatureException(set + ": " + Native.statusText(status));
  }

  @Override
  protected void engineSetParameter(AlgorithmParameterSpec spec) throws InvalidAlgorithmParameterException {
    if (spec != null && !(spec instanceof SigningParameterSpec)) {
      throw new InvalidAlgorithmParameterException(algorithm + ": expected a SigningParameterSpec, found "
          + spec.getClass().getName());
    }
    if (!message.isEmpty()) {
      throw new InvalidAlgorithmParameterException(algorithm + ": set parameters before the first part of a message");
    }
    SigningParameterSpec wanted = spec == null ? SigningParameterSpec.DEFAULT : (SigningParameterSpec) spec;
    String fault = null;
    if (verifier != null) fault = wanted.faultFor(verifier.parameterSet());
    if (signer != null) fault = wanted.faultFor(signer.parameterSet());
    if (fault != null) throw new InvalidAlgorithmParameterException(fault);
    parameters = wanted;
  }

  @Override
  protected AlgorithmParameters engineGetParameters() {
    return null; // they are not part of an encoding
  }

  @Override
  @Deprecated
  protected void engineSetParameter(String name, Object value) {
    throw new InvalidParameterException(algorithm + ": use setParameter(SigningParameterSpec)");
  }

  @Override
  @Deprecated
  protected Object engineGetParameter(String name) {
    throw new InvalidParameterException(algorithm + ": has no parameters with names");
  }
}
