// SPDX-License-Identifier: MIT

package native

// #include "calls.h"
import "C"

import (
	"bytes"
	"crypto/subtle"
	"runtime"
	"sync"
	"unsafe"

	bravais "$module"
)

// PublicKey verifies signatures. It is expanded.
type PublicKey struct {
	set             *Set
	bytes, prepared []byte
}

// PrivateKey makes signatures. It is expanded.
type PrivateKey struct {
	set    *Set
	secret secret
	public []byte
	once   sync.Once
	other  *PublicKey
}

// Message says how a message is signed.
type Message struct {
	Context string
	Mu      bool   // the message is mu
	Prehash uint32 // not 0: the message is hashed with this function first
}

func (m *Message) form() C.uint32_t {
	switch {
	case m.Mu:
		return C.BRAVAIS_MESSAGE_MU
	case m.Prehash != 0:
		return C.BRAVAIS_MESSAGE_HASHED
	}
	return C.BRAVAIS_MESSAGE_PURE
}

func (m *Message) context() []byte { return unsafe.Slice(unsafe.StringData(m.Context), len(m.Context)) }

func offsetPointer(offsets []uint64) *C.uint64_t { return (*C.uint64_t)(unsafe.SliceData(offsets)) }

// NewPublicKey expands a public key.
func NewPublicKey(s *Set, key []byte) (*PublicKey, error) {
	if err := wrongLength(s, "public key", key, s.PublicKey); err != nil {
		return nil, err
	}
	key = bytes.Clone(key)
	prepared, err := prepare(s, formPublic, key, s.PreparedPublicKey)
	if err != nil {
		return nil, err
	}
	return &PublicKey{s, key, prepared}, nil
}

// Set returns the parameter set.
func (k *PublicKey) Set() *Set { return k.set }

// Bytes returns a copy of the encoded key.
func (k *PublicKey) Bytes() []byte { return bytes.Clone(k.bytes) }

// Equal compares keys.
func (k *PublicKey) Equal(other *PublicKey) bool {
	return k.set == other.set && bytes.Equal(k.bytes, other.bytes)
}

func verify(s *Set, count int, statuses []int32, signatures, messages []byte, offsets []uint64, m *Message,
	form C.uint32_t, key, workspace []byte) error {
	context := m.context()
	status := C.go_verify(id(s), C.size_t(count), statusPointer(statuses), pointer(signatures), size(signatures),
		pointer(messages), size(messages), offsetPointer(offsets), pointer(context), size(context), m.form(),
		C.uint32_t(m.Prehash), form, pointer(key), size(key), pointer(workspace), size(workspace))
	if status == C.BRAVAIS_OK {
		return nil
	}
	return failure(s, status)
}

// Verify returns nil only for a good signature.
func (k *PublicKey) Verify(message, signature []byte, m Message) error {
	if err := wrongLength(k.set, "signature", signature, k.set.Signature); err != nil {
		return err
	}
	return verify(k.set, 1, nil, signature, message, nil, &m, formPrepared, k.prepared, nil)
}

func newPrivateKey(s *Set, input []byte, isSeed bool) (*PrivateKey, error) {
	opened, public, err := open(s, input, nil, isSeed)
	if err != nil {
		return nil, err
	}
	k := &PrivateKey{set: s, secret: opened, public: public}
	guard(k, &k.secret)
	return k, nil
}

// GeneratePrivateKey makes a new key.
func GeneratePrivateKey(s *Set) (*PrivateKey, error) {
	seed := random(s.Seed)
	defer clear(seed)
	return NewPrivateKey(s, seed)
}

// NewPrivateKey expands a seed.
func NewPrivateKey(s *Set, seed []byte) (*PrivateKey, error) { return newPrivateKey(s, seed, true) }

// NewExpandedPrivateKey checks an expanded key.
func NewExpandedPrivateKey(s *Set, expanded []byte) (*PrivateKey, error) {
	return newPrivateKey(s, expanded, false)
}

// Set returns the parameter set.
func (k *PrivateKey) Set() *Set { return k.set }

// Seed returns a copy of the seed; nil if the key was made from an expanded key.
func (k *PrivateKey) Seed() []byte { return k.secret.seed() }

// Expanded returns the expanded key.
func (k *PrivateKey) Expanded() []byte { return k.secret.expanded(k.set) }

// Wipe overwrites the secret parts.
func (k *PrivateKey) Wipe() { k.secret.wipe() }

