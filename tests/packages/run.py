#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests the packages as a user would. Builds the .deb of a build folder, installs it, uses it in an outside project and
removes it; likewise the .deb of the provider for OpenSSL. Runs `conan create`, with Conan from the Python package index
if it is not installed. Checks the manifest and port of vcpkg. Prints what cannot run here; the exit status is then 77
if the rest passes."""
import argparse, json, os, pathlib, re, shutil, subprocess, sys, tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "tools"))
from package_index import python_with

SKIPPED = []


def run(*words, **options):
    done = subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          **options)
    if done.returncode != 0:
        sys.exit(f"failed: {' '.join(map(str, words))}\n{done.stdout}")
    return done.stdout


def expect(condition, text):
    if not condition:
        sys.exit(f"wrong: {text}")
    print(f"ok: {text}", flush=True)


def not_run(text):
    """The checks that cannot run, because this machine lacks something."""
    SKIPPED.append(text)
    print(f"not run: {text}", flush=True)


def version():
    return re.search(r"project\(bravais VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text()).group(1)


def make_deb(build, work):
    run("cpack", "-G", "DEB", "-B", work, cwd=build, umask=0o077)  # which must not show in the package
    packages = list(work.glob("bravais_*.deb"))
    expect(len(packages) == 1 and packages[0].name.startswith(f"bravais_{version()}_"), f"cpack makes {packages[0].name}")
    return packages[0], check_contents(packages[0], work)


def check_contents(package, work):
    """Checks what a package holds; returns its files."""
    files = [line.split(maxsplit=5)[5].lstrip(".") for line in run("dpkg-deb", "-c", package).splitlines()]
    for wanted in ("/usr/bin/bravais", "libbravais.a", "libbravais.so", "/usr/include/bravais.h", "bravaisConfig.cmake",
                   "/bravais.pc", "/man1/bravais.1", "bash-completion/completions/bravais", "zsh/vendor-completions/_bravais", "bravais.fish",
                   "/usr/share/doc/bravais/copyright", "/usr/share/doc/bravais/third_party.txt"):
        expect(any(wanted in name for name in files), f"the package holds {wanted}")
    modes = [line.split()[0] for line in run("dpkg-deb", "-c", package).splitlines() if line.endswith("/")]
    expect(modes and set(modes) == {"drwxr-xr-x"}, f"everyone can read its folders {set(modes)}")
    check_completions(package, work / "completions")
    return [name.split(" -> ")[0] for name in files if not name.endswith("/")]


def check_completions(package, folder):
    """Checks that each shell can read its file; tests of the command line cover the completions themselves."""
    run("dpkg-deb", "-x", package, folder)
    share = folder / "usr" / "share"
    for shell, file in (("bash", "bash-completion/completions/bravais"), ("zsh", "zsh/vendor-completions/_bravais"),
                        ("fish", "fish/vendor_completions.d/bravais.fish")):
        if shutil.which(shell) is None:
            print(f"left out: reading the completions for {shell}, which is not here", flush=True)
        else:
            run(shell, "-n", share / file)
            expect(True, f"{shell} reads its completions")


def use(work, **environment):
    """Uses the tool and both libraries, which are where the environment says."""
    environment = {**os.environ, **environment}
    expect(len(json.loads(run("bravais", "list", "--json", env=environment))["sets"]) > 0, "the tool lists its sets")
    expect("good signature" in run("bash", "-euc", """
        bravais keygen ML-DSA-44 --public s.pub --secret s.key
        echo hello > letter; bravais sign --key s.key letter
        bravais verify --key s.pub letter""", cwd=work, env=environment), "the tool signs and verifies")
    for source, package, compiler in (("c/exchange.c", "bravais", ["cc", "-std=c99"]),
                                      ("cpp/exchange.cpp", "bravais-static", ["c++", "-std=c++20"])):
        flags = run("pkg-config", "--cflags", "--libs", package, env=environment).split()
        run(*compiler, ROOT / "examples" / source, *flags, "-o", work / "example")
        run(work / "example", env=environment)
        expect(True, f"{source} is compiled with pkg-config {package} and runs")


def use_unpacked(package, work):
    """Uses a package without installing it."""
    check_contents(package, work)
    run("dpkg-deb", "-x", package, work / "unpacked")
    usr = work / "unpacked" / "usr"
    libraries, = {path.parent for path in usr.rglob("libbravais.so")}
    use(work, PATH=f"{usr / 'bin'}{os.pathsep}{os.environ['PATH']}", LD_LIBRARY_PATH=str(libraries),
        PKG_CONFIG_PATH=str(libraries / "pkgconfig"))


def use_installed(work, files):
    use(work)
    expect("libbravais.so.0.2" in run("ldconfig", "-p"), "the linker knows the shared library")
    # Container images leave out manual pages when they unpack packages.
    page = next(name for name in files if "/man1/bravais.1" in name)
    if os.path.exists(page):
        expect("bravais" in run("man", "-w", "bravais"), "man finds the page")
    else:
        print("left out: man bravais, for this system unpacks no manual pages", flush=True)


def deb(build, work):
    if shutil.which("dpkg") is None:
        return not_run("the .deb: no dpkg")
    package, files = make_deb(build, work)
    if os.geteuid() != 0 or subprocess.run(["dpkg", "-s", "bravais"], capture_output=True).returncode == 0:
        use_unpacked(package, work)
        return not_run("installing the .deb: not root, or bravais is installed already; it was unpacked and used instead")
    try:
        run("dpkg", "-i", package)
        expect(True, "dpkg installs it")
        use_installed(work, files)
        run("dpkg", "-r", "bravais")
    finally:
        subprocess.run(["dpkg", "-P", "bravais"], capture_output=True)
    left = [name for name in files if os.path.lexists(name)]
    expect(not left and not os.path.exists("/usr/include/bravais"), f"nothing is left after its removal {left}")
    return None


def openssl_deb(work):
    """The package of the provider: the system's openssl takes it from the configuration, and works without it after."""
    packages = list(work.glob("bravais-openssl_*.deb"))
    if not packages:
        return not_run("the .deb of the provider for OpenSSL: this build has none")
    listed = run("dpkg-deb", "-c", packages[0])
    expect("/ossl-modules/bravais.so" in listed, "the package of the provider holds the module")
    expect("libbravais" not in listed and "include" not in listed, "and nothing of the other package")
    depends = run("dpkg-deb", "-f", packages[0], "Depends")
    expect("libssl3" in depends and "bravais" not in depends and "libstdc++" not in depends, f"it needs {depends.strip()}")
    if os.geteuid() != 0 or subprocess.run(["dpkg", "-s", "bravais-openssl"], capture_output=True).returncode == 0:
        return not_run("installing the .deb of the provider: not root, or it is installed already")
    configured = dict(os.environ, OPENSSL_CONF="/usr/share/bravais/openssl.cnf")
    try:
        run("dpkg", "-i", packages[0])
        expect("bravais" in run("openssl", "list", "-providers", env=configured), "openssl loads the provider")
        expect("X25519MLKEM768 @ bravais" in run("openssl", "list", "-kem-algorithms", env=configured), "with its KEMs")
        run("openssl", "genpkey", "-algorithm", "ML-DSA-65", "-out", work / "key.pem", env=configured)
        run("dpkg", "-r", "bravais-openssl")
    finally:
        subprocess.run(["dpkg", "-P", "bravais-openssl"], capture_output=True)
    expect(not os.path.exists("/usr/share/bravais"), "nothing is left of the provider after its removal")
    copy = work / "left.cnf"
    copy.write_text((ROOT / "integrations/openssl/openssl.cnf").read_text())
    run("openssl", "rand", "-hex", "8", env=dict(os.environ, OPENSSL_CONF=str(copy)))
    expect(True, "openssl runs with a configuration that names the missing module")
    return None


