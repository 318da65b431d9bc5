# SPDX-License-Identifier: MIT
"""The parameter sets that the library has, from its own tables, and bytes of the system's randomness."""
from __future__ import annotations

import difflib
from dataclasses import dataclass, field
from typing import Literal, SupportsIndex

from . import _core, errors
from ._batches import Batch, item_count, whole_number
from ._memory import SecretMemory
from ._types import Array, Buffer

Kind = Literal["KEM", "PKE", "signature"]
_KINDS: tuple[Kind, ...] = ("KEM", "PKE", "signature")  # as the compiled module numbers them, from 1


@dataclass(frozen=True)
class Algorithm:
    """One parameter set. All sizes are in bytes; a size is 0 where the kind has no such thing.

    Attributes:
        kind: what the set is for: ``"KEM"``, ``"PKE"`` or ``"signature"``.
        name: as ``KEM()``, ``PKE()`` and ``Signature()`` take it, in any case and with any separators:
            ``ml_kem_768``, ``MLKEM768``.
        is_standard: whether it is a published standard, or here for research and interoperability.
        source: the document that defines it.
        aliases: further names that ``KEM()`` takes; what is printed and stored has ``name``.
        category: its security category, as NIST counts them: 1, 2, 3 or 5.
        public_key: size of an encoded public key.
        secret_key: size of an encoded, expanded secret key.
        seed: size of the seed that key generation makes both keys of; ``random_seed()`` makes one.
        randomness: size of that of one encapsulation, encryption or signature.
        ciphertext: size of a ciphertext, of KEM and PKE.
        shared_secret: size of a shared secret, of KEM.
        explicit_rejection: whether decapsulation of an altered ciphertext is an error, and not a secret that nobody
            else has.
        any_length: whether a shared secret can have any length: round-3 Kyber.
        message: size of what a PKE encrypts. The messages of signatures have any length.
        signature: size of a signature.
        message_hash: size of the hash of a message (mu), which is what a signature scheme signs in the end.
        key_hash: size of the hash of a public key (tr), which stands for it in mu.
        longest_context: the most that a context string has; 0 where signatures have none.
        has_prehash: whether messages may be hashed first (HashML-DSA).
        id: the number of the set among those of its kind."""

    kind: Kind
    name: str
    is_standard: bool
    source: str
    category: int
    public_key: int
    secret_key: int
    seed: int
    randomness: int
    ciphertext: int = 0
    shared_secret: int = 0
    explicit_rejection: bool = False
    any_length: bool = False
    message: int = 0
    signature: int = 0
    message_hash: int = 0
    key_hash: int = 0
    longest_context: int = 0
    has_prehash: bool = False
    aliases: tuple[str, ...] = ()
    id: int = field(default=0, repr=False)

    def random_seed(self) -> SecretMemory:
        """A new secret seed of ``seed`` bytes from the random source of the operating system, for
        ``generate_from_seed()``.
        It is the shortest form of a key pair to store. Not so for NTRU: its seed is everything that key generation
        samples, kilobytes, which is about as long as its secret key or longer. Store that key instead."""
        memory = SecretMemory(self.seed)
        errors.check(_core.random_bytes(memory), f"{self.name}: random seed")
        return memory

    def random_seed_many(self, n: SupportsIndex, *, out: Buffer | None = None) -> Array:
        """``n`` such seeds, an array of shape (n, seed), for ``generate_many(n, seeds=...)``. ``out`` is memory for
        them. ``bravais.wipe(seeds)`` when done."""
        with Batch(self, "random seeds", (("seeds", self.seed),), out, None, {}) as batch:
            batch.count(item_count(self, n))
            seeds, = batch.outputs()
            batch.run(lambda statuses: _core.random_bytes(seeds))
        return seeds

    @property
    def numbers(self) -> tuple[int, int]:
        """The kind and the set, as the compiled module takes them."""
        return _KINDS.index(self.kind) + 1, self.id


def random_bytes(n: SupportsIndex) -> SecretMemory:
    """``n`` bytes from the random source of the operating system: as keys, seeds and signatures have them."""
    memory = SecretMemory(whole_number(n, "the number of random bytes"))
    errors.check(_core.random_bytes(memory), "random bytes")
    return memory


_TABLE = tuple(Algorithm(**row) for row in _core.algorithms())
PREHASHES: dict[str, int] = _core.prehashes()


def algorithms(kind: Kind | None = None) -> list[Algorithm]:
    """All sets of the library, or those of one kind."""
    if kind not in (None, *_KINDS):
        raise errors.ArgumentError(f'{kind!r} is no kind of algorithm: "KEM", "PKE" or "signature"')
    return [a for a in _TABLE if kind in (None, a.kind)]


def by_numbers(kind: int, number: int) -> Algorithm:
    """The set of these numbers."""
    return next(a for a in _TABLE if a.numbers == (kind, number))


def prehashes() -> list[str]:
    """The names of the hash functions that ``prehash=`` takes."""
    return list(PREHASHES)


def find(kind: Kind, name: str) -> Algorithm:
    """The set of this kind and name."""
    if not isinstance(name, str):
        raise TypeError(f"the name of a set is a str, not {type(name).__name__}")
    of_kind, number = algorithms(kind), _core.find(_KINDS.index(kind) + 1, name)
    for algorithm in of_kind:
        if algorithm.id == number:
            return algorithm
    others = [other for i, other in enumerate(_KINDS, 1) if _core.find(i, name) is not None]
    if others:
        hint = f"this name is one of a {' and of a '.join(others)}"
    else:
        close = difflib.get_close_matches(name.lower(), [a.name.lower() for a in of_kind], n=1, cutoff=0.5)
        names = [a.name for a in of_kind if a.name.lower() in close] or [a.name for a in of_kind]
        hint = f"did you mean {names[0]}?" if close else f"there are {', '.join(names)}"
    raise errors.UnknownAlgorithmError(f"no {kind} has the name {name!r}; {hint}")


def prehash_id(algorithm: Algorithm, name: str | None) -> int:
    """The number of a hash function, 0 for none."""
    if name is None:
        return 0
    if not algorithm.has_prehash:
        raise errors.PrehashError(f"{algorithm.name} does not sign hashed messages")
    number = _core.find_prehash(name) if isinstance(name, str) else None
    if number is None:
        raise errors.PrehashError(f"{algorithm.name}: no hash function has the name {name!r}; there are "
                                  f"{', '.join(PREHASHES)}")
    return number
