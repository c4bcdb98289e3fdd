// SPDX-License-Identifier: Apache-2.0
#include "notation/move_list.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "engine/geometry.h"
#include "engine/refusals.h"
#include "engine/sentence.h"
#include "notation/opening_names.h"
#include "notation/point_names.h"

namespace tengen {
namespace {

constexpr std::string_view kSeparators = ",;:.-_/|\\<>=()[]{}\"'`!?+*~&#";

// --- Characters that are not ASCII ----------------------------------------------------------

// Converts a character to ASCII text with the same meaning. Full-width letters, digits and
// punctuation become ASCII characters. A sign for a colour becomes B or W, and a number in a circle
// becomes digits. Other blanks, dashes, arrows and quotation marks become a blank. Empty result: a
// list must not contain this character.
std::string AsciiOf(char32_t code) {
  struct Range {
    char32_t first, last;
  };
  constexpr auto kBlanks = std::to_array<Range>({
      {0x80, 0xa0},      // control characters, blank that does not break
      {0xab, 0xab},      // quotation marks
      {0xb7, 0xb7},      // dot in the middle
      {0xbb, 0xbb},      // quotation marks
      {0x2000, 0x206f},  // blanks, dashes, quotation marks
      {0x2190, 0x21ff},  // arrows
      {0x2212, 0x2212},  // minus
      {0x3000, 0x303f},  // blanks and marks of Chinese and Japanese
      {0xfeff, 0xfeff},  // byte order mark
  });
  constexpr std::u32string_view kBlack = U"黑黒흑●", kWhite = U"白백○";
  constexpr char32_t kCircledOne = U'①', kCircledLast = U'⑳';
  if (code < 0x80) return std::string(1, static_cast<char>(code));
  if (code >= 0xff01 && code <= 0xff5e) return std::string(1, static_cast<char>(code - 0xfee0));
  if (kBlack.find(code) != std::u32string_view::npos) return " B ";
  if (kWhite.find(code) != std::u32string_view::npos) return " W ";
  if (code >= kCircledOne && code <= kCircledLast) return StrCat(" ", code - kCircledOne + 1, " ");
  for (const auto& [first, last] : kBlanks) {
    if (code >= first && code <= last) return " ";
  }
  return "";
}

// --- The items of a list ----------------------------------------------------------------------

struct Item {
  enum class Kind { kPoint, kPair, kPass, kSwap, kColor, kNumber } kind;
  int x = 0;           // kPoint: the letter, 0 = a; kPair: the column from 1
  int y = 0;           // kPoint and kPair: the row from 1
  int value = 0;       // kNumber: the number; kColor: the colour
  bool colon = false;  // kColor: a colon follows
};

// Reads the items of a text from the beginning to the end. If an item is wrong, Scan returns an
// error.
class Scanner {
 public:
  // The items before the first wrong item.
  const std::vector<Item>& items() const { return items_; }

  absl::StatusOr<std::vector<Item>> Scan(std::string_view text) {
    std::string ascii;
    for (std::string_view rest = text; !rest.empty();) {
      const std::optional<char32_t> code = TakeUtf8(rest);
      const std::string same = code ? AsciiOf(*code) : "";
      if (same.empty()) return Unknown(text);
      ascii += same;
    }
    rest_ = ascii;
    while (SkipSeparators(), !rest_.empty()) {
      const std::string_view from = rest_;
      const bool known = IsLetter(rest_.front())  ? TakeWordOrPoint()
                         : IsDigit(rest_.front()) ? TakeNumbers()
                                                  : false;
      if (!known) return Unknown(from);
    }
    return items_;
  }

 private:
  static absl::Status Unknown(std::string_view text) {
    return InvalidArgument(
        "a list of moves has points such as h8, move numbers, B, W, pass and swap; ", Quoted(text),
        " is none of them");
  }

  static std::string_view AfterBlanks(std::string_view text) {
    while (!text.empty() && IsBlank(text.front())) text.remove_prefix(1);
    return text;
  }

