// SPDX-License-Identifier: MIT
/** Lattice cryptography as a provider of the Java Cryptography Architecture. Programs need
 * {@code --enable-native-access=bravais}, because the library is native code. */
module bravais {
  exports bravais;

  provides java.security.Provider with
      bravais.BravaisProvider;
}