def manual_page(build):
    if shutil.which("man") is None:
        return not_run("the manual page: no man")
    environment = dict(os.environ, MANROFFSEQ="", LC_ALL="C.UTF-8", MANWIDTH="120")
    done = subprocess.run(["man", "-l", "--warnings", build / "bravais.1"], capture_output=True, text=True, env=environment)
    expect(done.returncode == 0 and not done.stderr and "SEE ALSO" in done.stdout, f"man renders without warnings {done.stderr}")
    return None


def find_conan(work):
    """This machine's Conan, or one from the Python package index in an environment that is deleted with the work
    folder."""
    tool = shutil.which("conan")
    if tool is None:
        python = python_with(work / "conan-environment", "conan")
        tool = python and python.parent / "conan"
    return tool


def conan(work):
    tool = find_conan(work)
    if tool is None:
        return not_run("conan create: no Conan here, and the Python package index is out of reach")
    environment = dict(os.environ, CONAN_HOME=str(work / "conan"), CMAKE_BUILD_PARALLEL_LEVEL=str(os.cpu_count()))
    run(tool, "profile", "detect", env=environment)
    recipe, sources = ROOT / "packaging" / "conan", {"CMakeLists.txt", "establish.c", "conanfile.py"}
    # The static library has everything, the shared one only parts; no optimization, to save time.
    for kind, build_type, parts in (("static", "Release", {}),
                                    ("shared", "Debug", {"families": "kyber;dilithium", "isas": "portable"})):
        shared = kind == "shared"
        choice = [word for name, value in parts.items() for word in ("-o", f"bravais/*:{name}={value}")]
        made = run(tool, "create", recipe, "-s", "compiler.cppstd=20", "-s", f"build_type={build_type}", "--no-remote",
                   "-o", f"bravais/*:shared={shared}", *choice, "-c", "tools.cmake.cmaketoolchain:generator=Ninja", env=environment)
        package = re.search(r"Package '(\w+)' created", made).group(1)
        folder = pathlib.Path(run(tool, "cache", "path", f"bravais/{version()}:{package}", env=environment).split()[-1])
        found = {path.name for path in folder.glob("lib*/libbravais.*")}
        expect("libbravais.a" in found and ("libbravais.so" in found) == shared,
               f"conan create builds and tests the {kind} library: {', '.join(sorted(found))}")
        has = dict(re.findall(r"^#define BRAVAIS_HAS_(\w+) ([01])", (folder / "include/bravais/config.h").read_text(), re.M))
        archive, = folder.glob("lib*/libbravais.a")
        wide = any(name in archive.read_bytes() for name in (b"7bravais4avx25tableE", b"7bravais4neon5tableE"))
        expect(len(has) == 5 and all((value == "1") == (not parts or name.lower() in parts["families"].split(";"))
                                     for name, value in has.items()) and wide == (not parts),
               f"it has {'every family and instruction set' if not parts else f'what was chosen: {parts}'}")
    left = {path.name for path in (recipe / "test_package").iterdir()} - sources
    expect(not left, f"conan leaves nothing among the sources {left}")
    return None


