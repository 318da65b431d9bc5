# SPDX-License-Identifier: MIT
"""Lattice cryptography at the speed of the machine: ML-KEM, ML-DSA and their relatives.

    import bravais

    kem = bravais.KEM("ML-KEM-768")
    with kem.generate() as alice:
        ciphertext, secret = alice.public_key.encapsulate()
        assert alice.secret_key.decapsulate(ciphertext) == secret

Functions take ``bytes`` or any other contiguous buffer, and return ``bytes``. Functions that end in ``_many`` work on
a batch. They take NumPy arrays of type uint8 and shape (n, size), or any flat buffer of n times size bytes, and copy
none of them; results are NumPy arrays, or go into the memory that ``out`` names. Every item has a ``Status``. All
operations run without the interpreter's lock, so threads work side by side. ``algorithms()`` lists all parameter sets
with their sizes; errors are subclasses of ``BravaisError``."""
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
                     SigningError, Status, UnknownAlgorithmError, check, check_statuses, status_text)

__version__: str = _core.version()


def built_isas() -> list[str]:
    """The instruction sets that the library was built with, best first. All give the same bytes."""
    return _core.built_isas()


def is_supported(isa: str) -> bool:
    """Whether the library was built with an instruction set, and this machine can run it."""
    return _core.is_supported(_isa_name(isa))


def active_isa() -> str:
    """The instruction set that operations use: the best that is supported, or the one that ``BRAVAIS_FORCE_ISA`` or
    ``force_isa()`` names."""
    name = _core.active_isa()
    if name is None:
        check(Status.UNSUPPORTED_ISA, f"BRAVAIS_FORCE_ISA={os.environ.get('BRAVAIS_FORCE_ISA')}")
    assert name is not None
    return name


def force_isa(isa: str) -> None:
    """Makes all later operations of the process use one instruction set. Keys that are prepared already keep theirs."""
    check(_core.force_isa(_isa_name(isa)), f"instruction set {isa!r}")


def select_best_isa() -> None:
    """Undoes ``force_isa()`` and ``BRAVAIS_FORCE_ISA``: the best supported instruction set again."""
    _core.select_best_isa()


def _isa_name(isa: str) -> str:
    if not isinstance(isa, str):
        raise TypeError(f"the name of an instruction set is a str, not {type(isa).__name__}")
    return isa


__all__ = [
    "Algorithm", "ArgumentError", "ArrayError", "BravaisError", "ClosedKeyError", "ContextError", "Decryptions",
    "Encapsulation", "Encapsulations", "Encryptions", "GenerationError", "InstructionSetError",
    "InvalidCiphertextError", "InvalidPublicKeyError", "InvalidSecretKeyError", "InvalidSignatureError", "KEM",
    "KEMKeyPair", "KEMPublicKey", "KEMSecretKey", "KeyArrays", "KeyFile", "KeyFileError", "KeyPair", "LengthError",
    "NotDoneError", "PKE", "PKEKeyPair", "PKEPublicKey", "PKESecretKey", "PrehashError", "PublicKey",
    "RandomnessError", "SecretMemory", "SharedSecrets", "Signature", "SignatureKeyPair", "SignaturePublicKey",
    "SignatureSecretKey", "Signatures", "SigningError", "SigningStream", "Status", "Stream",
    "UnknownAlgorithmError", "Verifications", "VerifyingStream", "active_isa", "algorithms", "built_isas",
    "check_statuses", "force_isa", "inspect_key_file", "is_supported", "load_key_pair", "load_public_key",
    "prehashes", "random_bytes", "select_best_isa", "status_text", "wipe",
]
