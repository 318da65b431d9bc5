# SPDX-License-Identifier: MIT
"""Key encapsulation: two parties establish a shared secret with one message."""
from __future__ import annotations

from types import TracebackType
from typing import NamedTuple, SupportsIndex

from . import _core
from ._algorithms import Algorithm
from ._batches import Batch, Prepare, item_count
from ._key_files import snapshot
from ._keys import Public, Secret, generate
from ._memory import expect, optional, wipe, without_secrets
from ._scheme import Scheme, public_key_of, public_key_of_seed
from ._types import Array, Buffer, Mask, Statuses
from .errors import LengthError, check


class Encapsulation(NamedTuple):
    """What ``encapsulate()`` gives: the ciphertext to send, and the secret to keep."""

    ciphertext: bytes
    shared_secret: bytes

    def __repr__(self) -> str:
        return without_secrets(self)


class Encapsulations(NamedTuple):
    """A batch of them, uint8 arrays of n rows. Where ``ok[i]`` is False the rows are zeros, and ``statuses[i]`` is the
    ``Status`` that says why."""

    ciphertexts: Array
    shared_secrets: Array
    ok: Mask
    statuses: Statuses

    def __repr__(self) -> str:
        return without_secrets(self)


class SharedSecrets(NamedTuple):
    """A uint8 array of shape (n, shared_secret). Where ``ok[i]`` is False the row is zeros, and ``statuses[i]`` is the
    ``Status`` that says why."""

    shared_secrets: Array
    ok: Mask
    statuses: Statuses

    def __repr__(self) -> str:
        return without_secrets(self)


class KEMPublicKey(Public):
    """A public key, checked, and expanded at the first use for all further ones."""

    __slots__ = ()

    @classmethod
    def _check(cls, algorithm: Algorithm, encoded: bytes) -> None:
        check(_core.kem_check_public_key(algorithm.id, encoded), f"{algorithm.name}: public key")

    def encapsulate(self, *, length: SupportsIndex | None = None, randomness: Buffer | None = None) -> Encapsulation:
        """A new shared secret and the ciphertext that carries it to the owner of the key.

        ``length``: that of the shared secret in bytes, any number for round-3 Kyber (``algorithm.any_length``); the
        owner must give the same. A longer secret begins with the shorter one. Without it ``algorithm.shared_secret``.
        ``randomness``, ``algorithm.randomness`` bytes, replaces that of the system. For tests only: using it twice
        gives secrets away."""
        a = self._algorithm
        random = optional(a, randomness, a.randomness, "the randomness of encapsulation")
        ciphertext, secret = bytearray(a.ciphertext), _new_secret(a, length)
        if len(secret) == a.shared_secret:
            status = _core.kem_encapsulate(a.id, self._key(), random, ciphertext, secret, None)
        else:
            status = _core.kem_encapsulate_kdf(a.id, self._key(), random, ciphertext, secret)
        check(status, f"{a.name}: encapsulate")
        result = Encapsulation(bytes(ciphertext), bytes(secret))
        wipe(secret)
        return result

    def encapsulate_many(self, n: SupportsIndex, *, randomness: Buffer | None = None,
                         out: tuple[Buffer, Buffer] | None = None, statuses: Buffer | None = None) -> Encapsulations:
        """``n`` shared secrets for one key. ``randomness`` are n times ``algorithm.randomness`` bytes, ``out`` is
        memory for ciphertexts and shared secrets, ``statuses`` for the statuses."""
        return _encapsulate(self._algorithm, self._key, n, {"randomness": randomness}, out, statuses)


