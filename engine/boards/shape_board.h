// SPDX-License-Identifier: Apache-2.0
//
// ShapeBoard<V>: the board of the five-in-a-row games with kernel V (engine/lines/variant.h).
// ShapeBoard is a GameBoard (engine/board.h): a Position, and the tests that decide a game.
// ShapeBoard also has functions that only the Gomocup protocol needs: stones of any colour at any
// time, dead stones, and the continuous game. In a continuous game the stones of a winning row
// become dead and play continues (rules.md section 13).
//
// Before ShapeBoard puts a stone, it reads the CellThreat of the empty cell. The CellThreat shows
// whether the stone wins or is a foul.
//
// Several threads may read a board if no thread changes it. No function returns an error;
// preconditions are asserted.
#pragma once

#include <array>
#include <cassert>
#include <optional>
#include <span>
#include <vector>

#include "engine/board.h"
#include "engine/boards/position.h"

namespace tengen {

template <Variant V>
class ShapeBoard {
 public:
  // The board accepts dead stones (engine/rules/game_for.h tests this name).
  static constexpr bool kDeadStones = true;

  // `tables`: the tables of a game with kernel V.
  ShapeBoard(BoardSize size, bool rif_five_exception, bool continuous, const GameTables& tables)
      : position_(size, rif_five_exception, tables),
        rif_five_exception_(rif_five_exception),
        continuous_(continuous) {}

  const Position<V>& position() const { return position_; }

  BoardSize size() const { return position_.size(); }
  Color to_move() const { return position_.to_move(); }
  Stone At(Point p) const { return position_.At(ToCell(p)); }
  Key key() const { return position_.key(); }
  int stones_due() const { return 1; }
  bool IsLegal(Point p) const { return OnBoard(p, size()) && position_.IsEmpty(ToCell(p)); }
  bool IsLegalSecond(Point, Point) const { return false; }
  int captured(Color) const { return 0; }
  std::optional<Point> ko() const { return std::nullopt; }
  Ending ending() const { return steps_.empty() ? Ending{} : steps_.back().ending; }

  // If a stone becomes dead, the list has two changes: kTaken for the old stone, and kPut for the
  // dead stone.
  std::vector<BoardChange> LastChanges() const;

  // The colour to which Forbidden and ForbiddenPoints apply: the side to move if both colours have
  // fouls, otherwise Black.
  Color foul_side() const { return position_.HasFouls(Color::kWhite) ? to_move() : Color::kBlack; }
  // The next three functions use a copy of the position, because a test for fouls puts stones and
  // removes them again. The search does not call them: it tests its own Position.
  ForbiddenKind Forbidden(Point p) const {
    if constexpr (V::kForbidden) {
      Position<V> trial = position_;
      return trial.Forbidden(foul_side(), ToCell(p));
    }
    return ForbiddenKind::kNone;
  }
  unsigned ForbiddenDirections(Point p) const {
    if constexpr (V::kForbidden) {
      Position<V> trial = position_;
      return trial.ForbiddenDirections(foul_side(), ToCell(p));
    }
    return 0;
  }
  std::vector<Point> ForbiddenPoints() const {
    std::vector<Point> points;
    if constexpr (V::kForbidden) {
      Position<V> trial = position_;
      position_.empties().ForEach([&](Cell c) {
        if (trial.IsForbidden(foul_side(), c)) points.push_back(ToPoint(c));
      });
    }
    return points;
  }

  void MakeTurn(std::span<const Point> turn) {
    assert(turn.size() == 1);
    Put({turn.front(), StoneOf(to_move())}, /*judge=*/true);
  }
  void MakePass() {
    steps_.push_back({{}, position_.stones_put(), to_move()});
    position_.Pass();
  }
  // Puts any stone on an empty point. After a stone of Black or White, the other colour is to move.
  // If `judge` is false, a winning row or a foul does not end the game.
  void Put(Placement placement, bool judge);
  void Unmake() {
    assert(!steps_.empty());
    while (position_.stones_put() > steps_.back().puts_before) position_.Undo();
    position_.SetToMove(steps_.back().to_move_before);
    steps_.pop_back();
  }
  void SetToMove(Color c) { position_.SetToMove(c); }

