// SPDX-License-Identifier: MIT

//go:build !cgo

package native

// Without cgo, Go would only say that types are undefined.
var _ = this_package_needs_cgo__set_CGO_ENABLED_to_1_and_install_a_compiler_for_Cxx
