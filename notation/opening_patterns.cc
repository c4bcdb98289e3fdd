// SPDX-License-Identifier: Apache-2.0
#include "notation/opening_patterns.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "base/str_cat.h"
#include "engine/games.h"
#include "engine/geometry.h"
#include "engine/rules/opening.h"

namespace tengen {
namespace {

// In the order of CanonicalOpenings.
constexpr auto kPatterns = std::to_array<OpeningPattern>(
    {{"D1", "Kansei"},    {"D2", "Keigetsu"},   {"D3", "Sosei"},    {"D4", "Kagetsu"},
     {"D5", "Zangetsu"},  {"D6", "Ugetsu"},     {"D7", "Kinsei"},   {"D8", "Shogetsu"},
     {"D9", "Kyugetsu"},  {"D10", "Shingetsu"}, {"D11", "Zuisei"},  {"D12", "Sangetsu"},
     {"D13", "Yusei"},    {"I1", "Chosei"},     {"I2", "Kyogetsu"}, {"I3", "Kosei"},
     {"I4", "Suigetsu"},  {"I5", "Ryusei"},     {"I6", "Ungetsu"},  {"I7", "Hogetsu"},
     {"I8", "Rangetsu"},  {"I9", "Gingetsu"},   {"I10", "Myojo"},   {"I11", "Shagetsu"},
     {"I12", "Meigetsu"}, {"I13", "Suisei"}});
constexpr std::size_t kStones = 3;
// A board that is just large enough for the 26 openings.
constexpr BoardSize kSquare = {5, 5};

bool IsFiveInARow(const GameInfo& info) {
  return info.row_length == 5 && info.stones_per_turn == 1 && info.stones_stay &&
         info.falling == Falling::kNone;
}

}  // namespace

std::span<const OpeningPattern> OpeningPatterns() { return kPatterns; }

std::optional<OpeningPattern> OpeningPatternOf(const Game& game) {
  const std::vector<Placement>& record = game.record();
  const BoardSize size = game.spec().size;
  if (record.size() < kStones || !IsFiveInARow(*FindGame(game.spec().variant))) {
    return std::nullopt;
  }
  // On a board with an even side, the mirrors move the middle point. So the stones are mirrored on
  // the small board.
  std::array<Point, kStones> stones;
  for (std::size_t i = 0; i < kStones; ++i) {
    if (record[i].stone != (i == 1 ? Stone::kWhite : Stone::kBlack)) return std::nullopt;
    const Point p = record[i].point, centre = CentreOf(size), middle = CentreOf(kSquare);
    stones[i] = {p.x - centre.x + middle.x, p.y - centre.y + middle.y};
    if (!OnBoard(stones[i], kSquare)) return std::nullopt;
  }
  const std::vector<std::array<Point, kStones>> openings = CanonicalOpenings(kSquare);
  for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    std::array<Point, kStones> image;
    std::transform(stones.begin(), stones.end(), image.begin(),
                   [symmetry](Point p) { return Transform(symmetry, p, kSquare); });
    const auto at = std::find(openings.begin(), openings.end(), image);
    if (at != openings.end()) return kPatterns[static_cast<std::size_t>(at - openings.begin())];
  }
  return std::nullopt;
}

std::string OpeningPatternText(const Game& game) {
  const std::optional<OpeningPattern> pattern = OpeningPatternOf(game);
  return pattern ? StrCat(pattern->name, " (", pattern->code, ")") : "";
}

}  // namespace tengen
