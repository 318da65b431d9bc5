# SPDX-License-Identifier: MIT
"""Adapts a source file for a header that several translation units include. It marks the definitions, makes the names
in unnamed namespaces unique among the files, and leaves only the functions of the C interface at global scope. It
understands formatted C++ only: namespaces are not indented, and declarations follow one another."""
import re

OF_C = "bravais::c_api"  # where the header puts unnamed namespaces at global scope
MARK = "BRAVAIS_DEFINITION"  # `inline` in the header, or empty in the one unit that keeps the definitions


def masked(text):
    """Blanks comments, literals and directives, character for character."""
    pattern = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'(?!\w)|^[ \t]*#(?:\\\n|[^\n])*',
                         re.S | re.M)
    def blank(match):
        piece = re.sub(r"[^\n]", " ", match.group())
        return '"' + piece[1:-1] + '"' if match.group()[0] == '"' else piece
    return re.sub(r"\balignas\([^()]*\)", lambda m: " " * len(m.group()), pattern.sub(blank, text))


def closing(text, at, pair):
    depth = 0
    for i in range(at, len(text)):
        depth += (text[i] == pair[0]) - (text[i] == pair[1])
        if depth == 0:
            return i
    raise ValueError(f"no end of {text[at:at + 60]!r}")


class Statement:
    """One declaration at namespace scope: its position, its kind and the name that it declares."""
    def __init__(self, text, begin):
        self.begin, self.marked_at, self.body = begin, begin, None
        while text.startswith("[[", self.marked_at):
            self.marked_at = re.compile(r"\s*").match(text, closing(text, self.marked_at, "[]") + 1).end()
        linkage = re.compile(r'extern\s*"[^"]*"\s*').match(text, self.marked_at)
        if linkage:
            self.marked_at = linkage.end()
        head = self.marked_at
        self.template = text.startswith("template", head)
        while text.startswith("template", head):
            head = re.compile(r"\s*").match(text, closing(text, text.index("<", head), "<>") + 1).end()
        word = re.compile(r"(struct|class|union|enum|using|concept|static_assert|extern|inline|typedef)\b").match(text, head)
        self.word = word.group(1) if word else ""
        self.is_type = self.word in ("struct", "class", "union", "enum")
        self.constant = re.compile(r"(static\s+)?(constexpr|consteval|constinit)\b").match(text, head) is not None
        self.static = re.compile(r"static\s+").match(text, head)
        self.kind, self.end, named = self.scan(text, head)
        self.in_c = linkage is not None and self.body is not None
        if linkage and not self.in_c:
            self.word = "extern"  # a declaration
        self.name = self.type_name(text[head:]) if self.is_type or self.word == "using" else self.name_of(text[head:named])

    def scan(self, text, head):
        depth, paren, assigned, members, braced, named = 0, False, False, False, False, None
        i = head
        while True:
            c, before = text[i], text[head:i].rstrip()
            if c in "([":
                if depth == 0 and named is None and (c == "[" or not before.endswith("operator")):
                    named = i if text[i:i + 2] != "[[" else None
                paren |= c == "(" and depth == 0
                depth += 1
            elif c in ")]":
                depth -= 1
            elif depth == 0 and c == ";":
                stored = assigned or braced or not paren
                return ("variable" if stored else "declaration"), i + 1, named or i
            elif depth == 0 and c == "=" and not before.endswith(("operator", "=", "!", "<", ">")) and text[i + 1] != "=":
                assigned, named = True, named or i
            elif depth == 0 and c == ":" and paren and ":" not in (text[i - 1], text[i + 1]):
                members = True
            elif depth == 0 and c == "{":
                if paren and not assigned and not self.is_type and not (members and re.search(r"[\w>]$", before)):
                    self.body = i
                    return "function", closing(text, i, "{}") + 1, named
                braced, named = True, named or i
                i = closing(text, i, "{}")
            i += 1

    @staticmethod
    def type_name(text):
        found = re.match(r"(?:struct|class|union|enum(?:\s+class)?|using)\s+(?:\[\[.*?\]\]\s*)?(?!namespace\b)(\w+)", text)
        return found.group(1) if found else None

    def name_of(self, before):
        found = re.search(r"(\w+)\s*$", before)
        return found.group(1) if found and self.word not in ("static_assert",) else None

    def defines(self):
        """Whether a second unit with the same text would violate the one-definition rule."""
        if self.template or self.word:
            return False
        return self.kind == "variable" or (self.kind == "function" and not self.constant)


