# SPDX-License-Identifier: MIT
# Signs a letter with ML-DSA-65 and verifies the signature.
import bravais

with bravais.Signature("ML-DSA-65").generate() as alice:
    signature = alice.secret_key.sign(b"Meet me at noon.", context=b"mail")
assert alice.public_key.verify(b"Meet me at noon.", signature, context=b"mail")
