# SPDX-License-Identifier: MIT
"""The zip package: its files, a C program with the DLL, programs with the static library, and the tool."""
import os
import pathlib
import shutil
import subprocess
import zipfile

import tool

HERE = pathlib.Path(__file__).resolve().parent
BUILD = pathlib.Path(os.environ["BRAVAIS_BUILD"])
PREFIX = "x86_64-w64-mingw32-"


def compiler(name):
    return shutil.which(f"{PREFIX}{name}-posix") or shutil.which(f"{PREFIX}{name}")


def cc(*words, language="gcc"):
    subprocess.run([compiler(language), "-Wall", "-Wextra", "-Werror", *map(str, words)], check=True)


def wine(program):
    return [str(HERE / "wine"), str(BUILD / "wine"), str(program)]


def on_windows(path):
    """The name that Wine gives a file of this machine."""
    return "Z:" + str(path).replace("/", "\\")


class Package(tool.ToolTest):
    def setUp(self):
        super().setUp()
        subprocess.run(["cpack", "-B", self.folder / "made"], cwd=BUILD, check=True, stdout=subprocess.DEVNULL)
        made, = (self.folder / "made").glob("*.zip")
        version = os.environ["BRAVAIS_EXPECTED_VERSION"]
        self.assertEqual(made.name, f"bravais-{version}-windows-x86_64.zip")
        place = self.folder / "Übung mit Leerzeichen"
        with zipfile.ZipFile(made) as archive:
            archive.extractall(place)
        self.root = place / made.stem

    def run_here(self, program, *words):
        return subprocess.run([*wine(program), *words], cwd=program.parent, capture_output=True, check=False)

    def test_files(self):
        files = {str(path.relative_to(self.root)) for path in self.root.rglob("*") if path.is_file()}
        for name in ("bin/bravais.exe", "bin/bravais.dll", "lib/libbravais.dll.a", "lib/libbravais.a", "include/bravais.h",
                     "include/bravais/ml_kem.h", "include/bravais/kem.hpp", "LICENSE.txt", "third_party.txt", "README.md", "windows.md"):
            self.assertIn(name, files)
        self.assertEqual({name.partition("/")[0] for name in files}, {"bin", "lib", "include", "LICENSE.txt", "README.md",
                                                                      "third_party.txt", "windows.md"})

    def test_tool(self):
        done = self.run_here(self.root / "bin" / "bravais.exe", "--version")
        self.assertEqual(done.stdout.decode(), f"bravais {os.environ['BRAVAIS_EXPECTED_VERSION']}\n")

    def test_programs(self):
        examples = tool.ROOT / "examples"
        include, lib = f"-I{self.root / 'include'}", self.root / "lib"
        dll = self.root / "bin" / "uses_dll.exe"
        for name in ("exchange", "sign"):
            cc("-DBRAVAIS_DLL", include, examples / "c" / f"{name}.c", f"-L{lib}", "-lbravais", "-o", dll)
            done = self.run_here(dll)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        imported = subprocess.run([f"{PREFIX}objdump", "-p", dll], capture_output=True, text=True, check=True).stdout
        self.assertIn("DLL Name: bravais.dll", imported)
        apart = self.folder / dll.name  # without the DLL beside it
        shutil.copy(dll, apart)
        self.assertNotEqual(self.run_here(apart).returncode, 0)
        static = self.folder / "static.exe"
        for language, name, standard in (("gcc", "c/exchange.c", "c99"), ("g++", "cpp/exchange.cpp", "c++20")):
            cc(f"-std={standard}", include, examples / name, lib / "libbravais.a", "-static", "-lbcrypt", "-o",
               static, language=language)
            done = self.run_here(static)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_cmake_project(self):
        project = self.folder / "project"
        project.mkdir()
        (project / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.20)\nproject(user LANGUAGES C CXX)\nfind_package(bravais REQUIRED)\n"
            f'foreach(kind bravais bravais_shared)\nadd_executable(${{kind}}_user "{tool.ROOT}/examples/c/exchange.c")\n'
            "target_link_libraries(${kind}_user PRIVATE bravais::${kind})\n"
            "set_target_properties(${kind}_user PROPERTIES LINKER_LANGUAGE CXX)\nendforeach()\n", encoding="utf-8")
        toolchain = tool.ROOT / "cmake" / "toolchains" / "x86_64-windows-gnu.cmake"
        subprocess.run(["cmake", "-S", project, "-B", project / "build", "-G", "Ninja", f"--toolchain={toolchain}",
                        f"-Dbravais_DIR={self.root / 'lib' / 'cmake' / 'bravais'}"], check=True, stdout=subprocess.DEVNULL)
        subprocess.run(["cmake", "--build", project / "build"], check=True, stdout=subprocess.DEVNULL)
        shutil.copy(self.root / "bin" / "bravais.dll", project / "build")
        for kind in ("bravais", "bravais_shared"):
            self.assertEqual(self.run_here(project / "build" / f"{kind}_user.exe").returncode, 0, kind)
