# SPDX-License-Identifier: MIT
"""Generates keys, encapsulates to keys or verifies signatures for the rows of a Parquet file on a cluster.

    python bulk_parquet.py make-signatures signed.parquet --rows 100000    # a table to try it with
    python bulk_parquet.py verify signed.parquet verdicts                  # on two local worker processes
    python bulk_parquet.py verify signed.parquet verdicts --scheduler tcp://HOST:8786

    python bulk_parquet.py make-names devices.parquet --rows 100000
    python bulk_parquet.py generate devices.parquet keys --set ML-KEM-768  # keys/ is secret: it has the secret keys
    python bulk_parquet.py publish keys public.parquet                     # what is not secret, in one table
    python bulk_parquet.py encapsulate public.parquet sent                 # sent/ is secret: it has the shared secrets
    python bulk_parquet.py publish sent letters.parquet

    python bulk_parquet.py compare verify signed.parquet                   # one process against two workers

verify reads the columns public_key, message and signature. encapsulate reads public_key. generate makes a key pair for
each row and reads no column. --set gives the parameter set; without it, the metadata of the table's schema must name it
(bravais.set). The results are files in a folder, one for each row group. They have the number of each row, whether it
is ok, and what is wrong if it is not. A row that fails does not stop the others. The same command, run again, completes
what is left (bulk_engine.py). Files with secrets have mode 0600."""
from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from bulk_engine import OUTCOME, cluster, in_one_process, read_batches, read_results, run, show, write_whole
from bulk_jobs import JOBS
from bulk_rows import Job, column

import bravais

SET_KEY = b"bravais.set"  # the entry of the schema's metadata with the name of the parameter set
BATCH = 16384  # rows: they take a fifth of a second to verify, much longer than Dask's overhead for a task


def job_for(name: str, source: Path, set_name: str | None = None) -> Job:
    """Return a job for a table, with the given parameter set or the one that the table names."""
    named = set_name or (pq.read_schema(source).metadata or {}).get(SET_KEY, b"").decode()
    if not named:
        raise ValueError(f"{source} names no set in its metadata: --set does")
    return JOBS[name](named)


def make_signatures(path: Path, rows: int, name: str = "ML-DSA-44", batch: int = BATCH, keys: int = 64,
                    bad_every: int = 1000) -> None:
    """Write a table of signatures by a few signers. Every ``bad_every``-th signature is bad."""
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
            all_rows = np.ones(len(numbers), bool)
            writer.write_table(pa.table([column(pairs.public_keys[numbers % keys], all_rows, all_rows),
                                         pa.array(messages, pa.binary()), column(signed, all_rows, all_rows)],
                                        schema=schema))
    bravais.wipe(pairs.secret_keys)


def make_names(path: Path, rows: int, batch: int = BATCH) -> None:
    """Write a table of devices that need keys."""
    pq.write_table(pa.table({"name": [f"device {i}" for i in range(rows)]}), path, row_group_size=batch)


def publish(results: Path, table: Path) -> None:
    """Write all results without their secret columns as one table, which names the set and keeps the row groups."""
    note = json.loads((results / "job.json").read_text(encoding="utf-8"))
    first = pq.read_schema(results / "batch-000000.parquet")
    columns = [name for name in first.names if name not in JOBS[note["job"]].secret]
    schema = pa.schema([first.field(name) for name in columns], metadata={SET_KEY: note["set"].encode()})

    def write(file: Any) -> None:
        with pq.ParquetWriter(file, schema, compression="none", use_dictionary=["problem"]) as writer:
            for batch in read_batches(Path(note["source"]), results, columns):
                writer.write_table(batch.cast(schema), row_group_size=max(len(batch), 1))

    write_whole(table, write)


def warm_up() -> str:
    """Make a worker load the packages, which this function also needs."""
    return f"{bravais.__version__} {np.__version__} {pq.__name__}"


