# SPDX-License-Identifier: MIT
"""The Go module: the files of this folder, one copy of internal/native for each family, and a package for each header
of the C interface with the types of its parameter sets."""
import hashlib, json, pathlib, re, string, zipfile

HERE = pathlib.Path(__file__).resolve().parent
# The path of the module in the files of this folder, and in the assembled module. Only its owner can choose the place of
# publication; until then, RFC 2606 reserves this name.
WRITTEN = "bravais.example/bravais"
MODULE = WRITTEN
# The oldest Go that has all that the module uses: runtime.AddCleanup() and the directive noescape of cgo.
GO_VERSION = "1.24"
SIZES = ("public_key", "secret_key", "seed", "randomness", "prepared_public_key", "prepared_secret_key", "ciphertext",
         "shared_secret", "message", "signature")
FLAGS = {"public_key_follows": "PublicKeyFollows", "explicit_rejection": "ExplicitRejection", "checks_keys": "ChecksKeys",
         "contexts": "Contexts"}
NAMES = {"ml_kem": "ML-KEM", "ml_dsa": "ML-DSA", "kyber": "Kyber", "dilithium": "Dilithium", "ntru": "NTRU",
         "ntru_plus": "NTRU+", "m_lwq": "M-LWQ"}


def package_of(text):
    """The name of a Go package for a family or a header."""
    return text.replace("_", "")


def function_of(one):
    """ML-DSA-44 -> MLDSA44; M-LWQ-512-Z-plain of the PKE -> MLWQ512ZPlainPKE."""
    words = re.findall(r"[A-Za-z]+\d*|\d+", one["name"].replace("+", "Plus"))
    name = "".join(word if word.isupper() or len(word) > 5 else word[0].upper() + word[1:] for word in words)
    return name + ("PKE" if one["kind"] == "pke" else "")


def suffix_of(one):
    """ml_kem_768 -> 768; ntru_hps_2048_509 -> HPS2048509; m_lwq_512_z_plain_pke -> 512ZPlain."""
    words = one["c_name"].removeprefix(one["header"]).removesuffix("_pke").strip("_").split("_")
    return "".join(word.upper() if len(word) < 5 else word.capitalize() for word in words)


def filled(template, values):
    return string.Template((HERE / "templates" / template).read_text(encoding="utf-8")).substitute(values, module=MODULE)


def with_module(text):
    return text.replace(WRITTEN, MODULE)


def table(family, sets):
    """The parameter sets of a family, as Go variables."""
    rows, width = [], max(len(function_of(one)) for one in sets)
    for one in sets:
        members = [f"ID: {one['id']}", f"Name: {json.dumps(one['name'])}"]
        members += [f"{''.join(w.capitalize() for w in size.split('_'))}: {one[size]}" for size in SIZES if size in one]
        members += [f"{name}: true" for flag, name in FLAGS.items() if one[flag]]
        rows.append(f"\t{function_of(one):{width}} = Set{{{', '.join(members)}}}\n")
    listed = {kind: ", ".join(f"&{function_of(one)}" for one in sets if one["kind"] == kind)
              for kind in ("kem", "pke", "signature")}
    return (f"// SPDX-License-Identifier: MIT\n\n//go:build cgo\n\npackage {package_of(family)}\n\n// The parameter sets of this family.\n"
            f"var (\n{''.join(rows)})\n\n// The same by kind, for tests.\nvar (\n" +
            "".join(f"\t{'of' + kind.capitalize():11} = []*Set{{{names}}}\n" for kind, names in listed.items()) + ")\n")


def names(header, family):
    """Gives the symbols of a family's part a prefix of their own."""
    own = f"bravais_go_{family}"
    found = re.findall(r"^BRAVAIS_PRIVATE_(?:CHECKED_)?API\b[^;{]*?\b(bravais_\w+)\(", header, re.M)
    lines = "".join(f"#define {name} {own}{name.removeprefix('bravais')}\n" for name in sorted(set(found)))
    return (f"/* SPDX-License-Identifier: MIT */\n/* Generated: the prefix of this part of the library. */\n"
            f"#define BRAVAIS_ONLY_{family.upper()}\n{lines}#ifdef __cplusplus\n#define bravais {own}\n#endif\n")


