// SPDX-License-Identifier: MIT
package bravais;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.security.SignatureException;
import java.util.Arrays;

/** A message that comes in pieces. Short ones are collected, because a signature then takes a single call. Beyond that
 * a stream of the library computes mu, 64 bytes that stand for the message. */
final class Message {
  private static final int LONGEST = 16 * 1024;

  private byte[] collected = new byte[256];
  private int size;

  /** The stream, if the message is long. The garbage collector frees its memory. */
  private MemorySegment stream;

  /** Starts a stream for the key at hand. */
  interface Start {
    void start(MemorySegment stream, Scratch scratch, MemorySegment args) throws SignatureException;
  }

  boolean isStream() {
    return stream != null;
  }

  boolean isEmpty() {
    return size == 0 && stream == null;
  }

  /** The number of bytes that take() returns. */
  int size() {
    return stream == null ? size : Structs.MU_SIZE;
  }

  void add(byte[] piece, int offset, int count, Start start) throws SignatureException {
    if (stream == null && count <= LONGEST - size) {
      if (count > collected.length - size) {
        byte[] smaller = collected;
        collected = Arrays.copyOf(smaller, Math.max(2 * smaller.length, size + count));
        Arrays.fill(smaller, (byte) 0);
      }
      System.arraycopy(piece, offset, collected, size, count);
      size += count;
      return;
    }
    if (stream == null) {
      try (Scratch scratch = new Scratch(Structs.Stream.SIZE, 255, 8192)) { // a context and a public key
        MemorySegment started = Arena.ofAuto().allocate(Structs.STREAM_SIZE, 16);
        start.start(started, scratch, Structs.sized(scratch, Structs.Stream.SIZE));
        stream = started;
      }
      feed(collected, 0, size);
    }
    feed(piece, offset, count);
  }

  private void feed(byte[] piece, int offset, int count) {
    int most = Math.min(count, LONGEST);
    try (Scratch scratch = new Scratch(most)) {
      MemorySegment buffer = scratch.take(most);
      for (int done = 0; done < count; ) {
        int now = Math.min(count - done, most);
        MemorySegment part = buffer.asSlice(0, now);
        MemorySegment.copy(piece, offset + done, part, ValueLayout.JAVA_BYTE, 0, now);
        int status = Native.streamUpdate(stream, part);
        if (status != Status.OK.number) throw new IllegalStateException("bravais: " + Native.statusText(status));
        done += now;
      }
    }
  }

  /** Copies the message, or its mu, to native memory; a stream ends with that. */
  MemorySegment take(Scratch scratch) {
    if (stream == null) return scratch.copy(collected, 0, size);
    MemorySegment mu = scratch.take(Structs.MU_SIZE);
    int status = Native.streamFinish(mu, stream);
    if (status != Status.OK.number) throw new IllegalStateException("bravais: " + Native.statusText(status));
    return mu;
  }

  /** Forgets the message. */
  void clear() {
    Arrays.fill(collected, 0, size, (byte) 0);
    size = 0;
    if (stream != null) Native.wipe(stream);
    stream = null;
  }
}
