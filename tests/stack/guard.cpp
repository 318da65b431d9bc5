// SPDX-License-Identifier: MIT
// Runs every form of every operation on stacks that are too small for it. Each must fault in the guard page and leave
// the memory below it unchanged: no function may jump over the page with a large frame.
//
//   stack_guard ISA        every form
//   stack_guard --plant    functions that jump over the page, or that return, which must be reported

#include <cstdio>
#include <cstring>

#include <bravais/isa.hpp>

#include "every_form.hpp"
#include "small_stack.hpp"

namespace {

using namespace bravais_test;

// In pages: from the stacks of small threads and signal handlers up to a size that no single call needs.
constexpr std::size_t sizes[] = {2, 4, 8, 16, 32, 64, 96};

bool is_guarded(const char* what, std::size_t size, const outcome& seen) {
  if (seen.end == ending::guarded && seen.bytes_below == 0) return true;
  const char* const end = seen.end == ending::returned  ? "returned"
                          : seen.end == ending::guarded ? "faulted in the guard page"
                                                        : "faulted elsewhere";
  std::printf("%s: on a stack of %zu bytes it %s; memory was changed up to %zu bytes below the guard page\n", what,
              size, end, seen.bytes_below);
  return false;
}

int check_all() {
  small_stack stack;
  int failures = 0;
  std::size_t runs = 0;
  for_each_form([&](const form& f) {
    bravais::errc error{};
    const job run = [&] { error = f.run(); };
    const std::size_t enough = stack.depth(run);
    if (error != bravais::errc::ok) {
      std::printf("%s: %s\n", f.label().c_str(), text(error));
      ++failures;
    }
    // On a large stack, the job has touched the page that is the guard page here.
    const auto try_on = [&](std::size_t size) {
      if (size == 0 || size >= enough) return;
      ++runs;
      if (!is_guarded(f.label().c_str(), size, stack.run(run, size))) ++failures;
    };
    for (const std::size_t pages : sizes) try_on(pages * stack.page());
    try_on(enough - stack.page());
  });
  std::printf("%zu runs on stacks that are too small: %d findings\n", runs, failures);
  return failures == 0 && runs > 0 ? 0 : 1;
}

// Writes to the far end of a frame first, as a function without probes may.
void jump_over() {
  volatile std::uint8_t* const here = static_cast<std::uint8_t*>(__builtin_frame_address(0));
  *(here - (std::size_t{1} << 19)) = 1;
}

// Writes to every frame on the way down, as a function with probes does.
void go_down() {
  volatile std::uint8_t* const here = static_cast<std::uint8_t*>(__builtin_frame_address(0));
  for (std::ptrdiff_t i = 0; i < std::ptrdiff_t{1} << 19; i += 1024) *(here - i) = 1;
}

int planted_is_found() {
  small_stack stack;
  const bool good = is_guarded("a job with probes", 16384, stack.run(go_down, 16384));
  const bool jump = !is_guarded("a planted jump", 16384, stack.run(jump_over, 16384));
  const bool end = !is_guarded("a job that needs less", 16384, stack.run([] {}, 16384));
  std::printf("%s\n", good && jump && end ? "found what was planted, and nothing else" : "NOT as it must be");
  return good && jump && end ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) {
    std::printf("usage: stack_guard ISA | --plant\n");
    return 2;
  }
  if (std::strcmp(arguments[1], "--plant") == 0) return planted_is_found();
  if (bravais::force_isa(std::string_view(arguments[1])) != bravais::errc::ok) {
    std::printf("skipped: this machine cannot run %s\n", arguments[1]);
    return 77;
  }
  return check_all();
}
