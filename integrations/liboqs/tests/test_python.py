#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The unchanged package liboqs-python with this library, found through OQS_INSTALL_PATH. tools/interop runs this."""
import os
import pathlib
import unittest
import warnings

LIBRARY = pathlib.Path(os.environ["OQS_INSTALL_PATH"], "lib", "liboqs.so")
if not LIBRARY.exists():  # the package would download liboqs and compile it
    raise SystemExit(f"test_python.py: no {LIBRARY}")
with warnings.catch_warnings():
    warnings.simplefilter("error")  # it warns if the versions differ
    import oqs
    import oqs.rand

KEMS = {"Kyber512", "Kyber768", "Kyber1024", "ML-KEM-512", "ML-KEM-768", "ML-KEM-1024", "NTRU-HPS-2048-509",
        "NTRU-HPS-2048-677", "NTRU-HPS-4096-821", "NTRU-HPS-4096-1229", "NTRU-HRSS-701", "NTRU-HRSS-1373"}
SIGNATURES = {"ML-DSA-44", "ML-DSA-65", "ML-DSA-87"}


class Wrapper(unittest.TestCase):
    def test_the_library_is_ours(self):
        if oqs.native()._name != str(LIBRARY):  # pylint: disable=protected-access
            self.fail(f"another liboqs was loaded, which is installed on this machine: {oqs.native()._name}")
        self.assertEqual(oqs.oqs_version(), "0.16.0")

    def test_lists(self):
        self.assertEqual(set(oqs.get_enabled_kem_mechanisms()), KEMS)
        self.assertEqual(len(oqs.get_supported_kem_mechanisms()), 41)
        self.assertEqual(set(oqs.get_enabled_sig_mechanisms()), SIGNATURES)
        self.assertEqual(len(oqs.get_supported_sig_mechanisms()), 221)
        self.assertEqual(oqs.get_supported_stateful_sig_mechanisms(), ())
        with self.assertRaises(oqs.MechanismNotEnabledError):
            oqs.KeyEncapsulation("FrodoKEM-640-AES")
        with self.assertRaises(oqs.MechanismNotSupportedError):
            oqs.Signature("Dilithium2")

    def test_kems(self):
        for name in sorted(KEMS):
            with self.subTest(name), oqs.KeyEncapsulation(name) as client, oqs.KeyEncapsulation(name) as server:
                public_key = client.generate_keypair()
                self.assertEqual(len(public_key), client.details["length_public_key"])
                ciphertext, secret = server.encap_secret(public_key)
                self.assertEqual(client.decap_secret(ciphertext), secret)
                self.assertEqual(len(secret), 32)
                with oqs.KeyEncapsulation(name, client.export_secret_key()) as again:
                    self.assertEqual(again.decap_secret(ciphertext), secret)
                    self.assertNotEqual(again.decap_secret(bytes([ciphertext[0] ^ 1]) + ciphertext[1:]), secret)

    def test_seeds(self):
        for name in sorted(KEMS):
            with self.subTest(name), oqs.KeyEncapsulation(name) as kem:
                if name.startswith("ML-KEM"):
                    self.assertEqual(kem.generate_keypair_seed(bytes(64)), kem.generate_keypair_seed(bytes(64)))
                else:
                    with self.assertRaises(RuntimeError):
                        kem.generate_keypair_seed(bytes(64))

    def test_signatures(self):
        text = b"Meet me at noon."
        for name in sorted(SIGNATURES):
            with self.subTest(name), oqs.Signature(name) as signer, oqs.Signature(name) as verifier:
                public_key = signer.generate_keypair()
                signature = signer.sign(text)
                self.assertTrue(verifier.verify(text, signature, public_key))
                self.assertFalse(verifier.verify(text + b"!", signature, public_key))
                self.assertTrue(oqs.sig_supports_context(name))
                signature = signer.sign_with_ctx_str(text, b"letters")
                self.assertTrue(verifier.verify_with_ctx_str(text, signature, b"letters", public_key))
                self.assertFalse(verifier.verify_with_ctx_str(text, signature, b"cards", public_key))
                self.assertFalse(verifier.verify(text, signature, public_key))

    def test_randomness(self):
        for source in ("system", "OpenSSL"):
            oqs.rand.randombytes_switch_algorithm(source)
            self.assertNotEqual(oqs.rand.randombytes(32), oqs.rand.randombytes(32))
        with self.assertRaises(RuntimeError):
            oqs.rand.randombytes_switch_algorithm("nothing")


if __name__ == "__main__":
    unittest.main()
