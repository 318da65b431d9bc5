# SPDX-License-Identifier: MIT
"""What a part of tools/check is, and what parts need. check_parts.py has the list of all parts."""
import os

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
    for each of three instruction sets: three shares would get one instruction set each. Shares count together if they
    ran on one commit, or on commits with the same files at the paths in `code`."""
    def __init__(self, name, what, needs, steps, runs=CI, some_need=(), shares=1, code=()):
        self.name, self.what, self.needs, self.steps = name, what, needs, steps
        self.some_need, self.shares, self.share, self.whole, self.code = some_need, shares, None, name, code
        self.runs = runs

    def divided(self):
        """The parts that replace this one in a full run."""
        for k in range(1, self.shares + 1):
            part = Part(f"{self.name}-{k}", f"{self.what} (share {k} of {self.shares})", self.needs, self.steps, self.runs,
                        self.some_need, code=self.code)
            part.share, part.whole = (k, self.shares), self.name
            yield part

    def is_called(self, name):
        return name in (self.name, self.whole)


def parts_of(parts, full):
    """The parts as a full or a quick run has them."""
    for part in parts:
        yield from part.divided() if full and part.shares > 1 else [part]
