# SPDX-License-Identifier: MIT
"""Signatures, of single messages, of batches, and of messages that come in pieces."""
from __future__ import annotations

from types import TracebackType
from typing import NamedTuple, NoReturn

from . import _core
from ._algorithms import Algorithm
from ._batches import Batch, Prepare
from ._key_files import snapshot
from ._keys import Public, Secret, generate
from ._memory import expect, octets, optional
from ._messages import Form, How, message_batch, mu_form, no_randomness
from ._scheme import Scheme, public_key_of, public_key_of_seed
from ._types import Array, Buffer, Mask, Messages, Offsets, Statuses
from .errors import ArgumentError, ContextError, Status, check

class Signatures(NamedTuple):
    """A batch of signatures: a uint8 array of shape (n, signature).

    If ``ok[i]`` is False, row i is zeros, and ``statuses[i]`` is the ``Status`` with the reason."""

    signatures: Array
    ok: Mask
    statuses: Statuses


class Verifications(NamedTuple):
    """The outcome of n verifications.

    ``ok[i]`` is True if signature i is valid. Otherwise ``statuses[i]`` is the ``Status`` with the reason."""

    ok: Mask
    statuses: Statuses

    def __bool__(self) -> NoReturn:
        raise TypeError("the result of verify_many() is neither true nor false; look at ok, for example ok.all()")


class Stream:
    """A message that comes in pieces.

    ``public_key.stream()`` and ``secret_key.stream()`` return one. So does ``Signature.stream_from_key_hash()``, whose
    stream only computes mu."""

    __slots__ = ("_algorithm", "_stream", "_mu")

    def __init__(self, algorithm: Algorithm, key: _core.PreparedKey | None, context: Buffer, prehash: str | None,
                 key_hash: Buffer = b"") -> None:
        how = How(context, prehash).form(algorithm)
        self._algorithm = algorithm
        self._stream = _core.MessageStream()
        self._mu: bytes | None = None
        if key is None:
            view = expect(algorithm, key_hash, algorithm.key_hash, "the hash of a public key")
            status = self._stream.start_from_key_hash(algorithm.id, view, how.context, how.prehash)
        else:
            status = self._stream.start(algorithm.id, key, how.context, how.prehash)
        check(status, f"{algorithm.name}: stream")

    def __reduce__(self) -> NoReturn:
        raise TypeError("streams cannot be copied or pickled; start another one with stream()")

    def update(self, piece: Buffer) -> None:
        """Append a piece to the message.

        Args:
            piece: any number of bytes.
        Raises: ArgumentError after the stream has ended."""
        if self._mu is not None:
            raise ArgumentError(f"{self._algorithm.name}: this stream has ended; start another one")
        self._stream.update(octets(piece, f"{self._algorithm.name}: a piece of a message"))

    def mu(self) -> bytes:
        """End the message and return its hash mu, ``algorithm.message_hash`` bytes, for ``sign_mu()``.

        Later calls return the same mu."""
        if self._mu is None:
            status, mu = self._stream.finish()
            check(status, f"{self._algorithm.name}: stream")
            self._mu = mu
        return self._mu


class SigningStream(Stream):
    """Signs a message that comes in pieces. The signature is the same as for the whole message."""

    __slots__ = ("_key",)

    def __init__(self, key: SignatureSecretKey, context: Buffer, prehash: str | None) -> None:
        super().__init__(key.algorithm, key._key(), context, prehash)
        self._key = key

    def sign(self, *, deterministic: bool = False) -> bytes:
        """End the message and sign it.

        Args:
            deterministic: as in ``SignatureSecretKey.sign()``.
        Raises: RandomnessError; SigningError; ClosedKeyError if the key was wiped in the meantime."""
        return self._key.sign_mu(self.mu(), deterministic=deterministic)


