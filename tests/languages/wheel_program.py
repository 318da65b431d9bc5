# SPDX-License-Identifier: MIT
"""What tests/languages/wheels.py runs with each Python. It needs the standard library and an installed wheel only, and
prints JSON: the version of Python, a digest for each parameter set and instruction set, and what went wrong.

usage: python wheel_program.py"""
import hashlib
import json
import sys
import sysconfig

import bravais


def bytes_for(name, size):
    return hashlib.shake_128(name.encode()).digest(size)


def outputs(a):
    """Everything that a parameter set makes from fixed seeds."""
    scheme = getattr(bravais, {"signature": "Signature"}.get(a.kind, a.kind))(a.name)
    seed = bytes_for(f"seed {a.kind} {a.name}", a.seed)
    public, secret = scheme.generate_from_seed(seed)
    yield public.to_bytes()
    yield secret.to_bytes()
    drawn = bytes_for(f"randomness {a.kind} {a.name}", a.randomness) if a.kind != "signature" else b""
    if a.kind == "KEM":
        ciphertext, shared = public.encapsulate(randomness=drawn)
        expect(secret.decapsulate(ciphertext) == shared, f"{a.name}: two shared secrets")
        yield ciphertext
        yield shared
        yield rejected(secret, bytes([ciphertext[0] ^ 1]) + ciphertext[1:])
    elif a.kind == "PKE":
        message = bytes_for(f"message {a.name}", a.message)
        ciphertext = public.encrypt(message, randomness=drawn)
        expect(len(secret.decrypt(ciphertext)) == a.message, f"{a.name}: length of the message")
        yield ciphertext
        yield secret.decrypt(ciphertext)
    else:
        signature = secret.sign(b"letter", deterministic=True)
        expect(public.verify(b"letter", signature) and not public.verify(b"Letter", signature), f"{a.name}: verification")
        yield signature


def rejected(secret, ciphertext):
    try:
        return secret.decapsulate(ciphertext)
    except bravais.InvalidCiphertextError:
        return b"rejected"


def errors():
    """Mistakes that the module, the Python code and the library find."""
    kem = bravais.KEM("ML-KEM-768")
    for what, call, expected in (
            ("a short key", lambda: kem.public_key(bytes(100)), "1184"),
            ("an unknown set", lambda: bravais.KEM("ML-KEM-769"), "ML-KEM-768"),
            ("a text as a key", lambda: kem.public_key("key"), "bytes"),
            ("an unreduced key", lambda: kem.public_key(b"\xff" * 1184), "ML-KEM-768")):
        try:
            call()
            expect(False, f"{what} is not an error")
        except (bravais.BravaisError, TypeError) as error:
            expect(expected in str(error), f"{what}: {error}")


def expect(condition, text):
    if not condition:
        wrong.append(text)


wrong = []
digests = {}
for isa in filter(bravais.is_supported, bravais.built_isas()):
    bravais.force_isa(isa)
    for algorithm in bravais.algorithms():
        whole = hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in outputs(algorithm))).hexdigest()
        digests[f"{isa} {algorithm.kind} {algorithm.name}"] = whole
bravais.select_best_isa()
errors()
json.dump({"python": sys.version.split()[0], "platform": sysconfig.get_platform(),
           "file": bravais._core.__file__, "version": bravais.__version__, "digests": digests, "wrong": wrong}, sys.stdout)
