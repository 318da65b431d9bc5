// SPDX-License-Identifier: MIT
// Files of the demo, and a temporary folder for them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#ifdef _WIN32
#include <random>
#else
#include <stdlib.h>  // mkdtemp
#endif

namespace demo {

using bytes = std::vector<std::uint8_t>;

inline bytes read(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  bytes content((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  if (!file) throw std::runtime_error(path.string() + ": cannot be read");
  return content;
}

inline void write(const std::filesystem::path& path, std::span<const std::uint8_t> content) {
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char*>(content.data()), static_cast<std::streamsize>(content.size()));
  if (!file.flush()) throw std::runtime_error(path.string() + ": cannot be written");
}

// A new folder that only its owner can enter (on Windows, the folder of temporary files is the user's own). The
// destructor deletes it with all its files.
class temporary_folder {
 public:
  temporary_folder() {
    const std::filesystem::path folders = std::filesystem::temp_directory_path();
#ifdef _WIN32
    do path_ = folders / ("bravais-demo-" + std::to_string(std::random_device{}()));
    while (!std::filesystem::create_directory(path_));
#else
    std::string name = (folders / "bravais-demo-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error(name + ": cannot be made");
    path_ = name;
#endif
  }
  temporary_folder(const temporary_folder&) = delete;
  temporary_folder& operator=(const temporary_folder&) = delete;
  ~temporary_folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  [[nodiscard]] std::filesystem::path operator/(const char* name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

}  // namespace demo
