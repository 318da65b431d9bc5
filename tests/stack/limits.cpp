// SPDX-License-Identifier: MIT
// Compares the stack of every form of every operation with the documented limits, and the documents with the table of
// those limits.
//
//   stack_limits ISA                 the measured stack of every form
//   stack_limits --documents ROOT    the limits in the documents of the source tree ROOT

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>

#include <bravais/isa.hpp>

#include "limits.hpp"
#include "small_stack.hpp"

namespace {

using namespace bravais_test;

int check_forms() {
  small_stack stack;
  int failures = 0;
  std::size_t forms = 0;
  for_each_form([&](const form& f) {
    ++forms;
    bravais::errc error{};
    const std::size_t bytes = stack.depth([&] { error = f.run(); });
    const stack_limit* const row = limit_of(f.set);
    if (error == bravais::errc::ok && row != nullptr && bytes <= most_bytes(*row, f)) return;
    ++failures;
    if (error != bravais::errc::ok) {
      std::printf("%s: %s\n", f.label().c_str(), text(error));
    } else if (row == nullptr) {
      std::printf("%s: no row of tests/stack/limits.hpp names this set\n", f.label().c_str());
    } else {
      std::printf("%s: %zu bytes of stack, but tests/stack/limits.hpp and docs/batches.md say at most %zu\n",
                  f.label().c_str(), bytes, most_bytes(*row, f));
    }
  });
  std::printf("%zu forms: %d findings\n", forms, failures);
  return failures == 0 && forms > 0 ? 0 : 1;
}

// The file as one line, without comment markers, so that a sentence may be broken anywhere.
std::string text_of(const std::string& path) {
  std::ifstream file(path);
  std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  std::string line;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\n') {
      line += text[i];
      continue;
    }
    while (i + 1 < text.size() && std::strchr(" */", text[i + 1]) != nullptr) ++i;
    line += line.ends_with('|') ? '\n' : ' ';
  }
  return line;
}

int check_documents(const std::string& root) {
  std::size_t single = 0, batch = 0, key_file = 0;
  std::string table;
  for (const stack_limit& row : stack_limits) {
    single = std::max(single, row.single);
    batch = std::max(batch, row.batch);
    key_file = std::max(key_file, row.key_file);
    table += "| " + std::string(row.sets) + " | " + std::to_string(row.single) + " | " + std::to_string(row.batch) +
             " | " + std::to_string(row.key_file) + " |\n";
  }
  const std::string most = "up to " + std::to_string(single) + " KiB in a single call, " + std::to_string(batch) +
                           " KiB in a batch, " + std::to_string(key_file) + " KiB with a key file";
  int failures = 0;
  const auto expect = [&](const char* path, const std::string& words) {
    if (text_of(root + '/' + path).find(words) != std::string::npos) return;
    std::printf("%s does not say what tests/stack/limits.hpp says:\n%s\n", path, words.c_str());
    ++failures;
  };
  expect("docs/batches.md", table);
  expect("include/bravais.h", most);
  expect("docs/getting_started.md", most);
  return failures == 0 ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
  if (count == 3 && std::strcmp(arguments[1], "--documents") == 0) return check_documents(arguments[2]);
  if (count != 2) {
    std::printf("usage: stack_limits ISA | --documents ROOT\n");
    return 2;
  }
  if (bravais::force_isa(std::string_view(arguments[1])) != bravais::errc::ok) {
    std::printf("skipped: this machine cannot run %s\n", arguments[1]);
    return 77;
  }
  return check_forms();
}
