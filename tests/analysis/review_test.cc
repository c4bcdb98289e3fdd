// SPDX-License-Identifier: Apache-2.0
#include "analysis/review.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "analysis/analysis_request.h"
#include "analysis/review_report.h"
#include "base/version.h"
#include "engine/games.h"
#include "eval/value.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "notation/ply_text.h"
#include "notation/point_names.h"
#include "protocol/reply.h"

namespace tengen {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

GameRecord Record(const std::string& variant, const std::vector<std::string>& plies,
                  BoardSize size = {}) {
  GameRecord record;
  record.game.variant = variant;
  record.game.size = size;
  for (const std::string& text : plies)
    record.plies.push_back({.ply = *ParsePlyOrNames(text, size)});
  return record;
}

const StopFlag kNeverStopped = false;

GameReview Review(const GameRecord& record, std::uint64_t nodes = 300) {
  const std::unique_ptr<Player> player = MakePlayer();
  player->SetMemory(std::size_t{16} << 20);
  absl::StatusOr<GameReview> review = ReviewGame(record, {.limits = {.max_nodes = nodes}}, *player,
                                                 kNeverStopped, [](std::size_t, std::size_t) {});
  EXPECT_TRUE(review.ok()) << review.status();
  return review.ok() ? *std::move(review) : GameReview{};
}

// How often the ply is among the candidates. Two stones in both orders are the same turn.
int CountOf(const Ply& ply, const ReviewedPly& reviewed) {
  int count = 0;
  for (const Candidate& candidate : reviewed.candidates) {
    std::vector<Point> a = ply.points, b = candidate.line.front().points;
    std::sort(a.begin(), a.end());
    std::sort(b.begin(), b.end());
    if (a == b) ++count;
  }
  return count;
}

GameReview ReviewWith(const GameRecord& record, ReviewOptions options) {
  const std::unique_ptr<Player> player = MakePlayer();
  player->SetMemory(std::size_t{16} << 20);
  options.limits.max_nodes = 300;
  auto review =
      ReviewGame(record, options, *player, kNeverStopped, [](std::size_t, std::size_t) {});
  EXPECT_TRUE(review.ok()) << review.status();
  return review.ok() ? *std::move(review) : GameReview{};
}

// Black has a four. White does not block it, although the blocking stone would also make an open
// three. Then Black does not complete five, but plays elsewhere. Then White blocks the four.
const std::vector<std::string> kMissed = {"h8",  "h7", "h9",  "i12", "h10", "j12",
                                          "h11", "o1", "m13", "h12", "a5"};

TEST(ReviewTest, FindsAMissedWinWithItsLine) {
  const GameReview review = Review(Record("freestyle", kMissed));
  ASSERT_EQ(review.plies.size(), 11u);
  EXPECT_EQ(review.plies[7].error, PlyError::kMissedDefence);
  EXPECT_EQ(review.plies[7].best_line().front(), StonePly({7, 3}));
  const ReviewedPly& missed = review.plies[8];
  EXPECT_EQ(missed.error, PlyError::kMissedWin);
  EXPECT_EQ(missed.best_value, WinIn(1));
  EXPECT_THAT(missed.best_line(), ::testing::ElementsAre(StonePly({7, 3})));
  EXPECT_EQ(review.plies[9].error, PlyError::kNone);
  EXPECT_EQ(review.outcome, Outcome::kNone);
}

TEST(ReviewTest, ComparesAsManyPliesAsAskedFor) {
  const GameRecord record = Record("freestyle", {"h8", "i9", "i7", "g9", "a1"});
  const GameReview review = ReviewWith(record, {.candidates = 5});
  for (std::size_t i = 1; i < review.plies.size(); ++i) {  // the first ply has no other candidates
    const ReviewedPly& ply = review.plies[i];
    EXPECT_GE(ply.candidates.size(), 5u);
    for (const Candidate& candidate : ply.candidates) {
      EXPECT_EQ(CountOf(candidate.line.front(), ply), 1);
    }
  }
  for (const ReviewedPly& ply : ReviewWith(record, {.candidates = 1}).plies) {
    EXPECT_EQ(CountOf(ply.ply, ply), 1);
  }
}

TEST(ReviewTest, GradesPlies) {
  const ReviewOptions options;
  ReviewedPly ply;
  EXPECT_EQ(GradeText(ply, options), "") << "not judged";
  ply.judged = ply.best = true;
  EXPECT_EQ(GradeText(ply, options), "best");
  EXPECT_EQ(Accuracy(ply), 1);
  ply.best = false;
  ply.loss = 0.04;
  EXPECT_EQ(GradeText(ply, options), "good");
  ply.loss = 0.05;
  EXPECT_EQ(GradeText(ply, options), "inaccuracy");
  ply.loss = 0;
  ply.value = LossIn(6);
  EXPECT_EQ(GradeText(ply, options), "lost") << "every ply loses";
  ply.value = 0;
  ply.loss = 0.1;
  EXPECT_DOUBLE_EQ(Accuracy(ply), 0.5);
  ply.loss = 0.2;
  EXPECT_DOUBLE_EQ(Accuracy(ply), 0.25);
  ply.error = PlyError::kMistake;
  EXPECT_EQ(GradeText(ply, options), "mistake");
}

TEST(ReviewTest, LossesBelowTheLeastAreNoErrors) {
  const GameRecord record = Record("freestyle", kMissed);
  const GameReview strict = ReviewWith(record, {});
  EXPECT_EQ(strict.plies[7].error, PlyError::kMissedDefence);
  const GameReview lenient = ReviewWith(record, {.least_loss = 1});
  EXPECT_EQ(lenient.plies[7].error, PlyError::kNone);
  EXPECT_EQ(lenient.plies[8].error, PlyError::kNone);
}

// Black can win at both ends of a row. It plays at the end that the search did not choose. This
// must not be an error.
TEST(ReviewTest, NothingIsMissedWhereNothingIsLost) {
  const GameRecord record =
      Record("freestyle", {"h8", "a1", "h9", "c1", "h10", "e1", "h11", "g1", "h12"});
  for (const ReviewedPly& ply : ReviewWith(record, {.least_loss = 0}).plies) {
    if (ply.error == PlyError::kNone) continue;
    EXPECT_GT(ply.loss, 0) << PlyText(ply.ply);
  }
}

TEST(ReviewTest, ARecordIsReviewedUpToTheEndOfItsGame) {
  const GameReview review =
      Review(Record("renju", {"h8", "a1", "i8", "a3", "j9", "a5", "j10", "o1", "j8", "o2", "c3"}));
  EXPECT_EQ(review.plies.size(), 9u);
  EXPECT_EQ(review.plies_after_end, 2u);
  EXPECT_EQ(review.plies[8].error, PlyError::kFoul);
  EXPECT_THAT(ReviewText(review), HasSubstr("The record goes on for 2 plies after the end"));
  EXPECT_THAT(ReviewHtml(review), HasSubstr("The record goes on for 2 plies after the end"));
  EXPECT_EQ(json::parse(ReviewJson(review))["pliesAfterEnd"], 2);
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
  // White could still stop the open three at one of its ends, but plays far away.
  const GameReview review =
      Review(Record("freestyle", {"h8", "g8", "h9", "g9", "h10", "c1", "h11", "e1", "h12"}), 2000);
  EXPECT_EQ(review.plies[5].error, PlyError::kMissedDefence);
  EXPECT_TRUE(IsLoss(review.plies[5].value));
  EXPECT_FALSE(IsLoss(review.plies[5].best_value));
  EXPECT_EQ(review.plies[7].error, PlyError::kNone) << "too late: every ply loses";
  EXPECT_EQ(review.outcome, Outcome::kBlackWins);
  EXPECT_EQ(review.black_value.back(), WinIn(0));
}

TEST(ReviewTest, FindsAFoul) {
  const GameReview review =
      Review(Record("renju", {"h8", "a1", "i8", "a3", "j9", "a5", "j10", "o1", "j8"}));
  EXPECT_EQ(review.outcome, Outcome::kWhiteWins);
  EXPECT_EQ(review.reason, EndReason::kForbidden33);
  EXPECT_EQ(review.plies[8].error, PlyError::kFoul);
  EXPECT_EQ(review.black_value.back(), LossIn(0));
  const std::string text = ReviewText(review);
  EXPECT_THAT(text, HasSubstr("foul: loses by a foul; "));
}

// The end of this game is lost, and a search with few nodes finds this. The review must not
// conclude that the earlier positions were lost. If the best move of a search turns out to lose,
// the search tries other moves.
TEST(ReviewTest, ALostEndDoesNotMakeTheBeginningLost) {
  const GameReview review =
      Review(Record("renju", {"8,4", "7,4", "10,5", "10,6", "7,5",  "9,3", "8,5", "9,5", "8,6",
                              "8,3", "9,7", "10,8", "6,5",  "8,7",  "5,5", "4,5", "6,6", "6,4",
                              "7,6", "5,6", "6,7",  "5,8",  "7,7",  "4,4", "5,7", "4,8", "6,8",
                              "6,9", "7,9", "7,8",  "4,6",  "8,10", "3,5"}),
             1000);
  EXPECT_EQ(review.black_value.back(), WinIn(0));
  ASSERT_TRUE(review.black_value[4].has_value());
  EXPECT_LT(WinRate(*review.black_value[4]), 0.99);
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
  EXPECT_FALSE(review.black_value[8].has_value());
  EXPECT_TRUE(review.black_value[9].has_value());

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
                                 *player, kNeverStopped, [](std::size_t, std::size_t) {});
  EXPECT_FALSE(review.ok());
}

