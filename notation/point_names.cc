// SPDX-License-Identifier: Apache-2.0
#include "notation/point_names.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/ascii.h"
#include "absl/strings/str_join.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "engine/geometry.h"
#include "engine/refusals.h"
#include "engine/sentence.h"
#include "notation/ply_text.h"

namespace tengen {
namespace {

// Removes a number of at most three digits from the front of the text.
std::optional<int> TakeNumber(std::string_view& text) {
  std::size_t digits = 0;
  while (digits < text.size() && IsDigit(text[digits])) ++digits;
  if (digits == 0 || digits > 3) return std::nullopt;
  const std::optional<int> number = ParseIntegerIn(text.substr(0, digits), 0, 999);
  text.remove_prefix(digits);
  return number;
}

// Removes "h8" or "8,8" from the front of the text.
std::optional<Point> TakePoint(std::string_view& text, BoardSize size) {
  std::optional<int> column;
  if (absl::ascii_isalpha(static_cast<unsigned char>(text.front()))) {
    column = absl::ascii_tolower(static_cast<unsigned char>(text.front())) - 'a' + 1;
    text.remove_prefix(1);
  } else {
    column = TakeNumber(text);
    text = Trim(text);
    if (!column || text.empty() || text.front() != ',') return std::nullopt;
    text = Trim(text.substr(1));
  }
  const std::optional<int> row = TakeNumber(text);
  if (!row) return std::nullopt;
  const Point point = {*column - 1, size.height - *row};
  if (!OnBoard(point, size)) return std::nullopt;
  return point;
}

}  // namespace

std::string PointName(Point p, BoardSize size) {
  return StrCat(std::string(1, ColumnLetter(p.x)), size.height - p.y);
}

std::string PointNames(const std::vector<Point>& points, BoardSize size, std::string_view separator,
                       PointNameFn name) {
  return absl::StrJoin(points, AbslView(separator),
                       [size, name](std::string* out, Point p) { out->append(name(p, size)); });
}

std::string PlyName(const Ply& ply, BoardSize size, PointNameFn name) {
  const std::string points = PointNames(ply.points, size, " ", name);
  switch (ply.kind) {
    case PlyKind::kSwap: return "swap";
    case PlyKind::kPass: return "pass";
    case PlyKind::kOffer: return StrCat("offer ", points);
    case PlyKind::kPick: return StrCat("pick ", points);
    case PlyKind::kStones: break;
  }
  return ply.declared == 0 ? points : StrCat(points, " #", ply.declared);
}

std::string WithPointNames(std::string_view message, BoardSize size, PointNameFn name) {
  const std::string_view whole = message;
  std::string text;
  while (!message.empty()) {
    std::string_view rest = message;
    const std::optional<int> x = TakeNumber(rest);
    if (x && !rest.empty() && rest.front() == ',') {
      rest.remove_prefix(1);
      const std::optional<int> y = TakeNumber(rest);
      if (y && !OnBoard({*x, *y}, size)) return std::string(whole);
      if (y) {
        text += name({*x, *y}, size);
        message = rest;
        continue;
      }
    }
    // Copies a whole number at once. Otherwise its last digits could be read as a coordinate.
    const std::size_t digits = message.find_first_not_of("0123456789");
    const std::size_t length = digits == 0 ? 1 : std::min(digits, message.size());
    text.append(message.substr(0, length));
    message.remove_prefix(length);
  }
  return text;
}

absl::Status WithPointNames(const absl::Status& status, BoardSize size) {
  const std::string message(status.message());
  const std::string named = WithPointNames(message, size);
  if (named == message) return WithMessage(status, message);
  std::optional<Sentence> sentence = SentenceOf(status);
  if (sentence) {
    sentence->text = WithPointNames(sentence->text, size);
    for (std::string& value : sentence->values) value = WithPointNames(value, size);
  }
  return WithMessage(
      sentence ? SentenceError(absl::StatusCode::kInvalidArgument, *sentence) : status, named);
}

std::optional<std::vector<Point>> ParsePointNames(std::string_view text, BoardSize size) {
  std::vector<Point> points;
  for (text = Trim(text); !text.empty(); text = Trim(text)) {
    const std::optional<Point> point = TakePoint(text, size);
    if (!point) return std::nullopt;
    points.push_back(*point);
  }
  if (points.empty()) return std::nullopt;
  return points;
}

std::optional<Ply> ParsePlyName(std::string_view text, BoardSize size) {
  text = Trim(text);
  Ply ply;
  for (const auto& [name, kind] :
       {std::pair{std::string_view("swap"), PlyKind::kSwap}, {"pass", PlyKind::kPass}}) {
    if (EqualsIgnoreCase(text, name)) return Ply{kind, {}, 0};
  }
  std::string_view rest = text;
  const std::string_view word = TakeWord(rest);
  for (const auto& [name, kind] :
       {std::pair{std::string_view("offer"), PlyKind::kOffer}, {"pick", PlyKind::kPick}}) {
    if (!EqualsIgnoreCase(word, name)) continue;
    ply.kind = kind;
    text = rest;
  }
  if (const std::size_t hash = text.find('#'); hash != std::string_view::npos) {
    const std::optional<int> declared = ParseIntegerIn(text.substr(hash + 1), 1, 1000);
    if (!declared || ply.kind != PlyKind::kStones) return std::nullopt;
    ply.declared = *declared;
    text = text.substr(0, hash);
  }
  std::optional<std::vector<Point>> points = ParsePointNames(text, size);
  if (!points) return std::nullopt;
  ply.points = *std::move(points);
  return ply;
}

std::optional<Ply> ParsePlyOrNames(std::string_view text, BoardSize size) {
  if (std::optional<Ply> ply = ParsePly(text)) return ply;
  // Numbers with a comma are protocol notation: from 0, row 0 at the top.
  if (text.find(',') != std::string_view::npos) return std::nullopt;
  return ParsePlyName(text, size);
}

absl::StatusOr<std::optional<Ply>> ParsePlyOnBoard(std::string_view text, BoardSize size) {
  if (const std::optional<Ply> numbers = ParsePly(text)) {
    for (const Point p : numbers->points) {
      if (OnBoard(p, size)) continue;
      return Refusal(refusal::kOffBoard, PlyText(StonePly(p)), PlyText(StonePly({0, 0})),
                     PlyText(StonePly({size.width - 1, size.height - 1})));
    }
    return numbers;
  }
  if (const std::optional<Ply> names = ParsePlyOrNames(text, size)) return names;
  constexpr BoardSize kAnySize = {26, 999};
  if (const std::optional<Ply> ply = ParsePlyOrNames(text, kAnySize)) {
    for (const Point p : ply->points) {
      // Row 1 is the bottom row of each board. So convert the row from the large board to this one.
      if (OnBoard({p.x, size.height - (kAnySize.height - p.y)}, size)) continue;
      return Refusal(refusal::kOffBoard, PointName(p, kAnySize),
                     PointName({0, size.height - 1}, size), PointName({size.width - 1, 0}, size));
    }
  }
  return std::optional<Ply>();
}

}  // namespace tengen
