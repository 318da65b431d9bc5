#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Files: modes, nothing replaced without --force, all outputs or none, nothing temporary left."""
import os
import pathlib
import subprocess
import threading
import unittest

import tool

KEYGEN = ("keygen", "ML-KEM-512", "--public", "a.pub", "--secret", "a.key")


class Modes(tool.ToolTest):
    def test_secret_files_are_for_the_owner_only(self):
        before = os.umask(0)
        self.addCleanup(os.umask, before)
        for mask, public in ((0o000, 0o666), (0o022, 0o644), (0o077, 0o600)):
            os.umask(mask)
            self.ok(*KEYGEN, "--seed-out", "a.seed", "--force")
            self.ok("encapsulate", "--set", "ML-KEM-512", "--key", "a.pub", "--ciphertext", "ct", "--shared-secret", "ss",
                    "--force")
            self.assertEqual([self.mode(file) for file in ("a.key", "a.seed", "ss")], [0o600] * 3)
            self.assertEqual([self.mode(file) for file in ("a.pub", "ct")], [public] * 2)

    def test_decrypted_messages_too(self):
        self.keys("Kyber512", "pke")
        self.write("m", bytes(32))
        self.ok("encrypt", "--set", "Kyber512", "--key", "a.pub", "--message", "m", "--ciphertext", "ct")
        self.ok("decrypt", "--set", "Kyber512", "--key", "a.key", "--ciphertext", "ct", "--message", "out")
        self.assertEqual(self.mode("out"), 0o600)

    def test_forced_replacement_does_not_keep_a_wide_mode(self):
        self.write("a.key", b"old")
        os.chmod(self.folder / "a.key", 0o666)
        self.ok(*KEYGEN, "--force")
        self.assertEqual(self.mode("a.key"), 0o600)


class Replacing(tool.ToolTest):
    def test_nothing_is_replaced_without_force(self):
        for existing in ("a.pub", "a.key"):
            self.write(existing, b"mine")
            self.fails(1, *KEYGEN, says=[existing, "--force"])
            (self.folder / existing).unlink()
        self.ok(*KEYGEN)
        before = self.content()
        self.fails(1, *KEYGEN)
        self.ok(*KEYGEN, "--force")
        self.assertNotEqual(self.content(), before)

    def test_not_even_through_a_link(self):
        self.write("target", b"mine")
        (self.folder / "a.key").symlink_to("target")
        self.fails(1, *KEYGEN, says=["a.key"])
        (self.folder / "a.key").unlink()
        (self.folder / "a.key").symlink_to("nowhere")
        self.fails(1, *KEYGEN, says=["a.key"])

    def test_forced_replacement_of_a_link_spares_its_target(self):
        self.write("target", b"mine")
        (self.folder / "a.key").symlink_to("target")
        self.ok(*KEYGEN, "--force")
        self.assertEqual(self.read("target"), b"mine")
        self.assertFalse((self.folder / "a.key").is_symlink())


