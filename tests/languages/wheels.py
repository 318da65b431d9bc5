#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests the wheels of all platforms as users install them: by pip, without an index, and without a compiler.

usage: tests/languages/wheels.py FOLDER [--full] [--native BUILD] [--wheels FOLDER] [--speed ROUNDS] [--jobs N]
  FOLDER            where to work
  --full            all families; without it, only the KEMs and PKEs of kyber
  --native BUILD    a build folder of this machine with all families, for tools/wheels
  --wheels FOLDER   test these five wheels instead of making new ones
  --speed ROUNDS    only compare the speed of the wheel for this machine with the package cryptography

Each wheel must install where its platform tag says, need nothing but the C library, and use the stable ABI only. On
x86-64 Linux it runs in Python 3.12 and 3.14, on 64-bit Arm in an emulator, on Windows under Wine. Keys,
ciphertexts, secrets and signatures from fixed seeds must be the same everywhere. Wheels for musl run if BRAVAIS_MUSL_PYTHON
names a Python for musl, which no package registry has; otherwise they are only linked.

The exit status is 0, 1 if something is wrong, or 77 if something is missing: it is named in a line "not run: ..."."""
import json, os, pathlib, re, shutil, subprocess, sys, zipfile

from common import NOT_RUN, ROOT, command_line, expect

sys.path.insert(0, str(ROOT / "tools"))
import pythons
from package_index import cannot_install, python_with

HERE = pathlib.Path(__file__).resolve().parent
TAG = "cp312-abi3"
# What the compiled module may need; the linker of Linux is itself a library.
NEEDED = {"manylinux": r"lib(c|m|dl|pthread)\.so\.\d|ld-linux-[\w-]+\.so\.\d", "musllinux": r"libc\.so",
          "win": r"(?i)(python3|bcrypt|kernel32|msvcrt)\.dll"}
LICENSES = ("nanobind.txt", "robin_map.txt")
# The platform of each wheel, and the Python that runs it: None if there may be none.
WHEELS = {"manylinux_2_28_x86_64": "linux-x86_64", "manylinux_2_28_aarch64": "linux-arm64", "win_amd64": "windows-x86_64",
          "musllinux_1_2_x86_64": None, "musllinux_1_2_aarch64": None}


class Work:
    def __init__(self, folder):
        self.folder, self.tools = folder, folder / "tools"
        self.python = python_with(self.tools, "wheels", pythons.fetched(self.tools, "linux-x86_64").python)
        if self.python is None:
            raise pythons.Missing(cannot_install("wheels"))

    def run(self, *words, **environment):
        words = [str(word) for word in words]
        done = subprocess.run(words, cwd=self.folder, capture_output=True, text=True, errors="replace",
                              env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **environment})
        if done.returncode != 0:
            sys.exit(f"failed: {' '.join(words)}\n{done.stdout}{done.stderr}")
        return done.stdout


def make(work, o):
    """Makes the five wheels; returns their folder."""
    output = work.folder / "wheels"
    shutil.rmtree(output, ignore_errors=True)
    print(work.run(ROOT / "tools" / "wheels", "--output", output, "--work", work.tools, "--jobs", o.jobs,
                   *(["--native", o.native.resolve()] if o.native else []), *([] if o.full else ["--families", "kyber"])))
    return output


def needed(work, module):
    """The names of the libraries that the compiled module needs."""
    if module.suffix == ".pyd":
        return re.findall(r"DLL Name: (\S+)", work.run("objdump", "-p", module))
    return re.findall(r"\(NEEDED\).*\[(.*)\]", work.run("readelf", "-d", module))


def examine(work, wheel, platform):
    """What is in the file; returns the compiled module."""
    place = work.folder / "unpacked" / platform
    shutil.rmtree(place, ignore_errors=True)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(place)
    names = {path.name for path in (place / "bravais" / "licenses").iterdir()}
    expect(names == set(LICENSES), f"{wheel.name} ({wheel.stat().st_size / 1e6:.1f} MB) has the licenses of what it contains")
    module, = (path for path in (place / "bravais").glob("_core.*") if path.suffix in (".so", ".pyd"))
    libraries = needed(work, module)
    pattern = NEEDED[re.match("[a-z]+", platform)[0]]
    strange = [name for name in libraries if not re.fullmatch(pattern, name)]
    expect(libraries and not strange, f"it needs {', '.join(strange or libraries)}")
    audit = json.loads(work.run(work.python, "-m", "abi3audit", "--strict", "--report", wheel))["specs"]
    result = audit[str(wheel)]["wheel"][0]["result"]
    expect(result["is_abi3"] and result["is_abi3_baseline_compatible"] and result["baseline"] == "3.12",
           "its module uses only functions of the stable ABI of Python 3.12")
    if platform.startswith("manylinux"):
        said = " ".join(work.run(work.python, "-m", "auditwheel", "show", wheel).split())
        expect(re.search(r'"manylinux_2_(1\d|2[0-8])_\w+"', said), "auditwheel finds no newer C library than that of its name")
    return module


def install(work, wheel, platform):
    """Installs a wheel by pip for a platform that need not be this one; returns the folder."""
    target = work.folder / "installed" / platform
    shutil.rmtree(target, ignore_errors=True)
    work.run(work.python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index", "--no-deps",
             "--only-binary", ":all:", "--python-version", "3.12", "--implementation", "cp", "--platform", platform,
             "--target", target, wheel)
    return target


def command(work, name):
    """What runs the Python of a platform here."""
    python = pythons.fetched(work.tools, name)
    if name == "linux-arm64":
        if not shutil.which("qemu-aarch64"):
            raise pythons.Missing("there is no qemu-aarch64; tools/setup installs it")
        # The libraries of the package stand beside those of the system.
        return ["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu", "-E", f"LD_LIBRARY_PATH={python.folder}", python.python]
    if name == "windows-x86_64":
        if not (shutil.which("wine") or shutil.which("wine64")):
            raise pythons.Missing("there is no wine; tools/setup installs it")
        return [ROOT / "tests" / "windows" / "wine", work.folder / "wine", python.python]
    return [python.python]


def answers(work, words, target, version):
    """What the program prints with this Python and this wheel."""
    path = f"Z:{target}" if "wine" in str(words[0]) else str(target)
    made = json.loads(work.run(*words, HERE / "wheel_program.py", PYTHONPATH=path))
    expect(not made["wrong"], f"Python {made['python']}, {made['platform']}: {'; '.join(made['wrong']) or 'round trips and errors'}")
    expect(made["version"] == version and made["file"].replace("\\", "/").endswith(
        ("_core.abi3.so", "_core.pyd")), f"it is bravais {version} with the module of the stable ABI")
    return made["digests"]


def demand_same(digests, first):
    """Each instruction set has the digests of the portable code of the first wheel."""
    portable = {key.partition(" ")[2]: value for key, value in first.items() if key.startswith("portable ")}
    wrong = [key for key, value in digests.items() if portable[key.partition(" ")[2]] != value]
    isas = sorted({key.partition(" ")[0] for key in digests})
    expect(not wrong, f"{len(portable)} parameter sets have the same bytes on {', '.join(isas)} {wrong or ''}".rstrip())
    return len(digests)


def link(work, module, platform):
    """Links the module with a program that has every function of Python and nothing else, so that the linker looks for
    all other functions in the C library of the platform."""
    undefined = re.findall(r"\bUND (_?Py\w+)", work.run("readelf", "--dyn-syms", "--wide", module))
    source = work.folder / f"{platform}.c"
    source.write_text("".join(f"int {name};\n" for name in undefined) + "int main(void) { return 0; }\n", encoding="ascii")
    zig = work.run(work.python, "-c", "import ziglang; print(ziglang.__path__[0])").strip() + "/zig"
    target = f"{platform.rpartition('_2_')[2]}-linux-musl"
    cache = {f"ZIG_{which}_CACHE_DIR": str(work.tools / "zig") for which in ("LOCAL", "GLOBAL")}
    work.run(zig, "cc", "-target", target, "-dynamic", source, module, "-Wl,--no-allow-shlib-undefined", "-o",
             work.folder / f"{platform}.program", **cache)
    expect(len(undefined) > 50, f"{platform}: musl has every function that the module needs")


def user(work, wheel):
    """The oldest Python that the wheel is for, with the wheel and what the tests of the Python package need."""
    python = python_with(work.folder / "suite", "python", pythons.fetched(work.tools, "linux-x86_64").python)
    if python is None:
        raise pythons.Missing(cannot_install("python"))
    work.run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index", "--no-deps",
             "--force-reinstall", wheel)
    return python


def whole_suite(work, wheel):
    """All tests of the Python package; returns how many passed, and why others did not run."""
    python = user(work, wheel)
    libraries = pythons.fetched(work.tools, "linux-x86_64").folder  # its libffi, for ctypes
    said = work.run(python, "-m", "pytest", "-q", "-rs", "-p", "no:cacheprovider", ROOT / "python" / "tests", "--rootdir", ROOT,
                    LD_LIBRARY_PATH=str(libraries))
    passed = re.search(r"(\d+) passed", said)
    expect(passed and not re.search(r"\d+ (failed|error)", said), f"Python 3.12: {said.strip().splitlines()[-1]}")
    return int(passed[1]), set(re.findall(r"^SKIPPED .*?: (not run: .*)$", said, re.M))


def main():
    parser = command_line(__doc__)
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--native", type=pathlib.Path)
    parser.add_argument("--wheels", type=pathlib.Path)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    o = parser.parse_args()
    folder = o.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    work = Work(folder)
    made = o.wheels.resolve() if o.wheels else make(work, o)
    version = re.search(r"project\(bravais VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"))[1]
    native = made / f"bravais-{version}-{TAG}-manylinux_2_28_x86_64.whl"
    if o.speed:
        print(work.run(user(work, native), HERE / "wheel_speed.py", o.speed))
        return 0
    first, tests, lacking = None, 0, set()
    for platform, python in WHEELS.items():
        wheel = made / f"bravais-{version}-{TAG}-{platform}.whl"
        expect(wheel.exists(), f"there is {wheel.name}")
        module, target = examine(work, wheel, platform), install(work, wheel, platform)
        if "musl" in platform:
            link(work, module, platform)
            own = os.environ.get("BRAVAIS_MUSL_PYTHON", "").split()
            commands = [own] if own and platform.endswith("x86_64") else []
            if not commands:
                print(f"not loaded: {wheel.name}, without a Python for musl (BRAVAIS_MUSL_PYTHON)")
        else:
            commands = [command(work, python)]
            if python == "linux-x86_64":
                commands.append([pythons.fetched(work.tools, "linux-x86_64 3.14").python])
        for words in commands:
            digests = answers(work, words, target, version)
            first = first or digests
            tests += demand_same(digests, first)
    if o.full:
        passed, lacking = whole_suite(work, native)
        tests += passed
    print("\n".join([f"{tests} tests", *sorted(lacking)]))
    return NOT_RUN if lacking else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except pythons.Missing as lacking:
        print(f"not run: {lacking}")
        sys.exit(NOT_RUN)
