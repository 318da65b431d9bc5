# SPDX-License-Identifier: MIT
"""The parts of tools/check: what each needs, and its steps, over the `Check` of tools/checks.py, which runs them."""
import os, pathlib, subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LOGS = os.path.join(ROOT, "build", "check")

# What the parts need, in the words of `tools/setup --list`, which alone knows how to find and install it.
CLANG, PRESETS = ["clang"], ["CMake 3.25 (tools/check)"]
TESTS = [*PRESETS, "GoogleTest", "nlohmann-json", "libcrypto (tests)", "CLI11"]
SANITIZERS = ["clang", "sanitizers of clang", "symbol names in reports"]
FUZZERS = [*PRESETS, *SANITIZERS, "fuzzing library of clang"]
SOURCES = [*PRESETS, "GoogleTest sources (cross builds)", "nlohmann-json"]
PYTHON = ["Python environments", "Python headers"]
VALGRIND = "memory checker"
ARM = ["cross compiler for 64-bit Arm", "user-mode emulator"]


class Part:
    """One line of the report. `steps(check)` runs commands through check.run(); it may raise Failed. Without what is in
    `some_need` the part runs, but not all of it."""
    def __init__(self, name, what, needs, steps, full=False, some_need=()):
        self.name, self.what, self.needs, self.steps, self.full = name, what, needs, steps, full
        self.some_need = some_need


def leak_gate(check):
    check.run("tools/isa_leaks.py", "--self-test")
    check.run("tools/isa_leaks.py", *built_libraries(check, "release", "dev"))


def built_libraries(check, *demanded):
    """The libraries of the presets that this run has built, and of those that are demanded; beside libbravais.a, where
    the tool is built, that of M-LWQ with a clock in it, which is compiled for each instruction set as well."""
    folders = [check.build(preset, target="bravais bravais_profiles" if preset == "release" else "bravais")
               for preset in demanded]
    folders += [folder for folder in sorted({folder for folder, target in check.built if target})
                if folder not in folders and "/ct-" not in folder and "/tsan" not in folder]
    with_tool = {folder for folder, target in check.built if target == "all" or "bravais_profiles" in target}
    libraries = [f"{folder}/libbravais.a" for folder in folders]
    libraries += [f"{folder}/libbravais_profiles.a" for folder in folders if folder in with_tool]
    return [library for library in libraries if os.path.exists(f"{ROOT}/{library}")]


def division(check):
    """A quick run looks at the libraries that it has. A full one compiles everything at each level with both compilers:
    divisions by constants, too, stay divisions at -Os. The builds of the part ct-levels are looked at, so these levels
    are compiled once for both; the tool compiles by itself what they lack: -O0, 64-bit Arm, and all without valgrind."""
    check.run("tools/division_scan.py", "--self-test")
    libraries = built_libraries(check, "release")
    if check.full:
        here, arm = ["release", "release-clang"], ["aarch64"] if check.tools[ARM[0]] == "found" else []
        optimised = list(arm)
        if check.tools[VALGRIND] == "found":
            libraries += [f"{folder}/libbravais.a" for folder in at_each_level(check, "bravais")]
        else:
            optimised += here
        for level, presets in (("O0", here + arm), ("Os,O2,O3", optimised)):
            folders = [check.build(preset, configure_only=True) for preset in presets]
            if folders:
                check.run("tools/division_scan.py", "--levels", level, "--jobs", str(check.options.jobs), *folders)
    check.run("tools/division_scan.py", *libraries)


def at_each_level(check, target):
    """Builds for the memory checker with both compilers at each level of optimisation; their folders, one by one."""
    for preset, levels in (("ct-valgrind", ["-O1", "-Os", "-O2", "-O3 -fno-tree-vectorize"]),
                           ("ct-valgrind-clang", ["-O1", "-Os", "-O2", "-O3", "-O3 -fno-vectorize"])):
        for level in levels:
            name = preset + level.replace(" ", "")
            yield check.build(preset, f"-DCMAKE_CXX_FLAGS_RELEASE={level} -DNDEBUG", folder=name, target=target)


# What is shipped repeats itself thousands and millions of times. Builds that are made to find faults, and emulated
# processors, take ten times as long and more: they run the same code as often as it takes to see all of it.
LONG, REPEATED = r"\.full_", r"\.full_|\.(accumulated|sign_and_verify)_1000"


def tested(preset, targets="all", programs="", without=REPEATED):
    """Tests of a preset: in a full run with all targets built."""
    return lambda check: check.test(check.build(preset, target="all" if check.full else targets), without, programs)


