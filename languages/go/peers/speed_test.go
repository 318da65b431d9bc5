// SPDX-License-Identifier: MIT

package peers

import (
	"bytes"
	"crypto"
	standard "crypto/mlkem"
	"crypto/rand"
	"flag"
	"fmt"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/cloudflare/circl/kem"
	kem768 "github.com/cloudflare/circl/kem/mlkem/mlkem768"
	"github.com/cloudflare/circl/sign/mldsa/mldsa65"

	"golang.org/x/sys/unix"

	"bravais.example/bravais/internal/dilithium"
	"bravais.example/bravais/internal/kyber"
	"bravais.example/bravais/mldsa"
	"bravais.example/bravais/mlkem"
)

var speed = flag.Bool("speed", false, "compare the speed, with a table as the result")

// contestant is one side of a comparison. `run` makes `items` results.
type contestant struct {
	name  string
	items int
	run   func()
}

const rounds = 41

// now returns the processor time of this process, with that of the garbage collector. Unlike the time on a clock, it
// does not contain the time of other programs.
func now() time.Duration {
	var at unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_PROCESS_CPUTIME_ID, &at); err != nil {
		panic(err)
	}
	return time.Duration(at.Nano())
}

// TestSpeed runs the sides in turn, so that what else the machine does meets all of them, and prints medians.
func TestSpeed(t *testing.T) {
	if !*speed {
		t.Skip("skipped: run with -speed")
	}
	isa, err := mlkem.InstructionSet()
	if err != nil {
		t.Fatal(err)
	}
	fmt.Printf("%s, %s/%s, bravais uses %s; microseconds of processor time for one result, medians of %d rounds in turn\n\n",
		runtime.Version(), runtime.GOOS, runtime.GOARCH, isa, rounds)
	fmt.Println("| operation | bravais | standard library | CIRCL | batch of 64 | times the standard library | times CIRCL |")
	fmt.Println("|---|---:|---:|---:|---:|---:|---:|")
	for _, row := range rowsOf(t) {
		medians := measured(row.contestants)
		fmt.Printf("| %s |", row.name)
		for _, name := range []string{"bravais", "standard", "circl", "batch"} {
			if median, ok := medians[name]; ok {
				fmt.Printf(" %.2f |", median)
			} else {
				fmt.Print(" |")
			}
		}
		for _, name := range []string{"standard", "circl"} {
			if median, ok := medians[name]; ok && medians["bravais"] > 0 {
				fmt.Printf(" %.1f |", median/medians["bravais"])
			} else {
				fmt.Print(" |")
			}
		}
		fmt.Println()
	}
}

// TestCost prints what the time of one encapsulation and one verification is made of.
func TestCost(t *testing.T) {
	if !*speed {
		t.Skip("skipped: run with -speed")
	}
	dk := check(kyber.GenerateKey(&kyber.MLKEM768))
	ek, randomness := dk.EncapsulationKey(), make([]byte, 32)
	sk := check(dilithium.GeneratePrivateKey(&dilithium.MLDSA65))
	pk, message := sk.PublicKey(), make([]byte, 32)
	signature := check(sk.Sign(message, dilithium.Message{}))
	fmt.Println("\n| part | nanoseconds |\n|---|---:|")
	for _, part := range []contestant{
		{"a call from Go to C and back", 1, func() { kyber.Nothing(randomness) }},
		{"32 random bytes from crypto/rand", 1, func() { rand.Read(randomness) }},
		{"memory for a shared key and a ciphertext", 1, func() { kept = make([]byte, 32+mlkem.CiphertextSize768) }},
		{"ML-KEM-768 encapsulate, without the random bytes", 1, func() {
			_, _, err := ek.EncapsulateDerand(randomness)
			check(0, err)
		}},
		{"ML-KEM-768 encapsulate", 1, func() { ek.Encapsulate() }},
		{"ML-DSA-65 verify", 1, func() { check(0, pk.Verify(message, signature, dilithium.Message{})) }},
	} {
		fmt.Printf("| %s | %.0f |\n", part.name, 1e3*measured([]contestant{part})[part.name])
	}
}

