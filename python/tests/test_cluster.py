# SPDX-License-Identifier: MIT
"""The example of a cluster: a table of signatures on two workers, of which some are killed."""
import os
import pathlib
import subprocess
import sys

import numpy as np
import pytest
from conftest import ROOT

sys.path.insert(0, str(ROOT / "python" / "examples"))
import verify_parquet  # noqa: E402

ROWS, BATCH, BAD_EVERY = 650, 100, 30


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    path = tmp_path_factory.mktemp("table") / "signed.parquet"
    verify_parquet.make_table(path, ROWS, batch=BATCH, keys=4, bad_every=BAD_EVERY)
    return path


@pytest.fixture
def client():
    """A cluster for each test: one worker dies at most, so that one is left also before another takes its place."""
    with verify_parquet.cluster(2) as running:
        yield running


# Known from how the table is made.
EXPECTED = (np.arange(ROWS) + 1) % BAD_EVERY != 0
BAD = ROWS - int(EXPECTED.sum())


def results_of(folder):
    return sorted(pathlib.Path(folder).glob("batch-*.parquet"))


def workers(client):
    return {worker["pid"] for worker in client.run(lambda dask_worker: {"pid": __import__("os").getpid()}).values()}


def test_one_process(table):
    assert np.array_equal(verify_parquet.in_one_process(table), EXPECTED)


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_killed_worker_loses_and_repeats_no_row(when, table, client, tmp_path):
    """It dies with its result unwritten, or written and not reported."""
    client.wait_for_workers(2, timeout=120)
    first = workers(client)
    steps = list(verify_parquet.verify(client, table, tmp_path, {1: when}))
    assert (tmp_path / "killed-1").exists() and first - workers(client)
    assert [s.batches for s in steps] == list(range(8))
    assert steps[-1] == verify_parquet.Progress(7, 7, ROWS, BAD)
    assert np.array_equal(verify_parquet.read_verdicts(table, tmp_path), EXPECTED)
    assert len(results_of(tmp_path)) == 7 and not list(tmp_path.glob("*.part"))
    killed, written = ((tmp_path / name).stat().st_mtime_ns for name in ("killed-1", "batch-000001.parquet"))
    assert (written <= killed) == (when == "after")  # done by another worker, or done already and left as it was


def test_a_later_run_does_only_what_is_left(table, client, tmp_path):
    list(verify_parquet.verify(client, table, tmp_path))
    written = {path: path.stat().st_mtime_ns for path in results_of(tmp_path)}
    lost = results_of(tmp_path)[2:4]
    for path in lost:
        path.unlink()
    with pytest.raises(FileNotFoundError):
        verify_parquet.read_verdicts(table, tmp_path)
    steps = list(verify_parquet.verify(client, table, tmp_path))
    assert [s.batches for s in steps] == [5, 6, 7] and steps[-1].rows == ROWS and steps[-1].bad == BAD
    assert {p for p in results_of(tmp_path) if p.stat().st_mtime_ns != written[p]} == set(lost)
    assert np.array_equal(verify_parquet.read_verdicts(table, tmp_path), EXPECTED)


def test_results_of_another_table_are_refused(table, client, tmp_path):
    verify_parquet.begin(table, tmp_path)
    other = tmp_path / "other.parquet"
    verify_parquet.make_table(other, 10, batch=10, keys=1)
    with pytest.raises(ValueError, match="another table"):
        list(verify_parquet.verify(client, other, tmp_path))


def test_relative_paths_are_those_of_who_asks(table, client, tmp_path, monkeypatch):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    client.run(os.chdir, str(elsewhere))
    monkeypatch.chdir(table.parent)
    results = pathlib.Path(os.path.relpath(tmp_path / "verdicts"))
    list(verify_parquet.verify(client, pathlib.Path(table.name), results))
    assert np.array_equal(verify_parquet.read_verdicts(table, tmp_path / "verdicts"), EXPECTED)
    assert not list(elsewhere.iterdir())


def test_the_note_of_a_job_is_whole_or_absent(table, tmp_path, monkeypatch):
    """A client that is killed while it writes the note leaves nothing that a later one stumbles over."""
    def killed(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(os, "replace", killed)
        verify_parquet.begin(table, tmp_path)
    assert not (tmp_path / "job.json").exists()
    assert verify_parquet.begin(table, tmp_path) == 7
    note = (tmp_path / "job.json").stat()
    assert verify_parquet.begin(table, tmp_path) == 7
    again = (tmp_path / "job.json").stat()
    assert (again.st_ino, again.st_mtime_ns) == (note.st_ino, note.st_mtime_ns)


@pytest.mark.parametrize("words", [["verify", "t", "r", "--workers", "0"], ["compare", "t", "--workers", "-1"],
                                   ["make", "t", "--batch", "0"]])
def test_numbers_below_one_are_refused(words, capsys, monkeypatch):
    for work in ("make_table", "compare", "cluster"):
        monkeypatch.delattr(verify_parquet, work)
    with pytest.raises(SystemExit):
        verify_parquet.main(words)
    assert "is below 1" in capsys.readouterr().err


def test_command_line(tmp_path):
    def run(*words):
        program = ROOT / "python" / "examples" / "verify_parquet.py"
        done = subprocess.run([sys.executable, str(program), *map(str, words)], capture_output=True, text=True,
                              timeout=300, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout, done.stderr

    table, results = tmp_path / "signed.parquet", tmp_path / "verdicts"
    run("make", table, "--rows", 2500, "--batch", 500)
    out, progress = run("verify", table, results, "--kill", 2)
    assert out == "2500 rows verified, 2 of them are bad\n"
    assert (results / "killed-2").exists() and "[##########] 5/5 batches, 2500 rows, 2 bad" in progress
    out, _ = run("compare", table)
    assert "one process" in out and "cluster, 2 workers" in out and "the same verdicts, 2 of 2500 rows" in out
