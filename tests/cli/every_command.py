#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every subcommand, with every parameter set, every option and every value that an option lists, such as a form of the
output. All of these are read from the tool: what is new is tried, or the test fails because no recipe knows it."""
import json
import os
import pathlib
import re
import shlex
import shutil
import tempfile
import unittest

import tool

TEXT = b"Meet me at noon."
# What an option without a list of values is tried with; files that belong to a set are named by the recipes.
VALUES = {"--kdf-bytes": "7", "--seconds": "0.002", "--rounds": "2", "--context": "mail", "--context-hex": "00ff",
          "--randomness": "randomness", "--seed-out": "new_seed", "--signature": "s", "--out": "new_out"}
# What does not go with every set: bench.py tries it.
ELSEWHERE = ("--against", "--kernels", "--inversion")
LIBCRYPTO = os.environ.get("BRAVAIS_LIBCRYPTO", "ON") == "ON"


class Command:
    """A subcommand as the completion for bash describes it: the values of each option (None for a flag, nothing where
    there is no list) and of each argument."""

    def __init__(self, script, name):
        options, valued, positional = re.search(
            rf"^    {name}\) options='(.*?)' valued='(.*?)' positional=\((.*?)\) ;;$", script, re.M).groups()
        values = dict(re.findall(rf"^    {name},(--[a-z-]+)\) _bravais_words '(.*?)' ;;$", script, re.M))
        self.arguments = [one.split() for one in shlex.split(positional)]
        self.options = {one: values.get(one, "").split() if one in valued.split() else None for one in options.split()}


def lacks(one, words):
    """What the error says where the set does not have what the words ask for, else nothing."""
    option, value = (*words, "", "")[:2]
    registered = one["name"].startswith(("ML-KEM", "ML-DSA"))
    missing = {"--encoding": "has no registered identifier" if value.startswith("der") or value == "pem-both" else "",
               "--kdf-bytes": "--kdf-bytes: ", "--prehash": "does not support hashed messages",
               "--context": "does not support contexts", "--context-hex": "does not support contexts",
               "--protect": "has no registered identifier", "--age": "--age takes no parameter set",
               "--out": "--out: requires --age"}
    has = {"--encoding": registered, "--kdf-bytes": one.get("any_secret_length"), "--prehash": one.get("prehash"),
           "--context": one.get("longest_context"), "--context-hex": one.get("longest_context"), "--protect": registered}
    return "" if has.get(option) else missing.get(option, "")


class EveryCommand(unittest.TestCase):
    """test_NAME is the recipe of the subcommand NAME."""

    @classmethod
    def setUpClass(cls):
        cls.top = pathlib.Path(tempfile.mkdtemp(prefix="bravais-cli-"))
        cls.addClassCleanup(shutil.rmtree, cls.top, ignore_errors=True)
        script = tool.run("completion", "bash").stdout.decode()
        cls.commands = {name: Command(script, name) for name in tool.subcommands()}
        cls.isas = tool.isas()
        cls.sets = [one for kind in ("kem", "pke", "signature") for one in tool.sets(kind)]
        for one in cls.sets:
            cls.make_files(one)

    @classmethod
    def make_files(cls, one):
        """What the recipes take as input."""
        folder, name, sizes = cls.folder(one), one["name"], one["sizes"]
        folder.mkdir()
        for file, content in (("text", TEXT), ("mu", bytes(64)), ("randomness", tool.counting(1, sizes["randomness"])),
                              ("message", tool.counting(2, sizes.get("message", 0)))):
            (folder / file).write_bytes(content)
            (folder / f"{file}.hex").write_text(content.hex(), encoding="ascii")
        keys = ("keygen", name, "--kind", one["kind"])
        commands = [(*keys, "--public", "a.pub", "--secret", "seed", "--encoding", "pem-seed"),
                    (*keys, "--public", "b.pub", "--secret", "a.key", "--seed", "seed", "--encoding", "pem-expanded"),
                    (*keys, "--public", "raw.pub", "--secret", "raw.key", "--seed", "seed", "--encoding", "raw")]
        for suffix, more in (("", ()), (".hex", ("--hex",))):
            if one["kind"] == "kem":
                commands.append(("encapsulate", "--key", "a.pub", "--ciphertext", f"ct{suffix}", "--shared-secret",
                                 f"shared{suffix}", *more))
            elif one["kind"] == "pke":
                commands.append(("encrypt", "--key", "a.pub", "--ciphertext", f"ct{suffix}", "--message",
                                 f"message{suffix}", *more))
        for words in commands:
            done = tool.run(*words, cwd=folder)
            assert done.returncode == 0, (words, done.stderr)

    @classmethod
    def folder(cls, one):
        return cls.top / f"{one['kind']}-{one['name']}"

    def arguments(self, command, count):
        """As many values as the recipe has arguments."""
        values = self.commands[command].arguments
        self.assertEqual(len(values), count, f"{command}: its recipe knows {count} arguments")
        return values

    def named(self, command, kinds=("kem", "pke", "signature")):
        """Each name of a set that the command takes, as its argument or with --set, and the sets that it means."""
        values = self.arguments(command, 1)[0] if command in ("keygen", "bench") else self.commands[command].options["--set"]
        for name in values:
            meant = [one for one in self.sets if name in (one["name"], *one.get("aliases", ())) and one["kind"] in kinds]
            self.assertTrue(meant, name)
            for one in meant:
                yield name, one

    def variants(self, command, words, instruction_sets=False, **values):
        """What is tried beside the words of the recipe: nothing, and each other option with each of its values.
        `values` replaces those of an option, None leaves it out."""
        yield []
        values = {**VALUES, **{f"--{option}": value for option, value in values.items()}}
        for option, listed in self.commands[command].options.items():
            if option in (*words, "--help", "-h", *ELSEWHERE):
                continue
            if option == "--isa":
                yield from ([option, isa] for isa in (self.isas if instruction_sets else ()))
            elif option == "--passphrase-fd":
                continue  # beside --protect, and in passphrases.py
            elif option == "--protect":
                if LIBCRYPTO:
                    yield [option, "--passphrase-fd", "0"]
            elif listed is None:
                yield [option]
            elif option in values:
                yield from ([option, value] for value in (values[option],) if value is not None)
            else:
                self.assertTrue(listed, f"{command}: no recipe says what {option} takes")
                yield from ([option, value] for value in listed)

    def run_in(self, one, *words, refusal=""):
        """What is printed; None where this is refused as it must be."""
        with self.subTest(" ".join(words)):
            done = tool.run(*words, cwd=self.folder(one) if one else self.top, stdin=b"a passphrase\n")
            said = done.stderr.decode()
            if refusal:
                self.assertEqual((done.returncode, done.stdout), (2, b""), said)
                self.assertIn(refusal, said)
                return None
            self.assertEqual((done.returncode, said), (0, ""))
            if "--json" in words:
                self.assertIn("version", json.loads(done.stdout))
            return done.stdout

    def each(self, command, kinds, words, **values):
        """Tries the command on every set that it takes: the set, what was tried, what was printed. words(name, set,
        tried) are those that the command needs."""
        first = set(kinds)
        for name, one in self.named(command, kinds):
            replaced = {option: value(one) for option, value in values.items()}
            for more in self.variants(command, words(name, one, []), one["kind"] in first, **replaced):
                printed = self.run_in(one, command, *words(name, one, more), *more, refusal=lacks(one, more))
                if printed is not None:
                    yield one, more, printed
            first.discard(one["kind"])

    def each_by_key(self, command, kind, words):
        """The same of a command that takes the set from the key file. words(key, more) are those that it needs, with the
        ending of the file of the key; with a raw key it needs --set, too, and takes every name of the set there."""
        for one, more, printed in self.each(command, (kind,), lambda _, one, more: words(one, "a", more),
                                            set=lambda one: one["name"]):
            yield one, more, printed
        for name, one in self.named(command, (kind,)):
            raw = words(one, "raw", [])
            self.run_in(one, command, *raw, refusal="is a raw key, which does not name its parameter set: add --set NAME")
            yield one, [], self.run_in(one, command, *raw, "--set", name)

    def content(self, one, file, more):
        """The bytes of a file of a set, which is hex text where that was asked for."""
        bytes_of = (self.folder(one) / file).read_bytes()
        return bytes.fromhex(bytes_of.decode()) if "--hex" in more else bytes_of

    def test_every_subcommand_has_a_recipe(self):
        recipes = {name.removeprefix("test_") for name in dir(self) if name.startswith("test_")}
        left_out = set() if "mlwq" in tool.FAMILIES else {"dfr", "report"}
        self.assertEqual(recipes - {"every_subcommand_has_a_recipe", "families", "families_of_age"} - left_out, set(self.commands))

    def test_families(self):
        """The tool has the sets of these families and no others; it says why of one that was left out."""
        names = {one["name"] for one in self.sets}
        self.assertTrue(names)
        for family, beginnings in tool.BEGINNINGS.items():
            of_family = [name for name in names if name.startswith(beginnings)]
            self.assertEqual(bool(of_family), family in tool.FAMILIES, of_family)
        for family, name in (("ntru", "NTRU-HPS-2048-677"), ("dilithium", "ML-DSA-65")):
            if family not in tool.FAMILIES:
                done = tool.run("keygen", name, "--public", "none.pub", "--secret", "none.key", cwd=self.top)
                self.assertEqual(done.returncode, 2)
                self.assertIn(b"BRAVAIS_FAMILIES", done.stderr)

    @unittest.skipIf("kyber" in tool.FAMILIES or not LIBCRYPTO, "this build has what post-quantum age files need")
    def test_families_of_age(self):
        """Without ML-KEM, post-quantum keys say what is missing, and classic files work."""
        done = tool.run("keygen", "--age", "--out", "id", cwd=self.top)
        self.assertEqual((done.returncode, done.stdout), (1, b""))
        self.assertIn(b"post-quantum recipients need ML-KEM, which this build leaves out", done.stderr)
        self.assertFalse((self.top / "id").exists())
        (self.top / "old").write_text("AGE-SECRET-KEY-1YQSJYGEYY5NZW2PF9G4JCTFW9UCRZV3NXS6NVDEC8YARK0PA8CLSWXGG7Q\n")
        (self.top / "old").chmod(0o600)
        done = tool.run("seal", "--to", "age1xkq8943ktzqdrth2x2ddlyfp8qu9rmfp528rka0fvhgd9ngkvf2qu2snyf", "-", stdin=TEXT)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(tool.run("open", "--key", "old", "-", stdin=done.stdout, cwd=self.top).stdout, TEXT)

    def without_sets(self, command):
        self.arguments(command, 0)
        for more in self.variants(command, (), True):
            yield more, self.run_in(None, command, *more).decode()

    def test_list(self):
        for _, printed in self.without_sets("list"):
            for one in self.sets:
                self.assertIn(one["name"], printed)

    def test_isa(self):
        for _, printed in self.without_sets("isa"):
            for isa in self.isas:
                self.assertIn(isa, printed)

    def test_selftest(self):
        for more, printed in self.without_sets("selftest"):
            for one in self.sets:
                self.assertIn(one["name"], printed)
            self.assertIn('"passed": true' if "--json" in more else "All checks passed.", printed)

    @unittest.skipUnless("kyber" in tool.FAMILIES, "this build has no ML-KEM")
    def test_acvp(self):
        self.assertEqual(self.arguments("acvp", 1), [["FILE"]])
        prompt = {"vsId": 1, "algorithm": "ML-KEM", "mode": "keyGen", "revision": "FIPS203", "testGroups": [
            {"tgId": 1, "testType": "AFT", "parameterSet": "ML-KEM-512", "tests": [{"tcId": 1, "d": "00" * 32,
                                                                                 "z": "00" * 32}]}]}
        (self.top / "prompt").write_text(json.dumps(prompt), encoding="ascii")
        for more in self.variants("acvp", (), True, out="answer"):
            printed = self.run_in(None, "acvp", "prompt", *more)
            answer = json.loads((self.top / "answer").read_bytes() if "--out" in more else printed)
            self.assertEqual(len(answer["testGroups"][0]["tests"][0]["ek"]), 1600)

    def test_help(self):
        self.assertEqual(self.run_in(None, "help"), self.run_in(None, "--help"))
        for name in self.arguments("help", 1)[0]:
            for more in self.variants("help", ()):
                self.assertEqual(self.run_in(None, "help", name, *more), self.run_in(None, name, "--help"))

    def test_completion(self):
        for shell in self.arguments("completion", 1)[0]:
            for more in self.variants("completion", (), True):
                self.assertIn(b"bravais", self.run_in(None, "completion", shell, *more))

    def test_keygen(self):
        def words(name, one, _):
            return (name, "--kind", one["kind"], "--public", "p", "--secret", "s", "--force")
        for one, more, _ in self.each("keygen", ("kem", "pke", "signature"), words, seed=lambda _: "seed"):
            form = more[1] if "--encoding" in more else "hex" if "--hex" in more else "pem"
            for file, role in (("p", "public_key"), ("s", "seed" if form.endswith("-seed") else "secret_key")):
                self.check_form(one, file, role, form)

    def check_form(self, one, file, role, form):
        content, packing = (self.folder(one) / file).read_bytes(), form.split("-")[0]
        if packing in ("raw", "hex"):
            self.assertEqual(len(self.content(one, file, ["--" + packing])), one["sizes"][role])
        else:
            self.assertTrue(content.startswith({"pem": b"-----BEGIN ", "der": b"\x30"}[packing]), (form, content[:20]))

    def test_inspect(self):
        self.assertEqual(self.arguments("inspect", 1), [["FILE"]])
        for one in self.sets:
            for file in ("a.pub", "a.key", "seed"):
                for more in self.variants("inspect", ()):
                    self.assertIn(one["name"], self.run_in(one, "inspect", file, *more).decode())

    def test_convert(self):
        self.assertEqual(self.arguments("convert", 1), [["FILE"]])
        for one in self.sets:
            words = ["seed", "--out", "o", "--force"]
            for more in self.variants("convert", words, set=one["name"], kind=one["kind"]):
                form = [] if "--encoding" in more else ["--encoding", "pem"]
                if self.run_in(one, "convert", *words, *form, *more, refusal=lacks(one, more)) is not None:
                    form = (form + more)[(form + more).index("--encoding") + 1]
                    self.check_form(one, "o", "seed" if form.endswith("-seed") else "secret_key", form)

    def test_encapsulate(self):
        def words(_, key, __):
            return ("--key", f"{key}.pub", "--ciphertext", "c", "--shared-secret", "k", "--force")
        for one, more, _ in self.each_by_key("encapsulate", "kem", words):
            self.assertEqual(len(self.content(one, "c", more)), one["sizes"]["ciphertext"])

    def test_decapsulate(self):
        def words(_, key, more):
            return ("--key", f"{key}.key", "--ciphertext", "ct.hex" if "--hex" in more else "ct", "--shared-secret", "k",
                    "--force")
        for one, more, _ in self.each_by_key("decapsulate", "kem", words):
            sent = self.content(one, "shared.hex" if "--hex" in more else "shared", more)
            received = self.content(one, "k", more)
            self.assertEqual(received, sent[:7] if "--kdf-bytes" in more else sent)

    def test_encrypt(self):
        def words(_, key, more):
            return ("--key", f"{key}.pub", "--message", "message.hex" if "--hex" in more else "message", "--ciphertext",
                    "c", "--force")
        for one, more, _ in self.each_by_key("encrypt", "pke", words):
            self.assertEqual(len(self.content(one, "c", more)), one["sizes"]["ciphertext"])

    def test_decrypt(self):
        def words(_, key, more):
            return ("--key", f"{key}.key", "--ciphertext", "ct.hex" if "--hex" in more else "ct", "--message", "m",
                    "--force")
        for one, more, _ in self.each_by_key("decrypt", "pke", words):
            self.assertEqual(self.content(one, "m", more), tool.counting(2, one["sizes"]["message"]))

    def identity(self):
        """Makes an identity for age files, and returns its recipient."""
        if not (self.top / "id").exists():
            done = tool.run("keygen", "--age", "--out", "id", "--public", "team", cwd=self.top)
            self.assertEqual(done.returncode, 0, done.stderr)
            (self.top / "text").write_bytes(TEXT)
        return (self.top / "team").read_text(encoding="ascii").strip()

    @unittest.skipUnless(LIBCRYPTO, "this build has no libcrypto")
    @tool.needs("kyber")
    def test_seal(self):
        self.assertEqual(self.arguments("seal", 1), [["FILE"]])
        words = ["text", "--to", self.identity(), "--force"]
        for more in self.variants("seal", words, recipients="team"):
            refusal = "a passphrase must be the only recipient" if more == ["--passphrase"] else ""
            if self.run_in(None, "seal", *words, *more, refusal=refusal) is not None:
                made = (self.top / ("new_out" if "--out" in more else "text.age")).read_bytes()
                self.assertTrue(made.startswith(b"-----BEGIN AGE" if "--armor" in more else b"age-encryption.org/v1\n"))
        self.run_in(None, "seal", "text", "--passphrase", "--passphrase-fd", "0", "--force")

    @unittest.skipUnless(LIBCRYPTO, "this build has no libcrypto")
    @tool.needs("kyber", "dilithium")
    def test_open(self):
        self.assertEqual(self.arguments("open", 1), [["FILE"]])
        for command in (("seal", "text", "--to", self.identity(), "--out", "sealed.age", "--force"),
                        ("keygen", "ML-DSA-44", "--public", "signer.pub", "--secret", "signer.key", "--force"),
                        ("sign", "--key", "signer.key", "--force", "sealed.age")):
            self.run_in(None, *command)
        words = ["sealed.age", "--key", "id", "--force"]
        for more in self.variants("open", words, **{"signed-by": "signer.pub"}):
            refusal = "--signed-by" if more and more[0] in ("--signature", "--set") else ""
            if self.run_in(None, "open", *words, *more, refusal=refusal) is not None:
                self.assertEqual((self.top / ("new_out" if "--out" in more else "sealed")).read_bytes(), TEXT)
        self.run_in(None, "open", *words, "--signed-by", "signer.pub", "--set", "ML-DSA-44")

    @staticmethod
    def message(more):
        return "mu" if "--mu" in more else "text"

    def test_sign(self):
        def words(_, key, more):
            return ("--key", f"{key}.key", "--force", self.message(more))
        for one, more, _ in self.each_by_key("sign", "signature", words):
            file = "s" if "--signature" in more else self.message(more) + ".sig"
            self.assertEqual(len(self.content(one, file, more)), one["sizes"]["signature"])

    def test_verify(self):
        def words(one, key, more):
            if not lacks(one, more):
                same = [word for word in more if word not in ("--isa", *self.isas)]
                self.run_in(one, "sign", "--key", "a.key", "--force", *same, self.message(more))
            return ("--key", f"{key}.pub", self.message(more))
        for _, _, printed in self.each_by_key("verify", "signature", words):
            self.assertEqual(printed, b"good signature\n")

    def test_bench(self):
        """All sets at once, on all instruction sets and on one, and each set by itself."""
        fast = ("--seconds", "0.001")
        best = ("--isa", self.isas[0])
        for more in self.variants("bench", fast, set=self.sets[0]["name"]):
            printed = self.run_in(None, "bench", *fast, *(best if more else ()), *more).decode()
            for one in self.sets if "--set" not in more else self.sets[:1]:
                self.assertIn(one["name"], printed)
        for one, _, printed in self.each("bench", ("kem", "pke", "signature"), lambda name, *_: (name, *fast, *best),
                                         set=lambda _: None):
            self.assertIn(one["name"], printed.decode())

    @unittest.skipUnless("mlwq" in tool.FAMILIES, "this build has no M-LWQ")
    def test_dfr(self):
        for name in ([], *([one] for one in self.arguments("dfr", 1)[0])):
            for more in self.variants("dfr", ()):
                printed = self.run_in(None, "dfr", *name, *more).decode()
                self.assertIn(name[0] if name else "M-LWQ-768", printed)

    @unittest.skipUnless("mlwq" in tool.FAMILIES, "this build has no M-LWQ")
    def test_report(self):
        schemes, names = self.arguments("report", 2)
        fast = ("--rounds", "2")
        for scheme in schemes:
            for name in names:
                for more in self.variants("report", fast, name == names[0]):
                    printed = self.run_in(None, "report", scheme, name, *fast, *more).decode()
                    self.assertIn(name, printed)


if __name__ == "__main__":
    unittest.main()
