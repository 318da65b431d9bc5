# SPDX-License-Identifier: MIT
"""docs/python.md: all blocks of Python, one after the other in one session, and what the page says they print."""
import re

from conftest import ROOT

PAGE = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")


def blocks(text, language):
    """(line in the file, code) of the fenced blocks of a language."""
    for match in re.finditer(r"^```(\w*)\n(.*?)^```$", text, re.M | re.S):
        if match.group(1) == language:
            yield text.count("\n", 0, match.start(2)), match.group(2)


def test_the_code_of_the_tutorial(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    session, count = {"__name__": "tutorial"}, 0
    for line, code in blocks(PAGE, "python"):
        exec(compile("\n" * line + code, str(ROOT / "docs" / "python.md"), "exec"), session)
        count += 1
    assert count >= 10
    printed = capsys.readouterr().out
    shown = [code for _, code in blocks(PAGE, "") if "Error - " in code]
    assert len(shown) == 1 and shown[0] in printed
    assert "ML-KEM-768: this secret key was wiped\n" in printed
    assert re.search(r"^ML-DSA-65 +1952 +4032 +3309  standard$", printed, re.M)


def test_the_code_of_the_readme():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    found = list(blocks(readme, "python"))
    assert found
    for line, code in found:
        exec(compile("\n" * line + code, str(ROOT / "README.md"), "exec"), {"__name__": "readme"})
