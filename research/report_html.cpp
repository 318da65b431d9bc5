// SPDX-License-Identifier: MIT
#include <algorithm>

#include "research/report_data.hpp"
#include "cli/table.hpp"

namespace cli {
namespace {

// The colours p0 to p9 are those of the kinds of parts, in the order in which they first occur.
constexpr const char* head = R"(<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<style>
:root { --back: #fff; --text: #1f2328; --faint: #59636e; --rule: #d1d9e0; --track: #eff2f5;
  --shade: #59636e99;
  --p0: #0969da; --p1: #1a7f37; --p2: #bf8700; --p3: #8250df; --p4: #cf222e; --p5: #1b7c83; --p6: #bf3989;
  --p7: #bc4c00; --p8: #4d2d00; --p9: #818b98 }
@media (prefers-color-scheme: dark) { :root { --back: #0d1117; --text: #e6edf3; --faint: #9198a1; --rule: #3d444d;
  --track: #1c2128; --shade: #9198a199;
  --p0: #4493f8; --p1: #3fb950; --p2: #d29922; --p3: #ab7df8; --p4: #f85149; --p5: #39c5cf;
  --p6: #db61a2; --p7: #f0883e; --p8: #c8a27a; --p9: #7d8590 } }
body { background: var(--back); color: var(--text); font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto;
  max-width: 62rem; padding: 0 1rem }
h1 { font-size: 1.6rem; margin-bottom: 0 } h2 { margin-top: 2.4rem; border-bottom: 1px solid var(--rule) }
p { color: var(--faint); margin: .4rem 0 }
/* Where a table is wider than the window, its edge is shaded until it is scrolled there, the bar is always seen, and
   the names stay. */
.scroll { overflow-x: auto; margin: .8rem 0; background:
  linear-gradient(to right, var(--back) 40%, transparent) left -1px top 0 / 2.4rem 100% no-repeat local,
  linear-gradient(to left, var(--back) 40%, transparent) right -1px top 0 / 2.4rem 100% no-repeat local,
  linear-gradient(to right, var(--shade), transparent) 0 0 / .8rem 100% no-repeat scroll,
  linear-gradient(to left, var(--shade), transparent) 100% 0 / .8rem 100% no-repeat scroll }
.scroll::-webkit-scrollbar { height: .5rem } .scroll::-webkit-scrollbar-track { background: var(--track) }
.scroll::-webkit-scrollbar-thumb { background: var(--faint); border-radius: .25rem }
@supports not selector(::-webkit-scrollbar) { .scroll { scrollbar-color: var(--faint) var(--track) } }
table { border-collapse: separate; border-spacing: 0; width: 100%; font-variant-numeric: tabular-nums }
th, td { padding: .22rem .6rem; border-bottom: 1px solid var(--rule); text-align: right; white-space: nowrap }
th { color: var(--faint); font-weight: 600 } th:first-child, td:first-child, .word { text-align: left }
th:first-child, td:first-child { position: sticky; left: 0; background: var(--back) }
tr.sum td { font-weight: 600 }
.chart { display: grid; grid-template-columns: max-content 1fr max-content; gap: .3rem .7rem; align-items: center;
  margin: .8rem 0 }
.chart .group { grid-column: 1 / -1; font-weight: 600; margin-top: .4rem }
.bar { display: flex; height: 1.15rem; background: var(--track); border-radius: 3px; overflow: hidden }
.bar i { height: 100% }
.value { text-align: right; font-variant-numeric: tabular-nums }
.legend { display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; color: var(--faint) }
.key { display: inline-block; width: .8em; height: .8em; border-radius: 2px; margin-right: .45em }
@media (max-width: 40rem) { body { margin: 1rem auto; padding: 0 .7rem } th, td { padding: .22rem .4rem } }
)";

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text)
    out += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : c == '"' ? "&quot;" : std::string(1, c);
  return out;
}

std::string element(const std::string& name, const std::string& content, const std::string& classes = {}) {
  return "<" + name + (classes.empty() ? "" : " class=\"" + classes + "\"") + ">" + content + "</" + name + ">";
}
std::string cell(const std::string& content) { return element("td", content); }
std::string factor(double value) { return value == 0 ? "&ndash;" : fixed(value, 2) + "&times;"; }

// 12,345
std::string grouped(double value) {
  std::string digits = fixed(value, 0);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, 1, ',');
  return digits;
}

double largest_of(const ticks_by_isa& ticks) {
  return ticks.empty() ? 0 : *std::max_element(ticks.begin(), ticks.end());
}

struct segment {
  double percent;
  std::size_t color;
};
std::string bar(const std::vector<segment>& segments) {
  std::string inner;
  for (const segment& one : segments) {
    inner += "<i style=\"width:" + fixed(one.percent, 2) + "%;background:var(--p" + std::to_string(one.color % 10) +
             ")\"></i>";
  }
  return element("div", inner, "bar");
}
std::string chart_row(const std::string& label, const std::vector<segment>& segments, const std::string& value) {
  return element("div", escaped(label)) + bar(segments) + element("div", value, "value") + '\n';
}

// Every kind of part has one colour in the whole page: what stands before " (", so that Sample (s) looks like
// Sample (r). A second part of a kind in one operation is a kind of its own.
class colors {
 public:
  explicit colors(const report_data& report) {
    for (const report_operation& operation : report.breakdown) {
      for (std::size_t i = 0; i < operation.parts.size(); ++i) {
        if (of(operation, i) == kinds_.size()) kinds_.push_back(kind(operation, i));
      }
    }
  }
  [[nodiscard]] std::size_t of(const report_operation& operation, std::size_t part) const {
    return of(kind(operation, part));
  }
  [[nodiscard]] std::size_t of(const std::string& kind) const {
    return static_cast<std::size_t>(std::find(kinds_.begin(), kinds_.end(), kind) - kinds_.begin());
  }

