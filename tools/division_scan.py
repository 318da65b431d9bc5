#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Looks for division instructions in the library. On many processors their time depends on the operands, and the
memory checkers do not report them. No division may touch a secret, so only the functions in ALLOWED may divide.

usage: division_scan.py [--levels O0,Os,O2,O3] [--jobs N] (BUILD_FOLDER | LIBRARY)...
       division_scan.py --self-test

Each BUILD_FOLDER contains a compile_commands.json (any configuration, compiler and target processor). The script runs
the library's commands again at each level into a temporary folder, and disassembles the objects. It disassembles a
LIBRARY (a file) as it is.
"""
import argparse, concurrent.futures, json, os, re, shlex, subprocess, sys, tempfile

# Functions (demangled, without parameters) with harmless divisions, and the reason. Only public lengths may be divided.
ALLOWED = [
    (r"bravais::keyfile::(\(anonymous namespace\)::(write_text|text_writer::put_base64)|base64_size|size_of_file|write)",
     "length of a text: three bytes are four digits"),
]

DIVISION = re.compile(r"\t(i?div[bwlq]?|[us]div|fi?divr?p?[sl]?|v?div[ps][sdh]|v?idiv\w*|f?div)\s")
FUNCTION = re.compile(r"^[0-9a-f]+ <(.*)>:$")
# The compiler's run-time library divides where the processor cannot.
DIVISION_CALL = re.compile(r"<(__u?(div|mod)(mod)?[sdt]i[34]|__aeabi_u?[il]divmod)\b|__u?(div|mod)(mod)?[sdt]i[34]")


def divisions(path):
    """Returns (function, instruction) for every division in an object that is not allowed, and the number of
    functions."""
    if not os.path.isfile(path):
        sys.exit(f"division_scan: {path}: there is no such file; build it first")
    kind = subprocess.run(["objdump", "-f", path], capture_output=True, text=True).stdout
    objdump = "objdump" if "x86-64" in kind else "aarch64-linux-gnu-objdump"
    words = [objdump, "-d", "-r", "-C", "--no-show-raw-insn", path]
    run = subprocess.run(words, check=True, capture_output=True, text=True)
    found, function, functions = [], "?", 0
    for line in run.stdout.splitlines():
        if match := FUNCTION.match(line):
            function, functions = match.group(1), functions + 1
        elif DIVISION.search(line) or DIVISION_CALL.search(line):
            name = re.sub(r"\((?!anonymous namespace\)).*| \[clone .*", "", function)
            # The one header gives the unnamed namespaces of the sources a name.
            name = name.replace("::one_header::", "::(anonymous namespace)::")
            if not any(re.fullmatch(allowed, name) for allowed, _ in ALLOWED):
                found.append((function, line.strip().split("\t", 1)[-1]))
    return found, functions


def scan(entry, level, folder, number):
    """Compiles one entry of a compilation database at one level; returns the findings as lines, and the number of
    functions."""
    command = entry.get("arguments") or shlex.split(entry["command"])
    made = os.path.join(folder, f"{number}.o")
    kept, skip = [], False
    for word in command:
        if skip:
            skip = False
        elif word == "-o":
            skip = True
        elif not re.fullmatch(r"-O\w*|-g\w*|-Werror|-fsanitize=.*|-W.*", word):
            kept.append(word)
    run = subprocess.run(kept + [f"-{level}", "-w", "-o", made], cwd=entry["directory"], capture_output=True, text=True)
    if run.returncode != 0:
        return [f"{entry['file']} does not compile at -{level}: {run.stderr[:400]}"], 0
    compiler = os.path.basename(command[0])
    unit = next((word[len("-DBRAVAIS_ISA="):] for word in command if word.startswith("-DBRAVAIS_ISA=")), "")
    name = f"{compiler} -{level} {os.path.relpath(entry['file'])} {unit}".strip()
    found, functions = divisions(made)
    os.unlink(made)
    return [f"{name}: {function}: {text}" for function, text in found], functions


def library_entries(build):
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        entries = json.load(file)
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    return [entry for entry in entries if os.path.abspath(entry["file"]).startswith(os.path.join(root, "src") + os.sep)]


def self_test():
    code = "unsigned q = 3329; unsigned planted(unsigned secret) { return secret / q; }\n"
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "planted.cpp")
        with open(source, "w", encoding="ascii") as file:
            file.write(code)
        entry = {"directory": folder, "file": source, "arguments": ["g++", "-O2", "-c", source, "-o", "planted.o"]}
        for level in ["O0", "Os", "O2", "O3"]:
            if len(scan(entry, level, folder, 0)[0]) != 1:
                sys.exit(f"division_scan: the planted division was not found at -{level}")
    print("division_scan: planted division found")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("builds", nargs="*")
    parser.add_argument("--levels", default="O0,Os,O2,O3")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    if options.self_test:
        return self_test()
    if not options.builds:
        parser.error("no build folder and no library")
    folders = [path for path in options.builds if os.path.isdir(path)]
    libraries = [path for path in options.builds if path not in folders]
    work = []
    for folder in folders:
        entries = library_entries(folder)
        if not entries:
            sys.exit(f"division_scan: {folder}: no source of the library in its compile_commands.json")
        work += [(entry, level) for level in options.levels.split(",") for entry in entries]
    found, functions = [], 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for run in [pool.submit(scan, entry, level, folder, number) for number, (entry, level) in enumerate(work)]:
            lines, count = run.result()
            found, functions = found + lines, functions + count
    for path in libraries:
        lines, count = divisions(path)
        if count == 0:
            sys.exit(f"division_scan: {path}: no functions, so nothing was checked")
        found, functions = found + [f"{path}: {function}: {text}" for function, text in lines], functions + count
    for line in found:
        print(line)
    print(f"division_scan: {len(work)} objects, {len(libraries)} libraries; {functions} functions looked at,"
          f" {len(found)} divisions")
    sys.exit(1 if found or functions == 0 else 0)


if __name__ == "__main__":
    main()
