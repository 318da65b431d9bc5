// SPDX-License-Identifier: MIT
// bravais bench --json: prints one document, result by result.
#include <bravais/parameters.hpp>
#include <nlohmann/json.hpp>

#include "bench_measure.hpp"
#include "bench_output.hpp"

namespace cli {
namespace {

using json = nlohmann::ordered_json;

json fields_of(const bench_place& place, const task* what) {
  json fields = {{"kind", place.kind}, {"name", place.set}};
  if (place.is_standard) fields["is_standard"] = *place.is_standard;
  fields["instruction_set"] = place.isa;
  if (what != nullptr) {
    fields["operation"] = what->operation;
    fields["form"] = what->form;
    fields["items_per_call"] = what->items;
  }
  return fields;
}

void add_timings(json& fields, const task& what, const timings& found) {
  fields["per_second"] = items_per_second(what, found);
  fields["microseconds"] = found.median.microseconds;
  fields["mean_microseconds"] = found.mean.microseconds;
  if (found.median.ticks > 0) {
    fields["ticks"] = found.median.ticks;
    fields["mean_ticks"] = found.mean.ticks;
  }
}

class json_output final : public bench_output {
 public:
  explicit json_output(std::string against) : against_(std::move(against)) {}

  void begin(std::ostream& out, const std::vector<bench_place>&) override {
    out << "{\n  \"version\": " << json(bravais::version()) << ",\n  \"results\": [";
  }

  [[nodiscard]] row measured(const bench_place& place, const task& what, double seconds) override {
    json fields = fields_of(place, &what);
    if (what.against) {
      const compared_timings found = measure_in_turn(what, seconds);
      add_timings(fields, what, found.one);
      fields["against"] = {{"name", against_}};
      add_timings(fields["against"], what, found.other);
      fields["times_as_fast"] = found.times_as_fast;
    } else {
      add_timings(fields, what, measure(what, seconds));
    }
    return printing(std::move(fields));
  }

  [[nodiscard]] row failed(const bench_place& place, const task* what, const std::string& why) override {
    json fields = fields_of(place, what);
    fields["error"] = why;
    return printing(std::move(fields));
  }

  void end(std::ostream& out, std::size_t failures) override {
    out << (is_first_ ? "]" : "\n  ]") << ",\n  \"failures\": " << failures << "\n}\n";
  }

 private:
  // Prints with the indentation of a list element.
  [[nodiscard]] row printing(json what) {
    return [this, what = std::move(what)](std::ostream& out) {
      std::string text = '\n' + what.dump(2);
      for (std::size_t at = text.find('\n'); at != text.npos; at = text.find('\n', at + 1)) text.insert(at + 1, 4, ' ');
      out << (is_first_ ? "" : ",") << text;
      is_first_ = false;
    };
  }
  std::string against_;
  bool is_first_ = true;
};

}  // namespace

std::unique_ptr<bench_output> bench_as_json(const std::string& against) {
  return std::make_unique<json_output>(against);
}

}  // namespace cli
