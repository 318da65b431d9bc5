# SPDX-License-Identifier: MIT
"""The files of Wycheproof, if they are at hand (docs/testing.md)."""
import json
import pathlib
import tarfile

import pytest
from conftest import archive_of

import bravais


def cases_of(archive, name):
    with tarfile.open(archive_of(archive)) as tar:
        member = next(m for m in tar.getmembers() if pathlib.PurePath(m.name).name == name)
        content = json.load(tar.extractfile(member))
    cases = [(group, test) for group in content["testGroups"] for test in group["tests"]]
    assert len(cases) == content["numberOfTests"] > 0
    return cases


@pytest.mark.parametrize("size", [512, 768, 1024])
def test_ml_kem(size):
    kem = bravais.KEM(f"ML-KEM-{size}")
    for _, test in cases_of("wycheproof_mlkem.tar.xz", f"mlkem_{size}_test.json"):
        try:
            public, secret = kem.generate_from_seed(bytes.fromhex(test["seed"]))
            shared = secret.decapsulate(bytes.fromhex(test["c"]))
        except bravais.LengthError:
            assert test["result"] == "invalid", test["tcId"]
        else:
            assert test["result"] == "valid", test["tcId"]
            assert public.to_bytes().hex() == test["ek"] and shared.hex() == test["K"], test["tcId"]


@pytest.mark.parametrize("size", [44, 65, 87])
def test_ml_dsa_verify(size):
    dsa = bravais.Signature(f"ML-DSA-{size}")
    seen = set()
    for group, test in cases_of("wycheproof_mldsa.tar.xz", f"mldsa_{size}_verify_test.json"):
        try:
            good = dsa.public_key(bytes.fromhex(group["publicKey"])).verify(
                bytes.fromhex(test["msg"]), bytes.fromhex(test["sig"]), context=bytes.fromhex(test.get("ctx", "")))
        except (bravais.LengthError, bravais.ContextError):
            good = False
        assert good == (test["result"] == "valid"), test["tcId"]
        seen.add(good)
    assert seen == {True, False}
