// SPDX-License-Identifier: MIT

package native

import (
	"bytes"
	"errors"
	"strings"
	"sync"
	"testing"

	bravais "bravais.example/bravais"
)

func newSigner(t testing.TB, s *Set) *PrivateKey {
	t.Helper()
	sk, err := GeneratePrivateKey(s)
	if err != nil {
		t.Fatal(err)
	}
	return sk
}

func eachSignature(t *testing.T, test func(t *testing.T, s *Set)) {
	for _, s := range ofSignature {
		t.Run(s.Name, func(t *testing.T) { test(t, s) })
	}
}

func TestSignatureRoundTrip(t *testing.T) {
	eachSignature(t, func(t *testing.T, s *Set) {
		sk := newSigner(t, s)
		pk, err := NewPublicKey(s, sk.PublicKey().Bytes())
		if err != nil {
			t.Fatal(err)
		}
		expanded, err := NewExpandedPrivateKey(s, sk.Expanded())
		if err != nil {
			t.Fatal(err)
		}
		fromSeed, err := NewPrivateKey(s, sk.Seed())
		if err != nil {
			t.Fatal(err)
		}
		if !sk.Equal(expanded) || !sk.Equal(fromSeed) || sk.Equal(newSigner(t, s)) || !pk.Equal(sk.PublicKey()) {
			t.Error("keys compare wrongly")
		}
		for _, message := range [][]byte{nil, []byte("a"), make([]byte, 100_000)} {
			for _, key := range []*PrivateKey{sk, expanded, fromSeed} {
				signature, err := key.Sign(message, Message{})
				if err != nil {
					t.Fatal(err)
				}
				if err := pk.Verify(message, signature, Message{}); err != nil {
					t.Errorf("message of %d bytes: %v", len(message), err)
				}
			}
		}
	})
}

func TestAlteredSignature(t *testing.T) {
	eachSignature(t, func(t *testing.T, s *Set) {
		sk, message := newSigner(t, s), []byte("message")
		signature, err := sk.Sign(message, Message{})
		if err != nil {
			t.Fatal(err)
		}
		for place := 0; place < len(signature); place += 97 {
			bad := bytes.Clone(signature)
			bad[place] ^= 4
			if err := sk.PublicKey().Verify(message, bad, Message{}); !errors.Is(err, bravais.ErrSignature) {
				t.Errorf("byte %d: %v", place, err)
			}
		}
		if err := sk.PublicKey().Verify([]byte("massage"), signature, Message{}); !errors.Is(err, bravais.ErrSignature) {
			t.Errorf("another message: %v", err)
		}
		if err := newSigner(t, s).PublicKey().Verify(message, signature, Message{}); !errors.Is(err, bravais.ErrSignature) {
			t.Errorf("another key: %v", err)
		}
	})
}

func TestWrongLengthsOfSignature(t *testing.T) {
	eachSignature(t, func(t *testing.T, s *Set) {
		sk := newSigner(t, s)
		for _, change := range []int{-1, 1} {
			_, seed := NewPrivateKey(s, make([]byte, s.Seed+change))
			_, expanded := NewExpandedPrivateKey(s, make([]byte, s.SecretKey+change))
			_, public := NewPublicKey(s, make([]byte, s.PublicKey+change))
			signature := sk.PublicKey().Verify(nil, make([]byte, s.Signature+change), Message{})
			for i, err := range []error{seed, expanded, public, signature} {
				if !errors.Is(err, bravais.ErrLength) {
					t.Errorf("input %d, length %+d: %v", i, change, err)
				}
			}
		}
		if _, err := NewExpandedPrivateKey(s, bytes.Repeat([]byte{0xff}, s.SecretKey)); !errors.Is(err, bravais.ErrSecretKey) {
			t.Errorf("a malformed key: %v", err)
		}
	})
}

