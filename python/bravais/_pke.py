# SPDX-License-Identifier: MIT
"""Public-key encryption of short messages, secure against passive attackers only."""
from __future__ import annotations

from types import TracebackType
from typing import NamedTuple

from . import _core
from ._algorithms import Algorithm
from ._batches import Batch, Prepare
from ._key_files import snapshot
from ._keys import Public, Secret, generate
from ._memory import expect, optional, wipe, without_secrets
from ._scheme import Scheme, public_key_of, public_key_of_seed
from ._types import Array, Buffer, Mask, Statuses
from .errors import check


class Encryptions(NamedTuple):
    """A batch of ciphertexts: a uint8 array of shape (n, ciphertext).

    Every item is OK, because in these schemes every byte string of the right length is a valid public key."""

    ciphertexts: Array
    ok: Mask
    statuses: Statuses


class Decryptions(NamedTuple):
    """A batch of messages: a uint8 array of shape (n, message).

    If ``ok[i]`` is False, row i is zeros, and ``statuses[i]`` is the ``Status`` with the reason."""

    messages: Array
    ok: Mask
    statuses: Statuses

    def __repr__(self) -> str:
        return without_secrets(self)


class PKEPublicKey(Public):
    """A public key of a PKE. The second use expands it for all later ones."""

    __slots__ = ()

    def encrypt(self, message: Buffer, *, randomness: Buffer | None = None) -> bytes:
        """Encrypt a message.

        Args:
            message: ``algorithm.message`` bytes.
            randomness: ``algorithm.randomness`` bytes in place of the system's, for tests only. Using the same bytes
                twice reveals messages.
        Secret: ``message`` and ``randomness``.
        Raises: RandomnessError."""
        a = self._algorithm
        view = expect(a, message, a.message, "a message")
        random = optional(a, randomness, a.randomness, "the randomness of encryption")
        ciphertext = bytearray(a.ciphertext)
        check(_core.pke_encrypt(a.id, self._key_for_one(), view, random, ciphertext, None), f"{a.name}: encrypt")
        return bytes(ciphertext)

    def encrypt_many(self, messages: Buffer, *, randomness: Buffer | None = None, out: Buffer | None = None,
                     statuses: Buffer | None = None) -> Encryptions:
        """Encrypt n messages to this key.

        Args:
            messages: n times ``algorithm.message`` bytes.
            randomness: n times ``algorithm.randomness`` bytes in place of the system's, as in ``encrypt()``.
            out: caller-owned memory for the ciphertexts, n times ``algorithm.ciphertext`` bytes.
            statuses: caller-owned memory for the statuses.
        Secret: ``messages`` and ``randomness``.
        Raises: RandomnessError."""
        return _encrypt(self._algorithm, self._key, {"messages": messages, "randomness": randomness}, out, statuses)


class PKESecretKey(Secret):
    """A secret key of a PKE. As a context manager, ``with pke.secret_key(data) as key``, it is wiped at the end."""

    __slots__ = ()

    def _check(self) -> None:
        self._key()

    def decrypt(self, ciphertext: Buffer) -> bytes:
        """Decrypt a ciphertext. Every ciphertext of the right length decrypts to some message.

        Args:
            ciphertext: ``algorithm.ciphertext`` bytes.
        Secret: the result, a message of ``algorithm.message`` bytes.
        Raises: ClosedKeyError."""
        a = self._algorithm
        view = expect(a, ciphertext, a.ciphertext, "a ciphertext")
        message = bytearray(a.message)
        check(_core.pke_decrypt(a.id, self._key(), view, message, None), f"{a.name}: decrypt")
        result = bytes(message)
        wipe(message)
        return result

    def decrypt_many(self, ciphertexts: Buffer, *, out: Buffer | None = None,
                     statuses: Buffer | None = None) -> Decryptions:
        """Decrypt n ciphertexts.

        Args:
            ciphertexts: n times ``algorithm.ciphertext`` bytes.
            out: caller-owned memory for the messages, n times ``algorithm.message`` bytes.
            statuses: caller-owned memory for the statuses.
        Secret: the messages.
        Raises: ClosedKeyError."""
        return _decrypt(self._algorithm, self._key, {"ciphertexts": ciphertexts}, out, statuses)


class PKEKeyPair(NamedTuple):
    """A public key and its secret key. As a context manager it wipes the secret key at the end."""

    public_key: PKEPublicKey
    secret_key: PKESecretKey

    def __enter__(self) -> PKEKeyPair:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 traceback: TracebackType | None) -> None:
        self.secret_key.close()


