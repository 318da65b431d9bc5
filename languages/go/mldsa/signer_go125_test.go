// SPDX-License-Identifier: MIT

//go:build go1.25

package mldsa_test

import (
	"crypto"

	"bravais.example/bravais/mldsa"
)

var _ crypto.MessageSigner = (*mldsa.PrivateKey)(nil)
