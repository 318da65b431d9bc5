// SPDX-License-Identifier: MIT

package native

import (
	"runtime"

	bravais "$module"
)

// secret is what a key object hides. The prepared key and the seed or expanded key are wiped by Wipe, or by the garbage
// collector after the last use of the key object.
type secret struct {
	prepared []byte
	bytes    []byte
	isSeed   bool
	wiped    bool
}

// guard wipes the memory of a secret when `owner` can no longer be reached. Every method that passes this memory to the
// library must keep the owner alive until the call returns.
func guard[T any](owner *T, s *secret) {
	runtime.AddCleanup(owner, func(memory [2][]byte) {
		clear(memory[0])
		clear(memory[1])
	}, [2][]byte{s.prepared, s.bytes})
}

func (s *secret) wipe() {
	s.wiped = true
	clear(s.prepared)
	clear(s.bytes)
}

// seed returns a copy of the seed; nil if there is none.
func (s *secret) seed() []byte {
	if s.wiped || !s.isSeed {
		return nil
	}
	return append([]byte(nil), s.bytes...)
}

// expanded returns a copy of the expanded key; nil after Wipe.
func (s *secret) expanded(parameters *Set) []byte {
	if s.wiped {
		return nil
	}
	if !s.isSeed {
		return append([]byte(nil), s.bytes...)
	}
	_, expanded, err := generate(parameters, s.bytes)
	if err != nil {
		return nil
	}
	return expanded
}

// open makes a secret, and the public key, from a seed or an expanded key. `public` is needed if it does not follow
// from an expanded key.
func open(s *Set, input, public []byte, isSeed bool) (secret, []byte, error) {
	expanded, want, what := input, s.SecretKey, "secret key"
	if isSeed {
		want, what = s.Seed, "seed"
	}
	err := wrongLength(s, what, input, want)
	if err == nil && isSeed {
		public, expanded, err = generate(s, input)
		defer clear(expanded)
	} else if err == nil && s.PublicKeyFollows {
		public, err = publicKeyOf(s, input)
	} else if err == nil {
		err = wrongLength(s, "public key", public, s.PublicKey)
		public = append([]byte(nil), public...)
	}
	if err != nil {
		return secret{}, nil, err
	}
	prepared, err := prepare(s, formExpanded, expanded, s.PreparedSecretKey)
	if err != nil {
		return secret{}, nil, err
	}
	return secret{prepared: prepared, bytes: append([]byte(nil), input...), isSeed: isSeed}, public, nil
}

// reason replaces the error of a wiped key.
func (s *secret) reason(parameters *Set, err error) error {
	if err != nil && s.wiped {
		return bravais.ErrWiped
	}
	return err
}
