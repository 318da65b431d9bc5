// SPDX-License-Identifier: MIT
#include "registers.hpp"

// The directive .irp repeats a line of assembly for each number in a list.
#define BRAVAIS_EACH(numbers, line) ".irp n," numbers "\n\t" line "\n\t.endr\n\t"
#define BRAVAIS_0_TO_7 "0,1,2,3,4,5,6,7"
#define BRAVAIS_8_TO_15 "8,9,10,11,12,13,14,15"
#define BRAVAIS_16_TO_31 "16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31"

namespace bravais::constant_time {

register_image captured;

#if defined(__x86_64__)

register_file registers_of_processor() noexcept {
  if (__builtin_cpu_supports("avx512bw")) return {32, 64, 8, 8};
  if (__builtin_cpu_supports("avx")) return {16, 32, 0, 8};
  return {16, 16, 0, 8};
}

[[gnu::noinline]] static void capture_vectors() noexcept {
  const std::size_t bytes = registers_of_processor().vector_bytes;
  if (bytes == 64) {
    __asm__ volatile(
        BRAVAIS_EACH(BRAVAIS_0_TO_7 "," BRAVAIS_8_TO_15 "," BRAVAIS_16_TO_31, "vmovdqu64 %%zmm\\n, 64*\\n(%0)")
            BRAVAIS_EACH(BRAVAIS_0_TO_7, "kmovq %%k\\n, 8*\\n(%1)")
        :
        : "r"(captured.vectors), "r"(captured.masks)
        : "memory");
  } else if (bytes == 32) {
    __asm__ volatile(BRAVAIS_EACH(BRAVAIS_0_TO_7 "," BRAVAIS_8_TO_15, "vmovdqu %%ymm\\n, 64*\\n(%0)")
                     :
                     : "r"(captured.vectors)
                     : "memory");
  } else {
    __asm__ volatile(BRAVAIS_EACH(BRAVAIS_0_TO_7 "," BRAVAIS_8_TO_15, "movdqu %%xmm\\n, 64*\\n(%0)")
                     :
                     : "r"(captured.vectors)
                     : "memory");
  }
}

// A separate function, so that no register is live for later code.
void capture_registers() noexcept {
  __asm__ volatile(
      "movq %%rcx, %0\n\tmovq %%rdx, 8+%0\n\tmovq %%rsi, 16+%0\n\tmovq %%rdi, 24+%0\n\t"
      "movq %%r8, 32+%0\n\tmovq %%r9, 40+%0\n\tmovq %%r10, 48+%0\n\tmovq %%r11, 56+%0"
      : "=m"(captured.general[0])
      :
      : "memory");
  capture_vectors();
}

void load_registers(const register_image& from) noexcept {
  const std::size_t bytes = registers_of_processor().vector_bytes;
  if (bytes == 64) {
    __asm__ volatile(
        BRAVAIS_EACH(BRAVAIS_0_TO_7 "," BRAVAIS_8_TO_15 "," BRAVAIS_16_TO_31, "vmovdqu64 64*\\n(%0), %%zmm\\n")
            BRAVAIS_EACH(BRAVAIS_0_TO_7, "kmovq 8*\\n(%1), %%k\\n")
        :
        : "r"(from.vectors), "r"(from.masks)
        : "memory");
  } else if (bytes == 32) {
    __asm__ volatile(BRAVAIS_EACH(BRAVAIS_0_TO_7 "," BRAVAIS_8_TO_15, "vmovdqu 64*\\n(%0), %%ymm\\n")
                     :
                     : "r"(from.vectors)
                     : "memory");
  } else {
    __asm__ volatile(BRAVAIS_EACH(BRAVAIS_0_TO_7 "," BRAVAIS_8_TO_15, "movdqu 64*\\n(%0), %%xmm\\n")
                     :
                     : "r"(from.vectors)
                     : "memory");
  }
  const std::uint64_t* general = from.general;
  __asm__ volatile(
      "movq (%0), %%rcx\n\tmovq 8(%0), %%rdx\n\tmovq 16(%0), %%rsi\n\tmovq 32(%0), %%r8\n\tmovq 40(%0), %%r9\n\t"
      "movq 48(%0), %%r10\n\tmovq 56(%0), %%r11\n\tmovq 24(%0), %0"
      : "+D"(general)
      :
      : "rcx", "rdx", "rsi", "r8", "r9", "r10", "r11", "memory");
}

#elif defined(__aarch64__)

register_file registers_of_processor() noexcept { return {32, 16, 0, 15}; }

[[gnu::noinline]] static void capture_vectors() noexcept {
  __asm__ volatile(BRAVAIS_EACH(BRAVAIS_0_TO_7 "," BRAVAIS_8_TO_15 "," BRAVAIS_16_TO_31, "str q\\n, [%0, #64*\\n]")
                   :
                   : "r"(captured.vectors)
                   : "memory");
}

void capture_registers() noexcept {
  register std::uint64_t* general __asm__("x16") = captured.general;  // which calls may change anyway
  __asm__ volatile(BRAVAIS_EACH("1,2,3,4,5,6,7," BRAVAIS_8_TO_15, "str x\\n, [%0, #8*\\n-8]")
                   :
                   : "r"(general)
                   : "memory");
  capture_vectors();
}

void load_registers(const register_image& from) noexcept {
  __asm__ volatile(BRAVAIS_EACH(BRAVAIS_0_TO_7 "," BRAVAIS_16_TO_31, "ldr q\\n, [%0, #64*\\n]")
                       BRAVAIS_EACH(BRAVAIS_8_TO_15, "ldr x9, [%0, #64*\\n+8]\n\tmov v\\n\\().d[1], x9")
                   :
                   : "r"(from.vectors)
                   : "x9", "memory");
  register const std::uint64_t* general __asm__("x1") = from.general;
  __asm__ volatile(BRAVAIS_EACH("2,3,4,5,6,7," BRAVAIS_8_TO_15, "ldr x\\n, [%0, #8*\\n-8]") "ldr %0, [%0]"
                   : "+r"(general)
                   :
                   : "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9", "x10", "x11", "x12", "x13", "x14", "x15",
                     "memory");
}

#else

register_file registers_of_processor() noexcept { return {}; }
void capture_registers() noexcept {}
void load_registers(const register_image&) noexcept {}

#endif

}  // namespace bravais::constant_time
