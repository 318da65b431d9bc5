# SPDX-License-Identifier: MIT
"""The tool on Windows: known answers, text that is not ASCII, and bytes that Windows treats as text."""
import hashlib
import os
import pathlib
import subprocess
import unittest

import tool

BUILD = pathlib.Path(os.environ["BRAVAIS_BUILD"])
# Line ends of Windows, and Ctrl-Z, at which its C library ends a text.
AWKWARD = b"one\r\ntwo\n\x1athree\r\n\0four"
NAMES = ("Schlüssel.key", "ключ с пробелом.pub", "鍵😀.txt")


class KnownAnswers(tool.ToolTest):
    def flags_of_processor(self):
        return set(pathlib.Path("/proc/cpuinfo").read_text(encoding="ascii").split())

    def test_every_instruction_set_of_the_machine(self):
        flags = self.flags_of_processor()
        expected = ["avx512"] * ("avx512_vbmi2" in flags) + ["avx2"] * ("avx2" in flags) + ["portable"]
        self.assertEqual(tool.isas(), expected)
        print(f"instruction sets of this machine: {', '.join(expected)}", flush=True)

    def test_self_test(self):
        text = self.ok("selftest").decode()
        self.assertIn("All checks passed.", text)
        for isa in tool.isas():
            self.assertRegex(text, rf"ML-KEM-768 +{isa} +ok")
            self.assertRegex(text, rf"ML-DSA-65 +{isa} +ok")

    def test_published_digests(self):
        """The fixed signatures that the designers publish as digests, on every instruction set."""
        published = tool.published_signatures()
        self.write("seed", bytes(range(32)))
        self.write("message", b"The quick brown fox jumps over the lazy dog")
        for isa in tool.isas():
            for name in ("ML-DSA-44", "ML-DSA-65", "ML-DSA-87"):
                self.ok("--isa", isa, "keygen", name, "--seed", "seed", "--public", "pub", "--secret", "key", "--force",
                        "--encoding", "raw")
                self.ok("--isa", isa, "sign", "--set", name, "--key", "key", "--deterministic", "--signature", "sig",
                        "--force", "message")
                found = {what: hashlib.sha256(self.read(file)).hexdigest()
                         for what, file in (("public key", "pub"), ("secret key", "key"), ("signature", "sig"))}
                expected = {what: digest for (of, what), digest in published.items() if of == name and what in found}
                self.assertTrue(expected, name)
                self.assertEqual({what: found[what] for what in expected}, expected, (isa, name))


class Text(tool.ToolTest):
    def test_names_that_are_not_ascii(self):
        key, public, message = NAMES
        self.ok("keygen", "ML-DSA-44", "--secret", key, "--public", public)
        self.write(message, b"text")
        self.ok("sign", "--key", key, message)
        self.assertEqual(self.ok("verify", "--key", public, message), b"good signature\n")
        self.assertEqual(set(os.listdir(self.folder)), {key, public, message, message + ".sig"})
        self.fails(1, "sign", "--key", key, "нет.txt", says=["нет.txt", "cannot be opened"])

    def test_folders_with_both_separators(self):
        folder = self.folder / "папка"
        folder.mkdir()
        self.ok("keygen", "ML-KEM-512", "--secret", r"папка\a.key", "--public", "папка/a.pub")
        self.assertEqual(sorted(os.listdir(folder)), ["a.key", "a.pub"])

    def test_context_is_utf8(self):
        text = "Грüße 😀"
        self.keys("ML-DSA-44", "signature")
        self.write("m", b"text")
        self.ok("sign", "--set", "ML-DSA-44", "--key", "a.key", "--context", text, "m")
        good = self.ok("verify", "--set", "ML-DSA-44", "--key", "a.pub", "--context-hex", text.encode().hex(), "m")
        self.assertEqual(good, b"good signature\n")

    def test_arguments_are_not_patterns(self):
        self.write("a.txt", b"text")
        self.fails(1, "inspect", "*.txt", says=["*.txt", "cannot be opened"])


class Bytes(tool.ToolTest):
    def test_standard_streams_are_not_text(self):
        self.keys("ML-DSA-44", "signature")
        self.write("m", AWKWARD)
        self.ok("sign", "--set", "ML-DSA-44", "--key", "a.key", "--deterministic", "--signature", "of-file", "m")
        streamed = self.ok("sign", "--set", "ML-DSA-44", "--key", "a.key", "--deterministic", "--signature", "-", "-",
                           stdin=AWKWARD)
        self.assertEqual(streamed, self.read("of-file"))
        self.assertIn(b"\n", streamed)

    def test_reader_that_is_gone(self):
        reader, writer = os.pipe()
        os.close(reader)
        done = subprocess.run([tool.CLI, "list"], stdin=subprocess.DEVNULL, stdout=writer, stderr=subprocess.PIPE, check=False)
        os.close(writer)
        self.assertEqual((done.returncode, done.stderr), (1, b""))


class Exports(unittest.TestCase):
    def exported(self, file):
        text = subprocess.run(["x86_64-w64-mingw32-objdump", "-p", file], capture_output=True, text=True, check=True).stdout
        table = text.partition("[Ordinal/Name Pointer] Table")[2].partition("\n\n")[0]
        return {line.split()[-1] for line in table.splitlines() if line.strip().startswith("[")}

    def test_dll_exports_the_public_interface(self):
        listed = (tool.ROOT / "tests" / "abi" / "symbols.txt").read_text(encoding="ascii").split()
        self.assertEqual(self.exported(BUILD / "bravais.dll"), set(listed))

    def test_tool_exports_nothing(self):
        self.assertEqual(self.exported(BUILD / "cli" / "bravais.exe"), set())
