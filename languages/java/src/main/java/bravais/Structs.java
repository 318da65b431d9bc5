// SPDX-License-Identifier: MIT
package bravais;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;

/** The structs of the C interface: their sizes, the offsets of their members, and the values of its constants. A
 * member {@code x_size} always follows the pointer {@code x}, so one offset stands for both. */
final class Structs {
  // The forms of a key, and the contents and encodings of a key file.
  static final int PUBLIC = 1;
  static final int EXPANDED = 2;
  static final int SEED = 3;
  static final int PREPARED = 4;
  static final int CONTENT_PUBLIC_KEY = 0;
  static final int CONTENT_SEED = 1;
  static final int CONTENT_EXPANDED = 2;
  static final int CONTENT_BOTH = 3;
  static final int DER = 0;
  static final int PEM = 1;

  // The forms of a message.
  static final int PURE = 0;
  static final int HASHED = 1;
  static final int MU = 2;

  static final int KEY_SIZE = 24;
  static final int STREAM_SIZE = 1024;
  static final int MU_SIZE = 64;

  /** Every struct of arguments begins with its own size; those of operations go on with the number of items. */
  private static final long COUNT = 8;

  private Structs() {}

  /** {@code bravais_generate_args}. */
  static final class Generate {
    static final long SIZE = 88;
    static final long PUBLIC_KEYS = 16;
    static final long SECRET_KEYS = 32;
    static final long STATUSES = 48;
    static final long SEEDS = 56;
    static final long WORKSPACE = 72;

    private Generate() {}
  }

  /** {@code bravais_encapsulate_args}. */
  static final class Encapsulate {
    static final long SIZE = 112;
    static final long CIPHERTEXTS = 16;
    static final long SHARED_SECRETS = 32;
    static final long STATUSES = 48;
    static final long KEY = 56;
    static final long RANDOMNESS = 80;
    static final long WORKSPACE = 96;

    private Encapsulate() {}
  }

  /** {@code bravais_decapsulate_args}. */
  static final class Decapsulate {
    static final long SIZE = 96;
    static final long SHARED_SECRETS = 16;
    static final long STATUSES = 32;
    static final long CIPHERTEXTS = 40;
    static final long KEY = 56;
    static final long WORKSPACE = 80;

    private Decapsulate() {}
  }

  /** {@code bravais_sign_args}. */
  static final class Sign {
    static final long SIZE = 160;
    static final long SIGNATURES = 16;
    static final long STATUSES = 32;
    static final long MESSAGES = 40;
    static final long OFFSETS = 56;
    static final long CONTEXT = 72;
    static final long KEY = 88;
    static final long FORM = 112;
    static final long PREHASH = 116;
    static final long RANDOMNESS = 120;
    static final long DETERMINISTIC = 136;
    static final long WORKSPACE = 144;

    private Sign() {}
  }

  /** {@code bravais_verify_args}. */
  static final class Verify {
    static final long SIZE = 136;
    static final long STATUSES = 16;
    static final long SIGNATURES = 24;
    static final long MESSAGES = 40;
    static final long OFFSETS = 56;
    static final long CONTEXT = 72;
    static final long KEY = 88;
    static final long FORM = 112;
    static final long PREHASH = 116;
    static final long WORKSPACE = 120;

    private Verify() {}
  }

  /** {@code bravais_stream_args}. */
  static final class Stream {
    static final long SIZE = 56;
    static final long CONTEXT = 8;
    static final long KEY = 24;
    static final long PREHASH = 48;

    private Stream() {}
  }

  /** {@code bravais_key_file_info}. */
  static final class FileInfo {
    static final long SIZE = 24;
    static final long ID = 8;
    static final long CONTENT = 12;
    static final long ENCODING = 16;

    private FileInfo() {}
  }

  /** Takes memory for a struct of arguments for a number of items. */
  static MemorySegment counted(Scratch scratch, long size, long count) {
    MemorySegment args = sized(scratch, size);
    args.set(JAVA_LONG, COUNT, count);
    return args;
  }

  /** Takes memory for a struct without a number of items. */
  static MemorySegment sized(Scratch scratch, long size) {
    MemorySegment args = scratch.take(size);
    args.set(JAVA_LONG, 0, size);
    return args;
  }

  /** Sets a pointer and its size. */
  static void buffer(MemorySegment args, long offset, MemorySegment buffer) {
    args.set(ADDRESS, offset, buffer);
    args.set(JAVA_LONG, offset + 8, buffer.byteSize());
  }

  /** Takes memory for a result, and sets its pointer and size. */
  static MemorySegment output(Scratch scratch, long size, MemorySegment args, long offset) {
    MemorySegment taken = scratch.take(size);
    buffer(args, offset, taken);
    return taken;
  }

  /** Sets a pointer without a size. */
  static void pointer(MemorySegment args, long offset, MemorySegment buffer) {
    args.set(ADDRESS, offset, buffer);
  }

  static void number(MemorySegment args, long offset, int number) {
    args.set(JAVA_INT, offset, number);
  }

  /** Sets a {@code bravais_key}. */
  static void key(MemorySegment args, long offset, int form, MemorySegment key) {
    args.set(JAVA_INT, offset, form);
    buffer(args, offset + 8, key);
  }
}
