#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Key files through the tool: every form in every command, inspect, convert, refusals by name."""
import base64
import hashlib
import json
import re
import unittest

import tool

FORMS = ("pem", "pem-seed", "pem-expanded", "pem-both", "der", "der-seed", "der-expanded", "der-both", "raw", "raw-seed",
         "hex", "hex-seed")


def forms_of(one):
    """The forms of a secret key that a set has: the standards all, the others no DER and no `both`."""
    return [form for form in FORMS if one["is_standard"] or not ("der" in form or "both" in form)]


class KeyFileTest(tool.ToolTest):
    def make(self, name, kind, form, *more):
        self.ok("keygen", name, "--kind", kind, "--public", "a.pub", "--secret", "a.key", "--encoding", form, "--force",
                *more)

    def said(self, file):
        return json.loads(self.ok("inspect", "--json", file))

    def each(self, *kinds):
        for kind in kinds:
            for one in tool.sets(kind):
                with self.subTest(kind=kind, set=one["name"]):
                    yield kind, one


class EveryCommand(KeyFileTest):
    def test_takes_every_form_of_key_file(self):
        self.write("m", bytes(32))
        for kind, one in self.each("kem", "pke", "signature"):
            name = one["name"]
            for form in forms_of(one):
                if form in ("raw", "raw-seed", "hex", "hex-seed", "pem", "der"):
                    continue  # plain bytes are what exchange.py and signatures.py are about
                self.make(name, kind, form)
                if kind == "kem":
                    self.ok("encapsulate", "--key", "a.pub", "--ciphertext", "ct", "--shared-secret", "ss", "--force")
                    self.ok("decapsulate", "--key", "a.key", "--ciphertext", "ct", "--shared-secret", "ss2", "--force")
                    self.assertEqual(self.read("ss"), self.read("ss2"))
                elif kind == "pke":
                    self.ok("encrypt", "--key", "a.pub", "--message", "m", "--ciphertext", "ct", "--force")
                    self.ok("decrypt", "--key", "a.key", "--ciphertext", "ct", "--message", "m2", "--force")
                    self.assertEqual(self.read("m"), self.read("m2"))
                else:
                    self.ok("sign", "--key", "a.key", "m", "--force")
                    self.assertEqual(self.ok("verify", "--key", "a.pub", "m"), b"good signature\n")

    def test_seed_of_a_key_file(self):
        for kind, one in self.each("kem", "pke", "signature"):
            self.make(one["name"], kind, "pem-seed")
            self.ok("keygen", one["name"], "--kind", kind, "--seed", "a.key", "--public", "b.pub", "--secret", "b.key",
                    "--encoding", "pem-seed", "--force")
            self.assertEqual((self.read("a.pub"), self.read("a.key")), (self.read("b.pub"), self.read("b.key")))

    @tool.needs("mlwq")
    def test_keygen_writes_files_that_name_their_set(self):
        """Keys of ML-KEM-768 and Kyber768, and of M-LWQ with both quantizers, have the same lengths."""
        files = ("--public", "a.pub", "--secret", "a.key", "--force")
        for name, other in (("ML-KEM-768", "Kyber768"), ("M-LWQ-768-E8", "M-LWQ-768-Z")):
            self.ok("keygen", name, *files)
            self.assertEqual(self.said("a.key")["set"], name)
            self.ok("encapsulate", "--key", "a.pub", "--ciphertext", "ct", "--shared-secret", "ss", "--force")
            self.fails(1, "encapsulate", "--set", other, "--key", "a.pub", "--ciphertext", "ct2", "--shared-secret", "ss2",
                       says=["a.pub", f"of {other}", f"of {name}"])
            self.fails(1, "decapsulate", "--set", other, "--key", "a.key", "--ciphertext", "ct", "--shared-secret", "ss2",
                       says=["a.key", f"of {other}", f"of {name}"])

    @tool.needs("ntru")
    def test_files_of_keygen(self):
        self.make("Kyber512", "kem", "pem")
        self.assertTrue(self.read("a.key").startswith(b"-----BEGIN BRAVAIS KEM SEED-----\nSet: Kyber512\n\n"))
        self.assertTrue(self.read("a.pub").startswith(b"-----BEGIN BRAVAIS KEM PUBLIC KEY-----\nSet: Kyber512\n\n"))
        self.assertEqual(self.mode("a.key"), 0o600)
        self.make("NTRU-HPS-2048-509", "kem", "pem")  # its seed is longer than the expanded key
        self.assertIn(b"KEM SECRET KEY", self.read("a.key"))
        self.make("ML-KEM-768", "kem", "der")
        self.assertEqual(len(self.read("a.key")), 86)
        self.make("ML-KEM-768", "kem", "pem", "--seed-out", "a.seed")
        self.assertEqual(self.read("a.seed"), self.read("a.key"))