class VerifyingStream(Stream):
    """Verifies a signature of a message that comes in pieces."""

    __slots__ = ("_key",)

    def __init__(self, key: SignaturePublicKey, context: Buffer, prehash: str | None) -> None:
        super().__init__(key.algorithm, key._key(), context, prehash)
        self._key = key

    def verify(self, signature: Buffer) -> bool:
        """End the message and return True if the signature is valid for it.

        Args:
            signature: ``algorithm.signature`` bytes. For any other length the result is False."""
        return self._key.verify_mu(self.mu(), signature)


class SignaturePublicKey(Public):
    """A public key of a signature scheme. The second use expands it for all later ones."""

    __slots__ = ()

    def verify(self, message: Buffer, signature: Buffer, *, context: Buffer = b"", prehash: str | None = None) -> bool:
        """Return True if the signature is valid for this message under this key.

        Args:
            message: any number of bytes.
            signature: ``algorithm.signature`` bytes. For any other length the result is False.
            context, prehash: as the signer passed them to ``SignatureSecretKey.sign()``.
        Raises: ContextError; PrehashError."""
        return self._verify(message, signature, How(context, prehash).form(self._algorithm))

    def verify_mu(self, mu: Buffer, signature: Buffer) -> bool:
        """Return True if the signature is valid for the message with this hash.

        Args:
            mu: ``algorithm.message_hash`` bytes from ``Stream.mu()``.
            signature: as in ``verify()``.
        Raises: LengthError if ``mu`` has another length."""
        a = self._algorithm
        return self._verify(expect(a, mu, a.message_hash, "mu"), signature, mu_form(a))

    def _verify(self, message: Buffer, signature: Buffer, how: Form) -> bool:
        a = self._algorithm
        view = octets(signature, f"{a.name}: a signature")
        text = octets(message, f"{a.name}: a message")
        if view.nbytes != a.signature:
            return False
        status = _core.verify(a.id, self._key_for_one(), (text,), None, 1, *how, view, None)
        if status != Status.BAD_SIGNATURE:
            check(status, f"{a.name}: verify")
        return status == 0

    def verify_many(self, messages: Messages, signatures: Buffer, *, message_offsets: Offsets | None = None,
                    context: Buffer = b"", prehash: str | None = None, statuses: Buffer | None = None) -> Verifications:
        """Verify n signatures under this key.

        Args:
            messages, message_offsets: as in ``SignatureSecretKey.sign_many()``.
            signatures: n times ``algorithm.signature`` bytes.
            context, prehash: as in ``verify()``, the same for all messages.
            statuses: caller-owned memory for the statuses.
        Raises: ContextError; PrehashError; ArrayError or ArgumentError for unusable messages or offsets."""
        return _verify(self._algorithm, self._key, None, messages, message_offsets, signatures, How(context, prehash),
                       statuses)

    def stream(self, *, context: Buffer = b"", prehash: str | None = None) -> VerifyingStream:
        """Start to verify a message that comes in pieces.

        Args:
            context, prehash: as in ``verify()``.
        Raises: ContextError; PrehashError."""
        return VerifyingStream(self, context, prehash)


