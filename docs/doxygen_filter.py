#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What doxygen reads in the place of a header, line for line, so that the headers stay free of its marks.

A comment before a declaration is that of the functions, types and constants that follow, too, up to the next comment or
blank line: each of them gets the text. A comment behind a declaration or a constant on its line is that of it alone. A comment
that stands alone, before a blank line or at the top, says something about the file. A member that is data and has no
comment has that of its structure."""
import re
import sys

STRING = re.compile(r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)\'')
BEHIND = re.compile(r"(?<=[;,}\w])(\s*)(?://|/\*) (.*?)(?: ?\*/)?$")
TOP = re.compile(r"#\s*(?:pragma once|ifndef \w+_H$)")
# What a comment says of one member of a structure says nothing of the next. Of several in one declaration doxygen gives
# it to the first alone.
DATA = re.compile(r"(?!\s*(?:using|inline|friend|enum|struct|class)\b)\s*((?:[\w:]|<[^()]*>|[ *])+?[ *])"
                  r"(\w+(?:\[\w+\])?(?:, \w+)*)(?: = [^()]*)?;")


def comment_at(lines, i):
    """The text of the comment that begins in line i, without marks and what is meant for tools; and how long it is."""
    end = i
    if re.match(r"\s*//", lines[i]):
        while end < len(lines) and re.match(r"\s*//", lines[end]):
            end += 1
    elif re.match(r"\s*/\*", lines[i]):
        while "*/" not in lines[end]:
            end += 1
        end += 1
    rows = [re.sub(r"^\s*(?://+|/\*+|\*(?!/)) ?|\s*\*/\s*$", "", line) for line in lines[i:end]]
    return ["" if row.startswith(("SPDX", "NOLINT", "----")) else escaped(row) for row in rows], end - i


def escaped(text):
    """Signs that have a meaning for doxygen or HTML, as themselves."""
    return re.sub(r"([<>\\@#%])", r"\\\1", text)


def opened_and_closed(line, brackets, inherited, structure):
    """Follows the brackets of a line of code; whether a declaration may begin behind it. What stands in braces inherits
    nothing from outside, but data from the comment of the structure."""
    begins = False
    is_structure = re.match(r"\s*(?:typedef )?(?:struct|class)\b", line)
    for sign in re.findall(r"[(){}\[\];]", re.sub(r"//.*|/\*.*?\*/", "", STRING.sub("", line))):
        if sign in "({[":
            brackets.append(sign)
            structure.append(inherited[-1] if sign == "{" and is_structure else None)
            inherited.append(None)
        elif sign in ")}]":
            for stack in (brackets, inherited, structure):
                stack.pop()
        begins = sign in "{};" and (not brackets or brackets[-1] == "{")
    return begins


def converted(text):
    lines, out, i = text.splitlines(), [], 0
    brackets, inherited, structure, begins, documented = [], [None], [None], True, False
    while i < len(lines):
        line = lines[i]
        comment, length = comment_at(lines, i)
        if length:
            following = lines[i + length] if i + length < len(lines) else ""
            alone = not following.strip() or TOP.match(following)
            if alone and any(comment):
                if comment[0]:
                    out.pop()  # the blank line before it, or that of the license
                    comment.insert(0, "")
                comment[0] = "\\file"
            out += ["/// " + row for row in comment] if any(comment) else [""] * length
            inherited[-1] = None if alone or not any(comment) else comment
            documented = not alone
            i += length
            continue
        if not line.strip() or re.match(r"\s*(public|private|protected):", line):
            inherited[-1] = None
            structure[-1] = None if line.strip() else structure[-1]
        elif line.startswith("#define") and line.endswith(" */") and " /* " in line:
            line = line.replace(" /* ", " /**< ", 1)
        elif not line.startswith("#"):
            behind = None if re.match(r"\s*}", line) else BEHIND.search(line)
            data = DATA.fullmatch(line[:behind.start()] if behind else line)
            heir = structure[-1] if data else inherited[-1]
            own = f"/** {escaped(behind[2])} */" if behind else f"/** {' '.join(row or '<p>' for row in heir or [])} */"
            if data and ", " in data[2] and (behind or heir):
                line = " ".join(f"{own} {data[1]}{name};" for name in data[2].split(", "))
            elif behind:
                line = line[:behind.start()] + own.replace("/**", "/**<", 1)
            elif begins and heir and not documented and not re.match(r"\s*}", line):
                line = f"{own} {line}"
            begins = opened_and_closed(lines[i], brackets, inherited, structure)
            documented = documented and not begins
        out.append(line)
        i += 1
    return "\n".join(out) + "\n"


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        sys.stdout.write(converted(file.read()))
