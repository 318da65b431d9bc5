#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Exchanges keys, encapsulations and signatures in both directions between the command-line tool and other
implementations. tools/interop sets the environment variables that name the peers."""
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import peers

CLI = os.environ["BRAVAIS_CLI"]
MESSAGE = b"The quick brown fox jumps over the lazy dog"


class Peer:
    """The tests; a class for each peer inherits them."""

    @classmethod
    def setUpClass(cls):
        cls.peer = cls.make()
        print(f"{cls.peer.name} {cls.peer.version()}: {', '.join(cls.peer.sets)}", flush=True)

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="bravais-interop-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def tool(self, *arguments):
        done = subprocess.run([CLI, *arguments], cwd=self.folder, capture_output=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr.decode())

    def read(self, name):
        return (self.folder / name).read_bytes()

    def write(self, name, content):
        (self.folder / name).write_bytes(content)

    def each(self, prefix):
        found = [name for name in self.peer.sets if name.startswith(prefix)]
        for name in found:
            with self.subTest(set=name):
                yield name
        if not found:
            self.assertFalse(prefix == "ML-KEM", "every peer has ML-KEM")
            print(f"{self.peer.name}: has no {prefix}, so this is not compared")

    def our_keys(self, name, form):
        self.tool("keygen", name, "--public", "a.pub", "--secret", "a.key", "--encoding", form, "--force")

    def exchange(self, secret_files):
        """Encapsulation to a.pub in both directions."""
        for secret in secret_files:
            self.peer.encapsulate("a.pub", "ct", "sent", cwd=self.folder)
            self.tool("decapsulate", "--key", secret, "--ciphertext", "ct", "--shared-secret", "received", "--force")
            self.assertEqual(self.read("sent"), self.read("received"))
            self.assertEqual(len(self.read("sent")), 32)
            self.tool("encapsulate", "--key", "a.pub", "--ciphertext", "ct", "--shared-secret", "sent", "--force")
            self.peer.decapsulate(secret, "ct", "received", cwd=self.folder)
            self.assertEqual(self.read("sent"), self.read("received"))

    def signing(self, secret):
        self.write("m", MESSAGE)
        self.peer.sign(secret, "m", "sig", cwd=self.folder)
        self.tool("verify", "--key", "a.pub", "--signature", "sig", "m")
        self.tool("sign", "--key", secret, "--signature", "sig", "--force", "m")
        self.peer.verify("a.pub", "m", "sig", cwd=self.folder)
        self.write("m", MESSAGE + b"!")
        with self.assertRaises(Exception):
            self.peer.verify("a.pub", "m", "sig", cwd=self.folder)

    def test_our_kem_keys(self):
        for name in self.each("ML-KEM"):
            for form in self.peer.reads:
                self.our_keys(name, f"pem-{form}")
                self.exchange(["a.key"])

    def test_their_kem_keys(self):
        for name in self.each("ML-KEM"):
            self.peer.keygen(name, "a.pub", "a.key", cwd=self.folder)
            self.tool("inspect", "a.key")
            self.exchange(["a.key"])

    def test_our_signing_keys(self):
        for name in self.each("ML-DSA"):
            for form in self.peer.reads:
                self.our_keys(name, f"pem-{form}")
                self.signing("a.key")

    def test_their_signing_keys(self):
        for name in self.each("ML-DSA"):
            self.peer.keygen(name, "a.pub", "a.key", cwd=self.folder)
            self.tool("inspect", "a.key")
            self.signing("a.key")

    def test_files(self):
        """DER files, and the public key from each form of a secret key."""
        if self.peer.name == "Go":
            self.skipTest("Go reads no key files of its own; its program here takes PEM")
        for name in self.each("ML-"):
            self.our_keys(name, "der-seed")
            for form in self.peer.reads:
                self.tool("convert", "a.key", "--out", "b.key", "--encoding", f"der-{form}", "--force")
                self.peer.public("b.key", "b.pub", cwd=self.folder)
                self.assertEqual(self.read("b.pub"), self.read("a.pub"))


class Cryptography(Peer, unittest.TestCase):
    make = staticmethod(peers.cryptography)


@unittest.skipUnless(os.environ.get("BRAVAIS_NODE"), "no Node with OpenSSL 3.5 or newer")
class OpenSsl(Peer, unittest.TestCase):
    make = staticmethod(peers.openssl)

    def test_version(self):
        self.assertGreaterEqual(tuple(map(int, self.peer.version().split(".")[:2])), (3, 5))


@unittest.skipUnless(os.environ.get("BRAVAIS_GO_MLKEM"), "no Go with crypto/mlkem")
class Go(Peer, unittest.TestCase):
    make = staticmethod(peers.go)


if __name__ == "__main__":
    unittest.main()
