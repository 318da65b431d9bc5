# SPDX-License-Identifier: MIT
"""The library's table of parameter sets, and bytes from the system's random source."""
from __future__ import annotations

import difflib
from dataclasses import dataclass, field
from typing import Literal, SupportsIndex

from . import _core, errors
from ._batches import Batch, item_count, whole_number
from ._memory import SecretMemory
from ._types import Array, Buffer

Kind = Literal["KEM", "PKE", "signature"]
_KINDS: tuple[Kind, ...] = ("KEM", "PKE", "signature")  # in the order of their numbers in the compiled module, from 1
# What error messages call the kinds, and the class for each.
KIND_WORDS: dict[Kind, str] = {"KEM": "KEM", "PKE": "PKE", "signature": "signature scheme"}
_CLASSES: dict[Kind, str] = {"KEM": "KEM()", "PKE": "PKE()", "signature": "Signature()"}


@dataclass(frozen=True)
class Algorithm:
    """One parameter set. Sizes are in bytes, and 0 if the kind of scheme has no such object.

    Attributes:
        kind: the kind of scheme: ``"KEM"``, ``"PKE"`` or ``"signature"``.
        name: the name that ``KEM()``, ``PKE()`` and ``Signature()`` take, in any case and with any separators:
            ``ml_kem_768``, ``MLKEM768``.
        is_standard: True for a published standard, False for research and interoperability.
        source: the document that defines the parameter set.
        aliases: further names that ``KEM()`` takes. Only ``name`` is printed and stored.
        category: the NIST security category: 1, 2, 3 or 5.
        public_key: size of an encoded public key.
        secret_key: size of an encoded, expanded secret key.
        seed: size of the seed from which key generation makes both keys; ``random_seed()`` returns one.
        randomness: size of the randomness of one encapsulation, encryption or signature.
        ciphertext: size of a ciphertext (KEM and PKE).
        shared_secret: size of a shared secret (KEM).
        explicit_rejection: True if decapsulating an altered ciphertext is an error, False if it returns a secret that
            nobody else has.
        any_length: True if a shared secret can have any length (round-3 Kyber).
        message: size of the message that a PKE encrypts. Signature schemes sign messages of any length.
        signature: size of a signature.
        message_hash: size of mu, the hash of a message that a signature scheme signs.
        key_hash: size of tr, the hash of a public key that is part of the input of mu.
        longest_context: greatest size of a context string; 0 if the set does not support context strings.
        has_prehash: True if the set signs hashed messages (HashML-DSA).
        id: the number of the parameter set within its kind."""

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
        """Return a new seed of ``seed`` bytes from the system's random source, for ``generate_from_seed()``.

        A seed is the shortest form of a key pair to store, except for NTRU. An NTRU seed is everything that key
        generation samples, kilobytes: about as long as the secret key, or longer. Store the secret key instead.

        Secret: the seed. It is wiped when its last reference goes away.
        Raises: RandomnessError."""
        memory = SecretMemory(self.seed)
        errors.check(_core.random_bytes(memory), f"{self.name}: random seed")
        return memory

    def random_seed_many(self, n: SupportsIndex, *, out: Buffer | None = None) -> Array:
        """Return ``n`` new seeds as an array of shape (n, seed), for ``generate_many(n, seeds=...)``.

        Args:
            n: the number of seeds.
            out: caller-owned memory for the seeds, of n times ``seed`` bytes.
        Secret: the seeds. Pass them to ``bravais.wipe()`` after use.
        Raises: RandomnessError."""
        with Batch(self, "random seeds", (("seeds", self.seed),), out, None, {}) as batch:
            batch.count(item_count(self, n))
            seeds, = batch.outputs()
            batch.run(lambda statuses: _core.random_bytes(seeds))
        return seeds

    @property
    def numbers(self) -> tuple[int, int]:
        """The numbers of the kind and of the parameter set in the compiled module."""
        return _KINDS.index(self.kind) + 1, self.id


def random_bytes(n: SupportsIndex) -> SecretMemory:
    """Return ``n`` bytes from the system's random source, which keys, seeds and signatures also use.

    Secret: the bytes. They are wiped when the last reference goes away.
    Raises: ArgumentError if ``n`` is negative or too large; RandomnessError."""
    memory = SecretMemory(whole_number(n, "the number of random bytes"))
    errors.check(_core.random_bytes(memory), "random bytes")
    return memory


_TABLE = tuple(Algorithm(**row) for row in _core.algorithms())
PREHASHES: dict[str, int] = _core.prehashes()


def algorithms(kind: Kind | None = None) -> list[Algorithm]:
    """Return all parameter sets of the library, or those of one kind.

    Args:
        kind: ``"KEM"``, ``"PKE"``, ``"signature"``, or None for all kinds.
    Raises: ArgumentError for any other kind."""
    if kind not in (None, *_KINDS):
        raise errors.ArgumentError(f'kind must be "KEM", "PKE" or "signature", not {kind!r}')
    return [a for a in _TABLE if kind in (None, a.kind)]


def by_numbers(kind: int, number: int) -> Algorithm:
    """Return the parameter set with these numbers."""
    return next(a for a in _TABLE if a.numbers == (kind, number))


def prehashes() -> list[str]:
    """Return the names of the hash functions that ``prehash=`` takes."""
    return list(PREHASHES)


def find(kind: Kind, name: str) -> Algorithm:
    """Return the parameter set of this kind and name."""
    if not isinstance(name, str):
        raise TypeError(f"the name of a parameter set must be a str, not {type(name).__name__}")
    of_kind, number = algorithms(kind), _core.find(_KINDS.index(kind) + 1, name)
    for algorithm in of_kind:
        if algorithm.id == number:
            return algorithm
    others = [other for i, other in enumerate(_KINDS, 1) if _core.find(i, name) is not None]
    if others:
        hint = f"use {' or '.join(_CLASSES[other] for other in others)}"
    else:
        close = difflib.get_close_matches(name.lower(), [a.name.lower() for a in of_kind], n=1, cutoff=0.5)
        names = [a.name for a in of_kind if a.name.lower() in close] or [a.name for a in of_kind]
        hint = f"did you mean {names[0]}?" if close else f"the names are {', '.join(names)}"
    raise errors.UnknownAlgorithmError(f"there is no {KIND_WORDS[kind]} named {name!r}; {hint}")


def prehash_id(algorithm: Algorithm, name: str | None) -> int:
    """Return the number of a hash function, 0 for None."""
    if name is None:
        return 0
    if not algorithm.has_prehash:
        raise errors.PrehashError(f"{algorithm.name} does not sign hashed messages; omit prehash")
    number = _core.find_prehash(name) if isinstance(name, str) else None
    if number is None:
        raise errors.PrehashError(f"{algorithm.name}: there is no hash function named {name!r}; the names are "
                                  f"{', '.join(PREHASHES)}")
    return number
