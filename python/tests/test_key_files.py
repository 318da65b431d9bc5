# SPDX-License-Identifier: MIT
"""Key files: every form of every set, what other programs make of them, the published examples, refusals."""
import os
import pathlib
import tarfile

import pytest
from conftest import archive_of
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import mldsa, mlkem

import bravais

STANDARD = [(make, a.name) for make, kind in ((bravais.KEM, "KEM"), (bravais.Signature, "signature"))
            for a in bravais.algorithms(kind) if a.is_standard]


def secret_of(pair):
    return pair[1]


def check_files(scheme):
    """All forms of the keys of a set, there and back."""
    load_public, load_secret = scheme.load_public_key, scheme.load_secret_key
    a = scheme.algorithm
    registered = a.is_standard
    seed = os.urandom(a.seed)
    public, secret = scheme.generate_from_seed(seed)
    texts = [public.to_pem()] + ([public.to_der()] if registered else [])
    for file in texts:
        found = bravais.inspect_key_file(file)
        assert (found.algorithm, found.content, found.is_secret) == (a, "public", False)
        assert load_public(file) == public and bravais.load_public_key(file) == public
    assert load_public(texts[0].decode()) == public
    usual = "seed" if a.seed < a.secret_key else "expanded"
    assert secret.to_pem() == secret.to_pem(usual)
    contents = ("seed", "expanded", "both") if registered else ("seed", "expanded")
    for content in contents:
        ders = [("der", secret.to_der(content))] if registered else []
        for encoding, file in [("pem", secret.to_pem(content)), *ders]:
            found = bravais.inspect_key_file(file)
            assert (found.algorithm, found.content, found.encoding, found.is_secret) == (a, content, encoding, True)
            with load_secret(file) as loaded:
                assert loaded.to_bytes() == secret.to_bytes()
                assert loaded.seed() == (None if content == "expanded" else seed)
                again = loaded.to_pem(content) if encoding == "pem" else loaded.to_der(content)
                assert again == file
            if content != "expanded":
                assert scheme.load_key_pair(file)[0] == public
                with bravais.load_key_pair(file) as pair:
                    assert pair[0] == public and secret_of(pair).to_bytes() == secret.to_bytes()
    expanded = load_secret(secret.to_pem("expanded"))
    with pytest.raises(bravais.KeyFileError, match="the seed of this key is not known"):
        expanded.to_pem("seed")
    with pytest.raises(bravais.KeyFileError, match="expected a public key of this"):
        load_public(secret.to_pem())
    if not registered:
        for wrong in (public.to_der, secret.to_der, lambda: secret.to_pem("both")):
            with pytest.raises(bravais.KeyFileError, match="no registered identifier"):
                wrong()
    secret.close()
    with pytest.raises(bravais.ClosedKeyError):
        secret.to_pem()


def test_every_form_of_kem_keys(kem):
    check_files(kem)


def test_every_form_of_pke_keys(pke):
    check_files(pke)


def test_every_form_of_signing_keys(dsa):
    check_files(dsa)


@pytest.mark.parametrize("make, name", [one for one in STANDARD if one[1] != "ML-KEM-512"])  # which the peer has not
def test_another_package_reads_and_writes_them(make, name):
    scheme = make(name)
    public, secret = scheme.generate_from_seed(os.urandom(scheme.algorithm.seed))
    theirs = serialization.load_pem_private_key(secret.to_pem(), None)
    assert theirs.public_key().public_bytes_raw() == bytes(public)
    assert serialization.load_der_public_key(public.to_der()).public_bytes_raw() == bytes(public)
    made = getattr(mlkem if make is bravais.KEM else mldsa, name.replace("-", "") + "PrivateKey").generate()
    pem = made.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8,
                             serialization.NoEncryption())
    with bravais.load_key_pair(pem) as pair:
        assert bytes(pair[0]) == made.public_key().public_bytes_raw() and pair[1].to_pem() == pem
        if make is bravais.KEM:
            shared, ciphertext = made.public_key().encapsulate()
            assert pair.secret_key.decapsulate(ciphertext) == shared
        else:
            made.public_key().verify(pair.secret_key.sign(b"letter"), b"letter")
            with pytest.raises(InvalidSignature):
                made.public_key().verify(pair.secret_key.sign(b"letter"), b"Letter")


def examples():
    """(name, content) of the files of the LAMPS working group's documents."""
    with tarfile.open(archive_of("lamps_examples.tar.xz")) as tar:
        files = {pathlib.PurePath(m.name).name: tar.extractfile(m).read() for m in tar.getmembers() if m.isfile()}
    return {name: content for name, content in files.items() if content.startswith(b"-----BEGIN P")
            or b"\n-----BEGIN P" in content}


def test_published_examples():
    good, bad = 0, 0
    for name, content in examples().items():
        if name.startswith("bad"):
            with pytest.raises((bravais.KeyFileError, bravais.InvalidSecretKeyError, bravais.InvalidPublicKeyError)):
                bravais.load_key_pair(content)
            bad += 1
            continue
        found = bravais.inspect_key_file(content)
        if found.is_secret:
            with bravais.load_key_pair(content) as pair:
                assert pair[1].to_pem(found.content) in content
        else:
            assert bravais.load_public_key(content).to_pem() in content
        good += 1
    assert good >= 24 and bad >= 5


