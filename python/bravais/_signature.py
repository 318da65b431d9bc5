# SPDX-License-Identifier: MIT
"""Signatures."""
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
    """A uint8 array of shape (n, signature). Where ``ok[i]`` is False the row is zeros, and ``statuses[i]`` is the
    ``Status`` that says why."""

    signatures: Array
    ok: Mask
    statuses: Statuses


class Verifications(NamedTuple):
    """Which of n signatures are good: ``ok[i]``. ``statuses[i]`` is the ``Status`` that says why one is not."""

    ok: Mask
    statuses: Statuses

    def __bool__(self) -> NoReturn:
        raise TypeError("n verifications are neither true nor false: look at ok, such as ok.all()")


class Stream:
    """A message that comes in pieces. ``public_key.stream()`` and ``secret_key.stream()`` make it, and
    ``Signature.stream_from_key_hash()`` one that only makes mu."""

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
        raise TypeError("streams are neither copied nor pickled: two of them would be one in the compiled module")

    def update(self, piece: Buffer) -> None:
        """The next bytes of the message, any number."""
        if self._mu is not None:
            raise ArgumentError(f"{self._algorithm.name}: this stream has ended")
        self._stream.update(octets(piece, f"{self._algorithm.name}: a piece of a message"))

    def mu(self) -> bytes:
        """Ends the message and returns its hash, ``algorithm.message_hash`` bytes, for ``sign_mu()`` elsewhere."""
        if self._mu is None:
            status, mu = self._stream.finish()
            check(status, f"{self._algorithm.name}: stream")
            self._mu = mu
        return self._mu


class SigningStream(Stream):
    """Signs a message that comes in pieces. The signature is the ordinary one of the whole message."""

    __slots__ = ("_key",)

    def __init__(self, key: SignatureSecretKey, context: Buffer, prehash: str | None) -> None:
        super().__init__(key.algorithm, key._key(), context, prehash)
        self._key = key

    def sign(self, *, deterministic: bool = False) -> bytes:
        """Ends the message and signs it."""
        return self._key.sign_mu(self.mu(), deterministic=deterministic)


class VerifyingStream(Stream):
    """Verifies a signature of a message that comes in pieces."""

    __slots__ = ("_key",)

    def __init__(self, key: SignaturePublicKey, context: Buffer, prehash: str | None) -> None:
        super().__init__(key.algorithm, key._key(), context, prehash)
        self._key = key

    def verify(self, signature: Buffer) -> bool:
        """Ends the message and says whether the signature is one of it."""
        return self._key.verify_mu(self.mu(), signature)


class SignaturePublicKey(Public):
    """A public key, expanded at the first use for all further ones."""

    __slots__ = ()

    def verify(self, message: Buffer, signature: Buffer, *, context: Buffer = b"", prehash: str | None = None) -> bool:
        """Whether the signature is one of this message, with this context and hash function, under this key.

        A signature of a wrong length is not. ``context`` and ``prehash`` are as in ``SignatureSecretKey.sign()``."""
        return self._verify(message, signature, How(context, prehash).form(self._algorithm))

    def verify_mu(self, mu: Buffer, signature: Buffer) -> bool:
        """The same for the hash of a message, ``algorithm.message_hash`` bytes, that ``Stream.mu()`` has made."""
        a = self._algorithm
        return self._verify(expect(a, mu, a.message_hash, "mu"), signature, mu_form(a))

    def _verify(self, message: Buffer, signature: Buffer, how: Form) -> bool:
        a = self._algorithm
        view = octets(signature, f"{a.name}: a signature")
        text = octets(message, f"{a.name}: a message")
        if view.nbytes != a.signature:
            return False
        status = _core.verify(a.id, self._key(), (text,), None, 1, *how, view, None)
        if status != Status.BAD_SIGNATURE:
            check(status, f"{a.name}: verify")
        return status == 0

    def verify_many(self, messages: Messages, signatures: Buffer, *, message_offsets: Offsets | None = None,
                    context: Buffer = b"", prehash: str | None = None, statuses: Buffer | None = None) -> Verifications:
        """Which of n signatures, n times ``algorithm.signature`` bytes, are good. ``messages`` and ``message_offsets``
        are as in ``SignatureSecretKey.sign_many()``, ``statuses`` is memory for the statuses."""
        return _verify(self._algorithm, self._key, None, messages, message_offsets, signatures, How(context, prehash),
                       statuses)

    def stream(self, *, context: Buffer = b"", prehash: str | None = None) -> VerifyingStream:
        """For a message that comes in pieces."""
        return VerifyingStream(self, context, prehash)


