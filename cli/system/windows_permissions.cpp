// SPDX-License-Identifier: MIT
// Who may use a file on Windows: access lists.
#include "cli/system/windows_permissions.hpp"

#include <vector>

#include "cli/system/file.hpp"

#include <aclapi.h>
#include <sddl.h>

namespace cli::system {
namespace {

std::wstring text_of(PSID sid) {
  local_memory<wchar_t*> text;
  return ::ConvertSidToStringSidW(sid, text.address()) ? text.get() : L"";
}

// The user of this process, as text; empty on failure.
std::wstring user_of_process() {
  HANDLE token = nullptr;
  if (!::OpenProcessToken(::GetCurrentProcess(), TOKEN_QUERY, &token)) return {};
  const owned_handle closed(token);
  DWORD size = 0;
  ::GetTokenInformation(token, TokenUser, nullptr, 0, &size);
  std::vector<std::uint8_t> memory(size);
  if (!::GetTokenInformation(token, TokenUser, memory.data(), size, &size)) return {};
  return text_of(reinterpret_cast<const TOKEN_USER*>(memory.data())->User.Sid);
}

// The owner and the access list of a file.
class security_of_file {
 public:
  explicit security_of_file(const std::string& path) {
    is_known_ = ::GetNamedSecurityInfoW(wide(path).data(), SE_FILE_OBJECT,
                                        OWNER_SECURITY_INFORMATION | DACL_SECURITY_INFORMATION, &owner_, nullptr,
                                        &list_, nullptr, descriptor_.address()) == ERROR_SUCCESS;
  }
  [[nodiscard]] bool is_known() const { return is_known_; }
  [[nodiscard]] PSID owner() const { return owner_; }
  [[nodiscard]] ACL* list() const { return list_; }  // null: everyone may do everything
  [[nodiscard]] PSECURITY_DESCRIPTOR descriptor() const { return descriptor_.get(); }

 private:
  local_memory<PSECURITY_DESCRIPTOR> descriptor_;
  PSID owner_ = nullptr;
  ACL* list_ = nullptr;
  bool is_known_ = false;
};

// Whether these are the owner or administrators, who can take every file anyway.
bool is_expected(PSID sid, PSID owner) {
  constexpr WELL_KNOWN_SID_TYPE expected[] = {WinLocalSystemSid, WinBuiltinAdministratorsSid, WinCreatorOwnerSid,
                                              WinCreatorOwnerRightsSid};
  for (const WELL_KNOWN_SID_TYPE one : expected) {
    if (::IsWellKnownSid(sid, one)) return true;
  }
  return ::EqualSid(sid, owner) || text_of(sid) == user_of_process();
}

}  // namespace

owner_only_security::owner_only_security() {
  const std::wstring user = user_of_process();
  const std::wstring text = L"O:" + user + L"D:P(A;;FA;;;" + user + L")";  // P: nothing is inherited; FA: all access
  if (user.empty() || !::ConvertStringSecurityDescriptorToSecurityDescriptorW(text.c_str(), SDDL_REVISION_1,
                                                                              descriptor_.address(), nullptr))
    return;
  attributes_ = {sizeof attributes_, descriptor_.get(), FALSE};
}

std::optional<permissions> permissions_of(const std::string& path) {
  const security_of_file found(path);
  local_memory<wchar_t*> text;
  if (!found.is_known() || found.list() == nullptr ||
      !::ConvertSecurityDescriptorToStringSecurityDescriptorW(found.descriptor(), SDDL_REVISION_1,
                                                              DACL_SECURITY_INFORMATION, text.address(), nullptr))
    return std::nullopt;
  return narrow(text.get());
}

bool set_permissions(int descriptor, const permissions& wanted) {
  local_memory<PSECURITY_DESCRIPTOR> made;
  if (!::ConvertStringSecurityDescriptorToSecurityDescriptorW(wide(wanted).c_str(), SDDL_REVISION_1, made.address(),
                                                              nullptr))
    return fail_with_last_error();
  SECURITY_DESCRIPTOR_CONTROL control = 0;
  DWORD revision = 0;
  ::GetSecurityDescriptorControl(made.get(), &control, &revision);
  const DWORD inherits =
      (control & SE_DACL_PROTECTED) != 0 ? PROTECTED_DACL_SECURITY_INFORMATION : UNPROTECTED_DACL_SECURITY_INFORMATION;
  return ::SetKernelObjectSecurity(handle_of(descriptor), DACL_SECURITY_INFORMATION | inherits, made.get()) ||
         fail_with_last_error();
}

// A file for everyone has them from its creation.
bool set_usual_permissions(int) { return true; }

bool others_can_read(const std::string& path) {
  const security_of_file found(path);
  const auto status = status_of(path);
  if (!found.is_known() || !status || status->kind != file_kind::regular) return false;
  if (found.list() == nullptr) return true;
  for (DWORD i = 0; i < found.list()->AceCount; ++i) {
    void* entry = nullptr;
    if (!::GetAce(found.list(), i, &entry)) continue;
    auto* const allowed = static_cast<ACCESS_ALLOWED_ACE*>(entry);
    const ACE_HEADER& header = allowed->Header;
    if (header.AceType != ACCESS_ALLOWED_ACE_TYPE || (header.AceFlags & INHERIT_ONLY_ACE) != 0) continue;
    if ((allowed->Mask & (FILE_READ_DATA | GENERIC_READ | GENERIC_ALL)) != 0 &&
        !is_expected(&allowed->SidStart, found.owner()))
      return true;
  }
  return false;
}

std::string how_to_restrict(const std::string& path) {
  return "icacls \"" + path + "\" /inheritance:r /grant:r \"%USERNAME%:F\" changes that";
}

}  // namespace cli::system
