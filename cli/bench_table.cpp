// SPDX-License-Identifier: MIT
// bravais bench --format table.
#include "bench_measure.hpp"
#include "bench_output.hpp"
#include "sets.hpp"
#include "table.hpp"

namespace cli {
namespace {

class table_output final : public bench_output {
 public:
  void begin(std::ostream& out, const std::vector<bench_place>& places) override {
    const std::vector<std::string> heading = {"kind",       "set",          "instruction set", "operation", "form",
                                              "per second", "microseconds", "(mean)",          "ticks",     "(mean)",
                                              "use"};
    // What comes is not known yet: the columns have room for the longest words and for usual numbers.
    table widest = {heading};
    for (const bench_place& one : places) {
      widest.push_back({one.kind, one.set, one.isa, "encaps", "prepared batch", "1000000", "10000.00", "10000.00",
                        "10000000", "10000000", use_text(one.is_standard)});
    }
    layout_ = layout_of(widest);
    print_row(out, heading, layout_);
  }

  [[nodiscard]] row measured(const bench_place& place, const task& what, double seconds) override {
    const timings found = measure(what, seconds);
    const auto [median, mean] = found;
    const auto ticks = [&](const timing& one) { return median.ticks > 0 ? fixed(one.ticks, 0) : "-"; };
    return printing({place.kind, place.set, place.isa, what.operation, what.form,
                     fixed(items_per_second(what, found), 0), fixed(median.microseconds, 2),
                     fixed(mean.microseconds, 2), ticks(median), ticks(mean), use_text(place.is_standard)});
  }

  [[nodiscard]] row failed(const bench_place& place, const task* what, const std::string& why) override {
    return printing({place.kind, place.set, place.isa, what != nullptr ? what->operation : "-",
                     what != nullptr ? what->form : "-", "FAILED: " + why});
  }

  void end(std::ostream& out, std::size_t) override {
    out << "\nPer item, median and mean; batches of " << batch_size
        << ". Ticks are those of the time-stamp counter. Seeds and\n"
           "randomness come from memory. Each call of sign has messages of its own, since some take more attempts "
           "than\n"
           "others; its rate per second is that of the mean, the other rates are those of the median.\n";
  }

 private:
  [[nodiscard]] row printing(std::vector<std::string> cells) const {
    return [this, cells = std::move(cells)](std::ostream& out) { print_row(out, cells, layout_); };
  }
  table_layout layout_;
};

}  // namespace

std::unique_ptr<bench_output> bench_as_table() { return std::make_unique<table_output>(); }

}  // namespace cli