  void SkipSeparators() {
    while (!rest_.empty() &&
           (IsBlank(rest_.front()) || kSeparators.find(rest_.front()) != std::string_view::npos)) {
      rest_.remove_prefix(1);
    }
  }

  // Removes a number of at most three digits.
  static std::optional<int> TakeNumber(std::string_view& text) {
    const auto end = std::find_if_not(text.begin(), text.end(), IsDigit);
    const auto digits = static_cast<std::size_t>(end - text.begin());
    if (digits == 0 || digits > 3) return std::nullopt;
    const std::optional<int> number = ParseIntegerIn(text.substr(0, digits), 0, 999);
    text.remove_prefix(digits);
    return number;
  }

  // True if the word "swap" with this text after it is the name of an opening: swap2, swap-1st.
  static bool IsNameOfOpening(std::string_view after) {
    if (after.starts_with('-')) after.remove_prefix(1);
    return !after.empty() && IsDigit(after.front());
  }

  bool TakeWordOrPoint() {
    const auto end = std::find_if_not(rest_.begin(), rest_.end(), IsLetter);
    const std::string word = absl::AsciiStrToLower(
        AbslView(rest_.substr(0, static_cast<std::size_t>(end - rest_.begin()))));
    std::string_view after = rest_.substr(word.size());
    if (word.size() == 1) {
      std::string_view row_text = AfterBlanks(after);
      if (const std::optional<int> row = TakeNumber(row_text)) {
        items_.push_back({Item::Kind::kPoint, word.front() - 'a', *row});
        rest_ = row_text;
        return true;
      }
    }
    rest_ = after;
    if (word == "pass") {
      items_.push_back({Item::Kind::kPass});
      return true;
    }
    if (word == "swap" && !IsNameOfOpening(after)) {
      items_.push_back({Item::Kind::kSwap});
      return true;
    }
    for (const auto& [name, color] : {std::pair{"b", Color::kBlack},
                                      {"black", Color::kBlack},
                                      {"w", Color::kWhite},
                                      {"white", Color::kWhite}}) {
      if (word != name) continue;
      items_.push_back({.kind = Item::Kind::kColor,
                        .value = Index(color),
                        .colon = AfterBlanks(after).starts_with(':')});
      return true;
    }
    return false;
  }

  bool TakeNumbers() {
    const std::optional<int> first = TakeNumber(rest_);
    if (!first) return false;
    std::string_view after = AfterBlanks(rest_);
    if (!after.empty() && after.front() == ',') {
      after = AfterBlanks(after.substr(1));
      if (const std::optional<int> second = TakeNumber(after)) {
        items_.push_back({Item::Kind::kPair, *first, *second});
        rest_ = after;
        return true;
      }
    }
    items_.push_back({.kind = Item::Kind::kNumber, .value = *first});
    return true;
  }

