# SPDX-License-Identifier: MIT
# Two parties establish a key with ML-KEM-768.
import oqs

with oqs.KeyEncapsulation("ML-KEM-768") as alice, oqs.KeyEncapsulation("ML-KEM-768") as bob:
    public_key = alice.generate_keypair()
    ciphertext, ours = bob.encap_secret(public_key)
    theirs = alice.decap_secret(ciphertext)
assert ours == theirs
