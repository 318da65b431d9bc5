# SPDX-License-Identifier: MIT
"""The platforms that tests/platforms tests, and how their programs run. docs/platforms.md has the same rows."""
import dataclasses


@dataclasses.dataclass(frozen=True)
class Platform:
    """`target` is what compilers call it. `emulator` is the command that runs its programs, or None if nothing here can
    run them. Where it names a processor, that is the oldest one that the compiler makes code for: newer
    instructions are rejected."""
    name: str
    target: str
    emulator: tuple | None


# The one header, by Debian's cross compilers TARGET-g++, with known answers and digests.
LINUX = [
    Platform("s390x", "s390x-linux-gnu", ("qemu-s390x",)),  # big-endian
    Platform("riscv64", "riscv64-linux-gnu", ("qemu-riscv64",)),
    Platform("ppc64le", "powerpc64le-linux-gnu", ("qemu-ppc64le", "-cpu", "power8")),
    Platform("arm32", "arm-linux-gnueabihf", ("qemu-arm", "-cpu", "cortex-a7")),
    Platform("i686", "i686-linux-gnu", ("qemu-i386", "-cpu", "pentium2")),  # without SSE
]
# The library and the command-line tool, built by CMake with the compiler of the Python package `ziglang`.
MUSL = [
    Platform("musl-x86_64", "x86_64-linux-musl", ()),
    Platform("musl-aarch64", "aarch64-linux-musl", ("qemu-aarch64",)),
]
MACOS = [
    Platform("macos-arm64", "aarch64-macos", None),
    Platform("macos-x86_64", "x86_64-macos", None),
]
