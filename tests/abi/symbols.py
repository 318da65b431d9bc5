#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""symbols.py NM LIBRARY LIST: the shared library must export the symbols in LIST, all of them and nothing else."""
import subprocess
import sys

nm, library, list_file = sys.argv[1:]
lines = subprocess.run([nm, "--dynamic", "--defined-only", library], check=True, capture_output=True, text=True).stdout
exported = {line.split()[-1] for line in lines.splitlines() if line.strip()}
with open(list_file, encoding="ascii") as file:
    expected = set(file.read().split())
if not expected:
    sys.exit(f"{list_file}: is empty")
for name in sorted(exported - expected):
    print(f"exported, but not in the list: {name}")
for name in sorted(expected - exported):
    print(f"in the list, but not exported: {name}")
print(f"{len(exported)} symbols exported, {len(expected)} expected")
sys.exit(0 if exported == expected else 1)
