#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Signatures through the tool: every set on every instruction set, every form of message, messages of any size."""
import hashlib
import json
import os
import pty
import resource
import subprocess
import time
import unittest

import tool

MESSAGE = b"The quick brown fox jumps over the lazy dog"
GOOD = b"good signature\n"


def prehash(name, message):
    """The digest of HashML-DSA's hash function called `name`, by Python."""
    if name.startswith("SHAKE"):
        bits = int(name[5:])
        return hashlib.new(f"shake_{bits}", message).digest(bits // 4)
    return hashlib.new(name.lower().replace("sha2-", "sha").replace("-", "_").replace("/", "_"), message).digest()


def mu_of(one, public_key, message, context=b"", identifier=None):
    """mu as FIPS 204, sections 5 and 6, has it; `message` is the digest where `identifier` is that of a hash function."""
    if not one["longest_context"]:  # Dilithium
        return hashlib.shake_256(hashlib.shake_256(public_key).digest(32) + message).digest(64)
    key_hash = hashlib.shake_256(public_key).digest(64)
    prefix = bytes([0 if identifier is None else 1, len(context)]) + context
    if identifier is not None:
        prefix += bytes.fromhex("06096086480165030402") + bytes([identifier])
    return hashlib.shake_256(key_hash + prefix + message).digest(64)


class SignatureTest(tool.ToolTest):
    def each(self, only_standard=False):
        """Every set, with the keys of the published vectors in a.pub and a.key."""
        self.write("seed", bytes(range(32)))
        for one in tool.sets("signature"):
            if only_standard and not one["longest_context"]:
                continue
            with self.subTest(one["name"]):
                self.name = one["name"]
                self.ok("keygen", self.name, "--seed", "seed", "--public", "a.pub", "--secret", "a.key", "--force",
                        "--encoding", "raw")
                yield one

    def sign(self, *more, message=MESSAGE, key="a.key", **options):
        return self.ok("sign", "--set", self.name, "--key", key, "--signature", "-", *more, "-", stdin=message, **options)

    def signature(self, *more, **options):
        return self.sign("--deterministic", *more, **options)

    def good(self, *more, file="-", message=MESSAGE, signature=None, **options):
        if signature is not None:
            self.write("sig", signature)
        said = self.ok("verify", "--set", self.name, "--key", "a.pub", "--signature", "sig", *more, file, stdin=message,
                       **options)
        self.assertEqual(said, GOOD)

    def bad(self, *more, message=MESSAGE):
        self.fails(1, "verify", "--set", self.name, "--key", "a.pub", "--signature", "sig", *more, "-", stdin=message,
                   says=["sig: bad signature"])


class Published(SignatureTest):
    """Against the digests of the specification."""

    def expect(self, what, content):
        self.assertEqual(hashlib.sha256(content).hexdigest(), self.published[self.name, what], what)

    def setUp(self):
        super().setUp()
        self.published = tool.published_signatures()

    def test_every_set_on_every_instruction_set(self):
        for one in self.each():
            for isa in tool.isas():
                for how, env in ((("--isa", isa), {}), ((), {"BRAVAIS_FORCE_ISA": isa})):
                    self.ok("keygen", self.name, "--seed", "seed", "--public", "b.pub", "--secret", "b.key", "--force",
                            "--encoding", "raw", *how, env=env)
                    self.expect("public_key", self.read("b.pub"))
                    self.expect("secret_key", self.read("b.key"))
                    self.expect("signature", self.signature(*how, key="b.key", env=env))
                    self.expect("signature", self.signature(*how, key="seed", env=env))
                    # What one instruction set signs, all others accept.
                    self.write("sig", self.sign(*how, env=env))
                    self.assertEqual(len(self.read("sig")), one["sizes"]["signature"])
                    for other in tool.isas():
                        self.good("--isa", other)

    def test_contexts_and_randomness(self):
        self.write("ones", b"\x01" * 32)
        for _ in self.each(only_standard=True):
            self.expect("signature_context", self.signature("--context", "context"))
            self.expect("signature_context", self.signature("--context-hex", "636f6e7465 7874"))
            self.expect("signature_randomness", self.sign("--context", "context", "--randomness", "ones"))

    def test_hashed_messages(self):
        published = 0
        for one in self.each(only_standard=True):
            for name in one["prehash"]:
                if (self.name, "signature_" + name) in self.published:
                    self.expect("signature_" + name, self.signature("--context", "context", "--prehash", name))
                    published += 1
        self.assertEqual(published, 12 + 2 + 2)


class Forms(SignatureTest):
    def test_signatures_differ_unless_deterministic(self):
        for _ in self.each():
            self.assertNotEqual(self.sign(), self.sign())
            self.assertEqual(self.signature(), self.signature())
            self.good(signature=self.sign())

    def test_files(self):
        for one in self.each():
            self.write("m", MESSAGE)
            self.assertEqual(self.ok("sign", "--set", self.name, "--key", "a.key", "m", "--signature", "sig", "--force"), b"")
            self.assertEqual(len(self.read("sig")), one["sizes"]["signature"])
            self.assertEqual(self.mode("sig"), 0o666 & ~self.umask())
            self.good(file="m", message=b"")
            self.good()
            signature, key, secret = self.read("sig"), self.read("a.pub"), self.read("a.key")
            self.assertEqual(GOOD, self.ok("verify", "--set", self.name, "--key", "-", "--signature", "sig", "m", stdin=key))
            self.assertEqual(GOOD, self.ok("verify", "--set", self.name, "--key", "a.pub", "--signature", "-", "m",
                                           stdin=signature))
            self.assertEqual(self.ok("sign", "--set", self.name, "--key", "-", "--signature", "-", "m", "--deterministic",
                                     stdin=secret),
                             self.signature())

    @staticmethod
    def umask():
        mask = os.umask(0)
        os.umask(mask)
        return mask

    def test_hex(self):
        for one in self.each():
            for file in ("a.pub", "a.key"):
                self.write(file, self.read(file).hex().encode())
            text = self.signature("--hex")
            self.assertRegex(text, rb"\A[0-9a-f]{%d}\n\Z" % (2 * one["sizes"]["signature"]))
            self.good("--hex", signature=text.upper())
            # The message is taken as it is, mu is not.
            public_key = bytes.fromhex(self.read("a.pub").decode())
            mu = mu_of(one, public_key, MESSAGE).hex().encode()
            self.assertEqual(self.signature("--hex", "--mu", message=mu), text)
            self.good("--hex", "--mu", message=mu)

    def test_mu_stands_for_the_message(self):
        for one in self.each():
            for context in (b"", b"context") if one["longest_context"] else (b"",):
                mu = mu_of(one, self.read("a.pub"), MESSAGE, context)
                self.write("sig", self.signature("--mu", message=mu))
                self.assertEqual(self.read("sig"), self.signature("--context-hex", context.hex()))
                self.good("--context-hex", context.hex())
                self.good("--mu", message=mu)
                self.bad("--mu", message=mu[:-1] + bytes([mu[-1] ^ 1]))

    def test_every_hash_function(self):
        for one in self.each(only_standard=True):
            self.assertEqual(len(one["prehash"]), 12)
            for number, name in enumerate(one["prehash"], 1):  # the last number of its object identifier
                with self.subTest(prehash=name):
                    mu = mu_of(one, self.read("a.pub"), prehash(name, MESSAGE), b"c", number)
                    signature = self.signature("--prehash", name.lower(), "--context", "c")
                    self.assertEqual(signature, self.signature("--mu", message=mu))
                    self.good("--prehash", name, "--context", "c", signature=signature)
                    self.bad("--context", "c")
                    self.bad("--prehash", one["prehash"][number % 12], "--context", "c")

    def test_contexts(self):
        for one in self.each(only_standard=True):
            longest = "ä" * 127 + "x"
            self.assertEqual(len(longest.encode()), one["longest_context"])
            self.good("--context", longest, signature=self.sign("--context", longest))
            self.bad()
            self.bad("--context", longest[:-1])
            self.good(signature=self.sign("--context", ""))
            self.good("--context-hex", "")
            self.bad("--context", "x")


class AnySize(SignatureTest):
    def test_empty_message(self):
        for one in self.each():
            mu = mu_of(one, self.read("a.pub"), b"")
            self.assertEqual(self.signature(message=b""), self.signature("--mu", message=mu))

    def piped(self, *arguments, megabytes, memory):
        """Runs the tool on a message that is made while it is read. Returns what it printed, and the message's hash so
        far: a copy of `self.hash` that has seen it."""
        limit = None if memory is None else lambda: resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        process = subprocess.Popen([tool.CLI, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, cwd=self.folder, preexec_fn=limit)
        seen = self.hash.copy()
        for number in range(16 * megabytes):
            piece = number.to_bytes(8, "little") * 8192  # 64 KiB
            seen.update(piece)
            process.stdin.write(piece)
        out, err = process.communicate()
        self.assertEqual((process.returncode, err), (0, b""))
        return out, seen

    def test_message_larger_than_memory(self):
        if os.environ.get("BRAVAIS_SANITIZED"):
            self.skipTest("a sanitizer needs more memory than the message has")
        megabytes, memory = 40, 32 << 20
        self.name = "ML-DSA-65"
        self.keys(self.name, "signature")
        self.hash = hashlib.shake_256(hashlib.shake_256(self.read("a.pub")).digest(64) + b"\0\0")
        signature, seen = self.piped("sign", "--set", self.name, "--key", "a.key", "--deterministic", "--signature",
                                     "-", "-", megabytes=megabytes,
                                     memory=memory)
        mu = seen.digest(64)
        self.assertEqual(signature, self.signature("--mu", message=mu))
        self.write("sig", signature)
        said, _ = self.piped("verify", "--set", self.name, "--key", "a.pub", "--signature", "sig", "-", megabytes=megabytes,
                             memory=memory)
        self.assertEqual(said, GOOD)

    def test_progress_on_a_terminal(self):
        self.name = "ML-DSA-44"
        self.keys(self.name, "signature")
        master, terminal = pty.openpty()
        process = subprocess.Popen([tool.CLI, "sign", "--set", self.name, "--key", "a.key", "--signature", "sig", "-"],
                                   stdin=subprocess.PIPE, stderr=terminal, cwd=self.folder)
        process.stdin.write(bytes(1 << 20))
        process.stdin.flush()
        time.sleep(2.5)  # progress is shown from the third second on
        process.stdin.write(bytes(1 << 20))
        process.stdin.close()
        self.assertEqual(process.wait(timeout=60), 0)
        os.close(terminal)
        shown = os.read(master, 1 << 16)
        os.close(master)
        self.assertRegex(shown, rb"standard input: [0-9.]+ MiB, [0-9.]+ MiB/s")
        self.assertTrue(shown.endswith(b"\r\x1b[K"), shown)  # and the line is cleared in the end
        self.good(message=bytes(2 << 20))

    def test_progress_with_a_total(self):
        """Of a file whose size is known. It is too long to be read to the end."""
        self.name = "ML-DSA-44"
        self.keys(self.name, "signature")
        total = self.sparse("big", 1 << 34)
        for command, key in (("sign", "a.key"), ("verify", "a.pub")):
            if command == "verify":
                self.write("big.sig", bytes(2420))
            with self.subTest(command):
                self.shows_total(self.progress_of(command, "--set", self.name, "--key", key, "big"), "big", total)


class Reports(SignatureTest):
    def test_bench(self):
        rows = json.loads(self.ok("bench", "--set", "ML-DSA-44", "--isa", "portable", "--seconds", "0.001", "--json"))
        forms = {(row["operation"], row["form"]) for row in rows["results"]}
        expected = {("keygen", "single"), ("keygen", "batch")}
        for operation in ("sign", "verify"):
            expected |= {(operation, form) for form in ("single", "prepared", "batch", "prepared batch")}
        self.assertEqual(forms, expected)
        self.assertTrue(all(row["microseconds"] > 0 and row["mean_microseconds"] > 0 for row in rows["results"]))

    def test_help_names_every_hash_function(self):
        for command in ("sign", "verify"):
            text = self.ok(command, "--help").decode()
            for name in tool.sets("signature")[0]["prehash"]:
                self.assertIn(name, text)


if __name__ == "__main__":
    unittest.main()
