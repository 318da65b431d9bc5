# SPDX-License-Identifier: MIT
"""Expected bytes come from the specification (known_answers.py) and from the package `cryptography`."""
import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import mldsa, mlkem
from known_answers import ANSWERS, CtrDrbg, sha256

import bravais

D, Z, M = bytes(range(32)), bytes(range(32, 64)), bytes(range(64, 96))
TEXT = b"The quick brown fox jumps over the lazy dog"


def test_the_table_of_answers_was_found():
    assert len(ANSWERS) > 200


@pytest.mark.parametrize("name", ["ML-KEM-512", "ML-KEM-768", "ML-KEM-1024", "Kyber512", "Kyber768", "Kyber1024"])
@pytest.mark.parametrize("isa", [isa for isa in bravais.built_isas() if bravais.is_supported(isa)])
def test_kem(name, isa):
    bravais.force_isa(isa)
    try:
        public, secret = bravais.KEM(name).generate_from_seed(D + Z)
        assert sha256(public.to_bytes()) == ANSWERS[name, "public_key"]
        assert sha256(secret.to_bytes()) == ANSWERS[name, "secret_key"]
        ciphertext, shared = public.encapsulate(randomness=M)
        assert sha256(ciphertext) == ANSWERS[name, "ciphertext"]
        assert shared.hex() == ANSWERS[name, "shared_secret"]
        assert secret.decapsulate(ciphertext) == shared
        bad = bytes([ciphertext[0] ^ 1]) + ciphertext[1:]
        assert secret.decapsulate(bad).hex() == ANSWERS[name, "rejected"]
    finally:
        bravais.select_best_isa()


@pytest.mark.parametrize("name", sorted(n for n, what in ANSWERS
                                        if what == "first_public_key" and n.startswith("NTRU-")))
def test_ntru(name):
    kem = bravais.KEM(name)
    draw = CtrDrbg(CtrDrbg(bytes(range(48))).bytes(48))
    seed = draw.bytes(kem.algorithm.seed - 32) + draw.bytes(32)
    public, secret = kem.generate_from_seed(seed)
    ciphertext, shared = public.encapsulate(randomness=draw.bytes(kem.algorithm.randomness))
    for what, value in (("public_key", public.to_bytes()), ("secret_key", secret.to_bytes()),
                        ("ciphertext", ciphertext), ("shared_secret", secret.decapsulate(ciphertext))):
        assert sha256(value) == ANSWERS[name, f"first_{what}"], what
    assert shared == secret.decapsulate(ciphertext)


@pytest.mark.parametrize("name", ["NTRU+768", "NTRU+864", "NTRU+KEM768", "NTRU+KEM864"])
def test_ntru_plus(name):
    """The first record of the file; of these sets no draw is rejected in it."""
    kem = bravais.KEM(name)
    draw = CtrDrbg(CtrDrbg(bytes(range(48))).bytes(48))
    seed = draw.bytes(32) + draw.bytes(32) + bytes(64)
    public, secret = kem.generate_from_seed(seed)
    ciphertext, shared = public.encapsulate(randomness=draw.bytes(kem.algorithm.randomness))
    assert shared.hex() == ANSWERS[name, "shared_secret"]
    for what, value in (("public_key", public.to_bytes()), ("secret_key", secret.to_bytes()), ("ciphertext", ciphertext)):
        assert sha256(value) == ANSWERS[name, what], what
    assert secret.decapsulate(ciphertext) == shared
    with pytest.raises(bravais.errors.InvalidCiphertextError):
        secret.decapsulate(bytes([ciphertext[0] ^ 1]) + ciphertext[1:])


@pytest.mark.parametrize("name", ["Kyber512", "Kyber768", "Kyber1024"])
def test_pke(name):
    public, secret = bravais.PKE(name).generate_from_seed(D)
    ciphertext = public.encrypt(M, randomness=Z)
    assert sha256(public.to_bytes()) == ANSWERS[name, "public_key"]
    assert sha256(secret.to_bytes()) == ANSWERS[name, "pke_secret_key"]
    assert sha256(ciphertext) == ANSWERS[name, "pke_ciphertext"]
    assert secret.decrypt(ciphertext) == M


@pytest.mark.parametrize("name", ["ML-DSA-44", "ML-DSA-65", "ML-DSA-87", "Dilithium2", "Dilithium3", "Dilithium5"])
def test_signature(name):
    dsa = bravais.Signature(name)
    verifier, signer = dsa.generate_from_seed(D)
    assert sha256(verifier.to_bytes()) == ANSWERS[name, "public_key"]
    assert sha256(signer.to_bytes()) == ANSWERS[name, "secret_key"]
    assert sha256(signer.sign(TEXT, deterministic=True)) == ANSWERS[name, "signature"]
    if not dsa.algorithm.longest_context:
        return
    signed = signer.sign(TEXT, context=b"context", deterministic=True)
    assert sha256(signed) == ANSWERS[name, "signature_context"]
    hedged = signer.sign(TEXT, context=b"context", randomness=bytes([1] * 32))
    assert sha256(hedged) == ANSWERS[name, "signature_randomness"]
    hashed = [h for h in bravais.prehashes() if (name, f"signature_{h}") in ANSWERS]
    assert len(hashed) >= 2
    for prehash in hashed:
        value = signer.sign(TEXT, context=b"context", prehash=prehash, deterministic=True)
        assert sha256(value) == ANSWERS[name, f"signature_{prehash}"], prehash
        assert verifier.verify(TEXT, value, context=b"context", prehash=prehash)
    for key in (signer, verifier):
        stream = key.stream(context=b"context")
        for piece in (TEXT[:5], b"", TEXT[5:]):
            stream.update(piece)
        assert stream.mu()[:8].hex() == ANSWERS[name, "mu"]
    assert sha256(signer.sign_mu(stream.mu(), deterministic=True)) == ANSWERS[name, "signature_context"]


@pytest.mark.parametrize("size", [768, 1024])
def test_ml_kem_against_another_implementation(size):
    kem = bravais.KEM(f"ML-KEM-{size}")
    theirs = getattr(mlkem, f"MLKEM{size}PrivateKey").from_seed_bytes(D + Z)
    public, secret = kem.generate_from_seed(D + Z)
    assert theirs.public_key().public_bytes_raw() == public.to_bytes()
    shared, ciphertext = theirs.public_key().encapsulate()
    assert secret.decapsulate(ciphertext) == shared
    ciphertext, shared = public.encapsulate()
    assert theirs.decapsulate(ciphertext) == shared


@pytest.mark.parametrize("size", [44, 65, 87])
def test_ml_dsa_against_another_implementation(size):
    dsa = bravais.Signature(f"ML-DSA-{size}")
    theirs = getattr(mldsa, f"MLDSA{size}PrivateKey").from_seed_bytes(D)
    verifier, signer = dsa.generate_from_seed(D)
    assert theirs.public_key().public_bytes_raw() == verifier.to_bytes()
    assert verifier.verify(TEXT, theirs.sign(TEXT, b"post"), context=b"post")
    theirs.public_key().verify(signer.sign(TEXT, context=b"post"), TEXT, b"post")
    with pytest.raises(InvalidSignature):
        theirs.public_key().verify(signer.sign(TEXT, context=b"past"), TEXT, b"post")
