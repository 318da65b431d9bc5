#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What must be refused, through the tool: the error names the file and what is wrong, and nothing is written."""
import os
import unittest

import tool


def with_coefficient(public_key, place, value):
    """The public key with one of its coefficients, 12 bits each, replaced."""
    changed = bytearray(public_key)
    at = place // 2 * 3
    word = int.from_bytes(changed[at:at + 3], "little")
    shift = 12 * (place % 2)
    word = word & ~(0xfff << shift) | value << shift
    changed[at:at + 3] = word.to_bytes(3, "little")
    return bytes(changed)


class Kem(tool.ToolTest):
    def prepare(self, one):
        self.name, self.sizes, self.standard = one["name"], one["sizes"], one["status"] == "standard"
        self.keys(self.name)
        self.ok("encapsulate", self.name, "--to", "a.pub", "--ciphertext", "ct", "--secret", "ss", "--force")

    def encapsulation(self, key="bad", *more):
        return ("encapsulate", self.name, "--to", key, "--ciphertext", "new.ct", "--secret", "new.ss", *more)

    def decapsulation(self, key="a.key", ciphertext="ct"):
        return ("decapsulate", self.name, "--key", key, "--ciphertext", ciphertext, "--secret", "new.ss")

    def each(self, *families):
        """Each KEM, or those whose names begin so."""
        for one in tool.sets("kem"):
            if families and not one["name"].startswith(families):
                continue
            with self.subTest(one["name"]):
                self.prepare(one)
                yield one

    def test_wrong_lengths(self):
        for _ in self.each():
            for file, size, command in (("a.pub", "public_key", self.encapsulation()),
                                        ("a.key", "secret_key", self.decapsulation(key="bad")),
                                        ("ct", "ciphertext", self.decapsulation(ciphertext="bad"))):
                good = self.read(file)
                for bad in (b"", good[:1], good[:-1], good + b"\0", good[:-1] * 2):
                    self.write("bad", bad)
                    self.fails(1, *command, says=["bad: ", str(self.sizes[size]), f"found {len(bad)}", self.name])
            randomness, seed = self.sizes["randomness"], self.sizes["seed"]
            for length in (randomness - 1, randomness + 1):
                self.write("bad", bytes(length))
                self.fails(1, *self.encapsulation("a.pub", "--randomness", "bad"),
                           says=[f"bad: expected {randomness} bytes", f"found {length}", self.name])
            for length in (seed - 1, seed + 1):
                self.write("bad", bytes(length))
                self.fails(1, *self.decapsulation(key="bad"), says=["bad: ", f"or {seed} bytes", f"found {length}"])
                self.fails(1, "keygen", self.name, "--seed", "bad", "--public", "new.pub", "--secret", "new.key",
                           says=[f"bad: expected {seed} bytes", f"found {length}", self.name])

    def test_modulus_check(self):
        for _ in self.each("ML-KEM", "Kyber"):
            good = self.read("a.pub")
            last = (len(good) - 32) // 3 * 2 - 1
            for place in (0, 1, 255, 256, last):
                for value in (3329, 3330, 4095):
                    self.write("bad", with_coefficient(good, place, value))
                    if self.standard:
                        self.fails(1, *self.encapsulation(), says=["bad for " + self.name, "public key is malformed"])
                    else:  # round-3 Kyber demands no check
                        self.ok(*self.encapsulation(), "--force")
            self.write("bad", with_coefficient(good, 0, 3328))
            self.ok(*self.encapsulation(), "--force")

    def test_hash_check(self):
        for _ in self.each("ML-KEM", "Kyber"):
            good = self.read("a.key")
            inside = self.sizes["secret_key"] - 64 - self.sizes["public_key"]
            for place in (inside, inside + 700, len(good) - 64, len(good) - 33):
                bad = bytearray(good)
                bad[place] ^= 1
                self.write("bad", bad)
                if self.standard:
                    self.fails(1, *self.decapsulation(key="bad"), says=["bad for " + self.name, "secret key is malformed"])
                else:
                    self.ok(*self.decapsulation(key="bad"), "--force")

    def test_wrong_ciphertext(self):
        """No error but where the scheme rejects explicitly."""
        for one in self.each():
            good = self.read("ct")
            for place in (0, len(good) // 2, len(good) - 1):
                bad = bytearray(good)
                bad[place] ^= 1
                self.write("bad", bad)
                if one["explicit_rejection"]:
                    self.fails(1, *self.decapsulation(ciphertext="bad"), says=[self.name, "the ciphertext was altered"])
                    continue
                secret = self.ok("decapsulate", self.name, "--key", "a.key", "--ciphertext", "bad", "--secret", "-")
                self.assertEqual(len(secret), 32)
                self.assertNotEqual(secret, self.read("ss"))

    def test_key_of_another_set(self):
        self.keys("ML-KEM-768")
        text = self.fails(1, "encapsulate", "ML-KEM-512", "--to", "a.pub", "--ciphertext", "ct", "--secret", "ss",
                          says=["a.pub: expected 800 bytes", "found 1184"])
        self.assertIn("public key of ML-KEM-768 or Kyber768", text)

    def test_hex_text(self):
        self.ok("keygen", "ML-KEM-512", "--public", "hex", "--secret", "key", "--hex")
        command = ("encapsulate", "ML-KEM-512", "--to", "bad", "--ciphertext", "ct", "--secret", "ss")
        good = self.read("hex")
        self.write("bad", good)
        self.fails(1, *command, says=["bad: expected 800 bytes", "add --hex"])
        # Text that begins with 0?0 begins as DER does.
        for bad in (good[:-2] + b"\n", b"0a0" + good[3:-2] + b"\n", b"g" + good[1:], b"0x" + good,
                    good[:-3] + b"\x00\n", bytes.fromhex(good.decode())):
            self.write("bad", bad)
            self.fails(1, *command, "--hex", says=["bad: is not hex text"])
        self.write("bad", good[2:])
        self.fails(1, *command, "--hex", says=["bad: expected 800 bytes", "found 799"])


class Pke(tool.ToolTest):
    def test_wrong_lengths(self):
        for one in tool.sets("pke"):
            with self.subTest(one["name"]):
                name = one["name"]
                self.keys(name, "pke")
                self.write("m", bytes(32))
                self.ok("encrypt", name, "--to", "a.pub", "--message", "m", "--ciphertext", "ct", "--force")
                arguments = {"a.pub": ("encrypt", name, "--to", "bad", "--message", "m", "--ciphertext", "new"),
                             "m": ("encrypt", name, "--to", "a.pub", "--message", "bad", "--ciphertext", "new"),
                             "a.key": ("decrypt", name, "--key", "bad", "--ciphertext", "ct", "--message", "new"),
                             "ct": ("decrypt", name, "--key", "a.key", "--ciphertext", "bad", "--message", "new")}
                for file, command in arguments.items():
                    good = self.read(file)
                    for bad in (b"", good[:-1], good + b"\0"):
                        self.write("bad", bad)
                        self.fails(1, *command, says=["bad: expected", str(len(good)), f"found {len(bad)}", name])
                self.write("bad", bytes(31))
                self.fails(1, "encrypt", name, "--to", "a.pub", "--message", "m", "--ciphertext", "new", "--coins", "bad",
                           says=["bad: expected 32 bytes (coins", "found 31"])


@unittest.skipIf(os.environ.get("BRAVAIS_SANITIZED"), "a sanitizer must be the first library that is loaded")
class NoRandomness(tool.ToolTest):
    def test_is_an_error(self):
        broken = {"LD_PRELOAD": os.environ["BRAVAIS_NO_RANDOMNESS"]}
        self.keys("ML-KEM-768")
        says = ["ML-KEM-768", "random source"]
        self.fails(1, "keygen", "ML-KEM-768", "--public", "b.pub", "--secret", "b.key", env=broken, says=says)
        self.fails(1, "encapsulate", "ML-KEM-768", "--to", "a.pub", "--ciphertext", "ct", "--secret", "ss", env=broken,
                   says=says)
        self.keys("Kyber512", "pke")
        self.write("m", bytes(32))
        self.fails(1, "encrypt", "Kyber512", "--to", "a.pub", "--message", "m", "--ciphertext", "ct", env=broken,
                   says=["Kyber512", "random source"])
        self.fails(1, "selftest", env=broken, says=["random source"])
        # What needs no randomness works.
        self.write("seed", bytes(64))
        self.ok("keygen", "ML-KEM-768", "--public", "b.pub", "--secret", "b.key", "--seed", "seed", env=broken)


class InstructionSet(tool.ToolTest):
    def test_unknown_name_in_the_environment(self):
        broken = {"BRAVAIS_FORCE_ISA": "no_such_thing"}
        for command in (("keygen", "ML-KEM-768", "--public", "b.pub", "--secret", "b.key"), ("isa",), ("selftest",),
                        ("bench", "--seconds", "0.001")):
            self.fails(1, *command, env=broken, says=["BRAVAIS_FORCE_ISA=no_such_thing", "instruction set is unknown"])

    def test_unknown_name_on_the_command_line(self):
        self.fails(2, "--isa", "no_such_thing", "selftest", says=["no_such_thing", "bravais isa"])


if __name__ == "__main__":
    unittest.main()
