# SPDX-License-Identifier: MIT
"""The package as a whole: its table, its command line, its types, threads."""
import dataclasses
import json
import os
import re
import subprocess
import sys
import threading
import time

import pytest
from conftest import ROOT

import bravais
from bravais import __main__ as command_line

# FIPS 203, table 3 (encapsulation key, decapsulation key, ciphertext, shared secret), and FIPS 204, table 2.
STANDARD_KEMS = {"ML-KEM-512": (800, 1632, 768, 32), "ML-KEM-768": (1184, 2400, 1088, 32),
                 "ML-KEM-1024": (1568, 3168, 1568, 32)}
STANDARD_SIGNATURES = {"ML-DSA-44": (1312, 2560, 2420), "ML-DSA-65": (1952, 4032, 3309),
                       "ML-DSA-87": (2592, 4896, 4627)}


def run(*words, **environment):
    return subprocess.run([sys.executable, *words], capture_output=True, text=True, timeout=300,
                          env=dict(os.environ, **environment))


def supported_isas():
    return [isa for isa in bravais.built_isas() if bravais.is_supported(isa)]


def test_the_standard_sets():
    kems = {a.name: (a.public_key, a.secret_key, a.ciphertext, a.shared_secret)
            for a in bravais.algorithms("KEM") if a.is_standard}
    signatures = {a.name: (a.public_key, a.secret_key, a.signature)
                  for a in bravais.algorithms("signature") if a.is_standard}
    assert kems == STANDARD_KEMS and signatures == STANDARD_SIGNATURES
    assert all(a.longest_context == 255 and a.has_prehash and a.message_hash == 64
               for a in bravais.algorithms("signature") if a.is_standard)


def test_command_line():
    shown = run("-m", "bravais", "list")
    assert shown.returncode == 0 and all(a.name in shown.stdout for a in bravais.algorithms())
    rows = json.loads(run("-m", "bravais", "list", "--json").stdout)
    assert [row["name"] for row in rows] == [a.name for a in bravais.algorithms()]
    version = run("-m", "bravais", "version").stdout
    assert version.startswith(f"bravais {bravais.__version__}, ")
    assert run("-m", "bravais", "--version").stdout == f"bravais {bravais.__version__}\n"
    assert run("-m", "bravais", "nonsense").returncode == 2
    tested = run("-m", "bravais", "selftest")
    assert tested.returncode == 0, tested.stdout + tested.stderr
    assert len(tested.stdout.splitlines()) == len(supported_isas())


def test_the_environment_chooses_the_instruction_set():
    assert ", portable of" in run("-m", "bravais", "version", BRAVAIS_FORCE_ISA="portable").stdout
    failed = run("-m", "bravais", "version", BRAVAIS_FORCE_ISA="avx1024")
    assert failed.returncode == 1 and failed.stderr.startswith("bravais: BRAVAIS_FORCE_ISA=avx1024: ")
    assert len(failed.stderr.splitlines()) == 1
    failed = run("-c", "import bravais; bravais.KEM('ML-KEM-512').generate()", BRAVAIS_FORCE_ISA="avx1024")
    assert failed.returncode == 1 and "InstructionSetError: ML-KEM-512: generate" in failed.stderr


