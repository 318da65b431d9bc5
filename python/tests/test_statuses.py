# SPDX-License-Identifier: MIT
"""Statuses of items and exceptions of calls: the names and numbers of C, and what a rejected call leaves."""
import hashlib
import re

import numpy as np
import pytest
from conftest import ROOT
from test_package import run

import bravais
from bravais import _core

IN_C = (ROOT / "include" / "bravais.h").read_text(encoding="utf-8")
NOT_DONE = bravais.Status.NOT_DONE


def no_public_key(a):
    """What the C interface leaves in the place of a public key."""
    return hashlib.shake_256(b"bravais: no public key" + a.name.encode()).digest(a.public_key)


def test_the_names_and_numbers_are_those_of_c():
    block = re.search(r"enum \{\n  BRAVAIS_OK = 0,.*?\n\};", IN_C, re.S).group()
    in_c = {name: int(number) for name, number in re.findall(r"BRAVAIS_(\w+) = (\d+)", block)}
    assert len(in_c) >= 16 and in_c == {status.name: status.value for status in bravais.Status}


def test_one_exception_for_each_status():
    """Closer errors are kinds of one of these."""
    named = [getattr(bravais, name) for name in bravais.__all__ if name.endswith("Error")]
    direct = {one.status: one for one in named if one.__base__ is bravais.BravaisError}
    assert set(direct) == set(bravais.Status) - {bravais.Status.OK}
    for one in named:
        closest = [cls for cls in one.__mro__ if cls in direct.values()]
        assert one is bravais.BravaisError or closest and one.status == closest[0].status
    for status, one in direct.items():
        with pytest.raises(bravais.BravaisError) as error:
            bravais.check_statuses(np.array([0, status], np.int32), "ML-KEM-512: encapsulate")
        assert type(error.value) is one and error.value.status is status
        assert str(error.value) == f"ML-KEM-512: encapsulate: item 1: {bravais.status_text(status)}"
    bravais.check_statuses(np.zeros(5, np.int32))
    assert bravais.status_text(bravais.Status.NOT_DONE) != bravais.status_text(bravais.Status.OK)


def test_statuses_of_items():
    kem = bravais.KEM("ML-KEM-768")
    keys = kem.generate_many(3)
    sent = kem.encapsulate_many(keys.public_keys)
    keys.public_keys[1, :2] = 0xFF  # a coefficient of 4095, which is not below q
    keys.secret_keys[2, 1200] ^= 1  # the public key in it has another hash now
    bad = kem.encapsulate_many(keys.public_keys)
    assert bad.statuses.dtype == np.int32 and bad.statuses.tolist() == [0, bravais.Status.BAD_PUBLIC_KEY, 0]
    received = kem.decapsulate_many(keys.secret_keys, sent.ciphertexts)
    assert received.statuses.tolist() == [0, 0, bravais.Status.BAD_SECRET_KEY]
    for outcome in (bad, received):
        assert outcome.ok.tolist() == (outcome.statuses == bravais.Status.OK).tolist()
    with pytest.raises(bravais.InvalidPublicKeyError, match="batch: item 1"):
        bravais.check_statuses(bad.statuses)


def test_every_batch_ends_with_statuses(array):
    """Whether or not the caller gives memory for them."""
    kem, pke, dsa = bravais.KEM("ML-KEM-512"), bravais.PKE("Kyber512"), bravais.Signature("ML-DSA-44")
    letters, messages = [b"one", b"two"], array(2, 32)
    made, of_pke, of_dsa = (scheme.generate_many(2) for scheme in (kem, pke, dsa))
    sent, encrypted = kem.encapsulate_many(made.public_keys), pke.encrypt_many(of_pke.public_keys, messages)
    signed = dsa.sign_many(of_dsa.secret_keys, letters)
    for outcome in (made, of_pke, of_dsa, sent, encrypted, signed,
                    kem.decapsulate_many(made.secret_keys, sent.ciphertexts),
                    pke.decrypt_many(of_pke.secret_keys, encrypted.ciphertexts),
                    dsa.verify_many(of_dsa.public_keys, letters, signed.signatures)):
        assert outcome._fields[-2:] == ("ok", "statuses")
        assert outcome.statuses.dtype == np.int32 and outcome.statuses.tolist() == [0, 0]
        assert outcome.ok.dtype == bool and outcome.ok.tolist() == [True, True]


def test_verifications_are_neither_true_nor_false():
    """A tuple is true whatever is in it, so a program that forgets to look at `ok` would take bad signatures."""
    dsa = bravais.Signature("ML-DSA-44")
    verdicts = dsa.generate().public_key.verify_many([b"letter"], bytes(dsa.algorithm.signature))
    assert verdicts.ok.tolist() == [False] and verdicts.statuses.tolist() == [bravais.Status.BAD_SIGNATURE]
    with pytest.raises(TypeError, match="look at ok"):
        assert verdicts
    with pytest.raises(TypeError, match="look at ok"):
        assert not verdicts


def test_statuses_with_explicit_rejection():
    public, secret = bravais.KEM("NTRU+768").generate()
    sent = public.encapsulate_many(2)
    sent.ciphertexts[1, 0] ^= 1
    assert secret.decapsulate_many(sent.ciphertexts).statuses.tolist() == [0, bravais.Status.BAD_CIPHERTEXT]


def test_statuses_in_memory_of_the_caller(dsa):
    a, letters = dsa.algorithm, [b"one", b"two", b"three"]
    keys, statuses = dsa.generate_many(3), np.full(3, 99, np.int32)
    signed = dsa.sign_many(keys.secret_keys, letters, statuses=statuses)
    assert signed.statuses is statuses and statuses.tolist() == [0, 0, 0]
    signed.signatures[1, 7] ^= 1
    verdicts = dsa.verify_many(keys.public_keys, letters, signed.signatures, statuses=statuses)
    assert verdicts.statuses is statuses and verdicts.ok.tolist() == [True, False, True]
    assert statuses.tolist() == [0, bravais.Status.BAD_SIGNATURE, 0]
    with pytest.raises(bravais.InvalidSignatureError, match=f"^{re.escape(a.name)}: item 1: "):
        bravais.check_statuses(statuses, a.name)
    memory = bytearray(12)
    verifier = dsa.public_key(keys.public_keys[0])
    assert verifier.verify_many(letters, signed.signatures, statuses=memoryview(memory).cast("i")).ok.any()
    assert np.frombuffer(memory, np.int32).tolist() == [0, 8, 8]
    dsa.generate_many(3, statuses=memoryview(memory).cast("i"))
    assert memory == bytes(12)


def test_statuses_of_encryption(pke, array):
    statuses = np.full(2, 99, np.int32)
    sent = pke.generate().public_key.encrypt_many(array(2, pke.algorithm.message), statuses=statuses)
    assert sent.statuses is statuses and statuses.tolist() == [0, 0] and sent.ok.tolist() == [True, True]


@pytest.mark.parametrize("wrong", [np.zeros(3, np.int64), np.zeros(2, np.int32), np.zeros((3, 1), np.int32), bytes(12),
                                   bytearray(12), np.zeros(6, np.int32)[::2], np.zeros(3, np.float32)])
def test_wrong_memory_for_statuses(wrong):
    with pytest.raises(bravais.ArrayError, match="^ML-KEM-512: statuses"):
        bravais.KEM("ML-KEM-512").generate().public_key.encapsulate_many(3, statuses=wrong)


def test_a_seed_that_gives_no_key_pair(monkeypatch):
    """Nobody knows one: the compiled function is replaced by one that fails for the second item."""
    kem, real = bravais.KEM("NTRU+768"), _core.generate

    def failing(kind, number, seeds, public_keys, secret_keys, status):
        assert real(kind, number, seeds, public_keys, secret_keys, status) == 0
        secret_keys[1], status[1] = 0, bravais.Status.GENERATION_FAILED
        return int(bravais.Status.GENERATION_FAILED)

    monkeypatch.setattr(_core, "generate", failing)
    with pytest.raises(bravais.GenerationError, match=r"^NTRU\+768: generate: item 1: "):
        kem.generate_many(3)
    statuses = np.zeros(3, np.int32)
    keys = kem.generate_many(3, statuses=statuses)
    assert keys.statuses is statuses and statuses.tolist() == [0, bravais.Status.GENERATION_FAILED, 0]
    assert keys.ok.tolist() == [True, False, True]
    assert keys.secret_keys[2].any() and not keys.secret_keys[1].any()


def test_a_call_that_the_library_rejects():
    """A failed item is OK's sibling; of a rejected call all items are NOT_DONE, and the exception has the reason."""
    program = ("import numpy as np, bravais\n"
               "kem, dsa, pke = bravais.KEM('ML-KEM-512'), bravais.Signature('ML-DSA-44'), bravais.PKE('Kyber512')\n"
               "def full(size): return np.full((3, size), 255, np.uint8)\n"
               "ka, da, pa = kem.algorithm, dsa.algorithm, pke.algorithm\n"
               "calls = [(lambda o, s: kem.generate_many(3, out=o, statuses=s), (ka.public_key, ka.secret_key)),\n"
               "  (lambda o, s: kem.encapsulate_many(full(800), out=o, statuses=s), (ka.ciphertext, 32)),\n"
               "  (lambda o, s: kem.decapsulate_many(full(1632), full(768), out=o[0], statuses=s), (32,)),\n"
               "  (lambda o, s: pke.encrypt_many(full(800), full(32), out=o[0], statuses=s), (pa.ciphertext,)),\n"
               "  (lambda o, s: pke.decrypt_many(full(768), full(768), out=o[0], statuses=s), (32,)),\n"
               "  (lambda o, s: dsa.sign_many(full(2560), [b'']*3, out=o[0], statuses=s), (da.signature,)),\n"
               "  (lambda o, s: dsa.verify_many(full(1312), [b'']*3, full(2420), statuses=s), ())]\n"
               "for i, (call, sizes) in enumerate(calls):\n"
               "    out, statuses = tuple(full(size) for size in sizes), np.zeros(3, np.int32)\n"
               "    try: call(out, statuses)\n"
               "    except bravais.InstructionSetError: pass\n"
               "    else: raise SystemExit(f'call {i} was not rejected')\n"
               "    assert (statuses == bravais.Status.NOT_DONE).all(), i\n"
               "    assert not any(one.any() for one in out[1 if i == 0 else 0:]), i\n"
               "    if i == 0: print(out[0].tobytes().hex())\n")
    done = run("-c", program, BRAVAIS_FORCE_ISA="avx1024")
    assert done.returncode == 0, done.stderr
    assert bytes.fromhex(done.stdout) == 3 * no_public_key(bravais.KEM("ML-KEM-512").algorithm)


def test_a_call_that_is_rejected_before_the_library():
    kem, dsa, pke = bravais.KEM("ML-KEM-512"), bravais.Signature("ML-DSA-44"), bravais.PKE("Kyber512")
    ka, da, pa = kem.algorithm, dsa.algorithm, pke.algorithm
    ended = kem.generate().secret_key
    ended.close()

    def full(size):
        return np.full((3, size), 255, np.uint8)

    calls = [
        (bravais.LengthError, (ka.public_key, ka.secret_key),
         lambda o, s: kem.generate_many(3, seeds=bytes(7), out=o, statuses=s)),
        (TypeError, (ka.public_key, ka.secret_key), lambda o, s: kem.generate_many("3", out=o, statuses=s)),
        (bravais.ArrayError, (ka.ciphertext, 32), lambda o, s: kem.encapsulate_many([], out=o, statuses=s)),
        (bravais.LengthError, (ka.ciphertext, 32),
         lambda o, s: kem.encapsulate_many(full(800), randomness=b"", out=o, statuses=s)),
        (bravais.ArrayError, (32,), lambda o, s: kem.decapsulate_many(full(1632)[:2], full(768), out=o[0], statuses=s)),
        (bravais.ClosedKeyError, (32,), lambda o, s: ended.decapsulate_many(full(768), out=o[0], statuses=s)),
        (bravais.ArrayError, (pa.ciphertext,),
         lambda o, s: pke.encrypt_many(full(801), full(32), out=o[0], statuses=s)),
        (bravais.ArrayError, (32,), lambda o, s: pke.decrypt_many(full(767), full(768), out=o[0], statuses=s)),
        (TypeError, (da.signature,), lambda o, s: dsa.sign_many(full(2560), [b"", b"", ""], out=o[0], statuses=s)),
        (bravais.ContextError, (da.signature,),
         lambda o, s: dsa.sign_many(full(2560), [b""] * 3, context=bytes(256), out=o[0], statuses=s)),
        (bravais.ArgumentError, (da.signature,), lambda o, s: dsa.sign_many(
            full(2560), [b""] * 3, deterministic=True, randomness=full(32), out=o[0], statuses=s)),
        (bravais.PrehashError, (),
         lambda o, s: dsa.verify_many(full(1312), [b""] * 3, full(2420), prehash="MD5", statuses=s)),
    ]
    for kind, sizes, call in calls:
        out, statuses = tuple(full(size) for size in sizes), np.zeros(3, np.int32)
        with pytest.raises(kind):
            call(out, statuses)
        assert (statuses == NOT_DONE).all()
        if ka.secret_key in sizes:
            assert out[0].tobytes() == 3 * no_public_key(ka)
            out = out[1:]
        assert not any(one.any() for one in out)
    with pytest.raises(bravais.NotDoneError):
        bravais.check_statuses(statuses)


def test_wrong_memory_for_outputs_rejects_the_call():
    kem = bravais.KEM("ML-KEM-512")
    for kind, out in ((TypeError, np.zeros((3, 768), np.uint8)), (TypeError, (bytearray(3 * 768),)),
                      (bravais.ArrayError, (bytearray(3 * 768), bytes(3 * 32))),
                      (bravais.LengthError, (bytearray(3 * 768), bytearray(3 * 32 + 1))),
                      (bravais.ArrayError, (np.zeros((3, 768), np.uint8), np.zeros((2, 32), np.uint8))),
                      (bravais.ArrayError, (np.zeros((3, 768), np.uint8), np.zeros((6, 32), np.uint8)[::2]))):
        statuses = np.zeros(3, np.int32)
        with pytest.raises(kind, match="^ML-KEM-512: out "):
            kem.generate().public_key.encapsulate_many(3, out=out, statuses=statuses)
        assert (statuses == NOT_DONE).all()
