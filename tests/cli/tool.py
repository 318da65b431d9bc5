# SPDX-License-Identifier: MIT
"""What the tests of the command-line tool share: running it in an empty folder, and what it says of its sets."""
import json
import os
import pathlib
import pty
import re
import select
import shutil
import stat
import subprocess
import tempfile
import unittest

CLI = os.environ["BRAVAIS_CLI"]
# How the names of the sets of each family begin, and the families that this build has.
BEGINNINGS = {"kyber": ("ML-KEM-", "Kyber"), "dilithium": ("ML-DSA-", "Dilithium"), "ntru": ("NTRU-",),
              "ntru_plus": ("NTRU+",), "mlwq": ("M-LWQ-",)}
FAMILIES = os.environ.get("BRAVAIS_BUILT_FAMILIES", ",".join(BEGINNINGS)).split(",")
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def needs(*families):
    """A decorator for tests of sets that a build may lack."""
    missing = [family for family in families if family not in FAMILIES]
    return unittest.skipIf(missing, f"this build has no {', '.join(missing)} (BRAVAIS_FAMILIES)")


def run(*arguments, stdin=b"", from_file=None, env=None, cwd=None):
    clean = {name: value for name, value in os.environ.items() if name != "BRAVAIS_FORCE_ISA"}
    source = {"input": stdin} if from_file is None else {"stdin": from_file}
    return subprocess.run([CLI, *map(str, arguments)], **source, capture_output=True, cwd=cwd,
                          env={**clean, **(env or {})}, timeout=300)


def help_of(*subcommand):
    return run(*subcommand, "--help").stdout.decode()


def subcommands():
    """The subcommands in the order of the general help: words that spaces separate from their descriptions."""
    return re.findall(r"^  ([a-z]+) {2,}[A-Z]", help_of(), re.M)


def sets(kind):
    """The sets of a kind, as the tool lists them."""
    listed = json.loads(run("list", "--json").stdout)["sets"]
    return [one for one in listed if one["kind"] == kind]


def isas():
    listed = json.loads(run("isa", "--json").stdout)["instruction_sets"]
    return [one["name"] for one in listed if one["supported"]]


def known_answers():
    """Name, shared secret and rejection of each KEM of the families of this build: the seed counts from 00, the
    randomness from 40."""
    text = (ROOT / "src" / "params" / "known_answers.inc").read_text(encoding="ascii")
    built = tuple(beginning for family in FAMILIES for beginning in BEGINNINGS[family])
    rows = re.findall(r'\{"([^"]+)",\s*"([0-9a-f]{64})",\s*"([0-9a-f]{64})"\}', text)
    return [row for row in rows if row[0].startswith(built)]


def counting(first, size):
    return bytes((first + i) % 256 for i in range(size))


def published_signatures():
    """The published digests (SHA-256) of the fixed vectors of the signature schemes, by set and object."""
    files = (ROOT / "src" / "params" / "known_signatures.inc", ROOT / "tests" / "known_answer" / "digests_dilithium.cpp")
    text = "".join(file.read_text(encoding="ascii") for file in files)
    rows = re.findall(r'\{"([^"]+)",\s*"([^"]+)",\s*"([0-9a-f]{64})"\}', text)
    return {(name, what): digest for name, what, digest in rows}


class ToolTest(unittest.TestCase):
    """Each test has an empty folder, in which the tool runs and to which the helpers' names belong."""

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="bravais-cli-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def ok(self, *arguments, **options):
        done = run(*arguments, cwd=self.folder, **options)
        self.assertEqual(done.returncode, 0, done.stderr.decode())
        self.assertEqual(done.stderr, b"")
        return done.stdout

    def fails(self, code, *arguments, says=(), **options):
        """One line on standard error that has all of `says`, nothing on standard output, no file made or changed."""
        before = self.content()
        done = run(*arguments, cwd=self.folder, **options)
        text = done.stderr.decode()
        self.assertEqual(done.returncode, code, text)
        self.assertEqual(done.stdout, b"")
        self.assertRegex(text, r"\Abravais: [^\n]+\n\Z")
        for part in says:
            self.assertIn(part, text)
        self.assertEqual(self.content(), before)
        return text

    def progress_of(self, *arguments, meanwhile=lambda: None):
        """The first progress line of a command, with a terminal as standard error. The command is then ended."""
        master, terminal = pty.openpty()
        with subprocess.Popen([CLI, *arguments], stdin=subprocess.DEVNULL, stderr=terminal, cwd=self.folder) as process:
            os.close(terminal)
            meanwhile()
            shown = b""
            while b"MiB/s" not in shown:
                self.assertTrue(select.select([master], [], [], 60)[0], shown)
                shown += os.read(master, 1 << 16)
            process.kill()
        os.close(master)
        return shown.decode().removeprefix("\r\x1b[K")

    def sparse(self, name, size):
        """A file of zeros that takes no space. Returns its size in MiB."""
        with open(self.folder / name, "wb") as file:
            file.truncate(size)
        return size / (1 << 20)

    def shows_total(self, line, name, total):
        """A progress line with the total in MiB, and the right percentage."""
        found = re.fullmatch(rf"{name}: (\d+\.\d) of {total:.1f} MiB \((\d+) %\), \d+(\.\d)? MiB/s", line.split("\r")[0])
        self.assertTrue(found, line)
        done = float(found[1])
        self.assertTrue((done - 0.1) * 100 / total - 1 < int(found[2]) <= (done + 0.1) * 100 / total, line)

    def content(self):
        """Every regular file of the folder, its bytes and mode: nothing temporary may stay behind either."""
        return {str(p.relative_to(self.folder)): (p.read_bytes(), self.mode(p)) for p in sorted(self.folder.rglob("*"))
                if p.is_file()}

    def mode(self, path):
        return stat.S_IMODE((self.folder / path).stat().st_mode)

    def read(self, name):
        return (self.folder / name).read_bytes()

    def write(self, name, content):
        (self.folder / name).write_bytes(content)

    def keys(self, name, kind="kem"):
        """a.pub and a.key of a set, in plain bytes."""
        self.ok("keygen", name, "--kind", kind, "--public", "a.pub", "--secret", "a.key", "--force", "--encoding", "raw")
