// SPDX-License-Identifier: MIT

// ML-KEM of Go's standard library on key files: one operation per run. Go has no reader for these files, so the
// structures are defined here for encoding/asn1.
package main

import (
	"crypto/mlkem"
	"crypto/x509/pkix"
	"encoding/asn1"
	"encoding/pem"
	"fmt"
	"os"
	"runtime"
)

type privateKey struct {
	Version   int
	Algorithm pkix.AlgorithmIdentifier
	Key       []byte
}
type publicKey struct {
	Algorithm pkix.AlgorithmIdentifier
	Key       asn1.BitString
}

var (
	id768  = asn1.ObjectIdentifier{2, 16, 840, 1, 101, 3, 4, 4, 2}
	id1024 = asn1.ObjectIdentifier{2, 16, 840, 1, 101, 3, 4, 4, 3}
)

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
func read(name string) []byte {
	content, err := os.ReadFile(name)
	must(err)
	return content
}
func write(name string, content []byte) { must(os.WriteFile(name, content, 0o600)) }

func parse(name, label string, into any) {
	block, rest := pem.Decode(read(name))
	if block == nil || block.Type != label || len(rest) != 0 {
		must(fmt.Errorf("%s: no PEM of a %s", name, label))
	}
	rest, err := asn1.Unmarshal(block.Bytes, into)
	must(err)
	if len(rest) != 0 {
		must(fmt.Errorf("%s: trailing bytes", name))
	}
}
func format(name, label string, from any) {
	der, err := asn1.Marshal(from)
	must(err)
	write(name, pem.EncodeToMemory(&pem.Block{Type: label, Bytes: der}))
}

func keygen(set, public, secret string) {
	var open, seed []byte
	id := id768
	if set == "ML-KEM-768" {
		key, err := mlkem.GenerateKey768()
		must(err)
		open, seed = key.EncapsulationKey().Bytes(), key.Bytes()
	} else {
		key, err := mlkem.GenerateKey1024()
		must(err)
		open, seed, id = key.EncapsulationKey().Bytes(), key.Bytes(), id1024
	}
	algorithm := pkix.AlgorithmIdentifier{Algorithm: id}
	choice, err := asn1.Marshal(asn1.RawValue{Class: asn1.ClassContextSpecific, Tag: 0, Bytes: seed})
	must(err)
	format(public, "PUBLIC KEY", publicKey{algorithm, asn1.BitString{Bytes: open, BitLength: 8 * len(open)}})
	format(secret, "PRIVATE KEY", privateKey{0, algorithm, choice})
}

func encapsulate(public, ciphertext, shared string) {
	var key publicKey
	parse(public, "PUBLIC KEY", &key)
	var ss, ct []byte
	if key.Algorithm.Algorithm.Equal(id768) {
		to, err := mlkem.NewEncapsulationKey768(key.Key.Bytes)
		must(err)
		ss, ct = to.Encapsulate()
	} else {
		to, err := mlkem.NewEncapsulationKey1024(key.Key.Bytes)
		must(err)
		ss, ct = to.Encapsulate()
	}
	write(ciphertext, ct)
	write(shared, ss)
}

func decapsulate(secret, ciphertext, shared string) {
	var key privateKey
	parse(secret, "PRIVATE KEY", &key)
	var choice asn1.RawValue
	_, err := asn1.Unmarshal(key.Key, &choice)
	must(err)
	var ss []byte
	if key.Algorithm.Algorithm.Equal(id768) {
		with, err := mlkem.NewDecapsulationKey768(choice.Bytes)
		must(err)
		ss, err = with.Decapsulate(read(ciphertext))
		must(err)
	} else {
		with, err := mlkem.NewDecapsulationKey1024(choice.Bytes)
		must(err)
		ss, err = with.Decapsulate(read(ciphertext))
		must(err)
	}
	write(shared, ss)
}

func main() {
	a := os.Args
	switch {
	case len(a) == 2 && a[1] == "version":
		fmt.Println(runtime.Version())
	case len(a) == 5 && a[1] == "keygen":
		keygen(a[2], a[3], a[4])
	case len(a) == 5 && a[1] == "encapsulate":
		encapsulate(a[2], a[3], a[4])
	case len(a) == 5 && a[1] == "decapsulate":
		decapsulate(a[2], a[3], a[4])
	default:
		must(fmt.Errorf("usage: version | keygen SET PUBLIC SECRET | encapsulate PUBLIC CT SS | decapsulate SECRET CT SS"))
	}
}
