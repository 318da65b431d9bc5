// SPDX-License-Identifier: MIT

package native

// #include "calls.h"
import "C"

import (
	"bytes"
	"runtime"
)

// EncryptionKey is the public key of a PKE.
type EncryptionKey struct{ public *publicKey }

// DecryptionKey is the secret key of a PKE.
type DecryptionKey struct {
	secretKey
	public *EncryptionKey
}

// NewEncryptionKey reads a public key.
func NewEncryptionKey(s *Set, key []byte) (*EncryptionKey, error) {
	public, err := newPublicKey(s, "encryption key", key)
	if err != nil {
		return nil, err
	}
	return &EncryptionKey{public}, nil
}

// Bytes returns a copy of the encoded key.
func (k *EncryptionKey) Bytes() []byte { return bytes.Clone(k.public.bytes) }

// Encrypt encrypts a message of the fixed size.
func (k *EncryptionKey) Encrypt(message []byte) ([]byte, error) {
	randomness := random(k.public.set.Randomness)
	defer clear(randomness)
	return k.EncryptDerand(message, randomness)
}

// EncryptDerand takes the randomness from the caller.
func (k *EncryptionKey) EncryptDerand(message, randomness []byte) ([]byte, error) {
	s := k.public.set
	if err := wrongLength(s, "message", message, s.Message); err != nil {
		return nil, err
	}
	if err := wrongLength(s, "randomness", randomness, s.Randomness); err != nil {
		return nil, err
	}
	ciphertext := make([]byte, s.Ciphertext)
	form, key := k.public.key(1)
	status := C.go_encrypt(id(s), pointer(ciphertext), size(ciphertext), pointer(message), size(message), form,
		pointer(key), size(key), pointer(randomness), size(randomness))
	if status != C.BRAVAIS_OK {
		return nil, failure(s, status)
	}
	return ciphertext, nil
}

// GenerateDecryptionKey makes a new key.
func GenerateDecryptionKey(s *Set) (*DecryptionKey, error) {
	seed := random(s.Seed)
	defer clear(seed)
	return NewDecryptionKey(s, seed)
}

// NewDecryptionKey expands a seed.
func NewDecryptionKey(s *Set, seed []byte) (*DecryptionKey, error) {
	opened, public, err := fromSeed(s, seed)
	if err != nil {
		return nil, err
	}
	k := &DecryptionKey{secretKey: secretKey{s, opened}}
	guard(k, opened)
	k.public, err = NewEncryptionKey(s, public)
	return k, err
}

// EncryptionKey returns the public key.
func (k *DecryptionKey) EncryptionKey() *EncryptionKey { return k.public }

// Decrypt decrypts a ciphertext.
func (k *DecryptionKey) Decrypt(ciphertext []byte) ([]byte, error) {
	s := k.set
	if err := wrongLength(s, "ciphertext", ciphertext, s.Ciphertext); err != nil {
		return nil, err
	}
	form, key, err := k.secret.key(1)
	if err != nil {
		return nil, err
	}
	message := make([]byte, s.Message)
	status := C.go_decrypt(id(s), pointer(message), size(message), pointer(ciphertext), size(ciphertext), form,
		pointer(key), size(key))
	runtime.KeepAlive(k)
	if status != C.BRAVAIS_OK {
		return nil, failure(s, status)
	}
	return message, nil
}
