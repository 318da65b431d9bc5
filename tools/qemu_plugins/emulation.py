# SPDX-License-Identifier: MIT
"""Runs AArch64 programs under QEMU's user-mode emulation with the plugins of this folder, which the host's C compiler
builds. Used by tools/instruction_table, tools/cycle_estimate and tests/constant_time/traced.py."""
import collections
import pathlib
import re
import subprocess

SOURCES = pathlib.Path(__file__).resolve().parent
SYSROOT = "/usr/aarch64-linux-gnu"
WHOLE_BATCH = 64


def built_plugin(name, emulator, folder):
    """Compiles the plugin NAME.c of this folder for the installed emulator."""
    plugin = pathlib.Path(folder) / f"{name}.so"
    # QEMU 9 and newer reject version 1 of the plugin interface; older versions support no other.
    printed = subprocess.run([emulator, "--version"], check=True, capture_output=True, text=True).stdout
    api = 1 if int(re.search(r"version (\d+)", printed).group(1)) < 9 else 2
    subprocess.run(["cc", "-shared", "-fPIC", "-O2", "-Wall", "-Wextra", f"-DPLUGIN_API={api}",
                    str(SOURCES / f"{name}.c"), "-o", str(plugin)], check=True)
    return plugin


class Emulation:
    """bench_instruction_count under emulation with the counting plugin; generated files go to `folder`."""

    def __init__(self, program, emulator, folder):
        self.program = program
        self.command = [emulator, "-L", SYSROOT, "-cpu", "max"]
        self.plugin = built_plugin("insn_count", emulator, folder)
        self.blocks_file = pathlib.Path(folder) / "blocks"

    def operations(self, wanted):
        """(label, items) of all operations whose label matches; a label is kind/set/operation/form/isa."""
        run = subprocess.run(self.command + [self.program, "--list"], check=True, capture_output=True, text=True)
        listed = [line.rsplit(" ", 1) for line in run.stdout.splitlines()]
        return [(label, int(items)) for label, items in listed if re.search(wanted, label)]

    def _run(self, label, calls, arguments=""):
        command = self.command + ["-plugin", f"{self.plugin}{arguments}", self.program, label, str(calls)]
        run = subprocess.run(command, check=True, capture_output=True, text=True)
        return int(re.search(r"instructions (\d+)", run.stderr).group(1))

    def _blocks(self, label, calls):
        self._run(label, calls, f",blocks={self.blocks_file}")
        times = collections.Counter()
        for line in self.blocks_file.read_text().splitlines():
            address, instructions, count = line.split()
            times[int(address, 16), int(instructions)] += int(count)
        return times

    @staticmethod
    def _calls(items):
        # Each operation runs with two counts, and only the difference is used: a batch once and twice, other operations
        # over whole turns through the inputs.
        return (1, 2) if items == WHOLE_BATCH else (8, 72)

    def instructions(self, label, items):
        """Executed instructions per item, without start-up."""
        few, many = self._calls(items)
        return (self._run(label, many) - self._run(label, few)) / ((many - few) * items)

    def blocks(self, label, items):
        """{(address, instructions): executions per item} of the blocks of straight-line code, without start-up."""
        few, many = self._calls(items)
        difference = self._blocks(label, many)
        difference.subtract(self._blocks(label, few))
        return {block: times / ((many - few) * items) for block, times in difference.items() if times > 0}
