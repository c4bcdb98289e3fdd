// SPDX-License-Identifier: Apache-2.0
//
// Tests for every registered game that use whole plies: openings, passes, swaps, captures and
// clears. The tests contain no rules of any game. conformance_test.cc has more tests for the games
// that managers select with INFO rule.
//
//   TENGEN_GAMES  number of random games for each test (default 16)
//   TENGEN_SEED   seed of the random games
#include "tests/testing/plies.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/game.h"
#include "engine/games.h"
#include "engine/rules/opening.h"
#include "tests/testing/random.h"

namespace tengen {
namespace {

using testing::PlaySome;
using testing::PointsOf;
using testing::Random;
using testing::RandomPly;
using testing::Story;

// All data that a game returns about its current position.
struct State {
  std::vector<Stone> stones;
  Key key = 0;
  std::vector<Form> forms;
  std::vector<Point> legal;
  std::vector<Point> second;  // LegalSecond after one of the legal points
  std::vector<Point> forbidden;
  std::vector<Point> offered;
  std::vector<Point> last;
  std::vector<Placement> record;
  std::vector<Ply> plies;
  std::optional<Point> ko;
  std::array<int, kColors> captured{};
  Color to_move = Color::kBlack;
  int black_seat = 0;
  int seat_to_move = 0;
  bool in_opening = false;
  Outcome outcome = Outcome::kNone;
  EndReason reason = EndReason::kNone;
  bool tiebreak = false;
  friend bool operator==(const State&, const State&) = default;
};

State StateOf(const Game& game) {
  State state;
  for (const Point p : PointsOf(game.spec().size)) state.stones.push_back(game.At(p));
  state.key = game.key();
  state.forms = game.Forms();
  state.legal = game.LegalPoints();
  if (!state.legal.empty()) state.second = game.LegalSecond(state.legal[state.legal.size() / 2]);
  state.forbidden = game.ForbiddenPoints();
  state.offered = game.offered();
  state.last = game.last_stones();
  state.record = game.record();
  state.plies = game.plies();
  state.ko = game.ko();
  for (const Color c : {Color::kBlack, Color::kWhite}) state.captured[Index(c)] = game.captured(c);
  state.to_move = game.to_move();
  state.black_seat = game.black_seat();
  state.seat_to_move = game.seat_to_move();
  state.in_opening = game.in_opening();
  state.outcome = game.outcome();
  state.reason = game.reason();
  state.tiebreak = game.decided_by_tiebreak();
  return state;
}

bool IsOver(const Game& game) { return game.outcome() != Outcome::kNone; }

class Plies : public ::testing::TestWithParam<std::string> {
 protected:
  static constexpr int kLongest = 120;  // limit in plies; some games can be endless

  const GameInfo& info() const { return *FindGame(GetParam()); }

