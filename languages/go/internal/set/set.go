// SPDX-License-Identifier: MIT

// Package set describes parameter sets.
package set

// Set is a parameter set. Sizes are in bytes; a size that its kind does not have is 0.
type Set struct {
	ID                uint32
	Name              string
	PublicKey         int
	SecretKey         int // expanded
	Seed              int
	Randomness        int
	PreparedPublicKey int
	PreparedSecretKey int
	Ciphertext        int
	SharedSecret      int
	Message           int
	Signature         int
	PublicKeyFollows  bool // from the expanded secret key
	ExplicitRejection bool
	ChecksKeys        bool // from outside
	Contexts          bool
}
