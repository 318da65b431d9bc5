# SPDX-License-Identifier: MIT
"""One call on a batch: checks of its inputs, memory for its outputs, and a status for every item.

Inputs are not copied. Outputs are new arrays or the caller's memory. The rules are those of the C interface
(include/bravais.h)."""
from __future__ import annotations

import operator
import sys
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import TYPE_CHECKING, Any

from . import _core
from ._memory import octets
from ._types import Array, Mask, Self, Statuses
from .errors import ArgumentError, ArrayError, BravaisError, LengthError, Status, check

if TYPE_CHECKING:
    from ._algorithms import Algorithm

Prepare = Callable[[], _core.PreparedKey]  # returns the prepared key of all items; fails if it was wiped

_MOST_ITEMS = sys.maxsize >> 20  # an item is smaller than a mebibyte, so array sizes do not overflow
_BYTES = ("B", "b", "c")  # Arrow's buffers have format "b"


def numpy() -> Any:
    """Return the module NumPy, which only batches need."""
    try:
        import numpy as module
    except ImportError as error:
        raise ImportError("batches need NumPy: pip install 'bravais[numpy]'") from error
    return module


def item_count(algorithm: Algorithm, n: Any, what: str = "the number of items") -> int:
    """Return a number of items or bytes, given as any type of integer, such as NumPy's."""
    return whole_number(n, f"{algorithm.name}: {what}")


def whole_number(n: Any, what: str) -> int:
    """The same, without a parameter set in the error."""
    try:
        count = operator.index(n)
    except TypeError:
        count = None
    if count is None or isinstance(n, bool):
        raise TypeError(f"{what} must be an int, not {type(n).__name__}")
    if not 0 <= count <= _MOST_ITEMS:
        shown = str(count) if count.bit_length() <= 128 else f"an integer of {count.bit_length()} bits"
        raise ArgumentError(f"{what} must be between 0 and {_MOST_ITEMS}, not {shown}")
    return count


def byte_view(data: Any, what: str, shape: str) -> memoryview:
    """Return the memory of a uint8 array, or of another buffer of bytes, of any shape."""
    np = numpy()
    is_array = isinstance(data, np.ndarray)
    if is_array and data.dtype != np.uint8:
        raise ArrayError(f"{what} must be an array of type uint8, not {data.dtype}")
    try:
        view = memoryview(data)
    except TypeError:
        raise ArrayError(f"{what} must be an array of type uint8 and shape {shape}, or another buffer with these "
                         f"bytes, not {type(data).__name__}") from None
    except (ValueError, BufferError) as error:  # such as a memoryview that was released
        raise ArrayError(f"{what}: {error}") from None
    if not is_array and view.format not in _BYTES:
        raise ArrayError(f"{what} must be a buffer of bytes, not of items of type {view.format!r}")
    return view


def rows(data: Any, size: int, what: str, n: int | None = None) -> tuple[memoryview, int]:
    """Return the memory of n items of ``size`` bytes, of shape (n, size) or flat; and n."""
    shape = f"(n, {size})" if n is None else f"({n}, {size})"
    view = byte_view(data, what, shape)
    if view.ndim == 1:
        if n is not None and view.nbytes != n * size:
            raise LengthError(f"{what} must have {n * size} bytes ({n} items of {size}), not {view.nbytes}")
        if view.nbytes % size != 0:
            raise LengthError(f"{what} must have a multiple of {size} bytes, not {view.nbytes}")
        n = view.nbytes // size
    elif view.ndim != 2 or view.shape[1] != size or n not in (None, view.shape[0]):  # type: ignore[index]
        raise ArrayError(f"{what} must have the shape {shape}, not {view.shape}")
    else:
        n = view.shape[0]  # type: ignore[index]
    if not view.c_contiguous:
        raise ArrayError(f"{what} must be C-contiguous; numpy.ascontiguousarray() makes such a copy")
    return view, n


