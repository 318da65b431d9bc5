// SPDX-License-Identifier: MIT
// Files on Windows.
#include <algorithm>
#include <cwctype>
#include <fcntl.h>
#include <filesystem>
#include <functional>

#include <bravais/bytes.hpp>

#include "cli/hex.hpp"
#include "cli/system/file.hpp"
#include "cli/system/windows_permissions.hpp"

namespace cli::system {
namespace {

constexpr DWORD share_all = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

std::string text_of(const std::filesystem::path& path) { return narrow(path.native()); }

// Opens a file or folder to ask about it. `options` may keep a symbolic link from being followed.
HANDLE open_to_ask(const std::string& path, DWORD options = 0) {
  return ::CreateFileW(wide(path).c_str(), FILE_READ_ATTRIBUTES, share_all, nullptr, OPEN_EXISTING,
                       FILE_FLAG_BACKUP_SEMANTICS | options, nullptr);
}

std::optional<file_status> status_from(HANDLE handle) {
  BY_HANDLE_FILE_INFORMATION info{};
  switch (::GetFileType(handle)) {
    case FILE_TYPE_PIPE: return file_status{file_kind::pipe, 1, reinterpret_cast<std::uintptr_t>(handle), 0};
    case FILE_TYPE_CHAR: return file_status{file_kind::device, 0, 0, 0};
    case FILE_TYPE_DISK:
      if (!::GetFileInformationByHandle(handle, &info)) return std::nullopt;
      return file_status{
          (info.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0 ? file_kind::folder : file_kind::regular,
          info.dwVolumeSerialNumber, std::uint64_t{info.nFileIndexHigh} << 32 | info.nFileIndexLow,
          std::uint64_t{info.nFileSizeHigh} << 32 | info.nFileSizeLow};
    default: return std::nullopt;
  }
}

// Opening a named pipe would take its only connection, so its name has to do.
std::optional<file_status> status_of_path(const std::string& path, DWORD options) {
  std::wstring name = wide(path);
  std::transform(name.begin(), name.end(), name.begin(),
                 [](wchar_t one) { return one == L'/' ? L'\\' : static_cast<wchar_t>(std::towlower(one)); });
  if (name.starts_with(L"\\\\.\\pipe\\") || name.starts_with(L"\\\\?\\pipe\\"))
    return file_status{file_kind::pipe, 2, std::hash<std::wstring>()(name), 0};
  if (names_console(path)) return file_status{file_kind::device, 0, 0, 0};
  const owned_handle file(open_to_ask(path, options));
  if (!file.is_open()) return std::nullopt;
  return status_from(file.get());
}

int descriptor_of(owned_handle& file, int flags) {
  const int number = ::_open_osfhandle(reinterpret_cast<std::intptr_t>(file.get()), flags | _O_BINARY | _O_NOINHERIT);
  if (number >= 0) static_cast<void>(file.release());
  return number;
}

int open_existing(const std::string& path, DWORD access, int flags) {
  owned_handle file(::CreateFileW(wide(path).c_str(), access, share_all, nullptr, OPEN_EXISTING, 0, nullptr));
  if (file.is_open()) return descriptor_of(file, flags);
  const DWORD error = ::GetLastError();
  const auto found = error == ERROR_ACCESS_DENIED ? status_of(path) : std::nullopt;
  fail_with(error);
  if (found && found->kind == file_kind::folder) errno = EISDIR;
  return -1;
}

// Creates a file with a random name.
new_file create(const std::filesystem::path& folder, visibility who, DWORD share, DWORD attributes) {
  owner_only_security secret;
  new_file made{-1, text_of(folder)};
  if (who == visibility::owner_only && secret.attributes() == nullptr) return fail_with_last_error(), made;
  for (int attempt = 0; attempt < 100; ++attempt) {
    std::uint8_t random[8];
    if (bravais::random_bytes(random) != bravais::errc::ok) return fail_with(ERROR_GEN_FAILURE), made;
    const buffer digits = to_hex({std::begin(random), std::end(random)});
    const std::filesystem::path path =
        folder / (".bravais-" + std::string(digits.begin(), digits.begin() + 2 * sizeof random));
    made.name = text_of(path);
    owned_handle file(::CreateFileW(path.c_str(), GENERIC_READ | GENERIC_WRITE | READ_CONTROL | WRITE_DAC | DELETE,
                                    share, who == visibility::owner_only ? secret.attributes() : nullptr, CREATE_NEW,
                                    attributes, nullptr));
    if (file.is_open()) return made.descriptor = descriptor_of(file, _O_RDWR), made;
    fail_with_last_error();
    if (errno != EEXIST) break;
  }
  return made;
}

// Virus scanners open new files for a moment, and moving them fails until then.
bool move_file(const std::string& from, const std::string& to, DWORD flags) {
  for (int attempt = 0;; ++attempt) {
    if (::MoveFileExW(wide(from).c_str(), wide(to).c_str(), flags)) return true;
    const DWORD error = ::GetLastError();
    if (error != ERROR_SHARING_VIOLATION || attempt == 40) return fail_with(error);
    ::Sleep(25);
  }
}

// The name of an open file or folder without links, and without the prefix \\?\ where it is not needed.
std::wstring final_path(HANDLE file) {
  std::wstring name(std::size_t{1} << 15, L'\0');
  const DWORD units = ::GetFinalPathNameByHandleW(file, name.data(), static_cast<DWORD>(name.size()), 0);
  name.resize(units < name.size() ? units : 0);
  if (name.starts_with(L"\\\\?\\UNC\\")) return L"\\" + name.substr(7);
  return name.starts_with(L"\\\\?\\") ? name.substr(4) : name;
}

}  // namespace

bool fail_with(DWORD error) {
  switch (error) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_BAD_NETPATH:
    case ERROR_INVALID_NAME:
    case ERROR_INVALID_DRIVE: errno = ENOENT; break;
    case ERROR_FILE_EXISTS:
    case ERROR_ALREADY_EXISTS: errno = EEXIST; break;
    case ERROR_ACCESS_DENIED:
    case ERROR_WRITE_PROTECT: errno = EACCES; break;
    case ERROR_SHARING_VIOLATION:
    case ERROR_LOCK_VIOLATION:
    case ERROR_PIPE_BUSY: errno = EBUSY; break;
    case ERROR_HANDLE_DISK_FULL:
    case ERROR_DISK_FULL: errno = ENOSPC; break;
    case ERROR_BROKEN_PIPE:
    case ERROR_NO_DATA: errno = EPIPE; break;
    case ERROR_OPERATION_ABORTED: errno = EINTR; break;
    case ERROR_INVALID_HANDLE: errno = EBADF; break;
    case ERROR_NOT_SAME_DEVICE: errno = EXDEV; break;
    case ERROR_FILENAME_EXCED_RANGE: errno = ENAMETOOLONG; break;
    case ERROR_NOT_ENOUGH_MEMORY:
    case ERROR_OUTOFMEMORY: errno = ENOMEM; break;
    default: errno = EIO;
  }
  return false;
}

std::wstring full_path(const std::string& path) {
  std::wstring name(std::size_t{1} << 15, L'\0');
  const DWORD units = ::GetFullPathNameW(wide(path).c_str(), static_cast<DWORD>(name.size()), name.data(), nullptr);
  name.resize(units < name.size() ? units : 0);
  return name;
}

std::optional<file_status> status_of(const std::string& path) { return status_of_path(path, 0); }
std::optional<file_status> status_of_name(const std::string& path) {
  return status_of_path(path, FILE_FLAG_OPEN_REPARSE_POINT);
}
std::optional<file_status> status_of(int descriptor) { return status_from(handle_of(descriptor)); }
bool is_name_of(const std::string&, int) { return false; }

int open_to_read(const std::string& path) { return open_existing(path, GENERIC_READ, _O_RDONLY); }
int open_to_write(const std::string& path) { return open_existing(path, GENERIC_WRITE, _O_WRONLY); }

std::ptrdiff_t read_some(int from, std::span<std::uint8_t> bytes) {
  const HANDLE handle = handle_of(from);
  if (is_console(handle)) return read_console(handle, bytes);
  DWORD got = 0;
  const interruptible waiting;
  if (::ReadFile(handle, bytes.data(), static_cast<DWORD>(std::min<std::size_t>(bytes.size(), 1 << 20)), &got, nullptr))
    return static_cast<std::ptrdiff_t>(got);
  const DWORD error = ::GetLastError();
  if (error == ERROR_BROKEN_PIPE || error == ERROR_HANDLE_EOF) return 0;  // the writer closed the pipe
  return fail_with(error), -1;
}

std::ptrdiff_t write_some(int to, std::span<const std::uint8_t> bytes) {
  const HANDLE handle = handle_of(to);
  const std::size_t most = is_console(handle) ? 1 << 14 : 1 << 20;  // old consoles limit one write
  DWORD written = 0;
  const interruptible waiting;
  if (::WriteFile(handle, bytes.data(), static_cast<DWORD>(std::min(bytes.size(), most)), &written, nullptr))
    return static_cast<std::ptrdiff_t>(written);
  return fail_with_last_error(), -1;
}

// The C library gives EINVAL for ERROR_NO_DATA.
bool is_reader_gone(int error) { return error == EPIPE || error == EINVAL; }

std::int64_t position_of(int descriptor) { return ::_lseeki64(descriptor, 0, SEEK_CUR); }
bool go_to(int descriptor, std::int64_t position) { return ::_lseeki64(descriptor, position, SEEK_SET) == position; }
bool close_file(int descriptor) { return ::_close(descriptor) == 0; }

new_file create_in(const std::string& folder, visibility who) {
  return create(wide(folder), who, 0, FILE_ATTRIBUTE_NORMAL);
}

new_file create_private() {
  wchar_t folder[MAX_PATH + 2];
  const DWORD units = ::GetTempPathW(MAX_PATH + 1, folder);
  if (units == 0 || units > MAX_PATH + 1) return fail_with_last_error(), new_file{-1, "temporary file"};
  return create(folder, visibility::owner_only, 0, FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE);
}

bool flush_file(int descriptor) { return ::FlushFileBuffers(handle_of(descriptor)) || fail_with_last_error(); }
void flush_folder(const std::string&) {}  // NTFS has a journal for names

bool rename_to_free_name(const std::string& from, const std::string& to) { return move_file(from, to, 0); }
bool exchange(const std::string&, const std::string&) {
  errno = ENOSYS;
  return false;
}
bool rename_over(const std::string& from, const std::string& to) {
  return move_file(from, to, MOVEFILE_REPLACE_EXISTING);
}

bool remove_file(const std::string& path) {
  const std::wstring name = wide(path);
  if (::DeleteFileW(name.c_str())) return true;
  if (::GetLastError() != ERROR_ACCESS_DENIED) return fail_with_last_error();
  ::SetFileAttributesW(name.c_str(), FILE_ATTRIBUTE_NORMAL);  // not read-only any more
  return ::DeleteFileW(name.c_str()) || fail_with_last_error();
}

std::string folder_of(const std::string& path) {
  const std::string folder = text_of(std::filesystem::path(wide(path)).parent_path());
  return folder.empty() ? "." : folder;
}

std::string without_link(const std::string& path) {
  const owned_handle link(open_to_ask(path, FILE_FLAG_OPEN_REPARSE_POINT));
  FILE_ATTRIBUTE_TAG_INFO info{};
  if (!link.is_open() || !::GetFileInformationByHandleEx(link.get(), FileAttributeTagInfo, &info, sizeof info) ||
      (info.FileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) == 0 || info.ReparseTag != IO_REPARSE_TAG_SYMLINK)
    return path;
  const owned_handle file(open_to_ask(path));
  const std::wstring target = file.is_open() ? final_path(file.get()) : std::wstring();
  return target.empty() ? path : narrow(target);
}

// Names have many forms: upper and lower case, short and long, with links and without.
std::string place_of(const std::string& path) {
  std::wstring name = full_path(path);
  std::wstring long_name(std::size_t{1} << 15, L'\0');
  const DWORD units = ::GetLongPathNameW(name.c_str(), long_name.data(), static_cast<DWORD>(long_name.size()));
  if (units != 0 && units < long_name.size()) name = long_name.substr(0, units);
  const std::filesystem::path whole(name);
  const owned_handle folder(open_to_ask(text_of(whole.parent_path())));
  if (folder.is_open()) name = (std::filesystem::path(final_path(folder.get())) / whole.filename()).native();
  ::CharLowerBuffW(name.data(), static_cast<DWORD>(name.size()));
  return narrow(name);
}

}  // namespace cli::system
