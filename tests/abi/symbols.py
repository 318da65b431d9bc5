#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""symbols.py NM LIBRARY LIST [VERSION]: the shared library must export exactly the symbols in LIST. Each must have this
version; without VERSION, for systems whose libraries have no versions, none may have one."""
import subprocess
import sys

nm, library, list_file, version = (*sys.argv[1:], "")[:4]
lines = subprocess.run([nm, "--dynamic", "--defined-only", library], check=True, capture_output=True, text=True).stdout
symbols = [line.split()[-1].partition("@@") for line in lines.splitlines() if line.strip()]
exported = {name for name, _, _ in symbols if name != version}
versions = {of for name, _, of in symbols if name != version}
with open(list_file, encoding="ascii") as file:
    expected = set(file.read().split())
if not expected:
    sys.exit(f"{list_file}: is empty")
for name in sorted(exported - expected):
    print(f"exported, but not in the list: {name}")
for name in sorted(expected - exported):
    print(f"in the list, but not exported: {name}")
if versions != {version}:
    print(f"versions of symbols: {', '.join(repr(of) for of in sorted(versions)) or 'none'}, not {version!r}")
print(f"{len(exported)} symbols exported, {len(expected)} expected")
sys.exit(0 if exported == expected and versions == {version} else 1)
