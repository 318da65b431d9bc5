# SPDX-License-Identifier: MIT
"""The parts of tools/check: what each needs, and its steps. The `Check` of tools/checks.py runs them."""
import os, re, shutil

import check_elsewhere
from check_part import (ARM, CLANG, CROSS, DEB, DECODER, Failed, FULL, FUZZERS, Part, PRESETS, PYTHON, ROOT,
                        SANITIZERS, SOURCES, TESTS, VALGRIND, WINDOWS)
from check_gates import division, divisions_at_each_level, fuzz, leak_gate, mutation, proof_mutants, tidy
from check_builds import (ALIKE, DEVELOPER, emulated_arm, emulated_arm_release, emulated_old_arm, first, FULL_TRACES,
                          marked_one_header, marked_self_checks, one_header, released_by_clang, REPEATED, SANITIZED,
                          SANITIZED_PROGRAMS, SHIPPED, SHIPPED_PROGRAMS, tested, tested_one_header, threads, traces,
                          valgrind_at_each_level, without_avx)


def demo(check):
    # In the release build's folder, so the library need not be compiled again.
    folder = os.path.join(ROOT, "build", "release")
    output = check.run("tools/demo", "README.md", BRAVAIS_DEMO_BUILD=folder)
    rows = len(re.findall(r"x ok$", output, re.M))
    if rows != 6:  # as many parameter sets as is_shown() of examples/demo/main.cpp names
        raise Failed(f"{rows} rows of the demo are ok")
    check.add(rows, "rows")
    if check.full:  # measuring every set takes most of a minute; the release build's test example.demo runs them all
        output = check.run("tools/demo", "--all", "README.md", BRAVAIS_DEMO_BUILD=folder)
        check.add(len(re.findall(r"^(?:kem|pke|sig) .* ok ", output, re.M)), "rows")


def python_package(check):
    """Tests the Python package with the library of the release build; a full run also builds a wheel that compiles
    everything."""
    library = os.path.join(ROOT, check.build("release", target="bravais"), "libbravais.a")
    check.counted(["tools/check_python", "--prebuilt", library, *["--full"] * check.full],
                  r"^(?:\d+ \w+, )*(\d+) %s", ("passed", "skipped", "failed"))


def interop(check):
    """The peers come from a package index: without access to it, nothing is compared."""
    folder = check.build("release", target="bravais_cli bravais_liboqs")
    check.run("tools/interop", f"{folder}/cli/bravais", checks=r"^Ran (\d+) (tests)")


def openssl(check):
    """The provider in the machine's OpenSSL, then against other implementations, which come from package indexes."""
    folder = check.build("release", target="bravais_cli bravais_openssl")
    check.test(folder, programs="openssl")
    check.run("tools/interop_openssl", folder, checks=r"^Ran (\d+) (tests)")


def prose(check):
    """The tools for it come from the package index, as those of interop."""
    check.run("tools/prose", "--self-test")
    check.run("tools/prose", checks=r"(\d+) (files)")


def site(check):
    check.run("tools/site", checks=r"(\d+) (pages)")


def packages(check):
    output = check.run("tests/packages/run.py", check.build("release"))
    check.add(len(re.findall(r"^ok: ", output, re.M)), "statements")


def reproducible(check):
    check.run("tests/reproducible/run.py", "--jobs", str(check.options.jobs), checks=r"(\d+) (artifacts)")


def release_files(check):
    """The files of the last commit, which tools/release takes only from a tree without changes."""
    folder = os.path.join(ROOT, "build", "check", "release-files")
    shutil.rmtree(folder, ignore_errors=True)
    check.run("tools/release", "--dry-run", "--output", folder, "--jobs", str(check.options.jobs),
              checks=r"^(\d+) (files) are good")


# What must stay the same between shares of mutation-proof: the files of the library that the proofs include, which are no
# back ends, and what makes the changes.
READ_BY_PROOFS = (*(f"src/{part}" for part in ("common", "isa", "kernel", "params", "scheme", "simd/select.hpp",
                                               "simd/vocabulary.hpp", "simd/words.hpp")),
                  "include", "tests/mutation", "tests/proof/mutants.py")

