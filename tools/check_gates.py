# SPDX-License-Identifier: MIT
"""The steps of those parts of tools/check that read what was built or change it: gates over libraries, mutation tests,
fuzzers, clang-tidy. check_parts.py has the list of all parts."""
import json, os, pathlib, re, subprocess, tempfile

import fuzzing
from check_part import Failed, LOGS, ROOT, VALGRIND


def in_cache(folder, setting):
    """Whether a configured build has this option on."""
    with open(os.path.join(ROOT, folder, "CMakeCache.txt"), encoding="utf-8") as file:
        return re.search(rf"^{setting}:BOOL=(ON|1|TRUE)$", file.read(), re.M) is not None


# How many changes were tried, and how many of them a test noticed. Where few were tried, none may have been noticed.
CHANGES = r"\b([1-9]\d*) (changes|noticed)"


def mutation(*programs):
    """Mutation tests: each change is compiled and linked with the objects of the release build."""
    def steps(check):
        folder = check.build("release", target="bravais test_property test_key_file test_abi_keys")
        chosen = [word for program in programs for word in ("--program", program)]
        check.run("tests/mutation/run.py", "--build", folder, "--jobs", str(check.options.jobs), *chosen, *check.share_words,
                  checks=CHANGES)
    return steps


def proof_mutants(check):
    folder = check.build("release", target="bravais test_proof")
    # clang compiles a unit of the proofs in two thirds of the time of g++.
    check.run("tests/proof/mutants.py", "--build", folder, "--cxx", check.clang, "--jobs", str(check.options.jobs),
              *check.share_words, checks=CHANGES)


def leak_gate(check):
    check.run("tools/isa_leaks.py", "--self-test")
    check.run("tools/isa_leaks.py", *built_libraries(check, "release", *["dev"] * check.full), checks=WIDE_FUNCTIONS)


def built_libraries(check, *demanded):
    """Returns the libraries that this run has built, and those of the demanded presets. A build with the command-line
    tool has a second library: M-LWQ with a clock in it, compiled for each instruction set as well."""
    folders = [check.build(preset, target="bravais bravais_profiles" if preset == "release" else "bravais")
               for preset in demanded]
    folders += [folder for folder in sorted({folder for folder, target in check.built if target})
                if folder not in folders and not re.search("/(ct-|[atm]san)", folder)]
    with_tool = {folder for folder, target in check.built
                 if "bravais_profiles" in target or target == "all" and in_cache(folder, "BRAVAIS_CLI")}
    return [f"{folder}/libbravais.a" for folder in folders] + [
        f"{folder}/research/libbravais_profiles.a" for folder in folders if folder in with_tool]


# Patterns for how much a gate checked.
WIDE_FUNCTIONS = r"(\d+) (wide functions)"
FUNCTIONS = r"(\d+) (functions) looked at"


def division(check):
    """Scans the libraries that this run has built."""
    check.run("tools/division_scan.py", "--self-test")
    check.run("tools/division_scan.py", *built_libraries(check, "release"), checks=FUNCTIONS)


def divisions_at_each_level(preset, ct_preset=None):
    """Scans the library at each level of optimization: at -Os even divisions by constants stay divisions. The builds
    for the memory checker serve both scans, so these levels are compiled once. The tool compiles the rest itself: -O0,
    64-bit Arm, and everything without valgrind."""
    def steps(check):
        levels, libraries = "O0,Os,O2,O3", []
        if ct_preset and check.has(VALGRIND):
            levels, libraries = "O0", [f"{folder}/libbravais.a" for folder in at_each_level(check, ct_preset, "bravais")]
        check.run("tools/division_scan.py", "--levels", levels, "--jobs", str(check.options.jobs), *libraries,
                  check.build(preset, configure_only=True), checks=FUNCTIONS)
    return steps


LEVELS = {"ct-valgrind": ["-O1", "-Os", "-O2", "-O3", "-O3 -fno-tree-vectorize"],
          "ct-valgrind-clang": ["-O1", "-Os", "-O2", "-O3", "-O3 -fno-vectorize"]}


def at_each_level(check, preset, target):
    """Builds for the memory checker with one compiler at each level of optimization; yields the folders."""
    for level in LEVELS[preset]:
        name = preset + level.replace(" ", "")
        yield check.build(preset, f"-DCMAKE_CXX_FLAGS_RELEASE={level} -DNDEBUG", folder=name, target=target)


CORPUS = os.path.join("tests", "fuzz", "corpus")
# These call libcrypto, which MemorySanitizer cannot follow.
NOT_IN_MSAN = {"age_header", "age_stream"}


def fuzz(preset, seconds, quick_seconds=10):
    """Runs the fuzzers from their inputs in the repository and random ones; build/ keeps new inputs for the next run."""
    def steps(check):
        build = check.build(preset, target="bravais_fuzz")
        built = {path.name.removeprefix("fuzz_") for path in pathlib.Path(ROOT, build, "tests", "fuzz").glob("fuzz_*")
                 if path.is_file()}
        check.add(len(built), "fuzzers")
        corpora = {path.parent.name for path in pathlib.Path(ROOT, CORPUS).glob("*/*")}
        corpora -= NOT_IN_MSAN if preset == "msan" else set()
        if built != corpora:
            raise Failed(f"fuzzers without inputs in {CORPUS}: {sorted(built - corpora)};"
                         f" inputs without a fuzzer: {sorted(corpora - built)}")
        commands = []
        with tempfile.TemporaryDirectory(prefix="bravais-random-") as random:
            fuzzing.write_random(random, 500)
            for name in sorted(built):
                found = os.path.join(LOGS, "corpus", name)
                os.makedirs(found, exist_ok=True)
                commands.append([fuzzing.program_of(build, name), found, os.path.join(CORPUS, name), random,
                                 f"-max_total_time={seconds if check.full else quick_seconds}", "-max_len=65536",
                                 "-print_final_stats=1", f"-artifact_prefix={LOGS}/{name}-"])
            for output in check.run_side_by_side(commands):
                ran = fuzzing.EXECUTED.search(output)
                check.add(int(ran[1]) if ran else 0, "inputs")
    return steps


def tidy(check):
    """Checks the sources that the clang release build compiles (library, tool, benchmarks), and the Python module."""
    folder = check.build("release-clang", "-DCMAKE_UNITY_BUILD=OFF", configure_only=True)
    with open(os.path.join(ROOT, folder, "compile_commands.json"), encoding="utf-8") as file:
        compiled = {os.path.relpath(entry["file"], ROOT) for entry in json.load(file)}
    commands = []
    for place in ("src", "cli", "research", "bench", "integrations"):
        listed = sources(place)
        check.cannot |= {f"clang-tidy over {name}, which this machine does not compile" for name in listed - compiled}
        check.add(len(listed & compiled), f"files of {place}")
        commands += [["clang-tidy-19", "-p", folder, "--quiet", name] for name in sorted(listed & compiled)]
    headers = re.findall(r"^headers: (.*)$", check.run("tools/check_python", "--headers"), re.M)
    listed = sources("python/src")
    check.add(len(listed), "files of python/src")
    flags = ["-std=c++20", "-I.", "-Iinclude", *[f"-isystem{path}" for path in headers]]
    check.run_side_by_side(commands + [["clang-tidy-19", "--quiet", name, "--", *flags] for name in sorted(listed)])


def sources(place):
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", f"{place}/*.cpp"], cwd=ROOT,
                            capture_output=True, text=True, check=True).stdout
    return set(listed.split())
