// SPDX-License-Identifier: Apache-2.0
#include "report/svg.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "engine/geometry.h"
#include "notation/point_names.h"

namespace tengen {
namespace {

std::string_view ToneClass(Tone tone) {
  switch (tone) {
    case Tone::kPlain: return "plain";
    case Tone::kGood: return "good";
    case Tone::kBad: return "bad";
  }
  return "";
}

// --- Boards -----------------------------------------------------------------------------------

// Lengths are in units of the picture.
constexpr int kCell = 24;      // distance between two lines
constexpr int kMargin = 30;    // distance from the left and top edge of the picture to the first
                               // line
constexpr double kStone = 11;  // radius of a stone
constexpr int kLargest = 230;  // largest number of pixels for 100 units; without it, small boards
                               // would become too large
constexpr int kStarSize = 13;  // the smallest side of a board with star points
constexpr int kStarEdge = 3;   // number of lines between a star point and the edge of the board

int X(Point p) { return kMargin + p.x * kCell; }
int Y(Point p) { return kMargin + p.y * kCell; }

// The star points: dots on the board that help to find points. Empty for small boards and even
// sides.
std::vector<Point> StarPoints(BoardSize size) {
  std::vector<Point> points;
  if (std::min(size.width, size.height) < kStarSize) return points;
  if (size.width % 2 == 0 || size.height % 2 == 0) return points;
  const Point last = {size.width - 1 - kStarEdge, size.height - 1 - kStarEdge};
  for (const int y : {kStarEdge, last.y}) {
    for (const int x : {kStarEdge, last.x}) points.push_back({x, y});
  }
  points.push_back({size.width / 2, size.height / 2});
  return points;
}

void AppendLines(BoardSize size, std::string* svg) {
  const Point last = {size.width - 1, size.height - 1};
  StrAppend(svg, "<path class=\"grid\" d=\"");
  for (int x = 0; x < size.width; ++x) {
    StrAppend(svg, "M", X({x, 0}), " ", Y({x, 0}), "V", Y(last));
  }
  for (int y = 0; y < size.height; ++y) {
    StrAppend(svg, "M", X({0, y}), " ", Y({0, y}), "H", X(last));
  }
  StrAppend(svg, "\"/>");
  for (const Point p : StarPoints(size)) {
    StrAppend(svg, "<circle class=\"star\" cx=\"", X(p), "\" cy=\"", Y(p), "\" r=\"2.5\"/>");
  }
}

void AppendHoles(BoardSize size, std::string* svg) {
  StrAppend(svg, "<rect class=\"frame\" x=\"", X({0, 0}) - kCell / 2, "\" y=\"",
            Y({0, 0}) - kCell / 2, "\" width=\"", size.width * kCell, "\" height=\"",
            size.height * kCell, "\" rx=\"4\"/>");
  ForEachPoint(size, [svg](Point p) {
    StrAppend(svg, "<circle class=\"hole\" cx=\"", X(p), "\" cy=\"", Y(p), "\" r=\"", kStone,
              "\"/>");
  });
}

void AppendNames(BoardSize size, std::string* svg) {
  for (int x = 0; x < size.width; ++x) {
    StrAppend(svg, "<text class=\"axis\" x=\"", X({x, 0}), "\" y=\"10\">",
              std::string(1, ColumnLetter(x)), "</text>");
  }
  for (int y = 0; y < size.height; ++y) {
    StrAppend(svg, "<text class=\"axis\" x=\"11\" y=\"", Y({0, y}), "\">", size.height - y,
              "</text>");
  }
}

void AppendStone(const PictureStone& stone, std::string* svg) {
  const std::string_view name = stone.stone == Stone::kBlack   ? "black"
                                : stone.stone == Stone::kWhite ? "white"
                                                               : "dead";
  StrAppend(svg, "<circle class=\"", name, "\" cx=\"", X(stone.point), "\" cy=\"", Y(stone.point),
            "\" r=\"", kStone, "\"/>");
  if (stone.label.empty()) return;
  StrAppend(svg, "<text class=\"on-", name, stone.label.size() > 2 ? " long" : "", "\" x=\"",
            X(stone.point), "\" y=\"", Y(stone.point), "\">", HtmlEscaped(stone.label), "</text>");
}

void AppendMark(const PictureMark& mark, std::string* svg) {
  const int x = X(mark.point), y = Y(mark.point);
  const std::string_view tone = ToneClass(mark.tone);
  switch (mark.kind) {
    case PictureMark::Kind::kZone:
      StrAppend(svg, "<circle class=\"zone\" cx=\"", x, "\" cy=\"", y, "\" r=\"8\"/>");
      break;
    case PictureMark::Kind::kRing:
      StrAppend(svg, "<circle class=\"ring ", tone, "\" cx=\"", x, "\" cy=\"", y, "\" r=\"",
                kStone - 1, "\"/>");
      break;
    case PictureMark::Kind::kCross:
      absl::StrAppendFormat(svg, "<path class=\"cross %s\" d=\"M%d %dl12 12m-12 0l12-12\"/>",
                            std::string(tone), x - 6, y - 6);
      break;
    case PictureMark::Kind::kLabel:
      StrAppend(svg, "<circle class=\"under\" cx=\"", x, "\" cy=\"", y, "\" r=\"9\"/>");
      break;
  }
  if (mark.label.empty()) return;
  StrAppend(svg, "<text class=\"mark ", tone, "\" x=\"", x, "\" y=\"", y, "\">",
            HtmlEscaped(mark.label), "</text>");
}

// All elements within the <svg> element of a board.
std::string BoardContent(const BoardPicture& picture) {
  const BoardLayout layout = LayoutOf(picture);
  std::string svg = StrCat("<rect class=\"wood\" width=\"", layout.width, "\" height=\"",
                           layout.height, "\" rx=\"6\"/>");
  if (picture.cells) {
    AppendHoles(picture.size, &svg);
  } else {
    AppendLines(picture.size, &svg);
  }
  AppendNames(picture.size, &svg);
  for (const PictureStone& stone : picture.stones) AppendStone(stone, &svg);
  for (const PictureMark& mark : picture.marks) AppendMark(mark, &svg);
  return svg;
}

// --- Charts -----------------------------------------------------------------------------------

constexpr double kWidth = 760, kHeight = 286;                       // size of a chart
constexpr double kLeft = 58, kRight = 16, kTop = 26, kBottom = 50;  // margins of the lines
constexpr double kLegendStep = 150;
constexpr int kSeriesColours = 6;

struct Range {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();

