# SPDX-License-Identifier: MIT
"""Verifies a Parquet file of signatures on a cluster, one row group at a time.

    python verify_parquet.py make signed.parquet --rows 100000       # a table to try it with
    python verify_parquet.py verify signed.parquet verdicts          # on two local worker processes
    python verify_parquet.py verify signed.parquet verdicts --scheduler tcp://HOST:8786
    python verify_parquet.py compare signed.parquet                  # one process against two workers

The table has the columns public_key and signature (fixed size) and message (any length), and names its set in the
metadata of its schema. A row group is a batch. Whoever verifies batch i writes verdicts/batch-<i>.parquet, with the
number of each row and whether its signature is good, under another name first and renames it then: the file is there
whole or not at all. So a batch that was under way when its worker died is done again by another worker, a batch that
is done is never done again, also not by a later run, and no row is lost or counted twice. Workers on other machines
need the two paths on storage that they share.

The engine is Dask (distributed): it is plain Python and a local cluster of processes starts in a second or two, its
nannies replace workers that die, and tasks are functions with keys, which is all that this work needs. Ray would do
it as well, but brings an object store and several daemons for data that here never leave the files."""
from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from distributed import Client, LocalCluster, as_completed
from numpy.typing import NDArray

import bravais

SET_KEY = b"bravais.set"  # the entry of the schema's metadata that names the set
BATCH = 16384  # rows: a tenth of a second of work, beside which what Dask does for a task is little


class Progress(NamedTuple):
    """How far a job is; ``rows`` and ``bad`` count those of finished batches."""

    batches: int
    all_batches: int
    rows: int
    bad: int


def make_table(path: Path, rows: int, name: str = "ML-DSA-44", batch: int = BATCH, keys: int = 64,
               bad_every: int = 1000) -> None:
    """A table of signatures by a few signers, of which every ``bad_every``-th is bad."""
    scheme = bravais.Signature(name)
    pairs = scheme.generate_many(keys)
    schema = pa.schema([("public_key", pa.binary(scheme.algorithm.public_key)), ("message", pa.binary()),
                        ("signature", pa.binary(scheme.algorithm.signature))], metadata={SET_KEY: name.encode()})
    with pq.ParquetWriter(path, schema, compression="none", use_dictionary=False) as writer:
        for first in range(0, rows, batch):
            numbers = np.arange(first, min(first + batch, rows))
            messages = [f"row {i}".encode() for i in numbers]
            signed = scheme.sign_many(pairs.secret_keys[numbers % keys], messages).signatures
            signed[(numbers + 1) % bad_every == 0, 100] ^= 1
            writer.write_table(pa.table([fixed_size(pairs.public_keys[numbers % keys]), pa.array(messages, pa.binary()),
                                         fixed_size(signed)], schema=schema))
    bravais.wipe(pairs.secret_keys)


def fixed_size(array: NDArray[np.uint8]) -> pa.Array:
    """An array of shape (n, size) as a column of n fixed-size values, without a copy."""
    return pa.FixedSizeBinaryArray.from_buffers(pa.binary(array.shape[1]), len(array), [None, pa.py_buffer(array)])


def array_of(column: pa.ChunkedArray) -> NDArray[np.uint8]:
    """The other way round: a column of a table that was read."""
    if column.null_count:
        raise ValueError("a key or signature is missing (null)")
    values, size = column.combine_chunks(), column.type.byte_width
    octets = np.frombuffer(values.buffers()[1], np.uint8, len(values) * size, values.offset * size)
    return octets.reshape(len(values), size)


def verify_batch(source: str, index: int) -> pa.Table:
    """The verdicts of one row group."""
    with pq.ParquetFile(source) as file:
        table = file.read_row_group(index, use_threads=False)  # the other processors have their own batches
        first = sum(file.metadata.row_group(i).num_rows for i in range(index))
        scheme = bravais.Signature(file.schema_arrow.metadata[SET_KEY].decode())
    good = scheme.verify_many(array_of(table["public_key"]), table["message"].to_pylist(),
                              array_of(table["signature"]))
    return pa.table({"row": np.arange(first, first + len(good)), "good": good})


