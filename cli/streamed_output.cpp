// SPDX-License-Identifier: MIT
// Writes an output piece by piece.
#include "streamed_output.hpp"

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
  if (who == visibility::owner_only) permissions_ = system::permissions_of(path_);
  path_ = system::without_link(path_);  // --force replaces the file, not the link
}

void streamed_output::begin() {
  if (stream_ || file_) return;
  if (!is_stream_) {
    file_ = std::make_unique<staged_file>(path_, who_);
  } else {
    stream_ = std::make_unique<descriptor>(path_ == "-" ? system::standard_output : open_stream(path_));
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
  file_->complete(permissions_);
  file_->publish(force_);
}

}  // namespace cli
