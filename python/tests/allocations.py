# SPDX-License-Identifier: MIT
"""A program that test_flat_batches.py runs: what Python and NumPy allocate at most while batches run, beside the size of
their buffers. The last line is of a copy."""
import tracemalloc

import numpy as np
import pyarrow as pa

import bravais

kem, dsa, n = bravais.KEM("ML-KEM-512"), bravais.Signature("ML-DSA-44"), 3000
statuses, secrets = np.zeros(n, np.int32), np.zeros((n, 32), np.uint8)
keys, flat, seeds = kem.generate_many(n), bytearray(n * 768), kem.algorithm.random_seed_many(n)
verifier, signer = dsa.generate()
text, offsets, signatures = pa.py_buffer(bytes(12 << 20)), np.arange(7) * (2 << 20), bytearray(6 * 2420)

calls = [(lambda: kem.generate_many(n, seeds=seeds.ravel(), out=keys[:2], statuses=statuses), n * 2432),
         (lambda: kem.encapsulate_many(keys.public_keys, out=(flat, secrets), statuses=statuses), n * 1568),
         (lambda: kem.decapsulate_many(keys.secret_keys.data, flat, out=secrets, statuses=statuses), n * 2400),
         (lambda: signer.sign_many(text, message_offsets=offsets, out=signatures), 12 << 20),
         (lambda: verifier.verify_many(text, signatures, message_offsets=offsets), 12 << 20),
         (lambda: bytes(text), 12 << 20)]
for call, size in calls:
    tracemalloc.start()
    call()
    print(tracemalloc.get_traced_memory()[1], size)
    tracemalloc.stop()
