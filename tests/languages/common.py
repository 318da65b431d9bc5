# SPDX-License-Identifier: MIT
"""What the tests of the Java and the JavaScript package share."""
import argparse, os, pathlib, re, sys, tarfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
VECTORS = pathlib.Path(os.environ.get("BRAVAIS_VECTORS", ROOT.parent / "shared" / "vectors"))
NOT_RUN = 77


def expect(condition, text):
    if not condition:
        sys.exit(f"wrong: {text}")
    print(f"ok: {text}", flush=True)


def command_line(text):
    """A parser with a folder and --speed; --help prints the text."""
    parser = argparse.ArgumentParser(description=text, usage=argparse.SUPPRESS, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--speed", type=int, metavar="ROUNDS")
    return parser


def unpack_vectors(archives, folder):
    """Unpacks archives of published vectors; returns the names of those that this machine does not have."""
    missing = [name for name in archives if not (VECTORS / f"{name}.tar.xz").exists()]
    for name in [] if missing else archives:
        with tarfile.open(VECTORS / f"{name}.tar.xz") as archive:
            archive.extractall(folder, filter="data")
    return missing


def programs_on(page, language):
    """The programs in the Markdown of a page."""
    return re.findall(rf"^```{language}\n(.*?)^```$", page.read_text(encoding="utf-8"), re.M | re.S)