def result_path(results: str, index: int) -> Path:
    return Path(results) / f"batch-{index:06}.parquet"


def part_of(final: Path) -> Path:
    """A name for a file until it is whole, which nobody else uses."""
    return final.with_name(f"{final.name}.{uuid.uuid4().hex}.part")


def verify_to_file(source: str, results: str, index: int, die: str = "") -> tuple[int, int]:
    """What a worker does for one batch: returns how many rows it has and how many of them are bad. ``die``, for
    demonstrations, has the worker killed once "before" or "after" it has written its result."""
    final = result_path(results, index)
    if final.exists():
        return counts(pq.read_table(final))
    verdicts = verify_batch(source, index)
    die_once(results, index, die == "before")
    part = part_of(final)
    pq.write_table(verdicts, part)
    os.replace(part, final)
    die_once(results, index, die == "after")
    return counts(verdicts)


def die_once(results: str, index: int, now: bool) -> None:
    mark = Path(results) / f"killed-{index}"
    if now and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)


def counts(verdicts: pa.Table) -> tuple[int, int]:
    good = verdicts["good"].to_numpy()
    return len(good), int(len(good) - good.sum())


@contextmanager
def cluster(workers: int, scheduler: str | None = None) -> Iterator[Client]:
    """A running cluster, or one of local processes with a thread each."""
    if scheduler is not None:
        with Client(scheduler) as client:
            yield client
        return
    with tempfile.TemporaryDirectory(prefix="bravais-cluster-") as scratch:
        with LocalCluster(n_workers=workers, threads_per_worker=1, processes=True, host="127.0.0.1",
                          dashboard_address=None, local_directory=scratch, silence_logs=50) as local:
            with Client(local) as client:
                yield client


def begin(source: Path, results: Path) -> int:
    """Prepares the folder of results, which belongs to one table, and returns the number of batches. Its note of the
    table is there whole or not at all, as the results are."""
    state = source.stat()
    job = {"source": str(source.resolve()), "size": state.st_size, "modified": state.st_mtime_ns}
    results.mkdir(parents=True, exist_ok=True)
    note = results / "job.json"
    if not note.exists():
        part = part_of(note)
        part.write_text(json.dumps(job), encoding="utf-8")
        os.replace(part, note)
    elif json.loads(note.read_text(encoding="utf-8")) != job:
        raise ValueError(f"{results} has the verdicts of another table, or of another version of this one")
    with pq.ParquetFile(source) as file:
        return int(file.metadata.num_row_groups)


def verify(client: Client, source: Path, results: Path, die: dict[int, str] | None = None) -> Iterator[Progress]:
    """Verifies all batches that have no result yet, and says after each how far it is."""
    source, results = source.resolve(), results.resolve()  # a worker may have another current folder
    count = begin(source, results)
    done = [i for i in range(count) if result_path(str(results), i).exists()]
    rows, bad = (sum(numbers) for numbers in
                 zip((0, 0), *(counts(pq.read_table(result_path(str(results), i))) for i in done)))
    progress = Progress(len(done), count, rows, bad)
    yield progress
    # The keys are new in each run, so that a cluster never answers with what it remembers of an earlier one.
    run = uuid.uuid4().hex
    tasks = [client.submit(verify_to_file, str(source), str(results), i, (die or {}).get(i, ""),
                           key=f"verify-{run}-{i}", retries=3) for i in range(count) if i not in set(done)]
    for _, (batch_rows, batch_bad) in as_completed(tasks, with_results=True):
        progress = Progress(progress.batches + 1, count, progress.rows + batch_rows, progress.bad + batch_bad)
        yield progress
    for left_over in results.glob("*.part"):  # of workers that died while they wrote
        left_over.unlink(missing_ok=True)


def read_verdicts(source: Path, results: Path) -> NDArray[np.bool_]:
    """All verdicts in the order of the rows; an error if a row has none or more than one."""
    with pq.ParquetFile(source) as file:
        rows, count = file.metadata.num_rows, file.metadata.num_row_groups
    tables = [pq.read_table(result_path(str(results), i)) for i in range(count)]
    table = pa.concat_tables(tables) if tables else pa.table({"row": np.arange(0), "good": np.zeros(0, bool)})
    if not np.array_equal(table["row"].to_numpy(), np.arange(rows)):
        raise ValueError("rows are missing, or there twice")
    good: NDArray[np.bool_] = table["good"].to_numpy()
    return good


