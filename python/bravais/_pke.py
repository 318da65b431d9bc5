# SPDX-License-Identifier: MIT
"""Public-key encryption of short messages, secure against passive attackers only."""
from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING, Callable, NamedTuple

from . import _core
from ._algorithms import Algorithm, find
from ._kem import KeyArrays
from ._memory import Public, Secret, empty, expect, item_count, optional, optional_rows, rows, wipe
from .errors import check

if TYPE_CHECKING:
    from ._types import Array, Buffer


class PKEPublicKey(Public):
    """A public key."""

    __slots__ = ()

    def encrypt(self, message: Buffer, *, coins: Buffer | None = None) -> bytes:
        """The ciphertext of a message of ``algorithm.message`` bytes.

        ``coins``, ``algorithm.randomness`` bytes, replace the randomness of the system. For tests only: using them
        twice gives messages away."""
        a = self._algorithm
        view = expect(a, message, a.message, "a message")
        random = optional(a, coins, a.randomness, "the coins of encryption")
        ciphertext = bytearray(a.ciphertext)
        check(_core.pke_encrypt(a.id, self._bytes, view, random, ciphertext), f"{a.name}: encrypt")
        return bytes(ciphertext)

    def encrypt_many(self, messages: Array, *, coins: Array | None = None) -> Array:
        """The ciphertexts, (n, algorithm.ciphertext), of messages, (n, algorithm.message), for this key."""
        return _encrypt(self._algorithm, self._bytes, messages, coins)

    def __reduce__(self) -> tuple[Callable[[str, bytes], PKEPublicKey], tuple[str, bytes]]:
        return _public_key, (self._algorithm.name, self._bytes)


class PKESecretKey(Secret):
    """A secret key. A context manager: ``with pke.secret_key(data) as key`` wipes it."""

    __slots__ = ()

    def decrypt(self, ciphertext: Buffer) -> bytes:
        """The message, ``algorithm.message`` bytes. Any bytes of the right length decrypt to something."""
        a = self._algorithm
        view = expect(a, ciphertext, a.ciphertext, "a ciphertext")
        message = bytearray(a.message)
        check(_core.pke_decrypt(a.id, self._open(), view, message), f"{a.name}: decrypt")
        result = bytes(message)
        wipe(message)
        return result

    def decrypt_many(self, ciphertexts: Array) -> Array:
        """The messages, (n, algorithm.message), in ciphertexts, (n, algorithm.ciphertext), for this key."""
        return _decrypt(self._algorithm, self._open(), ciphertexts)


class PKEKeyPair(NamedTuple):
    """A public key and its secret key. A context manager, which wipes the secret key."""

    public_key: PKEPublicKey
    secret_key: PKESecretKey

    def __enter__(self) -> PKEKeyPair:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 traceback: TracebackType | None) -> None:
        self.secret_key.close()


class PKE:
    """A public-key encryption scheme: ``PKE("Kyber768")``. Secure against passive attackers only (IND-CPA): whoever
    can have ciphertexts of their own making decrypted learns the secret key. To agree on a key use a KEM."""

    __slots__ = ("_algorithm",)

    def __init__(self, name: str) -> None:
        self._algorithm = find("PKE", name)

    @property
    def algorithm(self) -> Algorithm:
        """The name, sizes and status of the set."""
        return self._algorithm

    def generate(self, seed: Buffer | None = None) -> PKEKeyPair:
        """A new key pair, from the randomness of the system or from a secret seed of ``algorithm.seed`` bytes."""
        a = self._algorithm
        from_seed = optional(a, seed, a.seed, "a seed")
        public, secret = bytearray(a.public_key), bytearray(a.secret_key)
        check(_core.pke_generate(a.id, from_seed, public, secret), f"{a.name}: generate")
        kept = None if from_seed is None else bytearray(from_seed)
        return PKEKeyPair(PKEPublicKey(a, bytes(public)), PKESecretKey(a, secret, kept))

    def public_key(self, data: Buffer) -> PKEPublicKey:
        """A public key from its ``algorithm.public_key`` bytes."""
        return PKEPublicKey(self._algorithm, bytes(expect(self._algorithm, data, self._algorithm.public_key,
                                                          "a public key")))

    def secret_key(self, data: Buffer) -> PKESecretKey:
        """A secret key from its ``algorithm.secret_key`` bytes."""
        return PKESecretKey(self._algorithm, bytearray(expect(self._algorithm, data, self._algorithm.secret_key,
                                                              "a secret key")))

    def generate_many(self, n: int, *, seeds: Array | None = None) -> KeyArrays:
        """``n`` key pairs. ``seeds`` has the shape (n, algorithm.seed)."""
        a = self._algorithm
        n = item_count(a, n)
        optional_rows(a, seeds, a.seed, "seeds", n)
        public, secret = empty(n, a.public_key), empty(n, a.secret_key)
        check(_core.pke_generate(a.id, seeds, public, secret), f"{a.name}: generate")
        return KeyArrays(public, secret)

    def encrypt_many(self, public_keys: Array, messages: Array, *, coins: Array | None = None) -> Array:
        """Message i to public key i: arrays of shape (n, algorithm.public_key) and (n, algorithm.message)."""
        a = self._algorithm
        rows(a, public_keys, a.public_key, "public keys", rows(a, messages, a.message, "messages"))
        return _encrypt(a, public_keys, messages, coins)

    def decrypt_many(self, secret_keys: Array, ciphertexts: Array) -> Array:
        """Ciphertext i with secret key i: arrays of shape (n, algorithm.secret_key) and (n, algorithm.ciphertext)."""
        a = self._algorithm
        rows(a, secret_keys, a.secret_key, "secret keys", rows(a, ciphertexts, a.ciphertext, "ciphertexts"))
        return _decrypt(a, secret_keys, ciphertexts)

    def __repr__(self) -> str:
        return f'PKE("{self._algorithm.name}")'

    def __reduce__(self) -> tuple[type[PKE], tuple[str]]:
        return PKE, (self._algorithm.name,)


def _public_key(name: str, data: bytes) -> PKEPublicKey:
    return PKE(name).public_key(data)


def _encrypt(a: Algorithm, keys: Buffer, messages: Array, coins: Array | None) -> Array:
    n = rows(a, messages, a.message, "messages")
    optional_rows(a, coins, a.randomness, "coins", n)
    ciphertexts = empty(n, a.ciphertext)
    check(_core.pke_encrypt(a.id, keys, messages, coins, ciphertexts), f"{a.name}: encrypt")
    return ciphertexts


def _decrypt(a: Algorithm, keys: Buffer, ciphertexts: Array) -> Array:
    n = rows(a, ciphertexts, a.ciphertext, "ciphertexts")
    messages = empty(n, a.message)
    check(_core.pke_decrypt(a.id, keys, ciphertexts, messages), f"{a.name}: decrypt")
    return messages
