// SPDX-License-Identifier: MIT
package bravais;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;

/** The functions of the C interface ({@code bravais.h}). Each takes native memory and returns a status. */
final class Native {
  private static final SymbolLookup SYMBOLS = Library.symbols();

  /** A function that takes the id of a parameter set and a struct of arguments. */
  private static final FunctionDescriptor OPERATION = FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS);

  private static final MethodHandle GENERATE = function("bravais_generate", OPERATION);
  private static final MethodHandle ENCAPSULATE = function("bravais_encapsulate", OPERATION);
  private static final MethodHandle DECAPSULATE = function("bravais_decapsulate", OPERATION);
  private static final MethodHandle SIGN = function("bravais_sign", OPERATION);
  private static final MethodHandle VERIFY = function("bravais_verify", OPERATION);
  private static final MethodHandle CHECK_KEY = function("bravais_check_key", OPERATION);
  private static final MethodHandle PREPARE =
      function("bravais_prepare", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_LONG, ADDRESS));
  private static final MethodHandle PUBLIC_KEY = function("bravais_public_key_from_secret_key",
      FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_LONG, ADDRESS));
  private static final MethodHandle RANDOM =
      function("bravais_random", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG));
  private static final MethodHandle WORKSPACE_SIZE =
      function("bravais_workspace_size", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, JAVA_LONG));
  private static final MethodHandle WIPE = function("bravais_wipe", FunctionDescriptor.ofVoid(ADDRESS, JAVA_LONG));
  private static final MethodHandle EQUAL =
      function("bravais_equal", FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG));
  private static final MethodHandle STREAM_START =
      function("bravais_stream_start", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT, ADDRESS));
  private static final MethodHandle STREAM_UPDATE =
      function("bravais_stream_update", FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG));
  private static final MethodHandle STREAM_FINISH =
      function("bravais_stream_finish", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, ADDRESS));
  private static final MethodHandle FILE_INSPECT =
      function("bravais_key_file_inspect", FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, ADDRESS, JAVA_LONG));
  private static final MethodHandle FILE_PUBLIC_KEY = function("bravais_key_file_read_public_key",
      FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_LONG, ADDRESS, ADDRESS, JAVA_LONG, JAVA_INT));
  private static final FunctionDescriptor READ_SECRET =
      FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_LONG, ADDRESS, ADDRESS, JAVA_LONG);
  private static final MethodHandle FILE_SECRET_KEY = function("bravais_key_file_read_secret_key", READ_SECRET);
  private static final MethodHandle FILE_SEED = function("bravais_key_file_read_seed", READ_SECRET);
  private static final MethodHandle FILE_SIZE =
      function("bravais_key_file_size", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT));
  private static final MethodHandle FILE_WRITE = function("bravais_key_file_write",
      FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_LONG, ADDRESS, ADDRESS, JAVA_INT, JAVA_INT));
  private static final MethodHandle FAULT_TEXT =
      function("bravais_key_file_fault_text", FunctionDescriptor.of(ADDRESS, JAVA_INT));
  private static final MethodHandle STATUS_TEXT =
      function("bravais_status_text", FunctionDescriptor.of(ADDRESS, JAVA_INT));

  private Native() {}

  @SuppressWarnings("restricted")
  private static MethodHandle function(String name, FunctionDescriptor descriptor) {
    MemorySegment address = SYMBOLS.find(name)
        .orElseThrow(() -> new UnsatisfiedLinkError("bravais: the native library has no function " + name));
    return Linker.nativeLinker().downcallHandle(address, descriptor);
  }

  static int generate(ParameterSet set, MemorySegment args) {
    try {
      return (int) GENERATE.invokeExact(set.id, args);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static int encapsulate(ParameterSet set, MemorySegment args) {
    try {
      return (int) ENCAPSULATE.invokeExact(set.id, args);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static int decapsulate(ParameterSet set, MemorySegment args) {
    try {
      return (int) DECAPSULATE.invokeExact(set.id, args);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static int sign(ParameterSet set, MemorySegment args) {
    try {
      return (int) SIGN.invokeExact(set.id, args);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static int verify(ParameterSet set, MemorySegment args) {
    try {
      return (int) VERIFY.invokeExact(set.id, args);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static int checkKey(ParameterSet set, MemorySegment key) {
    try {
      return (int) CHECK_KEY.invokeExact(set.id, key);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static int prepare(ParameterSet set, MemorySegment prepared, MemorySegment key) {
    try {
      return (int) PREPARE.invokeExact(set.id, prepared, prepared.byteSize(), key);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static int publicKey(ParameterSet set, MemorySegment publicKey, MemorySegment key) {
    try {
      return (int) PUBLIC_KEY.invokeExact(set.id, publicKey, publicKey.byteSize(), key);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static int random(MemorySegment output) {
    try {
      return (int) RANDOM.invokeExact(output, output.byteSize());
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static long workspaceSize(ParameterSet set, long count) {
    try {
      return (long) WORKSPACE_SIZE.invokeExact(set.id, count);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static void wipe(MemorySegment memory) {
    try {
      WIPE.invokeExact(memory, memory.byteSize());
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  /** Compares two secrets of one size in constant time. */
  static boolean equal(MemorySegment a, MemorySegment b) {
    try {
      return (int) EQUAL.invokeExact(a, b, a.byteSize()) == 1;
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static int streamStart(MemorySegment stream, ParameterSet set, MemorySegment args) {
    try {
      return (int) STREAM_START.invokeExact(stream, set.id, args);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static int streamUpdate(MemorySegment stream, MemorySegment piece) {
    try {
      return (int) STREAM_UPDATE.invokeExact(stream, piece, piece.byteSize());
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static int streamFinish(MemorySegment mu, MemorySegment stream) {
    try {
      return (int) STREAM_FINISH.invokeExact(mu, mu.byteSize(), stream);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static int inspectFile(MemorySegment info, MemorySegment fault, MemorySegment file) {
    try {
      return (int) FILE_INSPECT.invokeExact(info, fault, file, file.byteSize());
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static int readPublicKey(ParameterSet set, MemorySegment key, MemorySegment fault, MemorySegment file) {
    try {
      return (int) FILE_PUBLIC_KEY.invokeExact(set.id, key, key.byteSize(), fault, file, file.byteSize(), 0);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static int readSecretKey(ParameterSet set, MemorySegment key, MemorySegment fault, MemorySegment file) {
    try {
      return (int) FILE_SECRET_KEY.invokeExact(set.id, key, key.byteSize(), fault, file, file.byteSize());
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static int readSeed(ParameterSet set, MemorySegment seed, MemorySegment fault, MemorySegment file) {
    try {
      return (int) FILE_SEED.invokeExact(set.id, seed, seed.byteSize(), fault, file, file.byteSize());
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static long fileSize(ParameterSet set, int content, int encoding) {
    try {
      return (long) FILE_SIZE.invokeExact(set.id, content, encoding);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static int writeFile(ParameterSet set, MemorySegment file, MemorySegment fault, MemorySegment key, int content,
      int encoding) {
    try {
      return (int) FILE_WRITE.invokeExact(set.id, file, file.byteSize(), fault, key, content, encoding);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  /** Returns a sentence about what is wrong with a key file. */
  static String faultText(int fault) {
    try {
      return text((MemorySegment) FAULT_TEXT.invokeExact(fault));
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  /** Returns a sentence about a status. */
  static String statusText(int status) {
    try {
      return text((MemorySegment) STATUS_TEXT.invokeExact(status));
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  @SuppressWarnings("restricted")
  private static String text(MemorySegment text) {
    return text.reinterpret(4096).getString(0);  // each text is shorter
  }

  /** Native functions throw nothing; what arrives here comes from Java itself, such as an OutOfMemoryError. */
  private static RuntimeException unexpected(Throwable thrown) {
    if (thrown instanceof Error error) throw error;
    return thrown instanceof RuntimeException exception ? exception : new IllegalStateException(thrown);
  }
}
