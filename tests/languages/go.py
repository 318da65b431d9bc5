#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests the Go module as a user installs it: assembled, published in a local module proxy, and fetched from there.

usage: tests/languages/go.py [--full] [--speed] [--place FOLDER]
  --full           all families and instruction sets, the race detector, fuzzing, and the exchange with CIRCL; without
                   it, the packages mlkem and kyber with portable code
  --speed          only compare the speed with crypto/mlkem and CIRCL, and print a table
  --place FOLDER   where everything is built (default: build/languages/go)

It needs Go 1.24 or newer and a C++20 compiler (the variable CXX, or g++). Go's build cache keeps what was compiled. The
exit status is 0, 1 if a test failed, 2 if the command is wrong, or 77 if something was not run: then lines that begin
with "not run: " give the reasons."""
import argparse, importlib.util, json, os, pathlib, re, shutil, subprocess, sys, tarfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.dont_write_bytecode = True
NOT_RUN = 77
OLDEST = (1, 24)
PROGRAMS = {"key_establishment": "same key: true", "signature": "noon: <nil>\nnine: ML-DSA-65: not a signature of this message under this key",
            "batch": "1 of 64 items failed; item 5: ML-KEM-768: encapsulation key: wrong length: 100 bytes instead of 1184\nsent: 63",
            "server": "answered: 100"}
RESULT = re.compile(r"^\s*--- (PASS|FAIL|SKIP): (\S+)", re.M)


def fail(text):
    sys.exit(f"tests/languages/go.py: {text}")


def package():
    spec = importlib.util.spec_from_file_location("package", ROOT / "languages/go/package.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Go:
    """Commands of Go in one place, with the local proxy."""
    def __init__(self, place, full):
        self.place, self.tests, self.skipped, self.not_run, self.with_standard = place, 0, set(), [], []
        # The same version has other bytes in each run, and Go keeps an index of a version that it has seen. With one
        # version, the paths stay the same, and what was compiled from the same C++ part remains valid.
        self.environment = dict(os.environ, GODEBUG="goindex=0", GOFLAGS="-p=1", GOWORK="off", GOMODCACHE=str(place / "modules"),
                                GOPROXY=(place / "proxy").as_uri(), GONOSUMDB=package().MODULE, GOTOOLCHAIN="local")
        if not full:  # the time to compile is that of the C++ part; all instruction sets have the same Go code
            self.environment["CGO_CXXFLAGS"] = "-DBRAVAIS_ONLY_PORTABLE"
        vectors = ROOT.parent / "shared/vectors"
        vectors = pathlib.Path(os.environ.get("BRAVAIS_VECTORS", vectors))
        self.vectors(vectors)

    def vectors(self, vectors):
        archives = [vectors / f"wycheproof_{name}.tar.xz" for name in ("mlkem", "mldsa")]
        if not all(archive.exists() for archive in archives):
            self.not_run.append("test vectors of Wycheproof: BRAVAIS_VECTORS does not name their folder")
            return
        for archive in archives:
            with tarfile.open(archive) as files:
                files.extractall(self.place / "wycheproof", filter="data")
        self.environment["BRAVAIS_WYCHEPROOF"] = str(self.place / "wycheproof")

    def run(self, folder, *words, may_fail=False, **environment):
        done = subprocess.run(["go", *words], cwd=folder, env=self.environment | environment, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True)
        if done.returncode != 0 and not may_fail:
            passed = re.compile(r"^(=== RUN|\s*--- PASS|ok |\?  |PASS$)")
            said = "".join(line for line in done.stdout.splitlines(keepends=True) if not passed.match(line))
            fail(f"failed: go {' '.join(words)}\n{said}")
        return done.stdout if done.returncode == 0 else None

    def test(self, folder, *words, **environment):
        """Runs tests, counts them, and collects why some were skipped."""
        output = self.run(folder, "test", "-v", "-count=1", *words, **environment)
        results = RESULT.findall(output)
        passed = sum(result == "PASS" for result, _ in results)
        if passed == 0:
            fail(f"go test {' '.join(words)}: no test ran\n{output}")
        self.tests += passed
        self.skipped |= set(re.findall(r"^\s+\S+_test\.go:\d+: (skipped: .*)$", output, re.M))


def user(go, name, version):
    """A user's module that requires the published one."""
    folder = go.place / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    go.run(folder, "mod", "init", f"{name}.example/{name}")
    go.run(folder, "get", f"{package().MODULE}@v{version}")
    return folder


def programs(go, folder, module, names):
    """Builds and runs programs outside the module: the examples, and those that the pages show."""
    for name in names:
        (folder / name).mkdir()
        shutil.copy(module / "examples" / name / "main.go", folder / name)
        if (output := go.run(folder, "run", f"./{name}")).strip() != PROGRAMS[name]:
            fail(f"examples/{name} prints\n{output}instead of\n{PROGRAMS[name]}")
    shown = 0
    for page in (module / "README.md", ROOT / "docs/go.md"):
        for block in re.findall(r"^```go\n(.*?)^```$", page.read_text(encoding="utf-8"), re.M | re.S):
            if "package main" in block and ("mldsa" not in block or "signature" in names):
                shown += 1
                target = folder / f"shown_{shown}"
                target.mkdir()
                (target / "main.go").write_text(block, encoding="utf-8")
                go.run(folder, "run", f"./shown_{shown}")
    if shown == 0:
        fail("the pages show no program")
    print(f"{len(names) + shown} programs ran", flush=True)


