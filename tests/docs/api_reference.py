#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Builds the API reference with warnings as errors, and tests that this detects faults. A public function without a
comment is rejected; each function of a group has the text of the group; a comment that stands alone belongs to the
file."""
import pathlib, re, subprocess, sys, tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PLANTED = """// SPDX-License-Identifier: MIT
#pragma once
// The name space.
namespace bravais {

// Alone: of the <whole> file.

// Of a pair.
int first(int a) noexcept;
[[nodiscard]] int second(int a,
                         int b = {}) noexcept;
%s
int third(int a) noexcept;

// The first.
#define FIRST 1
#define SECOND 2 /* the second */

// A structure.
struct row {
  int height, width;
  int depth;  // in bytes
  explicit operator bool() const noexcept { return depth > 0; }  // whether there is any
};

}  // namespace bravais
"""


def doxygen(folder, text):
    """The exit status over one header, what was said, and the text that stands beside each name in the XML."""
    (folder / "planted.hpp").write_text(text, encoding="utf-8")
    configuration = (f"@INCLUDE = docs/Doxyfile\nINPUT = {folder}\nUSE_MDFILE_AS_MAINPAGE =\nOUTPUT_DIRECTORY = {folder}\n"
                     "GENERATE_XML = YES\nGENERATE_HTML = NO\n")
    done = subprocess.run(["doxygen", "-"], cwd=ROOT, input=configuration, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True)
    texts = {}
    for path in sorted((folder / "xml").glob("*.xml")):
        xml = path.read_text(encoding="utf-8")
        for member in re.findall(r"<memberdef .*?</memberdef>", xml, re.S):
            said = re.search(r"<briefdescription>(.*?)</briefdescription>", member, re.S)[1]
            texts[re.search(r"<name>(.*?)</name>", member)[1]] = re.sub(r"<.*?>", "", said).strip()
        if path.name.startswith("planted"):
            texts["planted.hpp"] = " ".join(re.sub(r"<.*?>", "", re.sub(r"<memberdef.*?</memberdef>|<programlisting.*", "",
                                                                       xml, flags=re.S)).split())
    return done.returncode, done.stdout, texts


def expect(condition, text):
    if not condition:
        sys.exit(f"api_reference: {text}")


def main():
    with tempfile.TemporaryDirectory(prefix="bravais-reference-") as name:
        folder = pathlib.Path(name)
        status, said, texts = doxygen(folder, PLANTED % "\n// Of the third.")
        expect(status == 0, f"a header with all its comments was refused\n{said}")
        wanted = {"first": "Of a pair.", "second": "Of a pair.", "third": "Of the third.", "height": "A structure.",
                  "width": "A structure.", "depth": "in bytes", "SECOND": "the second", "operator bool": "whether there is any"}
        expect(texts.items() >= wanted.items(), f"wrong texts: {texts}")
        expect("Alone: of the &lt;whole&gt; file." in texts["planted.hpp"], f"the text of the file: {texts['planted.hpp']}")
        status, said, _ = doxygen(folder, PLANTED % "")
        expect(status != 0 and "planted.hpp:13: error: Member third(int a)" in said, f"no complaint of third()\n{said}")
    print("api_reference: a function without a comment is noticed, groups and files have their texts")
    done = subprocess.run(["doxygen", "docs/Doxyfile"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    expect(done.returncode == 0, f"warnings\n{done.stdout}")
    members = sum(page.read_text(encoding="utf-8").count('class="memitem"') for page in (ROOT / "build/api").glob("*.html"))
    print(f"api_reference: build/api/index.html is made without a warning, with {members} members")


if __name__ == "__main__":
    main()
