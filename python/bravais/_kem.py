# SPDX-License-Identifier: MIT
"""Key encapsulation: two parties agree on a secret with one message."""
from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING, Callable, NamedTuple

from . import _core
from ._algorithms import Algorithm, find
from ._memory import (Public, Secret, empty, expect, item_count, new_status, octets, optional, optional_rows, rows,
                      succeeded, wipe)
from .errors import LengthError, check, check_batch

if TYPE_CHECKING:
    from ._types import Array, Buffer, Mask


class Encapsulation(NamedTuple):
    """What ``encapsulate()`` gives: the ciphertext to send, and the secret to keep."""

    ciphertext: bytes
    shared_secret: bytes


class Encapsulations(NamedTuple):
    """A batch of them, uint8 arrays of n rows. Where ``ok[i]`` is False the rows are zeros and key i was malformed."""

    ciphertexts: Array
    shared_secrets: Array
    ok: Mask


class SharedSecrets(NamedTuple):
    """A uint8 array of shape (n, shared_secret). Where ``ok[i]`` is False the row is zeros."""

    shared_secrets: Array
    ok: Mask


class KeyArrays(NamedTuple):
    """Key pairs, uint8 arrays of shape (n, public_key) and (n, secret_key). ``bravais.wipe(secret_keys)`` when done."""

    public_keys: Array
    secret_keys: Array


class KEMPublicKey(Public):
    """A public key, checked, and expanded at the first use for all further ones."""

    __slots__ = ()

    def _key(self) -> _core.PreparedKey:
        prepared = self._prepared
        if prepared is None:
            status, prepared = _core.kem_prepare_public_key(self._algorithm.id, self._bytes)
            check(status, f"{self._algorithm.name}: public key")
            assert prepared is not None
            self._prepared = prepared
        return prepared

    def encapsulate(self, *, randomness: Buffer | None = None) -> Encapsulation:
        """A new shared secret and the ciphertext that carries it to the owner of the key.

        ``randomness``, ``algorithm.randomness`` bytes, replaces that of the system. For tests only: using it twice
        gives secrets away."""
        a = self._algorithm
        random = optional(a, randomness, a.randomness, "the randomness of encapsulation")
        ciphertext, secret = bytearray(a.ciphertext), bytearray(a.shared_secret)
        check(_core.kem_encapsulate(a.id, self._key(), random, ciphertext, secret, None), f"{a.name}: encapsulate")
        result = Encapsulation(bytes(ciphertext), bytes(secret))
        wipe(secret)
        return result

    def encapsulate_many(self, n: int, *, randomness: Array | None = None) -> Encapsulations:
        """``n`` shared secrets for one key. ``randomness`` has the shape (n, algorithm.randomness)."""
        a = self._algorithm
        return _encapsulate(a, self._key(), item_count(a, n), randomness)

    def __reduce__(self) -> tuple[Callable[[str, bytes], KEMPublicKey], tuple[str, bytes]]:
        return _public_key, (self._algorithm.name, self._bytes)


class KEMSecretKey(Secret):
    """A secret key, checked and expanded. A context manager: ``with kem.secret_key(data) as key`` wipes it."""

    __slots__ = ()

    def _key(self) -> _core.PreparedKey:
        encoded, prepared = self._open(), self._prepared
        if prepared is None:
            status, prepared = _core.kem_prepare_secret_key(self._algorithm.id, encoded)
            check(status, f"{self._algorithm.name}: secret key")
            assert prepared is not None
            self._prepared = prepared
        return prepared

    def decapsulate(self, ciphertext: Buffer) -> bytes:
        """The shared secret in a ciphertext.

        A ciphertext that was altered or made for another key is no error in most sets, ML-KEM among them: the secret
        is then one that nobody else has, and what is protected with it fails to open."""
        a = self._algorithm
        view = expect(a, ciphertext, a.ciphertext, "a ciphertext")
        secret = bytearray(a.shared_secret)
        check(_core.kem_decapsulate(a.id, self._key(), view, secret, None), f"{a.name}: decapsulate")
        result = bytes(secret)
        wipe(secret)
        return result

    def decapsulate_many(self, ciphertexts: Array) -> SharedSecrets:
        """The secrets in ciphertexts of shape (n, algorithm.ciphertext) for this key."""
        return _decapsulate(self._algorithm, self._key(), ciphertexts)


class KEMKeyPair(NamedTuple):
    """A public key and its secret key. A context manager, which wipes the secret key."""

    public_key: KEMPublicKey
    secret_key: KEMSecretKey

    def __enter__(self) -> KEMKeyPair:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 traceback: TracebackType | None) -> None:
        self.secret_key.close()


