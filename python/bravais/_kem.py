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
    """The result of ``encapsulate()``: the ciphertext to send, and the shared secret to keep."""

    ciphertext: bytes
    shared_secret: bytes

    def __repr__(self) -> str:
        return without_secrets(self)


class Encapsulations(NamedTuple):
    """A batch of ciphertexts and shared secrets: uint8 arrays of n rows.

    If ``ok[i]`` is False, the rows i are zeros, and ``statuses[i]`` is the ``Status`` with the reason."""

    ciphertexts: Array
    shared_secrets: Array
    ok: Mask
    statuses: Statuses

    def __repr__(self) -> str:
        return without_secrets(self)


class SharedSecrets(NamedTuple):
    """A batch of shared secrets: a uint8 array of shape (n, shared_secret).

    If ``ok[i]`` is False, row i is zeros, and ``statuses[i]`` is the ``Status`` with the reason."""

    shared_secrets: Array
    ok: Mask
    statuses: Statuses

    def __repr__(self) -> str:
        return without_secrets(self)


class KEMPublicKey(Public):
    """A public key of a KEM. It has been checked. The second use expands it for all later ones."""

    __slots__ = ()

    @classmethod
    def _check(cls, algorithm: Algorithm, encoded: bytes) -> None:
        check(_core.kem_check_public_key(algorithm.id, encoded), f"{algorithm.name}: public key")

    def encapsulate(self, *, length: SupportsIndex | None = None, randomness: Buffer | None = None) -> Encapsulation:
        """Make a new shared secret and the ciphertext that carries it to the owner of the key.

        Args:
            length: the size of the shared secret in bytes, by default ``algorithm.shared_secret``. Round-3 Kyber
                (``algorithm.any_length``) takes any size, and the owner must pass the same one. A longer secret begins
                with the shorter one.
            randomness: ``algorithm.randomness`` bytes in place of the system's, for tests only. Using the same bytes
                twice reveals secrets.
        Secret: ``randomness`` and the shared secret.
        Raises: LengthError if the parameter set does not take ``length``; RandomnessError."""
        a = self._algorithm
        random = optional(a, randomness, a.randomness, "the randomness of encapsulation")
        size = _secret_size(a, length)
        if size == a.shared_secret:
            status, sent, kept = _core.kem_encapsulate_one(a.id, self._key_for_one(), random)
            if status != 0:
                check(status, f"{a.name}: encapsulate")
            return Encapsulation(sent, kept)
        ciphertext, secret = bytearray(a.ciphertext), bytearray(size)
        check(_core.kem_encapsulate_kdf(a.id, self._key_for_one(), random, ciphertext, secret), f"{a.name}: encapsulate")
        result = Encapsulation(bytes(ciphertext), bytes(secret))
        wipe(secret)
        return result

    def encapsulate_many(self, n: SupportsIndex, *, randomness: Buffer | None = None,
                         out: tuple[Buffer, Buffer] | None = None, statuses: Buffer | None = None) -> Encapsulations:
        """Make ``n`` shared secrets for this key.

        Args:
            n: the number of shared secrets.
            randomness: n times ``algorithm.randomness`` bytes in place of the system's, as in ``encapsulate()``.
            out: caller-owned memory: n times ``algorithm.ciphertext`` bytes, and n times ``algorithm.shared_secret``.
            statuses: caller-owned memory for the statuses.
        Secret: ``randomness`` and the shared secrets.
        Raises: RandomnessError."""
        return _encapsulate(self._algorithm, self._key, n, {"randomness": randomness}, out, statuses)