class PKE(Scheme):
    """A public-key encryption scheme: ``PKE("Kyber768")``. ``bravais.algorithms("PKE")`` lists the names.

    It is secure against passive attackers only (IND-CPA). An attacker who can get chosen ciphertexts decrypted learns
    the secret key. To establish a key, use a KEM."""

    __slots__ = ()
    _kind = "PKE"

    def generate(self) -> PKEKeyPair:
        """Generate a new key pair with randomness from the system.

        Secret: the secret key of the pair.
        Raises: RandomnessError."""
        return self._key_pair(None)

    def generate_from_seed(self, seed: Buffer) -> PKEKeyPair:
        """Generate the key pair that belongs to a seed. The same seed always gives the same pair.

        Args:
            seed: ``algorithm.seed`` bytes. The secret key keeps a copy.
        Secret: ``seed`` and the secret key of the pair."""
        return self._key_pair(seed)

    def _key_pair(self, seed: Buffer | None) -> PKEKeyPair:
        public, secret, kept = generate(self._algorithm, seed)
        return PKEKeyPair(PKEPublicKey(self._algorithm, public), PKESecretKey(self._algorithm, secret, kept))

    def public_key(self, data: Buffer) -> PKEPublicKey:
        """Make a public key from its encoded form. Every byte string of the right length is a valid public key.

        Args:
            data: ``algorithm.public_key`` bytes."""
        return PKEPublicKey._from_bytes(self._algorithm, data)

    def secret_key(self, data: Buffer) -> PKESecretKey:
        """Make a secret key from its encoded, expanded form, and check it.

        Args:
            data: ``algorithm.secret_key`` bytes.
        Secret: ``data`` and the key.
        Raises: InvalidSecretKeyError if the key is malformed, which a Kyber key never is."""
        return PKESecretKey._from_bytes(self._algorithm, data)

    def secret_key_from_seed(self, seed: Buffer) -> PKESecretKey:
        """Make the secret key that belongs to a seed.

        Args:
            seed: ``algorithm.seed`` bytes. The secret key keeps a copy.
        Secret: ``seed`` and the key."""
        return PKESecretKey._from_seed(self._algorithm, seed)

    def public_key_from_secret_key(self, secret_key: PKESecretKey | Buffer) -> PKEPublicKey:
        """Compute the public key that belongs to a secret key.

        Args:
            secret_key: a key object that has its seed.
        Secret: ``secret_key``.
        Raises: ArgumentError for an expanded key, from which the public key cannot be computed; ClosedKeyError."""
        return PKEPublicKey(self._algorithm, public_key_of(self._algorithm, secret_key))

    def public_key_from_seed(self, seed: Buffer) -> PKEPublicKey:
        """Compute the public key of the pair that belongs to a seed.

        Args:
            seed: ``algorithm.seed`` bytes.
        Secret: ``seed``."""
        return PKEPublicKey(self._algorithm, public_key_of_seed(self._algorithm, seed))

    def load_public_key(self, data: Buffer | str) -> PKEPublicKey:
        """Load a public key of this parameter set from a key file.

        Args:
            data: the content of the file, not its path.
        Raises: KeyFileError if the file is malformed or holds another kind of key."""
        return PKEPublicKey._from_file(self._algorithm, data)

    def load_secret_key(self, data: Buffer | str) -> PKESecretKey:
        """Load a secret key of this parameter set from a key file, and check it.

        Args:
            data: the content of the file, not its path. It holds the seed or the expanded key.
        Secret: ``data`` and the key.
        Raises: KeyFileError if the file is malformed or holds another kind of key; InvalidSecretKeyError."""
        return PKESecretKey._from_file(self._algorithm, data)

    def load_key_pair(self, data: Buffer | str) -> PKEKeyPair:
        """Load both keys from the key file of a secret key.

        Args:
            data: the content of the file, not its path. It must hold the seed.
        Secret: ``data`` and the secret key of the pair.
        Raises: KeyFileError as for ``load_secret_key()``, or if the file has only the expanded key, from which the
            public key cannot be computed; InvalidSecretKeyError."""
        file = snapshot(data)
        return PKEKeyPair(PKEPublicKey._from_file(self._algorithm, file, derive=True), self.load_secret_key(file))

    def encrypt_many(self, public_keys: Buffer, messages: Buffer, *, randomness: Buffer | None = None,
                     out: Buffer | None = None, statuses: Buffer | None = None) -> Encryptions:
        """Encrypt message i to public key i.

        Args:
            public_keys: n times ``algorithm.public_key`` bytes.
            messages: n times ``algorithm.message`` bytes.
            randomness, out, statuses: as in ``PKEPublicKey.encrypt_many()``.
        Secret: ``messages`` and ``randomness``.
        Raises: RandomnessError."""
        return _encrypt(self._algorithm, None, {"public keys": public_keys, "messages": messages,
                                                "randomness": randomness}, out, statuses)

    def decrypt_many(self, secret_keys: Buffer, ciphertexts: Buffer, *, out: Buffer | None = None,
                     statuses: Buffer | None = None) -> Decryptions:
        """Decrypt ciphertext i with secret key i.

        Args:
            secret_keys: n times ``algorithm.secret_key`` bytes, expanded. A malformed key fails as an item.
            ciphertexts: n times ``algorithm.ciphertext`` bytes.
            out, statuses: as in ``PKESecretKey.decrypt_many()``.
        Secret: ``secret_keys`` and the messages."""
        return _decrypt(self._algorithm, None, {"secret keys": secret_keys, "ciphertexts": ciphertexts}, out, statuses)


def _encrypt(a: Algorithm, prepared: Prepare | None, inputs: dict[str, Buffer | None], out: Buffer | None,
             statuses: Buffer | None) -> Encryptions:
    """Encrypt to one prepared key, or to one public key for each item."""
    with Batch(a, "encrypt", (("ciphertexts", a.ciphertext),), out, statuses, inputs) as batch:
        messages = batch.input("messages", a.message)
        key = batch.input("public keys", a.public_key) if prepared is None else prepared()
        randomness = batch.optional_input("randomness", a.randomness)
        ciphertexts, = batch.outputs()
        outcome = batch.run(lambda to: _core.pke_encrypt(a.id, key, messages, randomness, ciphertexts, to))
    return Encryptions(ciphertexts, *outcome)


def _decrypt(a: Algorithm, prepared: Prepare | None, inputs: dict[str, Buffer], out: Buffer | None,
             statuses: Buffer | None) -> Decryptions:
    """Decrypt with one prepared key, or with one secret key for each item."""
    with Batch(a, "decrypt", (("messages", a.message),), out, statuses, inputs) as batch:
        ciphertexts = batch.input("ciphertexts", a.ciphertext)
        key = batch.input("secret keys", a.secret_key) if prepared is None else prepared()
        messages, = batch.outputs()
        outcome = batch.run(lambda to: _core.pke_decrypt(a.id, key, ciphertexts, messages, to))
    return Decryptions(messages, *outcome)