def vcpkg_port(port, work, linkage, machine, features):
    """Whether the port runs, and its output."""
    done = subprocess.run(["cmake", f"-DPORT={port}", f"-DLINKAGE={linkage}", f"-DVCPKG_TARGET_ARCHITECTURE={machine}",
                           f"-DFEATURES={';'.join(['core', *features])}", "-P", HERE / "vcpkg_stubs.cmake"], cwd=work,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.returncode == 0, done.stdout


def vcpkg(work):
    port = ROOT / "packaging" / "vcpkg" / "bravais"
    manifest = json.loads((port / "vcpkg.json").read_text())
    expect(manifest["name"] == "bravais" and manifest["version"] == version(), "vcpkg.json has the name and the version")
    expect(set(manifest) <= {"name", "version", "description", "license", "supports", "dependencies", "features",
                             "default-features"} and
           re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", manifest["name"]) is not None, "vcpkg.json has known fields only")
    project = (ROOT / "CMakeLists.txt").read_text()
    families = re.search(r"set\(bravais_families ([\w ]+)\)", project).group(1).split()
    # Not WebAssembly: flags of the whole module choose its instruction set, not a feature of the port.
    found = re.findall(r'MATCHES "\^\((?!wasm)[^"]*"\)\s*list\(APPEND bravais_isas ([\w ]+)\)', project)
    isas = dict(zip(("x64", "arm64"), found, strict=True))
    parts = [name.replace("_", "-") for name in (*families, *" ".join(isas.values()).split())]
    expect(set(manifest["features"]) == {"tools", *parts}, "features are the tools, the families and the instruction sets")
    defaults = {one if isinstance(one, str) else one["name"]: isinstance(one, str) or one["platform"]
                for one in manifest["default-features"]}
    expect(defaults == {**{name.replace("_", "-"): True for name in families},
                        **{name.replace("_", "-"): machine for machine in isas for name in isas[machine].split()}},
           "all but the tools are there by default")
    known = set(re.findall(r"(?:option\(|bravais_select\()(BRAVAIS_\w+)", project))
    for linkage in ("static", "dynamic"):
        for machine in isas:
            every = [name for name, where in defaults.items() if where in (True, machine)]
            for features in ([*every, "tools"], every, ["kyber"], ["ntru-plus", "dilithium", "tools", every[-1]]):
                said = vcpkg_port(port, work, linkage, machine, features)[1]
                options = dict(re.findall(r"-D(BRAVAIS_\w+)=([\w;]+)", said))
                tools, chosen = "tools" in features, [name.replace("-", "_") for name in features]
                expect(set(options) <= known and options["BRAVAIS_CLI"] == ("ON" if tools else "OFF") and
                       ("vcpkg_copy_tools TOOL_NAMES bravais" in said) == tools and
                       options["BRAVAIS_SHARED"] == ("1" if linkage == "dynamic" else "0") and
                       options["BRAVAIS_FAMILIES"].split(";") == [name for name in families if name in chosen] and
                       options["BRAVAIS_ISAS"].split(";") == ["portable", *(name for name in isas[machine].split()
                                                                            if name in chosen)],
                       f"the port as {linkage} with {';'.join(features)} sets options that exist: {options}")
    good, said = vcpkg_port(port, work, "static", "x64", ["tools", "avx2"])
    expect(not good and "Choose one or more of the features kyber, dilithium" in " ".join(said.split()),
           "the port without a family is an error that names them")
    print("left out: vcpkg install, for vcpkg is in no package registry", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build", type=pathlib.Path, nargs="?", help="a folder in which all is built")
    parser.add_argument("--no-conan", action="store_true", help="leave out `conan create`, which compiles the library again")
    parser.add_argument("--deb", type=pathlib.Path, metavar="FILE",
                        help="only check this .deb, unpacked in a folder, in place of one of the build")
    options = parser.parse_args()
    if (options.build is None) == (options.deb is None):
        parser.error("name a build folder, or a package with --deb")
    with tempfile.TemporaryDirectory(prefix="bravais-packages-") as folder:
        work = pathlib.Path(folder)
        if options.deb:
            use_unpacked(options.deb.resolve(), work)
            return 0
        manual_page(options.build.resolve())
        deb(options.build.resolve(), work)
        openssl_deb(work)
        vcpkg(work)
        if not options.no_conan:
            conan(work)
    print(f"packages are good; {len(SKIPPED)} thing(s) not run")
    return 77 if SKIPPED else 0


if __name__ == "__main__":
    sys.exit(main())
