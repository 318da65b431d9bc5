// SPDX-License-Identifier: MIT

// A batch encapsulates to many public keys at once. One of them is malformed.
package main

import (
	"errors"
	"fmt"
	"log"

	bravais "bravais.example/bravais"
	"bravais.example/bravais/mlkem"
)

func main() {
	_, keys, err := mlkem.GenerateMany768(64)
	if err != nil {
		log.Fatal(err)
	}
	keys[5] = keys[5][:100]

	sharedKeys, ciphertexts, err := mlkem.EncapsulateMany768(keys)
	var failed *bravais.BatchError
	if errors.As(err, &failed) {
		fmt.Println(failed)
	} else if err != nil {
		log.Fatal(err)
	}
	good := 0
	for i := range keys {
		if sharedKeys[i] != nil {
			good++
			_ = ciphertexts[i] // send it to the owner of keys[i]
		}
	}
	fmt.Println("sent:", good)
}