def statements(text):
    """Returns two lists: (statement at namespace scope, whether it is in an unnamed namespace), and (position of an
    unnamed namespace, whether it is at global scope)."""
    found, unnamed, stack, i = [], [], [], 0
    space = re.compile(r"[\s;]*")
    opening = re.compile(r"(?:inline\s+)?namespace\b([^{;=]*)\{|extern\s*\"[^\"]*\"\s*\{")
    macro = re.compile(r"[A-Z][A-Z0-9_]*\([\w, ]*\)$", re.M)  # a line that only declares
    while True:
        i = space.match(text, i).end()
        if i == len(text):
            return found, unnamed
        if text[i] == "}":
            stack.pop()
            i += 1
            continue
        if alone := macro.match(text, i):
            i = alone.end()
            continue
        opened = opening.match(text, i)
        if opened:
            anonymous = opened.group(1) is not None and not opened.group(1).strip()
            if anonymous:
                unnamed.append((i, not stack))
            stack.append("unnamed" if anonymous else "C" if opened.group(1) is None else "named")
            i = opened.end()
            continue
        statement = Statement(text, i)
        statement.in_c = statement.in_c or "C" in stack
        found.append((statement, "unnamed" in stack))
        i = statement.end


def local_names(text):
    """The names with internal linkage: those in unnamed namespaces, and static ones."""
    return {statement.name for statement, local in statements(masked(text))[0]
            if (local or statement.static) and statement.name}


def declared(text, kinds):
    """The names at namespace scope of these kinds: "type" (including aliases) or "variable"."""
    found = set()
    for statement, _ in statements(masked(text))[0]:
        kind = "type" if statement.is_type or statement.word == "using" else statement.kind
        if kind in kinds and statement.name:
            found.add(statement.name)
    return found


def renamed(text, names):
    """Replaces names, except members and qualified names."""
    mask = masked(text)
    edits = []
    for name, replacement in names.items():
        for use in re.finditer(rf"(?<![\w.]){name}\b", mask):
            if not mask[:use.start()].rstrip().endswith(("->", "::")):
                edits.append((use.start(), len(name), replacement))
    return edited(text, edits)


def edited(text, edits):
    for at, length, replacement in sorted(edits, reverse=True):
        text = text[:at] + replacement + text[at + length:]
    return text


def for_header(text, stem, clashing):
    """Marks the definitions, names the unnamed namespaces, and renames what clashes."""
    mask = masked(text)
    edits = []  # (position, length, replacement)
    found, unnamed = statements(mask)
    for at, is_global in unnamed:
        scope = f"namespace {OF_C} {{ " if is_global else ""
        edits.append((at, len("namespace"), f"{scope}inline namespace one_header"))
        if is_global:
            edits.append((closing(mask, text.index("{", at), "{}"), 0, "}"))
    # Each function at global scope repeats the file's using-directives.
    seen = "".join(re.findall(r"^using namespace [\w:]+;", mask, re.M) + [f"using namespace {OF_C};"])
    for statement, _ in found:
        if statement.in_c and statement.body is not None:
            edits.append((statement.body + 1, 0, " " + seen))
        if statement.defines():
            skip = statement.static.end() - statement.static.start() if statement.static else 0
            edits.append((statement.marked_at, skip, MARK + " "))
    return renamed(edited(text, edits), {name: f"{name}_of_{stem}" for name in clashing & local_names(text)})
