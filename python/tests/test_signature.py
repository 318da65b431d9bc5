# SPDX-License-Identifier: MIT
"""Signatures: what must hold for every set, single calls, streams and batches."""
import hashlib
import re

import numpy as np
import pytest

import bravais

LETTER = b"Meet me at noon."


def test_round_trip(dsa):
    a = dsa.algorithm
    with dsa.generate() as (verifier, signer):
        signature = signer.sign(LETTER)
        assert len(signature) == a.signature and signer.sign(LETTER) != signature
        assert verifier.verify(LETTER, signature)
        assert verifier.verify(bytearray(LETTER), np.frombuffer(signature, np.uint8))
        assert not verifier.verify(LETTER + b" ", signature)
        assert not verifier.verify(LETTER, signature[:-1] + bytes([signature[-1] ^ 1]))
        assert not verifier.verify(LETTER, signature[:-1]) and not verifier.verify(LETTER, b"")
        assert not dsa.generate().public_key.verify(LETTER, signature)
        assert dsa.public_key(bytes(verifier)) == verifier
        with dsa.secret_key(signer.to_bytes()) as loaded:
            assert loaded.sign(b"", deterministic=True) == signer.sign(b"", deterministic=True)
    with pytest.raises(bravais.ClosedKeyError, match=f"{re.escape(a.name)}: this secret key was wiped"):
        signer.sign(LETTER)


def test_seed(dsa, array):
    seed = array(1, dsa.algorithm.seed).tobytes()
    verifier, signer = dsa.generate_from_seed(seed)
    with dsa.secret_key_from_seed(seed) as from_seed:
        assert from_seed.to_bytes() == signer.to_bytes() and from_seed.seed() == signer.seed() == seed
        assert verifier.verify(LETTER, from_seed.sign(LETTER))


def test_contexts_and_prehashes(dsa):
    a = dsa.algorithm
    verifier, signer = dsa.generate()
    if not a.longest_context:
        with pytest.raises(bravais.ContextError, match=f"{re.escape(a.name)} does not support contexts"):
            signer.sign(LETTER, context=b"mail")
    else:
        signature = signer.sign(LETTER, context=b"mail")
        assert verifier.verify(LETTER, signature, context=b"mail")
        assert not verifier.verify(LETTER, signature) and not verifier.verify(LETTER, signature, context=b"post")
        with pytest.raises(bravais.ContextError, match="at most 255 bytes, not 256"):
            verifier.verify(LETTER, signature, context=bytes(256))
    if not a.has_prehash:
        with pytest.raises(bravais.PrehashError, match=f"{re.escape(a.name)} does not sign hashed messages"):
            signer.sign(LETTER, prehash="SHA2-512")
    else:
        signature = signer.sign(LETTER, prehash="sha3-256")
        assert verifier.verify(LETTER, signature, prehash="SHA3-256")
        assert not verifier.verify(LETTER, signature) and not verifier.verify(LETTER, signature, prehash="SHA2-256")
        with pytest.raises(bravais.PrehashError, match="'MD5'; the names are SHA2-256"):
            signer.sign(LETTER, prehash="MD5")


def test_streams(dsa):
    verifier, signer = dsa.generate()
    pieces = [LETTER[:3], b"", memoryview(LETTER)[3:]]
    signing, verifying = signer.stream(), verifier.stream()
    for piece in pieces:
        signing.update(piece)
        verifying.update(piece)
    signature = signing.sign(deterministic=True)
    assert signature == signer.sign(LETTER, deterministic=True)
    assert verifying.verify(signature) and verifier.verify(LETTER, signature)
    assert verifier.verify_mu(signing.mu(), signature) and not verifier.verify_mu(bytes(64), signature)
    with pytest.raises(ValueError, match="ended"):
        verifying.update(b"more")
    with pytest.raises(bravais.LengthError, match=r"expected mu \(64 bytes\), found 3"):
        signer.sign_mu(b"abc")