class Convert(KeyFileTest):
    def test_every_form_into_every_form(self):
        for kind, one in self.each("kem", "pke", "signature"):
            forms = forms_of(one)
            self.make(one["name"], kind, "pem-seed")
            for form in forms:
                self.ok("convert", "a.key", "--out", "b", "--encoding", form, "--force")
                self.assertEqual(self.mode("b"), 0o600)
                plain = ("--set", one["name"], "--kind", kind) + (("--hex",) if form.startswith("hex") else ())
                self.ok("convert", "b", "--out", "c", "--encoding", form, "--force", *(plain if form[0] in "rh" else ()))
                self.assertEqual(self.read("b"), self.read("c"), form)

    def test_hex_that_begins_like_der(self):
        self.write("b", b"0a0b" + 30 * b"1f" + b"\n")
        self.ok("convert", "b", "--set", "ML-DSA-44", "--hex", "--out", "c", "--encoding", "pem")
        self.ok("convert", "c", "--out", "d", "--encoding", "hex-seed")
        self.assertEqual(self.read("d"), self.read("b"))

    def test_seed_that_begins_like_der(self):
        for seed in (b"\x30\x1e\x30\x07\x06" + 27 * b"\x07", b"\x30\x1e\x02\x01" + 28 * b"\x07"):
            self.write("b", seed)
            self.ok("convert", "b", "--set", "ML-DSA-44", "--out", "c", "--encoding", "pem", "--force")
            self.ok("convert", "c", "--out", "d", "--encoding", "raw-seed", "--force")
            self.assertEqual(self.read("d"), seed)
            self.ok("keygen", "ML-DSA-44", "--seed", "b", "--public", "a.pub", "--secret", "a.key", "--encoding", "raw",
                    "--force")
            self.ok("convert", "c", "--out", "d", "--encoding", "raw", "--force")
            self.assertEqual(self.read("d"), self.read("a.key"))
            self.fails(1, "convert", "b", "--out", "e", "--encoding", "pem", says=["b: "])  # of no set

    @tool.needs("ntru")
    def test_key_file_as_long_as_a_key(self):
        self.make("ML-KEM-512", "kem", "der")
        size = next(one["sizes"]["public_key"] for one in tool.sets("kem") if one["name"] == "NTRU-HPS-2048-509")
        text = self.ok("convert", "a.key", "--out", "-", "--encoding", "pem")
        self.write("b", (size - len(text) - 1) * b"#" + b"\n" + text)
        for words in (("convert", "b", "--set", "NTRU-HPS-2048-509", "--out", "c", "--encoding", "raw"),
                      ("encapsulate", "--set", "NTRU-HPS-2048-509", "--key", "b", "--ciphertext", "c", "--shared-secret", "d")):
            self.fails(1, *words, says=["a seed of ML-KEM-512"])

    def test_public_key(self):
        for kind, one in self.each("kem", "pke", "signature"):
            self.make(one["name"], kind, "pem-seed")
            self.ok("convert", "a.key", "--public", "--out", "b.pub", "--encoding", "pem", "--force")
            self.assertEqual(self.read("b.pub"), self.read("a.pub"))
            self.assertEqual(self.mode("b.pub"), self.mode("a.pub"))

    @tool.needs("ntru")
    def test_public_key_that_does_not_follow(self):
        self.ok("keygen", "NTRU-HPS-2048-509", "--public", "n.pub", "--secret", "n.key", "--encoding", "pem")
        self.fails(1, "convert", "n.key", "--public", "--out", "b", "--encoding", "pem", says=["does not follow"])

    def test_refusals(self):
        self.make("ML-DSA-44", "signature", "pem-expanded")
        self.fails(1, "convert", "a.key", "--out", "b", "--encoding", "pem-seed", says=["does not give the seed"])
        self.ok("convert", "a.key", "--public", "--out", "a.again", "--encoding", "pem")
        self.assertEqual(self.read("a.again"), self.read("a.pub"))
        self.fails(1, "convert", "a.key", "--set", "ML-DSA-65", "--out", "b", "--encoding", "pem",
                   says=["expected a key of ML-DSA-65", "of ML-DSA-44"])
        self.fails(2, "convert", "a.key", "--out", "b", "--encoding", "xml", says=["xml", "raw, hex, der or pem"])
        self.fails(2, "convert", "a.pub", "--out", "b", "--encoding", "der-both", says=["is a public key"])
        self.write("b", b"mine")
        self.fails(1, "convert", "a.pub", "--out", "b", "--encoding", "der", says=["b: already exists", "--force"])
        self.write("plain", bytes(64))
        self.fails(2, "convert", "plain", "--out", "c", "--encoding", "pem", says=["--set"])
        self.make("Kyber512", "kem", "pem")
        for form in ("der", "pem-both"):
            self.fails(2, "convert", "a.key", "--out", "c", "--encoding", form, says=["Kyber512", "no registered identifier"])