def compare(job: Job, source: Path, workers: int) -> None:
    """Compare one process with a cluster. Keys and secrets are random, so only the outcome of each row is compared."""
    begun = time.perf_counter()
    alone = in_one_process(job, source).select(OUTCOME.names)
    middle = time.perf_counter()
    with tempfile.TemporaryDirectory() as results, cluster(workers) as client:
        client.run(warm_up)
        started = time.perf_counter()
        last = show(run(client, job, source, Path(results)))
        ended = time.perf_counter()
        same = read_results(source, Path(results)).equals(alone)
    print(f"one process:        {middle - begun:7.2f} s, {last.rows / (middle - begun):9.0f} rows/s")
    print(f"cluster, {workers} workers: {ended - started:7.2f} s, {last.rows / (ended - started):9.0f} rows/s, after "
          f"{started - middle:.2f} s to start it")
    print(f"{'the same' if same else 'DIFFERENT'} outcome, {last.bad} of {last.rows} rows are bad")
    if not same:
        sys.exit(1)


def do(job: Job, source: Path, results: Path, workers: int, scheduler: str | None, kill: int | None) -> None:
    die = {} if kill is None else {kill: "before"}
    with cluster(workers, scheduler) as client:
        last = show(run(client, job, source, results, die))
    for _ in read_batches(source, results, OUTCOME.names):  # raises an error if a row is missing
        pass
    warning = f"; {results} is secret" if job.secret else ""
    print(f"{job.name}: {last.rows} rows, {last.bad} of them are bad{warning}")


def positive(text: str) -> int:
    """Parse a number of the command line that must be at least 1."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is below 1")
    return number


HELP: Mapping[str, str] = {
    "generate": "make a key pair for each row; the results are SECRET: they have the secret keys, as seeds",
    "encapsulate": "encapsulate to the key of each row; the results are SECRET: they have the shared secrets",
    "verify": "verify the signature of each row, or of those that are left",
}


def parse(arguments: list[str] | None) -> Any:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, what in HELP.items():
        working = commands.add_parser(name, help=what, description=what)
        working.add_argument("table", type=Path)
        working.add_argument("results", type=Path, help=f"folder for the results{', secret' * bool(JOBS[name].secret)}")
        working.add_argument("--scheduler", help="address of a running cluster, instead of local workers")
        working.add_argument("--kill", type=int, metavar="BATCH", help="have the worker of this batch killed once")
    publishing = commands.add_parser("publish", help="write what is not secret in results as one table")
    publishing.add_argument("results", type=Path)
    publishing.add_argument("table", type=Path)
    comparing = commands.add_parser("compare", help="one process against local workers")
    comparing.add_argument("job", choices=list(JOBS))
    comparing.add_argument("table", type=Path)
    for command in (*(commands.choices[name] for name in HELP), comparing):
        command.add_argument("--workers", type=positive, default=2)
        command.add_argument("--set", dest="set_name", help="the set of parameters, if the table does not name it")
    for name, what in (("make-signatures", "write a table of signatures"), ("make-names", "write a table of names")):
        making = commands.add_parser(name, help=f"{what} to try this with")
        making.add_argument("table", type=Path)
        making.add_argument("--rows", type=int, default=100_000)
        making.add_argument("--batch", type=positive, default=BATCH, help="rows in a row group")
    commands.choices["make-signatures"].add_argument("--set", default="ML-DSA-44", dest="set_name")
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> None:
    options = parse(arguments)
    if options.command == "make-signatures":
        make_signatures(options.table, options.rows, options.set_name, options.batch)
    elif options.command == "make-names":
        make_names(options.table, options.rows, options.batch)
    elif options.command == "publish":
        publish(options.results, options.table)
    elif options.command == "compare":
        compare(job_for(options.job, options.table, options.set_name), options.table, options.workers)
    else:
        job = job_for(options.command, options.table, options.set_name)
        do(job, options.table, options.results, options.workers, options.scheduler, options.kill)


if __name__ == "__main__":
    try:
        main()
    except (bravais.BravaisError, ValueError, OSError) as error:
        sys.exit(f"bulk_parquet: {error}")
