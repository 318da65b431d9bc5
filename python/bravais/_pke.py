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
    """A uint8 array of shape (n, ciphertext). Every item is OK: for these schemes any bytes are a public key."""

    ciphertexts: Array
    ok: Mask
    statuses: Statuses


class Decryptions(NamedTuple):
    """A uint8 array of shape (n, message). Where ``ok[i]`` is False the row is zeros, and ``statuses[i]`` is the
    ``Status`` that says why."""

    messages: Array
    ok: Mask
    statuses: Statuses

    def __repr__(self) -> str:
        return without_secrets(self)


class PKEPublicKey(Public):
    """A public key, expanded at the first use for all further ones."""

    __slots__ = ()

    def encrypt(self, message: Buffer, *, randomness: Buffer | None = None) -> bytes:
        """The ciphertext of a message of ``algorithm.message`` bytes.

        ``randomness``, ``algorithm.randomness`` bytes, replaces that of the system. For tests only: using it twice
        gives messages away."""
        a = self._algorithm
        view = expect(a, message, a.message, "a message")
        random = optional(a, randomness, a.randomness, "the randomness of encryption")
        ciphertext = bytearray(a.ciphertext)
        check(_core.pke_encrypt(a.id, self._key(), view, random, ciphertext, None), f"{a.name}: encrypt")
        return bytes(ciphertext)

    def encrypt_many(self, messages: Buffer, *, randomness: Buffer | None = None, out: Buffer | None = None,
                     statuses: Buffer | None = None) -> Encryptions:
        """The ciphertexts of n messages for this key, n times ``algorithm.message`` bytes. ``randomness`` are n times
        ``algorithm.randomness`` bytes, ``out`` is memory for the ciphertexts, ``statuses`` for the statuses."""
        return _encrypt(self._algorithm, self._key, {"messages": messages, "randomness": randomness}, out, statuses)


class PKESecretKey(Secret):
    """A secret key, checked and expanded. A context manager: ``with pke.secret_key(data) as key`` wipes it."""

    __slots__ = ()

    def _check(self) -> None:
        self._key()

    def decrypt(self, ciphertext: Buffer) -> bytes:
        """The message, ``algorithm.message`` bytes. Any bytes of the right length decrypt to something."""
        a = self._algorithm
        view = expect(a, ciphertext, a.ciphertext, "a ciphertext")
        message = bytearray(a.message)
        check(_core.pke_decrypt(a.id, self._key(), view, message, None), f"{a.name}: decrypt")
        result = bytes(message)
        wipe(message)
        return result

    def decrypt_many(self, ciphertexts: Buffer, *, out: Buffer | None = None,
                     statuses: Buffer | None = None) -> Decryptions:
        """The messages in n ciphertexts for this key, n times ``algorithm.ciphertext`` bytes. ``out`` is memory for the
        messages, ``statuses`` for the statuses."""
        return _decrypt(self._algorithm, self._key, {"ciphertexts": ciphertexts}, out, statuses)


class PKEKeyPair(NamedTuple):
    """A public key and its secret key. A context manager, which wipes the secret key."""

    public_key: PKEPublicKey
    secret_key: PKESecretKey

    def __enter__(self) -> PKEKeyPair:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 traceback: TracebackType | None) -> None:
        self.secret_key.close()