  void Add(double v) {
    if (!std::isfinite(v)) return;
    low = std::min(low, v);
    high = std::max(high, v);
  }
  // Makes the width of the range larger than 0. The width is 0 if all values are equal. Without
  // values, the range becomes 0 to 1.
  void Widen() {
    if (low > high) low = 0, high = 1;
    if (low == high) low -= 0.5, high += 0.5;
  }
};

// The distance between two ticks: 1, 2 or 5 times a power of ten. It is the smallest such distance
// with at most `count` steps in the range.
double NiceStep(const Range& range, int count) {
  const double rough = (range.high - range.low) / count;
  const double power = std::pow(10, std::floor(std::log10(rough)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= rough) return factor * power;
  }
  return 10 * power;
}

// Returns the multiples of `step` in the range. kRounding (in steps) is a tolerance. Without it, a
// rounding error could remove a multiple that is equal to a bound of the range.
std::vector<double> Ticks(const Range& range, double step) {
  constexpr double kRounding = 1e-6;
  std::vector<double> ticks;
  const auto first = static_cast<std::int64_t>(std::ceil(range.low / step - kRounding));
  const auto last = static_cast<std::int64_t>(std::floor(range.high / step + kRounding));
  for (std::int64_t i = first; i <= last; ++i) ticks.push_back(static_cast<double>(i) * step);
  return ticks;
}

class ChartWriter {
 public:
  explicit ChartWriter(const Chart& chart) : chart_(chart) {
    for (const ChartSeries& series : chart.series) {
      for (const ChartPoint& p : series.points) {
        xs_.Add(p.x);
        ys_.Add(p.y);
      }
    }
    if (chart.band) {
      for (const ChartBand::Range& range : chart.band->ranges) {
        xs_.Add(range.x);
        ys_.Add(range.low);
        ys_.Add(range.high);
      }
    }
    for (const ChartLevel& level : chart.levels) ys_.Add(level.y);
    if (chart.low) ys_.Add(*chart.low);
    if (chart.high) ys_.Add(*chart.high);
    xs_.Widen();
    ys_.Widen();
  }