class Inspect(KeyFileTest):
    def test_says_what_a_file_is_and_shows_no_secret(self):
        for kind, one in self.each("kem", "pke", "signature"):
            self.make(one["name"], kind, "pem-seed", "--force")
            self.ok("convert", "a.pub", "--out", "raw.pub", "--encoding", "raw", "--force")
            fingerprint = "SHA256:" + hashlib.sha256(self.read("raw.pub")).hexdigest()
            self.ok("convert", "a.key", "--out", "raw.seed", "--encoding", "raw-seed", "--force")
            for form in forms_of(one):
                if form[0] in "rh":
                    continue
                self.ok("convert", "a.key", "--out", "b", "--encoding", form, "--force")
                said = self.said("b")
                self.assertEqual((said["kind"], said["set"], said["secret"]), (kind, one["name"], True))
                self.assertEqual(said["file_bytes"], len(self.read("b")))
                self.assertEqual(said["sizes"]["secret_key"], one["sizes"]["secret_key"])
                follows = said["has_seed"] or kind != "pke" and not one["name"].startswith("NTRU")
                self.assertEqual(said["fingerprint"], fingerprint if follows else None)
                shown = self.ok("inspect", "b") + self.ok("inspect", "--json", "b")
                seed = self.read("raw.seed")
                for at in range(0, len(seed) - 6, 6):
                    for text in (seed[at:at + 6].hex().encode(), base64.b64encode(seed[at:at + 6])):
                        self.assertNotIn(text, shown)
            said = self.said("a.pub")
            self.assertEqual((said["kind"], said["set"], said["secret"], said["fingerprint"]),
                             (kind, one["name"], False, fingerprint))

    @tool.needs("ntru", "mlwq")
    def test_plain_bytes(self):
        self.make("ML-KEM-512", "kem", "raw")
        self.assertEqual(self.said("a.pub")["may_be"], [{"role": "a public key", "set": name}
                                                        for name in ("ML-KEM-512", "Kyber512")])
        self.assertIn("\nmay be       a public key of ML-KEM-512 or Kyber512\n", self.ok("inspect", "a.pub").decode())
        self.make("ML-KEM-512", "kem", "hex")
        self.assertEqual(self.said("a.key")["encoding"], "hex text")
        for name, kind, file, wanted in (
                ("ML-KEM-512", "kem", "a.seed", "a seed"), ("ML-DSA-44", "signature", "a.seed", "a seed"),
                ("NTRU-HPS-2048-509", "kem", "a.seed", "a seed"),
                ("M-LWQ-512-D8", "pke", "a.pub", "a public key for encryption")):
            self.ok("keygen", name, "--kind", kind, "--public", "a.pub", "--seed-out", "a.seed", "--force",
                    "--encoding", "raw")
            self.assertIn({"role": wanted, "set": name}, self.said(file)["may_be"])
        # What many sets have is not told of all of them.
        self.write("short", bytes(32))
        whole = self.said("short")["may_be"]
        line = self.ok("inspect", "short").decode().splitlines()[-1]
        self.assertLess(len(line), 300)
        for role in {one["role"] for one in whole}:
            sets = [one["set"] for one in whole if one["role"] == role]
            rest = f" and {len(sets) - 4} more" if len(sets) > 4 else ""
            self.assertIn(f"{role} of {' or '.join(sets[:4])}{rest}", line)
        self.assertRegex(line, "and [0-9]+ more")
        self.make("ML-KEM-512", "kem", "raw", "--force")
        self.fails(1, "encapsulate", "--set", "ML-KEM-512", "--key", "short", "--ciphertext", "c", "--shared-secret", "s",
                   says=[" more"])
        self.write("bad", b"no key at all")
        self.fails(1, "inspect", "bad", says=["bad: not a key file"])

    def test_malformed(self):
        self.make("ML-KEM-512", "kem", "der-both")
        good = self.read("a.key")
        self.write("bad", good + b"\0")
        self.fails(1, "inspect", "bad", says=["bad: bytes follow"])
        self.write("bad", good[:-1] + bytes([good[-1] ^ 1]))
        self.fails(1, "inspect", "bad", says=["bad for ML-KEM-512: the value for implicit rejection"])

    def test_malformed_expanded_keys(self):
        for kind, one in self.each("kem", "pke", "signature"):
            name = one["name"]
            kyber = name.startswith(("ML-KEM", "Kyber"))
            said = "a field of the secret key is out of range"
            if kyber and kind == "kem":
                said = "does not recover what its public key encapsulates"
            at = 0 if kind != "signature" else 128 if one["is_standard"] else 96  # s1, behind rho, K and tr
            self.make(name, kind, "raw")
            key = bytearray(self.read("a.key"))
            key[at:at + 3] = b"\xff\xff\xff"
            self.write("bad", key)
            convert = ("convert", "bad", "--set", name, "--kind", kind, "--out", "c", "--encoding", "pem-expanded", "--force")
            if name.startswith("NTRU-") or kyber and kind == "pke":  # every string is a key
                self.ok(*convert)
                continue
            self.fails(1, *convert, says=[f"bad for {name}: ", said])
            # The same in a key file, which no command writes.
            self.make(name, kind, "pem-expanded", "--force")
            head, begin, body, end = re.fullmatch(rb"(-.*\n)(Set: .*\n\n)?([^-]*)(-.*\n)", self.read("a.key")).groups(b"")
            inside = bytearray(base64.b64decode(body))
            at += len(inside) - len(key)  # behind the structure of the sets that have one
            inside[at:at + 3] = b"\xff\xff\xff"
            self.write("bad", head + begin + base64.encodebytes(inside) + end)
            for words in (("inspect", "bad"), ("convert", "bad", "--out", "c", "--encoding", "raw", "--force")):
                self.fails(1, *words, says=[f"bad for {name}: ", said])

    def test_malformed_der_is_no_key_in_plain_bytes(self):
        self.make("ML-KEM-512", "kem", "der-seed")
        seed, public = self.read("a.key"), self.read("a.pub")
        for bad, reason in ((seed[:1] + b"\x81" + seed[1:], "shortest form"), (seed + bytes(60), "bytes follow"),
                            (public[:100], "are missing"), (b"\x30\x84\0\0" + public[2:], "shortest form")):
            self.write("bad", bad)
            self.fails(1, "inspect", "bad", says=["bad: ", reason])
            self.fails(1, "encapsulate", "--set", "ML-KEM-512", "--key", "bad", "--ciphertext", "ct", "--shared-secret", "ss",
                       says=["bad for ML-KEM-512: ", reason])

    def test_text_inside_a_key_is_no_text(self):
        self.make("ML-DSA-44", "signature", "pem")
        inside = b"\n" + self.read("a.pub")
        self.make("ML-DSA-87", "signature", "der", "--force")
        outside = bytearray(self.read("a.pub"))
        outside[100:100 + len(inside)] = inside
        self.write("both", outside)
        self.assertEqual(self.said("both")["set"], "ML-DSA-87")


