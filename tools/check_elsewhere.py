# SPDX-License-Identifier: MIT
"""The steps of those parts of tools/check that test other platforms and packages for other languages. check_parts.py has
the list of all parts."""
import os, re


def platforms(check):
    """Known answers on other platforms, and digests that must be those of the release build. The command itself
    fetches the compiler and the engine that the package index has."""
    check.run("tests/platforms/run.py", "build/platforms", "--native", check.build("release", target="bravais"),
              "--jobs", str(check.options.jobs), *check.share_words, *["--whole"] * check.full, checks=r"^(\d+) (builds) are good")


def windows(check):
    """The build for Windows under Wine. A quick run compiles two families without optimization."""
    quick = ["-DBRAVAIS_FAMILIES=kyber;dilithium", "-DBRAVAIS_EXAMPLES=OFF", "-DCMAKE_CXX_FLAGS_RELEASE=-O0",
             "-DCMAKE_C_FLAGS_RELEASE=-O0"]
    folder = check.build("windows") if check.full else check.build("windows", *quick, folder="windows-quick")
    check.run("tests/windows/run.py", folder, *["--full"] * check.full, checks=r"^Ran (\d+) (tests)")


def wasm(check):
    """The modules of tools/wasm; a full run compiles every family and needs Chromium. The compiler and wasmtime come from
    the package index."""
    output = check.run("tests/wasm/run.py", "build/wasm-check", *["--full"] * check.full, checks=r"^(\d+) (answers)$")
    if check.full:
        operations = re.search(r"(\d+) operations are compared", output)
        check.add(int(operations[1]) if operations else 0, "operations")


def rust(check):
    """The crates for Rust. The crates that they need come from their registry: without it, nothing is tested."""
    output = check.run("tests/languages/rust.py", os.path.join("build", "rust"), "--full")
    check.add(len(re.findall(r"^ok: ", output, re.M)), "statements")


def go_module(check):
    """The Go module from a local module proxy, and its exchange with CIRCL."""
    check.run("tests/languages/go.py", "--full", checks=r"^(\d+) (tests|programs)\b")


def java(check):
    """The Java package. Maven fetches what the tests need."""
    check.run("tests/languages/java.py", os.path.join("build", "languages", "java"), "--full", checks=r"^(\d+) (tests)$")


def wheels(check):
    """The wheels for all platforms. Maven fetches Python for them, and the package index has a compiler."""
    check.run("tests/languages/wheels.py", "build/languages/wheels", "--full", "--native", check.build("release", target="bravais"),
              "--jobs", str(check.options.jobs), checks=r"^(\d+) (tests)$")


def javascript(check):
    """The npm package, installed from a file. It compiles the modules of all families, unless BRAVAIS_WASM names them."""
    check.run("tests/languages/javascript.py", "build/languages/javascript", checks=r"^(\d+) (tests)$")
