// SPDX-License-Identifier: MIT

// Package peers exchanges keys, ciphertexts and signatures with CIRCL. The tests of the packages themselves exchange
// with the standard library. This module is not published.
package peers

import (
	"bytes"
	"crypto/rand"
	"testing"

	"github.com/cloudflare/circl/kem"
	kem1024 "github.com/cloudflare/circl/kem/mlkem/mlkem1024"
	kem512 "github.com/cloudflare/circl/kem/mlkem/mlkem512"
	kem768 "github.com/cloudflare/circl/kem/mlkem/mlkem768"
	"github.com/cloudflare/circl/sign"
	"github.com/cloudflare/circl/sign/mldsa/mldsa44"
	"github.com/cloudflare/circl/sign/mldsa/mldsa65"
	"github.com/cloudflare/circl/sign/mldsa/mldsa87"

	"bravais.example/bravais/mldsa"
	"bravais.example/bravais/mlkem"
)

type decapsulationKey interface {
	Expanded() []byte
	Decapsulate(ciphertext []byte) ([]byte, error)
}

type encapsulationKey interface {
	Bytes() []byte
	Encapsulate() (sharedKey, ciphertext []byte)
}

func TestMLKEM(t *testing.T) {
	seed := make([]byte, mlkem.SeedSize)
	rand.Read(seed)
	for _, test := range []struct {
		theirs kem.Scheme
		open   func() (decapsulationKey, encapsulationKey, error)
	}{
		{kem512.Scheme(), func() (decapsulationKey, encapsulationKey, error) {
			key, err := mlkem.NewDecapsulationKey512(seed)
			return key, key.EncapsulationKey(), err
		}},
		{kem768.Scheme(), func() (decapsulationKey, encapsulationKey, error) {
			key, err := mlkem.NewDecapsulationKey768(seed)
			return key, key.EncapsulationKey(), err
		}},
		{kem1024.Scheme(), func() (decapsulationKey, encapsulationKey, error) {
			key, err := mlkem.NewDecapsulationKey1024(seed)
			return key, key.EncapsulationKey(), err
		}},
	} {
		t.Run(test.theirs.Name(), func(t *testing.T) {
			secret, public, err := test.open()
			if err != nil {
				t.Fatal(err)
			}
			theirPublic, theirSecret := test.theirs.DeriveKeyPair(seed)
			publicBytes, _ := theirPublic.MarshalBinary()
			secretBytes, _ := theirSecret.MarshalBinary()
			if !bytes.Equal(publicBytes, public.Bytes()) || !bytes.Equal(secretBytes, secret.Expanded()) {
				t.Error("the keys of a seed differ")
			}
			sent, ciphertext := public.Encapsulate()
			if received, err := test.theirs.Decapsulate(theirSecret, ciphertext); err != nil || !bytes.Equal(received, sent) {
				t.Errorf("they receive %x, %v", received, err)
			}
			ciphertext, sent, err = test.theirs.Encapsulate(theirPublic)
			if err != nil {
				t.Fatal(err)
			}
			if received, err := secret.Decapsulate(ciphertext); err != nil || !bytes.Equal(received, sent) {
				t.Errorf("we receive %x, %v", received, err)
			}
			ciphertext[0] ^= 1
			rejected, err := secret.Decapsulate(ciphertext)
			if other, _ := test.theirs.Decapsulate(theirSecret, ciphertext); err != nil || !bytes.Equal(rejected, other) {
				t.Errorf("an altered ciphertext gives %x, %v here and %x there", rejected, err, other)
			}
		})
	}
}

func TestMLDSA(t *testing.T) {
	seed := make([]byte, mldsa.PrivateKeySize)
	rand.Read(seed)
	for _, test := range []struct {
		theirs sign.Scheme
		ours   *mldsa.Parameters
	}{
		{mldsa44.Scheme(), mldsa.MLDSA44()}, {mldsa65.Scheme(), mldsa.MLDSA65()}, {mldsa87.Scheme(), mldsa.MLDSA87()},
	} {
		t.Run(test.theirs.Name(), func(t *testing.T) {
			sk, err := mldsa.NewPrivateKey(test.ours, seed)
			if err != nil {
				t.Fatal(err)
			}
			theirPublic, theirSecret := test.theirs.DeriveKey(seed)
			publicBytes, _ := theirPublic.MarshalBinary()
			secretBytes, _ := theirSecret.MarshalBinary()
			if !bytes.Equal(publicBytes, sk.PublicKey().Bytes()) || !bytes.Equal(secretBytes, sk.Expanded()) {
				t.Error("the keys of a seed differ")
			}
			message, context := []byte("message"), "context"
			theirOptions, ourOptions := &sign.SignatureOpts{Context: context}, &mldsa.Options{Context: context}
			signature, err := sk.Sign(nil, message, ourOptions)
			if err != nil || !test.theirs.Verify(theirPublic, message, signature, theirOptions) {
				t.Errorf("they do not verify our signature: %v", err)
			}
			signature = test.theirs.Sign(theirSecret, message, theirOptions)
			if err := mldsa.Verify(sk.PublicKey(), message, signature, ourOptions); err != nil {
				t.Errorf("we do not verify their signature: %v", err)
			}
			signature[9] ^= 1
			if mldsa.Verify(sk.PublicKey(), message, signature, ourOptions) == nil ||
				test.theirs.Verify(theirPublic, message, signature, theirOptions) {
				t.Error("an altered signature verifies")
			}
		})
	}
}
