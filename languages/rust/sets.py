# SPDX-License-Identifier: MIT
"""Writes the parameter sets as Rust types, and the tables that the tests of the crate use."""
import re

HEAD = "// SPDX-License-Identifier: MIT\n// Generated from the table of parameter sets when the package was assembled: do not edit.\n"
KINDS = {"kem": "kem_set", "pke": "pke_set", "signature": "signature_set"}
ROW = re.compile(r'\{((?:\s*"[^"]*",?)+)\}')


def type_name(one):
    return "".join(word[:1].upper() + word[1:] for word in one["c_name"].split("_"))


def has_array(size):
    """Whether the crate hybrid-array, on which the traits of the crate kem rest, has this size (src/sizes.rs in 0.4)."""
    return size <= 512 or (size <= 1024 and size % 16 == 0) or (size <= 4064 and size % 32 == 0) or size in (4096, 8192)


def definition(one):
    size = lambda name: f"[u8; {one[name]}]"
    numbers = [f"{name}: {size(name)}" for name in ("public_key", "secret_key", "seed", "randomness", "ciphertext",
                                                   "shared_secret", "message", "signature") if name in one]
    numbers += [f"{name}: {one[name]}" for name in ("prepared_public_key", "prepared_secret_key")]
    kind = {"kem": "key encapsulation", "pke": "encryption, secure against passive attackers only", "signature": "signatures"}
    about = f"{one['name']}: {kind[one['kind']]}. Source: {one['source']}."
    if not one["standard"]:
        about += " For research and interoperability, not a standard."
    text = f"#[cfg(feature = \"{one['family']}\")]\n{KINDS[one['kind']]}! {{\n    #[doc = \"{about}\"]\n"
    text += f"    {type_name(one)}, BRAVAIS_{one['c_name'].upper()}, \"{one['name']}\", \"{one['source']}\", {str(one['standard']).lower()},\n"
    text += "".join(f"    {number},\n" for number in numbers) + "}\n"
    more = []
    if one["public_key_follows"]:
        more.append("public_key_follows")
    if one["kind"] == "kem" and all(has_array(one[name]) for name in ("public_key", "ciphertext", "shared_secret")):
        more.append("explicit_kem" if one["explicit_rejection"] else "implicit_kem")
    if one["kind"] == "kem" and one["explicit_rejection"]:
        more.append("explicit_rejection")
    return text + "".join(f"#[cfg(feature = \"{one['family']}\")]\n{name}!({type_name(one)});\n" for name in more)


def definitions(table):
    return HEAD + "//! The parameter sets.\n\nuse crate::set::*;\n\n" + "\n".join(definition(one) for one in table)


def visitor(table):
    """A macro for each kind that calls a generic function with each of its parameter sets."""
    text = HEAD + "#![allow(unused_macros, unused_imports)]\n"
    follows = [one for one in table if one["public_key_follows"]]
    for name, kind, chosen in (*((kind, kind, table) for kind in KINDS),
                               *((f"follows_{kind}", kind, follows) for kind in ("kem", "signature"))):
        calls = "".join(f"        #[cfg(feature = \"{one['family']}\")]\n        $function::<bravais::{type_name(one)}>();\n"
                        for one in chosen if one["kind"] == kind)
        text += f"\nmacro_rules! for_each_{name} {{\n    ($function:ident) => {{\n{calls}    }};\n}}\npub(crate) use for_each_{name};\n"
    return text


def rows(root, name):
    text = (root / "src/params" / name).read_text(encoding="utf-8")
    return [re.findall(r'"([^"]*)"', found[1]) for found in ROW.finditer(text)]


def answers(root):
    """The library's known answers: src/params/known_*.inc says what they are and where they come from."""
    text = HEAD.replace("table of parameter sets", "known answers in src/params") + "#![allow(dead_code)]\n"
    for constant, file in (("SECRETS", "known_answers.inc"), ("ENCRYPTIONS", "known_encryptions.inc"),
                           ("SIGNATURES", "known_signatures.inc")):
        found = rows(root, file)
        lines = "".join("    [" + ", ".join(f'"{word}"' for word in row) + "],\n" for row in found)
        text += f"pub const {constant}: [[&str; 3]; {len(found)}] = [\n{lines}];\n"
    return text
