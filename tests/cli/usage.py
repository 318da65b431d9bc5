#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The command line itself: help, version, and everything that is no valid command (exit code 2, one line)."""
import json
import os
import re
import unittest

import tool


class Usage(tool.ToolTest):
    def test_version(self):
        self.assertEqual(self.ok("--version").decode(), f"bravais {os.environ['BRAVAIS_EXPECTED_VERSION']}\n")

    def test_help(self):
        text = self.ok("--help").decode()
        for name in tool.subcommands():
            self.assertIn(name, text)
            own = self.ok(name, "--help").decode()
            self.assertRegex(own, rf"Examples?:\n  bravais (--isa \w+ )?{name}")
        own = self.ok("help", "--help").decode()
        for part in ("Exit code", "BRAVAIS_FORCE_ISA", "--force"):
            self.assertIn(part, own)

    def test_general_help_fits_one_screen(self):
        text = self.ok("--help").decode()
        self.assertLessEqual(text.count("\n"), 40)
        for heading in ("Keys", "Key establishment", "Encryption", "Signatures", "Measuring and checking", "Help"):
            self.assertRegex(text, rf"(?m)^{heading}:\n  [a-z]+ ")

    def test_no_lines_are_too_long_for_a_terminal(self):
        for name in ([], *([one] for one in tool.subcommands())):
            for line in self.ok(*name, "--help").decode().splitlines():
                self.assertLessEqual(len(line), 80, line)

    @tool.needs(*tool.BEGINNINGS)
    def test_every_set_is_in_the_documents(self):
        page = (tool.ROOT / "docs" / "choosing_a_set.md").read_text(encoding="utf-8")
        rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in page.splitlines() if line.startswith("| ")]
        documented = [tuple(row[:5]) for row in rows if row[0] in ("KEM", "PKE", "signature")]
        listed = []
        for kind, shown in (("kem", "KEM"), ("pke", "PKE"), ("signature", "signature")):
            for one in tool.sets(kind):
                sizes = one["sizes"]
                sent = sizes["signature" if kind == "signature" else "ciphertext"]
                listed.append((shown, one["name"], str(sizes["public_key"]), str(sizes["secret_key"]), str(sent)))
        self.assertEqual(documented, listed)
        readme = (tool.ROOT / "README.md").read_text(encoding="utf-8")
        for _, name, public_key, _, sent in listed:
            family = re.match(r"ML-KEM|Kyber|NTRU-HPS|NTRU-HRSS|NTRU\+KEM|NTRU\+|M-LWQ|ML-DSA|Dilithium", name)[0]
            lines = [line for line in readme.splitlines() if line.startswith("|") and family in line]
            self.assertTrue(any(re.search(rf"\b{public_key}\b", line) for line in lines), name)

    def test_wrong_command_lines(self):
        outputs = ("--public", "p", "--secret", "s")
        for command in ((), ("nonsense",), ("list", "nonsense"), ("list", "--nonsense"), ("keygen",),
                        ("keygen", "ML-KEM-768"), ("keygen", "ML-KEM-768", "--public", "p"),
                        ("keygen", "ML-KEM-768", *outputs, "--kind", "hash"),
                        ("keygen", "ML-KEM-768", *outputs, "--seed", "a", "--seed-out", "b"),
                        ("encapsulate", "--key", "p"), ("bench", "--seconds", "never"),
                        ("sign", "m"), ("sign", "--key", "k"), ("verify", "--key", "p"), ("verify", "m"),
                        ("sign", "--key", "k", "-"), ("verify", "--key", "k", "-"), ("sign", "--key", "k", "m", "m"),
                        ("dfr", "M-LWQ-513"), ("dfr", ""), ("dfr", "M-LWQ-512", "extra"), ("dfr", "--curve"),
                        ("bench", "--seconds", "-1"),
                        ("bench", "--seconds", "nan"), ("bench", "--seconds", "inf"), ("bench", "--set", "nonsense"),
                        ("report", "mlwq", "--rounds", "010")):
            with self.subTest(command):
                self.fails(2, *command)

    def test_unknown_sets(self):
        files = ("--public", "p", "--secret", "s")
        for name in ("ML-KEM-769", "ML.KEM.768", "kyber"):
            self.fails(2, "keygen", name, *files, says=[f"{name}: no parameter set has this name"])
            self.fails(2, "encapsulate", "--set", name, "--key", "p", "--ciphertext", "c", "--shared-secret", "s",
                       says=["no key encapsulation mechanism"])
            self.fails(2, "decapsulate", "--set", name, "--key", "p", "--ciphertext", "c", "--shared-secret", "s")
        self.fails(2, "keygen", "ML-KEM-768", *files, "--kind", "pke", says=["not a public-key encryption scheme"])
        self.fails(2, "encrypt", "--set", "ML-KEM-768", "--key", "p", "--message", "m", "--ciphertext", "c")
        self.fails(2, "decrypt", "--set", "ML-KEM-768", "--key", "k", "--message", "m", "--ciphertext", "c")
        self.fails(2, "keygen", "ML-DSA-65", *files, "--kind", "kem", says=["not a key encapsulation mechanism"])
        self.fails(2, "keygen", "ML-KEM-768", *files, "--kind", "signature", says=["not a signature scheme"])

    def test_sets_of_another_kind(self):
        """The error says what the set is, and which subcommands take it."""
        kinds = {"kem": ("a key encapsulation mechanism", ("encapsulate", "decapsulate")),
                 "pke": ("a public-key encryption scheme", ("encrypt", "decrypt")),
                 "signature": ("a signature scheme", ("sign", "verify"))}
        options = {"encapsulate": "--key p --ciphertext c --shared-secret s",
                   "decapsulate": "--key k --ciphertext c --shared-secret s",
                   "encrypt": "--key p --message m --ciphertext c", "decrypt": "--key k --message m --ciphertext c",
                   "sign": "--key k m", "verify": "--key k --signature s m"}
        names = {kind: {name for one in tool.sets(kind) for name in (one["name"], *one.get("aliases", ()))}
                 for kind in kinds}
        for kind, (wanted, subcommands) in kinds.items():
            for name in sorted(set().union(*names.values()) - names[kind]):
                found = " and ".join(f"{words} ({', '.join(others)})" for other, (words, others) in kinds.items()
                                     if name in names[other])
                for subcommand in subcommands:
                    says = [f"{name}: is {found}, not {wanted}"]
                    self.fails(2, subcommand, "--set", name, *options[subcommand].split(), says=says)
                    self.fails(2, subcommand, name, *options[subcommand].removesuffix(" m").split(), says=says)

    def test_command_lines_of_version_0_1(self):
        """One line says what to write now."""
        for kind, subcommand, words in (("kem", "encapsulate", "--to p --ciphertext c --secret s"),
                                        ("kem", "decapsulate", "--key k --ciphertext c --secret s"),
                                        ("pke", "encrypt", "--to p --message m --ciphertext c"),
                                        ("pke", "decrypt", "--key k --message m --ciphertext c"),
                                        ("signature", "sign", "--key k"), ("signature", "verify", "--key k --signature s")):
            for one in tool.sets(kind):
                name = one["name"]
                self.fails(2, subcommand, name, *words.split(),
                           says=[f"{name}: the key file names the parameter set, so leave it out; a raw key needs --set "
                                 f"{name}"] + ["write a message file of this name as ./"] * (kind == "signature"))
        for words in (("sign", "ML-DSA-65", "--key", "k", "--in", "m", "--out", "s"), ("sign", "--key", "k", "--out", "s"),
                      ("verify", "ML-DSA-65", "--key", "k", "--signature", "s", "--in", "m")):
            self.fails(2, *words, says=[f"'bravais {words[0]} --key FILE [--signature FILE] MESSAGE'"])
        self.fails(2, "verify", "--key", "k", "--out", "s", "m", says=["--out: verify has no such option"])
        for old, name, words in (("--to", "--key", "encapsulate --to p --ciphertext c --shared-secret s"),
                                 ("--to", "--key", "encapsulate --to=p"),
                                 ("--to", "--key", "encrypt --to p --message m --ciphertext c"),
                                 ("--secret", "--shared-secret", "encapsulate --key p --ciphertext c --secret s"),
                                 ("--secret", "--shared-secret", "decapsulate --key k --ciphertext c --secret s"),
                                 ("--coins", "--randomness", "encrypt --key p --message m --ciphertext c --coins r"),
                                 ("--out-form", "--encoding", "keygen ML-KEM-768 --public p --secret s --out-form der"),
                                 ("--out-form", "--encoding", "convert k --out o --out-form=raw")):
            subcommand, *rest = words.split()
            self.assertEqual(self.fails(2, subcommand, *rest),
                             f"bravais: {old}: this option of {subcommand} is called {name} since version 0.2 "
                             f"(see 'bravais {subcommand} --help')\n")
        # A file that has the name of a set.
        self.ok("keygen", "ML-DSA-44", "--public", "p", "--secret", "k")
        self.write("ML-DSA-44", b"a message")
        self.ok("sign", "--key", "k", "./ML-DSA-44")
        self.ok("verify", "--key", "p", "./ML-DSA-44")

    def test_help_as_a_subcommand(self):
        self.assertEqual(self.ok("help"), self.ok("--help"))
        for name in tool.subcommands():
            self.assertEqual(self.ok("help", name), self.ok(name, "--help"))
        general = "(see 'bravais --help')"
        self.assertEqual(self.fails(2, "help", "sing"), f"bravais: sing: no such subcommand; did you mean sign? {general}\n")
        self.assertEqual(self.fails(2, "help", "ML-KEM-768"), f"bravais: ML-KEM-768: no such subcommand {general}\n")
        self.fails(2, "help", "sign", "verify", says=["verify: help does not take this argument"])

    @tool.needs("mlwq")
    def test_further_names(self):
        """M-LWQ without a quantizer is the KEM with E8; outputs have its own name."""
        listed = {alias: one["name"] for one in tool.sets("kem") for alias in one["aliases"]}
        self.assertEqual(listed, {f"M-LWQ-{level}": f"M-LWQ-{level}-E8" for level in (512, 768, 1024)})
        text = self.ok("list").decode()
        for alias, name in listed.items():
            self.assertIn(f"{alias} for {name}", text)
            self.ok("keygen", alias.lower(), "--public", "p", "--secret", "s", "--encoding", "pem", "--force")
            for file in ("p", "s"):
                self.assertIn(f"\nSet: {name}\n".encode(), self.read(file))
                self.assertIn(f" {name}\n", self.ok("inspect", file).decode())
            self.ok("encapsulate", "--set", alias, "--key", "p", "--ciphertext", "c", "--shared-secret", "k", "--force")
            self.ok("decapsulate", "--set", name, "--key", "s", "--ciphertext", "c", "--shared-secret", "k2", "--force")
            self.assertEqual(self.read("k"), self.read("k2"))
            self.write("short", b"123")
            self.fails(1, "encapsulate", "--set", alias, "--key", "short", "--ciphertext", "c2", "--shared-secret", "k3",
                       says=[name])
            measured = self.ok("bench", "--set", alias, "--isa", "portable", "--seconds", "0.001", "--json")
            self.assertEqual({(row["kind"], row["name"]) for row in json.loads(measured)["results"]}, {("kem", name)})
            self.fails(2, "keygen", alias, "--public", "p", "--secret", "s", "--kind", "pke", "--force")
            self.fails(2, "encrypt", "--set", alias, "--key", "p", "--message", "m", "--ciphertext", "c")

    @tool.needs("mlwq")
    def test_use_is_marked(self):
        """Whatever shows sets says which are standards, in the words of list."""
        sets = {(kind, one["name"]): one["is_standard"] for kind in ("kem", "pke", "signature") for one in tool.sets(kind)}
        self.assertTrue(all(is_standard == name.startswith(("ML-KEM", "ML-DSA")) for (_, name), is_standard in sets.items()))
        listed = [line.split() for line in self.ok("list").decode().splitlines()]
        uses = {(cells[0], cells[1]): cells[-1] for cells in listed if tuple(cells[:2]) in sets}
        self.assertEqual(uses, {one: "standard" if is_standard else "research" for one, is_standard in sets.items()})
        rows = json.loads(self.ok("selftest", "--isa", "portable", "--json"))["results"]
        self.assertEqual({(row["kind"], row["name"]): row["is_standard"] for row in rows}, sets)
        shown = self.ok("selftest", "--isa", "portable").decode().splitlines()
        self.assertEqual([line.split(None, 2)[:2] + [line.split()[-1]] for line in shown[1:1 + len(sets)]],
                         [[*one, use] for one, use in uses.items()])
        for name, is_standard in (("M-LWQ-512-Z", False), ("ML-KEM-512", True)):
            use = "standard" if is_standard else "research"
            lines = self.ok("bench", "--set", name, "--isa", "portable", "--seconds", "0.001").decode().splitlines()
            rows = [line for line in lines if f" {name} " in line]
            self.assertTrue(rows and all(line.endswith("  " + use) for line in rows), lines)
            measured = self.ok("bench", "--set", name, "--isa", "portable", "--seconds", "0.001", "--json")
            self.assertEqual({row["is_standard"] for row in json.loads(measured)["results"]}, {is_standard})
            self.ok("keygen", name, "--public", "p", "--secret", "s", "--encoding", "pem", "--force")
            for file in ("p", "s"):
                self.assertRegex(self.ok("inspect", file).decode(), rf"(?m)^use +{use}$")
                self.assertEqual(json.loads(self.ok("inspect", "--json", file))["is_standard"], is_standard)

    def test_json_has_the_version(self):
        self.keys("ML-KEM-512")
        of_m_lwq = [("dfr", "ML-KEM-512")] if "mlwq" in tool.FAMILIES else []
        for words in (("list",), ("isa",), ("inspect", "a.key"), *of_m_lwq, ("selftest", "--isa", "portable"),
                      ("bench", "ML-KEM-512", "--isa", "portable", "--seconds", "0.001")):
            self.assertEqual(json.loads(self.ok(*words, "--json"))["version"], os.environ["BRAVAIS_EXPECTED_VERSION"])

    def test_set_of_bench_without_its_option(self):
        rows = json.loads(self.ok("bench", "ml-kem-512", "--isa", "portable", "--seconds", "0.001", "--json"))["results"]
        self.assertEqual({row["name"] for row in rows}, {"ML-KEM-512"})

    def test_help_says_what_kind_of_set(self):
        for kind, names in (("KEM", ("encapsulate", "decapsulate")), ("PKE", ("encrypt", "decrypt")),
                            ("SIGNATURE", ("sign", "verify"))):
            for name in names:
                self.assertRegex(self.ok(name, "--help").decode(), rf"(?m)^  --set {kind} ")
        self.assertRegex(self.ok("keygen", "--help").decode(), "(?m)^  SET +The parameter set ")

    def test_secret_length_where_it_is_fixed(self):
        self.ok("keygen", "ML-KEM-768", "--public", "p", "--secret", "k")
        self.fails(2, "encapsulate", "--key", "p", "--ciphertext", "c", "--shared-secret", "s", "--kdf-bytes", "64",
                   says=["--kdf-bytes", "32 bytes"])
        for length in ("0", "-1", "many", "99999999999", "010", "0x40", "-18446744073709551520", "+64", "6 4"):
            self.fails(2, "encapsulate", "--set", "Kyber768", "--key", "p", "--ciphertext", "c", "--shared-secret", "s",
                       "--kdf-bytes", length)

    def test_output_that_cannot_be_written(self):
        if not os.path.exists("/dev/full"):
            self.skipTest("this system has no /dev/full")
        for command in (("list",), ("isa", "--json")):
            with open("/dev/full", "wb") as full:
                done = tool.subprocess.run([tool.CLI, *command], stdout=full, stderr=tool.subprocess.PIPE, check=False)
            self.assertEqual(done.returncode, 1)
            self.assertEqual(done.stderr, b"bravais: standard output: cannot be written: No space left on device\n")


if __name__ == "__main__":
    unittest.main()
