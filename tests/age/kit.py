#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The test kit of the age format (C2SP's CCTV/age), with the library and with the command-line tool. BRAVAIS_AGE_KIT is
the folder with its cases. Each case says what must happen, and the SHA-256 of all plaintext that is released."""
import hashlib
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import zlib

KIT = os.environ.get("BRAVAIS_AGE_KIT", "")
CASE = os.environ.get("BRAVAIS_AGE_KIT_CASE", "")
CLI = os.environ.get("BRAVAIS_CLI", "")
# The tool finds out whether there is armor. Without the first words of armor the file is no age file at all.
NOT_DETECTED = ("armor_garbage_leading", "armor_lowercase", "armor_whitespace_begin", "armor_wrong_type")
# What the tool says for each outcome.
SAYS = {"HMAC failure": ("bad header MAC",), "armor failure": ("invalid armor: ",),
        "no match": ("no identity matched", "incorrect passphrase", "the file is not for a passphrase"),
        "payload failure": ("payload is truncated", "failed to authenticate payload chunk", "last chunk is empty",
                            "trailing data"),
        "header failure": ("in header", "the file is empty", "not an age file", "unsupported version", "malformed ",
                           "header too large", "no recipient stanzas", " stanza: ", "work factor",
                           "a passphrase must be the only recipient")}


def parse(path):
    """The values of a case, and its file."""
    values, content = {}, path.read_bytes()
    while True:
        line, content = content.split(b"\n", 1)
        if not line:
            break
        key, value = line.decode().split(": ", 1)
        values.setdefault(key, []).append(value)
    return values, zlib.decompress(content) if "compressed" in values else content


class Kit(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="bravais-age-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def cases(self):
        paths = sorted(pathlib.Path(KIT).iterdir())
        self.assertGreaterEqual(len(paths), 147)
        return [(path.name, *parse(path)) for path in paths]

    def check_released(self, values, released):
        expected = values.get("payload", [hashlib.sha256(b"").hexdigest()])[0]
        self.assertEqual(hashlib.sha256(released).hexdigest(), expected)

    @unittest.skipUnless(CASE, "no test_age_kit_case")
    def test_library(self):
        for name, values, content in self.cases():
            with self.subTest(name):
                keys = self.folder / "keys"
                keys.write_text("".join(f"{kind} {one}\n" for kind in ("identity", "passphrase")
                                        for one in values.get(kind, [])), encoding="utf-8")
                done = subprocess.run([CASE, "armored" if "armored" in values else "detected", keys], input=content,
                                      capture_output=True, check=True)
                said = done.stderr.decode()
                self.assertEqual(said.splitlines()[0], values["expect"][0], said)
                self.check_released(values, done.stdout)

    @unittest.skipUnless(CLI, "no command-line tool")
    def test_tool(self):
        for name, values, content in self.cases():
            with self.subTest(name):
                self.check_tool(name, values, content)

    def check_tool(self, name, values, content):
        """To a file, which appears only after success, and to standard output."""
        (self.folder / "in.age").write_bytes(content)
        words = ["open", "in.age"]
        passphrase = values.get("passphrase", [""])[0]
        if values.get("identity") and not (passphrase and b"-> scrypt " in content[:200]):
            (self.folder / "keys").write_text("\n".join(values["identity"]), encoding="utf-8")
            (self.folder / "keys").chmod(0o600)
            words += ["--key", "keys"]
        if passphrase:
            words += ["--passphrase-fd", "0"]
        expect = "header failure" if name in NOT_DETECTED else values["expect"][0]
        for out in ("out", "-"):
            done = subprocess.run([CLI, *words, "--out", out], cwd=self.folder, input=passphrase.encode() + b"\n",
                                  capture_output=True, check=False)
            said = done.stderr.decode()
            self.assertEqual(done.returncode == 0, expect == "success", said)
            if expect != "success":
                self.assertRegex(said, r"\Abravais: [^\n]+\n\Z")
                self.assertTrue(any(part in said for part in SAYS[expect]), (expect, said))
            elif name == "hybrid_and_x25519":
                self.assertIn("warning: in.age: a classic recipient can also open this file", said)
            else:
                self.assertEqual(said, "")
            if out == "-":
                self.check_released(values, done.stdout)
                continue
            left = {path.name for path in self.folder.iterdir()} - {"in.age", "keys"}
            self.assertEqual(left, {"out"} if expect == "success" else set())
            if left:
                self.check_released(values, (self.folder / "out").read_bytes())
                (self.folder / "out").unlink()


if __name__ == "__main__":
    if not KIT:
        print("skipped: BRAVAIS_AGE_KIT does not name the folder testdata of the Go module c2sp.org/CCTV/age")
        sys.exit(77)
    unittest.main()