TEST(ReviewTest, AnEmptyGameHasNothingToJudge) {
  const GameReview review = Review(Record("freestyle", {}));
  EXPECT_TRUE(review.plies.empty());
  ASSERT_EQ(review.black_value.size(), 1u);
  EXPECT_THAT(ReviewText(review), HasSubstr("not finished"));
  EXPECT_THAT(ReviewHtml(review), HasSubstr("Nothing that was found"));
}

TEST(ReviewTest, TellsItAsJson) {
  const json review = json::parse(ReviewJson(Review(Record("freestyle", kMissed))));
  EXPECT_EQ(review["game"]["variant"], "freestyle");
  ASSERT_EQ(review["plies"].size(), 11u);
  EXPECT_EQ(review["plies"][8]["ply"], "12,2");
  EXPECT_EQ(review["plies"][8]["error"], "missed win");
  EXPECT_EQ(review["plies"][8]["bestScore"], WinIn(1));
  EXPECT_EQ(review["plies"][7]["black"], 1.0);
  EXPECT_EQ(review["plies"][8]["grade"], "missed win");
  EXPECT_EQ(review["plies"][9]["grade"], "best");
  EXPECT_EQ(review["plies"][9]["accuracy"], 1.0);
  EXPECT_EQ(review["plies"][8]["candidates"][0]["ply"], "7,3");
}

