#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks tools/sbom: the schema of CycloneDX 1.6 accepts what it prints (cyclonedx-python-lib), and it lists exactly what
CMake looks for and pyproject.toml and Cargo.toml name. The exit status is 77 if the package cannot be installed.

usage: sbom.py [--cxx CXX] [FILE]   FILE: a list to check in place of what tools/sbom prints"""
import argparse, copy, json, pathlib, re, subprocess, sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))
from package_index import NOT_RUN, cannot_install, python_with

VALIDATE = """import sys
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
fault = JsonStrictValidator(SchemaVersion.V1_6).validate_str(sys.stdin.read())
sys.exit(str(fault)[:400] if fault else 0)"""
OURS = {"bravais", "bravais-cli", "bravais-openssl", "bravais-python", "bravais-rust", "bravais-go", "bravais-java",
        "bravais-javascript"}
# What CMake calls the libraries of the tool.
CMAKE_NAMES = {"CLI11": "CLI11", "nlohmann_json": "nlohmann-json", "OpenSSL": "libcrypto"}
NOT_NAMED = {"libstdc++", "robin-map"}  # in the wheel through options of the linker, and through nanobind


def printed(cxx):
    words = [sys.executable, ROOT / "tools" / "sbom", *(["--cxx", cxx] if cxx else [])]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


def schema_faults(python, document):
    done = subprocess.run([python, "-c", VALIDATE], input=json.dumps(document), capture_output=True, text=True, check=False)
    return [] if done.returncode == 0 else [f"the schema rejects it: {done.stderr.strip()}"]


def content_faults(document):
    every = [document["metadata"]["component"], *document["components"]]
    names = {one["bom-ref"]: one for one in every}
    version = re.search(r"^project\(bravais VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"), re.M)[1]
    yield from (f"{name}: version {names[name]['version']}" for name in OURS & set(names) if names[name]["version"] != version)
    yield from (f"{one['name']}: no license" for one in every if not one.get("licenses"))
    yield from (f"{one['name']}: no version" for one in every
                if "version" not in one and one.get("scope") != "optional" and one["name"] != "robin-map"
                and "properties" not in one)
    tool = [ROOT / "cli" / "CMakeLists.txt", ROOT / "cli" / "age" / "age.cmake"]
    found = re.findall(r"find_package\((\w+)", "".join(file.read_text(encoding="utf-8") for file in tool))
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    found = {CMAKE_NAMES.get(name, name) for name in found} | set(re.findall(r'"([\w-]+)[~>=]=[\d.]+"', project))
    for crate in ("bravais-sys", "bravais"):
        text = (ROOT / "languages" / "rust" / crate / "Cargo.toml").read_text(encoding="utf-8")
        needed = "".join(re.findall(r"^\[(?:build-)?dependencies\]\n((?:[^\[\n].*\n)*)", text, re.M))
        found |= set(re.findall(r"^([\w-]+) =", needed, re.M)) - {"bravais-sys"}
    listed = set(names) - OURS - NOT_NAMED
    if found != listed:
        yield f"named by CMake, pyproject.toml or Cargo.toml, but not listed: {sorted(found - listed)}; the other way around: " \
              f"{sorted(listed - found)}"
    needs = {one["ref"]: one["dependsOn"] for one in document["dependencies"]}
    used = {name for several in needs.values() for name in several}
    if set(needs) != set(names) or used - set(names):
        yield f"dependencies of {sorted(set(needs) ^ set(names))} or on {sorted(used - set(names))}"
    if needs.get("bravais") != []:
        yield "the library has no dependencies, and the list says otherwise"
    if set(names) - used - OURS:
        yield f"nothing depends on {sorted(set(names) - used - OURS)}"


def planted(document):
    """Copies of the document with one fault each."""
    for what in ("license", "kind", "version", "dependency", "component"):
        faulty = copy.deepcopy(document)
        one = next(one for one in faulty["components"] if one["bom-ref"] == "CLI11")
        if what == "license":
            one["licenses"] = [{"license": {"id": "No-Such-License"}}]
        elif what == "kind":
            one["type"] = "sauce"
        elif what == "version":
            del one["version"]
        elif what == "dependency":
            faulty["dependencies"][1]["dependsOn"].append("nobody")
        else:
            faulty["components"].pop()
        yield what, faulty


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cxx")
    parser.add_argument("file", nargs="?", type=pathlib.Path)
    o = parser.parse_args()
    python = python_with(ROOT / "build" / "sbom", "sbom")
    if python is None:
        print(f"not run: {cannot_install('sbom')}")
        return NOT_RUN
    text = o.file.read_text(encoding="utf-8") if o.file else printed(o.cxx)
    document = json.loads(text)
    wrong = [*schema_faults(python, document), *content_faults(document)]
    if not o.file:
        wrong += ["printed twice, it differs"] * (printed(o.cxx) != text)
        wrong += [f"the planted {what} is not found" for what, faulty in planted(document)
                  if not [*schema_faults(python, faulty), *content_faults(faulty)]]
    print("\n".join(f"wrong: {what}" for what in wrong) or f"{len(document['components'])} components")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
