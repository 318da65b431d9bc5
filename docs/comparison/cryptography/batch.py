# SPDX-License-Identifier: MIT
# Encapsulates to eight clients; the key of one is malformed.
from cryptography.hazmat.primitives.asymmetric.mlkem import MLKEM768PrivateKey, MLKEM768PublicKey

public_keys = [MLKEM768PrivateKey.generate().public_key().public_bytes_raw() for _ in range(8)]
public_keys[3] = b"\xff\xff" + public_keys[3][2:]
sent, failed = [], []
for i, public_key in enumerate(public_keys):
    try:
        sent.append(MLKEM768PublicKey.from_public_bytes(public_key).encapsulate())
    except ValueError:
        failed.append(i)
assert failed == [3]
