#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Builds and installs a library with only the family kyber and the instruction set portable. A program for ML-KEM must
link and run. Sets of other families must be unknown at run time, and compile errors that name BRAVAIS_FAMILIES. An
unknown family or instruction set must stop the configuration with a list of the names. The C compiler links the
programs, without a C++ run-time library. The stripped size of examples/c/exchange.c must be that of docs/packages.md."""
import argparse, pathlib, platform, re, subprocess, sys, tempfile

HERE = pathlib.Path(__file__).resolve().parent
FAMILIES = ("kyber", "dilithium", "ntru", "ntru_plus", "mlwq")
LEFT_OUT = {"ml_dsa": "dilithium", "dilithium": "dilithium", "ntru": "ntru", "ntru_plus": "ntru_plus", "m_lwq": "mlwq"}

TYPED = """#include <bravais/ml_kem.h>
#if !BRAVAIS_HAS_KYBER || BRAVAIS_HAS_DILITHIUM || BRAVAIS_HAS_NTRU || BRAVAIS_HAS_NTRU_PLUS || BRAVAIS_HAS_MLWQ
#error "<bravais/config.h> is not that of this library"
#endif
static uint8_t public_key[BRAVAIS_ML_KEM_768_PUBLIC_KEY_BYTES], secret_key[BRAVAIS_ML_KEM_768_SECRET_KEY_BYTES];
static uint8_t ciphertext[BRAVAIS_ML_KEM_768_CIPHERTEXT_BYTES], ours[32], theirs[32];
int main(void) {
  if (bravais_ml_kem_768_generate(public_key, secret_key) != BRAVAIS_OK) return 1;
  if (bravais_ml_kem_768_encapsulate(ciphertext, ours, public_key) != BRAVAIS_OK) return 1;
  if (bravais_ml_kem_768_decapsulate(theirs, ciphertext, secret_key) != BRAVAIS_OK) return 1;
  return bravais_equal(ours, theirs, 32) ? 0 : 1;
}
"""
STRONG = """#include <bravais/bravais.hpp>
static_assert(!bravais::is_known(bravais::kem_id::ntru_hps_2048_677) && bravais::is_known(bravais::kem_id::ml_kem_768));
using scheme = {scheme};
int main() {{ return scheme::generate() ? 0 : 1; }}
"""
SIZE_OF = ("g++", 12, "x86_64")  # the compiler and the processor of the sizes in docs/packages.md
TOLERANCE = 0.03  # what other minor versions of the compiler and of the C library may change

SCHEMES = {"bravais::ml_kem_768": True, "bravais::kyber512_pke": True, "bravais::ntru_hps_2048_677": False,
           "bravais::m_lwq_768_e8_pke": False, "bravais::ml_dsa_65": False}


def run(*words, folder=None):
    """Whether a command succeeds, and all that it prints."""
    done = subprocess.run([str(word) for word in words], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True)
    return done.returncode == 0, done.stdout


def expect(condition, text, output=""):
    if not condition:
        sys.exit(f"wrong: {text}\n{output}")
    print(f"ok: {text}", flush=True)


def configure(o, build, *settings):
    return run(o.cmake, "-S", o.source, "-B", build, "-G", o.generator, f"-DCMAKE_C_COMPILER={o.cc}",
               f"-DCMAKE_CXX_COMPILER={o.cxx}", "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_INSTALL_LIBDIR=lib",
               "-DBRAVAIS_CLI=OFF", "-DBRAVAIS_EXAMPLES=OFF", "-DBRAVAIS_SHARED=OFF", "-DBRAVAIS_OPENSSL=OFF",
               *settings)


def unknown_names(o, work):
    cases = (("BRAVAIS_FAMILIES", FAMILIES, "nonsense"), ("BRAVAIS_FAMILIES", FAMILIES, "kyber;ntruu"),
             ("BRAVAIS_FAMILIES", FAMILIES, ""), ("BRAVAIS_ISAS", ("portable",), "nonsense"))
    for number, (option, known, value) in enumerate(cases):
        good, said = configure(o, work / f"refused-{number}", f"-D{option}={value}")
        said = " ".join(said.split())
        listed = all(re.search(rf"\b{name}\b", said) for name in known)
        expect(not good and option in said and value.split(";")[-1] in said and listed,
               f'{option}="{value}" is an error that lists the names', said)


def installed(o, work):
    """The install prefix of the library with one family."""
    build, prefix = work / "build", work / "prefix"
    good, said = configure(o, build, "-DBRAVAIS_FAMILIES=kyber", "-DBRAVAIS_ISAS=portable")
    expect(good, "a library with the family kyber is configured", said)
    for step in ((o.cmake, "--build", build, "--parallel", o.jobs), (o.cmake, "--install", build, "--prefix", prefix)):
        good, said = run(*step)
        expect(good, f"cmake {step[1]}", said)
    for folder in (build / "include", prefix / "include"):
        text = (folder / "bravais" / "config.h").read_text(encoding="utf-8")
        values = {name: int(value) for name, value in re.findall(r"^#define BRAVAIS_HAS_(\w+) ([01])\b", text, re.M)}
        expect(values == {name.upper(): int(name == "kyber") for name in FAMILIES}, f"config.h says so: {values}")
    return prefix


def in_c(o, work, prefix):
    include, library = f"-I{prefix}/include", prefix / "lib" / "libbravais.a"
    (work / "typed.c").write_text(TYPED, encoding="utf-8")
    good, said = run(o.cc, "-std=c99", "-O2", include, "-c", "typed.c", "-o", "typed.o", folder=work)
    expect(good, "a typed program for ML-KEM-768 compiles", said)
    good, said = run(o.cc, "-Wl,--gc-sections", "typed.o", library, "-o", "typed", folder=work)
    expect(good and run(work / "typed")[0], "the C compiler links it, and it runs", said)
    for header, family in LEFT_OUT.items():
        (work / "other.c").write_text(f"#include <bravais/{header}.h>\nint main(void) {{ return 0; }}\n", encoding="utf-8")
        good, said = run(o.cc, "-std=c99", include, "-c", "other.c", folder=work)
        told = f"<bravais/{header}.h>: the library was built without the family {family} (CMake: BRAVAIS_FAMILIES)"
        expect(not good and len(re.findall(r"\berror:", said)) == 1 and told in said, f"<bravais/{header}.h>: one error", said)
    (work / "all.c").write_text("#include <bravais/derand.h>\nint main(void) { return 0; }\n", encoding="utf-8")
    good, said = run(o.cc, "-std=c99", "-Wall", "-Werror", include, "-c", "all.c", folder=work)
    expect(good, "<bravais/derand.h> takes what is there", said)


def is_measured(o):
    """Whether the sizes in docs/packages.md are those of this compiler."""
    version = run(o.cxx, "-dumpversion")[1].strip().partition(".")[0]
    kind = "clang" if "clang" in run(o.cxx, "--version")[1] else "g++"
    return (kind, int(version) if version.isdigit() else 0, platform.machine()) == SIZE_OF


def size(o, work, prefix):
    """The stripped size of the example, beside the last row of the table."""
    page = (o.source / "docs" / "packages.md").read_text(encoding="utf-8")
    found = re.search(r"^\| `kyber`, `portable` \| ([\d,]+) \|$", page, re.M)
    expect(found, "docs/packages.md has the size of a program with kyber and portable")
    stated = int(found[1].replace(",", ""))
    good, said = run(o.cc, "-std=c99", "-O2", f"-I{prefix}/include", "-Wl,--gc-sections", "-s",
                     o.source / "examples" / "c" / "exchange.c", prefix / "lib" / "libbravais.a", "-o", "exchange", folder=work)
    expect(good and run(work / "exchange")[0], "examples/c/exchange.c links and runs", said)
    measured = (work / "exchange").stat().st_size
    print(f"examples/c/exchange.c has {measured:,} bytes; docs/packages.md says {stated:,}")
    if is_measured(o):
        expect(abs(measured - stated) <= TOLERANCE * stated, f"docs/packages.md has its size within {TOLERANCE:.0%}")


def in_cxx(o, work, prefix):
    library = prefix / "lib" / "libbravais.a"
    for scheme, is_there in SCHEMES.items():
        (work / "strong.cpp").write_text(STRONG.format(scheme=scheme), encoding="utf-8")
        good, said = run(o.cxx, "-std=c++20", f"-I{prefix}/include", "-c", "strong.cpp", folder=work)
        expect(good == is_there and (good or "BRAVAIS_FAMILIES" in said),
               f"{scheme} {'compiles' if is_there else 'is an error'}", said)
    # The second folder does not know what was left out, as if a user added the source folder by hand.
    for include in (prefix / "include", o.source / "include"):
        good, said = run(o.cxx, "-std=c++20", "-O0", f"-I{include}", f"-I{HERE.parent}", HERE / "left_out.cpp", library,
                         "-o", "left_out", folder=work)
        expect(good, f"left_out.cpp compiles with the headers in {include.parent.name}", said)
        good, said = run(work / "left_out")
        expect(good, said.strip())


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("cmake", "generator", "cxx", "cc"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--source", required=True, type=pathlib.Path)
    parser.add_argument("--jobs", default="2")
    o = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bravais-families-") as folder:
        work = pathlib.Path(folder)
        unknown_names(o, work)
        prefix = installed(o, work)
        in_c(o, work, prefix)
        size(o, work, prefix)
        in_cxx(o, work, prefix)


if __name__ == "__main__":
    main()
