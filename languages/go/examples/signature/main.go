// SPDX-License-Identifier: MIT

// Carol signs a message as a crypto.Signer, and others verify it.
package main

import (
	"crypto"
	"fmt"
	"log"

	"bravais.example/bravais/mldsa"
)

func main() {
	carol, err := mldsa.GenerateKey(mldsa.MLDSA65())
	if err != nil {
		log.Fatal(err)
	}
	defer carol.Wipe()
	message, opts := []byte("Meet me at noon."), &mldsa.Options{Context: "letters"}

	var signer crypto.Signer = carol
	signature, err := signer.Sign(nil, message, opts) // ML-DSA signs the message, not a hash of it
	if err != nil {
		log.Fatal(err)
	}

	key, err := mldsa.NewPublicKey(mldsa.MLDSA65(), carol.PublicKey().Bytes())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("noon:", mldsa.Verify(key, message, signature, opts))
	fmt.Println("nine:", mldsa.Verify(key, []byte("Meet me at nine."), signature, opts))
}
