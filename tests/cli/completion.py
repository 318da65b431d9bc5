#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""bravais completion: every option of the help is offered by each shell, and bash and fish complete as they should."""
import re
import shutil
import subprocess
import unittest

from tool import ToolTest, help_of, run, sets, subcommands

SHELLS = ("bash", "zsh", "fish")


def options(subcommand):
    return set(re.findall(r"^  (?:-\w, *)?--([a-z-]+)", help_of(subcommand), re.M))


def script(shell):
    done = run("completion", shell)
    assert done.returncode == 0, done.stderr
    return done.stdout.decode()


def bash(*words):
    """What bash offers for the last word of a command line."""
    quoted = " ".join(f"'{word}'" for word in ("bravais", *words))
    code = f"{script('bash')}\nCOMP_WORDS=({quoted}); COMP_CWORD={len(words)}; _bravais; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    done = subprocess.run(["bash", "--norc", "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and not done.stderr, done.stderr
    return done.stdout.split()


class Completion(ToolTest):
    def test_every_option_is_in_every_script(self):
        self.assertIn("completion", subcommands())
        for shell in SHELLS:
            text = script(shell)
            for subcommand in subcommands():
                self.assertRegex(text, rf"\b{subcommand}\b", shell)
                for option in options(subcommand):
                    self.assertRegex(text, rf"(--| -l ){option}\b", f"{shell}: {subcommand}")

    def test_unknown_shell_is_misuse(self):
        self.assertEqual(run("completion", "tcsh").returncode, 2)

    def test_bash(self):
        self.assertEqual(sorted(bash("")), sorted(subcommands()))
        self.assertEqual(bash("keyg"), ["keygen"])
        self.assertEqual(bash("keygen", "--kin"), ["--kind"])
        self.assertEqual(sorted(bash("keygen", "--kind", "")), ["kem", "pke", "signature"])
        self.assertEqual(bash("--isa", "port"), ["portable"])
        names = {one["name"] for kind in ("kem", "pke", "signature") for one in sets(kind)}
        self.assertEqual(set(bash("keygen", "")), names)
        self.assertEqual(bash("sign", "ML-DSA-65", "--ke"), ["--key"])
        self.assertEqual({"--" + option for option in options("verify")} - set(bash("verify", "--")), set())

    def test_bash_names_files(self):
        (self.folder / "alice.key").write_bytes(b"")
        self.assertEqual(bash("sign", "--key", f"{self.folder}/ali"), [f"{self.folder}/alice.key"])

    def test_fish(self):
        if shutil.which("fish") is None:
            self.skipTest("fish is not installed")
        file = self.folder / "bravais.fish"
        file.write_text(script("fish"))
        def fish(line):
            done = subprocess.run(["fish", "--no-config", "-c", f"source {file}; complete -C '{line}'"], text=True,
                                  capture_output=True, timeout=60)
            self.assertEqual(done.stderr, "")
            return [row.split("\t")[0] for row in done.stdout.splitlines()]
        self.assertEqual(fish("bravais keygen --kin"), ["--kind"])
        self.assertEqual(sorted(fish("bravais keygen --kind ")), ["kem", "pke", "signature"])
        self.assertTrue(set(subcommands()) <= set(fish("bravais ")))
        self.assertIn("ML-DSA-65", fish("bravais sign ML-D"))

    def test_zsh(self):
        if shutil.which("zsh") is None:
            self.skipTest("zsh is not installed")
        file = self.folder / "_bravais"
        file.write_text(script("zsh"))
        # The script is read, registers itself, and its function is complete.
        code = f"autoload -Uz compinit && compinit -D -u && source {file} && print $_comps[bravais] && whence -w _bravais"
        done = subprocess.run(["zsh", "-f", "-c", code], text=True, capture_output=True, timeout=60)
        self.assertEqual((done.stdout.split(), done.stderr), (["_bravais", "_bravais:", "function"], ""))


if __name__ == "__main__":
    unittest.main()
