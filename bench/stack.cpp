// SPDX-License-Identifier: MIT
// The most stack that each operation uses: it runs on a thread whose stack was painted with a pattern before, and the
// paint that is left says how deep it went. `bench_stack [--json FILE]`.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <exception>
#include <fstream>
#include <memory>
#include <stdexcept>

#include <pthread.h>
#include <sys/mman.h>

#include <nlohmann/json.hpp>

#include "subject.hpp"

namespace bravais_bench {
namespace {

constexpr std::size_t stack_size = std::size_t{8} << 20;
constexpr std::uint8_t paint = 0xa5;

// Memory for a stack, with pages that may not be touched on both sides.
class painted_stack {
 public:
  painted_stack() {
    void* memory = mmap(nullptr, stack_size + 2 * guard, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::runtime_error("no memory for a stack");
    memory_ = static_cast<std::uint8_t*>(memory);
    if (mprotect(base(), stack_size, PROT_READ | PROT_WRITE) != 0) throw std::runtime_error("no memory for a stack");
  }
  painted_stack(const painted_stack&) = delete;
  painted_stack& operator=(const painted_stack&) = delete;
  ~painted_stack() { munmap(memory_, stack_size + 2 * guard); }

  // How many bytes `job` and the start of its thread touch.
  std::size_t depth_of(const std::function<void()>& job) {
    std::memset(base(), paint, stack_size);
    pthread_attr_t attributes;
    pthread_t thread;
    const auto start = [](void* argument) -> void* {
      (*static_cast<const std::function<void()>*>(argument))();
      return nullptr;
    };
    void* argument = const_cast<std::function<void()>*>(&job);
    if (pthread_attr_init(&attributes) != 0 || pthread_attr_setstack(&attributes, base(), stack_size) != 0 ||
        pthread_create(&thread, &attributes, start, argument) != 0) {
      throw std::runtime_error("cannot start a thread on a stack of its own");
    }
    pthread_join(thread, nullptr);
    pthread_attr_destroy(&attributes);
    const std::uint8_t* deepest = std::find_if(base(), base() + stack_size, [](std::uint8_t b) { return b != paint; });
    return static_cast<std::size_t>(base() + stack_size - deepest);
  }

 private:
  static constexpr std::size_t guard = 65536;
  std::uint8_t* base() const { return memory_ + guard; }
  std::uint8_t* memory_ = nullptr;
};

void run(const char* json_file) {
  painted_stack stack;
  // What a thread that does nothing needs (its control block lies on its stack) is not the operation's.
  const std::size_t empty = stack.depth_of([] {});
  std::vector<operation> operations;
  for (const bravais::isa id : bravais::built_isas()) {
    if (!bravais::is_supported(id)) continue;
    for (const bravais::kem_parameters& set : bravais::kem_table) {
      for (operation& what : kem_operations(set, id)) operations.push_back(std::move(what));
    }
    for (const bravais::pke_parameters& set : bravais::pke_table) {
      for (operation& what : pke_operations(set, id)) operations.push_back(std::move(what));
    }
    for (const bravais::signature_parameters& set : bravais::signature_table) {
      for (operation& what : signature_operations(set, id)) operations.push_back(std::move(what));
    }
  }
  nlohmann::json figures = nlohmann::json::array();
  std::size_t most = 0;
  std::string deepest;
  std::printf("%-9s %-12s %-8s %-18s %-10s %10s\n", "kind", "set", "", "form", "isa", "bytes");
  for (const operation& what : operations) {
    what.select();
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < input_count; i += what.items * 16) {
      bytes = std::max(bytes, stack.depth_of([&] { what.run(i); }) - empty);
    }
    std::printf("%-9s %-12s %-8s %-18s %-10s %10zu\n", what.kind.c_str(), what.set.c_str(), what.name.c_str(),
                what.form.c_str(), what.subject.c_str(), bytes);
    if (bytes > most) {
      most = bytes;
      deepest = what.label();
    }
    figures.push_back({{"kind", what.kind},
                       {"set", what.set},
                       {"operation", what.name},
                       {"form", what.form},
                       {"isa", what.subject},
                       {"stack_bytes", bytes}});
  }
  std::printf("the most: %s, %zu bytes\n", deepest.c_str(), most);
  if (json_file == nullptr) return;
  std::ofstream file(json_file);
  file << nlohmann::json{{"stack", figures}}.dump(2) << '\n';
  if (!file.flush()) throw std::runtime_error(std::string("cannot write ") + json_file);
}

}  // namespace
}  // namespace bravais_bench

int main(int argc, char** argv) {
  const bool json = argc == 3 && std::strcmp(argv[1], "--json") == 0;
  if (argc != 1 && !json) {
    std::fprintf(stderr, "usage: bench_stack [--json FILE]\n");
    return 2;
  }
  try {
    bravais_bench::run(json ? argv[2] : nullptr);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "bench_stack: %s\n", e.what());
    return 1;
  }
  return 0;
}
