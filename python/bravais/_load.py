# SPDX-License-Identifier: MIT
"""Loading a key of any parameter set: the file names it."""
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
    """Load a public key of any parameter set from a key file.

    If you expect one parameter set, use ``KEM("ML-KEM-768").load_public_key(data)``, which rejects all others.

    Args:
        data: the content of the file, PEM or DER, not its path.
    Returns: a KEMPublicKey, PKEPublicKey or SignaturePublicKey; its ``algorithm`` is the parameter set.
    Raises: KeyFileError if the content is not a key file or holds a secret key; InvalidPublicKeyError."""
    return _scheme(data).load_public_key(data)


def load_key_pair(data: Buffer | str) -> KeyPair:
    """Load a key pair of any parameter set from the key file of a secret key.

    Args:
        data: the content of the file, PEM or DER, not its path.
    Returns: a KEMKeyPair, PKEKeyPair or SignatureKeyPair.
    Secret: ``data`` and the secret key of the pair.
    Raises: KeyFileError if the content is not a key file or holds a public key, or if the public key cannot be computed
        from it, as for new keys of NTRU-HPS; InvalidSecretKeyError."""
    return _scheme(data).load_key_pair(data)
