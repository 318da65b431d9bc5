# SPDX-License-Identifier: MIT
"""The programs of examples/python, each in a process of its own."""
import pathlib
import subprocess
import sys

import pytest

PROGRAMS = sorted((pathlib.Path(__file__).resolve().parent.parent.parent / "examples" / "python").glob("*.py"))


@pytest.mark.parametrize("program", PROGRAMS, ids=[program.stem for program in PROGRAMS])
def test_program_succeeds(program, tmp_path):
    done = subprocess.run([sys.executable, program], cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr


def test_the_five_programs_are_there():
    assert [program.stem for program in PROGRAMS] == ["batch", "choose", "exchange", "server", "sign"]
