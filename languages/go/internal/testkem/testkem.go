// SPDX-License-Identifier: MIT

// Package testkem tests the types of one parameter set as a program uses them.
package testkem

import (
	"bytes"
	"errors"
	"testing"

	bravais "bravais.example/bravais"
)

// EncapsulationKey is what every public key of a KEM has.
type EncapsulationKey interface {
	Bytes() []byte
	Encapsulate() (sharedKey, ciphertext []byte)
	EncapsulateMany(count int) (sharedKeys, ciphertexts [][]byte)
}

// DecapsulationKey is what every secret key of a KEM has.
type DecapsulationKey[E EncapsulationKey] interface {
	Bytes() []byte
	Expanded() []byte
	Wipe()
	EncapsulationKey() E
	Decapsulate(ciphertext []byte) (sharedKey []byte, err error)
	DecapsulateMany(ciphertexts [][]byte) (sharedKeys [][]byte, err error)
}

// KEM has the functions and sizes of one parameter set.
type KEM[D DecapsulationKey[E], E EncapsulationKey] struct {
	Generate        func() (D, error)
	FromSeed        func([]byte) (D, error)
	Public          func([]byte) (E, error)
	GenerateMany    func(int) (secret, public [][]byte, err error)
	EncapsulateMany func([][]byte) (sharedKeys, ciphertexts [][]byte, err error)
	DecapsulateMany func(keys, ciphertexts [][]byte) ([][]byte, error)
	// In bytes: public key, expanded secret key, ciphertext, seed.
	PublicSize, ExpandedSize, CiphertextSize, SeedSize int
}

func must[T any](t *testing.T) func(T, error) T {
	return func(value T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

// Test uses all functions once, and the sizes.
func (k KEM[D, E]) Test(t *testing.T) {
	dk := must[D](t)(k.Generate())
	for what, sizes := range map[string][2]int{
		"public key": {len(dk.EncapsulationKey().Bytes()), k.PublicSize}, "expanded key": {len(dk.Expanded()), k.ExpandedSize},
		"seed": {len(dk.Bytes()), k.SeedSize},
	} {
		if sizes[0] != sizes[1] {
			t.Errorf("%s: %d bytes instead of %d", what, sizes[0], sizes[1])
		}
	}
	ek := must[E](t)(k.Public(dk.EncapsulationKey().Bytes()))
	sent, ciphertext := ek.Encapsulate()
	if len(ciphertext) != k.CiphertextSize {
		t.Errorf("ciphertext of %d bytes instead of %d", len(ciphertext), k.CiphertextSize)
	}
	again := must[D](t)(k.FromSeed(dk.Bytes()))
	if received := must[[]byte](t)(again.Decapsulate(ciphertext)); !bytes.Equal(received, sent) {
		t.Errorf("received %x instead of %x", received, sent)
	}
	keys, ciphertexts := ek.EncapsulateMany(2)
	if received := must[[][]byte](t)(dk.DecapsulateMany(ciphertexts)); !bytes.Equal(received[1], keys[1]) {
		t.Errorf("batch: received %x instead of %x", received, keys)
	}
	secret, public, err := k.GenerateMany(3)
	if err != nil {
		t.Fatal(err)
	}
	keys, ciphertexts, err = k.EncapsulateMany(public)
	if err != nil {
		t.Fatal(err)
	}
	if received := must[[][]byte](t)(k.DecapsulateMany(secret, ciphertexts)); !bytes.Equal(received[2], keys[2]) {
		t.Errorf("batch of keys: received %x instead of %x", received, keys)
	}
	dk.Wipe()
	if _, err := dk.Decapsulate(ciphertext); !errors.Is(err, bravais.ErrWiped) {
		t.Errorf("after Wipe: %v", err)
	}
	for what, call := range map[string]func() error{
		"seed":       func() error { _, err := k.FromSeed(nil); return err },
		"public key": func() error { _, err := k.Public(nil); return err },
		"ciphertext": func() error { _, err := again.Decapsulate(nil); return err },
	} {
		if err := call(); !errors.Is(err, bravais.ErrLength) {
			t.Errorf("empty %s: %v", what, err)
		}
	}
}
