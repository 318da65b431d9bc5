# SPDX-License-Identifier: MIT
"""Converts the rows of a table to arrays for batches of the library, and the results to columns.

A row does not fit if a value is missing or has the wrong length. It is left out of the batch and reported in the
results, and does not stop the others."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

Outcome = tuple[NDArray[np.bool_], dict[str, NDArray[np.uint8]]]


class Job:
    """The work for each row of a table, with one parameter set."""

    name: ClassVar[str]
    failure: ClassVar[str] = ""  # the problem of a row that fits but fails
    secret: ClassVar[tuple[str, ...]] = ()  # the columns of the result that must be kept secret

    def __init__(self, set_name: str) -> None:
        self.set_name = set_name

    def sizes(self) -> Mapping[str, int | None]:
        """Return the columns that the job reads, with the length of their values in bytes, or None for any length."""
        raise NotImplementedError

    def work(self, count: int, values: Mapping[str, Any]) -> Outcome:
        """Process ``count`` rows, all of which fit.

        ``values`` has an array of shape (count, size) for each column; for a column of any length it has a pair of
        bytes and offsets. Returns which rows succeeded, and for each column of the result an array of count rows."""
        raise NotImplementedError

    def check(self, schema: pa.Schema) -> None:
        """Raise ValueError if the table does not have the columns that the job reads."""
        for name in self.sizes():
            kind = schema.field(name).type if name in schema.names else pa.null()
            if not (pa.types.is_binary(kind) or pa.types.is_large_binary(kind) or pa.types.is_fixed_size_binary(kind)):
                raise ValueError(f"the table has no column {name} of bytes, which {self.name} needs")


def do_rows(job: Job, table: pa.Table, first: int, count: int) -> pa.Table:
    """Return the results of ``count`` rows; ``first`` is the number of the first one in the whole table.

    ``ok`` is True if a row succeeded. Otherwise ``problem`` gives the reason, and the columns of the job are null."""
    problems: list[str | None] = [None] * count
    for name, size in job.sizes().items():
        for row, words in misfits(table[name], size):
            problems[row] = problems[row] or f"{name} {words}"
    fits = np.array([problem is None for problem in problems], bool)
    if not fits.all():
        table = table.filter(pa.array(fits))
    good, columns = job.work(int(fits.sum()), {name: values(table[name], size) for name, size in job.sizes().items()})
    ok = np.zeros(count, bool)
    ok[fits] = good
    for failed in np.flatnonzero(fits & ~ok).tolist():
        problems[failed] = job.failure
    outcome = {"row": np.arange(first, first + count), "ok": ok, "problem": pa.array(problems, pa.string())}
    return pa.table(outcome | {name: column(array, fits, ok) for name, array in columns.items()})


def misfits(values: pa.ChunkedArray, size: int | None) -> Iterator[tuple[int, str]]:
    """Yield the rows whose value is missing or has another size, each with a description of the problem."""
    if not values.null_count and (size is None or values.type == pa.binary(size)):
        return
    lengths = pc.binary_length(values).to_pylist()
    for row, length in enumerate(lengths):
        if length is None:
            yield row, "is missing"
        elif size not in (None, length):
            yield row, f"has {length} bytes, not {size}"


def values(column: pa.ChunkedArray, size: int | None) -> Any:
    """Return a column as the library takes it: Arrow's buffers, without a copy if the column has one chunk.

    All values must fit. A column of fixed size becomes an array. A column of any length becomes its bytes and the
    offsets of its values."""
    if size is None:
        variable = one_piece(column.cast(pa.large_binary()))
        _, offsets, octets = variable.buffers()
        if not len(variable):
            return b"", np.zeros(1, np.int64)
        return octets or b"", np.frombuffer(offsets, np.int64, len(variable) + 1, variable.offset * 8)
    fixed = one_piece(column.cast(pa.binary(size)))
    octets = np.frombuffer(fixed.buffers()[1], np.uint8, len(fixed) * size, fixed.offset * size)
    return octets.reshape(len(fixed), size)


def one_piece(column: pa.ChunkedArray) -> pa.Array:
    return column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()


def column(array: NDArray[np.uint8], fits: NDArray[np.bool_], ok: NDArray[np.bool_]) -> pa.Array:
    """Return an array as a column, the reverse of ``values()``.

    The array has the rows that fit, the column has all rows. A row that is not ok is null. If all rows are ok, nothing
    is copied."""
    known = None
    if not fits.all():
        array, some = np.zeros((len(fits), array.shape[1]), np.uint8), array
        array[fits] = some
    if not ok.all():
        known = pa.py_buffer(np.packbits(ok, bitorder="little"))
    return pa.FixedSizeBinaryArray.from_buffers(pa.binary(array.shape[1]), len(array), [known, pa.py_buffer(array)])
