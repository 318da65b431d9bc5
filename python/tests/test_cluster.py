# SPDX-License-Identifier: MIT
"""The example of a cluster: a table of signatures on two workers, of which some are killed."""
import os
import pathlib
import subprocess
import sys

import bulk_engine
import bulk_parquet
import numpy as np
import pyarrow.parquet as pq
import pytest
from bulk_jobs import Generate, Verify
from conftest import ROOT

PROGRAM = ROOT / "python" / "examples" / "bulk_parquet.py"
ROWS, BATCH, BAD_EVERY = 650, 100, 30
JOB = Verify("ML-DSA-44")


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    path = tmp_path_factory.mktemp("table") / "signed.parquet"
    bulk_parquet.make_signatures(path, ROWS, batch=BATCH, keys=4, bad_every=BAD_EVERY)
    return path


# Known from how the table is made.
EXPECTED = (np.arange(ROWS) + 1) % BAD_EVERY != 0
BAD = ROWS - int(EXPECTED.sum())


def results_of(folder):
    return sorted(pathlib.Path(folder).glob("batch-*.parquet"))


def workers(client):
    return {worker["pid"] for worker in client.run(lambda dask_worker: {"pid": __import__("os").getpid()}).values()}


def verdicts(results):
    return results["ok"].to_numpy()


def test_one_process(table):
    results = bulk_engine.in_one_process(JOB, table)
    assert np.array_equal(verdicts(results), EXPECTED)
    assert results["row"].to_pylist() == list(range(ROWS))
    assert results["problem"].to_pylist() == [None if good else "bad signature" for good in EXPECTED]


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_killed_worker_loses_and_repeats_no_row(when, table, new_client, tmp_path):
    """It dies with its result unwritten, or written and not reported."""
    new_client.wait_for_workers(2, timeout=120)
    first = workers(new_client)
    steps = list(bulk_engine.run(new_client, JOB, table, tmp_path, {1: when}))
    assert (tmp_path / "killed-1").exists() and first - workers(new_client)
    assert [s.batches for s in steps] == list(range(8))
    assert steps[-1] == bulk_engine.Progress(7, 7, ROWS, BAD)
    assert np.array_equal(verdicts(bulk_engine.read_results(table, tmp_path)), EXPECTED)
    assert len(results_of(tmp_path)) == 7 and not list(tmp_path.glob("*.part"))
    killed, written = ((tmp_path / name).stat().st_mtime_ns for name in ("killed-1", "batch-000001.parquet"))
    assert (written <= killed) == (when == "after")  # done by another worker, or done already and left as it was


def test_a_later_run_does_only_what_is_left(table, client, tmp_path):
    list(bulk_engine.run(client, JOB, table, tmp_path))
    written = {path: path.stat().st_mtime_ns for path in results_of(tmp_path)}
    lost = results_of(tmp_path)[2:4]
    for path in lost:
        path.unlink()
    with pytest.raises(FileNotFoundError):
        bulk_engine.read_results(table, tmp_path)
    steps = list(bulk_engine.run(client, JOB, table, tmp_path))
    assert [s.batches for s in steps] == [5, 6, 7] and steps[-1].rows == ROWS and steps[-1].bad == BAD
    assert {p for p in results_of(tmp_path) if p.stat().st_mtime_ns != written[p]} == set(lost)
    assert np.array_equal(verdicts(bulk_engine.read_results(table, tmp_path)), EXPECTED)


def test_rows_that_are_missing_or_there_twice_are_noticed(table, client, tmp_path):
    list(bulk_engine.run(client, JOB, table, tmp_path))
    one, other = (bulk_engine.result_path(tmp_path, i) for i in (1, 2))
    whole = pq.read_table(other)
    for wrong in (pq.read_table(one), whole.slice(1), whole.slice(0, 99)):
        pq.write_table(wrong, other)
        with pytest.raises(ValueError, match="rows are missing, or there twice"):
            bulk_engine.read_results(table, tmp_path)


def test_an_empty_table(client, tmp_path):
    path = tmp_path / "empty.parquet"
    bulk_parquet.make_signatures(path, 0)
    steps = list(bulk_engine.run(client, JOB, path, tmp_path / "verdicts"))
    assert steps == [bulk_engine.Progress(0, 0, 0, 0)]
    assert bulk_engine.read_results(path, tmp_path / "verdicts").equals(bulk_engine.in_one_process(JOB, path))


