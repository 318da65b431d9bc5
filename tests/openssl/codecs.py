# SPDX-License-Identifier: MIT
"""The key files of OpenSSL's own tests for ML-KEM and ML-DSA: every format, read and written by the provider, and the
settings that choose among them. The files are not part of this project: BRAVAIS_OPENSSL_RECIPES names the folder
test/recipes of OpenSSL's sources, 3.5 or newer."""
import os, pathlib, unittest

import program

RECIPES = os.environ.get("BRAVAIS_OPENSSL_RECIPES")
FORMATS = ("seed-priv", "seed-only", "priv-only", "oqskeypair", "bare-seed", "bare-priv")
FAMILIES = {"ml-kem": (512, 768, 1024), "ml-dsa": (44, 65, 87)}


@unittest.skipUnless(RECIPES, "skipped: OpenSSL's data (BRAVAIS_OPENSSL_RECIPES names test/recipes of its sources)")
class Codecs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.place = program.folder()
        cls.addClassCleanup(cls.place.cleanup)
        cls.path = pathlib.Path(cls.place.name)
        cls.sets = [(family, number) for family, numbers in FAMILIES.items() for number in numbers]

    def data(self, family, name):
        return pathlib.Path(RECIPES) / f"15-test_{family.replace('-', '_')}_codecs_data" / name

    def secret(self, family, number, form):
        return self.data(family, f"prv-{number}-{form}.pem")

    def openssl(self, settings="", name="plain.cnf"):
        return program.Program(self.place.name, settings=settings, name=name)

    def same(self, said, expected):
        self.assertEqual(said.split(), expected.read_text().split())

    def test_formats(self):
        """The same key is in each file. Each setting of the formats reads and writes it exactly so."""
        openssl = self.openssl()
        for family, number in self.sets:
            public = self.data(family, f"pub-{number}.pem")
            self.same(openssl.run("pkey", "-pubin", "-in", public), public)
            for form in FORMATS:
                with self.subTest(set=number, form=form):
                    source = self.secret(family, number, form)
                    self.same(openssl.run("pkey", "-in", source, "-pubout"), public)
                    text = "seed" if "seed" in form else "priv"
                    self.same(openssl.run("pkey", "-in", source, "-noout", "-text"),
                              self.data(family, f"prv-{number}-{text}.txt"))
                    one = self.openssl(f"{family}.output_formats = {form}\n{family}.input_formats = {form}", "one.cnf")
                    self.same(one.run("pkey", "-in", source), source)
                    others = ", ".join(other for other in FORMATS if other != form)
                    rest = self.openssl(f"{family}.input_formats = {others}", "rest.cnf")
                    rest.run("pkey", "-in", source, "-noout", fails=True)

    def test_order(self):
        """The first format that the key can have is written; unknown names are ignored, and letters may be capitals."""
        for family, number in self.sets:
            ordered = self.openssl(f"{family}.output_formats = x SEED-PRIV\t, bare-priv", "order.cnf")
            for source, written in (("seed-only", "seed-priv"), ("priv-only", "bare-priv")):
                self.same(ordered.run("pkey", "-in", self.secret(family, number, source)),
                          self.secret(family, number, written))
            no_other = self.openssl(f"{family}.output_formats = bare-seed", "seed.cnf")
            no_other.run("pkey", "-in", self.secret(family, number, "priv-only"), fails=True)

    def test_seeds(self):
        for family, number in self.sets:
            with self.subTest(set=number):
                expanded = self.secret(family, number, "priv-only")
                dropping = self.openssl(f"{family}.retain_seed = OFF", "retain.cnf")
                seed = bytes(range(64 if family == "ml-kem" else 32)).hex()
                self.same(dropping.run("genpkey", "-algorithm", f"{family}-{number}", "-pkeyopt", f"hexseed:{seed}"),
                          expanded)
                for source in ("seed-only", "seed-priv", "bare-seed"):
                    self.same(dropping.run("pkey", "-in", self.secret(family, number, source)), expanded)
                companion = self.openssl(f"{family}.prefer_seed = no", "prefer.cnf")
                self.same(companion.run("pkey", "-in", self.secret(family, number, "seed-priv")), expanded)
                # Without a companion there is no choice.
                self.same(companion.run("pkey", "-in", self.secret(family, number, "seed-only")),
                          self.secret(family, number, "seed-only"))

    def test_arguments(self):
        """From OpenSSL 3.5 on, commands can change the settings of a provider that is loaded."""
        openssl = self.openssl()
        if openssl.version() < (3, 5):
            self.skipTest("skipped: this OpenSSL is older than 3.5, and has no option -provparam")
        for family, number in self.sets:
            said = openssl.run("pkey", "-provparam", f"{family}.retain_seed=no", "-in",
                               self.secret(family, number, "seed-only"))
            self.same(said, self.secret(family, number, "priv-only"))

    def test_encapsulation(self):
        """OpenSSL's ciphertexts give OpenSSL's secrets with the key of every file."""
        openssl = self.openssl()
        if openssl.version() < (3, 5):
            self.skipTest("skipped: this OpenSSL is older than 3.5, and its pkeyutl cannot decapsulate")
        for number in FAMILIES["ml-kem"]:
            for form in FORMATS:
                openssl.run("pkeyutl", "-decap", "-inkey", self.secret("ml-kem", number, form), "-in",
                            self.data("ml-kem", f"ct-{number}.dat"), "-secret", "secret")
                self.assertEqual((self.path / "secret").read_bytes(),
                                 self.data("ml-kem", f"ss-{number}.dat").read_bytes())

    def test_altered(self):
        """A public key beside the secret key that belongs to another key; a format that is cut short."""
        openssl = self.openssl()
        for family, number in self.sets:
            pair = self.openssl(f"{family}.output_formats = oqskeypair", "pair.cnf")
            pair.run("pkey", "-in", self.secret(family, number, "seed-only"), "-outform", "DER", "-out", "pair.der")
            good = (self.path / "pair.der").read_bytes()
            openssl.run("pkey", "-inform", "DER", "-in", "pair.der", "-noout")
            for bad in (good[:-1] + bytes([good[-1] ^ 1]), good[:-1], good + b"\0"):
                (self.path / "bad.der").write_bytes(bad)
                said = openssl.run("pkey", "-inform", "DER", "-in", "bad.der", "-noout", fails=None)
                # OpenSSL itself ignores bytes behind a file.
                self.assertEqual("Could not" in said or "unable" in said, bad[:len(good)] != good, said)


if __name__ == "__main__":
    unittest.main(verbosity=2)