def test_a_reader_that_has_seen_enough():
    """The reading end of the pipe is closed before the list is written."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run([sys.executable, "-m", "bravais", "list"], stdout=writing, stderr=subprocess.PIPE,
                              text=True, timeout=300)
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (1, "")


def test_the_self_test_names_what_fails(monkeypatch, capsys):
    def works(a):
        if a.name == "ML-KEM-512":
            raise bravais.SigningError("no luck")
        return a.name != "ML-DSA-44"

    monkeypatch.setattr(command_line, "works", works)
    assert command_line.main(["selftest"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(supported_isas())
    for line in lines:
        assert line.endswith(f" {len(bravais.algorithms()) - 2} sets work; these do not: KEM ML-KEM-512 "
                             "(SigningError: no luck), signature ML-DSA-44")


def test_single_operations_do_not_need_numpy():
    program = ("import sys; sys.modules['numpy'] = None\nimport bravais\n"
               "pair = bravais.KEM('ML-KEM-768').generate()\n"
               "c, s = pair.public_key.encapsulate()\nassert pair.secret_key.decapsulate(c) == s\n"
               "try: pair.public_key.encapsulate_many(2)\n"
               "except ImportError as error: print(error)\n")
    assert "bravais[numpy]" in run("-c", program).stdout


def test_type_hints_at_run_time():
    """Of all that is public, also where the packages that they come from are not installed."""
    program = ("import inspect, sys, typing\n"
               "sys.modules.update(numpy=None, typing_extensions=None)\n"
               "import bravais\n"
               "count = 0\n"
               "for thing in [getattr(bravais, name) for name in bravais.__all__]:\n"
               "    inner = dict(inspect.getmembers(thing)).values() if inspect.isclass(thing) else [thing]\n"
               "    for one in [thing, *(getattr(i, 'fget', None) or i for i in inner)]:\n"
               "        if inspect.isfunction(one) or inspect.ismethod(one) or inspect.isclass(one):\n"
               "            count += bool(typing.get_type_hints(one))\n"
               "print(count)\n")
    done = run("-c", program)
    assert done.returncode == 0 and int(done.stdout) > 100, done.stderr


@pytest.mark.parametrize("loaded", [True, False])
def test_subinterpreters_are_refused(loaded):
    """One that was there and has gone leaves the main interpreter as it was, which has the package before or after."""
    use = ("import bravais; p = bravais.KEM('ML-KEM-512').generate(); c, s = p.public_key.encapsulate(); "
           "assert p.secret_key.decapsulate(c) == s; bravais.Signature('ML-DSA-44').generate()[0].stream().mu()\n")
    attempt = "try: import bravais\nexcept ImportError as error: print(error)\nelse: print('not refused')\n"
    program = ("try: import _interpreters as them; make = lambda: them.create('legacy')\n"
               "except ImportError: import _xxsubinterpreters as them; make = lambda: them.create(isolated=False)\n"
               f"{use if loaded else ''}"
               "for _ in range(2):\n"
               "    other = make()\n"
               f"    them.run_string(other, {attempt!r})\n"
               "    them.destroy(other)\n"
               f"{use}"
               "print('done')\n")
    done = run("-c", program)
    assert done.returncode == 0, done.stderr
    *refusals, last = done.stdout.splitlines()
    assert last == "done" and len(refusals) == 2
    assert all("only in the main interpreter of a process" in refusal for refusal in refusals)


def test_what_functions_return_has_a_public_name():
    names = {name for thing in (bravais.load_public_key, bravais.load_key_pair)
             for name in re.findall("[A-Z]\\w+", thing.__annotations__["return"])}
    names |= {base.__name__ for base in bravais.SigningStream.__mro__[:-1]}
    assert names >= {"PublicKey", "KeyPair", "Stream"} and names <= set(bravais.__all__)


def test_docstrings():
    unions = {"KeyPair", "PublicKey"}  # names of types, which have none
    assert all(getattr(bravais, name).__doc__ for name in bravais.__all__ if name not in unions)
    for kind in (bravais.Algorithm, bravais.KeyFile):
        for field in dataclasses.fields(kind):
            assert re.search(f"^ +{field.name}: ", kind.__doc__, re.M), field.name
    for kind in (bravais.KEM, bravais.PKE, bravais.Signature, bravais.SignatureSecretKey, bravais.SignaturePublicKey):
        assert all(value.__doc__ for name, value in vars(kind).items() if not name.startswith("_")), kind


def test_batches_release_the_lock():
    """While one thread is in a long call, this one wakes up twenty times. It could not if the call kept the lock of the
    interpreter: whoever sleeps once gives the lock away, and gets it back at the end of the call."""
    verifier, signer = bravais.Signature("ML-DSA-87").generate()
    signatures = signer.sign_many([b"letter"] * 16).signatures.repeat(1000, axis=0)
    letters, good = [b"letter"] * len(signatures), []

    def wakes_beside_a_call():
        thread = threading.Thread(target=lambda: good.append(verifier.verify_many(letters, signatures).ok.all()))
        thread.start()
        wakes = 0
        while thread.is_alive() and wakes < 20:
            time.sleep(0.0005)
            wakes += 1
        thread.join()
        return wakes

    assert any(wakes_beside_a_call() == 20 for _ in range(5)) and all(good)


def test_threads_share_keys():
    kem = bravais.KEM("ML-KEM-768")
    public, secret = kem.generate()
    bad = []

    def work():
        for _ in range(50):
            ciphertext, shared = public.encapsulate()
            if secret.decapsulate(ciphertext) != shared:
                bad.append(ciphertext)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not bad


def test_types():
    """The annotations are complete and right, for us and for whoever uses them."""
    pytest.importorskip("mypy", reason="mypy is not installed")
    sources = [str(ROOT / "python" / name) for name in ("tests/typed_use.py", "bravais", "examples")]
    checked = run("-m", "mypy", "--strict", "--config-file", str(ROOT / "pyproject.toml"),
                  "--cache-dir", os.devnull, *sources)
    assert checked.returncode == 0, checked.stdout + checked.stderr