  std::string_view rest_;
  std::vector<Item> items_;
};

bool IsMove(const Item& item) {
  return item.kind != Item::Kind::kNumber && item.kind != Item::Kind::kColor;
}

bool IsNumber(const Item& item) { return item.kind == Item::Kind::kNumber; }

// True if the only number is the first item. This is then the number of the list.
bool NumbersTheList(const std::vector<Item>& items) {
  return IsNumber(items.front()) && std::count_if(items.begin(), items.end(), IsNumber) == 1;
}

absl::Status CheckNumbers(const std::vector<Item>& items) {
  if (items.empty() || NumbersTheList(items)) return absl::OkStatus();
  int last = 0;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (!IsNumber(items[i])) continue;
    const int number = items[i].value;
    if (number != last + 1 && (number != last || last == 0)) {
      return InvalidArgument("the move number ", last + 1, " was expected, not ", number);
    }
    if (i + 1 == items.size() || IsNumber(items[i + 1])) {
      return InvalidArgument("the move number ", number, " has no move");
    }
    last = number;
  }
  return absl::OkStatus();
}

bool HasLetterI(const std::vector<Item>& items) {
  return std::any_of(items.begin(), items.end(), [](const Item& item) {
    return item.kind == Item::Kind::kPoint && item.x == kColumnI;
  });
}

absl::StatusOr<Point> PointOf(const Item& item, BoardSize size, MoveListForm form, bool without_i) {
  const bool pair = item.kind == Item::Kind::kPair;
  const int x = pair ? item.x - 1 : without_i && item.x > kColumnI ? item.x - 1 : item.x;
  const bool from_top = form.row_one == MoveListForm::RowOne::kTop;
  const Point point = {x, from_top ? item.y - 1 : size.height - item.y};
  if (OnBoard(point, size)) return point;
  const std::string name = pair ? StrCat(item.x, ",", item.y)
                                : StrCat(std::string(1, static_cast<char>('a' + item.x)), item.y);
  // The sentence is for people who use another language.
  const absl::Status refused =
      Refusal(refusal::kOffBoard, name, "a1", PointName({size.width - 1, 0}, size));
  return WithMessage(refused, StrCat(name, " is not on a board of ", size.width, "x", size.height,
                                     pair ? "; two numbers are column and row from 1" : ""));
}

// True if the list has the moves of one side, and then those of the other: "Black: h8, j10 White:
// i9". If the first side has one move and no colon, the names are the colours of single moves.
bool NamesSides(const std::vector<Item>& items) {
  const auto is_color = [](const Item& item) { return item.kind == Item::Kind::kColor; };
  if (std::count_if(items.begin(), items.end(), is_color) != kColors || !is_color(items.front())) {
    return false;
  }
  const auto second = std::find_if(items.begin() + 1, items.end(), is_color);
  if (items.front().value == second->value) return false;
  return items.front().colon || std::count_if(items.begin(), second, IsMove) > 1;
}

// The moves of the items in order. In a list that names the sides, each move has its colour.
absl::StatusOr<std::vector<ListedMove>> MovesOf(const std::vector<Item>& items, BoardSize size,
                                                MoveListForm form) {
  const bool without_i = form.without_i && !HasLetterI(items), sides = NamesSides(items);
  const absl::Status no_move = InvalidArgument("a B or W has no move after it");
  std::vector<ListedMove> moves;
  std::optional<Color> color;  // of the next move
  bool is_used = true;         // a move has this colour
  for (const Item& item : items) {
    if (item.kind == Item::Kind::kColor) {
      if (!is_used) return no_move;
      color = static_cast<Color>(item.value);
      is_used = false;
    } else if (IsMove(item)) {
      ListedMove& move = moves.emplace_back();
      move.swap = item.kind == Item::Kind::kSwap;
      move.color = color;
      is_used = true;
      if (!sides) color.reset();
      if (item.kind == Item::Kind::kPass || move.swap) continue;
      const absl::StatusOr<Point> point = PointOf(item, size, form, without_i);
      if (!point.ok()) return point.status();
      move.point = *point;
    }
  }
  if (!moves.empty() && !is_used) return no_move;
  return moves;
}

// The moves of both sides by turns.
absl::StatusOr<std::vector<ListedMove>> ByTurns(const std::vector<ListedMove>& moves) {
  std::array<std::vector<ListedMove>, kColors> sides;
  for (const ListedMove& move : moves) {
    sides[static_cast<std::size_t>(Index(*move.color))].push_back(move);
  }
  const auto& [black, white] = sides;
  if (black.size() != white.size() && black.size() != white.size() + 1) {
    return InvalidArgument("the list has moves of each side: ", black.size(), " of Black and ",
                           white.size(),
                           " of White; Black must have as many as White, or one more");
  }
  std::vector<ListedMove> turns;
  for (std::size_t i = 0; i < black.size(); ++i) {
    turns.push_back(black[i]);
    if (i < white.size()) turns.push_back(white[i]);
  }
  return turns;
}

}  // namespace

