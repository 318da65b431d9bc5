# SPDX-License-Identifier: MIT
"""Seeds from the library's random source, the seed of a new key, and the public key of a secret key."""
import copy
import pickle
import re

import numpy as np
import pytest

import bravais
from bravais import _core


@pytest.fixture(params=[(make, a.name) for make, kind in ((bravais.KEM, "KEM"), (bravais.PKE, "PKE"),
                                                          (bravais.Signature, "signature"))
                        for a in bravais.algorithms(kind)], ids=lambda made: f"{made[0].__name__} {made[1]}")
def scheme(request):
    make, name = request.param
    return make(name)


def test_random_seeds(scheme):
    a = scheme.algorithm
    seed = a.random_seed()
    assert isinstance(seed, bravais.SecretMemory) and len(seed) == a.seed and seed != a.random_seed()
    with scheme.generate_from_seed(seed)[1] as secret:
        assert secret.seed() == seed
    assert scheme.generate_from_seed(seed)[0] == scheme.generate_from_seed(bytes(seed))[0]
    many = a.random_seed_many(3)
    assert many.shape == (3, a.seed) and many.dtype == np.uint8 and len({row.tobytes() for row in many}) == 3
    assert a.random_seed_many(0).shape == (0, a.seed)
    made = scheme.generate_many(3, seeds=many)
    assert made.public_keys[2].tobytes() == bytes(scheme.generate_from_seed(many[2])[0])


def test_a_key_pair_stored_as_its_seed(scheme):
    public, secret = scheme.generate()
    stored = secret.seed()
    if stored is None:  # NTRU-HPS: its seeds are longer than its keys, and a new key has none that is kept
        assert scheme.algorithm.seed > scheme.algorithm.secret_key
        stored = bytes(scheme.algorithm.random_seed())
        public, secret = scheme.generate_from_seed(stored)
    again = scheme.generate_from_seed(stored)
    assert again[0] == public and again[1].to_bytes() == secret.to_bytes() and again[1].seed() == stored


def test_seeds_of_ntru_are_kilobytes():
    """What the documentation says, and why their keys are stored instead."""
    for a in bravais.algorithms():
        ntru = re.match("NTRU-H", a.name) is not None
        assert (a.seed > 1000) == ntru and (not ntru or a.seed > 0.9 * a.secret_key)


def test_a_seed_is_secret():
    seed = bravais.KEM("ML-KEM-768").algorithm.random_seed()
    for show in (repr, str, "{}".format):
        assert show(seed) == "<64 secret bytes>"
    for make_copy in (pickle.dumps, copy.copy, copy.deepcopy):
        with pytest.raises(TypeError, match="cannot be copied or pickled"):
            make_copy(seed)
    bravais.wipe(seed)
    assert seed == bytes(64)


def test_a_seed_is_wiped_at_its_end(monkeypatch):
    wiped, wipe = [], _core.wipe

    def recorded(memory):
        wiped.append(bytes(memory))
        wipe(memory)

    monkeypatch.setattr(_core, "wipe", recorded)
    seed = bravais.KEM("ML-KEM-768").algorithm.random_seed()
    kept = bytes(seed)
    del seed
    assert kept in wiped


def test_no_randomness(monkeypatch):
    monkeypatch.setattr(_core, "random_bytes", lambda memory: int(bravais.Status.NO_RANDOMNESS))
    a = bravais.KEM("ML-KEM-768").algorithm
    for call in (a.random_seed, lambda: a.random_seed_many(2), bravais.KEM("ML-KEM-768").generate):
        with pytest.raises(bravais.RandomnessError, match="^ML-KEM-768: random seed"):
            call()
    with pytest.raises(bravais.RandomnessError, match="^random bytes: "):
        bravais.random_bytes(5)


