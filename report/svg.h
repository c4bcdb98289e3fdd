// SPDX-License-Identifier: Apache-2.0
//
// Pictures for reports: boards and charts as inline SVG. Pure functions from values to text; what
// they are given is escaped, nothing fails, nothing blocks. Colours are classes that the style of
// the page (report/html_report.cc) explains, so that one picture serves light and dark.
//
// The edges of a board are lettered and numbered as people do (notation/point_names.h).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/types.h"

namespace tengen {

// Text as it may stand in HTML and SVG, between tags and in quoted attributes.
std::string HtmlEscaped(std::string_view text);

// What a mark or a row wants to say, whatever the colours.
enum class Tone { kPlain, kGood, kBad };

struct PictureStone {
  Point point;
  Stone stone = Stone::kBlack;  // not kEmpty
  std::string label;            // a number or letter on it
};

struct PictureMark {
  enum class Kind {
    kRing,   // round a stone or an empty point
    kCross,  // a point that may not be played
    kLabel,  // a word on an empty point
    kZone    // where a piece may drop
  };
  Point point;
  Kind kind = Kind::kRing;
  Tone tone = Tone::kPlain;
  std::string label;
};

struct BoardPicture {
  BoardSize size;
  bool cells = false;  // pieces lie in the holes of a frame, not on crossings
  std::vector<PictureStone> stones;
  std::vector<PictureMark> marks;
  std::string description;  // for those who cannot see it
};

// The stones and marks are in a group of the class "stones"; data-width, data-height, data-margin
// and data-step tell a script where points are (report/page/board.js).
std::string BoardSvg(const BoardPicture& picture);

struct ChartPoint {
  double x = 0;
  double y = 0;  // not finite: the line has a gap here
  // With a note the point gets a dot that tells it when pointed at.
  std::string note;
  Tone tone = Tone::kPlain;
};

struct ChartSeries {
  std::string name;
  std::vector<ChartPoint> points;  // by x
};

// A range round a series, such as an error bar at every x.
struct ChartBand {
  struct Range {
    double x = 0;
    double low = 0;
    double high = 0;
  };
  std::vector<Range> ranges;
};

// A level that a line may reach, such as a bound of a test.
struct ChartLevel {
  double y = 0;
  std::string name;
};

struct Chart {
  std::string x_name;
  std::string y_name;
  std::vector<ChartSeries> series;
  std::optional<ChartBand> band;  // of the first series
  std::vector<ChartLevel> levels;
  // The least that the vertical axis shows; it grows with the values.
  std::optional<double> low;
  std::optional<double> high;
};

std::string ChartSvg(const Chart& chart);

}  // namespace tengen
