// SPDX-License-Identifier: MIT

// A server decapsulates with one key in many goroutines. The key object holds what is computed from the key once.
package main

import (
	"fmt"
	"log"
	"sync"
	"sync/atomic"

	"bravais.example/bravais/mlkem"
)

func main() {
	key, err := mlkem.GenerateKey768() // or NewDecapsulationKey768 with a stored seed
	if err != nil {
		log.Fatal(err)
	}
	defer key.Wipe() // after the last request

	requests := make(chan []byte)
	var group sync.WaitGroup
	var answered atomic.Int64
	for range 4 {
		group.Add(1)
		go func() {
			defer group.Done()
			for ciphertext := range requests {
				sharedKey, err := key.Decapsulate(ciphertext)
				if err != nil {
					log.Print(err) // a wrong length; an altered ciphertext gives another key
					continue
				}
				answered.Add(1)
				clear(sharedKey)
			}
		}()
	}
	for range 100 { // clients
		_, ciphertext := key.EncapsulationKey().Encapsulate()
		requests <- ciphertext
	}
	close(requests)
	group.Wait()
	fmt.Println("answered:", answered.Load())
}
