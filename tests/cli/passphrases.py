#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Secret keys protected with a passphrase: what is written, what is read, what other programs agree with, and how a
terminal is asked."""
import base64
import fcntl
import hashlib
import json
import os
import pty
import re
import select
import shutil
import signal
import subprocess
import termios
import time
import unittest

import tool

HAS_LIBCRYPTO = os.environ.get("BRAVAIS_LIBCRYPTO", "ON") == "ON"
WORD = b"correct horse"
LINE = WORD + b"\n"
BEGIN = b"-----BEGIN ENCRYPTED PRIVATE KEY-----\n"
FD = ("--passphrase-fd", "0")
PBES2, PBKDF2, SCRYPT, SHA256, AES = (bytes.fromhex(one) for one in (
    "06092a864886f70d01050d", "06092a864886f70d01050c", "06092b06010401da47040b", "06082a864886f70d0209",
    "060960864801650304012a"))


def der(tag, *parts):
    content = b"".join(parts)
    size = len(content)
    head = bytes([size]) if size < 128 else bytes([0x80 + (size.bit_length() + 7) // 8]) + size.to_bytes((size.bit_length() + 7) // 8, "big")
    return bytes([tag]) + head + content


def values(content):
    """The tags and contents of DER values that follow each other."""
    while content:
        size, at = content[1], 2
        if size >= 128:
            at += size - 128
            size = int.from_bytes(content[2:at], "big")
        yield content[0], content[at:at + size]
        content = content[at + size:]


def aes(way, key, iv, content):
    return subprocess.run(["openssl", "enc", way, "-aes-256-cbc", "-K", key.hex(), "-iv", iv.hex()], input=content,
                          capture_output=True, check=True).stdout


class ProtectedTest(tool.ToolTest):
    def make(self, name, *more, form="pem", line=LINE):
        self.ok("keygen", name, "--public", "a.pub", "--secret", "a.key", "--encoding", form, "--force", "--protect", *FD,
                *more, stdin=line)

    def clear(self, line=LINE, file="a.key", form="der"):
        """The key of a protected file in DER."""
        self.ok("convert", file, "--unprotect", "--out", "clear", "--encoding", form, "--force", *FD, stdin=line)
        return self.read("clear")


@unittest.skipIf(HAS_LIBCRYPTO, "this build has libcrypto")
class WithoutLibcrypto(tool.ToolTest):
    def test_says_so(self):
        self.fails(2, "keygen", "ML-KEM-512", "--public", "p", "--secret", "s", "--protect", *FD, stdin=LINE,
                   says=["--protect: this build has no libcrypto, which protects keys (CMake: BRAVAIS_CLI_LIBCRYPTO)"])
        self.write("a.key", BEGIN + b"MAAA\n-----END ENCRYPTED PRIVATE KEY-----\n")
        for words in (("inspect", "a.key"), ("sign", "--key", "a.key", "a.key")):
            self.fails(1, *words, *FD, stdin=LINE, says=["a.key: the key is protected with a passphrase, and this build has no libcrypto"])


@unittest.skipUnless(HAS_LIBCRYPTO, "this build has no libcrypto")
class Keys(ProtectedTest):
    def use(self, one):
        self.write("m", b"a message")
        if one["kind"] == "kem":
            self.ok("encapsulate", "--key", "a.pub", "--ciphertext", "ct", "--shared-secret", "sent", "--force")
            self.ok("decapsulate", "--key", "a.key", "--ciphertext", "ct", "--shared-secret", "received", "--force", *FD,
                    stdin=LINE)
            self.assertEqual(self.read("sent"), self.read("received"))
        else:
            self.ok("sign", "--key", "a.key", "--force", *FD, "m", stdin=LINE)
            self.assertEqual(self.ok("verify", "--key", "a.pub", "m"), b"good signature\n")

    def standards(self):
        return [one for kind in ("kem", "signature") for one in tool.sets(kind) if one["is_standard"]]

    def test_every_set_with_an_identifier(self):
        for one in self.standards():
            with self.subTest(one["name"]):
                self.make(one["name"])
                self.assertTrue(self.read("a.key").startswith(BEGIN))
                self.assertEqual(self.mode("a.key"), 0o600)
                self.use(one)

    def test_every_form(self):
        for name in ("ML-KEM-512", "ML-DSA-44"):
            for form in ("pem-seed", "pem-expanded", "pem-both", "der", "der-expanded", "der-both"):
                with self.subTest(name, form=form):
                    self.make(name, form=form)
                    self.assertEqual(self.read("a.key").startswith(BEGIN), form.startswith("pem"))
                    said = json.loads(self.ok("inspect", "--json", "a.key", *FD, stdin=LINE))
                    self.assertEqual((said["set"], said["protected"], said["has_seed"]), (name, True, "expanded" not in form))
                    self.assertEqual(said["file_bytes"], len(self.read("a.key")))
                    self.assertIn("encrypted PKCS#8, " + form[:3].upper(), said["encoding"])

    def test_two_files_of_one_key_differ(self):
        self.write("seed", bytes(64))
        files = []
        for _ in range(2):
            self.make("ML-KEM-512", "--seed", "seed")
            files.append(self.read("a.key"))
            clear = self.clear(form="raw-seed")
            self.assertEqual(clear, bytes(64))
        self.assertNotEqual(*files)

    def test_seed_file_of_keygen(self):
        self.make("ML-KEM-512", "--seed-out", "a.seed")
        self.assertTrue(self.read("a.seed").startswith(BEGIN))
        self.ok("keygen", "ML-KEM-512", "--seed", "a.seed", "--public", "b.pub", *FD, "--secret", "b.key", stdin=LINE)
        self.assertEqual(self.read("b.pub"), self.read("a.pub"))
        self.assertTrue(self.read("b.key").startswith(b"-----BEGIN PRIVATE KEY-----\n"))
        self.assertTrue(self.read("a.pub").startswith(b"-----BEGIN PUBLIC KEY-----\n"))

    def test_convert_changes_the_passphrase_or_takes_it_away(self):
        self.make("ML-DSA-44")
        self.fails(2, "convert", "a.key", "--out", "b", "--encoding", "pem", *FD, stdin=LINE,
                   says=["a.key: the key is protected with a passphrase: add --protect to set a new one, or --unprotect"])
        self.ok("convert", "a.key", "--protect", "--out", "b.key", "--encoding", "pem", *FD, stdin=LINE + b"another\n")
        self.assertEqual(self.clear(b"another\n", "b.key"), self.clear())
        self.fails(1, "inspect", "b.key", *FD, stdin=LINE, says=["b.key: the passphrase is wrong"])
        self.ok("convert", "a.key", "--public", "--out", "b.pub", "--encoding", "pem", *FD, stdin=LINE)
        self.assertEqual(self.read("b.pub"), self.read("a.pub"))

    def test_forms_of_the_passphrase(self):
        self.make("ML-KEM-512", line="schlüssel".encode())  # the end of the file ends the line, too
        reference = self.clear("schlüssel\r\nmore\n".encode())
        self.assertEqual(reference, self.clear("schlüssel\n".encode()))
        for line in (b"", b"\n", b"x" * 1025 + b"\n"):
            self.fails(1, "inspect", "a.key", *FD, stdin=line, says=["--passphrase-fd 0: the passphrase "])
        self.make("ML-KEM-512", line=b"x" * 1024)
        self.clear(b"x" * 1024)
        with open(self.folder / "word", "wb") as file:
            file.write(b"x" * 1024)
        with open(self.folder / "word", "rb") as file:
            done = subprocess.run([tool.CLI, "inspect", "a.key", "--passphrase-fd", str(file.fileno())], cwd=self.folder,
                                  pass_fds=[file.fileno()], capture_output=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, b""))


@unittest.skipUnless(HAS_LIBCRYPTO, "this build has no libcrypto")
class Refusals(ProtectedTest):
    def test_wrong_passphrase(self):
        self.make("ML-DSA-44")
        self.write("m", b"m")
        self.write("m.sig", b"mine")
        for line in (b"correct horsf\n", b"correct hors\n", b"\x00\n", b"Correct horse\n"):
            for words in (("sign", "--key", "a.key", "--force", "m"), ("inspect", "a.key"),
                          ("convert", "a.key", "--unprotect", "--out", "m.sig", "--force", "--encoding", "pem"),
                          ("keygen", "ML-DSA-44", "--seed", "a.key", "--public", "b", "--secret", "m.sig", "--force")):
                self.fails(1, *words, *FD, stdin=line, says=["a.key: the passphrase is wrong, or the file was altered"])

    def test_sets_without_an_identifier(self):
        for kind in ("kem", "pke", "signature"):
            for one in tool.sets(kind):
                if not one["is_standard"]:
                    self.fails(2, "keygen", one["name"], "--kind", kind, "--public", "p", "--secret", "s", "--protect", *FD,
                               stdin=LINE, says=[f"{one['name']} ({kind}): has no registered identifier",
                                                 "cannot be protected with a passphrase"])

    def test_forms_that_cannot_be_protected(self):
        for form in ("raw", "hex", "raw-seed"):
            self.fails(2, "keygen", "ML-KEM-512", "--public", "p", "--secret", "s", "--protect", *FD, "--encoding", form,
                       stdin=LINE, says=["--protect: requires --encoding pem or der"])
        self.fails(2, "keygen", "ML-KEM-512", "--public", "p", "--secret", "s", "--protect", "--hex", *FD, stdin=LINE,
                   says=["--protect: requires --encoding pem or der"])

    def test_a_passphrase_that_protects_nothing(self):
        self.fails(2, "keygen", "ML-KEM-512", "--public", "p", "--secret", "s", *FD, stdin=LINE, says=["add --protect"])
        self.ok("keygen", "ML-KEM-512", "--public", "p", "--secret", "s")
        self.fails(2, "convert", "s", "--out", "t", "--encoding", "pem", *FD, stdin=LINE, says=["add --protect"])
        self.fails(2, "convert", "p", "--protect", "--out", "t", "--encoding", "pem", *FD, stdin=LINE,
                   says=["--protect: only a secret key can be protected"])
        self.fails(2, "convert", "s", "--protect", "--unprotect", "--out", "t", "--encoding", "pem", says=["--unprotect"])

    def test_where_a_public_key_belongs(self):
        self.make("ML-KEM-512")
        self.fails(1, "encapsulate", "--key", "a.key", "--ciphertext", "c", "--shared-secret", "s",
                   says=["a.key: expected a public key, found a secret key that is protected with a passphrase"])
        self.fails(2, "verify", "--key", "a.key", "a.pub", says=["a.key: expected a public key, found a secret key"])

    def test_malformed(self):
        for text in (b"AAAA\n", b"MAAA\n", b"!!\n", b""):
            self.write("bad", BEGIN + text + b"-----END ENCRYPTED PRIVATE KEY-----\n")
            self.fails(1, "inspect", "bad", *FD, stdin=LINE, says=["bad: the ", "malformed"])
        other = der(0x30, der(0x30, bytes.fromhex("06092a864886f70d010503"), der(0x30, der(4, bytes(8)), der(2, b"\1"))),
                    der(4, bytes(16)))
        self.write("bad", BEGIN + base64.encodebytes(other) + b"-----END ENCRYPTED PRIVATE KEY-----\n")
        self.fails(1, "inspect", "bad", *FD, stdin=LINE, says=["bad: the key is protected by a method other than PBES2"])
        self.make("ML-KEM-512", form="der")
        good = self.read("a.key")
        for bad in (good[:-1], good + b"\0", good[:20]):
            self.write("bad", bad)
            self.fails(1, "inspect", "bad", *FD, stdin=LINE)
        self.write("bad", good[:-1] + bytes([good[-1] ^ 1]))
        self.fails(1, "inspect", "bad", *FD, stdin=LINE, says=["bad: the passphrase is wrong, or the file was altered"])

    def test_standard_input_twice(self):
        self.make("ML-DSA-44")
        self.fails(2, "sign", "--key", "a.key", *FD, "--signature", "s", "-", says=["two inputs"])
        self.fails(2, "inspect", "-", *FD, says=["two inputs"])
        self.fails(2, "convert", "-", *FD, "--out", "o", "--encoding", "pem", says=["two inputs"])

    def test_descriptors(self):
        self.make("ML-DSA-44")
        self.fails(1, "inspect", "a.key", "--passphrase-fd", "77", says=["--passphrase-fd 77: cannot be read"])
        for number in ("-1", "one", "0x1", "99999999999"):
            self.fails(2, "inspect", "a.key", "--passphrase-fd", number)


@unittest.skipUnless(HAS_LIBCRYPTO, "this build has no libcrypto")
@unittest.skipUnless(shutil.which("openssl"), "the program openssl is not installed")
class Structure(ProtectedTest):
    """The same files taken apart and put together here: DER and key derivation by Python, AES by the program openssl."""

    def test_what_is_written(self):
        for name in ("ML-KEM-768", "ML-DSA-65"):
            self.make(name, form="der")
            (_, outer), = values(self.read("a.key"))
            (_, algorithm), (_, content) = values(outer)
            self.assertTrue(algorithm.startswith(PBES2))
            (_, parameters), = values(algorithm[len(PBES2):])
            (_, derivation), (_, cipher) = values(parameters)
            self.assertTrue(derivation.startswith(PBKDF2) and cipher.startswith(AES))
            (_, pbkdf2), = values(derivation[len(PBKDF2):])
            (_, salt), (_, rounds), *_, (_, prf) = values(pbkdf2)
            self.assertEqual((len(salt), int.from_bytes(rounds, "big"), prf), (16, 600000, SHA256 + b"\5\0"))
            (_, iv), = values(cipher[len(AES):])
            key = hashlib.pbkdf2_hmac("sha256", WORD, salt, 600000, 32)
            self.assertEqual(aes("-d", key, iv, content), self.clear())

    def test_what_others_write(self):
        self.ok("keygen", "ML-DSA-44", "--public", "a.pub", "--secret", "c.key", "--encoding", "der")
        clear, salt, iv = self.read("c.key"), bytes(range(8)), bytes(range(16))
        cipher = der(0x30, AES, der(4, iv))
        number = lambda value: der(2, value.to_bytes(value.bit_length() // 8 + 1, "big"))
        for derivation, key in (
                (der(0x30, PBKDF2, der(0x30, der(4, salt), number(2048))), hashlib.pbkdf2_hmac("sha1", WORD, salt, 2048, 32)),
                (der(0x30, PBKDF2, der(0x30, der(4, salt), number(1000), der(0x30, SHA256, b"\5\0"))),
                 hashlib.pbkdf2_hmac("sha256", WORD, salt, 1000, 32)),
                (der(0x30, SCRYPT, der(0x30, der(4, salt), number(1024), number(8), number(1))),
                 hashlib.scrypt(WORD, salt=salt, n=1024, r=8, p=1, dklen=32))):
            whole = der(0x30, der(0x30, PBES2, der(0x30, derivation, cipher)), der(4, aes("-e", key, iv, clear)))
            self.write("a.key", whole)
            self.assertEqual(self.clear(), clear)
            self.write("a.key", BEGIN + base64.encodebytes(whole) + b"-----END ENCRYPTED PRIVATE KEY-----\n")
            self.assertEqual(self.clear(), clear)


@unittest.skipUnless(HAS_LIBCRYPTO, "this build has no libcrypto")
class Terminal(ProtectedTest):
    """A process with a terminal of its own, as pty.fork() makes it."""

    def talk(self, words, answers, interrupt=None):
        """Answers each question of the tool: its exit code, or minus the signal; all that the terminal showed; whether it
        shows what is typed afterwards."""
        pid, master = pty.fork()
        if pid == 0:
            os.chdir(self.folder)
            os.execv(tool.CLI, [tool.CLI, *words])
        shown = b""
        for answer in (*answers, None):
            asked = len(shown)
            while not re.search(rb": \Z", shown[asked:]) or answer is None:
                ready = select.select([master], [], [], 60)[0]
                self.assertTrue(ready, shown)
                try:
                    piece = os.read(master, 1 << 16)
                except OSError:  # the other end is closed
                    piece = b""
                if not piece:
                    break
                shown += piece
            if answer is not None:
                time.sleep(0.05)
                os.write(master, answer)
        _, status = os.waitpid(pid, 0)
        os.close(master)
        return os.waitstatus_to_exitcode(status), shown

    def test_is_asked_and_shows_nothing(self):
        keygen = ("keygen", "ML-DSA-44", "--public", "a.pub", "--secret", "a.key", "--protect", "--force")
        code, shown = self.talk(keygen, [LINE, LINE])
        self.assertEqual((code, shown), (0, b"New passphrase: \r\nRepeat the passphrase: \r\n"))
        self.write("m", b"m")
        code, shown = self.talk(("sign", "--key", "a.key", "m"), [LINE])
        self.assertEqual((code, shown), (0, b"Passphrase for a.key: \r\n"))
        self.ok("verify", "--key", "a.pub", "m")
        before = self.content()
        code, shown = self.talk(("sign", "--key", "a.key", "--force", "m"), [b"wrong\n"])
        self.assertEqual(code, 1)
        self.assertIn(b"\r\nbravais: a.key: the passphrase is wrong, or the file was altered\r\n", shown)
        for answers, says in (([LINE, b"other\n"], b"the two passphrases differ"), ([b"\n"], b"the passphrase is empty")):
            code, shown = self.talk(keygen, answers)
            self.assertEqual(code, 1)
            self.assertIn(says, shown)
        self.assertEqual(self.content(), before)

    def test_nothing_is_asked_in_vain(self):
        """An output that exists is an error before the terminal is asked."""
        self.make("ML-DSA-44")
        self.write("m", b"m")
        self.write("m.sig", b"mine")
        code, shown = self.talk(("sign", "--key", "a.key", "m"), [])
        self.assertEqual((code, shown), (1, b"bravais: m.sig: already exists (--force replaces it)\r\n"))
        code, shown = self.talk(("keygen", "ML-DSA-44", "--public", "a.pub", "--secret", "b.key", "--protect"), [])
        self.assertEqual((code, shown), (1, b"bravais: a.pub: already exists (--force replaces it)\r\n"))

    def test_an_interrupt_gives_the_terminal_back(self):
        self.make("ML-DSA-44")
        for _ in range(10):  # it comes as soon as the question is there: before, while or after the tool begins to wait
            with self.subTest():
                self.interrupt_once()

    def interrupt_once(self):
        script = (f'"{tool.CLI}" inspect a.key; stty -a | grep -o "[-]*echo " ; echo done')
        pid, master = pty.fork()
        if pid == 0:
            os.chdir(self.folder)
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.execv("/bin/sh", ["sh", "-c", f"trap : INT; {script}"])
        shown = b""
        sent = False
        while b"done" not in shown:
            self.assertTrue(select.select([master], [], [], 60)[0], shown)
            shown += os.read(master, 1 << 16)
            if b": " in shown and not sent:
                self.assertFalse(termios.tcgetattr(master)[3] & termios.ECHO)
                os.write(master, b"\x03")
                sent = True
        os.waitpid(pid, 0)
        os.close(master)
        self.assertIn(b"echo ", shown)
        self.assertNotIn(b"-echo ", shown)

    def test_without_a_terminal(self):
        self.make("ML-DSA-44")
        done = subprocess.run([tool.CLI, "inspect", "a.key"], cwd=self.folder, capture_output=True, start_new_session=True,
                              stdin=subprocess.DEVNULL, check=False)
        self.assertEqual((done.returncode, done.stderr), (
            1, b"bravais: there is no terminal to ask for the passphrase: use --passphrase-fd N\n"))


if __name__ == "__main__":
    unittest.main()
