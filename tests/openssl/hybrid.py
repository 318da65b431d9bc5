# SPDX-License-Identifier: MIT
"""The hybrids in Python: X-Wing's test vectors, round trips, and errors."""
import hashlib, pathlib, re, unittest

import bravais_hybrid

HERE = pathlib.Path(__file__).resolve().parent


def vectors():
    """The vectors of x_wing_vectors.h, each as its five strings."""
    text = re.sub(r'"\s+"', "", (HERE / "x_wing_vectors.h").read_text(encoding="utf-8"))
    return [re.findall(r'"(\w+)"', row) for row in re.findall(r"^    \{(.*?)\}", text, re.M | re.S)]


class Hybrid(unittest.TestCase):
    def test_vectors(self):
        self.assertEqual(len(vectors()), 3)
        for seed, _, _, public_key, _ in vectors():
            key = bravais_hybrid.secret_key("X-Wing", bytes.fromhex(seed))
            self.assertEqual(hashlib.sha256(key.public_key).hexdigest(), public_key)
            self.assertEqual(key.secret_key.hex(), seed)

    def test_round_trips(self):
        self.assertEqual(len(bravais_hybrid.schemes()), 4)
        for scheme in bravais_hybrid.schemes():
            with self.subTest(scheme=scheme):
                alice = bravais_hybrid.generate(scheme)
                self.assertEqual(alice.scheme, scheme)
                ciphertext, secret = bravais_hybrid.public_key(scheme, alice.public_key).encapsulate()
                self.assertEqual(alice.decapsulate(ciphertext), secret)
                again = bravais_hybrid.secret_key(scheme, alice.secret_key)
                self.assertEqual(again.decapsulate(bytearray(ciphertext)), secret)
                self.assertNotEqual(alice.encapsulate()[1], secret)

    def test_errors(self):
        alice = bravais_hybrid.generate("X-Wing")
        public = bravais_hybrid.public_key("X-Wing", alice.public_key)
        with self.assertRaisesRegex(ValueError, "X-Wing"):
            bravais_hybrid.generate("Y-Wing")
        for call in (lambda: public.secret_key, lambda: public.decapsulate(bytes(1120)),
                     lambda: alice.decapsulate(bytes(1119)), lambda: alice.decapsulate(bytes(1120)),
                     lambda: bravais_hybrid.public_key("X-Wing", bytes(10)),
                     lambda: bravais_hybrid.public_key("X-Wing", b"\xff" * 1216)):
            with self.assertRaises(bravais_hybrid.Error) as caught:
                call()
            self.assertGreater(caught.exception.status, 0)
            self.assertTrue(str(caught.exception))


if __name__ == "__main__":
    unittest.main(verbosity=2)
