# SPDX-License-Identifier: MIT
"""The jobs of the example of a cluster: what they write is what one process finds, row by row, and secrets are kept."""
import os
import stat

import bulk_engine
import bulk_parquet
import bulk_rows
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from bulk_jobs import Encapsulate, Generate, Verify

import bravais

ROWS, BATCH = 70, 20


@pytest.fixture
def names(tmp_path):
    path = tmp_path / "names.parquet"
    bulk_parquet.make_names(path, ROWS, batch=BATCH)
    return path


def modes(results):
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in results.glob("*.parquet")}


def array_of(column):
    return np.array([list(value) for value in column.to_pylist()], np.uint8)


def test_generate_with_a_killed_worker(new_client, names, tmp_path):
    """One that dies after it has written leaves keys, which are kept."""
    results = tmp_path / "keys"
    steps = list(bulk_engine.run(new_client, Generate("ML-KEM-512"), names, results, {1: "after"}))
    assert steps[-1] == bulk_engine.Progress(4, 4, ROWS, 0) and (results / "killed-1").exists()
    killed, written = ((results / name).stat().st_mtime_ns for name in ("killed-1", "batch-000001.parquet"))
    assert written <= killed
    made = bulk_engine.read_results(names, results, ["public_key", "seed"])
    assert made["ok"].to_pylist() == [True] * ROWS and len(set(made["seed"].to_pylist())) == ROWS
    # What a single process makes of the seeds.
    kem = bravais.KEM("ML-KEM-512")
    for public, seed in zip(made["public_key"].to_pylist(), made["seed"].to_pylist(), strict=True):
        with kem.secret_key_from_seed(seed) as secret:
            ciphertext, shared = kem.public_key(public).encapsulate()
            assert secret.decapsulate(ciphertext) == shared
    assert np.array_equal(kem.generate_many(ROWS, seeds=array_of(made["seed"])).public_keys,
                          array_of(made["public_key"]))


@pytest.mark.parametrize("set_name, kind, secret", [("NTRU-HPS-2048-509", bravais.KEM, "secret_key"),
                                                    ("NTRU-HRSS-701", bravais.KEM, "seed"),
                                                    ("ML-DSA-44", bravais.Signature, "seed")])
def test_what_is_stored_of_a_key(set_name, kind, secret, names):
    """The shorter form; the same function as on a worker."""
    made = bulk_engine.do_batch(Generate(set_name), str(names), 3)
    assert made.column_names == ["row", "ok", "problem", "public_key", secret]
    assert made["row"].to_pylist() == list(range(60, 70))
    scheme, (public, key) = kind(set_name), (made[name][0].as_py() for name in ("public_key", secret))
    load = scheme.secret_key_from_seed if secret == "seed" else scheme.secret_key
    if kind is bravais.KEM:
        with load(key) as held:
            sent = scheme.public_key(public).encapsulate()
            assert held.decapsulate(sent.ciphertext) == sent.shared_secret
    else:
        with load(key) as held:
            assert scheme.public_key(public).verify(b"letter", held.sign(b"letter"))


@pytest.mark.parametrize("kind", [pa.binary(), pa.large_binary(), pa.binary(3)])
def test_messages_of_a_column(kind):
    """Of one or several pieces, and of a slice."""
    letters = [b"one", b"two", b"six", b"ten"]
    for column in (pa.chunked_array([pa.array(letters, kind)]), pa.chunked_array([letters[:1], letters[1:]], kind),
                   pa.chunked_array([pa.array([b"not", *letters, b"nor"], kind)[1:5]]), pa.chunked_array([], kind)):
        octets, offsets = bulk_rows.values(column, None)
        text = bytes(octets)
        found = [text[at:end] for at, end in zip(offsets[:-1], offsets[1:], strict=True)]
        assert found == column.to_pylist() == letters[:len(found)]


def test_what_a_column_has_is_not_copied():
    column = pa.chunked_array([pa.array([b"one", b"two"], pa.binary())])
    assert bulk_rows.values(column, None)[0].address == column.chunk(0).buffers()[2].address
    column = pa.chunked_array([pa.array([b"one", b"two"], pa.binary(3))])
    assert bulk_rows.values(column, 3).ctypes.data == column.chunk(0).buffers()[1].address


def test_an_unknown_set():
    with pytest.raises(ValueError, match="no KEM named 'ML-KEM-7'.*no signature scheme named"):
        Generate("ML-KEM-7")


# Rows of a table that are wrong, and what is to be said of them; 21 is the second of its row group.
WRONG = {0: "public_key has 799 bytes, not 800", 21: "public_key is missing", 22: "malformed public_key",
         69: "public_key has 0 bytes, not 800"}


