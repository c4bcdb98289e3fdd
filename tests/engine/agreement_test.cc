// SPDX-License-Identifier: Apache-2.0
//
// Compares the engine with the reference rules. The test plays random games of every game that the
// reference rules know. After every stone the engine's Game and the reference rules must agree on:
// - the board, the side to move and legality;
// - the outcome and its reason;
// - every forbidden point and its kind.
//
// The random games contain hard cases: boards of all shapes, set-ups with mostly black stones,
// threes and fours with gaps, test positions of tests/data, take-backs and dead stones. If a test
// fails, its message leaves out the stones that are not needed to show the difference.
//
//   TENGEN_POSITIONS  number of positions in all games (default: enough for about ten seconds)
//   TENGEN_SEED       seed of the random games
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/games.h"
#include "engine/geometry.h"
#include "tests/reference/reference_rules.h"
#include "tests/testing/games.h"
#include "tests/testing/random.h"
#include "tests/testing/suite_data.h"

namespace tengen {
namespace {

using reference::Position;
using testing::FromEnvironment;
using testing::Random;

constexpr std::int64_t kDefaultPositions = 88000;

std::string Text(Point p) { return std::to_string(p.x) + "," + std::to_string(p.y); }

// The first difference between the engine and the reference rules. Empty: they agree.
std::string Difference(const Game& game, const Position& expected) {
  if (game.to_move() != expected.to_move) return "whose turn it is";
  if (game.outcome() != expected.outcome) {
    return "outcome: got " + std::to_string(static_cast<int>(game.outcome())) + ", expected " +
           std::to_string(static_cast<int>(expected.outcome));
  }
  if (game.reason() != expected.reason) {
    return "reason: got " + std::string(EndReasonText(game.reason())) + ", expected " +
           std::string(EndReasonText(expected.reason));
  }
  // If both colours have fouls, the forbidden points are those of the side to move.
  const Color side = expected.rules.fouls[1].double_three ? expected.to_move : Color::kBlack;
  if (game.foul_side() != side) return "the side with forbidden points";
  std::vector<Point> forbidden;
  for (int y = 0; y < expected.board.size.height; ++y) {
    for (int x = 0; x < expected.board.size.width; ++x) {
      const Point p{x, y};
      const Stone stone = reference::At(expected.board, p);
      if (game.At(p) != stone) return "the stone on " + Text(p);
      if (game.IsLegal(p) != (stone == Stone::kEmpty)) return "legality of " + Text(p);
      const ForbiddenKind kind =
          reference::KindOfForbidden(expected.rules, expected.board, p, side);
      if (game.Forbidden(p) != kind) {
        return "kind of forbidden at " + Text(p) + ": got " +
               std::to_string(static_cast<int>(game.Forbidden(p))) + ", expected " +
               std::to_string(static_cast<int>(kind));
      }
      if (kind != ForbiddenKind::kNone) forbidden.push_back(p);
    }
  }
  if (game.ForbiddenPoints() != forbidden) return "the list of forbidden points";
  return "";
}

// Plays the stones from the empty board, by the engine and by the reference rules. Returns the
// first difference.
std::string DifferenceAfter(const GameSpec& spec, const std::vector<Placement>& stones) {
  auto game = MakeGame(spec);
  Position position = reference::StartOf(*reference::RulesFor(spec), spec.size);
  for (const Placement& placement : stones) {
    if (reference::At(position.board, placement.point) != Stone::kEmpty) return "";
    game->Place(placement);
    position = reference::After(position, placement);
  }
  return Difference(*game, position);
}

std::string Report(const GameSpec& spec, std::vector<Placement> stones, const std::string& what) {
  std::string text = spec.variant + (spec.continuous ? " continuous" : "") +
                     " rif_five_exception=" + (spec.rif_five_exception ? "1" : "0");
  if (DifferenceAfter(spec, stones).empty()) {
    text += "\n" + what + "\nafter take-backs only; the stones that stand:\n";
  } else {
    for (std::size_t i = 0; i < stones.size();) {
      std::vector<Placement> fewer = stones;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      if (DifferenceAfter(spec, fewer).empty()) {
        ++i;
      } else {
        stones = fewer;
        i = 0;
      }
    }
    text += "\n" + DifferenceAfter(spec, stones) + "\nshrunk to:\n";
  }
  reference::Board board;
  board.size = spec.size;
  for (const auto& [p, stone] : stones) board = reference::With(board, p, stone);
  text += reference::Picture(board) + "in this order:";
  for (const auto& [p, stone] : stones) {
    text += std::string(" ") + ".XO#"[static_cast<int>(stone)] + Text(p);
  }
  return text + "\n";
}

// A game of the engine. Also stores the position after each stone by the reference rules.
class Pair {
 public:
  explicit Pair(const GameSpec& spec) : spec_(spec), game_(MakeGame(spec)) {
    history_.push_back(reference::StartOf(*reference::RulesFor(spec), spec.size));
  }

