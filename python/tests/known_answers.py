# SPDX-License-Identifier: MIT
"""The published answers, from the one table that the tests of the library have as well: the project's specification."""
import hashlib
import re

from conftest import ROOT

_ROW = re.compile(r'\{"([^"]+)",\s*"([^"]+)",\s*"([0-9a-f]+)"\}')
ANSWERS = {(name, what): value
           for path in sorted((ROOT / "tests" / "known_answer").glob("digests_*.cpp"))
           for name, what, value in _ROW.findall(path.read_text(encoding="utf-8"))}


def sha256(data):
    return hashlib.sha256(data).hexdigest()


class CtrDrbg:
    """AES-256 CTR_DRBG of SP 800-90A without derivation function, which the known answers of NTRU take bytes from."""

    def __init__(self, entropy):
        self.key, self.counter = bytes(32), 0
        self._update(entropy)

    def _blocks(self, size):
        from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
        count = -(-size // 16)
        counters = b"".join(((self.counter + 1 + i) % 2**128).to_bytes(16, "big") for i in range(count))
        self.counter = (self.counter + count) % 2**128
        return Cipher(algorithms.AES(self.key), modes.ECB()).encryptor().update(counters)

    def _update(self, data=bytes(48)):
        fresh = bytes(a ^ b for a, b in zip(self._blocks(48), data, strict=True))
        self.key, self.counter = fresh[:32], int.from_bytes(fresh[32:], "big")

    def bytes(self, size):
        output = self._blocks(size)[:size]
        self._update()
        return output
