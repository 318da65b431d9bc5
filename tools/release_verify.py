# SPDX-License-Identifier: MIT
"""Verifies the files of a release as their users do. Everything comes from these files, also the tests."""
import functools, os, pathlib, re, subprocess, sys, tarfile, zipfile

from release_files import Failed, run


# Published vectors, which are not in the archive.
VECTORS = pathlib.Path(__file__).resolve().parent.parent.parent / "shared" / "vectors"


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

    def tests(self, language, *words):
        """Runs the tests of a package in the source archive over the files of the release; returns their last line, or
        what they could not run."""
        environment = {"BRAVAIS_VECTORS": str(VECTORS), **self.environment, "BRAVAIS_PACKAGES": str(self.output)}
        done = subprocess.run([sys.executable, self.source / "tests" / "languages" / f"{language}.py", *map(str, words)],
                              cwd=self.work, env=environment, capture_output=True, text=True, errors="replace")
        if done.returncode not in (0, 77):
            raise Failed(f"tests/languages/{language}.py: exit status {done.returncode}\n{(done.stdout + done.stderr)[-4000:]}")
        lines = done.stdout.strip().splitlines()
        return "; ".join(line for line in lines if line.startswith("not run: ")) if done.returncode == 77 else lines[-1]

    def wheels(self):
        return self.tests("wheels", self.work / "wheels", "--wheels", self.output)

    def zip(self):
        """Unpacks the package for Windows, and runs known answers and round trips under Wine."""
        with zipfile.ZipFile(self.file("*.zip")) as archive:
            archive.extractall(self.work / "windows")
        program, = (self.work / "windows").glob("*/bin/bravais.exe")
        said = self.run(self.source / "tests" / "windows" / "wine", self.work / "wine", program, "selftest")
        rows = len(re.findall(r"\bok\b", said))
        if not rows:
            raise Failed(f"the self-test of {program.name} has no row:\n{said}")
        return f"{rows} rows of the self-test are good"

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

    def provider(self):
        """Unpacks the provider, and lets the openssl of this machine load it."""
        if not list(self.output.glob("bravais-openssl_*.deb")):
            return "not made: this machine lacks the headers of OpenSSL"
        folder = self.work / "provider"
        self.run("dpkg-deb", "-x", self.file("bravais-openssl_*.deb"), folder)
        place, = folder.rglob("ossl-modules")
        said = self.run("openssl", "list", "-provider-path", place, "-provider", "bravais", "-kem-algorithms")
        found = len(re.findall(r"@ bravais$", said, re.M))
        if not found:
            raise Failed(f"the provider has no KEM:\n{said}")
        return f"{found} KEMs in openssl"

    def sbom(self):
        try:
            return self.run(sys.executable, self.source / "tests" / "tools" / "sbom.py", self.file("*.cdx.json")).strip()
        except Failed as failed:
            raise Missing(str(failed)) if "exit status 77" in str(failed) else failed


def steps(output, work, version, python, jobs):
    """The steps and what they are called."""
    verify = Verify(pathlib.Path(output), pathlib.Path(work), version, python, jobs)
    packages = {"Rust": [verify.work / "rust"], "Go": ["--place", verify.work / "go"], "Java": [verify.work / "java"],
                "JavaScript": [verify.work / "javascript"]}
    made = {"checksums": verify.sums, "source archive, compiled": verify.archive, "one header": verify.header,
            "Debian package": verify.deb, "provider for OpenSSL": verify.provider, "package for Windows": verify.zip,
            "wheels": verify.wheels, "source distribution, compiled": verify.sdist,
            **{f"package for {name}": functools.partial(verify.tests, name.lower(), *words) for name, words in packages.items()},
            "list of components": verify.sbom}
    return [(f"verified: {what}", step) for what, step in made.items()]
