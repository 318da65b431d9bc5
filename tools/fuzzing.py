# SPDX-License-Identifier: MIT
"""Runs a fuzzer of libFuzzer and reads what it prints."""
import collections, os, pathlib, random, re, subprocess, tempfile

EXECUTED = re.compile(r"^stat::number_of_executed_units: +(\d+)", re.M)
STEP = re.compile(r"#(\d+)\s+(\w+).*\bcov: (\d+)")
# Only edges are news, not how often one is taken: in rejection sampling that differs with every seed, and keeping the
# inputs and choosing among them took nearly half of the time.
EDGES_ONLY = "-use_counters=0"
MERGED = re.compile(r"^MERGE-OUTER: successful in 1 attempt", re.M)


def program_of(build, name):
    return os.path.join(build, "tests", "fuzz", f"fuzz_{name}")


def write_random(folder, count):
    """Writes random inputs of 8 bytes to 8 KiB, always the same ones."""
    dice = random.Random(1)
    for i in range(count):
        pathlib.Path(folder, f"{i:06}").write_bytes(dice.randbytes(int(2 ** dice.uniform(3, 13))))


def read_random(program, found, count, prefix, show):
    """Runs random inputs, and adds those that reach something new to the folder `found`. Returns how many ran, and the end
    of the output after a finding."""
    tail = collections.deque(maxlen=200)
    with tempfile.TemporaryDirectory(prefix="bravais-random-") as folder:
        write_random(folder, count)
        with subprocess.Popen([program, "-merge=1", found, folder, "-max_len=65536", EDGES_ONLY, prefix],
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace") as fuzzer:
            for line in fuzzer.stderr:
                tail.append(line)
                if step := STEP.match(line):
                    show(int(step[1]))
    # After a finding, libFuzzer skips the input and goes on in another attempt.
    output = "".join(tail)
    return (count, "") if fuzzer.returncode == 0 and MERGED.search(output) else (0, output)


def search(command, totals, show):
    """Runs the fuzzer once; returns how many new inputs it executed, and the end of its output after a finding. First it
    reads the inputs that are known already, up to the line INITED: these executions do not count."""
    before, last_new = totals["executions"], -totals["since_new_edge"]
    tail, executed, known = collections.deque(maxlen=30), 0, None
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                          errors="replace") as fuzzer:
        for line in fuzzer.stderr:
            tail.append(line)
            if step := STEP.match(line):
                known = int(step[1]) if step[2] == "INITED" else known
                executed = 0 if known is None else int(step[1]) - known
                if int(step[3]) > totals["edges"]:
                    totals["edges"], last_new = int(step[3]), executed
                show(executed, executed - last_new)
    final = EXECUTED.search("".join(tail))
    executed = int(final[1]) - known if final and known is not None else executed
    totals["executions"], totals["since_new_edge"] = before + executed, executed - last_new
    return executed, "" if fuzzer.returncode == 0 and final else "".join(tail)


def replay(program, inputs, prefix):
    """Runs every input once. Returns how many ran, and the end of the output after a finding."""
    done = subprocess.run([program, *inputs, "-runs=0", "-max_len=65536", "-print_final_stats=1", prefix],
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace", check=False)
    executed = EXECUTED.search(done.stderr)
    if done.returncode != 0 or not executed:
        return 0, done.stderr[-4000:] or f"{program} ended with {done.returncode}"
    return int(executed[1]), ""
