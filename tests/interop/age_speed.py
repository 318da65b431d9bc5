#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures the throughput of seal and open and of age 1.3 on one processor, in turn. Prints the medians of wall-clock
and of processor time. Input and output are files in memory (/dev/shm); without a file to write, less of the time is
that of the operating system. BRAVAIS_AGE names the folder with age.

usage: age_speed.py TOOL [MEBIBYTES [ROUNDS]]"""
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

AGE = os.environ["BRAVAIS_AGE"]


def measured(words, folder, processor):
    """Wall-clock and processor time of a command in seconds."""
    before = os.times()
    begin = time.perf_counter()
    subprocess.run(words, cwd=folder, check=True, env={**os.environ, "GOMAXPROCS": "1"},
                   preexec_fn=lambda: os.sched_setaffinity(0, {processor}))
    wall = time.perf_counter() - begin
    after = os.times()
    return wall, after.children_user + after.children_system - before.children_user - before.children_system


def main():
    tool = str(pathlib.Path(sys.argv[1]).resolve())
    mebibytes, rounds = (int(one) for one in (*sys.argv[2:], *("1024", "7")[len(sys.argv) - 2:]))
    processor = max(os.sched_getaffinity(0))
    folder = pathlib.Path(tempfile.mkdtemp(prefix="bravais-speed-", dir="/dev/shm"))
    try:
        done = subprocess.run([tool, "keygen", "--age", "--out", "key", "--public", "team"], cwd=folder, check=True,
                              capture_output=True)
        recipient = (folder / "team").read_text(encoding="ascii").strip()
        assert recipient in done.stderr.decode()
        with open(folder / "plain", "wb") as file:
            for _ in range(mebibytes):
                file.write(os.urandom(1 << 20))
        subprocess.run([tool, "seal", "--to", recipient, "--out", "sealed", "plain"], cwd=folder, check=True)
        programs = {}
        for out in ("out", "/dev/null"):
            programs[f"seal to {out}"] = {"bravais": [tool, "seal", "--to", recipient, "--out", out, "plain"],
                                          "age": [f"{AGE}/age", "-r", recipient, "-o", out, "plain"]}
            programs[f"open to {out}"] = {"bravais": [tool, "open", "--key", "key", "--out", out, "sealed"],
                                          "age": [f"{AGE}/age", "-d", "-i", "key", "-o", out, "sealed"]}
        for operation, both in programs.items():
            times = {name: [] for name in both}
            for _ in range(rounds):
                for name, words in both.items():
                    times[name].append(measured(words, folder, processor))
                    (folder / "out").unlink(missing_ok=True)
            medians = {name: [statistics.median(one) for one in zip(*rows)] for name, rows in times.items()}
            for name, (wall, cpu) in medians.items():
                print(f"{operation} {name:8} {mebibytes / wall:8.0f} MiB/s by the clock, {mebibytes / cpu:8.0f} MiB/s of processor time")
            ratio = [theirs / ours for ours, theirs in zip(medians["bravais"], medians["age"])]
            print(f"{operation}: {ratio[0]:.2f} times as fast by the clock, {ratio[1]:.2f} by processor time", flush=True)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
