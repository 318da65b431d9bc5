// SPDX-License-Identifier: MIT
package bravais;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Cleaner;
import java.util.concurrent.atomic.AtomicInteger;

/** The native memory of a secret key: its seed if it is known, its expanded form, and the prepared form after the
 * second use. Any number of threads may use it. It is wiped when it is destroyed and nobody uses it any more, or when
 * the garbage collector finds that its key is gone. */
final class SecretMemory {
  private static final int DESTROYED = 1 << 30;
  private static final Cleaner CLEANER = Cleaner.create();

  final ParameterSet set;
  private final Content content;
  private final boolean hasSeed;
  private final Cleaner.Cleanable cleanable;
  private boolean usedOnce;

  /** The number of calls that use the memory now, plus DESTROYED after destroy(). */
  private final AtomicInteger state = new AtomicInteger();

  /** What is wiped; it must not refer to the owner, which would then never be gone. */
  private static final class Content implements Runnable {
    final MemorySegment expanded;
    final MemorySegment seed;
    volatile MemorySegment prepared;

    Content(ParameterSet set) {
      expanded = Arena.ofAuto().allocate(set.secretKeySize(), 16);
      seed = Arena.ofAuto().allocate(set.keepsSeed() ? set.seedSize() : 0, 16);
    }

    @Override
    public void run() {
      Native.wipe(expanded);
      Native.wipe(seed);
      if (prepared != null) Native.wipe(prepared);
    }
  }

  /** Copies a secret key. A seed of size 0 stands for none. */
  SecretMemory(ParameterSet set, MemorySegment expanded, MemorySegment seed, Object owner) {
    this.set = set;
    content = new Content(set);
    content.expanded.copyFrom(expanded);
    hasSeed = set.keepsSeed() && seed.byteSize() > 0;
    if (hasSeed) content.seed.copyFrom(seed);
    cleanable = CLEANER.register(owner, content);
  }

  /** A use of the memory, which keeps it from being wiped. */
  final class Use implements AutoCloseable {
    private Use() {}

    MemorySegment expanded() {
      return content.expanded;
    }

    /** The seed, or null. */
    MemorySegment seed() {
      return hasSeed ? content.seed : null;
    }

    /** Names the key in a struct of arguments. The second use prepares it. */
    void putKey(MemorySegment args, long offset) {
      MemorySegment prepared = prepared();
      if (prepared != null) {
        Structs.key(args, offset, Structs.PREPARED, prepared);
      } else {
        Structs.key(args, offset, Structs.EXPANDED, content.expanded);
      }
    }

    @Override
    public void close() {
      leave();
    }
  }

  /** Begins a use.
   *
   * @throws IllegalStateException if the key was destroyed */
  Use use() {
    if (state.getAndIncrement() >= DESTROYED) {
      leave();
      throw new IllegalStateException(set + ": this private key was destroyed");
    }
    return new Use();
  }

  private void leave() {
    if (state.decrementAndGet() == DESTROYED) cleanable.clean();
  }

  boolean isDestroyed() {
    return state.get() >= DESTROYED;
  }

  boolean hasSeed() {
    return hasSeed;
  }

  /** Ends the use by new calls. The last call that is still running wipes the memory. */
  void destroy() {
    if (state.getAndUpdate(before -> before | DESTROYED) == 0) cleanable.clean();
  }

  /** A key that is used once is faster without preparation. */
  private MemorySegment prepared() {
    MemorySegment found = content.prepared;
    if (found != null) return found;
    synchronized (this) {
      if (content.prepared == null) {
        if (!usedOnce) {
          usedOnce = true;
          return null;
        }
        content.prepared = Keys.prepare(set, set.preparedSecretKeySize, Structs.EXPANDED, content.expanded);
      }
      return content.prepared;
    }
  }
}
