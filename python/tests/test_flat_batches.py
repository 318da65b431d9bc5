# SPDX-License-Identifier: MIT
"""Batches over memory of other libraries: flat buffers, messages with offsets, outputs in the caller's memory. Nothing
is copied, and what is wrong is said with its place."""
import array as standard_array
import re

import numpy as np
import pyarrow as pa
import pytest
from conftest import ROOT
from test_package import run

import bravais

LETTERS = [b"", b"one", b"", b"three" * 40, b"4"]


def octets_of(memory):
    """The bytes of an output, as an array that shares its memory."""
    return np.asarray(memoryview(memory)).reshape(-1).view(np.uint8)


def offsets_of(letters, dtype=np.uint64, first=0):
    return np.cumsum([first] + [len(letter) for letter in letters]).astype(dtype)


FLAT = [bytes, bytearray, memoryview, pa.py_buffer, lambda data: np.frombuffer(data, np.uint8),
        lambda data: memoryview(data).cast("b"), lambda data: standard_array.array("B", data)]


@pytest.mark.parametrize("flat", FLAT)
def test_flat_inputs_of_a_kem(flat, array):
    kem = bravais.KEM("ML-KEM-512")
    a = kem.algorithm
    seeds, randomness = array(3, a.seed), array(3, a.randomness)
    keys = kem.generate_many(3, seeds=flat(seeds.tobytes()))
    assert np.array_equal(keys.public_keys, kem.generate_many(3, seeds=seeds).public_keys)
    sent = kem.encapsulate_many(keys.public_keys, randomness=randomness)
    again = kem.encapsulate_many(flat(keys.public_keys.tobytes()), randomness=flat(randomness.tobytes()))
    received = kem.decapsulate_many(flat(keys.secret_keys.tobytes()), flat(sent.ciphertexts.tobytes()))
    assert again.ciphertexts.shape == (3, a.ciphertext) and np.array_equal(again.ciphertexts, sent.ciphertexts)
    assert received.shared_secrets.shape == (3, 32) and np.array_equal(received.shared_secrets, sent.shared_secrets)
    assert received.ok.all() and again.ok.all()


@pytest.mark.parametrize("flat", FLAT)
def test_flat_inputs_of_pke_and_signatures(flat, array):
    pke, dsa = bravais.PKE("Kyber512"), bravais.Signature("ML-DSA-44")
    keys, messages, randomness = pke.generate_many(3), array(3, 32), array(3, 32)
    sent = pke.encrypt_many(flat(keys.public_keys.tobytes()), flat(messages.tobytes()),
                            randomness=flat(randomness.tobytes()))
    usual = pke.encrypt_many(keys.public_keys, messages, randomness=randomness)
    assert np.array_equal(sent.ciphertexts, usual.ciphertexts)
    opened = pke.decrypt_many(flat(keys.secret_keys.tobytes()), flat(sent.ciphertexts.tobytes()))
    assert np.array_equal(opened.messages, messages)
    keys = dsa.generate_many(3)
    signed = dsa.sign_many(flat(keys.secret_keys.tobytes()), messages, randomness=flat(randomness.tobytes()))
    usual = dsa.sign_many(keys.secret_keys, messages, randomness=randomness)
    assert np.array_equal(signed.signatures, usual.signatures)
    assert dsa.verify_many(flat(keys.public_keys.tobytes()), memoryview(messages),
                           flat(signed.signatures.tobytes())).ok.all()


def test_many_seeds_are_not_one_key(array):
    """80 seeds of ML-DSA-44 are as long as one of its keys: here they are no secret keys at all."""
    dsa = bravais.Signature("ML-DSA-44")
    seeds = array(80, 32)
    with pytest.raises(bravais.LengthError, match=r"secret keys must have 204800 bytes \(80 items of 2560\), not 2560"):
        dsa.sign_many(seeds.tobytes(), [b""] * 80)
    with pytest.raises(bravais.ArrayError, match=r"secret keys must have the shape \(80, 2560\), not \(80, 32\)"):
        dsa.sign_many(seeds, [b""] * 80)


def test_wrong_lengths_of_flat_inputs():
    kem = bravais.KEM("ML-KEM-512")
    with pytest.raises(bravais.LengthError,
                       match="^ML-KEM-512: public keys must have a multiple of 800 bytes, not 1601$"):
        kem.encapsulate_many(bytes(1601))
    with pytest.raises(bravais.LengthError,
                       match=r"^ML-KEM-512: secret keys must have 3264 bytes \(2 items of 1632\), not 1632$"):
        kem.decapsulate_many(bytes(1632), bytes(2 * 768))
    assert kem.encapsulate_many(b"").ciphertexts.shape == (0, 768)


