#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""elevated.py PROGRAM FOLDER: BRAVAIS_FORCE_ISA must have no effect in a program that runs with another group's rights.
PROGRAM is test_forced_isa; a copy of it in FOLDER gets the set-group-id bit, which requires root."""
import os
import shutil
import stat
import subprocess
import sys
import tempfile

program, folder = sys.argv[1:]
OTHER_GROUP = 65534  # nogroup; any group but the caller's does


def cannot(why):
    print(f"skipped: {why}")
    sys.exit(77)


def main():
    if os.geteuid() != 0:
        cannot("only root can make a set-group-id program of another group")
    with open("/proc/self/status", encoding="ascii") as status:
        if "NoNewPrivs:\t1" in status.read():
            cannot("this process may not start programs with other rights (no_new_privs)")
    with tempfile.TemporaryDirectory(dir=folder) as place:
        if os.statvfs(place).f_flag & os.ST_NOSUID:
            cannot(f"{folder} is on a file system that ignores the set-group-id bit")
        copy = shutil.copy(program, place)
        environment = dict(os.environ, BRAVAIS_FORCE_ISA="no_such_thing")
        before = subprocess.run([copy, "refused"], env=environment)
        os.chown(copy, -1, OTHER_GROUP)
        os.chmod(copy, stat.S_ISGID | 0o755)
        after = subprocess.run([copy, "ignored"], env=environment)
    if before.returncode != 0 or after.returncode != 0:
        sys.exit(f"wrong: exit status {before.returncode} with its caller's rights, {after.returncode} with others")
    print("the variable counts with the caller's rights, and not with others")


if __name__ == "__main__":
    main()
