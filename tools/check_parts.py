# SPDX-License-Identifier: MIT
"""The parts of tools/check: what each needs, and its steps. The `Check` of tools/checks.py runs them."""
import json, os, pathlib, re, shutil, subprocess

import check_elsewhere

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LOGS = os.path.join(ROOT, "build", "check")

# What the parts need, in the words of `tools/setup --list`: only tools/setup knows how to find and install it.
CLANG, PRESETS = ["clang"], ["CMake 3.25 (tools/check)"]
TESTS = [*PRESETS, "GoogleTest", "nlohmann-json", "libcrypto (tests)", "CLI11"]
SANITIZERS = ["clang", "sanitizers of clang", "symbol names in reports"]
FUZZERS = [*PRESETS, *SANITIZERS, "fuzzing library of clang"]
SOURCES = [*PRESETS, "GoogleTest sources (cross builds)", "nlohmann-json"]
PYTHON = ["Python environments", "Python headers"]
VALGRIND = "memory checker"
DECODER = "instruction decoder (AVX-512 traces)"
DEB = ["dependencies of packages (.deb)", "kinds of files (.deb)"]
CROSS = [f"cross compiler {target}" for target in ("arm-linux-gnueabihf", "i686-linux-gnu", "powerpc64le-linux-gnu",
                                                   "riscv64-linux-gnu", "s390x-linux-gnu")]
WINDOWS = ["cross compiler for Windows", "Wine (Windows programs)"]
ARM = ["cross compiler for 64-bit Arm", "user-mode emulator"]


class Failed(Exception):
    """A part found a fault, or nothing to check."""


RUNS = ("short", "ci", "full")  # tools/check without options, with --ci, with --full
CI, FULL = RUNS[1:], RUNS[2:]


class Part:
    """One line of the report, in some of the RUNS. `steps(check)` runs commands through check.run() and may raise
    Failed. A part runs without the tools in `some_need`, but not completely. In a full run, `shares` divides the tests
    of a long part: NAME-1 and so on run one by one, each with every n-th test. The number is even because tests repeat
    for each of three instruction sets: three shares would get one instruction set each."""
    def __init__(self, name, what, needs, steps, runs=CI, some_need=(), shares=1):
        self.name, self.what, self.needs, self.steps = name, what, needs, steps
        self.some_need, self.shares, self.share, self.whole = some_need, shares, None, name
        self.runs = runs

    def divided(self):
        """The parts that replace this one in a full run."""
        for k in range(1, self.shares + 1):
            part = Part(f"{self.name}-{k}", f"{self.what} (share {k} of {self.shares})", self.needs, self.steps, self.runs,
                        self.some_need)
            part.share, part.whole = (k, self.shares), self.name
            yield part

    def is_called(self, name):
        return name in (self.name, self.whole)


def parts_of(parts, full):
    """The parts as a full or a quick run has them."""
    for part in parts:
        yield from part.divided() if full and part.shares > 1 else [part]


def in_cache(folder, setting):
    """Whether a configured build has this option on."""
    with open(os.path.join(ROOT, folder, "CMakeCache.txt"), encoding="utf-8") as file:
        return re.search(rf"^{setting}:BOOL=(ON|1|TRUE)$", file.read(), re.M) is not None


# How many changes were tried, and how many of them a test noticed. Where few were tried, none may have been noticed.
CHANGES = r"\b([1-9]\d*) (changes|noticed)"


def mutation(*programs):
    """Mutation tests: each change is compiled and linked with the objects of the release build."""
    def steps(check):
        folder = check.build("release", target="bravais test_property test_key_file")
        chosen = [word for program in programs for word in ("--program", program)]
        if check.share:
            chosen += ["--share", "{}/{}".format(*check.share)]
        check.run("tests/mutation/run.py", "--build", folder, "--jobs", str(check.options.jobs), *chosen,
                  checks=CHANGES)
    return steps


def proof_mutants(check):
    folder = check.build("release", target="bravais test_proof")
    share = ["--share", "{}/{}".format(*check.share)] if check.share else []
    check.run("tests/proof/mutants.py", "--build", folder, "--jobs", str(check.options.jobs), *share,
              checks=CHANGES)


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


