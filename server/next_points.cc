// SPDX-License-Identifier: Apache-2.0
#include "server/next_points.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/geometry.h"
#include "engine/rules/opening.h"

namespace tengen {
namespace {

class Completion {
 public:
  Completion(const Game& game, const Form& form) : game_(game), form_(form) {
    ForEachPoint(game.spec().size, [this](Point p) {
      if (game_.At(p) == Stone::kEmpty) empty_.push_back(p);
    });
  }

  std::vector<Point> Next(std::span<const Point> begun) const {
    std::vector<Point> points;
    Ply ply = {form_.kind, {begun.begin(), begun.end()}, form_.max_declared > 0 ? 1 : 0};
    for (const Point p : empty_) {
      ply.points.push_back(p);
      if (CanBecomeLegal(ply)) points.push_back(p);
      ply.points.pop_back();
    }
    return points;
  }

 private:
  // Adds further points in all possible ways until the ply is legal. In most cases the first try is
  // legal.
  bool CanBecomeLegal(Ply& ply) const {
    const std::size_t size = ply.points.size();
    if (size == static_cast<std::size_t>(form_.stones)) return game_.Check(ply).ok();
    if (form_.kind == PlyKind::kOffer) return OffersDiffer(ply.points);
    for (const Point p : empty_) {
      ply.points.push_back(p);
      const bool legal = CanBecomeLegal(ply);
      ply.points.pop_back();
      if (legal) return true;
    }
    return false;
  }

  // True if the last point may be offered together with the points before it: it is different from
  // each of them, and it is not an image of any of them. Later points need no check. An offer has
  // few points, and the board always has enough cells for them.
  bool OffersDiffer(const std::vector<Point>& points) const {
    const std::vector<Placement>& stones = game_.record();
    const std::array<Point, 2> black = {stones[0].point, stones[2].point};
    const std::array<Point, 2> white = {stones[1].point, stones[3].point};
    const Point last = points.back();
    return std::none_of(points.begin(), points.end() - 1,
                        [&](Point p) { return p == last || AreImages(p, last, black, white); });
  }

  const Game& game_;
  const Form& form_;
  std::vector<Point> empty_;
};

}  // namespace

std::vector<Point> NextPoints(const Game& game, const Form& form, std::span<const Point> begun) {
  if (begun.size() >= static_cast<std::size_t>(form.stones)) return {};
  // For the form at the front of Forms(), the game itself lists the points where the ply may begin,
  // and for a turn of two stones also the points of the second stone.
  const bool is_first = form == game.Forms().front();
  if (is_first && begun.empty()) return game.LegalPoints();
  if (is_first && begun.size() == 1) {
    if (std::vector<Point> second = game.LegalSecond(begun.front()); !second.empty()) return second;
  }
  return Completion(game, form).Next(begun);
}

}  // namespace tengen