TEST(ReviewTest, ThePageShowsTheKeyPositions) {
  const std::string page = ReviewHtml(Review(Record("freestyle", kMissed)));
  EXPECT_THAT(page, HasSubstr("9. m13: missed win"));
  EXPECT_THAT(page, HasSubstr("<th class=\"number\">missed wins</th>"));
  EXPECT_THAT(page, HasSubstr("data-high=\"11\""));
}

TEST(ReviewTest, ThePageTellsWhatItWasMadeWith) {
  const std::string page = ReviewHtml(ReviewWith(Record("renju", {"h8", "i9"}), {.threads = 1}));
  EXPECT_THAT(page, HasSubstr("<dt>Game</dt><dd>renju 15x15</dd>"));
  EXPECT_THAT(page, HasSubstr(absl::StrCat("Tengen ", std::string(kVersion),
                                           ", 300 nodes a search, 1 thread")));
  EXPECT_THAT(page, HasSubstr("a point that makes a five makes no three (Gomocup, RIF)"));
  EXPECT_THAT(page, HasSubstr("<th class=\"number\">accuracy</th>"));
}

// The data in the page that its script reads.
json DataOf(const std::string& page) {
  const std::string_view begin = "id=\"games\">";
  const std::size_t from = page.find(begin) + begin.size();
  return json::parse(page.substr(from, page.find("</script>", from) - from));
}

TEST(ReviewTest, ThePageTellsLinesAndMistakes) {
  const json plies = DataOf(ReviewHtml(Review(Record("freestyle", kMissed))))["games"][0]["plies"];
  ASSERT_EQ(plies.size(), 12u);
  const json& missed = plies[9];
  EXPECT_EQ(missed["title"], "9. m13");
  EXPECT_EQ(missed["grade"], "missed win");
  EXPECT_EQ(missed["retry"], true);
  EXPECT_EQ(missed["lines"][0]["label"], "A");
  EXPECT_EQ(missed["lines"][0]["value"], "wins in 1");
  EXPECT_EQ(missed["lines"][0]["steps"][0],
            json::parse(R"({"name": "h12", "added": [["h12", "X"]]})"));
  EXPECT_EQ(plies[8]["value"], "Black wins in 1");
  EXPECT_FALSE(plies[10].contains("retry"));
}