class Batch:
    """A context manager for the checks of a batch call and for the call itself.

    ``outputs`` gives the name and the item size of each output. ``out`` and ``statuses`` are the caller's memory for
    outputs and statuses, or None. ``inputs`` is everything that the operation reads.

    The check for overlap comes first: an output that shares memory with another buffer is an error, and nothing is
    written. If a later check fails, the caller's outputs are zeroed and all statuses become NOT_DONE, as in the
    library. ``refuse`` then receives the zeroed outputs by name, because public keys must not stay zero."""

    def __init__(self, a: Algorithm, operation: str, outputs: tuple[tuple[str, int], ...], out: Any, statuses: Any,
                 inputs: dict[str, Any],
                 refuse: Callable[[dict[str, memoryview]], object] = lambda views: None) -> None:
        self._of, self._operation, self._inputs, self._refuse = a.name, operation, inputs, refuse
        self._sizes = dict(outputs)
        self._out = out if len(outputs) > 1 or out is None else (out,)
        self._given_statuses = statuses
        self._views: dict[str, memoryview] = {}
        self._wrong_out: Exception | None = None
        self._n: int | None = None
        self._refuses = False  # whether an error comes from the checks here, not from the library

    def __enter__(self) -> Self:
        self._statuses = None if self._given_statuses is None else self._memory_of_statuses()
        try:
            self._find_memory_of_out()
        except (BravaisError, TypeError) as error:  # raised later, when the other outputs may be written
            self._wrong_out = error
        self._refuse_overlap()
        self._refuses = True
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 traceback: TracebackType | None) -> None:
        if kind is None or not self._refuses:
            return
        for view in self._views.values():
            _core.wipe(view)
        self._refuse(self._views)
        if self._statuses is not None:
            self._statuses[:] = Status.NOT_DONE

    def _find_memory_of_out(self) -> None:
        """Find the caller's memory for outputs. Its length is checked later."""
        if self._out is None:
            return
        if not isinstance(self._out, (tuple, list)) or len(self._out) != len(self._sizes):
            raise TypeError(f"{self._of}: out must be a tuple: ({', '.join(self._sizes)})")
        for part, (name, size) in zip(self._out, self._sizes.items(), strict=True):
            what = f"{self._of}: out for {name}"
            view = byte_view(part, what, f"(n, {size})")
            if view.readonly:
                raise ArrayError(f"{what} must be writable")
            if not view.c_contiguous:
                raise ArrayError(f"{what} must be C-contiguous")
            self._views[name] = view

    def _memory_of_statuses(self) -> Statuses:
        view = octets(self._given_statuses, f"{self._of}: statuses")
        if view.readonly or view.ndim != 1 or view.itemsize != 4 or view.format not in ("i", "l"):
            raise ArrayError(f"{self._of}: statuses must be a writable array of shape (n,) and type int32")
        array: Statuses = numpy().frombuffer(view, "int32") if view.nbytes else numpy().zeros(0, "int32")
        return array

    def _refuse_overlap(self) -> None:
        """Raise ArgumentError if an output shares memory with another buffer of the call."""
        np = numpy()
        outputs: list[tuple[str, Any]] = [(f"out for {name}", np.asarray(view)) for name, view in self._views.items()]
        if self._statuses is not None:
            outputs.append(("statuses", self._statuses))
        if not outputs:
            return
        others = list(outputs)
        for name, data in self._inputs.items():
            others += [(name, array) for array in _arrays_of(np, data)]
        for i, (name, output) in enumerate(outputs):
            for other, array in others[i + 1:]:
                if np.may_share_memory(output, array):
                    raise ArgumentError(f"{self._of}: {name} shares memory with {other}; outputs need memory of their "
                                        "own")

    def input(self, name: str, size: int) -> memoryview:
        """Return the memory of an input: n items of ``size`` bytes. The first input determines n."""
        view, n = rows(self._inputs[name], size, f"{self._of}: {name}", self._n)
        if self._n is None:
            self.count(n)
        return view

    def optional_input(self, name: str, size: int) -> memoryview | None:
        return None if self._inputs[name] is None else self.input(name, size)

    def count(self, n: int) -> None:
        """Set the number of items."""
        self._n = n
        if self._wrong_out is not None:
            raise self._wrong_out
        if self._statuses is not None and len(self._statuses) != n:
            raise ArrayError(f"{self._of}: statuses must have the shape ({n},), not ({len(self._statuses)},)")

    def outputs(self) -> list[Array]:
        """Return arrays of shape (n, size) for the results: new arrays, or the caller's memory."""
        np, n = numpy(), self._n
        assert n is not None
        if self._out is None:
            return [np.empty((n, size), np.uint8) for size in self._sizes.values()]
        arrays = []
        for part, (name, size) in zip(self._out, self._sizes.items(), strict=True):
            view, _ = rows(self._views[name], size, f"{self._of}: out for {name}", n)
            if not (isinstance(part, np.ndarray) and part.ndim == 2):
                part = np.frombuffer(view, np.uint8).reshape(n, size) if n else np.empty((0, size), np.uint8)
            arrays.append(part)
        return arrays

    def run(self, call: Callable[[Statuses], int]) -> tuple[Mask, Statuses]:
        """Call the library; return ``ok`` and ``statuses``. A call that is rejected as a whole raises an exception."""
        np = numpy()
        own: Statuses = np.full(self._n, Status.NOT_DONE, np.int32)
        self._refuses = False
        status = call(own)
        if status == 0:
            own[:] = Status.OK
        statuses = own
        if self._statuses is not None:
            self._statuses[:] = own
            statuses = self._given_statuses if isinstance(self._given_statuses, np.ndarray) else self._statuses
        if status != 0 and (len(own) == 0 or own[0] == Status.NOT_DONE):
            check(status, f"{self._of}: {self._operation}")
        ok: Mask = own == 0
        return ok, statuses


def _arrays_of(np: Any, data: Any) -> Iterator[Any]:
    """Yield the memory of an input, of any shape and type, as arrays. Values without memory are skipped."""
    for one in data if isinstance(data, (list, tuple)) else (data,):
        if isinstance(one, (bytes, int)):
            continue  # immutable, so it is never an output
        try:
            yield one if isinstance(one, np.ndarray) else np.asarray(memoryview(one))
        except (TypeError, ValueError, BufferError):
            continue
