// SPDX-License-Identifier: Apache-2.0
#include "analysis/forbidden_rows.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/geometry.h"

namespace tengen {
namespace {

using Points = std::vector<Point>;

constexpr int kFive = 5;

// The line through a point in one direction, as if the side had a stone on the point. Places are
// counted from the point.
class Line {
 public:
  Line(const Game& game, Point p, int direction)
      : game_(game), own_(StoneOf(game.foul_side())), p_(p) {
    const Cell next = static_cast<Cell>(ToCell(p) + kStep[direction]);
    step_ = {PaddedX(next) - PaddedX(ToCell(p)), PaddedY(next) - PaddedY(ToCell(p))};
  }

  bool IsOwn(int place) const {
    return place == 0 || (OnBoard(At(place), game_.spec().size) && game_.At(At(place)) == own_);
  }
  bool IsEmpty(int place) const {
    return place != 0 && OnBoard(At(place), game_.spec().size) &&
           game_.At(At(place)) == Stone::kEmpty;
  }
  // The number of own stones without a gap through a place, as if it had a stone.
  int Run(int place) const {
    int run = 1;
    for (const int step : {-1, 1})
      for (int at = place + step; IsOwn(at); at += step) ++run;
    return run;
  }
  // The own stones from one place to another, without the point itself.
  Points Stones(int from, int to) const {
    Points stones;
    for (int place = from; place <= to; ++place)
      if (place != 0 && IsOwn(place)) stones.push_back(At(place));
    return stones;
  }

 private:
  Point At(int place) const { return {p_.x + place * step_.x, p_.y + place * step_.y}; }

  const Game& game_;
  const Stone own_;
  const Point p_;
  Point step_;
};

// The last own stone on one side of the point, if at most `gaps` empty places are between.
int Reach(const Line& line, int step, int gaps) {
  int last = 0;
  for (int place = step; line.IsOwn(place) || (line.IsEmpty(place) && gaps > 0); place += step) {
    if (line.IsOwn(place)) {
      last = place;
    } else {
      --gaps;
    }
  }
  return last;
}

// The stones of each four: four stones and an empty place, which completes a row of exactly five.
std::vector<Points> Fours(const Line& line) {
  std::vector<Points> fours;
  for (int from = 1 - kFive; from <= 0; ++from) {
    int own = 0, empty = 0;
    std::optional<int> completing;
    for (int place = from; place < from + kFive; ++place) {
      own += line.IsOwn(place) ? 1 : 0;
      if (line.IsEmpty(place)) completing = place, ++empty;
    }
    if (own != kFive - 1 || empty != 1 || line.Run(*completing) != kFive) continue;
    Points stones = line.Stones(from, from + kFive - 1);
    if (std::find(fours.begin(), fours.end(), stones) == fours.end()) {
      fours.push_back(std::move(stones));
    }
  }
  return fours;
}

}  // namespace

std::vector<Points> ForbiddenRows(const Game& game, Point p) {
  std::vector<Points> rows;
  const ForbiddenKind kind = game.Forbidden(p);
  const unsigned directions = game.ForbiddenDirections(p);
  for (int d = 0; d < kDirections; ++d) {
    if ((directions >> d & 1) == 0) continue;
    const Line line(game, p, d);
    if (kind == ForbiddenKind::kDoubleFour) {
      for (Points& four : Fours(line)) rows.push_back(std::move(four));
    } else {
      const int gaps = kind == ForbiddenKind::kDoubleThree ? 1 : 0;
      rows.push_back(line.Stones(Reach(line, -1, gaps), Reach(line, 1, gaps)));
    }
  }
  return rows;
}

}  // namespace tengen