class AllOrNothing(tool.ToolTest):
    def test_place_that_does_not_exist(self):
        for public, secret in (("no/a.pub", "a.key"), ("a.pub", "no/a.key")):
            for force in ((), ("--force",)):
                self.fails(1, "keygen", "ML-KEM-512", "--public", public, "--secret", secret, *force,
                           says=["no/a.", "cannot be created"])

    def test_folder_that_cannot_be_written(self):
        if os.geteuid() == 0:
            print("as root no folder is protected by its mode; /proc stands for one")
            place = pathlib.Path("/proc")
        else:
            place = self.folder / "closed"
            place.mkdir(mode=0o555)
        self.fails(1, "keygen", "ML-KEM-512", "--public", "a.pub", "--secret", place / "a.key", says=["cannot be created"])

    def test_output_that_is_a_folder(self):
        (self.folder / "a.key").mkdir()
        self.fails(1, *KEYGEN, says=["a.key"])
        self.fails(1, *KEYGEN, "--force", says=["a.key"])

    def test_old_files_come_back_when_a_later_output_fails(self):
        self.write("a.pub", b"old public key")
        (self.folder / "a.key").mkdir()
        self.fails(1, *KEYGEN, "--force", says=["a.key"])
        self.assertEqual(self.read("a.pub"), b"old public key")

    @unittest.skipUnless(os.path.exists("/dev/full"), "this system has no /dev/full")
    def test_full_device(self):
        self.fails(1, "keygen", "ML-KEM-512", "--public", "a.pub", "--secret", "/dev/full", says=["/dev/full", "No space"])
        self.fails(1, "keygen", "ML-KEM-512", "--public", "/dev/full", "--secret", "a.key", says=["/dev/full"])

    def test_reader_that_has_gone(self):
        end, start = os.pipe()
        os.close(end)
        done = subprocess.run([tool.CLI, "keygen", "ML-KEM-512", "--public", "-", "--secret", "a.key"], stdout=start,
                              stderr=subprocess.PIPE, cwd=self.folder, check=False)
        os.close(start)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr, b"bravais: standard output: cannot be written: Broken pipe\n")
        self.assertEqual(self.content(), {})

    def test_one_name_for_two_outputs(self):
        for public, secret in (("x", "x"), ("x", "./x"), ("-", "-")):
            self.fails(2, "keygen", "ML-KEM-512", "--public", public, "--secret", secret, "--force", says=["two outputs"])


class Inputs(tool.ToolTest):
    def encapsulate(self, key):
        return ("encapsulate", "--set", "ML-KEM-512", "--key", key, "--ciphertext", "ct", "--shared-secret", "ss")

    def test_missing(self):
        self.fails(1, *self.encapsulate("no.pub"), says=["no.pub", "No such file"])

    def test_folder(self):
        (self.folder / "folder").mkdir()
        self.fails(1, *self.encapsulate("folder"), says=["folder", "directory"])

    def test_endless(self):
        self.fails(1, *self.encapsulate("/dev/zero"), says=["/dev/zero", "16 MiB"])

    def test_empty_standard_input(self):
        self.fails(1, *self.encapsulate("-"), says=["standard input: expected 800 bytes", "found 0"])

    def test_standard_input_twice(self):
        self.fails(2, "decapsulate", "--set", "ML-KEM-512", "--key", "-", "--ciphertext", "-", "--shared-secret", "ss",
                   says=["two inputs"])

    def test_pipes(self):
        self.ok(*KEYGEN)
        for name in ("in", "out"):
            os.mkfifo(self.folder / name)
        received = []
        threads = [threading.Thread(target=lambda: self.write("in", self.read("a.pub"))),
                   threading.Thread(target=lambda: received.append(self.read("out")))]
        for thread in threads:
            thread.start()
        self.ok("encapsulate", "--set", "ML-KEM-512", "--key", "in", "--ciphertext", "out", "--shared-secret", "ss")
        for thread in threads:
            thread.join()
        self.assertEqual(self.ok("decapsulate", "--set", "ML-KEM-512", "--key", "a.key", "--ciphertext", "-", "--shared-secret",
                                 "-",
                                 stdin=received[0]), self.read("ss"))


class Process(tool.ToolTest):
    @unittest.skipUnless(os.path.exists("/proc/self/limits"), "this system has no /proc")
    def test_leaves_no_core_file(self):
        process = subprocess.Popen([tool.CLI, "decapsulate", "--set", "ML-KEM-512", "--key", "-", "--ciphertext", "ct",
                                    "--shared-secret",
                                    "ss"], stdin=subprocess.PIPE, stderr=subprocess.PIPE, cwd=self.folder)
        try:
            # The limit is set before anything else; the process then waits for its standard input.
            line = ""
            while not line.split()[4:6] == ["0", "0"] and process.poll() is None:
                limits = pathlib.Path(f"/proc/{process.pid}/limits").read_text(encoding="ascii")
                line = next(row for row in limits.splitlines() if row.startswith("Max core file size"))
            self.assertEqual(line.split()[4:6], ["0", "0"])
        finally:
            process.communicate(b"")


if __name__ == "__main__":
    unittest.main()
