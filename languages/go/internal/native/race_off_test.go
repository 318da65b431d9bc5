// SPDX-License-Identifier: MIT

//go:build !race

package native

const underRaceDetector = false
