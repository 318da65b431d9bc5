// SPDX-License-Identifier: MIT
// bravais bench --format table: prints aligned columns.
#include "bench_measure.hpp"
#include "bench_output.hpp"
#include "sets.hpp"
#include "table.hpp"

namespace cli {
namespace {

std::string use_of(const bench_place& place) { return place.is_standard ? use_text(*place.is_standard) : "-"; }

// The rows of both tables, which begin with the same columns.
class aligned_output : public bench_output {
 public:
  [[nodiscard]] row failed(const bench_place& place, const task* what, const std::string& why) override {
    return printing({place.kind, place.set, place.isa, what != nullptr ? what->operation : "-",
                     what != nullptr ? what->form : "-", "FAILED: " + why});
  }

 protected:
  // Prints the first row of `widest`. The other rows are the widest that may follow.
  void print_heading(std::ostream& out, const table& widest) {
    layout_ = layout_of(widest);
    print_row(out, widest.front(), layout_);
  }
  [[nodiscard]] row printing(std::vector<std::string> cells) const {
    return [this, cells = std::move(cells)](std::ostream& out) { print_row(out, cells, layout_); };
  }

 private:
  table_layout layout_;
};

class table_output final : public aligned_output {
 public:
  void begin(std::ostream& out, const std::vector<bench_place>& places) override {
    // The values are not known yet, so the columns have room for the longest words and for usual numbers.
    table widest = {{"kind", "set", "instruction set", "operation", "form", "per second", "microseconds", "(mean)",
                     "ticks", "(mean)", "use"}};
    for (const bench_place& one : places) {
      const bool is_kernel = one.kind == "kernel";
      are_kernels_ = are_kernels_ || is_kernel;
      widest.push_back({one.kind, one.set, one.isa, is_kernel ? "poly_Rq_mul_prepared" : "encaps", "prepared batch",
                        "1000000", "10000.00", "10000.00", "10000000", "10000000", use_of(one)});
    }
    print_heading(out, widest);
  }

  [[nodiscard]] row measured(const bench_place& place, const task& what, double seconds) override {
    const timings found = measure(what, seconds);
    const auto [median, mean] = found;
    const int digits = are_kernels_ ? 4 : 2;
    const auto ticks = [&](const timing& one) { return median.ticks > 0 ? fixed(one.ticks, 0) : "-"; };
    return printing({place.kind, place.set, place.isa, what.operation, what.form,
                     fixed(items_per_second(what, found), 0), fixed(median.microseconds, digits),
                     fixed(mean.microseconds, digits), ticks(median), ticks(mean), use_of(place)});
  }

  void end(std::ostream& out, std::size_t) override {
    if (are_kernels_) {
      out << "\nTimes are per polynomial, or per state for Keccak: median and mean. Ticks count the time-stamp "
             "counter.\n";
      return;
    }
    out << "\nTimes are per item: median and mean. A batch has " << batch_size
        << " items. Ticks count the time-stamp counter.\n"
           "Seeds and randomness come from memory. Every call of sign uses new messages, because the number of\n"
           "attempts varies. Its rate per second follows from the mean; the other rates follow from the median.\n";
  }

 private:
  bool are_kernels_ = false;
};

// Two ways to do the same operation, side by side.
class comparison final : public aligned_output {
 public:
  explicit comparison(std::string against) : against_(std::move(against)) {}

  void begin(std::ostream& out, const std::vector<bench_place>& places) override {
    table widest = {{"kind", "set", "instruction set", "operation", "form", "microseconds", against_, "times as fast"}};
    for (const bench_place& one : places) {
      widest.push_back({one.kind, one.set, one.isa, "encaps", "batch inversion", "10000.00", "10000.00", "10.00"});
    }
    print_heading(out, widest);
  }

  [[nodiscard]] row measured(const bench_place& place, const task& what, double seconds) override {
    const compared_timings found = measure_in_turn(what, seconds);
    const auto microseconds = [&](const timings& of) { return fixed(typical(what, of), 2); };
    return printing({place.kind, place.set, place.isa, what.operation, what.form, microseconds(found.one),
                     microseconds(found.other), fixed(found.times_as_fast, 2)});
  }

  void end(std::ostream& out, std::size_t) override {
    out << "\nMicroseconds per item, measured in turn: the median, for sign the mean. A batch has " << batch_size
        << " items.\n";
  }

 private:
  std::string against_;
};

}  // namespace

std::unique_ptr<bench_output> bench_as_table(const std::string& against) {
  if (against.empty()) return std::make_unique<table_output>();
  return std::make_unique<comparison>(against);
}

}  // namespace cli
