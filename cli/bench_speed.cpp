// SPDX-License-Identifier: MIT
// bravais bench --format speed: prints the table of liboqs' speed programs.
#include <chrono>
#include <cmath>
#include <cstdint>
#include <iomanip>
#include <string_view>

#include "bench_output.hpp"
#include "errors.hpp"
#include "machine.hpp"

namespace cli {
namespace {

using clock = std::chrono::steady_clock;

// Running mean and standard deviation (Welford's algorithm).
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

void print_row(std::ostream& out, const std::string& operation, const statistics& microseconds,
               const statistics& cycles, double seconds) {
  out << std::left << std::setw(36) << operation << " | " << std::right << std::setw(10) << microseconds.count()
      << " | " << std::fixed << std::setprecision(3) << std::setw(14) << seconds << " | " << std::setw(15)
      << microseconds.mean() << " | " << std::setw(10) << microseconds.deviation() << " | " << std::setprecision(0)
      << std::setw(25) << cycles.mean() << " | " << std::setw(10) << cycles.deviation() << '\n';
}

class speed_output final : public bench_output {
 public:
  void begin(std::ostream& out, const std::vector<bench_place>&) override {
    out << "Operation                            | Iterations | Total time (s) | Time (us): mean | pop. stdev | CPU "
           "cycles: mean          | pop. stdev\n"
           "------------------------------------ | ----------:| --------------:| ---------------:| ----------:| "
           "-------------------------:| ----------:\n";
  }

  void begin_place(std::ostream& out, const bench_place& place) override {
    out << std::left << std::setw(36) << place.set + " (" + place.isa + ")"
        << " |            |                |                 |            |                           |\n";
  }

  [[nodiscard]] bool wants(const task& what) const override {
    return what.items == 1 && std::string_view(what.form) == "single";
  }

  [[nodiscard]] row measured(const bench_place&, const task& what, double seconds) override {
    statistics microseconds, cycles;
    const clock::time_point begin = clock::now();
    std::chrono::duration<double> passed{};
    do {
      if (what.next_input) what.next_input();
      const clock::time_point before = clock::now();
      const std::uint64_t tick = ticks();
      require(what.call(), what.operation);
      const std::uint64_t counted = ticks() - tick;
      const clock::time_point now = clock::now();
      microseconds.add(std::chrono::duration<double, std::micro>(now - before).count());
      cycles.add(static_cast<double>(counted));
      passed = now - begin;
    } while (passed.count() < seconds);
    return [=, name = std::string(what.operation)](std::ostream& out) {
      print_row(out, name, microseconds, cycles, passed.count());
    };
  }

  [[nodiscard]] row failed(const bench_place&, const task* what, const std::string& why) override {
    return [name = std::string(what != nullptr ? what->operation : "all operations"), why](std::ostream& out) {
      out << std::left << std::setw(36) << name << " | FAILED: " << why << '\n';
    };
  }

  void end(std::ostream&, std::size_t) override {}
};

}  // namespace

std::unique_ptr<bench_output> bench_as_speed() { return std::make_unique<speed_output>(); }

}  // namespace cli
