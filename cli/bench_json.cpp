// SPDX-License-Identifier: MIT
// bravais bench --json: one document, whose results are printed one by one.
#include <bravais/parameters.hpp>
#include <nlohmann/json.hpp>

#include "bench_measure.hpp"
#include "bench_output.hpp"

namespace cli {
namespace {

using json = nlohmann::ordered_json;

json fields_of(const bench_place& place, const task* what) {
  json fields = {
      {"kind", place.kind}, {"name", place.set}, {"is_standard", place.is_standard}, {"instruction_set", place.isa}};
  if (what != nullptr) {
    fields["operation"] = what->operation;
    fields["form"] = what->form;
    fields["items_per_call"] = what->items;
  }
  return fields;
}

class json_output final : public bench_output {
 public:
  void begin(std::ostream& out, const std::vector<bench_place>&) override {
    out << "{\n  \"version\": " << json(bravais::version()) << ",\n  \"results\": [";
  }

  [[nodiscard]] row measured(const bench_place& place, const task& what, double seconds) override {
    const timings found = measure(what, seconds);
    json fields = fields_of(place, &what);
    fields["per_second"] = items_per_second(what, found);
    fields["microseconds"] = found.median.microseconds;
    fields["mean_microseconds"] = found.mean.microseconds;
    if (found.median.ticks > 0) {
      fields["ticks"] = found.median.ticks;
      fields["mean_ticks"] = found.mean.ticks;
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
  // Indented as an element of the list.
  [[nodiscard]] row printing(json what) {
    return [this, what = std::move(what)](std::ostream& out) {
      std::string text = '\n' + what.dump(2);
      for (std::size_t at = text.find('\n'); at != text.npos; at = text.find('\n', at + 1)) text.insert(at + 1, 4, ' ');
      out << (is_first_ ? "" : ",") << text;
      is_first_ = false;
    };
  }
  bool is_first_ = true;
};

}  // namespace

std::unique_ptr<bench_output> bench_as_json() { return std::make_unique<json_output>(); }

}  // namespace cli