  const GameSpec& spec() const { return spec_; }
  const Position& now() const { return history_.back(); }
  int stones() const { return static_cast<int>(stones_.size()); }
  bool over() const { return now().outcome != Outcome::kNone; }
  bool IsEmpty(Point p) const { return reference::At(now().board, p) == Stone::kEmpty; }

  void Place(Placement placement) {
    Advance(placement, [&] { game_->Place(placement); });
  }
  void Play(Point p) {
    Advance({p, StoneOf(now().to_move)}, [&] { game_->Play(p); });
  }
  void TakeBack() {
    const Stone stone = stones_.back().stone;
    history_.pop_back();
    stones_.pop_back();
    game_->TakeBack();
    // After a coloured stone is taken back, its owner is to move. This is so even if the other side
    // was to move before the stone was placed.
    if (IsColor(stone)) history_.back().to_move = ColorOf(stone);
  }
  // Whether the stone ends the game.
  bool Ends(Placement placement) const {
    return reference::After(now(), placement).outcome != Outcome::kNone;
  }
  std::string Check() const {
    const std::string what = Difference(*game_, now());
    return what.empty() ? "" : Report(spec_, stones_, what);
  }
  // Places a stone of each colour on every empty point and compares the outcome and its reason.
  // Empty: no difference.
  std::string CheckEveryEnding() {
    const BoardSize size = spec_.size;
    for (int i = 0; i < size.width * size.height; ++i) {
      const Point p{i % size.width, i / size.width};
      for (Stone stone : {Stone::kBlack, Stone::kWhite}) {
        if (!IsEmpty(p)) continue;
        Place({p, stone});
        const bool same = game_->outcome() == now().outcome && game_->reason() == now().reason;
        const std::string what = same ? "" : Check();
        TakeBack();
        if (!what.empty()) return what;
      }
    }
    return "";
  }

 private:
  template <class Action>
  void Advance(Placement placement, Action action) {
    action();
    history_.push_back(reference::After(now(), placement));
    stones_.push_back(placement);
  }

  GameSpec spec_;
  std::unique_ptr<Game> game_;
  std::vector<Position> history_;
  std::vector<Placement> stones_;
};

constexpr Point kDirection[] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

Point RandomPoint(BoardSize size, Random* random) {
  return {random->Between(0, size.width - 1), random->Between(0, size.height - 1)};
}

// An empty point. In most cases it is near a stone, on a line through this stone.
Point NearbyPoint(const Pair& pair, Random* random) {
  const BoardSize size = pair.spec().size;
  for (int tries = 0; tries < 40; ++tries) {
    Point p = RandomPoint(size, random);
    if (IsColor(reference::At(pair.now().board, p))) {
      const Point d = kDirection[random->Between(0, 3)];
      const int k = random->Between(1, 3) * (random->Percent(50) ? 1 : -1);
      p = {p.x + k * d.x, p.y + k * d.y};
    } else if (pair.stones() > 1) {
      continue;
    }
    if (pair.IsEmpty(p)) return p;
  }
  return random->Of(reference::LegalPoints(pair.now()));
}

// Chooses the next stone of a random game.
class StoneSource {
 public:
  StoneSource(Pair* pair, Random* random) : pair_(*pair), random_(*random) {
    quiet_ = random_.Percent(85);
    black_heavy_ = random_.Percent(50);
    stamps_ = random_.Percent(60);
    window_ = random_.Between(5, 11);
    corner_ = RandomPoint(pair_.spec().size, random);
  }