class KEM:
    """A key encapsulation mechanism: ``KEM("ML-KEM-768")``. ``bravais.algorithms("KEM")`` lists the names."""

    __slots__ = ("_algorithm",)

    def __init__(self, name: str) -> None:
        self._algorithm = find("KEM", name)

    @property
    def algorithm(self) -> Algorithm:
        """The name, sizes and status of the set."""
        return self._algorithm

    def generate(self, seed: Buffer | None = None) -> KEMKeyPair:
        """A new key pair, from the randomness of the system or from a secret seed of ``algorithm.seed`` bytes."""
        a = self._algorithm
        from_seed = optional(a, seed, a.seed, "a seed")
        public, secret = bytearray(a.public_key), bytearray(a.secret_key)
        check(_core.kem_generate(a.id, from_seed, public, secret), f"{a.name}: generate")
        kept = None if from_seed is None else bytearray(from_seed)
        return KEMKeyPair(KEMPublicKey(a, bytes(public)), KEMSecretKey(a, secret, kept))

    def public_key(self, data: Buffer) -> KEMPublicKey:
        """A public key from its ``algorithm.public_key`` bytes; InvalidPublicKeyError if it is malformed."""
        a = self._algorithm
        view = expect(a, data, a.public_key, "a public key")
        check(_core.kem_check_public_key(a.id, view), f"{a.name}: public key")
        return KEMPublicKey(a, bytes(view))

    def secret_key(self, data: Buffer) -> KEMSecretKey:
        """A secret key from its ``algorithm.secret_key`` bytes, or from its seed of ``algorithm.seed`` bytes;
        InvalidSecretKeyError if it is malformed."""
        a = self._algorithm
        view = octets(data, f"{a.name}: a secret key")
        if view.nbytes == a.secret_key:
            check(_core.kem_check_secret_key(a.id, view), f"{a.name}: secret key")
            return KEMSecretKey(a, bytearray(view))
        if view.nbytes == a.seed:
            return self.generate(view).secret_key
        raise LengthError(f"{a.name}: a secret key has {a.secret_key} bytes, or {a.seed} as a seed, not {view.nbytes}")

    def generate_many(self, n: int, *, seeds: Array | None = None) -> KeyArrays:
        """``n`` key pairs. ``seeds`` has the shape (n, algorithm.seed)."""
        a = self._algorithm
        n = item_count(a, n)
        optional_rows(a, seeds, a.seed, "seeds", n)
        public, secret = empty(n, a.public_key), empty(n, a.secret_key)
        check(_core.kem_generate(a.id, seeds, public, secret), f"{a.name}: generate")
        return KeyArrays(public, secret)

    def encapsulate_many(self, public_keys: Array, *, randomness: Array | None = None) -> Encapsulations:
        """One shared secret for each key of an array of shape (n, algorithm.public_key)."""
        a = self._algorithm
        return _encapsulate(a, public_keys, rows(a, public_keys, a.public_key, "public keys"), randomness)

    def decapsulate_many(self, secret_keys: Array, ciphertexts: Array) -> SharedSecrets:
        """Ciphertext i with secret key i: arrays of shape (n, algorithm.secret_key) and (n, algorithm.ciphertext)."""
        a = self._algorithm
        rows(a, secret_keys, a.secret_key, "secret keys", rows(a, ciphertexts, a.ciphertext, "ciphertexts"))
        return _decapsulate(a, secret_keys, ciphertexts)

    def __repr__(self) -> str:
        return f'KEM("{self._algorithm.name}")'

    def __reduce__(self) -> tuple[type[KEM], tuple[str]]:
        return KEM, (self._algorithm.name,)


def _public_key(name: str, data: bytes) -> KEMPublicKey:
    return KEM(name).public_key(data)


def _encapsulate(a: Algorithm, key: _core.PreparedKey | Array, n: int, randomness: Array | None) -> Encapsulations:
    optional_rows(a, randomness, a.randomness, "randomness", n)
    ciphertexts, secrets, status = empty(n, a.ciphertext), empty(n, a.shared_secret), new_status(n)
    check_batch(_core.kem_encapsulate(a.id, key, randomness, ciphertexts, secrets, status), f"{a.name}: encapsulate")
    return Encapsulations(ciphertexts, secrets, succeeded(status))


def _decapsulate(a: Algorithm, key: _core.PreparedKey | Array, ciphertexts: Array) -> SharedSecrets:
    n = rows(a, ciphertexts, a.ciphertext, "ciphertexts")
    secrets, status = empty(n, a.shared_secret), new_status(n)
    check_batch(_core.kem_decapsulate(a.id, key, ciphertexts, secrets, status), f"{a.name}: decapsulate")
    return SharedSecrets(secrets, succeeded(status))