TEST(ReviewTest, ThePageShowsCapturesAndWherePiecesDrop) {
  // White takes the pair j10 k10.
  const json pente = DataOf(ReviewHtml(
      Review(Record("pente", {"j10", "l10", "k10", "i10"}, {19, 19}))))["games"][0]["plies"];
  EXPECT_EQ(pente[4]["captured"], "Captured: Black 0, White 2");
  EXPECT_EQ(pente[4]["added"], json::parse(R"([["i10", "O"]])"));
  EXPECT_EQ(pente[4]["removed"], json::parse(R"(["j10", "k10"])"));
  const std::string four = ReviewHtml(Review(Record("fourinarow", {"d1"}, {7, 6})));
  EXPECT_THAT(four, HasSubstr("class=\"board cells\""));
  const json marks = DataOf(four)["games"][0]["plies"][1]["marks"];
  EXPECT_EQ(marks.size(), 7u);
  EXPECT_EQ(marks[0]["kind"], "zone");
  EXPECT_EQ(marks[0]["point"], "d2") << "on top of the piece";
}

// A review of the game h8 i9. It judges only one ply, i9 of White. `line` is a better line of seven
// plies that begins with j10.
GameReview OnePly(Value value, Value best_value, double loss) {
  GameReview review = {.record = Record("freestyle", {"h8", "i9"})};
  std::vector<Ply> line;
  for (int x = 9; x < 15; ++x) line.push_back(StonePly({x, 5}));
  line.push_back(StonePly({0, 0}));
  review.plies = {{.ply = review.record.plies[0].ply},
                  {.ply = review.record.plies[1].ply,
                   .side = Color::kWhite,
                   .judged = true,
                   .best_value = best_value,
                   .value = value,
                   .loss = loss,
                   .candidates = {{best_value, line}, {value, {review.record.plies[1].ply}}}}};
  review.black_value = {0, 0, 0};
  return review;
}

TEST(ReviewTest, TheTextMarksInaccuracies) {
  EXPECT_THAT(ReviewText(OnePly(-60, 0, 0.07)), HasSubstr("inaccuracy: costs 7.0 %; j10, k10"));
  EXPECT_THAT(ReviewText(OnePly(-10, 0, 0.01)), ::testing::Not(HasSubstr("inaccuracy: ")));
}

TEST(ReviewTest, ThePageComparesAPlyInWordsThatFit) {
  const auto note = [](const GameReview& review) {
    return DataOf(ReviewHtml(review))["games"][0]["plies"][2]["note"].get<std::string>();
  };
  EXPECT_EQ(note(OnePly(-1, 0, 0.0004)), "As good: j10, k10, l10, m10, n10, o10 ...");
  EXPECT_EQ(note(OnePly(-10, 0, 0.014)), "Better by 1.4 %: j10, k10, l10, m10, n10, o10 ...");
  EXPECT_EQ(note(OnePly(LossIn(6), LossIn(8), 0)),
            "Every ply loses. Longest: j10, k10, l10, m10, n10, o10 ...");
  GameReview told = OnePly(-10, 0, 0.014);
  told.record.plies[1].depth = 12;
  told.plies[1].candidates.front().line.resize(1);
  EXPECT_EQ(note(told), "Better by 1.4 %: j10. Figures of White's player: depth 12.");
}