class KEMSecretKey(Secret):
    """A secret key, checked and expanded. A context manager: ``with kem.secret_key(data) as key`` wipes it."""

    __slots__ = ()

    def _check(self) -> None:
        a = self._algorithm
        check(_core.kem_check_secret_key(a.id, self._open().encoded), f"{a.name}: secret key")

    def decapsulate(self, ciphertext: Buffer, *, length: SupportsIndex | None = None) -> bytes:
        """The shared secret in a ciphertext; ``length`` is as in ``KEMPublicKey.encapsulate()``.

        A ciphertext that was altered or made for another key is no error in most sets, ML-KEM among them: the secret
        is then one that nobody else has, and what is protected with it fails to open."""
        a = self._algorithm
        view = expect(a, ciphertext, a.ciphertext, "a ciphertext")
        secret = _new_secret(a, length)
        if len(secret) == a.shared_secret:
            status = _core.kem_decapsulate(a.id, self._key(), view, secret, None)
        else:
            status = _core.kem_decapsulate_kdf(a.id, self._key(), view, secret)
        check(status, f"{a.name}: decapsulate")
        result = bytes(secret)
        wipe(secret)
        return result

    def decapsulate_many(self, ciphertexts: Buffer, *, out: Buffer | None = None,
                         statuses: Buffer | None = None) -> SharedSecrets:
        """The secrets in n ciphertexts for this key, n times ``algorithm.ciphertext`` bytes. ``out`` is memory for the
        shared secrets, ``statuses`` for the statuses."""
        return _decapsulate(self._algorithm, self._key, {"ciphertexts": ciphertexts}, out, statuses)


class KEMKeyPair(NamedTuple):
    """A public key and its secret key. A context manager, which wipes the secret key."""

    public_key: KEMPublicKey
    secret_key: KEMSecretKey

    def __enter__(self) -> KEMKeyPair:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 traceback: TracebackType | None) -> None:
        self.secret_key.close()


class KEM(Scheme):
    """A key encapsulation mechanism: ``KEM("ML-KEM-768")``. ``bravais.algorithms("KEM")`` lists the names."""

    __slots__ = ()
    _kind = "KEM"

    def generate(self) -> KEMKeyPair:
        """A new key pair, from the randomness of the system."""
        return self._key_pair(None)

    def generate_from_seed(self, seed: Buffer) -> KEMKeyPair:
        """The key pair of a secret seed, ``algorithm.seed`` bytes: of the same seed always the same."""
        return self._key_pair(seed)

    def _key_pair(self, seed: Buffer | None) -> KEMKeyPair:
        public, secret, kept = generate(self._algorithm, seed)
        return KEMKeyPair(KEMPublicKey(self._algorithm, public), KEMSecretKey(self._algorithm, secret, kept))

    def public_key(self, data: Buffer) -> KEMPublicKey:
        """A public key from its ``algorithm.public_key`` bytes; InvalidPublicKeyError if it is malformed."""
        return KEMPublicKey._from_bytes(self._algorithm, data)

    def secret_key(self, data: Buffer) -> KEMSecretKey:
        """A secret key from its ``algorithm.secret_key`` bytes; InvalidSecretKeyError if it is malformed."""
        return KEMSecretKey._from_bytes(self._algorithm, data)

    def secret_key_from_seed(self, seed: Buffer) -> KEMSecretKey:
        """The secret key of a seed of ``algorithm.seed`` bytes, which it keeps."""
        return KEMSecretKey._from_seed(self._algorithm, seed)

    def public_key_from_secret_key(self, secret_key: KEMSecretKey | Buffer) -> KEMPublicKey:
        """The public key that belongs to a secret key: an object, or the bytes of an expanded key. It does not
        follow from expanded keys of NTRU and NTRU+, which is an ArgumentError."""
        return KEMPublicKey(self._algorithm, public_key_of(self._algorithm, secret_key))

    def public_key_from_seed(self, seed: Buffer) -> KEMPublicKey:
        """The public key of the pair that a seed of ``algorithm.seed`` bytes gives."""
        return KEMPublicKey(self._algorithm, public_key_of_seed(self._algorithm, seed))

    def load_public_key(self, data: Buffer | str) -> KEMPublicKey:
        """A public key from the content of a key file, PEM or DER; KeyFileError if it is none of this set."""
        return KEMPublicKey._from_file(self._algorithm, data)

    def load_secret_key(self, data: Buffer | str) -> KEMSecretKey:
        """A secret key from the content of a key file, which has the seed, the expanded key or both."""
        return KEMSecretKey._from_file(self._algorithm, data)

    def load_key_pair(self, data: Buffer | str) -> KEMKeyPair:
        """Both keys from the key file of a secret key; KeyFileError where the public key does not follow from it: of
        NTRU and NTRU+ it needs the seed, and NTRU-HPS saves it only if it is told to."""
        file = snapshot(data)
        return KEMKeyPair(KEMPublicKey._from_file(self._algorithm, file, derive=True), self.load_secret_key(file))

    def encapsulate_many(self, public_keys: Buffer, *, randomness: Buffer | None = None,
                         out: tuple[Buffer, Buffer] | None = None, statuses: Buffer | None = None) -> Encapsulations:
        """One shared secret for each of n public keys, n times ``algorithm.public_key`` bytes. The rest is as in
        ``KEMPublicKey.encapsulate_many()``."""
        return _encapsulate(self._algorithm, None, None, {"public keys": public_keys, "randomness": randomness}, out,
                            statuses)

    def decapsulate_many(self, secret_keys: Buffer, ciphertexts: Buffer, *, out: Buffer | None = None,
                         statuses: Buffer | None = None) -> SharedSecrets:
        """Ciphertext i with secret key i: n times ``algorithm.secret_key`` bytes, and n times
        ``algorithm.ciphertext``. The rest is as in ``KEMSecretKey.decapsulate_many()``."""
        return _decapsulate(self._algorithm, None, {"secret keys": secret_keys, "ciphertexts": ciphertexts}, out,
                            statuses)


