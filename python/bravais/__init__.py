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
from ._algorithms import Algorithm, algorithms, prehashes
from ._kem import KEM, Encapsulation, Encapsulations, KEMKeyPair, KEMPublicKey, KEMSecretKey, SharedSecrets
from ._key_files import KeyFile, inspect_key_file
from ._load import KeyPair, PublicKey, load_key_pair, load_public_key
from ._memory import SecretMemory, wipe
from ._pke import PKE, Decryptions, PKEKeyPair, PKEPublicKey, PKESecretKey
from ._scheme import KeyArrays
from ._signature import (Signature, Signatures, SigningKey, SigningKeyPair, SigningStream, Stream,
                         VerificationKey, VerifyingStream)
from .errors import (ArgumentError, ArrayError, BravaisError, ClosedKeyError, ContextError, GenerationError,
                     InstructionSetError, InvalidCiphertextError, InvalidPublicKeyError, InvalidSecretKeyError,
                     InvalidSignatureError, KeyFileError, LengthError, NotDoneError, PrehashError, RandomnessError,
                     SigningError, Status, UnknownAlgorithmError, check, check_statuses, status_text)

__version__: str = _core.version()


def instruction_sets() -> list[str]:
    """The instruction sets that the library has and this machine can run, best first. All give the same bytes."""
    return _core.instruction_sets()


def active_instruction_set() -> str:
    """The one that operations use: the best, or the one that ``BRAVAIS_FORCE_ISA`` or the next function names."""
    name = _core.active_instruction_set()
    if name is None:
        check(Status.UNSUPPORTED_ISA, f"BRAVAIS_FORCE_ISA={os.environ.get('BRAVAIS_FORCE_ISA')}")
    assert name is not None
    return name


def force_instruction_set(name: str | None) -> None:
    """Makes all later operations of the process use one instruction set; None chooses the best again. Keys that are
    prepared already keep theirs."""
    if name is None:
        _core.select_best_instruction_set()
    elif not isinstance(name, str):
        raise TypeError(f"the name of an instruction set is a str or None, not {type(name).__name__}")
    else:
        check(_core.force_instruction_set(name), f"instruction set {name!r}")


__all__ = [
    "Algorithm", "ArgumentError", "ArrayError", "BravaisError", "ClosedKeyError", "ContextError", "Decryptions",
    "Encapsulation", "Encapsulations", "GenerationError", "InstructionSetError", "InvalidCiphertextError",
    "InvalidPublicKeyError", "InvalidSecretKeyError", "InvalidSignatureError", "KEM", "KEMKeyPair", "KEMPublicKey",
    "KEMSecretKey", "KeyArrays", "KeyFile", "KeyFileError", "KeyPair", "LengthError", "NotDoneError", "PKE",
    "PKEKeyPair", "PKEPublicKey", "PKESecretKey", "PrehashError", "PublicKey", "RandomnessError", "SecretMemory",
    "SharedSecrets", "Signature", "Signatures", "SigningError", "SigningKey", "SigningKeyPair", "SigningStream",
    "Status", "Stream", "UnknownAlgorithmError", "VerificationKey", "VerifyingStream",
    "active_instruction_set", "algorithms", "check_statuses", "force_instruction_set", "inspect_key_file",
    "instruction_sets", "load_key_pair", "load_public_key", "prehashes", "status_text", "wipe",
]
