#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""bravais acvp: prompts made here, answered as published values and rules of the standards demand; the forms of a
prompt; errors that name their place. acvp_vectors.py has NIST's own prompts."""
import copy
import hashlib
import json
import unittest

import tool
from terminal import Terminal

MESSAGE = b"The quick brown fox jumps over the lazy dog"
CONTEXT = b"context"
KEM = {"algorithm": "ML-KEM", "mode": "encapDecap", "revision": "FIPS203"}
DSA = {"algorithm": "ML-DSA", "revision": "FIPS204"}


def vector_set(which, tests, **group):
    """A prompt with one group."""
    tests = [{"tcId": number, **test} for number, test in enumerate(tests, 1)]
    return {"vsId": 7, **which, "testGroups": [{"tgId": 3, "testType": "AFT", **group, "tests": tests}]}


def flipped(data, place=0):
    return data[:place] + bytes([data[place] ^ 1]) + data[place + 1:]


class AcvpTest(tool.ToolTest):
    def answers(self, which, *tests, **group):
        """The answers to one group, each without its tcId."""
        said = json.loads(self.ok("acvp", "-", stdin=json.dumps(vector_set(which, tests, **group)).encode()))
        self.assertEqual({name: said[name] for name in which}, which)
        (answered,) = said["testGroups"]
        self.assertEqual(answered["tgId"], 3)
        self.assertEqual([test.pop("tcId") for test in answered["tests"]], list(range(1, len(tests) + 1)))
        return answered["tests"]

    def answer(self, which, test, **group):
        return self.answers(which, test, **group)[0]

    def passes(self, which, test, **group):
        answer = self.answer(which, test, **group)
        self.assertEqual(set(answer), {"testPassed"})
        return answer["testPassed"]


@tool.needs("kyber")
class MlKem(AcvpTest):
    """The known answers of the tool's self-test, whose source is in cli/known_answers.inc."""

    def each(self):
        sizes = {one["name"]: one["sizes"] for one in tool.sets("kem")}
        names = []
        for name, secret, rejection in tool.known_answers():
            if name.startswith("ML-KEM"):
                names.append(name)
                with self.subTest(name):
                    self.seed = {"d": tool.counting(0, 32).hex(), "z": tool.counting(32, 32).hex()}
                    pair = self.answer({**KEM, "mode": "keyGen"}, self.seed, parameterSet=name)
                    self.ek, self.dk = pair["ek"], pair["dk"]
                    self.assertEqual(len(pair["ek"]), 2 * sizes[name]["public_key"])
                    yield name, secret, rejection
        self.assertEqual(names, ["ML-KEM-512", "ML-KEM-768", "ML-KEM-1024"])

    def test_key_generation(self):
        """The same key pair as that of keygen, in upper case."""
        self.write("seed", tool.counting(0, 64))
        for name, _, _ in self.each():
            self.ok("keygen", name, "--seed", "seed", "--public", "p", "--secret", "s", "--force", "--encoding", "raw")
            self.assertEqual((self.ek, self.dk), (self.read("p").hex().upper(), self.read("s").hex().upper()))

    def test_known_answers(self):
        for name, secret, rejection in self.each():
            sent = self.answer(KEM, {"ek": self.ek, "m": tool.counting(0x40, 32).hex()}, parameterSet=name,
                               function="encapsulation")
            self.assertEqual(sent["k"], secret.upper())
            altered = flipped(bytes.fromhex(sent["c"])).hex()
            for which, key in ((KEM, {"dk": self.dk}), ({**KEM, "revision": "FIPS203-tr1"}, {"keyFormat": "expanded",
                                                                                            "dk": self.dk}),
                               ({**KEM, "revision": "FIPS203-tr1"}, {"keyFormat": "seed", **self.seed})):
                got = self.answers(which, {"c": sent["c"]}, {"c": altered}, parameterSet=name, function="decapsulation", **key)
                self.assertEqual(got, [{"k": secret.upper()}, {"k": rejection.upper()}])

    def test_key_checks(self):
        """FIPS 203, sections 7.2 and 7.3: the length of a key, its coefficients, and the hash in a decapsulation key."""
        for name, _, _ in self.each():
            ek, dk = bytes.fromhex(self.ek), bytes.fromhex(self.dk)
            for name_of_key, function, good, bad in (
                    ("ek", "encapsulationKeyCheck", ek, (b"", ek[:-1], ek + b"\0", b"\xff\x0f" + ek[2:])),
                    ("dk", "decapsulationKeyCheck", dk, (b"", dk[:-1], dk + b"\0", flipped(dk, len(dk) - 64), ek))):
                tests = [{name_of_key: key.hex()} for key in (good, *bad)]
                verdicts = [{"testPassed": key is good} for key in (good, *bad)]
                self.assertEqual(self.answers(KEM, *tests, parameterSet=name, function=function), verdicts)

    def test_a_key_that_a_test_must_not_have(self):
        """Outside the key checks, a malformed key is no answer but an error."""
        for name, _, _ in self.each():
            test = {"ek": "FF0F" + self.ek[4:], "m": "00" * 32}
            prompt = vector_set(KEM, [test], parameterSet=name, function="encapsulation")
            self.fails(1, "acvp", "-", stdin=json.dumps(prompt).encode(),
                       says=["standard input: tgId 3, tcId 1: ek: the public key is malformed"])


