// SPDX-License-Identifier: MIT

// Package native calls the part of the library for one family of parameter sets. It is copied once for each family, so
// that a program compiles only the families that it imports, and so that no call goes through a table of functions.
package native

// #cgo CPPFLAGS: -I${SRCDIR}/library -I${SRCDIR}/../header
// #cgo noescape go_generate
// #cgo nocallback go_generate
// #cgo noescape go_check
// #cgo nocallback go_check
// #cgo noescape go_prepare
// #cgo nocallback go_prepare
// #cgo noescape go_public_key
// #cgo nocallback go_public_key
// #cgo nocallback go_workspace_size
// #cgo noescape go_encapsulate
// #cgo nocallback go_encapsulate
// #cgo noescape go_decapsulate
// #cgo nocallback go_decapsulate
// #cgo noescape go_encrypt
// #cgo nocallback go_encrypt
// #cgo noescape go_decrypt
// #cgo nocallback go_decrypt
// #cgo noescape go_sign
// #cgo nocallback go_sign
// #cgo noescape go_verify
// #cgo nocallback go_verify
// #cgo noescape go_nothing
// #cgo nocallback go_nothing
// #cgo noescape go_stream_start
// #cgo nocallback go_stream_start
// #cgo noescape go_stream_update
// #cgo nocallback go_stream_update
// #cgo noescape go_stream_finish
// #cgo nocallback go_stream_finish
// #include <stdlib.h>
// #include "calls.h"
import "C"

import (
	"crypto/rand"
	"fmt"
	"unsafe"

	bravais "bravais.example/bravais"
	_ "bravais.example/bravais/internal/native/library" // the functions that calls.h calls
	"bravais.example/bravais/internal/set"
)

// Set is a parameter set of this family.
type Set = set.Set

const (
	formPublic   = C.BRAVAIS_KEY_PUBLIC
	formExpanded = C.BRAVAIS_KEY_EXPANDED
	formSeed     = C.BRAVAIS_KEY_SEED
	formPrepared = C.BRAVAIS_KEY_PREPARED
)

func pointer(bytes []byte) *C.uint8_t { return (*C.uint8_t)(unsafe.SliceData(bytes)) }

func size(bytes []byte) C.size_t { return C.size_t(len(bytes)) }

func id(s *Set) C.uint32_t { return C.uint32_t(s.ID) }

var errorOf = map[C.int]error{
	C.BRAVAIS_BAD_LENGTH:        bravais.ErrLength,
	C.BRAVAIS_BAD_PUBLIC_KEY:    bravais.ErrPublicKey,
	C.BRAVAIS_BAD_SECRET_KEY:    bravais.ErrSecretKey,
	C.BRAVAIS_NO_RANDOMNESS:     bravais.ErrRandomness,
	C.BRAVAIS_UNSUPPORTED_ISA:   bravais.ErrInstructionSet,
	C.BRAVAIS_BAD_SIGNATURE:     bravais.ErrSignature,
	C.BRAVAIS_BAD_CONTEXT:       bravais.ErrContext,
	C.BRAVAIS_BAD_PREHASH:       bravais.ErrPrehash,
	C.BRAVAIS_BAD_CIPHERTEXT:    bravais.ErrCiphertext,
	C.BRAVAIS_GENERATION_FAILED: bravais.ErrSeed,
	C.BRAVAIS_SIGNING_FAILED:    bravais.ErrSigning,
}

// failure returns the error of a status, or nil.
func failure(s *Set, status C.int) error {
	if status == C.BRAVAIS_OK {
		return nil
	}
	if err := errorOf[status]; err != nil {
		return fmt.Errorf("%s: %w", s.Name, err)
	}
	return fmt.Errorf("%s: internal error: status %d of the library", s.Name, int(status))
}

// wrongLength returns an error that names an input of the wrong length, or nil.
func wrongLength(s *Set, what string, input []byte, want int) error {
	if len(input) == want {
		return nil
	}
	return fmt.Errorf("%s: %s: %w: %d bytes instead of %d", s.Name, what, bravais.ErrLength, len(input), want)
}

// random fills memory from Go's random source, which never fails.
func random(size int) []byte {
	bytes := make([]byte, size)
	rand.Read(bytes)
	return bytes
}

// check checks a key from outside, if the standard of the parameter set demands it. It fails if BRAVAIS_FORCE_ISA names
// an instruction set that cannot run here: later calls, some of which return no error, then need not fail.
func check(s *Set, form C.uint32_t, key []byte) error {
	if !s.ChecksKeys {
		if _, err := InstructionSet(); err != nil {
			return fmt.Errorf("%s: %w", s.Name, err)
		}
		return nil
	}
	return failure(s, C.go_check(id(s), form, pointer(key), size(key)))
}

// generate makes one key pair from a seed. The secret key is expanded.
func generate(s *Set, seed []byte) (public, secret []byte, err error) {
	public, secret = make([]byte, s.PublicKey), make([]byte, s.SecretKey)
	status := C.go_generate(id(s), 1, pointer(public), size(public), pointer(secret), size(secret), nil, pointer(seed),
		size(seed), nil, 0)
	return public, secret, failure(s, status)
}

// publicKeyOf computes the public key of an expanded secret key, for the sets where it follows.
func publicKeyOf(s *Set, secret []byte) ([]byte, error) {
	public := make([]byte, s.PublicKey)
	status := C.go_public_key(id(s), pointer(public), size(public), formExpanded, pointer(secret), size(secret))
	return public, failure(s, status)
}

// Nothing calls a C function that does nothing: for measuring what a call costs.
func Nothing(bytes []byte) bool { return C.go_nothing(pointer(bytes), size(bytes)) != 0 }

// ForceInstructionSet makes later operations of this family use one instruction set; "" means the best. For tests.
func ForceInstructionSet(name string) error {
	var text *C.char
	if name != "" {
		text = C.CString(name)
		defer C.free(unsafe.Pointer(text))
	}
	if C.go_isa_force(text) != C.BRAVAIS_OK {
		return fmt.Errorf("%s: %w", name, bravais.ErrInstructionSet)
	}
	return nil
}

// InstructionSets returns the instruction sets that are compiled in, best first.
func InstructionSets() (names []string) {
	for i := C.size_t(0); ; i++ {
		name := C.go_isa_name(i)
		if name == nil {
			return names
		}
		names = append(names, C.GoString(name))
	}
}

// InstructionSet returns the instruction set that operations use.
func InstructionSet() (string, error) {
	if name := C.go_isa_active(); name != nil {
		return C.GoString(name), nil
	}
	return "", fmt.Errorf("BRAVAIS_FORCE_ISA: %w", bravais.ErrInstructionSet)
}
