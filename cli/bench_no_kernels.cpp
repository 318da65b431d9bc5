// SPDX-License-Identifier: MIT
// bravais bench --kernels and --inversion in builds without kernels: an error.
#include "errors.hpp"
#include "research/bench_kernels.hpp"

namespace cli {
namespace {
[[noreturn]] void fail_without_kernels() {
  throw misuse("this build has no kernels to measure: configure it with -DBRAVAIS_KERNELS=ON and every family");
}
}  // namespace

std::vector<bench_subject> kernel_subjects(const std::vector<bravais::isa>&, const std::string&) {
  fail_without_kernels();
}
std::vector<bench_subject> inversion_subjects(const std::vector<bravais::isa>&, const std::string&) {
  fail_without_kernels();
}

}  // namespace cli