class PKE(Scheme):
    """A public-key encryption scheme: ``PKE("Kyber768")``. Secure against passive attackers only (IND-CPA): whoever
    can have ciphertexts of their own making decrypted learns the secret key. To establish a key, use a KEM."""

    __slots__ = ()
    _kind = "PKE"

    def generate(self) -> PKEKeyPair:
        """A new key pair, from the randomness of the system."""
        return self._key_pair(None)

    def generate_from_seed(self, seed: Buffer) -> PKEKeyPair:
        """The key pair of a secret seed, ``algorithm.seed`` bytes: of the same seed always the same."""
        return self._key_pair(seed)

    def _key_pair(self, seed: Buffer | None) -> PKEKeyPair:
        public, secret, kept = generate(self._algorithm, seed)
        return PKEKeyPair(PKEPublicKey(self._algorithm, public), PKESecretKey(self._algorithm, secret, kept))

    def public_key(self, data: Buffer) -> PKEPublicKey:
        """A public key from its ``algorithm.public_key`` bytes."""
        return PKEPublicKey._from_bytes(self._algorithm, data)

    def secret_key(self, data: Buffer) -> PKESecretKey:
        """A secret key from its ``algorithm.secret_key`` bytes; InvalidSecretKeyError if it is malformed, which one
        of Kyber never is."""
        return PKESecretKey._from_bytes(self._algorithm, data)

    def secret_key_from_seed(self, seed: Buffer) -> PKESecretKey:
        """The secret key of a seed of ``algorithm.seed`` bytes, which it keeps."""
        return PKESecretKey._from_seed(self._algorithm, seed)

    def public_key_from_secret_key(self, secret_key: PKESecretKey | Buffer) -> PKEPublicKey:
        """The public key that belongs to a secret key object that has its seed. It does not follow from an expanded
        key, which is an ArgumentError."""
        return PKEPublicKey(self._algorithm, public_key_of(self._algorithm, secret_key))

    def public_key_from_seed(self, seed: Buffer) -> PKEPublicKey:
        """The public key of the pair that a seed of ``algorithm.seed`` bytes gives."""
        return PKEPublicKey(self._algorithm, public_key_of_seed(self._algorithm, seed))

    def load_public_key(self, data: Buffer | str) -> PKEPublicKey:
        """A public key from the content of a key file; KeyFileError if it is none of this set."""
        return PKEPublicKey._from_file(self._algorithm, data)

    def load_secret_key(self, data: Buffer | str) -> PKESecretKey:
        """A secret key from the content of a key file, which has the seed or the expanded key."""
        return PKESecretKey._from_file(self._algorithm, data)

    def load_key_pair(self, data: Buffer | str) -> PKEKeyPair:
        """Both keys from the key file of a secret key; KeyFileError if it has only the expanded key, from which the
        public key does not follow."""
        file = snapshot(data)
        return PKEKeyPair(PKEPublicKey._from_file(self._algorithm, file, derive=True), self.load_secret_key(file))

    def encrypt_many(self, public_keys: Buffer, messages: Buffer, *, randomness: Buffer | None = None,
                     out: Buffer | None = None, statuses: Buffer | None = None) -> Encryptions:
        """Message i to public key i: n times ``algorithm.public_key`` bytes, and n times ``algorithm.message``. The
        rest is as in ``PKEPublicKey.encrypt_many()``."""
        return _encrypt(self._algorithm, None, {"public keys": public_keys, "messages": messages,
                                                "randomness": randomness}, out, statuses)

    def decrypt_many(self, secret_keys: Buffer, ciphertexts: Buffer, *, out: Buffer | None = None,
                     statuses: Buffer | None = None) -> Decryptions:
        """Ciphertext i with secret key i: n times ``algorithm.secret_key`` bytes, and n times
        ``algorithm.ciphertext``. The rest is as in ``PKESecretKey.decrypt_many()``."""
        return _decrypt(self._algorithm, None, {"secret keys": secret_keys, "ciphertexts": ciphertexts}, out, statuses)


def _encrypt(a: Algorithm, prepared: Prepare | None, inputs: dict[str, Buffer | None], out: Buffer | None,
             statuses: Buffer | None) -> Encryptions:
    """To one prepared key, or to each of the public keys."""
    with Batch(a, "encrypt", (("ciphertexts", a.ciphertext),), out, statuses, inputs) as batch:
        messages = batch.input("messages", a.message)
        key = batch.input("public keys", a.public_key) if prepared is None else prepared()
        randomness = batch.optional_input("randomness", a.randomness)
        ciphertexts, = batch.outputs()
        outcome = batch.run(lambda to: _core.pke_encrypt(a.id, key, messages, randomness, ciphertexts, to))
    return Encryptions(ciphertexts, *outcome)


def _decrypt(a: Algorithm, prepared: Prepare | None, inputs: dict[str, Buffer], out: Buffer | None,
             statuses: Buffer | None) -> Decryptions:
    """With one prepared key, or with each of the secret keys."""
    with Batch(a, "decrypt", (("messages", a.message),), out, statuses, inputs) as batch:
        ciphertexts = batch.input("ciphertexts", a.ciphertext)
        key = batch.input("secret keys", a.secret_key) if prepared is None else prepared()
        messages, = batch.outputs()
        outcome = batch.run(lambda to: _core.pke_decrypt(a.id, key, ciphertexts, messages, to))
    return Decryptions(messages, *outcome)