class SignatureSecretKey(Secret):
    """A secret key of a signature scheme.

    As a context manager, ``with dsa.secret_key(data) as key``, it is wiped at the end."""

    __slots__ = ()

    def _check(self) -> None:
        self._key()

    def sign(self, message: Buffer, *, context: Buffer = b"", prehash: str | None = None, deterministic: bool = False,
             randomness: Buffer | None = None) -> bytes:
        """Sign a message; return ``algorithm.signature`` bytes.

        By default signing uses the system's randomness. ML-DSA is hedged: it is safe even if the randomness is bad.
        Dilithium is not, because its masks depend on the randomness alone. The same bytes for two messages reveal the
        key, so sign deterministically if the randomness may be bad.

        Args:
            message: any number of bytes.
            context: up to ``algorithm.longest_context`` bytes. The verifier must pass the same bytes.
            prehash: the name of a hash function (``bravais.prehashes()``) for HashML-DSA. Its signatures are not valid
                for the same message without ``prehash``.
            deterministic: True to sign without randomness.
            randomness: ``algorithm.randomness`` bytes in place of the system's, used only once.
        Secret: ``randomness``.
        Raises: ContextError; PrehashError; RandomnessError; SigningError; ArgumentError for ``randomness`` together
            with ``deterministic``; ClosedKeyError."""
        return self._sign(message, How(context, prehash).form(self._algorithm), deterministic, randomness)

    def sign_mu(self, mu: Buffer, *, deterministic: bool = False, randomness: Buffer | None = None) -> bytes:
        """Sign a message of which only the hash is known; return the ordinary signature of the message.

        Args:
            mu: ``algorithm.message_hash`` bytes from ``Stream.mu()``.
            deterministic, randomness: as in ``sign()``.
        Secret: ``randomness``.
        Raises: LengthError if ``mu`` has another length; RandomnessError; SigningError; ArgumentError as in ``sign()``;
            ClosedKeyError."""
        a = self._algorithm
        return self._sign(expect(a, mu, a.message_hash, "mu"), mu_form(a), deterministic, randomness)

    def _sign(self, message: Buffer, how: Form, deterministic: bool, randomness: Buffer | None) -> bytes:
        a = self._algorithm
        text = octets(message, f"{a.name}: a message")
        random = no_randomness(a, randomness) if deterministic else optional(a, randomness, a.randomness,
                                                                            "the randomness of signing")
        signature = bytearray(a.signature)
        check(_core.sign(a.id, self._key(), (text,), None, 1, *how, random, signature, None), f"{a.name}: sign")
        return bytes(signature)

    def sign_many(self, messages: Messages, *, message_offsets: Offsets | None = None, context: Buffer = b"",
                  prehash: str | None = None, deterministic: bool = False, randomness: Buffer | None = None,
                  out: Buffer | None = None, statuses: Buffer | None = None) -> Signatures:
        """Sign n messages with this key.

        Args:
            messages: a list of n bytes-like objects, an array of shape (n, length), or with ``message_offsets`` one
                buffer of bytes.
            message_offsets: n + 1 ascending integers of 32 or 64 bits, as in Arrow's arrays of binaries. Message i
                consists of the bytes message_offsets[i] to message_offsets[i + 1].
            context, prehash, deterministic: as in ``sign()``, the same for all messages.
            randomness: n times ``algorithm.randomness`` bytes in place of the system's, as in ``sign()``.
            out: caller-owned memory for the signatures, n times ``algorithm.signature`` bytes.
            statuses: caller-owned memory for the statuses.
        Secret: ``randomness``.
        Raises: ContextError; PrehashError; RandomnessError; ArrayError or ArgumentError for unusable messages or
            offsets; ClosedKeyError."""
        return _sign(self._algorithm, self._key, None, messages, message_offsets, How(context, prehash), deterministic,
                     randomness, out, statuses)

    def stream(self, *, context: Buffer = b"", prehash: str | None = None) -> SigningStream:
        """Start to sign a message that comes in pieces.

        Args:
            context, prehash: as in ``sign()``.
        Raises: ContextError; PrehashError; ClosedKeyError."""
        return SigningStream(self, context, prehash)


class SignatureKeyPair(NamedTuple):
    """A public key and its secret key. As a context manager it wipes the secret key at the end."""

    public_key: SignaturePublicKey
    secret_key: SignatureSecretKey

    def __enter__(self) -> SignatureKeyPair:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 traceback: TracebackType | None) -> None:
        self.secret_key.close()


