# SPDX-License-Identifier: MIT
"""Compares the speed of bravais with that of the package cryptography in one process: each round times both, one after
the other, and a row has the medians of all rounds.

usage: python wheel_speed.py ROUNDS"""
import statistics
import sys
import time

import cryptography
from cryptography.hazmat.backends.openssl import backend
from cryptography.hazmat.primitives.asymmetric import mldsa, mlkem

import bravais

ROUND = 0.004  # seconds for each side


def calls_in_a_round(call):
    begun, calls = time.perf_counter(), 0
    while time.perf_counter() - begun < ROUND:
        call()
        calls += 1
    return calls


def compare(name, ours, theirs, rounds):
    sides, times = (ours, theirs), ([], [])
    counts = [calls_in_a_round(call) for call in sides]
    for _ in range(rounds):
        for call, count, found in zip(sides, counts, times):
            begun = time.perf_counter()
            for _ in range(count):
                call()
            found.append((time.perf_counter() - begun) / count * 1e6)
    mine, other = map(statistics.median, times)
    print(f"| {name} | {mine:.1f} | {other:.1f} | {other / mine:.1f} |", flush=True)


def main(rounds):
    print(f"bravais {bravais.__version__} ({bravais.active_isa()}), cryptography {cryptography.__version__} with "
          f"{backend.openssl_version_text()}, Python {sys.version.split()[0]}\n")
    print("| operation | bravais, µs | cryptography, µs | ratio |\n|---|---|---|---|")
    kem = bravais.KEM("ML-KEM-768")
    pair, other = kem.generate(), mlkem.MLKEM768PrivateKey.generate()
    public, other_public = pair.public_key, other.public_key()
    data, ciphertext = public.to_bytes(), public.encapsulate()[0]
    load = mlkem.MLKEM768PublicKey.from_public_bytes
    other_ciphertext = other_public.encapsulate()[1]
    compare("ML-KEM-768, new key pair", kem.generate, mlkem.MLKEM768PrivateKey.generate, rounds)
    compare("ML-KEM-768, encapsulate", public.encapsulate, other_public.encapsulate, rounds)
    compare("ML-KEM-768, encapsulate to a key in bytes", lambda: kem.public_key(data).encapsulate(),
            lambda: load(data).encapsulate(), rounds)
    compare("ML-KEM-768, decapsulate", lambda: pair.secret_key.decapsulate(ciphertext),
            lambda: other.decapsulate(other_ciphertext), rounds)
    dsa, message = bravais.Signature("ML-DSA-65"), b"letter"
    pair, other = dsa.generate(), mldsa.MLDSA65PrivateKey.generate()
    public, other_public = pair.public_key, other.public_key()
    data, signature, other_signature = public.to_bytes(), pair.secret_key.sign(message), other.sign(message)
    load = mldsa.MLDSA65PublicKey.from_public_bytes
    compare("ML-DSA-65, new key pair", dsa.generate, mldsa.MLDSA65PrivateKey.generate, rounds)
    compare("ML-DSA-65, sign", lambda: pair.secret_key.sign(message), lambda: other.sign(message), rounds)
    compare("ML-DSA-65, verify", lambda: public.verify(message, signature),
            lambda: other_public.verify(other_signature, message), rounds)
    compare("ML-DSA-65, verify with a key in bytes", lambda: dsa.public_key(data).verify(message, signature),
            lambda: load(data).verify(signature, message), rounds)


main(int(sys.argv[1]))
