// SPDX-License-Identifier: MIT

// Package bench measures ML-KEM and ML-DSA of Go's standard library, for tools/speed_of_others: keys are kept as objects,
// as Go's programs do. Names are set/operation.
package bench

import (
	"crypto/mldsa"
	"crypto/mlkem"
	"testing"
)

func measure(b *testing.B, name string, operation func() error) {
	b.Run(name, func(b *testing.B) {
		for b.Loop() {
			if err := operation(); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func must[T any](b *testing.B) func(T, error) T {
	return func(value T, err error) T {
		if err != nil {
			b.Fatal(err)
		}
		return value
	}
}

func BenchmarkKEM(b *testing.B) {
	key768 := must[*mlkem.DecapsulationKey768](b)(mlkem.GenerateKey768())
	key1024 := must[*mlkem.DecapsulationKey1024](b)(mlkem.GenerateKey1024())
	_, ciphertext768 := key768.EncapsulationKey().Encapsulate()
	_, ciphertext1024 := key1024.EncapsulationKey().Encapsulate()
	public768, public1024 := key768.EncapsulationKey(), key1024.EncapsulationKey()
	measure(b, "ML-KEM-768/keygen", func() error { _, err := mlkem.GenerateKey768(); return err })
	measure(b, "ML-KEM-768/encaps", func() error { public768.Encapsulate(); return nil })
	measure(b, "ML-KEM-768/decaps", func() error { _, err := key768.Decapsulate(ciphertext768); return err })
	measure(b, "ML-KEM-1024/keygen", func() error { _, err := mlkem.GenerateKey1024(); return err })
	measure(b, "ML-KEM-1024/encaps", func() error { public1024.Encapsulate(); return nil })
	measure(b, "ML-KEM-1024/decaps", func() error { _, err := key1024.Decapsulate(ciphertext1024); return err })
}

func BenchmarkSignature(b *testing.B) {
	message := make([]byte, 32)
	for _, set := range []mldsa.Parameters{mldsa.MLDSA44(), mldsa.MLDSA65(), mldsa.MLDSA87()} {
		key := must[*mldsa.PrivateKey](b)(mldsa.GenerateKey(set))
		public := key.PublicKey()
		signature := must[[]byte](b)(key.Sign(nil, message, &mldsa.Options{}))
		measure(b, set.String()+"/keygen", func() error { _, err := mldsa.GenerateKey(set); return err })
		measure(b, set.String()+"/sign", func() error { _, err := key.Sign(nil, message, &mldsa.Options{}); return err })
		measure(b, set.String()+"/verify", func() error { return mldsa.Verify(public, message, signature, &mldsa.Options{}) })
	}
}