def native(source, folder, header):
    """internal/NAME for each family."""
    for family in dict.fromkeys(one["family"] for one in source.sets):
        target = folder / "internal" / package_of(family)
        for file in sorted(file for file in (HERE / "internal/native").rglob("*") if file.is_file()):
            text = with_module(file.read_text(encoding="utf-8")).replace("internal/native", f"internal/{package_of(family)}")
            text = re.sub(r"^package native$", f"package {package_of(family)}", text, flags=re.M)
            source.write(target / file.relative_to(HERE / "internal/native"), text.replace("Package native ", f"Package {package_of(family)} "))
        source.write(target / "sets.go", table(family, [one for one in source.sets if one["family"] == family]))
        source.write(target / "library/names.h", names(header, family))
        source.write(target / "answers_test.go", answers(source, family))


def answers(source, family):
    """The known answers of the project's own tests."""
    text = (source.root / f"tests/known_answer/digests_{family}.cpp").read_text(encoding="utf-8")
    rows = re.findall(r'\{"([^"]+)",\s*"([^"]+)",\s*"([0-9a-f]+)"\}', text)
    if not rows:
        raise SystemExit(f"tests/known_answer/digests_{family}.cpp: no answers")
    lines = "".join(f"\t{{{', '.join(map(json.dumps, row))}}},\n" for row in rows)
    return (f"// SPDX-License-Identifier: MIT\n\npackage {package_of(family)}\n\n"
            "// Parameter set, object and value, from the project's specifications: known_answers_test.go has their inputs.\n"
            f"var rows = [][3]string{{\n{lines}}}\n")


FROM_EXPANDED = """// NewExpandedDecapsulationKey$suffix reads and checks a secret key in the form that other libraries exchange.
func NewExpandedDecapsulationKey$suffix(expanded []byte) (*DecapsulationKey$suffix, error) {
	key, err := $family.NewExpandedDecapsulationKey(&$family.$variable, expanded, nil)
	if err != nil {
		return nil, err
	}
	return &DecapsulationKey$suffix{key}, nil
}
"""
FROM_BOTH = """// NewExpandedDecapsulationKey$suffix reads a secret key in the form that other libraries exchange, with its public key,
// and checks that they belong together.
func NewExpandedDecapsulationKey$suffix(expanded, encapsulationKey []byte) (*DecapsulationKey$suffix, error) {
	key, err := $family.NewExpandedDecapsulationKey(&$family.$variable, expanded, encapsulationKey)
	if err != nil {
		return nil, err
	}
	return &DecapsulationKey$suffix{key}, nil
}
"""
IMPLICIT = """// Decapsulate recovers a shared key. A ciphertext that was altered or made for another key is not an error: the result
// is a shared key that nobody else has (implicit rejection)."""
EXPLICIT = """// Decapsulate recovers a shared key. A ciphertext that was altered or made for another key is
// bravais.ErrCiphertext."""


def words(one):
    """What the templates need of a parameter set."""
    values = {size: one.get(size, 0) for size in SIZES}
    values |= {"package": package_of(one["header"]), "family": package_of(one["family"]), "name": one["name"],
               "source": one["source"], "variable": function_of(one), "function": function_of(one),
               "suffix": suffix_of(one), "constant": function_of(one)}
    if one["kind"] == "kem":
        values["from_expanded"] = string.Template(FROM_EXPANDED if one["public_key_follows"] else FROM_BOTH).substitute(values)
        values["decapsulate_comment"] = EXPLICIT if one["explicit_rejection"] else IMPLICIT
        values["checked"] = " and checks it" if one["checks_keys"] else ""
    return values