absl::StatusOr<std::vector<ListedMove>> ParseMoveList(std::string_view text, BoardSize size,
                                                      MoveListForm form) {
  const absl::StatusOr<std::vector<Item>> items = Scanner().Scan(text);
  if (!items.ok()) return items.status();
  if (const absl::Status status = CheckNumbers(*items); !status.ok()) return status;
  absl::StatusOr<std::vector<ListedMove>> moves = MovesOf(*items, size, form);
  if (!moves.ok()) return moves;
  if (moves->empty()) return InvalidArgument("there is no move in ", Quoted(text));
  return NamesSides(*items) ? ByTurns(*moves) : moves;
}

bool IsMoveList(std::string_view text) {
  const absl::StatusOr<std::vector<Item>> items = Scanner().Scan(text);
  return items.ok() && std::any_of(items->begin(), items->end(), IsMove);
}

std::optional<ListTitle> TitleOf(std::string_view line) {
  constexpr std::string_view kFullWidthColon = "：";
  line = Trim(line);
  if (line.empty() || IsMoveList(line)) return std::nullopt;
  if (OpeningOfName(line)) return ListTitle{kOpeningTitle, line, ""};
  if (line.starts_with('#') || line.starts_with(';') || line.starts_with("//")) {
    return ListTitle{"", line, ""};
  }
  const std::size_t ascii = line.find(':'), wide = line.find(kFullWidthColon);
  const std::size_t colon = std::min(ascii, wide);
  if (colon == std::string_view::npos) return std::nullopt;
  const std::string_view name = Trim(line.substr(0, colon));
  const std::string_view after =
      Trim(line.substr(colon + (colon == ascii ? 1 : kFullWidthColon.size())));
  // A list of moves may have colons, too.
  if (name.empty() || BeginsAsMoveList(name)) return std::nullopt;
  if (IsMoveList(after)) return ListTitle{name, "", after};
  return ListTitle{name, after, ""};
}

bool BeginsAsMoveList(std::string_view text) {
  Scanner scanner;
  (void)scanner.Scan(text);
  return std::any_of(scanner.items().begin(), scanner.items().end(), IsMove);
}

bool HasMoveList(std::string_view text) {
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    const std::optional<ListTitle> title = TitleOf(line);
    if (title ? !title->list.empty() : IsMoveList(line)) return true;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return false;
}

std::vector<std::string_view> SplitMoveLists(std::string_view text, bool stones_stay) {
  std::vector<std::string_view> lists;
  const auto extend = [&lists](std::string_view line) {
    const char* const begin = lists.back().data();
    lists.back() = {begin, static_cast<std::size_t>(line.data() + line.size() - begin)};
  };
  bool after_title = false, many = false;
  int last_number = 0;
  std::set<std::pair<int, int>> seen;
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = Trim(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (line.empty()) continue;
    const std::optional<ListTitle> title = TitleOf(line);
    const bool is_title = title && title->list.empty();
    const absl::StatusOr<std::vector<Item>> items = Scanner().Scan(title ? title->list : line);
    const bool is_list = items.ok() && std::any_of(items->begin(), items->end(), IsMove);
    // Titles belong to the list after them. Other lines without moves belong to the list before
    // them.
    if (after_title || (!lists.empty() && !is_list && (!is_title || Trim(rest).empty()))) {
      extend(line);
    } else {
      lists.push_back(line);
    }
    after_title = is_title;
    if (!is_list) continue;
    const int before = last_number;
    std::set<std::pair<int, int>> points;
    for (const Item& item : *items) {
      if (IsNumber(item)) {
        many = many || (item.value == 1 && before > 1);
        last_number = item.value;
      } else if (item.kind == Item::Kind::kPoint || item.kind == Item::Kind::kPair) {
        // Points and pairs have different signs here, so that a point never equals a pair.
        const int sign = item.kind == Item::Kind::kPoint ? 1 : -1;
        points.insert({sign * (item.x + 1), item.y});
      }
    }
    many = many || (stones_stay && std::any_of(points.begin(), points.end(), [&seen](auto point) {
                      return seen.count(point) > 0;
                    }));
    seen.merge(points);
  }
  if (!many || lists.size() < 2) return {Trim(text)};
  return lists;
}

}  // namespace tengen
