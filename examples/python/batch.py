# SPDX-License-Identifier: MIT
# Encapsulates to eight clients; the key of one is malformed.
import bravais

kem = bravais.KEM("ML-KEM-768")
keys = kem.generate_many(8)
keys.public_keys[3, :2] = 0xFF
sent = kem.encapsulate_many(keys.public_keys)
failed = [i for i in range(8) if not sent.ok[i]]
bravais.wipe(keys.secret_keys)
bravais.wipe(sent.shared_secrets)
assert failed == [3]
