# SPDX-License-Identifier: MIT
"""The tool on a console. Ctrl-C while it waits: it takes its files back, and ends as Windows ends programs."""
import os
import pty
import re
import select
import subprocess
import time

import tool

from test_package import cc, on_windows, wine


class Console(tool.ToolTest):
    def on_terminal(self, *words, limit=150):
        """Runs a command on a terminal of its own; returns what it shows, without the control sequences."""
        pid, terminal = pty.fork()
        if pid == 0:
            os.chdir(self.folder)
            os.execv(words[0], [str(word) for word in words])
        shown, end = b"", time.monotonic() + limit
        while time.monotonic() < end:
            if not select.select([terminal], [], [], 1)[0]:
                continue
            try:
                piece = os.read(terminal, 4096)
            except OSError:  # the last program has closed the terminal
                break
            if not piece:
                break
            shown += piece
        os.close(terminal)
        os.waitpid(pid, 0)
        return re.sub(rb"\x1b\[[?0-9;]*[A-Za-z]", b"", shown.replace(b"\x1b[1C", b" ")).decode()

    def test_files_are_taken_back(self):
        cc("-municode", tool.ROOT / "tests" / "windows" / "interrupt.c", "-o", self.folder / "interrupt.exe")
        self.write("a.key", b"old")
        exe = on_windows(os.path.join(os.environ["BRAVAIS_BUILD"], "cli", "bravais.exe"))
        shown = self.on_terminal(*wine("interrupt.exe"), "a.pub", exe, "keygen", "ML-DSA-65", "--force", "--seed-out", "a.key",
                                 "--public", "a.pub", "--secret", "-", "--show-secret")
        self.assertIn("exit code c000013a", shown.lower())
        self.assertEqual(sorted(os.listdir(self.folder)), ["a.key", "interrupt.exe"])
        self.assertEqual(self.read("a.key"), b"old")

    def test_secrets_are_not_shown(self):
        shown = self.on_terminal(tool.CLI, "keygen", "ML-KEM-512", "--public", "a.pub", "--secret", "-")
        self.assertIn("standard output is a terminal", " ".join(shown.split()))
        self.assertEqual(os.listdir(self.folder), [])
