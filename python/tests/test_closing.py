# SPDX-License-Identifier: MIT
"""The end of secret keys: what is wiped and when, also where an operation still uses the key. Instead of a second
thread, which would have to come at the right moment, the compiled function itself closes the key before it begins:
that is when a thread that has taken the key from the object has given the interpreter's lock away."""
import sys

import numpy as np
import pytest

import bravais
from bravais import _core


@pytest.fixture
def wiped(monkeypatch):
    """The memories that were wiped, as they are then, each with what it had before."""
    done, wipe = [], _core.wipe

    def recorded(memory):
        before = bytes(memory)
        wipe(memory)
        done.append((before, bytes(memory)))

    monkeypatch.setattr(_core, "wipe", recorded)
    return done


@pytest.fixture
def closing(monkeypatch, wiped):
    """Makes a compiled function close a key first, whose bytes, if it has them, are not wiped yet."""
    def arrange(function, key):
        real = getattr(_core, function)
        encoded = key.to_bytes()

        def late(*arguments):
            key.close()
            given = [argument for argument in arguments if isinstance(argument, bytearray)]
            assert encoded not in given or encoded not in [before for before, _ in wiped]
            return real(*arguments)

        monkeypatch.setattr(_core, function, late)
        return encoded
    return arrange


def check_ended(key, encoded, wiped):
    assert key.closed and (encoded, bytes(len(encoded))) in wiped
    with pytest.raises(bravais.ClosedKeyError):
        key.to_bytes()


def test_closed_keys(kem):
    public, secret = kem.generate()
    ciphertext, _ = public.encapsulate()
    secret.decapsulate(ciphertext)
    secret.close()
    secret.close()
    assert "wiped" in repr(secret)
    batch = np.zeros((1, kem.algorithm.ciphertext), np.uint8)
    for call in (lambda: secret.decapsulate(ciphertext), lambda: secret.decapsulate_many(batch), secret.to_bytes,
                 secret.seed, secret.__enter__):
        with pytest.raises(bravais.ClosedKeyError, match="was wiped"):
            call()


def test_keys_are_wiped_at_the_end_of_a_block(wiped):
    seed = bytes(range(64))
    with bravais.KEM("ML-KEM-768").generate_from_seed(seed) as pair:
        encoded = pair.secret_key.to_bytes()
        assert not wiped
    assert {(seed, bytes(64)), (encoded, bytes(2400))} <= set(wiped)
    with pytest.raises(RuntimeError), bravais.Signature("ML-DSA-44").generate() as pair:
        encoded = pair.secret_key.to_bytes()
        raise RuntimeError
    assert (encoded, bytes(2560)) in wiped
    secret = bravais.PKE("Kyber512").generate().secret_key
    encoded = secret.to_bytes()
    del secret
    assert (encoded, bytes(768)) in wiped


def test_wipe():
    buffer = bytearray(b"secret")
    bravais.wipe(buffer)
    assert buffer == bytes(6)


@pytest.mark.parametrize("name", ["Kyber768", "M-LWQ-768-E8"])
@pytest.mark.parametrize("function", ["prepare_secret_key", "pke_decrypt"])
@pytest.mark.parametrize("decrypt", [lambda key, sent: key.decrypt(sent),
                                     lambda key, sent: key.decrypt_many(sent).messages])
def test_a_key_closed_while_it_decrypts(name, function, decrypt, closing, wiped, array):
    public, secret = bravais.PKE(name).generate()
    messages = array(1, public.algorithm.message)
    sent = public.encrypt_many(messages).ciphertexts
    encoded = closing(function, secret)
    assert bytes(decrypt(secret, sent)) == bytes(messages)
    check_ended(secret, encoded, wiped)


@pytest.mark.parametrize("name, function, length", [("ML-KEM-1024", "prepare_secret_key", None),
                                                    ("Kyber1024", "kem_decapsulate_one", None),
                                                    ("Kyber1024", "kem_decapsulate_kdf", 100)])
