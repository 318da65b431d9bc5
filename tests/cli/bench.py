#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""bravais bench: what it measures, in which forms, and what it compares with what. Figures themselves are no matter of a
test, except that ratios follow from them."""
import json
import os
import pathlib
import re
import shlex
import unittest

import tool

FAST = ("--seconds", "0.001")
ROOT = pathlib.Path(__file__).resolve().parents[2]
HAS_KERNELS = os.environ.get("BRAVAIS_HAS_KERNELS") == "ON"


class Bench(tool.ToolTest):
    def results(self, *words):
        return json.loads(self.ok("bench", *words, *FAST, "--json"))["results"]

    def test_forms(self):
        rows = self.results("--set", "Kyber512", "--isa", "portable")
        forms = {(row["kind"], row["operation"], row["form"]) for row in rows}
        for form in ("single", "batch"):
            for kind, operation in (("kem", "keygen"), ("kem", "encaps"), ("kem", "decaps"), ("pke", "keygen"),
                                    ("pke", "encrypt"), ("pke", "decrypt")):
                self.assertIn((kind, operation, form), forms)
                if operation != "keygen":
                    self.assertIn((kind, operation, f"prepared {form}".removesuffix(" single")), forms)
        self.assertTrue(all(row["microseconds"] > 0 and row["instruction_set"] == "portable" for row in rows))

    @tool.needs("ntru_plus")
    def test_columns_of_liboqs(self):
        for name, operations in (("NTRU+KEM576", ["keygen", "encaps", "decaps"]),
                                 ("ML-DSA-44", ["keygen", "sign", "verify"])):
            lines = self.ok("bench", "--set", name, "--isa", "portable", *FAST, "--format", "speed").decode().splitlines()
            self.assertTrue(lines[0].startswith("Operation ") and "Iterations | Total time (s) | Time (us): mean" in lines[0])
            self.assertEqual(lines[2].split("|")[0].strip(), name + " (portable)")
            cells = [[cell.strip() for cell in line.split("|")] for line in lines[3:]]
            self.assertEqual([one[0] for one in cells], operations)
            self.assertTrue(all(int(one[1]) > 0 and float(one[3]) > 0 for one in cells))
        self.fails(2, "bench", "--format", "speed", "--json", says=["--json"])

    def compares(self, rows, label):
        for row in rows:
            self.assertEqual(row["against"]["name"], label)
            figure = "mean_microseconds" if row["operation"] == "sign" else "microseconds"
            self.assertAlmostEqual(row["times_as_fast"], row["against"][figure] / row[figure])

    @unittest.skipIf(len(tool.isas()) < 2, "this machine has one instruction set only")
    def test_against(self):
        best, *others = tool.isas()
        for name in ("ML-KEM-512", "ML-DSA-44"):
            alone = [(row["operation"], row["form"]) for row in self.results(name, "--isa", best)]
            for other in others:
                rows = self.results(name, "--against", other)
                self.assertEqual([(row["operation"], row["form"]) for row in rows], alone)
                self.assertEqual({row["instruction_set"] for row in rows}, {best})
                self.compares(rows, other)
        # Each side runs where it says: tests/report/bench_rows.cpp. In any case of letters.
        rows = self.results("ML-KEM-512", "--isa", "portable", "--against", best.upper())
        self.assertEqual({row["instruction_set"] for row in rows}, {"portable"})
        self.compares(rows, best)
        table = self.ok("bench", "ML-KEM-512", "--against", "portable", *FAST).decode()
        self.assertRegex(table, r"(?m)^kind .* microseconds +portable +times as fast$")
        self.assertRegex(table, rf"(?m)^kem +ML-KEM-512 +{best} +encaps +prepared +[0-9.]+ +[0-9.]+ +[0-9.]+$")

    def test_against_nothing(self):
        best = tool.isas()[0]
        self.fails(2, "bench", "--against", best, says=[best, "is measured", "--isa"])
        self.fails(2, "bench", "--against", "nonsense", says=["nonsense", "no such instruction set"])
        self.fails(2, "bench", "--against", "portable", "--format", "speed", says=["--format speed"])
        self.fails(2, "bench", "--against", "portable", "--kernels", says=["--against", "--kernels"])
        self.fails(2, "bench", "--inversion", "--kernels", says=["--inversion", "--kernels"])

    @unittest.skipIf(HAS_KERNELS, "this build has kernels")
    def test_no_kernels(self):
        for option in ("--kernels", "--inversion"):
            self.fails(2, "bench", option, says=["-DBRAVAIS_KERNELS=ON"])

    @unittest.skipUnless(HAS_KERNELS, "this build has no kernels (BRAVAIS_KERNELS)")
    def test_kernels(self):
        rows = self.results("--kernels", "--isa", "portable")
        self.assertTrue(all(row["microseconds"] > 0 and row["kind"] == "kernel" and "is_standard" not in row for row in rows))
        groups = {row["name"] for row in rows}
        self.assertGreaterEqual(groups, {"keccak", "ntt", "field", "sample", "pack", "hashing", "m_lwq", "ml_dsa_field",
                                         "ml_dsa_rounding", "NTRU-HPS-2048-509"})
        names = [(row["name"], row["operation"]) for row in rows]
        self.assertEqual(len(names), len(set(names)))
        self.assertEqual({row["instruction_set"] for row in self.results("--kernels", "field")}, set(tool.isas()))
        self.fails(2, "bench", "--kernels", "fields", says=["fields", "did you mean field?"])
        table = self.ok("bench", "--kernels", "ntt", "--isa", "portable", *FAST).decode()
        self.assertRegex(table, r"(?m)^kernel +ntt +portable +forward +single +\d+ +\d+\.\d{4} ")

    @unittest.skipUnless(HAS_KERNELS, "this build has no kernels (BRAVAIS_KERNELS)")
    def test_groups_of_research(self):
        """Each command of docs/research.md with kernels finds some."""
        page = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
        commands = re.findall(r"`bravais (bench --kernels [^`]+)`", page)
        self.assertGreater(len(commands), 5)
        for command in commands:
            with self.subTest(command):
                self.ok(*shlex.split(command), "--isa", "portable", *FAST)

    @unittest.skipUnless(HAS_KERNELS, "this build has no kernels (BRAVAIS_KERNELS)")
    @tool.needs("ntru_plus")
    def test_inversion(self):
        rows = self.results("--inversion", "--isa", "portable")
        self.assertEqual([row["name"] for row in rows],
                         [one["name"] for one in tool.sets("kem") if one["name"].startswith("NTRU+")])
        self.compares(rows, "single inversions")
        self.assertEqual(len(self.results("--inversion", "NTRU+768")), len(tool.isas()))
        self.fails(2, "bench", "--inversion", "ML-KEM-768", says=["ML-KEM-768"])


if __name__ == "__main__":
    unittest.main()