def test_encapsulate(client, tmp_path):
    """Also rows that are wrong, which are told and stop no others."""
    kem = bravais.KEM("ML-KEM-512")
    pairs = kem.generate_many(ROWS)
    keys = [key.tobytes() for key in pairs.public_keys]
    keys[0], keys[21], keys[22], keys[69] = keys[0][1:], None, b"\xff" * 800, b""
    table, results = tmp_path / "keys.parquet", tmp_path / "sent"
    pq.write_table(pa.table({"public_key": pa.array(keys, pa.binary())}), table, row_group_size=BATCH)
    job = Encapsulate("ML-KEM-512")
    steps = list(bulk_engine.run(client, job, table, results))
    assert steps[-1] == bulk_engine.Progress(4, 4, ROWS, len(WRONG))
    sent = bulk_engine.read_results(table, results, ["ciphertext", "shared_secret"])
    assert {row: words for row, words in enumerate(sent["problem"].to_pylist()) if words} == WRONG
    for row, ok, _, ciphertext, shared in zip(*sent.to_pydict().values(), strict=True):
        assert ok == (row not in WRONG)
        if ok:
            with kem.secret_key(pairs.secret_keys[row]) as secret:
                assert secret.decapsulate(ciphertext) == shared
        else:
            assert ciphertext is None and shared is None
    alone = bulk_engine.in_one_process(job, table)
    assert alone.schema.equals(sent.schema)
    assert alone.select(["row", "ok", "problem"]).equals(sent.select(["row", "ok", "problem"]))


@pytest.mark.parametrize("kind", [pa.binary(), pa.large_binary(), pa.binary(2420), pa.binary(2419)])
def test_verify_of_rows_that_do_not_fit(kind, client, tmp_path):
    """Signatures of one length, of any, and of a wrong one, in all kinds of columns."""
    dsa = bravais.Signature("ML-DSA-44")
    with dsa.generate() as pair:
        public, size = pair.public_key.to_bytes(), kind.byte_width if "fixed" in str(kind) else 0
        letters = [f"letter {i}".encode() for i in range(ROWS)]
        signatures = [signature.tobytes() for signature in pair.secret_key.sign_many(letters).signatures]
    expected = [None] * ROWS
    signatures[5] = bytes(len(signatures[5]))
    signatures[30], letters[40] = None, None
    expected[5], expected[30], expected[40] = "bad signature", "signature is missing", "message is missing"
    if not size:
        signatures[66] = signatures[66] + b"\0"
        expected[66] = "signature has 2421 bytes, not 2420"
    elif size == 2419:
        signatures = [signature and signature[1:] for signature in signatures]
        expected = ["signature has 2419 bytes, not 2420"] * ROWS
        expected[30], expected[40] = "signature is missing", "message is missing"
    table, results = tmp_path / "signed.parquet", tmp_path / "verdicts"
    pq.write_table(pa.table({"public_key": pa.array([public] * ROWS, pa.binary()), "other": list(range(ROWS)),
                             "message": pa.array(letters, pa.binary()), "signature": pa.array(signatures, kind)}),
                   table, row_group_size=BATCH)
    list(bulk_engine.run(client, Verify("ML-DSA-44"), table, results))
    verdicts = bulk_engine.read_results(table, results)
    assert verdicts["problem"].to_pylist() == expected
    assert verdicts["ok"].to_pylist() == [words is None for words in expected]


def test_secrets_are_in_files_of_mode_0600_and_not_published(names, client, tmp_path, monkeypatch):
    mask = os.umask(0)
    client.run(os.umask, 0)
    try:
        keys, sent = tmp_path / "keys", tmp_path / "sent"
        public, letters = tmp_path / "public.parquet", tmp_path / "letters.parquet"
        list(bulk_engine.run(client, Generate("ML-KEM-512"), names, keys))
        bulk_parquet.publish(keys, public)
        list(bulk_engine.run(client, bulk_parquet.job_for("encapsulate", public), public, sent))
        bulk_parquet.publish(sent, letters)
        assert set(modes(keys).values()) == set(modes(sent).values()) == {0o600} and len(modes(sent)) == 4
        assert {modes(tmp_path)[name] for name in ("public.parquet", "letters.parquet")} == {0o666}
    finally:
        client.run(os.umask, mask)
        os.umask(mask)
    assert pq.read_schema(public).names == ["row", "ok", "problem", "public_key"]
    assert pq.read_schema(letters).names == ["row", "ok", "problem", "ciphertext"]
    # From one end to the other: a published key, the letter to it, and the two secrets.
    kem, made = bravais.KEM("ML-KEM-512"), bulk_engine.read_results(names, keys, ["public_key", "seed"])
    assert pq.read_table(public)["public_key"].equals(made["public_key"])
    shared = bulk_engine.read_results(public, sent, ["shared_secret"])["shared_secret"].to_pylist()
    for seed, letter, secret in zip(made["seed"].to_pylist(), pq.read_table(letters)["ciphertext"].to_pylist(), shared,
                                    strict=True):
        with kem.secret_key_from_seed(seed) as key:
            assert key.decapsulate(letter) == secret


@pytest.mark.parametrize("command, word", [("generate", "secret keys"), ("encapsulate", "shared secrets")])
def test_the_help_says_what_is_secret(command, word, capsys):
    with pytest.raises(SystemExit):
        bulk_parquet.main([command, "--help"])
    said = " ".join(capsys.readouterr().out.split())
    assert "the results are SECRET" in said and word in said and "folder for the results, secret" in said


def test_a_table_that_names_no_set(names):
    with pytest.raises(ValueError, match="names no set in its metadata: --set does"):
        bulk_parquet.job_for("generate", names)
    assert bulk_parquet.job_for("generate", names, "M-LWQ-512").set_name == "M-LWQ-512"
