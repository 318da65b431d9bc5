# SPDX-License-Identifier: MIT
"""Does a job for every row of a Parquet file on a cluster, one row group at a time. The jobs are in bulk_parquet.py;
here is what they have in common: the cluster, the batches, their files, restarts, and the progress.

A row group is a batch. Whoever does batch i writes RESULTS/batch-<i>.parquet, under another name first and renames it
then: the file is there whole or not at all. So a batch that was under way when its worker died is done again by another
worker, a batch that is done is never done again, also not by a later run, and no row is lost or there twice. Workers on
other machines need the two paths on storage that they share.

The engine is Dask (distributed): it is plain Python and a local cluster of processes starts in a second or two, its
nannies replace workers that die, and tasks are functions with keys, which is all that this work needs. Ray would do
it as well, but brings an object store and several daemons for data that here never leave the files."""
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

# The columns of every result; those of the job come behind them.
OUTCOME = pa.schema([("row", pa.int64()), ("ok", pa.bool_()), ("problem", pa.string())])


class Progress(NamedTuple):
    """How far a job is; ``rows`` and ``bad`` count those of finished batches."""

    batches: int
    all_batches: int
    rows: int
    bad: int


@contextmanager
def cluster(workers: int, scheduler: str | None = None) -> Iterator[Client]:
    """A cluster of local processes with a thread each, or the one at the address of a scheduler. That one gets the
    files of this program; the packages are to be there, on the machine of the scheduler, too."""
    if scheduler is not None:
        with Client(scheduler) as client:
            for name in ("bulk_rows", "bulk_jobs", "bulk_engine"):  # in the order in which they need each other
                client.upload_file(str(Path(__file__).with_name(f"{name}.py")))
            yield client
        return
    with tempfile.TemporaryDirectory(prefix="bravais-cluster-") as scratch:
        with LocalCluster(n_workers=workers, threads_per_worker=1, processes=True, host="127.0.0.1",
                          dashboard_address=None, local_directory=scratch, silence_logs=50) as local:
            with Client(local) as client:
                yield client


def do_batch(job: Job, source: str, index: int) -> pa.Table:
    """The results of one row group."""
    with pq.ParquetFile(source) as file:
        first = sum(file.metadata.row_group(i).num_rows for i in range(index))
        # On one thread: the other processors have their own batches.
        table = file.read_row_group(index, columns=list(job.sizes()), use_threads=False)
        return do_rows(job, table, first, file.metadata.row_group(index).num_rows)


def in_one_process(job: Job, source: Path) -> pa.Table:
    """All results without a cluster and without files, to compare with."""
    with pq.ParquetFile(source) as file:
        count = file.metadata.num_row_groups
    parts = [do_batch(job, str(source), i) for i in range(count)]
    return pa.concat_tables(parts) if parts else OUTCOME.empty_table()


def result_path(results: str | Path, index: int) -> Path:
    return Path(results) / f"batch-{index:06}.parquet"


def write_whole(final: Path, write: Callable[[Any], object], *, secret: bool = False) -> None:
    """Writes a file that is there whole or not at all, and that nobody else can read where it is secret."""
    part = final.with_name(f"{final.name}.{uuid.uuid4().hex}.part")  # a name that nobody else uses
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600 if secret else 0o666)
    try:
        with os.fdopen(handle, "wb") as file:
            write(file)
        os.replace(part, final)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def batch_to_file(job: Job, source: str, results: str, index: int, die: str = "") -> tuple[int, int]:
    """What a worker does for one batch: returns how many rows it has and how many of them are bad. ``die``, for
    demonstrations, has the worker killed once "before" or "after" it has written its result."""
    final = result_path(results, index)
    if not final.exists():
        table = do_batch(job, source, index)
        die_once(results, index, die == "before")
        # What has no pattern is neither compressed nor looked for twice.
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
    """Prepares the folder of results, which belongs to one job and one table, and returns the number of batches. Its
    note of them is there whole or not at all, as the results are."""
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
    """Does all batches that have no result yet, and says after each how far it is."""
    source, results = source.resolve(), results.resolve()  # a worker may have another current folder
    count = begin(job, source, results)
    done = {i for i in range(count) if result_path(results, i).exists()}
    progress = Progress(0, count, 0, 0)
    for i in done:
        progress = further(progress, counts(result_path(results, i)))
    yield progress
    # The keys are new in each run, so that a cluster never answers with what it remembers of an earlier one.
    name = f"{job.name}-{uuid.uuid4().hex}"
    tasks = [client.submit(batch_to_file, job, str(source), str(results), i, (die or {}).get(i, ""),
                           key=f"{name}-{i}", retries=3) for i in range(count) if i not in done]
    for _, numbers in as_completed(tasks, with_results=True):
        progress = further(progress, numbers)
        yield progress
    for left_over in results.glob("*.part"):  # of workers that died while they wrote
        left_over.unlink(missing_ok=True)


def further(progress: Progress, batch: tuple[int, int]) -> Progress:
    return progress._replace(batches=progress.batches + 1, rows=progress.rows + batch[0], bad=progress.bad + batch[1])


def read_batches(source: Path, results: Path, columns: list[str]) -> Iterator[pa.Table]:
    """The results in the order of the rows, batch by batch; an error if a row has none or more than one."""
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
    """All of them in one table: the outcome of each row, and columns of the job."""
    parts = list(read_batches(source, results, [*OUTCOME.names, *columns]))
    return pa.concat_tables(parts) if parts else OUTCOME.empty_table()


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
