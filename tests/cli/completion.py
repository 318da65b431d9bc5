#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""bravais completion: every option of the help is offered by each shell, and bash and fish complete as they should."""
import fcntl
import os
import pty
import re
import select
import shutil
import struct
import subprocess
import termios
import unittest

from tool import FAMILIES, ToolTest, help_of, run, sets, subcommands

SHELLS = ("bash", "zsh", "fish")


def options(subcommand):
    return set(re.findall(r"^  (?:-\w, *)?--([a-z-]+)", help_of(subcommand), re.M))


def script(shell):
    done = run("completion", shell)
    assert done.returncode == 0, done.stderr
    return done.stdout.decode()


def bash(*words):
    """What bash offers for the last word of a command line. It takes the sign in --in=a for a word of its own."""
    split = [part for word in words for part in (re.split("(=)", word) if word.startswith("--") else [word])]
    if split[-2:-1] == ["="] and not split[-1]:
        split.pop()
    quoted = " ".join(f"'{word}'" for word in ("bravais", *split))
    code = (f"{script('bash')}\nCOMP_WORDS=({quoted}); COMP_CWORD={len(split)}; _bravais\n"
            "(( ${#COMPREPLY[@]} == 0 )) || printf '%s\\n' \"${COMPREPLY[@]}\"")
    done = subprocess.run(["bash", "--norc", "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and not done.stderr, done.stderr
    return done.stdout.split()


class Fish:
    """What fish offers for a command line."""

    def __init__(self, folder):
        self.file, self.folder = folder / "bravais.fish", folder
        self.file.write_text(script("fish"))

    def __call__(self, *words):
        line = " ".join(("bravais", *words))
        done = subprocess.run(["fish", "--no-config", "-c", f"source {self.file}; complete -C '{line}'"], text=True,
                              cwd=self.folder, capture_output=True, timeout=60)
        assert done.stderr == "", done.stderr
        return [row.split("\t")[0] for row in done.stdout.splitlines()]


class Zsh:
    """What zsh lists for a command line: it does that on a terminal only."""

    def __init__(self, folder):
        (folder / "_bravais").write_text(script("zsh"))
        self.master, terminal = pty.openpty()
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 500, 200, 0, 0))
        self.process = subprocess.Popen(["zsh", "-f", "-i"], stdin=terminal, stdout=terminal, stderr=terminal, cwd=folder,
                                        start_new_session=True, env={**os.environ, "TERM": "dumb"})
        os.close(terminal)
        self.enter("PS1=next: RPS1= PROMPT_EOL_MARK=; unsetopt zle_bracketed_paste prompt_cr; LISTMAX=10000; "
                   "autoload -Uz compinit && compinit -D -u; source ./_bravais; setopt nobeep list_rows_first; "
                   "zstyle ':completion:*' list-separator '##'; bindkey '^I' list-choices; bindkey '^U' kill-whole-line")

    def enter(self, line):
        """What it says until it has done what stands there, and waits for the next line."""
        os.write(self.master, line.encode() + b"\x15echo do''ne\n" if "\t" in line else line.encode() + b"; echo do''ne\n")
        said = b""
        while not re.search(rb"[\r\n]done\r?\n.*next:", said, re.S):
            assert select.select([self.master], [], [], 60)[0], said
            said += os.read(self.master, 1 << 16)
        return said.decode()

    def __call__(self, *words):
        listed = self.enter(" ".join(("bravais", *words)) + "\t").split("\n", 1)[1].split("next:")[0]
        rows = [re.split(r" +## ", row)[0] for row in re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", listed).splitlines()]
        return [word for row in rows if row != "done" for word in row.split()]

    def end(self):
        self.process.kill()
        self.process.wait()
        os.close(self.master)


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

    def names(self, *kinds):
        """The names of the sets, with the further ones."""
        listed = [one for kind in kinds for one in sets(kind)]
        return {one["name"] for one in listed} | {alias for one in listed for alias in one.get("aliases", ())}

    def check_values(self, complete):
        """What each shell offers alike: the same words, in any order."""
        self.assertEqual(complete("keygen", "--kin"), ["--kind"])
        self.assertEqual(sorted(complete("keygen", "--kind", "")), ["kem", "pke", "signature"])
        kem, pke, signature = self.names("kem"), self.names("pke"), self.names("signature")
        has_m_lwq = "mlwq" in FAMILIES
        self.assertEqual("M-LWQ-512" in kem, has_m_lwq)
        for subcommand, names in (("encapsulate", kem), ("decapsulate", kem), ("encrypt", pke), ("decrypt", pke),
                                  ("sign", signature), ("verify", signature), ("convert", kem | pke | signature)):
            self.assertEqual(set(complete(subcommand, "--set", "")), names, subcommand)
        of_dfr = {f"{name}-{level}" for name in ("M-LWQ", "ML-KEM") for level in (512, 768, 1024)}
        for subcommand, names in (("keygen", kem | pke | signature), ("bench", kem | pke | signature),
                                  *([("dfr", of_dfr)] if has_m_lwq else [])):
            self.assertEqual(set(complete(subcommand, "")), names, subcommand)
            first = sorted(names)[0]
            self.assertEqual(complete(subcommand, first, "--forc"), complete(subcommand, "--forc"))
            self.assertEqual(names & set(complete(subcommand, first, "")), set(), f"{subcommand}: twice")
        self.assertEqual(set(complete("help", "")), set(subcommands()) - {"help"})
        if has_m_lwq:
            self.assertEqual(complete("report", "mlw"), ["mlwq"])
            self.assertEqual(set(complete("report", "mlwq", "")), {name for name in pke if name.startswith("M-LWQ")})
        self.assertEqual(set(complete("bench", "--set", "")), kem | pke | signature)
        for words in (("keygen", "ML-KEM-512"), ("convert",)):
            self.assertEqual(set(complete(*words, "--encoding", "")),
                             {f"{form}{suffix}" for form in ("raw", "hex", "der", "pem") for suffix in ("", "-seed", "-expanded")} |
                             {"der-both", "pem-both"})
        hashes = sets("signature")[0]["prehash"]
        self.assertEqual(set(complete("sign", "--prehash", "SHA3")), {name for name in hashes if name.startswith("SHA3")})
        for words in ((), *([name] for name in subcommands())):
            self.assertEqual(complete(*words, "--isa", "port"), ["portable"])
            self.assertEqual(complete(*words, "--is"), ["--isa"])

    def test_bash(self):
        self.assertEqual(sorted(bash("")), sorted(subcommands()))
        self.assertEqual(bash("keyg"), ["keygen"])
        self.assertEqual(bash("--isa", "portable", "keyg"), ["keygen"])
        self.assertEqual(bash("sign", "--set", "ML-DSA-65", "--ke"), ["--key"])
        # Newer versions of CLI11 show the options of the program in every help.
        own = {"--" + option for option in options("verify")} - {"--version"}
        self.assertEqual(own - set(bash("verify", "--")), set())
        # The value of an option is no argument, and no command.
        self.assertIn("ML-KEM-512", bash("keygen", "--public", "ML-KEM-512", "ML-KEM-5"))
        self.assertEqual(bash("--isa", "list", "keyg"), ["keygen"])
        self.assertEqual(bash("keygen", "--force", "ML-KEM-5"), ["ML-KEM-512"])
        self.assertEqual(bash("keygen", "--kind=p"), ["pke"])
        self.assertEqual(sorted(bash("keygen", "--kind=")), ["kem", "pke", "signature"])
        self.assertEqual(bash("keygen", "--public=a", "ML-KEM-5"), ["ML-KEM-512"])
        self.assertEqual(bash("sign", "--context", ""), [])
        self.check_values(bash)

    def test_bash_names_files(self):
        (self.folder / "alice.key").write_bytes(b"")
        for words in (("sign", "--key", f"{self.folder}/ali"), ("sign", f"--key={self.folder}/ali"),
                      ("sign", f"{self.folder}/ali"), ("inspect", f"{self.folder}/ali"), ("inspect", "--json", f"{self.folder}/ali")):
            self.assertEqual(bash(*words), [f"{self.folder}/alice.key"])

    def test_fish(self):
        if shutil.which("fish") is None:
            self.skipTest("fish is not installed")
        fish = Fish(self.folder)
        self.assertTrue(set(subcommands()) <= set(fish("")))
        self.assertIn("ML-DSA-65", fish("sign", "--set", "ML-D"))
        (self.folder / "alice.key").write_bytes(b"")
        self.assertEqual(fish("sign", "--key", "ali"), ["alice.key"])
        self.assertEqual(fish("sign", "--key=ali"), ["--key=alice.key"])
        self.check_values(fish)

    def test_zsh(self):
        if shutil.which("zsh") is None:
            self.skipTest("zsh is not installed")
        file = self.folder / "_bravais"
        file.write_text(script("zsh"))
        # The script is read, registers itself, and its function is complete.
        code = f"autoload -Uz compinit && compinit -D -u && source {file} && print $_comps[bravais] && whence -w _bravais"
        done = subprocess.run(["zsh", "-f", "-c", code], text=True, capture_output=True, timeout=60)
        self.assertEqual((done.stdout.split(), done.stderr), (["_bravais", "_bravais:", "function"], ""))

    def test_zsh_values(self):
        if shutil.which("zsh") is None:
            self.skipTest("zsh is not installed")
        (self.folder / "alice.key").write_bytes(b"")
        zsh = Zsh(self.folder)
        self.addCleanup(zsh.end)
        self.assertEqual(set(zsh("")), set(subcommands()))
        self.assertEqual(zsh("sign", "--key", "ali"), ["alice.key"])
        self.assertEqual(zsh("sign", "--key=ali"), ["alice.key"])
        self.check_values(zsh)


if __name__ == "__main__":
    unittest.main()
