// SPDX-License-Identifier: MIT

package native

import (
	"bytes"
	"crypto/aes"
	"crypto/sha256"
	"crypto/sha3"
	"encoding/hex"
	"flag"
	"fmt"
	"strings"
	"testing"
)

// answers_test.go has the known answers of the project's specifications. The inputs are those of the specifications: counting bytes for
// ML-KEM, Kyber, ML-DSA and Dilithium, the generator of the NIST files for NTRU and NTRU+, and labels for M-LWQ.
func answer(t *testing.T, name, object string) string {
	t.Helper()
	for _, row := range rows {
		if row[0] == name && row[1] == object {
			return row[2]
		}
	}
	t.Fatalf("no answer %s for %s", object, name)
	return ""
}

func hasAnswer(name, object string) bool {
	for _, row := range rows {
		if row[0] == name && row[1] == object {
			return true
		}
	}
	return false
}

var compared int

func expect(t *testing.T, name, object string, got []byte) {
	t.Helper()
	compared++
	if want := answer(t, name, object); hex.EncodeToString(got) != want {
		t.Errorf("%s: %s is %x instead of %s", name, object, got, want)
	}
}

func expectDigest(t *testing.T, name, object string, got []byte) {
	t.Helper()
	digest := sha256.Sum256(got)
	expect(t, name, object, digest[:])
}

func counting(first byte) []byte {
	result := make([]byte, 32)
	for i := range result {
		result[i] = first + byte(i)
	}
	return result
}

// eachInstructionSet runs a test with each one that this machine has.
func eachInstructionSet(t *testing.T, test func(t *testing.T)) {
	defer ForceInstructionSet("")
	ran := 0
	for _, name := range InstructionSets() {
		t.Run(name, func(t *testing.T) {
			if err := ForceInstructionSet(name); err != nil {
				t.Skipf("skipped: %v", err)
			}
			ran++
			test(t)
		})
	}
	if ran == 0 {
		t.Error("no instruction set was tested")
	}
}

// drbg is AES-256 CTR_DRBG of SP 800-90A, section 10.2.1, without a derivation function.
type drbg struct{ key, counter []byte }

func newDRBG(entropy []byte) *drbg {
	d := &drbg{make([]byte, 32), make([]byte, 16)}
	d.update(entropy)
	return d
}

func (d *drbg) blocks(size int) []byte {
	cipher, err := aes.NewCipher(d.key)
	if err != nil {
		panic(err)
	}
	var output []byte
	for len(output) < size {
		for i := 15; i >= 0; i-- {
			if d.counter[i]++; d.counter[i] != 0 {
				break
			}
		}
		block := make([]byte, 16)
		cipher.Encrypt(block, d.counter)
		output = append(output, block...)
	}
	return output[:size]
}

func (d *drbg) update(data []byte) {
	fresh := d.blocks(48)
	for i := range data {
		fresh[i] ^= data[i]
	}
	d.key, d.counter = fresh[:32], fresh[32:]
}

func (d *drbg) bytes(size int) []byte {
	output := bytes.Clone(d.blocks(size))
	d.update(nil)
	return output
}

// firstRecord is the generator of the first record of a NIST file.
func firstRecord() *drbg {
	entropy := append(counting(0), counting(32)[:16]...)
	return newDRBG(newDRBG(entropy).bytes(48))
}

// kemInputs are the seed and the randomness of a set's known answer, and the name that its objects have. For NTRU+,
// key generation draws 32 bytes until they give a key, and the randomness follows: there is one value for each number of
// draws.
func kemInputs(s *Set) (seed []byte, randomness [][]byte, prefix string) {
	switch {
	case hasAnswer(s.Name, "first_public_key"): // NTRU
		d := firstRecord()
		seed = append(d.bytes(s.Seed-32), d.bytes(32)...)
		return seed, [][]byte{d.bytes(s.Randomness)}, "first_"
	case s.ExplicitRejection: // NTRU+
		d := firstRecord()
		for range s.Seed / 32 {
			seed = append(seed, d.bytes(32)...)
			next := drbg{bytes.Clone(d.key), bytes.Clone(d.counter)}
			randomness = append(randomness, next.bytes(s.Randomness))
		}
		return seed, randomness, ""
	case hasAnswer(s.Name, "rejected"): // ML-KEM, Kyber
		return append(counting(0), counting(32)...), [][]byte{counting(64)}, ""
	}
	return nil, nil, ""
}