  void SetUp(const Setup& setup) {
    steps_.clear();
    position_.Reset(setup.size, rif_five_exception_);
    for (const auto& [point, stone] : setup.stones) position_.Put(ToCell(point), stone);
    position_.SetToMove(setup.to_move);
  }

 private:
  // A turn, a pass or a call of Put.
  struct Step {
    Ending ending;
    int puts_before = 0;
    Color to_move_before = Color::kBlack;  // if the step put a black or white stone: the colour of
                                           // that stone
  };

  void BuryRows(Cell c, Color color);

  Position<V> position_;
  bool rif_five_exception_;
  bool continuous_;
  std::vector<Step> steps_;
};

template <Variant V>
void ShapeBoard<V>::Put(Placement placement, bool judge) {
  assert(IsLegal(placement.point) && placement.stone != Stone::kEmpty);
  const Cell c = ToCell(placement.point);
  const Stone stone = placement.stone;
  Step step{{}, position_.stones_put(), IsColor(stone) ? ColorOf(stone) : to_move()};
  const bool wins = IsColor(stone) && position_.ThreatAt(ColorOf(stone), c) == CellThreat::kFive;
  const ForbiddenKind foul =
      IsColor(stone) ? position_.Forbidden(ColorOf(stone), c) : ForbiddenKind::kNone;
  position_.Put(c, stone);
  if (IsColor(stone)) position_.SetToMove(Opponent(ColorOf(stone)));
  if (continuous_) {
    if (wins) BuryRows(c, ColorOf(stone));
    if (foul != ForbiddenKind::kNone) position_.Put(c, Stone::kDead);
  } else if (judge) {
    if (wins) {
      step.ending = {WinFor(ColorOf(stone)), EndReason::kLine};
    } else if (foul != ForbiddenKind::kNone) {
      step.ending = {WinFor(Opponent(ColorOf(stone))), ReasonFor(foul)};
    }
  }
  if (step.ending.outcome == Outcome::kNone && position_.empty_count() == 0) {
    step.ending = {Outcome::kDraw, EndReason::kFull};
  }
  steps_.push_back(step);
}

template <Variant V>
std::vector<BoardChange> ShapeBoard<V>::LastChanges() const {
  std::vector<BoardChange> changes;
  if (steps_.empty()) return changes;
  const int first = steps_.back().puts_before;
  for (int n = first; n < position_.stones_put(); ++n) {
    const auto put = position_.Delta(n);
    const Point p = ToPoint(put.cell);
    // Every Put after the first replaces a stone by a dead stone. The replaced stone has the colour
    // of the first Put.
    if (n > first) {
      changes.push_back({BoardChange::Kind::kTaken, position_.Delta(first).stone, p, {}});
    }
    changes.push_back({BoardChange::Kind::kPut, put.stone, p, {}});
  }
  return changes;
}

// Continuous game: makes the stones of every winning row through `c` dead. The pattern of the empty
// cell shows whether a row wins, so this function removes the stone and puts it again.
template <Variant V>
void ShapeBoard<V>::BuryRows(Cell c, Color color) {
  std::vector<Cell> dead = {c};
  position_.Undo();
  const Shape shape = position_.ShapeAt(color, c);
  position_.Put(c, StoneOf(color));
  for (int d = 0; d < kDirections; ++d) {
    if (PatternIn(shape, d) != Pattern::kFive) continue;
    for (const int step : {kStep[d], -kStep[d]})
      for (auto q = static_cast<Cell>(c + step); position_.At(q) == StoneOf(color);
           q = static_cast<Cell>(q + step))
        dead.push_back(q);
  }
  for (const Cell q : dead) position_.Put(q, Stone::kDead);
}

}  // namespace tengen