def test_results_of_another_job_are_refused(table, tmp_path):
    bulk_engine.begin(JOB, table, tmp_path)
    other = tmp_path / "other.parquet"
    bulk_parquet.make_signatures(other, 10, batch=10, keys=1)
    for job, source in ((JOB, other), (Generate("ML-DSA-44"), table)):
        with pytest.raises(ValueError, match="another job, set or table"):
            bulk_engine.begin(job, source, tmp_path)


def test_a_table_without_a_column_is_refused_before_any_work(table, tmp_path):
    with pytest.raises(ValueError, match="no column public_key of bytes, which verify needs"):
        names = tmp_path / "names.parquet"
        bulk_parquet.make_names(names, 10)
        bulk_engine.begin(JOB, names, tmp_path / "verdicts")
    assert not (tmp_path / "verdicts").exists()


def test_relative_paths_are_those_of_who_asks(table, client, tmp_path, monkeypatch):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    client.run(os.chdir, str(elsewhere))
    monkeypatch.chdir(table.parent)
    results = pathlib.Path(os.path.relpath(tmp_path / "verdicts"))
    list(bulk_engine.run(client, JOB, pathlib.Path(table.name), results))
    assert np.array_equal(verdicts(bulk_engine.read_results(table, tmp_path / "verdicts")), EXPECTED)
    assert not list(elsewhere.iterdir())


def test_the_note_of_a_job_is_whole_or_absent(table, tmp_path, monkeypatch):
    """A client that is killed while it writes the note leaves nothing that a later one stumbles over."""
    def killed(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(os, "replace", killed)
        bulk_engine.begin(JOB, table, tmp_path)
    assert not (tmp_path / "job.json").exists()
    assert bulk_engine.begin(JOB, table, tmp_path) == 7
    note = (tmp_path / "job.json").stat()
    assert bulk_engine.begin(JOB, table, tmp_path) == 7
    again = (tmp_path / "job.json").stat()
    assert (again.st_ino, again.st_mtime_ns) == (note.st_ino, note.st_mtime_ns)


@pytest.mark.parametrize("words", [["verify", "t", "r", "--workers", "0"], ["make-signatures", "t", "--batch", "0"],
                                   ["compare", "verify", "t", "--workers", "-1"]])
def test_numbers_below_one_are_refused(words, capsys, monkeypatch):
    for work in ("make_signatures", "compare", "cluster"):
        monkeypatch.delattr(bulk_parquet, work)
    with pytest.raises(SystemExit):
        bulk_parquet.main(words)
    assert "is below 1" in capsys.readouterr().err


def program(*words):
    done = subprocess.run([sys.executable, str(PROGRAM), *map(str, words)], capture_output=True, text=True,
                          timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout, done.stderr


def test_command_line(tmp_path):
    table, results = tmp_path / "signed.parquet", tmp_path / "verdicts"
    program("make-signatures", table, "--rows", 2500, "--batch", 500)
    out, progress = program("verify", table, results, "--kill", 2)
    assert out == "verify: 2500 rows, 2 of them are bad\n"
    assert (results / "killed-2").exists() and "[##########] 5/5 batches, 2500 rows, 2 bad" in progress
    out, _ = program("compare", "verify", table)
    assert "one process" in out and "cluster, 2 workers" in out and "the same outcome, 2 of 2500 rows" in out


# One that knows nothing of the program: what its workers are to run is sent to them.
CLUSTER = """import sys
from distributed import LocalCluster
if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None) as cluster:
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()
"""


@pytest.fixture
def address(tmp_path):
    """That of the scheduler of a cluster that was there before, in another process and folder."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "cluster.py").write_text(CLUSTER, encoding="utf-8")
    with subprocess.Popen([sys.executable, "cluster.py"], cwd=elsewhere, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True) as running:
        yield running.stdout.readline().strip()
        running.stdin.close()


def test_a_cluster_that_exists(address, table, tmp_path):
    """Its scheduler hears of the dead worker, and the one that takes its place gets the program as well."""
    results = tmp_path / "verdicts"
    out, _ = program("verify", table, results, "--scheduler", address, "--kill", 1)
    assert out == f"verify: {ROWS} rows, {BAD} of them are bad\n" and (results / "killed-1").exists()
    assert np.array_equal(verdicts(bulk_engine.read_results(table, results)), EXPECTED)
    # It has no workers of its own: those of the address do the work.
    program("make-names", tmp_path / "names.parquet", "--rows", 10)
    out, _ = program("generate", tmp_path / "names.parquet", tmp_path / "keys", "--set", "ML-KEM-512", "--scheduler",
                     address)
    assert out.startswith("generate: 10 rows, 0 of them are bad; ") and out.endswith(" is secret\n")
