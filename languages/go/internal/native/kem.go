// SPDX-License-Identifier: MIT

package native

import (
	"bytes"
	"crypto/rand"
	"crypto/subtle"
	"fmt"
	"runtime"
	"sync"

	bravais "$module"
)

// EncapsulationKey is the public key of a KEM, checked and expanded.
type EncapsulationKey struct {
	set             *Set
	bytes, prepared []byte
}

// DecapsulationKey is the secret key of a KEM, expanded.
type DecapsulationKey struct {
	set    *Set
	secret secret
	public []byte
	once   sync.Once
	other  *EncapsulationKey
}

// NewEncapsulationKey checks and expands a public key.
func NewEncapsulationKey(s *Set, key []byte) (*EncapsulationKey, error) {
	if err := wrongLength(s, "encapsulation key", key, s.PublicKey); err != nil {
		return nil, err
	}
	key = bytes.Clone(key)
	prepared, err := prepare(s, formPublic, key, s.PreparedPublicKey)
	if err != nil {
		return nil, err
	}
	return &EncapsulationKey{s, key, prepared}, nil
}

// Bytes returns a copy of the encoded key.
func (k *EncapsulationKey) Bytes() []byte { return bytes.Clone(k.bytes) }

// Encapsulate makes a shared secret and its ciphertext.
func (k *EncapsulationKey) Encapsulate() (sharedKey, ciphertext []byte) {
	var short [64]byte
	randomness := short[:]
	if k.set.Randomness > len(short) {
		randomness = make([]byte, k.set.Randomness)
	}
	randomness = randomness[:k.set.Randomness]
	rand.Read(randomness)
	sharedKey, ciphertext, err := k.EncapsulateDerand(randomness)
	clear(randomness)
	if err != nil {
		panic(err) // impossible: the key is prepared, and the lengths are right
	}
	return sharedKey, ciphertext
}

// EncapsulateDerand takes the randomness from the caller.
func (k *EncapsulationKey) EncapsulateDerand(randomness []byte) (sharedKey, ciphertext []byte, err error) {
	s := k.set
	if err := wrongLength(s, "randomness", randomness, s.Randomness); err != nil {
		return nil, nil, err
	}
	output := make([]byte, s.SharedSecret+s.Ciphertext) // one allocation instead of two
	sharedKey, ciphertext = output[:s.SharedSecret:s.SharedSecret], output[s.SharedSecret:]
	err = encapsulate(s, 1, ciphertext, sharedKey, nil, formPrepared, k.prepared, randomness, nil)
	if err != nil {
		return nil, nil, err
	}
	return sharedKey, ciphertext, nil
}

func newDecapsulationKey(s *Set, input, public []byte, isSeed bool) (*DecapsulationKey, error) {
	opened, public, err := open(s, input, public, isSeed)
	if err != nil {
		return nil, err
	}
	k := &DecapsulationKey{set: s, secret: opened, public: public}
	guard(k, &k.secret)
	return k, nil
}

// GenerateKey makes a new key.
func GenerateKey(s *Set) (*DecapsulationKey, error) {
	for {
		seed := random(s.Seed)
		k, err := NewDecapsulationKey(s, seed)
		clear(seed)
		if !isBadSeed(err) {
			return k, err
		}
	}
}

// NewDecapsulationKey expands a seed.
func NewDecapsulationKey(s *Set, seed []byte) (*DecapsulationKey, error) {
	return newDecapsulationKey(s, seed, nil, true)
}

// NewExpandedDecapsulationKey checks an expanded key. Where the public key does not follow from it, the caller gives
// the public key, and the two are checked with each other.
func NewExpandedDecapsulationKey(s *Set, expanded, public []byte) (*DecapsulationKey, error) {
	k, err := newDecapsulationKey(s, expanded, public, false)
	if err != nil {
		return nil, err
	}
	if k.other, err = NewEncapsulationKey(s, k.public); err != nil {
		return nil, err
	}
	if !s.PublicKeyFollows {
		sent, ciphertext := k.other.Encapsulate()
		if received, err := k.Decapsulate(ciphertext); err != nil || subtle.ConstantTimeCompare(sent, received) != 1 {
			return nil, fmt.Errorf("%s: %w", s.Name, bravais.ErrKeyPair)
		}
	}
	return k, nil
}

// EncapsulationKey returns the public key. Its first use prepares it.
func (k *DecapsulationKey) EncapsulationKey() *EncapsulationKey {
	k.once.Do(func() {
		if k.other == nil {
			other, err := NewEncapsulationKey(k.set, k.public)
			if err != nil {
				panic(err) // impossible: the library has just made this key
			}
			k.other = other
		}
	})
	return k.other
}

// Seed returns a copy of the seed; nil if the key was made from an expanded key.
func (k *DecapsulationKey) Seed() []byte { return k.secret.seed() }

// Expanded returns the expanded key.
func (k *DecapsulationKey) Expanded() []byte { return k.secret.expanded(k.set) }

// Wipe overwrites the secret parts.
func (k *DecapsulationKey) Wipe() { k.secret.wipe() }

// Decapsulate recovers a shared secret.
func (k *DecapsulationKey) Decapsulate(ciphertext []byte) ([]byte, error) {
	s := k.set
	if err := wrongLength(s, "ciphertext", ciphertext, s.Ciphertext); err != nil {
		return nil, err
	}
	sharedKey := make([]byte, s.SharedSecret)
	err := decapsulate(s, 1, sharedKey, nil, ciphertext, formPrepared, k.secret.prepared, nil)
	runtime.KeepAlive(k)
	if err != nil {
		return nil, k.secret.reason(s, err)
	}
	return sharedKey, nil
}
