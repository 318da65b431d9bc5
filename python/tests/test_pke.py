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
    seeds, messages, coins = array(n, a.seed), array(n, a.message), array(n, a.randomness)
    keys = pke.generate_many(n, seeds=seeds)
    ciphertexts = pke.encrypt_many(keys.public_keys, messages, coins=coins)
    assert np.array_equal(pke.decrypt_many(keys.secret_keys, ciphertexts), messages)
    for i in range(n):
        public, secret = pke.generate(seeds[i])
        assert bytes(public) == keys.public_keys[i].tobytes()
        assert public.encrypt(messages[i], coins=coins[i]) == ciphertexts[i].tobytes()
    to_one = public.encrypt_many(messages)
    assert np.array_equal(secret.decrypt_many(to_one), messages)


def test_wrong_lengths(pke):
    public, secret = pke.generate()
    a = pke.algorithm
    with pytest.raises(bravais.LengthError, match=f"{re.escape(a.name)}: a message has {a.message} bytes, not 5"):
        public.encrypt(b"short")
    with pytest.raises(bravais.LengthError, match=f"a ciphertext has {a.ciphertext} bytes"):
        secret.decrypt(bytes(a.ciphertext + 1))
    with pytest.raises(bravais.ArrayError, match="messages"):
        public.encrypt_many(np.zeros((2, a.message + 1), np.uint8))
    with pytest.raises(bravais.ArrayError, match="public keys"):
        pke.encrypt_many(np.zeros((1, a.public_key), np.uint8), np.zeros((2, a.message), np.uint8))