class Signature(Scheme):
    """A signature scheme: ``Signature("ML-DSA-65")``. ``bravais.algorithms("signature")`` lists the names."""

    __slots__ = ()
    _kind = "signature"

    def generate(self) -> SignatureKeyPair:
        """Generate a new key pair with randomness from the system.

        Secret: the secret key of the pair.
        Raises: RandomnessError."""
        return self._key_pair(None)

    def generate_from_seed(self, seed: Buffer) -> SignatureKeyPair:
        """Generate the key pair that belongs to a seed. The same seed always gives the same pair.

        Args:
            seed: ``algorithm.seed`` bytes. The secret key keeps a copy.
        Secret: ``seed`` and the secret key of the pair."""
        return self._key_pair(seed)

    def _key_pair(self, seed: Buffer | None) -> SignatureKeyPair:
        public, secret, kept = generate(self._algorithm, seed)
        return SignatureKeyPair(SignaturePublicKey(self._algorithm, public),
                                SignatureSecretKey(self._algorithm, secret, kept))

    def public_key(self, data: Buffer) -> SignaturePublicKey:
        """Make a public key from its encoded form. Every byte string of the right length is a valid public key.

        Args:
            data: ``algorithm.public_key`` bytes."""
        return SignaturePublicKey._from_bytes(self._algorithm, data)

    def secret_key(self, data: Buffer) -> SignatureSecretKey:
        """Make a secret key from its encoded, expanded form, and check it.

        Args:
            data: ``algorithm.secret_key`` bytes.
        Secret: ``data`` and the key.
        Raises: InvalidSecretKeyError if the key is malformed or its parts do not belong together."""
        return SignatureSecretKey._from_bytes(self._algorithm, data)

    def secret_key_from_seed(self, seed: Buffer) -> SignatureSecretKey:
        """Make the secret key that belongs to a seed.

        Args:
            seed: ``algorithm.seed`` bytes. The secret key keeps a copy.
        Secret: ``seed`` and the key."""
        return SignatureSecretKey._from_seed(self._algorithm, seed)

    def public_key_from_secret_key(self, secret_key: SignatureSecretKey | Buffer) -> SignaturePublicKey:
        """Compute the public key that belongs to a secret key.

        Args:
            secret_key: a key object, or an expanded key of ``algorithm.secret_key`` bytes.
        Secret: ``secret_key``.
        Raises: InvalidSecretKeyError; ArgumentError for a key of another parameter set; ClosedKeyError."""
        return SignaturePublicKey(self._algorithm, public_key_of(self._algorithm, secret_key))

    def public_key_from_seed(self, seed: Buffer) -> SignaturePublicKey:
        """Compute the public key of the pair that belongs to a seed.

        Args:
            seed: ``algorithm.seed`` bytes.
        Secret: ``seed``."""
        return SignaturePublicKey(self._algorithm, public_key_of_seed(self._algorithm, seed))

    def load_public_key(self, data: Buffer | str) -> SignaturePublicKey:
        """Load a public key of this parameter set from a key file.

        Args:
            data: the content of the file, PEM or DER, not its path.
        Raises: KeyFileError if the file is malformed or holds another kind of key."""
        return SignaturePublicKey._from_file(self._algorithm, data)

    def load_secret_key(self, data: Buffer | str) -> SignatureSecretKey:
        """Load a secret key of this parameter set from a key file, and check it.

        Args:
            data: the content of the file, PEM or DER, not its path. It holds the seed, the expanded key or both.
        Secret: ``data`` and the key.
        Raises: KeyFileError if the file is malformed or holds another kind of key; InvalidSecretKeyError."""
        return SignatureSecretKey._from_file(self._algorithm, data)

    def load_key_pair(self, data: Buffer | str) -> SignatureKeyPair:
        """Load both keys from the key file of a secret key, and check them.

        Args:
            data: as in ``load_secret_key()``.
        Secret: ``data`` and the secret key of the pair.
        Raises: KeyFileError; InvalidSecretKeyError."""
        file = snapshot(data)
        return SignatureKeyPair(SignaturePublicKey._from_file(self._algorithm, file, derive=True),
                              self.load_secret_key(file))

    def stream_from_key_hash(self, key_hash: Buffer, *, context: Buffer = b"", prehash: str | None = None) -> Stream:
        """Start to compute mu of a message that comes in pieces, from the hash of the public key instead of the key.

        Args:
            key_hash: tr, the ``algorithm.key_hash`` bytes of SHAKE256 of the public key.
            context, prehash: as in ``SignatureSecretKey.sign()``.
        Returns: a stream whose ``mu()`` is for ``sign_mu()`` elsewhere.
        Raises: LengthError if ``key_hash`` has another length; ContextError; PrehashError."""
        return Stream(self._algorithm, None, context, prehash, key_hash)

    def sign_many(self, secret_keys: Buffer, messages: Messages, *, message_offsets: Offsets | None = None,
                  context: Buffer = b"", prehash: str | None = None, deterministic: bool = False,
                  randomness: Buffer | None = None, out: Buffer | None = None,
                  statuses: Buffer | None = None) -> Signatures:
        """Sign message i with secret key i.

        Args:
            secret_keys: n times ``algorithm.secret_key`` bytes, expanded. A malformed key fails as an item.
            messages, message_offsets, context, prehash, deterministic, randomness, out, statuses: as in
                ``SignatureSecretKey.sign_many()``.
        Secret: ``secret_keys`` and ``randomness``.
        Raises: the errors of ``SignatureSecretKey.sign_many()`` except ClosedKeyError."""
        return _sign(self._algorithm, None, secret_keys, messages, message_offsets, How(context, prehash),
                     deterministic, randomness, out, statuses)

    def verify_many(self, public_keys: Buffer, messages: Messages, signatures: Buffer, *,
                    message_offsets: Offsets | None = None, context: Buffer = b"", prehash: str | None = None,
                    statuses: Buffer | None = None) -> Verifications:
        """Verify signature i of message i under public key i.

        Args:
            public_keys: n times ``algorithm.public_key`` bytes.
            messages, signatures, message_offsets, context, prehash, statuses: as in
                ``SignaturePublicKey.verify_many()``.
        Raises: the errors of ``SignaturePublicKey.verify_many()``."""
        return _verify(self._algorithm, None, public_keys, messages, message_offsets, signatures,
                       How(context, prehash), statuses)


