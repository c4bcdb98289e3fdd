// SPDX-License-Identifier: Apache-2.0
#include "match/match_score.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace tengen {
namespace {

FinishedGame Played(std::int64_t number, int first_seat, int second_seat, int winner,
                    int black_seat = 1) {
  return {.number = number,
          .engines = {first_seat, second_seat},
          .winner = winner,
          .black_seat = black_seat,
          .plies = 10,
          .reason = "line"};
}

TEST(MatchScoreTest, RatingsOfThree) {
  MatchScore score({"a", "b", "c"});
  // One round of three pairs: a-b, a-c, b-c. Engine a gets 1.5 points against b, and 2 against c.
  // Engine b gets 2 points against c.
  score.Add(Played(0, 0, 1, 1));
  score.Add(Played(1, 1, 0, 0));
  score.Add(Played(2, 0, 2, 1));
  score.Add(Played(3, 2, 0, 2));
  score.Add(Played(4, 1, 2, 1));
  score.Add(Played(5, 2, 1, 2));
  const std::vector<Rating> ratings = RatingsOf(score);
  EXPECT_NEAR(ratings[0].elo - ratings[1].elo, 400 * std::log10(3.0), 1e-6);
  EXPECT_EQ(ratings[2].elo, -INFINITY);
  const std::string text = ScoreText(score);
  EXPECT_NE(text.find("  1 a         3.5        4"), std::string::npos) << text;
  EXPECT_NE(text.find("95.4 +/- "), std::string::npos) << text;
  EXPECT_NE(text.find("-infinite"), std::string::npos) << text;
}

TEST(MatchScoreTest, PairsAndColours) {
  MatchScore score({"a", "b"});
  score.Add(Played(1, 1, 0, 2));     // the second game of a pair ends first; a wins
  score.Add(Played(0, 0, 1, 1));     // a wins
  score.Add(Played(2, 0, 1, 2, 2));  // b wins; it has Black after a swap
  score.Add(Played(3, 1, 0, 0));
  score.Add(Played(4, 0, 1, 1));  // an incomplete pair
  const Pairing& pairing = score.pairings().at({0, 1});
  EXPECT_EQ(pairing.games, (GameCounts{.losses = 1, .draws = 1, .wins = 3}));
  EXPECT_EQ(pairing.as_black, (GameCounts{.losses = 0, .draws = 0, .wins = 2}));
  EXPECT_EQ(pairing.as_white, (GameCounts{.losses = 1, .draws = 1, .wins = 1}));
  EXPECT_EQ(pairing.pairs, (PairCounts{0, 1, 0, 0, 1}));
  EXPECT_EQ(score.engines()[1].games, (GameCounts{.losses = 3, .draws = 1, .wins = 1}));
  EXPECT_EQ(ScoreText(score).substr(0, ScoreText(score).find("  Elo")),
            "a - b: +3 =1 -1 of 5, 3.5 points (70.0 %)\n"
            "  as black +2 =0 -0, as white +1 =1 -1\n"
            "  pairs with 0, 1/2, 1, 3/2, 2 points: [0, 1, 0, 0, 1]\n");
}

TEST(MatchScoreTest, FailuresAndCrossTable) {
  MatchScore score({"a", "b", "c"});
  FinishedGame crash = Played(0, 0, 1, 2);
  crash.reason = "crash";
  crash.failure = {Fault::kCrash, "signal 11"};
  crash.failing_seat = 1;
  FinishedGame foul = Played(2, 2, 0, 2);
  foul.reason = "forbidden:33";
  score.Add(crash);
  score.Add(Played(1, 1, 0, 1));
  score.Add(foul);
  EXPECT_EQ(score.engines()[0].faults[static_cast<std::size_t>(Fault::kCrash)], 1);
  EXPECT_EQ(score.engines()[2].fouls, 1);
  const std::string text = ScoreText(score);
  EXPECT_NE(
      text.find("    name   points    games                 Elo        1        2        3\n"
                "  1 b         2.0        2            infinite        -      2.0        -\n"
                "  2 a         1.0        3                   ?      0.0        -      1.0\n"
                "  3 c         0.0        1           -infinite        -      0.0        -\n"),
      std::string::npos)
      << text;
  EXPECT_NE(text.find("ended by crash 1, forbidden:33 1, line 1; 10.0 plies a game\n"
                      "games lost by a failure\n  a: crash 1\n  c: foul 1\n"),
            std::string::npos)
      << text;
}

TEST(MatchScoreTest, RangesReadWell) {
  EXPECT_EQ(RangeText(12.34, 5.67), "12.3 +/- 5.7");
  EXPECT_EQ(RangeText(-0.01, 5), "0.0 +/- 5.0");
  EXPECT_EQ(RangeText(190.8, NAN), "190.8 +/- ?");
  EXPECT_EQ(RangeText(-INFINITY, NAN), "-infinite");
}

// The verdict must not depend on the order in which games end. Games after the decision must not
// change it.
TEST(MatchScoreTest, SprtGoesByNumbers) {
  const SprtSettings settings{.elo0 = 0, .elo1 = 200};
  std::vector<FinishedGame> games;
  for (int i = 0; i < 60; ++i) {
    const bool lost = i == 20 || i == 31;
    games.push_back(i % 2 == 0 ? Played(i, 0, 1, lost ? 2 : 1) : Played(i, 1, 0, lost ? 1 : 2));
  }
  SprtCourse forward(settings), backward(settings);
  for (const FinishedGame& game : games) forward.Add(game);
  std::reverse(games.begin(), games.end());
  for (const FinishedGame& game : games) {
    EXPECT_TRUE(game.number == 0 || backward.ratios().empty());
    backward.Add(game);
  }
  EXPECT_EQ(forward.verdict(), SprtVerdict::kH1);
  EXPECT_EQ(forward.ratios(), backward.ratios());
  EXPECT_LT(forward.ratios().size(), 30U);
  EXPECT_EQ(SprtText(forward).substr(0, 22), "SPRT H1 accepted: LLR ");
}

}  // namespace
}  // namespace tengen
