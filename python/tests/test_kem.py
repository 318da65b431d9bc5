# SPDX-License-Identifier: MIT
"""Key encapsulation: what must hold for every set, single calls and batches."""
import hashlib

import numpy as np
import pytest

import bravais
from bravais import _core


def test_round_trip(kem):
    a = kem.algorithm
    with kem.generate() as (public, secret):
        ciphertext, shared = public.encapsulate()
        assert (len(bytes(public)), len(secret.to_bytes())) == (a.public_key, a.secret_key)
        assert (len(ciphertext), len(shared)) == (a.ciphertext, a.shared_secret)
        assert secret.decapsulate(ciphertext) == shared
        with kem.secret_key(secret.to_bytes()) as loaded:
            assert loaded.decapsulate(ciphertext) == shared
        assert kem.public_key(public.to_bytes()) == public
        assert public.encapsulate() != public.encapsulate()
    assert secret.closed and loaded.closed


def test_a_public_key_is_expanded_by_its_second_use(monkeypatch):
    """Most keys are used once; the operations on public keys of all kinds are here."""
    expanded, real = [], _core.prepare_public_key

    def counted(*arguments):
        expanded.append(arguments)
        return real(*arguments)

    monkeypatch.setattr(_core, "prepare_public_key", counted)
    kem, pke, dsa = (make(name).generate() for make, name in ((bravais.KEM, "ML-KEM-768"), (bravais.PKE, "Kyber768"),
                                                              (bravais.Signature, "ML-DSA-44")))
    signature = dsa.secret_key.sign(b"letter")
    for use, right in ((lambda: kem.secret_key.decapsulate(sent := kem.public_key.encapsulate()[0]) ==
                        kem.secret_key.decapsulate(sent), True),
                       (lambda: pke.secret_key.decrypt(pke.public_key.encrypt(bytes(32))), bytes(32)),
                       (lambda: dsa.public_key.verify(b"letter", signature), True)):
        expanded.clear()
        for count in (0, 1, 1):
            assert use() == right
            assert len(expanded) == count
    expanded.clear()
    dsa_key = bravais.Signature("ML-DSA-44").public_key(dsa.public_key.to_bytes())
    assert dsa_key.verify_many([b"letter"] * 2, signature * 2).ok.all() and dsa_key.verify(b"letter", signature)
    assert len(expanded) == 1  # a batch expands the key, and the single operation after it takes that


def test_secrets_are_not_printed():
    kem = bravais.KEM("ML-KEM-512")
    keys = kem.generate_many(3)
    sent = kem.encapsulate_many(keys.public_keys)
    received = kem.decapsulate_many(keys.secret_keys, sent.ciphertexts)
    one = kem.public_key(keys.public_keys[0]).encapsulate()
    for show in (repr, str, "{}".format):
        assert show(one) == f"Encapsulation(ciphertext={one.ciphertext!r}, shared_secret=<32 bytes>)"
        assert show(sent).endswith(f"shared_secrets=<3 x 32 bytes>, ok={sent.ok!r}, statuses={sent.statuses!r})")
        assert show(received) == f"SharedSecrets(shared_secrets=<3 x 32 bytes>, ok={received.ok!r}, "\
            f"statuses={received.statuses!r})"
        assert show(keys) == f"KeyArrays(public_keys={keys.public_keys!r}, secret_keys=<3 x 1632 bytes>, "\
            f"ok={keys.ok!r}, statuses={keys.statuses!r})"


def test_any_buffer(kem):
    public, secret = kem.generate()
    ciphertext, shared = public.encapsulate()
    for kind in (bytearray, memoryview, lambda data: np.frombuffer(data, np.uint8)):
        assert secret.decapsulate(kind(ciphertext)) == shared
        assert kem.public_key(kind(bytes(public))) == public
        assert kem.secret_key(kind(secret.to_bytes())).decapsulate(ciphertext) == shared


def test_seed(kem, array):
    seed = array(1, kem.algorithm.seed).tobytes()
    public, secret = kem.generate_from_seed(seed)
    assert kem.generate_from_seed(seed).public_key == public
    assert secret.seed() == seed and kem.secret_key(secret.to_bytes()).seed() is None
    fresh = kem.generate()
    kept = fresh.secret_key.seed()
    assert (kept is None) == (kem.algorithm.seed > kem.algorithm.secret_key)
    assert kept is None or kem.generate_from_seed(kept).public_key == fresh.public_key != kem.generate().public_key
    ciphertext, shared = public.encapsulate()
    with kem.secret_key_from_seed(seed) as from_seed:
        assert from_seed.to_bytes() == secret.to_bytes()
        assert from_seed.decapsulate(ciphertext) == shared


def test_altered_ciphertext(kem):
    public, secret = kem.generate()
    ciphertext, shared = public.encapsulate()
    bad = bytearray(ciphertext)
    bad[0] ^= 1
    batch = np.frombuffer(ciphertext + bytes(bad), np.uint8).reshape(2, -1)
    many = secret.decapsulate_many(batch)
    assert many.ok[0] and many.shared_secrets[0].tobytes() == shared
    if kem.algorithm.explicit_rejection:
        with pytest.raises(bravais.InvalidCiphertextError):
            secret.decapsulate(bad)
        assert not many.ok[1] and not many.shared_secrets[1].any()
    else:
        other = secret.decapsulate(bad)
        assert many.ok[1] and many.shared_secrets[1].tobytes() == other != shared


