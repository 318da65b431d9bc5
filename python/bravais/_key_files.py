# SPDX-License-Identifier: MIT
"""Key files, the formats that other programs also use (docs/key_files.md)."""
from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Literal

from . import _core
from ._algorithms import KIND_WORDS, Algorithm, by_numbers
from ._memory import SecretMemory, octets
from ._types import Buffer
from .errors import KeyFileError, check

Content = Literal["public", "seed", "expanded", "both"]
Encoding = Literal["der", "pem"]

# In the order of their numbers in include/bravais.h.
_CONTENTS: tuple[Content, ...] = ("public", "seed", "expanded", "both")
_ENCODINGS: tuple[Encoding, ...] = ("der", "pem")
# The forms of a key, numbered as there.
PUBLIC, EXPANDED, SEED = 1, 2, 3
# What error messages call a content.
_WORDS = {"public": "a public key", "derived": "a secret key", "seed": "a seed", "expanded": "a secret key",
          "both": "a seed with its expanded secret key"}


@dataclass(frozen=True)
class KeyFile:
    """The description of a key file.

    Attributes:
        algorithm: the parameter set of the key.
        content: ``"public"`` for a public key; ``"seed"``, ``"expanded"`` or ``"both"`` for a secret key.
        encoding: ``"pem"`` for any text form, ``"der"`` otherwise.
        has_public_key: True if the file of a secret key also contains the public key."""

    algorithm: Algorithm
    content: Content
    encoding: Encoding
    has_public_key: bool

    @property
    def is_secret(self) -> bool:
        """Whether the file must be kept secret."""
        return self.content != "public"


def inspect_key_file(data: Buffer | str) -> KeyFile:
    """Describe a key file. The key in it is not checked.

    Args:
        data: the content of the file, PEM or DER, not its path.
    Secret: ``data``, if it holds a secret key.
    Raises: KeyFileError if the content is not that of a key file."""
    status, fault, kind, number, content, encoding, has_public_key = _core.key_file_inspect(_content(data))
    if status != 0:
        raise KeyFileError(f"key file: {_core.key_file_fault(fault)}")
    return KeyFile(by_numbers(kind, number), _CONTENTS[content], _ENCODINGS[encoding], has_public_key)


def _content(data: Buffer | str) -> Buffer:
    if isinstance(data, os.PathLike):
        raise TypeError(f"a key file must be passed as its content, not as a {type(data).__name__}; use "
                        "path.read_bytes()")
    if not isinstance(data, str):
        return octets(data, "a key file")
    try:
        return data.encode()
    except UnicodeEncodeError:
        raise KeyFileError("key file: the str has a lone surrogate; pass the bytes of the file") from None


def snapshot(data: Buffer | str) -> SecretMemory:
    """Copy a key file that is read more than once, because its owner may change it in between."""
    return SecretMemory(_content(data))


_READERS = {"public": _core.key_file_read_public_key, "derived": _core.key_file_derive_public_key,
            "expanded": _core.key_file_read_secret_key, "seed": _core.key_file_read_seed}


def read(a: Algorithm, what: Literal["public", "derived", "expanded", "seed"], data: Buffer | str) -> SecretMemory:
    """Read and check a key. ``"derived"`` is the public key that belongs to the secret key in the file."""
    sizes = {"expanded": a.secret_key, "seed": a.seed}
    file, key = _content(data), SecretMemory(sizes.get(what, a.public_key))
    status, fault = _READERS[what](*a.numbers, file, key)
    if status != 0 and _core.is_another_key(fault):
        found = inspect_key_file(file)
        raise KeyFileError(f"{a.name}: expected {_WORDS[what]} of this {KIND_WORDS[a.kind]}, found "
                           f"{_WORDS[found.content]} of the {KIND_WORDS[found.algorithm.kind]} {found.algorithm.name}")
    why = _core.key_file_fault(fault) if fault else None
    if _core.has_no_public_key(fault):
        why = f"{why}; it has only the expanded key, which load_secret_key() can load"
    check(status, f"{a.name}: key file", why)
    return key


def write(a: Algorithm, content: Content, encoding: Encoding, key: Buffer) -> SecretMemory:
    """Return the content of a key file. ``key`` is a public key, a seed for ``"seed"`` and ``"both"``, or an expanded
    key for ``"expanded"``."""
    what = _CONTENTS.index(content), _ENCODINGS.index(encoding)
    form = {"public": PUBLIC, "expanded": EXPANDED}.get(content, SEED)
    file = SecretMemory(_core.key_file_size(*a.numbers, *what))
    if not file:
        raise KeyFileError(f'{a.name}: this parameter set has no registered identifier, so it has no DER and no '
                           'content="both"; use to_pem() with one form of the key')
    status, fault = _core.key_file_write(*a.numbers, *what, form, key, file)
    check(status, f"{a.name}: key file", _core.key_file_fault(fault) if fault else None)
    return file