def _sign(a: Algorithm, prepared: Prepare | None, secret_keys: Buffer | None,
          messages: Messages, offsets: Offsets | None, how: How, deterministic: bool, randomness: Buffer | None,
          out: Buffer | None, statuses: Buffer | None) -> Signatures:
    """Sign with one prepared key, or with one secret key for each message."""
    inputs = {"messages": messages, "message_offsets": offsets, "context": how.context, "secret keys": secret_keys,
              "randomness": randomness}
    with Batch(a, "sign", (("signatures", a.signature),), out, statuses, inputs) as batch:
        given, form = message_batch(a, messages, offsets), how.form(a)
        batch.count(given.n)
        key = batch.input("secret keys", a.secret_key) if prepared is None else prepared()
        random = (no_randomness(a, randomness) if deterministic
                  else batch.optional_input("randomness", a.randomness))
        signatures, = batch.outputs()
        outcome = batch.run(lambda to: _core.sign(a.id, key, *given, *form, random, signatures, to))
    return Signatures(signatures, *outcome)


def _verify(a: Algorithm, prepared: Prepare | None, public_keys: Buffer | None,
            messages: Messages, offsets: Offsets | None, signatures: Buffer, how: How,
            statuses: Buffer | None) -> Verifications:
    """Verify under one prepared key, or under one public key for each signature."""
    inputs = {"messages": messages, "message_offsets": offsets, "context": how.context, "public keys": public_keys,
              "signatures": signatures}
    with Batch(a, "verify", (), None, statuses, inputs) as batch:
        given, form = message_batch(a, messages, offsets), how.form(a)
        batch.count(given.n)
        key = batch.input("public keys", a.public_key) if prepared is None else prepared()
        encoded = batch.input("signatures", a.signature)
        outcome = batch.run(lambda to: _core.verify(a.id, key, *given, *form, encoded, to))
    return Verifications(*outcome)
