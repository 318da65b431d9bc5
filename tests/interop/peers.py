# SPDX-License-Identifier: MIT
"""The other implementations, each with the same operations on files in one folder. `sets` are the parameter sets that
it supports, `reads` the forms of a secret key that it reads."""
import functools
import os
import pathlib
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
KEMS = ("ML-KEM-512", "ML-KEM-768", "ML-KEM-1024")
SIGNATURES = ("ML-DSA-44", "ML-DSA-65", "ML-DSA-87")
ALL = ("seed", "expanded", "both")


class Program:
    """A program that takes an operation and file names as arguments."""

    def __init__(self, name, command, sets, reads):
        self.name, self.command, self.sets, self.reads = name, command, sets, reads

    def version(self):
        return subprocess.run([*self.command, "version"], check=True, capture_output=True, text=True).stdout.strip()

    def __getattr__(self, operation):
        return functools.partial(self.run, operation)

    def run(self, operation, *names, cwd):
        done = subprocess.run([*self.command, operation, *names], cwd=cwd, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise ValueError(f"{self.name}: {operation}: {done.stderr}")


class Cryptography:
    """The Python package `cryptography`."""
    name, sets, reads = "cryptography", ("ML-KEM-768", "ML-KEM-1024", *SIGNATURES), ("seed",)

    def __init__(self):
        import cryptography  # pylint: disable=import-outside-toplevel
        from cryptography.hazmat.primitives import serialization  # pylint: disable=import-outside-toplevel
        from cryptography.hazmat.primitives.asymmetric import mldsa, mlkem  # pylint: disable=import-outside-toplevel
        self.module, self.serialization, self.families = cryptography, serialization, (mlkem, mldsa)

    def version(self):
        return self.module.__version__

    def load(self, kind, path):
        content = path.read_bytes()
        form = "der" if content[0] == 0x30 else "pem"
        arguments = (None,) if kind == "private" else ()
        return getattr(self.serialization, f"load_{form}_{kind}_key")(content, *arguments)

    def keygen(self, name, public, secret, cwd):
        s = self.serialization
        kind = name.replace("-", "") + "PrivateKey"
        key = next(getattr(family, kind) for family in self.families if hasattr(family, kind)).generate()
        (cwd / secret).write_bytes(key.private_bytes(s.Encoding.PEM, s.PrivateFormat.PKCS8, s.NoEncryption()))
        self.public(secret, public, cwd, key)

    def public(self, secret, public, cwd, key=None):
        s = self.serialization
        key = key or self.load("private", cwd / secret)
        (cwd / public).write_bytes(key.public_key().public_bytes(s.Encoding.DER, s.PublicFormat.SubjectPublicKeyInfo))

    def encapsulate(self, public, ciphertext, shared, cwd):
        secret, sent = self.load("public", cwd / public).encapsulate()
        (cwd / ciphertext).write_bytes(sent)
        (cwd / shared).write_bytes(secret)

    def decapsulate(self, secret, ciphertext, shared, cwd):
        received = self.load("private", cwd / secret).decapsulate((cwd / ciphertext).read_bytes())
        (cwd / shared).write_bytes(received)

    def sign(self, secret, message, signature, cwd):
        (cwd / signature).write_bytes(self.load("private", cwd / secret).sign((cwd / message).read_bytes()))

    def verify(self, public, message, signature, cwd):
        self.load("public", cwd / public).verify((cwd / signature).read_bytes(), (cwd / message).read_bytes())


def cryptography():
    return Cryptography()


def openssl():
    return Program("OpenSSL", [os.environ["BRAVAIS_NODE"], str(HERE / "openssl.mjs")], KEMS + SIGNATURES, ALL)


def go():
    return Program("Go", [os.environ["BRAVAIS_GO_MLKEM"]], KEMS[1:], ("seed",))
