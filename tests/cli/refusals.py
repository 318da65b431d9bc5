#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What sign and verify must refuse. A bad signature is exit code 1 and one line; whatever else keeps verify from an
answer is exit code 2."""
import os
import subprocess
import unittest

import tool

MESSAGE = b"a message"


class RefusalTest(tool.ToolTest):
    def prepare(self, name="ML-DSA-65"):
        self.name = name
        self.sizes = next(one["sizes"] for one in tool.sets("signature") if one["name"] == name)
        self.keys(name, "signature")
        self.write("m", MESSAGE)
        self.ok("sign", "--set", name, "--key", "a.key", "m", "--signature", "sig", "--force")

    def each(self):
        for one in tool.sets("signature"):
            with self.subTest(one["name"]):
                self.prepare(one["name"])
                yield one

    def signing(self, *more, key="a.key"):
        return ("sign", "--set", self.name, "--key", key, "m", "--signature", "new", *more)

    def verification(self, *more, key="a.pub", signature="sig", message="m"):
        return ("verify", "--set", self.name, "--key", key, "--signature", signature, message, *more)

    def altered(self, file, place):
        content = bytearray(self.read(file))
        content[place] ^= 1
        self.write("bad", content)


class BadSignature(RefusalTest):
    def test_anything_altered(self):
        for _ in self.each():
            for file, argument in (("sig", "signature"), ("a.pub", "key"), ("m", "message")):
                size = len(self.read(file))
                for place in (0, size // 2, size - 1):
                    self.altered(file, place)
                    signature = "bad" if argument == "signature" else "sig"
                    self.fails(1, *self.verification(**{argument: "bad"}), says=[f"{signature}: bad signature"])
            for other in (b"", MESSAGE[:-1], MESSAGE + b"\0"):
                self.write("bad", other)
                self.fails(1, *self.verification(message="bad"), says=["sig: bad signature"])

    def test_key_of_somebody_else(self):
        for _ in self.each():
            self.ok("keygen", self.name, "--public", "b.pub", "--secret", "b.key", "--force")
            self.fails(1, *self.verification(key="b.pub"), says=["sig: bad signature"])

    def test_wrong_length(self):
        for _ in self.each():
            good = self.read("sig")
            for bad in (b"", good[:1], good[:-1], good + b"\0", 2 * good):
                self.write("bad", bad)
                self.fails(1, *self.verification(signature="bad"),
                           says=[f"bad: expected {len(good)} bytes (a signature of {self.name})", f"found {len(bad)}"])

    def test_hex_text(self):
        self.prepare()
        text = self.read("sig").hex().encode()
        self.write("bad", text)
        self.fails(1, *self.verification(signature="bad"), says=["bad: expected 3309 bytes", "add --hex"])
        for file in ("a.pub", "a.key"):
            self.write(file, self.read(file).hex().encode())
        self.ok(*self.verification("--hex", signature="bad"))
        self.write("bad", text[:-1] + b"g")
        self.fails(1, *self.verification("--hex", signature="bad"), says=["bad: not hex text"])


class NoAnswer(RefusalTest):
    """Exit code 2 of verify."""

    def test_files_that_are_not_there(self):
        self.prepare()
        for argument in ("key", "signature", "message"):
            self.fails(2, *self.verification(**{argument: "none"}), says=["none: cannot be opened", "No such file"])
        (self.folder / "folder").mkdir()
        for argument in ("key", "signature", "message"):
            self.fails(2, *self.verification(**{argument: "folder"}), says=["folder: cannot be read", "directory"])
        self.fails(2, *self.verification(signature="/dev/zero"), says=["/dev/zero", "16 MiB"])

    def test_wrong_keys(self):
        for _ in self.each():
            good = self.read("a.pub")
            for bad in (b"", good[:-1], good + b"\0", self.read("a.key")):
                self.write("bad", bad)
                self.fails(2, *self.verification(key="bad"),
                           says=[f"bad: expected {len(good)} bytes (a public key of {self.name})", f"found {len(bad)}"])

    def test_wrong_set(self):
        self.prepare("ML-DSA-65")
        text = self.fails(2, "verify", "--set", "ML-DSA-44", "--key", "a.pub", "--signature", "sig", "m",
                          says=["a.pub: expected 1312 bytes", "found 1952"])
        self.assertIn("a public key of ML-DSA-65 or Dilithium3", text)
        self.fails(2, "verify", "--set", "ML-DSA-66", "--key", "a.pub", "--signature", "sig", "m", says=["ML-DSA-66: no signature scheme"])

    def test_instruction_set(self):
        self.prepare()
        self.fails(2, *self.verification(), env={"BRAVAIS_FORCE_ISA": "no_such_thing"}, says=["no such instruction set"])

    @unittest.skipUnless(os.path.exists("/dev/full"), "this system has no /dev/full")
    def test_output_that_cannot_be_written(self):
        self.prepare()
        with open("/dev/full", "wb") as full:
            done = subprocess.run([tool.CLI, *self.verification()], stdout=full, stderr=subprocess.PIPE, cwd=self.folder,
                                  check=False)
        self.assertEqual((done.returncode, done.stderr), (2, b"bravais: standard output: cannot be written: No space left on device\n"))


class Options(RefusalTest):
    """What both commands refuse: the command line is wrong."""

    def both(self, *options, says):
        for command in (self.signing(*options), self.verification(*options)):
            self.fails(2, *command, says=says)

    def test_contexts(self):
        for one in self.each():
            longest = one["longest_context"]
            says = [f"has {longest + 1} bytes", str(longest)] if longest else ["does not support contexts"]
            self.both("--context", "x" * (longest + 1), says=["--context: ", self.name, *says])
            self.both("--context-hex", "00" * (longest + 1), says=["--context-hex: ", self.name, *says])
        self.prepare("ML-DSA-65")
        for text in ("0", "0g", "xyz"):
            self.both("--context-hex", text, says=["--context-hex: not hex text"])
        self.both("--context", "a", "--context-hex", "61", says=["--context"])

    def test_hash_functions(self):
        for one in self.each():
            for name in ("SHA2-257", "sha256 ", "MD5"):
                self.both("--prehash", name, says=[f"{name}: no hash function has this name"])
            if not one["prehash"]:
                self.both("--prehash", "SHA2-256", says=["--prehash: ", self.name])

    def test_mu(self):
        self.prepare()
        for length in (0, 32, 63, 65):
            self.write("m", bytes(length))
            says = ["m: expected 64 bytes (mu of ML-DSA-65)", f"found {length}"]
            self.fails(1, *self.signing("--mu"), says=says)
            self.fails(2, *self.verification("--mu"), says=says)
        self.write("m", bytes(64))
        for option in (("--context", "x"), ("--context-hex", "00"), ("--prehash", "SHA2-256")):
            self.both("--mu", *option, says=["--mu"])

    def test_standard_input_twice(self):
        self.prepare()
        self.fails(2, "sign", "--set", self.name, "--key", "-", "--signature", "new", "-", says=["two inputs"])
        self.fails(2, "sign", "--set", self.name, "--key", "a.key", "--randomness", "-", "--signature", "new", "-",
                   says=["two inputs"])
        self.fails(2, "verify", "--set", self.name, "--key", "-", "--signature", "sig", "-", says=["two inputs"])
        self.fails(2, "verify", "--set", self.name, "--key", "a.pub", "--signature", "-", "-", says=["two inputs"])


class Signing(RefusalTest):
    def test_files_that_are_not_there(self):
        self.prepare()
        self.fails(1, *self.signing(key="none"), says=["none: cannot be opened"])
        self.fails(1, "sign", "--set", self.name, "--key", "a.key", "none", "--signature", "new",
                   says=["none: cannot be opened"])
        self.fails(1, *self.signing("--randomness", "none"), says=["none: cannot be opened"])

    def test_wrong_lengths(self):
        for one in self.each():
            good = self.read("a.key")
            for bad in (b"", bytes(31), bytes(33), good[:-1], good + b"\0", self.read("a.pub")):
                self.write("bad", bad)
                self.fails(1, *self.signing(key="bad"),
                           says=[f"bad: expected {len(good)} bytes (a secret key of {self.name}) or 32 bytes (a seed",
                                 f"found {len(bad)}"])
            for length in (0, one["sizes"]["randomness"] - 1, one["sizes"]["randomness"] + 1):
                self.write("bad", bytes(length))
                self.fails(1, *self.signing("--randomness", "bad"),
                           says=[f"bad: expected {one['sizes']['randomness']} bytes (randomness", f"found {length}"])

    def test_malformed_keys(self):
        """rho || K || tr || s1 || s2 || t0: fields out of range, and parts that do not belong together."""
        for one in self.each():
            good = self.read("a.key")
            tr = 64 if one["longest_context"] else 32
            changes = {64: good[64] ^ 1,  # tr
                       64 + tr: 0xff,  # the first fields of s1, above 2 eta
                       len(good) - 1: good[-1] ^ 1,  # t0
                       0: good[0] ^ 1}  # rho: t0 is that of another matrix
            for place, value in changes.items():
                self.write("bad", good[:place] + bytes([value]) + good[place + 1:])
                self.fails(1, *self.signing(key="bad"), says=[f"bad for {self.name}", "secret key is malformed"])

    def test_randomness_and_determinism(self):
        self.prepare()
        self.write("r", bytes(32))
        self.fails(2, *self.signing("--randomness", "r", "--deterministic"), says=["--randomness"])

    def test_output_that_exists(self):
        self.prepare()
        self.write("new", b"mine")
        self.fails(1, *self.signing(), says=["new: already exists", "--force"])
        self.ok(*self.signing("--force"))
        self.assertEqual(len(self.read("new")), self.sizes["signature"])

    def test_output_that_appears_while_the_message_is_read(self):
        self.prepare()
        process = subprocess.Popen([tool.CLI, "sign", "--set", self.name, "--key", "a.key", "--signature", "new",
                                    "-"], stdin=subprocess.PIPE, stderr=subprocess.PIPE, cwd=self.folder)
        # More than a pipe holds: once it is written, the tool has looked for its output and reads the message.
        process.stdin.write(bytes(1 << 20))
        process.stdin.flush()
        self.write("new", b"mine")
        _, text = process.communicate()
        self.assertEqual((process.returncode, text), (1, b"bravais: new: already exists (--force replaces it)\n"))
        self.assertEqual(self.read("new"), b"mine")
        self.assertFalse([path for path in self.folder.iterdir() if path.name.startswith(".bravais")])

    @unittest.skipIf(os.environ.get("BRAVAIS_SANITIZED"), "a sanitizer must be the first library that is loaded")
    def test_no_randomness(self):
        broken = {"LD_PRELOAD": os.environ["BRAVAIS_NO_RANDOMNESS"]}
        for _ in self.each():
            self.fails(1, *self.signing("--force"), env=broken, says=[self.name, "random source"])
            self.ok(*self.signing("--deterministic", "--force"), env=broken)
            self.ok(*self.verification(signature="new"), env=broken)


if __name__ == "__main__":
    unittest.main()
