# SPDX-License-Identifier: MIT
"""TLS 1.3 between two programs of OpenSSL: each group, a second ClientHello, resumption, and shares that are wrong."""
import re, unittest

import program


class Tls(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.place = program.folder()
        cls.addClassCleanup(cls.place.cleanup)
        cls.openssl = program.Program(cls.place.name)
        cls.openssl.certificate("server", "ec", "-pkeyopt", "ec_paramgen_curve:P-256")

    def test_every_group(self):
        with self.openssl.server("-www") as port:
            for group in program.GROUPS:
                with self.subTest(group=group):
                    said = self.openssl.client(port, "-groups", group, "-msg")
                    self.assertIn("Verification: OK", said)
                    self.assertIn("New, TLSv1.3", said)

    def test_wrong_group_fails(self):
        with self.openssl.server("-groups", "MLKEM768") as port:
            self.assertIn("handshake failure", self.openssl.client(port, "-groups", "X25519MLKEM768", fails=True))

    def test_hello_retry_request(self):
        """The server wants a group that is not the one of the client's first share."""
        for first, wanted in (("X25519", "X25519MLKEM768"), ("X25519MLKEM768", "SecP384r1MLKEM1024")):
            with self.openssl.server("-groups", wanted) as port, self.subTest(wanted=wanted):
                said = self.openssl.client(port, "-groups", f"{first}:{wanted}", "-msg")
                self.assertEqual(len(re.findall(r"ClientHello", said)), 2)
                self.assertIn("Verification: OK", said)

    def test_large_client_hello(self):
        """Larger than one packet of Ethernet, and than one fragment of TLS that is made as small as can be."""
        with self.openssl.server("-max_send_frag", "512") as port:
            said = self.openssl.client(port, "-groups", "SecP384r1MLKEM1024", "-max_send_frag", "512", "-msg")
        self.assertIn("Verification: OK", said)
        self.assertGreater(int(re.search(r"written (\d+) bytes", said)[1]), 1800)

    def test_resumption(self):
        with self.openssl.server("-www") as port:
            first = self.openssl.client(port, "-groups", "X25519MLKEM768", "-sess_out", "session",
                                        "-ign_eof", given="GET / HTTP/1.0\r\n\r\n")
            self.assertIn("New, TLSv1.3", first)
            again = self.openssl.client(port, "-groups", "X25519MLKEM768", "-sess_in", "session")
        self.assertIn("Reused, TLSv1.3", again)

    def test_without_the_provider(self):
        """The groups come from the provider: OpenSSL before 3.5 alone does not have them."""
        if self.openssl.version() >= (3, 5):
            self.skipTest("skipped: this machine's OpenSSL has the groups itself, so it cannot run this test")
        alone = program.Program(self.place.name, with_provider=False, name="alone.cnf")
        with self.openssl.server() as port:
            said = alone.client(port, "-groups", "X25519MLKEM768", fails=True)
        self.assertRegex(said, "(?i)group")


if __name__ == "__main__":
    unittest.main(verbosity=2)
