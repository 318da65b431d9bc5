# SPDX-License-Identifier: MIT
"""The jobs of bulk_parquet.py. A job has the columns that it reads, and one call of the library for a batch of rows."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bulk_rows import Job, Outcome

import bravais


def scheme_of(name: str) -> bravais.KEM | bravais.Signature:
    """Return the KEM with this name or, if there is none, the signature scheme."""
    try:
        return bravais.KEM(name)
    except bravais.UnknownAlgorithmError as no_kem:
        try:
            return bravais.Signature(name)
        except bravais.UnknownAlgorithmError as no_signature:
            raise ValueError(f"{no_kem}; {no_signature}") from None


class Generate(Job):
    """A key pair for each row: the columns public_key and seed, or secret_key if that is shorter (NTRU-HPS)."""

    name = "generate"
    secret = ("seed", "secret_key")

    def __init__(self, set_name: str) -> None:
        super().__init__(set_name)
        self.scheme = scheme_of(set_name)

    def sizes(self) -> Mapping[str, int | None]:
        return {}

    def work(self, count: int, values: Mapping[str, Any]) -> Outcome:
        a = self.scheme.algorithm
        if a.seed >= a.secret_key:
            made = self.scheme.generate_many(count)
            return made.ok, {"public_key": made.public_keys, "secret_key": made.secret_keys}
        seeds = a.random_seed_many(count)
        made = self.scheme.generate_many(count, seeds=seeds)
        bravais.wipe(made.secret_keys)
        return made.ok, {"public_key": made.public_keys, "seed": seeds}


class Encapsulate(Job):
    """A shared secret for each public key: the columns ciphertext and shared_secret."""

    name = "encapsulate"
    failure = "malformed public_key"
    secret = ("shared_secret",)

    def __init__(self, set_name: str) -> None:
        super().__init__(set_name)
        self.scheme = bravais.KEM(set_name)

    def sizes(self) -> Mapping[str, int | None]:
        return {"public_key": self.scheme.algorithm.public_key}

    def work(self, count: int, values: Mapping[str, Any]) -> Outcome:
        sent = self.scheme.encapsulate_many(values["public_key"])
        return sent.ok, {"ciphertext": sent.ciphertexts, "shared_secret": sent.shared_secrets}


class Verify(Job):
    """Whether the signature of each row is valid: only the outcome, no further columns."""

    name = "verify"
    failure = "bad signature"

    def __init__(self, set_name: str) -> None:
        super().__init__(set_name)
        self.scheme = bravais.Signature(set_name)

    def sizes(self) -> Mapping[str, int | None]:
        a = self.scheme.algorithm
        return {"public_key": a.public_key, "message": None, "signature": a.signature}

    def work(self, count: int, values: Mapping[str, Any]) -> Outcome:
        messages, offsets = values["message"]
        verdicts = self.scheme.verify_many(values["public_key"], messages, values["signature"], message_offsets=offsets)
        return verdicts.ok, {}


JOBS: Mapping[str, type[Job]] = {job.name: job for job in (Generate, Encapsulate, Verify)}
