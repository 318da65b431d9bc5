# SPDX-License-Identifier: MIT
"""The common base of the keys of all kinds."""
from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Literal, NoReturn

from . import _core, _key_files
from ._algorithms import Algorithm, Kind, find
from ._memory import SecretMemory, expect, octets
from ._types import Buffer, Self
from .errors import ArgumentError, ClosedKeyError, KeyFileError, LengthError, check

SecretContent = Literal["seed", "expanded", "both"]


class Public:
    """The base of public keys. They are equal if parameter set and bytes are equal, and they can be pickled."""

    __slots__ = ("_algorithm", "_bytes", "_prepared", "_used")

    def __init__(self, algorithm: Algorithm, encoded: bytes) -> None:
        self._algorithm = algorithm
        self._bytes = encoded
        self._prepared: _core.PreparedKey | None = None
        self._used = False

    @classmethod
    def _from_bytes(cls, algorithm: Algorithm, data: Buffer) -> Self:
        """Make a key from the caller's bytes."""
        if type(data) is bytes and len(data) == algorithm.public_key:
            encoded = data
        else:
            # Copied first: if the memory changed after the check, an unchecked key would be used.
            encoded = bytes(expect(algorithm, data, algorithm.public_key, "a public key"))
        cls._check(algorithm, encoded)
        return cls(algorithm, encoded)

    @classmethod
    def _from_file(cls, algorithm: Algorithm, data: Buffer | str, *, derive: bool = False) -> Self:
        return cls(algorithm, bytes(_key_files.read(algorithm, "derived" if derive else "public", data)))

    @classmethod
    def _check(cls, algorithm: Algorithm, encoded: bytes) -> None:
        """Raise an error if bytes of the right length are not a key."""

    def _key(self) -> _core.PreparedKey:
        prepared = self._prepared
        if prepared is None:
            prepared = self._prepared = _prepared(self._algorithm, _core.prepare_public_key, self._bytes, "public key")
        return prepared

    def _key_for_one(self) -> _core.PreparedKey | bytes:
        """The key for one operation. Many keys are used only once, and expanding one costs more than that saves."""
        if self._used:
            return self._key()
        self._used = True
        return self._prepared or self._bytes

    @property
    def algorithm(self) -> Algorithm:
        """The parameter set of the key."""
        return self._algorithm

    def to_bytes(self) -> bytes:
        """Return the encoded public key, ``algorithm.public_key`` bytes."""
        return self._bytes

    def to_pem(self) -> bytes:
        """Return a key file as text: SubjectPublicKeyInfo for ML-KEM and ML-DSA, the armored form for other sets."""
        return bytes(_key_files.write(self._algorithm, "public", "pem", self._bytes))

    def to_der(self) -> bytes:
        """Return SubjectPublicKeyInfo in DER.

        Raises: KeyFileError for parameter sets without DER (all except ML-KEM and ML-DSA)."""
        return bytes(_key_files.write(self._algorithm, "public", "der", self._bytes))

    def __bytes__(self) -> bytes:
        return self._bytes

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return self._algorithm == other._algorithm and self._bytes == other._bytes

    def __hash__(self) -> int:
        return hash((self._algorithm, self._bytes))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self._algorithm.name}: {self._bytes[:8].hex()}...>"

    def __reduce__(self) -> tuple[object, ...]:
        return _unpickled, (type(self), self._algorithm.kind, self._algorithm.name, self._bytes)


def _prepared(a: Algorithm, prepare: Callable[[int, int, Buffer], tuple[int, _core.PreparedKey | None]],
              encoded: Buffer, what: str) -> _core.PreparedKey:
    status, prepared = prepare(*a.numbers, encoded)
    check(status, f"{a.name}: {what}")
    assert prepared is not None
    return prepared


def _unpickled(cls: type[Public], kind: Kind, name: str, data: bytes) -> Public:
    return cls._from_bytes(find(kind, name), data)


class _Held:
    """The memory of a secret key.

    A key releases all of it at once, in one assignment. So what one thread adds while another closes the key is wiped
    as well."""

    __slots__ = ("encoded", "seed", "prepared")

    def __init__(self, encoded: Buffer, seed: Buffer | None) -> None:
        self.encoded = _owned(encoded)
        self.seed = None if seed is None else _owned(seed)
        self.prepared: _core.PreparedKey | None = None


def _owned(secret: Buffer) -> SecretMemory:
    return secret if isinstance(secret, SecretMemory) else SecretMemory(secret)


