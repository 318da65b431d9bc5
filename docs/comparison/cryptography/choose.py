# SPDX-License-Identifier: MIT
# Two parties establish a key; the parameter set is named at run time.
import sys

from cryptography.hazmat.primitives.asymmetric.mlkem import MLKEM768PrivateKey, MLKEM1024PrivateKey

classes = {"ML-KEM-768": MLKEM768PrivateKey, "ML-KEM-1024": MLKEM1024PrivateKey}
alice = classes[sys.argv[1] if len(sys.argv) > 1 else "ML-KEM-768"].generate()
ours, ciphertext = alice.public_key().encapsulate()
theirs = alice.decapsulate(ciphertext)
assert ours == theirs
