// SPDX-License-Identifier: MIT

// Package library compiles the part of the library for one family of parameter sets. It has no Go code, so that Go does
// not compile this part again when the Go code changes or is tested.
package library

// #cgo CPPFLAGS: -I${SRCDIR}/../../header -DNDEBUG
// #cgo CXXFLAGS: -std=c++20 -O2 -g0 -fvisibility=hidden -fvisibility-inlines-hidden
// #cgo linux CXXFLAGS: -fstack-clash-protection
// #cgo windows LDFLAGS: -lbcrypt
import "C"

import _ "bravais.example/bravais/internal/header" // the library as one header, also after go mod vendor