TEST(ReviewTest, NonsenseHasLittleAccuracyAndGoodPlayHasMuch) {
  // Forty plies on random points. Before chance was subtracted, such a game reached 70 to 80 %.
  GameRecord nonsense = Record("freestyle", {}, {15, 15});
  const std::unique_ptr<Game> game = MakeGame(nonsense.game);
  for (std::size_t i = 0; i < 40 && game->outcome() == Outcome::kNone; ++i) {
    const std::vector<Point> points = game->LegalPoints();
    nonsense.plies.push_back({.ply = StonePly(points[(i * 7919 + 13) % points.size()])});
    game->Play(nonsense.plies.back().ply);
  }
  const GameReview bad = Review(nonsense, 200);
  for (const Color side : {Color::kBlack, Color::kWhite}) {
    EXPECT_LT(AccuracyOf(bad, side).value_or(0), 0.35) << ColorName(side);
  }
  // The engine against itself. Its searches have ten times the nodes of the review.
  GameRecord good = Record("freestyle", {"h8", "i9"}, {15, 15});
  const std::unique_ptr<Player> player = MakePlayer();
  const std::unique_ptr<Game> played = MakeGame(good.game);
  for (const PlyRecord& ply : good.plies) played->Play(ply.ply);
  while (good.plies.size() < 20 && played->outcome() == Outcome::kNone) {
    const SearchReport report =
        player->Think({.state = played->Clone(), .limits = {.max_nodes = 2000}}, kNeverStopped,
                      [](const SearchReport&) {});
    played->Play(report.best);
    good.plies.push_back({.ply = report.best});
  }
  const GameReview review = Review(good, 200);
  for (const Color side : {Color::kBlack, Color::kWhite}) {
    EXPECT_GT(AccuracyOf(review, side).value_or(1), 0.6) << ColorName(side);
  }
}

// No ply of this review cost anything, and plies chosen at random would not cost anything either.
TEST(ReviewTest, PliesThatCannotCostAnythingHaveNoAccuracy) {
  GameReview review = OnePly(-10, 0, 0);
  for (ReviewedPly& ply : review.plies) ply.random_accuracy = 1;
  EXPECT_EQ(AccuracyOf(review, Color::kWhite), std::nullopt);
  EXPECT_THAT(ReviewText(review), HasSubstr("White: accuracy -, 1 ply judged"));
  for (ReviewedPly& ply : review.plies) ply.random_accuracy = 0.5;
  EXPECT_DOUBLE_EQ(AccuracyOf(review, Color::kWhite).value_or(0), 1);
  EXPECT_EQ(AccuracyOf(review, Color::kBlack), std::nullopt) << "no ply of Black is judged";
}

// Reviews random games of every kind. The data of each ply must be correct.
TEST(ReviewTest, EveryGameCanBeReviewed) {
  for (const GameInfo& info : AllGames()) {
    SCOPED_TRACE(info.name);
    const BoardSize size = info.sizes.SquareNear(9);
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
      ASSERT_FALSE(ply.candidates.empty());
      EXPECT_FALSE(ply.best_line().empty());
      EXPECT_EQ(CountOf(ply.ply, ply), 1) << "the ply played is one of those looked at";
      EXPECT_LE(ply.candidates.size(), 7u);
      for (std::size_t i = 1; i < ply.candidates.size(); ++i) {
        EXPECT_GE(ply.candidates[i - 1].value, ply.candidates[i].value);
      }
    }
    for (const std::optional<Value>& value : review.black_value) {
      ASSERT_TRUE(value.has_value());
      EXPECT_LE(std::abs(*value), kWin);
    }
    EXPECT_FALSE(ReviewText(review).empty());
    EXPECT_FALSE(ReviewHtml(review).empty());
  }
}

TEST(ReviewReportTest, ShowsWhatTheRecordHasBesideItsPlies) {
  const auto record = ParseGame(
      "(;GM[4]RU[freestyle]SZ[9]AB[ee][ff]AW[ed][fe]PL[W]C[the start];W[gg]C[a\nb]"
      "(;B[dd])(;B[cc]))",
      {.variant = ""});
  ASSERT_TRUE(record.ok()) << record.status();
  const GameReview review = Review(*record, 50);
  const std::string text = ReviewText(review);
  EXPECT_THAT(text, HasSubstr("The game begins with a set-up position of 4 stones.\n"));
  EXPECT_THAT(text, HasSubstr("The record has 1 branch beside its main line"));
  EXPECT_THAT(text, HasSubstr("  the start\n"));
  EXPECT_THAT(text, HasSubstr("            a\n            b\n"));
  EXPECT_THAT(text, HasSubstr("   1 White g3"));
  const json object = json::parse(ReviewJson(review));
  EXPECT_EQ(object["branches"], 1);
  EXPECT_EQ(object["commentAtStart"], "the start");
  EXPECT_EQ(object["plies"][0]["comment"], "a\nb");
  EXPECT_FALSE(object["plies"][1].contains("comment"));
  EXPECT_THAT(ReviewHtml(review), HasSubstr("The record says: the start"));
}

}  // namespace
}  // namespace tengen