  std::string Text() {
    absl::StrAppendFormat(&svg_,
                          "<svg class=\"chart\" viewBox=\"0 0 %g %g\" role=\"img\" "
                          "aria-label=\"%s by %s\" data-left=\"%g\" data-right=\"%g\" "
                          "data-low=\"%.9g\" data-high=\"%.9g\">",
                          kWidth, kHeight, HtmlEscaped(chart_.y_name), HtmlEscaped(chart_.x_name),
                          kLeft, kWidth - kRight, xs_.low, xs_.high);
    AppendAxes();
    if (chart_.band) AppendBand(*chart_.band);
    for (const ChartLevel& level : chart_.levels) AppendLevel(level);
    for (std::size_t i = 0; i < chart_.series.size(); ++i) AppendSeries(i);
    if (chart_.series.size() > 1) AppendLegend();
    svg_ += "</svg>";
    return svg_;
  }

 private:
  double X(double x) const {
    return kLeft + (x - xs_.low) / (xs_.high - xs_.low) * (kWidth - kLeft - kRight);
  }
  double Y(double y) const {
    return kHeight - kBottom - (y - ys_.low) / (ys_.high - ys_.low) * (kHeight - kTop - kBottom);
  }

  void AppendAxes() {
    const double bottom = kHeight - kBottom, right = kWidth - kRight;
    const double y_step = NiceStep(ys_, 5);
    for (const double y : Ticks(ys_, y_step)) {
      absl::StrAppendFormat(&svg_, "<path class=\"grid\" d=\"M%.1f %.1fH%.1f\"/>", kLeft, Y(y),
                            right);
      absl::StrAppendFormat(&svg_, "<text class=\"tick end\" x=\"%.1f\" y=\"%.1f\">%g</text>",
                            kLeft - 6, Y(y), y);
    }
    // The values of x are numbers of games or plies. So the step is at least 1 if the range is 2 or
    // more.
    const double x_step = std::max(NiceStep(xs_, 12), xs_.high - xs_.low >= 2 ? 1.0 : 0.0);
    for (const double x : Ticks(xs_, x_step)) {
      absl::StrAppendFormat(&svg_, "<text class=\"tick\" x=\"%.1f\" y=\"%.1f\">%g</text>", X(x),
                            bottom + 14, x);
    }
    absl::StrAppendFormat(&svg_, "<path class=\"base\" d=\"M%.1f %.1fH%.1f\"/>", kLeft, bottom,
                          right);
    absl::StrAppendFormat(&svg_, "<text class=\"tick\" x=\"%.1f\" y=\"%.1f\">%s</text>",
                          (kLeft + right) / 2, kHeight - 13, HtmlEscaped(chart_.x_name));
    absl::StrAppendFormat(
        &svg_,
        "<text class=\"tick name\" transform=\"translate(12 %.1f) rotate(-90)\">%s"
        "</text>",
        (kTop + bottom) / 2, HtmlEscaped(chart_.y_name));
  }

  void AppendBand(const ChartBand& band) {
    if (band.ranges.empty()) return;
    StrAppend(&svg_, "<path class=\"band\" d=\"");
    char move = 'M';
    for (const ChartBand::Range& range : band.ranges) AppendTo(&move, range.x, range.high);
    for (auto range = band.ranges.rbegin(); range != band.ranges.rend(); ++range) {
      AppendTo(&move, range->x, range->low);
    }
    StrAppend(&svg_, "Z\"/>");
  }

  void AppendTo(char* move, double x, double y) {
    if (!std::isfinite(y)) return;
    absl::StrAppendFormat(&svg_, "%c%.1f %.1f", *move, X(x), Y(y));
    *move = 'L';
  }

  void AppendLevel(const ChartLevel& level) {
    const double y = Y(level.y), right = kWidth - kRight;
    absl::StrAppendFormat(&svg_, "<path class=\"level\" d=\"M%.1f %.1fH%.1f\"/>", kLeft, y, right);
    // The name is above the line. If there is too little space above, the name is below the line.
    absl::StrAppendFormat(&svg_, "<text class=\"tick end\" x=\"%.1f\" y=\"%.1f\">%s</text>",
                          right - 4, y < kTop + 14 ? y + 8 : y - 8, HtmlEscaped(level.name));
  }