PARTS = [
    Part("library", "release build, once: known answers, properties, interfaces, tool, examples", TESTS,
         first, runs=("short",)),
    Part("format", "formatting", ["formatter"], lambda check: check.run("tools/format", "--check", checks=r"(\d+) (files)")),
    Part("prose", "spelling, phrases, and usage in what people read", [PYTHON[0]], prose),
    Part("gcc", "g++, warnings are errors, bounds asserted", TESTS,
         tested("dev", targets=DEVELOPER, programs="kernel|smoke|abi|must_not_compile"), runs=FULL),
    Part("clang", "clang, warnings are errors, all tests, benchmarks", [*CLANG, *TESTS, "Google Benchmark"],
         tested("dev-clang"), runs=FULL, shares=2),
    Part("release", "release build: answers, properties, examples, stack search, program-counter trace", TESTS,
         tested("release", SHIPPED, quick=SHIPPED_PROGRAMS, without=FULL_TRACES), shares=4,
         some_need=["zsh (test of its completion)", "fish (test of its completion)", DECODER, "comparison of binary interfaces"]),
    Part("release-traces", "release build: program-counter traces of every parameter set", TESTS, traces, runs=FULL,
         some_need=[DECODER], shares=10),
    Part("demo", "tools/demo on the README", [], demo),
    Part("python", "the Python package: known answers, batches, bad input, cluster, tutorial", TESTS + PYTHON,
         python_package),
    Part("java", "the Java package: known answers, exchange with the JDK and Bouncy Castle, a repository", [],
         check_elsewhere.java, runs=FULL),
    Part("interop", "keys, secrets and signatures exchanged with other implementations",
         [*PRESETS, "CLI11", PYTHON[0]], interop),
    Part("openssl", "hybrids, and the provider for OpenSSL: TLS, keys, certificates; other implementations",
         [*TESTS, PYTHON[0]], openssl),
    Part("go", "the Go module: installed from a local proxy, known answers, races, fuzzing, exchange with the standard "
         "library and CIRCL", [], check_elsewhere.go_module, runs=FULL),
    Part("one_header", "tools/amalgamate: known answers and stack search over the one header (full: every cut)",
         [*TESTS, "disassembler"], one_header),
    Part("one_header-gcc", "all tests over the one header, g++", TESTS, tested_one_header("one-header"), runs=FULL),
    Part("one_header-clang", "all tests over the one header, clang", TESTS + CLANG, tested_one_header("one-header-clang"),
         runs=FULL),
    Part("rust", "crates for Rust: tested, packaged, used from a registry, exchange with other crates", [],
         check_elsewhere.rust, runs=FULL),
    Part("site", "the documents as a site, without broken links", [PYTHON[0], "API reference"], site),
    Part("api", "API reference by doxygen, every public function documented", ["API reference"],
         lambda check: check.run("tests/docs/api_reference.py", checks=r"(\d+) (members)")),
    Part("aarch64", "64-bit Arm with SHA3 instructions, emulated, bounds asserted", ARM + SOURCES, emulated_arm),
    Part("aarch64-release", "64-bit Arm with SHA3 instructions, emulated: release build", ARM + SOURCES,
         emulated_arm_release, runs=FULL, shares=8),
    Part("aarch64-old", "64-bit Arm without SHA3 instructions, emulated", ARM + SOURCES, emulated_old_arm),
    Part("sse-only", "x86-64 without AVX, emulated", ["user-mode emulator"] + TESTS, without_avx),
    Part("leaks", "each instruction set stays in its namespace", ["disassembler"] + TESTS, leak_gate),
    Part("division", "no division in the library", ["disassembler"] + TESTS, division),
    Part("division-gcc", "no division at any optimization level of g++", ["disassembler"] + TESTS,
         divisions_at_each_level("release", "ct-valgrind"), runs=FULL),
    Part("division-clang", "no division at any optimization level of clang", ["disassembler"] + CLANG + TESTS,
         divisions_at_each_level("release-clang", "ct-valgrind-clang"), runs=FULL),
    Part("division-arm", "no division at any optimization level on 64-bit Arm", ARM + SOURCES,
         divisions_at_each_level("aarch64"), runs=FULL),
    Part("ct-valgrind", "constant time: portable and avx2, planted leaks", [*PRESETS, VALGRIND],
         tested("ct-valgrind"), runs=FULL),
    Part("ct-msan", "constant time: all instruction sets, planted leaks; clang, warnings are errors",
         PRESETS + SANITIZERS, tested("ct-msan")),
    Part("asan", "AddressSanitizer, UndefinedBehaviorSanitizer", FUZZERS + SOURCES,
         tested("asan", SANITIZED, quick=SANITIZED_PROGRAMS, without=r"\.model|" + REPEATED, not_quick=ALIKE), shares=4),
    Part("fuzz", "each fuzzer of the asan build for 10 s (full: 60 s)", FUZZERS + SOURCES, fuzz("asan", 60)),
    Part("tsan", "ThreadSanitizer: threads on shared keys", SANITIZERS + SOURCES, threads),
    Part("fuzz-msan", "fuzzers under MemorySanitizer, 20 s each", FUZZERS, fuzz("msan", 20), runs=FULL),
    Part("packages", ".deb installed and removed, Conan, vcpkg, manual page",
         [*TESTS, *DEB, "pkg-config (test of the installed library)", "man (test of the manual page)"], packages,
         runs=FULL),
    Part("reproducible", "two builds of files of a release have the same bytes", [*PRESETS, "CLI11", *PYTHON, *DEB],
         reproducible, runs=FULL),
    Part("release-files", "tools/release: files are made from the last commit and verified",
         [*TESTS, *PYTHON, *DEB, "pkg-config (test of the installed library)"], release_files, runs=FULL),
    Part("wasm", "WebAssembly with and without vectors: known answers in wasmtime and Node (full: Chromium)",
         [PYTHON[0], "Node (WebAssembly)"], check_elsewhere.wasm),
    Part("platforms", "Linux on five more processors and with musl runs known answers, macOS is linked",
         [*TESTS, *CROSS, ARM[1], PYTHON[0], DEB[1]], check_elsewhere.platforms, some_need=WINDOWS, shares=2),
    Part("windows", "Windows under Wine: known answers, tool, DLL, zip package",
         [*PRESETS, *WINDOWS, "CLI11", "nlohmann-json"], check_elsewhere.windows),
    Part("javascript", "the npm package: installed from a file, known answers, Chromium, types, exchange with another package",
         [PYTHON[0], "Node (WebAssembly)"], check_elsewhere.javascript, runs=FULL),
    Part("wheels", "wheels for five platforms: installed by pip, the same bytes everywhere, all tests of the Python package",
         [], check_elsewhere.wheels, runs=FULL),
    Part("mutation", "tests detect each one-token change: interface, checks of keys, streams, key files", TESTS,
         mutation("interface", "overlaps", "overlaps_in_cxx", "keys", "keys_in_c", "prepared", "streams", "key_files"),
         runs=FULL),
    Part("mutation-verifier", "the same for ML-DSA verification and secret keys, on each instruction set of the machine", TESTS,
         mutation("verifier"), runs=FULL),
    Part("mutation-kem", "the same for decapsulation, M-LWQ's decryption and key checks, on each instruction set of the machine", TESTS,
         mutation("kem_kyber", "kem_mlwq", "pke_mlwq", "kem_ntru", "kem_ntru_plus"), runs=FULL),
    Part("mutation-proof", "the same for the kernels and their proofs for all inputs", TESTS + CLANG, proof_mutants,
         runs=FULL, shares=8, code=READ_BY_PROOFS),
    Part("ct-levels-gcc", "constant time: valgrind on g++ at each level", [*PRESETS, VALGRIND],
         valgrind_at_each_level("ct-valgrind"), runs=FULL),
    Part("ct-levels-clang", "constant time: valgrind on clang at each level", [*PRESETS, *CLANG, VALGRIND],
         valgrind_at_each_level("ct-valgrind-clang"), runs=FULL),
    Part("ct-one-header", "constant time: MemorySanitizer and valgrind over the one header", [*PRESETS, *SANITIZERS, VALGRIND],
         marked_one_header, runs=FULL),
    Part("ct-self-checks", "constant time: MemorySanitizer over a library with self-checks", PRESETS + SANITIZERS,
         marked_self_checks, runs=FULL),
    Part("ct-clang", "clang release build: stack search, traces and stack limits", [*CLANG, *TESTS], released_by_clang,
         runs=FULL, some_need=[DECODER]),
    Part("tidy", "clang-tidy", ["linter"] + CLANG + TESTS + PYTHON, tidy, runs=FULL),
]
