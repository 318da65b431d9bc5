// SPDX-License-Identifier: MIT
// One output of any size, written piece by piece.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "buffer.hpp"
#include "descriptor.hpp"
#include "files.hpp"
#include "staged_file.hpp"

namespace cli {

// A regular file appears complete with commit(), or not at all. Pipes, devices and "-" get each piece at once. A signal
// takes everything back if the command has a signals_noted.
class streamed_output {
 public:
  // Makes the checks of output_set::add(), and refuses an output that is one of the `inputs`. Creates nothing yet.
  // `path` is not empty. Throws failure and misuse.
  streamed_output(const std::string& path, bool force, bool show_secrets, visibility who,
                  const std::vector<std::string>& inputs);

  // Creates the output if that was not done, and appends.
  void write(std::span<const std::uint8_t> content);
  // Completes the output, which exists from now on even if nothing was written. An owner_only file that replaces
  // another gets the permissions of that one.
  void commit();

  [[nodiscard]] bool is_stream() const { return is_stream_; }

 private:
  void begin();

  std::string path_;
  bool force_;
  visibility who_;
  bool is_stream_;
  std::optional<system::permissions> permissions_;
  std::unique_ptr<descriptor> stream_;
  std::unique_ptr<staged_file> file_;
};

}  // namespace cli
