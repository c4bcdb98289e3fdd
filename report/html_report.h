// SPDX-License-Identifier: Apache-2.0
//
// HtmlReport: writes a report as one HTML page that contains its style, scripts and pictures. The
// page loads nothing else; its content security policy forbids it. It is also readable without
// scripts. HtmlReport has no code for games or searches: it gets texts, numbers and pictures. It
// escapes all texts.
//
// Add the parts in the order in which a person reads them, then call Text(). Not thread safe. No
// function fails; preconditions are asserted.
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
  // The cell is a link to this part of the page, for example "ply-3" or "game-7"; empty: no link.
  std::string place;
};

struct ReportTable {
  struct Column {
    std::string name;
    bool number = false;  // true: aligned to the right
  };
  std::vector<Column> columns;
  std::vector<std::vector<ReportCell>> rows;  // each row has a cell for each column
};

struct ReportBoard {
  BoardPicture picture;
  std::string title;
  std::string caption;
  std::string place;  // the title is a link, as in ReportCell
};

// A point whose content has changed.
struct PictureChange {
  Point point;
  Stone stone = Stone::kEmpty;  // the new content
  int number = 0;               // the number on the stone; 0: none
};

// Games that the user can step through, all with the same rules and board size. For each ply the
// page shows the board, texts, and lines that could have been played instead.
struct GameViewer {
  // A line of play from the position before a ply. Its first step is another ply or the ply itself.
  struct Line {
    struct Step {
      std::string name;  // "h8"
      std::vector<PictureChange> changes;
    };
    std::string label;  // for example "A", also on the board; empty: none
    std::string value;  // for example "62.0 %"
    std::string note;   // for example "(played)"
    Tone tone = Tone::kPlain;
    std::vector<Step> steps;  // not empty; the numbers on its stones begin with 1
  };
  struct Ply {
    std::vector<PictureChange> changes;  // for the start: the stones of the start position
    std::vector<Point> played;           // the stones that the ply puts
    Color side = Color::kBlack;          // the side that made the ply
    std::string title;                   // for example "12. h8"
    std::string value;                   // for example "Black 62.0 %"
    std::string grade;                   // one word, for example "mistake"
    std::string note;
    std::string captured;  // text about all stones captured so far
    Tone tone = Tone::kPlain;
    std::vector<PictureMark> marks;
    std::vector<Line> lines;  // best first
    bool retry = false;       // a mistake that the user can retry; needs `lines`
  };
  struct Viewed {
    std::string name;        // "7" if the link to the game is "game-7"
    std::string title;       // its name in the list of games
    std::vector<Ply> plies;  // first the start, which is not a ply; not empty
  };
  BoardSize size;
  bool cells = false;          // as in BoardPicture
  std::vector<Viewed> games;   // not empty
  std::optional<Chart> chart;  // for the first game; x is the index in `plies`
};

class HtmlReport {
 public:
  explicit HtmlReport(std::string title);

  void AddHeading(std::string_view text);
  void AddParagraph(std::string_view text);
  // Adds a list of names (left) and values (right).
  void AddFacts(const std::vector<std::pair<std::string, std::string>>& facts);
  void AddTable(const ReportTable& table);
  void AddChart(const Chart& chart, std::string_view caption);
  // Adds small pictures, several in a row.
  void AddBoards(const std::vector<ReportBoard>& boards);
  // Adds the viewer. Call it at most once. Precondition: the vectors marked "not empty" have
  // elements.
  void AddViewer(const GameViewer& viewer);

  // The complete page.
  std::string Text() const;

 private:
  std::string title_;
  std::string body_;
  std::string scripts_;  // comes after body_
};

}  // namespace tengen
