// SPDX-License-Identifier: MIT

package native

// #include "calls.h"
import "C"

import bravais "bravais.example/bravais"

// Stream computes mu of a message that comes in pieces. It is an io.Writer.
type Stream struct {
	set   *Set
	state C.bravais_stream
	done  bool
}

// NewStream begins a message.
func (k *PublicKey) NewStream(m Message) (*Stream, error) {
	s := k.public.set
	stream, context := &Stream{set: s}, m.context()
	form, key := k.public.key(1)
	status := C.go_stream_start(&stream.state, id(s), pointer(context), size(context), form, pointer(key), size(key),
		C.uint32_t(m.Prehash))
	return stream, failure(s, status)
}

// Write adds a piece.
func (s *Stream) Write(piece []byte) (int, error) {
	if s.done {
		return 0, bravais.ErrFinished
	}
	if status := C.go_stream_update(&s.state, pointer(piece), size(piece)); status != C.BRAVAIS_OK {
		return 0, failure(s.set, status)
	}
	return len(piece), nil
}

// Mu ends the message and returns its mu.
func (s *Stream) Mu() ([]byte, error) {
	if s.done {
		return nil, bravais.ErrFinished
	}
	s.done = true
	mu := make([]byte, 64)
	status := C.go_stream_finish(pointer(mu), size(mu), &s.state)
	return mu, failure(s.set, status)
}
