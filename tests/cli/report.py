#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""bravais report mlwq: three parts for every instruction set, verified, in each form. No time is judged."""
import json
import unittest

import tool

SETS = ("M-LWQ-512-Z-plain", "M-LWQ-512-E8", "M-LWQ-768-Z", "M-LWQ-1024-D8")
# The parts of the operations, as issue and first report of the scheme name them.
PARTS = {"KeyGen": ["GenMatrix (A)", "Sample (s)", "GenDither", "Arith (A*s)", "Quantize", "Other"],
         "Encrypt": ["GenMatrix (A)", "Sample (r)", "GenDither", "DeQuantize (b)", "Arith (u)", "Arith (v)", "Quantize",
                     "Other"],
         "Decrypt": ["GenDither", "DeQuantize", "Arith (v-su)", "Decode", "Other"]}


def parts(name):
    """Those of a set: in plain mode decryption has no dither to make."""
    without = ["GenDither"] if name.endswith("-plain") else []
    return PARTS | {"Decrypt": [part for part in PARTS["Decrypt"] if part not in without]}


FEW = ("--rounds", "3")


class Report(tool.ToolTest):
    def test_parts(self):
        isas = tool.isas()[::-1]
        for name in SETS:
            with self.subTest(name):
                report = json.loads(self.ok("report", "mlwq", name, *FEW, "--json"))
                self.assertEqual((report["name"], report["is_standard"], report["rounds"]), (name, False, 3))
                self.assertIs(report["verified"], True)
                self.assertEqual(report["verified_rounds"], [3] * len(isas))
                self.assertEqual(report["instruction_sets"], isas)
                found = {one["operation"]: [part["part"] for part in one["parts"]] for one in report["breakdown"]}
                self.assertEqual(found, parts(name))
                for operation in report["breakdown"]:
                    for isa in range(len(isas)):
                        shares = sum(part["results"][isa]["percent"] for part in operation["parts"])
                        self.assertAlmostEqual(shares, 100, places=6)
                        hashed = [part["results"][isa]["ticks"] for part in operation["parts"]
                                  if part["part"] == "GenDither"]
                        self.assertTrue(all(ticks > 0 for ticks in hashed))
                    for part in operation["parts"]:
                        self.assertEqual([one["instruction_set"] for one in part["results"]], isas)
                self.assertEqual([one["object"] for one in report["quantize_against_sample"]], ["PK / u", "v (poly)"])
                for one in report["quantize_against_sample"]:  # all of it hashes, in every mode
                    for result in one["results"]:
                        self.assertTrue(all(result[what] > 0 for what in ("quantize", "dither", "sample")))
                self.assertIn("with its hashing", report["account"])
                self.assertEqual([one["operation"] for one in report["full_flow"]], list(PARTS))
                for one in report["full_flow"]:
                    self.assertTrue(all(result["ticks"] > 0 for result in one["results"]))

    def test_text(self):
        text = self.ok("report", "mlwq", *FEW).decode()
        for part in ("M-LWQ-512-Z-plain", "not a standard", "Part 1", "Part 2", "Part 3", "total", "efficiency",
                     "with its hashing"):
            self.assertIn(part, text)
        for isa in tool.isas():
            self.assertIn(f"{isa}: all 3 messages decrypted to themselves", text)
        for line in text.splitlines():
            self.assertLessEqual(len(line), 120)

    def test_one_instruction_set(self):
        for isa in tool.isas():
            report = json.loads(self.ok("--isa", isa, "report", "mlwq", "m-lwq-512-e8", *FEW, "--json"))
            self.assertEqual(report["instruction_sets"], [isa])

    def test_bad_command_lines(self):
        self.fails(2, "report", "mlwq", "ML-KEM-768", says=["ML-KEM-768: is a key encapsulation mechanism"])
        self.fails(2, "report", "mlwq", "Kyber512", says=["Kyber512: reports exist only for the parameter sets of M-LWQ"])
        self.fails(2, "report", "mlwq", "--html", "-", says=["'bravais report mlwq --json | tools/research_picture > FILE'"])
        for arguments in ((), ("kyber",), ("mlwq", "--rounds", "0"), ("mlwq", "--rounds", "many"), ("mlwq", "--html"),
                          ("mlwq", "--rounds", "1000001"), ("mlwq", "M-LWQ-512-E8", "extra")):
            with self.subTest(arguments):
                self.fails(2, "report", *arguments)

    @unittest.skipIf(tool.os.environ.get("BRAVAIS_SANITIZED"), "a sanitizer must be the first library that is loaded")
    def test_no_randomness(self):
        broken = {"LD_PRELOAD": tool.os.environ["BRAVAIS_NO_RANDOMNESS"]}
        self.fails(1, "report", "mlwq", *FEW, env=broken, says=["random source"])


if __name__ == "__main__":
    unittest.main()