@pytest.mark.parametrize("memory", [lambda n, size: np.full((n, size), 7, np.uint8),
                                    lambda n, size: np.full(n * size, 7, np.uint8),
                                    lambda n, size: bytearray(b"\7" * (n * size)),
                                    lambda n, size: memoryview(bytearray(n * size)),
                                    lambda n, size: pa.allocate_buffer(n * size)])
def test_outputs_in_the_callers_memory(memory, array):
    def check(parts, results, expected):
        for part, result, wanted in zip(parts, results, expected, strict=True):
            assert octets_of(part).tobytes() == wanted.tobytes() and np.array_equal(result, wanted)
            assert len(result) == 0 or np.shares_memory(result, octets_of(part))
            assert not (isinstance(part, np.ndarray) and part.ndim == 2) or result is part

    for n in (3, 0):
        kem, pke, dsa = bravais.KEM("ML-KEM-512"), bravais.PKE("Kyber512"), bravais.Signature("ML-DSA-44")
        a = kem.algorithm
        seeds = array(n, a.seed)
        out = memory(n, a.public_key), memory(n, a.secret_key)
        keys = kem.generate_many(n, seeds=seeds, out=out)
        check(out, keys[:2], kem.generate_many(n, seeds=seeds)[:2])
        out, randomness = (memory(n, a.ciphertext), memory(n, 32)), array(n, 32)
        sent = kem.encapsulate_many(keys.public_keys, randomness=randomness, out=out)
        check(out, sent[:2], kem.encapsulate_many(keys.public_keys, randomness=randomness)[:2])
        out = memory(n, 32)
        check([out], [kem.decapsulate_many(keys.secret_keys, sent.ciphertexts, out=out).shared_secrets], sent[1:2])
        public, secret = kem.generate()
        out = [memory(n, a.ciphertext), memory(n, 32)]
        sent = public.encapsulate_many(n, randomness=randomness, out=out)
        check(out, sent[:2], public.encapsulate_many(n, randomness=randomness)[:2])
        out = memory(n, 32)
        check([out], [secret.decapsulate_many(sent.ciphertexts, out=out).shared_secrets], sent[1:2])
        public, secret = pke.generate()
        messages, out = array(n, 32), memory(n, pke.algorithm.ciphertext)
        encrypted = public.encrypt_many(messages, randomness=randomness, out=out).ciphertexts
        check([out], [encrypted], [public.encrypt_many(messages, randomness=randomness).ciphertexts])
        out = memory(n, 32)
        check([out], [secret.decrypt_many(encrypted, out=out).messages], [messages])
        verifier, signer = dsa.generate()
        out = memory(n, dsa.algorithm.signature)
        signed = signer.sign_many(messages, deterministic=True, out=out)
        check([out], [signed.signatures], [signer.sign_many(messages, deterministic=True).signatures])
        out = memory(n, a.seed)
        seeds = a.random_seed_many(n, out=out)
        assert octets_of(out).tobytes() == seeds.tobytes()


def test_outputs_that_share_memory():
    """Nothing is written: it would destroy an input, or another output."""
    kem, dsa = bravais.KEM("ML-KEM-512"), bravais.Signature("ML-DSA-44")
    shared, statuses = np.arange(40000, dtype=np.uint32).view(np.uint8), np.full(2, 77, np.int32)
    secrets, before = bytearray(b"\5" * 64), shared.copy()
    mixed = np.zeros(16, np.int32)
    calls = [
        ("out for ciphertexts shares memory with public keys",
         lambda: kem.encapsulate_many(shared[:1600], out=(shared[1599:1599 + 1536], secrets), statuses=statuses)),
        ("out for ciphertexts shares memory with out for shared secrets",
         lambda: kem.generate().public_key.encapsulate_many(2, out=(shared[:1536], shared[1500:1564]))),
        ("out for shared secrets shares memory with ciphertexts",
         lambda: kem.generate().secret_key.decapsulate_many(shared[:1536], out=shared[:64], statuses=statuses)),
        ("out for secret keys shares memory with seeds", lambda: kem.generate_many(
            2, seeds=shared[64:192], out=(shared[4000:5600], shared[:3264]), statuses=statuses)),
        ("out for signatures shares memory with messages", lambda: dsa.generate().secret_key.sign_many(
            [b"one", shared[:100]], out=shared[:4840], statuses=statuses)),
        ("out for signatures shares memory with message_offsets", lambda: dsa.generate().secret_key.sign_many(
            b"letter", message_offsets=shared[:12].view(np.int32), out=shared[:4840], statuses=statuses)),
        ("out for signatures shares memory with context", lambda: dsa.generate().secret_key.sign_many(
            [b"one", b"two"], context=shared[:5], out=shared[:4840], statuses=statuses)),
        ("statuses shares memory with signatures", lambda: dsa.generate().public_key.verify_many(
            [b"one", b"two"], shared[:4840], statuses=shared[:8].view(np.int32))),
        ("out for shared secrets shares memory with statuses",
         lambda: kem.generate().public_key.encapsulate_many(
             2, out=(bytearray(1536), mixed.view(np.uint8)), statuses=mixed[:2])),
        # What is wrong besides makes no difference.
        ("out for ciphertexts shares memory with public keys", lambda: kem.encapsulate_many(
            shared[:1601], out=(shared[:1536], secrets), statuses=statuses)),
    ]
    for text, call in calls:
        with pytest.raises(bravais.ArgumentError) as error:
            call()
        assert text in str(error.value) and "outputs need memory of their own" in str(error.value)
        assert np.array_equal(shared, before) and secrets == b"\5" * 64 and (statuses == 77).all() and not mixed.any()


