// SPDX-License-Identifier: Apache-2.0
#include "play/board_text.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "engine/games.h"
#include "engine/geometry.h"
#include "notation/point_names.h"

namespace tengen {
namespace {

// ANSI escape sequences. "Ink" is the colour of a sign.
constexpr std::string_view kReset = "\x1b[0m";
constexpr std::string_view kWood = "\x1b[48;5;179m";  // the background of the board
constexpr std::string_view kBlackInk = "\x1b[38;5;16m";
constexpr std::string_view kWhiteInk = "\x1b[38;5;231m";
constexpr std::string_view kDimInk = "\x1b[38;5;94m";
constexpr std::string_view kAlarmInk = "\x1b[38;5;160m";

bool Has(const std::vector<Point>& list, Point p) {
  return std::find(list.begin(), list.end(), p) != list.end();
}

std::string ColumnLetters(int width) {
  std::string line = "   ";
  for (int x = 0; x < width; ++x) absl::StrAppend(&line, " ", std::string(1, ColumnLetter(x)));
  return line + "\n";
}

// The sign of a point, and the escape sequence of its colour.
struct Sign {
  std::string_view text, ink;
};

Sign SignOf(const Game& game, Point p, const BoardMarks& marks, const BoardStyle& style) {
  switch (game.At(p)) {
    case Stone::kBlack: return {style.unicode ? "●" : "X", kBlackInk};
    case Stone::kWhite: return {style.unicode ? (style.color ? "●" : "○") : "O", kWhiteInk};
    case Stone::kDead: return {"#", kDimInk};
    case Stone::kEmpty: break;
  }
  if (Has(marks.offered, p)) return {"?", kAlarmInk};
  if (Has(marks.forbidden, p)) return {"!", kAlarmInk};
  return {style.unicode ? "·" : ".", kDimInk};
}

// The brackets to the left and right of a point.
std::pair<char, char> Brackets(Point p, const BoardMarks& marks) {
  if (marks.cursor == p) return {'[', ']'};
  if (Has(marks.last, p)) return {'(', ')'};
  return {' ', ' '};
}

std::string Row(const Game& game, int y, const BoardMarks& marks, const BoardStyle& style) {
  const BoardSize size = game.spec().size;
  const int number = size.height - y;
  std::string line = absl::StrFormat("%3d", number);
  if (style.color) absl::StrAppend(&line, std::string(kWood));
  char between = ' ';
  for (int x = 0; x < size.width; ++x) {
    const auto [left, right] = Brackets({x, y}, marks);
    const char gap = left != ' ' ? left : between;
    const Sign sign = SignOf(game, {x, y}, marks, style);
    if (style.color) {
      absl::StrAppend(&line, std::string(kBlackInk), std::string(1, gap), std::string(sign.ink),
                      std::string(sign.text));
    } else {
      absl::StrAppend(&line, std::string(1, gap), std::string(sign.text));
    }
    between = right;
  }
  if (style.color) absl::StrAppend(&line, std::string(kBlackInk));
  line.push_back(between);
  if (style.color) absl::StrAppend(&line, std::string(kReset));
  return absl::StrCat(line, number, "\n");
}

// The groups with exactly one liberty, each with all its points and this liberty. Stones of a group
// are neighbours along rows and columns.
std::vector<std::pair<std::vector<Point>, Point>> GroupsInAtari(const Game& game) {
  const BoardSize size = game.spec().size;
  std::vector<std::pair<std::vector<Point>, Point>> found;
  std::vector<Point> seen;
  ForEachPoint(size, [&](Point start) {
    if (!IsColor(game.At(start)) || Has(seen, start)) return;
    std::vector<Point> group = {start}, liberties;
    for (std::size_t i = 0; i < group.size(); ++i) {
      for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {-1, 0}, {0, -1}}) {
        const Point p = {group[i].x + dx, group[i].y + dy};
        if (!OnBoard(p, size)) continue;
        if (game.At(p) == Stone::kEmpty && !Has(liberties, p)) liberties.push_back(p);
        if (game.At(p) == game.At(start) && !Has(group, p)) group.push_back(p);
      }
    }
    seen.insert(seen.end(), group.begin(), group.end());
    if (liberties.size() == 1) found.emplace_back(std::move(group), liberties.front());
  });
  return found;
}

}  // namespace

BoardMarks MarksOf(const Game& game) {
  BoardMarks marks;
  marks.last = game.last_stones();
  marks.offered = game.offered();
  if (game.outcome() == Outcome::kNone && game.to_move() == game.foul_side()) {
    marks.forbidden = game.ForbiddenPoints();
  }
  return marks;
}

std::string BoardText(const Game& game, const BoardMarks& marks, const BoardStyle& style) {
  const BoardSize size = game.spec().size;
  std::string text = ColumnLetters(size.width);
  for (int y = 0; y < size.height; ++y) text += Row(game, y, marks, style);
  return text + ColumnLetters(size.width);
}

std::string BoardNotes(const Game& game) {
  const BoardSize size = game.spec().size;
  std::string notes;
  if (game.counts_captures()) {
    absl::StrAppend(&notes, "Captured stones: by Black ", game.captured(Color::kBlack),
                    ", by White ", game.captured(Color::kWhite), "\n");
  }
  if (const std::optional<Point> ko = game.ko()) {
    absl::StrAppend(&notes, "Ko: ", PointName(*ko, size), " may not be retaken now\n");
  }
  if (FindGame(game.spec().variant)->liberties) {
    for (const auto& [group, liberty] : GroupsInAtari(game)) {
      absl::StrAppend(&notes, game.At(group.front()) == Stone::kBlack ? "Black" : "White",
                      " has one liberty left at ", PointName(liberty, size), ": ",
                      PointNames(group, size), "\n");
    }
  }
  return notes;
}

}  // namespace tengen
