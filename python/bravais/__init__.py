# SPDX-License-Identifier: MIT
"""Lattice cryptography: ML-KEM, ML-DSA, and related schemes for research.

    import bravais

    kem = bravais.KEM("ML-KEM-768")
    with kem.generate() as alice:
        ciphertext, secret = alice.public_key.encapsulate()
        assert alice.secret_key.decapsulate(ciphertext) == secret

Functions take ``bytes`` or any other C-contiguous buffer and return ``bytes``. ``algorithms()`` lists the parameter
sets with their sizes. All operations release the interpreter's lock, so threads run in parallel.

Functions that end in ``_many`` work on a batch. Inputs are NumPy arrays of type uint8 and shape (n, size), or flat
buffers of n times size bytes, and are not copied. Results are NumPy arrays of shape (n, size). ``out`` is writable
memory of the caller for the results, in the same two forms; it must not overlap any other argument. ``statuses`` is
writable memory for n values of type int32. An item that fails does not stop the others. Its row becomes zeros (for
public keys see ``KeyArrays``), and its ``Status`` gives the reason.

Errors are subclasses of ``BravaisError``. A function may raise TypeError for an argument of the wrong type,
LengthError for a wrong number of bytes, ArrayError for unusable memory, ArgumentError for other invalid values and
InstructionSetError for a forced instruction set that cannot run. The descriptions of the functions name only the
further errors, or further reasons for these. "Secret" in a description lists the arguments and results that must be
kept secret, in addition to a secret key object itself."""
from __future__ import annotations

import os

from . import _core
from ._algorithms import Algorithm, algorithms, prehashes, random_bytes
from ._kem import KEM, Encapsulation, Encapsulations, KEMKeyPair, KEMPublicKey, KEMSecretKey, SharedSecrets
from ._key_files import KeyFile, inspect_key_file
from ._load import KeyPair, PublicKey, load_key_pair, load_public_key
from ._memory import SecretMemory, wipe
from ._pke import PKE, Decryptions, Encryptions, PKEKeyPair, PKEPublicKey, PKESecretKey
from ._scheme import KeyArrays
from ._signature import (Signature, SignatureKeyPair, SignaturePublicKey, Signatures, SignatureSecretKey, SigningStream,
                         Stream, Verifications, VerifyingStream)
from .errors import (ArgumentError, ArrayError, BravaisError, ClosedKeyError, ContextError, GenerationError,
                     InstructionSetError, InvalidCiphertextError, InvalidPublicKeyError, InvalidSecretKeyError,
                     InvalidSignatureError, KeyFileError, LengthError, NotDoneError, PrehashError, RandomnessError,
                     SelfCheckError, SigningError, Status, UnknownAlgorithmError, check, check_statuses, status_text)

__version__: str = _core.version()


def built_isas() -> list[str]:
    """Return the instruction sets of the library, best first. All of them compute the same bytes."""
    return _core.built_isas()


def is_supported(isa: str) -> bool:
    """Return True if the library has this instruction set and this machine can run it."""
    return _core.is_supported(_isa_name(isa))


def active_isa() -> str:
    """Return the instruction set that operations use.

    It is the best supported one, unless ``BRAVAIS_FORCE_ISA`` or ``force_isa()`` names another.

    Raises: InstructionSetError if ``BRAVAIS_FORCE_ISA`` names one that cannot run here."""
    name = _core.active_isa()
    if name is None:
        check(Status.UNSUPPORTED_ISA, f"BRAVAIS_FORCE_ISA={os.environ.get('BRAVAIS_FORCE_ISA')}")
    assert name is not None
    return name


def force_isa(isa: str) -> None:
    """Make all later operations of the process use one instruction set.

    Key objects that were already expanded keep theirs.

    Args:
        isa: one of ``built_isas()``.
    Raises: InstructionSetError if it is unknown or cannot run on this machine."""
    check(_core.force_isa(_isa_name(isa)), f"instruction set {isa!r}")


def select_best_isa() -> None:
    """Select the best supported instruction set again, after ``force_isa()`` or ``BRAVAIS_FORCE_ISA``."""
    _core.select_best_isa()


def _isa_name(isa: str) -> str:
    if not isinstance(isa, str):
        raise TypeError(f"the name of an instruction set must be a str, not {type(isa).__name__}")
    return isa


__all__ = [
    "Algorithm", "ArgumentError", "ArrayError", "BravaisError", "ClosedKeyError", "ContextError", "Decryptions",
    "Encapsulation", "Encapsulations", "Encryptions", "GenerationError", "InstructionSetError",
    "InvalidCiphertextError", "InvalidPublicKeyError", "InvalidSecretKeyError", "InvalidSignatureError", "KEM",
    "KEMKeyPair", "KEMPublicKey", "KEMSecretKey", "KeyArrays", "KeyFile", "KeyFileError", "KeyPair", "LengthError",
    "NotDoneError", "PKE", "PKEKeyPair", "PKEPublicKey", "PKESecretKey", "PrehashError", "PublicKey",
    "RandomnessError", "SecretMemory", "SelfCheckError", "SharedSecrets", "Signature", "SignatureKeyPair",
    "SignaturePublicKey", "SignatureSecretKey", "Signatures", "SigningError", "SigningStream", "Status", "Stream",
    "UnknownAlgorithmError", "Verifications", "VerifyingStream", "active_isa", "algorithms", "built_isas",
    "check_statuses", "force_isa", "inspect_key_file", "is_supported", "load_key_pair", "load_public_key",
    "prehashes", "random_bytes", "select_best_isa", "status_text", "wipe",
]