@pytest.mark.parametrize("make, name, said", [
    (bravais.KEM, "M-LWQ-512-E8", "a field of the secret key is out of range"),
    (bravais.PKE, "M-LWQ-512-Z-plain", "a field of the secret key is out of range"),
    (bravais.PKE, "M-LWQ-1024-D8", "a field of the secret key is out of range"),
    (bravais.KEM, "NTRU+768", "a field of the secret key is out of range"),
    (bravais.KEM, "NTRU+KEM576", "a field of the secret key is out of range"),
    (bravais.KEM, "Kyber512", "does not recover what its public key encapsulates"),
    (bravais.Signature, "Dilithium2", "the secret key contains a wrong hash of its public key")])
def test_malformed_expanded_keys(make, name, said):
    scheme = make(name)
    good = scheme.generate()[1].to_pem("expanded")
    at = good.index(b"\n\n") + 2
    bad = good[:at] + b"////" + good[at + 4:]  # the key begins with three bytes of 0xff
    for load in (scheme.load_secret_key, scheme.load_key_pair, bravais.load_key_pair):
        with pytest.raises(bravais.InvalidSecretKeyError, match=said):
            load(bad)
    assert bravais.inspect_key_file(bad).content == "expanded"


def test_refusals():
    kem, dsa = bravais.KEM("ML-KEM-768"), bravais.Signature("ML-DSA-44")
    with kem.generate_from_seed(bytes(64)) as alice, dsa.generate_from_seed(bytes(32)) as carol:
        for call, file, text in (
                (kem.load_public_key, carol.public_key.to_pem(),
                 "ML-KEM-768: expected a public key of this KEM, found a public key of the signature scheme ML-DSA-44"),
                (kem.load_secret_key, alice.public_key.to_der(),
                 "ML-KEM-768: expected a secret key of this KEM, found a public key of the KEM ML-KEM-768"),
                (dsa.load_key_pair, alice.secret_key.to_pem(),
                 "ML-DSA-44: expected a secret key of this signature scheme, found a seed of the KEM ML-KEM-768"),
                (bravais.inspect_key_file, b"hello", "key file: neither DER nor PEM"),
                (kem.load_public_key, alice.public_key.to_pem() + b"more", "follows the END line"),
                (kem.load_public_key, alice.public_key.to_der()[:-1], "ML-KEM-768: key file: ")):
            with pytest.raises(bravais.KeyFileError) as error:
                call(file)
            assert text in str(error.value)
        damaged = bytearray(alice.secret_key.to_der("both"))
        damaged[-1] ^= 1
        with pytest.raises(bravais.InvalidSecretKeyError, match="implicit rejection does not belong to the seed"):
            kem.load_secret_key(damaged)
        with pytest.raises(ValueError, match='"seed", "expanded" or "both"'):
            alice.secret_key.to_pem("raw")
        with pytest.raises(TypeError, match="a key file must be bytes"):
            kem.load_public_key(None)


def test_a_path_is_not_the_content(tmp_path):
    """Wherever the content of a key file is taken, the error about its path says so."""
    kem, pke, dsa = bravais.KEM("ML-KEM-768"), bravais.PKE("Kyber768"), bravais.Signature("ML-DSA-44")
    path = tmp_path / "alice.pub"
    path.write_bytes(kem.generate().public_key.to_pem())
    loads = [getattr(of, name) for of in (kem, pke, dsa, bravais) for name in dir(of) if name.startswith("load_")]
    assert len(loads) == 11
    for load in (*loads, bravais.inspect_key_file):
        for wrong in (str(path), str(path).encode(), "alice.pub"):
            with pytest.raises(bravais.KeyFileError, match="pass the content of a key file, not its path"):
                load(wrong)
        with pytest.raises(TypeError, match=r"not as a \w*Path; use path\.read_bytes\(\)"):
            load(path)
    assert kem.load_public_key(path.read_bytes()) == bravais.load_public_key(path.read_text())


def test_new_keys_whose_pair_cannot_be_loaded(kem):
    """Those of NTRU-HPS, whose seeds are longer than their keys, so that there is none of a new key."""
    made = kem.generate()
    hps = kem.algorithm.name.startswith("NTRU-HPS-")
    assert (made.secret_key.seed() is None) == hps
    if not hps:
        with kem.load_key_pair(made.secret_key.to_pem()) as pair:
            assert pair.public_key == made.public_key
        return
    file = made.secret_key.to_pem()
    with pytest.raises(bravais.KeyFileError, match=f"{kem.algorithm.name}: .*public key is not in the file.* "
                                                   r"expanded key, which load_secret_key\(\) can load"):
        bravais.load_key_pair(file)
    ciphertext, shared = kem.load_public_key(made.public_key.to_pem()).encapsulate()
    assert kem.load_secret_key(file).decapsulate(ciphertext) == shared
    # What the documents advise: a seed that is given, and stored.
    seeded = kem.generate_from_seed(os.urandom(kem.algorithm.seed))
    with kem.load_key_pair(seeded.secret_key.to_pem("seed")) as pair:
        assert pair.public_key == seeded.public_key
