#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs pc_trace under user-mode emulation with the plugin that records its traces.

usage: traced.py EMULATOR PROGRAM [ARGUMENT...]
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools" / "qemu_plugins"))
from emulation import SYSROOT, built_plugin  # noqa: E402

RECORDER = (pathlib.Path(__file__).resolve().parent / "trace_recorder.hpp").read_text(encoding="utf-8")
LEFT_OUT = re.findall(r'"(\w+)"', re.search(r"left_out_names\[\] = \{(.*?)\};", RECORDER, re.S).group(1))
MOST_STEPS = 1 << int(re.search(r"most_steps = std::size_t\{1\} << (\d+);", RECORDER).group(1))


def main():
    emulator, *program = sys.argv[1:]
    if shutil.which(emulator) is None:
        print(f"not run: traces under emulation: no {emulator}; tools/setup installs it")
        return 77
    if "-plugin" not in subprocess.run([emulator, "-help"], capture_output=True, text=True, check=False).stdout:
        print(f"not run: traces under emulation: this {emulator} was built without plugins")
        return 77
    with tempfile.TemporaryDirectory(prefix="bravais-trace-") as folder:
        plugin = built_plugin("trace", emulator, folder)
        steps = pathlib.Path(folder) / "steps"
        with open(steps, "wb") as file:
            file.truncate(8 * (1 + MOST_STEPS))  # unwritten parts take no disk space
        arguments = [f"trace={steps}", *(f"without={name}" for name in LEFT_OUT)]
        command = [emulator, "-cpu", "max", "-plugin", ",".join([str(plugin), *arguments]), *program]
        if emulator == "qemu-aarch64":
            command[1:1] = ["-L", SYSROOT]
        return subprocess.run(command, env=dict(os.environ, BRAVAIS_TRACE=str(steps)), check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
