# SPDX-License-Identifier: MIT
"""What KEM, PKE and Signature have in common."""
from __future__ import annotations

from typing import ClassVar, NamedTuple, SupportsIndex

from . import _core
from ._algorithms import Algorithm, Kind, find
from ._batches import Batch, item_count
from ._key_files import EXPANDED, SEED
from ._keys import Secret, expect_secret_key
from ._memory import expect, without_secrets
from ._types import Array, Buffer, Mask, Statuses
from .errors import ArgumentError, Status, check, check_statuses


class KeyArrays(NamedTuple):
    """Key pairs, uint8 arrays of shape (n, public_key) and (n, secret_key). ``bravais.wipe(secret_keys)`` when done.
    Where ``ok[i]`` is False, there is no secret key and no public key that anybody has one for, and ``statuses[i]`` is
    the ``Status`` that says why."""

    public_keys: Array
    secret_keys: Array
    ok: Mask
    statuses: Statuses

    def __repr__(self) -> str:
        return without_secrets(self)


def public_key_of(a: Algorithm, secret_key: Buffer | Secret) -> bytes:
    """The public key that belongs to a secret key: an object, or the bytes of an expanded key."""
    if not isinstance(secret_key, Secret):
        return _public_key(a, EXPANDED, expect_secret_key(a, secret_key, "public_key_from_seed()"))
    if secret_key.algorithm != a:
        other = secret_key.algorithm
        raise ArgumentError(f"{a.name}: expected a secret key of this {a.kind}, found one of the {other.kind} "
                            f"{other.name}")
    held = secret_key._open()
    return _public_key(a, EXPANDED, held.encoded) if held.seed is None else _public_key(a, SEED, held.seed)


def public_key_of_seed(a: Algorithm, seed: Buffer) -> bytes:
    """The public key of the pair that a seed gives."""
    return _public_key(a, SEED, expect(a, seed, a.seed, "a seed"))


def _public_key(a: Algorithm, form: int, key: Buffer) -> bytes:
    public = bytearray(a.public_key)
    status = _core.public_key_from_secret_key(*a.numbers, form, key, public)
    if status == Status.BAD_ARGUMENT:
        raise ArgumentError(f"{a.name}: the public key does not follow from an expanded secret key of this {a.kind}; "
                            "take the seed, or store the public key beside the secret key")
    check(status, f"{a.name}: secret key")
    return bytes(public)


class Scheme:
    """What KEM, PKE and Signature have in common."""

    __slots__ = ("_algorithm",)
    _kind: ClassVar[Kind]

    def __init__(self, name: str) -> None:
        self._algorithm = find(self._kind, name)

    @property
    def algorithm(self) -> Algorithm:
        """The name and the sizes of the parameter set."""
        return self._algorithm

    def generate_many(self, n: SupportsIndex, *, seeds: Buffer | None = None, out: tuple[Buffer, Buffer] | None = None,
                      statuses: Buffer | None = None) -> KeyArrays:
        """``n`` key pairs. ``seeds`` are n times ``algorithm.seed`` bytes, ``out`` is memory for public keys and secret
        keys, ``statuses`` for the statuses. A seed that gives no key pair, which only NTRU+ has, is a GenerationError;
        with ``statuses`` it is the status of its item, and the others are done."""
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
        """What the library leaves of public keys where it refuses a call, such as one without room for secret keys."""
        if "public keys" in views:
            _core.generate(*self._algorithm.numbers, None, views["public keys"], bytearray(), None)

    def __repr__(self) -> str:
        return f'{type(self).__name__}("{self._algorithm.name}")'

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self._algorithm.name,)
