// SPDX-License-Identifier: MIT

//go:build standardmldsa

package peers

import (
	"bytes"
	standard "crypto/standardmldsa"
	"testing"

	"bravais.example/bravais/mldsa"
)

func init() {
	standardSides = func(seed, encoded, message, signature []byte) map[string]func() {
		sk := check(standard.NewPrivateKey65(seed))
		pk := sk.PublicKey()
		return map[string]func(){
			"generate": func() { standard.GenerateKey65() },
			"sign":     func() { check(standard.Sign(sk, message, "")) },
			"verify":   func() { check(0, standard.Verify(pk, message, signature, "")) },
			"encoded": func() {
				check(0, standard.Verify(check(standard.NewPublicKey65(encoded)), message, signature, ""))
			},
		}
	}
}

func TestStandardMLDSA(t *testing.T) {
	seed := bytes.Repeat([]byte{7}, mldsa.PrivateKeySize)
	for _, test := range []struct {
		theirs func([]byte) (*standard.PrivateKey, error)
		ours   *mldsa.Parameters
	}{
		{standard.NewPrivateKey44, mldsa.MLDSA44()}, {standard.NewPrivateKey65, mldsa.MLDSA65()},
		{standard.NewPrivateKey87, mldsa.MLDSA87()},
	} {
		t.Run(test.ours.String(), func(t *testing.T) {
			theirs, err := test.theirs(seed)
			if err != nil {
				t.Fatal(err)
			}
			ours, err := mldsa.NewPrivateKey(test.ours, seed)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(ours.PublicKey().Bytes(), theirs.PublicKey().Bytes()) {
				t.Error("the keys of a seed differ")
			}
			message, opts := []byte("message"), &mldsa.Options{Context: "context"}
			signature, err := ours.Sign(nil, message, opts)
			if err != nil || standard.Verify(theirs.PublicKey(), message, signature, opts.Context) != nil {
				t.Errorf("they do not verify our signature: %v", err)
			}
			signature, err = standard.Sign(theirs, message, opts.Context)
			if err != nil || mldsa.Verify(ours.PublicKey(), message, signature, opts) != nil {
				t.Errorf("we do not verify their signature: %v", err)
			}
			signature[9] ^= 1
			if mldsa.Verify(ours.PublicKey(), message, signature, opts) == nil ||
				standard.Verify(theirs.PublicKey(), message, signature, opts.Context) == nil {
				t.Error("an altered signature verifies")
			}
		})
	}
}
