// SPDX-License-Identifier: Apache-2.0
//
// Tests for every game that managers select with INFO rule. The tests play single stones in any
// order and colour, because a manager may set up a position this way. They contain no rules of any
// game. plies_test.cc tests the properties that all games share.
//
//   TENGEN_GAMES  number of random games for each test (default 200)
//   TENGEN_SEED   seed of the random games
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/game.h"
#include "engine/games.h"
#include "engine/geometry.h"
#include "tests/testing/plies.h"
#include "tests/testing/random.h"

namespace tengen {
namespace {

using testing::FromEnvironment;
using testing::PointsOf;
using testing::Random;

struct State {
  std::vector<Stone> stones;
  std::vector<bool> legal;
  std::vector<ForbiddenKind> kinds;
  std::vector<Point> forbidden;
  std::vector<Placement> record;
  Color to_move;
  Outcome outcome;
  EndReason reason;
  friend bool operator==(const State&, const State&) = default;
};

State StateOf(const Game& game) {
  State state;
  for (Point p : PointsOf(game.spec().size)) {
    state.stones.push_back(game.At(p));
    state.legal.push_back(game.IsLegal(p));
    state.kinds.push_back(game.Forbidden(p));
  }
  state.forbidden = game.ForbiddenPoints();
  state.record = game.record();
  state.to_move = game.to_move();
  state.outcome = game.outcome();
  state.reason = game.reason();
  return state;
}

std::string Picture(const Game& game) {
  const BoardSize size = game.spec().size;
  std::string text = game.spec().variant + (game.spec().continuous ? " continuous\n" : "\n");
  for (Point p : PointsOf(size)) {
    text += std::string(1, ".XO#"[static_cast<int>(game.At(p))]) + " ";
    if (p.x == size.width - 1) text += "\n";
  }
  return text;
}

std::vector<Point> LegalPoints(const Game& game) {
  std::vector<Point> points = PointsOf(game.spec().size);
  std::erase_if(points, [&](Point p) { return !game.IsLegal(p); });
  return points;
}

// A random legal point. In most cases it is near a stone, so that rows and fouls occur.
Point RandomLegal(const Game& game, Random* random) {
  const std::vector<Point> legal = LegalPoints(game);
  for (int tries = 0; tries < 10; ++tries) {
    const Point p = random->Of(legal);
    for (Point near : {Point{p.x + 1, p.y}, Point{p.x, p.y + 1}, Point{p.x + 1, p.y + 1},
                       Point{p.x - 1, p.y + 1}, Point{p.x - 2, p.y}, Point{p.x, p.y - 2}}) {
      if (OnBoard(near, game.spec().size) && IsColor(game.At(near))) return p;
    }
  }
  return random->Of(legal);
}

bool IsOver(const Game& game) { return game.outcome() != Outcome::kNone; }

class Conformance : public ::testing::TestWithParam<std::string> {
 protected:
  GameSpec RandomSpec(Random* random, bool square = false) const {
    const GameInfo& info = *FindGame(GetParam());
    GameSpec spec;
    spec.variant = GetParam();
    const int top = std::min(info.sizes.max, random->Percent(70) ? 10 : info.sizes.max);
    spec.size.width = random->Between(info.sizes.min, std::max(info.sizes.min, top));
    spec.size.height =
        square ? spec.size.width : random->Between(info.sizes.min, std::max(info.sizes.min, top));
    spec.continuous = random->Percent(30);
    spec.rif_five_exception = random->Percent(70);
    return spec;
  }