class KEMSecretKey(Secret):
    """A secret key of a KEM. As a context manager, ``with kem.secret_key(data) as key``, it is wiped at the end."""

    __slots__ = ()

    def _check(self) -> None:
        a = self._algorithm
        check(_core.kem_check_secret_key(a.id, self._open().encoded), f"{a.name}: secret key")

    def decapsulate(self, ciphertext: Buffer, *, length: SupportsIndex | None = None) -> bytes:
        """Recover the shared secret in a ciphertext.

        A ciphertext that was altered or made for another key is not an error in most parameter sets, such as ML-KEM.
        The result is then a secret that nobody else has, and what was protected with the real one fails to open.

        Args:
            ciphertext: ``algorithm.ciphertext`` bytes.
            length: as in ``KEMPublicKey.encapsulate()``.
        Secret: the result.
        Raises: InvalidCiphertextError, with explicit rejection only; ClosedKeyError."""
        a = self._algorithm
        view = expect(a, ciphertext, a.ciphertext, "a ciphertext")
        size = _secret_size(a, length)
        if size == a.shared_secret:
            status, kept = _core.kem_decapsulate_one(a.id, self._key(), view)
            if status != 0:
                check(status, f"{a.name}: decapsulate")
            return kept
        secret = bytearray(size)
        check(_core.kem_decapsulate_kdf(a.id, self._key(), view, secret), f"{a.name}: decapsulate")
        result = bytes(secret)
        wipe(secret)
        return result

    def decapsulate_many(self, ciphertexts: Buffer, *, out: Buffer | None = None,
                         statuses: Buffer | None = None) -> SharedSecrets:
        """Recover the shared secrets in n ciphertexts.

        Args:
            ciphertexts: n times ``algorithm.ciphertext`` bytes.
            out: caller-owned memory for the secrets, n times ``algorithm.shared_secret`` bytes.
            statuses: caller-owned memory for the statuses.
        Secret: the shared secrets.
        Raises: ClosedKeyError."""
        return _decapsulate(self._algorithm, self._key, {"ciphertexts": ciphertexts}, out, statuses)


