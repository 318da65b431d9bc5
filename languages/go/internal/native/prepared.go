// SPDX-License-Identifier: MIT

package native

// #include "calls.h"
import "C"

import (
	"sync"
	"sync/atomic"
)

// expansion is a prepared key that is made when the key is used for the second time. Preparing and one use take longer
// than one use of the encoded key, and a prepared key takes up to 126 kB: many keys are used once, such as those that
// a server of TLS receives.
type expansion struct {
	uses     atomic.Int64
	once     sync.Once
	ready    atomic.Bool
	prepared []byte
}

// of returns the form of the key to use now. `count` is the number of items that it is used for.
func (e *expansion) of(s *Set, form C.uint32_t, key []byte, preparedSize, count int) (C.uint32_t, []byte) {
	if e.ready.Load() {
		return formPrepared, e.prepared
	}
	if e.uses.Add(int64(count)) > 1 {
		e.once.Do(func() {
			prepared := make([]byte, preparedSize)
			if C.go_prepare(id(s), pointer(prepared), size(prepared), form, pointer(key), size(key)) == C.BRAVAIS_OK {
				e.prepared = prepared
				e.ready.Store(true)
			}
		})
		if e.ready.Load() {
			return formPrepared, e.prepared
		}
	}
	return form, key
}

// publicKey is an encoded public key, and its expansion.
type publicKey struct {
	set       *Set
	bytes     []byte
	expansion expansion
}

// newPublicKey copies and checks a public key. Where the standard demands no check, every byte string is one.
func newPublicKey(s *Set, what string, key []byte) (*publicKey, error) {
	if err := wrongLength(s, what, key, s.PublicKey); err != nil {
		return nil, err
	}
	k := &publicKey{set: s, bytes: append([]byte(nil), key...)}
	return k, check(s, formPublic, k.bytes)
}

func (k *publicKey) key(count int) (C.uint32_t, []byte) {
	return k.expansion.of(k.set, formPublic, k.bytes, k.set.PreparedPublicKey, count)
}
