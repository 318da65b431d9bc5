#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What shells, systems and hasty users do to the tool: closed standard streams, empty names, limits, signals, file
systems and owners that do not let a file be linked, outputs that are inputs."""
import os
import pathlib
import resource
import signal
import subprocess
import threading
import unittest

import tool

KEYGEN = ("keygen", "ML-KEM-512", "--public", "a.pub", "--secret", "a.key")


def become_nobody():
    os.setgid(65534)
    os.setuid(65534)


class ClosedStreams(tool.ToolTest):
    def closed(self, number, *arguments):
        """Runs the tool with a standard stream closed: exit code, standard output, standard error."""
        with open(self.folder / "out", "wb") as out, open(self.folder / "err", "wb") as err:
            def close():
                os.close(number)
            code = subprocess.run([tool.CLI, *arguments], stdin=subprocess.DEVNULL, stdout=out, stderr=err,
                                  cwd=self.folder, preexec_fn=close, check=False).returncode
        said = self.read("out"), self.read("err")
        (self.folder / "out").unlink()
        (self.folder / "err").unlink()
        return code, *said

    def test_input_is_not_the_next_file_that_is_opened(self):
        self.keys("ML-DSA-44", "signature")
        before = self.content()
        code, _, said = self.closed(0, "sign", "--set", "ML-DSA-44", "--key", "a.key", "--signature", "sig", "-")
        self.assertEqual(code, 1)
        self.assertIn(b"standard input: cannot be read", said)
        self.assertEqual(self.content(), before)
        self.write("empty", b"")
        self.ok("sign", "--set", "ML-DSA-44", "--key", "a.key", "empty", "--signature", "sig")
        code, _, said = self.closed(0, "verify", "--set", "ML-DSA-44", "--key", "a.pub", "--signature", "sig", "-")
        self.assertEqual(code, 2)
        self.assertIn(b"standard input: cannot be read", said)

    def test_output_does_not_land_in_a_secret_file(self):
        code, _, said = self.closed(1, "keygen", "ML-KEM-512", "--public", "-", "--secret", "a.key")
        self.assertEqual(code, 1)
        self.assertIn(b"standard output: cannot be written", said)
        self.assertEqual(self.content(), {})

    def test_errors_do_not_land_in_a_file(self):
        code, said, _ = self.closed(2, *KEYGEN, "--seed", "missing")
        self.assertEqual((code, said), (1, b""))
        self.assertEqual(self.content(), {})


class EmptyNames(tool.ToolTest):
    def test_are_not_options_that_were_left_out(self):
        for words in ((*KEYGEN, "--seed-out", ""), (*KEYGEN, "--seed", ""),
                      ("keygen", "ML-KEM-512", "--public", "", "--secret", "a.key"), ("inspect", ""),
                      ("convert", "a.pem", "--out", "", "--encoding", "pem"),
                      ("encapsulate", "--set", "ML-KEM-512", "--key", "p", "--ciphertext", "", "--shared-secret", "s"),
                      ("sign", "--set", "ML-DSA-44", "--key", "k", "--signature", "", "m"),
                      ("sign", "--key", "k", "")):
            with self.subTest(words):
                self.fails(2, *words, says=["the file name is empty", "shell variable"])

    def test_nor_is_the_next_option_a_name(self):
        self.fails(2, *KEYGEN, "--seed-out=", "--force", says=["--seed-out=: the value after the equals sign is missing"])

    def test_a_value_may_end_in_the_sign(self):
        self.keys("ML-DSA-44", "signature")
        sign = ("sign", "--set", "ML-DSA-44", "--key", "a.key", "--deterministic", "--signature", "-")
        self.assertEqual(self.ok(*sign, "--context=aGVsbG8=", "-", stdin=b"m"),
                         self.ok(*sign, "--context", "aGVsbG8=", "-", stdin=b"m"))

    def test_nor_are_other_values(self):
        for words in (("list", "--isa", ""), ("bench", "--set", ""), ("keygen", "", "--public", "p", "--secret", "s"),
                      (*KEYGEN, "--encoding", ""), ("convert", "p", "--set", "", "--out", "o", "--encoding", "raw"),
                      ("sign", "--set", "ML-DSA-44", "--key", "k", "--prehash", "", "m")):
            with self.subTest(words):
                self.fails(2, *words, says=["the value is empty", "shell variable"])

    def test_double_brackets_are_not_read_as_a_list(self):
        self.keys("ML-DSA-44", "signature")
        for words in (("--context", "[[aabb]]"), ("--context=[[]]",)):
            self.fails(2, "sign", "--set", "ML-DSA-44", "--key", "a.key", *words, "m", says=["double brackets", "--context-hex"])

        # Of a file there is another way to say it.
        for words in (("inspect", "[[a]]"), ("sign", "--set", "ML-DSA-44", "--key=[[a]]"), ("sign", "--key", "[[a]]"),
                      ("sign", "--key", "a.key", "[[a]]")):
            said = self.fails(2, *words, says=["double brackets", "./[[a]]"])
            self.assertNotIn("--context", said)
        os.rename(self.folder / "a.pub", self.folder / "[[a]]")
        self.ok("verify", "--set", "ML-DSA-44", "--key", "./[[a]]", "--help")
        self.fails(2, "verify", "--set", "ML-DSA-44", "--key", "./[[a]]", "--signature", "none", "m", says=["none: cannot be opened"])

    def test_an_empty_context_is_one(self):
        self.keys("ML-DSA-44", "signature")
        sign = ("sign", "--set", "ML-DSA-44", "--key", "a.key", "--deterministic", "--signature", "-")
        without = self.ok(*sign, "-", stdin=b"m")
        for words in (("--context", ""), ("--context=",), ("--context-hex", ""), ("--context-hex=",)):
            with self.subTest(words):
                self.assertEqual(self.ok(*sign, *words, "-", stdin=b"m"), without)
        # What stands behind is not taken for it.
        self.write("m", b"m")
        self.assertEqual(self.ok(*sign, "--context=", "m"), without)
        self.assertNotEqual(self.ok(*sign, "--context", "c", "m"), without)


class Replacing(tool.ToolTest):
    def setUp(self):
        super().setUp()
        self.write("a.pub", b"old public key")
        self.failing = ("keygen", "ML-KEM-512", "--public", "a.pub", "--secret", "/dev/full", "--force")

    @unittest.skipUnless(os.path.exists("/dev/full"), "this system has no /dev/full")
    def test_old_file_comes_back_when_a_device_fails(self):
        self.fails(1, *self.failing, says=["/dev/full"])

    @unittest.skipUnless(os.path.exists("/dev/full"), "this system has no /dev/full")
    def test_old_file_of_another_owner_too(self):
        # Linux refuses links to files of others, which a folder that all may write to lets one replace.
        if os.geteuid() != 0:
            self.skipTest("only root can be somebody else")
        os.chmod(self.folder, 0o777)
        before = self.content()
        done = subprocess.run([tool.CLI, *self.failing], capture_output=True, cwd=self.folder, preexec_fn=become_nobody,
                              check=False)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertEqual(self.content(), before)

    def test_file_in_a_folder_where_only_owners_replace(self):
        if os.geteuid() != 0:
            self.skipTest("only root can be somebody else")
        os.chmod(self.folder, 0o1777)
        before = self.content()
        done = subprocess.run([tool.CLI, *KEYGEN, "--force"], capture_output=True, cwd=self.folder,
                              preexec_fn=become_nobody, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"a.pub: cannot be replaced: Operation not permitted", done.stderr)
        self.assertEqual(self.content(), before)

    def test_a_folder_is_named_as_such(self):
        (self.folder / "a.key").mkdir()
        for more in ((), ("--force",)):
            self.fails(1, "keygen", "ML-KEM-512", "--public", "b.pub", "--secret", "a.key", *more,
                       says=["a.key: is a directory"])

    def test_an_input_is_not_lost(self):
        self.ok("keygen", "ML-KEM-512", "--public", "b.pub", "--secret", "b.pem", "--encoding", "pem")
        onto = ("convert", "b.pem", "--out", "./b.pem", "--force", "--encoding")
        self.fails(2, *onto, "pem", "--public", says=["the secret key would be lost"])
        for form in ("pem-expanded", "raw", "hex-expanded"):
            self.fails(2, *onto, form, says=["its seed would be lost"])
        self.ok(*onto, "pem-both")
        self.ok(*onto, "pem-seed")


    def test_no_command_replaces_its_input(self):
        keygen = ("keygen", "ML-KEM-512", "--force")
        self.ok(*keygen, "--public", "b.pub", "--secret", "b.key", "--seed-out", "b.seed")
        self.ok("encapsulate", "--set", "ML-KEM-512", "--key", "b.pub", "--ciphertext", "b.ct", "--shared-secret", "b.bin")
        self.keys("ML-DSA-44", "signature")
        (self.folder / "link").symlink_to("b.seed")
        os.link(self.folder / "b.key", self.folder / "same.key")
        decapsulate = ("decapsulate", "--set", "ML-KEM-512", "--ciphertext", "b.ct", "--force")
        for words in ((*keygen, "--seed", "b.seed", "--public", "./b.seed"),
                      (*keygen, "--seed", "link", "--public", "c.pub", "--secret", "b.seed"),
                      ("encapsulate", "--set", "ML-KEM-512", "--key", "b.pub", "--ciphertext", "b.pub", "--shared-secret", "c",
                       "--force"),
                      (*decapsulate, "--key", "b.key", "--shared-secret", "same.key"),
                      (*decapsulate, "--key", "b.key", "--shared-secret", "b.ct"),
                      ("sign", "--set", "ML-DSA-44", "--key", "a.key", "a.pub", "--signature", "a.pub", "--force")):
            with self.subTest(words):
                self.fails(2, *words, says=["is also an input, which would be lost"])
        with open(self.folder / "b.key", "rb") as key:
            self.fails(2, *decapsulate, "--key", "-", "--shared-secret", "b.key", from_file=key, says=["is also an input"])
        self.ok("keygen", "ML-KEM-512", "--public", "b.pem", "--secret", "c.pem", "--encoding", "pem")
        with open(self.folder / "c.pem", "rb") as key:
            self.fails(2, "convert", "-", "--public", "--out", "c.pem", "--encoding", "pem", "--force", from_file=key,
                       says=["the secret key would be lost"])

    @unittest.skipIf(os.environ.get("BRAVAIS_SANITIZED"), "a sanitizer must be the first library that is loaded")
    def test_a_system_that_cannot_exchange_files(self):
        without = {"env": {"LD_PRELOAD": os.environ["BRAVAIS_PLAIN_RENAME"]}}
        self.ok("keygen", "ML-KEM-512", "--public", "b.pub", "--secret", "b.key", "--force", **without)
        first = self.content()
        self.fails(1, "keygen", "ML-KEM-512", "--public", "b.pub", "--secret", "b.key", says=["exists"], **without)
        self.ok("keygen", "ML-KEM-512", "--public", "b.pub", "--secret", "b.key", "--force", **without)
        self.assertEqual(self.content().keys(), first.keys())
        self.assertNotEqual(self.read("b.key"), first["b.key"][0])
        self.fails(1, *self.failing, **without)


class Interrupted(tool.ToolTest):
    def test_limit_on_the_size_of_files(self):
        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (1024, 1024))
        done = subprocess.run([tool.CLI, *KEYGEN, "--encoding", "raw"], capture_output=True, cwd=self.folder,
                              preexec_fn=limit, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"a.key: cannot be written", done.stderr)
        self.assertEqual(self.content(), {})

    def test_while_an_output_waits(self):
        """The files are replaced already, and the pipe has no reader: all is taken back."""
        os.mkfifo(self.folder / "pipe")
        self.write("a.key", b"old secret key")
        before = self.content()
        signals = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)

        def listen():
            """What these tests run under may ignore some of them (nohup, jobs in the background), and so would the tool."""
            for number in signals:
                signal.signal(number, signal.SIG_DFL)
        for number in signals:
            process = subprocess.Popen([tool.CLI, "keygen", "ML-KEM-512", "--public", "pipe", "--secret", "a.key",
                                        "--force"], cwd=self.folder, stderr=subprocess.PIPE, preexec_fn=listen)
            while self.read("a.key") == b"old secret key":
                self.assertIsNone(process.poll())
            # A signal just before the pipe is opened is noted only, and the next one ends the waiting.
            while process.poll() is None:
                process.send_signal(number)
                try:
                    process.wait(0.2)
                except subprocess.TimeoutExpired:
                    pass
            process.communicate()
            self.assertEqual(process.returncode, -number)
            self.assertEqual(self.content(), before)


class Messages(tool.ToolTest):
    def test_a_name_does_not_steer_the_terminal(self):
        name = "\x1b[2Kgood\nsignature\x7f.key"
        said = self.fails(1, "inspect", name, says=[r"\x1b[2Kgood\x0asignature\x7f.key"])
        for byte in "\x1b\x7f":
            self.assertNotIn(byte, said)
        self.assertEqual(said.count("\n"), 1)

    def test_a_name_in_another_alphabet_is_shown_as_it_is(self):
        for name in ("ключ.key", "鍵 🔑"):
            self.fails(1, "inspect", name, says=[name])

    def test_nor_do_control_characters_beyond_ascii_and_what_is_no_text(self):
        for name, shown in ((b"\xc2\x9b2J", r"\xc2\x9b2J"), (b"\xc2\x85", r"\xc2\x85"), (b"a\x9bb", r"a\x9bb"),
                            (b"\xc0\x9b", r"\xc0\x9b"), (b"\xe0\x80\x9b", r"\xe0\x80\x9b"), (b"\xe9", r"\xe9"),
                            (b"\xf0\x9f\x94", r"\xf0\x9f\x94"), (b"\xed\xa0\x80", r"\xed\xa0\x80")):
            with self.subTest(shown):
                self.fails(1, "inspect", os.fsdecode(name), says=[shown + ": cannot be opened"])


class Streams(tool.ToolTest):
    def test_standard_output_by_its_other_name(self):
        for words in (("--public", "/dev/stdout", "--secret", "-"), ("--public", "-", "--secret", "/dev/stdout")):
            self.fails(2, "keygen", "ML-KEM-512", *words, says=["named for two outputs"])
        self.ok(*KEYGEN)
        self.assertEqual(len(self.ok("keygen", "ML-KEM-512", "--public", "/dev/stdout", "--secret", "b.key",
                                     "--encoding", "raw")), 800)

    def test_standard_input_by_its_other_name(self):
        for name in ("/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"):
            self.fails(2, "sign", "--set", "ML-DSA-44", "--key", name, "--signature", "s", "-", says=["two inputs"])

    def test_one_pipe_by_two_names(self):
        os.mkfifo(self.folder / "pipe")
        self.fails(2, "keygen", "ML-KEM-512", "--public", "pipe", "--secret", "./pipe", says=["named for two outputs"])
        self.fails(2, "keygen", "ML-KEM-512", "--public", "-", "--secret", "/dev/fd/1", says=["named for two outputs"])

    def test_a_name_that_becomes_a_pipe_meanwhile(self):
        self.keys("ML-DSA-44", "signature")
        process = subprocess.Popen([tool.CLI, "sign", "--set", "ML-DSA-44", "--key", "a.key", "--signature", "sig",
                                    "-"], cwd=self.folder, stdin=subprocess.PIPE, stderr=subprocess.PIPE)
        # Its output is looked at before the message is read: as much as no pipe holds has been read when this returns.
        process.stdin.write(bytes(1 << 20))
        os.mkfifo(self.folder / "sig")
        reader = threading.Thread(target=lambda: pathlib.Path(self.folder / "sig").read_bytes(), daemon=True)
        reader.start()
        _, said = process.communicate()
        self.assertEqual(process.returncode, 1)
        self.assertIn(b"sig: already exists", said)
        os.close(os.open(self.folder / "sig", os.O_WRONLY))  # lets the reader go
        reader.join()


if __name__ == "__main__":
    unittest.main()