@tool.needs("dilithium")
class MlDsa(AcvpTest):
    """The digests of the specification, as signatures.py has them."""

    def setUp(self):
        super().setUp()
        self.published = tool.published_signatures()
        self.group = {}

    def each(self):
        names = [one["name"] for one in tool.sets("signature") if one["longest_context"]]
        self.assertEqual(names, ["ML-DSA-44", "ML-DSA-65", "ML-DSA-87"])
        for name in names:
            with self.subTest(name):
                self.seed = tool.counting(0, 32).hex()
                pair = self.answer({**DSA, "mode": "keyGen"}, {"seed": self.seed}, parameterSet=name)
                self.name, self.pk, self.sk = name, pair["pk"], pair["sk"]
                yield name

    def digest(self, hexed):
        self.assertEqual(hexed, hexed.upper())
        return hashlib.sha256(bytes.fromhex(hexed)).hexdigest()

    def expect(self, what, test, randomness=None, **group):
        """Signs with each form of the key, and verifies: the signature, another message, another signature."""
        signing = {"parameterSet": self.name, "deterministic": randomness is None, **group}
        rnd = {} if randomness is None else {"rnd": randomness.hex()}
        tr1 = {**DSA, "mode": "sigGen", "revision": "FIPS204-tr1"}
        answers = [self.answer({**DSA, "mode": "sigGen"}, {"sk": self.sk, **rnd, **test}, **signing),
                   self.answer(tr1, {"sk": self.sk, **rnd, **test}, keyFormat="expanded", **signing),
                   self.answer(tr1, {"seed": self.seed, **rnd, **test}, keyFormat="seed", **signing)]
        for answer in answers:
            self.assertEqual(set(answer), {"signature"})
            self.assertEqual(self.digest(answer["signature"]), self.published[self.name, what], what)
        signature = bytes.fromhex(answers[0]["signature"])
        signed = "mu" if "mu" in test else "message"
        other = {signed: flipped(bytes.fromhex(test[signed])).hex()}
        wrong = (other, {"signature": flipped(signature).hex()}, {"signature": signature[:-1].hex()},
                 {"signature": signature.hex() + "00"}, {"signature": ""}, {"pk": self.pk[:-2]}, {"pk": self.pk + "00"},
                 *([{"context": test["context"] + "00"}, {"context": "00" * 256}] if "context" in test else []))
        good = {"pk": self.pk, "signature": signature.hex(), **test}
        verdicts = self.answers({**DSA, "mode": "sigVer"}, good, *({**good, **one} for one in wrong),
                                parameterSet=self.name, **group)
        self.assertEqual([one["testPassed"] for one in verdicts], [True] + [False] * len(wrong))

    def test_key_generation(self):
        for name in self.each():
            self.assertEqual(self.digest(self.pk), self.published[name, "public_key"])
            self.assertEqual(self.digest(self.sk), self.published[name, "secret_key"])

    def test_external_interface(self):
        external = {"signatureInterface": "external", "preHash": "pure"}
        message = {"message": MESSAGE.hex(), "context": CONTEXT.hex()}
        for _ in self.each():
            self.expect("signature", {**message, "context": ""}, **external)
            self.expect("signature_context", message, **external)
            self.expect("signature_randomness", message, b"\x01" * 32, **external)

    def test_internal_interface(self):
        internal = {"signatureInterface": "internal", "externalMu": False}
        for _ in self.each():
            self.expect("signature_internal", {"message": MESSAGE.hex()}, **internal)

    def test_external_mu(self):
        """FIPS 204, Algorithm 7, line 6: mu of a pure message with a context gives the signature of that message."""
        for _ in self.each():
            key_hash = hashlib.shake_256(bytes.fromhex(self.pk)).digest(64)
            mu = hashlib.shake_256(key_hash + bytes([0, len(CONTEXT)]) + CONTEXT + MESSAGE).digest(64)
            with_mu = {"signatureInterface": "internal", "externalMu": True}
            self.expect("signature_context", {"mu": mu.hex()}, **with_mu)
            self.expect("signature_randomness", {"mu": mu.hex()}, b"\x01" * 32, **with_mu)

    def test_hashed_messages(self):
        hashed = {"signatureInterface": "external", "preHash": "preHash"}
        message = {"message": MESSAGE.hex(), "context": CONTEXT.hex()}
        seen = set()
        for name in self.each():
            for (of, what), _ in self.published.items():
                algorithm = what.removeprefix("signature_")
                if of == name and algorithm.startswith("SH"):
                    seen.add(algorithm)
                    self.expect(what, {**message, "hashAlg": algorithm.replace("SHAKE", "SHAKE-")}, **hashed)
        self.assertEqual(len(seen), 12)

    def test_an_empty_message(self):
        """Is signed like any other: mu as in test_external_mu."""
        for _ in self.each():
            mu = hashlib.shake_256(hashlib.shake_256(bytes.fromhex(self.pk)).digest(64) + b"\0\0").digest(64)
            fixed = {"parameterSet": self.name, "deterministic": True, "sk": self.sk}
            empty = self.answer({**DSA, "mode": "sigGen"}, {"message": "", "context": ""}, signatureInterface="external",
                                preHash="pure", **fixed)
            self.assertEqual(empty, self.answer({**DSA, "mode": "sigGen"}, {"mu": mu.hex()}, externalMu=True,
                                                signatureInterface="internal", **fixed))


