#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""bravais acvp: NIST's prompts against NIST's results, on every instruction set. The files are those of NIST's ACVP
server (usnistgov/ACVP-Server, gen-val/json-files), also in paulmillr/acvp-vectors: folders such as ML-KEM-keyGen-FIPS203
with prompt.json and expectedResults.json, or the same with .gz."""
import gzip
import json
import os
import pathlib
import subprocess
import sys

import tool

NAME = "acvp.tar.xz"
MODES = {("ML-KEM", "keyGen"), ("ML-KEM", "encapDecap"), ("ML-DSA", "keyGen"), ("ML-DSA", "sigGen"), ("ML-DSA", "sigVer")}


def content(file):
    return gzip.decompress(file.read_bytes()) if file.suffix == ".gz" else file.read_bytes()


def pairs():
    """Each prompt of ML-KEM or ML-DSA with its results, in the first folder that has any."""
    for variable in ("BRAVAIS_VECTORS", "BRAVAIS_UNPACKED_VECTORS"):
        found = []
        if os.environ.get(variable):
            for suffix in ("", ".gz"):
                for prompt in sorted(pathlib.Path(os.environ[variable]).glob(f"**/ML-*/prompt.json{suffix}")):
                    found.append((prompt, prompt.with_name(f"expectedResults.json{suffix}")))
        if found:
            return found
    return []


def answer(prompt, isa):
    done = subprocess.run([tool.CLI, "--isa", isa, "acvp", "-"], input=prompt, capture_output=True, timeout=600, check=False)
    if done.returncode != 0 or done.stderr:
        sys.exit(f"exit code {done.returncode}: {done.stderr.decode()}")
    return json.loads(done.stdout)


def tests_of(results):
    return {(group["tgId"], test["tcId"]): test for group in results["testGroups"] for test in group["tests"]}


def compare(prompt, results, isa):
    """The number of tests, all of which agree."""
    said = answer(content(prompt), isa)
    expected = json.loads(content(results))
    if said == expected:
        return len(tests_of(said))
    got, wanted = tests_of(said), tests_of(expected)
    wrong = [place for place in {**wanted, **got} if got.get(place) != wanted.get(place)]
    print(f"{prompt.parent.name} on {isa}: {len(wrong)} of {len(wanted)} tests differ; tgId and tcId: {wrong[:20]}")
    sys.exit(1)


def main():
    found = pairs()
    if not found:
        print(f"skipped: no {NAME}; configure with BRAVAIS_VECTORS set to the folder of its archive")
        return 77
    total, modes = 0, set()
    for prompt, results in found:
        which = json.loads(content(prompt))
        modes.add((which["algorithm"], which["mode"]))
        for isa in tool.isas():
            number = compare(prompt, results, isa)
            print(f"{prompt.parent.name} on {isa}: {number} tests")
            total += number
    print(f"{total} tests were compared")
    if not total or modes != MODES:
        print(f"no tests of {sorted(MODES - modes)}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