class Others(KeyFileTest):
    """Key files that are none of these say what they are."""

    def fails_everywhere(self, says):
        self.fails(1, "inspect", "bad", says=["bad: " + says])
        self.fails(1, "convert", "bad", "--out", "c", "--encoding", "raw", says=["bad: " + says])
        encapsulate = ("encapsulate", "--key", "bad", "--ciphertext", "c", "--shared-secret", "s")
        self.fails(1, *encapsulate, says=["bad: " + says])
        self.fails(1, *encapsulate, "--set", "ML-KEM-512", says=["bad for ML-KEM-512: " + says])

    def test_another_kind_of_text(self):
        says = "expected a BEGIN line that matches the key (PUBLIC KEY, PRIVATE KEY or BRAVAIS ...); found "
        for label, shown in ((b"EC PRIVATE KEY", "EC PRIVATE KEY"), (b"CERTIFICATE", "CERTIFICATE"),
                             (b"A\x1b[2JB", r"A\x1b[2JB"), (b"x" * 1000, "x" * 60 + "..."),
                             (b"RSA PRIVATE KEY", "RSA PRIVATE KEY")):
            for above in (b"", b"about -----BEGIN NOTHING-----\n"):
                self.write("bad", above + b"-----BEGIN " + label + b"-----\r\nAAAA\n-----END " + label + b"-----\n")
                self.fails_everywhere(f'{says}"{shown}"\n')

    def test_unknown_object_identifier(self):
        # id-ecPublicKey, Ed25519, one below 2.999, and ML-KEM with a number that no set has.
        for body, text in (("06072a8648ce3d0201", "1.2.840.10045.2.1"), ("06032b6570", "1.3.101.112"),
                           ("0603883703", "2.999.3"), ("060960864801650304044d", "2.16.840.1.101.3.4.4.77")):
            identifier = bytes.fromhex(body)
            algorithm = b"\x30" + bytes([len(identifier)]) + identifier
            public = algorithm + b"\x03\x21\x00" + bytes(32)
            secret = b"\x02\x01\x00" + algorithm + b"\x04\x22\x04\x20" + bytes(32)
            for content, label in ((public, b"PUBLIC KEY"), (secret, b"PRIVATE KEY")):
                der = b"\x30" + bytes([len(content)]) + content
                says = f"no parameter set of this library has this object identifier or name; found {text}\n"
                self.write("bad", der)
                self.fails_everywhere(says)
                self.write("bad", b"-----BEGIN " + label + b"-----\n" + base64.encodebytes(der) + b"-----END " + label +
                           b"-----\n")
                self.fails_everywhere(says)

    def test_forms_of_sets_without_an_identifier(self):
        self.make("Kyber768", "kem", "raw")
        said = self.fails(2, "convert", "a.key", "--set", "Kyber768", "--out", "c", "--encoding", "der",
                          says=["Kyber768 (kem): has no registered identifier"])
        self.assertRegex(said, r"use raw, hex or pem .*-seed or -expanded")
        for form in ("raw", "hex", "pem", "pem-expanded", "raw-expanded"):  # and so they are
            self.ok("convert", "a.key", "--set", "Kyber768", "--out", "c", "--encoding", form, "--force")


