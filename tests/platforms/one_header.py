# SPDX-License-Identifier: MIT
"""Compiles the one header with known answers, digests and look-ups of names for one platform, and runs them."""
import pathlib, re, shutil

from common import ROOT, TESTS, Failed, run

HERE = pathlib.Path(__file__).resolve().parent
# What the short form tests: the standards, and the sets that they came from.
CUT = ["FAMILY_LEFT_OUT", "BRAVAIS_ONLY_KYBER", "BRAVAIS_ONLY_DILITHIUM"]
CUT_SETS = re.compile(r"\w+:(ML-KEM-|Kyber|ML-DSA-|Dilithium)")
# The checks of the vector operations; the short form runs them on one processor without vector registers.
OPTIMIZED = ["riscv64"]
OPERATIONS = ["without_gtest", "vocabulary", "check_values", "moves"]
# Functions of the compiler's library that divide 64-bit numbers on 32-bit processors. Their time depends on the operands.
DIVISIONS = (b"__udivdi3", b"__umoddi3", b"__udivmoddi4", b"__divdi3", b"__moddi3", b"__aeabi_uldivmod",
             b"__aeabi_ldivmod")


class Build:
    """The one header for one platform. `cxx` and `cc` are the words that call the compilers."""
    def __init__(self, name, folder, cxx, cc, options, whole, libraries=()):
        self.name, self.place, self.cxx, self.cc, self.libraries = name, folder / name, cxx, cc, libraries
        self.has_operations = whole or name in OPTIMIZED
        self.place.mkdir(exist_ok=True)
        self.options = [*options, *([] if whole else [f"-D{macro}" for macro in CUT])]
        self.level = "-O2" if whole else "-O0"
        self.library = self.compiled("../library.cpp", declarations=False)

    def compiled(self, source, include=("..", TESTS), declarations=True):
        target = f"{pathlib.Path(source).stem}.o"
        compiler = self.cc if str(source).endswith(".c") else [*self.cxx, "-std=c++20"]
        # The models of the tests are slow in an emulator.
        more = ["-O1", "-DBRAVAIS_DECLARATIONS"] if declarations else [self.level]
        run([*compiler, *self.options, *more, *(f"-I{path}" for path in include), "-c", source, "-o", target], self.place)
        return target

    def program(self, name, *sources):
        objects = [self.compiled(source) for source in sources]
        run([*self.cxx, self.library, *objects, *self.libraries, "-o", f"{name}.exe"], self.place)
        return f"./{name}.exe"

    def names(self):
        """The C program."""
        objects = [self.library, self.compiled(HERE / "names.c", include=(ROOT / "include",))]
        run([*self.cxx, *objects, *self.libraries, "-o", "names.exe"], self.place)
        return "./names.exe"

    def operations(self):
        """Each operation of the vector header for any processor against the scalar model, as the optimizer compiles it."""
        flags = [*self.options, "-O2", "-DBRAVAIS_ISA=portable", "-DBRAVAIS_ISA_portable=1", "-DBRAVAIS_TEST_EMULATED=1",
                 *(f"-I{ROOT / place}" for place in ("include", "src", "tests", "tests/kernel"))]
        for name in OPERATIONS:
            run([*self.cxx, "-std=c++20", *flags, "-c", TESTS / "kernel" / f"{name}.cpp", "-o", f"{name}.o"], self.place)
        run([*self.cxx, *(f"{name}.o" for name in OPERATIONS), *self.libraries, "-o", "operations.exe"], self.place)
        return "./operations.exe"

    def programs(self):
        models = [TESTS / "reference" / f"{name}.cpp" for name in ("keccak", "sha2")]
        made = {"known_answer": self.program("known_answer", TESTS / "one_header" / "known_answer.cpp", *models),
                "names": self.names(), "digests": self.program("digests", HERE / "digests.cpp", models[0])}
        return {**made, "operations": self.operations()} if self.has_operations else made

    def contains(self, names):
        """Those of the names that are in the object file of the library."""
        text = (self.place / self.library).read_bytes()
        return [name.decode() for name in names if name in text]


def native_digests(folder, library):
    """The digests of a library of this machine, in the order of its tables: {parameter set: digest}."""
    place = folder / "native"
    place.mkdir(exist_ok=True)
    (place / "bravais.hpp").write_text("#include <bravais/bravais.hpp>\n", encoding="utf-8")
    run(["c++", "-std=c++20", "-O1", f"-I{place}", f"-I{TESTS}", f"-I{ROOT / 'include'}", HERE / "digests.cpp",
         TESTS / "reference" / "keccak.cpp", library, "-o", "digests"], place)
    return digests_in(run(["./digests"], place))


def digests_in(output):
    return dict(line.split(" ", 1) for line in output.splitlines())


def demand_same(name, found, native, whole):
    """The digests of a platform are those of this machine, for all parameter sets or for those of the short form."""
    wanted = {key: value for key, value in native.items() if whole or CUT_SETS.match(key)}
    if found != wanted or not wanted:
        wrong = [key for key in {**wanted, **found} if found.get(key) != wanted.get(key)]
        raise Failed(f"{name}: the digests of these parameter sets are not those of this machine: {', '.join(wrong)}")
    return len(found)


def check(platform, folder, native, whole):
    """Tests one platform; returns what to print. None if its compiler or emulator is missing."""
    cxx, emulator = f"{platform.target}-g++", platform.emulator
    if not shutil.which(cxx) or not shutil.which(emulator[0]):
        return None
    build = Build(platform.name, folder, [cxx, "-static"], [cxx.replace("g++", "gcc")], [], whole)
    if platform.name in ("arm32", "i686"):
        divisions = build.contains(DIVISIONS)
        if divisions:
            raise Failed(f"{platform.name}: the library calls {', '.join(divisions)}")
    return run_programs(build, emulator, native, whole)


def run_programs(build, emulator, native, whole):
    """Known answers, names and digests, by the command that runs programs; returns what to print."""
    said = {name: run([*emulator, program], build.place) for name, program in build.programs().items()}
    count = demand_same(build.name, digests_in(said["digests"]), native, whole)
    known, names = (said[name].strip().splitlines()[-1] for name in ("known_answer", "names"))
    operations = f"; {said['operations'].strip().splitlines()[-1]}" if build.has_operations else ""
    return f"{build.name}: {known}; names: {names}; {count} digests as on this machine{operations}"
