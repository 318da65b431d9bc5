// SPDX-License-Identifier: MIT
// Writes a file under a temporary name, gives it its own name, and can take that back.
#include "staged_file.hpp"

#include <cerrno>
#include <utility>

#include "descriptor.hpp"

namespace cli {

void fail_as_existing(const std::string& path) { throw failure(path + ": already exists (--force replaces it)"); }

staged_file::staged_file(const std::string& path, visibility who) : path_(path), who_(who) {
  system::new_file made = system::create_in(system::folder_of(path), who);
  if (made.descriptor < 0) fail_of_system(path, "cannot be created");
  file_ = made.descriptor;
  temporary_ = std::move(made.name);
}

staged_file::staged_file(const std::string& path, std::span<const std::uint8_t> content, visibility who)
    : staged_file(path, who) {
  write(content);
  complete();
}

staged_file::~staged_file() {
  if (file_ >= 0) system::close_file(file_);
  if (!temporary_.empty()) system::remove_file(temporary_);
  if (!previous_.empty()) system::remove_file(previous_);
}

void staged_file::write(std::span<const std::uint8_t> content) { write_all(file_, content, path_); }

void staged_file::complete(const std::optional<system::permissions>& permissions) {
  if (permissions && !system::set_permissions(file_, *permissions)) fail_of_system(path_, "cannot be written");
  if (!permissions && who_ == visibility::everyone && !system::set_usual_permissions(file_))
    fail_of_system(path_, "cannot be written");
  if (!system::flush_file(file_)) fail_of_system(path_, "cannot be written");
  // Some file systems report a failed write only here.
  if (!system::close_file(std::exchange(file_, -1))) fail_of_system(path_, "cannot be written");
}

void staged_file::publish(bool force) {
  if (force && system::exchange(temporary_, path_)) {
    previous_ = std::exchange(temporary_, {});
  } else {
    if (force && errno != ENOENT) {  // an old file may exist, and must be moved aside first
      const std::string keep = temporary_ + ".old";
      if (system::rename_to_free_name(path_, keep)) {
        previous_ = keep;
      } else if (errno != ENOENT) {
        fail_of_system(path_, "cannot be replaced");
      }
    }
    if (!system::rename_to_free_name(temporary_, path_)) {
      const int error = errno;
      if (!previous_.empty() && system::rename_over(previous_, path_)) previous_.clear();
      errno = error;
      if (errno == EEXIST && !force) fail_as_existing(path_);
      fail_of_system(path_, force ? "cannot be replaced" : "cannot be created");
    }
    temporary_.clear();
  }
  published_ = true;
  system::flush_folder(system::folder_of(path_));
}

void staged_file::take_back() noexcept {
  if (!published_) return;
  if (previous_.empty()) {
    system::remove_file(path_);
  } else if (system::rename_over(previous_, path_)) {
    previous_.clear();
  }
}

}  // namespace cli