var kept []byte // keeps the compiler from removing an allocation

// measured returns the median time of one result in microseconds by side.
func measured(contestants []contestant) map[string]float64 {
	times := map[string][]float64{}
	repeat := map[string]int{}
	for _, c := range contestants { // enough calls for about two milliseconds
		best := time.Second
		for range 5 {
			begin := now()
			c.run()
			best = min(best, now()-begin)
		}
		repeat[c.name] = 1 + int(2*time.Millisecond/(best+10*time.Nanosecond))
	}
	for range rounds {
		for _, c := range contestants {
			begin := now()
			for range repeat[c.name] {
				c.run()
			}
			elapsed := now() - begin
			times[c.name] = append(times[c.name], float64(elapsed.Nanoseconds())/1e3/float64(repeat[c.name]*c.items))
		}
	}
	medians := map[string]float64{}
	for name, all := range times {
		slices.Sort(all)
		medians[name] = all[len(all)/2]
	}
	return medians
}

type row struct {
	name        string
	contestants []contestant
}

func rowsOf(t *testing.T) []row {
	return append(kemRows(t), signatureRows(t)...)
}

// check ends a benchmark whose result is an error: failures are fast.
func check[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func kemRows(t *testing.T) []row {
	const batch = 64
	seed := make([]byte, mlkem.SeedSize)
	rand.Read(seed)
	ours, theirs := check(mlkem.NewDecapsulationKey768(seed)), check(standard.NewDecapsulationKey768(seed))
	scheme := kem768.Scheme()
	circlPublic, circlSecret := scheme.DeriveKeyPair(seed)
	ek, theirEk, encoded := ours.EncapsulationKey(), theirs.EncapsulationKey(), ours.EncapsulationKey().Bytes()
	_, ciphertext := ek.Encapsulate()
	_, ciphertexts := ek.EncapsulateMany(batch)
	secrets, publics, err := mlkem.GenerateMany768(batch)
	if err != nil {
		t.Fatal(err)
	}
	_, manyCiphertexts, err := mlkem.EncapsulateMany768(publics)
	if err != nil {
		t.Fatal(err)
	}
	must := func(err error) {
		if err != nil {
			panic(err)
		}
	}
	return []row{
		{"ML-KEM-768 generate", []contestant{
			{"bravais", 1, func() { check(mlkem.GenerateKey768()) }},
			{"standard", 1, func() { check(standard.GenerateKey768()) }},
			{"circl", 1, func() { _, _, err := scheme.GenerateKeyPair(); must(err) }},
			{"batch", batch, func() { _, _, err := mlkem.GenerateMany768(batch); must(err) }},
		}},
		{"ML-KEM-768 encapsulate, key object", []contestant{
			{"bravais", 1, func() { ek.Encapsulate() }},
			{"standard", 1, func() { theirEk.Encapsulate() }},
			{"circl", 1, func() { _, _, err := scheme.Encapsulate(circlPublic); must(err) }},
			{"batch", batch, func() { ek.EncapsulateMany(batch) }},
		}},
		{"ML-KEM-768 encapsulate, encoded key", []contestant{
			{"bravais", 1, func() { check(mlkem.NewEncapsulationKey768(encoded)).Encapsulate() }},
			{"standard", 1, func() { check(standard.NewEncapsulationKey768(encoded)).Encapsulate() }},
			{"circl", 1, func() {
				var key kem.PublicKey = check(scheme.UnmarshalBinaryPublicKey(encoded))
				_, _, err := scheme.Encapsulate(key)
				must(err)
			}},
			{"batch", batch, func() { _, _, err := mlkem.EncapsulateMany768(publics); must(err) }},
		}},
		{"ML-KEM-768 decapsulate, key object", []contestant{
			{"bravais", 1, func() { check(ours.Decapsulate(ciphertext)) }},
			{"standard", 1, func() { check(theirs.Decapsulate(ciphertext)) }},
			{"circl", 1, func() { check(scheme.Decapsulate(circlSecret, ciphertext)) }},
			{"batch", batch, func() { check(ours.DecapsulateMany(ciphertexts)) }},
		}},
		{"ML-KEM-768 decapsulate, different keys", []contestant{
			{"batch", batch, func() { check(mlkem.DecapsulateMany768(secrets, manyCiphertexts)) }},
		}},
	}
}

func signatureRows(t *testing.T) []row {
	const batch = 64
	seed := make([]byte, mldsa.PrivateKeySize)
	rand.Read(seed)
	sk := check(mldsa.NewPrivateKey(mldsa.MLDSA65(), seed))
	pk, encoded := sk.PublicKey(), sk.PublicKey().Bytes()
	var circlSeed [mldsa65.SeedSize]byte
	copy(circlSeed[:], seed)
	circlPublic, circlSecret := mldsa65.NewKeyFromSeed(&circlSeed)
	message := make([]byte, 32)
	signature := check(sk.Sign(nil, message, nil))
	messages, keys := make([][]byte, batch), make([][]byte, batch)
	for i := range messages {
		messages[i], keys[i] = []byte{byte(i)}, encoded
	}
	signatures := check(sk.SignMany(messages, nil))
	must := func(good bool) {
		if !good {
			panic("a good signature does not verify")
		}
	}
	// CIRCL's crypto.Signer is deterministic, and how long a signature takes depends on the message.
	counter := byte(0)
	another := func() []byte {
		counter++
		return bytes.Repeat([]byte{counter}, 32)
	}
	rows := []row{
		{"ML-DSA-65 generate", []contestant{
			{"bravais", 1, func() { check(mldsa.GenerateKey(mldsa.MLDSA65())) }},
			{"circl", 1, func() { _, _, err := mldsa65.GenerateKey(nil); must(err == nil) }},
		}},
		{"ML-DSA-65 sign, key object", []contestant{
			{"bravais", 1, func() { check(sk.Sign(nil, another(), nil)) }},
			{"circl", 1, func() { check(circlSecret.Sign(nil, another(), crypto.Hash(0))) }},
			{"batch", batch, func() { check(sk.SignMany(messages, nil)) }},
		}},
		{"ML-DSA-65 verify, key object", []contestant{
			{"bravais", 1, func() { must(mldsa.Verify(pk, message, signature, nil) == nil) }},
			{"circl", 1, func() { must(mldsa65.Verify(circlPublic, message, nil, signature)) }},
			{"batch", batch, func() { must(mldsa.VerifyMany(pk, messages, signatures, nil) == nil) }},
		}},
		{"ML-DSA-65 verify, encoded key", []contestant{
			{"bravais", 1, func() {
				must(mldsa.Verify(check(mldsa.NewPublicKey(mldsa.MLDSA65(), encoded)), message, signature, nil) == nil)
			}},
			{"circl", 1, func() {
				var key mldsa65.PublicKey
				must(key.UnmarshalBinary(encoded) == nil && mldsa65.Verify(&key, message, nil, signature))
			}},
			{"batch", batch, func() { must(mldsa.VerifyManyKeys(mldsa.MLDSA65(), keys, messages, signatures, nil) == nil) }},
		}},
	}
	if standardSides != nil {
		sides := standardSides(seed, encoded, message, signature)
		for i, name := range []string{"generate", "sign", "verify", "encoded"} {
			rows[i].contestants = append(rows[i].contestants, contestant{"standard", 1, sides[name]})
		}
	}
	return rows
}

// standardSides returns the operations of ML-DSA-65 of the standard library, if standard_test.go is compiled.
var standardSides func(seed, encoded, message, signature []byte) map[string]func()