  // Calls body(game, random) for random games on random boards.
  template <class Body>
  void ForRandomGames(Body body, bool square = false) const {
    Random random(static_cast<std::uint64_t>(FromEnvironment("TENGEN_SEED", 1)));
    const auto games = testing::WorkFromEnvironment("TENGEN_GAMES", 200);
    for (std::int64_t i = 0; i < games && !HasFatalFailure(); ++i) {
      const auto game = MakeGame(RandomSpec(&random, square));
      body(game.get(), &random);
    }
  }
};

// Plays random stones until the game is over or a random number of stones is on the board.
void PlaySome(Game* game, Random* random) {
  const BoardSize size = game->spec().size;
  const int stones = random->Between(1, size.width * size.height);
  for (int i = 0; i < stones && !IsOver(*game) && !LegalPoints(*game).empty(); ++i) {
    game->Play(RandomLegal(*game, random));
  }
}

TEST_P(Conformance, StartsEmptyWithBlackToMove) {
  ForRandomGames([](Game* game, Random*) {
    EXPECT_TRUE(game->record().empty());
    EXPECT_EQ(game->to_move(), Color::kBlack);
    EXPECT_EQ(game->outcome(), Outcome::kNone);
    EXPECT_EQ(game->reason(), EndReason::kNone);
    EXPECT_TRUE(game->ForbiddenPoints().empty());
    EXPECT_FALSE(LegalPoints(*game).empty());
    for (Point p : PointsOf(game->spec().size)) EXPECT_EQ(game->At(p), Stone::kEmpty);
  });
}

TEST_P(Conformance, PlayKeepsItsPromises) {
  ForRandomGames([](Game* game, Random* random) {
    while (!IsOver(*game) && !LegalPoints(*game).empty()) {
      const Color mover = game->to_move();
      const Point p = RandomLegal(*game, random);
      const std::size_t before = game->record().size();
      game->Play(p);
      ASSERT_EQ(game->record().size(), before + 1);
      EXPECT_EQ(game->record().back(), (Placement{p, StoneOf(mover)}));
      EXPECT_EQ(game->outcome() == Outcome::kNone, game->reason() == EndReason::kNone);
      for (Point q : PointsOf(game->spec().size)) {
        EXPECT_FALSE(game->IsLegal(q) && game->At(q) != Stone::kEmpty) << Picture(*game);
      }
    }
  });
}

TEST_P(Conformance, NothingOffTheBoardIsLegal) {
  ForRandomGames([](Game* game, Random*) {
    const auto [width, height] = game->spec().size;
    for (int i = -1; i <= std::max(width, height); ++i) {
      EXPECT_FALSE(game->IsLegal({-1, i}));
      EXPECT_FALSE(game->IsLegal({i, -1}));
      EXPECT_FALSE(game->IsLegal({width, i}));
      EXPECT_FALSE(game->IsLegal({i, height}));
    }
    EXPECT_FALSE(game->IsLegal({-1000, 1000}));
    EXPECT_FALSE(game->IsLegal({1 << 20, 0}));
  });
}

TEST_P(Conformance, ForbiddenPointsAreTheForbiddenKinds) {
  ForRandomGames([](Game* game, Random* random) {
    PlaySome(game, random);
    std::vector<Point> expected;
    for (Point p : PointsOf(game->spec().size)) {
      if (game->Forbidden(p) == ForbiddenKind::kNone) continue;
      EXPECT_EQ(game->At(p), Stone::kEmpty);
      expected.push_back(p);
    }
    EXPECT_EQ(game->ForbiddenPoints(), expected) << Picture(*game);
  });
}

TEST_P(Conformance, TakesBackToTheRoot) {
  ForRandomGames([](Game* game, Random* random) {
    std::vector<State> states = {StateOf(*game)};
    while (!IsOver(*game) && !LegalPoints(*game).empty()) {
      game->Play(RandomLegal(*game, random));
      states.push_back(StateOf(*game));
      if (random->Percent(10)) {  // take back some plies, then play on differently
        const int back = random->Between(1, static_cast<int>(game->record().size()));
        for (int i = 0; i < back; ++i) {
          game->TakeBack();
          states.pop_back();
          ASSERT_EQ(StateOf(*game), states.back()) << Picture(*game);
        }
        if (random->Percent(30)) break;
      }
    }
    while (!game->record().empty()) {
      game->TakeBack();
      states.pop_back();
      ASSERT_EQ(StateOf(*game), states.back()) << Picture(*game);
    }
    ASSERT_EQ(states.size(), 1u);
  });
}

TEST_P(Conformance, ReplayOfTheRecordGivesTheSameState) {
  ForRandomGames([](Game* game, Random* random) {
    PlaySome(game, random);
    const auto again = MakeGame(game->spec());
    for (const Placement& placement : game->record()) again->Place(placement);
    EXPECT_EQ(StateOf(*again), StateOf(*game)) << Picture(*game);
  });
}

TEST_P(Conformance, CloneIsEqualAndIndependent) {
  ForRandomGames([](Game* game, Random* random) {
    PlaySome(game, random);
    const State before = StateOf(*game);
    const auto clone = game->Clone();
    EXPECT_EQ(clone->spec(), game->spec());
    EXPECT_EQ(StateOf(*clone), before);
    // A ply on the clone must not change the original. After that, the clone is taken back to its
    // first position.
    if (!IsOver(*clone) && !LegalPoints(*clone).empty()) {
      const Point p = RandomLegal(*clone, random);
      clone->Play(p);
      EXPECT_EQ(StateOf(*game), before) << "the original moved with its clone";
      game->Play(p);
      EXPECT_EQ(StateOf(*clone), StateOf(*game));
      game->TakeBack();
    }
    while (!clone->record().empty()) clone->TakeBack();
    EXPECT_EQ(StateOf(*clone), StateOf(*MakeGame(game->spec())));
    EXPECT_EQ(StateOf(*game), before);
  });
}

// The same stones in another order must give the same position. If the game ends early in the new
// order, the test tries another order. Games in which stones leave the board or die are skipped,
// because there the order changes the position.
TEST_P(Conformance, OrderOfStonesDoesNotMatter) {
  int compared = 0;
  ForRandomGames([&compared](Game* game, Random* random) {
    PlaySome(game, random);
    if (IsOver(*game)) game->TakeBack();
    std::vector<Placement> stones = game->record();
    for (const auto& [p, stone] : stones) {
      if (game->At(p) != stone) return;
    }
    for (int tries = 0; tries < 20; ++tries) {
      random->Shuffle(&stones);
      const auto other = MakeGame(game->spec());
      bool usable = true;
      for (const Placement& placement : stones) {
        usable = usable && !IsOver(*other) && other->IsLegal(placement.point);
        if (usable) other->Place(placement);
        // In a continuous game a stone may die. The test does not use such an order.
        usable = usable && other->At(placement.point) == placement.stone;
      }
      other->SetToMove(game->to_move());
      State state = StateOf(*other);
      const State expected = StateOf(*game);
      if (!usable || IsOver(*other) || state.stones != expected.stones) continue;
      state.record = expected.record;
      ASSERT_EQ(state, expected) << Picture(*game);
      ++compared;
      return;
    }
  });
  EXPECT_GT(compared, 0);
}

// A game and its mirror image must have the same outcome. Their forbidden points must be mirrored,
// too.
TEST_P(Conformance, Symmetries) {
  for (const bool square : {true, false}) {
    ForRandomGames(
        [](Game* game, Random* random) {
          const BoardSize size = game->spec().size;
          const int symmetries = size.width == size.height ? kSymmetries : kSymmetries / 2;
          std::vector<std::unique_ptr<Game>> mirrors;
          for (int s = 0; s < symmetries; ++s) mirrors.push_back(MakeGame(game->spec()));
          while (!IsOver(*game) && !LegalPoints(*game).empty()) {
            const Point p = RandomLegal(*game, random);
            game->Play(p);
            const std::vector<Point> forbidden = game->ForbiddenPoints();
            for (int s = 0; s < symmetries; ++s) {
              Game& mirror = *mirrors[s];
              ASSERT_TRUE(mirror.IsLegal(Transform(s, p, size))) << Picture(*game);
              mirror.Play(Transform(s, p, size));
              ASSERT_EQ(mirror.outcome(), game->outcome()) << s << "\n" << Picture(*game);
              ASSERT_EQ(mirror.reason(), game->reason()) << s << "\n" << Picture(*game);
              std::set<Point> expected;
              for (Point q : forbidden) expected.insert(Transform(s, q, size));
              const std::vector<Point> found = mirror.ForbiddenPoints();
              ASSERT_EQ(std::set<Point>(found.begin(), found.end()), expected) << s << "\n"
                                                                               << Picture(*game);
              for (Point q : PointsOf(size)) {
                ASSERT_EQ(mirror.At(Transform(s, q, size)), game->At(q)) << Picture(*game);
              }
            }
          }
        },
        square);
  }
}

// SetToMove sets the side to move and changes nothing else.
TEST_P(Conformance, SetToMove) {
  ForRandomGames([](Game* game, Random* random) {
    PlaySome(game, random);
    const State before = StateOf(*game);
    for (Color c : {Opponent(before.to_move), before.to_move}) {
      game->SetToMove(c);
      EXPECT_EQ(game->to_move(), c);
    }
    EXPECT_EQ(StateOf(*game), before);
  });
}

TEST_P(Conformance, EveryRegisteredSizeCanBePlayed) {
  const GameInfo& info = *FindGame(GetParam());
  EXPECT_LE(kMinBoard, info.sizes.min);
  EXPECT_LE(info.sizes.min, info.sizes.max);
  EXPECT_LE(info.sizes.max, kMaxBoard);
  Random random(1);
  for (int width = info.sizes.min; width <= info.sizes.max; ++width) {
    for (int height : {info.sizes.min, width, info.sizes.max}) {
      GameSpec spec;
      spec.variant = info.name;
      spec.size = {width, height};
      const auto game = MakeGame(spec);
      EXPECT_EQ(game->spec(), spec);
      const Point corner{width - 1, height - 1};
      EXPECT_EQ(game->At(corner), Stone::kEmpty);
      EXPECT_FALSE(game->IsLegal({width, height - 1}));
      EXPECT_FALSE(game->IsLegal({width - 1, height}));
      PlaySome(game.get(), &random);
    }
  }
}

std::vector<std::string> AllNames() {
  std::vector<std::string> names;
  for (const GameInfo& info : AllGames())
    if (info.gomocup_rule >= 0) names.emplace_back(info.name);
  return names;
}

std::string TestName(const ::testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(AllGames, Conformance, ::testing::ValuesIn(AllNames()), TestName);

}  // namespace
}  // namespace tengen