class KEMKeyPair(NamedTuple):
    """A public key and its secret key. As a context manager it wipes the secret key at the end."""

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
        """Generate a new key pair with randomness from the system.

        Secret: the secret key of the pair.
        Raises: RandomnessError; GenerationError (NTRU+ only, with probability below 2^-128)."""
        return self._key_pair(None)

    def generate_from_seed(self, seed: Buffer) -> KEMKeyPair:
        """Generate the key pair that belongs to a seed. The same seed always gives the same pair.

        Args:
            seed: ``algorithm.seed`` bytes. The secret key keeps a copy.
        Secret: ``seed`` and the secret key of the pair.
        Raises: GenerationError if the seed yields no key pair (NTRU+ only)."""
        return self._key_pair(seed)

    def _key_pair(self, seed: Buffer | None) -> KEMKeyPair:
        public, secret, kept = generate(self._algorithm, seed)
        return KEMKeyPair(KEMPublicKey(self._algorithm, public), KEMSecretKey(self._algorithm, secret, kept))

    def public_key(self, data: Buffer) -> KEMPublicKey:
        """Make a public key from its encoded form, and check it.

        Args:
            data: ``algorithm.public_key`` bytes.
        Raises: InvalidPublicKeyError if the key is malformed."""
        return KEMPublicKey._from_bytes(self._algorithm, data)

    def secret_key(self, data: Buffer) -> KEMSecretKey:
        """Make a secret key from its encoded, expanded form, and check it.

        Args:
            data: ``algorithm.secret_key`` bytes.
        Secret: ``data`` and the key.
        Raises: InvalidSecretKeyError if the key is malformed."""
        return KEMSecretKey._from_bytes(self._algorithm, data)

    def secret_key_from_seed(self, seed: Buffer) -> KEMSecretKey:
        """Make the secret key that belongs to a seed.

        Args:
            seed: ``algorithm.seed`` bytes. The secret key keeps a copy.
        Secret: ``seed`` and the key.
        Raises: GenerationError if the seed yields no key pair (NTRU+ only)."""
        return KEMSecretKey._from_seed(self._algorithm, seed)

    def public_key_from_secret_key(self, secret_key: KEMSecretKey | Buffer) -> KEMPublicKey:
        """Compute the public key that belongs to a secret key.

        Args:
            secret_key: a key object, or an expanded key of ``algorithm.secret_key`` bytes.
        Secret: ``secret_key``.
        Raises: ArgumentError for an expanded key of NTRU or NTRU+, from which the public key cannot be computed;
            InvalidSecretKeyError; ClosedKeyError."""
        return KEMPublicKey(self._algorithm, public_key_of(self._algorithm, secret_key))

    def public_key_from_seed(self, seed: Buffer) -> KEMPublicKey:
        """Compute the public key of the pair that belongs to a seed.

        Args:
            seed: ``algorithm.seed`` bytes.
        Secret: ``seed``.
        Raises: GenerationError if the seed yields no key pair (NTRU+ only)."""
        return KEMPublicKey(self._algorithm, public_key_of_seed(self._algorithm, seed))

    def load_public_key(self, data: Buffer | str) -> KEMPublicKey:
        """Load a public key of this parameter set from a key file, and check it.

        Args:
            data: the content of the file, PEM or DER, not its path.
        Raises: KeyFileError if the file is malformed or holds another kind of key; InvalidPublicKeyError."""
        return KEMPublicKey._from_file(self._algorithm, data)

    def load_secret_key(self, data: Buffer | str) -> KEMSecretKey:
        """Load a secret key of this parameter set from a key file, and check it.

        Args:
            data: the content of the file, PEM or DER, not its path. It holds the seed, the expanded key or both.
        Secret: ``data`` and the key.
        Raises: KeyFileError if the file is malformed or holds another kind of key; InvalidSecretKeyError."""
        return KEMSecretKey._from_file(self._algorithm, data)

    def load_key_pair(self, data: Buffer | str) -> KEMKeyPair:
        """Load both keys from the key file of a secret key, and check them.

        For NTRU and NTRU+ the file must hold the seed. ``to_pem()`` writes the seed of NTRU-HPS only if you request it.

        Args:
            data: the content of the file, PEM or DER, not its path.
        Secret: ``data`` and the secret key of the pair.
        Raises: KeyFileError as for ``load_secret_key()``, or if the public key cannot be computed from the file;
            InvalidSecretKeyError."""
        file = snapshot(data)
        return KEMKeyPair(KEMPublicKey._from_file(self._algorithm, file, derive=True), self.load_secret_key(file))

    def encapsulate_many(self, public_keys: Buffer, *, randomness: Buffer | None = None,
                         out: tuple[Buffer, Buffer] | None = None, statuses: Buffer | None = None) -> Encapsulations:
        """Make one shared secret for each of n public keys.

        Args:
            public_keys: n times ``algorithm.public_key`` bytes. A malformed key fails as an item.
            randomness, out, statuses: as in ``KEMPublicKey.encapsulate_many()``.
        Secret: ``randomness`` and the shared secrets.
        Raises: RandomnessError."""
        return _encapsulate(self._algorithm, None, None, {"public keys": public_keys, "randomness": randomness}, out,
                            statuses)

    def decapsulate_many(self, secret_keys: Buffer, ciphertexts: Buffer, *, out: Buffer | None = None,
                         statuses: Buffer | None = None) -> SharedSecrets:
        """Recover the shared secret in ciphertext i with secret key i.

        Args:
            secret_keys: n times ``algorithm.secret_key`` bytes, expanded. A malformed key fails as an item.
            ciphertexts: n times ``algorithm.ciphertext`` bytes.
            out, statuses: as in ``KEMSecretKey.decapsulate_many()``.
        Secret: ``secret_keys`` and the shared secrets."""
        return _decapsulate(self._algorithm, None, {"secret keys": secret_keys, "ciphertexts": ciphertexts}, out,
                            statuses)


def _secret_size(a: Algorithm, length: SupportsIndex | None) -> int:
    """Return the size of a shared secret of the requested length."""
    if length is None:
        return a.shared_secret
    size = item_count(a, length, "the length of a shared secret")
    if not a.any_length and size != a.shared_secret:
        raise LengthError(f"{a.name}: the length of a shared secret must be {a.shared_secret}, not {size}; only "
                          "round-3 Kyber takes other lengths")
    return size


def _encapsulate(a: Algorithm, prepared: Prepare | None, n: SupportsIndex | None,
                 inputs: dict[str, Buffer | None], out: tuple[Buffer, Buffer] | None,
                 statuses: Buffer | None) -> Encapsulations:
    """Encapsulate to one prepared key n times, or once to each public key."""
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
    """Decapsulate with one prepared key, or with one secret key for each item."""
    with Batch(a, "decapsulate", (("shared secrets", a.shared_secret),), out, statuses, inputs) as batch:
        ciphertexts = batch.input("ciphertexts", a.ciphertext)
        key = batch.input("secret keys", a.secret_key) if prepared is None else prepared()
        secrets, = batch.outputs()
        outcome = batch.run(lambda to: _core.kem_decapsulate(a.id, key, ciphertexts, secrets, to))
    return SharedSecrets(secrets, *outcome)
