#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks what tools/release refuses, each with one line and exit status 2, in a small repository of its own; that it
accepts a good one; and that the files of the checkout state one version. The full check runs all of it."""
import os, pathlib, re, shutil, subprocess, sys, tempfile

from pretended import ROOT, verdict

SCRIPTS = ("release", "release_files.py", "release_verify.py", "package_index.py")
STATED = ("CMakeLists.txt", "CHANGELOG.md", "SECURITY.md", "packaging/vcpkg/bravais/vcpkg.json")
TOOLS = ("c++", "cc", "cmake", "cpack", "dpkg-deb", "dpkg-shlibdeps", "file", "ninja", "pkg-config", "sha256sum",
         "aarch64-linux-gnu-g++", "qemu-aarch64", "x86_64-w64-mingw32-g++", "wine", "cargo", "go", "mvn", "npm")


def stated_version():
    return re.search(r"^project\(bravais VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"), re.M)[1]


class Repository:
    """A repository with what tools/release reads, and programs that do nothing in place of those that it needs."""
    def __init__(self, folder):
        self.folder, programs = folder / "tree", folder / "programs"
        for name in (*STATED, *(f"tools/{name}" for name in SCRIPTS), "tools/requirements/wheel.txt", "tools/requirements/wheel.in"):
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.folder / name)
        self.release_changelog()
        programs.mkdir()
        for tool in TOOLS:
            shutil.copy("/bin/true", programs / tool)
        self.programs = programs
        for name in ("git", "env", "python3"):
            (programs / name).symlink_to(shutil.which(name))
        who = {f"GIT_{role}_{what}": "test" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
        self.environment = {**os.environ, **who, "PATH": str(programs), "GIT_CONFIG_GLOBAL": "/dev/null",
                            "PYTHONDONTWRITEBYTECODE": "1"}
        self.git("init", "--quiet")
        self.commit()

    def release_changelog(self):
        """Between releases, the newest entry of CHANGELOG.md is [Unreleased]. Gives it the version and a date."""
        file = self.folder / "CHANGELOG.md"
        text, version = file.read_text(encoding="utf-8"), stated_version()
        file.write_text(text.replace("## [Unreleased]\n", f"## [{version}] - 2026-01-31\n", 1), encoding="utf-8")

    def git(self, *words):
        subprocess.run(["git", *words], cwd=self.folder, env=self.environment, check=True)

    def commit(self):
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "--message=a commit")

    def change(self, name, old, new):
        text = (self.folder / name).read_text(encoding="utf-8")
        if not re.search(old, text):
            sys.exit(f"wrong: {name} does not have {old}")
        (self.folder / name).write_text(re.sub(old, new, text, count=1), encoding="utf-8")

    def says(self, *options):
        done = subprocess.run([self.folder / "tools" / "release", *options], capture_output=True, text=True, check=False,
                              env=self.environment)
        return done.returncode, (done.stdout + done.stderr).strip()


def cases(version):
    """What is changed, whether it is committed, the options, and what is said."""
    minor = version.rpartition(".")[0]
    edit = Repository.change
    entry = rf"## \[{re.escape(version)}\] - [\d-]+"
    return (
        (lambda r: None, True, ["--check"], None),
        (lambda r: r.git("tag", f"v{version}"), True, ["--check", f"v{version}"], None),
        (lambda r: None, True, ["--check", "v9.9.9"], "there is no tag v9.9.9"),
        (lambda r: r.git("tag", "v9.9.9"), True, ["--check", "v9.9.9"], f"the tag v9.9.9 does not match version {version}"),
        (lambda r: r.git("tag", version), True, ["--check", version], f"its tag is v{version}"),
        (lambda r: edit(r, "SECURITY.md", "Security", "security"), False, ["--check"], "SECURITY.md: not as in the last commit"),
        (lambda r: (r.folder / "new").touch(), False, ["--check"], "new: not as in the last commit"),
        (lambda r: edit(r, "CMakeLists.txt", rf"VERSION {re.escape(version)}", "VERSION 9.8.7"), True, ["--check"],
         f"the newest entry is {version}, not 9.8.7"),
        (lambda r: edit(r, "CHANGELOG.md", entry, "## [Unreleased]"), True, ["--check"], "the newest entry is Unreleased"),
        (lambda r: edit(r, "CHANGELOG.md", entry, "## [Unreleased]"), True, ["--check", "--dry-run"], None),
        (lambda r: edit(r, "CHANGELOG.md", entry, "## [9.8.7] - 2026-01-31"), True, ["--check", "--dry-run"],
         f"the newest entry is 9.8.7, not {version}"),
        (lambda r: edit(r, "CHANGELOG.md", entry, f"## [{version}]"), True, ["--check"], f"the entry {version} has no date"),
        (lambda r: edit(r, "packaging/vcpkg/bravais/vcpkg.json", f'"{re.escape(version)}"', '"9.8.7"'), True, ["--check"],
         "vcpkg.json has version 9.8.7"),
        (lambda r: edit(r, "SECURITY.md", rf"\| {re.escape(minor)} \| yes", f"| {minor} | no"), True, ["--check"],
         f"SECURITY.md does not list {minor}"),
        (lambda r: (r.programs / "cpack").unlink(), True, ["--check"], "missing cpack; tools/setup"),
        (lambda r: (r.programs / "npm").unlink(), True, ["--check"], "missing npm, which the packages for other languages"),
        (lambda r: None, True, ["--check", "--output", "."], "exists already"),
        (lambda r: None, True, [], "name a tag, or use --dry-run"),
        (lambda r: None, True, ["v1", "--dry-run"], "name a tag, or use --dry-run"))


def main():
    version = stated_version()
    wrong = []
    for number, (change, committed, options, said) in enumerate(cases(version)):
        with tempfile.TemporaryDirectory(prefix="bravais-release-") as folder:
            repository = Repository(pathlib.Path(folder))
            change(repository)
            if committed:
                repository.commit()
            status, text = repository.says(*options)
        lines = [line for line in text.splitlines() if not line.startswith("usage: ")]
        if status != (2 if said else 0) or len(lines) != 1 or (said or f"nothing is in the way of bravais {version}") not in text:
            wrong.append(f"case {number}, {options}, must say '{said}': {status}, {text}")
    return verdict(wrong)


if __name__ == "__main__":
    sys.exit(main())
