// SPDX-License-Identifier: MIT

package bravais

import (
	"errors"
	"fmt"
)

// The errors of all packages. They are wrapped in errors that also name the parameter set and the input; compare with
// [errors.Is].
var (
	ErrLength         = errors.New("wrong length")
	ErrPublicKey      = errors.New("malformed public key")
	ErrSecretKey      = errors.New("malformed secret key")
	ErrKeyPair        = errors.New("the public key does not belong to the secret key")
	ErrSeed           = errors.New("the seed gives no key pair")
	ErrCiphertext     = errors.New("the ciphertext was altered, or made for another key")
	ErrSignature      = errors.New("not a signature of this message under this key")
	ErrContext        = errors.New("context longer than 255 bytes, or not supported")
	ErrPrehash        = errors.New("hash function not supported")
	ErrOptions        = errors.New("unsupported signer options")
	ErrSigning        = errors.New("signing failed")
	ErrRandomness     = errors.New("no randomness from the operating system")
	ErrInstructionSet = errors.New("this machine or this build does not have the instruction set")
	ErrWiped          = errors.New("the key was wiped")
	ErrFinished       = errors.New("the message was already finished")
	ErrCount          = errors.New("the inputs differ in number")
)

// BatchError is the error of a batch in which some items failed. The other items were processed.
type BatchError struct {
	Errors []error // one for each item; nil if it succeeded
}

// Error names the number of failed items, and the first one with its reason.
func (e *BatchError) Error() string {
	failed, first := 0, -1
	for i, err := range e.Errors {
		if err != nil {
			failed++
			if first < 0 {
				first = i
			}
		}
	}
	if first < 0 {
		return "no item failed"
	}
	return fmt.Sprintf("%d of %d items failed; item %d: %v", failed, len(e.Errors), first, e.Errors[first])
}

// Unwrap returns the errors of the failed items.
func (e *BatchError) Unwrap() []error {
	var failed []error
	for _, err := range e.Errors {
		if err != nil {
			failed = append(failed, err)
		}
	}
	return failed
}
