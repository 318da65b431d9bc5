#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""symbols.py NM LIBOQS OURS: this library must export every function that liboqs exports, except for those of
algorithms that it lacks and the functions that replace liboqs's hash functions and AES."""
import re
import subprocess
import sys

nm, theirs, ours = sys.argv[1:]
CALLBACKS = re.compile(r"OQS_(AES|SHA2|SHA3|SHA3_x4)_set_callbacks")
ALGORITHM = re.compile(r"OQS_(KEM|SIG)_([a-z]\w*?)_(keypair|keypair_derand|encaps|encaps_derand|decaps|sign|verify|"
                       r"sign_with_ctx_str|verify_with_ctx_str)")
GENERIC = re.compile(r"(alg|supports|keypair|encaps|decaps|sign|verify|new|free)\b")


def exported(library):
    lines = subprocess.run([nm, "--dynamic", "--defined-only", library], check=True, capture_output=True, text=True).stdout
    return {line.split()[-1] for line in lines.splitlines() if line.strip()}


def algorithm(symbol):
    found = ALGORITHM.fullmatch(symbol)
    return found and found[2] not in ("keypair", "encaps", "sign", "verify") and found.group(1, 2)


there, here = exported(theirs), exported(ours)
common = {algorithm(symbol) for symbol in there} & {algorithm(symbol) for symbol in here}
wanted = {s for s in there if s.startswith("OQS_") and not CALLBACKS.fullmatch(s) and algorithm(s) in common}
missing = sorted(wanted - here)
for symbol in missing:
    print(f"liboqs exports {symbol}, and this library does not")
others = sorted(symbol for symbol in here if not symbol.startswith("OQS_"))
for symbol in others:
    print(f"exported, but not a function of liboqs: {symbol}")
print(f"{len(wanted)} functions, {len(common - {None})} algorithms")
sys.exit(1 if missing or others or len(wanted) < 50 else 0)
