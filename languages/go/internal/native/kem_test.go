// SPDX-License-Identifier: MIT

package native

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"runtime"
	"sync"
	"testing"
	"time"

	bravais "bravais.example/bravais"
)

// newKey makes a key or ends the test.
func newKey(t testing.TB, s *Set) *DecapsulationKey {
	t.Helper()
	dk, err := GenerateKey(s)
	if err != nil {
		t.Fatal(err)
	}
	return dk
}

func eachKEM(t *testing.T, test func(t *testing.T, s *Set)) {
	for _, s := range ofKem {
		t.Run(s.Name, func(t *testing.T) { test(t, s) })
	}
}

// agree checks that a key recovers a shared secret.
func agree(t *testing.T, dk *DecapsulationKey, shared, ciphertext []byte) {
	t.Helper()
	if received, err := dk.Decapsulate(ciphertext); err != nil || !bytes.Equal(received, shared) {
		t.Errorf("received %x, %v instead of %x", received, err, shared)
	}
}

func TestKEMRoundTrip(t *testing.T) {
	eachKEM(t, func(t *testing.T, s *Set) {
		dk := newKey(t, s)
		ek, err := NewEncapsulationKey(s, dk.EncapsulationKey().Bytes())
		if err != nil {
			t.Fatal(err)
		}
		shared, ciphertext := ek.Encapsulate()
		again, other := ek.Encapsulate()
		if bytes.Equal(shared, again) || bytes.Equal(ciphertext, other) {
			t.Error("two encapsulations are the same")
		}
		agree(t, dk, shared, ciphertext)
		fromSeed, err := NewDecapsulationKey(s, dk.Seed())
		if err != nil {
			t.Fatal(err)
		}
		agree(t, fromSeed, shared, ciphertext)
		expanded, err := NewExpandedDecapsulationKey(s, dk.Expanded(), ek.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		agree(t, expanded, shared, ciphertext)
		if expanded.Seed() != nil || !bytes.Equal(expanded.Expanded(), dk.Expanded()) {
			t.Error("an expanded key has a seed, or other bytes")
		}
	})
}

func TestAlteredCiphertext(t *testing.T) {
	eachKEM(t, func(t *testing.T, s *Set) {
		dk := newKey(t, s)
		shared, ciphertext := dk.EncapsulationKey().Encapsulate()
		for _, place := range []int{0, s.Ciphertext / 2} {
			bad := bytes.Clone(ciphertext)
			bad[place] ^= 1
			received, err := dk.Decapsulate(bad)
			if s.ExplicitRejection {
				if !errors.Is(err, bravais.ErrCiphertext) {
					t.Errorf("byte %d: %v", place, err)
				}
			} else if err != nil || bytes.Equal(received, shared) {
				t.Errorf("byte %d: %v, or the shared secret of the unaltered ciphertext", place, err)
			}
		}
	})
}

func TestWrongLengthsOfKEM(t *testing.T) {
	eachKEM(t, func(t *testing.T, s *Set) {
		dk := newKey(t, s)
		for _, change := range []int{-1, 1} {
			long := func(size int) []byte { return make([]byte, size+change) }
			_, _, randomness := dk.EncapsulationKey().EncapsulateDerand(long(s.Randomness))
			_, seed := NewDecapsulationKey(s, long(s.Seed))
			_, expanded := NewExpandedDecapsulationKey(s, long(s.SecretKey), dk.EncapsulationKey().Bytes())
			_, public := NewEncapsulationKey(s, long(s.PublicKey))
			_, ciphertext := dk.Decapsulate(long(s.Ciphertext))
			for i, err := range []error{randomness, seed, expanded, public, ciphertext} {
				if !errors.Is(err, bravais.ErrLength) {
					t.Errorf("input %d, length %+d: %v", i, change, err)
				}
			}
		}
		for _, nothing := range [][]byte{nil, {}} {
			if _, err := dk.Decapsulate(nothing); !errors.Is(err, bravais.ErrLength) {
				t.Errorf("empty ciphertext: %v", err)
			}
		}
	})
}

// Keys cannot be made if BRAVAIS_FORCE_ISA names no instruction set: Encapsulate has no error to return. The library
// reads the variable once, so this test runs in a process of its own.
func TestUnknownInstructionSet(t *testing.T) {
	const variable, unknown = "BRAVAIS_FORCE_ISA", "unknown"
	if os.Getenv(variable) != unknown {
		again := exec.Command(os.Args[0], "-test.run=^TestUnknownInstructionSet$")
		again.Env = append(os.Environ(), variable+"="+unknown)
		if output, err := again.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, output)
		}
		return
	}
	for _, s := range ofKem {
		if _, err := NewEncapsulationKey(s, make([]byte, s.PublicKey)); !errors.Is(err, bravais.ErrInstructionSet) {
			t.Errorf("%s: %v", s.Name, err)
		}
	}
}

// A pair that does not belong together is an error where the public key does not follow from the secret key.
func TestForeignPublicKey(t *testing.T) {
	eachKEM(t, func(t *testing.T, s *Set) {
		dk, other := newKey(t, s), newKey(t, s)
		mixed, err := NewExpandedDecapsulationKey(s, dk.Expanded(), other.EncapsulationKey().Bytes())
		if !s.PublicKeyFollows {
			if !errors.Is(err, bravais.ErrKeyPair) {
				t.Errorf("a foreign public key: %v", err)
			}
		} else if err != nil || !bytes.Equal(mixed.EncapsulationKey().Bytes(), dk.EncapsulationKey().Bytes()) {
			t.Errorf("the public key that is not needed was used: %v", err)
		}
	})
}

