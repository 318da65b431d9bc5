#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests tools/long_runs with small runs: a fuzzer and a ctest that only print what the real ones print, and a thousand
real round trips of each family. Checks the records, that a run goes on where it ended, and that findings are reported.

usage: long_runs.py [--fuzzer build/asan/tests/fuzz/fuzz_hex] [--round-trips PROGRAM --cli TOOL]"""
import argparse, json, math, pathlib, subprocess, sys, tempfile

from pretended import ROOT, module, verdict

FAMILIES = ("kyber", "dilithium", "ntru", "ntru_plus", "mlwq")
# As libFuzzer of clang 19 prints it. It reads the empty input and those of both folders, which do not count. The first
# piece finds edges up to its hundredth new input, the second one more.
FUZZER = r'''#!/usr/bin/env python3
import pathlib, re, sys
words = " ".join(sys.argv)
number = lambda name: int((re.search(rf"-{name}=(\d+)", words) or [0, 0])[1])
runs, seed = number("runs"), number("seed")
say = lambda text: print(text, file=sys.stderr)
if number("merge"):
    say("MERGE-OUTER: attempt 1")
    say(f"#{len(list(pathlib.Path(sys.argv[3]).iterdir()))}\tDONE  cov: 7 exec/s: 0 rss: 30Mb")
    pathlib.Path(sys.argv[2], "random").write_text("x")
    say(f"MERGE-OUTER: successful in {ATTEMPTS} attempt(s)")
    sys.exit(0)
known = 1 + sum(len(list(pathlib.Path(name).iterdir())) for name in sys.argv[1:3])
if runs == 0:
    say(f"stat::number_of_executed_units: {known}")
    sys.exit(0)
cov = {1: 40, 2: 41}.get(seed, 41)
say("INFO: Loaded 1 modules   (77 inline 8-bit counters): 77 [0x55, 0x56),")
say(f"#2\tpulse  cov: 20 ft: 30 corp: 1/4b exec/s: 0 rss: 30Mb")
say(f"#{known}\tINITED cov: {min(cov, 30 + 10 * (seed > 1))} ft: 50 corp: 2/9b exec/s: 0 rss: 30Mb")
pathlib.Path(sys.argv[1], f"input{seed}").write_text("x")
say(f"#{known + 100}\tNEW    cov: {cov} ft: 60 corp: 3/19b lim: 4 exec/s: 0 rss: 31Mb L: 1/1 MS: 1 EraseBytes-")
say(f"#{known + 200}\tREDUCE cov: {cov} ft: 61 corp: 3/18b lim: 4 exec/s: 0 rss: 31Mb L: 1/1 MS: 1 EraseBytes-")
if CRASHES:
    say("==1==ERROR: AddressSanitizer: heap-buffer-overflow")
    sys.exit(77)
say(f"#{runs}\tDONE   cov: {cov} ft: 61 corp: 3/18b lim: 4 exec/s: 0 rss: 31Mb")
say(f"Done {runs} runs in 0 second(s)")
say(f"stat::number_of_executed_units: {runs}\nstat::average_exec_per_sec:     0")
'''
# Three tests; the second is skipped, and the third one fails if the file `fails` exists.
CTEST = r'''#!/bin/sh
case "$*" in
  *" -N "*) printf '  Test   #1: property.ml_kem_768.avx2.failing_randomness
  Test   #2: property.ml_kem_768.avx512.failing_randomness
  Test #100: abi.no_randomness
' ;;
  *avx2*) printf '1: 20 failing calls of the random source
1/1 Test #1: property... ...   Passed    0.04 sec
' ;;
  *avx512*) printf '2: skipped: this machine cannot run avx512
1/1 Test #2: property... ...***Skipped   0.04 sec
' ;;
  *no_randomness*) [ ! -e FOLDER/fails ] || { echo it fails; exit 8; }
    printf '3: 300 failing calls of the random source
1/1 Test #100: abi.no_randomness ...   Passed    0.10 sec
' ;;
esac
'''


def executable(path, text):
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def pretended_fuzzer(path, crashes=False, attempts=1):
    return executable(path, FUZZER.replace("CRASHES", str(crashes)).replace("ATTEMPTS", str(attempts)))


def long_runs(folder, *words):
    done = subprocess.run([ROOT / "tools" / "long_runs", *words, "--file", folder / "runs.jsonl"], capture_output=True,
                          text=True, check=False)
    path = folder / "runs.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return done.returncode, [json.loads(line) for line in lines], done.stdout + done.stderr


def parts(record, *names):
    return tuple(record[name] for name in names)


def fuzzing(folder):
    """The totals after each piece; going on; ending without new edges; crashes; a fuzzer that does not exist."""
    fuzzer = pretended_fuzzer(folder / "fuzzer")
    names = ("run", "name", "piece", "executions", "edges", "since_new_edge", "state", "finished")
    repository = len(list((ROOT / "tests" / "fuzz" / "corpus" / "hex").iterdir()))
    words = ["fuzz", "hex", "--program", fuzzer, "--piece", "500", "--random", "3"]
    status, records, said = long_runs(folder, *words, "--executions", "1200")
    wanted = [("fuzz", "hex", 1, 500, 40, 400, "ok", False), ("fuzz", "hex", 2, 1000, 41, 400, "ok", False),
              ("fuzz", "hex", 3, 1200, 41, 600, "ok", True)]
    made = [parts(one, *names) for one in records]
    # The empty input, those of the repository, a random one and one of each piece.
    replayed = [one["replayed"] for one in records]
    if replayed != [0, 0, 1 + repository + 1 + 3] or f"; {replayed[-1]} inputs replayed" not in said:
        yield f"inputs that were replayed: {replayed}\n{said}"
    if [one["random"] for one in records] != [3, 3, 3]:
        yield f"random inputs: {records}"
    if status != 0 or made != wanted or "1,200 of 1,200 executions, 41 edges" not in said:
        yield f"fuzzing in three pieces: {status}, {records}\n{said}"
    status, records, said = long_runs(folder, *words, "--executions", "100000", "--quiet", "1300")
    wanted = [("fuzz", "hex", 4, 1700, 41, 1100, "ok", False), ("fuzz", "hex", 5, 1900, 41, 1300, "ok", True)]
    if status != 0 or [parts(one, *names) for one in records[3:]] != wanted or "goes on after piece 3" not in said:
        yield f"fuzzing until nothing is new: {status}, {records[3:]}\n{said}"
    status, records, said = long_runs(folder, *words, "--executions", "400", "--again")
    if status != 0 or parts(records[-1], *names) != ("fuzz", "hex", 1, 400, 40, 300, "ok", True):
        yield f"fuzzing again: {status}, {records[-1]}\n{said}"
    crashing = pretended_fuzzer(folder / "crashing", crashes=True)
    status, records, said = long_runs(folder, "fuzz", "hex", "--program", crashing, "--executions", "9999", "--random", "0")
    made = parts(records[-1], "piece", "state", "finished")
    if status == 0 or made != (2, "FAILED", False) or "heap-buffer" not in said:
        yield f"a crash: {status}, {records[-1]}\n{said}"
    crashing = pretended_fuzzer(folder / "random", attempts=2)
    status, records, said = long_runs(folder, *words, "--program", crashing, "--again")
    made = parts(records[-1], "state", "finished", "piece", "random", "note")
    if status == 0 or made != ("FAILED", False, 0, 0, "the random inputs ended with a finding") or "in 2 att" not in said:
        yield f"a finding of the random inputs: {status}, {records[-1]}\n{said}"
    crashing = executable(folder / "replay", "#!/bin/sh\necho stat::number_of_executed_units: 5 >&2\nexit 77\n")
    status, records, said = long_runs(folder, *words, "--executions", "400", "--again", "--replay", crashing)
    made = parts(records[-1], "state", "finished", "replayed", "note")
    if status == 0 or made != ("FAILED", False, 0, "the replay ended with a finding") or "executed_units" not in said:
        yield f"a finding of the replay: {status}, {records[-1]}\n{said}"
    status, _, said = long_runs(folder, *words)
    if status == 0 or "the last piece failed" not in said:
        yield f"going on after a crash: {status}\n{said}"
    status, _, said = long_runs(folder, "fuzz", "hexx", "--program", fuzzer)
    if status == 0 or "no fuzzer hexx" not in said or "lengths" not in said:
        yield f"a fuzzer that does not exist: {status}\n{said}"


def random_inputs(folder):
    """The same inputs each time, none like another, of 8 bytes to 8 KiB."""
    made = []
    for name in ("one", "two"):
        (folder / name).mkdir()
        module(ROOT / "tools" / "fuzzing.py").write_random(folder / name, 200)
        made.append([path.read_bytes() for path in sorted((folder / name).iterdir())])
    lengths = sorted(map(len, made[0]))
    if made[0] != made[1] or len(set(made[0])) != 200 or not (8 <= lengths[0] < 100 and 4000 < lengths[-1] <= 8192):
        yield f"random inputs of the lengths {lengths}; the same again: {made[0] == made[1]}"


def real_fuzzing(folder, fuzzer):
    """A fuzzer of the asan build."""
    status, records, said = long_runs(folder, "fuzz", "hex", "--program", fuzzer, "--executions", "2000", "--piece",
                                      "1000", "--random", "500")
    made = parts(records[-1], "random", "executions", "finished")
    if status != 0 or made != (500, 2000, True) or records[-1]["edges"] < 10:
        yield f"2,000 executions of {fuzzer}: {status}, {records}\n{said}"


def trips(folder, program, tool):
    """A thousand round trips of each family, and a planted failure."""
    for family in FAMILIES:
        words = ["round-trips", family, "--program", program, "--cli", tool, "--piece", "400"]
        status, records, said = long_runs(folder, *words, "--trips", "500")
        if status == 0:
            status, records, said = long_runs(folder, *words, "--trips", "1000")
        made = [parts(one, "name", "piece", "trips", "failures", "state", "finished") for one in records[-4:]]
        wanted = [(family, 1, 400, 0, "ok", False), (family, 2, 500, 0, "ok", True), (family, 3, 900, 0, "ok", False),
                  (family, 4, 1000, 0, "ok", True)]
        if status != 0 or made != wanted:
            yield f"a thousand round trips of {family}: {status}, {made}\n{said}"
        outputs = [long_runs(folder, *words, "--repeat", number)[2] for number in ("2", "2")]
        same = outputs[0] == outputs[1] and '"trips"' in outputs[0]
        if not same or long_runs(folder, *words, "--trips", "1")[1] != records:
            yield f"piece 2 of {family} again: {outputs}"
    # The specification of M-LWQ: 2^-53.8, 2^-57.0 and 2^-55.7 for the plain mode of Z; all other sets are below 2^-100.
    expected = records[-1]["expected"] / (1000 / 18 * (2 ** -53.8 + 2 ** -57.0 + 2 ** -55.7))
    if not 0.9 < expected < 1.1:
        yield f"the expected failures of M-LWQ are {records[-1]['expected']}"
    wrong = executable(folder / "wrong", f'#!/bin/sh\nexec "{program}" "$@" --plant\n')
    for family in FAMILIES:
        status, records, said = long_runs(folder, "round-trips", family, "--program", wrong, "--cli", tool, "--again",
                                          "--trips", "100")
        if status == 0 or records[-1]["state"] != "FAILED" or records[-1]["failures"] < 6 or "failures, " not in said:
            yield f"planted failures of {family}: {status}, {records[-1]}\n{said}"


def plausible(folder):
    """Failures that are as many as expected are counted, and are no fault."""
    rates = json.dumps({"results": [{"name": "ML-KEM-512", "log2_failure_rate": -5}]})
    tool = executable(folder / "tool", f"#!/bin/sh\necho '{rates}'\n")
    rows = "".join(json.dumps({"set": name, "isa": "avx2", "trips": 64, "failures": count}) + "\n"
                   for name, count in (("ML-KEM-512", 3), ("Kyber512", 1)))
    program = executable(folder / "program", f"#!/bin/sh\necho '{rows}' | grep .\n")
    status, records, said = long_runs(folder, "round-trips", "kyber", "--program", program, "--cli", tool, "--piece",
                                      "128", "--trips", "256")
    made = [parts(one, "trips", "failures", "expected", "state", "finished") for one in records]
    if status != 0 or made != [(128, 4, 4.0, "ok", False), (256, 8, 8.0, "ok", True)]:
        yield f"as many failures as expected: {status}, {made}\n{said}"


def source(folder):
    """The sum over the tests, one at a time; a test that fails; going on; tests that fail no call; some tests again."""
    names = ("run", "piece", "tests", "failing_calls", "skipped", "state", "finished")
    words = ["random-source", "--program", executable(folder / "ctest", CTEST.replace("FOLDER", str(folder)))]
    (folder / "fails").touch()
    begin = [("random-source", 1, 1, 20, 0, "ok", False), ("random-source", 2, 1, 20, 1, "ok", False)]
    status, records, said = long_runs(folder, *words)
    made, wanted = [parts(one, *names) for one in records], [*begin, ("random-source", 3, 1, 20, 1, "FAILED", False)]
    if status == 0 or made != wanted or "abi.no_randomness failed\nit fails" not in said:
        yield f"a random source with a test that fails: {status}, {made}\n{said}"
    (folder / "fails").unlink()
    (folder / "runs.jsonl").write_text(json.dumps(records[0]) + "\n", encoding="utf-8")  # as if interrupted
    status, records, said = long_runs(folder, *words)
    made, wanted = [parts(one, *names) for one in records], [*begin, ("random-source", 3, 2, 320, 1, "ok", True)]
    if status != 0 or made != wanted or "goes on after piece 1" not in said or "2 tests, 320 failing calls" not in said:
        yield f"a random source that goes on: {status}, {made}\n{said}"
    status, again, said = long_runs(folder, *words, "--repeat", "ml_kem_768")
    if status != 0 or again != records or said != ("property.ml_kem_768.avx2.failing_randomness: 20 failing calls\n"
                                                   "property.ml_kem_768.avx512.failing_randomness: skipped\n"):
        yield f"a random source again: {status}, {again}\n{said}"
    status, again, said = long_runs(folder, *words, "--repeat", "ml_dsa")
    if status == 0 or again != records or "no test matches ml_dsa" not in said:
        yield f"a random source without such tests: {status}, {again}\n{said}"
    executable(folder / "ctest", CTEST.replace("FOLDER", str(folder)).replace("failing calls", "other calls"))
    status, records, said = long_runs(folder, *words, "--again")
    if status == 0 or parts(records[-1], "failing_calls", "state", "finished", "note") != (0, "FAILED", False, "no failing call"):
        yield f"a random source that fails no call: {status}, {records[-1]}\n{said}"


def probabilities(_):
    """Against the sums that define them."""
    tool = module_of_tool()
    for failures, expected, wanted in ((0, 0.5, 1), (1, 1.0, 1 - math.exp(-1)), (2, 0.5, 1 - 1.5 * math.exp(-0.5)),
                                       (1, 1e-12, 1e-12), (2, 1e-6, 5e-13), (3, 0.0, 0)):
        found = tool.probability(failures, expected)
        if abs(found - wanted) > 1e-6 * wanted:
            yield f"at least {failures} failures where {expected} are expected: {found}, not {wanted}"


def module_of_tool():
    with tempfile.TemporaryDirectory(prefix="bravais-long-") as name:
        copy = pathlib.Path(name, "long_runs.py")  # the script has no ending
        copy.write_text((ROOT / "tools" / "long_runs").read_text(encoding="utf-8"), encoding="utf-8")
        sys.path.insert(0, str(ROOT / "tools"))
        return module(copy)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("fuzzer", "round-trips", "cli"):
        parser.add_argument(f"--{name}")
    options = parser.parse_args()
    topics = [fuzzing, random_inputs, plausible, source, probabilities]
    if options.fuzzer:
        topics.append(lambda folder: real_fuzzing(folder, options.fuzzer))
    if options.round_trips and options.cli:
        topics.append(lambda folder: trips(folder, options.round_trips, options.cli))
    else:
        print("left out: round trips, because --round-trips and --cli name no programs")
    wrong = []
    for topic in topics:
        with tempfile.TemporaryDirectory(prefix="bravais-long-") as name:
            wrong += topic(pathlib.Path(name))
    return verdict(wrong)


if __name__ == "__main__":
    sys.exit(main())
