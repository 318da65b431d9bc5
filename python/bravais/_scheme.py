# SPDX-License-Identifier: MIT
"""The common base of KEM, PKE and Signature."""
from __future__ import annotations

from typing import ClassVar, NamedTuple, SupportsIndex

from . import _core
from ._algorithms import KIND_WORDS, Algorithm, Kind, find
from ._batches import Batch, item_count
from ._key_files import EXPANDED, SEED
from ._keys import Secret, expect_secret_key
from ._memory import expect, without_secrets
from ._types import Array, Buffer, Mask, Statuses
from .errors import ArgumentError, Status, check, check_statuses


class KeyArrays(NamedTuple):
    """Key pairs: uint8 arrays of shape (n, public_key) and (n, secret_key).

    If ``ok[i]`` is False, ``statuses[i]`` is the ``Status`` with the reason. Secret key i is then zeros, and public key
    i is bytes for which nobody has a secret key. Pass ``secret_keys`` to ``bravais.wipe()`` after use."""

    public_keys: Array
    secret_keys: Array
    ok: Mask
    statuses: Statuses

    def __repr__(self) -> str:
        return without_secrets(self)


def public_key_of(a: Algorithm, secret_key: Buffer | Secret) -> bytes:
    """Return the public key that belongs to a secret key: a key object, or the bytes of an expanded key."""
    if not isinstance(secret_key, Secret):
        return _public_key(a, EXPANDED, expect_secret_key(a, secret_key, "public_key_from_seed()"))
    if secret_key.algorithm != a:
        other = secret_key.algorithm
        raise ArgumentError(f"{a.name}: expected a secret key of this {KIND_WORDS[a.kind]}, found one of the "
                            f"{KIND_WORDS[other.kind]} {other.name}")
    held = secret_key._open()
    return _public_key(a, EXPANDED, held.encoded) if held.seed is None else _public_key(a, SEED, held.seed)


def public_key_of_seed(a: Algorithm, seed: Buffer) -> bytes:
    """Return the public key of the pair that belongs to a seed."""
    return _public_key(a, SEED, expect(a, seed, a.seed, "a seed"))


def _public_key(a: Algorithm, form: int, key: Buffer) -> bytes:
    public = bytearray(a.public_key)
    status = _core.public_key_from_secret_key(*a.numbers, form, key, public)
    if status == Status.BAD_ARGUMENT:
        raise ArgumentError(f"{a.name}: the public key cannot be computed from an expanded secret key of this "
                            f"{KIND_WORDS[a.kind]}; use the seed, or store the public key with the secret key")
    check(status, f"{a.name}: secret key")
    return bytes(public)


class Scheme:
    """The common base of KEM, PKE and Signature."""

    __slots__ = ("_algorithm",)
    _kind: ClassVar[Kind]

    def __init__(self, name: str) -> None:
        self._algorithm = find(self._kind, name)

    @property
    def algorithm(self) -> Algorithm:
        """The parameter set, with its name and sizes."""
        return self._algorithm

    def generate_many(self, n: SupportsIndex, *, seeds: Buffer | None = None, out: tuple[Buffer, Buffer] | None = None,
                      statuses: Buffer | None = None) -> KeyArrays:
        """Generate ``n`` key pairs.

        Args:
            n: the number of key pairs.
            seeds: n times ``algorithm.seed`` bytes, each seed uniform and used once. By default new ones.
            out: caller-owned memory: n times ``algorithm.public_key`` bytes, and n times ``algorithm.secret_key``.
            statuses: caller-owned memory for the statuses. It also makes a failed item not raise an exception.
        Secret: ``seeds`` and the secret keys.
        Raises: RandomnessError; GenerationError, without ``statuses``, if a seed yields no key pair (NTRU+ only)."""
        a = self._algorithm
        with Batch(a, "generate", (("public keys", a.public_key), ("secret keys", a.secret_key)), out, statuses,
                   {"seeds": seeds}, self._write_no_public_keys) as batch:
            batch.count(item_count(a, n))
            from_seeds = batch.optional_input("seeds", a.seed)
            public, secret = batch.outputs()
            ok, each = batch.run(lambda to: _core.generate(*a.numbers, from_seeds, public, secret, to))
        if statuses is None and not ok.all():
            check_statuses(each, f"{a.name}: generate")
        return KeyArrays(public, secret, ok, each)

    def _write_no_public_keys(self, views: dict[str, memoryview]) -> None:
        """Fill public keys as the library does when it rejects a call: this one has no room for secret keys."""
        if "public keys" in views:
            _core.generate(*self._algorithm.numbers, None, views["public keys"], bytearray(), None)

    def __repr__(self) -> str:
        return f'{type(self).__name__}("{self._algorithm.name}")'

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self._algorithm.name,)
