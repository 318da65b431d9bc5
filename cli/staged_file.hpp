// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace cli {

// Who may read an output: everyone whom the umask lets, or only the owner.
enum class visibility { everyone, owner_only };

// One regular file on its way: complete under a temporary name beside its place, then under its own, and until the end
// of its life it can be taken back. Throws failure.
class staged_file {
 public:
  // Writes `content`, with mode 0600 from the first moment, and sees that it reaches the disk.
  staged_file(const std::string& path, std::span<const std::uint8_t> content, visibility who);
  staged_file(const staged_file&) = delete;
  staged_file& operator=(const staged_file&) = delete;
  ~staged_file();

  // Gives the file its name. What has this name is replaced if `force` is set, and otherwise stays: that is a failure.
  void publish(bool force);

  // As it was before publish(): the replaced file has its name again.
  void take_back() noexcept;

 private:
  std::string path_;
  std::string temporary_;
  std::string previous_;  // where the replaced file lies
  bool published_ = false;
};

[[noreturn]] void fail_as_existing(const std::string& path);

}  // namespace cli
