# SPDX-License-Identifier: MIT
# Signs a letter with ML-DSA-65 and verifies the signature.
from cryptography.hazmat.primitives.asymmetric.mldsa import MLDSA65PrivateKey

alice = MLDSA65PrivateKey.generate()
signature = alice.sign(b"Meet me at noon.", b"mail")
alice.public_key().verify(signature, b"Meet me at noon.", b"mail")
