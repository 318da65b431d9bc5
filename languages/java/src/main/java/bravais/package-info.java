// SPDX-License-Identifier: MIT
/** Lattice cryptography for the Java Cryptography Architecture. {@link bravais.BravaisProvider} is the provider;
 * {@link bravais.ParameterSet} lists what it has; {@link bravais.SigningParameterSpec} holds contexts;
 * {@link bravais.Batch} has batches and {@link bravais.KeyFiles} reads and writes key files.
 *
 * <p>Private keys are in native memory, which {@code destroy()} wipes. Byte arrays, strings and shared secrets are on
 * Java's heap, where the garbage collector may have copied them: wiping them does not wipe the copies. */
package bravais;
