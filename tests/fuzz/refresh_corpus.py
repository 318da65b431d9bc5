#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Regenerates tests/fuzz/corpus: lets each fuzzer search for a while, and keeps a few inputs, each the one that adds
the most coverage. The inputs are the fuzzers' own, and small: none is an external test vector."""
import argparse, hashlib, pathlib, re, subprocess, sys, tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CORPUS = ROOT / "tests" / "fuzz" / "corpus"


def reached(fuzzer, found, work):
    """The coverage of each input, as the fuzzer's numbers: it writes them to a file when it merges folders."""
    control, merged = work / "control", work / "merged"
    merged.mkdir()
    subprocess.run([fuzzer, "-merge=1", f"-merge_control_file={control}", merged, *found], capture_output=True, check=True)
    lines = control.read_text(encoding="utf-8").splitlines()
    count = int(lines[0])
    paths = [pathlib.Path(line) for line in lines[2:2 + count]]
    features = {}
    for line in lines[2 + count:]:
        if match := re.match(r"FT (\d+) (.*)", line):
            features[paths[int(match[1])]] = set(match[2].split())
    return features


def chosen(features, most, bytes_left):
    """The inputs that together have the most coverage."""
    kept, covered = [], set()
    while len(kept) < most:
        path = max(sorted(features), key=lambda p: (len(features[p] - covered), -p.stat().st_size), default=None)
        if path is None or not features[path] - covered or path.stat().st_size > bytes_left:
            break
        kept.append(path)
        covered |= features[path]
        bytes_left -= path.stat().st_size
    return kept


def refresh(fuzzer, options):
    name = fuzzer.name.removeprefix("fuzz_")
    place = CORPUS / name
    place.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="bravais-corpus-") as folder:
        work = pathlib.Path(folder)
        (work / "found").mkdir()
        found = [work / "found", place, *[path / name for path in options.corpus]]
        # All lengths are tried from the beginning, because time is short.
        done = subprocess.run([fuzzer, *found, f"-max_total_time={options.seconds}", f"-max_len={options.max_len}",
                               "-len_control=0", f"-artifact_prefix={work}/"],
                              capture_output=True, text=True, check=False)
        if done.returncode != 0:
            sys.exit(f"{fuzzer.name} has found a fault, which comes first:\n{done.stderr}")
        features = reached(fuzzer, found, work)
        contents = [path.read_bytes() for path in chosen(features, options.inputs, options.bytes)]
    for old in place.iterdir():
        old.unlink()
    for content in contents:
        (place / hashlib.sha256(content).hexdigest()[:16]).write_bytes(content)
    print(f"{name}: {len(contents)} inputs, {sum(map(len, contents))} bytes", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build", type=pathlib.Path, help="a folder with built fuzzers: build/asan")
    parser.add_argument("--corpus", type=pathlib.Path, action="append", default=[],
                        help="a folder of earlier finds, with a folder for each fuzzer: build/check/corpus")
    parser.add_argument("--only", default="", help="only fuzzers whose name holds this")
    parser.add_argument("--seconds", type=int, default=60, help="how long each one searches (default: 60)")
    parser.add_argument("--inputs", type=int, default=8, help="how many inputs of each are kept (default: 8)")
    parser.add_argument("--bytes", type=int, default=12000, help="how large they may be together (default: 12000)")
    parser.add_argument("--max-len", type=int, default=4096, help="how large one may be (default: 4096)")
    options = parser.parse_args()
    fuzzers = [path for path in sorted((options.build / "tests" / "fuzz").glob("fuzz_*"))
               if path.is_file() and options.only in path.name]
    if not fuzzers:
        sys.exit(f"refresh_corpus: no fuzzer in {options.build}; build them first: cmake --build {options.build}"
                 " --target bravais_fuzz")
    for fuzzer in fuzzers:
        refresh(fuzzer.resolve(), options)


if __name__ == "__main__":
    main()
