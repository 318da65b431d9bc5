# SPDX-License-Identifier: MIT
"""Verifies the files of a release as their users do. Everything comes from these files, also the tests."""
import os, pathlib, re, sys, tarfile

from release_files import Failed, run


class Missing(Exception):
    """Something cannot be verified, because the Python package index cannot be reached."""


class Verify:
    def __init__(self, output, work, version, python, jobs):
        self.output, self.work, self.version, self.python, self.jobs = output, work, version, python, jobs
        self.source = work / f"bravais-{version}"
        self.environment = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"}

    def run(self, *words, cwd=None):
        self.work.mkdir(exist_ok=True)
        return run(*words, cwd=cwd or self.work, env=self.environment)

    def file(self, pattern):
        found = list(self.output.glob(pattern))
        if len(found) != 1:
            raise Failed(f"{self.output} has {len(found)} files {pattern}, not one")
        return found[0]

    def sums(self):
        said = self.run("sha256sum", "--check", "--strict", "SHA256SUMS", cwd=self.output)
        good, files = len(re.findall(r": OK$", said, re.M)), len(list(self.output.iterdir())) - 1
        if good != files:
            raise Failed(f"SHA256SUMS lists {good} of {files} files")
        return f"{good} are right"

    def archive(self):
        """Unpacks the source archive, and runs known answers over the static library."""
        with tarfile.open(self.file(f"bravais-{self.version}.tar.xz")) as tar:
            tar.extractall(self.work, filter="data") if hasattr(tarfile, "data_filter") else tar.extractall(self.work)
        build = self.work / "build"
        off = [f"-DBRAVAIS_{part}=OFF" for part in ("CLI", "EXAMPLES", "SHARED", "INSTALL")]
        self.run("cmake", "-S", self.source, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DBRAVAIS_TESTS=ON", *off)
        self.run("cmake", "--build", build, "--target", "bravais", "test_known_answer", "--parallel", self.jobs)
        said = self.run(build / "tests" / "test_known_answer", "--gtest_filter=*.fixed_*")
        passed = re.search(r"^\[  PASSED  \] (\d+) tests", said, re.M)
        if not passed or passed[1] == "0":
            raise Failed("test_known_answer ran no test")
        return f"{passed[1]} known answers"

    def header(self):
        """Compiles the one header cut to ML-KEM, and runs known answers over it."""
        tests = self.source / "tests"
        sources = [tests / "one_header" / "known_answer.cpp", *(tests / "reference" / f"{name}.cpp" for name in ("keccak", "sha2"))]
        self.run("c++", "-std=c++20", "-O0", "-DFAMILY_LEFT_OUT", "-DBRAVAIS_ONLY_KYBER", f"-I{self.output}", f"-I{tests}", *sources,
                 "-o", "one_header")
        return self.run("./one_header").strip().splitlines()[-1]

    def installed(self, name, wheel):
        """Installs a wheel alone in a fresh environment, and makes a round trip with every parameter set."""
        folder = self.work / name
        python = folder / "bin" / "python"
        self.run(sys.executable, "-m", "venv", folder)
        self.run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index", wheel)
        version = self.run(python, "-m", "bravais", "--version").split()[-1]
        if version != self.version:
            raise Failed(f"{wheel.name} has version {version}, not {self.version}")
        return self.run(python, "-m", "bravais", "selftest").strip().splitlines()[-1]

    def wheel(self):
        return self.installed("wheel-environment", self.file("bravais-*.whl"))

    def sdist(self):
        """Builds a wheel with one family from the source distribution."""
        folder = self.work / "wheel-of-sdist"
        cut = [f"--config-settings=cmake.define.BRAVAIS_{name}" for name in ("FAMILIES=kyber", "ISAS=portable")]
        self.run(self.python, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation",
                 "--wheel-dir", folder, *cut, self.file(f"bravais-{self.version}.tar.gz"))
        return self.installed("sdist-environment", next(folder.glob("bravais-*.whl")))

    def deb(self):
        said = self.run(sys.executable, self.source / "tests" / "packages" / "run.py", "--deb", self.file("bravais_*.deb"))
        return f"{len(re.findall('^ok: ', said, re.M))} statements hold"

    def sbom(self):
        try:
            return self.run(sys.executable, self.source / "tests" / "tools" / "sbom.py", self.file("*.cdx.json")).strip()
        except Failed as failed:
            raise Missing(str(failed)) if "exit status 77" in str(failed) else failed


def steps(output, work, version, python, jobs):
    """The steps and what they are called."""
    verify = Verify(pathlib.Path(output), pathlib.Path(work), version, python, jobs)
    return [("verified: checksums", verify.sums), ("verified: source archive, compiled", verify.archive),
            ("verified: one header", verify.header), ("verified: Debian package", verify.deb),
            ("verified: wheel", verify.wheel), ("verified: source distribution, compiled", verify.sdist),
            ("verified: list of components", verify.sbom)]