def shipped(check):
    folder = check.build("release", target="all" if check.full else SHIPPED)
    check.test(folder, programs="" if check.full else SHIPPED_PROGRAMS)


def emulated_arm(check):
    """A full run tests what is shipped; a quick one a build that compiles in a fraction of the time and asserts bounds.
    The portable code, which is slow and has been tested without emulation, shows only that it works here, too."""
    if check.full:
        folder = check.build("aarch64")
        check.test(folder, r"\.neon|\.model|" + REPEATED, "kernel|smoke")
        return check.test(folder, r"\.portable|\.model|" + LONG)
    folder = check.build("aarch64-dev", target=EMULATED)
    return check.test(folder, r"portable\.accumulated|\.model|^(distribution|secrets)\.\w+\.portable", "kernel|smoke")


def emulated_old_arm(check):
    """The same programs, now without SHA3 instructions: an instruction that is not there ends them."""
    folder = check.build("aarch64") if check.full else check.build("aarch64-dev", target=EMULATED)
    without = r"\.neon_sha3|\.portable\.accumulated|\.model|" + REPEATED
    check.test(folder, without, "kernel|smoke|forced_isa" if check.full else "smoke", QEMU_CPU="cortex-a72")


def without_avx(check):
    """The programs that are shipped and tested: known answers and round trips; in a full run every test of every
    program but the slow model and what repeats itself. They choose portable by themselves, or skip."""
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
        del found["test_forced_isa"]
        programs = {str(path.relative_to(os.path.join(ROOT, folder))): everything for path in found.values()}
    for program, wanted in programs.items():
        check.test_program(*nehalem, f"{folder}/{program}", f"--gtest_filter={wanted}")


def demo(check):
    # In the folder of the release build, which so need not compile the library again.
    check.run("tools/demo", "README.md", BRAVAIS_DEMO_BUILD=os.path.join(ROOT, "build", "release"))


def python_package(check):
    """The package around the library of the release build; in a full run also a wheel that compiles everything."""
    library = os.path.join(ROOT, check.build("release", target="bravais"), "libbravais.a")
    check.counted(["tools/check_python", "--prebuilt", library, *["--full"] * check.full],
                  r"^(?:\d+ \w+, )*(\d+) %s", ("passed", "skipped", "failed"))


def interop(check):
    """The packages come from an index of packages: where that is out of reach, nothing is compared."""
    folder = check.build("release", target="bravais_cli")
    check.run("tools/interop", f"{folder}/cli/bravais")


def valgrind_everywhere(check):
    """The compilers turn masks into branches at some levels and not at others. (-O3 of g++ has a part of its own.)"""
    for folder in at_each_level(check, "all"):
        check.test(folder)


def released_by_clang(check):
    """What lies on the stack and in which order steps are taken depends on the compiler. The trap flag is left to g++."""
    check.test(check.build("release-clang", target="bravais_constant_time"), r"pc_trace\.full\.avx512", "constant_time")


def fuzz(preset, seconds):
    def steps(check):
        folder = os.path.join(check.build(preset), "tests", "fuzz")
        for name in sorted(os.listdir(os.path.join(ROOT, folder))):
            if name.startswith("fuzz_"):
                corpus = os.path.join(LOGS, "corpus", name)
                os.makedirs(corpus, exist_ok=True)
                check.run(os.path.join(folder, name), corpus, f"-max_total_time={seconds}", "-max_len=65536",
                          "-print_final_stats=1", f"-artifact_prefix={LOGS}/{name}-")
    return steps


def tidy(check):
    folder = check.build("release-clang", configure_only=True)
    sources = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "src/*.cpp"], cwd=ROOT,
                             capture_output=True, text=True).stdout.split()
    check.run("clang-tidy-19", "-p", folder, "--quiet", *sources)


def one_header(check):
    """Known answers over a header that is cut to ML-KEM; in a full run every cut, both compilers, 64-bit Arm, and all
    tests."""
    folder = os.path.join("build", "one-header-check")
    if not check.full:
        return check.run("tests/one_header/run.py", folder, "--cxx", "g++")
    missing = [tool for tool in ARM if check.tools.get(tool) != "found"]
    if missing:
        print(f"not run  one_header on 64-bit Arm: missing {', '.join(missing)}; tools/setup installs it", flush=True)
    check.run("tests/one_header/run.py", folder, "--whole", "--cxx", "g++", "--other-cxx", check.clang,
              *([] if missing else ["--arm-cxx", "aarch64-linux-gnu-g++"]))
    for preset in ("one-header", "one-header-clang"):
        check.test(check.build(preset), LONG)
    check.run("tools/isa_leaks.py", "build/one-header/libbravais.a", "build/one-header-clang/libbravais.a")


