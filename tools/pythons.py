# SPDX-License-Identifier: MIT
"""Python for other platforms, to make wheels for them and to test them. The files are those of the Maven package
org.bytedeco:cpython; each has a hash here, so that every machine gets the same bytes."""
import dataclasses, hashlib, pathlib, re, shutil, subprocess, zipfile

# Platform, or platform and version: version of the package, SHA-256 of its file.
FILES = {
    "linux-x86_64": ("3.12.1-1.5.10", "a135fcf4dc01adebf7ea439252276fc3196db80f7e0dd3da0b61f1ec489b68bd"),
    "linux-arm64": ("3.12.1-1.5.10", "4876e6a9eb45c4e2faf7c9f9ef8cb9f16a462c45c3440d4c2e15e6acc8f4e0df"),
    "windows-x86_64": ("3.12.1-1.5.10", "e69bc4491c311e19ea7169bafc5efbbe03b980d69c6962b049daf1fcb4913391"),
    "linux-x86_64 3.14": ("3.14.3-1.5.13", "eb5f1a6fe2dc498ac18927189a37f28a47b0ba06ae6bd85112eff023fe2eb46f"),
}
MINGW = "x86_64-w64-mingw32-gcc"


class Missing(Exception):
    """Something that is needed cannot be had here. The text says what."""


@dataclasses.dataclass(frozen=True)
class Python:
    """`folder` has everything, `python` is the program, and `include` the folder of the headers."""
    folder: pathlib.Path
    python: pathlib.Path
    include: pathlib.Path


def run(*words, **options):
    return subprocess.run([str(word) for word in words], check=True, capture_output=True, text=True, **options).stdout


def fetched(work, name):
    """The Python of a row of FILES, in the folder `work`; it is fetched only once."""
    version, digest = FILES[name]
    platform, folder = name.split()[0], work / "pythons" / name.replace(" ", "-")
    if not (folder / digest).exists():
        shutil.rmtree(folder, ignore_errors=True)
        unpack(jar(folder, version, platform, digest), folder, platform)
        (folder / digest).touch()
    release = ".".join(version.split(".")[:2])
    if platform.startswith("windows"):
        return Python(folder, folder / "python.exe", folder / "include")
    return Python(folder, folder / "bin" / f"python{release}", folder / "include" / f"python{release}")


def jar(folder, version, platform, digest):
    """Lets Maven fetch the file of the package."""
    folder.mkdir(parents=True)
    done = subprocess.run(["mvn", "--batch-mode", "--quiet", "dependency:copy", f"-DoutputDirectory={folder}",
                           f"-Dartifact=org.bytedeco:cpython:{version}:jar:{platform}"], capture_output=True, text=True)
    path = folder / f"cpython-{version}-{platform}.jar"
    if done.returncode != 0 or not path.exists():
        raise Missing(f"Maven cannot fetch org.bytedeco:cpython:{version} for {platform}")
    if hashlib.sha256(path.read_bytes()).hexdigest() != digest:
        raise Missing(f"{path.name} is not the file that tools/pythons.py names")
    return path


def unpack(path, folder, platform):
    prefix = f"org/bytedeco/cpython/{platform}/"
    with zipfile.ZipFile(path) as archive:
        for member in archive.namelist():
            if member.startswith(prefix) and not member.endswith("/"):
                target = folder / member.removeprefix(prefix)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(archive.read(member))
                if target.parent.name == "bin":
                    target.chmod(0o755)
    path.unlink()
    if platform.startswith("windows"):
        add_stable_dll(folder)


def add_stable_dll(folder):
    """Adds what the package leaves out of Python for Windows: python3.dll, which has the functions of the stable ABI by
    passing each to the library of the version; and the C++ run-time libraries beside the program."""
    library, = (path.stem for path in folder.glob("python3??.dll"))
    names = sorted(set(re.findall(r"\b__imp_(\w+)$", run("nm", folder / "libs" / "python3.lib"), re.M)))
    exports = folder / "python3.def"
    exports.write_text("LIBRARY python3.dll\nEXPORTS\n" + "".join(f"  {name}={library}.{name}\n" for name in names), encoding="ascii")
    run(MINGW, "-shared", "-nostdlib", "-Wl,-e,0", exports, "-o", folder / "python3.dll")
    for path in (folder / "lib").glob("vcruntime140*.dll"):
        shutil.copy(path, folder)
