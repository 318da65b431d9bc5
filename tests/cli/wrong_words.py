#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Words that mean nothing: the error names the word, and what may have been meant (exit code 2, one line)."""
import json
import os
import re
import unittest

import tool

KEYGEN = ("keygen", "ML-KEM-768", "--public", "p", "--secret", "s")


class WrongWords(tool.ToolTest):
    def says(self, line, *words, **options):
        """The whole line, without the name of the program."""
        self.assertEqual(self.fails(2, *words, **options), f"bravais: {line}\n")

    def test_subcommands(self):
        general = "(see 'bravais --help')"
        for word, meant in (("keygn", "keygen"), ("Keygen", "keygen"), ("key-gen", "keygen"), ("encap", "encapsulate"),
                            ("sing", "sign"), ("decryptt", "decrypt")):
            self.says(f"{word}: no such subcommand; did you mean {meant}? {general}", word, "ML-KEM-768", "--public", "a")
        for word in ("nonsense", "x", "crypt"):
            self.says(f"{word}: no such subcommand {general}", word)
        self.says(f"dec: no such subcommand; did you mean decapsulate or decrypt? {general}", "dec")
        self.says("isa: list does not take this argument (see 'bravais list --help')", "list", "isa")
        self.says("c: keygen does not take this argument (see 'bravais keygen --help')", *KEYGEN, "c")

    def test_options(self):
        own = "(see 'bravais keygen --help')"
        for word in ("--publc", "--publc=a", "--Public", "--publ"):
            self.says(f"{word.split('=')[0]}: keygen has no such option; did you mean --public? {own}",
                      "keygen", "ML-KEM-768", word, "a", "--secret", "s")
        self.says(f"--nonsense: keygen has no such option {own}", *KEYGEN, "--nonsense")
        self.says(f"-x: keygen has no such option {own}", *KEYGEN, "-x")
        self.says("--is: bravais has no such option (see 'bravais --help')", "--is")
        self.says("--ias: bravais has no such option; did you mean --isa? (see 'bravais --help')", "--ias", "avx2")
        self.says("--json: is an option of list, so it belongs after that word (see 'bravais list --help')",
                  "--json", "list")
        self.says("--jsn: list has no such option; did you mean --json? (see 'bravais list --help')", "list", "--jsn")

    def test_what_is_missing_is_still_named(self):
        self.fails(2, "keygen", "ML-KEM-768", says=["--public", "required", "'bravais keygen --help'"])
        self.fails(2, "keygen", "ML-KEM-768", "--public", says=["--public", "missing", "'bravais keygen --help'"])

    def test_options_given_twice(self):
        own = "(see 'bravais keygen --help')"
        self.says(f"--public: was given twice {own}", *KEYGEN, "--public", "q")
        self.says(f"--secret: was given 3 times {own}", *KEYGEN, "--secret", "q", "--secret=r")
        self.says("--isa: was given twice (see 'bravais list --help')", "--isa", "avx2", "list", "--isa", "avx2")
        self.says("--set: was given twice (see 'bravais bench --help')", "bench", "--set", "a", "--set", "b")

    @tool.needs("ntru_plus", "mlwq")
    def test_sets(self):
        files = ("--public", "p", "--secret", "s")
        for word, meant in (("ML-KEM-786", "ML-KEM-768"), ("MLKEM786", "ML-KEM-768"), ("ml_kem_1042", "ML-KEM-1024"),
                            ("ML-DSA-66", "ML-DSA-65"), ("NTRU+", None), ("ML", None),
                            ("kyber", "Kyber512, Kyber768 or Kyber1024"), ("NTRU+767", "NTRU+768")):
            hint = f"; did you mean {meant}?" if meant else ""
            line = f"{word}: no parameter set has this name{hint} ('bravais list' shows all)"
            self.says(line, "keygen", word, *files)
            self.says(line, "bench", word)
            self.says(line, "bench", "--set", word)
        self.says("ML-DSA4: no signature scheme has this name; did you mean ML-DSA-44? ('bravais list' shows all)",
                  "sign", "--set", "ML-DSA4", "--key", "k", "m")
        self.says("M-LWQ-512: is a key encapsulation mechanism (encapsulate, decapsulate), not a public-key encryption "
                  "scheme; did you mean M-LWQ-512-Z-plain, M-LWQ-512-Z, M-LWQ-512-D8 or M-LWQ-512-E8? "
                  "('bravais list' shows all)", "report", "mlwq", "M-LWQ-512")
        self.fails(2, "dfr", "MLWQ51", says=["did you mean M-LWQ-512?"])
        # What is long is not compared, and what is no text does no harm.
        self.fails(2, "keygen", "ML-KEM-768" * 10000, *files, says=["no parameter set has this name ('bravais list'"])
        self.fails(2, "keygen", os.fsdecode(b"ML-KEM-76\xff"), *files, says=[r"ML-KEM-76\xff: no parameter set has this name; did you mean ML-KEM-768?"])

    def test_sets_of_another_kind(self):
        """The error names the kind of the set and the subcommands for it: as the argument of version 0.1, as --set, and
        as the set of the key file."""
        kem, pke, signature = (f"a {kind} ({words})" for kind, words in (
            ("key encapsulation mechanism", "encapsulate, decapsulate"), ("public-key encryption scheme", "encrypt, decrypt"),
            ("signature scheme", "sign, verify")))
        shows = "('bravais list' shows all)"
        files = {"encapsulate": ("--ciphertext", "c", "--shared-secret", "s"),
                 "decapsulate": ("--ciphertext", "c", "--shared-secret", "s"), "encrypt": ("--message", "m", "--ciphertext", "c"),
                 "decrypt": ("--ciphertext", "c", "--message", "m"), "sign": ("m",), "verify": ("m",)}
        cases = [("ML-KEM-768", kem, ("encrypt", "decrypt", "sign", "verify")),
                 ("ML-DSA-44", signature, ("encapsulate", "decapsulate", "encrypt", "decrypt"))]
        if "mlwq" in tool.FAMILIES:
            cases.append(("M-LWQ-512-D8", pke, ("encapsulate", "decapsulate", "sign", "verify")))
        expected = {"encapsulate": "a key encapsulation mechanism", "encrypt": "a public-key encryption scheme",
                    "sign": "a signature scheme"}
        expected |= {"decapsulate": expected["encapsulate"], "decrypt": expected["encrypt"], "verify": expected["sign"]}
        for name, is_what, commands in cases:
            self.ok("keygen", name, "--public", "p", "--secret", "k", "--force")
            for command in commands:
                with self.subTest(f"{command} {name}"):
                    said = self.fails(2, command, "--set", name, "--key", "k", *files[command])
                    self.assertRegex(said, rf"\Abravais: {name}: is {re.escape(is_what)}, not {expected[command]}.* "
                                           rf"{re.escape(shows)}\n\Z")
                    key = "k" if command in ("decapsulate", "decrypt", "sign") else "p"
                    takers = re.search(r"\((.*)\)", is_what)[1].replace(", ", " and ")
                    self.fails(1 if command != "verify" else 2, command, "--key", key, *files[command],
                               says=[f"{key}: expected a ", f"of {expected[command]}, found a", f" of {name} (",
                                     f", which {takers} take"])
                    if command not in ("sign", "verify"):
                        said = self.fails(2, command, name, "--key", "k", *files[command])
                        self.assertIn(f"{name}: is {is_what}, not {expected[command]}", said)
        self.says(f"ML-KEM-768: is {kem}, not a public-key encryption scheme {shows}",
                  "encrypt", "--set", "ML-KEM-768", "--key", "k", *files["encrypt"])
        # A name of two kinds.
        both = f"{kem} and {pke}"
        self.says(f"Kyber512: is {both}, not a signature scheme {shows}", "sign", "--set", "Kyber512", "--key", "k", "m")

    def test_hash_functions_and_forms(self):
        self.ok("keygen", "ML-DSA-44", "--public", "p", "--secret", "k")
        for word, meant in (("SHA256", "SHA2-256"), ("sha-512", "SHA2-512"), ("SHA3_265", "SHA3-256"),
                            ("shake", "SHAKE128 or SHAKE256")):
            self.says(f"{word}: no hash function has this name; did you mean {meant}? ('bravais sign --help' lists them)",
                      "sign", "--key", "k", "--prehash", word, "m")
        self.fails(2, *KEYGEN, "--encoding", "pem_both", says=["pem_both: no encoding", "did you mean pem-both?"])

    def test_instruction_sets(self):
        all_names = [one["name"] for one in json.loads(self.ok("isa", "--json"))["instruction_sets"]]
        has = "it has " + (" and ".join([", ".join(all_names[:-1]), all_names[-1]]) if all_names[1:] else all_names[0])
        nothing = "this program has no such instruction set"
        self.says(f"no_such_thing: {nothing} ({has})", "--isa", "no_such_thing", "list")
        self.says(f"portabel: {nothing}; did you mean portable? ({has})", "list", "--isa", "portabel")
        for words, environment in ((("--isa", "PORTABLE"), {}), ((), {"BRAVAIS_FORCE_ISA": "Portable"})):
            rows = json.loads(self.ok("isa", *words, "--json", env=environment))["instruction_sets"]
            self.assertEqual([row["name"] for row in rows if row["active"]], ["portable"])
        for command in (("isa",), ("list",)):
            said = self.fails(1, *command, env={"BRAVAIS_FORCE_ISA": "Portabel"})
            self.assertEqual(said, f"bravais: BRAVAIS_FORCE_ISA=Portabel: {nothing}; did you mean portable? ({has})\n")
        lacking = sorted(set(all_names) - set(tool.isas()))
        if not lacking:
            self.skipTest("this machine can run every instruction set of the program")
        says = [lacking[0] + ": this machine cannot run this instruction set"]
        self.fails(1, "isa", "--isa", lacking[0].upper(), says=[says[0].replace(lacking[0], lacking[0].upper())])
        self.fails(1, "isa", env={"BRAVAIS_FORCE_ISA": lacking[0]}, says=["BRAVAIS_FORCE_ISA=" + says[0]])


if __name__ == "__main__":
    unittest.main()
