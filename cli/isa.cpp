// SPDX-License-Identifier: MIT
// bravais isa: lists the instruction sets of this program and of this machine.
#include <iostream>
#include <memory>

#include <bravais/isa.hpp>
#include <bravais/parameters.hpp>
#include <nlohmann/json.hpp>

#include "command.hpp"
#include "errors.hpp"
#include "system/terminal.hpp"
#include "table.hpp"

namespace cli {
namespace {

int show(bool as_json) {
  const bravais::result<bravais::isa> active = bravais::active_isa();
  require(active.error(), "BRAVAIS_FORCE_ISA");
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  table rows = {{"instruction set", "this machine", "used"}};
  for (const bravais::isa id : bravais::built_isas()) {
    const bool supported = bravais::is_supported(id);
    const std::string name(bravais::name(id));
    list.push_back({{"name", name}, {"supported", supported}, {"active", id == *active}});
    rows.push_back({name, supported ? "supported" : "cannot run it", id == *active ? "yes" : "no"});
  }
  if (as_json) {
    std::cout << nlohmann::ordered_json{{"version", bravais::version()}, {"instruction_sets", list}}.dump(2) << '\n';
  } else {
    print(std::cout, rows, table_layout(rows, system::columns_of_output()));
  }
  return success;
}

}  // namespace

command make_isa(CLI::App& app) {
  CLI::App* options = app.add_subcommand("isa", "List the instruction sets: built, supported, in use");
  options->footer(
      "Examples:\n"
      "  bravais isa\n"
      "  bravais isa --isa portable --json");
  const auto as_json = std::make_shared<bool>(false);
  options->add_flag("--json", *as_json, "Print JSON");
  return {options, [as_json](const global_options&) { return show(*as_json); }};
}

}  // namespace cli