 private:
  static std::string before_bracket(const std::string& name) { return name.substr(0, name.find(" (")); }
  static std::string kind(const report_operation& operation, std::size_t part) {
    const std::string& name = operation.parts[part].name;
    for (std::size_t i = 0; i < part; ++i) {
      if (before_bracket(operation.parts[i].name) == before_bracket(name)) return name;
    }
    return before_bracket(name);
  }
  std::vector<std::string> kinds_;
};

std::string key(const std::string& name, std::size_t color) {
  return "<span class=\"key\" style=\"background:var(--p" + std::to_string(color % 10) + ")\"></span>" + escaped(name);
}

std::string cells(const ticks_by_isa& ticks, const ticks_by_isa* whole) {
  std::string row;
  for (std::size_t i = 0; i < ticks.size(); ++i) {
    row += cell(grouped(ticks[i]));
    if (whole != nullptr) row += cell(fixed(percent(ticks[i], (*whole)[i]), 1) + "&nbsp;%");
    if (i != 0) row += cell(factor(times_faster(ticks[0], ticks[i])));
  }
  return row;
}
std::string heading(const std::string& first, const report_data& report, bool has_shares) {
  std::string row = element("th", escaped(first));
  for (std::size_t i = 0; i < report.isas.size(); ++i) {
    row += element("th", escaped(report.isas[i]));
    if (has_shares) row += element("th", "share");
    if (i != 0) row += element("th", "speed-up");
  }
  return element("tr", row) + '\n';
}
// A table that scrolls sideways, by keys as well.
std::string scrolling(const std::string& name, const std::string& rows) {
  return "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"" + escaped(name) + "\">" +
         element("table", rows) + "</div>\n";
}

std::string breakdown(const report_data& report, const report_operation& operation, const colors& color) {
  const ticks_by_isa whole = operation.total();
  std::string rows = heading(operation.name, report, true), absolute, shares;
  for (std::size_t j = 0; j < operation.parts.size(); ++j) {
    const report_part& part = operation.parts[j];
    rows += element("tr", cell(key(part.name, color.of(operation, j))) + cells(part.ticks, &whole)) + '\n';
  }
  rows += element("tr", cell("together") + cells(whole, &whole), "sum") + '\n';
  for (std::size_t i = 0; i < report.isas.size(); ++i) {
    std::vector<segment> of_largest, of_own;
    for (std::size_t j = 0; j < operation.parts.size(); ++j) {
      const double ticks = operation.parts[j].ticks[i];
      of_largest.push_back({percent(ticks, largest_of(whole)), color.of(operation, j)});
      of_own.push_back({percent(ticks, whole[i]), color.of(operation, j)});
    }
    absolute += chart_row(report.isas[i], of_largest, grouped(whole[i]));
    shares += chart_row(report.isas[i], of_own, "100&nbsp;%");
  }
  return element("h3", escaped(operation.name)) + '\n' +
         element("div", element("div", "Ticks", "group") + absolute + element("div", "Shares", "group") + shares,
                 "chart") +
         scrolling(operation.name, rows);
}

// The first bar of each pair is rounding with the dither that it needs, the second sampling.
std::string comparison(const report_data& report, const colors& color) {
  const std::size_t quantize = color.of("Quantize"), dither = color.of("GenDither"), sample = color.of("Sample");
  std::string rows;
  for (const char* name : {"quantize", "sample", "efficiency", "speed-up", "dither"}) rows += element("th", name);
  rows = element("tr", element("th", "object") + element("th", "instruction set", "word") + rows) + '\n';
  std::string chart;
  for (const report_comparison& one : report.comparisons) {
    double largest = largest_of(one.sample);
    for (std::size_t i = 0; i < report.isas.size(); ++i) largest = std::max(largest, one.quantize[i] + one.dither[i]);
    chart += element("div", escaped(one.name), "group") + '\n';
    for (std::size_t i = 0; i < report.isas.size(); ++i) {
      chart += chart_row(report.isas[i],
                         {{percent(one.quantize[i], largest), quantize}, {percent(one.dither[i], largest), dither}},
                         grouped(one.quantize[i]) + " + " + grouped(one.dither[i]));
      chart += chart_row("", {{percent(one.sample[i], largest), sample}}, grouped(one.sample[i]));
      rows += element("tr", cell(escaped(one.name)) + element("td", escaped(report.isas[i]), "word") +
                                cell(grouped(one.quantize[i])) + cell(grouped(one.sample[i])) +
                                cell(factor(times_faster(one.sample[i], one.quantize[i]))) +
                                cell(i == 0 ? "" : factor(times_faster(one.quantize[0], one.quantize[i]))) +
                                cell(grouped(one.dither[i]))) +
              '\n';
    }
  }
  return element("div",
                 element("span", key("quantize", quantize)) + element("span", key("its dither", dither)) +
                     element("span", key("sample", sample)),
                 "legend") +
         element("div", chart, "chart") + scrolling("rounding against sampling", rows) +
         element("p", comparison_account) + '\n';
}

std::string flow(const report_data& report) {
  std::string rows = heading("operation", report, false), chart;
  for (const report_part& one : report.flow) {
    rows += element("tr", cell(escaped(one.name)) + cells(one.ticks, nullptr)) + '\n';
    chart += element("div", escaped(one.name), "group") + '\n';
    for (std::size_t i = 0; i < report.isas.size(); ++i) {
      chart += chart_row(report.isas[i], {{percent(one.ticks[i], largest_of(one.ticks)), 0}}, grouped(one.ticks[i]));
    }
  }
  return element("div", chart, "chart") + scrolling("whole operations", rows);
}

}  // namespace

std::string report_html(const report_data& report) {
  const colors color(report);
  std::string page =
      head + ("</style>\n" + element("title", escaped(report.set) + " report")) + '\n' +
      element("h1", escaped(report.set)) + '\n' +
      element("p", "For research: not a standard. Means of the middle half of " + std::to_string(report.rounds) +
                       " rounds in ticks of the time-stamp counter; " +
                       (report.is_verified() ? "on every instruction set every message was decrypted to itself."
                                             : "NOT every message was decrypted to itself.")) +
      '\n' + element("h2", "1. Where the time goes") + '\n';
  for (const report_operation& operation : report.breakdown) page += breakdown(report, operation, color);
  page += element("h2", "2. Rounding against sampling") + '\n' + comparison(report, color);
  page += element("h2", "3. Whole operations, without the instruments") + '\n' + flow(report);
  return page + "</html>\n";
}

}  // namespace cli