// Equal compares the secret parts in constant time.
func (k *PrivateKey) Equal(other *PrivateKey) bool {
	if k.set != other.set || k.secret.wiped || other.secret.wiped {
		return false
	}
	a, b := k.Expanded(), other.Expanded()
	defer clear(a)
	defer clear(b)
	return subtle.ConstantTimeCompare(a, b) == 1
}

// PublicKey returns the public key. Its first use prepares it.
func (k *PrivateKey) PublicKey() *PublicKey {
	k.once.Do(func() {
		other, err := NewPublicKey(k.set, k.public)
		if err != nil {
			panic(err) // impossible: every byte string of this length is a public key
		}
		k.other = other
	})
	return k.other
}

func sign(s *Set, count int, signatures []byte, statuses []int32, messages []byte, offsets []uint64, m *Message,
	key, randomness, workspace []byte) error {
	context := m.context()
	status := C.go_sign(id(s), C.size_t(count), pointer(signatures), size(signatures), statusPointer(statuses),
		pointer(messages), size(messages), offsetPointer(offsets), pointer(context), size(context), m.form(),
		C.uint32_t(m.Prehash), formPrepared, pointer(key), size(key), pointer(randomness), size(randomness),
		pointer(workspace), size(workspace))
	if status == C.BRAVAIS_OK {
		return nil
	}
	return failure(s, status)
}

// Sign makes a signature with fresh randomness.
func (k *PrivateKey) Sign(message []byte, m Message) ([]byte, error) {
	randomness := random(k.set.Randomness)
	defer clear(randomness)
	return k.SignDerand(message, randomness, m)
}

// SignDerand takes the randomness from the caller. Without randomness, signing is deterministic.
func (k *PrivateKey) SignDerand(message, randomness []byte, m Message) ([]byte, error) {
	signature := make([]byte, k.set.Signature)
	err := sign(k.set, 1, signature, nil, message, nil, &m, k.secret.prepared, randomness, nil)
	runtime.KeepAlive(k)
	if err != nil {
		return nil, k.secret.reason(k.set, err)
	}
	return signature, nil
}

// concatenate returns all messages in one buffer, and where each begins.
func concatenate(messages [][]byte) (joined []byte, offsets []uint64) {
	total := 0
	for _, message := range messages {
		total += len(message)
	}
	joined, offsets = make([]byte, 0, total), make([]uint64, 1, len(messages)+1)
	for _, message := range messages {
		joined = append(joined, message...)
		offsets = append(offsets, uint64(len(joined)))
	}
	return joined, offsets
}

// SignMany signs each message.
func (k *PrivateKey) SignMany(messages [][]byte, m Message) ([][]byte, error) {
	defer runtime.KeepAlive(k)
	if k.secret.wiped {
		return nil, bravais.ErrWiped
	}
	if len(messages) == 0 {
		return nil, nil
	}
	s, b := k.set, newBatch(k.set, len(messages))
	joined, offsets := concatenate(messages)
	signatures, randomness := make([]byte, len(messages)*s.Signature), random(len(messages)*s.Randomness)
	defer clear(randomness)
	err := b.result(sign(s, len(messages), signatures, b.statuses, joined, offsets, &m, k.secret.prepared, randomness,
		b.workspace()))
	return b.split(signatures, s.Signature), err
}

func verifyMany(b *batch, form C.uint32_t, key []byte, messages, signatures [][]byte, m Message) error {
	s, count := b.set, len(b.errors)
	if err := sameCount(s, len(messages), len(signatures)); err != nil {
		return err
	}
	if count == 0 {
		return nil
	}
	joined, offsets := concatenate(messages)
	given := b.join("signature", signatures, s.Signature)
	return b.result(verify(s, count, b.statuses, given, joined, offsets, &m, form, key, b.workspace()))
}

// VerifyMany verifies signatures under this key.
func (k *PublicKey) VerifyMany(messages, signatures [][]byte, m Message) error {
	return verifyMany(newBatch(k.set, len(messages)), formPrepared, k.prepared, messages, signatures, m)
}

// VerifyMany verifies one signature under each public key.
func VerifyMany(s *Set, keys, messages, signatures [][]byte, m Message) error {
	if err := sameCount(s, len(keys), len(messages)); err != nil {
		return err
	}
	b := newBatch(s, len(keys))
	return verifyMany(b, formPublic, b.join("public key", keys, s.PublicKey), messages, signatures, m)
}
