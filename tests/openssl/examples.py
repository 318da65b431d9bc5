# SPDX-License-Identifier: MIT
"""The example certificates and keys of the RFCs (lamps_examples.tar.xz). The exit status is 77 without them."""
import os, pathlib, sys, tarfile, unittest

import program

ARCHIVE = pathlib.Path(os.environ.get("BRAVAIS_LAMPS", "/nonexistent"))


class Examples(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.place = program.folder()
        cls.addClassCleanup(cls.place.cleanup)
        cls.path = pathlib.Path(cls.place.name)
        cls.openssl = program.Program(cls.place.name)
        with tarfile.open(ARCHIVE) as archive:
            archive.extractall(cls.path, filter="data")

    def test_signatures(self):
        for name in program.SIGNATURES:
            with self.subTest(name=name):
                self.assertIn("OK", self.openssl.run("verify", "-no_check_time", "-check_ss_sig", "-CAfile",
                                                     f"mldsa/{name}.crt", f"mldsa/{name}.crt"))
                public = self.openssl.run("pkey", "-pubin", "-in", f"mldsa/{name}.pub")
                self.assertEqual(self.openssl.run("x509", "-in", f"mldsa/{name}.crt", "-noout", "-pubkey"), public)
                for form in ("seed", "expanded", "both"):
                    said = self.openssl.run("pkey", "-in", f"mldsa/{name}-{form}.priv", "-pubout")
                    self.assertEqual(said, public)

    def test_kems(self):
        for name in program.KEMS:
            for form in ("seed", "expanded", "both"):
                said = self.openssl.run("pkey", "-in", f"mlkem/{name}-{form}.priv", "-pubout")
                self.assertEqual(said, self.openssl.run("pkey", "-pubin", "-in", f"mlkem/{name}.pub"))

    def test_bad_keys(self):
        bad = [*self.path.glob("ml*/bad-*.priv")]
        self.assertTrue(bad)
        for path in bad:
            with self.subTest(name=path.name):
                self.openssl.run("pkey", "-in", path, "-noout", fails=True)


if __name__ == "__main__":
    if not ARCHIVE.exists():
        print("not run: the examples of the RFCs (BRAVAIS_VECTORS names the folder of lamps_examples.tar.xz)")
        sys.exit(77)
    unittest.main(verbosity=2)