class WrongKey(KeyFileTest):
    def test_another_set_than_the_option_says(self):
        self.make("ML-KEM-512", "kem", "pem")
        self.fails(1, "encapsulate", "--set", "ML-KEM-768", "--key", "a.pub", "--ciphertext", "ct", "--shared-secret", "ss",
                   says=["a.pub: expected a public key of ML-KEM-768 (kem) as --set says, found a public key of ML-KEM-512 (kem)"])
        self.fails(1, "decapsulate", "--set", "Kyber512", "--key", "a.key", "--ciphertext", "ct", "--shared-secret", "ss",
                   says=["a.key: expected a secret key of Kyber512 (kem) as --set says, found a seed of ML-KEM-512 (kem)"])
        self.ok("encapsulate", "--set", "mlkem512", "--key", "a.pub", "--ciphertext", "ct", "--shared-secret", "ss")
        self.make("Kyber512", "pke", "pem")
        self.write("m", bytes(32))
        self.fails(1, "encrypt", "--set", "Kyber768", "--key", "a.pub", "--message", "m", "--ciphertext", "c",
                   says=["expected a public key of Kyber768 (pke) as --set says, found a public key of Kyber512 (pke)"])
        self.make("ML-DSA-44", "signature", "pem")
        self.fails(1, "sign", "--set", "Dilithium2", "--key", "a.key", "m",
                   says=["expected a secret key of Dilithium2 (signature) as --set says, found a seed of ML-DSA-44 (signature)"])

    def test_another_kind(self):
        """The error names the subcommands that take the key."""
        self.write("m", bytes(32))
        commands = {"kem": ("a key encapsulation mechanism", "encapsulate and decapsulate", (
                        (1, "public", ("encapsulate", "--ciphertext", "c", "--shared-secret", "s", "--key")),
                        (1, "secret", ("decapsulate", "--ciphertext", "c", "--shared-secret", "s", "--key")))),
                    "pke": ("a public-key encryption scheme", "encrypt and decrypt", (
                        (1, "public", ("encrypt", "--ciphertext", "c", "--message", "m", "--key")),
                        (1, "secret", ("decrypt", "--ciphertext", "c", "--message", "m", "--key")))),
                    "signature": ("a signature scheme", "sign and verify", (
                        (1, "secret", ("sign", "m", "--key")), (2, "public", ("verify", "m", "--key"))))}
        for name, kind in (("ML-KEM-512", "kem"), ("Kyber512", "kem"), ("Kyber512", "pke"), ("ML-DSA-44", "signature")):
            self.make(name, kind, "pem")
            for other, (scheme, _, tried) in commands.items():
                for code, role, words in tried if other != kind else ():
                    file = "a.pub" if role == "public" else "a.key"
                    self.fails(code, *words, file, says=[f"{file}: expected a {role} key of {scheme}, found a ",
                                                         f" of {name} ({kind}), which {commands[kind][1]} take\n"])

    def test_another_role(self):
        self.make("ML-KEM-512", "kem", "pem")
        self.fails(1, "encapsulate", "--key", "a.key", "--ciphertext", "ct", "--shared-secret", "ss",
                   says=["a.key: expected a public key of ML-KEM-512 (kem), found a seed of ML-KEM-512 (kem)"])
        self.make("ML-DSA-44", "signature", "pem")
        self.write("m", b"m")
        self.fails(1, "sign", "--key", "a.pub", "m", says=["a.pub: expected a secret key of ML-DSA-44 (signature), found a public"])
        self.write("m.sig", b"")
        self.fails(2, "verify", "--key", "a.key", "m", says=["a.key: expected a public key of ML-DSA-44 (signature), found a seed"])

    def test_a_raw_key_needs_its_set(self):
        said = "is a raw key, which does not name its parameter set: add --set NAME"
        encapsulate = ("encapsulate", "--key", "a.pub", "--ciphertext", "ct", "--shared-secret", "ss")
        self.make("ML-KEM-512", "kem", "raw")
        self.fails(2, *encapsulate, says=[f"a.pub: {said} (800 bytes: the length of a public key of ML-KEM-512 or Kyber512)\n"])
        self.ok(*encapsulate, "--set", "ML-KEM-512")
        self.make("ML-KEM-512", "kem", "hex")
        self.fails(2, *encapsulate, says=[f"a.pub: {said} and --hex (800 bytes: "])
        self.fails(2, *encapsulate, "--hex", says=[f"a.pub: {said} (800 bytes: "])
        self.ok(*encapsulate, "--set", "ML-KEM-512", "--hex", "--force")
        self.write("a.pub", b"no key")
        self.fails(1, *encapsulate, says=["a.pub: not a key file, and no raw key has this length (6 bytes)"])


if __name__ == "__main__":
    unittest.main()
