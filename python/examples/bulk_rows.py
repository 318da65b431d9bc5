# SPDX-License-Identifier: MIT
"""The rows of a table as what batches of the library take, and what they give as columns. A row that does not fit (its
value has a wrong length or is missing) is left out, is told in the results, and does not stop the others."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

Outcome = tuple[NDArray[np.bool_], dict[str, NDArray[np.uint8]]]


class Job:
    """What is done for each row of a table, with one set of parameters."""

    name: ClassVar[str]
    failure: ClassVar[str] = ""  # what is wrong with a row that fits and fails
    secret: ClassVar[tuple[str, ...]] = ()  # the columns of the result that are to be kept secret

    def __init__(self, set_name: str) -> None:
        self.set_name = set_name

    def sizes(self) -> Mapping[str, int | None]:
        """The columns that it reads, with the length of their values in bytes, None for any length."""
        raise NotImplementedError

    def work(self, count: int, values: Mapping[str, Any]) -> Outcome:
        """Does ``count`` rows, all of which fit. ``values`` has an array of shape (count, size) for each column, and a
        pair of bytes and offsets for one of any length. Returns which rows went well, and arrays of count rows by the
        names of the columns of the result."""
        raise NotImplementedError

    def check(self, schema: pa.Schema) -> None:
        """Raises an error if a table has not the columns that it reads."""
        for name in self.sizes():
            kind = schema.field(name).type if name in schema.names else pa.null()
            if not (pa.types.is_binary(kind) or pa.types.is_large_binary(kind) or pa.types.is_fixed_size_binary(kind)):
                raise ValueError(f"the table has no column {name} of bytes, which {self.name} needs")


def do_rows(job: Job, table: pa.Table, first: int, count: int) -> pa.Table:
    """The results of ``count`` rows, of which ``first`` is the number of the first one in the whole table: ``ok`` says
    whether a row went well, and where it did not ``problem`` says why and the columns of the job are null."""
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
    """The rows whose value is missing or has another size, and what to say of them."""
    if not values.null_count and (size is None or values.type == pa.binary(size)):
        return
    lengths = pc.binary_length(values).to_pylist()
    for row, length in enumerate(lengths):
        if length is None:
            yield row, "is missing"
        elif size not in (None, length):
            yield row, f"has {length} bytes, not {size}"


def values(column: pa.ChunkedArray, size: int | None) -> Any:
    """A column, all of whose values fit, as the library takes it: the buffers of Arrow, without a copy where it is one
    piece. One of fixed size is an array; one of any length is its bytes, and the offsets where values begin and end."""
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
    """The other way round: the rows that fit as a column for all, null where a row is not ok; without a copy where all
    are."""
    known = None
    if not fits.all():
        array, some = np.zeros((len(fits), array.shape[1]), np.uint8), array
        array[fits] = some
    if not ok.all():
        known = pa.py_buffer(np.packbits(ok, bitorder="little"))
    return pa.FixedSizeBinaryArray.from_buffers(pa.binary(array.shape[1]), len(array), [known, pa.py_buffer(array)])
