# SPDX-License-Identifier: MIT
"""Checks of the caller's buffers, and memory that is wiped."""
from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NoReturn, SupportsIndex

from . import _core, errors
from ._types import Buffer

if TYPE_CHECKING:
    from ._algorithms import Algorithm


def wipe(memory: Buffer) -> None:
    """Overwrite memory with zeros.

    Args:
        memory: a writable, C-contiguous buffer of any size, such as a ``bytearray`` or a NumPy array. ``bytes`` cannot
            be wiped.
    Raises: ArgumentError if the memory is read-only."""
    view = octets(memory, "the memory to wipe")
    if view.readonly:
        raise errors.ArgumentError(f"the memory to wipe is read-only ({type(memory).__name__}); pass a writable "
                                   "buffer, such as a bytearray")
    _core.wipe(view)


class SecretMemory(bytearray):
    """Secret bytes: a ``bytearray`` that is wiped when its last reference goes away, or earlier by ``wipe()``.

    It can be passed wherever bytes can. ``bytes(memory)`` is a copy, which Python cannot wipe. Its content is never
    printed or pickled."""

    __slots__ = ()

    def __del__(self) -> None:
        _core.wipe(self)

    def __repr__(self) -> str:
        return f"<{len(self)} secret bytes>"

    __str__ = __repr__

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        raise TypeError("secret memory cannot be copied or pickled; bytes(memory) makes a copy that is not wiped")


def without_secrets(named: tuple[Any, ...]) -> str:
    """Return the text of a named tuple, with only the sizes of its secret fields."""
    fields: tuple[str, ...] = named._fields  # type: ignore[attr-defined]
    shown = (f"{name}={_size_of(value) if 'secret' in name or name == 'messages' else repr(value)}"
             for name, value in zip(fields, named, strict=True))
    return f"{type(named).__name__}({', '.join(shown)})"


def _size_of(secret: Any) -> str:
    return f"<{' x '.join(str(size) for size in getattr(secret, 'shape', (len(secret),)))} bytes>"


def octets(data: Any, what: str) -> memoryview:
    """Return the memory of a C-contiguous buffer; ``what`` names it in errors."""
    try:
        view = memoryview(data)
    except TypeError:
        raise TypeError(f"{what} must be bytes or another buffer, not {type(data).__name__}") from None
    except (ValueError, BufferError) as error:  # such as an array of dates, a memoryview that was released
        raise errors.ArrayError(f"{what}: {error}") from None
    if view.format != "B" and "O" in re.sub(":[^:]*:", "", view.format):  # field names are between colons
        raise TypeError(f"{what} must be bytes or another buffer of plain data, not references to Python objects")
    if not view.c_contiguous:
        raise errors.ArrayError(f"{what} must be C-contiguous")
    return view


def expect(algorithm: Algorithm, data: Buffer, size: int, what: str) -> memoryview:
    """Return the memory of a C-contiguous buffer of exactly ``size`` bytes."""
    view = octets(data, f"{algorithm.name}: {what}")
    if view.nbytes != size:
        raise errors.LengthError(f"{algorithm.name}: expected {what} ({size} bytes), found {view.nbytes} bytes")
    return view


def optional(algorithm: Algorithm, data: Buffer | None, size: int, what: str) -> memoryview | None:
    """The same, or None for None."""
    return None if data is None else expect(algorithm, data, size, what)

