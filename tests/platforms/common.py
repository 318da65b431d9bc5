# SPDX-License-Identifier: MIT
"""What the scripts of tests/platforms share."""
import os, pathlib, subprocess

TESTS = pathlib.Path(__file__).resolve().parent.parent
ROOT = TESTS.parent


class Failed(Exception):
    """A platform has a fault. The text says which."""


def run(words, folder, **environment):
    """Runs a command that must succeed; returns its output."""
    done = subprocess.run([str(word) for word in words], cwd=folder, capture_output=True, text=True, errors="replace",
                          env={**os.environ, **environment})
    if done.returncode != 0:
        raise Failed(f"{' '.join(map(str, words))}: exit status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout
