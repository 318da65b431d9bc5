# SPDX-License-Identifier: MIT
"""Wrong names, lengths, types and layouts, keys after their end: each a clear exception."""
import copy
import pickle
import re
import sys

import numpy as np
import pytest

import bravais

MOST = sys.maxsize >> 20  # items of a batch, or bytes of a secret


@pytest.mark.parametrize("make, name, text", [
    (bravais.KEM, "ML-KEM-769", "there is no KEM named 'ML-KEM-769'; did you mean ML-KEM-768?"),
    (bravais.KEM, "ML-DSA-65", "use Signature()"),
    (bravais.Signature, "Kyber768", "there is no signature scheme named 'Kyber768'; use KEM() or PKE()"),
    (bravais.PKE, "", "the names are Kyber512"),
])
def test_unknown_names(make, name, text):
    with pytest.raises(bravais.UnknownAlgorithmError) as error:
        make(name)
    assert text in str(error.value) and isinstance(error.value, ValueError)


def test_names_in_any_case_and_only_names():
    for make, name, also in ((bravais.KEM, "ML-KEM-768", ("ml-kem-768", "MLKEM768", "ml_kem_768", "ML KEM 768")),
                             (bravais.KEM, "NTRU-HPS-2048-677", ("ntruhps2048677",)),
                             (bravais.KEM, "NTRU+768", ("ntru_plus_768",)),
                             (bravais.Signature, "ML-DSA-65", ("mldsa65",)), (bravais.PKE, "Kyber768", ("KYBER_768",))):
        assert all(make(other).algorithm.name == name for other in (name, *also))
    verifier, signer = bravais.Signature("ML-DSA-44").generate()
    assert verifier.verify(b"letter", signer.sign(b"letter", prehash="sha2_512"), prehash="SHA2-512")
    for name in (None, 768, b"ML-KEM-768"):
        with pytest.raises(TypeError, match="the name of a parameter set must be a str"):
            bravais.KEM(name)
    with pytest.raises(ValueError, match="kind must be"):
        bravais.algorithms("hash")


def test_wrong_lengths(kem):
    a = kem.algorithm
    public, secret = kem.generate()
    for call, what, size in ((kem.public_key, "a public key", a.public_key),
                             (kem.generate_from_seed, "a seed", a.seed),
                             (secret.decapsulate, "a ciphertext", a.ciphertext)):
        for length in (0, size - 1, size + 1):
            with pytest.raises(bravais.LengthError) as error:
                call(bytes(length))
            assert str(error.value) == f"{a.name}: expected {what} ({size} bytes), found {length} bytes"
    with pytest.raises(bravais.LengthError, match=rf"a secret key \({a.secret_key} bytes\), found 7 bytes$"):
        kem.secret_key(bytes(7))
    with pytest.raises(bravais.LengthError, match="randomness"):
        public.encapsulate(randomness=b"")


def test_no_buffers(kem):
    for wrong in ("text", None, 5, [1, 2]):
        with pytest.raises(TypeError, match=f"{re.escape(kem.algorithm.name)}: a public key must be bytes"):
            kem.public_key(wrong)
    spread = np.zeros((kem.algorithm.public_key, 2), np.uint8)[:, 0]
    with pytest.raises(bravais.ArrayError, match="must be C-contiguous"):
        kem.public_key(spread)


def released():
    view = memoryview(b"letter")
    view.release()
    return view


@pytest.mark.parametrize("wrong, kind, text", [
    ("letter", TypeError, "must be bytes or another buffer, not str"),
    (None, TypeError, "must be bytes or another buffer, not NoneType"),
    (np.zeros(10, np.uint8)[::2], bravais.ArrayError, "must be C-contiguous"),
    (memoryview(bytes(10))[::2], bravais.ArrayError, "must be C-contiguous"),
    (np.zeros(3, "M8[s]"), bravais.ArrayError, "buffer"),
    (released(), bravais.ArrayError, "released"),
    (np.array([1, "x"], object), TypeError, "references to Python objects"),
    (np.zeros(2, [("n", "u1"), ("o", object)]), TypeError, "references to Python objects"),
])
def test_bad_messages_are_named(wrong, kind, text):
    dsa = bravais.Signature("ML-DSA-44")
    verifier, signer = dsa.generate()
    keys = dsa.generate_many(3)
    signatures = np.zeros((3, dsa.algorithm.signature), np.uint8)
    for messages in ([b"one", bytearray(b"two"), wrong], (b"one", memoryview(b"two"), wrong)):
        for call in (lambda: signer.sign_many(messages), lambda: verifier.verify_many(messages, signatures),
                     lambda: dsa.sign_many(keys.secret_keys, messages),
                     lambda: dsa.verify_many(keys.public_keys, messages, signatures)):
            with pytest.raises(kind, match=f"^ML-DSA-44: message 2.*{text}"):
                call()
    with pytest.raises(kind, match=f"^ML-DSA-44: a message.*{text}"):
        signer.sign(wrong)


def test_buffers_of_other_values_are_their_bytes():
    verifier, signer = bravais.Signature("ML-DSA-44").generate()
    for values in (np.arange(5), np.zeros(2, [("O", "u1"), ("n", "<u4")])):
        assert verifier.verify(values.tobytes(), signer.sign(values))
        assert verifier.verify(values.tobytes(), bytes(signer.sign_many([values]).signatures))


@pytest.mark.parametrize("wrong, text", [
    (lambda a: a.tolist(), "not list"),
    (lambda a: a.astype(np.int8), "type uint8, not int8"),
    (lambda a: a.astype(np.uint16), "type uint8, not uint16"),
    (lambda a: a[0, 0], r"shape (n, 1088), not ()"),
    (lambda a: a[:, :-1], r"shape (n, 1088), not (4, 1087)"),
    (lambda a: a[None], r"shape (n, 1088), not (1, 4, 1088)"),
    (lambda a: np.asfortranarray(a), "must be C-contiguous"),
    (lambda a: a[::2], "must be C-contiguous"),
    (lambda a: memoryview(bytes(4 * 1088)).cast("i"), "must be a buffer of bytes, not of items of type 'i'"),
    (lambda a: memoryview(a)[::2], "must be C-contiguous"),
    (lambda a: memoryview(a.tobytes())[::2], "must be C-contiguous"),
    (lambda a: released(), "released"),
])
def test_wrong_arrays(wrong, text):
    public, secret = bravais.KEM("ML-KEM-768").generate()
    sent = public.encapsulate_many(4)
    with pytest.raises(bravais.ArrayError) as error:
        secret.decapsulate_many(wrong(sent.ciphertexts))
    assert str(error.value).startswith("ML-KEM-768: ciphertexts") and text in str(error.value)


def test_numbers_of_items():
    kem = bravais.KEM("ML-KEM-512")
    keys = kem.generate_many(3)
    sent = kem.encapsulate_many(keys.public_keys)
    with pytest.raises(bravais.ArrayError, match=r"secret keys must have the shape \(3, 1632\), not \(2, 1632\)"):
        kem.decapsulate_many(keys.secret_keys[:2], sent.ciphertexts)
    for wrong in (1.5, True, None, "3", np.array([1, 2])):
        with pytest.raises(TypeError, match="ML-KEM-512: the number of items must be an int, not "):
            kem.generate_many(wrong)


@pytest.mark.parametrize("three", [np.int64(3), np.uint8(3), np.arange(5)[3], np.array(3)])
def test_integers_of_numpy_are_numbers(three):
    public, secret = bravais.KEM("Kyber512").generate()
    assert len(bravais.KEM("Kyber512").generate_many(three).secret_keys) == 3
    assert len(public.encapsulate_many(three).ciphertexts) == 3
    ciphertext, shared = public.encapsulate(length=three)
    assert secret.decapsulate(ciphertext, length=three) == shared and len(shared) == 3
    usual = np.int32(32)
    assert len(bravais.KEM("ML-KEM-512").generate().public_key.encapsulate(length=usual).shared_secret) == 32


def ended():
    stream = bravais.Signature("ML-DSA-44").generate().public_key.stream()
    stream.mu()
    return stream


@pytest.mark.parametrize("kind, call, text", [
    (bravais.ArgumentError, lambda: bravais.KEM("ML-KEM-512").generate_many(-1),
     f"ML-KEM-512: the number of items must be between 0 and {MOST}, not -1"),
    (bravais.ArgumentError, lambda: bravais.KEM("ML-KEM-512").generate_many(10**30),
     f"ML-KEM-512: the number of items must be between 0 and {MOST}, not {10**30}"),
    (bravais.ArgumentError, lambda: bravais.PKE("Kyber512").generate_many(1 << 99999),
     f"Kyber512: the number of items must be between 0 and {MOST}, not an integer of 100000 bits"),
    (bravais.ArgumentError, lambda: bravais.KEM("Kyber512").generate().public_key.encapsulate(length=2**70),
     f"Kyber512: the length of a shared secret must be between 0 and {MOST}, not {2**70}"),
    (bravais.ArgumentError, lambda: ended().update(b"more"), "ML-DSA-44: this stream has ended"),
    (bravais.ArgumentError, lambda: bravais.Signature("ML-DSA-44").generate().secret_key.sign(
        b"", deterministic=True, randomness=bytes(32)), "ML-DSA-44: a deterministic signature takes no randomness"),
    (bravais.ArgumentError, lambda: bravais.KEM("ML-KEM-512").generate().secret_key.to_pem("raw"),
     'ML-KEM-512: content must be "seed", "expanded" or "both", not \'raw\''),
    (bravais.ArgumentError, lambda: bravais.algorithms("hash"),
     'kind must be "KEM", "PKE" or "signature", not \'hash\''),
    (bravais.ArgumentError, lambda: bravais.wipe(b"secret"), "the memory to wipe is read-only (bytes)"),
    (bravais.ArgumentError, lambda: bravais.wipe(np.frombuffer(b"secret", np.uint8)),
     "the memory to wipe is read-only (ndarray)"),
    (bravais.ArrayError, lambda: bravais.wipe(np.zeros((4, 4), np.uint8)[:, 0]),
     "the memory to wipe must be C-contiguous"),
    (bravais.KeyFileError, lambda: bravais.load_public_key("\ud800"), "key file: the str has a lone surrogate"),
    (bravais.KeyFileError, lambda: bravais.KEM("ML-KEM-512").load_key_pair("\ud800"),
     "key file: the str has a lone surrogate"),
])
def test_errors_about_arguments(kind, call, text):
    with pytest.raises(bravais.BravaisError) as error:
        call()
    assert type(error.value) is kind and isinstance(error.value, ValueError)
    assert str(error.value).startswith(text)


def test_what_cannot_be_wiped_stays():
    with pytest.raises(TypeError, match="the memory to wipe must be bytes or another buffer, not str"):
        bravais.wipe("secret")
    objects = np.array(["a", "b"], object)
    with pytest.raises(TypeError, match="references to Python objects"):
        bravais.wipe(objects)
    assert objects.tolist() == ["a", "b"]


def test_read_only_arrays_serve_as_input():
    public, secret = bravais.KEM("ML-KEM-512").generate()
    sent = public.encapsulate_many(2)
    sent.ciphertexts.flags.writeable = False
    assert np.array_equal(secret.decapsulate_many(sent.ciphertexts).shared_secrets, sent.shared_secrets)


def test_secret_keys_are_not_shown_or_copied(dsa):
    verifier, signer = dsa.generate_from_seed(bytes(dsa.algorithm.seed))
    for show in (repr, str):
        assert show(signer) == f"<SignatureSecretKey of {dsa.algorithm.name}>"
    for make_copy in (pickle.dumps, copy.copy, copy.deepcopy):
        with pytest.raises(TypeError, match="cannot be copied or pickled"):
            make_copy(signer)
    for stream in (verifier.stream(), signer.stream()):
        for make_copy in (pickle.dumps, copy.copy, copy.deepcopy):
            with pytest.raises(TypeError, match="streams cannot be copied or pickled"):
                make_copy(stream)
    assert pickle.loads(pickle.dumps(verifier)) == verifier and pickle.loads(pickle.dumps(dsa)).algorithm is not None


@pytest.mark.filterwarnings("error::pytest.PytestUnraisableExceptionWarning")
def test_a_constructor_takes_any_bytes():
    kem = bravais.KEM("ML-KEM-512")
    public, secret = kem.generate()
    ciphertext, shared = public.encapsulate()
    for kind in (bytes, bytearray, memoryview):
        key = bravais.KEMSecretKey(kem.algorithm, kind(secret.to_bytes()))
        assert key.decapsulate(ciphertext) == shared
        key.close()
        del key


def test_instruction_sets():
    with pytest.raises(bravais.InstructionSetError, match="'avx1024'"):
        bravais.force_isa("avx1024")
    for call in (bravais.force_isa, bravais.is_supported):
        for wrong in (512, None):
            with pytest.raises(TypeError, match="the name of an instruction set must be a str, not "):
                call(wrong)
    built = bravais.built_isas()
    supported = [isa for isa in built if bravais.is_supported(isa)]
    assert supported[-1] == built[-1] == "portable" and not bravais.is_supported("avx1024")
    for isa in supported:
        bravais.force_isa(isa)
        assert bravais.active_isa() == isa
    bravais.select_best_isa()
    assert bravais.active_isa() == supported[0]


def test_the_compiled_module_knows_its_sets():
    from bravais import _core
    for kind in range(3):
        for prepare in (_core.prepare_public_key, _core.prepare_secret_key):
            assert prepare(kind, 1 << 20, b"") == (6, None)
        assert _core.generate(kind, 1 << 20, None, bytearray(), bytearray(), None) == 6
        assert _core.key_file_read_seed(kind, 1 << 20, b"", bytearray()) == (6, 0)
        assert _core.public_key_from_secret_key(kind, 1 << 20, 2, b"", bytearray()) == 6
    assert _core.kem_decapsulate_kdf(1 << 20, b"", b"", bytearray(1)) == 6
    assert _core.pke_decrypt(1 << 20, b"", b"", bytearray(), None) == 6