// encapsulateAsPublished takes the randomness that gives the known ciphertext; the last one if none does.
func encapsulateAsPublished(t *testing.T, ek *EncapsulationKey, randomness [][]byte, object string) (shared, ciphertext []byte) {
	t.Helper()
	for _, one := range randomness {
		var err error
		if shared, ciphertext, err = ek.EncapsulateDerand(one); err != nil {
			t.Fatal(err)
		}
		digest := sha256.Sum256(ciphertext)
		if hex.EncodeToString(digest[:]) == answer(t, ek.public.set.Name, object) {
			break
		}
	}
	return shared, ciphertext
}

func TestKnownAnswersOfKEMs(t *testing.T) {
	eachInstructionSet(t, func(t *testing.T) {
		for _, s := range ofKem {
			seed, randomness, prefix := kemInputs(s)
			if seed == nil { // M-LWQ, below
				if !hasAnswer(s.Name, "kem") {
					t.Errorf("no known answer for %s", s.Name)
				}
				continue
			}
			dk, err := NewDecapsulationKey(s, seed)
			if err != nil {
				t.Fatal(err)
			}
			shared, ciphertext := encapsulateAsPublished(t, dk.EncapsulationKey(), randomness, prefix+"ciphertext")
			expectDigest(t, s.Name, prefix+"public_key", dk.EncapsulationKey().Bytes())
			expectDigest(t, s.Name, prefix+"secret_key", dk.Expanded())
			expectDigest(t, s.Name, prefix+"ciphertext", ciphertext)
			if prefix == "" {
				expect(t, s.Name, "shared_secret", shared)
			} else {
				expectDigest(t, s.Name, prefix+"shared_secret", shared)
			}
			received, err := dk.Decapsulate(ciphertext)
			if err != nil || !bytes.Equal(received, shared) {
				t.Errorf("%s: decapsulation gives %x, %v instead of %x", s.Name, received, err, shared)
			}
			if hasAnswer(s.Name, "rejected") {
				ciphertext[0] ^= 1
				rejected, err := dk.Decapsulate(ciphertext)
				if err != nil {
					t.Fatal(err)
				}
				expect(t, s.Name, "rejected", rejected)
			}
		}
	})
}

func TestKnownAnswersOfPKEs(t *testing.T) {
	eachInstructionSet(t, func(t *testing.T) {
		for _, s := range ofPke {
			if !hasAnswer(s.Name, "pke_ciphertext") { // M-LWQ, below
				if !hasAnswer(s.Name, "pke") {
					t.Errorf("no known answer for %s", s.Name)
				}
				continue
			}
			dk, err := NewDecryptionKey(s, counting(0))
			if err != nil {
				t.Fatal(err)
			}
			ciphertext, err := dk.EncryptionKey().EncryptDerand(counting(64), counting(32))
			if err != nil {
				t.Fatal(err)
			}
			expectDigest(t, s.Name, "public_key", dk.EncryptionKey().Bytes())
			expectDigest(t, s.Name, "pke_secret_key", dk.Expanded())
			expectDigest(t, s.Name, "pke_ciphertext", ciphertext)
			if message, err := dk.Decrypt(ciphertext); err != nil || !bytes.Equal(message, counting(64)) {
				t.Errorf("%s: decryption gives %x, %v", s.Name, message, err)
			}
		}
	})
}

func label(parts ...any) []byte {
	return sha3.SumSHAKE256([]byte("M-LWQ known answers "+strings.TrimSuffix(fmt.Sprintln(parts...), "\n")), 32)
}

// labelOf returns M-LWQ-512 E8 for M-LWQ-512-E8.
func labelOf(name string) string {
	place := strings.LastIndex(strings.TrimSuffix(name, "-plain"), "-")
	return name[:place] + " " + name[place+1:]
}

func TestKnownAnswersOfMLWQ(t *testing.T) {
	eachInstructionSet(t, func(t *testing.T) {
		for _, s := range ofKem {
			if hasAnswer(s.Name, "kem") {
				manyEncapsulations(t, s)
			}
		}
		for _, s := range ofPke {
			if hasAnswer(s.Name, "pke") {
				manyEncryptions(t, s)
			}
		}
	})
}

