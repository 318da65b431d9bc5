# SPDX-License-Identifier: MIT
"""Hybrid key encapsulation: ML-KEM together with an elliptic curve, by the shared library of the hybrids and libcrypto.

    import bravais_hybrid
    alice = bravais_hybrid.generate("X-Wing")
    ciphertext, secret = bravais_hybrid.public_key("X-Wing", alice.public_key).encapsulate()
    assert alice.decapsulate(ciphertext) == secret

<bravais/hybrid.h> describes the schemes. The variable BRAVAIS_HYBRID_LIBRARY names the library where the system does not
find it. Keys may be used by any number of threads. Secrets are ordinary bytes, which Python does not wipe."""
import ctypes
import ctypes.util
import os

__all__ = ["Error", "Key", "generate", "public_key", "schemes", "secret_key"]


class _Scheme(ctypes.Structure):
    _fields_ = [("id", ctypes.c_uint32), ("name", ctypes.c_char_p), ("source", ctypes.c_char_p),
                ("category", ctypes.c_uint32), ("public_key_size", ctypes.c_size_t),
                ("secret_key_size", ctypes.c_size_t), ("ciphertext_size", ctypes.c_size_t),
                ("shared_secret_size", ctypes.c_size_t), ("randomness_size", ctypes.c_size_t)]


def _load():
    name = os.environ.get("BRAVAIS_HYBRID_LIBRARY") or ctypes.util.find_library("bravais_hybrid")
    if name is None:
        raise ImportError("bravais_hybrid: no shared library bravais_hybrid; BRAVAIS_HYBRID_LIBRARY may name it")
    library = ctypes.CDLL(name)
    text, size, pointer, number = ctypes.c_char_p, ctypes.c_size_t, ctypes.c_void_p, ctypes.c_uint32
    made = ctypes.POINTER(ctypes.c_void_p)
    for function, result, arguments in (
            ("scheme_at", ctypes.POINTER(_Scheme), [size]), ("status_text", text, [ctypes.c_int]),
            ("generate", ctypes.c_int, [made, number, pointer]), ("free", None, [pointer]),
            ("from_public_key", ctypes.c_int, [made, number, text, size, pointer]),
            ("from_secret_key", ctypes.c_int, [made, number, text, size, pointer]),
            ("public_key", ctypes.c_int, [pointer, text, size]), ("secret_key", ctypes.c_int, [pointer, text, size]),
            ("encapsulate", ctypes.c_int, [pointer, text, size, text, size]),
            ("decapsulate", ctypes.c_int, [pointer, text, size, text, size])):
        found = getattr(library, f"bravais_hybrid_{function}")
        found.restype, found.argtypes = result, arguments
    return library


_library = _load()


def _all_schemes():
    index, found = 0, {}
    while _library.bravais_hybrid_scheme_at(index):
        scheme = _library.bravais_hybrid_scheme_at(index).contents
        found[scheme.name.decode()] = scheme
        index += 1
    return found


_schemes = _all_schemes()


class Error(Exception):
    """An operation failed. `status` is the number in C."""

    def __init__(self, status):
        super().__init__(_library.bravais_hybrid_status_text(status).decode())
        self.status = status


def _check(status):
    if status != 0:
        raise Error(status)


def schemes():
    """The names of all schemes."""
    return tuple(_schemes)


class Key:
    """A public key, or a secret key with its public key. Made by generate(), public_key() and secret_key()."""

    def __init__(self, scheme, make):
        if scheme not in _schemes:
            raise ValueError(f"unknown scheme {scheme!r}; there are {', '.join(_schemes)}")
        self._scheme, self._key = _schemes[scheme], ctypes.c_void_p()
        _check(make(ctypes.byref(self._key), self._scheme.id))

    def __del__(self):
        if getattr(self, "_key", None):
            _library.bravais_hybrid_free(self._key)

    @property
    def scheme(self):
        """The name of the scheme."""
        return self._scheme.name.decode()

    def _bytes(self, function, size):
        output = ctypes.create_string_buffer(size)
        try:
            _check(function(self._key, output, size))
            return output.raw
        finally:
            ctypes.memset(output, 0, size)

    @property
    def public_key(self):
        """The bytes of the public key."""
        return self._bytes(_library.bravais_hybrid_public_key, self._scheme.public_key_size)

    @property
    def secret_key(self):
        """The bytes of the secret key; Error for a public key."""
        return self._bytes(_library.bravais_hybrid_secret_key, self._scheme.secret_key_size)

    def encapsulate(self):
        """A ciphertext, and the shared secret that it carries to the owner of the key."""
        ciphertext = ctypes.create_string_buffer(self._scheme.ciphertext_size)
        secret = ctypes.create_string_buffer(self._scheme.shared_secret_size)
        try:
            _check(_library.bravais_hybrid_encapsulate(self._key, ciphertext, len(ciphertext), secret, len(secret)))
            return ciphertext.raw, secret.raw
        finally:
            ctypes.memset(secret, 0, len(secret))

    def decapsulate(self, ciphertext):
        """The shared secret of a ciphertext. An altered one usually gives a secret that nobody else has."""
        ciphertext = bytes(ciphertext)
        return self._bytes(lambda key, output, size: _library.bravais_hybrid_decapsulate(
            key, output, size, ciphertext, len(ciphertext)), self._scheme.shared_secret_size)


def generate(scheme):
    """Generates a key pair."""
    return Key(scheme, lambda made, number: _library.bravais_hybrid_generate(made, number, None))


def public_key(scheme, data):
    """The key of the bytes of a public key."""
    data = bytes(data)
    return Key(scheme, lambda made, number: _library.bravais_hybrid_from_public_key(made, number, data, len(data), None))


def secret_key(scheme, data):
    """The key of the bytes of a secret key."""
    data = bytes(data)
    return Key(scheme, lambda made, number: _library.bravais_hybrid_from_secret_key(made, number, data, len(data), None))
