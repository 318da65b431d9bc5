// SPDX-License-Identifier: MIT
#include "research/failure_plot.hpp"

#include <cmath>

#include "cli/table.hpp"

namespace cli {
namespace {

// Errors to this size are drawn, and probabilities down to this power of two.
constexpr int widest = 1000;
constexpr int deepest = -200;
// Where a panel's axes lie.
constexpr double panel_width = 920, panel_height = 400, left = 70, right = 680, top = 50, bottom = 340;

constexpr const char* style = R"(<style>
svg { background: #fff; color: #1f2328; font: 13px system-ui, sans-serif }
text { fill: currentColor } .title { font-weight: 600; font-size: 16px } .right { text-anchor: end }
.middle { text-anchor: middle } .axis { stroke: #8c959f; fill: none } .grid { stroke: #d8dee4 }
.wrong { fill: #cf222e; opacity: .09 } .threshold { stroke: #cf222e; stroke-dasharray: 4 3 }
.curve { fill: none; stroke-width: 1.8 }
.c0 { stroke: #57606a; stroke-dasharray: 6 3 } .c1 { stroke: #bc4c00 } .c2 { stroke: #0969da }
.c3 { stroke: #8250df } .c4 { stroke: #1a7f37 }
@media (prefers-color-scheme: dark) {
svg { background: #0d1117; color: #e6edf3 } .axis { stroke: #6e7681 } .grid { stroke: #30363d }
.wrong { fill: #ff7b72; opacity: .13 } .threshold { stroke: #ff7b72 }
.c0 { stroke: #9ea7b3 } .c1 { stroke: #ffa657 } .c2 { stroke: #58a6ff } .c3 { stroke: #d2a8ff } .c4 { stroke: #56d364 }
}
</style>
)";

std::string number(double value) { return fixed(value, 1); }
double x_of(double error) { return left + (right - left) * (error + widest) / (2.0 * widest); }
double y_of(double log2_probability) { return top + (bottom - top) * log2_probability / deepest; }

std::string text(double x, double y, const std::string& classes, const std::string& what) {
  return "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" class=\"" + classes + "\">" + what + "</text>\n";
}
std::string line(double x1, double y1, double x2, double y2, const std::string& classes) {
  return "<line x1=\"" + number(x1) + "\" y1=\"" + number(y1) + "\" x2=\"" + number(x2) + "\" y2=\"" + number(y2) +
         "\" class=\"" + classes + "\"/>\n";
}
std::string box(double x, double y, double width, double height, const std::string& classes) {
  return "<rect x=\"" + number(x) + "\" y=\"" + number(y) + "\" width=\"" + number(width) + "\" height=\"" +
         number(height) + "\" class=\"" + classes + "\"/>\n";
}

// The power of two without the digits that superscripts would need.
std::string power(double exponent) { return "2^" + fixed(exponent, 1); }

std::string curve(const distribution& error, const std::string& classes) {
  constexpr int step = 5;
  std::string points;
  for (int x = -widest; x <= widest; x += step) {
    const std::int64_t place = x - error.low;
    if (place < 0 || place >= static_cast<std::int64_t>(error.weight.size())) continue;
    const double exponent = std::log2(error.weight[static_cast<std::size_t>(place)]);
    if (exponent < deepest) continue;
    if (!points.empty()) points += ' ';
    points += number(x_of(x)) + ',' + number(y_of(exponent));
  }
  return "<polyline class=\"curve " + classes + "\" points=\"" + points + "\"/>\n";
}

std::string axes(const std::string& level, std::int64_t threshold) {
  const double harmless = static_cast<double>(threshold);
  std::string drawn =
      text(left, top - 22, "title", "Probability of each decryption error of a coefficient, level " + level);
  for (const double side : {-1.0, 1.0}) {
    const double from = x_of(side < 0 ? -widest : harmless), to = x_of(side < 0 ? -harmless : widest);
    drawn += box(from, top, to - from, bottom - top, "wrong");
  }
  for (int exponent = 0; exponent >= deepest; exponent -= 40) {
    drawn += line(left, y_of(exponent), right, y_of(exponent), "grid");
    drawn += text(left - 8, y_of(exponent) + 4, "right", exponent == 0 ? "1" : "2^" + std::to_string(exponent));
  }
  for (int error = -widest; error <= widest; error += 250) {
    drawn += line(x_of(error), bottom, x_of(error), bottom + 5, "axis");
    drawn += text(x_of(error), bottom + 20, "middle", std::to_string(error));
  }
  for (const double side : {-1.0, 1.0}) {
    drawn += line(x_of(side * harmless), top, x_of(side * harmless), bottom, "threshold");
  }
  drawn += box(left, top, right - left, bottom - top, "axis");
  drawn += text((left + right) / 2, bottom + 40, "middle",
                "error (shaded: |error| of " + std::to_string(threshold) + " or more, a wrong bit)");
  return drawn;
}

}  // namespace

std::string failure_plot(const std::vector<failure_result>& results) {
  std::vector<std::vector<const failure_result*>> panels;
  for (const failure_result& one : results) {
    if (panels.empty() || panels.back().front()->what.level != one.what.level) panels.emplace_back();
    panels.back().push_back(&one);
  }
  const std::string size = number(panel_width) + "\" height=\"" +
                           number(panel_height * static_cast<double>(panels.size())) + "\" viewBox=\"0 0 " +
                           number(panel_width) + ' ' + number(panel_height * static_cast<double>(panels.size()));
  std::string picture = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + size +
                        "\" role=\"img\">\n<title>Decryption errors against the decision threshold</title>\n" + style;
  for (std::size_t i = 0; i < panels.size(); ++i) {
    picture += "<g transform=\"translate(0 " + number(panel_height * static_cast<double>(i)) + ")\">\n";
    picture += axes(panels[i].front()->what.level, panels[i].back()->what.largest_error + 1);
    for (std::size_t j = 0; j < panels[i].size(); ++j) {
      const failure_result& one = *panels[i][j];
      const std::string classes = 'c' + std::to_string(j);
      const double y = top + 14 + 44 * static_cast<double>(j);
      picture += curve(one.error, classes);
      picture += line(right + 20, y - 4, right + 44, y - 4, "curve " + classes);
      picture += text(right + 52, y, "", one.what.label());
      picture += text(right + 52, y + 17, "", "sigma " + fixed(one.sigma, 1) + ", fails " + power(one.log2_rate));
    }
    picture += text(right + 20, bottom - 17, "", "M-LWQ is for research:");
    picture += text(right + 20, bottom, "", "not a standard.");
    picture += "</g>\n";
  }
  return picture + "</svg>\n";
}

}  // namespace cli
