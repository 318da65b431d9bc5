// SPDX-License-Identifier: MIT

package native

import (
	"bytes"
	"testing"
)

// The first byte of the input chooses the parameter set. Whatever follows must give a result or an error, never
// a crash, and never a result that does not round trip.
func chosen(sets []*Set, data []byte) (*Set, []byte) {
	if len(sets) == 0 || len(data) == 0 {
		return nil, nil
	}
	return sets[int(data[0])%len(sets)], data[1:]
}

// fit repeats or cuts the data to the length that gets past the first check, if the data is not empty.
func fit(data []byte, size int) []byte {
	if len(data) == 0 {
		return data
	}
	return bytes.Repeat(data, size/len(data)+1)[:size]
}

func FuzzKEM(f *testing.F) {
	for i, s := range ofKem {
		f.Add(append([]byte{byte(i)}, newKey(f, s).EncapsulationKey().Bytes()...), true)
		f.Add([]byte{byte(i), 0xff}, true)
		f.Add([]byte{byte(i), 1, 2, 3}, false)
	}
	f.Fuzz(func(t *testing.T, data []byte, full bool) {
		s, data := chosen(ofKem, data)
		if s == nil {
			return
		}
		if full {
			data = fit(data, s.PublicKey)
		}
		if ek, err := NewEncapsulationKey(s, data); err == nil {
			if shared, ciphertext := ek.Encapsulate(); len(shared) != s.SharedSecret || len(ciphertext) != s.Ciphertext {
				t.Errorf("%s: results of %d and %d bytes", s.Name, len(shared), len(ciphertext))
			}
		}
		if dk, err := NewExpandedDecapsulationKey(s, fit(data, s.SecretKey), fit(data, s.PublicKey)); err == nil {
			dk.Decapsulate(fit(data, s.Ciphertext))
		}
		if dk, err := NewDecapsulationKey(s, fit(data, s.Seed)); err == nil {
			// A seed of NTRU is the polynomials themselves: where it is not random, they may have no inverse.
			isNTRU := !s.PublicKeyFollows && !s.ExplicitRejection
			shared, ciphertext := dk.EncapsulationKey().Encapsulate()
			if received, err := dk.Decapsulate(ciphertext); err != nil || !isNTRU && !bytes.Equal(received, shared) {
				t.Errorf("%s: a key from a seed does not round trip: %v", s.Name, err)
			}
		}
	})
}

func FuzzSignature(f *testing.F) {
	for i := range ofSignature {
		f.Add([]byte{byte(i), 1}, "context", uint32(0), false)
		f.Add([]byte{byte(i), 1}, "", uint32(12), true)
	}
	f.Fuzz(func(t *testing.T, data []byte, context string, prehash uint32, mu bool) {
		s, data := chosen(ofSignature, data)
		if s == nil {
			return
		}
		m := Message{Context: context, Prehash: prehash, Mu: mu}
		if pk, err := NewPublicKey(s, fit(data, s.PublicKey)); err == nil {
			if pk.Verify(data, fit(data, s.Signature), m) == nil {
				t.Errorf("%s: a forged signature verifies", s.Name)
			}
		}
		if sk, err := NewExpandedPrivateKey(s, fit(data, s.SecretKey)); err == nil {
			sk.Sign(data, m)
		}
		if sk, err := NewPrivateKey(s, fit(data, s.Seed)); err == nil {
			if signature, err := sk.Sign(data, m); err == nil {
				if err := sk.PublicKey().Verify(data, signature, m); err != nil {
					t.Errorf("%s: %v", s.Name, err)
				}
			}
		}
	})
}
