// SPDX-License-Identifier: MIT
package bravais;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;

/** Finds and loads the native library: the file that the user names, else the one in the jar, else an installed one. */
final class Library {
  static final String PROPERTY = "bravais.library";
  static final String VARIABLE = "BRAVAIS_LIBRARY";

  private static final SymbolLookup SYMBOLS;
  private static final UnsatisfiedLinkError FAILURE;

  static {
    SymbolLookup symbols = null;
    UnsatisfiedLinkError failure = null;
    try {
      symbols = load();
    } catch (UnsatisfiedLinkError failed) {
      failure = failed;
    }
    SYMBOLS = symbols;
    FAILURE = failure;
  }

  private Library() {}

  /** Returns the symbols of the library. Every call fails in the same way.
   *
   * @throws UnsatisfiedLinkError if there is no library, or it has another version */
  static SymbolLookup symbols() {
    if (FAILURE != null) throw FAILURE;
    return SYMBOLS;
  }

  private static SymbolLookup load() {
    if (ValueLayout.ADDRESS.byteSize() != 8) throw new UnsatisfiedLinkError("bravais: needs a 64-bit Java");
    String named = System.getProperty(PROPERTY, System.getenv(VARIABLE));
    if (named != null) return checked(open(Path.of(named).toAbsolutePath()), named);
    String resource = "native/" + platform() + "/" + System.mapLibraryName("bravais");
    try (InputStream bundled = Library.class.getResourceAsStream(resource)) {
      if (bundled != null) return checked(unpack(bundled), "the library in the jar");
    } catch (IOException failed) {
      throw failure("the library in the jar: " + failed + "; name a folder that allows libraries with "
          + "-Djava.io.tmpdir, or unpack the library and name it with -D" + PROPERTY, failed);
    }
    return checked(installed(), "the installed library");
  }

  /** Returns the folder of this platform in the jar, such as {@code linux-x86_64}. */
  private static String platform() {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String processor = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    if (system.startsWith("windows")) system = "windows";
    if (system.startsWith("mac")) system = "macos";
    if (processor.equals("amd64")) processor = "x86_64";
    return system + "-" + processor;
  }

  /** Loads the library from a file in a new folder that only this user can read or write, and removes both. On Windows
   * a loaded file cannot be removed before the program ends. */
  private static SymbolLookup unpack(InputStream bundled) throws IOException {
    boolean posix = Path.of("").getFileSystem().supportedFileAttributeViews().contains("posix");
    FileAttribute<?>[] access = {};
    if (posix) {
      access = new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))};
    }
    Path folder = Files.createTempDirectory("bravais-", access);
    Path file = folder.resolve(System.mapLibraryName("bravais"));
    try {
      Files.copy(bundled, file);
      return open(file);
    } catch (UnsatisfiedLinkError failed) { // for example on a file system that is mounted with noexec
      throw new IOException(failed.getMessage(), failed);
    } finally {
      remove(file);
      remove(folder);
    }
  }

  private static void remove(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException failed) {
      path.toFile().deleteOnExit();
    }
  }

  @SuppressWarnings("restricted")
  private static SymbolLookup open(Path file) {
    try {
      return SymbolLookup.libraryLookup(file, Arena.global());
    } catch (IllegalArgumentException failed) {
      throw failure(file + ": " + failed.getMessage(), failed);
    }
  }

  @SuppressWarnings("restricted")
  private static SymbolLookup installed() {
    try {
      System.loadLibrary("bravais");
      return SymbolLookup.loaderLookup();
    } catch (UnsatisfiedLinkError failed) {
      throw failure("the jar has no library for " + platform() + ", and java.library.path has none: name the file "
          + System.mapLibraryName("bravais") + " with -D" + PROPERTY + " or " + VARIABLE, failed);
    }
  }

  /** The layout of the structs may change with the minor version. */
  private static SymbolLookup checked(SymbolLookup symbols, String what) {
    String found = version(symbols, what);
    String wanted = Version.TEXT.substring(0, Version.TEXT.lastIndexOf('.') + 1);
    if (!found.startsWith(wanted)) {
      throw failure(what + " has version " + found + ", and this package needs " + wanted + "x", null);
    }
    return symbols;
  }

  @SuppressWarnings("restricted")
  private static String version(SymbolLookup symbols, String what) {
    MemorySegment function = symbols.find("bravais_version")
        .orElseThrow(() -> failure(what + " is not bravais: it has no function bravais_version", null));
    try {
      MemorySegment text = (MemorySegment) Linker.nativeLinker()
          .downcallHandle(function, FunctionDescriptor.of(ValueLayout.ADDRESS)).invokeExact();
      return text.reinterpret(64).getString(0);
    } catch (RuntimeException | Error failed) {
      throw failed;
    } catch (Throwable failed) {
      throw new UncheckedIOException(new IOException(failed));
    }
  }

  private static UnsatisfiedLinkError failure(String text, Throwable cause) {
    UnsatisfiedLinkError error = new UnsatisfiedLinkError("bravais: " + text);
    if (cause != null) error.initCause(cause);
    return error;
  }
}
