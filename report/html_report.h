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

#include "report/svg.h"

namespace tengen {

struct ReportCell {
  std::string text;
  Tone tone = Tone::kPlain;
  std::string place;  // of the page, where the cell leads: "ply-3", "game-7"; empty: nowhere
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
  std::string place;  // as of a cell
};

// A point that is not what it was.
struct PictureChange {
  Point point;
  Stone stone = Stone::kEmpty;
  int number = 0;  // on the stone; 0: none
};

// Games to step through, of one kind and size: the board, what is said of each ply, lines that
// might have been played instead, and a chart.
struct GameViewer {
  // Another way to go on from before a ply, or the ply itself.
  struct Line {
    struct Step {
      std::string name;  // "h8"
      std::vector<PictureChange> changes;
    };
    std::string label;  // "A", on the board too; empty: none
    std::string value;  // "62.0 %"
    std::string note;   // "played"
    Tone tone = Tone::kPlain;
    std::vector<Step> steps;  // not empty; the numbers of the stones count from 1
  };
  struct Ply {
    std::vector<PictureChange> changes;  // of the first one: what the game began with
    std::vector<Point> played;           // the stones that came
    Color side = Color::kBlack;          // whose ply it was
    std::string title;                   // "12. h8"
    std::string value;                   // "Black 62.0 %"
    std::string grade;                   // in a word: "mistake"
    std::string note;
    std::string captured;  // what has been, so far
    Tone tone = Tone::kPlain;
    std::vector<PictureMark> marks;
    std::vector<Line> lines;  // best first
    bool retry = false;       // a mistake to be tried again; it has lines
  };
  struct Viewed {
    std::string name;        // of its place, "7": it is at game-7
    std::string title;       // to choose it by
    std::vector<Ply> plies;  // the start first; not empty
  };
  BoardSize size;
  bool cells = false;          // as of a BoardPicture
  std::vector<Viewed> games;   // not empty
  std::optional<Chart> chart;  // of the only game; x counts like its plies
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
  std::string scripts_;  // after it
};

}  // namespace tengen
