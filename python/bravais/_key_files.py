# SPDX-License-Identifier: MIT
"""Files with keys that other programs read and write: docs/key_files.md."""
from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Literal

from . import _core
from ._algorithms import Algorithm, by_numbers
from ._memory import SecretMemory, octets
from ._types import Buffer
from .errors import KeyFileError, check

Content = Literal["public", "seed", "expanded", "both"]
Encoding = Literal["der", "pem"]

# As include/bravais.h numbers them, and what an error calls them.
_CONTENTS: tuple[Content, ...] = ("public", "seed", "expanded", "both")
_ENCODINGS: tuple[Encoding, ...] = ("der", "pem")
# The forms of a key, numbered likewise.
PUBLIC, EXPANDED, SEED = 1, 2, 3
_WORDS = {"public": "a public key", "derived": "a key", "seed": "a seed", "expanded": "a secret key",
          "both": "a seed with its expanded secret key"}


@dataclass(frozen=True)
class KeyFile:
    """What a key file is.

    Attributes:
        algorithm: the set of its key.
        content: a ``"public"`` key, or of a secret key the ``"seed"``, the ``"expanded"`` key or ``"both"``.
        encoding: ``"pem"`` for all text, ``"der"``.
        has_public_key: whether the public key comes with a secret key."""

    algorithm: Algorithm
    content: Content
    encoding: Encoding
    has_public_key: bool

    @property
    def is_secret(self) -> bool:
        """Whether the file is to be kept secret."""
        return self.content != "public"


def inspect_key_file(data: Buffer | str) -> KeyFile:
    """What a key file is, from its content: PEM or DER. The key in it is not checked. KeyFileError if it is none."""
    status, fault, kind, number, content, encoding, has_public_key = _core.key_file_inspect(_content(data))
    if status != 0:
        raise KeyFileError(f"key file: {_core.key_file_fault(fault)}")
    return KeyFile(by_numbers(kind, number), _CONTENTS[content], _ENCODINGS[encoding], has_public_key)


def _content(data: Buffer | str) -> Buffer:
    if isinstance(data, os.PathLike):
        raise TypeError(f"a key file is passed as its content, path.read_bytes(), not as a {type(data).__name__}")
    if not isinstance(data, str):
        return octets(data, "a key file")
    try:
        return data.encode()
    except UnicodeEncodeError:
        raise KeyFileError("key file: a text with half of a pair of surrogates, which no file has") from None


def snapshot(data: Buffer | str) -> SecretMemory:
    """A copy of a key file that is read more than once: its owner may change it in between."""
    return SecretMemory(_content(data))


_READERS = {"public": _core.key_file_read_public_key, "derived": _core.key_file_derive_public_key,
            "expanded": _core.key_file_read_secret_key, "seed": _core.key_file_read_seed}


def read(a: Algorithm, what: Literal["public", "derived", "expanded", "seed"], data: Buffer | str) -> SecretMemory:
    """A key of the file of a set, checked; of a secret key ``"derived"`` is its public key."""
    sizes = {"expanded": a.secret_key, "seed": a.seed}
    file, key = _content(data), SecretMemory(sizes.get(what, a.public_key))
    status, fault = _READERS[what](*a.numbers, file, key)
    if status != 0 and _core.is_another_key(fault):
        found = inspect_key_file(file)
        raise KeyFileError(f"{a.name}: expected {_WORDS[what]} of this {a.kind}, found {_WORDS[found.content]} of the "
                           f"{found.algorithm.kind} {found.algorithm.name}")
    why = _core.key_file_fault(fault) if fault else None
    if _core.has_no_public_key(fault):
        why = f"{why}, as it has only the expanded key; the secret key alone can be loaded"
    check(status, f"{a.name}: key file", why)
    return key


def write(a: Algorithm, content: Content, encoding: Encoding, key: Buffer) -> SecretMemory:
    """A key file. ``key`` is a public key, a seed for ``"seed"`` and ``"both"``, an expanded key for ``"expanded"``."""
    what = _CONTENTS.index(content), _ENCODINGS.index(encoding)
    form = {"public": PUBLIC, "expanded": EXPANDED}.get(content, SEED)
    file = SecretMemory(_core.key_file_size(*a.numbers, *what))
    if not file:
        raise KeyFileError(f"{a.name}: a set without a registered identifier has neither DER nor seed and expanded key "
                           "in one file")
    status, fault = _core.key_file_write(*a.numbers, *what, form, key, file)
    check(status, f"{a.name}: key file", _core.key_file_fault(fault) if fault else None)
    return file
