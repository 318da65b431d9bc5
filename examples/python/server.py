# SPDX-License-Identifier: MIT
# A server prepares its key once and serves 100 clients.
import bravais

with bravais.KEM("ML-KEM-768").generate() as server:
    for _ in range(100):
        ciphertext, ours = server.public_key.encapsulate()
        assert server.secret_key.decapsulate(ciphertext) == ours
