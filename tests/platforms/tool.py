# SPDX-License-Identifier: MIT
"""Builds the library and the command-line tool by CMake for one platform. The tool for musl is one file that needs no
other: its known answers and round trips run in an empty folder as the root of the file system. The tool for macOS is
linked, and may need nothing but the system's own library."""
import os, pathlib, re, shutil

from common import ROOT, TESTS, Failed, run
from one_header import demand_same, digests_in

HERE = pathlib.Path(__file__).resolve().parent
SHORT = ["-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_CXX_FLAGS_DEBUG=-O0", "-DCMAKE_C_FLAGS_DEBUG=-O0",
         "-DBRAVAIS_FAMILIES=kyber;dilithium", "-DBRAVAIS_ISAS=portable", "-DBRAVAIS_RESEARCH=OFF"]
MACOS_LIBRARIES = {"/usr/lib/libSystem.B.dylib"}
MACHO = {"arm64": b"\xcf\xfa\xed\xfe\x0c\x00\x00\x01", "x86_64": b"\xcf\xfa\xed\xfe\x07\x00\x00\x01"}
# One round trip of each kind: words of the tool, and the two files that must then have the same bytes.
ROUND_TRIPS = [
    ("keygen ML-KEM-768 --public k.pub --secret k.key", None),
    ("encapsulate --key k.pub --ciphertext k.ct --shared-secret sent", None),
    ("decapsulate --key k.key --ciphertext k.ct --shared-secret received", ("sent", "received")),
    ("keygen ML-DSA-65 --public s.pub --secret s.key", None),
    ("sign --key s.key --signature s.sig k.ct", None),
    ("verify --key s.pub --signature s.sig k.ct", None),
]


class Tool:
    def __init__(self, platform, folder, zig, whole, jobs):
        # Settings of the other form would stay in the cache of CMake.
        self.platform, self.place = platform, folder / f"{platform.name}{'-whole' if whole else ''}"
        self.zig, self.whole, self.jobs = zig, whole, jobs
        targets = ["bravais", "bravais_cli"]
        shared = whole and platform.emulator is None
        settings = [f"-DCMAKE_TOOLCHAIN_FILE={ROOT / 'cmake' / 'toolchains' / 'zig.cmake'}", f"-DBRAVAIS_ZIG={zig}",
                    f"-DBRAVAIS_TARGET={platform.target}", f"-DBRAVAIS_SHARED={'ON' if shared else 'OFF'}",
                    "-DBRAVAIS_EXAMPLES=OFF", "-DBRAVAIS_OPENSSL=OFF"]
        settings += ["-DCMAKE_BUILD_TYPE=Release"] if whole else SHORT
        run(["cmake", "-S", ROOT, "-B", self.place, "-G", "Ninja", *settings], folder)
        run(["cmake", "--build", self.place, "--parallel", jobs, "--target", *targets, *["bravais_shared"] * shared], folder)
        self.path = self.place / "cli" / "bravais"

    def demand_static(self):
        kind = run(["file", "--brief", self.path], self.place)
        if "statically linked" not in kind and "static-pie linked" not in kind:
            raise Failed(f"{self.platform.name}: the tool is not one file that needs no other: {kind}")

    def call(self, words):
        """Runs the tool in the folder `root`, as the root of its file system where this is possible."""
        root = self.place / "root"
        if not self.platform.emulator and os.geteuid() == 0:
            return run([shutil.which("chroot") or "/usr/sbin/chroot", root, "/bravais", *words], root)
        return run([*self.platform.emulator, "./bravais", *words], root)

    def run_static(self):
        """Known answers and round trips; returns the number of rows of the self-test."""
        self.demand_static()
        root = self.place / "root"
        shutil.rmtree(root, ignore_errors=True)
        root.mkdir()
        shutil.copy(self.path, root)
        rows = re.findall(r"\bok\b", self.call(["selftest"]))
        for words, same in ROUND_TRIPS:
            self.call(words.split())
            if same and len({(root / name).read_bytes() for name in same}) != 1:
                raise Failed(f"{self.platform.name}: {' and '.join(same)} differ after {words}")
        if not rows:
            raise Failed(f"{self.platform.name}: the self-test has no row")
        return len(rows)

    def digests(self):
        """Those of the library that was built with the tool."""
        compiler = [self.zig, "c++", "-target", self.platform.target, "-fno-sanitize=undefined"]
        (self.place / "bravais.hpp").write_text("#include <bravais/bravais.hpp>\n", encoding="utf-8")
        run([*compiler, "-std=c++20", "-O1", f"-I{self.place}", f"-I{self.place / 'include'}", f"-I{TESTS}",
             f"-I{ROOT / 'include'}", HERE / "digests.cpp", TESTS / "reference" / "keccak.cpp",
             self.place / "libbravais.a", "-o", "digests"], self.place)
        return digests_in(run([*self.platform.emulator, "./digests"], self.place))

    def demand_macos(self):
        """The tool and the shared library are for the processor, and need only the system's library."""
        libraries = [path for path in self.place.glob("libbravais.*.dylib") if not path.is_symlink()]
        if len(libraries) != 1:
            raise Failed(f"{self.platform.name}: {len(libraries)} shared libraries")
        for path in [self.path, *libraries]:
            start = path.read_bytes()[:32768]  # with the load commands
            if not start.startswith(MACHO[self.platform.name.removeprefix("macos-")]):
                raise Failed(f"{self.platform.name}: {path.name} is for another processor")
            needed = {name.decode() for name in re.findall(rb"[@/][\w./+-]+\.dylib(?=\0)", start)}
            own = {name for name in needed if re.fullmatch(r"@rpath/libbravais\.[\d.]+\.dylib", name)}
            if needed - own != MACOS_LIBRARIES or bool(own) != (path in libraries):
                raise Failed(f"{self.platform.name}: {path.name} needs {', '.join(sorted(needed)) or 'no library'}")


def check_musl(platform, folder, zig, native, whole, jobs):
    tool = Tool(platform, folder, zig, whole, jobs)
    rows = tool.run_static()
    count = demand_same(platform.name, tool.digests(), native, whole)
    return f"{platform.name}: one static file of {tool.path.stat().st_size / 1e6:.1f} MB; {rows} rows of the self-test ok; {count} digests as on this machine"


def check_macos(platform, folder, zig, jobs):
    tool = Tool(platform, folder, zig, True, jobs)
    tool.demand_macos()
    return f"{platform.name}: library and tool linked, never run"