def in_one_process(source: Path) -> NDArray[np.bool_]:
    with pq.ParquetFile(source) as file:
        count = file.metadata.num_row_groups
    parts = [verify_batch(str(source), i)["good"].to_numpy() for i in range(count)]
    good: NDArray[np.bool_] = np.concatenate(parts) if parts else np.zeros(0, bool)
    return good


def show(steps: Iterator[Progress]) -> Progress:
    """A progress display: one line that changes on a terminal, else a line for each tenth."""
    begun, shown, at_begin = time.monotonic(), -1, None
    last = Progress(0, 0, 0, 0)
    for last in steps:
        at_begin = last.rows if at_begin is None else at_begin
        tenth = 10 * last.batches // last.all_batches if last.all_batches else 10
        rate = (last.rows - at_begin) / max(time.monotonic() - begun, 1e-9)
        line = (f"[{'#' * tenth}{'.' * (10 - tenth)}] {last.batches}/{last.all_batches} batches, {last.rows} rows, "
                f"{last.bad} bad, {rate:.0f} rows/s")
        if sys.stderr.isatty():
            print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)
        elif tenth != shown:
            print(line, file=sys.stderr)
        shown = tenth
    if sys.stderr.isatty():
        print(file=sys.stderr)
    return last


def warm_up() -> str:
    """Has a worker load the packages, which this function needs as well."""
    return f"{bravais.__version__} {np.__version__} {pq.__name__}"


def compare(source: Path, workers: int) -> None:
    begun = time.perf_counter()
    alone = in_one_process(source)
    middle = time.perf_counter()
    with tempfile.TemporaryDirectory() as results, cluster(workers) as client:
        client.run(warm_up)
        started = time.perf_counter()
        show(verify(client, source, Path(results)))
        ended = time.perf_counter()
        same = np.array_equal(read_verdicts(source, Path(results)), alone)
    rows = len(alone)
    print(f"one process:        {middle - begun:7.2f} s, {rows / (middle - begun):9.0f} rows/s")
    print(f"cluster, {workers} workers: {ended - started:7.2f} s, {rows / (ended - started):9.0f} rows/s, after "
          f"{started - middle:.2f} s to start it")
    print(f"{'the same' if same else 'DIFFERENT'} verdicts, {rows - int(alone.sum())} of {rows} rows are bad")
    if not same:
        sys.exit(1)


def positive(text: str) -> int:
    """A number of the command line that cannot be below 1."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is below 1")
    return number


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    making = commands.add_parser("make", help="write a table of signatures")
    making.add_argument("table", type=Path)
    making.add_argument("--rows", type=int, default=100_000)
    making.add_argument("--set", default="ML-DSA-44", dest="name")
    making.add_argument("--batch", type=positive, default=BATCH, help="rows in a row group")
    verifying = commands.add_parser("verify", help="verify a table, or what is left of it")
    verifying.add_argument("table", type=Path)
    verifying.add_argument("results", type=Path, help="folder for the verdicts")
    verifying.add_argument("--scheduler", help="address of a running cluster, instead of local workers")
    verifying.add_argument("--kill", type=int, metavar="BATCH", help="have the worker of this batch killed once")
    comparing = commands.add_parser("compare", help="one process against local workers")
    comparing.add_argument("table", type=Path)
    for command in (verifying, comparing):
        command.add_argument("--workers", type=positive, default=2)
    options: Any = parser.parse_args(arguments)
    if options.command == "make":
        make_table(options.table, options.rows, options.name, options.batch)
    elif options.command == "compare":
        compare(options.table, options.workers)
    else:
        die = {} if options.kill is None else {options.kill: "before"}
        with cluster(options.workers, options.scheduler) as client:
            last = show(verify(client, options.table, options.results, die))
        read_verdicts(options.table, options.results)
        print(f"{last.rows} rows verified, {last.bad} of them are bad")


if __name__ == "__main__":
    main()
