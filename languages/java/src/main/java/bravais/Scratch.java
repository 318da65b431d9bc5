// SPDX-License-Identifier: MIT
package bravais;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** The native memory of one call: zero at the beginning, and wiped at the end. */
final class Scratch implements AutoCloseable {
  /** Room for one buffer takes up to this much more than its size. */
  private static final int ALIGNMENT = 16;

  private final Arena arena = Arena.ofConfined();
  private final MemorySegment all;
  private long used;

  /** Takes memory for these buffers. */
  Scratch(long... sizes) {
    long total = 0;
    for (long size : sizes) total = Math.addExact(total, aligned(size));
    all = arena.allocate(total, ALIGNMENT);
  }

  private static long aligned(long size) {
    return Math.addExact(size, ALIGNMENT - 1) & -ALIGNMENT;
  }

  MemorySegment take(long size) {
    MemorySegment taken = all.asSlice(used, size);
    used += aligned(size);
    return taken;
  }

  /** Takes memory and copies bytes to it. */
  MemorySegment copy(byte[] bytes) {
    return copy(bytes, 0, bytes.length);
  }

  MemorySegment copy(byte[] bytes, int offset, int size) {
    MemorySegment taken = take(size);
    MemorySegment.copy(bytes, offset, taken, ValueLayout.JAVA_BYTE, 0, size);
    return taken;
  }

  static byte[] bytes(MemorySegment memory) {
    return memory.toArray(ValueLayout.JAVA_BYTE);
  }

  @Override
  public void close() {
    Native.wipe(all);
    arena.close();
  }
}
