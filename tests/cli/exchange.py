#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the tool is for: keys, shared secrets and messages that arrive, in every form that files can have."""
import json
import unittest

import tool


class Exchange(tool.ToolTest):
    def test_every_kem(self):
        for one in tool.sets("kem"):
            with self.subTest(one["name"]):
                self.keys(one["name"])
                self.ok("encapsulate", "--set", one["name"], "--key", "a.pub", "--ciphertext", "ct", "--shared-secret", "bob",
                        "--force")
                self.ok("decapsulate", "--set", one["name"].lower(), "--key", "a.key", "--ciphertext", "ct", "--shared-secret",
                        "alice",
                        "--force")
                self.assertEqual(self.read("alice"), self.read("bob"))
                for file, size in (("a.pub", "public_key"), ("a.key", "secret_key"), ("ct", "ciphertext"),
                                   ("bob", "shared_secret")):
                    self.assertEqual(len(self.read(file)), one["sizes"][size])

    def test_every_pke(self):
        for one in tool.sets("pke"):
            with self.subTest(one["name"]):
                self.keys(one["name"], "pke")
                message = bytes(range(one["sizes"]["message"]))
                self.write("message", message)
                self.ok("encrypt", "--set", one["name"], "--key", "a.pub", "--message", "message", "--ciphertext", "ct",
                        "--force")
                self.ok("decrypt", "--set", one["name"], "--key", "a.key", "--ciphertext", "ct", "--message", "out", "--force")
                self.assertEqual(self.read("out"), message)
                randomness = bytes(one["sizes"]["randomness"])
                self.write("randomness", randomness)
                first, second = (self.ok("encrypt", "--set", one["name"], "--key", "a.pub", "--message", "message",
                                         "--randomness",
                                         "randomness", "--ciphertext", "-") for _ in range(2))
                self.assertEqual(first, second)
                self.assertNotEqual(first, self.read("ct"))

    def test_known_answers_on_every_instruction_set(self):
        answers = tool.known_answers()
        self.assertEqual({name for name, _, _ in answers}, {one["name"] for one in tool.sets("kem")})
        sizes = {one["name"]: one["sizes"] for one in tool.sets("kem")}
        explicit = {one["name"]: one["explicit_rejection"] for one in tool.sets("kem")}
        for isa in tool.isas():
            for name, secret, rejection in answers:
                with self.subTest(name, isa=isa):
                    self.write("seed", tool.counting(0x00, sizes[name]["seed"]))
                    self.write("m", tool.counting(0x40, sizes[name]["randomness"]))
                    self.ok("--isa", isa, "keygen", name, "--seed", "seed", "--public", "a.pub", "--secret", "a.key",
                            "--force")
                    sent = self.ok("encapsulate", "--set", name, "--isa", isa, "--key", "a.pub", "--randomness", "m",
                                   "--ciphertext", "ct", "--shared-secret", "-", "--force")
                    self.assertEqual(sent.hex(), secret)
                    received = self.ok("decapsulate", "--set", name, "--isa", isa, "--key", "seed", "--ciphertext", "ct",
                                       "--shared-secret", "-")
                    self.assertEqual(received.hex(), secret)
                    altered = bytearray(self.read("ct"))
                    altered[0] ^= 1
                    self.write("ct", altered)
                    decapsulate = ("decapsulate", "--set", name, "--isa", isa, "--key", "a.key", "--ciphertext", "ct",
                                   "--shared-secret", "-")
                    if explicit[name]:
                        self.assertEqual(rejection, 64 * "0")
                        self.fails(1, *decapsulate)
                    else:
                        self.assertEqual(self.ok(*decapsulate).hex(), rejection)

    def test_hex(self):
        self.ok("keygen", "ML-KEM-512", "--public", "a.pub", "--secret", "a.key", "--hex")
        self.assertRegex(self.read("a.pub"), rb"\A[0-9a-f]{1600}\n\Z")
        text = self.read("a.pub").upper()
        self.write("a.pub", b" \t\r\n".join(text[at:at + 64] for at in range(0, len(text), 64)))
        self.ok("encapsulate", "--set", "ML-KEM-512", "--key", "a.pub", "--ciphertext", "ct", "--shared-secret", "bob", "--hex")
        alice = self.ok("decapsulate", "--set", "ML-KEM-512", "--key", "a.key", "--ciphertext", "ct", "--shared-secret", "-",
                        "--hex")
        self.assertEqual(alice, self.read("bob"))
        self.assertRegex(alice, rb"\A[0-9a-f]{64}\n\Z")

    def test_standard_input_and_output(self):
        public = self.ok("keygen", "ML-KEM-768", "--public", "-", "--secret", "a.key")
        ciphertext = self.ok("encapsulate", "--set", "ML-KEM-768", "--key", "-", "--ciphertext", "-", "--shared-secret", "bob",
                             stdin=public)
        alice = self.ok("decapsulate", "--set", "ML-KEM-768", "--key", "a.key", "--ciphertext", "-", "--shared-secret", "-",
                        stdin=ciphertext)
        self.assertEqual(alice, self.read("bob"))

    def test_seed_is_the_short_form_of_the_key(self):
        for kind in ("kem", "pke", "signature"):
            for one in tool.sets(kind):
                with self.subTest(one["name"], kind=kind):
                    self.ok("keygen", one["name"], "--kind", kind, "--public", "a.pub", "--seed-out", "a.seed",
                            "--secret", "a.key", "--force", "--encoding", "raw")
                    self.assertEqual(len(self.read("a.seed")), one["sizes"]["seed"])
                    self.ok("keygen", one["name"], "--kind", kind, "--public", "b.pub", "--secret", "b.key", "--seed",
                            "a.seed", "--force", "--encoding", "raw")
                    self.assertEqual(self.read("b.pub"), self.read("a.pub"))
                    self.assertEqual(self.read("b.key"), self.read("a.key"))
                    self.ok("keygen", one["name"], "--kind", kind, "--public", "c.pub", "--seed", "a.seed", "--force",
                            "--encoding", "raw")
                    self.assertEqual(self.read("c.pub"), self.read("a.pub"))

    def test_secret_of_any_length(self):
        names = [one["name"] for one in tool.sets("kem") if one["any_secret_length"]]
        self.assertTrue(names)
        for name in names:
            with self.subTest(name):
                self.keys(name)
                self.ok("encapsulate", "--set", name, "--key", "a.pub", "--ciphertext", "ct", "--shared-secret", "bob",
                        "--kdf-bytes",
                        "1000", "--force")
                self.assertEqual(len(self.read("bob")), 1000)
                for length in (1, 32, 136, 1000):
                    alice = self.ok("decapsulate", "--set", name, "--key", "a.key", "--ciphertext", "ct", "--shared-secret",
                                    "-",
                                    "--kdf-bytes", length)
                    self.assertEqual(alice, self.read("bob")[:length])
                self.assertEqual(self.ok("decapsulate", "--set", name, "--key", "a.key", "--ciphertext", "ct",
                                         "--shared-secret", "-"),
                                 self.read("bob")[:32])

    def test_keys_differ(self):
        public = {self.ok("keygen", "ML-KEM-512", "--public", "-", "--secret", "k", "--force") for _ in range(3)}
        self.assertEqual(len(public), 3)


