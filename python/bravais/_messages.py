# SPDX-License-Identifier: MIT
"""What is signed: the form of messages, and the messages of a batch, which are a list, rows of equal length, or one
buffer with offsets."""
from __future__ import annotations

from typing import Any, NamedTuple

from ._algorithms import Algorithm, prehash_id
from ._batches import byte_view, numpy
from ._memory import octets
from ._types import Buffer
from .errors import ArgumentError, ArrayError, ContextError


# The forms of a message, as include/bravais.h numbers them.
_PURE, _HASHED, _MU = 0, 1, 2


class Form(NamedTuple):
    """How messages are signed, in the words of the compiled module."""

    context: memoryview
    form: int
    prehash: int


class How(NamedTuple):
    """How messages are signed, as the caller says it."""

    context: Buffer
    prehash: str | None

    def form(self, a: Algorithm) -> Form:
        view = octets(self.context, f"{a.name}: a context")
        if view.nbytes > a.longest_context:
            limit = f"has at most {a.longest_context} bytes, not {view.nbytes}"
            raise ContextError(f"{a.name}: a context {limit}" if a.longest_context else f"{a.name} has no contexts")
        number = prehash_id(a, self.prehash)
        return Form(view, _HASHED if number else _PURE, number)


def mu_form(a: Algorithm) -> Form:
    return Form(memoryview(b""), _MU, 0)


def no_randomness(a: Algorithm, randomness: Buffer | None) -> bytes:
    """What the compiled module takes for the randomness of a deterministic signature."""
    if randomness is not None:
        raise ArgumentError(f"{a.name}: a deterministic signature takes no randomness")
    return b""


class MessageBatch(NamedTuple):
    """Messages as the compiled module takes them, which checks nothing: message i of a flat buffer has the bytes
    offsets[i] to offsets[i + 1]."""

    messages: Any
    offsets: Any
    n: int


def message_batch(a: Algorithm, messages: Any, offsets: Any) -> MessageBatch:
    """Checks the messages of a batch. Errors name a message of a list, and an offset, by its index."""
    if offsets is not None:
        return _flat(f"{a.name}: ", messages, offsets)
    if isinstance(messages, (list, tuple)):
        for i, message in enumerate(messages):
            if type(message) is not bytes:  # what most are, and in order
                octets(message, f"{a.name}: message {i}")
        return MessageBatch(messages, None, len(messages))
    view = byte_view(messages, f"{a.name}: messages", "(n, length)")
    if view.ndim == 1:
        raise ArrayError(f"{a.name}: messages in one buffer need message_offsets; without them messages are a list of "
                         f"bytes or an array of shape (n, length), not {view.shape}")
    if view.ndim != 2:
        raise ArrayError(f"{a.name}: messages must have the shape (n, length), not {view.shape}")
    if not view.c_contiguous:
        raise ArrayError(f"{a.name}: messages must be C-contiguous: numpy.ascontiguousarray() makes a copy that is")
    return MessageBatch(view, None, view.shape[0])  # type: ignore[index]


def _flat(of: str, messages: Any, offsets: Any) -> MessageBatch:
    if isinstance(messages, (list, tuple)):
        raise ArrayError(f"{of}with message_offsets, messages must be one buffer of bytes, not a "
                         f"{type(messages).__name__}")
    view = byte_view(messages, f"{of}messages", "(number of bytes,)")
    if view.ndim != 1 or not view.c_contiguous:
        raise ArrayError(f"{of}with message_offsets, messages must have one dimension and lie in one piece")
    checked = _checked(of, offsets, view.nbytes)
    return MessageBatch(view, checked, len(checked) - 1)


def _checked(of: str, offsets: Any, size: int) -> Any:
    """A copy of the offsets, so that nobody changes them after the check, as 64-bit integers."""
    np = numpy()
    try:
        own = np.array(offsets)
    except (TypeError, ValueError) as error:
        raise ArrayError(f"{of}message_offsets: {error}") from None
    if own.dtype.kind not in "iu" or own.dtype.itemsize not in (4, 8):
        raise ArrayError(f"{of}message_offsets must be integers of 32 or 64 bits, not {own.dtype}; "
                         "numpy.frombuffer() gives a buffer its type")
    if own.ndim != 1 or len(own) == 0:
        raise ArrayError(f"{of}message_offsets must have the shape (n + 1,) for n messages, not {own.shape}")
    if own[0] < 0:
        raise ArgumentError(f"{of}message_offsets[0] is {own[0]}, and must not be negative")
    falls = np.flatnonzero(own[1:] < own[:-1])
    if len(falls) != 0:
        i = int(falls[0])
        raise ArgumentError(f"{of}message_offsets[{i + 1}] is {own[i + 1]}, below message_offsets[{i}], which is "
                            f"{own[i]}; offsets must ascend")
    beyond = np.flatnonzero(own > size)
    if len(beyond) != 0:
        i = int(beyond[0])
        raise ArgumentError(f"{of}message_offsets[{i}] is {own[i]}, beyond the {size} bytes of messages")
    return own.astype(np.uint64, copy=False)
