#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that everything that a script installs from the Python package index is pinned: each package in
tools/requirements/*.txt has one version and the hashes of its files, each package in a .in file has a line in the .txt
file, and every call of `pip install` demands hashes or takes no index."""
import pathlib, re, subprocess, sys, tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# One package: its version, perhaps the platforms, then hashes on lines of their own.
PINNED = re.compile(r"([\w.-]+)(?:\[[\w,-]+\])?==[\w.+!]+(?: ; [^\\]+)?((?: \\\n    --hash=sha256:[0-9a-f]{64})+)")


def plain(name):
    return re.sub(r"[-_.]+", "-", name).lower()


def pins(text):
    """The pinned packages of a requirements file, and the lines that pin nothing."""
    found, wrong = set(), []
    for entry in re.split(r"\n(?! )", text):
        if not entry or entry.startswith("#") or entry == "--only-binary :all:":
            continue
        match = PINNED.fullmatch(entry)
        if match:
            found.add((plain(match[1]), entry.split("==")[1].split()[0]))
        else:
            wrong.append(entry.split("\n")[0])
    return found, wrong


def wanted(path):
    """The packages that a .in file names, also by `-r`."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("-r "):
            yield from wanted(path.parent / line[3:])
        elif line and not line.startswith("#"):
            yield plain(re.match(r"[\w.-]+", line)[0])


def faults(folder):
    sources, count = sorted(folder.glob("*.in")), 0
    if {path.stem for path in sources} != {path.stem for path in folder.glob("*.txt")}:
        yield f"{folder.name}: a .in file without a .txt file, or the other way around"
        return
    for path in sources:
        found, wrong = pins(path.with_suffix(".txt").read_text(encoding="utf-8"))
        count += len(found)
        yield from (f"{path.stem}.txt: not pinned with a hash: {line}" for line in wrong)
        yield from (f"{path.stem}.txt: no {name}, which {path.name} names; run tools/pin_requirements"
                    for name in wanted(path) if name not in {name for name, _ in found})
        for other in re.findall(r"^-r (\w+)\.in$", path.read_text(encoding="utf-8"), re.M):
            apart = pins((folder / f"{other}.txt").read_text(encoding="utf-8"))[0] - found
            yield from (f"{path.stem}.txt: not the {name} {version} of {other}.txt" for name, version in sorted(apart))
    if count == 0:
        yield f"{folder.name}: no package"


def calls(texts):
    """Calls of `pip install` in scripts, as words of a shell or of Python, that use an index and demand no hashes."""
    for name, text in texts:
        for match in re.finditer(r"""\bpip["',\s]+install["',\s].*(?:\n.*)?""", text):
            if not re.search("--require-hashes|--no-index", match[0]):
                yield f"{name}: {match[0].splitlines()[0].strip()}"


def scripts():
    names = subprocess.run(["git", "ls-files", "tools", "tests", ".ci", "cmake", "packaging"], cwd=ROOT, text=True,
                           capture_output=True, check=True).stdout.split()
    for name in names:
        path = ROOT / name
        if path.is_file() and path.suffix in ("", ".py", ".sh", ".cmake") and path != pathlib.Path(__file__).resolve():
            yield name, path.read_text(encoding="utf-8", errors="replace")


def planted():
    """What each fault says, or why none is found."""
    good = f"a==1 \\\n    --hash=sha256:{'0' * 64}\n"
    for name, source, text in (("good", "a==1.*\n", good), ("no hash", "a==1.*\n", "a==1\n"), ("range", "a\n", "a>=1\n"),
                               ("short hash", "a\n", good[:-9] + "\n"), ("missing", "a\nb\n", good), ("empty", "", "")):
        with tempfile.TemporaryDirectory(prefix="bravais-pins-") as folder:
            pathlib.Path(folder, "x.in").write_text(source, encoding="utf-8")
            pathlib.Path(folder, "x.txt").write_text(text, encoding="utf-8")
            if (name == "good") == bool(list(faults(pathlib.Path(folder)))):
                yield f"the planted requirements '{name}' are {'' if name == 'good' else 'not '}faulty"
    for text, bad in (('[python, "-m", "pip", "install", "--quiet",\n"x"]', 1), ("pip install x", 1),
                      ("pip install --no-deps x", 1), ("pip install --require-hashes --requirement x", 0),
                      ("pip install --no-index --no-deps x", 0)):
        if len(list(calls([("", text)]))) != bad:
            yield f"the planted call {text}"


def main():
    wrong = [*planted(), *faults(ROOT / "tools" / "requirements"), *calls(scripts())]
    print("\n".join(f"wrong: {what}" for what in wrong) or "ok")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
