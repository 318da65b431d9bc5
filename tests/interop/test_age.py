#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Exchanges files in both directions between seal and open of the command-line tool and age 1.3, which is the reference
program of the format. tools/interop sets BRAVAIS_AGE, the folder with its programs. BRAVAIS_FULL=1 adds 3 GiB."""
import hashlib
import itertools
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

CLI = os.environ["BRAVAIS_CLI"]
AGE = os.environ.get("BRAVAIS_AGE", "")
SIZES = (0, 1, 65535, 65536, 65537, 524288, 3000000)
PASSPHRASE = "correct horse"


@unittest.skipUnless(AGE, "no age 1.3, so age files are not compared")
class Age(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        done = subprocess.run([f"{AGE}/age", "--version"], capture_output=True, text=True, check=True)
        print(f"age {done.stdout.strip()}", flush=True)

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="bravais-interop-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.recipients = {"ours": self.our_key("ours"), "theirs": self.their_key("theirs", "-pq")}

    def run_in(self, *words, stdin=b"", **env):
        # A passphrase for age goes through the plugin that comes with it.
        done = subprocess.run(list(map(str, words)), cwd=self.folder, input=stdin, capture_output=True, check=False,
                              env={**os.environ, "PATH": f"{AGE}:{os.environ['PATH']}", **env})
        self.assertEqual(done.returncode, 0, done.stderr.decode())
        return done

    def our_key(self, name):
        done = self.run_in(CLI, "keygen", "--age", "--out", name)
        return done.stderr.decode().removeprefix("Public key: ").strip()

    def their_key(self, name, *more):
        self.run_in(f"{AGE}/age-keygen", *more, "-o", name)
        return re.search(r"public key: (\S+)", (self.folder / name).read_text(encoding="ascii"))[1]

    def write(self, size):
        content = os.urandom(size)
        (self.folder / "plain").write_bytes(content)
        return content

    def ours_to_theirs(self, keys, to, content, *more):
        self.run_in(CLI, "seal", *to, *more, "--force", "--out", "sealed", "plain")
        for key in keys:
            self.assertTrue(self.run_in(f"{AGE}/age", "-d", "-i", key, "sealed").stdout == content, key)

    def theirs_to_ours(self, keys, to, content, *more):
        self.run_in(f"{AGE}/age", *to, *more, "-o", "sealed", "plain")
        for key in keys:
            self.run_in(CLI, "open", "--key", key, "--force", "--out", "opened", "sealed")
            self.assertTrue((self.folder / "opened").read_bytes() == content, key)

    def test_our_recipients(self):
        """age-keygen computes the same recipient from our identity."""
        said = self.run_in(f"{AGE}/age-keygen", "-y", "ours").stdout.decode().strip()
        self.assertEqual(said, self.recipients["ours"])

    def exchange(self, keys):
        for size, armored in itertools.product(SIZES, (False, True)):
            with self.subTest(size=size, armored=armored):
                content = self.write(size)
                self.ours_to_theirs(keys, [word for key in keys for word in ("--to", self.recipients[key])], content,
                                    *(["--armor"] if armored else []))
                self.theirs_to_ours(keys, [word for key in keys for word in ("-r", self.recipients[key])], content,
                                    *(["-a"] if armored else []))

    def test_one_recipient(self):
        self.exchange(["ours"])
        self.exchange(["theirs"])

    def test_two_recipients(self):
        self.exchange(["ours", "theirs"])

    def test_many_recipients(self):
        """The most that a file may have, from a file of recipients."""
        both = list(self.recipients.values())
        others = [self.our_key(f"key{i}") for i in range(2)]
        lines = [(both + others)[i % 4] for i in range(1024)]
        (self.folder / "team").write_text("\n".join(["# all of us", *lines, ""]), encoding="ascii")
        content = self.write(1000)
        keys = ["ours", "theirs", "key1"]
        self.ours_to_theirs(keys, ["--recipients", "team"], content)
        self.theirs_to_ours(keys, ["-R", "team"], content)

    def test_classic_recipients(self):
        self.recipients = {"old": self.their_key("old"), "older": self.their_key("older")}
        self.exchange(["old"])
        self.exchange(["old", "older"])

    def test_passphrase(self):
        for size, armored in itertools.product((0, 100000), (False, True)):
            content = self.write(size)
            self.run_in(CLI, "seal", "--passphrase", "--passphrase-fd", "0", "--force", *(["--armor"] if armored else []),
                        "--out", "sealed", "plain", stdin=PASSPHRASE.encode())
            got = self.run_in(f"{AGE}/age", "-d", "-j", "batchpass", "sealed", AGE_PASSPHRASE=PASSPHRASE).stdout
            self.assertEqual(got, content)
            self.run_in(f"{AGE}/age", "-e", "-j", "batchpass", *(["-a"] if armored else []), "-o", "sealed", "plain",
                        AGE_PASSPHRASE=PASSPHRASE)
            got = self.run_in(CLI, "open", "--passphrase-fd", "0", "--out", "-", "sealed", stdin=PASSPHRASE.encode())
            self.assertEqual(got.stdout, content)

    def test_locked_identity(self):
        """Ours is a file that age opens and reads; we read what age locks."""
        self.run_in(CLI, "keygen", "--age", "--protect", "--passphrase-fd", "0", "--out", "locked",
                    stdin=PASSPHRASE.encode())
        clear = self.run_in(f"{AGE}/age", "-d", "-j", "batchpass", "locked", AGE_PASSPHRASE=PASSPHRASE).stdout
        (self.folder / "clear").write_bytes(clear)
        self.recipients["clear"] = self.run_in(f"{AGE}/age-keygen", "-y", "clear").stdout.decode().strip()
        content = self.write(1000)
        for armored in ([], ["-a"]):
            self.run_in(f"{AGE}/age", "-e", "-j", "batchpass", *armored, "-o", "locked", "clear", AGE_PASSPHRASE=PASSPHRASE)
            self.run_in(f"{AGE}/age", "-r", self.recipients["clear"], "-o", "sealed", "plain")
            got = self.run_in(CLI, "open", "--key", "locked", "--passphrase-fd", "0", "--out", "-", "sealed",
                              stdin=PASSPHRASE.encode())
            self.assertEqual(got.stdout, content)

    def pipe(self, size, first, second):
        """Sends zeros through two programs: the digest of what comes out, and the most memory of the two in KiB."""
        source = subprocess.Popen(["head", "-c", str(size), "/dev/zero"], stdout=subprocess.PIPE)
        one = subprocess.Popen(first, cwd=self.folder, stdin=source.stdout, stdout=subprocess.PIPE)
        two = subprocess.Popen(second, cwd=self.folder, stdin=one.stdout, stdout=subprocess.PIPE)
        source.stdout.close()
        one.stdout.close()
        digest = hashlib.sha256()
        while piece := two.stdout.read(1 << 20):
            digest.update(piece)
        two.stdout.close()
        memory = {}
        for name, process in (("source", source), ("one", one), ("two", two)):
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            self.assertEqual(process.returncode, 0, name)
            memory[name] = usage.ru_maxrss
        return digest.hexdigest(), memory

    @unittest.skipUnless(os.environ.get("BRAVAIS_FULL"), "3 GiB only with BRAVAIS_FULL=1")
    def test_three_gibibytes(self):
        size = 3 << 30
        expected = hashlib.sha256()
        for _ in range(size >> 20):
            expected.update(bytes(1 << 20))
        for armored in (False, True):
            ours = [CLI, "seal", "--to", self.recipients["ours"], *(["--armor"] if armored else []), "-"]
            digest, memory = self.pipe(size, ours, [f"{AGE}/age", "-d", "-i", "ours"])
            self.assertEqual(digest, expected.hexdigest())
            self.assertLess(memory["one"], 32 << 10)
            theirs = [f"{AGE}/age", "-r", self.recipients["ours"], *(["-a"] if armored else [])]
            digest, memory = self.pipe(size, theirs, [CLI, "open", "--key", "ours", "-"])
            self.assertEqual(digest, expected.hexdigest())
            self.assertLess(memory["two"], 32 << 10)
            print(f"3 GiB, armored: {armored}, memory of the last run in KiB: {memory}", flush=True)


if __name__ == "__main__":
    unittest.main()
