// SPDX-License-Identifier: MIT
// One output file on its way to the disk.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "system/file.hpp"

namespace cli {

// A regular file that is first complete under a temporary name in its folder, then gets its own name, and can be taken
// back until the object is destroyed. Throws failure.
class staged_file {
 public:
  // Writes `content`, which only the owner can read until it is complete, and flushes it to the disk.
  staged_file(const std::string& path, std::span<const std::uint8_t> content, visibility who);
  // Begins an empty file. write() appends to it, and complete() sets its permissions and flushes it. On Windows a file
  // for everyone has its permissions from the beginning.
  staged_file(const std::string& path, visibility who);
  staged_file(const staged_file&) = delete;
  staged_file& operator=(const staged_file&) = delete;
  ~staged_file();

  void write(std::span<const std::uint8_t> content);
  // Afterwards only publish() and take_back() may be called. `permissions` replace those that `who` stands for.
  void complete(const std::optional<system::permissions>& permissions = {});

  // Gives the file its name. Replaces an existing file if `force` is set; otherwise an existing file is a failure.
  void publish(bool force);

  // Undoes publish(): the replaced file gets its name back.
  void take_back() noexcept;

 private:
  std::string path_;
  visibility who_;
  std::string temporary_;
  int file_ = -1;         // open until the content is complete
  std::string previous_;  // the current name of the replaced file
  bool published_ = false;
};

[[noreturn]] void fail_as_existing(const std::string& path);

}  // namespace cli
