// SPDX-License-Identifier: Apache-2.0
//
// HtmlReport: writes a report as one HTML page that contains its style, scripts and pictures. The
// page loads no other files; its content security policy forbids this. Browsers without scripts can
// show the page, too. HtmlReport plays no games and searches nothing: its input is texts, numbers,
// pictures and changes of boards. All texts are escaped for HTML.
//
// Add the parts in the order in which a person reads them, then call Text(). Not thread safe. No
// function fails; preconditions are asserted.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/board.h"
#include "engine/game.h"
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
    bool number = false;  // true: the column is aligned to the right
  };
  std::vector<Column> columns;
  std::vector<std::vector<ReportCell>> rows;  // each row has a cell for each column
};

struct ReportBoard {
  BoardPicture picture;
  std::string title;
  std::string caption;
  std::string place;  // the title is a link to this part of the page; empty: no link
};

// Games through which the user can step ply by ply. All have the same rules and board size. For
// each ply the page shows the board, texts, and other lines of play that were possible.
struct GameViewer {
  // A line of play that starts from the position before a ply. It may start with this ply or with
  // another one.
  struct Line {
    struct Step {
      std::string name;  // "h8"
      std::vector<BoardChange> changes;
    };
    std::string label;  // for example "A", also on the board; empty: none
    std::string value;  // for example "62.0 %"
    std::string note;   // for example "(played)"
    Tone tone = Tone::kPlain;
    std::vector<Step> steps;  // not empty; the numbers on its stones begin with 1
  };
  struct Ply {
    std::vector<BoardChange> changes;  // in the first element: the stones of the start position
    std::vector<Point> played;         // the points on which the ply places stones
    Color side = Color::kBlack;        // the side that made the ply
    std::string title;                 // for example "12. h8"
    std::string value;                 // for example "Black 62.0 %"
    std::string grade;                 // one word, for example "mistake"
    std::string note;
    std::string captured;  // text about all stones captured so far
    Tone tone = Tone::kPlain;
    std::vector<PictureMark> marks;
    std::vector<Line> lines;  // best first
    bool retry = false;       // true: the ply is a mistake, and the user can try other moves;
                              // `lines` must not be empty
  };
  struct Viewed {
    std::string name;        // the end of the link to the game: "7" if the link is "game-7"
    std::string title;       // its name in the list of games
    std::vector<Ply> plies;  // not empty; the first element is the start position, all others are
                             // plies
  };
  GameSpec game;
  std::vector<Viewed> games;   // not empty
  std::optional<Chart> chart;  // a chart of the first game; x is the index in its `plies`
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
  std::string scripts_;  // the text that follows body_ on the page
};

}  // namespace tengen
