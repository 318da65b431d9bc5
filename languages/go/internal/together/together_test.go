// SPDX-License-Identifier: MIT

// Package together tests one program that imports all families: each brings its own part of the library.
package together

import (
	"bytes"
	"testing"

	"bravais.example/bravais/dilithium"
	"bravais.example/bravais/internal/testkem"
	"bravais.example/bravais/kyber"
	"bravais.example/bravais/mldsa"
	"bravais.example/bravais/mlkem"
	"bravais.example/bravais/mlwq"
	"bravais.example/bravais/ntru"
	"bravais.example/bravais/ntruplus"
)

// agree makes one shared key.
func agree[D testkem.DecapsulationKey[E], E testkem.EncapsulationKey](t *testing.T, generate func() (D, error)) {
	t.Helper()
	dk, err := generate()
	if err != nil {
		t.Fatal(err)
	}
	sent, ciphertext := dk.EncapsulationKey().Encapsulate()
	if received, err := dk.Decapsulate(ciphertext); err != nil || !bytes.Equal(received, sent) {
		t.Errorf("received %x, %v instead of %x", received, err, sent)
	}
}

func TestAllFamilies(t *testing.T) {
	agree(t, mlkem.GenerateKey768)
	agree(t, kyber.GenerateKey768)
	agree(t, ntru.GenerateKeyHPS2048509)
	agree(t, ntruplus.GenerateKey768)
	agree(t, mlwq.GenerateKey512E8)
	standard, err := mldsa.GenerateKey(mldsa.MLDSA44())
	if err != nil {
		t.Fatal(err)
	}
	round3, err := dilithium.GenerateKey(dilithium.Dilithium2())
	if err != nil {
		t.Fatal(err)
	}
	first, err := standard.Sign(nil, nil, nil)
	if err != nil || mldsa.Verify(standard.PublicKey(), nil, first, nil) != nil {
		t.Errorf("ML-DSA: %v", err)
	}
	second, err := round3.Sign(nil, nil, nil)
	if err != nil || dilithium.Verify(round3.PublicKey(), nil, second, nil) != nil {
		t.Errorf("Dilithium: %v", err)
	}
	if dilithium.Verify(round3.PublicKey(), nil, first, nil) == nil {
		t.Error("a signature of ML-DSA verifies as one of Dilithium")
	}
}