def test_batch_equals_single_calls(kem, array):
    a, n = kem.algorithm, 5
    seeds, randomness = array(n, a.seed), array(n, a.randomness)
    keys = kem.generate_many(n, seeds=seeds)
    assert keys.public_keys.shape == (n, a.public_key) and keys.secret_keys.shape == (n, a.secret_key)
    sent = kem.encapsulate_many(keys.public_keys, randomness=randomness)
    received = kem.decapsulate_many(keys.secret_keys, sent.ciphertexts)
    assert sent.ok.all() and received.ok.all() and sent.ok.dtype == bool
    assert np.array_equal(sent.shared_secrets, received.shared_secrets)
    for i in range(n):
        public, secret = kem.generate_from_seed(seeds[i])
        assert bytes(public) == keys.public_keys[i].tobytes()
        assert secret.to_bytes() == keys.secret_keys[i].tobytes()
        ciphertext, shared = public.encapsulate(randomness=randomness[i])
        assert (ciphertext, shared) == (sent.ciphertexts[i].tobytes(), sent.shared_secrets[i].tobytes())
        assert secret.decapsulate(ciphertext) == shared
    of_one = public.encapsulate_many(3, randomness=randomness[:3])
    assert [c.tobytes() for c in of_one.ciphertexts] == [public.encapsulate(randomness=r)[0] for r in randomness[:3]]
    assert np.array_equal(secret.decapsulate_many(of_one.ciphertexts).shared_secrets, of_one.shared_secrets)


def test_random_batches_and_empty_ones(kem):
    keys = kem.generate_many(3)
    assert len({k.tobytes() for k in keys.public_keys}) == 3
    sent = kem.encapsulate_many(keys.public_keys)
    assert np.array_equal(kem.decapsulate_many(keys.secret_keys, sent.ciphertexts).shared_secrets, sent.shared_secrets)
    none = kem.encapsulate_many(kem.generate_many(0).public_keys)
    assert none.ciphertexts.shape == (0, kem.algorithm.ciphertext) and none.ok.shape == (0,)


def test_bad_key_in_a_batch_fails_alone():
    kem = bravais.KEM("ML-KEM-768")
    keys = kem.generate_many(3)
    keys.public_keys[1, :2] = 0xFF  # a coefficient of 4095, which is not below q
    sent = kem.encapsulate_many(keys.public_keys)
    assert sent.ok.tolist() == [True, False, True]
    assert not sent.ciphertexts[1].any() and not sent.shared_secrets[1].any() and sent.ciphertexts[2].any()
    keys.secret_keys[2, 1200] ^= 1  # the public key in it has another hash now
    received = kem.decapsulate_many(keys.secret_keys, sent.ciphertexts)
    assert received.ok.tolist() == [True, True, False]
    assert received.shared_secrets[0].tobytes() == sent.shared_secrets[0].tobytes()
    with pytest.raises(bravais.InvalidPublicKeyError, match="ML-KEM-768: public key"):
        kem.public_key(keys.public_keys[1])
    with pytest.raises(bravais.InvalidSecretKeyError, match="ML-KEM-768: secret key"):
        kem.secret_key(keys.secret_keys[2])


@pytest.mark.parametrize("level", [512, 768, 1024])
def test_further_names(level):
    kem, name = bravais.KEM(f"m-lwq-{level}"), f"M-LWQ-{level}-E8"
    assert kem.algorithm == bravais.KEM(name).algorithm and kem.algorithm.name == name
    assert kem.algorithm.aliases == (f"M-LWQ-{level}",) and not kem.algorithm.is_standard
    assert repr(kem) == f'KEM("{name}")'
    public, secret = kem.generate()
    for file in (public.to_pem(), secret.to_pem()):
        assert f"\nSet: {name}\n".encode() in file
    with pytest.raises(bravais.UnknownAlgorithmError):
        bravais.PKE(f"M-LWQ-{level}")


def test_secrets_of_any_length(kem):
    a = kem.algorithm
    with kem.generate() as (public, secret):
        if not a.any_length:
            assert len(public.encapsulate(length=a.shared_secret).shared_secret) == a.shared_secret
            with pytest.raises(bravais.LengthError, match=f"shared secret must be {a.shared_secret}, not 33"):
                public.encapsulate(length=33)
            with pytest.raises(bravais.LengthError):
                secret.decapsulate(bytes(a.ciphertext), length=0)
            return
        random = bytes(range(a.randomness))
        usual = public.encapsulate(randomness=random)
        for length in (0, 1, 31, 33, 135, 136, 137, 1000):
            ciphertext, shared = public.encapsulate(length=length, randomness=random)
            assert ciphertext == usual.ciphertext and len(shared) == length
            assert secret.decapsulate(ciphertext, length=length) == shared
            assert shared[:32] == usual.shared_secret[:length]
        # Round-3 Kyber answers an altered ciphertext with SHAKE256 of the secret z, the last 32 bytes of its key, and
        # of the SHA3-256 of the ciphertext.
        bad = bytes([usual.ciphertext[0] ^ 1]) + usual.ciphertext[1:]
        digest = hashlib.sha3_256(bad).digest()
        assert secret.decapsulate(bad, length=500) == hashlib.shake_256(secret.to_bytes()[-32:] + digest).digest(500)
        for wrong in (-1, True, 1.5):
            with pytest.raises((TypeError, ValueError), match="the length of a shared secret"):
                public.encapsulate(length=wrong)
