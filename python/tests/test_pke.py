# SPDX-License-Identifier: MIT
"""Public-key encryption: what must hold for every set, single calls and batches."""
import re

import numpy as np
import pytest

import bravais


def test_round_trip(pke, array):
    a = pke.algorithm
    message = array(1, a.message).tobytes()
    with pke.generate() as (public, secret):
        ciphertext = public.encrypt(message)
        assert len(ciphertext) == a.ciphertext and public.encrypt(message) != ciphertext
        assert secret.decrypt(ciphertext) == message
        assert pke.secret_key(secret.to_bytes()).decrypt(bytearray(ciphertext)) == message
        assert pke.public_key(bytes(public)) == public
    with pytest.raises(bravais.ClosedKeyError):
        secret.decrypt(ciphertext)


def test_batch_equals_single_calls(pke, array):
    a, n = pke.algorithm, 4
    seeds, messages, randomness = array(n, a.seed), array(n, a.message), array(n, a.randomness)
    keys = pke.generate_many(n, seeds=seeds)
    sent = pke.encrypt_many(keys.public_keys, messages, randomness=randomness)
    ciphertexts = sent.ciphertexts
    assert sent.ok.tolist() == [True] * n and sent.statuses.tolist() == [bravais.Status.OK] * n
    opened = pke.decrypt_many(keys.secret_keys, ciphertexts)
    assert np.array_equal(opened.messages, messages) and opened.ok.tolist() == [True] * n and opened.ok.dtype == bool
    for i in range(n):
        public, secret = pke.generate_from_seed(seeds[i])
        assert bytes(public) == keys.public_keys[i].tobytes()
        assert public.encrypt(messages[i], randomness=randomness[i]) == ciphertexts[i].tobytes()
    to_one = public.encrypt_many(messages, randomness=randomness).ciphertexts
    singly = [public.encrypt(m, randomness=r) for m, r in zip(messages, randomness, strict=True)]
    assert [c.tobytes() for c in to_one] == singly
    opened = secret.decrypt_many(to_one)
    assert np.array_equal(opened.messages, messages) and opened.ok.all()
    assert np.array_equal(secret.decrypt_many(public.encrypt_many(messages).ciphertexts).messages, messages)
    none = secret.decrypt_many(np.zeros((0, a.ciphertext), np.uint8))
    assert none.messages.shape == (0, a.message) and none.ok.shape == (0,)


def test_seed(pke, array):
    seed, message = array(1, pke.algorithm.seed).tobytes(), array(1, pke.algorithm.message).tobytes()
    public, secret = pke.generate_from_seed(seed)
    assert secret.seed() == seed and pke.secret_key(secret.to_bytes()).seed() is None
    assert pke.secret_key_from_seed(seed).decrypt(public.encrypt(message)) == message


def test_bad_key_in_a_batch_fails_alone(pke, array):
    a = pke.algorithm
    keys, messages = pke.generate_many(3), array(3, a.message)
    ciphertexts = pke.encrypt_many(keys.public_keys, messages).ciphertexts
    keys.secret_keys[1, 0] |= 7  # a field of M-LWQ that is above 4; Kyber takes any bytes
    opened = pke.decrypt_many(keys.secret_keys, ciphertexts)
    malformed = a.name.startswith("M-LWQ")
    assert opened.ok.tolist() == [True, not malformed, True]
    for i in (0, 2):
        assert opened.messages[i].tobytes() == messages[i].tobytes()
    if malformed:
        assert not opened.messages[1].any()
        with pytest.raises(bravais.InvalidSecretKeyError, match=f"{re.escape(a.name)}: secret key"):
            pke.secret_key(keys.secret_keys[1])
    else:
        assert pke.secret_key(keys.secret_keys[1]).decrypt(ciphertexts[1]) == opened.messages[1].tobytes()


def test_messages_are_not_printed():
    pke = bravais.PKE("Kyber512")
    public, secret = pke.generate()
    opened = secret.decrypt_many(public.encrypt_many(np.zeros((2, 32), np.uint8)).ciphertexts)
    assert repr(opened) == f"Decryptions(messages=<2 x 32 bytes>, ok={opened.ok!r}, statuses={opened.statuses!r})"


def test_wrong_lengths(pke):
    public, secret = pke.generate()
    a = pke.algorithm
    with pytest.raises(bravais.LengthError,
                       match=rf"{re.escape(a.name)}: expected a message \({a.message} bytes\), found 5"):
        public.encrypt(b"short")
    with pytest.raises(bravais.LengthError, match=rf"expected a ciphertext \({a.ciphertext} bytes\)"):
        secret.decrypt(bytes(a.ciphertext + 1))
    with pytest.raises(bravais.ArrayError, match="messages"):
        public.encrypt_many(np.zeros((2, a.message + 1), np.uint8))
    with pytest.raises(bravais.ArrayError, match="public keys"):
        pke.encrypt_many(np.zeros((1, a.public_key), np.uint8), np.zeros((2, a.message), np.uint8))
