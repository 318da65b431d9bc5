# SPDX-License-Identifier: MIT
"""Files of the tool on Windows: who can read them, what replaces what, and names that mean devices."""
import os
import subprocess

import tool

KEYGEN = ("keygen", "ML-KEM-512", "--public", "a.pub", "--secret", "a.key")


class Permissions(tool.ToolTest):
    """Wine shows the access list of a file as mode bits. It gives what the owner may do to the group as well, so only the
    bits for others tell something."""

    def others(self, name):
        return self.mode(name) & 0o007

    def test_secret_files_are_for_the_owner_only(self):
        self.ok(*KEYGEN, "--seed-out", "a.seed")
        self.ok("encapsulate", "--key", "a.pub", "--ciphertext", "ct", "--shared-secret", "ss")
        self.assertEqual([self.others(name) for name in ("a.key", "a.seed", "ss")], [0] * 3)
        self.assertTrue(all(self.others(name) for name in ("a.pub", "ct")))

    def test_forced_replacement_does_not_keep_wide_permissions(self):
        self.write("a.key", b"old")
        os.chmod(self.folder / "a.key", 0o666)
        self.ok(*KEYGEN, "--force")
        self.assertEqual(self.others("a.key"), 0)


class Replacing(tool.ToolTest):
    def test_nothing_is_replaced_without_force(self):
        self.write("a.key", b"mine")
        self.fails(1, *KEYGEN, says=["a.key", "--force"])
        self.write("A.PUB", b"mine")
        (self.folder / "a.key").unlink()
        self.fails(1, *KEYGEN, says=["a.pub", "--force"])  # upper and lower case are the same

    def test_force_replaces_also_a_file_that_is_read_only(self):
        for name in ("a.key", "a.pub"):
            self.write(name, b"old")
            os.chmod(self.folder / name, 0o444)
        self.ok(*KEYGEN, "--force")
        self.assertEqual(sorted(os.listdir(self.folder)), ["a.key", "a.pub"])  # the old files are gone
        self.assertNotEqual(self.read("a.key"), b"old")

    def test_all_outputs_or_none(self):
        self.write("a.key", b"old")
        self.fails(1, "keygen", "ML-KEM-512", "--secret", "a.key", "--public", r"no\a.pub", "--force",
                   says=["cannot be created"])
        self.assertEqual(self.read("a.key"), b"old")

    def test_one_place_under_two_names(self):
        for public, secret in (("a", "A"), ("a", r".\a"), ("ö", "Ö")):
            self.fails(2, "keygen", "ML-KEM-512", "--public", public, "--secret", secret, says=["two outputs"])

    def test_folder(self):
        (self.folder / "a.key").mkdir()
        self.fails(1, *KEYGEN, "--force", says=["a.key", "is a directory"])
        self.fails(1, "inspect", "a.key", says=["a.key", "irectory"])


class Devices(tool.ToolTest):
    def test_nul(self):
        self.ok("keygen", "ML-KEM-512", "--public", "NUL", "--secret", "a.key")
        self.assertEqual(os.listdir(self.folder), ["a.key"])

    def test_secrets_are_not_shown_on_the_console(self):
        for name in ("CON", "con", "CONOUT$"):
            self.fails(2, "keygen", "ML-KEM-512", "--public", "a.pub", "--secret", name, says=["terminal", "--show-secret"])

    def test_closed_standard_streams(self):
        for number, words in ((0, ["inspect", "-"]), (1, ["list"])):
            done = subprocess.run(["sh", "-c", f'exec "$@" {number}>&-', "sh", tool.CLI, *words], capture_output=True,
                                  cwd=self.folder, check=False)
            self.assertEqual(done.returncode, 1, done.stderr)
            self.assertRegex(done.stderr.decode(), r"\Abravais: standard (in|out)put: [^\n]+\n\Z")
