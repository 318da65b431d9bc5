// SPDX-License-Identifier: MIT

package native

// #include "calls.h"
import "C"

import (
	"fmt"
	"runtime"
	"sync"
	"unsafe"

	bravais "bravais.example/bravais"
)

func statusPointer(statuses []int32) *C.int32_t { return (*C.int32_t)(unsafe.SliceData(statuses)) }

func encapsulate(s *Set, count int, ciphertexts, secrets []byte, statuses []int32, form C.uint32_t,
	key, randomness, workspace []byte) error {
	status := C.go_encapsulate(id(s), C.size_t(count), pointer(ciphertexts), size(ciphertexts), pointer(secrets),
		size(secrets), statusPointer(statuses), form, pointer(key), size(key), pointer(randomness), size(randomness),
		pointer(workspace), size(workspace))
	return failure(s, status)
}

func decapsulate(s *Set, count int, secrets []byte, statuses []int32, ciphertexts []byte, form C.uint32_t,
	key, workspace []byte) error {
	status := C.go_decapsulate(id(s), C.size_t(count), pointer(secrets), size(secrets), statusPointer(statuses),
		pointer(ciphertexts), size(ciphertexts), form, pointer(key), size(key), pointer(workspace), size(workspace))
	return failure(s, status)
}

// batch collects the errors of the items.
type batch struct {
	set      *Set
	errors   []error
	statuses []int32
	failed   bool
	kept     []*[]byte
	secret   []byte // what release clears
}

func newBatch(s *Set, count int) *batch {
	return &batch{set: s, errors: make([]error, count), statuses: make([]int32, count)}
}

func (b *batch) fail(i int, err error) {
	if b.errors[i] == nil {
		b.errors[i], b.failed = err, true
	}
}

// join copies items into one buffer, as the library needs them, until release. An item of the wrong length fails.
func (b *batch) join(what string, items [][]byte, want int) []byte {
	joined := b.memory(want * len(items))
	for i, item := range items {
		if err := wrongLength(b.set, what, item, want); err != nil {
			b.fail(i, err)
			clear(joined[i*want : (i+1)*want])
		} else {
			copy(joined[i*want:], item)
		}
	}
	return joined
}

// split returns the items of a buffer of results. Failed items are nil.
func (b *batch) split(joined []byte, width int) [][]byte {
	items := make([][]byte, len(b.errors))
	for i := range items {
		if b.errors[i] == nil {
			items[i] = joined[i*width : (i+1)*width : (i+1)*width]
		} else {
			clear(joined[i*width : (i+1)*width])
		}
	}
	return items
}

// result takes over the statuses of the items. `err` is the error of the whole call, for example a wrong context.
func (b *batch) result(err error) error {
	for i, status := range b.statuses {
		if status == C.BRAVAIS_NOT_DONE {
			b.fail(i, err)
		} else if status != C.BRAVAIS_OK {
			b.fail(i, failure(b.set, C.int(status)))
		}
	}
	if !b.failed {
		return err
	}
	return &bravais.BatchError{Errors: b.errors}
}

// pool keeps memory that batches need during a call: copies of inputs, and the library's workspace. Allocating it for
// each call would keep the garbage collector busy. The library leaves no secret in a workspace, and `join` has public
// inputs only, except for what release clears.
var pool = sync.Pool{New: func() any { return new([]byte) }}

// memory returns memory with any content, until release.
func (b *batch) memory(size int) []byte {
	kept := pool.Get().(*[]byte)
	if len(*kept) < size {
		*kept = make([]byte, size)
	}
	b.kept = append(b.kept, kept)
	return (*kept)[:size:size]
}

func (b *batch) release() {
	clear(b.secret)
	for _, kept := range b.kept {
		pool.Put(kept)
	}
	b.kept = nil
}

func (b *batch) workspace() []byte {
	return b.memory(int(C.go_workspace_size(id(b.set), C.size_t(len(b.errors)))))
}

