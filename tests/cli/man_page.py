#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""cli/man_page.cmake: the manual page has every subcommand, whichever version of CLI11 wrote the help it is made of."""
import os
import re
import subprocess
import unittest

import tool

SCRIPT = tool.ROOT / "cli" / "man_page.cmake"


class ManPage(tool.ToolTest):
    def make(self, change):
        """Makes the page of a tool whose help went through an expression of sed."""
        wrapped = self.folder / "wrapped"
        wrapped.write_text(f'#!/bin/sh\n"{tool.CLI}" "$@" | sed -e "{change}"\n', encoding="utf-8")
        wrapped.chmod(0o700)
        return subprocess.run([os.environ["BRAVAIS_CMAKE"], f"-DTOOL={wrapped}", "-DMAN=page", "-DVERSION=1.2.3", "-P",
                               SCRIPT], cwd=self.folder, capture_output=True, text=True, timeout=300, check=False)

    def test_every_subcommand_has_a_section(self):
        for heading in ("Options:", "OPTIONS:"):
            with self.subTest(heading):
                done = self.make(f"s/^options:$/{heading}/I")
                self.assertEqual(done.returncode, 0, done.stderr)
                parts = re.split(r"^\.SH (.+)\n", self.read("page").decode(), flags=re.M)
                names = tool.subcommands()
                self.assertEqual(parts[1::2], ["NAME", "SYNOPSIS", "DESCRIPTION", *map(str.upper, names), "EXIT STATUS",
                                               "ENVIRONMENT", "FILES", "EXAMPLES", "SEE ALSO"])
                sections = dict(zip(parts[1::2], parts[2::2]))
                self.assertIn(f"\n{heading}\n", sections["DESCRIPTION"])
                self.assertEqual(sections["SYNOPSIS"], "bravais [OPTIONS] SUBCOMMAND\n")
                for heading_of_help, name, text in (("Exit code", "EXIT STATUS", "2 the command line\n"),
                                                    ("Environment", "ENVIRONMENT", "BRAVAIS_FORCE_ISA names"),
                                                    ("Files", "FILES", "SubjectPublicKeyInfo"),
                                                    ("Examples", "EXAMPLES", "bravais keygen \\-\\-age")):
                    self.assertIn(text, sections[name])
                    for other in ("DESCRIPTION", "HELP"):
                        self.assertNotIn(text, sections[other])
                        if (heading_of_help, other) != ("Examples", "HELP"):
                            self.assertNotIn(f"{heading_of_help}:", sections[other])
                for name in names:
                    self.assertRegex(sections[name.upper()], rf"Usage:\s+bravais {name} ")

    def test_nothing_of_the_general_help_is_lost(self):
        self.assertEqual(self.make("").returncode, 0)
        page = self.read("page").decode().replace("\\-", "-").replace("\\e", "\\")
        for line in tool.help_of().splitlines():
            if not line.endswith(":"):  # a heading
                self.assertIn(line.removeprefix("Usage: "), page)

    def test_help_without_a_list_makes_no_page(self):
        done = self.make("s/^  [a-z]*  /  /")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("no list of subcommands", done.stderr)
        self.assertFalse((self.folder / "page").exists())


if __name__ == "__main__":
    unittest.main()