def install(place, full):
    """Assembles and publishes the module, and returns its folder, its version and the Go commands."""
    module, proxy, version = place / "module", place / "proxy", re.search(
        r"project\(bravais VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"))[1]
    for folder in (module, proxy):
        shutil.rmtree(folder, ignore_errors=True)
    place.mkdir(parents=True, exist_ok=True)
    go = Go(place, full)
    for old in (place / "modules" / package().MODULE).parent.glob("bravais@*"):
        subprocess.run(["chmod", "-R", "u+w", str(old)], check=True)
        shutil.rmtree(old)
    shutil.rmtree(place / "modules/cache/download" / package().MODULE, ignore_errors=True)
    subprocess.run([ROOT / "tools/language_package", "go", module], check=True)
    package().publish(module, version, proxy)
    return go, module, version


def formatted(go, module):
    formatter = shutil.which("gofmt") or pathlib.Path(go.run(module, "env", "GOROOT").strip(), "bin/gofmt")
    wrong = subprocess.run([formatter, "-l", module], capture_output=True, text=True, check=True).stdout
    if wrong:
        fail(f"gofmt would change {wrong}")


def vendored(go, folder):
    """go mod vendor copies the folders of imported packages only: all files of C and C++ must be in them."""
    go.run(folder, "mod", "vendor")
    found = {file.name for file in (folder / "vendor" / package().MODULE / "internal").rglob("*")}
    missing = {"bravais.hpp", "bravais.h", "calls.h", "names.h", "library.cpp"} - found
    shutil.rmtree(folder / "vendor")
    if missing:
        fail(f"go mod vendor leaves out {', '.join(sorted(missing))}")


def without_cgo(go, folder):
    """The build fails with an error that says what to do."""
    done = subprocess.run(["go", "build", f"{package().MODULE}/mlkem"], cwd=folder, capture_output=True, text=True,
                          env=go.environment | {"CGO_ENABLED": "0"})
    if done.returncode == 0 or "this_package_needs_cgo__set_CGO_ENABLED_to_1" not in done.stderr:
        fail(f"without cgo, go build prints\n{done.stderr}")


def peers(go, module, version):
    """The module peers, with the published package in place of the folder beside it; None without CIRCL."""
    folder = go.place / "peers"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(module / "peers", folder)
    name = package().MODULE
    go.run(folder, "mod", "edit", f"-dropreplace={name}", f"-require={name}@v{version}")
    if go.run(folder, "mod", "tidy", may_fail=True, GOPROXY=f"{(go.place / 'proxy').as_uri()},https://proxy.golang.org") is None:
        go.not_run.append("exchange with CIRCL: the Go module proxy cannot be reached")
        return None
    # The standard library has ML-DSA for its own use: a file that is added to it makes it visible here.
    root = go.run(folder, "env", "GOROOT").strip()
    if (pathlib.Path(root) / "src/crypto/internal/fips140/mldsa/mldsa.go").exists():
        overlay = {"Replace": {f"{root}/src/crypto/standardmldsa/standard.go": str(folder / "standard.go.in")}}
        (folder / "overlay.json").write_text(json.dumps(overlay), encoding="utf-8")
        go.with_standard = [f"-overlay={folder / 'overlay.json'}", "-tags=standardmldsa", "-vet=off"]  # vet reads no overlay
    else:
        go.not_run.append("exchange of ML-DSA with the standard library, which has it since Go 1.26")
    return folder


def main():
    parser = argparse.ArgumentParser(usage="tests/languages/go.py [--full] [--speed] [--place FOLDER]", add_help=False)
    parser.add_argument("-h", "--help", action="store_true")
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--speed", action="store_true")
    parser.add_argument("--place", type=pathlib.Path, default=ROOT / "build/languages/go")
    o = parser.parse_args()
    if o.help:
        print(__doc__)
        return 0
    if not shutil.which("go"):
        print("not run: the Go module: there is no command go")
        return NOT_RUN
    found = re.search(r"go(\d+)\.(\d+)", subprocess.run(["go", "version"], capture_output=True, text=True).stdout)
    if not found or (int(found[1]), int(found[2])) < OLDEST:
        print(f"not run: the Go module: it needs Go {OLDEST[0]}.{OLDEST[1]}, and this is {found[0] if found else 'another go'}")
        return NOT_RUN
    go, module, version = install(o.place.resolve(), o.full or o.speed)
    name = package().MODULE
    if o.speed:
        folder = peers(go, module, version)
        if folder:
            print(go.run(folder, "test", "-v", "-count=1", *go.with_standard, "-run", "TestSpeed|TestCost", "-speed", "."))
    else:
        folder = user(go, "user", version)
        tested = [f"{name}/..."] if o.full else [f"{name}/mlkem", f"{name}/internal/kyber"]
        formatted(go, module)
        go.test(folder, *tested)
        programs(go, folder, module, PROGRAMS if o.full else [one for one in PROGRAMS if one != "signature"])
        go.run(folder, "vet", *tested)
        vendored(go, folder)
        without_cgo(go, folder)
        if o.full:
            portable = {"CGO_CXXFLAGS": "-DBRAVAIS_ONLY_PORTABLE"}
            go.test(folder, "-race", f"{name}/internal/kyber", f"{name}/internal/dilithium", f"{name}/mldsa", **portable)
            for family, fuzzer in (("kyber", "FuzzKEM"), ("dilithium", "FuzzSignature")):
                go.run(module, "test", "-run=^$", f"-fuzz={fuzzer}", "-fuzztime=20s", f"./internal/{family}", **portable)
            if circl := peers(go, module, version):
                go.test(circl, *go.with_standard, ".")
        print(f"{go.tests} tests")
    for reason in sorted(go.skipped):
        print(reason)
    for reason in go.not_run:
        print(f"not run: {reason}")
    return NOT_RUN if go.not_run else 0


if __name__ == "__main__":
    sys.exit(main())
