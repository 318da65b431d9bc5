# SPDX-License-Identifier: MIT
"""Statuses of items and exceptions of calls. There is one exception class for each status of the C interface except
OK, and every exception says in ``status`` which one it is. Errors about arguments are a ValueError, too; an argument
of a wrong Python type is a TypeError."""
from __future__ import annotations

import enum
from typing import Any, ClassVar

from . import _core


class Status(enum.IntEnum):
    """How an item of a batch ended: the names and numbers of the C interface, which never change. ``status_text()``
    gives a sentence for each."""

    OK = 0
    BAD_LENGTH = 1
    BAD_PUBLIC_KEY = 2
    BAD_SECRET_KEY = 3
    NO_RANDOMNESS = 4
    UNSUPPORTED_ISA = 5
    UNKNOWN_SET = 6
    BAD_ARGUMENT = 7
    BAD_SIGNATURE = 8
    BAD_CONTEXT = 9
    BAD_PREHASH = 10
    SIGNING_FAILED = 11
    BAD_CIPHERTEXT = 12
    BAD_KEY_FILE = 13
    GENERATION_FAILED = 14
    NOT_DONE = 15


class BravaisError(Exception):
    """The base of all errors of this package. ``status`` is the status of the C interface that the error stands for,
    and None for this class itself."""

    status: ClassVar[Status | None] = None


class LengthError(BravaisError, ValueError):
    """Bytes do not have the length that the parameter set requires."""

    status = Status.BAD_LENGTH


class InvalidPublicKeyError(BravaisError, ValueError):
    """A public key of the right length is malformed."""

    status = Status.BAD_PUBLIC_KEY


class InvalidSecretKeyError(BravaisError, ValueError):
    """A secret key of the right length is malformed, or its parts do not belong together."""

    status = Status.BAD_SECRET_KEY


class RandomnessError(BravaisError, RuntimeError):
    """The random source of the operating system failed."""

    status = Status.NO_RANDOMNESS


class InstructionSetError(BravaisError, RuntimeError):
    """The instruction set that was asked for is unknown or cannot run on this machine."""

    status = Status.UNSUPPORTED_ISA


class UnknownAlgorithmError(BravaisError, ValueError):
    """No parameter set of this kind has the name."""

    status = Status.UNKNOWN_SET


class ArgumentError(BravaisError, ValueError):
    """An argument has a value that it cannot have, at all or at this moment."""

    status = Status.BAD_ARGUMENT


class ArrayError(ArgumentError):
    """Memory of a batch has a wrong type, shape or layout, or the numbers of items differ; or memory that must lie in
    one piece does not."""


class ClosedKeyError(ArgumentError):
    """A secret key was used after it was wiped."""


class InvalidSignatureError(BravaisError, ValueError):
    """A signature is not one of this message under this key. Only ``check_statuses()`` raises it: ``verify()`` answers
    True or False."""

    status = Status.BAD_SIGNATURE


class ContextError(BravaisError, ValueError):
    """A context string is too long, or the parameter set has none."""

    status = Status.BAD_CONTEXT


class PrehashError(BravaisError, ValueError):
    """The hash function is unknown, or the parameter set does not sign hashed messages."""

    status = Status.BAD_PREHASH


class SigningError(BravaisError, RuntimeError):
    """No attempt to sign succeeded, which does not happen with an intact key."""

    status = Status.SIGNING_FAILED


class InvalidCiphertextError(BravaisError, ValueError):
    """A ciphertext was altered or made for another key, and the parameter set says so. ML-KEM and most others do not:
    their decapsulation returns a secret that nobody else has."""

    status = Status.BAD_CIPHERTEXT


class KeyFileError(BravaisError, ValueError):
    """A key file is malformed, has a key of another kind, parameter set or content than it should, or the set does not
    have such a form."""

    status = Status.BAD_KEY_FILE


class GenerationError(BravaisError, RuntimeError):
    """A seed gives no key pair: NTRU+ only, with probability below 2^-128 for a random seed."""

    status = Status.GENERATION_FAILED


class NotDoneError(BravaisError, RuntimeError):
    """An item was not processed because the whole call was rejected; the call itself raised the reason. Only
    ``check_statuses()`` raises it."""

    status = Status.NOT_DONE


_CLASSES: dict[int, type[BravaisError]] = {
    int(one.status): one for one in BravaisError.__subclasses__() if one.status is not None}


def status_text(status: int) -> str:
    """A short English sentence for a status."""
    return _core.status_text(status)


def check(status: int, what: str, why: str | None = None) -> None:
    """Raises the exception of a status that is not OK; ``what`` names the set and what was done, ``why`` replaces the
    library's sentence by a closer one."""
    if status != 0:
        raise _CLASSES.get(status, BravaisError)(f"{what}: {why or _core.status_text(status)}")


def check_statuses(statuses: Any, what: str = "batch") -> None:
    """Raises the exception of the first item of a batch that failed, if any. The message begins with ``what`` and names
    the item by its index."""
    for i, status in enumerate(memoryview(statuses).tolist()):
        if status != Status.OK:
            check(status, f"{what}: item {i}")
