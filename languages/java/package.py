# SPDX-License-Identifier: MIT
"""Assembles the Maven project of the Java package: the files of this folder, the one header for the native library, the
table of parameter sets and the constants of the C interface as enums, and the published answers for its tests."""
import html, re, shutil

# The names of the families, as the Java Cryptography Architecture or their documents have them. The header of a family
# that is not here stops the assembly.
FAMILIES = {"ml_kem": "ML-KEM", "kyber": "Kyber", "ml_dsa": "ML-DSA", "dilithium": "Dilithium", "ntru": "NTRU",
            "ntru_plus": "NTRU+", "m_lwq": "M-LWQ"}


def assemble(source, folder):
    source.copy("languages/java", folder)
    shutil.rmtree(folder / "templates")
    source.copy("LICENSE", folder / "src/main/resources/META-INF/LICENSE")
    source.one_header(folder / "native" / "bravais.hpp")
    header = (source.root / "include" / "bravais.h").read_text(encoding="utf-8")
    for name, rows in (("ParameterSet", parameter_sets(source)), ("Status", statuses(header)),
                       ("Prehash", hash_functions(header)), ("Version", [])):
        template = (source.root / "languages/java/templates" / f"{name}.java.in").read_text(encoding="utf-8")
        text = template.replace("@ROWS@", ",\n".join(rows) + ";").replace("@VERSION@", source.version)
        source.write(folder / "src/main/java/bravais" / f"{name}.java", text)
    source.write(folder / "src/test/resources/answers.txt", answers(source))
    for name in ("pom.xml", "examples/pom.xml", "speed/pom.xml", "README.md"):
        text = (folder / name).read_text(encoding="utf-8")
        source.write(folder / name, text.replace("@VERSION@", source.version))


def demand(condition, text):
    if not condition:
        raise SystemExit(f"languages/java/package.py: {text}")


def parameter_sets(source):
    """Public-key encryption is left out: passive attackers only, which a javax.crypto.Cipher would hide."""
    registered = {name: f"2.16.840.1.101.3.4.{arc}.{number}" for name, arc, number in re.findall(
        r"registered\(\w+_id::(\w+), (\d+), (\d+)\)", (source.root / "src/keyfile/sets.hpp").read_text(encoding="utf-8"))}
    chosen = [row for row in source.sets if row["kind"] != "pke"]
    demand(registered and not set(registered) - {row["c_name"] for row in chosen}, "no object identifiers found, or unknown ones")
    rows = []
    for row in chosen:
        kem, oid = row["kind"] == "kem", registered.get(row["c_name"])
        numbers = [row["id"], row["public_key"], row["secret_key"], row["seed"], row["randomness"],
                   row["prepared_public_key"], row["prepared_secret_key"], row["ciphertext" if kem else "signature"],
                   row["shared_secret"] if kem else 0]
        flags = [row["standard"], row["contexts"], row["explicit_rejection"], row["public_key_follows"]]
        rows.append(f"  /** {row['name']}: {'key encapsulation' if kem else 'signatures'}, {row['source']}. */\n"
                    f"  {row['c_name'].upper()}(\n"
                    f"      \"{row['name']}\", Kind.{'KEM' if kem else 'SIGNATURE'}, \"{FAMILIES[row['header']]}\", "
                    f"\"{row['source']}\",\n      {chr(34) + oid + chr(34) if oid else 'null'},\n"
                    f"      new int[] {{{', '.join(map(str, numbers))}}},\n"
                    f"      new boolean[] {{{', '.join(str(flag).lower() for flag in flags)}}})")
    return rows


def statuses(header):
    found = re.findall(r"^  BRAVAIS_(\w+) = (\d+),?(?: +/\* (.*?) \*/)?$",
                       header[header.index("  BRAVAIS_OK = 0"):].split("};")[0], re.M)
    demand(len(found) > 10, "the statuses were not found in bravais.h")
    return [f"  /** {html.escape(text[:1].upper() + text[1:] or 'No error', quote=False)}. */\n  {name}({number})"
            for name, number, text in found]


def hash_functions(header):
    found = re.findall(r"^  BRAVAIS_(SH\w+) = (\d+),?$", header, re.M)
    demand(len(found) == 12, f"{len(found)} hash functions found in bravais.h")
    return [f"  /** {name.replace('_', '-', 1).replace('_', '/')}. */\n  {name}({number})" for name, number in found]


def answers(source):
    """The published answers that the library is tested with: a parameter set, a tab, an object, a tab and its value."""
    row = re.compile(r'\{"([^"]+)",\s*"([^"]+)",\s*"([0-9a-f]+)"\}')
    found = [answer for path in sorted((source.root / "tests" / "known_answer").glob("digests_*.cpp"))
             for answer in row.findall(path.read_text(encoding="utf-8"))]
    demand(len(found) > 200, f"only {len(found)} published answers found")
    return "".join("\t".join(answer) + "\n" for answer in found)
