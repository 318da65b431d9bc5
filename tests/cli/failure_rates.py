#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""bravais dfr: the rates of the specification's table, the same ones in every form, and the curves of a plot."""
import json
import unittest

import tool

# Sigma and the binary logarithm of the failure rate: the table of the specification of M-LWQ (section "Decryption
# failure rate"), and the published rates of ML-KEM. Where errors are drawn, so were the table's: a little freedom.
PLAIN, SUBTRACTIVE = "plain", "subtractive"
EXPECTED = {
    ("M-LWQ-512", "Z", PLAIN): (95.4, -53.8), ("M-LWQ-512", "Z", SUBTRACTIVE): (67.9, -116.8),
    ("M-LWQ-512", "D8", SUBTRACTIVE): (70.5, -105.7), ("M-LWQ-512", "E8", SUBTRACTIVE): (63.0, -128.5),
    ("M-LWQ-768", "Z", PLAIN): (93.3, -57.0), ("M-LWQ-768", "Z", SUBTRACTIVE): (66.3, -124.2),
    ("M-LWQ-768", "D8", SUBTRACTIVE): (69.0, -111.6), ("M-LWQ-768", "E8", SUBTRACTIVE): (61.8, -135.1),
    ("M-LWQ-1024", "Z", PLAIN): (90.9, -55.7), ("M-LWQ-1024", "Z", SUBTRACTIVE): (65.8, -112.0),
    ("M-LWQ-1024", "D8", SUBTRACTIVE): (68.1, -103.6), ("M-LWQ-1024", "E8", SUBTRACTIVE): (60.5, -129.3),
    ("ML-KEM-512", None, None): (None, -138.8), ("ML-KEM-768", None, None): (None, -164.8),
    ("ML-KEM-1024", None, None): (None, -174.8),
}

class FailureRates(tool.ToolTest):
    def rows(self, *arguments):
        listed = json.loads(self.ok("dfr", *arguments, "--json"))["results"]
        return {(one["name"], one.get("quantizer"), one.get("mode")): one for one in listed}

    def test_table_of_the_specification(self):
        rows = self.rows()
        self.assertEqual(set(rows), set(EXPECTED))
        for key, (sigma, rate) in EXPECTED.items():
            with self.subTest(key):
                freedom = 0.06 if key[1] in (None, "Z") else 0.15
                self.assertAlmostEqual(rows[key]["log2_failure_rate"], rate, delta=freedom)
                self.assertEqual(rows[key]["wrong_from"], 833 if key[1] else 832)
                self.assertEqual(rows[key]["is_standard"], not key[1])
                self.assertEqual(rows[key]["errors"], "drawn" if key[1] == "E8" else "counted")
                if sigma is not None:
                    self.assertAlmostEqual(rows[key]["sigma"], sigma, delta=0.1)

    def test_one_set_with_the_ml_kem_of_its_level(self):
        for name in ("M-LWQ-768", "m-lwq-768", "ML-KEM-768", "M-LWQ-768-Z-plain", "m-lwq-768-e8"):
            self.assertEqual({key for key in EXPECTED if "768" in key[0]}, set(self.rows(name)))

    def test_text_says_the_same(self):
        rows, lines = self.rows("M-LWQ-512"), self.ok("dfr", "M-LWQ-512").decode().splitlines()
        self.assertEqual(len([line for line in lines if "2^-" in line]), 5)
        for (name, quantizer, mode), row in rows.items():
            line = next(line for line in lines if line.split()[:3] == [name, quantizer or "-", mode or "-"])
            self.assertEqual(line.split()[-1], f"2^{row['log2_failure_rate']:.1f}")
        self.assertEqual(self.ok("dfr", "M-LWQ-512"), self.ok("dfr", "M-LWQ-512"))
        self.assertIn("M-LWQ is a research scheme, not a standard.", lines[-1])

    def test_curves(self):
        """Each is centered, falls below 2^-40, and holds nearly all of the probability."""
        for arguments, curves in (((), 15), (("M-LWQ-1024",), 5)):
            results = json.loads(self.ok("dfr", *arguments, "--curves"))["results"]
            self.assertEqual(len(results), curves)
            for row in results:
                first, exponents = row.pop("curve").values()
                self.assertEqual((first, len(exponents)), (-1000, 2001))
                weights = [0 if one is None else 2 ** one for one in exponents]
                self.assertAlmostEqual(sum(weights), 1, delta=1e-9)
                self.assertAlmostEqual(sum(weight * (first + i) for i, weight in enumerate(weights)), 0, delta=1)
                self.assertLess(max(exponents[0], exponents[-1]), -40)
            self.assertEqual(results, list(self.rows(*arguments).values()))

    def test_the_plot_of_version_0_1(self):
        self.fails(2, "dfr", "--svg", "a.svg", says=["--svg", "'bravais dfr --curves | tools/research_picture > FILE'"])

    def test_unknown_sets(self):
        for name in ("M-LWQ-513", "M-LWQ", "Kyber512", "ML-DSA-65", " M-LWQ-512"):
            self.fails(2, "dfr", name, says=[f"{name}: no parameter set with a computed failure rate"])


if __name__ == "__main__":
    unittest.main()
