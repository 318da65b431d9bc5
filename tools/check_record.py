# SPDX-License-Identifier: MIT
"""The record of tools/check in build/check/summary.json: one entry for each part that ran on this commit."""
import json, os, subprocess

UNKNOWN = "unknown"

def commit_of(root):
    """The checked-out commit, with "+changes" if files differ from it; UNKNOWN outside git."""
    def git(*words):
        return subprocess.run(["git", "-C", root, *words], capture_output=True, text=True, check=False)
    head, status = git("rev-parse", "HEAD"), git("status", "--porcelain")
    if head.returncode != 0 or status.returncode != 0:
        return UNKNOWN
    return head.stdout.strip() + ("+changes" if status.stdout else "")


class Record:
    def __init__(self, folder, commit):
        self.path, self.commit = os.path.join(folder, "summary.json"), commit

    def entries(self):
        """The entries of this commit; entries of other commits do not count."""
        try:
            with open(self.path, encoding="utf-8") as file:
                summary = json.load(file)
        except (FileNotFoundError, json.JSONDecodeError):
            return []
        return summary["parts"] if summary["commit"] == self.commit else []

    def passed(self, part, full, strict):
        """Whether this form of a part has passed on this commit; always false if files differ from it. A pass without
        --strict does not count for --strict, because tools may have been missing."""
        return self.commit.isalnum() and self.commit != UNKNOWN and any(
            (entry["part"], entry["state"], entry["full"]) == (part, "ok", full) and entry["strict"] >= strict
            for entry in self.entries())

    def note(self, entry):
        """Adds an entry, replacing an older one for the same form of the part."""
        kept = [old for old in self.entries() if (old["part"], old["full"]) != (entry["part"], entry["full"])]
        summary = {"commit": self.commit, "parts": kept + [entry]}
        with open(self.path + ".new", "w", encoding="utf-8") as file:
            json.dump(summary, file, indent=1)
            file.write("\n")
        os.replace(self.path + ".new", self.path)
