// SPDX-License-Identifier: Apache-2.0
#include "search/player/opening_generator.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <memory>
#include <utility>

#include "engine/games.h"
#include "engine/geometry.h"
#include "search/player/opening_choice.h"

namespace tengen {
namespace {

// Random stones are placed in a square. Its side has at least kLeastBox and at most kMostBox cells.
constexpr int kLeastBox = 5, kMostBox = 9;
// If this number of positions was tried and none is even, the most even of them is used. Reason:
// some games and boards have hardly any even position.
constexpr int kMostTries = 60;
// A first search has fewer nodes: the node limit divided by kGlance. It finds most uneven
// positions. A position is rejected if its value in this search is more than kGlanceWindow times
// the window.
constexpr int kGlance = 10;
constexpr int kGlanceWindow = 2;

struct Box {
  Point low, high;
  bool Has(Point p) const { return p.x >= low.x && p.x <= high.x && p.y >= low.y && p.y <= high.y; }
};

// Returns a random square on the board. On large boards, the square is more often near the centre
// than near the edge.
Box RandomBox(BoardSize size, RandomStream& random) {
  const int side = random.Between(kLeastBox, kMostBox);
  const auto low = [&](int length) {
    const int room = std::max(0, length - side);
    return (random.Between(0, room) + random.Between(0, room) + 1) / 2;
  };
  const Point at = {low(size.width), low(size.height)};
  return {at, {at.x + side - 1, at.y + side - 1}};
}

Point RandomPoint(std::vector<Point> points, const Box& box, RandomStream& random) {
  const std::vector<Point> all = points;
  std::erase_if(points, [&box](Point p) { return !box.Has(p); });
  return random.Of(points.empty() ? all : points);
}

// True if the only possible ply is a turn of one or two stones without a declaration.
bool OnlyStones(const std::vector<Form>& forms) {
  return forms.size() == 1 && forms[0].kind == PlyKind::kStones && forms[0].max_declared == 0 &&
         forms[0].stones <= 2;
}

// Returns a random legal turn of the first form that is not a foul. If none was found, the turn has
// no points.
Ply RandomTurn(const Game& game, const Box& box, RandomStream& random) {
  constexpr int kTries = 50;
  const int stones = game.Forms().front().stones;
  for (int i = 0; i < kTries; ++i) {
    Ply ply = StonePly(RandomPoint(game.LegalPoints(), box, random));
    if (game.Forbidden(ply.points.front()) != ForbiddenKind::kNone) continue;
    if (stones == 2) {
      const std::vector<Point> seconds = game.LegalSecond(ply.points.front());
      if (seconds.empty()) continue;
      ply.points.push_back(RandomPoint(seconds, box, random));
    }
    if (game.Check(ply).ok()) return ply;
  }
  return {};
}

class Layer {
 public:
  Layer(const GameSpec& spec, const OpeningSettings& settings,
        const std::function<bool(Key)>& taken, RandomStream& random, Player& player,
        const StopFlag& stop)
      : spec_(spec),
        settings_(settings),
        taken_(taken),
        random_(random),
        player_(player),
        stop_(stop) {}

  std::vector<Ply> Lay() {
    std::vector<Ply> most_even;
    Value least = std::numeric_limits<Value>::max();
    for (int tries = 0; tries < kMostTries && !stop_;) {
      const std::unique_ptr<Game> game = MakeGame(spec_);
      const Box box = RandomBox(spec_.size, random_);
      if (PlayProcedure(*game, box)) return game->plies();
      const int enough = random_.Between(settings_.min_stones, settings_.max_stones);
      // If a position is good for the side to move, it may be even after this side has placed
      // another random stone.
      for (int most = enough; most <= settings_.max_stones && tries < kMostTries; ++most) {
        if (!PlayStones(*game, box, most)) break;
        ++tries;
        if (taken_(SymmetricKey(*game))) continue;
        const Value imbalance = Imbalance(*game);
        if (stop_) return {};
        if (imbalance < least) {
          least = imbalance;
          most_even = game->plies();
        }
        if (imbalance <= settings_.window) return most_even;
      }
    }
    return most_even;
  }

 private:
  // Plays the opening procedure of the rules. Returns true if a seat had a choice in the procedure:
  // the procedure is then the whole opening. Also returns true if `stop` was set.
  bool PlayProcedure(Game& game, const Box& box) {
    bool chosen = false;
    while (game.in_opening() && !stop_) {
      Ply ply;
      if (OnlyStones(game.Forms())) ply = RandomTurn(game, box, random_);
      if (ply.points.empty()) {
        chosen = true;
        SearchRequest request;
        request.state = game.Clone();
        request.limits.max_nodes = settings_.nodes;
        ply = ChoosePly(request, random_.Next(), player_, stop_, nullptr).best;
      }
      game.Play(ply);
    }
    return chosen || stop_;
  }

  // Plays random stones until `enough` stones have been placed. Returns false if the game is over
  // or if no legal turn exists.
  bool PlayStones(Game& game, const Box& box, int enough) {
    while (game.outcome() == Outcome::kNone && static_cast<int>(game.record().size()) < enough) {
      const Ply ply = RandomTurn(game, box, random_);
      if (ply.points.empty()) return false;
      game.Play(ply);
    }
    return game.outcome() == Outcome::kNone;
  }

  // Returns the absolute value of the position. A short search decides whether the full search is
  // needed.
  Value Imbalance(const Game& game) {
    const Value glance = std::abs(ValueOf(game, settings_.nodes / kGlance + 1));
    if (glance > kGlanceWindow * settings_.window) return glance;
    return std::abs(ValueOf(game, settings_.nodes));
  }

  Value ValueOf(const Game& game, std::uint64_t nodes) {
    SearchRequest request;
    request.state = game.Clone();
    request.limits.max_nodes = nodes;
    const SearchReport report = player_.Think(request, stop_, nullptr);
    return report.lines.empty() ? kWin : report.lines.front().value;
  }

  const GameSpec& spec_;
  const OpeningSettings& settings_;
  const std::function<bool(Key)>& taken_;
  RandomStream& random_;
  Player& player_;
  const StopFlag& stop_;
};

}  // namespace

Key SymmetricKey(const Game& game) {
  const BoardSize size = game.spec().size;
  const int symmetries = size.width == size.height ? kSymmetries : kSymmetries / 2;
  Key least = ~Key{0};
  for (int symmetry = 0; symmetry < symmetries; ++symmetry) {
    Key key = game.to_move() == Color::kWhite ? kWhiteToMoveKey : 0;
    for (int y = 0; y < size.height; ++y) {
      for (int x = 0; x < size.width; ++x) {
        const Stone stone = game.At({x, y});
        if (stone == Stone::kEmpty) continue;
        key ^= ZobristKey(stone, ToCell(Transform(symmetry, {x, y}, size)));
      }
    }
    least = std::min(least, key);
  }
  return least;
}

std::vector<Ply> GenerateOpening(const GameSpec& spec, const OpeningSettings& settings,
                                 const std::function<bool(Key)>& taken, RandomStream& random,
                                 Player& player, const StopFlag& stop) {
  return Layer(spec, settings, taken, random, player, stop).Lay();
}

}  // namespace tengen
