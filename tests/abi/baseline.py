#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the binary interface of the headers with that of the first release of this minor version. Functions and types
are compared by abidiff of libabigail, constants and sizes of typed headers by their values. Allowed are new functions and
constants, and new members at the end of a struct with struct_size. Anything else needs a new soname (docs/release.md).
abi.symbols checks that the library exports exactly the functions of the headers.

usage: baseline.py --version MAJOR.MINOR [--cc CC] [--write]
  --write   write the baseline anew instead: for a new minor version, before its release

The exit status is 77 if libabigail is not installed."""
import argparse, pathlib, re, shutil, subprocess, sys, tempfile
from xml.etree import ElementTree

HERE = pathlib.Path(__file__).resolve().parent
INCLUDE = HERE.parent.parent / "include"
DUMP = ["abidw", "--no-corpus-path", "--no-comp-dir-path", "--no-show-locs", "--no-elf-needed"]
# Structs with struct_size, whose members may be followed by new ones.
GROWING = re.compile(r"bravais_([a-z_]+_args|key_file_info)")


class Broken(Exception):
    """The headers do not compile."""


def run(*words, text=None, good=(0,)):
    done = subprocess.run([str(word) for word in words], input=text, capture_output=True, text=True)
    if done.returncode not in good:
        raise Broken(f"{words[0]}: exit status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.returncode, done.stdout


def members(types):
    """The names of the members of each struct in a dump of libabigail, by the name of its typedef."""
    dump = ElementTree.parse(types)
    structs = {one.get("id"): [member.get("name") for member in one.iterfind("data-member/var-decl")]
               for one in dump.iter("class-decl")}
    named = {one.get("name"): one.get("type-id") for one in dump.iter("typedef-decl")}
    return {name: structs[struct] for name, struct in named.items() if struct in structs}


def library(o, include, work):
    """A shared library with the functions that bravais.h and kdf.h declare, which do nothing. If there is a baseline,
    structs that may grow end with the last member of the baseline."""
    source = "#include <bravais.h>\n#include <bravais/kdf.h>\n"
    _, text = run(o.cc, "-std=c99", "-E", "-P", "-I", include, "-x", "c", "-", text=source)
    functions = re.findall(r"((?:const )?\w+[ *]+)(bravais_\w+)\(([^;{}]*)\);", text)
    text += "".join(f"{result}{name}({arguments}) {{ __builtin_trap(); }}\n" for result, name, arguments in functions)
    for name, listed in (members(o.types) if not o.write else {}).items():
        if GROWING.fullmatch(name):
            text = re.sub(rf"(struct \{{[^{{}}]*?\b{listed[-1]};)[^{{}}]*(\}} {name};)", r"\1 \2", text)
    target = work / "library.so"
    run(o.cc, "-std=c99", "-g", "-w", "-shared", "-fPIC", "-fvisibility=hidden", "-x", "cpp-output", "-", "-o", target,
        text=text)
    return target, len(functions)


def constants(o, include, work):
    """The value of each public constant, and the size of each type for a prepared key."""
    headers = [include / "bravais.h", *sorted((include / "bravais").glob("*.h"))]
    text = re.sub(r"/\*.*?\*/", "", "".join(path.read_text(encoding="utf-8") for path in headers), flags=re.S)
    names = re.findall(r"^#define (BRAVAIS_\w+) (?:\d|UINT32_C)", text, re.M)
    for body in re.findall(r"^enum \{(.*?)\}", text, re.M | re.S):
        names += re.findall(r"(BRAVAIS_\w+) =", body)
    names = [name for name in names if not re.match("BRAVAIS_(PRIVATE|VERSION|HAS)_", name)]
    names += [f"sizeof({name})" for name in re.findall(r"\}\s*(bravais_\w+_prepared\w*);", text)]
    source = "#include <stdio.h>\n" + "".join(f'#include "{path}"\n' for path in headers) + "int main(void) {\n"
    source += "".join(f'  printf("%s %lld\\n", "{name}", (long long)({name}));\n' for name in dict.fromkeys(names)) + "}\n"
    program = work / "constants"
    run(o.cc, "-std=c99", "-w", "-I", include, "-x", "c", "-", "-o", program, text=source)
    return run(program)[1]


def values(text):
    return {name: int(value) for name, value in map(str.split, text.splitlines())}


def changes(o, include, work):
    """What has changed in a way that is not allowed, as lines; and how much is compared."""
    target, functions = library(o, include, work)
    # 4 and 8: changes, and incompatible ones.
    status, report = run("abidiff", "--harmless", "--no-added-syms", o.types, target, good=(0, 4, 8, 12))
    wrong = report.splitlines() if status else []
    old, new = values(o.constants.read_text(encoding="ascii")), values(constants(o, include, work))
    for name, value in old.items():
        # A program may have the size of a prepared key as it was, so it may only shrink.
        if new[name] > value if name.startswith("sizeof") and name in new else new.get(name) != value:
            wrong.append(f"{name} was {value}, and is {new.get(name, 'missing')}")
    return wrong, functions, len(old)


def planted():
    """Edits of the headers: the file, what is replaced, by what, and whether it must be found."""
    main, kem = "bravais.h", "bravais/ml_kem.h"
    return (
        (main, r"BRAVAIS_PRIVATE_API void bravais_wipe\([^;]*;", "", True),
        (main, r"(\w+) bravais_wipe\(void\* (\w+), size_t", r"\1 bravais_wipe(void* \2, int", True),
        (main, r"const char\* bravais_status_text\(int", "char* bravais_status_text(int", True),
        (main, r"(typedef struct \{)([^}]*\} bravais_key;)", r"\1 uint32_t planted; \2", True),
        (main, r"\} bravais_key;", "uint64_t planted; } bravais_key;", True),
        (main, r"\} bravais_set;", "uint64_t planted; } bravais_set;", True),
        (main, r"(size_t struct_size, count;)([^}]*\} bravais_encapsulate_args;)", r"\1 uint64_t planted; \2", True),
        (main, r"(size_t struct_size), (count);([^}]*\} bravais_sign_args;)", r"\1; int64_t \2;\3", True),
        (main, r"workspace_size;([^{}]*\} bravais_sign_args;)", r"planted_size;\1", True),
        (main, r"uint64_t private_state\[128\]", "uint64_t private_state[127]", True),
        (main, r"uint64_t private_state\[128\]", "uint64_t private_state[129]", True),
        (main, r"BRAVAIS_KEY_SEED = 3", "BRAVAIS_KEY_SEED = 9", True),
        (main, r"BRAVAIS_ENCODING_DER = 0, ", "", True),
        (kem, r"(BRAVAIS_ML_KEM_768) UINT32_C\(0x0101\)", r"\1 UINT32_C(0x0999)", True),
        (kem, r"(BRAVAIS_ML_KEM_768_SEED_BYTES) 64", r"\1 65", True),
        (kem, r"private_memory\[(\d+)\]", r"private_memory[1\1]", True),
        (kem, r"private_memory\[(\d+)\]", r"private_memory[64]", False),
        (main, r"\} bravais_encapsulate_args;", "uint64_t planted; } bravais_encapsulate_args;", False),
        (main, r"\} bravais_key_file_info;", "uint64_t planted; } bravais_key_file_info;", False),
        (main, r"\} bravais_set;", "} bravais_set; BRAVAIS_PRIVATE_API int bravais_planted(uint32_t id);", False),
        (main, r"BRAVAIS_ENCODING_PEM = 1", "BRAVAIS_ENCODING_PEM = 1, BRAVAIS_ENCODING_PLANTED = 2", False),
        (kem, r"(#define BRAVAIS_ML_KEM_768_SEED_BYTES)", r"#define BRAVAIS_ML_KEM_4096 UINT32_C(0x0199)\n\1", False))


def try_planted(o, work):
    for number, (name, old, new, is_found) in enumerate(planted()):
        copy = work / f"include{number}"
        shutil.copytree(INCLUDE, copy)
        text = (copy / name).read_text(encoding="utf-8")
        if not re.search(old, text):
            yield f"{name} does not have {old}"
            continue
        (copy / name).write_text(re.sub(old, new, text, count=1), encoding="utf-8")
        found = changes(o, copy, work)[0]
        if bool(found) != is_found:
            yield f"{name}: {old} replaced by {new}: {found or 'nothing is found'}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--version", required=True)
    parser.add_argument("--cc", default="cc")
    parser.add_argument("--write", action="store_true")
    o = parser.parse_args()
    o.types, o.constants = HERE / f"bravais-{o.version}.abi", HERE / f"bravais-{o.version}.constants"
    if shutil.which("abidiff") is None or shutil.which("abidw") is None:
        print("not run: no abidiff of libabigail (tools/setup installs it)")
        return 77
    with tempfile.TemporaryDirectory(prefix="bravais-abi-") as folder:
        work = pathlib.Path(folder)
        if o.write:
            o.types.write_text(run(*DUMP, library(o, INCLUDE, work)[0])[1], encoding="ascii")
            o.constants.write_text(constants(o, INCLUDE, work), encoding="ascii")
            return 0
        if not o.types.exists():
            sys.exit(f"wrong: no {o.types.name}; write it with --write, before the release of {o.version}")
        found, functions, compared = changes(o, INCLUDE, work)
        wrong = [*found, *(f"planted: {what}" for what in try_planted(o, work))]
    print("\n".join(f"wrong: {what}" for what in wrong) or f"{functions} functions and {compared} constants fit those of "
          f"{o.version}; {len(planted())} planted changes are told apart")
    return 1 if wrong or not functions or not compared else 0


if __name__ == "__main__":
    sys.exit(main())
