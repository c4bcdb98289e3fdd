// SPDX-License-Identifier: Apache-2.0
#include "train/net/net_samples.h"

#include "absl/strings/str_cat.h"
#include "engine/boards/shape_board.h"
#include "engine/rules/game_of.h"
#include "engine/variants/caro.h"
#include "engine/variants/freestyle.h"
#include "engine/variants/renju.h"
#include "engine/variants/standard.h"
#include "eval/shape_eval.h"
#include "search/registry.h"
#include "train/samples.h"

namespace tengen {
namespace {

constexpr std::uint32_t kUnseen = ~0U;  // no shapes: a pattern is less than 15

// Where the next stone may be expected: what the search looks at, without Black's fouls.
template <Variant V>
CellSet MovesOf(const ShapeBoard<V>& board) {
  CellSet moves = board.position().Candidates();
  if (V::kForbidden && board.to_move() == Color::kBlack)
    for (const Point p : board.ForbiddenPoints()) moves.Remove(ToCell(p));
  return moves;
}

template <Variant V>
bool HasFive(const Position<V>& position) {
  return position.CountOf(Color::kBlack, Kind::kFive) +
             position.CountOf(Color::kWhite, Kind::kFive) >
         0;
}

}  // namespace

absl::Status NetSamples::Add(const GameRecord& record, int varied_plies, bool held_out) {
  const std::unique_ptr<Game> game = MakeGame(record.game);
  if (!name_.empty() && name_ != record.game.variant)
    return absl::InvalidArgumentError(
        absl::StrCat("games of ", record.game.variant, " among those of ", name_));
  bool is_known = false;
  const auto try_lines = [&]<class V>(V) {
    if (dynamic_cast<const GameOn<ShapeBoard<V>>*>(game.get()) == nullptr) return;
    is_known = true;
    name_ = record.game.variant;
    kernel_ = V::kName;
    colors_alike_ = ShapeEvaluator<V>::kColorsAlike;
    AddGame<V>(record, *game, varied_plies, held_out);
  };
  try_lines(Freestyle());
  try_lines(Standard());
  try_lines(Caro());
  try_lines(Renju());
  try_lines(RenjuCaroOverline());
  return is_known ? absl::OkStatus()
                  : absl::UnimplementedError(
                        absl::StrCat(record.game.variant, " is not played on lines alone"));
}

template <class V>
void NetSamples::AddGame(const GameRecord& record, Game& game, int varied_plies, bool held_out) {
  seen_at_.fill(kUnseen);
  const ShapeBoard<V>& board = BoardOf<ShapeBoard<V>>(game);
  const Position<V>& position = board.position();
  const BoardSize size = position.size();
  for (int i = 0; i < static_cast<int>(record.plies.size()); ++i) {
    const PlyRecord& made = record.plies[static_cast<std::size_t>(i)];
    const bool is_stone = !game.in_opening() && made.ply.kind == PlyKind::kStones;
    if (i >= record.opening_plies && is_stone && !HasFive(position)) {
      Watch(position);
      const bool best = i >= record.opening_plies + varied_plies;
      NetSample sample = MakeSample(size, best ? MovesOf(board) : CellSet(),
                                    best ? ToCell(made.ply.points[0]) : kNoCell);
      sample.to_move = position.to_move();
      if (made.value && !IsWin(*made.value) && !IsLoss(*made.value) && record.winner) {
        sample.has_value = true;
        sample.result = *record.winner == 0                     ? 0.5F
                        : *record.winner == game.seat_to_move() ? 1.0F
                                                                : 0.0F;
        sample.searched = static_cast<float>(*made.value * kLogitPerValue);
      }
      if (sample.has_value || sample.played >= 0) {
        (held_out ? held_out_ : learned_).push_back(sample);
      } else {
        cells_.resize(sample.begin);
      }
    }
    game.Play(made.ply);
  }
}

template <class V>
void NetSamples::Watch(const Position<V>& position) {
  ForEachPoint(position.size(), [&](Point p) {
    const Cell c = ToCell(p);
    const Stone stone = position.At(c);
    const std::array shapes = {position.ShapeAt(Color::kBlack, c),
                               position.ShapeAt(Color::kWhite, c)};
    // A stone is told from a cell without room by a pattern that no shape has.
    const std::uint32_t seen = stone == Stone::kEmpty ? shapes[0] | std::uint32_t{shapes[1]} << 16
                                                      : kUnseen - static_cast<std::uint32_t>(stone);
    if (seen == seen_at_[c]) return;
    seen_at_[c] = seen;
    number_at_[c] =
        stone == Stone::kEmpty ? book_.NumberOf(shapes) : book_.NumberOf(ColorOf(stone));
  });
}

NetSample NetSamples::MakeSample(BoardSize size, const CellSet& moves, Cell played) {
  place_.resize(book_.size(), -1);
  NetSample sample = {.begin = cells_.size()};
  ForEachPoint(size, [&](Point p) {
    const Cell c = ToCell(p);
    std::int32_t& place = place_[number_at_[c]];
    if (place < 0) {
      place = static_cast<std::int32_t>(cells_.size() - sample.begin);
      cells_.push_back({.cell = number_at_[c]});
    }
    CellCount& cell = cells_[sample.begin + static_cast<std::size_t>(place)];
    ++cell.count;
    if (!moves.Has(c)) return;
    ++cell.moves;
    if (c == played) sample.played = static_cast<std::int16_t>(place);
  });
  sample.cells = static_cast<std::uint16_t>(cells_.size() - sample.begin);
  for (const CellCount& cell : CellsOf(sample)) {
    place_[cell.cell] = -1;
    if (book_[cell.cell].stone != Stone::kEmpty) sample.stones += cell.count;
  }
  return sample;
}

}  // namespace tengen
