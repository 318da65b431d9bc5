# SPDX-License-Identifier: MIT
"""Files for people: encryption in the format of age 1.3, with post-quantum recipients (ML-KEM-768 with X25519).

    from bravais import age

    alice = age.generate()
    sealed = age.encrypt(b"Meet me at noon.", [alice.recipient])
    assert age.decrypt(sealed, [alice.identity]) == b"Meet me at noon."

This module works only in builds with libcrypto 3.0 (CMake: BRAVAIS_PYTHON_LIBCRYPTO=ON). In other builds every function
raises UnavailableError, except ``is_available()``. An age file does not show who wrote it: sign it where that
matters."""
from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, Union

from . import _core
from ._memory import SecretMemory
from ._types import Buffer
from .errors import BravaisError

FAULTS = ("header", "mac", "no match", "payload", "armor", "key", "recipient", "usage", "system")


class UnavailableError(BravaisError, RuntimeError):
    """This build has no libcrypto, which age files need."""


class AgeError(BravaisError, ValueError):
    """A file, a key or a passphrase is wrong.

    ``fault`` says what: "header", "mac", "payload" or "armor" for a damaged file, "no match" for a file that no given
    identity or passphrase opens, "key" for a malformed key, "recipient" for recipients that cannot share a file, "usage"
    for a passphrase where identities are required or the reverse, "system" if reading, writing or libcrypto failed."""

    def __init__(self, fault: str, text: str) -> None:
        super().__init__(text)
        self.fault = fault


class Identity(NamedTuple):
    """A secret key, and the recipient that belongs to it."""

    identity: SecretMemory
    recipient: str


def is_available() -> bool:
    """Return True if this build has libcrypto."""
    return hasattr(_core, "age_seal")


def generate() -> Identity:
    """Make a new post-quantum identity.

    Secret: the identity."""
    identity, recipient = _checked(_function("age_generate")())
    return Identity(SecretMemory(identity), recipient)


def recipients_of(identities: Union[str, Buffer]) -> list[str]:
    """Return the recipients of the identities in the content of a key file.

    Raises: AgeError."""
    (recipients,) = _checked(_function("age_recipients_of")(_octets(identities)))
    return list(recipients)


def encrypt(source: Union[Buffer, str, os.PathLike[str]], recipients: Iterable[str] = (), *,
            passphrase: Union[str, Buffer, None] = None, armor: bool = False,
            out: Union[str, os.PathLike[str], None] = None, force: bool = False) -> Union[bytes, None]:
    """Encrypt to recipients or to a passphrase.

    Args:
        source: the bytes to encrypt, or the path of a file of any size (str or PathLike).
        recipients: texts that begin with ``age1``; either all post-quantum (``age1pq1``) or all classic.
        passphrase: instead of recipients. Deriving the key takes about a second and 256 MiB.
        armor: write text instead of binary data.
        out: the path of the result, which appears only when it is complete; None returns the result.
        force: replace an existing file.
    Raises: AgeError, FileExistsError, OSError."""
    texts = [recipients] if isinstance(recipients, str) else list(recipients)
    word = None if passphrase is None else _octets(passphrase)
    return _transfer(source, out, force, 0o666,
                     lambda given, to: _function("age_seal")(given, to, texts, word, armor))


def decrypt(source: Union[Buffer, str, os.PathLike[str]], identities: Iterable[Union[str, Buffer]] = (), *,
            passphrase: Union[str, Buffer, None] = None, out: Union[str, os.PathLike[str], None] = None,
            force: bool = False) -> Union[bytes, None]:
    """Decrypt a file, armored or not.

    Args:
        source: the bytes of the file, or its path (str or PathLike).
        identities: texts of identities, or the contents of key files. To read a key file that a passphrase locks,
            decrypt it first.
        passphrase: for a file that was encrypted to a passphrase.
        out: the path of the result, with mode 0600; it appears only when everything was authenticated. None returns the
            result.
        force: replace an existing file.
    Raises: AgeError, FileExistsError, OSError.
    Secret: the result, identities, passphrase."""
    files = [_octets(one) for one in ([identities] if isinstance(identities, (str, bytes)) else identities)]
    word = None if passphrase is None else _octets(passphrase)
    return _transfer(source, out, force, None, lambda given, to: _function("age_open")(given, to, files, word))


def _function(name: str) -> Any:
    if not is_available():
        raise UnavailableError("this build has no libcrypto 3.0, which age files need (CMake: BRAVAIS_PYTHON_LIBCRYPTO=ON)")
    return getattr(_core, name)


def _octets(text: Union[str, Buffer]) -> Buffer:
    return text.encode() if isinstance(text, str) else text


def _checked(answer: tuple[Any, ...]) -> tuple[Any, ...]:
    fault, text, *results = answer
    if fault != 0:
        raise AgeError(FAULTS[fault - 1], text)
    return tuple(results)


def _transfer(source: Any, out: Union[str, os.PathLike[str], None], force: bool, mode: int | None, work: Any) -> Union[bytes, None]:
    with contextlib.ExitStack() as stack:
        given = source
        if isinstance(source, (str, os.PathLike)):
            given = stack.enter_context(open(source, "rb", buffering=0)).fileno()
        if out is None:
            (content,) = _checked(work(given, None))
            return bytes(content)
        with _appearing(out, force, mode) as to:
            _checked(work(given, to))
    return None


@contextlib.contextmanager
def _appearing(path: Union[str, os.PathLike[str]], force: bool, mode: int | None) -> Iterator[int]:
    """A file that gets its name at the end of the block, and is removed after an exception."""
    name = os.fspath(path)
    if not force and os.path.lexists(name):
        raise FileExistsError(f"{name} already exists (force=True replaces it)")
    number, temporary = tempfile.mkstemp(prefix=".bravais-", dir=os.path.dirname(name) or ".")
    try:
        try:
            yield number
            if mode is not None:
                mask = os.umask(0)
                os.umask(mask)
                os.fchmod(number, mode & ~mask)
            os.fsync(number)
        finally:
            os.close(number)
        if force:
            os.replace(temporary, name)
        else:
            os.link(temporary, name)  # fails if the name exists by now
            os.unlink(temporary)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(temporary)
        raise


__all__ = ["AgeError", "Identity", "UnavailableError", "decrypt", "encrypt", "generate", "is_available", "recipients_of"]
