# SPDX-License-Identifier: MIT
"""Assembles the npm package: the files of this folder, the modules of tools/wasm, and a file for each header of the C
interface with its parameter sets. The variable BRAVAIS_WASM names a folder where tools/wasm was run already."""
import json, os, pathlib, re, shutil, subprocess, sys, tempfile

MODULES = ("bravais.wasm", "bravais_simd.wasm")
FACTORIES = {"kem": "kem", "pke": "encryption", "signature": "signature"}
SIZES = {"id": "id", "seed": "seed", "public_key": "publicKey", "secret_key": "secretKey", "ciphertext": "cipherText",
         "shared_secret": "sharedSecret", "message": "message", "signature": "signature", "randomness": "randomness",
         "prepared_public_key": "preparedPublicKey", "prepared_secret_key": "preparedSecretKey",
         "contexts": "contexts", "public_key_follows": "publicKeyFollows", "standard": "standard"}
LICENSE = "// SPDX-License-Identifier: MIT\n"
ANSWERS = ("known_answers", "known_encryptions", "known_signatures")
# Where the package starts the module: Node has no fetch() for files, and browsers have no files.
HOSTS = {"node": ("node/", "../src/"), "browser": ("", "./src/")}


def constant(one):
    """ml_kem_768 -> ml_kem768, as in @noble/post-quantum: no underscore before the first number."""
    return re.sub(r"_(\d)", r"\1", one["c_name"], count=1)


def file_name(header):
    return header.replace("_", "-")


def values(one):
    """What a parameter set passes to the hand-written code."""
    some = {"type": file_name(one["header"]) + ("-pke" if one["kind"] == "pke" else ""), "name": one["name"],
            "source": one["source"], **{member: one[key] for key, member in SIZES.items() if key in one}}
    return "{ " + ", ".join(f"{key}: {json.dumps(value)}" for key, value in some.items()) + " }"


def script(header, sets, host):
    """A file of parameter sets for Node or for browsers."""
    _, source = HOSTS[host]
    kinds = sorted({FACTORIES[one["kind"]] for one in sets})
    lines = [f'import {{ library }} from "{source}{host}.js";', *(f'import {{ {kind} }} from "{source}{kind}.js";' for kind in kinds),
             f'export * from "{source}errors.js";', ""]
    for one in sets:
        lines.append(f"export const {constant(one)} = /* @__PURE__ */ {FACTORIES[one['kind']]}(library, {values(one)});")
    return f"{LICENSE}// Generated: the parameter sets of {header}.\n" + "\n".join(lines) + "\n"


def type_of(one):
    if one["kind"] == "signature":
        return "ContextSignature" if one["contexts"] else "Signature"
    name = {"kem": "Kem", "pke": "Encryption"}[one["kind"]]
    return f"{name} & PublicKeyFollows" if one["public_key_follows"] else name


def declarations(header, sets):
    text = f"{LICENSE}// Generated: the parameter sets of {header}.\n"
    used = sorted({word for one in sets for word in type_of(one).split(" & ")})
    text += f'import type {{ {", ".join(used)} }} from "./src/types.js";\n'
    text += 'export * from "./src/errors.js";\nexport type * from "./src/types.js";\n\n'
    for one in sets:
        kind = {"kem": "key encapsulation", "pke": "public-key encryption", "signature": "signatures"}[one["kind"]]
        note = "" if one["standard"] else "; for research and interoperability only"
        text += f"/** {one['name']} ({one['source']}): {kind}{note}. */\nexport const {constant(one)}: {type_of(one)};\n"
    return text


def export(name):
    """An entry of `exports` in package.json."""
    return {"types": f"./{name}.d.ts", "node": f"./node/{name}.js", "default": f"./{name}.js"}


def manifest(source, headers):
    text = (source.root / "languages/javascript/package.json").read_text(encoding="utf-8")
    made = json.loads(text.replace("0.0.0", source.version))
    made["exports"] = {".": export("index"), "./package.json": "./package.json"}
    for name in map(file_name, headers):
        made["exports"] |= {f"./{name}": export(name), f"./{name}.js": export(name)}
    return json.dumps(made, indent=2) + "\n"


def statuses(source):
    """The names of the statuses in <bravais.h>, by number."""
    text = (source.root / "include/bravais.h").read_text(encoding="utf-8")
    enum = re.search(r"enum \{\n  BRAVAIS_OK = 0,.*?\n\};", text, re.S)[0]
    found = {int(number): name for name, number in re.findall(r"BRAVAIS_(\w+) = (\d+)", enum)}
    return [found[number] for number in range(len(found))]


def modules(source, folder):
    """The WebAssembly modules, and the file that knows how to choose one."""
    made = os.environ.get("BRAVAIS_WASM")
    with tempfile.TemporaryDirectory(prefix="bravais-wasm-") as name:
        if made is None:
            done = subprocess.run([sys.executable, source.root / "tools/wasm", name])
            if done.returncode != 0:
                sys.exit(f"tools/language_package: tools/wasm failed with exit status {done.returncode}")
            made = name
        for file in (*MODULES, "host.mjs"):
            path = pathlib.Path(made, file)
            if not path.exists():
                sys.exit(f"tools/language_package: BRAVAIS_WASM={made} has no {file}; tools/wasm {made} makes it")
            target = folder / "src" / file if file == "host.mjs" else folder / file
            shutil.copyfile(path, target)


def answers(source):
    """The known answers of src/params, for the tests."""
    row = re.compile(r'\{"([^"]+)",\s*"([^"]+)",\s*"([^"]+)"\}')
    return {name: row.findall((source.root / f"src/params/{name}.inc").read_text(encoding="utf-8")) for name in ANSWERS}


def assemble(source, folder):
    source.copy("languages/javascript", folder)
    source.copy("LICENSE", folder / "LICENSE")
    modules(source, folder)
    headers = {}
    for one in source.sets:
        headers.setdefault(one["header"], []).append(one)
    source.write(folder / "package.json", manifest(source, headers))
    names = statuses(source)
    source.write(folder / "src/statuses.js", f"{LICENSE}// Generated: the statuses of <bravais.h>, by number.\n"
                 f"export const STATUSES = {json.dumps(names)};\n")
    source.write(folder / "src/statuses.d.ts", f"{LICENSE}// Generated: the codes of errors.\nexport type Status = " +
                 " | ".join(json.dumps(name) for name in [*names[1:], "NO_MEMORY"]) + ";\n")
    for header, sets in headers.items():
        for host, (place, _) in HOSTS.items():
            source.write(folder / f"{place}{file_name(header)}.js", script(header, sets, host))
        source.write(folder / f"{file_name(header)}.d.ts", declarations(header, sets))
    every = "".join(f'export * from "./{file_name(header)}.js";\n' for header in headers)
    for host, (place, origin) in HOSTS.items():
        end = f'import {{ library }} from "{origin}{host}.js";\n\nexport const version = () => library().version;\n' \
              "export const instructionSet = () => library().instructionSet;\n"
        source.write(folder / f"{place}index.js", f"{LICENSE}// Generated: all parameter sets.\n{every}{end}")
    source.write(folder / "index.d.ts", f"{LICENSE}// Generated: all parameter sets.\n{every}\n"
                 "/** The version of the library. */\nexport function version(): string;\n"
                 '/** "wasm128", or "portable" in an engine without vectors. */\nexport function instructionSet(): string;\n')
    source.write(folder / "test/answers.json", json.dumps(answers(source)))
    source.write(folder / "test/sets.json", json.dumps([{**one, "constant": constant(one)} for one in source.sets]))
