// SPDX-License-Identifier: MIT
#include "bench_speed.hpp"

#include <chrono>
#include <cmath>
#include <cstdint>
#include <iomanip>
#include <ostream>
#include <string>

#include "errors.hpp"
#include "machine.hpp"
#include "printed.hpp"

namespace cli {
namespace {

using clock = std::chrono::steady_clock;

// Mean and deviation of numbers that come one by one (Welford).
class statistics {
 public:
  void add(double x) {
    ++count_;
    const double difference = x - mean_;
    mean_ += difference / static_cast<double>(count_);
    squares_ += difference * (x - mean_);
  }
  [[nodiscard]] std::uint64_t count() const { return count_; }
  [[nodiscard]] double mean() const { return mean_; }
  [[nodiscard]] double deviation() const { return count_ == 0 ? 0 : std::sqrt(squares_ / static_cast<double>(count_)); }

 private:
  std::uint64_t count_ = 0;
  double mean_ = 0;
  double squares_ = 0;
};

void row(std::ostream& out, const std::string& operation, const statistics& microseconds, const statistics& cycles,
         double seconds) {
  out << std::left << std::setw(36) << operation << " | " << std::right << std::setw(10) << microseconds.count()
      << " | " << std::fixed << std::setprecision(3) << std::setw(14) << seconds << " | " << std::setw(15)
      << microseconds.mean() << " | " << std::setw(10) << microseconds.deviation() << " | " << std::setprecision(0)
      << std::setw(25) << cycles.mean() << " | " << std::setw(10) << cycles.deviation() << '\n';
  flush_printed(out);
}

}  // namespace

void print_speed_header(std::ostream& out) {
  out << "Operation                            | Iterations | Total time (s) | Time (us): mean | pop. stdev | CPU "
         "cycles: mean          | pop. stdev\n"
         "------------------------------------ | ----------:| --------------:| ---------------:| ----------:| "
         "-------------------------:| ----------:\n";
  flush_printed(out);
}

template <class Parameters>
void print_speed(std::ostream& out, const Parameters& set, std::string_view isa, double seconds) {
  out << std::left << std::setw(36) << std::string(set.name) + " (" + std::string(isa) + ")"
      << " |            |                |                 |            |                           |\n";
  flush_printed(out);
  for_each_task(set, [&](const task& what) {
    if (what.items != 1 || std::string_view(what.form) != "single") return;
    statistics microseconds, cycles;
    const clock::time_point begin = clock::now();
    clock::time_point now = begin;
    do {
      if (what.next_input) what.next_input();
      const clock::time_point before = clock::now();
      const std::uint64_t tick = ticks();
      require(what.call(), what.operation);
      const std::uint64_t passed = ticks() - tick;
      now = clock::now();
      microseconds.add(std::chrono::duration<double, std::micro>(now - before).count());
      cycles.add(static_cast<double>(passed));
    } while (std::chrono::duration<double>(now - begin).count() < seconds);
    row(out, what.operation, microseconds, cycles, std::chrono::duration<double>(now - begin).count());
  });
}
template void print_speed(std::ostream&, const bravais::kem_parameters&, std::string_view, double);
template void print_speed(std::ostream&, const bravais::pke_parameters&, std::string_view, double);
template void print_speed(std::ostream&, const bravais::signature_parameters&, std::string_view, double);

}  // namespace cli