  // Calls body(game, random) for new random games.
  template <class Body>
  void ForRandomGames(Body body, int round = 0) const {
    Random random(static_cast<std::uint64_t>(testing::FromEnvironment("TENGEN_SEED", 1) + round));
    const auto games = testing::WorkFromEnvironment("TENGEN_GAMES", 16);
    for (std::int64_t i = 0; i < games && !HasFatalFailure(); ++i) {
      const auto game = MakeGame(testing::RandomSpec(info(), &random));
      body(game.get(), &random);
    }
  }
};

TEST_P(Plies, TakesBackToTheRoot) {
  ForRandomGames([](Game* game, Random* random) {
    std::vector<State> states = {StateOf(*game)};
    for (int i = 0; i < kLongest; ++i) {
      const auto ply = RandomPly(*game, random);
      if (!ply) break;
      game->Play(*ply);
      states.push_back(StateOf(*game));
      if (!random->Percent(10)) continue;
      const int back = random->Between(1, static_cast<int>(game->plies().size()));
      for (int k = 0; k < back; ++k) {
        game->TakeBack();
        states.pop_back();
        ASSERT_EQ(StateOf(*game), states.back()) << Story(*game);
      }
    }
    while (!game->plies().empty()) {
      game->TakeBack();
      states.pop_back();
      ASSERT_EQ(StateOf(*game), states.back()) << Story(*game);
    }
    ASSERT_EQ(states.size(), 1u);
  });
}

// Each ply reports its changes of the board. These changes, applied to the stones before the ply,
// must give the stones after the ply.
TEST_P(Plies, ReportsWhatItChangedOnTheBoard) {
  ForRandomGames([](Game* game, Random* random) {
    const BoardSize size = game->spec().size;
    const auto at = [size](std::vector<Stone>& stones, Point p) -> Stone& {
      return stones.at(static_cast<std::size_t>(p.y * size.width + p.x));
    };
    std::vector<Stone> stones = StateOf(*game).stones;
    for (int i = 0; i < kLongest; ++i) {
      const auto ply = RandomPly(*game, random);
      if (!ply) break;
      const auto other = game->Clone();
      for (const BoardChange& change : game->PlayWithChanges(*ply)) {
        ASSERT_NE(change.stone, Stone::kEmpty) << Story(*game);
        if (change.kind == BoardChange::Kind::kPut) {
          ASSERT_EQ(at(stones, change.point), Stone::kEmpty) << Story(*game);
          at(stones, change.point) = change.stone;
          continue;
        }
        ASSERT_EQ(at(stones, change.point), change.stone) << Story(*game);
        at(stones, change.point) = Stone::kEmpty;
        if (change.kind == BoardChange::Kind::kTaken) continue;
        ASSERT_EQ(at(stones, change.to), Stone::kEmpty) << Story(*game);
        at(stones, change.to) = change.stone;
      }
      ASSERT_EQ(stones, StateOf(*game).stones) << Story(*game);
      other->Play(*ply);
      ASSERT_EQ(StateOf(*game), StateOf(*other)) << Story(*game);
    }
  });
}

TEST_P(Plies, SeatsAlternateAndOwnTheColourToMove) {
  ForRandomGames([](Game* game, Random* random) {
    EXPECT_EQ(game->seat_to_move(), 1);
    EXPECT_EQ(game->black_seat(), 1);
    for (int i = 0; i < 40; ++i) {
      const auto ply = RandomPly(*game, random);
      if (!ply) break;
      const int seat = game->seat_to_move();
      const int black = game->black_seat();
      const bool was_opening = game->in_opening();
      game->Play(*ply);
      ASSERT_EQ(game->seat_to_move(), 3 - seat) << Story(*game);
      if (ply->kind == PlyKind::kSwap) {
        ASSERT_EQ(game->black_seat(), 3 - black) << Story(*game);
      }
      if (!was_opening) {
        ASSERT_EQ(game->black_seat(), black) << Story(*game);
      }
    }
  });
}

// For each point, LegalPoints and Check must agree. Points off the board are illegal, and so are
// points with a stone that the ply does not take out. After the end of the game all points are
// illegal.
TEST_P(Plies, CheckAgreesWithForms) {
  ForRandomGames([](Game* game, Random* random) {
    PlaySome(game, random->Between(0, kLongest), random);
    const BoardSize size = game->spec().size;
    for (const Point p : {Point{-1, 0}, Point{0, -1}, Point{size.width, 0}, Point{0, size.height},
                          Point{1 << 20, -5}}) {
      EXPECT_FALSE(game->IsLegal(p));
      EXPECT_FALSE(game->Check(StonePly(p)).ok());
    }
    for (const PlyKind kind : {PlyKind::kSwap, PlyKind::kPass, PlyKind::kOffer, PlyKind::kPick}) {
      const std::vector<Form> forms = game->Forms();
      const bool possible = std::any_of(forms.begin(), forms.end(),
                                        [kind](const Form& form) { return form.kind == kind; });
      const absl::Status status = game->Check({kind, {}});
      const bool bare = kind == PlyKind::kSwap || kind == PlyKind::kPass;
      EXPECT_EQ(status.ok(), possible && bare) << Story(*game) << " " << status;
      if (!status.ok()) {
        EXPECT_FALSE(status.message().empty());
      }
    }
    if (IsOver(*game)) {
      EXPECT_TRUE(game->Forms().empty());
      EXPECT_TRUE(game->LegalPoints().empty());
      EXPECT_EQ(game->Perft(1), 0u);
      return;
    }
    const Form first = game->Forms().front();
    const std::vector<Point> legal = game->LegalPoints();
    for (const Point p : PointsOf(size)) {
      const bool listed = std::find(legal.begin(), legal.end(), p) != legal.end();
      // A legal point is empty, or the ply takes out the stone on it.
      if (listed && game->At(p) != Stone::kEmpty) {
        const auto changes = game->Clone()->PlayWithChanges(StonePly(p));
        EXPECT_EQ(changes.front().kind, BoardChange::Kind::kTaken) << Story(*game);
        EXPECT_EQ(changes.front().point, p) << Story(*game);
      }
      if (first.kind == PlyKind::kStones && first.stones == 1) {
        const Ply ply{PlyKind::kStones, {p}, std::min(first.max_declared, 1)};
        ASSERT_EQ(game->Check(ply).ok(), listed) << Story(*game) << " then " << p.x << "," << p.y;
      }
      EXPECT_EQ(game->IsLegal(p), listed) << Story(*game);
    }
    EXPECT_TRUE(std::is_sorted(legal.begin(), legal.end(), [](Point a, Point b) {
      return std::pair(a.y, a.x) < std::pair(b.y, b.x);
    }));
  });
}

// The number of plies of this form that Check allows. It tests all plies one by one, which is slow
// if there are many.
std::uint64_t CountByChecks(const Game& game, const Form& form) {
  const std::vector<Point> points = PointsOf(game.spec().size);
  const auto ok = [&](std::vector<Point> stones) {
    return game.Check({form.kind, std::move(stones), std::min(form.max_declared, 1)}).ok();
  };
  std::uint64_t count = 0;
  if (form.kind == PlyKind::kSwap || form.kind == PlyKind::kPass) return ok({}) ? 1 : 0;
  for (const Point a : points) {
    if (form.stones == 1) {
      count += ok({a});
      continue;
    }
    // Two stones of one colour are the same ply in both orders.
    const bool one_colour = form.kind == PlyKind::kStones && !game.LegalSecond(a).empty();
    const bool one_set = one_colour || form.kind == PlyKind::kOffer;
    for (const Point b : points) {
      if (ok({a, b})) count += one_set && b < a && ok({b, a}) ? 0 : 1;
    }
  }
  return count * static_cast<std::uint64_t>(std::max(1, form.max_declared));
}

TEST_P(Plies, PerftCountsTheLegalPlies) {
  int tried = 0;
  ForRandomGames([&tried](Game* game, Random* random) {
    const int side = std::max(game->spec().size.width, game->spec().size.height);
    PlaySome(game, random->Between(1, 30), random);
    std::uint64_t expected = 0;
    for (const Form& form : game->Forms()) {
      const bool pairs = form.stones >= 2;
      if (form.stones > 2 || (pairs && side > 9 && tried > 0)) return;  // too many plies to try
      expected += CountByChecks(*game, form);
    }
    ++tried;
    const State before = StateOf(*game);
    ASSERT_EQ(game->Perft(1), expected) << Story(*game);
    ASSERT_EQ(StateOf(*game), before) << Story(*game);
  });
  EXPECT_GT(tried, 0);
}

TEST_P(Plies, PerftOfTwoIsTheSumOverTheReplies) {
  ForRandomGames([](Game* game, Random* random) {
    if (game->spec().size.width * game->spec().size.height > 100) {
      if (!random->Percent(10)) return;
    }
    PlaySome(game, random->Between(1, 60), random);
    const std::vector<Form> forms = game->Forms();
    if (std::any_of(forms.begin(), forms.end(), [](const Form& form) {
          return (form.kind == PlyKind::kStones && form.stones > 1) ||
                 form.kind == PlyKind::kOffer || form.max_declared > 0;
        })) {
      return;
    }
    std::uint64_t expected = 0;
    const auto add = [&](const Ply& ply) {
      game->Play(ply);
      expected += game->Perft(1);
      game->TakeBack();
    };
    for (const Form& form : forms) {
      if (form.kind == PlyKind::kPick) return;
      if (form.kind != PlyKind::kStones) {
        add({form.kind, {}});
        continue;
      }
      for (const Point p : game->LegalPoints()) add(StonePly(p));
    }
    ASSERT_EQ(game->Perft(2), expected) << Story(*game);
  });
}

// A game that starts from a set-up position must continue in the same way as the game that reached
// this position by plies.
TEST_P(Plies, SetUpIsTheSamePosition) {
  int compared = 0;
  const auto compare = [&compared](Game* game, Random* random) {
    PlaySome(game, random->Between(4, 60), random);
    if (IsOver(*game) || game->in_opening() || game->Forms().front().kind != PlyKind::kStones)
      return;
    tengen::Setup setup;
    setup.size = game->spec().size;
    for (const Point p : PointsOf(setup.size))
      if (game->At(p) != Stone::kEmpty) setup.stones.push_back({p, game->At(p)});
    setup.to_move = game->to_move();
    for (const Color c : {Color::kBlack, Color::kWhite})
      setup.captured[Index(c)] = game->captured(c);
    setup.ko = game->ko();
    setup.last_turn = game->last_stones();
    GameSpec spec = game->spec();
    spec.opening = OpeningKind::kNone;
    const auto other = MakeGame(spec);
    PlaySome(other.get(), 3, random);
    const absl::Status status = other->SetUp(setup);
    ASSERT_TRUE(status.ok()) << status;
    EXPECT_TRUE(other->plies().empty());
    EXPECT_EQ(other->last_stones(), game->last_stones());
    for (int i = 0; i < 40 && !IsOver(*game); ++i) {
      const State a = StateOf(*game), b = StateOf(*other);
      if (a.reason == EndReason::kRepetition) return;  // a repetition depends on earlier positions
      ASSERT_EQ(a.key, b.key) << Story(*game);
      ASSERT_EQ(a.stones, b.stones) << Story(*game);
      ASSERT_EQ(a.legal, b.legal) << Story(*game);
      ASSERT_EQ(a.second, b.second) << Story(*game);
      ASSERT_EQ(a.forbidden, b.forbidden) << Story(*game);
      ASSERT_EQ(a.captured, b.captured) << Story(*game);
      ASSERT_EQ(a.ko, b.ko) << Story(*game);
      ASSERT_EQ(a.to_move, b.to_move) << Story(*game);
      ASSERT_EQ(a.outcome, b.outcome) << Story(*game);
      ASSERT_EQ(a.reason, b.reason) << Story(*game);
      const auto ply = testing::RandomPlyOf(*game, game->Forms().front(), random);
      if (!ply) break;
      game->Play(*ply);
      other->Play(*ply);
      ++compared;
    }
  };
  // If all games of a round end too early to compare, the test plays another round.
  for (int round = 0; round < 20 && compared == 0; ++round) ForRandomGames(compare, round);
  EXPECT_GT(compared, 0);
}

TEST_P(Plies, SetUpRefusesWhatIsNoPosition) {
  ForRandomGames([this](Game* game, Random* random) {
    PlaySome(game, 5, random);
    const State before = StateOf(*game);
    const BoardSize size = game->spec().size;
    const tengen::Setup good{
        .size = size, .stones = {{{1, 1}, Stone::kBlack}}, .to_move = Color::kWhite};
    std::vector<tengen::Setup> bad(5, good);
    bad[0].stones.push_back({{size.width, 0}, Stone::kWhite});
    bad[1].stones.push_back({{1, 1}, Stone::kWhite});
    bad[2].size = {1, size.height};
    bad[3].ko = Point{1, 1};
    bad[4].last_turn = {{0, -1}};
    ASSERT_FALSE(info().sizes.Has(bad[2].size));
    if (!game->spec().continuous) {
      bad.push_back(good);
      for (int x = 0; x < size.width; ++x) bad.back().stones.push_back({{x, 0}, Stone::kDead});
    }
    for (const int count : {-1, game->counts_captures() ? tengen::Setup::kMostCaptured + 1 : 1}) {
      bad.push_back(good);
      bad.back().captured[Index(Color::kWhite)] = count;
    }
    for (const int due : {-1, tengen::Setup::kMostStonesDue + 1}) {
      bad.push_back(good);
      bad.back().stones_due = due;
    }
    bad.push_back(good);
    bad.back().ko = Point{size.width - 1, size.height - 1};  // no stone is next to it
    for (const tengen::Setup& setup : bad) {
      const absl::Status status = game->SetUp(setup);
      ASSERT_FALSE(status.ok());
      EXPECT_FALSE(status.message().empty());
      ASSERT_EQ(StateOf(*game), before);
    }
    ASSERT_TRUE(game->SetUp(good).ok());
    EXPECT_EQ(game->to_move(), Color::kWhite);
    EXPECT_EQ(game->At({1, 1}), Stone::kBlack);
    EXPECT_EQ(game->record(), good.stones);
    EXPECT_FALSE(game->in_opening());
  });
}

TEST_P(Plies, CloneIsEqualAndIndependent) {
  ForRandomGames([](Game* game, Random* random) {
    PlaySome(game, random->Between(0, kLongest), random);
    const State before = StateOf(*game);
    const auto clone = game->Clone();
    EXPECT_EQ(clone->spec(), game->spec());
    ASSERT_EQ(StateOf(*clone), before);
    if (const auto ply = RandomPly(*clone, random)) {
      clone->Play(*ply);
      ASSERT_EQ(StateOf(*game), before) << "the original moved with its clone";
      game->Play(*ply);
      ASSERT_EQ(StateOf(*clone), StateOf(*game));
      game->TakeBack();
    }
    while (!clone->plies().empty()) clone->TakeBack();
    EXPECT_EQ(StateOf(*clone), StateOf(*MakeGame(game->spec())));
    EXPECT_EQ(StateOf(*game), before);
  });
}

TEST_P(Plies, WithoutOpeningThePositionIsFree) {
  ForRandomGames([](Game* game, Random* random) {
    PlaySome(game, random->Between(0, 12), random);
    const State before = StateOf(*game);
    const auto free = game->WithoutOpening();
    const State after = StateOf(*free);
    EXPECT_EQ(after.stones, before.stones);
    EXPECT_EQ(after.key, before.key);
    EXPECT_EQ(after.record, before.record);
    EXPECT_EQ(after.captured, before.captured);
    EXPECT_EQ(after.outcome, before.outcome);
    EXPECT_FALSE(after.in_opening);
    EXPECT_TRUE(after.offered.empty());
    EXPECT_TRUE(after.plies.empty());
    if (!IsOver(*free)) {
      ASSERT_FALSE(after.forms.empty());
      EXPECT_EQ(after.forms[0].kind, PlyKind::kStones);
      EXPECT_EQ(after.forms[0].max_declared, 0);
    }
    PlaySome(free.get(), 3, random);
    EXPECT_EQ(StateOf(*game), before);
  });
}

// Two passes in a row end a game. A single pass does not end it.
TEST_P(Plies, TwoPassesEndTheGame) {
  ForRandomGames([](Game* game, Random* random) {
    const bool allowed = game->spec().allow_pass;
    std::optional<Color> first;
    bool pending = false;
    for (int i = 0; i < 60 && !IsOver(*game); ++i) {
      const Ply pass{PlyKind::kPass, {}};
      const bool legal = game->Check(pass).ok();
      EXPECT_TRUE(allowed || !legal);
      if (!legal || random->Percent(70)) {
        const auto ply = testing::RandomPlyOf(*game, game->Forms().front(), random);
        if (!ply) return;
        game->Play(*ply);
        pending = false;
        continue;
      }
      if (!first) first = game->to_move();
      game->Play(pass);
      if (!pending) {
        pending = true;
        if (game->outcome() != Outcome::kNone) {
          EXPECT_NE(game->reason(), EndReason::kTwoPass);
        }
        continue;
      }
      ASSERT_EQ(game->reason(), EndReason::kTwoPass) << Story(*game);
      EXPECT_EQ(game->decided_by_tiebreak(), game->spec().tiebreak);
      EXPECT_EQ(game->outcome(), game->spec().tiebreak ? WinFor(*first) : Outcome::kDraw);
    }
  });
}

// The plies of every opening can be played to its end, and then free play follows.
TEST_P(Plies, EveryOpeningCanBePlayed) {
  Random random(7);
  for (const OpeningKind kind : info().openings) {
    for (int i = 0; i < 4; ++i) {
      GameSpec spec = testing::RandomSpec(info(), &random);
      if (!OpeningFits(kind, spec.size)) continue;
      spec.opening = kind;
      const auto game = MakeGame(spec);
      EXPECT_EQ(game->in_opening(), kind != OpeningKind::kNone);
      for (int plies = 0; game->in_opening() && plies < 12; ++plies) {
        const auto ply = RandomPly(*game, &random);
        ASSERT_TRUE(ply) << Story(*game);
        game->Play(*ply);
      }
      EXPECT_FALSE(game->in_opening()) << Story(*game);
      PlaySome(game.get(), 10, &random);
    }
  }
}

std::vector<std::string> AllNames() {
  std::vector<std::string> names;
  for (const GameInfo& info : AllGames()) names.emplace_back(info.name);
  return names;
}

std::string TestName(const ::testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(AllGames, Plies, ::testing::ValuesIn(AllNames()), TestName);

}  // namespace
}  // namespace tengen