@pytest.mark.parametrize("dtype", [np.int32, np.uint32, np.int64, np.uint64])
@pytest.mark.parametrize("flat", FLAT)
def test_messages_with_offsets(flat, dtype):
    dsa = bravais.Signature("ML-DSA-44")
    verifier, signer = dsa.generate()
    text, offsets = b"".join(LETTERS), offsets_of(LETTERS, dtype)
    signed = signer.sign_many(flat(text), message_offsets=offsets, deterministic=True)
    assert np.array_equal(signed.signatures, signer.sign_many(LETTERS, deterministic=True).signatures)
    assert verifier.verify_many(flat(text), signed.signatures, message_offsets=offsets).ok.all()
    # Messages that do not begin at the first byte, nor end at the last one.
    late = offsets_of(LETTERS, dtype, first=2)
    assert verifier.verify_many(flat(b"ab" + text + b"c"), signed.signatures, message_offsets=late).ok.all()
    assert verifier.verify_many(flat(b"ab" + text), signed.signatures, message_offsets=offsets).ok.tolist() == [
        True, False, True, False, False]  # of those only the empty ones are the same
    keys = dsa.generate_many(5)
    signed = dsa.sign_many(keys.secret_keys, flat(text), message_offsets=offsets, context=b"mail", prehash="SHA2-256")
    assert dsa.verify_many(keys.public_keys, LETTERS, signed.signatures, context=b"mail", prehash="SHA2-256").ok.all()
    assert dsa.verify_many(keys.public_keys, flat(text), signed.signatures, message_offsets=offsets, context=b"mail",
                           prehash="SHA2-256").ok.all()


@pytest.mark.parametrize("kind", [pa.binary(), pa.large_binary(), pa.string()])
def test_messages_of_arrow(kind):
    letters = [b"Meet", b"", b"me", b"at noon"]
    column = pa.array([letter.decode() if kind == pa.string() else letter for letter in letters], kind)[1:]
    verifier, signer = bravais.Signature("ML-DSA-44").generate()
    _, offsets, data = column.buffers()
    dtype = np.int64 if kind == pa.large_binary() else np.int32
    typed = np.frombuffer(offsets, dtype)[column.offset:column.offset + len(column) + 1]
    signed = signer.sign_many(data, message_offsets=typed, deterministic=True)
    assert np.array_equal(signed.signatures, signer.sign_many(letters[1:], deterministic=True).signatures)
    # Signatures go the other way: a buffer of Arrow is the output, and a column of fixed size the input.
    memory = pa.allocate_buffer(3 * 2420)
    signer.sign_many(data, message_offsets=typed, out=memory)
    signatures = pa.FixedSizeBinaryArray.from_buffers(pa.binary(2420), 3, [None, memory])
    assert verifier.verify_many(data, signatures.buffers()[1], message_offsets=typed).ok.all()
    last = signatures[2:]
    tail = last.buffers()[1].slice(last.offset * 2420, len(last) * 2420)
    assert verifier.verify_many(letters[3:], tail).ok.tolist() == [True]


def test_other_integers_as_offsets():
    verifier, signer = bravais.Signature("ML-DSA-44").generate()
    for offsets in ([0, 2, 6], standard_array.array("i", [0, 2, 6]), memoryview(standard_array.array("q", [0, 2, 6])),
                    pa.array([0, 2, 6], pa.int32()), np.array([0, 9, 2, 9, 6])[::2]):
        signed = signer.sign_many(b"letter", message_offsets=offsets)
        assert verifier.verify_many([b"le", b"tter"], signed.signatures).ok.all()
    assert len(signer.sign_many(b"", message_offsets=[0]).signatures) == 0


