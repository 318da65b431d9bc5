// SPDX-License-Identifier: MIT
// Writes an output piece by piece.
#include "streamed_output.hpp"

#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

namespace cli {

streamed_output::streamed_output(const std::string& path, bool force, bool show_secrets, visibility who,
                                 const std::vector<std::string>& inputs)
    : path_(is_standard_output(path) ? "-" : path), force_(force), who_(who), is_stream_(cli::is_stream(path_)) {
  const buffer nothing;
  output_set checks(encoding::raw, force, show_secrets);
  checks.spare(inputs);
  checks.add(path_, nothing, who);
  for (const std::string& input : inputs) {  // standard output may be an input, too
    if (is_stream_ && !input.empty() && is_same_file(input, path_))
      throw misuse(name_of_output(path_) + ": is also an input, which would be lost (name another file)");
  }
  if (is_stream_) return;
  struct stat found{};
  if (who == visibility::owner_only && ::stat(path_.c_str(), &found) == 0) mode_ = found.st_mode & 0777;
  std::error_code ignored;
  if (std::filesystem::is_symlink(path_, ignored) && std::filesystem::exists(path_, ignored))
    path_ = std::filesystem::canonical(path_).string();  // --force replaces the file, not the link
}

void streamed_output::begin() {
  if (stream_ || file_) return;
  if (!is_stream_) {
    file_ = std::make_unique<staged_file>(path_);
  } else {
    stream_ = std::make_unique<descriptor>(path_ == "-" ? STDOUT_FILENO : open_stream(path_));
  }
}

void streamed_output::write(std::span<const std::uint8_t> content) {
  begin();
  if (file_) {
    file_->write(content);
  } else {
    write_all(stream_->number(), content, name_of_output(path_));
  }
}

void streamed_output::commit() {
  begin();
  if (!file_) return;
  file_->complete(who_, mode_);
  file_->publish(force_);
}

}  // namespace cli
