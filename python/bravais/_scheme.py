# SPDX-License-Identifier: MIT
"""What KEM, PKE and Signature have in common."""
from __future__ import annotations

from typing import ClassVar, NamedTuple, SupportsIndex

from . import _core
from ._algorithms import Algorithm, Kind, find
from ._batches import Batch, item_count
from ._keys import Secret, wrong_length
from ._memory import octets, without_secrets
from ._types import Array, Buffer
from .errors import ArgumentError, Status, check, check_statuses

# The forms of a secret key, as include/bravais.h numbers them.
_EXPANDED, _SEED = 2, 3


class KeyArrays(NamedTuple):
    """Key pairs, uint8 arrays of shape (n, public_key) and (n, secret_key). ``bravais.wipe(secret_keys)`` when done."""

    public_keys: Array
    secret_keys: Array

    def __repr__(self) -> str:
        return without_secrets(self)


def public_key_of(a: Algorithm, secret_key: Buffer | Secret) -> bytes:
    """The public key that belongs to a secret key: an object, an expanded key or a seed."""
    key: Buffer
    if not isinstance(secret_key, Secret):
        view = octets(secret_key, f"{a.name}: a secret key")
        if view.nbytes not in (a.secret_key, a.seed):
            raise wrong_length(a, view.nbytes)
        form, key = _EXPANDED if view.nbytes == a.secret_key else _SEED, view
    elif secret_key.algorithm != a:
        other = secret_key.algorithm
        raise ArgumentError(f"{a.name}: expected a secret key of this {a.kind}, found one of the {other.kind} "
                            f"{other.name}")
    else:
        held = secret_key._open()
        form, key = (_EXPANDED, held.encoded) if held.seed is None else (_SEED, held.seed)
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
        keys. A seed that gives no key pair, which only NTRU+ has, is a GenerationError; with ``statuses`` it is the
        status of its item, and the others are done."""
        a = self._algorithm
        with Batch(a, "generate", (("public keys", a.public_key), ("secret keys", a.secret_key)), out, statuses,
                   {"seeds": seeds}, self._write_no_public_keys) as batch:
            batch.count(item_count(a, n))
            from_seeds = batch.optional_input("seeds", a.seed)
            public, secret = batch.outputs()
            ok, each = batch.run(lambda to: _core.generate(*a.numbers, from_seeds, public, secret, to))
        if statuses is None and not ok.all():
            check_statuses(each, f"{a.name}: generate")
        return KeyArrays(public, secret)

    def _write_no_public_keys(self, views: dict[str, memoryview]) -> None:
        """What the library leaves of public keys where it refuses a call, such as one without room for secret keys."""
        if "public keys" in views:
            _core.generate(*self._algorithm.numbers, None, views["public keys"], bytearray(), None)

    def __repr__(self) -> str:
        return f'{type(self).__name__}("{self._algorithm.name}")'

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self._algorithm.name,)
