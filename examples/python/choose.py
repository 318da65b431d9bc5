# SPDX-License-Identifier: MIT
# Two parties establish a key; the parameter set is named at run time.
import bravais
import sys

kem = bravais.KEM(sys.argv[1] if len(sys.argv) > 1 else "ML-KEM-768")
with kem.generate() as alice:
    ciphertext, ours = alice.public_key.encapsulate()
    theirs = alice.secret_key.decapsulate(ciphertext)
assert ours == theirs
