#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What depends on a terminal or on a reader that goes: the width of tables, lines of progress, signatures in raw bytes,
rows that come one by one."""
import fcntl
import os
import pty
import re
import struct
import subprocess
import termios
import time
import unittest

import tool

HAS_KERNELS = os.environ.get("BRAVAIS_HAS_KERNELS") == "ON"
SPEED = ("bench", "--isa", "portable", "--format", "speed")


class Terminal(tool.ToolTest):
    def on_terminal(self, *words, columns=0, output=False, first=b"", then=b"", wait=0.0, env=None):
        """Runs the tool with a terminal as standard output or error: exit code, what the terminal got, what the other
        stream got. The input comes in two parts."""
        clean = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
        master, terminal = pty.openpty()
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        streams = {"stdout": terminal, "stderr": subprocess.PIPE} if output else {"stdout": subprocess.PIPE,
                                                                                "stderr": terminal}
        process = subprocess.Popen([tool.CLI, *words], stdin=subprocess.PIPE, cwd=self.folder,
                                   env={**clean, **(env or {})}, **streams)
        os.close(terminal)
        process.stdin.write(first)
        process.stdin.flush()
        time.sleep(wait)
        process.stdin.write(then)
        process.stdin.close()
        shown = b""
        while True:
            try:
                piece = os.read(master, 1 << 16)
            except OSError:  # as Linux says that the other end is closed
                break
            if not piece:
                break
            shown += piece
        other = (process.stderr if output else process.stdout).read()
        (process.stderr if output else process.stdout).close()
        os.close(master)
        return process.wait(timeout=60), shown, other


class Signatures(Terminal):
    def test_nothing_on_a_terminal_that_nobody_asked_for(self):
        self.keys("ML-DSA-44", "signature")
        sign = ("sign", "--set", "ML-DSA-44", "--key", "a.key", "-")
        code, shown, said = self.on_terminal(*sign, output=True)
        self.assertEqual((code, shown), (2, b""))
        self.assertEqual(said, b"bravais: -: standard input has no name: add --signature FILE\n")
        self.ok("keygen", "ML-DSA-44", "--public", "h.pub", "--secret", "h.key", "--hex")
        sign = (*sign, "--signature", "-")
        hexed = ("sign", "--set", "ML-DSA-44", "--key", "h.key", "--hex", "--signature", "-", "-")
        code, shown, said = self.on_terminal(*hexed, output=True)
        self.assertEqual((code, said), (0, b""))
        self.assertRegex(shown, rb"\A[0-9a-f]{4840}\r\n\Z")
        code, shown, said = self.on_terminal(*sign, output=True)
        self.assertEqual((code, said), (0, b""))
        self.assertGreaterEqual(len(shown), 2420)
        self.assertEqual(len(self.ok(*sign, stdin=b"m")), 2420)  # a pipe is no terminal


class Tables(Terminal):
    """On a terminal, tables and the text below them fit its width. Columns that do not fit are named."""
    HIDDEN = "Hidden to fit the terminal: "

    def lines(self, *words, columns, env=None):
        code, shown, said = self.on_terminal(*words, columns=columns, output=True, env=env)
        self.assertEqual((code, said), (0, b""))
        return shown.decode().replace("\r\n", "\n").splitlines()

    def fitted(self, *words, columns):
        """The lines, none longer than the terminal, and the sentence on hidden columns, which may be missing."""
        lines = self.lines(*words, columns=columns)
        for line in lines:
            self.assertLessEqual(len(line), columns, line)
        note = re.search(rf"{self.HIDDEN}.*?\. A wider terminal or --json shows all\.", " ".join(lines))
        return lines, note[0] if note else ""

    def accounts_for_all(self, *words, columns=(80, 120)):
        """Fits, and shows or names every column that the table has in a file, which is also what a wide terminal shows.
        Returns the lines and the note on the narrowest."""
        plain = self.ok(*words).decode().splitlines()
        self.assertFalse([line for line in plain if self.HIDDEN in line])
        self.assertEqual(len(self.lines(*words, columns=200)), len(plain))
        found = []
        for width in columns:
            with self.subTest(words, columns=width):
                lines, note = self.fitted(*words, columns=width)
                found.append((lines, note))
                rows = (*plain, "").index("") - 1
                shown = " ".join(lines[:(*lines, "").index("") - rows])  # the lines of the heading
                for word in re.findall(r"[a-z]+", plain[0]):
                    divided = {"microseconds": "micro-", "ciphertext": "cipher-"}.get(word, word)
                    self.assertTrue(word in shown or divided in shown or word in note, word)
        return found[0]

    def test_list(self):
        plain = self.ok("list").decode().splitlines()
        names = [one["name"] for kind in ("kem", "pke", "signature") for one in tool.sets(kind)]
        lines, note = self.accounts_for_all("list", columns=(80, 100, 120))
        for name in names:
            self.assertTrue(any(re.search(rf"\b{re.escape(name)} ", line) for line in lines), name)
        self.assertEqual(note, self.HIDDEN + "secret, seed, category. A wider terminal or --json shows all.")
        self.assertEqual(self.fitted("list", columns=104)[1], "")  # headings in two lines are enough
        for columns in (0, 120, 200):
            with self.subTest(columns):
                self.assertEqual(self.lines("list", columns=columns), plain)
        # The cells of a row stay in their columns.
        row = next(line for line in lines if "ML-DSA-44 " in line)
        self.assertEqual(row.split(), ["signature", "ML-DSA-44", "1312", "2560", "-", "2420", "standard"])

    def test_columns_of_the_environment(self):
        plain = self.ok("list", env={"COLUMNS": "60"}).decode().splitlines()  # not on a terminal
        self.assertEqual(plain, self.lines("list", columns=0))
        self.assertEqual(self.lines("list", columns=200, env={"COLUMNS": "80"}), self.lines("list", columns=80))
        self.assertEqual(self.lines("list", columns=80, env={"COLUMNS": "200"}), plain)
        for nonsense in ("", "0", "wide", "100x", "-5", "9" * 40):
            with self.subTest(nonsense):
                self.assertEqual(self.lines("list", columns=80, env={"COLUMNS": nonsense}), self.lines("list", columns=80))

    def test_json_has_no_width(self):
        self.assertEqual("\n".join(self.lines("list", "--json", columns=30)) + "\n", self.ok("list", "--json").decode())

    def test_others(self):
        fast = ("--seconds", "0.001")
        commands = [("isa",), ("selftest", "--isa", tool.isas()[0]), ("bench", "ML-DSA-44", *fast),
                    ("bench", "Kyber512", *fast)]
        if len(tool.isas()) > 1:
            commands += [("bench", "Kyber512", "--against", tool.isas()[-1], *fast)]
        if HAS_KERNELS:
            commands += [("bench", "--kernels", "field", *fast)]
            if "ntru" in tool.FAMILIES:
                commands += [("bench", "--kernels", "NTRU-HPS-2048-509", *fast)]
            if "ntru_plus" in tool.FAMILIES:
                commands += [("bench", "--inversion", "--isa", "portable", *fast), ("bench", "--inversion", *fast)]
        if "dfr" in tool.subcommands() and "mlwq" in tool.FAMILIES:
            commands += [("dfr", "M-LWQ-512")]
        for words in commands:
            self.accounts_for_all(*words)

    @unittest.skipUnless("report" in tool.subcommands(), "this build has no report (BRAVAIS_RESEARCH, mlwq)")
    def test_report(self):
        for columns in (72, 80, 120):
            lines, _ = self.fitted("report", "mlwq", "--rounds", "3", columns=columns)
            for part in ("Part 1", "Part 2", "Part 3", "GenMatrix (A)", "total", "efficiency"):
                self.assertTrue(any(part in line for line in lines), part)

    def test_cells_that_are_the_same_in_all_rows(self):
        lines, note = self.fitted("bench", "ML-KEM-512", "--isa", "portable", "--seconds", "0.001", columns=80)
        self.assertIn("instruction set (portable in all rows), use (standard in all rows), kind (kem in all rows)", note)
        self.assertTrue(any(re.fullmatch(r"ML-KEM-512  encaps +prepared batch +\d+ +\d+\.\d\d +.*", line)
                            for line in lines), lines)

    def test_of_all_sets(self):
        """Too slow to wait for the end. The heading has its layout from all sets."""
        for words in ((), ("--kernels",)) if HAS_KERNELS else ((),):
            for columns in (80, 120):
                with self.subTest(words, columns=columns):
                    master, terminal = pty.openpty()
                    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
                    clean = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
                    with subprocess.Popen([tool.CLI, "bench", "--seconds", "0.001", *words], stdout=terminal, env=clean) as process:
                        os.close(terminal)
                        shown = b""
                        while shown.count(b"\n") < 20:
                            shown += os.read(master, 1 << 16)
                        process.kill()
                    os.close(master)
                    for line in shown.decode().split("\r\n")[:20]:
                        self.assertLessEqual(len(line), columns, line)


class Secrets(Terminal):
    """No secret shows on a terminal that was not asked for with --show-secret, whatever the terminal is called."""
    REFUSED = " is a terminal: name a file for the secret, or add --show-secret\n"

    def commands(self):
        """Commands that end in the option of their secret output; the raw bytes of that secret."""
        for kind, name, more in (("kem", "ML-KEM-512", ("--seed", "seed")), ("pke", "Kyber512", ())):
            self.ok("keygen", name, "--kind", kind, "--public", f"{kind}.pub", "--secret", f"{kind}.key", "--encoding", "raw",
                    *more)
        self.ok("encapsulate", "--set", "ML-KEM-512", "--key", "kem.pub", "--ciphertext", "ct", "--shared-secret", "shared")
        self.write("message", tool.counting(1, 32))
        self.ok("encrypt", "--set", "Kyber512", "--key", "pke.pub", "--message", "message", "--ciphertext", "box")
        self.ok("convert", "kem.key", "--set", "ML-KEM-512", "--out", "pem", "--encoding", "pem")
        expanded = self.read("kem.key")
        for form in ("raw", "hex", "pem-expanded"):
            yield ("keygen", "ML-KEM-512", "--seed", "seed", "--public", "p", "--encoding", form, "--secret"), expanded
            yield ("convert", "pem", "--encoding", form, "--out"), expanded
        yield ("keygen", "ML-KEM-512", "--public", "p", "--seed-out"), None
        for more in ((), ("--hex",)):
            box = ("decrypt", "--set", "Kyber512", "--key", "pke.key.hex" if more else "pke.key", "--ciphertext")
            for file in ("kem.key", "pke.key", "ct", "box"):
                self.write(f"{file}.hex", self.read(file).hex().encode())
            suffix = ".hex" if more else ""
            yield (*box, f"box{suffix}", *more, "--message"), self.read("message")
            yield ("decapsulate", "--set", "ML-KEM-512", "--key", f"kem.key{suffix}", "--ciphertext", f"ct{suffix}", *more,
                   "--shared-secret"), self.read("shared")
        yield ("encapsulate", "--set", "ML-KEM-512", "--key", "kem.pub", "--ciphertext", "c", "--shared-secret"), None
        self.write("prompt", b'{"vsId": 1, "algorithm": "ML-KEM", "mode": "keyGen", "revision": "FIPS203", "testGroups": []}')
        yield ("acvp", "prompt", "--out"), None

    def test_are_not_shown_without_being_asked_for(self):
        self.write("seed", tool.counting(0, 64))
        for command, _ in self.commands():
            before = self.content()
            for name in ("-", "/dev/stdout", "/proc/self/fd/1"):
                with self.subTest((*command, name)):
                    code, shown, said = self.on_terminal(*command, name, output=True)
                    self.assertEqual((code, shown, said.decode()), (2, b"", "bravais: standard output" + self.REFUSED))
                    self.assertEqual(self.content(), before)
            # The terminal by the name that it has itself, beside another standard output.
            master, terminal = pty.openpty()
            name = os.ttyname(terminal)
            self.fails(2, *command, name, says=[name + self.REFUSED])
            os.close(terminal)
            os.close(master)

    def test_are_shown_where_that_is_asked_for(self):
        self.write("seed", tool.counting(0, 64))
        shown_raw = 0
        for command, secret in self.commands():
            code, shown, said = self.on_terminal(*command, "-", "--show-secret", "--force", output=True)
            self.assertEqual((code, said), (0, b""))
            self.assertGreaterEqual(len(shown), 32)
            shown_raw += secret is not None and (secret.replace(b"\n", b"\r\n") in shown or secret.hex().encode() in shown)
        self.assertEqual(shown_raw, 8)  # all but PEM and what is made anew

    def test_pipes_and_files_get_them(self):
        self.write("seed", tool.counting(0, 64))
        for command, _ in self.commands():
            self.assertGreaterEqual(len(self.ok(*command, "-", "--force")), 32)
            self.ok(*command, "/dev/null", "--force")


class Progress(Terminal):
    def lines(self, shown):
        """What was drawn, line by line; the last of all is taken away again."""
        self.assertTrue(shown.endswith(b"\r\x1b[K"), shown)
        return shown.decode().split("\r\x1b[K")[1:-1]

    def test_is_cut_to_the_terminal(self):
        self.keys("ML-DSA-44", "signature")
        name = "folder-鍵-ключ-of-messages"
        os.mkfifo(self.folder / name)
        wholes = [f"{name}: 1.0 MiB, 0.{tenths} MiB/s" for tenths in range(6)]  # of more than two seconds
        for columns in (26, 14, 11, 2, 1):
            with self.subTest(columns):
                drawn = self.drawn_of(name, columns)
                self.assertTrue(any(whole.endswith(drawn) for whole in wholes), drawn)
                wide = sum(2 if ord(c) > 0x800 else 1 for c in drawn)
                self.assertLessEqual(wide, columns - 1)
                self.assertGreaterEqual(wide, columns - 2)  # a wide character may not fit
        self.assertIn(self.drawn_of(name, 0), wholes)
        self.assertIn(self.drawn_of(name, 200), wholes)

    def drawn_of(self, name, columns):
        """The last line while a pipe of this name is signed, of which one MiB comes at once and nothing for a while."""
        master, terminal = pty.openpty()
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        process = subprocess.Popen([tool.CLI, "sign", "--set", "ML-DSA-44", "--key", "a.key", name, "--signature", "sig",
                                    "--force"], stderr=terminal, cwd=self.folder)
        os.close(terminal)
        with open(self.folder / name, "wb") as pipe:
            pipe.write(bytes((1 << 20) - 1000))
            pipe.flush()
            time.sleep(2.2)  # progress is shown from the third second on
            pipe.write(bytes(1000))
        shown = b""
        while not shown.endswith(b"\r\x1b[K") or shown.count(b"\r\x1b[K") < 2:
            shown += os.read(master, 1 << 16)
        self.assertEqual(process.wait(timeout=60), 0)
        os.close(master)
        return self.lines(shown)[-1]

    def test_of_bench_says_how_far_it_is(self):
        code, shown, _ = self.on_terminal("bench", "ML-KEM-512", "--isa", "portable", "--seconds", "0.001")
        self.assertEqual(code, 0)
        self.assertRegex(self.lines(shown)[0], r"\Aset 1 of 1: ML-KEM-512 portable keygen \w+\Z")  # at once
        # Kyber512 is a KEM and a PKE.
        code, shown, _ = self.on_terminal("bench", "Kyber512", "--isa", "portable", "--seconds", "0.1", columns=30)
        self.assertEqual(code, 0)
        lines = self.lines(shown)
        self.assertTrue(all(len(line) <= 29 for line in lines), lines)
        self.assertTrue(lines[0].endswith("portable keygen single"), lines)
        code, shown, _ = self.on_terminal("bench", "Kyber512", "--isa", "portable", "--seconds", "0.1", columns=100)
        self.assertIn("set 2 of 2: Kyber512 portable ", shown.decode())

    def test_of_bench_beside_rows_that_go_elsewhere(self):
        code, shown, rows = self.on_terminal(*SPEED, "--seconds", "0.001", "ML-KEM-512")
        self.assertEqual(code, 0)
        self.assertEqual(self.lines(shown)[0], "set 1 of 1: ML-KEM-512 portable keygen single")
        self.assertIn(b"\nencaps ", rows)


class Readers(Terminal):
    def test_rows_come_one_by_one(self):
        with subprocess.Popen([tool.CLI, *SPEED, "--set", "ML-KEM-512", "--seconds", "2"], stdout=subprocess.PIPE) as process:
            lines = [process.stdout.readline() for _ in range(4)]
            self.assertTrue(lines[3].startswith(b"keygen "), lines)
            with self.assertRaises(subprocess.TimeoutExpired):  # the other rows take four seconds
                process.wait(timeout=1)
            process.kill()

    def test_a_reader_that_has_gone_ends_it(self):
        process = subprocess.Popen([tool.CLI, *SPEED, "--seconds", "1"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(process.kill)
        process.stdout.readline()
        process.stdout.close()
        _, said = process.communicate(timeout=30)  # all rows would take minutes
        self.assertEqual((process.returncode, said), (1, b""))

    def test_a_reader_that_has_gone_is_no_news(self):
        """Of a key it is: files.py."""
        for words in (("list", "--json"), ("--help",), ("isa",), ("completion", "bash")):
            with self.subTest(words):
                reader, writer = os.pipe()
                os.close(reader)
                done = subprocess.run([tool.CLI, *words], stdout=writer, stderr=subprocess.PIPE, check=False)
                os.close(writer)
                self.assertEqual((done.returncode, done.stderr), (1, b""))


if __name__ == "__main__":
    unittest.main()
