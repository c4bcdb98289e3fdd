// SPDX-License-Identifier: Apache-2.0
#include "search/player/levels.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <memory>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "engine/games.h"
#include "engine/geometry.h"
#include "engine/zobrist.h"

namespace tengen {
namespace {

// The settings of a level. The numbers were chosen by matches (docs/strength.md). All percentages
// except share_percent are probabilities.
struct Level {
  int glance_percent;  // probability of a static move
  // For static moves: the probability that the level sees an immediate win. With the same
  // probability, drawn separately, the level sees that a move lets the opponent win at once.
  int sees_percent;
  // For static moves: the level may play a point if its worth is at least this percentage of the
  // best point's worth.
  int share_percent;
  std::uint64_t nodes;  // limit of the search
  int depth;            // plies
  int lines;            // lines that the search compares
  Value margin;         // a line may be played if its value is at most this much below the best
};

using Levels = std::array<Level, kFullLevel - 1>;
constexpr Levels kLevels = {{
    {100, 60, 20, 50, 1, 1, 0},
    {94, 78, 30, 100, 1, 3, 60},
    {74, 87, 40, 100, 1, 3, 50},
    {57, 92, 50, 200, 2, 3, 50},
    {29, 95, 50, 400, 3, 3, 40},
    {9, 97, 60, 900, 4, 3, 30},
    {2, 98, 60, 2800, 7, 2, 20},
    {0, 0, 0, 14000, 10, 2, 9},
    {0, 0, 0, 31000, 20, 1, 0},
}};
// In games with captures, a static move costs more strength, because the choice of static moves
// ignores captures.
constexpr Levels kPenteLevels = {{
    {100, 59, 20, 50, 1, 1, 0},
    {94, 78, 30, 100, 1, 3, 60},
    {74, 87, 40, 100, 1, 3, 50},
    {47, 92, 50, 200, 2, 3, 50},
    {14, 95, 50, 480, 3, 3, 40},
    {8, 97, 60, 950, 4, 3, 30},
    {3, 98, 60, 1900, 6, 2, 20},
    {0, 0, 0, 8500, 10, 2, 8},
    {0, 0, 0, 21000, 20, 1, 0},
}};

// The random numbers for a move. These numbers depend on the seed and the position. Thus the level
// plays the same move again if a move was taken back and the position is the same.
std::mt19937_64 RandomOf(const SearchRequest& request) {
  const Game& game = *request.state;
  return std::mt19937_64(Mix(request.seed ^ Mix(game.key() + game.record().size())));
}

bool Chance(std::mt19937_64& random, int percent) {
  return static_cast<int>(random() % 100) < percent;
}

// Draws an index with a probability in proportion to its weight. Precondition: one of the weights
// is above 0.
std::size_t Draw(std::mt19937_64& random, const std::vector<std::uint64_t>& weights) {
  std::uint64_t sum = 0;
  for (const std::uint64_t weight : weights) sum += weight;
  std::uint64_t at = random() % sum;
  for (std::size_t i = 0;; ++i) {
    if (at < weights[i]) return i;
    at -= weights[i];
  }
}

// Chooses a move by the rows on the board, without a search.
class StaticMoveChoice {
 public:
  StaticMoveChoice(const SearchRequest& request, const Level& level, std::mt19937_64& random)
      : request_(request),
        level_(level),
        random_(random),
        game_(request.state->WithoutOpening()),
        info_(*FindGame(request.state->spec().variant)) {
    ForEachPoint(game_->spec().size, [this](Point p) {
      if (game_->At(p) != Stone::kEmpty) stones_.push_back(p);
    });
  }

  // Returns nullopt if no stone can be played, if the next ply is not a ply of stones, or if no
  // safe ply was found.
  std::optional<Ply> Choose() {
    std::vector<Looked> points = Points();
    if (points.empty()) return std::nullopt;
    const std::vector<Form> forms = game_->Forms();
    if (forms.empty() || forms.front().kind != PlyKind::kStones) return std::nullopt;
    return forms.front().stones == 1 ? OneStone(std::move(points)) : TwoStones(points);
  }

 private:
  struct Looked {
    Point point;
    std::uint64_t worth;
  };

  static bool Holds(const std::vector<Point>& list, Point p) {
    return std::find(list.begin(), list.end(), p) != list.end();
  }

