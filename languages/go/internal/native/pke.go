// SPDX-License-Identifier: MIT

package native

// #include "calls.h"
import "C"

import (
	"bytes"
	"runtime"
)

// EncryptionKey is the public key of a PKE, expanded.
type EncryptionKey struct {
	set             *Set
	bytes, prepared []byte
}

// DecryptionKey is the secret key of a PKE, expanded.
type DecryptionKey struct {
	set    *Set
	secret secret
	other  *EncryptionKey
}

// NewEncryptionKey expands a public key.
func NewEncryptionKey(s *Set, key []byte) (*EncryptionKey, error) {
	if err := wrongLength(s, "encryption key", key, s.PublicKey); err != nil {
		return nil, err
	}
	key = bytes.Clone(key)
	prepared, err := prepare(s, formPublic, key, s.PreparedPublicKey)
	if err != nil {
		return nil, err
	}
	return &EncryptionKey{s, key, prepared}, nil
}

// Bytes returns a copy of the encoded key.
func (k *EncryptionKey) Bytes() []byte { return bytes.Clone(k.bytes) }

// Encrypt encrypts a message of the fixed size.
func (k *EncryptionKey) Encrypt(message []byte) ([]byte, error) {
	randomness := random(k.set.Randomness)
	defer clear(randomness)
	return k.EncryptDerand(message, randomness)
}

// EncryptDerand takes the randomness from the caller.
func (k *EncryptionKey) EncryptDerand(message, randomness []byte) ([]byte, error) {
	s := k.set
	if err := wrongLength(s, "message", message, s.Message); err != nil {
		return nil, err
	}
	if err := wrongLength(s, "randomness", randomness, s.Randomness); err != nil {
		return nil, err
	}
	ciphertext := make([]byte, s.Ciphertext)
	status := C.go_encrypt(id(s), pointer(ciphertext), size(ciphertext), pointer(message), size(message), formPrepared,
		pointer(k.prepared), size(k.prepared), pointer(randomness), size(randomness))
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
	opened, public, err := open(s, seed, nil, true)
	if err != nil {
		return nil, err
	}
	other, err := NewEncryptionKey(s, public)
	if err != nil {
		return nil, err
	}
	k := &DecryptionKey{set: s, secret: opened, other: other}
	guard(k, &k.secret)
	return k, nil
}

// EncryptionKey returns the public key.
func (k *DecryptionKey) EncryptionKey() *EncryptionKey { return k.other }

// Seed returns a copy of the seed.
func (k *DecryptionKey) Seed() []byte { return k.secret.seed() }

// Expanded returns the expanded key.
func (k *DecryptionKey) Expanded() []byte { return k.secret.expanded(k.set) }

// Wipe overwrites the secret parts.
func (k *DecryptionKey) Wipe() { k.secret.wipe() }

// Decrypt decrypts a ciphertext.
func (k *DecryptionKey) Decrypt(ciphertext []byte) ([]byte, error) {
	s := k.set
	if err := wrongLength(s, "ciphertext", ciphertext, s.Ciphertext); err != nil {
		return nil, err
	}
	message := make([]byte, s.Message)
	status := C.go_decrypt(id(s), pointer(message), size(message), pointer(ciphertext), size(ciphertext), formPrepared,
		pointer(k.secret.prepared), size(k.secret.prepared))
	runtime.KeepAlive(k)
	if status != C.BRAVAIS_OK {
		return nil, k.secret.reason(s, failure(s, status))
	}
	return message, nil
}
