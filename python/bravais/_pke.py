# SPDX-License-Identifier: MIT
"""Public-key encryption of short messages, secure against passive attackers only."""
from __future__ import annotations

from types import TracebackType
from typing import NamedTuple

from . import _core
from ._algorithms import Algorithm
from ._key_files import snapshot
from ._keys import Public, Scheme, Secret, generate
from ._memory import empty, expect, new_status, optional, optional_rows, rows, succeeded, wipe, without_secrets
from ._types import Array, Buffer, Mask
from .errors import check, check_batch


class Decryptions(NamedTuple):
    """A uint8 array of shape (n, message). Where ``ok[i]`` is False the row is zeros and key i was malformed."""

    messages: Array
    ok: Mask

    def __repr__(self) -> str:
        return without_secrets(self)


class PKEPublicKey(Public):
    """A public key, expanded at the first use for all further ones."""

    __slots__ = ()

    def encrypt(self, message: Buffer, *, coins: Buffer | None = None) -> bytes:
        """The ciphertext of a message of ``algorithm.message`` bytes.

        ``coins``, ``algorithm.randomness`` bytes, replace the randomness of the system. For tests only: using them
        twice gives messages away."""
        a = self._algorithm
        view = expect(a, message, a.message, "a message")
        random = optional(a, coins, a.randomness, "the coins of encryption")
        ciphertext = bytearray(a.ciphertext)
        check(_core.pke_encrypt(a.id, self._key(), view, random, ciphertext), f"{a.name}: encrypt")
        return bytes(ciphertext)

    def encrypt_many(self, messages: Array, *, coins: Array | None = None) -> Array:
        """The ciphertexts, (n, algorithm.ciphertext), of messages, (n, algorithm.message), for this key."""
        return _encrypt(self._algorithm, self._key(), messages, coins)


class PKESecretKey(Secret):
    """A secret key, checked and expanded. A context manager: ``with pke.secret_key(data) as key`` wipes it."""

    __slots__ = ()

    def _check(self) -> None:
        self._key()

    def decrypt(self, ciphertext: Buffer) -> bytes:
        """The message, ``algorithm.message`` bytes. Any bytes of the right length decrypt to something."""
        a = self._algorithm
        view = expect(a, ciphertext, a.ciphertext, "a ciphertext")
        message = bytearray(a.message)
        check(_core.pke_decrypt(a.id, self._key(), view, message, None), f"{a.name}: decrypt")
        result = bytes(message)
        wipe(message)
        return result

    def decrypt_many(self, ciphertexts: Array) -> Decryptions:
        """The messages, (n, algorithm.message), in ciphertexts, (n, algorithm.ciphertext), for this key."""
        return _decrypt(self._algorithm, self._key(), ciphertexts)


class PKEKeyPair(NamedTuple):
    """A public key and its secret key. A context manager, which wipes the secret key."""

    public_key: PKEPublicKey
    secret_key: PKESecretKey

    def __enter__(self) -> PKEKeyPair:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 traceback: TracebackType | None) -> None:
        self.secret_key.close()


class PKE(Scheme):
    """A public-key encryption scheme: ``PKE("Kyber768")``. Secure against passive attackers only (IND-CPA): whoever
    can have ciphertexts of their own making decrypted learns the secret key. To agree on a key use a KEM."""

    __slots__ = ()
    _kind = "PKE"

    def generate(self, seed: Buffer | None = None) -> PKEKeyPair:
        """A new key pair, from the randomness of the system or from a secret seed of ``algorithm.seed`` bytes."""
        public, secret, kept = generate(self._algorithm, seed)
        return PKEKeyPair(PKEPublicKey(self._algorithm, public), PKESecretKey(self._algorithm, secret, kept))

    def public_key(self, data: Buffer) -> PKEPublicKey:
        """A public key from its ``algorithm.public_key`` bytes."""
        return PKEPublicKey._from_bytes(self._algorithm, data)

    def secret_key(self, data: Buffer) -> PKESecretKey:
        """A secret key from its ``algorithm.secret_key`` bytes, or from its seed of ``algorithm.seed`` bytes;
        InvalidSecretKeyError if it is malformed, which one of Kyber never is."""
        return PKESecretKey._from_bytes(self._algorithm, data)

    def load_public_key(self, data: Buffer | str) -> PKEPublicKey:
        """A public key from the content of a key file; KeyFileError if it is none of this set."""
        return PKEPublicKey._from_file(self._algorithm, data)

    def load_secret_key(self, data: Buffer | str) -> PKESecretKey:
        """A secret key from the content of a key file, which has the seed or the expanded key."""
        return PKESecretKey._from_file(self._algorithm, data)

    def load_key_pair(self, data: Buffer | str) -> PKEKeyPair:
        """Both keys from the key file of a secret key; KeyFileError if it has only the expanded key, from which the
        public key does not follow."""
        file = snapshot(data)
        return PKEKeyPair(PKEPublicKey._from_file(self._algorithm, file, derive=True), self.load_secret_key(file))

    def encrypt_many(self, public_keys: Array, messages: Array, *, coins: Array | None = None) -> Array:
        """Message i to public key i: arrays of shape (n, algorithm.public_key) and (n, algorithm.message)."""
        a = self._algorithm
        rows(a, public_keys, a.public_key, "public keys", rows(a, messages, a.message, "messages"))
        return _encrypt(a, public_keys, messages, coins)

    def decrypt_many(self, secret_keys: Array, ciphertexts: Array) -> Decryptions:
        """Ciphertext i with secret key i: arrays of shape (n, algorithm.secret_key) and (n, algorithm.ciphertext)."""
        a = self._algorithm
        rows(a, secret_keys, a.secret_key, "secret keys", rows(a, ciphertexts, a.ciphertext, "ciphertexts"))
        return _decrypt(a, secret_keys, ciphertexts)


def _encrypt(a: Algorithm, key: _core.PreparedKey | Array, messages: Array, coins: Array | None) -> Array:
    n = rows(a, messages, a.message, "messages")
    optional_rows(a, coins, a.randomness, "coins", n)
    ciphertexts = empty(n, a.ciphertext)
    check(_core.pke_encrypt(a.id, key, messages, coins, ciphertexts), f"{a.name}: encrypt")
    return ciphertexts


def _decrypt(a: Algorithm, key: _core.PreparedKey | Array, ciphertexts: Array) -> Decryptions:
    n = rows(a, ciphertexts, a.ciphertext, "ciphertexts")
    messages, status = empty(n, a.message), new_status(n)
    check_batch(_core.pke_decrypt(a.id, key, ciphertexts, messages, status), f"{a.name}: decrypt")
    return Decryptions(messages, succeeded(status))