class SignatureSecretKey(Secret):
    """A secret key, checked and expanded. A context manager: ``with dsa.secret_key(data) as key`` wipes it."""

    __slots__ = ()

    def _check(self) -> None:
        self._key()

    def sign(self, message: Buffer, *, context: Buffer = b"", prehash: str | None = None, deterministic: bool = False,
             randomness: Buffer | None = None) -> bytes:
        """The signature of a message of any length: ``algorithm.signature`` bytes.

        ``context``: up to ``algorithm.longest_context`` bytes that the verifier must give as well.
        ``prehash``: the name of a hash function (``bravais.prehashes()``) for HashML-DSA, which is another signature.
        Signing takes the randomness of the system; ``deterministic=True`` does without, and ``randomness``,
        ``algorithm.randomness`` secret bytes used once, replaces it. ML-DSA is hedged, and safe even where the
        randomness is bad. The masks of Dilithium come from it alone, and the same bytes for two messages give the key
        away: sign deterministically where randomness may be bad."""
        return self._sign(message, How(context, prehash).form(self._algorithm), deterministic, randomness)

    def sign_mu(self, mu: Buffer, *, deterministic: bool = False, randomness: Buffer | None = None) -> bytes:
        """The signature of a message of which only the hash is at hand: what ``Stream.mu()`` has made."""
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
        """The signatures of n messages: a list of bytes-like objects, an array of shape (n, length), or one buffer of
        bytes with ``message_offsets``, where message i has the bytes message_offsets[i] to message_offsets[i + 1].
        These are n + 1 ascending integers of 32 or 64 bits, as in Arrow's arrays of binaries. ``randomness`` are n
        times ``algorithm.randomness`` bytes, ``out`` is memory for the signatures, ``statuses`` for the statuses."""
        return _sign(self._algorithm, self._key, None, messages, message_offsets, How(context, prehash), deterministic,
                     randomness, out, statuses)

    def stream(self, *, context: Buffer = b"", prehash: str | None = None) -> SigningStream:
        """For a message that comes in pieces."""
        return SigningStream(self, context, prehash)


