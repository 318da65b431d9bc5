#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The benchmarks must run and know every set of the library. For each program that was built, this checks its list and
one figure of each operation; the figures themselves are not tested. Usage: run.py FAMILIES PROGRAM...; FAMILIES are
those of the build, separated by commas."""
import json, pathlib, re, subprocess, sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# One table of sets for each kind, read as text from include/bravais/parameters.hpp.
TABLES = {"kem": "kem_table", "pke": "pke_table", "signature": "signature_table"}


def run(*words, good=True):
    done = subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if (done.returncode == 0) != good:
        sys.exit(f"exit status {done.returncode}: {' '.join(map(str, words))}\n{done.stdout}{done.stderr}")
    return done.stdout


def expect(condition, text):
    if not condition:
        sys.exit(f"wrong: {text}")
    print(f"ok: {text}", flush=True)


def sets_of(table, families):
    """(all sets of a table, those of these families)"""
    text = (ROOT / "include" / "bravais" / "parameters.hpp").read_text(encoding="utf-8")
    rows = re.findall(r'"([^"]+)"[^"]*?family::(\w+)\}', text.split(f"{table}[] = {{", 1)[1].split("};", 1)[0])
    return [name for name, _ in rows], [name for name, family in rows if family in families]


def instruction_count(program, families):
    labels = [line.rsplit(" ", 1)[0] for line in run(program, "--list").splitlines()]
    expect(len(labels) == len(set(labels)) > 0, f"{program.name} lists {len(labels)} operations, each once")
    for kind, table in TABLES.items():
        every, wanted = sets_of(table, families)
        listed = [name for name in every if f"{kind}/{name}/keygen/one_call/portable" in labels]
        expect(every and listed == wanted, f"it has key generation of each of {len(wanted)} sets in {table}: {listed}")
        if wanted:
            run(program, next(label for label in labels if label.startswith(f"{kind}/")), 2)
    run(program, next(label for label in labels if label.startswith("kernel/")), 2)
    expect(True, "it has kernels")
    expect(run(program, "no/such/operation", 1, good=False) == "", "it refuses an operation that there is not")


def under_google_benchmark(program, wanted):
    found = json.loads(run(program, f"--benchmark_filter={wanted}", "--benchmark_min_time=0.001",
                           "--benchmark_format=json"))["benchmarks"]
    expect(found and all(entry["ticks"] > 0 and entry["seconds"] > 0 and "error_occurred" not in entry for entry in found),
           f"{program.name} measures {len(found)} of {wanted}")


def main():
    families = sys.argv[1].split(",")
    programs = {path.name: path for path in map(pathlib.Path, sys.argv[2:])}
    expect("bench_instruction_count" in programs, "the programs of this build are named")
    instruction_count(programs["bench_instruction_count"], families)
    sets = [name for table in TABLES.values() for name in sets_of(table, families)[1]]
    if "bench_operations" in programs:
        under_google_benchmark(programs["bench_operations"], f"/{sets[0]}/.*/one_call/portable$")
    else:
        print("not run: bench_operations, which needs Google Benchmark and was not built", flush=True)


if __name__ == "__main__":
    main()