def test_random_bytes():
    for n in (0, 1, np.int64(32), 1000):
        octets = bravais.random_bytes(n)
        assert isinstance(octets, bravais.SecretMemory) and len(octets) == n
    assert bravais.random_bytes(32) != bravais.random_bytes(32)
    for wrong in (1.5, True, None, "3"):
        with pytest.raises(TypeError, match="^the number of random bytes must be an int, not "):
            bravais.random_bytes(wrong)
    with pytest.raises(bravais.ArgumentError, match="^the number of random bytes must be between 0 and .*, not -1"):
        bravais.random_bytes(-1)


def test_public_key_from_secret_key(scheme):
    a = scheme.algorithm
    public, secret = scheme.generate_from_seed(a.random_seed())
    for held in (secret, scheme.secret_key_from_seed(secret.seed())):
        assert scheme.public_key_from_secret_key(held) == public
    for seed in (secret.seed(), bytearray(secret.seed()), np.frombuffer(secret.seed(), np.uint8)):
        assert scheme.public_key_from_seed(seed) == public
    follows = not (isinstance(scheme, bravais.PKE) or a.name.startswith("NTRU"))
    for form in (secret.to_bytes(), np.frombuffer(secret.to_bytes(), np.uint8),
                 scheme.secret_key(secret.to_bytes())):
        if follows:
            assert scheme.public_key_from_secret_key(form) == public
        else:
            with pytest.raises(bravais.ArgumentError, match=f"^{re.escape(a.name)}: the public key cannot be computed"):
                scheme.public_key_from_secret_key(form)


def test_the_form_of_a_key_is_not_guessed_from_its_length(scheme):
    """A seed where an expanded key is due is an error that names the function for seeds, and the other way about."""
    a = scheme.algorithm
    seed, name = a.random_seed(), re.escape(a.name)
    for call, other in ((scheme.secret_key, "secret_key_from_seed"),
                        (scheme.public_key_from_secret_key, "public_key_from_seed")):
        expected = rf"^{name}: expected a secret key \({a.secret_key} bytes\), found {a.seed} bytes; "
        with pytest.raises(bravais.LengthError, match=rf"{expected}.* length of a seed, which {other}\(\) takes$"):
            call(seed)
    expanded = scheme.generate().secret_key.to_bytes()
    for call in (scheme.secret_key_from_seed, scheme.public_key_from_seed, scheme.generate_from_seed):
        with pytest.raises(bravais.LengthError,
                           match=rf"^{name}: expected a seed \({a.seed} bytes\), found {a.secret_key} bytes$"):
            call(expanded)


def test_public_key_from_what_is_no_secret_key():
    kem, dsa = bravais.KEM("ML-KEM-768"), bravais.Signature("ML-DSA-65")
    for length in (0, 63, 2399, 1184):
        with pytest.raises(bravais.LengthError, match=rf"expected a secret key \(2400 bytes\), found {length} bytes$"):
            kem.public_key_from_secret_key(bytes(length))
    with pytest.raises(TypeError, match="ML-KEM-768: a secret key must be bytes"):
        kem.public_key_from_secret_key("key")
    with pytest.raises(bravais.ArgumentError, match="a secret key of this KEM, found one of the KEM ML-KEM-512"):
        kem.public_key_from_secret_key(bravais.KEM("ML-KEM-512").generate().secret_key)
    with pytest.raises(bravais.ArgumentError, match="found one of the PKE Kyber768"):
        bravais.KEM("Kyber768").public_key_from_secret_key(bravais.PKE("Kyber768").generate().secret_key)
    for scheme, secret in ((kem, kem.generate().secret_key), (dsa, dsa.generate().secret_key)):
        malformed = bytearray(secret.to_bytes())
        malformed[1200 if scheme is kem else 128] ^= 0xFF
        with pytest.raises(bravais.InvalidSecretKeyError, match=f"^{scheme.algorithm.name}: secret key"):
            scheme.public_key_from_secret_key(malformed)
        secret.close()
        with pytest.raises(bravais.ClosedKeyError):
            scheme.public_key_from_secret_key(secret)
