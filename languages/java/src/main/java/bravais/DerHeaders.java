// SPDX-License-Identifier: MIT
package bravais;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** The bytes before the key in an encoding (DER). A key has one size, so they are the same for all keys of a parameter
 * set. Each is taken from the first encoding that the library accepted. Comparing them with a later one takes a tenth
 * of the time that the library takes to parse it. */
final class DerHeaders {
  private static final int CONTENTS = Structs.CONTENT_BOTH + 1;
  private static final ParameterSet[] SETS =
      Arrays.stream(ParameterSet.values()).filter(ParameterSet::hasDer).toArray(ParameterSet[]::new);
  private static final AtomicReferenceArray<byte[]> HEADERS =
      new AtomicReferenceArray<>(ParameterSet.values().length * CONTENTS);

  private DerHeaders() {}

  private static int index(ParameterSet set, int content) {
    return set.ordinal() * CONTENTS + content;
  }

  /** Returns the parameter set of an encoding that begins with a known header and has the right size, or null. */
  static ParameterSet match(byte[] encoding, int content) {
    for (ParameterSet set : SETS) {
      byte[] header = HEADERS.get(index(set, content));
      if (header != null && encoding.length == header.length + size(set, content)
          && Arrays.mismatch(encoding, 0, header.length, header, 0, header.length) < 0) {
        return set;
      }
    }
    return null;
  }

  /** Returns the key at the end of an encoding that matched. */
  static byte[] key(byte[] encoding, ParameterSet set, int content) {
    return Arrays.copyOfRange(encoding, encoding.length - size(set, content), encoding.length);
  }

  /** Remembers the header of an encoding that the library accepted, unless something follows the key. */
  static void remember(byte[] encoding, ParameterSet set, int content, byte[] key) {
    int length = encoding.length - key.length;
    if (length > 0 && key.length == size(set, content)
        && Arrays.mismatch(encoding, length, encoding.length, key, 0, key.length) < 0) {
      HEADERS.compareAndSet(index(set, content), null, Arrays.copyOf(encoding, length));
    }
  }

  private static int size(ParameterSet set, int content) {
    return switch (content) {
      case Structs.CONTENT_PUBLIC_KEY -> set.publicKeySize();
      case Structs.CONTENT_SEED -> set.seedSize();
      case Structs.CONTENT_EXPANDED -> set.secretKeySize();
      default -> throw new IllegalArgumentException("content " + content);
    };
  }
}
