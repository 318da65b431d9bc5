#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""seal and open: names, streams, recipients, passphrases, signatures, and that nothing is left after a failure. What is
inside the files is tested in tests/age and tests/interop."""
import os
import pathlib
import pty
import re
import resource
import select
import signal
import subprocess
import time
import unittest

import tool

HAS_LIBCRYPTO = os.environ.get("BRAVAIS_LIBCRYPTO", "ON") == "ON"
CLASSIC = "age1xkq8943ktzqdrth2x2ddlyfp8qu9rmfp528rka0fvhgd9ngkvf2qu2snyf"
CLASSIC_KEY = b"AGE-SECRET-KEY-1YQSJYGEYY5NZW2PF9G4JCTFW9UCRZV3NXS6NVDEC8YARK0PA8CLSWXGG7Q\n"
CHUNK = 65536
FD = ("--passphrase-fd", "0")


@unittest.skipIf(HAS_LIBCRYPTO, "this build has libcrypto")
class WithoutLibcrypto(tool.ToolTest):
    def test_says_so(self):
        self.write("a", b"a")
        for words in (("seal", "--to", CLASSIC, "a"), ("open", "--key", "a", "a.age"), ("keygen", "--age", "--out", "k")):
            self.fails(2, *words, says=["this build has no libcrypto 3.0 or newer, which age files need"])


class SealingTest(tool.ToolTest):
    def setUp(self):
        super().setUp()
        self.recipient = self.identity("id")
        self.write("old", CLASSIC_KEY)
        (self.folder / "old").chmod(0o600)

    def identity(self, name, *more, **options):
        done = tool.run("keygen", "--age", "--out", name, *more, cwd=self.folder, **options)
        self.assertEqual((done.returncode, done.stdout), (0, b""), done.stderr)
        return re.fullmatch(rb"Public key: (age1pq1[a-z0-9]{1952})\n", done.stderr)[1].decode()

    def sealed(self, content, name="a.age"):
        """Writes a sealed file, and returns it."""
        self.ok("seal", "--to", self.recipient, "-", "--out", name, "--force", stdin=content)
        return self.read(name)

    def names(self):
        return {path.name for path in self.folder.iterdir()}


@unittest.skipUnless(HAS_LIBCRYPTO, "this build has no libcrypto")
class Identities(SealingTest):
    def test_file(self):
        lines = self.read("id").decode().split("\n")
        self.assertRegex(lines[0], r"\A# created: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\Z")
        self.assertEqual(lines[1], f"# public key: {self.recipient}")
        self.assertRegex(lines[2], r"\AAGE-SECRET-KEY-PQ-1[A-Z0-9]{58}\Z")
        self.assertEqual((lines[3:], self.mode("id")), ([""], 0o600))
        other = self.identity("other", "--public", "team")
        self.assertNotEqual(other, self.recipient)
        self.assertEqual(self.read("team"), other.encode() + b"\n")

    def test_is_never_replaced(self):
        self.fails(1, "keygen", "--age", "--out", "id", says=["id: already exists"])
        self.fails(2, "keygen", "--age", "--out", "id", "--force", says=["--force: --age never replaces a file"])

    def test_wrong_command_lines(self):
        for words, says in ((("--age",), "--age: requires --out FILE"), (("ML-KEM-768", "--age", "--out", "k"), "no parameter set"),
                            (("--age", "--out", "k", "--secret", "s"), "--secret: does not go with --age"),
                            (("--age", "--out", "k", "--hex"), "--hex: does not go with --age"),
                            (("--age", "--out", "k", *FD), "--passphrase-fd: requires --protect"),
                            (("ML-KEM-768", "--public", "p", "--out", "k"), "--out: requires --age"),
                            ((), "the parameter set is missing"), (("ML-KEM-768", "--secret", "s"), "--public is required")):
            self.fails(2, "keygen", *words, says=[says])

    def test_protected(self):
        self.recipient = self.identity("locked", "--protect", *FD, stdin=b"sesame\n")
        self.assertTrue(self.read("locked").startswith(b"-----BEGIN AGE ENCRYPTED FILE-----\n"))
        self.assertEqual(self.mode("locked"), 0o600)
        self.sealed(b"content")
        self.ok("open", "--key", "locked", *FD, "a.age", stdin=b"sesame\n")
        self.assertEqual(self.read("a"), b"content")
        self.fails(1, "open", "--key", "locked", *FD, "--out", "b", "a.age", stdin=b"Sesame\n",
                   says=["locked: incorrect passphrase"])
        # Another identity fits, so the passphrase is not asked for.
        self.ok("open", "--key", "locked", "--key", "old", "--out", "c", self.to_classic())

    def to_classic(self):
        self.ok("seal", "--to", CLASSIC, "-", "--out", "classic.age", stdin=b"x")
        return "classic.age"

    def test_a_key_that_others_can_read(self):
        self.sealed(b"content")
        (self.folder / "id").chmod(0o644)
        done = tool.run("open", "--key", "id", "a.age", cwd=self.folder)
        self.assertEqual((done.returncode, done.stderr), (
            0, b"bravais: warning: id: other users can read this secret key (chmod 600 changes that)\n"))


@unittest.skipUnless(HAS_LIBCRYPTO, "this build has no libcrypto")
class Files(SealingTest):
    def test_sizes_and_names(self):
        for size in (0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 8 * CHUNK, 8 * CHUNK + 1, 3000000):
            content = os.urandom(size)
            self.write("a", content)
            for more in ((), ("--armor",)):
                self.ok("seal", "--to", self.recipient, "--force", *more, "a")
                if not more:
                    self.assertEqual(len(self.read("a.age")), 70 + 1557 + 16 + size + 16 * max(1, -(-size // CHUNK)))
                (self.folder / "a").unlink()
                self.ok("open", "--key", "id", "a.age")
                self.assertEqual(self.read("a"), content)
                self.assertEqual(self.mode("a"), 0o600)

    def test_streams(self):
        content = os.urandom(200000)
        sealed = self.ok("seal", "--to", self.recipient, "-", stdin=content)
        self.assertEqual(self.ok("open", "--key", "id", "-", stdin=sealed), content)
        text = self.ok("seal", "--armor", "--to", self.recipient, "-", stdin=content)
        self.assertEqual(max(map(len, text.split(b"\n"))), 64)
        self.write("b.age", text)
        self.assertEqual(self.ok("open", "--key", "id", "--out", "-", "b.age"), content)
        self.assertEqual(self.ok("open", "--key", "-", "--out", "-", "b.age", stdin=self.read("id")), content)
        self.assertEqual(self.names(), {"id", "old", "b.age"})

    def test_pieces_appear_before_the_end(self):
        """A pipe gets each chunk as soon as it is complete."""
        sealed = self.sealed(bytes(3 * CHUNK))
        with subprocess.Popen([tool.CLI, "open", "--key", "id", "-"], cwd=self.folder, stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE) as process:
            process.stdin.write(sealed[:-100])
            process.stdin.flush()
            got = b""
            while len(got) < 2 * CHUNK:
                self.assertTrue(select.select([process.stdout], [], [], 60)[0])
                got += os.read(process.stdout.fileno(), 1 << 20)
            self.assertEqual(got, bytes(2 * CHUNK))
            process.stdin.write(sealed[-100:])
            process.stdin.close()
            self.assertEqual(process.stdout.read(), bytes(CHUNK))
        self.assertEqual(process.returncode, 0)

    def test_several_recipients(self):
        other = self.identity("other")
        third = self.identity("third")
        self.write("team", f"# us\n\n{other}\r\n{third}\n".encode())
        self.ok("seal", "--to", self.recipient, "--recipients", "team", "--to", self.recipient, "-", "--out", "a.age",
                stdin=b"to all")
        self.assertEqual(self.read("a.age").count(b"-> mlkem768x25519 "), 4)
        for key in ("id", "other", "third"):
            self.assertEqual(self.ok("open", "--key", key, "--out", "-", "a.age"), b"to all")
        self.assertEqual(self.ok("open", "--key", "old", "--key", "third", "--out", "-", "a.age"), b"to all")
        self.fails(1, "open", "--key", "old", "a.age", says=["a.age: no identity matched any of the recipients"])

    def test_recipients_that_do_not_go_together(self):
        self.write("a", b"a")
        for words, says in ((("--to", self.recipient, "--to", CLASSIC), "can't mix post-quantum and classic recipients"),
                            (("--passphrase", "--to", CLASSIC), "a passphrase must be the only recipient"),
                            ((), "missing recipients: add --to, --recipients or --passphrase"),
                            (("--to", "age1"), "--to: malformed recipient: invalid separator"),
                            (("--to", self.recipient[:-1] + "pq"[self.recipient[-1] == "p"]), "--to: malformed recipient: invalid checksum"),
                            (FD, "--passphrase-fd: requires --passphrase"),
                            (("--to", CLASSIC_KEY.decode().strip()), "--to: expected a recipient, found a secret key")):
            text = self.fails(2, "seal", *words, "a", says=[says])
            self.assertNotIn("1YQSJY", text)
        self.fails(1, "seal", "--recipients", "id", "a", says=["id: line 3: apparent identity found in recipients file"])
        self.fails(1, "seal", "--recipients", "a", "a", says=["a: line 1: unknown recipient type"])
        self.fails(1, "seal", "--recipients", "none", "a", says=["none: cannot be opened"])

    def test_wrong_keys(self):
        self.sealed(b"content")
        self.write("team", CLASSIC.encode())
        self.write("secret", b"hunter2\n")
        self.fails(2, "open", "a.age", says=["the file is not for a passphrase: add --key FILE"])
        for path in ("team", "secret"):
            (self.folder / path).chmod(0o600)
        self.fails(1, "open", "--key", "team", "a.age", says=["team: line 1: apparent recipient found in identities file"])
        self.assertNotIn("hunter2", self.fails(1, "open", "--key", "secret", "a.age", says=["secret: line 1: unknown identity type"]))

    def test_existing_files(self):
        self.sealed(b"content")
        self.write("a", b"mine")
        self.fails(1, "open", "--key", "id", "a.age", says=["a: already exists (--force replaces it)"])
        self.fails(1, "seal", "--to", CLASSIC, "a", says=["a.age: already exists (--force replaces it)"])
        (self.folder / "a").chmod(0o640)
        self.ok("open", "--key", "id", "--force", "a.age")
        self.assertEqual((self.read("a"), self.mode("a")), (b"content", 0o640))
        (self.folder / "link").symlink_to("a")
        self.ok("open", "--key", "id", "--force", "--out", "link", "a.age")
        self.assertTrue((self.folder / "link").is_symlink())
        self.assertEqual(self.read("a"), b"content")
        self.addCleanup(os.umask, os.umask(0o027))
        self.ok("seal", "--to", CLASSIC, "a", "--out", "b.age")
        self.assertEqual(self.mode("b.age"), 0o640)

    def test_an_output_that_is_an_input(self):
        self.sealed(b"content")
        os.link(self.folder / "a.age", self.folder / "hard")
        for out in ("a.age", "hard", "id"):
            self.fails(2, "open", "--key", "id", "--force", "--out", out, "a.age", says=[f"{out}: is also an input"])
        with open(self.folder / "a.age", "ab") as file:
            done = subprocess.run([tool.CLI, "seal", "--to", CLASSIC, "--out", "-", "a.age"], cwd=self.folder, stdout=file,
                                  stderr=subprocess.PIPE, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"standard output: is also an input", done.stderr)

    def test_names(self):
        self.sealed(b"content", "plain")
        self.fails(2, "open", "--key", "id", "plain", says=["plain: the name does not end in .age: add --out FILE"])
        self.fails(1, "open", "--key", "id", "none.age", says=["none.age: cannot be opened"])
        self.fails(2, "seal", "--recipients", "-", "-", says=["standard input is named for two inputs"])
        self.fails(2, "open", "--key", "-", "-", says=["standard input is named for two inputs"])
        self.fails(2, "open", *FD, "-", says=["standard input is named for two inputs"])

    def test_passphrase(self):
        self.write("a", b"content")
        self.ok("seal", "--passphrase", *FD, "a", stdin=b"correct horse\n")
        self.assertRegex(self.read("a.age"), rb"\Aage-encryption.org/v1\n-> scrypt [^ ]+ 18\n")
        self.ok("open", *FD, "--out", "b", "a.age", stdin=b"correct horse\n")
        self.assertEqual(self.read("b"), b"content")
        self.fails(1, "open", *FD, "--out", "c", "a.age", stdin=b"correct hors\n", says=["a.age: incorrect passphrase"])
        self.fails(2, "open", "--key", "id", "--out", "c", "a.age", says=["a.age: the file is for a passphrase: leave --key out"])
        self.fails(1, "seal", "--passphrase", *FD, "--out", "c", "a", stdin=b"\n", says=["the passphrase is empty"])


@unittest.skipUnless(HAS_LIBCRYPTO, "this build has no libcrypto")
class NothingIsLeft(SealingTest):
    """After a failure there is no new file and no changed one."""

    def test_damaged_files(self):
        sealed = self.sealed(os.urandom(3 * CHUNK))
        self.write("a", b"mine")
        header = len(sealed) - 3 * CHUNK - 48
        for at in (10, header - 20, header + 1, header + CHUNK + 20, len(sealed) - 1):
            for bad in (sealed[:at], sealed[:at] + bytes([sealed[at] ^ 1]) + sealed[at + 1:], sealed + b"\0"):
                self.write("bad.age", bad)
                self.fails(1, "open", "--key", "id", "--force", "--out", "a", "bad.age", says=["bad.age: "])
                self.fails(1, "open", "--key", "id", "bad.age", says=["bad.age: "])

    def test_standard_output_gets_only_authentic_chunks(self):
        content = os.urandom(3 * CHUNK + 10)
        sealed = self.sealed(content)
        for chunk in range(4):
            at = len(sealed) - len(content) - 64 + chunk * (CHUNK + 16)
            done = tool.run("open", "--key", "id", "-", cwd=self.folder, stdin=sealed[:at] + bytes([sealed[at] ^ 1]) + sealed[at + 1:])
            self.assertEqual((done.returncode, done.stdout), (1, content[:chunk * CHUNK]))
            self.assertIn(f"failed to authenticate payload chunk {chunk}".encode(), done.stderr)

    def test_full_disk(self):
        content = os.urandom(1 << 20)
        self.sealed(content)
        self.write("a", content)
        before = self.content()
        for words in (("open", "--key", "id", "--out", "b", "a.age"), ("open", "--key", "id", "--force", "a.age"),
                      ("seal", "--to", CLASSIC, "--out", "b", "a"), ("seal", "--to", CLASSIC, "--force", "a")):
            done = subprocess.run([tool.CLI, *words], cwd=self.folder, capture_output=True, check=False,
                                  preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (300000, 300000)))
            self.assertEqual(done.returncode, 1)
            self.assertIn(b"cannot be written: File too large", done.stderr)
            self.assertEqual(self.content(), before)
        if pathlib.Path("/dev/full").exists():
            self.fails(1, "seal", "--to", CLASSIC, "--out", "/dev/full", "a", says=["No space left"])

    def test_signals(self):
        """While the tool waits for more input, and while it works."""
        sealed = self.sealed(bytes(40 * CHUNK))
        before = self.content()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            for words, given in ((("open", "--key", "id", "--out", "b", "-"), sealed[:-1]),
                                 (("seal", "--to", CLASSIC, "--out", "b", "-"), bytes(20 * CHUNK))):
                with subprocess.Popen([tool.CLI, *words], cwd=self.folder, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as process:
                    process.stdin.write(given)
                    process.stdin.flush()
                    self.wait_for_temporary_file()
                    process.send_signal(number)
                    process.stdin.close()
                    process.wait(60)
                self.assertEqual(process.returncode, -number)
                self.assertEqual(self.content(), before)

    def wait_for_temporary_file(self):
        for _ in range(600):
            if any(name.startswith(".bravais-") for name in self.names()):
                return
            time.sleep(0.05)
        self.fail("no temporary file appears")

    def test_a_reader_that_goes_away(self):
        sealed = self.sealed(bytes(100 * CHUNK))
        with subprocess.Popen([tool.CLI, "open", "--key", "id", "--out", "-", "a.age"], cwd=self.folder,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            process.stdout.read(10)
            process.stdout.close()
            self.assertIn(b"standard output: cannot be written: Broken pipe", process.stderr.read())
        self.assertEqual((process.returncode, len(sealed) > 0), (1, True))


@unittest.skipUnless(HAS_LIBCRYPTO, "this build has no libcrypto")
class Signed(SealingTest):
    def setUp(self):
        super().setUp()
        self.ok("keygen", "ML-DSA-44", "--public", "signer.pub", "--secret", "signer.key")
        self.content_of_file = os.urandom(3 * CHUNK)
        self.sealed(self.content_of_file)
        self.ok("sign", "--key", "signer.key", "a.age")

    def test_good(self):
        self.ok("open", "--key", "id", "--signed-by", "signer.pub", "a.age")
        self.assertEqual(self.read("a"), self.content_of_file)
        out = self.ok("open", "--key", "id", "--signed-by", "signer.pub", "--out", "-", "a.age")
        self.assertEqual(out, self.content_of_file)
        given = ("open", "--key", "id", "--signed-by", "signer.pub", "--signature", "a.age.sig", "-")
        self.assertEqual(self.ok(*given, stdin=self.read("a.age")), self.content_of_file)
        with open(self.folder / "a.age", "rb") as file:
            self.assertEqual(self.ok(*given, from_file=file), self.content_of_file)
        for name in ("Dilithium2", "ML-DSA-87"):
            self.ok("keygen", name, "--kind", "signature", "--public", "p", "--secret", "s", "--encoding", "raw", "--force")
            self.ok("sign", "--key", "s", "--set", name, "--force", "a.age")
            self.ok("open", "--key", "id", "--signed-by", "p", "--set", name, "--force", "a.age")

    def test_bad(self):
        sealed, signature = self.read("a.age"), self.read("a.age.sig")
        words = ("open", "--key", "id", "--signed-by", "signer.pub")
        for bad in (sealed + b"\0", sealed[:-1], sealed[:-1] + bytes([sealed[-1] ^ 1])):
            self.write("a.age", bad)
            for out in ("a", "-"):
                self.fails(1, *words, "--out", out, "a.age", says=["a.age.sig: bad signature"])
        # Another file to the same recipient, which opens but was not signed.
        self.sealed(b"forged")
        self.ok("open", "--key", "id", "--out", "forged", "a.age")
        self.fails(1, *words, "a.age", says=["a.age.sig: bad signature"])
        self.write("a.age", sealed)
        self.write("a.age.sig", signature[:-1])
        self.fails(1, *words, "a.age", says=["a.age.sig: expected 2420 bytes"])
        (self.folder / "a.age.sig").unlink()
        self.fails(1, *words, "a.age", says=["a.age.sig: cannot be opened"])
        self.fails(2, *words, "-", says=["standard input has no name: add --signature FILE"])
        self.fails(2, "open", "--key", "id", "--signature", "s", "a.age", says=["--signed-by"])
        self.fails(2, "open", "--key", "id", "--set", "ML-DSA-44", "a.age", says=["--set: requires --signed-by"])

    def test_a_file_that_changes_after_its_signature_was_verified(self):
        """The passphrase is read after that, so the file changes while the tool waits for it."""
        self.recipient = self.identity("locked", "--protect", *FD, stdin=b"sesame\n")
        self.sealed(bytes(CHUNK))
        forged, before = self.read("a.age"), len(self.sealed(bytes(CHUNK)))
        self.assertEqual(len(forged), before)
        self.ok("sign", "--key", "signer.key", "--force", "a.age")
        read_end, write_end = os.pipe()
        with subprocess.Popen([tool.CLI, "open", "--key", "locked", "--signed-by", "signer.pub", "a.age", "--passphrase-fd",
                               str(read_end)], cwd=self.folder, pass_fds=[read_end], stderr=subprocess.PIPE) as process:
            time.sleep(2)
            with open(self.folder / "a.age", "r+b") as file:
                file.write(forged)
            os.write(write_end, b"sesame\n")
            os.close(write_end)
            said = process.stderr.read().decode()
        os.close(read_end)
        self.assertEqual(process.returncode, 1, said)
        # The header was read before the change and the payload after it, or all of it was read before.
        self.assertRegex(said, "changed after its signature was verified|failed to authenticate payload")
        self.assertNotIn("a", self.names())


@unittest.skipUnless(HAS_LIBCRYPTO, "this build has no libcrypto")
class Terminal(SealingTest):
    def talk(self, words, answers):
        """The exit code, and all that the terminal showed."""
        pid, master = pty.fork()
        if pid == 0:
            os.chdir(self.folder)
            os.execv(tool.CLI, [tool.CLI, *words])
        shown = b""
        for answer in (*answers, None):
            asked = len(shown)
            while answer is None or not re.search(rb": \Z", shown[asked:]):
                self.assertTrue(select.select([master], [], [], 60)[0], shown)
                try:
                    piece = os.read(master, 1 << 16)
                except OSError:
                    piece = b""
                if not piece:
                    break
                shown += piece
            if answer is not None:
                time.sleep(0.05)
                os.write(master, answer)
        _, status = os.waitpid(pid, 0)
        os.close(master)
        shown = re.sub(rb"\r\x1b\[K[^\r]*", b"", shown)  # the progress line of a slow machine
        return os.waitstatus_to_exitcode(status), shown

    def test_passphrase_is_asked_for(self):
        self.write("a", b"content")
        code, shown = self.talk(("seal", "--passphrase", "a"), [b"one\n", b"one\n"])
        self.assertEqual((code, shown), (0, b"New passphrase: \r\nRepeat the passphrase: \r\n"))
        code, shown = self.talk(("open", "a.age", "--out", "b"), [b"one\n"])
        self.assertEqual((code, shown), (0, b"Passphrase for a.age: \r\n"))
        self.assertEqual(self.read("b"), b"content")
        code, shown = self.talk(("seal", "--passphrase", "a", "--out", "c"), [b"one\n", b"two\n"])
        self.assertEqual(code, 1)
        self.assertIn(b"the two passphrases differ", shown)
        self.assertNotIn("c", self.names())

    def test_what_a_terminal_shows(self):
        self.sealed(b"content")
        code, shown = self.talk(("seal", "--to", CLASSIC, "a.age", "--out", "-"), [])
        self.assertEqual(code, 2)
        self.assertIn(b"standard output is a terminal: name a file with --out, or add --armor", shown)
        code, shown = self.talk(("seal", "--to", CLASSIC, "a.age", "--out", "-", "--armor"), [])
        self.assertEqual((code, shown[:10]), (0, b"-----BEGIN"))
        code, shown = self.talk(("open", "--key", "id", "a.age", "--out", "-"), [])
        self.assertEqual(code, 2)
        self.assertIn(b"add --show-secret", shown)
        code, shown = self.talk(("open", "--key", "id", "a.age", "--out", "-", "--show-secret"), [])
        self.assertEqual((code, shown), (0, b"content"))

    def test_progress(self):
        """The line appears when a file takes longer than two seconds, with a rate."""
        sealed = self.sealed(bytes(30 * CHUNK))
        pid, master = pty.fork()
        if pid == 0:
            os.chdir(self.folder)
            script = 'dd bs=1000000 count=1 status=none; sleep 3; cat'
            os.execv("/bin/sh", ["sh", "-c", f"( exec < a.age; {script} ) | \"{tool.CLI}\" open --key id --out b -"])
        shown = b""
        while True:
            try:
                piece = os.read(master, 1 << 16)
            except OSError:
                break
            if not piece:
                break
            shown += piece
        os.waitpid(pid, 0)
        os.close(master)
        self.assertRegex(shown, rb"standard input: \d+\.\d MiB, [0-9.]+ MiB/s")
        self.assertEqual(self.read("b"), bytes(len(sealed) // CHUNK * CHUNK))

    def test_progress_with_a_total(self):
        """Of a file whose size is known."""
        total = self.sparse("big", 1 << 36)
        self.shows_total(self.progress_of("seal", "--to", CLASSIC, "big", "--out", "/dev/null", "--force"), "big", total)
        for armor in ((), ("--armor",)):
            self.write("a", bytes(30 * CHUNK))
            self.ok("seal", "--to", self.recipient, "a", "--force", *armor)
            total = len(self.read("a.age")) / (1 << 20)
            os.mkfifo(self.folder / "pipe")

            def read_slowly():
                """What is in a pipe is not read for so long that the progress line is due."""
                with open(self.folder / "pipe", "rb") as pipe:
                    pipe.read(1)
                    time.sleep(2.5)
                    pipe.read()

            line = self.progress_of("open", "--key", "id", "a.age", "--out", "pipe", meanwhile=read_slowly)
            self.shows_total(line, "a.age", total)
            (self.folder / "pipe").unlink()


if __name__ == "__main__":
    unittest.main()
