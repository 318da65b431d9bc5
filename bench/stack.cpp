// SPDX-License-Identifier: MIT
// Measures the most stack that each form of each operation uses, in whole pages: `bench_stack [--json FILE]`.
#include <cstdio>
#include <cstring>
#include <exception>
#include <fstream>
#include <stdexcept>
#include <string>

#include <nlohmann/json.hpp>

#include <bravais/isa.hpp>

#include "every_form.hpp"
#include "small_stack.hpp"

namespace {

using bravais_test::form;

void run(const char* json_file) {
  bravais_test::small_stack stack;
  nlohmann::json figures = nlohmann::json::array();
  std::size_t most = 0;
  std::string deepest;
  for (const bravais::isa id : bravais::built_isas()) {
    if (bravais::force_isa(id) != bravais::errc::ok) continue;
    const std::string isa(bravais::name(id));
    bravais_test::for_each_form([&](const form& f) {
      bravais::errc error{};
      const std::size_t bytes = stack.depth([&] { error = f.run(); });
      const std::string label = isa + ", " + f.label();
      if (error != bravais::errc::ok) throw std::runtime_error(label + ": " + bravais::text(error));
      std::printf("%9zu  %s\n", bytes, label.c_str());
      if (bytes > most) {
        most = bytes;
        deepest = label;
      }
      figures.push_back({{"kind", f.kind},
                         {"set", f.set},
                         {"operation", f.name},
                         {"items", f.n},
                         {"isa", isa},
                         {"stack_bytes", bytes}});
    });
  }
  std::printf("the most: %s, %zu bytes\n", deepest.c_str(), most);
  if (json_file == nullptr) return;
  std::ofstream file(json_file);
  file << nlohmann::json{{"stack", figures}}.dump(2) << '\n';
  if (!file.flush()) throw std::runtime_error(std::string("cannot write ") + json_file);
}

}  // namespace

int main(int argc, char** argv) {
  const bool json = argc == 3 && std::strcmp(argv[1], "--json") == 0;
  if (argc != 1 && !json) {
    std::fprintf(stderr, "usage: bench_stack [--json FILE]\n");
    return 2;
  }
  try {
    run(json ? argv[2] : nullptr);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "bench_stack: %s\n", e.what());
    return 1;
  }
  return 0;
}