  // The points where a person would look, in order of decreasing worth: near the stones or, on an
  // empty board, near the middle. If the request allows no such point, the nearest points.
  std::vector<Looked> Points() const {
    std::vector<Point> allowed;
    for (const Point p : game_->LegalPoints()) {
      if (Holds(request_.excluded, p)) continue;
      if (!request_.only.empty() && !Holds(request_.only, p)) continue;
      allowed.push_back(p);
    }
    int nearest = std::numeric_limits<int>::max();
    for (const Point p : allowed) nearest = std::min(nearest, Distance(p));
    const BoardSize size = game_->spec().size;
    const int most = stones_.empty() ? nearest + 2 * (std::min(size.width, size.height) / kMiddle)
                                     : std::max(nearest, kNear);
    std::vector<Looked> points;
    for (const Point p : allowed) {
      if (Distance(p) <= most) points.push_back({p, Worth(p)});
    }
    std::stable_sort(points.begin(), points.end(),
                     [](const Looked& a, const Looked& b) { return a.worth > b.worth; });
    return points;
  }

  // King's steps to the nearest stone. On an empty board: steps along rows and columns to the
  // middle, counted in halves, because the middle may be between two points.
  int Distance(Point p) const {
    const BoardSize size = game_->spec().size;
    if (stones_.empty()) {
      return std::abs(2 * p.x - (size.width - 1)) + std::abs(2 * p.y - (size.height - 1));
    }
    const auto apart = [this](int a, int b, int side) {
      const int direct = std::abs(a - b);
      return info_.wraps ? std::min(direct, side - direct) : direct;
    };
    int least = kMaxBoard;
    for (const Point q : stones_) {
      least = std::min(least, std::max(apart(p.x, q.x, size.width), apart(p.y, q.y, size.height)));
    }
    return least;
  }

  Point Wrapped(Point p) const {
    const BoardSize size = game_->spec().size;
    if (!info_.wraps) return p;
    return {(p.x + size.width) % size.width, (p.y + size.height) % size.height};
  }

  // The worth of p: the sum over all possible rows of either side through p. The more stones of one
  // colour a row has, the more it adds.
  std::uint64_t Worth(Point p) const {
    const int length = info_.row_length;
    std::uint64_t worth = 1;
    for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
      for (int start = 1 - length; start <= 0; ++start) {
        std::array<int, 2> stones{};
        bool whole = true;
        for (int k = start; whole && k < start + length; ++k) {
          const Point q = Wrapped({p.x + k * dx, p.y + k * dy});
          whole = OnBoard(q, game_->spec().size);
          if (!whole || k == 0) continue;
          const Stone stone = game_->At(q);
          if (IsColor(stone)) ++stones[static_cast<std::size_t>(Index(ColorOf(stone)))];
          whole = stone != Stone::kDead;
        }
        if (whole && (stones[0] == 0 || stones[1] == 0)) {
          worth += (std::uint64_t{1} << 2 * (stones[0] + stones[1])) - 1;
        }
      }
    }
    return worth;
  }

  Outcome OutcomeOf(Point p) {
    game_->Play(p);
    const Outcome outcome = game_->outcome();
    game_->TakeBack();
    return outcome;
  }

  bool WinsAtOnce(Point p) { return OutcomeOf(p) == WinFor(game_->to_move()); }

  // True if the opponent could win with its next stone after a stone on p. Always false if the
  // opponent's turn has two stones.
  bool LetsWin(Point p) {
    game_->Play(p);
    const std::vector<Form> forms =
        game_->outcome() == Outcome::kNone ? game_->Forms() : std::vector<Form>();
    bool lets = false;
    if (!forms.empty() && forms.front().kind == PlyKind::kStones && forms.front().stones == 1) {
      for (const Point q : game_->LegalPoints()) lets = lets || WinsAtOnce(q);
    }
    game_->TakeBack();
    return lets;
  }

  // True if the stone itself loses the game.
  bool IsFoul(Point p) { return OutcomeOf(p) == WinFor(Opponent(game_->to_move())); }

  std::optional<Ply> OneStone(std::vector<Looked> points) {
    if (Chance(random_, level_.sees_percent)) {
      for (const Looked& looked : points)
        if (WinsAtOnce(looked.point)) return StonePly(looked.point);
    }
    const bool careful = Chance(random_, level_.sees_percent);
    std::vector<Looked> left = std::move(points);
    while (!left.empty()) {
      const std::size_t i = DrawOf(left);
      const Point p = left[i].point;
      if (!IsFoul(p) && !(careful && LetsWin(p))) return StonePly(p);
      left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
    }
    return std::nullopt;  // all points lose: the search chooses
  }