class Secret:
    """The base of secret keys. Their memory is wiped at the end, and cannot be copied or printed by accident."""

    __slots__ = ("_algorithm", "_held")

    def __init__(self, algorithm: Algorithm, encoded: Buffer, seed: Buffer | None = None) -> None:
        self._algorithm = algorithm
        self._held: _Held | None = _Held(encoded, seed)

    @classmethod
    def _from_bytes(cls, algorithm: Algorithm, data: Buffer) -> Self:
        """Make a key from the caller's expanded key."""
        key = cls(algorithm, expect_secret_key(algorithm, data, "secret_key_from_seed()"))
        key._check()
        return key

    @classmethod
    def _from_seed(cls, algorithm: Algorithm, seed: Buffer) -> Self:
        _, secret, kept = generate(algorithm, seed)
        return cls(algorithm, secret, kept)

    @classmethod
    def _from_file(cls, algorithm: Algorithm, data: Buffer | str) -> Self:
        file = _key_files.snapshot(data)
        secret = _key_files.read(algorithm, "expanded", file)
        has_seed = _key_files.inspect_key_file(file).content in ("seed", "both")
        return cls(algorithm, secret, _key_files.read(algorithm, "seed", file) if has_seed else None)

    def _check(self) -> None:
        """Raise an error if the bytes, which have the right length, are not a key."""

    def _open(self) -> _Held:
        held = self._held  # read once: another thread may close the key meanwhile
        if held is None:
            raise ClosedKeyError(f"{self._algorithm.name}: this secret key was wiped")
        return held

    def _key(self) -> _core.PreparedKey:
        held = self._open()
        prepared = held.prepared
        if prepared is None:
            prepared = held.prepared = _prepared(self._algorithm, _core.prepare_secret_key, held.encoded, "secret key")
        return prepared

    @property
    def algorithm(self) -> Algorithm:
        """The parameter set of the key."""
        return self._algorithm

    @property
    def closed(self) -> bool:
        """Whether the key has been wiped."""
        return self._held is None

    def to_bytes(self) -> bytes:
        """Return the encoded, expanded secret key, ``algorithm.secret_key`` bytes, to store it.

        Secret: the result, a copy that Python cannot wipe.
        Raises: ClosedKeyError."""
        return bytes(self._open().encoded)

    def seed(self) -> bytes | None:
        """Return the seed of the key, ``algorithm.seed`` bytes, or None if it is not known.

        Store it to keep the key pair: ``generate_from_seed()`` makes the same pair again. The seed is not known for a
        key that was given in expanded form, and for a new key of NTRU-HPS, whose seeds are longer than its keys.

        Secret: the result, a copy that Python cannot wipe.
        Raises: ClosedKeyError."""
        seed = self._open().seed
        return None if seed is None else bytes(seed)

    def to_pem(self, content: SecretContent | None = None) -> bytes:
        """Return a key file as text: PKCS#8 for ML-KEM and ML-DSA, the armored form for other parameter sets.

        Args:
            content: ``"seed"``, ``"expanded"``, or ``"both"`` (ML-KEM and ML-DSA only). By default the seed, if it is
                known and shorter than the expanded key; otherwise the expanded key.
        Secret: the result, a copy that Python cannot wipe.
        Raises: KeyFileError if the seed is not known or the parameter set does not have ``"both"``; ArgumentError for
            any other ``content``; ClosedKeyError."""
        return self._to_file("pem", content)

    def to_der(self, content: SecretContent | None = None) -> bytes:
        """Return PKCS#8 in DER, with the same ``content`` as for ``to_pem()``.

        Secret: the result, a copy that Python cannot wipe.
        Raises: KeyFileError as for ``to_pem()``, and for parameter sets without DER (all except ML-KEM and ML-DSA);
            ArgumentError; ClosedKeyError."""
        return self._to_file("der", content)

    def _to_file(self, encoding: _key_files.Encoding, content: SecretContent | None) -> bytes:
        a, held = self._algorithm, self._open()
        seed = held.seed
        if content is None:
            content = "seed" if seed is not None and a.seed < a.secret_key else "expanded"
        if content not in ("seed", "expanded", "both"):
            raise ArgumentError(f'{a.name}: content must be "seed", "expanded" or "both", not {content!r}')
        if content != "expanded" and seed is None:
            raise KeyFileError(f'{a.name}: the seed of this key is not known; use content="expanded"')
        key = held.encoded if content == "expanded" or seed is None else seed
        return bytes(_key_files.write(a, content, encoding, key))

    def close(self) -> None:
        """Wipe the key. Later operations raise ClosedKeyError.

        Operations that still use the key in other threads finish normally; the key is wiped when the last of them
        ends."""
        self._held = None

    def __enter__(self) -> Self:
        self._open()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 traceback: TracebackType | None) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self._algorithm.name}{', wiped' if self.closed else ''}>"

    def __reduce__(self) -> NoReturn:
        raise TypeError("secret keys cannot be copied or pickled; to_bytes() returns the encoded key")


def generate(a: Algorithm, seed: Buffer | None) -> tuple[bytes, SecretMemory, SecretMemory | None]:
    """Return a public key, its secret key and their seed: the given one, a new one if a seed is shorter than the secret
    key, or None."""
    kept: SecretMemory | None = None
    if seed is not None:
        kept = SecretMemory(expect(a, seed, a.seed, "a seed"))
    elif a.seed < a.secret_key:
        kept = a.random_seed()
    public, secret = bytearray(a.public_key), SecretMemory(a.secret_key)
    check(_core.generate(*a.numbers, kept, public, secret, None), f"{a.name}: generate")
    return bytes(public), secret, kept


def expect_secret_key(a: Algorithm, data: Buffer, of_seeds: str) -> memoryview:
    """Return the memory of an expanded key; ``of_seeds`` names the function that takes a seed."""
    view = octets(data, f"{a.name}: a secret key")
    if view.nbytes != a.secret_key:
        hint = f"; this is the length of a seed, which {of_seeds} takes" if view.nbytes == a.seed else ""
        raise LengthError(f"{a.name}: expected a secret key ({a.secret_key} bytes), found {view.nbytes} bytes{hint}")
    return view
