// SPDX-License-Identifier: MIT

package mldsa_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	bravais "bravais.example/bravais"
	"bravais.example/bravais/mldsa"
)

func TestContext(t *testing.T) {
	sk, err := mldsa.GenerateKey(mldsa.MLDSA65())
	if err != nil {
		t.Fatal(err)
	}
	message, opts := []byte("message"), &mldsa.Options{Context: "a"}
	signature, err := sk.SignMessage(nil, message, opts)
	if err != nil {
		t.Fatal(err)
	}
	if err := mldsa.Verify(sk.PublicKey(), message, signature, opts); err != nil {
		t.Error(err)
	}
	for _, other := range []*mldsa.Options{nil, {}, {Context: "b"}, {Context: "a", Prehash: mldsa.PrehashSHA512}} {
		if err := mldsa.Verify(sk.PublicKey(), message, signature, other); !errors.Is(err, bravais.ErrSignature) {
			t.Errorf("%+v: %v", other, err)
		}
	}
	if _, err := sk.Sign(nil, message, &mldsa.Options{Context: strings.Repeat("c", 256)}); !errors.Is(err, bravais.ErrContext) {
		t.Errorf("a long context: %v", err)
	}
}

// A message in pieces has the ordinary signature of the whole message.
func TestMu(t *testing.T) {
	sk, err := mldsa.GenerateKey(mldsa.MLDSA44())
	if err != nil {
		t.Fatal(err)
	}
	text, opts := strings.Repeat("0123456789", 10_000), &mldsa.Options{Context: "file"}
	mu, err := sk.PublicKey().NewMu(opts)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(mu, strings.NewReader(text)); err != nil {
		t.Fatal(err)
	}
	sum, err := mu.Sum()
	if err != nil {
		t.Fatal(err)
	}
	signature, err := sk.SignMu(sum)
	if err != nil {
		t.Fatal(err)
	}
	if err := mldsa.Verify(sk.PublicKey(), []byte(text), signature, opts); err != nil {
		t.Error(err)
	}
	if err := mldsa.VerifyMu(sk.PublicKey(), sum, signature); err != nil {
		t.Error(err)
	}
	sum[0] ^= 1
	if err := mldsa.VerifyMu(sk.PublicKey(), sum, signature); !errors.Is(err, bravais.ErrSignature) {
		t.Errorf("another mu: %v", err)
	}
}
