// SPDX-License-Identifier: Apache-2.0
//
// HtmlReport: one self-contained page for people: style, script and pictures inside, nothing
// fetched (its content security policy forbids it), readable without the script. It knows no
// games and no searches: text, numbers and pictures in, text out. All text is escaped here.
//
// Add parts in the order of reading, then take Text(). Not thread safe; nothing fails.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/svg.h"

namespace tengen {

struct ReportCell {
  std::string text;
  Tone tone = Tone::kPlain;
  int ply = -1;  // 0 or more: the cell leads to that ply of the page's viewer
};

struct ReportTable {
  struct Column {
    std::string name;
    bool number = false;  // set to the right
  };
  std::vector<Column> columns;
  std::vector<std::vector<ReportCell>> rows;  // as long as `columns`
};

struct ReportBoard {
  BoardPicture picture;
  std::string title;
  std::string caption;
  int ply = -1;  // as of a cell
};

// A game to step through: the board, what is said of each ply, and the chart of its values.
struct GameViewer {
  struct Ply {
    std::string rows;           // the stones after it, row by row: . empty X black O white # dead
    std::vector<Point> played;  // the stones that came
    std::string title;          // "12. h8"
    std::string value;          // "62 %"
    std::string note;
    Tone tone = Tone::kPlain;
    std::vector<PictureMark> marks;
  };
  BoardSize size;
  std::string value;       // what the plies' values are: "Black's chance:"
  std::vector<Ply> plies;  // the start first; not empty
  Chart chart;             // x counts like `plies`
};

class HtmlReport {
 public:
  explicit HtmlReport(std::string title);

  void AddHeading(std::string_view text);
  void AddParagraph(std::string_view text);
  // What is known in a few words: names on the left, values on the right.
  void AddFacts(const std::vector<std::pair<std::string, std::string>>& facts);
  void AddTable(const ReportTable& table);
  void AddChart(const Chart& chart, std::string_view caption);
  // Small pictures, several in a row.
  void AddBoards(const std::vector<ReportBoard>& boards);
  // At most one a page.
  void AddViewer(const GameViewer& viewer);

  std::string Text() const;

 private:
  std::string title_;
  std::string body_;
};

}  // namespace tengen
