// SPDX-License-Identifier: MIT

//go:build go1.25

package mldsa_test

import (
	"crypto"

	"$module/mldsa"
)

var _ crypto.MessageSigner = (*mldsa.PrivateKey)(nil)
