# SPDX-License-Identifier: MIT
"""The form of messages to sign, and the messages of a batch: a list, rows of equal length, or a buffer with
offsets."""
from __future__ import annotations

from typing import Any, NamedTuple

from ._algorithms import Algorithm, prehash_id
from ._batches import byte_view, numpy
from ._memory import octets
from ._types import Buffer
from .errors import ArgumentError, ArrayError, ContextError


# The forms of a message, numbered as in include/bravais.h.
_PURE, _HASHED, _MU = 0, 1, 2


class Form(NamedTuple):
    """How messages are signed, as the compiled module takes it."""

    context: memoryview
    form: int
    prehash: int


class How(NamedTuple):
    """How messages are signed, as the caller passes it."""

    context: Buffer
    prehash: str | None

    def form(self, a: Algorithm) -> Form:
        view = octets(self.context, f"{a.name}: a context")
        if view.nbytes > a.longest_context:
            limit = f"must have at most {a.longest_context} bytes, not {view.nbytes}"
            raise ContextError(f"{a.name}: a context {limit}" if a.longest_context
                               else f"{a.name} does not support contexts; omit context")
        number = prehash_id(a, self.prehash)
        return Form(view, _HASHED if number else _PURE, number)


def mu_form(a: Algorithm) -> Form:
    return Form(memoryview(b""), _MU, 0)


def no_randomness(a: Algorithm, randomness: Buffer | None) -> bytes:
    """Return what the compiled module takes as the randomness of a deterministic signature."""
    if randomness is not None:
        raise ArgumentError(f"{a.name}: a deterministic signature takes no randomness; omit one of the two")
    return b""


class MessageBatch(NamedTuple):
    """Messages as the compiled module takes them, without checking them.

    Message i of a flat buffer consists of the bytes offsets[i] to offsets[i + 1]."""

    messages: Any
    offsets: Any
    n: int


def message_batch(a: Algorithm, messages: Any, offsets: Any) -> MessageBatch:
    """Check the messages of a batch. Errors give the index of a message of a list, and of an offset."""
    if offsets is not None:
        return _flat(f"{a.name}: ", messages, offsets)
    if isinstance(messages, (list, tuple)):
        for i, message in enumerate(messages):
            if type(message) is not bytes:  # the usual type, which is always valid
                octets(message, f"{a.name}: message {i}")
        return MessageBatch(messages, None, len(messages))
    view = byte_view(messages, f"{a.name}: messages", "(n, length)")
    if view.ndim == 1:
        raise ArrayError(f"{a.name}: messages in one buffer need message_offsets; without them, messages must be a "
                         f"list of bytes or an array of shape (n, length), not {view.shape}")
    if view.ndim != 2:
        raise ArrayError(f"{a.name}: messages must have the shape (n, length), not {view.shape}")
    if not view.c_contiguous:
        raise ArrayError(f"{a.name}: messages must be C-contiguous; numpy.ascontiguousarray() makes such a copy")
    return MessageBatch(view, None, view.shape[0])  # type: ignore[index]


def _flat(of: str, messages: Any, offsets: Any) -> MessageBatch:
    if isinstance(messages, (list, tuple)):
        raise ArrayError(f"{of}with message_offsets, messages must be one buffer of bytes, not a "
                         f"{type(messages).__name__}")
    view = byte_view(messages, f"{of}messages", "(number of bytes,)")
    if view.ndim != 1 or not view.c_contiguous:
        raise ArrayError(f"{of}with message_offsets, messages must have one dimension and be C-contiguous")
    checked = _checked(of, offsets, view.nbytes)
    return MessageBatch(view, checked, len(checked) - 1)


def _checked(of: str, offsets: Any, size: int) -> Any:
    """Check the offsets and return them as 64-bit integers: a copy, which the caller cannot change after the check."""
    np = numpy()
    try:
        own = np.array(offsets)
    except (TypeError, ValueError) as error:
        raise ArrayError(f"{of}message_offsets: {error}") from None
    if own.dtype.kind not in "iu" or own.dtype.itemsize not in (4, 8):
        raise ArrayError(f"{of}message_offsets must be integers of 32 or 64 bits, not {own.dtype}; "
                         "numpy.frombuffer(buffer, dtype) sets the type of a buffer")
    if own.ndim != 1 or len(own) == 0:
        raise ArrayError(f"{of}message_offsets must have the shape (n + 1,) for n messages, not {own.shape}")
    if own[0] < 0:
        raise ArgumentError(f"{of}message_offsets[0] is {own[0]}; offsets must not be negative")
    falls = np.flatnonzero(own[1:] < own[:-1])
    if len(falls) != 0:
        i = int(falls[0])
        raise ArgumentError(f"{of}message_offsets[{i + 1}] is {own[i + 1]}, below message_offsets[{i}], which is "
                            f"{own[i]}; offsets must be in ascending order")
    beyond = np.flatnonzero(own > size)
    if len(beyond) != 0:
        i = int(beyond[0])
        raise ArgumentError(f"{of}message_offsets[{i}] is {own[i]}, beyond the {size} bytes of messages")
    return own.astype(np.uint64, copy=False)
