# SPDX-License-Identifier: MIT
"""Assembles the crates `bravais-sys` and `bravais`, and the crate `peers`, which is not published."""
import sys

sys.path.insert(0, __file__.rpartition("/")[0])
import bindings
import sets

CRATES = ("bravais-sys", "bravais")


def manifest(source, crate):
    """Cargo.toml with the version of the library, and with a feature for each family."""
    families = list(dict.fromkeys(one["family"] for one in source.sets))
    text = (source.root / "languages/rust" / crate / "Cargo.toml").read_text(encoding="utf-8")
    text = text.replace('"0.0.0"', f'"{source.version}"').replace('"=0.0.0"', f'"={source.version}"')
    lines = [f'{name} = ["bravais-sys/{name}"]' if crate == "bravais" else f"{name} = []" for name in families]
    lines.append("all = [" + ", ".join(f'"{name}"' for name in families) + "]")
    return text.replace("# generated: families", "\n".join(lines))


def assemble(source, folder):
    source.copy("languages/rust", folder)
    for path in folder.rglob("*.py"):
        path.unlink()
    for crate in (*CRATES, "peers"):
        source.write(folder / crate / "Cargo.toml", manifest(source, crate))
    for crate in CRATES:
        source.copy("LICENSE", folder / crate / "LICENSE")
    source.one_header(folder / "bravais-sys/src/bravais.hpp")
    interface = bindings.Interface((source.root / "include/bravais.h").read_text(encoding="utf-8"))
    source.write(folder / "bravais-sys/src/bindings.rs", interface.rust(source.sets))
    source.write(folder / "bravais-sys/tests/layout.rs", interface.layout_test(source.root))
    source.write(folder / "bravais/src/sets.rs", sets.definitions(source.sets))
    source.write(folder / "bravais/tests/each_set/mod.rs", sets.visitor(source.sets))
    source.write(folder / "bravais/tests/answers/mod.rs", sets.answers(source.root))
