# SPDX-License-Identifier: MIT
"""The known answers of src/params as calls of the C interface, in a form that a host in any language can perform, and
the check of what a host returns. A call is the name of a function and the words of its argument struct behind
struct_size:

["number", n]             one word
["output", name, member]  address and size of an output, which has the size in this member of bravais_set
["bytes", hex]            address and size of these bytes
["counting", n, member]   the same of bytes that count from n
["use", name]             the same of an output of an earlier call
["altered", name]         the same with its first byte xored with 1"""
import hashlib, pathlib, re

PARAMS = pathlib.Path(__file__).resolve().parent.parent.parent / "src" / "params"
KEM, PKE, SIGNATURE = 1, 2, 3
PUBLIC, EXPANDED = 1, 2
OK, BAD_SIGNATURE, BAD_CIPHERTEXT = 0, 8, 12
# The places of the sizes among the words of bravais_set.
PUBLIC_KEY, SECRET_KEY, SEED, RANDOMNESS, CIPHERTEXT, SHARED_SECRET, MESSAGE, SIGNED = 6, 7, 8, 9, 12, 13, 17, 18
NULL = ["number", 0]
ONE = ["number", 1]  # of an item
FAMILIES = {"kyber": ("ML-KEM-", "Kyber"), "dilithium": ("ML-DSA-", "Dilithium"), "ntru": ("NTRU-",),
            "ntru_plus": ("NTRU+",), "mlwq": ("M-LWQ-",)}
TEXT = b"The quick brown fox jumps over the lazy dog".hex()


def rows(name):
    """The rows of a table in src/params."""
    text = (PARAMS / f"{name}.inc").read_text(encoding="utf-8")
    return re.findall(r'\{"([^"]+)",\s*"([^"]+)",\s*"([^"]+)"\}', text)


def call(function, *words, status=OK):
    return {"function": function, "words": [ONE, *words], "status": status}


def generate(seed):
    return call("bravais_generate", ["output", "public_key", PUBLIC_KEY], ["output", "secret_key", SECRET_KEY], NULL, seed,
                NULL, NULL)


def key(form, word):
    return ["number", form], word


COUNTING_SEED = generate(["counting", 0x00, SEED])


def kem(name):
    """Secret of a ciphertext, and of the altered ciphertext. NTRU+ rejects that one with an error."""
    def decapsulate(output, ciphertext, status=OK):
        return call("bravais_decapsulate", ["output", output, SHARED_SECRET], NULL, ciphertext,
                    *key(EXPANDED, ["use", "secret_key"]), NULL, NULL, status=status)
    return {"set": name, "kind": KEM, "calls": [
        COUNTING_SEED,
        call("bravais_encapsulate", ["output", "ciphertext", CIPHERTEXT], ["output", "sent", SHARED_SECRET], NULL,
             *key(PUBLIC, ["use", "public_key"]), ["counting", 0x40, RANDOMNESS], NULL, NULL),
        decapsulate("received", ["use", "ciphertext"]),
        decapsulate("rejected", ["altered", "ciphertext"], BAD_CIPHERTEXT if name.startswith("NTRU+") else OK)]}


def encryption(name, seed, message, coins):
    return {"set": name, "kind": PKE, "calls": [
        generate(seed),
        call("bravais_encrypt", ["output", "ciphertext", CIPHERTEXT], NULL, message,
             *key(PUBLIC, ["use", "public_key"]), coins, NULL, NULL),
        call("bravais_decrypt", ["output", "opened", MESSAGE], NULL, ["use", "ciphertext"],
             *key(EXPANDED, ["use", "secret_key"]), NULL, NULL)]}


def mlwq_bytes(name, number, purpose):
    """The inputs of the known answers of M-LWQ ("Known answers" in its specification)."""
    plain = name.endswith("-plain")
    stem, quantizer = name.removesuffix("-plain").rsplit("-", 1)
    label = f"M-LWQ known answers {stem} {quantizer} {'plain' if plain else 'subtractive'} {number} {purpose}"
    return hashlib.shake_256(label.encode()).digest(32)


def signature(name):
    message = [["bytes", TEXT], NULL, NULL, NULL, NULL]

    def verify(word, status):
        return call("bravais_verify", NULL, word, *message, *key(PUBLIC, ["use", "public_key"]), NULL, NULL, NULL, NULL,
                    status=status)
    return {"set": name, "kind": SIGNATURE, "calls": [
        COUNTING_SEED,
        call("bravais_sign", ["output", "signature", SIGNED], NULL, *message, *key(EXPANDED, ["use", "secret_key"]), NULL,
             NULL, NULL, NULL, ["number", 1], NULL, NULL),
        verify(["use", "signature"], OK), verify(["altered", "signature"], BAD_SIGNATURE)]}


def all_cases():
    cases = [kem(name) for name, _, _ in rows("known_answers")]
    for name in dict.fromkeys(name for name, _, _ in rows("known_encryptions")):
        if name.startswith("Kyber"):
            cases.append(encryption(name, ["counting", 0x00, SEED], ["counting", 0x40, MESSAGE],
                                    ["counting", 0x20, RANDOMNESS]))
        else:
            cases += [encryption(name, *(["bytes", mlwq_bytes(name, number, purpose).hex()]
                                         for purpose in ("seed", "message", "coins"))) for number in range(10)]
    return cases + [signature(name) for name in dict.fromkeys(name for name, _, _ in rows("known_signatures"))]


def is_in(name, families):
    return not families or name.startswith(tuple(start for family in families for start in FAMILIES[family]))


def sha256(text):
    return hashlib.sha256(bytes.fromhex(text)).hexdigest()


def wrong(cases, results, families=()):
    """What is wrong with the results of a host, as sentences; sets outside the families must be unknown. Also returns
    the number of good answers."""
    faults, good = [], 0
    digests = {(name, what): digest for name, what, digest in rows("known_encryptions") + rows("known_signatures")}
    secrets = {name: (secret, rejection) for name, secret, rejection in rows("known_answers")}
    mlwq = {}

    def compare(name, what, got, expected):
        nonlocal good
        good += got == expected
        if got != expected:
            faults.append(f"{name}: {what} is {got}, expected {expected}")

    if len(cases) != len(results):
        faults.append(f"{len(results)} results of {len(cases)} cases")
    for case, made in zip(cases, results):
        name = case["set"]
        if "unknown" in made or "wrong" in made or not is_in(name, families):
            if "unknown" not in made or is_in(name, families):
                faults.append(f"{name}: {made.get('wrong', 'unknown' if 'unknown' in made else 'is there')}")
        elif case["kind"] == KEM:
            compare(name, "shared secret", (made["sent"], made["rejected"]), secrets[name])
            compare(name, "decapsulated secret", made["received"], made["sent"])
        elif case["kind"] == SIGNATURE or name.startswith("Kyber"):
            for what in ("public_key", "secret_key", "signature" if case["kind"] == SIGNATURE else "ciphertext"):
                compare(name, what, sha256(made[what]), digests[name, what])
        else:
            secret_key = made["secret_key"][: None if name.endswith("-plain") else -64]
            mlwq[name] = mlwq.get(name, "") + made["public_key"] + secret_key + made["ciphertext"]
        if case["kind"] == PKE and "opened" in made:
            sent = case["calls"][1]["words"][3]
            message = sent[1] if sent[0] == "bytes" else bytes(range(0x40, 0x60)).hex()
            compare(name, "decrypted message", made["opened"], message)
    for name, all_bytes in mlwq.items():
        compare(name, "digest", hashlib.sha3_256(bytes.fromhex(all_bytes)).hexdigest(), digests[name, "all"])
    return faults, good
