# SPDX-License-Identifier: MIT
"""X.509 with ML-DSA: requests, chains, altered certificates."""
import pathlib, re, unittest

import program


class Certificates(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.place = program.folder()
        cls.addClassCleanup(cls.place.cleanup)
        cls.path = pathlib.Path(cls.place.name)
        cls.openssl = program.Program(cls.place.name)

    def chain(self, name):
        """A root, an authority below it, and a certificate that it signs."""
        openssl = self.openssl
        (self.path / "ca.ext").write_text("basicConstraints=critical,CA:TRUE\nkeyUsage=keyCertSign,cRLSign\n")
        (self.path / "leaf.ext").write_text("basicConstraints=CA:FALSE\nsubjectAltName=DNS:localhost\n")
        openssl.run("req", "-x509", "-newkey", name, "-nodes", "-keyout", "root.key", "-out", "root.pem", "-subj",
                    "/CN=root", "-days", "2", "-addext", "basicConstraints=critical,CA:TRUE")
        for subject, issuer, extensions in (("middle", "root", "ca.ext"), ("leaf", "middle", "leaf.ext")):
            openssl.run("genpkey", "-algorithm", name, "-out", f"{subject}.key")
            openssl.run("req", "-new", "-key", f"{subject}.key", "-subj", f"/CN={subject}", "-out", f"{subject}.csr")
            self.assertIn("OK", openssl.run("req", "-in", f"{subject}.csr", "-verify", "-noout"))
            openssl.run("x509", "-req", "-in", f"{subject}.csr", "-CA", f"{issuer}.pem", "-CAkey", f"{issuer}.key",
                        "-CAcreateserial", "-days", "2", "-extfile", extensions, "-out", f"{subject}.pem")

    def test_chain(self):
        for name in program.SIGNATURES:
            with self.subTest(name=name):
                self.chain(name)
                words = ("verify", "-CAfile", "root.pem", "-untrusted", "middle.pem", "leaf.pem")
                self.assertIn("leaf.pem: OK", self.openssl.run(*words))
                said = self.openssl.run("x509", "-in", "leaf.pem", "-noout", "-text")
                self.assertEqual(len(re.findall(f"Signature Algorithm: {name}", said)), 2)
                self.openssl.run("x509", "-in", "leaf.pem", "-outform", "DER", "-out", "leaf.der")
                altered = bytearray((self.path / "leaf.der").read_bytes())
                altered[-1] ^= 1
                (self.path / "leaf.der").write_bytes(altered)
                self.openssl.run("x509", "-inform", "DER", "-in", "leaf.der", "-out", "leaf.pem")
                self.assertIn("signature failure", self.openssl.run(*words, fails=True))

    def test_other_kinds(self):
        """A chain of elliptic curves with an ML-DSA leaf, and a certificate for a key of ML-KEM, which cannot sign."""
        openssl = self.openssl
        (self.path / "leaf.ext").write_text("basicConstraints=CA:FALSE\n")
        openssl.run("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout",
                    "ec.key", "-out", "ec.pem", "-subj", "/CN=ec", "-days", "2")
        openssl.run("genpkey", "-algorithm", "ML-KEM-768", "-out", "kem.key")
        openssl.run("pkey", "-in", "kem.key", "-pubout", "-out", "kem.pub")
        openssl.run("genpkey", "-algorithm", "ML-DSA-44", "-out", "a.key")
        openssl.run("req", "-new", "-key", "a.key", "-subj", "/CN=kem", "-out", "a.csr")
        openssl.run("x509", "-req", "-in", "a.csr", "-force_pubkey", "kem.pub", "-CA", "ec.pem", "-CAkey", "ec.key",
                    "-CAcreateserial", "-days", "2", "-extfile", "leaf.ext", "-out", "kem.pem")
        self.assertIn("kem.pem: OK", openssl.run("verify", "-CAfile", "ec.pem", "kem.pem"))
        self.assertIn("Public Key Algorithm: ML-KEM-768", openssl.run("x509", "-in", "kem.pem", "-noout", "-text"))
        openssl.run("req", "-new", "-key", "kem.key", "-subj", "/CN=a", "-out", "none.csr", fails=True)

    def test_digest_is_rejected(self):
        self.openssl.run("genpkey", "-algorithm", "ML-DSA-44", "-out", "a.key")
        said = self.openssl.run("dgst", "-sha256", "-sign", "a.key", "a.key", fails=True)
        self.assertIn("no digest may be given", said)

    def test_digest_is_ignored(self):
        """With the setting, a signature is the same as without a digest."""
        ignoring = program.Program(self.place.name, settings="ml-dsa.ignore_digest = yes", name="ignore.cnf")
        ignoring.run("genpkey", "-algorithm", "ML-DSA-44", "-out", "a.key")
        ignoring.run("pkey", "-in", "a.key", "-pubout", "-out", "a.pub")
        ignoring.run("dgst", "-sha256", "-sign", "a.key", "-out", "a.sig", "a.pub")
        words = ("pkeyutl", "-verify", "-rawin", "-pubin", "-inkey", "a.pub", "-sigfile", "a.sig", "-in")
        self.openssl.run(*words, "a.pub")
        self.openssl.run(*words, "a.key", fails=True)


if __name__ == "__main__":
    unittest.main(verbosity=2)