func TestKEMBatches(t *testing.T) {
	eachKEM(t, func(t *testing.T, s *Set) {
		const count = 5
		secret, public, err := GenerateMany(s, count)
		if err != nil || len(secret) != count || len(public) != count {
			t.Fatal(err, len(secret), len(public))
		}
		shared, ciphertexts, err := EncapsulateMany(s, public)
		if err != nil {
			t.Fatal(err)
		}
		received, err := DecapsulateMany(s, secret, ciphertexts)
		if err != nil {
			t.Fatal(err)
		}
		for i := range count {
			if !bytes.Equal(shared[i], received[i]) || i > 0 && bytes.Equal(shared[i], shared[0]) {
				t.Errorf("item %d: %x and %x", i, shared[i], received[i])
			}
		}
		dk := newKey(t, s)
		shared, ciphertexts = dk.EncapsulationKey().EncapsulateMany(count)
		received, err = dk.DecapsulateMany(ciphertexts)
		if err != nil {
			t.Fatal(err)
		}
		for i := range count {
			if !bytes.Equal(shared[i], received[i]) {
				t.Errorf("item %d: %x and %x", i, shared[i], received[i])
			}
			agree(t, dk, shared[i], ciphertexts[i])
		}
	})
}

// A bad item is reported, and the others are processed.
func TestKEMBatchWithBadItem(t *testing.T) {
	eachKEM(t, func(t *testing.T, s *Set) {
		dk := newKey(t, s)
		shared, ciphertexts := dk.EncapsulationKey().EncapsulateMany(3)
		ciphertexts[1] = ciphertexts[1][1:]
		received, err := dk.DecapsulateMany(ciphertexts)
		var failed *bravais.BatchError
		if !errors.As(err, &failed) || failed.Errors[0] != nil || !errors.Is(failed.Errors[1], bravais.ErrLength) {
			t.Fatal(err)
		}
		if received[1] != nil || !bytes.Equal(received[0], shared[0]) || !bytes.Equal(received[2], shared[2]) {
			t.Error("wrong results beside a bad item")
		}
		if _, err := DecapsulateMany(s, nil, ciphertexts); !errors.Is(err, bravais.ErrCount) {
			t.Errorf("no keys for three ciphertexts: %v", err)
		}
		if none, err := dk.DecapsulateMany(nil); none != nil || err != nil {
			t.Errorf("an empty batch: %v", err)
		}
		if none, _ := dk.EncapsulationKey().EncapsulateMany(-1); none != nil {
			t.Error("a negative count has results")
		}
	})
}

func TestWipedKey(t *testing.T) {
	eachKEM(t, func(t *testing.T, s *Set) {
		dk := newKey(t, s)
		shared, ciphertext := dk.EncapsulationKey().Encapsulate()
		for range 2 { // the second use prepares the key
			agree(t, dk, shared, ciphertext)
		}
		memory := [][]byte{dk.secret.bytes, dk.secret.expanded, dk.secret.expansion.prepared}
		dk.Wipe()
		for _, bytes := range memory {
			if len(bytes) == 0 || !isZero(bytes) {
				t.Error("a wiped key is still in memory, or there was none")
			}
		}
		if dk.Seed() != nil || dk.Expanded() != nil {
			t.Error("a wiped key has bytes")
		}
		if received, err := dk.Decapsulate(ciphertext); received != nil || !errors.Is(err, bravais.ErrWiped) {
			t.Errorf("a wiped key decapsulates: %v", err)
		}
		if _, err := dk.DecapsulateMany([][]byte{ciphertext}); !errors.Is(err, bravais.ErrWiped) {
			t.Errorf("a wiped key decapsulates a batch: %v", err)
		}
	})
}

func isZero(bytes []byte) bool {
	for _, b := range bytes {
		if b != 0 {
			return false
		}
	}
	return true
}

// The garbage collector wipes a key that nobody can reach.
func TestForgottenKey(t *testing.T) {
	if underRaceDetector {
		t.Skip("skipped: the test reads memory that the garbage collector's goroutine writes")
	}
	for _, s := range ofKem {
		memory := newKey(t, s).secret.expanded
		wiped := make(chan bool)
		go func() {
			for range 200 {
				runtime.GC()
				if isZero(memory) {
					wiped <- true
					return
				}
				time.Sleep(10 * time.Millisecond)
			}
			wiped <- false
		}()
		if !<-wiped {
			t.Errorf("%s: a forgotten key stays in memory", s.Name)
		}
		break // the code is the same for all parameter sets
	}
}

// Goroutines share keys while the garbage collector runs.
func TestGoroutines(t *testing.T) {
	for _, s := range ofKem {
		dk := newKey(t, s)
		expanded := dk.Expanded()
		var group sync.WaitGroup
		for range 8 {
			group.Add(1)
			go func() {
				defer group.Done()
				for range 20 {
					shared, ciphertext := dk.EncapsulationKey().Encapsulate()
					agree(t, dk, shared, ciphertext)
					if !bytes.Equal(shortLived(s, dk).Expanded(), expanded) {
						t.Error("a key was wiped while it was copied")
					}
					// The last use of this key is the call itself.
					if received, err := shortLived(s, dk).Decapsulate(ciphertext); err != nil || !bytes.Equal(received, shared) {
						t.Errorf("a key was wiped in use: %v", err)
					}
				}
				runtime.GC()
			}()
		}
		group.Wait()
	}
}

func shortLived(s *Set, dk *DecapsulationKey) *DecapsulationKey {
	again, err := NewDecapsulationKey(s, dk.Seed())
	if err != nil {
		panic(err)
	}
	return again
}
