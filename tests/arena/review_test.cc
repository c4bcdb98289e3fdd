// SPDX-License-Identifier: Apache-2.0
#include "arena/analysis/review.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "arena/analysis/analysis_request.h"
#include "arena/analysis/review_report.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "search/registry.h"

namespace tengen {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

GameRecord Record(const std::string& variant, const std::vector<std::string>& plies,
                  BoardSize size = {}) {
  GameRecord record;
  record.game.variant = variant;
  record.game.size = size;
  for (const std::string& text : plies) record.plies.push_back({.ply = *ParsePlyOrNames(text)});
  return record;
}

GameReview Review(const GameRecord& record, std::uint64_t nodes = 300) {
  const std::unique_ptr<Player> player = MakePlayer();
  player->SetMemory(std::size_t{16} << 20);
  absl::StatusOr<GameReview> review = ReviewGame(record, {.limits = {.max_nodes = nodes}}, *player,
                                                 [](std::size_t, std::size_t) {});
  EXPECT_TRUE(review.ok()) << review.status();
  return review.ok() ? *std::move(review) : GameReview{};
}

// White leaves a four open, Black plays elsewhere, White closes it.
const std::vector<std::string> kMissed = {"h8",  "h7", "h9",  "c1",  "h10", "e1",
                                          "h11", "o1", "m13", "h12", "a5"};

TEST(ReviewTest, FindsAMissedWinWithItsLine) {
  const GameReview review = Review(Record("freestyle", kMissed));
  ASSERT_EQ(review.plies.size(), 11u);
  EXPECT_EQ(review.plies[7].error, PlyError::kMissedDefence);
  EXPECT_EQ(review.plies[7].best_line.front(), StonePly({7, 11}));
  const ReviewedPly& missed = review.plies[8];
  EXPECT_EQ(missed.error, PlyError::kMissedWin);
  EXPECT_EQ(missed.best_value, WinIn(1));
  EXPECT_THAT(missed.best_line, ::testing::ElementsAre(StonePly({7, 11})));
  EXPECT_EQ(review.plies[9].error, PlyError::kNone);
  EXPECT_EQ(review.outcome, Outcome::kNone);
}

TEST(ReviewTest, WhatARecordSaysDoesNotReachTheTerminalRaw) {
  GameRecord record = Record("freestyle", {"h8", "h7"});
  record.winner = 1;
  record.reason = "\x1b[31mred\a\n";
  const std::string text = ReviewText(Review(record));
  EXPECT_THAT(text, HasSubstr("(?[31mred?"
                              "?)"));
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
}

TEST(ReviewTest, FindsAMissedDefence) {
  // White may still stop the three, or both ends of the open three; he plays far away.
  const GameReview review =
      Review(Record("freestyle", {"h8", "i9", "h9", "a1", "h10", "c1", "h11", "e1", "h12"}), 2000);
  EXPECT_EQ(review.plies[5].error, PlyError::kMissedDefence);
  EXPECT_TRUE(IsLoss(review.plies[5].value));
  EXPECT_FALSE(IsLoss(review.plies[5].best_value));
  EXPECT_EQ(review.plies[7].error, PlyError::kNone) << "too late: every ply loses";
  EXPECT_EQ(review.outcome, Outcome::kBlackWins);
  EXPECT_EQ(review.black_chance.back(), 1.0);
}

TEST(ReviewTest, FindsAFoul) {
  const GameReview review =
      Review(Record("renju", {"h8", "a1", "i8", "a3", "j9", "a5", "j10", "o1", "j8"}));
  EXPECT_EQ(review.outcome, Outcome::kWhiteWins);
  EXPECT_EQ(review.reason, EndReason::kForbidden33);
  EXPECT_EQ(review.plies[8].error, PlyError::kFoul);
  EXPECT_EQ(review.black_chance.back(), 0.0);
  const std::string text = ReviewText(review);
  EXPECT_THAT(text, HasSubstr("foul: loses by a foul; "));
}

// A lost end, found with few nodes, says little about the beginning: when the search's own choice
// has turned out to lose, it looks for others.
TEST(ReviewTest, ALostEndDoesNotMakeTheBeginningLost) {
  const GameReview review =
      Review(Record("renju", {"8,4", "7,4", "10,5", "10,6", "7,5",  "9,3", "8,5", "9,5", "8,6",
                              "8,3", "9,7", "10,8", "6,5",  "8,7",  "5,5", "4,5", "6,6", "6,4",
                              "7,6", "5,6", "6,7",  "5,8",  "7,7",  "4,4", "5,7", "4,8", "6,8",
                              "6,9", "7,9", "7,8",  "4,6",  "8,10", "3,5"}),
             1000);
  EXPECT_EQ(review.black_chance.back(), 1.0);
  ASSERT_TRUE(review.black_chance[4].has_value());
  EXPECT_LT(*review.black_chance[4], 0.99);
}

TEST(ReviewTest, TheSameGameHasTheSameReview) {
  const GameRecord record =
      Record("freestyle", {"h8", "i9", "i7", "g9", "j8", "h10", "k6", "g8", "l5"});
  EXPECT_EQ(ReviewJson(Review(record, 1000)), ReviewJson(Review(record, 1000)));
}

TEST(ReviewTest, GivenPliesAndOpeningsAreNotJudged) {
  GameRecord record = Record("freestyle", kMissed);
  record.opening_plies = 9;
  GameReview review = Review(record);
  EXPECT_FALSE(review.plies[8].judged);
  EXPECT_EQ(review.plies[8].error, PlyError::kNone);
  EXPECT_TRUE(review.plies[9].judged);
  EXPECT_FALSE(review.black_chance[8].has_value());
  EXPECT_TRUE(review.black_chance[9].has_value());

  record = Record("gomoku", {"7,7 8,8 6,8", "SWAP", "9,9", "3,3"});
  record.game.opening = OpeningKind::kSwap2;
  review = Review(record);
  EXPECT_FALSE(review.plies[0].judged);
  EXPECT_FALSE(review.plies[1].judged);
  EXPECT_TRUE(review.plies[3].judged);
}

TEST(ReviewTest, AnIllegalPlyIsAnError) {
  const std::unique_ptr<Player> player = MakePlayer();
  const auto review = ReviewGame(Record("freestyle", {"h8", "h8"}), {.limits = {.max_nodes = 10}},
                                 *player, [](std::size_t, std::size_t) {});
  EXPECT_FALSE(review.ok());
}

TEST(ReviewTest, AnEmptyGameHasNothingToJudge) {
  const GameReview review = Review(Record("freestyle", {}));
  EXPECT_TRUE(review.plies.empty());
  ASSERT_EQ(review.black_chance.size(), 1u);
  EXPECT_THAT(ReviewText(review), HasSubstr("not finished"));
  EXPECT_THAT(ReviewHtml(review), HasSubstr("Nothing that was found"));
}

TEST(ReviewTest, TellsItAsJson) {
  const json review = json::parse(ReviewJson(Review(Record("freestyle", kMissed))));
  EXPECT_EQ(review["game"]["variant"], "freestyle");
  ASSERT_EQ(review["plies"].size(), 11u);
  EXPECT_EQ(review["plies"][8]["ply"], "12,12");
  EXPECT_EQ(review["plies"][8]["error"], "missed win");
  EXPECT_EQ(review["plies"][8]["bestScore"], WinIn(1));
  EXPECT_EQ(review["plies"][7]["black"], 1.0);
}

TEST(ReviewTest, ThePageShowsTheKeyPositions) {
  const std::string page = ReviewHtml(Review(Record("freestyle", kMissed)));
  EXPECT_THAT(page, HasSubstr("9. m13: missed win"));
  EXPECT_THAT(page, HasSubstr("<th class=\"number\">missed wins</th>"));
  EXPECT_THAT(page, HasSubstr("data-high=\"11\""));
}

// Random play of every game: whatever happens, what is told of each ply is in order.
TEST(ReviewTest, EveryGameCanBeReviewed) {
  for (const GameInfo& info : AllGames()) {
    SCOPED_TRACE(info.name);
    const int side = info.sizes.sides.empty() ? std::min(info.sizes.max, 9) : info.sizes.sides[0];
    const BoardSize size = info.sizes.Has({side, side}) ? BoardSize{side, side} : BoardSize{7, 6};
    GameRecord record = Record(std::string(info.name), {}, size);
    const std::unique_ptr<Game> game = MakeGame(record.game);
    for (std::size_t i = 0; i < 8 && game->outcome() == Outcome::kNone; ++i) {
      const std::vector<Point> points = game->LegalPoints();
      Ply ply = StonePly(points[(i * 31 + 7) % points.size()]);
      if (game->Forms().front().stones == 2) {
        const std::vector<Point> second = game->LegalSecond(ply.points.front());
        ply.points.push_back(second[(i * 17 + 3) % second.size()]);
      }
      game->Play(ply);
      record.plies.push_back({.ply = ply});
    }
    const GameReview review = Review(record, 40);
    ASSERT_EQ(review.plies.size(), record.plies.size());
    for (const ReviewedPly& ply : review.plies) {
      EXPECT_TRUE(ply.judged);
      EXPECT_GE(ply.loss, 0);
      EXPECT_GE(ply.best_value, ply.value);
      EXPECT_FALSE(ply.best_line.empty());
    }
    for (const std::optional<double>& chance : review.black_chance) {
      ASSERT_TRUE(chance.has_value());
      EXPECT_TRUE(*chance >= 0 && *chance <= 1);
    }
    EXPECT_FALSE(ReviewText(review).empty());
    EXPECT_FALSE(ReviewHtml(review).empty());
  }
}

}  // namespace
}  // namespace tengen
