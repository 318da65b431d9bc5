# SPDX-License-Identifier: MIT
"""The steps of those parts of tools/check that test a build, and which targets and tests each of them takes.
check_parts.py has the list of all parts."""
import json, os, subprocess

from check_part import ARM, Failed, ROOT
from check_gates import at_each_level, WIDE_FUNCTIONS

# The release build repeats tests thousands and millions of times. Sanitizer builds and emulated processors take at
# least ten times as long, so they run only enough repetitions to reach all of the code.
LONG, REPEATED = r"\.full_", r"\.full_|\.(accumulated|sign_and_verify)_1000"
# Long lists of similar answers, and every position of a ciphertext: the same steps many times.
ALIKE = r"|\.((nist|ntru)_records|every_ciphertext_)"
FULL_TRACES = r"pc_trace\.full\."

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
    checked = ["-DBRAVAIS_CHECKED_ISAS=neon_sha3"] * (not check.full)
    return check.build("aarch64-dev", *checked, target=EMULATED)


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
    check.test(folder, without, "kernel|smoke" if check.full else "smoke", QEMU_CPU="cortex-a72")


def without_avx(check):
    """The release programs: known answers and round trips; in a full run all test programs but the proofs, which do not
    depend on the processor, and those of the provider, without the slow model and the repetitions. They choose portable
    by themselves, or skip."""
    folder = check.build("release", target="all" if check.full else SHIPPED) + "/tests"
    nehalem = ["qemu-x86_64", "-cpu", "Nehalem"]
    check.run(*nehalem, f"{folder}/test_forced_isa", "portable", BRAVAIS_FORCE_ISA="portable")
    programs = {"test_known_answer": "*portable.fixed*:*portable.accumulated_100",
                "test_property": "*portable.round_trip:*isa*"}
    if check.full:
        with_cases, alone = programs_of(folder)
        for program in alone:
            check.run(*nehalem, program)
        most = "-*.full_*:*.accumulated_1000:*.accumulated_10000:*.sign_and_verify_1000:*model*"
        programs = dict.fromkeys(with_cases, most)
    for program, wanted in programs.items():
        check.test_program(*nehalem, os.path.join(folder, program), f"--gtest_filter={wanted}")


def programs_of(folder):
    """The test programs of a folder that ctest starts, without those of the proofs and of the provider: those with
    GoogleTest, and those that need no arguments."""
    listed = subprocess.run(["ctest", "--test-dir", folder, "--show-only=json-v1"], cwd=ROOT, capture_output=True, text=True,
                            check=False)
    if listed.returncode != 0:
        raise Failed(f"ctest in {folder}: {listed.stderr.strip()}")
    commands = [test["command"] for test in json.loads(listed.stdout)["tests"]
                if os.path.basename(os.path.dirname(test["command"][0])) not in ("openssl", "proof")]
    with_cases = {command[0] for command in commands if any(word.startswith("--gtest_filter") for word in command)}
    alone = {command[0] for command in commands if len(command) == 1}
    return sorted(with_cases), sorted(alone)


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
    isas = ["-DBRAVAIS_ISAS=portable"] * (not check.full)
    check.test(check.build("tsan", *isas, target="test_threads"), programs="threads")


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
        check.not_run.append(f"the one header on 64-bit Arm: missing {', '.join(missing)}; tools/setup installs it")
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