# The release build repeats tests thousands and millions of times. Sanitizer builds and emulated processors take at
# least ten times as long, so they run only enough repetitions to reach all of the code.
LONG, REPEATED = r"\.full_", r"\.full_|\.(accumulated|sign_and_verify)_1000"
# Long lists of similar answers, and every position of a ciphertext: the same steps many times.
ALIKE = r"|\.((nist|ntru)_records|every_ciphertext_)"
FULL_TRACES = r"pc_trace\.full\."


def tested(preset, targets="all", programs="", without=REPEATED, quick=None, not_quick=""):
    """Tests a preset. A full run builds all targets. A quick run tests the programs `quick`, if given, and leaves the
    tests that `not_quick` matches to the full run."""
    def steps(check):
        if check.full:
            check.test(check.build(preset), without, programs)
        else:
            check.test(check.build(preset, target=targets), without + not_quick, quick or programs)
    return steps


def first(check):
    """The short run. Without benchmarks and single kernels, which take a tenth of the compile time."""
    check.test(check.build("release", "-DBRAVAIS_BENCH=OFF", "-DBRAVAIS_KERNELS=OFF", target=FIRST), REPEATED + FIRST_WITHOUT, FIRST_PROGRAMS)


def arm_dev(check):
    """A build that asserts bounds and compiles in a fraction of the time of the release build. neon_sha3 contains every
    kernel of neon: a quick run tests the kernels of neon_sha3 only, and neon through what is built on them."""
    checked = "-UBRAVAIS_CHECKED_ISAS" if check.full else "-DBRAVAIS_CHECKED_ISAS=neon_sha3"
    return check.build("aarch64-dev", checked, target=EMULATED)


def emulated_arm(check):
    folder = arm_dev(check)
    check.test(folder, r"portable\.accumulated|\.model|^(distribution|secrets)\.\w+\.portable|" + REPEATED, "kernel|smoke")


def emulated_arm_release(check):
    """The release build under emulation. The portable code is slow there and was tested natively, so it runs fewer
    tests."""
    folder = check.build("aarch64")
    check.test(folder, r"\.neon|\.model|" + REPEATED, "kernel|smoke")
    check.test(folder, r"\.portable|\.model|" + LONG)


def emulated_old_arm(check):
    """The same programs without SHA3 instructions: a program that executes a missing instruction is killed."""
    folder = check.build("aarch64") if check.full else arm_dev(check)
    without = r"\.neon_sha3|\.portable\.accumulated|\.model|" + REPEATED
    check.test(folder, without, "kernel|smoke|forced_isa" if check.full else "smoke", QEMU_CPU="cortex-a72")


def without_avx(check):
    """The release programs: known answers and round trips; in a full run every test except the slow model and the
    repetitions. The programs choose portable by themselves, or skip."""
    folder = check.build("release", target="all" if check.full else SHIPPED) + "/tests"
    nehalem = ["qemu-x86_64", "-cpu", "Nehalem"]
    check.run(*nehalem, f"{folder}/test_forced_isa", "portable", BRAVAIS_FORCE_ISA="portable")
    programs = {"test_known_answer": "*portable.fixed*:*portable.accumulated_100",
                "test_property": "*portable.round_trip:*isa*"}
    if check.full:
        everything = "-*.full_*:*.accumulated_1000:*.accumulated_10000:*.sign_and_verify_1000:*model*"
        found = {path.name: path for path in sorted(pathlib.Path(ROOT, folder).rglob("test_*"))
                 if path.is_file() and os.access(path, os.X_OK)}
        for name in [name for name in found if name.startswith("test_abi_")]:
            check.run(*nehalem, str(found.pop(name)))
        found.pop("test_forced_isa", None)
        programs = {str(path.relative_to(os.path.join(ROOT, folder))): everything for path in found.values()}
    for program, wanted in programs.items():
        check.test_program(*nehalem, f"{folder}/{program}", f"--gtest_filter={wanted}")


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