func sameCount(s *Set, first, second int) error {
	if first == second {
		return nil
	}
	return fmt.Errorf("%s: %w: %d and %d", s.Name, bravais.ErrCount, first, second)
}

// GenerateMany makes key pairs. The secret keys are expanded.
func GenerateMany(s *Set, count int) (secret, public [][]byte, err error) {
	if count <= 0 {
		return nil, nil, nil
	}
	b := newBatch(s, count)
	seeds := random(count * s.Seed)
	defer clear(seeds)
	defer b.release()
	publicKeys, secretKeys, workspace := make([]byte, count*s.PublicKey), make([]byte, count*s.SecretKey), b.workspace()
	status := C.go_generate(id(s), C.size_t(count), pointer(publicKeys), size(publicKeys), pointer(secretKeys),
		size(secretKeys), statusPointer(b.statuses), pointer(seeds), size(seeds), pointer(workspace), size(workspace))
	err = b.result(failure(s, status))
	return b.split(secretKeys, s.SecretKey), b.split(publicKeys, s.PublicKey), err
}

func encapsulateMany(b *batch, form C.uint32_t, key []byte) (secrets, ciphertexts [][]byte, err error) {
	defer b.release()
	s, count := b.set, len(b.errors)
	if count == 0 {
		return nil, nil, nil
	}
	randomness := random(count * s.Randomness)
	defer clear(randomness)
	sent, shared := make([]byte, count*s.Ciphertext), make([]byte, count*s.SharedSecret)
	err = b.result(encapsulate(s, count, sent, shared, b.statuses, form, key, randomness, b.workspace()))
	return b.split(shared, s.SharedSecret), b.split(sent, s.Ciphertext), err
}

// EncapsulateMany encapsulates once to each public key.
func EncapsulateMany(s *Set, keys [][]byte) (secrets, ciphertexts [][]byte, err error) {
	b := newBatch(s, len(keys))
	return encapsulateMany(b, formPublic, b.join("encapsulation key", keys, s.PublicKey))
}

// EncapsulateMany encapsulates `count` times to this key.
func (k *EncapsulationKey) EncapsulateMany(count int) (secrets, ciphertexts [][]byte) {
	if count <= 0 {
		return nil, nil
	}
	form, key := k.public.key(count)
	secrets, ciphertexts, err := encapsulateMany(newBatch(k.public.set, count), form, key)
	if err != nil {
		panic(err) // impossible: the key was checked, and the lengths are right
	}
	return secrets, ciphertexts
}

func decapsulateMany(b *batch, ciphertexts [][]byte, form C.uint32_t, key []byte) ([][]byte, error) {
	defer b.release()
	s, count := b.set, len(b.errors)
	if count == 0 {
		return nil, nil
	}
	shared := make([]byte, count*s.SharedSecret)
	received := b.join("ciphertext", ciphertexts, s.Ciphertext)
	err := b.result(decapsulate(s, count, shared, b.statuses, received, form, key, b.workspace()))
	return b.split(shared, s.SharedSecret), err
}

// DecapsulateMany decapsulates one ciphertext with each expanded secret key.
func DecapsulateMany(s *Set, keys, ciphertexts [][]byte) ([][]byte, error) {
	if err := sameCount(s, len(keys), len(ciphertexts)); err != nil {
		return nil, err
	}
	b := newBatch(s, len(keys))
	joined := b.join("decapsulation key", keys, s.SecretKey)
	b.secret = joined
	return decapsulateMany(b, ciphertexts, formExpanded, joined)
}

// DecapsulateMany decapsulates ciphertexts for this key.
func (k *DecapsulationKey) DecapsulateMany(ciphertexts [][]byte) ([][]byte, error) {
	defer runtime.KeepAlive(k)
	form, key, err := k.secret.key(len(ciphertexts))
	if err != nil {
		return nil, err
	}
	return decapsulateMany(newBatch(k.set, len(ciphertexts)), ciphertexts, form, key)
}
