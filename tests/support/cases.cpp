// SPDX-License-Identifier: MIT
#include "support/cases.hpp"

#include <cstdlib>
#include <span>
#include <utility>
#include <vector>

#include "dispatch/dispatch.hpp"

namespace bravais_test {
namespace {

class dynamic_test : public testing::Test {
 public:
  explicit dynamic_test(std::function<void()> body) : body_(std::move(body)) {}
  void TestBody() override { body_(); }

 private:
  std::function<void()> body_;
};

std::vector<void (*)()>& registrations() {
  static std::vector<void (*)()> functions;
  return functions;
}

void add(const char* kind, const std::string& name, std::function<void()> body) {
  testing::RegisterTest(kind, name.c_str(), nullptr, nullptr, __FILE__, __LINE__,
                        [body = std::move(body)]() -> dynamic_test* { return new dynamic_test(body); });
}

// The back end of `id`, or null after reporting the reason for skipping.
const bravais::backend* usable(bravais::isa id) {
  const bravais::backend* end = bravais::is_supported(id) ? bravais::backend_for(id) : nullptr;
  if (!bravais::is_supported(id))
    [id] { GTEST_SKIP() << "skipped: this machine cannot run " << bravais::name(id); }();
  else
    EXPECT_NE(end, nullptr) << bravais::name(id) << " is supported, but has no table";
  return end;
}

template <class Parameters, class Body>
void each(std::span<const Parameters> table, const char* suffix, const char* kind, const std::string& what,
          const Body& body, bool (*applies)(const Parameters&)) {
  for (const Parameters& set : table | in_library)
    for (const bravais::isa id : bravais::built_isas()) {
      if (applies != nullptr && !applies(set)) continue;
      const std::string scheme = identifier(set.name) + suffix;
      const std::string name = scheme + "." + std::string(bravais::name(id)) + "." + what;
      add(kind, name, [&set, id, name, body] {
        if (const bravais::backend* end = usable(id)) body({set, *end, name});
      });
    }
}

}  // namespace

std::string identifier(std::string_view set_name) {
  std::string text;
  for (const char c : set_name) {
    if (c == '+')
      text += "_plus_";
    else if (c == '-')
      text += '_';
    else
      text += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return text;
}

void each_kem(const char* kind, const std::string& what, std::function<void(const kem_case&)> body,
              bool (*applies)(const bravais::kem_parameters&)) {
  each(std::span<const bravais::kem_parameters>(bravais::kem_table), "", kind, what, body, applies);
}
void each_pke(const char* kind, const std::string& what, std::function<void(const pke_case&)> body,
              bool (*applies)(const bravais::pke_parameters&)) {
  each(std::span<const bravais::pke_parameters>(bravais::pke_table), "_pke", kind, what, body, applies);
}
void each_signature(const char* kind, const std::string& what, std::function<void(const signature_case&)> body,
                    bool (*applies)(const bravais::signature_parameters&)) {
  each(std::span<const bravais::signature_parameters>(bravais::signature_table), "", kind, what, body, applies);
}

void each_isa(const char* kind, const std::string& scheme, const std::string& what,
              std::function<void(bravais::isa)> body) {
  for (const bravais::isa id : bravais::built_isas())
    add(kind, scheme + "." + std::string(bravais::name(id)) + "." + what, [id, body] {
      if (usable(id) != nullptr) body(id);
    });
}
void once(const char* kind, const std::string& what, std::function<void()> body) { add(kind, what, std::move(body)); }

registration::registration(void (*function)()) { registrations().push_back(function); }
void register_all() {
  for (void (*function)() : registrations()) function();
}

scoped_isa::scoped_isa(bravais::isa id) : before_(bravais::isa::portable) {
  const auto active = bravais::active_isa();
  EXPECT_TRUE(active.has_value()) << "BRAVAIS_FORCE_ISA names nothing that can run here";
  if (active) before_ = active.value();
  EXPECT_EQ(bravais::force_isa(id), bravais::errc::ok);
}
scoped_isa::~scoped_isa() { EXPECT_EQ(bravais::force_isa(before_), bravais::errc::ok); }

bool full_run() {
  const char* value = std::getenv("BRAVAIS_FULL");
  return value != nullptr && std::string_view(value) == "1";
}

}  // namespace bravais_test
