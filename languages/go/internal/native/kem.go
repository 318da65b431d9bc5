// SPDX-License-Identifier: MIT

//go:build cgo

package native

import (
	"bytes"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"fmt"
	"runtime"

	bravais "bravais.example/bravais"
)

// EncapsulationKey is the public key of a KEM.
type EncapsulationKey struct{ public *publicKey }

// DecapsulationKey is the secret key of a KEM.
type DecapsulationKey struct {
	secretKey
	public *EncapsulationKey
}

// NewEncapsulationKey checks a public key.
func NewEncapsulationKey(s *Set, key []byte) (*EncapsulationKey, error) {
	public, err := newPublicKey(s, "encapsulation key", key)
	if err != nil {
		return nil, err
	}
	return &EncapsulationKey{public}, nil
}

// Bytes returns a copy of the encoded key.
func (k *EncapsulationKey) Bytes() []byte { return bytes.Clone(k.public.bytes) }

// Encapsulate makes a shared secret and its ciphertext.
func (k *EncapsulationKey) Encapsulate() (sharedKey, ciphertext []byte) {
	var short [64]byte
	randomness := short[:]
	if size := k.public.set.Randomness; size > len(short) {
		randomness = make([]byte, size)
	} else {
		randomness = randomness[:size]
	}
	rand.Read(randomness)
	sharedKey, ciphertext, err := k.EncapsulateDerand(randomness)
	clear(randomness)
	if err != nil {
		panic(err) // impossible: the key was checked, and the lengths are right
	}
	return sharedKey, ciphertext
}

// EncapsulateDerand takes the randomness from the caller.
func (k *EncapsulationKey) EncapsulateDerand(randomness []byte) (sharedKey, ciphertext []byte, err error) {
	s := k.public.set
	if err := wrongLength(s, "randomness", randomness, s.Randomness); err != nil {
		return nil, nil, err
	}
	output := make([]byte, s.SharedSecret+s.Ciphertext) // one allocation instead of two
	sharedKey, ciphertext = output[:s.SharedSecret:s.SharedSecret], output[s.SharedSecret:]
	form, key := k.public.key(1)
	if err := encapsulate(s, 1, ciphertext, sharedKey, nil, form, key, randomness, nil); err != nil {
		return nil, nil, err
	}
	return sharedKey, ciphertext, nil
}

func newDecapsulationKey(s *Set, opened *secret, public []byte, err error) (*DecapsulationKey, error) {
	if err != nil {
		return nil, err
	}
	k := &DecapsulationKey{secretKey: secretKey{s, opened}}
	guard(k, opened)
	k.public, err = NewEncapsulationKey(s, public)
	return k, err
}

// GenerateKey makes a new key.
func GenerateKey(s *Set) (*DecapsulationKey, error) {
	for {
		seed := random(s.Seed)
		k, err := NewDecapsulationKey(s, seed)
		clear(seed)
		if !errors.Is(err, bravais.ErrSeed) {
			return k, err
		}
	}
}

// NewDecapsulationKey expands a seed.
func NewDecapsulationKey(s *Set, seed []byte) (*DecapsulationKey, error) {
	opened, public, err := fromSeed(s, seed)
	return newDecapsulationKey(s, opened, public, err)
}

// NewExpandedDecapsulationKey checks an expanded key. Where the public key does not follow from it, the caller gives
// the public key, and the two are checked with each other.
func NewExpandedDecapsulationKey(s *Set, expanded, public []byte) (*DecapsulationKey, error) {
	opened, public, err := fromExpanded(s, expanded, public)
	k, err := newDecapsulationKey(s, opened, public, err)
	if err != nil || s.PublicKeyFollows {
		return k, err
	}
	sent, ciphertext := k.public.Encapsulate()
	if received, err := k.Decapsulate(ciphertext); err != nil || subtle.ConstantTimeCompare(sent, received) != 1 {
		return nil, fmt.Errorf("%s: %w", s.Name, bravais.ErrKeyPair)
	}
	return k, nil
}

// EncapsulationKey returns the public key.
func (k *DecapsulationKey) EncapsulationKey() *EncapsulationKey { return k.public }

// Decapsulate recovers a shared secret.
func (k *DecapsulationKey) Decapsulate(ciphertext []byte) ([]byte, error) {
	s := k.set
	if err := wrongLength(s, "ciphertext", ciphertext, s.Ciphertext); err != nil {
		return nil, err
	}
	form, key, err := k.secret.key(1)
	if err != nil {
		return nil, err
	}
	sharedKey := make([]byte, s.SharedSecret)
	err = decapsulate(s, 1, sharedKey, nil, ciphertext, form, key, nil)
	runtime.KeepAlive(k)
	if err != nil {
		return nil, err
	}
	return sharedKey, nil
}
