// SPDX-License-Identifier: Apache-2.0
//
// Tests the search of tic-tac-toe and Squava. Its results must be those of a plain search of all
// games, which uses only the rules.
#include "search/games/row_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <vector>

#include "engine/games.h"
#include "engine/rules/game_for.h"
#include "search/games/make_searcher.h"
#include "tests/testing/random.h"

namespace tengen {
namespace {

using Result = SolveReport::Result;

// The value of the position for the side to move, by a search of all games.
Value TrueValue(Game& game, std::map<Key, Value>* known) {
  if (const auto at = known->find(game.key()); at != known->end()) return at->second;
  const Color us = game.to_move();
  Value best = -kInfinite;
  for (const Point p : game.LegalPoints()) {
    game.Play(p);
    Value value = 0;
    if (game.outcome() == Outcome::kNone) {
      const Value theirs = TrueValue(game, known);
      value = IsWin(theirs) ? -theirs + 1 : IsLoss(theirs) ? -theirs - 1 : 0;
    } else if (game.outcome() != Outcome::kDraw) {
      value = game.outcome() == WinFor(us) ? WinIn(1) : LossIn(1);
    }
    game.TakeBack();
    best = std::max(best, value);
  }
  (*known)[game.key()] = best;
  return best;
}

Value ValueOf(const SolveReport& report) {
  switch (report.result) {
    case Result::kWon: return WinIn(report.plies);
    case Result::kLost: return LossIn(report.plies);
    case Result::kDrawn: return 0;
    case Result::kUnknown: break;
  }
  return kNoValue;
}

struct RowAsker {
  const std::unique_ptr<Searcher> searcher = MakeSearcherOn(RowBoard());
  TranspositionTable table{1 << 20};
  StopFlag stop{false};

  static SearchRequest RequestFor(const Game& game) {
    SearchRequest request;
    request.state = game.Clone();
    request.limits.max_nodes = 200'000;
    return request;
  }
  SolveReport Solve(const Game& game) { return searcher->Solve(RequestFor(game), table, stop); }
  Ply Best(const Game& game) {
    return searcher->Think(RequestFor(game), table, stop, nullptr).best;
  }
};

TEST(RowModelTest, SolvesEveryPositionOfTicTacToe) {
  for (const char* name : {"tictactoe", "tictactoe-misere"}) {
    const std::unique_ptr<Game> game = MakeGame({.variant = name, .size = {3, 3}});
    std::map<Key, Value> known;
    EXPECT_EQ(TrueValue(*game, &known), 0) << name;
    RowAsker asked;
    std::map<Key, Value> solved;
    const auto visit = [&](const auto& self) -> void {
      if (game->outcome() != Outcome::kNone || solved.count(game->key()) != 0) return;
      const SolveReport report = asked.Solve(*game);
      solved[game->key()] = ValueOf(report);
      EXPECT_TRUE(report.exact || report.result == Result::kDrawn);
      for (const Point p : game->LegalPoints()) {
        game->Play(p);
        self(self);
        game->TakeBack();
      }
    };
    visit(visit);
    EXPECT_EQ(solved, known) << name;
  }
}

// Plays every game in which Tengen has one of the two colours.
TEST(RowModelTest, NeverLosesTicTacToe) {
  for (const char* name : {"tictactoe", "tictactoe-misere"}) {
    const std::unique_ptr<Game> game = MakeGame({.variant = name, .size = {3, 3}});
    for (const Color ours : {Color::kBlack, Color::kWhite}) {
      RowAsker asked;
      int games = 0;
      const auto play = [&](const auto& self) -> void {
        if (game->outcome() != Outcome::kNone) {
          EXPECT_NE(game->outcome(), WinFor(Opponent(ours))) << name;
          ++games;
          return;
        }
        const bool mine = game->to_move() == ours;
        for (const Point p : mine ? asked.Best(*game).points : game->LegalPoints()) {
          game->Play(p);
          self(self);
          game->TakeBack();
        }
      };
      play(play);
      EXPECT_GT(games, 20) << name;
    }
  }
}

TEST(RowModelTest, ClaimsOnlyTheTruthInSquava) {
  testing::Random random(11);
  std::map<Key, Value> known;
  RowAsker asked;
  int won = 0, lost = 0, unknown = 0;
  for (int i = 0; i < 30; ++i) {
    const std::unique_ptr<Game> game = MakeGame({.variant = "squava", .size = {5, 5}});
    // Stones that do not end the game, until 13 cells are empty.
    for (int tries = 0; tries < 400 && game->plies().size() < 12; ++tries) {
      game->Play(random.Of(game->LegalPoints()));
      if (game->outcome() != Outcome::kNone) game->TakeBack();
    }
    if (game->plies().size() < 12) continue;
    const Value truth = TrueValue(*game, &known);
    const SolveReport report = asked.Solve(*game);
    won += report.result == Result::kWon;
    lost += report.result == Result::kLost;
    unknown += report.result == Result::kUnknown;
    if (report.result == Result::kWon) {
      EXPECT_TRUE(IsWin(truth)) << i;
      EXPECT_GE(report.plies, PliesToEnd(truth)) << i;
    } else if (report.result == Result::kLost) {
      EXPECT_TRUE(IsLoss(truth)) << i;
    } else if (report.result == Result::kDrawn) {
      EXPECT_EQ(truth, 0) << i;
    }
    if (report.exact) {
      EXPECT_EQ(ValueOf(report), truth) << i;
    }
  }
  EXPECT_GT(won, 10);
  EXPECT_GT(lost, 5);
  EXPECT_LT(unknown, 5);
}

}  // namespace
}  // namespace tengen