def packages(source, folder):
    """A package for each header of the C interface."""
    for header in dict.fromkeys(one["header"] for one in source.sets):
        sets = [one for one in source.sets if one["header"] == header]
        target, package = folder / package_of(header), package_of(header)
        family = package_of(sets[0]["family"])
        for one in sets:
            values = words(one)
            name = re.sub(r"\W", "", suffix_of(one)).lower()
            if one["kind"] == "kem":
                source.write(target / f"kem_{name}.go", filled("kem.go.in", values))
                source.write(target / f"kem_{name}_go126.go", filled("kem_go126.go.in", values))
                source.write(target / f"kem_{name}_test.go", filled("kem_test.go.in", values))
            elif one["kind"] == "pke":
                source.write(target / f"pke_{name}.go", filled("pke.go.in", values))
                source.write(target / f"pke_{name}_test.go", filled("pke_test.go.in", values))
            else:
                source.write(target / f"set_{name}.go", filled("signature_set.go.in", values))
        if sets[0]["kind"] == "signature":
            values = words(sets[0]) | {"all": ", ".join(f"&{family}.{function_of(one)}: {function_of(one)}()" for one in sets)}
            source.write(target / "signature.go", filled("signature.go.in", values))
            source.write(target / "signature_test.go", filled("signature_test.go.in", values))
            options = "options_context.go.in" if sets[0]["contexts"] else "options_plain.go.in"
            source.write(target / "options.go", filled(options, values))
        source.write(target / f"{package}.go", overview(header, sets, family))


def overview(header, sets, family):
    """The first file of a package: what it is, and what all its parameter sets share."""
    package = package_of(header)
    standard = all(one["standard"] for one in sets)
    use = "" if standard else " for research and interoperability only. For everything else, use " + (
        "mldsa." if sets[0]["kind"] == "signature" else "mlkem.")
    sources = " and ".join(dict.fromkeys(one["source"] for one in sets))
    text = f"// Package {package} has {NAMES[header]} ({sources}){use or '.'}\n"
    kems = [one for one in sets if one["kind"] == "kem"]
    text = f"// SPDX-License-Identifier: MIT\n\n{text}package {package}\n\nimport \"{MODULE}/internal/{family}\"\n\n"
    if kems:
        text += f"// SharedKeySize is the size of a shared key in bytes.\nconst SharedKeySize = {kems[0]['shared_secret']}\n\n"
        if len({one["seed"] for one in kems}) == 1:
            text += f"// SeedSize is the size of a seed in bytes.\nconst SeedSize = {kems[0]['seed']}\n\n"
    return text + ("// InstructionSet returns the instruction set that operations of this package use, such as avx2. A name in the\n"
                   "// environment variable BRAVAIS_FORCE_ISA replaces the automatic choice.\n"
                   f"func InstructionSet() (string, error) {{ return {family}.InstructionSet() }}\n")


def assemble(source, folder):
    header = folder / "internal/header/bravais.hpp"
    source.one_header(header)
    source.copy("include/bravais.h", folder / "internal/header/bravais.h")
    text = header.read_text(encoding="utf-8")
    # The digest is here so that a changed header changes this package, and Go compiles the packages again that import it.
    source.write(folder / "internal/header/header.go", f"""// SPDX-License-Identifier: MIT

// Package header holds the library as one C++ header. Packages that include it import this package, so that go mod
// vendor copies it.
package header

// SHA256 is the digest of bravais.hpp.
const SHA256 = "{hashlib.sha256(text.encode()).hexdigest()}"
""")
    native(source, folder, text)
    packages(source, folder)
    for file in sorted(HERE.rglob("*")):
        place = file.relative_to(HERE)
        if file.is_file() and place.parts[0] not in ("templates", "package.py", "__pycache__") and "native" not in place.parts:
            source.write(folder / place, with_module(file.read_text(encoding="utf-8")))
    source.copy("LICENSE", folder / "LICENSE")
    source.write(folder / "go.mod", f"module {MODULE}\n\ngo {GO_VERSION}\n")


def publish(folder, version, proxy):
    """Writes an assembled module to a folder that GOPROXY=file://... can name: the files of the module proxy protocol.
    The same module gives the same bytes. The folder peers/ is a module of its own and stays out."""
    place = proxy / MODULE / "@v"
    place.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(place / f"v{version}.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(file for file in folder.rglob("*") if file.is_file()):
            name = file.relative_to(folder)
            if name.parts[0] != "peers":
                archive.writestr(zipfile.ZipInfo(f"{MODULE}@v{version}/{name.as_posix()}"), file.read_bytes(),
                                 zipfile.ZIP_DEFLATED)
    (place / f"v{version}.mod").write_bytes((folder / "go.mod").read_bytes())
    (place / f"v{version}.info").write_text(json.dumps({"Version": f"v{version}"}), encoding="utf-8")
    (place / "list").write_text(f"v{version}\n", encoding="utf-8")
