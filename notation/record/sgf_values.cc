// SPDX-License-Identifier: Apache-2.0
#include "notation/record/sgf_values.h"

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <utility>

#include "absl/strings/ascii.h"
#include "base/status.h"
#include "base/text.h"
#include "engine/geometry.h"

namespace tengen {
namespace {

// The largest number of points that one node may set up. Without this limit, rectangles in a small
// file could create very long lists.
constexpr std::size_t kMostSetUp = 4 * std::size_t{kMaxBoard} * kMaxBoard;

constexpr std::string_view kPointForms = "expected a point such as hh or h8, not ";

int LetterIndex(char c) { return absl::ascii_tolower(static_cast<unsigned char>(c)) - 'a'; }

// Removes "hh" or "h8" from the front of the text. The point may be off the board.
std::optional<Point> TakePoint(std::string_view& text, const SgfDialect& dialect) {
  if (text.size() < 2 || !IsLetter(text[0])) return std::nullopt;
  const char column = text[0], row = text[1];
  if (IsLetter(row)) {
    text.remove_prefix(2);
    const bool from_below = dialect.rows_from_below && IsCapital(column) && IsCapital(row);
    const int y = LetterIndex(row);
    return Point{LetterIndex(column), from_below ? dialect.size.height - 1 - y : y};
  }
  std::size_t digits = 0;
  while (digits + 1 < text.size() && IsDigit(text[digits + 1])) ++digits;
  const std::optional<int> number = ParseIntegerIn(text.substr(1, digits), 0, 99);
  if (!number) return std::nullopt;
  text.remove_prefix(1 + digits);
  int x = LetterIndex(column);
  if (dialect.skips_i && x == LetterIndex('i')) return std::nullopt;
  if (dialect.skips_i && x > LetterIndex('i')) --x;
  return Point{x, dialect.size.height - *number};
}

// Reads the points of a value. nullopt = the value is not a list of points.
std::optional<std::vector<Point>> TakePoints(std::string_view text, const SgfDialect& dialect) {
  constexpr std::size_t kMostPoints = 2;  // the stones of a turn
  std::vector<Point> points;
  for (text = Trim(text); !text.empty(); text = Trim(text)) {
    const std::optional<Point> point = TakePoint(text, dialect);
    if (!point || points.size() == kMostPoints) return std::nullopt;
    points.push_back(*point);
    // Between two points a comma or a hyphen is allowed.
    if (text.size() > 1 && (text.front() == ',' || text.front() == '-')) text.remove_prefix(1);
  }
  return points;
}

// True if a value with these points is really a word such as "swap": it has only letters, and one
// of its two points is not on the board.
bool IsWord(std::string_view value, const std::vector<Point>& points, BoardSize size) {
  return points.size() > 1 && std::all_of(value.begin(), value.end(), IsLetter) &&
         !std::all_of(points.begin(), points.end(), [size](Point p) { return OnBoard(p, size); });
}

bool IsResignation(std::string_view value) {
  return EqualsIgnoreCase(value, "resign") || EqualsIgnoreCase(value, "resigned");
}

bool IsPass(std::string_view value, BoardSize size) {
  // A pass is an empty value. In FF[3] and older it may be "tt" on boards up to 19x19.
  return value.empty() || (value == "tt" && size.width <= 19 && size.height <= 19) ||
         EqualsIgnoreCase(value, "pass");
}

Color Shown(Color color, const SgfDialect& dialect) {
  return dialect.exchanged ? Opponent(color) : color;
}

std::optional<Color> ColorOfMove(const TreeProperty& property) {
  if (property.name == "B") return Color::kBlack;
  if (property.name == "W") return Color::kWhite;
  return std::nullopt;
}

std::optional<Stone> StoneOfSetUp(const TreeProperty& property) {
  if (property.name == "AB") return Stone::kBlack;
  if (property.name == "AW") return Stone::kWhite;
  if (property.name == "AE") return Stone::kEmpty;
  return std::nullopt;
}

const TreeNode& NodeOf(const GameTree& tree, int index) {
  return tree.nodes[static_cast<std::size_t>(index)];
}

// Calls `visit` with each value of the moves of the main line, without blanks at its ends.
template <class Visit>
void ForEachMove(const GameTree& tree, Visit visit) {
  for (const int index : MainLine(tree)) {
    for (const TreeProperty& property : NodeOf(tree, index).properties) {
      const std::optional<Color> color = ColorOfMove(property);
      if (!color) continue;
      for (const std::string& value : property.values) visit(*color, Trim(value));
    }
  }
}

// Removes one of the words from the front of the text, if no letter follows it.
bool TakeOneOf(std::string_view& text, std::initializer_list<std::string_view> words) {
  for (const std::string_view word : words) {
    if (!text.starts_with(word)) continue;
    const std::string_view rest = text.substr(word.size());
    if (!rest.empty() && IsLetter(rest.front())) continue;
    text = Trim(rest);
    return true;
  }
  return false;
}

}  // namespace

SgfDialect DialectOf(const GameTree& tree, BoardSize size) {
  SgfDialect dialect = {.size = size};
  const int game = ParseIntegerIn(InfoOf(tree, "GM"), 0, 999).value_or(0);
  dialect.rows_from_below = game == 511 || game == 7;
  dialect.skips_i = game > 100 && game < 200;
  for (const int index : MainLine(tree)) {
    const TreeNode& node = NodeOf(tree, index);
    bool sets_up = false;
    for (const TreeProperty& property : node.properties) {
      sets_up = sets_up || StoneOfSetUp(property).has_value();
    }
    if (sets_up) return dialect;
    for (const TreeProperty& property : node.properties) {
      const std::optional<Color> color = ColorOfMove(property);
      if (!color) continue;
      dialect.exchanged = *color == Color::kWhite;
      return dialect;
    }
  }
  return dialect;
}

absl::StatusOr<std::vector<SgfMove>> MovesOf(const TreeNode& node, int index,
                                             const SgfDialect& dialect) {
  std::vector<SgfMove> moves;
  for (const TreeProperty& property : node.properties) {
    const std::optional<Color> color = ColorOfMove(property);
    if (!color) continue;
    for (const std::string& text : property.values) {
      const std::string_view value = Trim(text);
      if (IsResignation(value)) continue;
      SgfMove move = {.node = index, .color = Shown(*color, dialect), .points = {}};
      if (!IsPass(value, dialect.size)) {
        std::optional<std::vector<Point>> points = TakePoints(value, dialect);
        if (!points || IsWord(value, *points, dialect.size)) {
          return InvalidArgument(property.name, ": ", kPointForms, Quoted(value));
        }
        move.points = *std::move(points);
      }
      moves.push_back(std::move(move));
    }
  }
  return moves;
}

bool HasDiagram(const TreeNode& node) {
  return std::any_of(node.properties.begin(), node.properties.end(),
                     [](const TreeProperty& property) {
                       return StoneOfSetUp(property).has_value() || property.name == "PL";
                     });
}

absl::StatusOr<SgfDiagram> DiagramOf(const TreeNode& node, const SgfDialect& dialect) {
  SgfDiagram diagram;
  for (const TreeProperty& property : node.properties) {
    if (property.name == "PL") {
      const std::string side = absl::AsciiStrToLower(std::string(Trim(property.values.front())));
      if (side.starts_with('b') || side == "1") diagram.to_move = Shown(Color::kBlack, dialect);
      if (side.starts_with('w') || side == "2") diagram.to_move = Shown(Color::kWhite, dialect);
      continue;
    }
    std::optional<Stone> stone = StoneOfSetUp(property);
    if (!stone) continue;
    if (IsColor(*stone)) stone = StoneOf(Shown(ColorOf(*stone), dialect));
    diagram.clears = diagram.clears || *stone == Stone::kEmpty;
    for (const std::string& value : property.values) {
      // "hh:jh" is a rectangle of points.
      const std::size_t colon = std::min(value.find(':'), value.size());
      const std::string_view text = value;
      const auto first = TakePoints(text.substr(0, colon), dialect);
      const auto last = colon == text.size() ? first : TakePoints(text.substr(colon + 1), dialect);
      if (Trim(value).empty()) continue;
      if (!first || first->empty() || !last || last->empty() ||
          (colon < text.size() && (first->size() > 1 || last->size() > 1))) {
        return InvalidArgument(property.name, ": ", kPointForms, Quoted(value));
      }
      if (colon == text.size()) {
        for (const Point p : *first) diagram.stones.push_back({p, *stone});
        continue;
      }
      const auto [left, right] = std::minmax(first->front().x, last->front().x);
      const auto [top, bottom] = std::minmax(first->front().y, last->front().y);
      for (int y = top; y <= bottom; ++y) {
        for (int x = left; x <= right; ++x) diagram.stones.push_back({{x, y}, *stone});
      }
      if (diagram.stones.size() > kMostSetUp) {
        return InvalidArgument(property.name, ": more than ", kMostSetUp, " points in one node");
      }
    }
  }
  return diagram;
}

std::string SgfPoint(Point p) {
  return {static_cast<char>('a' + p.x), static_cast<char>('a' + p.y)};
}

std::vector<Color> PlayedColors(const GameTree& tree) {
  std::vector<Color> colors;
  const SgfDialect dialect = {.size = {kMaxBoard, kMaxBoard}};
  ForEachMove(tree, [&](Color color, std::string_view value) {
    if (IsResignation(value) || IsPass(value, dialect.size)) return;
    const auto points = TakePoints(value, dialect);
    colors.insert(colors.end(), points ? points->size() : 1, color);
  });
  return colors;
}

bool FitsOn(const GameTree& tree, const SgfDialect& dialect) {
  bool fits = true;
  ForEachMove(tree, [&](Color, std::string_view value) {
    if (IsResignation(value) || IsPass(value, dialect.size)) return;
    const auto points = TakePoints(value, dialect);
    for (const Point p : points.value_or(std::vector<Point>())) {
      fits = fits && OnBoard(p, dialect.size);
    }
  });
  for (const int index : MainLine(tree)) {
    const absl::StatusOr<SgfDiagram> diagram = DiagramOf(NodeOf(tree, index), dialect);
    if (!diagram.ok()) continue;
    for (const Placement& stone : diagram->stones) {
      fits = fits && OnBoard(stone.point, dialect.size);
    }
  }
  return fits;
}

absl::StatusOr<BoardSize> ParseSgfSize(std::string_view text) {
  std::string pair(text);
  std::replace_if(
      pair.begin(), pair.end(), [](char c) { return c == ':' || c == 'x' || c == 'X'; }, ',');
  const std::optional<std::vector<int>> numbers = ParseIntegers(pair);
  if (!numbers || numbers->empty() || numbers->size() > 2) {
    return InvalidArgument("SZ: expected a size such as 15 or 7:6, not ", Quoted(text));
  }
  return BoardSize{numbers->front(), numbers->back()};
}

std::string InfoOf(const GameTree& tree, std::string_view name) {
  for (const int index : MainLine(tree)) {
    const std::string text = TextOf(NodeOf(tree, index), name);
    if (!Trim(text).empty()) return std::string(Trim(text));
  }
  return "";
}

SgfResult ParseResult(std::string_view text) {
  const std::string lower = absl::AsciiStrToLower(std::string(Trim(text)));
  std::string_view rest = lower;
  SgfResult result;
  const auto is_one_of = [&lower](std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), lower) != words.end();
  };
  if (is_one_of({"0", "draw", "drawn", "jigo", "tie", "0+", "1/2", "1/2-1/2", "0.5-0.5", "½-½",
                 "和棋", "和局", "平局", "和", "引分", "引き分け", "引分け", "満局", "무승부"})) {
    result.draw = true;
  } else if (is_one_of({"1-0", "1:0"})) {
    result.winning_seat = 1;
  } else if (is_one_of({"0-1", "0:1"})) {
    result.winning_seat = 2;
  } else if (TakeOneOf(rest, {"black", "b", "黑方", "黑", "黒", "흑"})) {
    result.winner = Color::kBlack;
  } else if (TakeOneOf(rest, {"white", "w", "白方", "白", "백"})) {
    result.winner = Color::kWhite;
  }
  if (!result.winner) return result;
  // "B+R", "black wins by resignation". Few programs name the loser: "黑负", "Black resigns".
  const bool resigns = TakeOneOf(rest, {"resigns", "resigned"});
  if (resigns || rest.starts_with("负") || rest.starts_with("負") || rest.starts_with("패") ||
      TakeOneOf(rest, {"loses", "lost"})) {
    result.winner = Opponent(*result.winner);
  }
  if (resigns) result.reason = "resign";
  if (rest.starts_with('+')) rest = Trim(rest.substr(1));
  const auto says = [rest](std::string_view letter, std::string_view word) {
    return rest == letter || rest.find(word) != std::string_view::npos;
  };
  if (says("r", "resign")) result.reason = "resign";
  if (says("t", "time")) result.reason = "timeout";
  if (says("f", "forfeit")) result.reason = "forfeit";
  return result;
}

std::optional<Color> ResignedIn(const GameTree& tree) {
  std::optional<Color> resigned;
  ForEachMove(tree, [&resigned](Color color, std::string_view value) {
    if (IsResignation(value)) resigned = color;
  });
  return resigned;
}

}  // namespace tengen
