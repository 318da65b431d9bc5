// SPDX-License-Identifier: MIT

package native

// #include "calls.h"
import "C"

import (
	"runtime"
	"sync/atomic"

	bravais "bravais.example/bravais"
)

// secret is the memory that a key object hides. Wipe overwrites it, and so does the garbage collector after the last
// use of the key object.
type secret struct {
	set       *Set
	bytes     []byte // the seed, or the expanded key
	isSeed    bool
	expanded  []byte // the same memory as bytes if there is no seed
	expansion expansion
	wiped     atomic.Bool
}

// guard wipes a secret when `owner` can no longer be reached. Every method that reads this memory must keep the owner
// alive until then.
func guard[T any](owner *T, s *secret) { runtime.AddCleanup(owner, (*secret).wipe, s) }

func (s *secret) wipe() {
	s.wiped.Store(true)
	clear(s.bytes)
	clear(s.expanded)
	clear(s.expansion.prepared)
}

// key returns the form of the key to use now.
func (s *secret) key(count int) (form C.uint32_t, key []byte, err error) {
	if s.wiped.Load() {
		return 0, nil, bravais.ErrWiped
	}
	form, key = s.expansion.of(s.set, formExpanded, s.expanded, s.set.PreparedSecretKey, count)
	return form, key, nil
}

// copyOf returns a copy, or nil after Wipe.
func (s *secret) copyOf(bytes []byte) []byte {
	if s.wiped.Load() {
		return nil
	}
	return append([]byte(nil), bytes...)
}

// copyOfSeed returns nil also if there is no seed.
func (s *secret) copyOfSeed() []byte {
	if !s.isSeed {
		return nil
	}
	return s.copyOf(s.bytes)
}

// secretKey is what the secret keys of all kinds have. They embed it, so that a pointer to it keeps them alive.
type secretKey struct {
	set    *Set
	secret *secret
}

// Seed returns a copy of the seed; nil if the key was made from an expanded key.
func (k *secretKey) Seed() []byte {
	defer runtime.KeepAlive(k)
	return k.secret.copyOfSeed()
}

// Expanded returns a copy of the expanded key.
func (k *secretKey) Expanded() []byte {
	defer runtime.KeepAlive(k)
	return k.secret.copyOf(k.secret.expanded)
}

// Wipe overwrites the secret parts.
func (k *secretKey) Wipe() { k.secret.wipe() }

// fromSeed makes a key pair.
func fromSeed(s *Set, seed []byte) (*secret, []byte, error) {
	if err := wrongLength(s, "seed", seed, s.Seed); err != nil {
		return nil, nil, err
	}
	public, expanded, err := generate(s, seed)
	if err != nil {
		return nil, nil, err
	}
	return &secret{set: s, bytes: append([]byte(nil), seed...), isSeed: true, expanded: expanded}, public, nil
}

// fromExpanded checks an expanded key. `public` is needed if it does not follow from that.
func fromExpanded(s *Set, expanded, public []byte) (*secret, []byte, error) {
	err := wrongLength(s, "secret key", expanded, s.SecretKey)
	if err == nil {
		err = check(s, formExpanded, expanded)
	}
	if err == nil && s.PublicKeyFollows {
		public, err = publicKeyOf(s, expanded)
	}
	if err != nil {
		return nil, nil, err
	}
	bytes := append([]byte(nil), expanded...)
	return &secret{set: s, bytes: bytes, expanded: bytes}, public, nil
}
