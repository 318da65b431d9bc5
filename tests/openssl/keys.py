# SPDX-License-Identifier: MIT
"""Keys of ML-KEM and ML-DSA in files: each form, passphrases, our command-line tool in both directions, bad files."""
import os, pathlib, re, subprocess, unittest

import program

CLI = os.environ.get("BRAVAIS_CLI")


class Keys(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.place = program.folder()
        cls.addClassCleanup(cls.place.cleanup)
        cls.path = pathlib.Path(cls.place.name)
        cls.openssl = program.Program(cls.place.name)
        for name in program.KEMS + program.SIGNATURES:
            cls.openssl.run("genpkey", "-algorithm", name, "-out", f"{name}.key")
            cls.openssl.run("pkey", "-in", f"{name}.key", "-pubout", "-out", f"{name}.pub")

    def protected(self, *words):
        """Runs our tool with the passphrase "secret"."""
        (self.path / "word").write_text("secret")
        with open(self.path / "word", "rb") as word:
            self.tool(*words, "--passphrase-fd", str(word.fileno()), pass_fds=[word.fileno()])

    def text(self, *words):
        """The parts of a key as OpenSSL prints them: {"seed": bytes}."""
        said = self.openssl.run("pkey", *words, "-text", "-noout")
        return said.splitlines()[0], {label: bytes.fromhex(re.sub(r"[:\s]", "", digits)) for label, digits in
                                      re.findall(r"^(\w+):\n((?:    [0-9a-f:]+\n)+)", said, re.M)}

    def test_text(self):
        """The parts of a key in the layout of OpenSSL 3.5. The public key of this seed begins so in RFC 9881, appendix C."""
        seed = bytes(range(32))
        self.openssl.run("genpkey", "-algorithm", "ML-DSA-44", "-pkeyopt", f"hexseed:{seed.hex()}", "-out", "known.key")
        title, parts = self.text("-in", "known.key")
        self.assertEqual(title, "ML-DSA-44 Private-Key:")
        self.assertEqual((parts["seed"], len(parts["priv"]), len(parts["pub"])), (seed, 2560, 1312))
        self.assertEqual(parts["pub"][:16].hex(), "d7b2b47254aae0db45e7930d4a98d2c9")
        title, parts = self.text("-pubin", "-in", "ML-KEM-768.pub")
        self.assertEqual((title, len(parts["ek"])), ("ML-KEM-768 Public-Key:", 1184))

    def test_forms(self):
        """The configuration chooses the form that is written; all forms are read as the same key."""
        for option, size in (("seed-only", 86), ("priv-only", 2428), ("seed-priv", 2498), ("bare-seed", 84),
                             ("bare-priv", 2424), ("oqskeypair", 3612)):
            writer = program.Program(self.place.name, settings=f"ml-kem.output_formats = {option}", name="form.cnf")
            writer.run("pkey", "-in", "ML-KEM-768.key", "-outform", "DER", "-out", "form.der")
            self.assertEqual((self.path / "form.der").stat().st_size, size, option)
            self.openssl.run("pkey", "-inform", "DER", "-in", "form.der", "-pubout", "-out", "form.pub")
            self.assertEqual((self.path / "form.pub").read_text(), (self.path / "ML-KEM-768.pub").read_text())

    def test_input_formats(self):
        """Only the formats of the list are read."""
        for allowed, fails in (("seed-only", False), ("seed-priv, seed-only", False), ("priv-only", True)):
            reader = program.Program(self.place.name, settings=f"ml-dsa.input_formats = {allowed}", name="input.cnf")
            reader.run("pkey", "-in", "ML-DSA-44.key", "-noout", fails=fails)

    def test_seed_settings(self):
        """Seeds are not kept, or not used if the expanded key is beside them."""
        both = program.Program(self.place.name, settings="ml-kem.output_formats = seed-priv", name="both.cnf")
        both.run("pkey", "-in", "ML-KEM-768.key", "-out", "both.key")
        for setting, source in (("ml-kem.retain_seed = no", "ML-KEM-768.key"), ("ml-kem.prefer_seed = 0", "both.key")):
            reader = program.Program(self.place.name, settings=setting, name="seed.cnf")
            self.assertIn("seed:", self.openssl.run("pkey", "-in", source, "-noout", "-text"))
            said = reader.run("pkey", "-in", source, "-noout", "-text")
            self.assertNotIn("seed:", said)
            self.assertIn("dk:", said)
        retaining = program.Program(self.place.name, settings="ml-kem.retain_seed = no", name="seed.cnf")
        retaining.run("genpkey", "-algorithm", "ML-KEM-512", "-outform", "DER", "-out", "expanded.der")
        self.assertEqual((self.path / "expanded.der").stat().st_size, 1660)

    def test_bad_setting(self):
        self.assertIn("name: bravais", self.openssl.run("list", "-providers", "-verbose"))
        for setting in ("ml-dsa.output_formats = expanded", "ml-kem.input_formats = expanded", "ml-dsa.retain_seed = maybe",
                        "ml-kem.import_pct_type = sometimes"):
            bad = program.Program(self.place.name, settings=setting, name="bad.cnf")
            self.assertNotIn("name: bravais", bad.run("list", "-providers", "-verbose", fails=None))

    def test_passphrase(self):
        for name in program.KEMS + program.SIGNATURES:
            with self.subTest(name=name):
                self.openssl.run("pkey", "-in", f"{name}.key", "-aes-256-cbc", "-passout", "pass:secret", "-out", "p.key")
                self.assertIn("BEGIN ENCRYPTED PRIVATE KEY", (self.path / "p.key").read_text())
                self.openssl.run("pkey", "-in", "p.key", "-passin", "pass:secret", "-out", "plain.key")
                self.assertEqual((self.path / "plain.key").read_text(), (self.path / f"{name}.key").read_text())
                self.openssl.run("pkey", "-in", "p.key", "-passin", "pass:wrong", fails=True)

    def test_pkcs8_command(self):
        """OpenSSL's own code encrypts what the encoder writes."""
        self.openssl.run("pkcs8", "-topk8", "-in", "ML-DSA-65.key", "-v2", "aes256", "-iter", "1000", "-passout",
                         "pass:secret", "-out", "p8.key")
        said = self.openssl.run("pkcs8", "-in", "p8.key", "-passin", "pass:secret")
        self.assertIn((self.path / "ML-DSA-65.key").read_text(), said)

    def tool(self, *words, **options):
        done = subprocess.run([CLI, *words], cwd=self.path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              check=False, timeout=60, **options)
        self.assertEqual(done.returncode, 0, done.stdout)

    @unittest.skipUnless(CLI, "skipped: this build has no command-line tool, so it cannot run this test")
    def test_our_tool(self):
        for name in program.KEMS + program.SIGNATURES:
            with self.subTest(name=name):
                # Ours to OpenSSL, protected.
                self.protected("keygen", name, "--public", "our.pub", "--secret", "our.key", "--protect", "--force")
                said = self.openssl.run("pkey", "-in", "our.key", "-passin", "pass:secret", "-pubout")
                self.assertEqual(said, self.openssl.run("pkey", "-pubin", "-in", "our.pub"))
                # OpenSSL's to ours, protected.
                self.openssl.run("pkey", "-in", f"{name}.key", "-aes256", "-passout", "pass:secret", "-out", "their.key")
                self.protected("convert", "their.key", "--unprotect", "--encoding", "pem", "--out", "plain.key", "--force")
                self.openssl.run("pkey", "-in", "plain.key", "-out", "again.key")
                self.assertEqual((self.path / "again.key").read_text(), (self.path / f"{name}.key").read_text())

    @unittest.skipUnless(CLI, "skipped: this build has no command-line tool, so it cannot run this test")
    def test_signatures_of_our_tool(self):
        (self.path / "letter").write_text("Meet me at noon.")
        for name in program.SIGNATURES:
            with self.subTest(name=name):
                self.tool("sign", "--key", f"{name}.key", "letter", "--force")
                self.openssl.run("pkeyutl", "-verify", "-rawin", "-pubin", "-inkey", f"{name}.pub", "-in", "letter",
                                 "-sigfile", "letter.sig")
                self.openssl.run("pkeyutl", "-sign", "-rawin", "-inkey", f"{name}.key", "-in", "letter", "-out",
                                 "letter.sig")
                self.tool("verify", "--key", f"{name}.pub", "letter")

    def test_malformed(self):
        """Every file that is cut short, and files whose content is wrong, give an ordinary error."""
        for name in ("ML-KEM-512", "ML-DSA-44"):
            with self.subTest(name=name):
                for form, option in (("key", ()), ("pub", ("-pubin",))):
                    self.openssl.run("pkey", *option, "-in", f"{name}.{form}", *(("-pubout",) if option else ()),
                                     "-outform", "DER", "-out", "good.der")
                    good = (self.path / "good.der").read_bytes()
                    for size in {0, 1, 2, 3, 4, 10, 20, 30, len(good) // 2, len(good) - 1}:
                        (self.path / "bad.der").write_bytes(good[:size])
                        self.openssl.run("pkey", *option, "-inform", "DER", "-in", "bad.der", "-noout", fails=True)
        whole = bytearray((self.path / "good.der").read_bytes())
        whole[12] ^= 0x40  # the object identifier
        (self.path / "bad.der").write_bytes(whole)
        self.openssl.run("pkey", "-pubin", "-inform", "DER", "-in", "bad.der", "-noout", fails=True)

    def test_key_checks(self):
        """A coefficient that is not below q; the two halves of a secret key that do not belong together."""
        self.openssl.run("pkey", "-pubin", "-in", "ML-KEM-768.pub", "-pubout", "-outform", "DER", "-out", "q.der")
        bad = bytearray((self.path / "q.der").read_bytes())
        bad[100:103] = b"\xff\xff\xff"
        (self.path / "q.der").write_bytes(bad)
        self.openssl.run("pkey", "-pubin", "-inform", "DER", "-in", "q.der", "-noout", fails=True)
        writer = program.Program(self.place.name, settings="ml-dsa.output_formats = seed-priv", name="both.cnf")
        writer.run("pkey", "-in", "ML-DSA-44.key", "-outform", "DER", "-out", "both.der")
        bad = bytearray((self.path / "both.der").read_bytes())
        bad[40] ^= 1  # in the seed
        (self.path / "both.der").write_bytes(bad)
        self.openssl.run("pkey", "-inform", "DER", "-in", "both.der", "-noout", fails=True)

    def test_pkcs12(self):
        self.openssl.run("req", "-x509", "-key", "ML-DSA-65.key", "-subj", "/CN=a", "-days", "2", "-out", "a.pem")
        self.openssl.run("pkcs12", "-export", "-inkey", "ML-DSA-65.key", "-in", "a.pem", "-out", "a.p12", "-passout",
                         "pass:secret")
        said = self.openssl.run("pkcs12", "-in", "a.p12", "-passin", "pass:secret", "-nodes")
        self.assertIn((self.path / "ML-DSA-65.key").read_text(), said)
        self.assertIn((self.path / "a.pem").read_text(), said)


if __name__ == "__main__":
    unittest.main(verbosity=2)
