# SPDX-License-Identifier: MIT
# Two parties establish a key with ML-KEM-768.
from cryptography.hazmat.primitives.asymmetric.mlkem import MLKEM768PrivateKey

alice = MLKEM768PrivateKey.generate()
ours, ciphertext = alice.public_key().encapsulate()
theirs = alice.decapsulate(ciphertext)
assert ours == theirs