  // Draws one of the points whose worth is close to the worth of the first point.
  std::size_t DrawOf(const std::vector<Looked>& points) {
    std::vector<std::uint64_t> weights;
    const std::uint64_t least =
        points.front().worth * static_cast<std::uint64_t>(level_.share_percent) / 100;
    for (const Looked& looked : points) {
      if (looked.worth < least) break;
      weights.push_back(looked.worth);
    }
    return Draw(random_, weights);
  }

  // Chooses both stones by the worth that their points have before the turn. The second stone must
  // be legal after the first.
  std::optional<Ply> TwoStones(const std::vector<Looked>& points) {
    const Point first = points[DrawOf(points)].point;
    std::vector<Looked> seconds;
    for (const Point p : game_->LegalSecond(first)) {
      const auto at = std::find_if(points.begin(), points.end(),
                                   [p](const Looked& looked) { return looked.point == p; });
      if (at != points.end()) seconds.push_back(*at);
    }
    if (seconds.empty()) return std::nullopt;
    std::stable_sort(seconds.begin(), seconds.end(),
                     [](const Looked& a, const Looked& b) { return a.worth > b.worth; });
    Ply ply{PlyKind::kStones, {first, seconds[DrawOf(seconds)].point}};
    if (!game_->Check(ply).ok()) return std::nullopt;
    return ply;
  }

  static constexpr int kNear = 2;  // king's steps from a stone
  static constexpr int kMiddle =
      6;  // the first stone is at most 1/kMiddle of the board's side from the middle

  const SearchRequest& request_;
  const Level& level_;
  std::mt19937_64& random_;
  std::unique_ptr<Game> game_;
  const GameInfo& info_;
  std::vector<Point> stones_;  // the points that are not empty
};

// The request with the limits of the level.
SearchRequest AtLevel(const SearchRequest& request, const Level& level, int lines) {
  SearchRequest question = request;
  question.level = kFullLevel;
  question.for_analysis = false;
  question.threads = 1;
  question.multi_pv = lines;
  Limits& limits = question.limits;
  limits.max_nodes = limits.max_nodes == 0 ? level.nodes : std::min(limits.max_nodes, level.nodes);
  limits.max_depth = limits.max_depth == 0 ? level.depth : std::min(limits.max_depth, level.depth);
  return question;
}

// Draws one of the lines that are nearly as good as the best line. If the best line is won or lost,
// returns the best line.
std::size_t NearlyBest(const std::vector<PvLine>& lines, Value margin, std::mt19937_64& random) {
  const Value best = lines.front().value;
  if (IsWin(best) || IsLoss(best)) return 0;
  std::vector<std::uint64_t> weights;
  for (const PvLine& line : lines) {
    const Value behind = best - line.value;
    if (behind > margin || IsLoss(line.value)) break;
    weights.push_back(static_cast<std::uint64_t>(margin - behind) + 1);
  }
  return Draw(random, weights);
}

}  // namespace

int LevelOfStrength(int strength) {
  assert(strength >= 0 && strength <= 100);
  return 1 + (strength * (kFullLevel - 1) + 50) / 100;
}

SearchReport ThinkAtLevel(const SearchRequest& request, ParamColumn family,
                          const std::function<SearchReport(const SearchRequest&)>& think) {
  assert(request.level >= 1 && request.level < kFullLevel);
  const Levels& levels = family == ParamColumn::kPente ? kPenteLevels : kLevels;
  const Level& level = levels[static_cast<std::size_t>(request.level) - 1];
  if (request.multi_pv > 1) return think(AtLevel(request, level, request.multi_pv));
  std::mt19937_64 random = RandomOf(request);
  if (Chance(random, level.glance_percent)) {
    if (const std::optional<Ply> ply = StaticMoveChoice(request, level, random).Choose()) {
      // Search only this move, because the report needs a value.
      SearchRequest question = AtLevel(request, level, 1);
      question.only = ply->points;
      SearchReport report = think(question);
      if (report.lines.empty() || report.lines.front().moves.front() != *ply) {
        report.lines = {{.value = 0, .moves = {*ply}}};
      }
      report.best = *ply;
      return report;
    }
  }
  SearchReport report = think(AtLevel(request, level, level.lines));
  if (report.lines.empty()) return report;
  PvLine chosen = std::move(report.lines[NearlyBest(report.lines, level.margin, random)]);
  report.best = chosen.moves.front();
  report.lines.clear();
  report.lines.push_back(std::move(chosen));
  return report;
}

}  // namespace tengen
