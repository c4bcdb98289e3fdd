// SPDX-License-Identifier: Apache-2.0
//
// GameOf<V>: Game for one variant. Decides outcomes, from what the position says about a cell
// just before a stone goes there.
#pragma once

#include <cassert>
#include <memory>
#include <vector>

#include "engine/game.h"
#include "engine/position.h"
#include "engine/variant.h"

namespace tengen {

template <Variant V>
class GameOf final : public Game {
 public:
  explicit GameOf(const GameSpec& spec)
      : spec_(spec), position_(spec.size, spec.rif_five_exception, TablesFor<V>()) {}

  const GameSpec& spec() const override { return spec_; }
  const std::vector<Placement>& record() const override { return record_; }
  Color to_move() const override { return position_.to_move(); }

  Stone At(Point p) const override { return position_.At(ToCell(p)); }
  bool IsLegal(Point p) const override {
    return OnBoard(p, spec_.size) && position_.IsEmpty(ToCell(p));
  }
  ForbiddenKind Forbidden(Point p) const override { return position_.Forbidden(ToCell(p)); }
  std::vector<Point> ForbiddenPoints() const override {
    std::vector<Point> points;
    if constexpr (V::kForbidden) {
      const CellSet empties = position_.empties();  // looking for fouls puts stones
      empties.ForEach([&](Cell c) {
        if (position_.IsForbidden(Color::kBlack, c)) points.push_back(ToPoint(c));
      });
    }
    return points;
  }

  Outcome outcome() const override { return ends_.empty() ? Outcome::kNone : ends_.back().outcome; }
  EndReason reason() const override {
    return ends_.empty() ? EndReason::kNone : ends_.back().reason;
  }

  void Play(Point p) override { Place({p, StoneOf(position_.to_move())}); }

  void Place(Placement placement) override { Add(placement, /*judge=*/true); }
  void SetUp(Placement placement) override { Add(placement, /*judge=*/false); }

  void TakeBack() override {
    assert(!record_.empty());
    const Ending end = ends_.back();
    const Stone stone = record_.back().stone;
    while (position_.stones_put() > end.puts_before) position_.Undo();
    position_.SetToMove(IsColor(stone) ? ColorOf(stone) : end.to_move_before);
    ends_.pop_back();
    record_.pop_back();
  }

  void SetToMove(Color c) override { position_.SetToMove(c); }

  std::unique_ptr<Game> Clone() const override { return std::make_unique<GameOf>(*this); }

 private:
  struct Ending {
    Outcome outcome = Outcome::kNone;
    EndReason reason = EndReason::kNone;
    int puts_before = 0;
    Color to_move_before = Color::kBlack;
  };

  void Add(Placement placement, bool judge) {
    assert(IsLegal(placement.point) && placement.stone != Stone::kEmpty);
    const Cell c = ToCell(placement.point);
    Ending end{.puts_before = position_.stones_put(), .to_move_before = position_.to_move()};
    if (!ends_.empty()) {
      end.outcome = ends_.back().outcome;
      end.reason = ends_.back().reason;
    }
    const Stone stone = placement.stone;
    const bool wins = IsColor(stone) && position_.KindAt(ColorOf(stone), c) == Kind::kFive;
    const ForbiddenKind foul =
        stone == Stone::kBlack ? position_.Forbidden(c) : ForbiddenKind::kNone;
    position_.Put(c, stone);
    record_.push_back(placement);
    if (IsColor(stone)) position_.SetToMove(Opponent(ColorOf(stone)));
    if (spec_.continuous) {
      if (wins) BuryRows(c, ColorOf(stone));
      if (foul != ForbiddenKind::kNone) position_.Put(c, Stone::kDead);
    } else if (judge && end.outcome == Outcome::kNone) {
      if (wins) {
        end.outcome = WinFor(ColorOf(stone));
        end.reason = EndReason::kLine;
      } else if (foul != ForbiddenKind::kNone) {
        end.outcome = Outcome::kWhiteWins;
        end.reason = ReasonFor(foul);
      }
    }
    if (end.outcome == Outcome::kNone && position_.empty_count() == 0) {
      end.outcome = Outcome::kDraw;
      end.reason = EndReason::kFull;
    }
    ends_.push_back(end);
  }

  static EndReason ReasonFor(ForbiddenKind foul) {
    switch (foul) {
      case ForbiddenKind::kDoubleThree: return EndReason::kForbidden33;
      case ForbiddenKind::kDoubleFour: return EndReason::kForbidden44;
      case ForbiddenKind::kOverline: return EndReason::kForbiddenOverline;
      case ForbiddenKind::kNone: break;
    }
    return EndReason::kNone;
  }

  // Continuous game: the stones of every winning row through `c` become dead. Whether a row
  // wins was the cell's pattern there just before the stone came.
  void BuryRows(Cell c, Color color) {
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

  GameSpec spec_;
  // Asking for fouls puts stones and takes them back.
  mutable Position<KernelOf<V>> position_;
  std::vector<Placement> record_;
  std::vector<Ending> ends_;  // one per record entry: the state after it
};

}  // namespace tengen
