# SPDX-License-Identifier: MIT
"""Tests of the package as it is installed: nothing here looks into the sources of it."""
import pathlib

import numpy as np
import pytest

import bravais

ROOT = pathlib.Path(__file__).resolve().parents[2]


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