func TestContexts(t *testing.T) {
	eachSignature(t, func(t *testing.T, s *Set) {
		sk, message := newSigner(t, s), []byte("message")
		if !s.Contexts {
			for _, m := range []Message{{Context: "a"}, {Prehash: 1}} {
				_, err := sk.Sign(message, m)
				if !errors.Is(err, bravais.ErrContext) && !errors.Is(err, bravais.ErrPrehash) {
					t.Errorf("%+v: %v", m, err)
				}
			}
			return
		}
		signature, err := sk.Sign(message, Message{Context: "a"})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range []Message{{}, {Context: "b"}, {Context: "a", Prehash: 1}} {
			if err := sk.PublicKey().Verify(message, signature, m); !errors.Is(err, bravais.ErrSignature) {
				t.Errorf("%+v: %v", m, err)
			}
		}
		long := Message{Context: strings.Repeat("c", 256)}
		if _, err := sk.Sign(message, long); !errors.Is(err, bravais.ErrContext) {
			t.Errorf("a long context: %v", err)
		}
		if err := sk.PublicKey().Verify(message, signature, long); !errors.Is(err, bravais.ErrContext) {
			t.Errorf("a long context: %v", err)
		}
		if _, err := sk.Sign(message, Message{Prehash: 13}); !errors.Is(err, bravais.ErrPrehash) {
			t.Errorf("an unknown hash function: %v", err)
		}
		if _, err := sk.Sign(message, Message{Mu: true}); !errors.Is(err, bravais.ErrLength) {
			t.Errorf("a short mu: %v", err)
		}
	})
}

func TestSignatureBatches(t *testing.T) {
	eachSignature(t, func(t *testing.T, s *Set) {
		sk := newSigner(t, s)
		messages := [][]byte{[]byte("first"), nil, []byte("the third message")}
		signatures, err := sk.SignMany(messages, Message{})
		if err != nil {
			t.Fatal(err)
		}
		if err := sk.PublicKey().VerifyMany(messages, signatures, Message{}); err != nil {
			t.Error(err)
		}
		for i, message := range messages {
			if err := sk.PublicKey().Verify(message, signatures[i], Message{}); err != nil {
				t.Errorf("item %d: %v", i, err)
			}
		}
		public := sk.PublicKey().Bytes()
		keys := [][]byte{public, newSigner(t, s).PublicKey().Bytes(), public[1:]}
		err = VerifyMany(s, keys, messages, signatures, Message{})
		var failed *bravais.BatchError
		if !errors.As(err, &failed) || failed.Errors[0] != nil || !errors.Is(failed.Errors[1], bravais.ErrSignature) ||
			!errors.Is(failed.Errors[2], bravais.ErrLength) {
			t.Errorf("one good item, a foreign key, and a short key: %v", err)
		}
		if err := VerifyMany(s, keys, messages[:1], signatures, Message{}); !errors.Is(err, bravais.ErrCount) {
			t.Errorf("three keys for a message: %v", err)
		}
		if err := sk.PublicKey().VerifyMany(messages, nil, Message{}); !errors.Is(err, bravais.ErrCount) {
			t.Errorf("no signatures: %v", err)
		}
		if err := sk.PublicKey().VerifyMany(nil, nil, Message{}); err != nil {
			t.Errorf("an empty batch: %v", err)
		}
	})
}

func TestWipedSigner(t *testing.T) {
	eachSignature(t, func(t *testing.T, s *Set) {
		sk := newSigner(t, s)
		sk.Wipe()
		if !isZero(sk.secret.expanded) || !isZero(sk.secret.bytes) || sk.Seed() != nil || sk.Expanded() != nil {
			t.Error("a wiped key is still in memory")
		}
		if signature, err := sk.Sign(nil, Message{}); signature != nil || !errors.Is(err, bravais.ErrWiped) {
			t.Errorf("a wiped key signs: %v", err)
		}
		if _, err := sk.SignMany([][]byte{nil}, Message{}); !errors.Is(err, bravais.ErrWiped) {
			t.Errorf("a wiped key signs a batch: %v", err)
		}
		if sk.Equal(sk) {
			t.Error("a wiped key equals itself")
		}
	})
}

func TestFinishedStream(t *testing.T) {
	eachSignature(t, func(t *testing.T, s *Set) {
		if !s.Contexts {
			t.Skip("skipped: no other forms of a message")
		}
		stream, err := newSigner(t, s).PublicKey().NewStream(Message{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := stream.Mu(); err != nil {
			t.Fatal(err)
		}
		_, again := stream.Mu()
		_, write := stream.Write(nil)
		if !errors.Is(again, bravais.ErrFinished) || !errors.Is(write, bravais.ErrFinished) {
			t.Errorf("after the end: %v, %v", again, write)
		}
	})
}

func TestSigningGoroutines(t *testing.T) {
	for _, s := range ofSignature {
		sk := newSigner(t, s)
		var group sync.WaitGroup
		for i := range 8 {
			group.Add(1)
			go func() {
				defer group.Done()
				message := []byte{byte(i)}
				for range 10 {
					signature, err := sk.Sign(message, Message{})
					if err == nil {
						err = sk.PublicKey().Verify(message, signature, Message{})
					}
					if err != nil {
						t.Error(err)
					}
				}
			}()
		}
		group.Wait()
	}
}
