# SPDX-License-Identifier: MIT
"""Runs a job for every row of a Parquet file on a cluster, one row group at a time.

The jobs are in bulk_jobs.py. This file has what they share: the cluster, the batches, their files, restarts, and the
display of progress.

A row group is a batch. The worker of batch i writes RESULTS/batch-<i>.parquet under another name and then renames it,
so the file is either complete or absent. If a worker dies, another one repeats its unfinished batch. A finished batch
is never repeated, not even by a later run. No row is lost or processed twice. Workers on other machines need both
paths on storage that all of them share.

The engine is Dask (distributed). It is plain Python, starts a local cluster of processes in a second or two, and
replaces workers that die. Its tasks are functions with keys, which is all that this work needs. Ray could do it as
well, but its object store and daemons would be idle, because the data never leave the files."""
from __future__ import annotations

import json
import os
import signal
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq
from bulk_rows import Job, do_rows
from distributed import Client, LocalCluster, as_completed

# The first columns of every result. The columns of the job follow.
OUTCOME = pa.schema([("row", pa.int64()), ("ok", pa.bool_()), ("problem", pa.string())])


class Progress(NamedTuple):
    """The progress of a job. ``rows`` and ``bad`` count the rows of finished batches."""

    batches: int
    all_batches: int
    rows: int
    bad: int


@contextmanager
def cluster(workers: int, scheduler: str | None = None) -> Iterator[Client]:
    """Start a cluster of local processes with one thread each, or connect to the scheduler at an address.

    An existing cluster receives the files of this program. The packages must be installed on its machines, including
    that of the scheduler."""
    if scheduler is not None:
        with Client(scheduler) as client:
            for name in ("bulk_rows", "bulk_jobs", "bulk_engine"):  # each one imports those before it
                client.upload_file(str(Path(__file__).with_name(f"{name}.py")))
            yield client
        return
    with tempfile.TemporaryDirectory(prefix="bravais-cluster-") as scratch:
        with LocalCluster(n_workers=workers, threads_per_worker=1, processes=True, host="127.0.0.1",
                          dashboard_address=None, local_directory=scratch, silence_logs=50) as local:
            with Client(local) as client:
                yield client


def do_batch(job: Job, source: str, index: int) -> pa.Table:
    """Return the results of one row group."""
    with pq.ParquetFile(source) as file:
        first = sum(file.metadata.row_group(i).num_rows for i in range(index))
        # Use one thread: the other processors work on other batches.
        table = file.read_row_group(index, columns=list(job.sizes()), use_threads=False)
        return do_rows(job, table, first, file.metadata.row_group(index).num_rows)


def in_one_process(job: Job, source: Path) -> pa.Table:
    """Return all results, computed without a cluster and without files, for a comparison."""
    with pq.ParquetFile(source) as file:
        count = file.metadata.num_row_groups
    parts = [do_batch(job, str(source), i) for i in range(count)]
    return pa.concat_tables(parts) if parts else OUTCOME.empty_table()


def result_path(results: str | Path, index: int) -> Path:
    return Path(results) / f"batch-{index:06}.parquet"


def write_whole(final: Path, write: Callable[[Any], object], *, secret: bool = False) -> None:
    """Write a file that is either complete or absent. If it is secret, only its owner can read it."""
    part = final.with_name(f"{final.name}.{uuid.uuid4().hex}.part")  # a unique name
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600 if secret else 0o666)
    try:
        with os.fdopen(handle, "wb") as file:
            write(file)
        os.replace(part, final)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def batch_to_file(job: Job, source: str, results: str, index: int, die: str = "") -> tuple[int, int]:
    """Process one batch in a worker; return the number of rows and of bad rows.

    ``die``, for demonstrations, kills the worker once, "before" or "after" it writes the result."""
    final = result_path(results, index)
    if not final.exists():
        table = do_batch(job, source, index)
        die_once(results, index, die == "before")
        # Random data do not compress, and their values do not repeat.
        write_whole(final, lambda file: pq.write_table(table, file, compression="none", use_dictionary=["problem"]),
                    secret=bool(job.secret))
        die_once(results, index, die == "after")
    return counts(final)


