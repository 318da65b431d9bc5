# SPDX-License-Identifier: MIT
"""Bytes and arrays that come from outside, checked before the library sees them."""
from __future__ import annotations

import operator
import re
import sys
from typing import Any

from . import _core, errors
from ._algorithms import Algorithm
from ._types import Array, Buffer, Mask

_MOST_ITEMS = sys.maxsize >> 20  # an item has less than a mebibyte, so the size of an array of them is no overflow


def wipe(memory: Buffer) -> None:
    """Overwrites writable memory (a ``bytearray``, a NumPy array, ...) with zeros. ``bytes`` cannot be wiped."""
    view = octets(memory, "the memory to wipe")
    if view.readonly:
        raise errors.ArgumentError(f"the memory to wipe is {type(memory).__name__} that cannot be written")
    _core.wipe(view)


class SecretMemory(bytearray):
    """Secret bytes, wiped when the last one who uses them lets go: one thread may close a key that another reads."""

    __slots__ = ()

    def __del__(self) -> None:
        _core.wipe(self)


def without_secrets(named: tuple[Any, ...]) -> str:
    """What to print of a named tuple that has secrets among its fields: of those only the sizes."""
    fields: tuple[str, ...] = named._fields  # type: ignore[attr-defined]
    shown = (f"{name}={_size_of(value) if 'secret' in name or name == 'messages' else repr(value)}"
             for name, value in zip(fields, named, strict=True))
    return f"{type(named).__name__}({', '.join(shown)})"


def _size_of(secret: Any) -> str:
    return f"<{' x '.join(str(size) for size in getattr(secret, 'shape', (len(secret),)))} bytes>"


def octets(data: Any, what: str) -> memoryview:
    """The memory of any object that has some, in one piece."""
    try:
        view = memoryview(data)
    except TypeError:
        raise TypeError(f"{what} must be bytes or another buffer, not {type(data).__name__}") from None
    except (ValueError, BufferError) as error:  # such as an array of dates, a memoryview that was released
        raise errors.ArrayError(f"{what}: {error}") from None
    if view.format != "B" and "O" in re.sub(":[^:]*:", "", view.format):  # the names of fields stand between colons
        raise TypeError(f"{what} must be bytes or another buffer, not one of references to objects")
    if not view.c_contiguous:
        raise errors.ArrayError(f"{what} must lie in one piece of memory (C-contiguous)")
    return view


def expect(algorithm: Algorithm, data: Buffer, size: int, what: str) -> memoryview:
    """The memory of exactly ``size`` bytes."""
    view = octets(data, f"{algorithm.name}: {what}")
    if view.nbytes != size:
        raise errors.LengthError(f"{algorithm.name}: {what} has {size} bytes, not {view.nbytes}")
    return view


def optional(algorithm: Algorithm, data: Buffer | None, size: int, what: str) -> memoryview | None:
    return None if data is None else expect(algorithm, data, size, what)


def numpy() -> Any:
    """NumPy, which only batches need."""
    try:
        import numpy as module
    except ImportError as error:
        raise ImportError("batches work on NumPy arrays: pip install 'bravais[numpy]'") from error
    return module


def rows(algorithm: Algorithm, array: Any, size: int, what: str, n: int | None = None) -> int:
    """Checks an array of n items, and returns n."""
    np = numpy()
    of = f"{algorithm.name}: {what}"
    shape = f"(n, {size})" if n is None else f"({n}, {size})"
    if not isinstance(array, np.ndarray):
        raise errors.ArrayError(f"{of} must be a NumPy array of shape {shape} and type uint8, "
                                f"not {type(array).__name__}")
    if array.dtype != np.uint8:
        raise errors.ArrayError(f"{of} must be an array of type uint8, not {array.dtype}")
    if array.ndim != 2 or array.shape[1] != size or n not in (None, array.shape[0]):
        raise errors.ArrayError(f"{of} must have the shape {shape}, not {array.shape}")
    if not array.flags.c_contiguous:
        raise errors.ArrayError(f"{of} must be C-contiguous: numpy.ascontiguousarray() makes a copy that is")
    return int(array.shape[0])


def optional_rows(algorithm: Algorithm, array: Array | None, size: int, what: str, n: int) -> Array | None:
    if array is not None:
        rows(algorithm, array, size, what, n)
    return array


def empty(n: int, size: int) -> Array:
    array: Array = numpy().empty((n, size), dtype="uint8")
    return array


def new_status(n: int) -> Any:
    """Error numbers of n items, all of them good."""
    return numpy().zeros(n, dtype="int32")


def succeeded(status: Any) -> Mask:
    mask: Mask = status == 0
    return mask


def item_count(algorithm: Algorithm, n: Any, what: str = "the number of items") -> int:
    """A number of items or bytes, of any type of integers, such as those of NumPy."""
    try:
        count = operator.index(n)
    except TypeError:
        count = None
    if count is None or isinstance(n, bool):
        raise TypeError(f"{algorithm.name}: {what} is an int, not {type(n).__name__}")
    if not 0 <= count <= _MOST_ITEMS:
        shown = str(count) if count.bit_length() <= 128 else f"of {count.bit_length()} bits"
        raise errors.ArgumentError(f"{algorithm.name}: {what} cannot be {shown}")
    return count


def check_messages(algorithm: Algorithm, messages: Any) -> int:
    """Checks the messages of a batch, and returns how many they are. An item of a list is named by its index."""
    n = message_count(algorithm, messages)
    if isinstance(messages, (list, tuple)):
        for i, message in enumerate(messages):
            if type(message) is not bytes:  # what most are, and in order
                octets(message, f"{algorithm.name}: message {i}")
    return n


def message_count(algorithm: Algorithm, messages: Any) -> int:
    """The number of messages: items of a list or tuple of buffers, or rows of an array of equally long ones."""
    if isinstance(messages, (list, tuple)):
        return len(messages)
    np = numpy()
    if not isinstance(messages, np.ndarray):
        raise errors.ArrayError(f"{algorithm.name}: messages must be a list of bytes, or a NumPy array of shape "
                                f"(n, length) and type uint8, not {type(messages).__name__}")
    length = messages.shape[1] if messages.ndim == 2 else "length"
    return rows(algorithm, messages, length, "messages")  # type: ignore[arg-type]