class SignatureKeyPair(NamedTuple):
    """A public key and its secret key. A context manager, which wipes the secret key."""

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
        """A new key pair, from the randomness of the system."""
        return self._key_pair(None)

    def generate_from_seed(self, seed: Buffer) -> SignatureKeyPair:
        """The key pair of a secret seed, ``algorithm.seed`` bytes: of the same seed always the same."""
        return self._key_pair(seed)

    def _key_pair(self, seed: Buffer | None) -> SignatureKeyPair:
        public, secret, kept = generate(self._algorithm, seed)
        return SignatureKeyPair(SignaturePublicKey(self._algorithm, public),
                                SignatureSecretKey(self._algorithm, secret, kept))

    def public_key(self, data: Buffer) -> SignaturePublicKey:
        """A public key from its ``algorithm.public_key`` bytes."""
        return SignaturePublicKey._from_bytes(self._algorithm, data)

    def secret_key(self, data: Buffer) -> SignatureSecretKey:
        """A secret key from its ``algorithm.secret_key`` bytes; InvalidSecretKeyError if it is malformed, or its
        parts do not belong together."""
        return SignatureSecretKey._from_bytes(self._algorithm, data)

    def secret_key_from_seed(self, seed: Buffer) -> SignatureSecretKey:
        """The secret key of a seed of ``algorithm.seed`` bytes, which it keeps."""
        return SignatureSecretKey._from_seed(self._algorithm, seed)

    def public_key_from_secret_key(self, secret_key: SignatureSecretKey | Buffer) -> SignaturePublicKey:
        """The public key that belongs to a secret key: an object, or the bytes of an expanded key."""
        return SignaturePublicKey(self._algorithm, public_key_of(self._algorithm, secret_key))

    def public_key_from_seed(self, seed: Buffer) -> SignaturePublicKey:
        """The public key of the pair that a seed of ``algorithm.seed`` bytes gives."""
        return SignaturePublicKey(self._algorithm, public_key_of_seed(self._algorithm, seed))

    def load_public_key(self, data: Buffer | str) -> SignaturePublicKey:
        """A public key from the content of a key file, PEM or DER; KeyFileError if it is none of this set."""
        return SignaturePublicKey._from_file(self._algorithm, data)

    def load_secret_key(self, data: Buffer | str) -> SignatureSecretKey:
        """A secret key from the content of a key file, which has the seed, the expanded key or both."""
        return SignatureSecretKey._from_file(self._algorithm, data)

    def load_key_pair(self, data: Buffer | str) -> SignatureKeyPair:
        """Both keys from the key file of a secret key."""
        file = snapshot(data)
        return SignatureKeyPair(SignaturePublicKey._from_file(self._algorithm, file, derive=True),
                              self.load_secret_key(file))

    def stream_from_key_hash(self, key_hash: Buffer, *, context: Buffer = b"", prehash: str | None = None) -> Stream:
        """For a message that comes in pieces, where nothing of the key is at hand but its hash (tr): the
        ``algorithm.key_hash`` bytes of SHAKE256 of the public key. It makes mu, for ``sign_mu()`` elsewhere."""
        return Stream(self._algorithm, None, context, prehash, key_hash)

    def sign_many(self, secret_keys: Buffer, messages: Messages, *, message_offsets: Offsets | None = None,
                  context: Buffer = b"", prehash: str | None = None, deterministic: bool = False,
                  randomness: Buffer | None = None, out: Buffer | None = None,
                  statuses: Buffer | None = None) -> Signatures:
        """Message i with secret key i, n times ``algorithm.secret_key`` bytes. The rest is as in
        ``SignatureSecretKey.sign_many()``."""
        return _sign(self._algorithm, None, secret_keys, messages, message_offsets, How(context, prehash),
                     deterministic, randomness, out, statuses)

    def verify_many(self, public_keys: Buffer, messages: Messages, signatures: Buffer, *,
                    message_offsets: Offsets | None = None, context: Buffer = b"", prehash: str | None = None,
                    statuses: Buffer | None = None) -> Verifications:
        """Whether signature i is one of message i under public key i, n times ``algorithm.public_key`` bytes. The rest
        is as in ``SignaturePublicKey.verify_many()``."""
        return _verify(self._algorithm, None, public_keys, messages, message_offsets, signatures,
                       How(context, prehash), statuses)


def _sign(a: Algorithm, prepared: Prepare | None, secret_keys: Buffer | None,
          messages: Messages, offsets: Offsets | None, how: How, deterministic: bool, randomness: Buffer | None,
          out: Buffer | None, statuses: Buffer | None) -> Signatures:
    """With one prepared key, or with each of n secret keys."""
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
    """Under one prepared key, or under each of n public keys."""
    inputs = {"messages": messages, "message_offsets": offsets, "context": how.context, "public keys": public_keys,
              "signatures": signatures}
    with Batch(a, "verify", (), None, statuses, inputs) as batch:
        given, form = message_batch(a, messages, offsets), how.form(a)
        batch.count(given.n)
        key = batch.input("public keys", a.public_key) if prepared is None else prepared()
        encoded = batch.input("signatures", a.signature)
        outcome = batch.run(lambda to: _core.verify(a.id, key, *given, *form, encoded, to))
    return Verifications(*outcome)
