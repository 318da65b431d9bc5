// SPDX-License-Identifier: MIT

package mlkem_test

import (
	"bytes"
	standard "crypto/mlkem"
	"crypto/rand"
	"errors"
	"testing"

	bravais "bravais.example/bravais"
	"bravais.example/bravais/mlkem"
)

// One seed gives the same keys here and in the standard library, and each decapsulates what the other encapsulates.
func TestStandardLibrary768(t *testing.T) {
	seed := make([]byte, mlkem.SeedSize)
	rand.Read(seed)
	ours, err := mlkem.NewDecapsulationKey768(seed)
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := standard.NewDecapsulationKey768(seed)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(ours.EncapsulationKey().Bytes(), theirs.EncapsulationKey().Bytes()) || !bytes.Equal(ours.Bytes(), theirs.Bytes()) {
		t.Error("the keys of a seed differ")
	}
	sent, ciphertext := ours.EncapsulationKey().Encapsulate()
	if received, err := theirs.Decapsulate(ciphertext); err != nil || !bytes.Equal(received, sent) {
		t.Errorf("they receive %x, %v", received, err)
	}
	sent, ciphertext = theirs.EncapsulationKey().Encapsulate()
	if received, err := ours.Decapsulate(ciphertext); err != nil || !bytes.Equal(received, sent) {
		t.Errorf("we receive %x, %v", received, err)
	}
	ciphertext[0] ^= 1
	rejected, err := ours.Decapsulate(ciphertext)
	if other, _ := theirs.Decapsulate(ciphertext); err != nil || !bytes.Equal(rejected, other) {
		t.Errorf("an altered ciphertext gives %x, %v here and %x there", rejected, err, other)
	}
}

func TestStandardLibrary1024(t *testing.T) {
	theirs, err := standard.GenerateKey1024()
	if err != nil {
		t.Fatal(err)
	}
	ours, err := mlkem.NewDecapsulationKey1024(theirs.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	sent, ciphertext := ours.EncapsulationKey().Encapsulate()
	if received, err := theirs.Decapsulate(ciphertext); err != nil || !bytes.Equal(received, sent) {
		t.Errorf("they receive %x, %v", received, err)
	}
	sent, ciphertext = theirs.EncapsulationKey().Encapsulate()
	if received, err := ours.Decapsulate(ciphertext); err != nil || !bytes.Equal(received, sent) {
		t.Errorf("we receive %x, %v", received, err)
	}
}

// A public key with a coefficient that is not below q.
func TestMalformedPublicKey(t *testing.T) {
	key := bytes.Repeat([]byte{0xff}, mlkem.EncapsulationKeySize768)
	if _, err := mlkem.NewEncapsulationKey768(key); err == nil {
		t.Error("a malformed key was accepted")
	}
	dk, err := mlkem.GenerateKey768()
	if err != nil {
		t.Fatal(err)
	}
	sharedKeys, ciphertexts, err := mlkem.EncapsulateMany768([][]byte{key, dk.EncapsulationKey().Bytes()})
	var failed *bravais.BatchError
	if !errors.As(err, &failed) || !errors.Is(failed.Errors[0], bravais.ErrPublicKey) || failed.Errors[1] != nil {
		t.Fatalf("a batch with a malformed key: %v", err)
	}
	if sharedKeys[0] != nil || ciphertexts[0] != nil {
		t.Error("a malformed key has results")
	}
	if received, err := dk.Decapsulate(ciphertexts[1]); err != nil || !bytes.Equal(received, sharedKeys[1]) {
		t.Errorf("beside a malformed key: received %x, %v", received, err)
	}
}

// An expanded key holds the hash of its public key (FIPS 203, section 7.3).
func TestMalformedExpandedKey(t *testing.T) {
	dk, err := mlkem.GenerateKey768()
	if err != nil {
		t.Fatal(err)
	}
	expanded := dk.Expanded()
	expanded[len(expanded)-64] ^= 1
	if _, err := mlkem.NewExpandedDecapsulationKey768(expanded); !errors.Is(err, bravais.ErrSecretKey) {
		t.Errorf("a wrong hash: %v", err)
	}
}
