# SPDX-License-Identifier: MIT
"""The status of a batch item, and the exceptions.

Each status of the C interface except OK has one exception class, whose attribute ``status`` is that status. Errors
about arguments are also a ValueError. An argument of a wrong Python type is a TypeError."""
from __future__ import annotations

import enum
from typing import Any, ClassVar

from . import _core


class Status(enum.IntEnum):
    """The outcome of a batch item: names and numbers of the C interface, which never change.

    ``status_text()`` describes each of them."""

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
    SELF_CHECK_FAILED = 16


class BravaisError(Exception):
    """The base class of all errors of this package.

    ``status`` is the status of the C interface that the error stands for. It is None for this class itself."""

    status: ClassVar[Status | None] = None


class LengthError(BravaisError, ValueError):
    """A buffer does not have the length that the parameter set requires."""

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
    """The requested instruction set is unknown or cannot run on this machine."""

    status = Status.UNSUPPORTED_ISA


class UnknownAlgorithmError(BravaisError, ValueError):
    """No parameter set of this kind has this name."""

    status = Status.UNKNOWN_SET


class ArgumentError(BravaisError, ValueError):
    """The value of an argument is invalid, either always or in the present state of the object."""

    status = Status.BAD_ARGUMENT


class ArrayError(ArgumentError):
    """Memory has the wrong type, shape or layout (not C-contiguous), or the numbers of items of a batch differ."""


class ClosedKeyError(ArgumentError):
    """A secret key was used after it was wiped."""


class InvalidSignatureError(BravaisError, ValueError):
    """A signature is not valid for this message and this public key.

    Only ``check_statuses()`` raises it. ``verify()`` returns False instead."""

    status = Status.BAD_SIGNATURE


class ContextError(BravaisError, ValueError):
    """A context string is too long, or the parameter set does not support context strings."""

    status = Status.BAD_CONTEXT


class PrehashError(BravaisError, ValueError):
    """The hash function is unknown, or the parameter set does not sign hashed messages."""

    status = Status.BAD_PREHASH


class SigningError(BravaisError, RuntimeError):
    """Every attempt to sign failed, which does not happen with an intact key."""

    status = Status.SIGNING_FAILED


class InvalidCiphertextError(BravaisError, ValueError):
    """A ciphertext was altered or made for another key, and the parameter set uses explicit rejection.

    ML-KEM and most others use implicit rejection: decapsulation returns a secret that nobody else has."""

    status = Status.BAD_CIPHERTEXT


class KeyFileError(BravaisError, ValueError):
    """A key file is malformed, or its kind, parameter set or content is not the expected one.

    It is also raised if the parameter set does not have the requested form of file."""

    status = Status.BAD_KEY_FILE


class GenerationError(BravaisError, RuntimeError):
    """A seed yields no key pair: NTRU+ only, with probability below 2^-128 for a random seed."""

    status = Status.GENERATION_FAILED


class NotDoneError(BravaisError, RuntimeError):
    """An item was not processed because the whole call was rejected.

    Only ``check_statuses()`` raises it. The call itself raised the reason."""

    status = Status.NOT_DONE


class SelfCheckError(BravaisError, RuntimeError):
    """A library with self-checks has found that the processor or the library itself computed a wrong result."""

    status = Status.SELF_CHECK_FAILED


_CLASSES: dict[int, type[BravaisError]] = {
    int(one.status): one for one in BravaisError.__subclasses__() if one.status is not None}


def status_text(status: int) -> str:
    """Return a short English description of a status."""
    return _core.status_text(status)


def check(status: int, what: str, why: str | None = None) -> None:
    """Raise the exception of a status that is not OK.

    ``what`` names the parameter set and the operation. ``why`` replaces the library's description by a closer one."""
    if status != 0:
        raise _CLASSES.get(status, BravaisError)(f"{what}: {why or _core.status_text(status)}")


def check_statuses(statuses: Any, what: str = "batch") -> None:
    """Raise the exception of the first failed item of a batch, if any.

    Args:
        statuses: the statuses of a batch, a one-dimensional int32 array or buffer.
        what: the beginning of the error message, which also gives the index of the item.
    Raises: the subclass of ``BravaisError`` that belongs to the status."""
    for i, status in enumerate(memoryview(statuses).tolist()):
        if status != Status.OK:
            check(status, f"{what}: item {i}")
