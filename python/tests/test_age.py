# SPDX-License-Identifier: MIT
"""bravais.age: in a build without libcrypto one clear error, otherwise bytes and files in both directions."""
import os
import shutil
import signal
import subprocess
import sys
import threading
import time

import pytest

from bravais import BravaisError, age

with_libcrypto = pytest.mark.skipif(not age.is_available(), reason="this build has no libcrypto")
CLASSIC = "age1xkq8943ktzqdrth2x2ddlyfp8qu9rmfp528rka0fvhgd9ngkvf2qu2snyf"
CLASSIC_KEY = "AGE-SECRET-KEY-1YQSJYGEYY5NZW2PF9G4JCTFW9UCRZV3NXS6NVDEC8YARK0PA8CLSWXGG7Q"


@pytest.mark.skipif(age.is_available(), reason="this build has libcrypto")
def test_without_libcrypto(tmp_path):
    for call in (lambda: age.encrypt(b"a", [CLASSIC]), lambda: age.decrypt(b"a", [CLASSIC_KEY]), age.generate,
                 lambda: age.recipients_of(CLASSIC_KEY), lambda: age.encrypt(b"a", [CLASSIC], out=tmp_path / "a")):
        with pytest.raises(age.UnavailableError, match="no libcrypto 3.0, which age files need") as caught:
            call()
        assert isinstance(caught.value, BravaisError)
    assert not list(tmp_path.iterdir())


@with_libcrypto
@pytest.mark.parametrize("size", [0, 1, 65535, 65536, 65537, 600000])
@pytest.mark.parametrize("armor", [False, True])
def test_bytes(size, armor):
    alice, bob = age.generate(), age.generate()
    content = os.urandom(size)
    sealed = age.encrypt(content, [alice.recipient, bob.recipient], armor=armor)
    assert sealed.startswith(b"-----BEGIN AGE" if armor else b"age-encryption.org/v1\n")
    for one in (alice, bob):
        assert age.decrypt(sealed, [one.identity]) == content
        assert age.decrypt(memoryview(sealed), [bytes(one.identity).decode()]) == content
    with pytest.raises(age.AgeError, match="no identity matched") as caught:
        age.decrypt(sealed, [CLASSIC_KEY])
    assert caught.value.fault == "no match"


@with_libcrypto
def test_identities():
    alice = age.generate()
    assert bytes(alice.identity).startswith(b"AGE-SECRET-KEY-PQ-1") and alice.recipient.startswith("age1pq1")
    assert b"SECRET" not in repr(alice).encode()
    file = b"# mine\n" + bytes(alice.identity) + b"\n" + CLASSIC_KEY.encode()
    assert age.recipients_of(file) == [alice.recipient, CLASSIC]
    assert age.decrypt(age.encrypt(b"x", [CLASSIC]), [file]) == b"x"
    assert age.decrypt(age.encrypt(b"x", CLASSIC), CLASSIC_KEY) == b"x"


@with_libcrypto
def test_passphrase():
    sealed = age.encrypt(b"content", passphrase="correct horse")
    assert age.decrypt(sealed, passphrase=b"correct horse") == b"content"
    for words, fault in (({"passphrase": "x"}, "no match"), ({}, "usage")):
        with pytest.raises(age.AgeError) as caught:
            age.decrypt(sealed, **words)
        assert caught.value.fault == fault


@with_libcrypto
def test_faults():
    alice = age.generate()
    sealed = age.encrypt(b"content", [alice.recipient])
    for bad, fault in ((b"", "header"), (b"x" + sealed, "header"), (sealed[:-1], "payload"), (sealed + b"x", "payload"),
                       (sealed.replace(b"--- ", b"--- A", 1), "header"), (b"\n-----BEGIN AGE ENCRYPTED FILE-----\n", "armor")):
        with pytest.raises(age.AgeError) as caught:
            age.decrypt(bad, [alice.identity])
        assert caught.value.fault == fault
    for recipients, fault in (([], "recipient"), (["age1"], "key"), ([alice.recipient, CLASSIC], "recipient"), ([CLASSIC_KEY], "key")):
        with pytest.raises(age.AgeError) as caught:
            age.encrypt(b"", recipients)
        assert caught.value.fault == fault and CLASSIC_KEY not in str(caught.value)
    with pytest.raises(TypeError):
        age.encrypt(7.5, [CLASSIC])


@with_libcrypto
def test_files(tmp_path):
    alice = age.generate()
    plain, sealed, opened = (tmp_path / name for name in ("plain", "plain.age", "opened"))
    plain.write_bytes(os.urandom(1000000))
    assert age.encrypt(plain, [alice.recipient], out=sealed) is None
    assert age.decrypt(str(sealed), [alice.identity]) == plain.read_bytes()
    assert age.decrypt(sealed, [alice.identity], out=str(opened)) is None
    assert opened.read_bytes() == plain.read_bytes() and opened.stat().st_mode & 0o777 == 0o600
    with pytest.raises(FileExistsError):
        age.decrypt(sealed, [alice.identity], out=opened)
    age.encrypt(b"other", [alice.recipient], out=sealed, force=True)
    age.decrypt(sealed, [alice.identity], out=opened, force=True)
    assert opened.read_bytes() == b"other"
    sealed.write_bytes(sealed.read_bytes()[:-1])
    opened.unlink()
    with pytest.raises(age.AgeError):
        age.decrypt(sealed, [alice.identity], out=opened)
    with pytest.raises(FileNotFoundError):
        age.decrypt(tmp_path / "none", [alice.identity], out=opened)
    assert {path.name for path in tmp_path.iterdir()} == {"plain", "plain.age"}


@with_libcrypto
def test_an_interrupt_leaves_nothing(tmp_path):
    source = tmp_path / "pipe"
    os.mkfifo(source)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell in the background ignores it
    main = threading.get_ident()
    writer = threading.Thread(target=lambda: (file := open(source, "wb"), file.write(bytes(200000)), file.flush(),
                                              time.sleep(1), signal.pthread_kill(main, signal.SIGINT), time.sleep(1), file.close()))
    writer.start()
    with pytest.raises(KeyboardInterrupt):
        age.encrypt(source, [CLASSIC], out=tmp_path / "out")
    writer.join()
    signal.signal(signal.SIGINT, before)
    assert {path.name for path in tmp_path.iterdir()} == {"pipe"}


@with_libcrypto
@pytest.mark.skipif(shutil.which("bravais") is None and "BRAVAIS_CLI" not in os.environ, reason="no bravais in PATH")
def test_with_the_tool(tmp_path):
    tool = os.environ.get("BRAVAIS_CLI") or shutil.which("bravais")
    alice = age.generate()
    (tmp_path / "key").write_bytes(bytes(alice.identity))
    (tmp_path / "key").chmod(0o600)
    age.encrypt(b"content", [alice.recipient], out=tmp_path / "a.age")
    assert subprocess.run([tool, "open", "--key", "key", "--out", "-", "a.age"], cwd=tmp_path, capture_output=True,
                          check=True).stdout == b"content"


def test_is_imported_on_demand():
    """The name is that of a module: nothing else of the package needs it."""
    assert age.__name__ == "bravais.age" and sys.modules["bravais.age"] is age