  // The next stone: a part of a pattern, or a single stone. nullopt: no suitable point was found.
  std::optional<Placement> Next() {
    for (int tries = 0; tries < 30; ++tries) {
      const std::optional<Placement> placement = Proposal();
      if (!placement || !pair_.IsEmpty(placement->point)) continue;
      // In a quiet game, stones that end the game are not used. This makes the game long.
      if (quiet_ && !pair_.spec().continuous && pair_.Ends(*placement)) continue;
      return placement;
    }
    return std::nullopt;
  }

 private:
  std::optional<Placement> Proposal() {
    if (pending_.empty() && stamps_ && random_.Percent(30)) Stamp();
    if (!pending_.empty()) {
      const Placement placement = pending_.back();
      pending_.pop_back();
      return placement;
    }
    Stone stone = StoneOf(pair_.now().to_move);
    if (black_heavy_) stone = random_.Percent(70) ? Stone::kBlack : Stone::kWhite;
    if (pair_.spec().continuous && random_.Percent(2)) stone = Stone::kDead;
    return Placement{NearbyPoint(pair_, &random_), stone};
  }

  // Adds the stones of a random pattern: the parts of threes, fours, overlines and blocked lines.
  // The pattern starts inside a window of the board and may have any direction.
  void Stamp() {
    static const std::vector<std::string> kPieces = {
        "XX",    "X.X",    "XXX",   "XX.X",  "X..X",    "X.X.X",  "XXX.X",  "X.XX.X", "OXX",
        "OXXX",  "XXX.O",  "OX.XX", "X...X", "XX.XX",   "XXX..X", "OXXX.",  "OXX.XO", "XXXX",
        "OXXXX", "XXX.XX", "OOO",   "OO.O",  "X.XXX.X", "XX..XX", "XXX.XXX"};
    const std::string& piece = random_.Of(kPieces);
    const bool swapped = random_.Percent(20);
    const Point d = kDirection[random_.Between(0, 3)];
    const int sign = random_.Percent(50) ? 1 : -1;
    Point p = {corner_.x + random_.Between(0, window_), corner_.y + random_.Between(0, window_)};
    for (char c : piece) {
      if (c != '.') {
        pending_.push_back({p, (c == 'X') != swapped ? Stone::kBlack : Stone::kWhite});
      }
      p = {p.x + sign * d.x, p.y + sign * d.y};
    }
  }

