# SPDX-License-Identifier: MIT
# Two parties establish a key with ML-KEM-768.
import bravais

kem = bravais.KEM("ML-KEM-768")
# The secret key is wiped at the end of the block.
with kem.generate() as alice:
    ciphertext, ours = alice.public_key.encapsulate()
    theirs = alice.secret_key.decapsulate(ciphertext)
assert ours == theirs
