# SPDX-License-Identifier: MIT
"""Reads include/bravais.h, and writes its declarations in Rust and a test of their layout."""
import os, pathlib, re, shlex, subprocess, sys, tempfile

TYPES = {"uint8_t": "u8", "uint32_t": "u32", "uint64_t": "u64", "int32_t": "i32", "size_t": "usize", "int": "c_int",
         "char": "c_char", "void": "c_void"}
HEAD = "// SPDX-License-Identifier: MIT\n// Generated from bravais.h when the package was assembled: do not edit.\n"
COMMENT = r"(?:/\*(?P<comment>(?:[^*]|\*(?!/))*)\*/\n)?"
STRUCT = re.compile(COMMENT + r"typedef struct \{\n(?P<members>[^}]*)\} (?P<name>\w+);")
ENUM = re.compile(r"^enum \{(?P<values>[^}]*)\};", re.M)
FUNCTION = re.compile(COMMENT + r"BRAVAIS_PRIVATE_(?:CHECKED_)?API (?P<result>[\w ]+?\**) ?\b(?P<name>bravais_\w+)\((?P<parameters>[^)]*)\);")
MEMBER = re.compile(r"(?P<type>(?:const )?\w+\**) (?P<names>[^;]+);")


def without_comments(text):
    return re.sub(r"/\*.*?\*/", "", text, flags=re.S)


def rust_type(c):
    """A C type in Rust: `const uint8_t*` is `*const u8`."""
    const, name, stars = re.fullmatch(r"(const )?(\w+) ?(\**)", c.strip()).groups()
    rust = TYPES.get(name, name)
    if not stars:
        return "" if name == "void" else rust
    pointer = "*const " if const else "*mut "
    return pointer + "*mut " * (len(stars) - 1) + rust if not const or len(stars) == 1 else "*mut *const " + rust


def documented(comment, indent=""):
    """A C comment as a Rust one. Its `Name:` paragraphs start new lines."""
    lines = [re.sub(r"^ \* ?", "", line).rstrip() for line in (comment or "").strip().splitlines()]
    text = re.sub(r"\[", r"\\[", re.sub(r"<([^>\s]+)>", r"`<\1>`", "\n".join(lines)))
    text = re.sub(r"\n(?=[A-Z][a-z]+: )", "\n\n", text)
    return "".join(f"{indent}/// {line}".rstrip() + "\n" for line in text.splitlines()) if text else ""


class Interface:
    def __init__(self, header):
        self.structs = [(found["name"], found["comment"], self.members(found["members"])) for found in STRUCT.finditer(header)]
        self.constants = [constant for found in ENUM.finditer(header) for constant in self.values(found["values"])]
        self.functions = [(found["name"], found["comment"], rust_type(found["result"]), self.parameters(found["parameters"]))
                          for found in FUNCTION.finditer(header)]
        declared = set(re.findall(r"\b(bravais_\w+)\([^)]*\);", without_comments(header)))
        missing = declared ^ {name for name, *_ in self.functions}
        if missing:
            sys.exit(f"languages/rust/bindings.py: cannot read the declarations of {', '.join(sorted(missing))}")

    @staticmethod
    def members(text):
        members = []
        for found in MEMBER.finditer(without_comments(text)):
            for name in found["names"].split(","):
                array = re.fullmatch(r"(\w+)\[(\d+)\]", name.strip())
                kind = rust_type(found["type"])
                members.append((array[1], f"[{kind}; {array[2]}]") if array else (name.strip(), kind))
        return members

    @staticmethod
    def values(text):
        return [(name, int(value)) for name, value in re.findall(r"(BRAVAIS_\w+) = (\d+)", without_comments(text))]

    @staticmethod
    def parameters(text):
        if text.strip() == "void":
            return []
        split = [re.fullmatch(r"(.*?[\s*])(\w+)", " ".join(one.split())) for one in text.split(",")]
        return [(found[2], rust_type(re.sub(r"\s*\*", "*", found[1]))) for found in split]

    def constant(self, name, value):
        """Functions return statuses as `int`; the others are values of members and parameters."""
        statuses = {name for name, _ in self.constants[:self.constants.index(("BRAVAIS_SELF_CHECK_FAILED", 16)) + 1]}
        kind = "c_int" if name in statuses else "i32" if name.startswith("BRAVAIS_FAULT_") else "u32"
        return f"pub const {name}: {kind} = {value};\n"

    def rust(self, sets):
        text = HEAD + "use core::ffi::{c_char, c_int, c_void};\n\n"
        text += "".join(self.constant(*constant) for constant in self.constants)
        for one in sets:
            text += f"/// {one['name']} ({one['source']}).\npub const BRAVAIS_{one['c_name'].upper()}: u32 = {one['id']:#06x};\n"
        for name, comment, members in self.structs:
            lines = "".join(f"    pub {member}: {kind},\n" for member, kind in members)
            text += f"\n{documented(comment)}#[repr(C)]\n#[derive(Clone, Copy, Debug)]\npub struct {name} {{\n{lines}}}\n"
        text += '\nunsafe extern "C" {\n'
        for name, comment, result, parameters in self.functions:
            listed = ", ".join(f"{parameter}: {kind}" for parameter, kind in parameters)
            text += documented(comment, "    ") + f"    pub fn {name}({listed}){f' -> {result}' if result else ''};\n"
        return text + "}\n"

    def layout_test(self, root):
        """A test with the sizes and offsets that the C++ compiler gives to the structs."""
        probe = '#include <cstddef>\n#include <cstdio>\n#include <bravais.h>\nint main() {\n'
        for name, _, members in self.structs:
            probe += f'  std::printf("{name} %zu\\n", sizeof({name}));\n'
            for member, _ in members:
                probe += f'  std::printf("{name}.{member} %zu\\n", offsetof({name}, {member}));\n'
        with tempfile.TemporaryDirectory(prefix="bravais-layout-") as folder:
            program, file = pathlib.Path(folder, "probe"), pathlib.Path(folder, "probe.cpp")
            file.write_text(probe + "}\n", encoding="utf-8")
            compiler = shlex.split(os.environ.get("CXX", "c++"))
            subprocess.run([*compiler, f"-I{root / 'include'}", file, "-o", program], check=True)
            lines = subprocess.run([program], capture_output=True, text=True, check=True).stdout.splitlines()
        text = HEAD + "// The numbers come from a C++ compiler, for processors with 64-bit pointers.\n"
        text += '#![cfg(target_pointer_width = "64")]\nuse core::mem::{offset_of, size_of};\n\nuse bravais_sys::*;\n\n'
        text += "#[test]\nfn structs_have_the_layout_of_c() {\n"
        for line in lines:
            what, number = line.split()
            name, _, member = what.partition(".")
            text += f"    assert_eq!({f'offset_of!({name}, {member})' if member else f'size_of::<{name}>()'}, {number});\n"
        return text + "}\n"
