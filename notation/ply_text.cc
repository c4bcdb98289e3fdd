// SPDX-License-Identifier: Apache-2.0
#include "notation/ply_text.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_join.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "notation/points.h"

namespace tengen {
namespace {

// Splits "7 , 7 8,8" into texts of points. A blank separates two points if it is not next to a
// comma.
std::vector<std::string_view> SplitPoints(std::string_view text) {
  std::vector<std::string_view> pieces;
  for (text = Trim(text); !text.empty(); text = Trim(text)) {
    std::size_t end = 0;
    bool comma_before = false;
    while (end < text.size()) {
      std::size_t next = end;
      while (next < text.size() && IsBlank(text[next])) ++next;
      const bool gap = next > end;
      if (gap && !comma_before && text[next] != ',') break;
      comma_before = text[next] == ',';
      end = next + 1;
    }
    pieces.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return pieces;
}

std::optional<Ply> WithPoints(PlyKind kind, std::string_view text) {
  std::optional<std::vector<Point>> points = ParsePoints(text);
  if (!points) return std::nullopt;
  return Ply{kind, *std::move(points), 0};
}

std::optional<Ply> ParseWords(std::string_view text) {
  const std::string_view word = TakeWord(text);
  if (EqualsIgnoreCase(word, "OFFER")) return WithPoints(PlyKind::kOffer, text);
  if (EqualsIgnoreCase(word, "PICK")) {
    std::optional<Ply> pick = WithPoints(PlyKind::kPick, text);
    if (pick && pick->points.size() != 2) return std::nullopt;
    return pick;
  }
  if (!text.empty()) return std::nullopt;
  if (EqualsIgnoreCase(word, "SWAP")) return Ply{PlyKind::kSwap, {}, 0};
  if (EqualsIgnoreCase(word, "PASS")) return Ply{PlyKind::kPass, {}, 0};
  return std::nullopt;
}

std::optional<Ply> ParseStones(std::string_view text) {
  const std::size_t sign = text.find('#');
  std::optional<Ply> ply = WithPoints(PlyKind::kStones, text.substr(0, sign));
  if (!ply || sign == std::string_view::npos) return ply;
  const std::optional<int> count =
      ParseIntegerIn(Trim(text.substr(sign + 1)), 1, std::numeric_limits<int>::max());
  if (!count) return std::nullopt;
  ply->declared = *count;
  return ply;
}

}  // namespace

const char* ColorName(Color color) { return color == Color::kBlack ? "Black" : "White"; }

std::string PliesText(int plies) { return StrCat(plies, plies == 1 ? " ply" : " plies"); }

std::string PointsText(const std::vector<Point>& points, std::string_view separator) {
  return absl::StrJoin(points, AbslView(separator),
                       [](std::string* out, Point p) { StrAppend(out, PointText(p)); });
}

std::string PlyText(const Ply& ply) {
  switch (ply.kind) {
    case PlyKind::kSwap: return "SWAP";
    case PlyKind::kPass: return "PASS";
    case PlyKind::kOffer: return StrCat("OFFER ", PointsText(ply.points));
    case PlyKind::kPick: return StrCat("PICK ", PointsText(ply.points));
    case PlyKind::kStones: break;
  }
  std::string text = PointsText(ply.points);
  if (ply.declared != 0) StrAppend(&text, " #", ply.declared);
  return text;
}

std::optional<std::vector<Point>> ParsePoints(std::string_view text) {
  std::vector<Point> points;
  for (const std::string_view piece : SplitPoints(text)) {
    const std::optional<Point> point = ParsePoint(piece);
    if (!point) return std::nullopt;
    points.push_back(*point);
  }
  if (points.empty()) return std::nullopt;
  return points;
}

std::optional<Ply> ParsePly(std::string_view text) {
  text = Trim(text);
  if (text.empty()) return std::nullopt;
  if (absl::ascii_isalpha(static_cast<unsigned char>(text.front()))) return ParseWords(text);
  return ParseStones(text);
}

}  // namespace tengen