def _new_secret(a: Algorithm, length: SupportsIndex | None) -> bytearray:
    """Memory for a shared secret of a wanted length."""
    if length is None:
        return bytearray(a.shared_secret)
    size = item_count(a, length, "the length of a shared secret")
    if not a.any_length and size != a.shared_secret:
        raise LengthError(f"{a.name}: a shared secret has {a.shared_secret} bytes, not {size}")
    return bytearray(size)


def _encapsulate(a: Algorithm, prepared: Prepare | None, n: SupportsIndex | None,
                 inputs: dict[str, Buffer | None], out: tuple[Buffer, Buffer] | None,
                 statuses: Buffer | None) -> Encapsulations:
    """To one prepared key n times, or to each of the public keys."""
    with Batch(a, "encapsulate", (("ciphertexts", a.ciphertext), ("shared secrets", a.shared_secret)), out, statuses,
               inputs) as batch:
        if prepared is not None:
            batch.count(item_count(a, n))
        key = batch.input("public keys", a.public_key) if prepared is None else prepared()
        randomness = batch.optional_input("randomness", a.randomness)
        ciphertexts, secrets = batch.outputs()
        outcome = batch.run(lambda to: _core.kem_encapsulate(a.id, key, randomness, ciphertexts, secrets, to))
    return Encapsulations(ciphertexts, secrets, *outcome)


def _decapsulate(a: Algorithm, prepared: Prepare | None, inputs: dict[str, Buffer], out: Buffer | None,
                 statuses: Buffer | None) -> SharedSecrets:
    """With one prepared key, or with each of the secret keys."""
    with Batch(a, "decapsulate", (("shared secrets", a.shared_secret),), out, statuses, inputs) as batch:
        ciphertexts = batch.input("ciphertexts", a.ciphertext)
        key = batch.input("secret keys", a.secret_key) if prepared is None else prepared()
        secrets, = batch.outputs()
        outcome = batch.run(lambda to: _core.kem_decapsulate(a.id, key, ciphertexts, secrets, to))
    return SharedSecrets(secrets, *outcome)
