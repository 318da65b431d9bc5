# SPDX-License-Identifier: MIT
"""Keys of whatever set their file names."""
from __future__ import annotations

from typing import Union

from ._kem import KEM, KEMKeyPair, KEMPublicKey
from ._key_files import inspect_key_file
from ._pke import PKE, PKEKeyPair, PKEPublicKey
from ._signature import Signature, SignatureKeyPair, SignaturePublicKey
from ._types import Buffer

PublicKey = Union[KEMPublicKey, PKEPublicKey, SignaturePublicKey]
KeyPair = Union[KEMKeyPair, PKEKeyPair, SignatureKeyPair]


def _scheme(data: Buffer | str) -> KEM | PKE | Signature:
    a = inspect_key_file(data).algorithm
    if a.kind == "KEM":
        return KEM(a.name)
    return PKE(a.name) if a.kind == "PKE" else Signature(a.name)


def load_public_key(data: Buffer | str) -> PublicKey:
    """The public key in a key file of any set: a KEMPublicKey, a PKEPublicKey or a SignaturePublicKey, which knows its
    ``algorithm``. Where the set is known beforehand, ``KEM("ML-KEM-768").load_public_key(data)`` and its siblings
    refuse the others. KeyFileError if the file is none, or of a secret key."""
    return _scheme(data).load_public_key(data)


def load_key_pair(data: Buffer | str) -> KeyPair:
    """The key pair of a key file with a secret key of any set: a KEMKeyPair, a PKEKeyPair or a SignatureKeyPair.
    KeyFileError where the public key does not follow from what the file has, as of new keys of NTRU-HPS."""
    return _scheme(data).load_key_pair(data)
