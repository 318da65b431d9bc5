# SPDX-License-Identifier: MIT
# A server prepares its key once and serves 100 clients.
from cryptography.hazmat.primitives.asymmetric.mlkem import MLKEM768PrivateKey

server = MLKEM768PrivateKey.generate()
public_key = server.public_key()
for _ in range(100):
    ours, ciphertext = public_key.encapsulate()
    assert server.decapsulate(ciphertext) == ours