@pytest.mark.parametrize("offsets, kind, text", [
    ([0, 3, 7], bravais.ArgumentError, "message_offsets[2] is 7, beyond the 6 bytes of messages"),
    ([7, 7], bravais.ArgumentError, "message_offsets[0] is 7, beyond the 6 bytes of messages"),
    ([0, 2**63 - 1], bravais.ArgumentError, f"message_offsets[1] is {2**63 - 1}, beyond the 6 bytes of messages"),
    (np.array([0, 2**64 - 1], np.uint64), bravais.ArgumentError, f"message_offsets[1] is {2**64 - 1}, beyond"),
    ([0, 4, 3, 6], bravais.ArgumentError, "message_offsets[2] is 3, below message_offsets[1], which is 4"),
    (np.array([4, 0], np.uint32), bravais.ArgumentError, "message_offsets[1] is 0, below message_offsets[0]"),
    (np.array([0, 3, -1, 6], np.int32), bravais.ArgumentError, "message_offsets[2] is -1, below"),
    ([-1, 3], bravais.ArgumentError, "message_offsets[0] is -1; offsets must not be negative"),
    ([0.0, 6.0], bravais.ArrayError, "message_offsets must be integers of 32 or 64 bits, not float64"),
    ([False, True], bravais.ArrayError, "message_offsets must be integers of 32 or 64 bits, not bool"),
    (bytes(16), bravais.ArrayError, "message_offsets must be integers of 32 or 64 bits, not "),
    (pa.py_buffer(bytes(16)), bravais.ArrayError, "message_offsets must be integers of 32 or 64 bits, not int8"),
    (np.zeros(3, np.uint8), bravais.ArrayError, "message_offsets must be integers of 32 or 64 bits, not uint8"),
    ([], bravais.ArrayError, "message_offsets must "),
    (np.zeros(0, np.int32), bravais.ArrayError, "message_offsets must have the shape (n + 1,) for n messages, not (0,"),
    (np.zeros((2, 2), np.int32), bravais.ArrayError, "message_offsets must have the shape (n + 1,)"),
    ([[0], [1, 2]], bravais.ArrayError, "message_offsets: "),
])
def test_wrong_offsets(offsets, kind, text):
    dsa = bravais.Signature("ML-DSA-44")
    verifier, signer = dsa.generate()
    for call in (lambda: signer.sign_many(b"letter", message_offsets=offsets),
                 lambda: dsa.sign_many(b"", b"letter", message_offsets=offsets),
                 lambda: verifier.verify_many(b"letter", b"", message_offsets=offsets)):
        with pytest.raises(kind, match=f"^ML-DSA-44: {re.escape(text)}"):
            call()


def test_messages_and_offsets_that_do_not_fit():
    dsa = bravais.Signature("ML-DSA-44")
    verifier, signer = dsa.generate()
    for messages, text in (([b"letter"], "with message_offsets, messages must be one buffer of bytes, not a list"),
                           (np.zeros((2, 3), np.uint8), "with message_offsets, messages must have one dimension"),
                           (np.zeros(6, np.uint8)[::2], "with message_offsets, messages must have one dimension"),
                           (np.zeros(6, np.int32), "messages must be an array of type uint8, not int32"),
                           ("letter", "messages must be an array .* not str")):
        with pytest.raises(bravais.ArrayError, match=f"^ML-DSA-44: {text}"):
            signer.sign_many(messages, message_offsets=[0, 3])
    with pytest.raises(bravais.ArrayError, match="messages in one buffer need message_offsets"):
        signer.sign_many(b"letter")
    with pytest.raises(bravais.LengthError, match=r"signatures must have 4840 bytes \(2 items of 2420\), not 2420"):
        verifier.verify_many(b"letter", bytes(2420), message_offsets=[0, 3, 6])
    with pytest.raises(bravais.LengthError, match=r"secret keys must have 5120 bytes \(2 items of 2560\), not 2560"):
        dsa.sign_many(bytes(2560), b"letter", message_offsets=[0, 3, 6])


def test_offsets_are_read_once():
    """They are checked in a copy, which nobody else can change before they are used."""
    dsa, offsets = bravais.Signature("ML-DSA-44"), np.array([0, 3, 6], np.uint64)
    verifier, signer = dsa.generate()
    real = bravais._core.sign

    def late(*arguments):
        offsets[:] = 1 << 40
        return real(*arguments)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bravais._core, "sign", late)
        signed = signer.sign_many(b"letter", message_offsets=offsets)
    assert offsets[0] == 1 << 40 and verifier.verify_many([b"let", b"ter"], signed.signatures).ok.all()


def test_nothing_is_copied():
    """In a process of its own: a thread of another test that allocates would be counted."""
    done = run(str(ROOT / "python" / "tests" / "allocations.py"))
    assert done.returncode == 0, done.stderr
    rows = [[int(number) for number in line.split()] for line in done.stdout.splitlines()]
    assert len(rows) == 6
    for peak, size in rows[:-1]:
        assert peak < size / 30
    assert rows[-1][0] >= rows[-1][1]  # of a copy that is one