class Reports(tool.ToolTest):
    def test_list(self):
        table = self.ok("list").decode()
        for kind in ("kem", "pke", "signature"):
            for one in tool.sets(kind):
                self.assertIn(one["name"], table)
                self.assertEqual(one["is_standard"], one["name"].startswith(("ML-KEM", "ML-DSA")))
        self.assertRegex(table, "(?m)^kem +Kyber768 .* research$")

    def test_isa(self):
        listed = json.loads(self.ok("isa", "--json"))["instruction_sets"]
        self.assertEqual(listed[-1]["name"], "portable")
        self.assertEqual(sum(one["active"] for one in listed), 1)
        self.assertTrue(all(one["supported"] for one in listed if one["active"]))
        forced = json.loads(self.ok("isa", "--json", env={"BRAVAIS_FORCE_ISA": "portable"}))["instruction_sets"]
        self.assertEqual([one["name"] for one in forced if one["active"]], ["portable"])
        self.assertIn("portable", self.ok("isa").decode())

    def test_selftest(self):
        result = json.loads(self.ok("selftest", "--json"))
        self.assertTrue(result["passed"])
        sets = sum(len(tool.sets(kind)) for kind in ("kem", "pke", "signature"))
        self.assertEqual(len(result["results"]), len(tool.isas()) * sets)
        for row in result["results"]:
            self.assertTrue(row["known_answer"] and row["round_trip"] and row["prepared"] and row["batch"])
            if row["kind"] != "pke":
                self.assertTrue(row["rejection"])
        self.assertIn("All checks passed.", self.ok("selftest", "--isa", "portable").decode())


if __name__ == "__main__":
    unittest.main()
