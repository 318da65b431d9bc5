// SPDX-License-Identifier: MIT
// Runs a job on a stack of its own: measures how deep it goes, or finds where it faults if the stack is too small.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

namespace bravais_test {

using job = std::function<void()>;

// How a job on a small stack ended.
enum class ending {
  returned,        // the stack was large enough
  guarded,         // it faulted in the guard page
  fault_elsewhere  // it faulted elsewhere, so it jumped over the guard page
};

struct outcome {
  ending end;
  std::size_t bytes_below;  // from the guard page down to the lowest byte that the job changed; 0 if it changed none
};

// From low to high addresses: memory that must not change (`below`), a guard page, the stack. One object at a time; not
// thread-safe.
class small_stack {
 public:
  small_stack();
  small_stack(const small_stack&) = delete;
  small_stack& operator=(const small_stack&) = delete;
  ~small_stack();

  [[nodiscard]] std::size_t page() const { return page_; }
  // Bytes from the top of a large stack down to the start of the lowest page that the job touched.
  [[nodiscard]] std::size_t depth(const job& what);
  // Runs the job on a stack of `size` bytes, a whole number of pages. A job that faults is abandoned without
  // unwinding, so it must not own anything.
  [[nodiscard]] outcome run(const job& what, std::size_t size);

 private:
  void enter(const job& what, std::size_t size);
  [[nodiscard]] std::size_t repaint();

  std::size_t page_;
  std::uint8_t* memory_;
  std::uint8_t* below_;
  std::uint8_t* stack_;
};

}  // namespace bravais_test