  void AppendSeries(std::size_t index) {
    const ChartSeries& series = chart_.series[index];
    const std::size_t colour = index % kSeriesColours;
    StrAppend(&svg_, "<path class=\"line s", colour, "\" d=\"");
    char move = 'M';
    for (const ChartPoint& p : series.points) {
      if (std::isfinite(p.y)) {
        AppendTo(&move, p.x, p.y);
      } else {
        move = 'M';
      }
    }
    StrAppend(&svg_, "\"/>");
    for (const ChartPoint& p : series.points) {
      if (p.note.empty() || !std::isfinite(p.y)) continue;
      const std::string tone =
          p.tone == Tone::kPlain ? StrCat("s", colour) : std::string(ToneClass(p.tone));
      absl::StrAppendFormat(&svg_,
                            "<circle class=\"dot %s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%s\">"
                            "<title>%s</title></circle>",
                            tone, X(p.x), Y(p.y), p.tone == Tone::kPlain ? "2.5" : "5",
                            HtmlEscaped(p.note));
    }
  }

  void AppendLegend() {
    for (std::size_t i = 0; i < chart_.series.size(); ++i) {
      const double x = kLeft + kLegendStep * static_cast<double>(i);
      absl::StrAppendFormat(&svg_, "<path class=\"line s%d\" d=\"M%.1f 12h22\"/>",
                            static_cast<int>(i % kSeriesColours), x);
      absl::StrAppendFormat(&svg_, "<text class=\"tick start\" x=\"%.1f\" y=\"12\">%s</text>",
                            x + 28, HtmlEscaped(chart_.series[i].name));
    }
  }

  const Chart& chart_;
  Range xs_;
  Range ys_;
  std::string svg_;
};

}  // namespace

std::string HtmlEscaped(std::string_view text) {
  return absl::StrReplaceAll(
      AbslView(text),
      {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}, {"'", "&#39;"}});
}

BoardLayout LayoutOf(const BoardPicture& picture) {
  const BoardSize size = picture.size;
  return {.width = 2 * kMargin + (size.width - 1) * kCell - 8,
          .height = 2 * kMargin + (size.height - 1) * kCell - 8,
          .margin = kMargin,
          .cell = kCell,
          .stone = kStone,
          .stars = picture.cells ? std::vector<Point>() : StarPoints(size)};
}

std::string BoardSvg(const BoardPicture& picture) {
  const BoardLayout layout = LayoutOf(picture);
  const std::string svg = StrCat(
      "<svg class=\"board", picture.cells ? " cells" : "",
      "\" style=\"max-width:", kLargest * layout.width / 100, "px\" viewBox=\"0 0 ", layout.width,
      " ", layout.height, "\" role=\"img\" aria-label=\"", HtmlEscaped(picture.description), "\">");
  return StrCat(svg, BoardContent(picture), "</svg>");
}

std::string BoardSvgFile(const BoardPicture& picture) {
  constexpr int kPixels = 2;  // pixels for each unit
  // Programs that show pictures do not know the colours of web/src/board/board.css.
  constexpr std::string_view kStyle =
      "text{font-family:\"DejaVu Sans\",Arial,sans-serif;text-anchor:middle;"
      "dominant-baseline:central;font-size:13px}"
      ".wood{fill:#e8c37c}.grid{stroke:#7a5a25;fill:none}.star{fill:#7a5a25}"
      ".frame{fill:#2f5d9b}.hole,.cells .under{fill:#bcd0ea}"
      ".axis{font-weight:600;fill:#7a5a25}.black{fill:#16181b;stroke:#000;stroke-width:.6}"
      ".white{fill:#fdfdfb;stroke:#55524a;stroke-width:.8}.dead{fill:#9a938a;stroke:#55524a}"
      ".on-black{fill:#fff}.on-white,.on-dead{fill:#111}text.long{font-size:10.5px}"
      ".under{fill:#e8c37c}.mark{font-weight:700;fill:#1d2f6f}.mark.bad{fill:#a81f0c}"
      ".ring,.zone,.cross{fill:none;stroke:#1d59c9;stroke-width:2.6}"
      ".ring.good{stroke:#109a61}.ring.bad,.cross.bad{stroke:#d3301a}";
  const BoardLayout layout = LayoutOf(picture);
  return StrCat("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"board",
                picture.cells ? " cells" : "", "\" width=\"", kPixels * layout.width,
                "\" height=\"", kPixels * layout.height, "\" viewBox=\"0 0 ", layout.width, " ",
                layout.height, "\"><title>", HtmlEscaped(picture.description), "</title><style>",
                kStyle, "</style>", BoardContent(picture), "</svg>\n");
}

std::string ChartSvg(const Chart& chart) { return ChartWriter(chart).Text(); }

}  // namespace tengen
