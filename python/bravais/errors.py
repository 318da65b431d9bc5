# SPDX-License-Identifier: MIT
"""What goes wrong, as exceptions. All of them are a BravaisError, and those about arguments are a ValueError, too. An
argument of a wrong Python type is a TypeError."""
from __future__ import annotations

from . import _core


class BravaisError(Exception):
    """The base of all errors of this package."""


class ArgumentError(BravaisError, ValueError):
    """An argument has a value that it cannot have, at all or at this moment, and none of the closer errors fits."""


class UnknownAlgorithmError(BravaisError, ValueError):
    """No set of this kind has the name."""


class LengthError(BravaisError, ValueError):
    """Bytes have not the length that the set demands."""


class ArrayError(BravaisError, ValueError):
    """A batch is no array of the demanded type, shape and layout, or the numbers of its items differ; or memory does not
    lie in one piece."""


class InvalidPublicKeyError(BravaisError, ValueError):
    """A public key of the right length is malformed."""


class InvalidSecretKeyError(BravaisError, ValueError):
    """A secret key of the right length is malformed, or its parts do not belong together."""


class InvalidCiphertextError(BravaisError, ValueError):
    """A ciphertext was altered or made for another key, and the set says so. ML-KEM and most others do not: there,
    decapsulation gives a secret that nobody else has."""


class ContextError(BravaisError, ValueError):
    """A context string is too long, or the set has none."""


class PrehashError(BravaisError, ValueError):
    """The hash function is unknown, or the set does not sign hashed messages."""


class KeyFileError(BravaisError, ValueError):
    """A key file is malformed, of another kind, set or content than it should be, or its set has not such a form."""


class ClosedKeyError(BravaisError, ValueError):
    """A secret key was used after it was wiped."""


class RandomnessError(BravaisError, RuntimeError):
    """The random source of the operating system failed."""


class InstructionSetError(BravaisError, RuntimeError):
    """The instruction set that was asked for is unknown or cannot run on this machine."""


class SigningError(BravaisError, RuntimeError):
    """No attempt to sign succeeded, which happens to no intact key."""


class GenerationError(BravaisError, RuntimeError):
    """A seed gives no key pair: NTRU+ only, with probability below 2^-128 for a random seed."""


# By the numbers of the C interface (include/bravais.h), which never change.
_CLASSES: dict[int, type[BravaisError]] = {
    1: LengthError,
    2: InvalidPublicKeyError,
    3: InvalidSecretKeyError,
    4: RandomnessError,
    5: InstructionSetError,
    6: UnknownAlgorithmError,
    7: ArrayError,
    9: ContextError,
    10: PrehashError,
    11: SigningError,
    12: InvalidCiphertextError,
    13: KeyFileError,
    14: GenerationError,
}
BAD_PUBLIC_KEY, BAD_SECRET_KEY, BAD_SIGNATURE, SIGNING_FAILED, BAD_CIPHERTEXT = 2, 3, 8, 11, 12
GENERATION_FAILED = 14

# What single items of a batch may have, which the mask tells; everything else concerns the whole call.
OF_ITEMS = frozenset({BAD_PUBLIC_KEY, BAD_SECRET_KEY, BAD_SIGNATURE, SIGNING_FAILED, BAD_CIPHERTEXT, GENERATION_FAILED})


def check(status: int, what: str, why: str | None = None) -> None:
    """Raises the exception of an error number; ``what`` names the set and what was done, ``why`` replaces the library's
    sentence by a closer one."""
    if status != 0:
        raise _CLASSES.get(status, BravaisError)(f"{what}: {why or _core.message(status)}")


def check_batch(status: int, what: str) -> None:
    """The same for a batch, whose items may fail alone."""
    if status not in OF_ITEMS:
        check(status, what)
