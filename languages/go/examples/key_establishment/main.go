// SPDX-License-Identifier: MIT

// Alice and Bob establish a shared key.
package main

import (
	"crypto/subtle"
	"fmt"
	"log"

	"bravais.example/bravais/mlkem"
)

func main() {
	alice, err := mlkem.GenerateKey768()
	if err != nil {
		log.Fatal(err)
	}
	defer alice.Wipe()
	published := alice.EncapsulationKey().Bytes()

	key, err := mlkem.NewEncapsulationKey768(published) // Bob checks the key that he received
	if err != nil {
		log.Fatal(err)
	}
	bobs, ciphertext := key.Encapsulate() // he sends the ciphertext to Alice

	alices, err := alice.Decapsulate(ciphertext)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("same key:", subtle.ConstantTimeCompare(alices, bobs) == 1)
}