def valgrind_at_each_level(preset):
    """Compilers turn masks into branches at some levels only."""
    def steps(check):
        for folder in at_each_level(check, preset, "all"):
            check.test(folder)
    return steps


def released_by_clang(check):
    """The stack's content and the order of steps depend on the compiler. Only the g++ part traces with the trap
    flag."""
    folder = check.build("release-clang", target="bravais_constant_time bravais_stack")
    check.test(folder, r"pc_trace\.full\.avx512", "constant_time|stack")


def traces(check):
    """Only the full traces: each takes up to half an hour."""
    check.test(check.build("release", target="bravais_constant_time"), programs="constant_time", only=FULL_TRACES)


def threads(check):
    """The code that threads share is above the instruction sets: a quick run tests one of them."""
    isas = "-UBRAVAIS_ISAS" if check.full else "-DBRAVAIS_ISAS=portable"
    check.test(check.build("tsan", isas, target="test_threads"), programs="threads")


CORPUS = os.path.join("tests", "fuzz", "corpus")
# These call libcrypto, which MemorySanitizer cannot follow.
NOT_IN_MSAN = {"age_header", "age_stream"}


def fuzz(preset, seconds, quick_seconds=10):
    """Runs the fuzzers from their inputs in the repository; build/ keeps new inputs for the next run."""
    def steps(check):
        folder = os.path.join(check.build(preset, target="bravais_fuzz"), "tests", "fuzz")
        built = {path.name.removeprefix("fuzz_") for path in pathlib.Path(ROOT, folder).glob("fuzz_*") if path.is_file()}
        check.add(len(built), "fuzzers")
        corpora = {path.parent.name for path in pathlib.Path(ROOT, CORPUS).glob("*/*")}
        corpora -= NOT_IN_MSAN if preset == "msan" else set()
        if built != corpora:
            raise Failed(f"fuzzers without inputs in {CORPUS}: {sorted(built - corpora)};"
                         f" inputs without a fuzzer: {sorted(corpora - built)}")
        commands = []
        for name in sorted(built):
            found = os.path.join(LOGS, "corpus", name)
            os.makedirs(found, exist_ok=True)
            commands.append([os.path.join(folder, f"fuzz_{name}"), found, os.path.join(CORPUS, name),
                             f"-max_total_time={seconds if check.full else quick_seconds}", "-max_len=65536",
                             "-print_final_stats=1", f"-artifact_prefix={LOGS}/{name}-"])
        for output in check.run_side_by_side(commands):
            ran = re.search(r"^stat::number_of_executed_units: +(\d+)", output, re.M)
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


def one_header(check):
    """Known answers and the stack search over a header that is cut to ML-KEM; in a full run every cut, both compilers
    and 64-bit Arm."""
    folder, cuts = os.path.join("build", "one-header-check"), r"(\d+) (cut)\(s\)"
    if not check.full:
        check.run("tests/one_header/run.py", folder, "--cxx", "g++", checks=cuts)
        return check.test(check.build("one-header", "-DBRAVAIS_FAMILIES=kyber", folder="one-header-cut",
                                      target="stack_wipe"), programs="constant_time")
    missing = [tool for tool in ARM if not check.has(tool)]
    if missing:
        print(f"not run  one_header on 64-bit Arm: missing {', '.join(missing)}; tools/setup installs it", flush=True)
    check.run("tests/one_header/run.py", folder, "--whole", "--cxx", "g++", "--other-cxx", check.clang,
              *([] if missing else ["--arm-cxx", "aarch64-linux-gnu-g++"]), checks=cuts)


def tested_one_header(preset):
    """All tests over the one header, with one compiler."""
    def steps(check):
        folder = check.build(preset)
        check.test(folder, LONG)
        check.run("tools/isa_leaks.py", f"{folder}/libbravais.a", checks=WIDE_FUNCTIONS)
    return steps


def marked_one_header(check):
    """Constant time over the one header: as one translation unit it gives compilers more to optimize at once."""
    for preset in ("ct-msan", "ct-valgrind"):
        check.test(check.build(preset, "-DBRAVAIS_ONE_HEADER=ON", folder=f"{preset}-one-header"))


