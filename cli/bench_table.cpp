// SPDX-License-Identifier: MIT
// bravais bench --format table: prints aligned columns.
#include "bench_measure.hpp"
#include "bench_output.hpp"
#include "research/bench_kernels.hpp"
#include "sets.hpp"
#include "table.hpp"

namespace cli {
namespace {

std::string use_of(const bench_place& place) { return place.is_standard ? use_text(*place.is_standard) : "-"; }

// The rows of both tables, which begin with the same columns.
class aligned_output : public bench_output {
 public:
  explicit aligned_output(std::size_t width) : width_(width) {}

  [[nodiscard]] row failed(const bench_place& place, const task* what, const std::string& why) override {
    return printing({place.kind, place.set, place.isa, what != nullptr ? what->operation : "-",
                     what != nullptr ? what->form : "-", "FAILED: " + why});
  }

 protected:
  // Prints the heading of `widest`. The other rows are the widest that may follow.
  void print_heading(std::ostream& out, const table& widest, const std::vector<hideable_column>& hideable) {
    layout_ = table_layout(widest, width_, hideable);
    layout_.print_heading(out);
  }
  [[nodiscard]] row printing(std::vector<std::string> cells) const {
    return [this, cells = std::move(cells)](std::ostream& out) { layout_.print_row(out, cells); };
  }
  // Prints what the reader of the table must know.
  void print_notes(std::ostream& out, std::vector<std::string> paragraphs) {
    paragraphs.push_back(layout_.note());
    out << '\n';
    print_paragraphs(out, paragraphs, width_);
  }

 private:
  std::size_t width_;
  table_layout layout_{{}};
};

class table_output final : public aligned_output {
 public:
  using aligned_output::aligned_output;

  void begin(std::ostream& out, const std::vector<bench_place>& places) override {
    // The values are not known yet, so the columns have room for the longest words and for usual numbers.
    table widest = {{"kind", "set", "instruction set", "operation", "form", "per second", "micro|seconds", "(mean)",
                     "ticks", "(mean)", "use"}};
    for (const bench_place& one : places) {
      const bool is_kernel = one.kind == "kernel";
      are_kernels_ = are_kernels_ || is_kernel;
      widest.push_back({one.kind, one.set, one.isa, is_kernel ? "poly_Rq_mul_prepared" : "encaps",
                        is_kernel ? "per state" : "prepared batch", is_kernel ? "100000000" : "1000000", "10000.00",
                        "10000.00", "10000000", "10000000", use_of(one)});
    }
    print_heading(out, widest,
                  {{2, "instruction set", true},
                   {10, "use"},
                   {9, "mean of the ticks"},
                   {7, "mean of the microseconds"},
                   {8, "ticks"},
                   {5, "per second"},
                   {0, "kind"}});
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
      print_notes(out,
                  {"Times are per polynomial, or per state for Keccak: median and mean. Ticks count the time-stamp "
                   "counter."});
      return;
    }
    print_notes(
        out, {"Times are per item: median and mean. A batch has " + std::to_string(batch_size) +
                  " items. Ticks count the time-stamp counter.",
              "Seeds and randomness come from memory. Every call of sign uses new messages, because the number of\n"
              "attempts varies. Its rate per second follows from the mean; the other rates follow from the median."});
  }

 private:
  bool are_kernels_ = false;
};

// Two ways to do the same operation, side by side.
class comparison final : public aligned_output {
 public:
  comparison(std::string against, std::size_t width) : aligned_output(width), against_(std::move(against)) {}

  void begin(std::ostream& out, const std::vector<bench_place>& places) override {
    table widest = {
        {"kind", "set", "instruction set", "operation", "form", "micro|seconds", against_, "times as fast"}};
    const bool inverts = against_ == single_inversions;
    for (const bench_place& one : places) {
      widest.push_back({one.kind, one.set, one.isa, inverts ? "keygen" : "encaps", "batch inversion", "10000.00",
                        "10000.00", "10.00"});
    }
    std::vector<hideable_column> hideable = {{2, "instruction set", true}, {0, "kind"}};
    if (inverts) hideable.push_back({3, "operation", true});
    print_heading(out, widest, hideable);
  }

  [[nodiscard]] row measured(const bench_place& place, const task& what, double seconds) override {
    const compared_timings found = measure_in_turn(what, seconds);
    const auto microseconds = [&](const timings& of) { return fixed(typical(what, of), 2); };
    return printing({place.kind, place.set, place.isa, what.operation, what.form, microseconds(found.one),
                     microseconds(found.other), fixed(found.times_as_fast, 2)});
  }

  void end(std::ostream& out, std::size_t) override {
    print_notes(out, {"Microseconds per item, measured in turn: the median, for sign the mean. A batch has " +
                      std::to_string(batch_size) + " items."});
  }

 private:
  std::string against_;
};

}  // namespace

std::unique_ptr<bench_output> bench_as_table(const std::string& against, std::size_t width) {
  if (against.empty()) return std::make_unique<table_output>(width);
  return std::make_unique<comparison>(against, width);
}

}  // namespace cli
