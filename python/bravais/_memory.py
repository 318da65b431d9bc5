# SPDX-License-Identifier: MIT
"""Bytes that come from outside, checked before the library sees them, and secret memory."""
from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NoReturn, SupportsIndex

from . import _core, errors
from ._types import Buffer

if TYPE_CHECKING:
    from ._algorithms import Algorithm


def wipe(memory: Buffer) -> None:
    """Overwrites writable memory (a ``bytearray``, a NumPy array, ...) with zeros. ``bytes`` cannot be wiped."""
    view = octets(memory, "the memory to wipe")
    if view.readonly:
        raise errors.ArgumentError(f"the memory to wipe is {type(memory).__name__} that cannot be written")
    _core.wipe(view)


class SecretMemory(bytearray):
    """Secret bytes in memory that is wiped when the last one who uses it lets go, or earlier by ``wipe()``. It can be
    used wherever bytes can; ``bytes()`` of it is a copy, which Python cannot wipe. It is not printed or pickled."""

    __slots__ = ()

    def __del__(self) -> None:
        _core.wipe(self)

    def __repr__(self) -> str:
        return f"<{len(self)} secret bytes>"

    __str__ = __repr__

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        raise TypeError("secret memory is neither copied nor pickled; bytes() of it is a copy")


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