def packages(check):
    check.run("tests/packages/run.py", check.build("release"))


def api_reference(check):
    check.run("tests/docs/api_reference.py")


# The quick run tests each kind of thing where that says most: bounds are asserted and kernels tested with little
# optimisation, properties and published answers are tested on what is shipped.
EMULATED = "test_kernel test_known_answer test_forced_isa"
C_ABI = " ".join(f"test_abi_{name}" for name in ("every_function", "bad_input", "bad_input_encryption", "signatures",
                                                 "no_randomness", "key_files"))
DEVELOPER = f"bravais {C_ABI} test_kernel test_known_answer test_forced_isa"
SHIPPED = "bravais bravais_shared bravais_cli bravais_man bravais_no_randomness bravais_plain_rename " \
          "bravais_examples test_known_answer test_property test_threads test_key_file test_failure_rate test_report " \
          "test_forced_isa bravais_constant_time"
SHIPPED_PROGRAMS = "smoke|known_answer|key_file|failure_rate|report|property|threads|example|cli|docs|script|constant_time"
PARTS = [
    Part("format", "formatting", ["formatter"], lambda check: check.run("tools/format", "--check")),
    Part("gcc", "g++, warnings are errors, bounds asserted", TESTS,
         tested("dev", targets=DEVELOPER, programs="kernel|smoke|abi|must_not_compile")),
    Part("clang", "clang, warnings are errors, all tests, benchmarks", [*CLANG, *TESTS, "Google Benchmark"],
         tested("dev-clang"), full=True),
    Part("release", "what is shipped: answers, properties, examples, stack search, program-counter trace", TESTS,
         shipped, some_need=["zsh (test of its completion)", "fish (test of its completion)"]),
    Part("demo", "tools/demo on the README", [], demo),
    Part("python", "the Python package: known answers, batches, bad input, cluster, tutorial", TESTS + PYTHON,
         python_package),
    Part("interop", "keys, secrets and signatures exchanged with other implementations",
         [*PRESETS, "CLI11", PYTHON[0]], interop),
    Part("one_header", "tools/amalgamate: known answers over the one header (full: all tests)", PRESETS, one_header),
    Part("api", "API reference by doxygen, no public function without text", ["API reference"], api_reference),
    Part("aarch64", "64-bit Arm with SHA3 instructions, emulated", ARM + SOURCES, emulated_arm),
    Part("aarch64-old", "64-bit Arm without them, emulated", ARM + SOURCES, emulated_old_arm),
    Part("sse-only", "x86-64 without AVX, emulated", ["user-mode emulator"] + TESTS, without_avx),
    Part("leaks", "instruction sets stay in their name spaces", ["disassembler"] + TESTS, leak_gate),
    Part("division", "no division in the library (full: at any level of optimisation)", ["disassembler"] + CLANG + TESTS,
         division),
    Part("ct-valgrind", "constant time: portable and avx2, planted leaks", [*PRESETS, VALGRIND],
         tested("ct-valgrind"), full=True),
    Part("ct-msan", "constant time: all instruction sets, planted leaks; clang, warnings are errors",
         PRESETS + SANITIZERS, tested("ct-msan")),
    Part("asan", "AddressSanitizer, UndefinedBehaviorSanitizer", SANITIZERS + SOURCES, tested("asan"), full=True),
    Part("tsan", "ThreadSanitizer: threads on shared keys", SANITIZERS + SOURCES,
         lambda check: check.test(check.build("tsan", target="test_threads"), programs="threads"), full=True),
    Part("packages", ".deb installed and removed, Conan, vcpkg, manual page",
         [*TESTS, "pkg-config (test of the installed library)", "dependencies of packages (.deb)",
          "kinds of files (.deb)", "man (test of the manual page)"], packages, full=True),
    Part("mutation", "the verifier changed one token at a time: each change is noticed", [],
         lambda check: check.run("tests/mutation/run.py", "--jobs", str(check.options.jobs)), full=True),
    Part("fuzz", "fuzzers, 60 s each", FUZZERS, fuzz("fuzz", 60), full=True),
    Part("fuzz-msan", "fuzzers under MemorySanitizer, 20 s each", FUZZERS, fuzz("msan", 20), full=True),
    Part("ct-levels", "constant time: valgrind on g++ and clang at each level", [*PRESETS, *CLANG, VALGRIND],
         valgrind_everywhere, full=True),
    Part("ct-clang", "constant time: stack search and traces of what clang ships", [*CLANG, *TESTS], released_by_clang,
         full=True),
    Part("tidy", "clang-tidy", ["linter"] + CLANG + TESTS, tidy, full=True),
]
