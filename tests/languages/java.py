#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests the Java package as a user gets it: assembled, built by Maven, deployed to a repository in a folder, and used from
there by programs outside it.

usage: tests/languages/java.py FOLDER [--library FILE] [--full] [--speed ROUNDS]
  FOLDER           where to work; what Maven fetches stays there for the next run
  --library FILE   put this libbravais.so into the jar instead of compiling the one header, which takes minutes
  --full           also sources and documentation, as for publication, and the jar as a module
  --speed ROUNDS   only compare the speed with the JDK and Bouncy Castle; 15 rounds take two minutes

It needs a JDK 24 or newer (JAVA_HOME, or under /usr/lib/jvm) and Maven. The exit status is 0, 1 if something is wrong, or
77 if something is missing here: it is named in a line "not run: ..."."""
import os, pathlib, re, shutil, subprocess, sys

from common import NOT_RUN, ROOT, VECTORS, command_line, expect, programs_on, unpack_vectors

ARCHIVES = ("wycheproof_mlkem", "wycheproof_mldsa", "lamps_examples")
OLDEST = 24  # the first JDK with ML-KEM and ML-DSA of its own
PROGRAMS = {"Exchange": "both have the same secret", "Sign": "good signature", "Many": "client 7: BAD_PUBLIC_KEY"}
# What Maven says if it cannot reach a registry.
UNREACHABLE = r"Could not transfer artifact|Could not resolve dependencies|Unknown host|could not be resolved"
NATIVE = "bravais/native/linux-x86_64/libbravais.so"


def not_run(text):
    print(f"not run: the Java package: {text}")
    sys.exit(NOT_RUN)


def jdk():
    """The folder of a JDK that is new enough."""
    folders = [pathlib.Path(os.environ.get("JAVA_HOME", "/")), *sorted(pathlib.Path("/usr/lib/jvm").glob("*"), reverse=True)]
    for folder in folders:
        release = folder / "release"
        found = re.search(r'^JAVA_VERSION="(\d+)', release.read_text(), re.M) if release.exists() else None
        if found and int(found[1]) >= OLDEST and (folder / "bin" / "javac").exists():
            return folder
    return not_run(f"no JDK {OLDEST} or newer in JAVA_HOME or /usr/lib/jvm")


class Work:
    def __init__(self, folder):
        self.folder, self.package, self.repository = folder, folder / "package", folder / "repository"
        self.java_home = jdk()
        if shutil.which("mvn") is None:
            not_run("there is no command mvn")
        self.environment = dict(os.environ, JAVA_HOME=str(self.java_home))
        self.environment.pop("BRAVAIS_LIBRARY", None)  # the library in the jar is tested

    def run(self, *words, where=None, **environment):
        words = [str(word) for word in words]
        done = subprocess.run(words, cwd=where or self.package, env={**self.environment, **environment}, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode != 0:
            if words[0] == "mvn" and re.search(UNREACHABLE, done.stdout):
                print(done.stdout[-2000:])
                not_run("Maven cannot fetch its plugins and the packages for the tests")
            sys.exit(f"failed: {' '.join(words)}\n{done.stdout}")
        return done.stdout

    def maven(self, *words, where=None, **environment):
        """Packages that Maven fetches go to the folder, so that this package is not installed for the user."""
        return self.run("mvn", "--batch-mode", f"-Dmaven.repo.local={self.folder / 'fetched'}", *words, where=where,
                        **environment)

    def java(self, *words):
        return self.run(self.java_home / "bin" / "java", *words)


def assemble(work):
    """Writes the package; the native library of the last run stays if the header is the same."""
    header = work.package / "native" / "bravais.hpp"
    kept = work.folder / "libbravais.so"
    before = header.read_bytes() if header.exists() and kept.exists() else None
    shutil.rmtree(work.package, ignore_errors=True)
    work.run(sys.executable, ROOT / "tools/language_package", "java", work.package, where=ROOT)
    if before != header.read_bytes():
        kept.unlink(missing_ok=True)
    return kept


def unpacked_vectors(work):
    """The folder of published vectors; None if this machine does not have them."""
    folder = work.folder / "vectors"
    work.missing = unpack_vectors(ARCHIVES, folder)
    return None if work.missing else folder


def deploy(work, library, full, vectors):
    """Builds, tests and deploys the package; returns the jar in the repository, and how many tests passed."""
    kept = assemble(work)
    shutil.rmtree(work.repository, ignore_errors=True)
    shutil.rmtree(work.folder / "fetched" / "bravais", ignore_errors=True)  # of the last run
    if library is None:
        if not kept.exists():
            work.run("sh", "native/build", kept)
        library = kept
    output = work.maven("deploy", *["-Ppublish"] * full, *[f"-Dbravais.vectors={vectors}"] * (vectors is not None),
                        "-Dmaven.install.skip=true", f"-DaltDeploymentRepository=folder::{work.repository.as_uri()}",
                        BRAVAIS_PREBUILT=str(library.resolve()))
    run, failed, errors, skipped = map(int, re.findall(
        r"Tests run: (\d+), Failures: (\d+), Errors: (\d+), Skipped: (\d+)$", output, re.M)[-1])
    expect(run > 300 and failed + errors == 0, f"{run} tests of the package, {skipped} of them skipped")
    expect(vectors is None or skipped == 0, "no test is skipped that can run")
    jars = sorted(path.name for path in work.repository.rglob("*.jar"))
    expect(len(jars) == (3 if full else 1), f"the repository has {', '.join(jars)}")
    jar = next(path for path in work.repository.rglob("*.jar") if not re.search("sources|javadoc", path.name))
    names = work.run(work.java_home / "bin" / "jar", "tf", jar).split()
    for name in (NATIVE, "META-INF/LICENSE", "META-INF/services/java.security.Provider", "module-info.class"):
        expect(name in names, f"the jar has {name}")
    return jar, run - skipped


def users_project(work, name):
    """A project outside the package that gets it from the repository."""
    folder = work.folder / name
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(work.package / name, folder)
    pom = (folder / "pom.xml").read_text(encoding="utf-8")
    place = f"  <repositories>\n    <repository>\n      <id>folder</id>\n      <url>{work.repository.as_uri()}</url>\n" \
            "    </repository>\n  </repositories>\n\n"
    (folder / "pom.xml").write_text(pom.replace("  <dependencies>\n", place + "  <dependencies>\n", 1), encoding="utf-8")
    return folder


def other_version(work, jar):
    """A native library of another version is refused, with both versions."""
    source, library = work.folder / "other.c", work.folder / "other.so"
    source.write_text('const char* bravais_version(void) { return "9.1.0"; }\n', encoding="utf-8")
    work.run(os.environ.get("CC", "cc"), "-shared", "-fPIC", source, "-o", library)
    program = work.folder / "Other.java"
    program.write_text("""class Other {
  public static void main(String[] args) throws Exception {
    try {
      javax.crypto.KEM.getInstance("ML-KEM", new bravais.BravaisProvider());
    } catch (java.security.NoSuchAlgorithmException expected) {
      System.out.println(expected.getMessage());
    }
  }
}
""", encoding="utf-8")
    output = work.java("--enable-native-access=ALL-UNNAMED", f"-Dbravais.library={library}", "-classpath", jar, program)
    expect(re.search(r"other\.so has version 9\.1\.0, and this package needs \d+\.\d+\.x", output),
           "a native library of another version is refused")


def programs(work, jar, full):
    folder = users_project(work, "examples")
    for number, (name, printed) in enumerate(PROGRAMS.items()):
        output = work.maven("--quiet", *["compile"] * (number == 0), "exec:exec", f"-Dprogram={name}", where=folder)
        expect(printed in output, f"the example {name} prints: {printed}")
    other_version(work, jar)
    if full:
        output = work.java("--module-path", jar, "--add-modules", "bravais", "--enable-native-access=bravais",
                           "-classpath", folder / "target" / "classes", "Exchange")
        expect(PROGRAMS["Exchange"] in output and "WARNING" not in output, "the jar is a module")
    shown = 0
    for page in (work.package / "README.md", ROOT / "docs" / "java.md"):
        for block in programs_on(page, "java"):
            name = re.search(r"^(?:public )?class (\w+)", block, re.M)
            expect(name, f"a program on the page {page.name} has a class")
            file = work.folder / "shown" / f"{name[1]}.java"
            file.parent.mkdir(exist_ok=True)
            file.write_text(block, encoding="utf-8")
            work.java("--enable-native-access=ALL-UNNAMED", "-ea", "-classpath", jar, file)
            shown += 1
    expect(shown > 1, f"{shown} programs on the pages run")
    return len(PROGRAMS) + shown


def main():
    parser = command_line(__doc__)
    parser.add_argument("--library", type=pathlib.Path, metavar="FILE")
    parser.add_argument("--full", action="store_true")
    o = parser.parse_args()
    if o.library and not o.library.exists():
        parser.error(f"--library: there is no file {o.library}")
    work = Work(o.folder.resolve())
    work.folder.mkdir(parents=True, exist_ok=True)
    jar, tests = deploy(work, o.library, o.full, unpacked_vectors(work))
    if o.speed:
        folder = users_project(work, "speed")
        for program in ("speed.Compare", "bravais.Parts"):
            print(work.maven("--quiet", "compile", "exec:exec", f"-Drounds={o.speed}", f"-Dprogram={program}", where=folder))
        return 0
    print(f"{tests + programs(work, jar, o.full)} tests")
    if work.missing:
        not_run(f"the vectors {', '.join(work.missing)}: not in {VECTORS} (BRAVAIS_VECTORS)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