  Pair& pair_;
  Random& random_;
  bool quiet_, black_heavy_, stamps_;
  int window_;
  Point corner_;
  std::vector<Placement> pending_;
};

BoardSize RandomSize(const GameInfo& info, Random* random) {
  if (random->Percent(40)) return {15, 15};
  BoardSize size = {random->Between(info.sizes.min, info.sizes.max),
                    random->Between(info.sizes.min, info.sizes.max)};
  if (random->Percent(40)) size.width = size.height = random->Between(info.sizes.min, 10);
  return size;
}

// For ASSERT_PRED_FORMAT1: an empty report is a success; another report is the failure message.
::testing::AssertionResult Agrees(const char*, const std::string& report) {
  if (report.empty()) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << report;
}

std::vector<std::string> GamesOfTheReference() {
  std::vector<std::string> games;
  for (const GameInfo& info : AllGames()) {
    GameSpec spec;
    spec.variant = info.name;
    if (reference::RulesFor(spec)) games.push_back(spec.variant);
  }
  return games;
}

class Agreement : public ::testing::TestWithParam<std::string> {
 protected:
  GameSpec RandomSpec(Random* random) const {
    GameSpec spec;
    spec.variant = GetParam();
    spec.size = RandomSize(*FindGame(GetParam()), random);
    spec.continuous = random->Percent(25);
    spec.rif_five_exception = random->Percent(70);
    return spec;
  }
  static std::uint64_t Seed() {
    return static_cast<std::uint64_t>(FromEnvironment("TENGEN_SEED", 1));
  }
};

TEST_P(Agreement, AfterEveryStone) {
  Random random(Seed());
  const std::int64_t budget = testing::WorkFromEnvironment("TENGEN_POSITIONS", kDefaultPositions) /
                              static_cast<std::int64_t>(GamesOfTheReference().size());
  std::vector<testing::Problem> starts;
  for (const char* suite : {"renju_forbidden", "renju_five_exception", "vcf", "negative"}) {
    for (auto& problem : testing::LoadSuite(suite)) starts.push_back(std::move(problem));
  }

  for (std::int64_t checked = 0; checked < budget;) {
    GameSpec spec = RandomSpec(&random);
    const bool from_suite = random.Percent(25);
    if (from_suite) spec.size = {15, 15};
    Pair pair(spec);
    if (from_suite) {
      std::vector<Placement> stones = random.Of(starts).stones;
      random.Shuffle(&stones);
      for (const Placement& placement : stones) {
        if (!pair.Ends(placement)) pair.Place(placement);
      }
    }
    StoneSource source(&pair, &random);
    const int area = spec.size.width * spec.size.height;
    const int stones = random.Between(4, random.Percent(30) ? area : area / 2);
    for (int i = 0; i < stones && !pair.over(); ++i) {
      const auto placement = source.Next();
      if (!placement) break;
      if (placement->stone == StoneOf(pair.now().to_move) && random.Percent(50)) {
        pair.Play(placement->point);
      } else {
        pair.Place(*placement);
      }
      ++checked;
      ASSERT_PRED_FORMAT1(Agrees, pair.Check());
      if (!pair.over() && random.Percent(5)) {
        ASSERT_PRED_FORMAT1(Agrees, pair.CheckEveryEnding());
      }
      if (random.Percent(pair.over() ? 70 : 3)) {
        for (int n = random.Between(1, 4); n > 0 && pair.stones() > 0; --n) pair.TakeBack();
        ++checked;
        ASSERT_PRED_FORMAT1(Agrees, pair.Check());
      }
    }
  }
}

reference::PerftCounts PerftOf(Game* game, int depth) {
  if (depth == 0) {
    return {1, game->outcome() == Outcome::kBlackWins, game->outcome() == Outcome::kWhiteWins,
            game->outcome() == Outcome::kDraw};
  }
  reference::PerftCounts counts;
  if (game->outcome() != Outcome::kNone) return counts;
  const BoardSize size = game->spec().size;
  for (int y = 0; y < size.height; ++y) {
    for (int x = 0; x < size.width; ++x) {
      if (!game->IsLegal({x, y})) continue;
      game->Play({x, y});
      const reference::PerftCounts below = PerftOf(game, depth - 1);
      game->TakeBack();
      counts.games += below.games;
      counts.black_wins += below.black_wins;
      counts.white_wins += below.white_wins;
      counts.draws += below.draws;
    }
  }
  return counts;
}

TEST_P(Agreement, Perft) {
  Random random(Seed() + 1000);
  for (int size = 5; size <= 8; ++size) {
    for (int round = 0; round < 6; ++round) {
      GameSpec spec = RandomSpec(&random);
      spec.size = {size, random.Between(5, size)};
      auto game = MakeGame(spec);
      Position position = reference::StartOf(*reference::RulesFor(spec), spec.size);
      const int area = spec.size.width * spec.size.height;
      const int stones = round == 0 ? 0 : area - random.Between(3, 18);
      for (int i = 0; i < stones; ++i) {
        std::vector<Point> points = reference::LegalPoints(position);
        const Point p = random.Of(points);
        const Position next = reference::AfterMove(position, p);
        if (next.outcome != Outcome::kNone) continue;
        position = next;
        game->Play(p);
      }
      const int depth = area > 30 && round == 0 ? 2 : 3;
      EXPECT_EQ(PerftOf(game.get(), depth), reference::Perft(position, depth))
          << spec.variant << " continuous=" << spec.continuous << "\n"
          << reference::Picture(position.board);
    }
  }
}

std::string TestName(const ::testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  for (char& c : name) {
    if (c == '-') c = '_';
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(AllGames, Agreement, ::testing::ValuesIn(GamesOfTheReference()), TestName);

}  // namespace
}  // namespace tengen