@tool.needs("kyber")
class Forms(AcvpTest, Terminal):
    def setUp(self):
        super().setUp()
        self.prompt = vector_set({**KEM, "mode": "keyGen"}, [{"d": "00" * 32, "z": "11" * 32}], parameterSet="ML-KEM-512")
        self.write("p.json", json.dumps(self.prompt).encode())

    def test_names_of_the_answer(self):
        """In NIST's order, with isSample where the prompt has it, and nothing else of the prompt."""
        names = ["vsId", "algorithm", "mode", "revision", "testGroups"]
        self.assertEqual(list(json.loads(self.ok("acvp", "p.json"))), names)
        for sample in (True, False):
            said = json.loads(self.ok("acvp", "-", stdin=json.dumps({**self.prompt, "isSample": sample, "x": 1}).encode()))
            self.assertEqual(list(said), [*names[:-1], "isSample", names[-1]])
            self.assertIs(said["isSample"], sample)
            self.assertEqual([list(group) for group in said["testGroups"]], [["tgId", "tests"]])
            self.assertEqual([list(test) for test in said["testGroups"][0]["tests"]], [["tcId", "ek", "dk"]])

    def test_list_with_the_version(self):
        listed = json.dumps([{"acvVersion": "1.0", "url": "/x"}, self.prompt]).encode()
        self.assertEqual(json.loads(self.ok("acvp", "-", stdin=listed)),
                         [{"acvVersion": "1.0"}, json.loads(self.ok("acvp", "p.json"))])

    def test_groups_and_tests_keep_their_order(self):
        group = self.prompt["testGroups"][0]
        second = copy.deepcopy(group)
        second.update(tgId=1, parameterSet="ML-KEM-1024")
        second["tests"] = [{**second["tests"][0], "tcId": number} for number in (9, 5, 2**40)]
        said = json.loads(self.ok("acvp", "-", stdin=json.dumps({**self.prompt, "testGroups": [group, second]}).encode()))
        self.assertEqual([(one["tgId"], [test["tcId"] for test in one["tests"]]) for one in said["testGroups"]],
                         [(3, [1]), (1, [9, 5, 2**40])])
        self.assertEqual({len(test["ek"]) for test in said["testGroups"][1]["tests"]}, {2 * 1568})

    def test_nothing_to_answer(self):
        for groups in ([], [{"tgId": 1, "tests": []}]):
            said = json.loads(self.ok("acvp", "-", stdin=json.dumps({**self.prompt, "testGroups": groups}).encode()))
            self.assertEqual(said["testGroups"], groups)

    def test_output_file(self):
        """Like every file with secrets: for the owner alone, never in the place of another without --force."""
        printed = self.ok("acvp", "p.json")
        self.assertEqual(self.ok("acvp", "p.json", "--out", "a.json"), b"")
        self.assertEqual((self.read("a.json"), self.mode("a.json")), (printed, 0o600))
        self.fails(1, "acvp", "p.json", "--out", "a.json", says=["a.json: already exists"])
        self.write("a.json", b"old")
        self.ok("acvp", "p.json", "--out", "a.json", "--force")
        self.assertEqual(self.read("a.json"), printed)
        self.fails(2, "acvp", "p.json", "--out", "p.json", "--force", says=["p.json: is also an input"])

    def test_instruction_sets_agree(self):
        self.assertEqual(len({self.ok("--isa", isa, "acvp", "p.json") for isa in tool.isas()}), 1)

    def test_secrets_on_a_terminal(self):
        code, shown, said = self.on_terminal("acvp", "p.json", output=True)
        self.assertEqual((code, shown), (2, b""))
        self.assertEqual(said, b"bravais: standard output is a terminal: name a file for the secret, or add --show-secret\n")
        code, shown, said = self.on_terminal("acvp", "p.json", "--show-secret", output=True)
        self.assertEqual((code, said), (0, b""))
        self.assertEqual(shown.replace(b"\r\n", b"\n"), self.ok("acvp", "p.json"))