def test_stream_from_the_hash_of_a_key(dsa):
    a = dsa.algorithm
    verifier, signer = dsa.generate()
    key_hash = hashlib.shake_256(bytes(verifier)).digest(a.key_hash)
    forms = [{}, {"context": b"mail"}] if a.longest_context else [{}]
    forms += [{"prehash": "SHA3-256"}] if a.has_prehash else []
    for how in forms:
        stream = dsa.stream_from_key_hash(bytearray(key_hash), **how)
        for piece in (LETTER[:5], LETTER[5:]):
            stream.update(piece)
        assert signer.sign_mu(stream.mu(), deterministic=True) == signer.sign(LETTER, deterministic=True, **how)
    for wrong in (key_hash[1:], bytes(verifier), b""):
        with pytest.raises(bravais.LengthError, match=rf"the hash of a public key \({a.key_hash} bytes\), found"):
            dsa.stream_from_key_hash(wrong)
    if not a.longest_context:
        with pytest.raises(bravais.ContextError, match="does not support contexts"):
            dsa.stream_from_key_hash(key_hash, context=b"mail")


def test_threads_that_end_a_stream_together_get_the_same(dsa):
    stream = dsa.generate().public_key.stream()
    mu = stream.mu()
    stream._mu = None  # what a second thread sees that looked before the first one ended it
    assert stream.mu() == mu


def test_batch_equals_single_calls(dsa, array):
    a, n = dsa.algorithm, 5
    seeds, randomness, texts = array(n, a.seed), array(n, a.randomness), array(n, 33)
    keys = dsa.generate_many(n, seeds=seeds)
    signed = dsa.sign_many(keys.secret_keys, texts, randomness=randomness)
    assert signed.ok.all()
    assert dsa.verify_many(keys.public_keys, texts, signed.signatures).ok.all()
    for i in range(n):
        verifier, signer = dsa.generate_from_seed(seeds[i])
        assert bytes(verifier) == keys.public_keys[i].tobytes()
        assert signer.sign(texts[i], randomness=randomness[i]) == signed.signatures[i].tobytes()
    letters = [b"", b"one", bytearray(b"two"), memoryview(b"three"), b"4" * 1000]
    many = signer.sign_many(letters, deterministic=True)
    assert [s.tobytes() for s in many.signatures] == [signer.sign(m, deterministic=True) for m in letters]
    assert verifier.verify_many(tuple(letters), many.signatures).ok.all()
    assert signer.sign_many([]).signatures.shape == (0, a.signature)
    hedged = signer.sign_many(texts)
    assert verifier.verify_many(texts, hedged.signatures).ok.all()
    many.signatures[3, 5] ^= 1
    letters[1] = b"One"
    assert verifier.verify_many(letters, many.signatures).ok.tolist() == [True, False, True, False, True]


def test_malformed_secret_key():
    dsa = bravais.Signature("ML-DSA-65")
    keys = dsa.generate_many(3)
    keys.secret_keys[1, 128] = 0xFF  # the first two coefficients of s1 are out of range
    with pytest.raises(bravais.InvalidSecretKeyError, match="ML-DSA-65: secret key"):
        dsa.secret_key(keys.secret_keys[1])
    signed = dsa.sign_many(keys.secret_keys, [LETTER] * 3)
    assert signed.ok.tolist() == [True, False, True] and not signed.signatures[1].any()


def test_conflicting_arguments():
    verifier, signer = bravais.Signature("ML-DSA-44").generate()
    with pytest.raises(ValueError, match="deterministic"):
        signer.sign(LETTER, deterministic=True, randomness=bytes(32))
    with pytest.raises(bravais.LengthError, match=r"randomness of signing \(32 bytes\), found 31"):
        signer.sign(LETTER, randomness=bytes(31))
    with pytest.raises(bravais.ArrayError, match=r"randomness must have the shape \(2, 32\)"):
        signer.sign_many([b"1", b"2"], randomness=np.zeros((3, 32), np.uint8))
    with pytest.raises(bravais.ArrayError, match="public keys must have the shape"):
        bravais.Signature("ML-DSA-44").verify_many(np.zeros((2, 1312), np.uint8), [b""] * 3,
                                                   np.zeros((3, 2420), np.uint8))
