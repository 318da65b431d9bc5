# SPDX-License-Identifier: MIT
"""Makes the files of a release from a clean clone. tools/release and tests/reproducible use it."""
import hashlib, io, lzma, os, pathlib, re, shutil, subprocess, tarfile

FLAGS = ("CFLAGS", "CXXFLAGS", "CPPFLAGS", "LDFLAGS", "DESTDIR")


class Failed(Exception):
    """A step failed. The text says which command, and ends with its output."""


def run(*words, cwd=None, env=None):
    """Runs a command that must succeed; returns its standard output."""
    done = subprocess.run([str(word) for word in words], cwd=cwd, env=env, stdin=subprocess.DEVNULL, capture_output=True,
                          text=True, errors="replace")
    if done.returncode != 0:
        raise Failed(f"{' '.join(map(str, words))}: exit status {done.returncode}\n{(done.stdout + done.stderr)[-4000:]}")
    return done.stdout


def version_in(text):
    """The version in the text of CMakeLists.txt."""
    return re.search(r"^project\(bravais VERSION ([\d.]+)", text, re.M)[1]


def sha256_of(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


class Files:
    """The files of a release in the folder `output`, from the clean clone `source`; `build` holds what is compiled.
    `python` has the packages of tools/requirements/wheel.txt. Files do not depend on names of folders, the time, the
    umask or the flags of the caller: times in them are that of the commit."""
    def __init__(self, source, build, output, python, jobs):
        self.source, self.build, self.output, self.python, self.jobs = source, build, output, python, jobs
        self.windows = build.with_name(f"{build.name}-windows")
        self.version = version_in((source / "CMakeLists.txt").read_text(encoding="utf-8"))
        kept = {name: value for name, value in os.environ.items() if name not in FLAGS}
        self.environment = {**kept, "LC_ALL": "C.UTF-8", "TZ": "UTC", "PYTHONDONTWRITEBYTECODE": "1"}
        self.environment["SOURCE_DATE_EPOCH"] = self.run("git", "log", "-1", "--format=%ct").strip()
        os.umask(0o022)
        for name in self.run("git", "ls-files", "-z").split("\0")[:-1]:  # wheels keep the modes of files
            if not (path := source / name).is_symlink():
                path.chmod(0o755 if path.stat().st_mode & 0o100 else 0o644)
        output.mkdir(parents=True, exist_ok=True)

    def run(self, *words, cwd=None):
        return run(*words, cwd=cwd or self.source, env=self.environment)

    def archive(self):
        """All files of the commit."""
        name = f"bravais-{self.version}"
        whole = self.build.with_name(f"{self.build.name}.tar")
        self.run("git", "-c", "tar.umask=0022", "archive", "--format=tar", f"--prefix={name}/", "-o", whole, "HEAD")
        path = self.output / f"{name}.tar.xz"
        path.write_bytes(lzma.compress(whole.read_bytes(), preset=6))
        whole.unlink()
        return path

    def header(self):
        """The one header; it includes itself by this name, so it has no version."""
        path = self.output / "bravais.hpp"
        self.run("tools/amalgamate", path)
        return path

    def libraries(self):
        """The libraries and the tool, in the build folder."""
        self.run("cmake", "-S", self.source, "-B", self.build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                 "-DBRAVAIS_EXAMPLES=OFF")
        self.run("cmake", "--build", self.build, "--parallel", self.jobs)
        return [self.build / "libbravais.a", self.build / f"libbravais.so.{self.version}", self.build / "cli" / "bravais"]

    def debs(self):
        """The .debs of the build folder: the library with the tool, and the provider for OpenSSL if it was built."""
        work = self.build / "deb"
        self.run("cpack", "-G", "DEB", "-B", work, cwd=self.build)
        made = sorted(work.glob(f"bravais*_{self.version}_*.deb"))
        return [pathlib.Path(shutil.copy(path, self.output)) for path in made]

    def zip(self):
        """The package for Windows."""
        build = self.windows
        toolchain = self.source / "cmake" / "toolchains" / "x86_64-windows-gnu.cmake"
        self.run("cmake", "-S", self.source, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DBRAVAIS_EXAMPLES=OFF",
                 f"-DCMAKE_TOOLCHAIN_FILE={toolchain}")
        self.run("cmake", "--build", build, "--parallel", self.jobs)
        self.run("cpack", "-B", build / "zip", cwd=build)
        made, = (build / "zip").glob(f"bravais-{self.version}-*.zip")
        return pathlib.Path(shutil.copy(made, self.output))

    def wheels(self, *platforms):
        """The wheels for these platforms, or all. They have the static libraries of the build folders."""
        made = self.build / "wheels" / "made"
        built = ["--native", self.build, *(["--windows", self.windows] if self.windows.exists() else [])]
        self.run("tools/wheels", *platforms, *built, "--work", self.build / "wheels" / "work", "--output", made,
                 "--jobs", self.jobs)
        return [pathlib.Path(shutil.copy(path, self.output)) for path in sorted(made.glob("*.whl"))]

    def packages(self, *languages):
        """The sources of the packages for these languages, or all."""
        made = []
        for language in languages or self.run("tools/language_package", "--list").split():
            folder = self.build / "packages" / language
            self.run("tools/language_package", language, folder)
            made.append(self.packed(folder, f"bravais-{language}-{self.version}"))
        return made

    def packed(self, folder, name):
        """A .tar.xz of a folder, without the times and the owners of its files."""
        whole = io.BytesIO()
        with tarfile.open(fileobj=whole, mode="w") as archive:
            for path in sorted(path for path in folder.rglob("*") if path.is_file()):
                entry = tarfile.TarInfo(f"{name}/{path.relative_to(folder).as_posix()}")
                entry.size, entry.mode = path.stat().st_size, 0o755 if path.stat().st_mode & 0o100 else 0o644
                entry.mtime = int(self.environment["SOURCE_DATE_EPOCH"])
                archive.addfile(entry, io.BytesIO(path.read_bytes()))
        packed = self.output / f"{name}.tar.xz"
        packed.write_bytes(lzma.compress(whole.getvalue(), preset=6))
        return packed

    def sdist(self):
        """The source distribution of the Python package."""
        code = "import sys, scikit_build_core.build as build; build.build_sdist(sys.argv[1])"
        self.run(self.python, "-c", code, self.output)
        return self.output / f"bravais-{self.version}.tar.gz"

    def sbom(self):
        """The list of components; versions of the tool's libraries are those of this machine."""
        path = self.output / f"bravais-{self.version}.cdx.json"
        path.write_text(self.run("tools/sbom"), encoding="utf-8")
        return path

    def sums(self):
        """SHA256SUMS, as `sha256sum --check` reads it."""
        path = self.output / "SHA256SUMS"
        files = sorted(file for file in self.output.iterdir() if file != path)
        path.write_text("".join(f"{sha256_of(file)}  {file.name}\n" for file in files), encoding="ascii")
        return path
