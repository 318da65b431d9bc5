# SPDX-License-Identifier: MIT
"""Bytes and arrays that come from outside, checked before the library sees them."""
from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING, Any, NoReturn

from . import _core, errors
from ._algorithms import Algorithm

if TYPE_CHECKING:
    from typing_extensions import Self

    from ._types import Array, Buffer, Mask


def wipe(memory: Buffer) -> None:
    """Overwrites writable memory (a ``bytearray``, a NumPy array, ...) with zeros. ``bytes`` cannot be wiped."""
    _core.wipe(memory)


def octets(data: Any, what: str) -> memoryview:
    """The memory of any object that has some, in one piece."""
    try:
        view = memoryview(data)
    except TypeError:
        raise TypeError(f"{what} must be bytes or another buffer, not {type(data).__name__}") from None
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


def item_count(algorithm: Algorithm, n: Any) -> int:
    if isinstance(n, bool) or not isinstance(n, int):
        raise TypeError(f"{algorithm.name}: the number of items is an int, not {type(n).__name__}")
    if n < 0:
        raise ValueError(f"{algorithm.name}: the number of items cannot be {n}")
    return n


def message_count(algorithm: Algorithm, messages: Any) -> int:
    """Checks the messages of a batch: a list or tuple of buffers, or an array of equally long ones."""
    if isinstance(messages, (list, tuple)):
        return len(messages)
    np = numpy()
    if not isinstance(messages, np.ndarray):
        raise errors.ArrayError(f"{algorithm.name}: messages must be a list of bytes, or a NumPy array of shape "
                                f"(n, length) and type uint8, not {type(messages).__name__}")
    length = messages.shape[1] if messages.ndim == 2 else "length"
    return rows(algorithm, messages, length, "messages")  # type: ignore[arg-type]


class Secret:
    """What secret keys have in common: memory that is wiped at the end, and no way to copy or print it by accident."""

    __slots__ = ("_algorithm", "_bytes", "_seed", "_prepared")

    def __init__(self, algorithm: Algorithm, encoded: bytearray, seed: bytearray | None = None,
                 prepared: _core.PreparedKey | None = None) -> None:
        self._algorithm = algorithm
        self._bytes: bytearray | None = encoded
        self._seed = seed
        self._prepared = prepared

    def _open(self) -> bytearray:
        if self._bytes is None:
            raise errors.ClosedKeyError(f"{self._algorithm.name}: this secret key was wiped")
        return self._bytes

    @property
    def algorithm(self) -> Algorithm:
        """The set that the key belongs to."""
        return self._algorithm

    @property
    def closed(self) -> bool:
        """Whether the key was wiped."""
        return self._bytes is None

    def to_bytes(self) -> bytes:
        """The encoded secret key, ``algorithm.secret_key`` bytes: a copy that Python cannot wipe, for storing it."""
        return bytes(self._open())

    def seed(self) -> bytes | None:
        """The seed that the key was made of, ``algorithm.seed`` bytes, or None where it was made of something else."""
        self._open()
        return None if self._seed is None else bytes(self._seed)

    def close(self) -> None:
        """Wipes the key. Operations in other threads that use it end undisturbed, later ones raise ClosedKeyError."""
        memories = [self._bytes, self._seed]
        self._bytes = self._seed = self._prepared = None
        for memory in memories:
            if memory is not None:
                _core.wipe(memory)

    def __enter__(self) -> Self:
        self._open()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 traceback: TracebackType | None) -> None:
        self.close()

    def __del__(self) -> None:
        if hasattr(self, "_prepared"):  # not so where the constructor has failed
            self.close()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self._algorithm.name}{', wiped' if self.closed else ''}>"

    def __reduce__(self) -> NoReturn:
        raise TypeError("secret keys are neither copied nor pickled; to_bytes() gives the bytes")


class Public:
    """What public keys have in common. They compare equal by set and bytes, and can be pickled."""

    __slots__ = ("_algorithm", "_bytes", "_prepared")

    def __init__(self, algorithm: Algorithm, encoded: bytes, prepared: _core.PreparedKey | None = None) -> None:
        self._algorithm = algorithm
        self._bytes = encoded
        self._prepared = prepared

    @property
    def algorithm(self) -> Algorithm:
        """The set that the key belongs to."""
        return self._algorithm

    def to_bytes(self) -> bytes:
        """The encoded public key, ``algorithm.public_key`` bytes."""
        return self._bytes

    def __bytes__(self) -> bytes:
        return self._bytes

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return self._algorithm == other._algorithm and self._bytes == other._bytes

    def __hash__(self) -> int:
        return hash((self._algorithm, self._bytes))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self._algorithm.name}: {self._bytes[:8].hex()}...>"