func manyEncapsulations(t *testing.T, s *Set) {
	var all []byte
	name := labelOf(s.Name) + " kem"
	for i := range 10 {
		dk, err := NewDecapsulationKey(s, append(label(name, i, "d"), label(name, i, "z")...))
		if err != nil {
			t.Fatal(err)
		}
		shared, ciphertext, err := dk.EncapsulationKey().EncapsulateDerand(label(name, i, "m"))
		if err != nil {
			t.Fatal(err)
		}
		bad := bytes.Clone(ciphertext)
		bad[0] ^= 1
		rejected, err := dk.Decapsulate(bad)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, bytes.Join([][]byte{dk.EncapsulationKey().Bytes(), dk.Expanded(), ciphertext, shared, rejected}, nil)...)
	}
	digest := sha3.Sum256(all)
	expect(t, s.Name, "kem", digest[:])
}

func manyEncryptions(t *testing.T, s *Set) {
	var all []byte
	subtractive := !strings.HasSuffix(s.Name, "-plain")
	name := labelOf(s.Name) + " subtractive"
	if !subtractive {
		name = strings.Replace(labelOf(s.Name), "-plain", " plain", 1)
	}
	for i := range 10 {
		dk, err := NewDecryptionKey(s, label(name, i, "seed"))
		if err != nil {
			t.Fatal(err)
		}
		ciphertext, err := dk.EncryptionKey().EncryptDerand(label(name, i, "message"), label(name, i, "coins"))
		if err != nil {
			t.Fatal(err)
		}
		expanded := dk.Expanded()
		if subtractive { // such a key ends with rho, which the specification passes separately
			expanded = expanded[:len(expanded)-32]
		}
		all = append(all, bytes.Join([][]byte{dk.EncryptionKey().Bytes(), expanded, ciphertext}, nil)...)
	}
	digest := sha3.Sum256(all)
	expect(t, s.Name, "pke", digest[:])
}

// The hash functions of HashML-DSA, in the order of their numbers.
var prehashes = []string{"SHA2-256", "SHA2-384", "SHA2-512", "SHA2-224", "SHA2-512/224", "SHA2-512/256", "SHA3-224",
	"SHA3-256", "SHA3-384", "SHA3-512", "SHAKE128", "SHAKE256"}

func TestKnownAnswersOfSignatures(t *testing.T) {
	message := []byte("The quick brown fox jumps over the lazy dog")
	eachInstructionSet(t, func(t *testing.T) {
		for _, s := range ofSignature {
			sk, err := NewPrivateKey(s, counting(0))
			if err != nil {
				t.Fatal(err)
			}
			expectDigest(t, s.Name, "public_key", sk.PublicKey().Bytes())
			expectDigest(t, s.Name, "secret_key", sk.Expanded())
			check := func(object string, message, randomness []byte, m Message) {
				t.Helper()
				signature, err := sk.SignDerand(message, randomness, m)
				if err != nil {
					t.Fatal(err)
				}
				expectDigest(t, s.Name, object, signature)
				if err := sk.PublicKey().Verify(message, signature, m); err != nil {
					t.Errorf("%s: %s: %v", s.Name, object, err)
				}
			}
			check("signature", message, nil, Message{})
			if !s.Contexts {
				continue
			}
			check("signature_context", message, nil, Message{Context: "context"})
			check("signature_randomness", message, bytes.Repeat([]byte{1}, 32), Message{Context: "context"})
			for i, name := range prehashes {
				if hasAnswer(s.Name, "signature_"+name) {
					check("signature_"+name, message, nil, Message{Context: "context", Prehash: uint32(i + 1)})
				}
			}
			stream, err := sk.PublicKey().NewStream(Message{Context: "context"})
			if err != nil {
				t.Fatal(err)
			}
			for _, piece := range [][]byte{message[:5], nil, message[5:]} {
				if _, err := stream.Write(piece); err != nil {
					t.Fatal(err)
				}
			}
			mu, err := stream.Mu()
			if err != nil {
				t.Fatal(err)
			}
			expect(t, s.Name, "mu", mu[:8])
			check("signature_context", mu, nil, Message{Mu: true})
		}
	})
}

// Each family has known answers, and the tests above have compared some.
func TestAnswersWereCompared(t *testing.T) {
	if run := flag.Lookup("test.run").Value.String(); run == "" && compared == 0 {
		t.Error("no known answer was compared")
	}
}
