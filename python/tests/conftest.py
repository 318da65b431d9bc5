# SPDX-License-Identifier: MIT
"""Tests of the package as it is installed: nothing here looks into the sources of it."""
import os
import pathlib
import sys

import numpy as np
import pytest

import bravais

ROOT = pathlib.Path(__file__).resolve().parents[2]
VECTORS = pathlib.Path(os.environ.get("BRAVAIS_VECTORS", ROOT.parent / "shared" / "vectors"))
sys.path.insert(0, str(ROOT / "python" / "examples"))


def archive_of(name):
    """The path of an archive of published vectors; skips the test if it is missing."""
    path = VECTORS / name
    if not path.exists():
        pytest.skip(f"not run: no {name} in {VECTORS} (BRAVAIS_VECTORS)")
    return path


def pytest_generate_tests(metafunc):
    """A test with an argument kem, pke or dsa runs for every set of the kind."""
    for argument, kind, make in (("kem", "KEM", bravais.KEM), ("pke", "PKE", bravais.PKE),
                                 ("dsa", "signature", bravais.Signature)):
        if argument in metafunc.fixturenames:
            names = [a.name for a in bravais.algorithms(kind)]
            assert names
            metafunc.parametrize(argument, [make(name) for name in names], ids=names)


@pytest.fixture
def rng():
    """Bytes for tests, the same in each run."""
    return np.random.default_rng(20261121)


@pytest.fixture
def array(rng):
    def make(n, size):
        return rng.integers(0, 256, (n, size), dtype=np.uint8)
    return make


@pytest.fixture
def new_client():
    """A cluster for one test: one worker dies at most, so that one is left also before another takes its place."""
    import bulk_engine
    with bulk_engine.cluster(2) as running:
        yield running


@pytest.fixture(scope="session")
def client():
    """A cluster for all tests that leave it as it was."""
    import bulk_engine
    with bulk_engine.cluster(2) as running:
        yield running
