// SPDX-License-Identifier: Apache-2.0
//
// Writes pictures: boards and charts as inline SVG for reports, and boards as SVG files. The
// letters and numbers at the edges of a board are those of notation/point_names.h. Colours are CSS
// classes, which web/src/board/board.css (boards) and report/page/page.css (charts) define for
// light and for dark pages. So the same picture can be used on both kinds of page.
//
// Pure functions: any thread may call. They escape all text. No function fails.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/types.h"

namespace tengen {

// Escapes a text for HTML and SVG, between tags and in quoted attributes.
std::string HtmlEscaped(std::string_view text);

// The meaning of a mark, a row or a text; the style of the page gives it a colour.
enum class Tone { kPlain, kGood, kBad };

struct PictureStone {
  Point point;
  Stone stone = Stone::kBlack;  // not kEmpty
  std::string label;            // a number or letter on the stone; empty: none
};

struct PictureMark {
  enum class Kind {
    kRing,   // a ring round a stone or an empty point
    kCross,  // a cross: a forbidden point
    kLabel,  // only `label`, on an empty point
    kZone    // a dashed ring: a point on which a piece can drop
  };
  Point point;
  Kind kind = Kind::kRing;
  Tone tone = Tone::kPlain;
  std::string label;
};

struct BoardPicture {
  BoardSize size;
  bool cells = false;  // true: pieces are in the holes of a frame; false: stones on crossings
  std::vector<PictureStone> stones;
  std::vector<PictureMark> marks;
  std::string description;  // text for screen readers
};

// A board as an <svg> element.
std::string BoardSvg(const BoardPicture& picture);

// The same picture as the text of an SVG file, with the style and the size in pixels.
std::string BoardSvgFile(const BoardPicture& picture);

// The sizes and distances of a board picture, for code that draws the same board in another format.
// All are in units of the picture.
struct BoardLayout {
  int width = 0, height = 0;  // size of the picture
  int margin = 0;             // distance from the left and top edge to the first line
  int cell = 0;               // distance between two lines
  double stone = 0;           // radius of a stone
  std::vector<Point> stars;   // points of the board that are marked with a dot
};
BoardLayout LayoutOf(const BoardPicture& picture);

struct ChartPoint {
  // In units of the two axes.
  double x = 0;
  double y = 0;  // not finite: the line has a gap here
  // Not empty: the point gets a dot with this text as its tooltip.
  std::string note;
  Tone tone = Tone::kPlain;
};

struct ChartSeries {
  std::string name;
  std::vector<ChartPoint> points;  // sorted by x
};

// A shaded area round a series of a chart, for example the error of its values.
struct ChartBand {
  struct Range {
    double x = 0;
    double low = 0;
    double high = 0;
  };
  std::vector<Range> ranges;
};

// A dashed horizontal line with a name, for example a bound of a test.
struct ChartLevel {
  double y = 0;
  std::string name;
};

struct Chart {
  std::string x_name;
  std::string y_name;
  std::vector<ChartSeries> series;
  std::optional<ChartBand> band;  // the band is drawn round the first series
  std::vector<ChartLevel> levels;
  // The vertical axis shows at least this range; if a value is outside, the range becomes larger.
  std::optional<double> low;
  std::optional<double> high;
};

// A chart as an <svg> element. It has a legend if there are several series.
std::string ChartSvg(const Chart& chart);

}  // namespace tengen
