// SPDX-License-Identifier: MIT

package native

// #include "calls.h"
import "C"

import (
	"bytes"
	"crypto/subtle"
	"runtime"
	"unsafe"
)

// PublicKey verifies signatures.
type PublicKey struct{ public *publicKey }

// PrivateKey makes signatures.
type PrivateKey struct {
	secretKey
	public *PublicKey
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

// NewPublicKey reads a public key.
func NewPublicKey(s *Set, key []byte) (*PublicKey, error) {
	public, err := newPublicKey(s, "public key", key)
	if err != nil {
		return nil, err
	}
	return &PublicKey{public}, nil
}

// Set returns the parameter set.
func (k *PublicKey) Set() *Set { return k.public.set }

// Bytes returns a copy of the encoded key.
func (k *PublicKey) Bytes() []byte { return bytes.Clone(k.public.bytes) }

// Equal compares keys.
func (k *PublicKey) Equal(other *PublicKey) bool {
	return k.public.set == other.public.set && bytes.Equal(k.public.bytes, other.public.bytes)
}

func verify(s *Set, count int, statuses []int32, signatures, messages []byte, offsets []uint64, m *Message,
	form C.uint32_t, key, workspace []byte) error {
	context := m.context()
	status := C.go_verify(id(s), C.size_t(count), statusPointer(statuses), pointer(signatures), size(signatures),
		pointer(messages), size(messages), offsetPointer(offsets), pointer(context), size(context), m.form(),
		C.uint32_t(m.Prehash), form, pointer(key), size(key), pointer(workspace), size(workspace))
	return failure(s, status)
}

// Verify returns nil only for a good signature.
func (k *PublicKey) Verify(message, signature []byte, m Message) error {
	s := k.public.set
	if err := wrongLength(s, "signature", signature, s.Signature); err != nil {
		return err
	}
	form, key := k.public.key(1)
	return verify(s, 1, nil, signature, message, nil, &m, form, key, nil)
}

func newPrivateKey(s *Set, opened *secret, public []byte, err error) (*PrivateKey, error) {
	if err != nil {
		return nil, err
	}
	k := &PrivateKey{secretKey: secretKey{s, opened}}
	guard(k, opened)
	k.public, err = NewPublicKey(s, public)
	return k, err
}

// GeneratePrivateKey makes a new key.
func GeneratePrivateKey(s *Set) (*PrivateKey, error) {
	seed := random(s.Seed)
	defer clear(seed)
	return NewPrivateKey(s, seed)
}

// NewPrivateKey expands a seed.
func NewPrivateKey(s *Set, seed []byte) (*PrivateKey, error) {
	opened, public, err := fromSeed(s, seed)
	return newPrivateKey(s, opened, public, err)
}

// NewExpandedPrivateKey checks an expanded key.
func NewExpandedPrivateKey(s *Set, expanded []byte) (*PrivateKey, error) {
	opened, public, err := fromExpanded(s, expanded, nil)
	return newPrivateKey(s, opened, public, err)
}

// Set returns the parameter set.
func (k *PrivateKey) Set() *Set { return k.set }

// Equal compares the secret parts in constant time.
func (k *PrivateKey) Equal(other *PrivateKey) bool {
	defer runtime.KeepAlive(k)
	defer runtime.KeepAlive(other)
	return k.set == other.set && !k.secret.wiped.Load() && !other.secret.wiped.Load() &&
		subtle.ConstantTimeCompare(k.secret.expanded, other.secret.expanded) == 1
}

// PublicKey returns the public key.
func (k *PrivateKey) PublicKey() *PublicKey { return k.public }

func sign(s *Set, count int, signatures []byte, statuses []int32, messages []byte, offsets []uint64, m *Message,
	form C.uint32_t, key, randomness, workspace []byte) error {
	context := m.context()
	status := C.go_sign(id(s), C.size_t(count), pointer(signatures), size(signatures), statusPointer(statuses),
		pointer(messages), size(messages), offsetPointer(offsets), pointer(context), size(context), m.form(),
		C.uint32_t(m.Prehash), form, pointer(key), size(key), pointer(randomness), size(randomness),
		pointer(workspace), size(workspace))
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
	form, key, err := k.secret.key(1)
	if err != nil {
		return nil, err
	}
	signature := make([]byte, k.set.Signature)
	err = sign(k.set, 1, signature, nil, message, nil, &m, form, key, randomness, nil)
	runtime.KeepAlive(k)
	if err != nil {
		return nil, err
	}
	return signature, nil
}

// concatenate returns all messages in one buffer, until release, and where each begins.
func (b *batch) concatenate(messages [][]byte) (joined []byte, offsets []uint64) {
	total := 0
	for _, message := range messages {
		total += len(message)
	}
	joined, offsets = b.memory(total)[:0], make([]uint64, 1, len(messages)+1)
	for _, message := range messages {
		joined = append(joined, message...)
		offsets = append(offsets, uint64(len(joined)))
	}
	return joined, offsets
}

// SignMany signs each message.
func (k *PrivateKey) SignMany(messages [][]byte, m Message) ([][]byte, error) {
	defer runtime.KeepAlive(k)
	form, key, err := k.secret.key(len(messages))
	if err != nil || len(messages) == 0 {
		return nil, err
	}
	s, b := k.set, newBatch(k.set, len(messages))
	defer b.release()
	joined, offsets := b.concatenate(messages)
	signatures, randomness := make([]byte, len(messages)*s.Signature), random(len(messages)*s.Randomness)
	defer clear(randomness)
	err = b.result(sign(s, len(messages), signatures, b.statuses, joined, offsets, &m, form, key, randomness,
		b.workspace()))
	return b.split(signatures, s.Signature), err
}

func verifyMany(b *batch, form C.uint32_t, key []byte, messages, signatures [][]byte, m Message) error {
	defer b.release()
	s, count := b.set, len(b.errors)
	if err := sameCount(s, len(messages), len(signatures)); err != nil {
		return err
	}
	if count == 0 {
		return nil
	}
	joined, offsets := b.concatenate(messages)
	given := b.join("signature", signatures, s.Signature)
	return b.result(verify(s, count, b.statuses, given, joined, offsets, &m, form, key, b.workspace()))
}

// VerifyMany verifies signatures under this key.
func (k *PublicKey) VerifyMany(messages, signatures [][]byte, m Message) error {
	form, key := k.public.key(len(messages))
	return verifyMany(newBatch(k.public.set, len(messages)), form, key, messages, signatures, m)
}

// VerifyMany verifies one signature under each public key.
func VerifyMany(s *Set, keys, messages, signatures [][]byte, m Message) error {
	if err := sameCount(s, len(keys), len(messages)); err != nil {
		return err
	}
	b := newBatch(s, len(keys))
	return verifyMany(b, formPublic, b.join("public key", keys, s.PublicKey), messages, signatures, m)
}