def marked_self_checks(check):
    """Constant time with self-checks, which compute with new keys and with secret keys."""
    check.test(check.build("ct-msan", "-DBRAVAIS_SELF_CHECKS=ON", folder="ct-msan-self-checks"))


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


# The quick run tests each thing where a failure says most: kernels in the build that asserts bounds with little
# optimization, properties and published answers in the release build.
EMULATED = "test_kernel test_known_answer test_forced_isa"
DEVELOPER = "bravais bravais_abi test_kernel test_known_answer test_forced_isa"
SHIPPED = "bravais bravais_shared bravais_abi bravais_cli bravais_man bravais_no_randomness bravais_plain_rename " \
          "bravais_examples test_known_answer test_property test_types test_proof test_threads test_key_file " \
          "test_failure_rate test_report test_failing_generation test_forced_isa bravais_constant_time bravais_stack " \
          "bravais_self_checks test_age bravais_typed_headers_generator bravais_integrations bravais_liboqs_tests " \
          "long_round_trips"
SHIPPED_PROGRAMS = "smoke|known_answer|abi|must_not_compile|key_file|failure_rate|report|property|types|proof" \
                   "|threads|self_checks|example|cli|docs|script|constant_time|stack|batch_work|liboqs|age"
FIRST = "bravais bravais_shared bravais_cli bravais_man bravais_no_randomness bravais_plain_rename bravais_examples " \
        "bravais_integrations bravais_abi test_known_answer test_property test_failing_generation test_forced_isa"
FIRST_PROGRAMS = "smoke|known_answer|property|abi|example|cli"
# Left out: tests that build a library of their own, call each subcommand for each parameter set, or test the model that
# other tests compare with.
FIRST_WITHOUT = ALIKE + r"|\.model\.|abi\.(families|older_language)|cli\.every_command"
SANITIZED = "bravais_abi bravais_fuzz test_kernel test_known_answer test_property test_failing_generation test_key_file"
SANITIZED_PROGRAMS = "kernel|known_answer|property|abi|key_file"
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
         some_need=[DECODER], shares=4),
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
    Part("reproducible", "two builds of the files of a release have the same bytes", [*PRESETS, "CLI11", *PYTHON, *DEB],
         reproducible, runs=FULL),
    Part("release-files", "tools/release: files are made from the last commit and verified",
         [*TESTS, *PYTHON, *DEB, "pkg-config (test of the installed library)"], release_files, runs=FULL),
    Part("wasm", "WebAssembly with and without vectors: known answers in wasmtime and Node (full: Chromium)",
         [PYTHON[0], "Node (WebAssembly)"], check_elsewhere.wasm),
    Part("platforms", "Linux on five more processors and with musl runs known answers, macOS is linked",
         [*TESTS, *CROSS, ARM[1], PYTHON[0], DEB[1]], check_elsewhere.platforms, some_need=WINDOWS),
    Part("windows", "Windows under Wine: known answers, tool, DLL, zip package",
         [*PRESETS, *WINDOWS, "CLI11", "nlohmann-json"], check_elsewhere.windows),
    Part("javascript", "the npm package: installed from a file, known answers, Chromium, types, exchange with another package",
         [PYTHON[0], "Node (WebAssembly)"], check_elsewhere.javascript, runs=FULL),
    Part("wheels", "wheels for five platforms: installed by pip, the same bytes everywhere, all tests of the Python package",
         [], check_elsewhere.wheels, runs=FULL),
    Part("mutation", "tests detect each one-token change: verifier, interface, streams, key files", TESTS,
         mutation("verifier", "interface", "overlaps", "streams", "key_files"), runs=FULL),
    Part("mutation-kem", "the same for decapsulation and key checks, on each instruction set of the machine", TESTS,
         mutation("kem_kyber", "kem_mlwq", "kem_ntru", "kem_ntru_plus"), runs=FULL),
    Part("mutation-proof", "the same for the kernels and their proofs for all inputs", TESTS, proof_mutants, runs=FULL,
         shares=8),
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
