// SPDX-License-Identifier: MIT

// Package bravais has the errors of the packages for lattice cryptography beside it:
//
//   - mlkem: ML-KEM (FIPS 203), shaped like crypto/mlkem
//   - mldsa: ML-DSA (FIPS 204), keys that are a crypto.Signer
//   - kyber, dilithium, ntru, ntruplus, mlwq: for research and interoperability only
//
// A program compiles only the families that it imports. The README says what Go cannot promise about secrets.
package bravais
