// SPDX-License-Identifier: MIT

package native

import (
	"bytes"
	"errors"
	"testing"

	bravais "bravais.example/bravais"
)

func TestPKERoundTrip(t *testing.T) {
	for _, s := range ofPke {
		t.Run(s.Name, func(t *testing.T) {
			dk, err := GenerateDecryptionKey(s)
			if err != nil {
				t.Fatal(err)
			}
			ek, err := NewEncryptionKey(s, dk.EncryptionKey().Bytes())
			if err != nil {
				t.Fatal(err)
			}
			message := bytes.Repeat([]byte{0x5a}, s.Message)
			ciphertext, err := ek.Encrypt(message)
			if err != nil {
				t.Fatal(err)
			}
			if received, err := dk.Decrypt(ciphertext); err != nil || !bytes.Equal(received, message) {
				t.Errorf("received %x, %v", received, err)
			}
			_, short := ek.Encrypt(message[1:])
			_, randomness := ek.EncryptDerand(message, nil)
			_, empty := dk.Decrypt(nil)
			_, seed := NewDecryptionKey(s, nil)
			_, key := NewEncryptionKey(s, nil)
			for i, err := range []error{short, randomness, empty, seed, key} {
				if !errors.Is(err, bravais.ErrLength) {
					t.Errorf("input %d: %v", i, err)
				}
			}
			dk.Wipe()
			if received, err := dk.Decrypt(ciphertext); received != nil || !errors.Is(err, bravais.ErrWiped) {
				t.Errorf("a wiped key decrypts: %v", err)
			}
		})
	}
}