@tool.needs("kyber", "dilithium")
class Errors(AcvpTest):
    """One line that names the file, the group, the test, the field, and what is wrong."""

    def refuses(self, content, expected):
        self.write("p.json", content if isinstance(content, bytes) else json.dumps(content).encode())
        self.assertEqual(self.fails(1, "acvp", "p.json"), f"bravais: p.json: {expected}\n")

    def test_files(self):
        self.fails(1, "acvp", "none.json", says=["none.json: cannot be opened"])
        self.write("p.json", b"{}")
        self.fails(1, "acvp", "p.json", "--out", "none/a.json", says=["p.json: algorithm: is missing"])
        for content, where in ((b"", "line 1, byte 1"), (b"{", "line 1, byte 2"), (b"\n\n{]", "line 3, byte 4"),
                               (b"{}x", "line 1, byte 3"), (b'{"a": "\xff"}', "line 1, byte 8"), (b"nan", "line 1, byte 2"),
                               (b'{"a": 1}\n{"a": 1}', "line 2, byte 10"), (b'["\0"]', "line 1, byte 3")):
            self.refuses(content, f"is not JSON: {where} of the file")
        self.refuses(b"[1e999]", "a number is too large")
        for depth in (17, 1 << 20):
            self.refuses(b"[" * depth + b"]" * depth, "lists and objects are nested deeper than in any prompt")
        self.refuses(b" " * (1 << 26) + b"{}", "the file is longer than 64 MiB, and no prompt is")

    def test_vector_sets(self):
        good = vector_set({**KEM, "mode": "keyGen"}, [{"d": "00" * 32, "z": "11" * 32}], parameterSet="ML-KEM-512")
        length = "expected a vector set, or a list of acvVersion and a vector set; found a list of "
        for content, expected in (([], length + "0"), ([good], length + "1"), ([{}, good, good], length + "3"),
                                  ([{}, good], "first object: acvVersion: is missing"),
                                  ([1, good], "first object: expected a JSON object, found 1"),
                                  ([{"acvVersion": 1}, good], "first object: acvVersion: expected text, found 1"),
                                  ([{"acvVersion": "1.0"}, []], "expected a JSON object, found a list"),
                                  (None, "expected a JSON object, found null"), ("x", 'expected a JSON object, found "x"')):
            self.refuses(content, expected)
        for field, value, expected in (
                ("algorithm", None, "is missing"), ("mode", None, "is missing"), ("revision", None, "is missing"),
                ("vsId", None, "is missing"), ("testGroups", None, "is missing"),
                ("algorithm", "ML-KEN", 'expected ML-KEM or ML-DSA, found "ML-KEN"'),
                ("algorithm", {}, "expected text, found an object"),
                ("mode", "sigGen", 'expected keyGen or encapDecap, found "sigGen"'),
                ("mode", "x" * 50, 'expected keyGen or encapDecap, found "' + "x" * 39 + "..."),
                ("revision", "FIPS204", 'expected FIPS203, found "FIPS204"'),
                ("vsId", "7", 'expected an integer, found "7"'), ("vsId", 7.5, "expected an integer, found 7.5"),
                ("isSample", "no", 'expected true or false, found "no"'),
                ("testGroups", {}, "expected a list, found an object")):
            content = {**good, field: value}
            if value is None:
                del content[field]
            self.refuses(content, f"{field}: {expected}")
        self.refuses({**good, **DSA, "mode": "sigVer", "revision": "FIPS204-tr1"},
                     'revision: expected FIPS204, found "FIPS204-tr1"')
        self.refuses({**good, "testGroups": [*good["testGroups"], 5]}, "group 2: expected a JSON object, found 5")
        self.refuses({**good, "testGroups": [{}]}, "group 1: tgId: is missing")
        self.refuses({**good, "testGroups": [{"tgId": 4}]}, "tgId 4: tests: is missing")
        self.refuses({**good, "testGroups": [{"tgId": 4, "tests": [[]]}]},
                     "tgId 4, test 1: expected a JSON object, found a list")
        self.refuses({**good, "testGroups": [{"tgId": 4, "tests": [{}]}]}, "tgId 4, test 1: tcId: is missing")

    def test_fields_of_tests(self):
        """The second of two tests is wrong: the first does not hide it, and no answer is printed."""
        key = bytes(1184).hex()
        encapsulation = (KEM, {"parameterSet": "ML-KEM-768", "function": "encapsulation"}, {"ek": key, "m": "00" * 32})
        seed = ({**KEM, "revision": "FIPS203-tr1"}, {"parameterSet": "ML-KEM-512", "function": "decapsulation"},
                {"keyFormat": "seed", "d": "00" * 32, "z": "00" * 32, "c": bytes(768).hex()})
        self.write("seed", bytes(32))
        self.ok("keygen", "ML-DSA-44", "--seed", "seed", "--public", "pk", "--secret", "sk", "--encoding", "raw")
        signing = ({**DSA, "mode": "sigGen"}, {"parameterSet": "ML-DSA-44", "deterministic": False,
                                               "signatureInterface": "external", "preHash": "preHash"},
                   {"sk": self.read("sk").hex(), "message": "", "context": "", "rnd": "00" * 32, "hashAlg": "SHA2-256"})
        mu = ({**DSA, "mode": "sigVer"}, {"parameterSet": "ML-DSA-44", "signatureInterface": "internal", "externalMu": True},
              {"pk": bytes(1312).hex(), "signature": bytes(2420).hex(), "mu": "00" * 64})
        hexed = "not hex text (pairs of the digits 0-9, a-f)"
        sets = 'expected ML-KEM-512, ML-KEM-768 or ML-KEM-1024, found "'
        hashes = ("expected SHA2-256, SHA2-384, SHA2-512, SHA2-224, SHA2-512/224, SHA2-512/256, SHA3-224, SHA3-256, "
                  'SHA3-384, SHA3-512, SHAKE-128 or SHAKE-256, found "')
        for (which, group, test), field, value, expected in (
                (encapsulation, "ek", None, "is missing"), (encapsulation, "m", None, "is missing"),
                (encapsulation, "ek", key[:-2], "expected 1184 bytes, found 1183"),
                (encapsulation, "ek", "ff" * 1184, "the public key is malformed: a coefficient is not reduced modulo q"),
                (encapsulation, "ek", key[:-1], hexed), (encapsulation, "ek", "0x" + key[2:], hexed),
                (encapsulation, "m", "00" * 33, "expected 32 bytes, found 33"),
                (encapsulation, "m", 5, "expected text, found 5"),
                (encapsulation, "testType", "GDT", 'expected AFT or VAL, found "GDT"'),
                (encapsulation, "parameterSet", "ML-KEM-769", sets + 'ML-KEM-769"'),
                (encapsulation, "parameterSet", "Kyber768", sets + 'Kyber768"'),
                (encapsulation, "function", "keyCheck", "expected encapsulation, decapsulation, encapsulationKeyCheck or "
                                                        'decapsulationKeyCheck, found "keyCheck"'),
                (seed, "keyFormat", "both", 'expected seed or expanded, found "both"'),
                (seed, "keyFormat", "expanded", "dk: is missing"), (seed, "z", "", "expected 32 bytes, found 0"),
                (seed, "d", None, "is missing"), (seed, "c", "00", "expected 768 bytes, found 1"),
                (signing, "deterministic", "true", 'expected true or false, found "true"'),
                (signing, "rnd", None, "is missing"), (signing, "rnd", "00", "expected 32 bytes, found 1"),
                (signing, "sk", "00", "expected 2560 bytes, found 1"), (signing, "message", None, "is missing"),
                (signing, "sk", "ff" * 2560, None),
                (signing, "context", None, "is missing"),
                (signing, "context", "00" * 256, None),
                (signing, "hashAlg", None, "is missing"), (signing, "hashAlg", "SHA-1", hashes + 'SHA-1"'),
                (signing, "preHash", "both", 'expected pure or preHash, found "both"'),
                (signing, "signatureInterface", None, "is missing"),
                (signing, "signatureInterface", "both", 'expected external or internal, found "both"'),
                (mu, "externalMu", None, "is missing"), (mu, "mu", "00" * 63, "expected 64 bytes, found 63"),
                (mu, "pk", "zz", hexed), (mu, "signature", None, "is missing")):
            with self.subTest(field=field, value=str(value)[:60], **which):
                content = vector_set(which, [{**group, **test}, {**group, **test}])
                if value is None:
                    del content["testGroups"][0]["tests"][1][field]
                else:
                    content["testGroups"][0]["tests"][1][field] = value
                if expected is None:
                    self.write("p.json", json.dumps(content).encode())
                    self.fails(1, "acvp", "p.json", says=[f"p.json: tgId 3, tcId 2: {field}: the "])
                elif field == "keyFormat" and expected.startswith("dk"):
                    self.refuses(content, f"tgId 3, tcId 2: {expected}")
                else:
                    self.refuses(content, f"tgId 3, tcId 2: {field}: {expected}")


class Families(AcvpTest):
    def test_sets_that_this_build_leaves_out(self):
        left_out = 0
        for family, which, name in (("kyber", {**KEM, "mode": "keyGen"}, "ML-KEM-768"),
                                    ("dilithium", {**DSA, "mode": "keyGen"}, "ML-DSA-65")):
            if family in tool.FAMILIES:
                continue
            left_out += 1
            prompt = vector_set(which, [{"d": "00" * 32, "z": "00" * 32, "seed": "00" * 32}], parameterSet=name)
            self.fails(1, "acvp", "-", stdin=json.dumps(prompt).encode(), says=[
                f"tgId 3, tcId 1: parameterSet: this build leaves out the family of {name} (CMake: BRAVAIS_FAMILIES)"])
        if not left_out:
            self.skipTest("this build has the families of ML-KEM and ML-DSA")


if __name__ == "__main__":
    unittest.main()
