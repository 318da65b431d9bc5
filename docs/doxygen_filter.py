#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What doxygen reads in the place of a header: comments that stand before a declaration or behind it on its line become
comments for doxygen. So the headers stay free of its marks."""
import re
import sys


def converted(text):
    lines, out, i = text.splitlines(), [], 0
    while i < len(lines):
        line = lines[i]
        if line.startswith(("// SPDX", "/* SPDX")):
            out.append("")
        elif re.match(r"\s*//(?!/)", line):
            # A block of comment lines; one that stands before a blank line says something about the file.
            begin = i
            while i + 1 < len(lines) and re.match(r"\s*//(?!/)", lines[i + 1]):
                i += 1
            about = i + 1 < len(lines) and not lines[i + 1].strip()
            for row in lines[begin:i + 1]:
                out.append(row if about else escaped(re.sub(r"^(\s*)//", r"\1///", row, count=1)))
        elif re.match(r"\s*/\*(?!\*)", line):
            out.append(escaped(re.sub(r"/\*", "/**", line, count=1)))
        else:
            line = re.sub(r"(?<=[;,{}\w])(\s*)// (.*)$", lambda m: f"{m[1]}///< {escaped(m[2])}", line)
            out.append(re.sub(r"(?<=[;,{}\w])(\s*)/\* (.*)$", lambda m: f"{m[1]}/**< {escaped(m[2])}", line))
        i += 1
    return "\n".join(out) + "\n"


def escaped(comment):
    """Signs that have a meaning for doxygen or HTML, as themselves."""
    return re.sub(r"([<>\\@#%])", lambda m: "\\" + m[0], comment) if not comment.strip().startswith("///<") else comment


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        sys.stdout.write(converted(file.read()))
