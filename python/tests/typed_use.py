# SPDX-License-Identifier: MIT
"""Not run: what a program with types may write, for the type checker."""
import numpy as np
from numpy.typing import NDArray

import bravais


def exchange(name: str) -> tuple[bytes, bytes]:
    with bravais.KEM(name).generate() as (public, secret):
        sent = public.encapsulate()
        return sent.shared_secret, secret.decapsulate(bytearray(sent.ciphertext))


def bulk(keys: NDArray[np.uint8], texts: list[bytes], signatures: NDArray[np.uint8]) -> NDArray[np.bool_]:
    return bravais.Signature("ML-DSA-65").verify_many(keys, [*texts], signatures).ok


def flat(text: bytes, offsets: NDArray[np.int64], signatures: bytearray) -> list[bravais.Status]:
    statuses = np.zeros(len(offsets) - 1, np.int32)
    with bravais.Signature("ML-DSA-65").generate() as (verifier, signer):
        signer.sign_many(text, message_offsets=offsets, out=signatures)
        verifier.verify_many(memoryview(text), signatures, message_offsets=[*offsets.tolist()], statuses=statuses)
    return [bravais.Status(status) for status in statuses.tolist()]


def into(memory: tuple[bytearray, NDArray[np.uint8]], public_keys: bytes) -> NDArray[np.int32]:
    return bravais.KEM("ML-KEM-768").encapsulate_many(public_keys, out=memory).statuses


def stored(name: str) -> bytes:
    kem = bravais.KEM(name)
    seed: bravais.SecretMemory = kem.algorithm.random_seed()
    with kem.generate_from_seed(seed) as (public, secret):
        assert kem.public_key_from_secret_key(secret) == public == kem.public_key_from_seed(seed)
        return secret.seed() or secret.to_bytes()


def encrypted(keys: NDArray[np.uint8], messages: bytes) -> tuple[NDArray[np.uint8], NDArray[np.int32]]:
    sent: bravais.Encryptions = bravais.PKE("Kyber768").encrypt_many(keys, messages)
    return sent.ciphertexts, sent.statuses


def fresh(seed: bytes) -> bravais.SignatureSecretKey:
    signer = bravais.Signature("ML-DSA-65").secret_key_from_seed(seed or bravais.random_bytes(32))
    bravais.force_isa(next(filter(bravais.is_supported, bravais.built_isas())))
    return signer


def status_of(error: bravais.BravaisError) -> bravais.Status | None:
    return error.status


def sizes() -> dict[str, int]:
    return {a.name: a.public_key for a in bravais.algorithms("KEM")}


def owner_of(pem: str) -> str:
    key = bravais.load_public_key(pem)
    return key.algorithm.name if isinstance(key, bravais.SignaturePublicKey) else bravais.inspect_key_file(pem).content


def long_secret(file: bytes) -> bytes:
    with bravais.KEM("Kyber768").load_key_pair(file) as pair:
        sent = pair.public_key.encapsulate(length=100)
        return pair.secret_key.decapsulate(sent.ciphertext, length=100) + pair.secret_key.to_pem("seed")


def pieces(stream: bravais.Stream, message: list[bytes]) -> bytes:
    for piece in message:
        stream.update(piece)
    return stream.mu()


def outside(key_hash: bytes, message: list[bytes]) -> bytes:
    return pieces(bravais.Signature("ML-DSA-65").stream_from_key_hash(key_hash, context=b"mail"), message)


def names(files: list[bytes]) -> list[str]:
    keys: list[bravais.PublicKey] = [bravais.load_public_key(file) for file in files]
    pairs: list[bravais.KeyPair] = [bravais.load_key_pair(file) for file in files]
    return [key.algorithm.name for key in keys] + [pair[0].algorithm.name for pair in pairs]


def as_many_as(rows: NDArray[np.int64]) -> NDArray[np.uint8]:
    return bravais.KEM("ML-KEM-768").generate_many(rows.max()).public_keys
