// SPDX-License-Identifier: MIT
package bravais;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;

/** The key of a call: an object, whose memory must stay until the end of the call, or bytes. */
record KeyInput(int form, byte[] bytes, MemorySegment prepared, BravaisPrivateKey owner, SecretMemory.Use use)
    implements AutoCloseable {
  static KeyInput of(int form, byte[] bytes) {
    return new KeyInput(form, bytes, null, null, null);
  }

  static KeyInput of(BravaisPublicKey key) {
    MemorySegment prepared = key.prepared();
    return prepared == null ? of(Structs.PUBLIC, key.shared())
        : new KeyInput(Structs.PREPARED, new byte[0], prepared, null, null);
  }

  /** Begins a use of the key. Until close(), destroy() does not wipe it. */
  static KeyInput of(BravaisPrivateKey key) {
    return new KeyInput(0, new byte[0], null, key, key.use());
  }

  /** The number of bytes that put() takes from the memory of the call. */
  long size() {
    return bytes.length;
  }

  void put(MemorySegment args, long offset, Scratch scratch) {
    if (use != null) {
      use.putKey(args, offset);
    } else {
      Structs.key(args, offset, form, prepared != null ? prepared : scratch.copy(bytes));
    }
  }

  @Override
  public void close() {
    if (use != null) use.close();
    Reference.reachabilityFence(owner);
    Reference.reachabilityFence(prepared);
  }
}
