// SPDX-License-Identifier: Apache-2.0
#include "gtp/vertices.h"

#include "absl/strings/ascii.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "engine/geometry.h"
#include "notation/point_names.h"

namespace tengen {
namespace {

constexpr std::string_view kLetters = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
constexpr int kMostDeclared = 1000;

}  // namespace

char VertexLetter(int x) { return kLetters[static_cast<std::size_t>(x)]; }

std::string Vertex(Point p, BoardSize size) {
  return StrCat(std::string(1, VertexLetter(p.x)), size.height - p.y);
}

std::string Vertices(const std::vector<Point>& points, BoardSize size) {
  return PointNames(points, size, " ", Vertex);
}

std::string GtpPlyText(const Ply& ply, BoardSize size) {
  Ply points = ply;
  points.declared = 0;  // PlyName writes it after #, which begins a comment in GTP
  const std::string text = PlyName(points, size, Vertex);
  return ply.declared == 0 ? text : StrCat(text, " declare ", ply.declared);
}

std::optional<Point> ParseVertex(std::string_view word, BoardSize size) {
  if (word.size() < 2 || word.size() > 3 || !IsDigit(word[1])) return std::nullopt;
  const auto x = kLetters.find(absl::ascii_toupper(static_cast<unsigned char>(word.front())));
  const std::optional<int> row = ParseIntegerIn(word.substr(1), 1, size.height);
  if (x == std::string_view::npos || !row) return std::nullopt;
  const Point point = {static_cast<int>(x), size.height - *row};
  if (!OnBoard(point, size)) return std::nullopt;
  return point;
}

std::optional<Ply> ParseGtpPly(std::span<const std::string> words, BoardSize size) {
  if (words.empty()) return std::nullopt;
  Ply ply;
  if (words.size() == 1) {
    if (EqualsIgnoreCase(words[0], "pass")) return Ply{PlyKind::kPass, {}, 0};
    if (EqualsIgnoreCase(words[0], "swap")) return Ply{PlyKind::kSwap, {}, 0};
  }
  if (EqualsIgnoreCase(words[0], "offer")) ply.kind = PlyKind::kOffer;
  if (EqualsIgnoreCase(words[0], "pick")) ply.kind = PlyKind::kPick;
  if (ply.kind != PlyKind::kStones) words = words.subspan(1);
  if (ply.kind == PlyKind::kStones && words.size() > 2 &&
      EqualsIgnoreCase(words[words.size() - 2], "declare")) {
    const std::optional<int> declared = ParseIntegerIn(words.back(), 1, kMostDeclared);
    if (!declared) return std::nullopt;
    ply.declared = *declared;
    words = words.first(words.size() - 2);
  }
  for (const std::string& word : words) {
    const std::optional<Point> point = ParseVertex(word, size);
    if (!point) return std::nullopt;
    ply.points.push_back(*point);
  }
  if (ply.points.empty()) return std::nullopt;
  return ply;
}

std::string WithVertices(std::string_view message, BoardSize size) {
  return WithPointNames(message, size, Vertex);
}

}  // namespace tengen
