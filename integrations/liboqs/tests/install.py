#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""install.py CMAKE SOURCE BUILD LIBDIR: installs the library alone. It must be where liboqs-python, the loader and
pkg-config find it when they are pointed to its folder, and nowhere else. Removing it must leave no folder behind."""
import ctypes
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

cmake, source, build, libdir = sys.argv[1:]
wrong = 0


def expect(good, what):
    global wrong  # pylint: disable=global-statement
    print(f"{'ok' if good else 'WRONG'}: {what}", flush=True)
    wrong += not good


with tempfile.TemporaryDirectory(prefix="bravais-liboqs-") as prefix:
    subprocess.run([cmake, "--install", build, "--component", "liboqs", "--prefix", prefix], check=True,
                   stdout=subprocess.DEVNULL)
    place = pathlib.Path(prefix, libdir, "bravais-liboqs")
    files = sorted(str(path.relative_to(place)) for path in pathlib.Path(prefix).rglob("*") if not path.is_dir())
    expect(files == ["lib/liboqs.so", "lib/liboqs.so.0.16.0", "lib/liboqs.so.9", "lib/pkgconfig/liboqs.pc"],
           f"installed in its own folder: {', '.join(files)}")
    library = ctypes.CDLL(str(place / "lib" / "liboqs.so"))
    library.OQS_version.restype = ctypes.c_char_p
    expect(library.OQS_version() == b"0.16.0" and library.OQS_KEM_alg_is_enabled(b"ML-KEM-768") in (0, 1),
           "the installed library can be loaded and called")
    if shutil.which("pkg-config"):
        options = subprocess.run(["pkg-config", "--cflags", "--libs", "liboqs"], check=True, capture_output=True, text=True,
                                 env={**os.environ, "PKG_CONFIG_PATH": str(place / "lib" / "pkgconfig")}).stdout.split()
        folder = pathlib.Path(options[0][2:])
        expect(options[1:] == ["-loqs"] and folder.resolve() == (place / "lib").resolve(), f"pkg-config says {options}")
    else:
        print("not run: liboqs.pc, because there is no pkg-config")
    subprocess.run([cmake, f"-DMANIFEST={build}/install_manifest_liboqs.txt", "-P", f"{source}/cmake/uninstall.cmake"],
                   check=True, stdout=subprocess.DEVNULL)
    expect(place.parent.exists() and not place.exists(), "the uninstall script removes the folder")
sys.exit(1 if wrong else 0)