def test_a_key_closed_while_it_decapsulates(name, function, length, closing, wiped):
    public, secret = bravais.KEM(name).generate()
    ciphertext, shared = public.encapsulate(length=length)
    encoded = closing(function, secret)
    assert secret.decapsulate(ciphertext, length=length) == shared
    check_ended(secret, encoded, wiped)


@pytest.mark.parametrize("function", ["prepare_secret_key", "sign"])
def test_a_key_closed_while_it_signs(function, closing, wiped):
    verifier, signer = bravais.Signature("ML-DSA-87").generate()
    encoded = closing(function, signer)
    assert verifier.verify(b"letter", signer.sign(b"letter"))
    check_ended(signer, encoded, wiped)


def test_a_key_closed_while_a_stream_begins(monkeypatch):
    verifier, signer = bravais.Signature("ML-DSA-44").generate()
    real = _core.MessageStream

    class Late:
        def __init__(self):
            stream = real()
            self.update, self.finish = stream.update, stream.finish
            self.begin = stream.start

        def start(self, *arguments):
            signer.close()
            return self.begin(*arguments)

    expected = verifier.stream().mu()
    monkeypatch.setattr(_core, "MessageStream", Late)
    stream = signer.stream()
    assert stream.mu() == expected
    with pytest.raises(bravais.ClosedKeyError):
        stream.sign()


@pytest.mark.parametrize("content", ["seed", "expanded", "both"])
def test_a_key_closed_while_its_file_is_written(content, closing, wiped):
    public, secret = bravais.KEM("ML-KEM-512").generate()
    expected = secret.to_pem(content)
    encoded = closing("key_file_write", secret)
    assert secret.to_pem(content) == expected
    check_ended(secret, encoded, wiped)
    assert (expected, bytes(len(expected))) in wiped


@pytest.mark.parametrize("make, use", [
    (bravais.KEM("ML-KEM-768").generate, lambda key: key.decapsulate(bytes(1088))),
    (bravais.PKE("Kyber768").generate, lambda key: key.decrypt(bytes(1088))),
    (bravais.Signature("ML-DSA-44").generate, lambda key: key.sign(b"letter")),
])
def test_a_closed_key_keeps_no_expanded_key(make, use, monkeypatch):
    """Neither one that it has nor one that another thread makes while it is closed."""
    prepare, made = _core.prepare_secret_key, []

    def late(*arguments):
        key.close()
        status, prepared = prepare(*arguments)
        made.append(prepared)
        return status, prepared

    key = make()[1]
    numbers, encoded = key.algorithm.numbers, key.to_bytes()
    alone = [prepare(*numbers, encoded)[1]]
    monkeypatch.setattr(_core, "prepare_secret_key", late)
    use(key)
    assert key.closed and sys.getrefcount(made[0]) == sys.getrefcount(alone[0])


def test_a_public_key_that_changes_after_its_check(monkeypatch):
    kem = bravais.KEM("ML-KEM-768")
    good = bytes(kem.generate().public_key)
    memory = bytearray(good)
    check = _core.kem_check_public_key

    def then_change(number, encoded):
        status = check(number, encoded)
        memory[:2] = b"\xff\xff"  # a coefficient of 4095, which is not below q
        return status

    monkeypatch.setattr(_core, "kem_check_public_key", then_change)
    key = kem.public_key(memory)
    assert bytes(key) == good and memory != good


def test_a_key_file_that_changes_while_it_is_read(monkeypatch):
    """The seed and the key that a file has are read one after the other."""
    dsa = bravais.Signature("ML-DSA-44")
    first, second = (dsa.generate_from_seed(bytes([i]) * 32).secret_key for i in range(2))
    memory = bytearray(first.to_der())
    inspect = _core.key_file_inspect

    def then_change(file):
        found = inspect(file)
        memory[:] = second.to_der()
        return found

    monkeypatch.setattr(_core, "key_file_inspect", then_change)
    with dsa.load_secret_key(memory) as key:
        assert (key.to_bytes(), key.seed()) == (first.to_bytes(), first.seed())