def die_once(results: str, index: int, now: bool) -> None:
    mark = Path(results) / f"killed-{index}"
    if now and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)


def counts(result: Path) -> tuple[int, int]:
    ok = pq.read_table(result, columns=["ok"], partitioning=None)["ok"]
    return len(ok), len(ok) - sum(chunk.true_count for chunk in ok.chunks)


def begin(job: Job, source: Path, results: Path) -> int:
    """Prepare the folder of results; return the number of batches.

    The folder belongs to one job and one table, which are noted in a file. Like the results, this file is either
    complete or absent."""
    with pq.ParquetFile(source) as file:
        job.check(file.schema_arrow)
        count = int(file.metadata.num_row_groups)
    state = source.stat()
    words = {"job": job.name, "set": job.set_name, "source": str(source.resolve()), "size": state.st_size,
             "modified": state.st_mtime_ns}
    results.mkdir(parents=True, exist_ok=True)
    note = results / "job.json"
    if not note.exists():
        write_whole(note, lambda file: file.write(json.dumps(words).encode()))
    elif json.loads(note.read_text(encoding="utf-8")) != words:
        raise ValueError(f"{results} has the results of another job, set or table, or of another version of this one")
    return count


def run(client: Client, job: Job, source: Path, results: Path, die: dict[int, str] | None = None) -> Iterator[Progress]:
    """Process all batches that have no result yet, and yield the progress after each."""
    source, results = source.resolve(), results.resolve()  # a worker may have another working directory
    count = begin(job, source, results)
    done = {i for i in range(count) if result_path(results, i).exists()}
    progress = Progress(0, count, 0, 0)
    for i in done:
        progress = further(progress, counts(result_path(results, i)))
    yield progress
    # The keys are new in each run, so that a cluster never returns a result that it remembers from an earlier run.
    name = f"{job.name}-{uuid.uuid4().hex}"
    tasks = [client.submit(batch_to_file, job, str(source), str(results), i, (die or {}).get(i, ""),
                           key=f"{name}-{i}", retries=3) for i in range(count) if i not in done]
    for _, numbers in as_completed(tasks, with_results=True):
        progress = further(progress, numbers)
        yield progress
    for left_over in results.glob("*.part"):  # from workers that died while writing
        left_over.unlink(missing_ok=True)


def further(progress: Progress, batch: tuple[int, int]) -> Progress:
    return progress._replace(batches=progress.batches + 1, rows=progress.rows + batch[0], bad=progress.bad + batch[1])


def read_batches(source: Path, results: Path, columns: list[str]) -> Iterator[pa.Table]:
    """Yield the results in the order of the rows, batch by batch.

    Raises: ValueError if a row is missing or there twice."""
    with pq.ParquetFile(source) as file:
        sizes = [file.metadata.row_group(i).num_rows for i in range(file.metadata.num_row_groups)]
    first = 0
    for i, size in enumerate(sizes):
        table = pq.read_table(result_path(results, i), columns=columns, partitioning=None)
        if table["row"].to_pylist() != list(range(first, first + size)):
            raise ValueError(f"{result_path(results, i)}: rows are missing, or there twice")
        first += size
        yield table


def read_results(source: Path, results: Path, columns: Iterable[str] = ()) -> pa.Table:
    """Return all results in one table: the outcome of each row, and the given columns of the job."""
    parts = list(read_batches(source, results, [*OUTCOME.names, *columns]))
    return pa.concat_tables(parts) if parts else OUTCOME.empty_table()


def show(steps: Iterator[Progress]) -> Progress:
    """Display the progress: on a terminal one line that changes, otherwise one line for each tenth."""
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
