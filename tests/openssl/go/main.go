// SPDX-License-Identifier: MIT

// The other side of TLS and of HPKE: Go's crypto/tls, and filippo.io/hpke with X-Wing.
package main

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/hex"
	"fmt"
	"io"
	"net"
	"os"
	"strings"

	"filippo.io/hpke"
)

var groups = map[string]tls.CurveID{
	"X25519MLKEM768":     tls.X25519MLKEM768,
	"SecP256r1MLKEM768":  tls.SecP256r1MLKEM768,
	"SecP384r1MLKEM1024": tls.SecP384r1MLKEM1024,
	"X25519":             tls.X25519,
}

func must[T any](value T, err error) T {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	return value
}

func curves(names string) []tls.CurveID {
	var ids []tls.CurveID
	for _, name := range strings.Split(names, ":") {
		id, found := groups[name]
		if !found {
			fmt.Fprintln(os.Stderr, "unknown group", name)
			os.Exit(2)
		}
		ids = append(ids, id)
	}
	return ids
}

// server PORT CERTIFICATE KEY GROUPS: answers every connection with one line that names its group.
func server(port, certificate, key, names string) {
	config := &tls.Config{
		Certificates:     []tls.Certificate{must(tls.LoadX509KeyPair(certificate, key))},
		CurvePreferences: curves(names), MinVersion: tls.VersionTLS13,
	}
	listener := must(net.Listen("tcp", "127.0.0.1:"+port))
	for {
		accepted := must(listener.Accept())
		go func() {
			defer accepted.Close()
			connection := tls.Server(accepted, config)
			if connection.Handshake() != nil {
				return
			}
			state := connection.ConnectionState()
			io.ReadAtLeast(connection, make([]byte, 100), 1)
			fmt.Fprintf(connection, "go: group %v, resumed %v, retried %v\n", state.CurveID, state.DidResume,
				state.HelloRetryRequest)
			connection.Close()
		}()
	}
}

// client ADDRESS CERTIFICATE GROUPS: connects twice, the second time with the session of the first.
func client(address, certificate, names string) {
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(must(os.ReadFile(certificate)))
	config := &tls.Config{
		RootCAs: roots, ServerName: "localhost", CurvePreferences: curves(names), MinVersion: tls.VersionTLS13,
		ClientSessionCache: tls.NewLRUClientSessionCache(1),
	}
	for range 2 {
		connection := must(tls.Dial("tcp", address, config))
		must(connection.Write([]byte("GET / HTTP/1.0\r\n\r\n")))
		answer := must(io.ReadAll(connection))
		state := connection.ConnectionState()
		fmt.Printf("go: group %v, resumed %v, retried %v, %d bytes\n", state.CurveID, state.DidResume,
			state.HelloRetryRequest, len(answer))
		connection.Close()
	}
}

// xwing: reads commands with words of hex, one a line, and answers each with a line.
func xWing() {
	kem, kdf, aead := hpke.MLKEM768X25519(), hpke.HKDFSHA256(), hpke.ExportOnly()
	for {
		var word, argument, other string
		if count, _ := fmt.Scanln(&word, &argument, &other); count == 0 {
			return
		}
		bytesOf := func(text string) []byte { return must(hex.DecodeString(text)) }
		switch word {
		case "public": // SEED: the public key
			fmt.Printf("%x\n", must(kem.NewPrivateKey(bytesOf(argument))).PublicKey().Bytes())
		case "send": // PUBLIC: a ciphertext, and a secret that HPKE exports from its shared secret
			encapsulated, sender, err := hpke.NewSender(must(kem.NewPublicKey(bytesOf(argument))), kdf, aead, nil)
			must(0, err)
			fmt.Printf("%x %x\n", encapsulated, must(sender.Export("bravais", 32)))
		case "receive": // SEED CIPHERTEXT: the same secret
			key := must(kem.NewPrivateKey(bytesOf(argument)))
			recipient := must(hpke.NewRecipient(bytesOf(other), key, kdf, aead, nil))
			fmt.Printf("%x\n", must(recipient.Export("bravais", 32)))
		}
	}
}

func main() {
	words := os.Args[1:]
	switch {
	case len(words) == 5 && words[0] == "server":
		server(words[1], words[2], words[3], words[4])
	case len(words) == 4 && words[0] == "client":
		client(words[1], words[2], words[3])
	case len(words) == 1 && words[0] == "xwing":
		xWing()
	default:
		fmt.Fprintln(os.Stderr, "usage: server PORT CERTIFICATE KEY GROUPS | client ADDRESS CERTIFICATE GROUPS | xwing")
		os.Exit(2)
	}
}
