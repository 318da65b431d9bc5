# SPDX-License-Identifier: MIT
"""Lists the parameter sets of the installed package, and tests whether it works on this machine."""
from __future__ import annotations

import argparse
import json
import os
import sys
from dataclasses import asdict

import bravais


def list_sets(as_json: bool) -> None:
    sets = bravais.algorithms()
    if as_json:
        print(json.dumps([asdict(a) for a in sets], indent=2))
        return
    print(f"{'kind':10} {'set':20} {'public key':>10} {'secret key':>10} {'sent':>6} {'category':>8}  use")
    for a in sets:
        print(f"{a.kind:10} {a.name:20} {a.public_key:10} {a.secret_key:10} {a.ciphertext or a.signature:6} "
              f"{a.category:8}  {'standard' if a.is_standard else 'research'} ({a.source})")
    print("\nSizes are in bytes. The column 'sent' is the size of a ciphertext or a signature.")


def works(a: bravais.Algorithm) -> bool:
    """A round trip through a parameter set, and a check that another key or message fails."""
    if a.kind == "KEM":
        with bravais.KEM(a.name).generate() as kem, bravais.KEM(a.name).generate() as other:
            ciphertext, secret = kem.public_key.encapsulate()
            try:
                strange = other.secret_key.decapsulate(ciphertext)
            except bravais.InvalidCiphertextError:
                strange = b""
            return kem.secret_key.decapsulate(ciphertext) == secret != strange
    if a.kind == "PKE":
        with bravais.PKE(a.name).generate() as pke:
            message = bytes(i % 256 for i in range(a.message))
            return pke.secret_key.decrypt(pke.public_key.encrypt(message)) == message
    with bravais.Signature(a.name).generate() as dsa:
        signature = dsa.secret_key.sign(b"letter")
        good = dsa.public_key.verify(b"letter", signature)
        return good and not dsa.public_key.verify(b"Letter", signature)


def fault(a: bravais.Algorithm) -> str:
    """An empty text if a parameter set works; otherwise its name, with the error if there is one."""
    try:
        return "" if works(a) else f"{a.kind} {a.name}"
    except Exception as error:  # any error: the other sets must be tried as well
        return f"{a.kind} {a.name} ({type(error).__name__}: {error})"


def self_test() -> int:
    """Test every parameter set on every instruction set of this machine."""
    failed = 0
    for isa in filter(bravais.is_supported, bravais.built_isas()):
        bravais.force_isa(isa)
        bad = [found for found in map(fault, bravais.algorithms()) if found]
        failed += len(bad)
        print(f"{isa:10} {len(bravais.algorithms()) - len(bad)} sets work"
              + (f"; these do not: {', '.join(bad)}" if bad else ""))
    bravais.select_best_isa()
    return 1 if failed else 0


def run(options: argparse.Namespace) -> int:
    if options.command == "selftest":
        return self_test()
    if options.command == "list":
        list_sets(options.json)
    else:
        print(f"bravais {bravais.__version__}, {bravais.active_isa()} of "
              f"{', '.join(filter(bravais.is_supported, bravais.built_isas()))}")
    return 0


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bravais", description=__doc__)
    parser.add_argument("--version", action="version", version=f"bravais {bravais.__version__}")
    commands = parser.add_subparsers(dest="command", required=True)
    listing = commands.add_parser("list", help="list all parameter sets with their sizes")
    listing.add_argument("--json", action="store_true", help="print JSON, for programs")
    commands.add_parser("version", help="print the version, and the instruction sets of this machine")
    commands.add_parser("selftest", help="test every parameter set on every instruction set")
    options = parser.parse_args(arguments)
    try:
        status = run(options)
        sys.stdout.flush()
        return status
    except bravais.BravaisError as error:
        print(f"bravais: {error}", file=sys.stderr)
    except BrokenPipeError:
        # The reader, such as head, has closed the pipe. Without this, Python would write the rest at exit, and fail.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1


if __name__ == "__main__":
    sys.exit(main())
