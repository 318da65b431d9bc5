#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests the WebAssembly modules of tools/wasm: what they import and export, known answers, where their randomness comes
from, and how much stack they take. The quick form builds ML-KEM and ML-DSA without optimization and runs them in
wasmtime and Node. --full builds every family as tools/wasm does, runs Chromium as well, and compares each vector
operation with its model. The exit status is 77 if something could not run because a tool is missing."""
import argparse, importlib.machinery, importlib.util, json, pathlib, re, shutil, subprocess, sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import browser, cases
from package_index import cannot_install

QUICK = ["kyber", "dilithium"]
IMPORTS = [["wasi_snapshot_preview1", "random_get"]]


def script(path):
    """A script of tools/ as a module."""
    loader = importlib.machinery.SourceFileLoader(path.name, str(path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(path.name, loader))
    loader.exec_module(module)
    return module


wasm = script(ROOT / "tools" / "wasm")


class Run:
    def __init__(self, folder, families):
        self.folder, self.families, self.not_run, self.good = folder, families, [], 0
        self.cases = cases.all_cases()
        self.file = self.written("cases.json", self.cases)

    def written(self, name, some):
        path = self.folder / name
        path.write_text(json.dumps({"cases": some, "stack": wasm.STACK}), encoding="utf-8")
        return path

    def output(self, *words):
        done = subprocess.run([str(word) for word in words], cwd=self.folder, capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f"failed: {' '.join(map(str, words))}\n{done.stdout}{done.stderr}")
        return done.stdout

    def fail(self, what, faults):
        if faults:
            sys.exit(f"wrong: {what}:\n  " + "\n  ".join(faults[:20]))

    def answers(self, what, made):
        """Checks the results of a host on all cases."""
        faults, good = cases.wrong(self.cases, made["results"], self.families)
        self.fail(what, faults)
        stack = f", {made['stack_used'] / 1024:.0f} KiB of stack" if "stack_used" in made else ""
        if made.get("stack_used", 0) > wasm.STACK / 4 * 3:
            self.fail(what, [f"takes {made['stack_used']} bytes of stack, more than three quarters of it"])
        self.good += good
        print(f"{what}: {good} answers are good{stack}", flush=True)


def interface(run, python, module):
    """Imports and exports of a module, by wasmtime; and whether it has vectors."""
    text = ("import json, sys, wasmtime\nm = wasmtime.Module.from_file(wasmtime.Engine(), sys.argv[1])\n"
            "print(json.dumps([[[i.module, i.name] for i in m.imports], [e.name for e in m.exports]]))")
    imports, exports = json.loads(run.output(python, "-c", text, module))
    expected = {"memory", "_initialize", *wasm.exported()}
    run.fail(module.name, [f"imports {imports}, expected {IMPORTS}"] * (imports != IMPORTS) +
             [f"exports differ from tools/wasm: {sorted(expected ^ set(exports))}"] * (expected != set(exports)))
    print(f"{module.name}: {module.stat().st_size} bytes, {len(exports)} exports, 1 import", flush=True)


def randomness(run, node, module):
    """Key generation with the bytes of the host: those that count give the key pair of the counting seed, and a source
    that fails is an error."""
    seeded = {**cases.kem("ML-KEM-768"), "calls": [cases.COUNTING_SEED]}
    drawn = {**seeded, "calls": [{**cases.generate(cases.NULL), "words": [
        cases.ONE, ["output", "public_key", cases.PUBLIC_KEY], ["output", "secret_key", cases.SECRET_KEY],
        cases.NULL, cases.NULL, cases.NULL, cases.NULL, cases.NULL]}]}
    failing = {**drawn, "calls": [{**drawn["calls"][0], "status": 4}]}  # BRAVAIS_NO_RANDOMNESS

    def made(source, *some):
        file = run.written("randomness.json", some)
        return json.loads(run.output(node, "--no-warnings", HERE / "node_host.mjs", module, file, source))["results"]
    expected = made("failing", seeded)[0]
    faults = [f"{source}: {result['wrong']}" for source, one in (("host", drawn), ("wasi", drawn), ("failing", failing))
              for result in made(source, one) if "wrong" in result]
    if "public_key" not in expected or made("counting", drawn)[0] != expected:
        faults.append("the key pair does not come from the bytes of the host")
    for source in ("host", "wasi"):
        first, second = made(source, drawn, drawn)
        if first == second or expected in (first, second):
            faults.append(f"{source}: the same key pair again")
    run.fail(f"randomness of {module.name}", faults)
    run.good += 5
    print(f"{module.name}: key pairs come from the host's randomness", flush=True)


def page_example(run, node, module):
    """The second example of docs/webassembly.md generates a key pair with a started module."""
    page = (ROOT / "docs" / "webassembly.md").read_text(encoding="utf-8")
    code = re.findall(r"^```js\n(.*?)^```$", page, re.M | re.S)[1]
    begin = (f'import fs from "node:fs";\nimport {{ start }} from "./host.mjs";\n'
             f'const bravais = await start(fs.readFileSync("{module.name}"));\n')
    (run.folder / "example.mjs").write_text(begin + code, encoding="utf-8")
    run.output(node, "example.mjs")
    print("docs/webassembly.md: the example runs", flush=True)


def in_node(run, modules):
    node = shutil.which("node")
    if node is None:
        return run.not_run.append("Node: tools/setup installs it")
    page_example(run, node, modules[-1])
    for module in modules:
        for source in ("wasi", "host"):
            made = json.loads(run.output(node, "--no-warnings", HERE / "node_host.mjs", module, run.file, source))
            if not made["has_vectors"]:
                run.fail("host.mjs", ["hasVectors() is false, but Node has vectors"])
            run.answers(f"{module.name}, Node, randomness by {source}", made)
        randomness(run, node, module)


def in_browser(run, modules):
    program = browser.find()
    if program is None:
        return run.not_run.append("Chromium: tools/setup installs it")
    made = browser.results(program, run.folder, HERE, [module.name for module in modules])
    run.fail("Chromium", [made["error"]] if "error" in made else [])
    for module in modules:
        run.answers(f"{module.name}, Chromium", made[module.name])


def operations(run, compiler):
    """Each operation of the vector header against the scalar model."""
    flags = ["-target", "wasm32-wasi", "-std=c++20", "-O1", "-msimd128", "-fno-exceptions", "-fno-sanitize=undefined",
             "-DBRAVAIS_ISA=wasm128", "-DBRAVAIS_ISA_wasm128=1", "-DBRAVAIS_TEST_EMULATED=1",
             *(f"-I{ROOT / place}" for place in ("include", "src", "tests", "tests/kernel"))]
    sources = [ROOT / "tests" / "kernel" / f"{name}.cpp" for name in
               ("without_gtest", "vocabulary", "check_values", "moves")]
    for source in sources:
        run.output(*compiler.words("c++"), *flags, "-c", source, "-o", f"{source.stem}.o")
    run.output(*compiler.words("c++"), "-target", "wasm32-wasi", "-O1", *(f"{source.stem}.o" for source in sources),
               "-o", "kernel_checks.wasm")
    said = run.output(compiler.python, HERE / "wasm_program.py", "kernel_checks.wasm")
    print(f"wasm128: {said.strip().splitlines()[-1]}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=pathlib.Path, help="where to work; it may be there already")
    parser.add_argument("--full", action="store_true", help="all families as they are released, Chromium, operations")
    parser.add_argument("--prebuilt", action="store_true", help="take the modules that are in the folder already")
    parser.add_argument("--only", choices=["modules", "operations"], help="only this half of the full form")
    parser.add_argument("--compiler", type=pathlib.Path, default=ROOT / "build" / "platforms",
                        help="where the compiler is installed, or will be")
    o = parser.parse_args()
    compiler = wasm.Compiler(o.compiler.resolve())
    if compiler.python is None:
        print(f"not run: {cannot_install('platforms')}")
        return 77
    folder = o.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    families = [] if o.full else QUICK
    run = Run(folder, families)
    if o.only != "operations":
        if not o.prebuilt:
            run.output(sys.executable, ROOT / "tools" / "wasm", folder, "--compiler", o.compiler.resolve(),
                       *(["--families", *families, "--level", "O0"] if families else []))
        modules = [folder / file for file, _ in wasm.MODULES.values()]
        for module in modules:
            interface(run, compiler.python, module)
            run.answers(f"{module.name}, wasmtime", json.loads(run.output(
                compiler.python, HERE / "wasm_host.py", module, run.file)))
        in_node(run, modules)
        if o.full:
            in_browser(run, modules)
        print(f"{run.good} answers")
    if o.full and o.only != "modules":
        operations(run, compiler)
    for what in run.not_run:
        print(f"not run: {what}")
    return 77 if run.not_run else 0


if __name__ == "__main__":
    sys.exit(main())
