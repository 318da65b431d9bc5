# SPDX-License-Identifier: MIT
"""The Conan 2 recipe: `conan create packaging/conan` builds and tests the package from this checkout."""
import os
import re

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, cmake_layout
from conan.tools.files import copy, load


class Bravais(ConanFile):
    name = "bravais"
    license = "MIT"
    description = "Lattice cryptography: ML-KEM, ML-DSA and the schemes around them"
    topics = ("cryptography", "post-quantum", "ml-kem", "ml-dsa")
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], "fPIC": [True, False], "families": ["ANY"], "isas": ["ANY"]}
    options_description = {"shared": "The shared library instead of the static one",
                           "families": "Families of parameter sets, separated by semicolons; all: every family",
                           "isas": "Instruction sets, separated by semicolons; all: every one of the processor family"}
    default_options = {"shared": False, "fPIC": True, "families": "all", "isas": "all"}
    implements = ["auto_shared_fpic"]
    generators = "CMakeToolchain", "CMakeDeps"

    @property
    def _checkout(self):
        return os.path.join(self.recipe_folder, os.pardir, os.pardir)

    def set_version(self):
        text = load(self, os.path.join(self._checkout, "CMakeLists.txt"))
        self.version = re.search(r"project\(bravais VERSION ([\d.]+)", text).group(1)

    def export_sources(self):
        for pattern in ("CMakeLists.txt", "LICENSE", "cmake/*", "include/*", "src/*"):
            copy(self, pattern, self._checkout, self.export_sources_folder)

    def validate(self):
        check_min_cppstd(self, 20)

    def layout(self):
        cmake_layout(self)

    def build(self):
        cmake = CMake(self)
        parts = {f"BRAVAIS_{name.upper()}": str(value) for name, value in
                 (("families", self.options.families), ("isas", self.options.isas)) if value != "all"}
        cmake.configure({"BRAVAIS_CLI": "OFF", "BRAVAIS_EXAMPLES": "OFF", "BRAVAIS_INSTALL": "ON", "BRAVAIS_OPENSSL": "OFF",
                         "BRAVAIS_SHARED": "ON" if self.options.shared else "OFF", **parts})
        cmake.build()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))

    def package_info(self):
        # The static library, or with the option the shared one. Both have this name, and linkers take the shared one if
        # it is there.
        self.cpp_info.set_property("cmake_file_name", "bravais")
        self.cpp_info.set_property("cmake_target_name", "bravais::bravais")
        self.cpp_info.set_property("pkg_config_name", "bravais")
        self.cpp_info.libs = ["bravais"]
        if self.settings.os == "Windows":
            self.cpp_info.system_libs = ["bcrypt"]
