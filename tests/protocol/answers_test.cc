// SPDX-License-Identifier: Apache-2.0
#include "protocol/answers.h"

#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "notation/ply_text.h"

namespace tengen {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

std::unique_ptr<Game> Played(const GameSpec& spec, std::initializer_list<const char*> plies) {
  std::unique_ptr<Game> game = MakeGame(spec);
  for (const char* text : plies) {
    const Ply ply = ParsePly(text).value();
    EXPECT_TRUE(game->Check(ply).ok()) << text << ": " << game->Check(ply);
    game->Play(ply);
  }
  return game;
}

GameSpec Small(std::string_view variant) {
  return {.variant = std::string(variant), .size = {6, 5}};
}

TEST(StateText, NamesEverythingInOneLine) {
  EXPECT_EQ(StateText(*Played(Small("freestyle"), {})),
            "STATE game=freestyle options=- size=6x5 ply=0 to_move=B black_seat=1 caps=- ko=- "
            "last=- result=none reason=- board=....../....../....../....../......");
  EXPECT_EQ(StateText(*Played(Small("caro-overline"), {"0,0", "5,4"})),
            "STATE game=caro options=overline size=6x5 ply=2 to_move=B black_seat=1 caps=- ko=- "
            "last=5,4 result=none reason=- board=B...../....../....../....../.....W");
}

TEST(StateText, TellsTheEndAndItsReason) {
  EXPECT_THAT(
      StateText(*Played(Small("freestyle"),
                        {"0,0", "0,1", "1,0", "1,1", "2,0", "2,1", "3,0", "3,1", "4,0"})),
      HasSubstr(" to_move=W black_seat=1 caps=- ko=- last=4,0 result=B reason=line board="));
  const GameSpec tiebreak = {.variant = "gomoku", .allow_pass = true, .tiebreak = true};
  EXPECT_THAT(StateText(*Played(tiebreak, {"7,7", "8,8", "PASS", "PASS"})),
              HasSubstr(" ply=4 to_move=B black_seat=1 caps=- ko=- last=8,8 result=B "
                        "reason=two-pass+tb "));
}

TEST(StateText, AfterASwapTheOtherSeatOwnsBlack) {
  const GameSpec swap2 = {.variant = "freestyle", .opening = OpeningKind::kSwap2};
  EXPECT_THAT(StateText(*Played(swap2, {"7,7 8,8 9,9", "SWAP"})),
              HasSubstr(" ply=2 to_move=W black_seat=2 caps=- ko=- last=7,7;8,8;9,9 result=none "));
}

TEST(StateText, DeadStonesAreCrosses) {
  const GameSpec spec = {.variant = "freestyle", .size = {5, 5}, .continuous = true};
  EXPECT_THAT(
      StateText(*Played(spec, {"0,0", "0,1", "1,0", "1,1", "2,0", "2,1", "3,0", "3,1", "4,0"})),
      HasSubstr(" result=none reason=- board=#####/WWWW./"));
}

TEST(LegalText, ListsPointsByRows) {
  EXPECT_EQ(LegalText(*Played({.variant = "freestyle", .size = {5, 5}}, {"1,0"})),
            "LEGAL 24 0,0 2,0 3,0 4,0 0,1 1,1 2,1 3,1 4,1 0,2 1,2 2,2 3,2 4,2 0,3 1,3 2,3 3,3 4,3 "
            "0,4 1,4 2,4 3,4 4,4");
}

TEST(LegalText, NamesTheFormsWhereThereIsAChoice) {
  const GameSpec gomoku = {.variant = "gomoku", .allow_pass = true};
  EXPECT_THAT(LegalText(*Played(gomoku, {"7,7", "8,8"})), ::testing::EndsWith("14,14 | 1 PASS"));
  const GameSpec swap2 = {.variant = "freestyle", .opening = OpeningKind::kSwap2};
  EXPECT_THAT(LegalText(*Played(swap2, {})), ::testing::EndsWith("14,14 | 3"));
  EXPECT_THAT(LegalText(*Played(swap2, {"7,7 8,8 9,9"})), ::testing::EndsWith("14,14 | 1 2 SWAP"));
}

TEST(LegalText, SpellsTheFormsOfRenjusOpenings) {
  const auto renju = [](OpeningKind opening, std::initializer_list<const char*> plies) {
    return LegalText(*Played({.variant = "renju", .opening = opening}, plies));
  };
  using enum OpeningKind;
  EXPECT_THAT(renju(kYamaguchi, {}), StartsWith("LEGAL 1 7,7 | 3#12"));
  EXPECT_THAT(renju(kSoosyrv8, {"7,7 7,6 7,5", "SWAP"}), ::testing::EndsWith(" | 1#8"));
  EXPECT_THAT(renju(kRif, {"7,7 7,6 7,5", "SWAP", "3,4"}), ::testing::EndsWith(" | OFFER2"));
  EXPECT_EQ(renju(kRif, {"7,7 7,6 7,5", "SWAP", "3,4", "OFFER 9,1 2,1"}), "LEGAL 2 2,1 9,1 | PICK");
}

TEST(LegalText, IsEmptyWhenTheGameIsOver) {
  EXPECT_EQ(LegalText(*Played(Small("freestyle"),
                              {"0,0", "0,1", "1,0", "1,1", "2,0", "2,1", "3,0", "3,1", "4,0"})),
            "LEGAL 0");
}

TEST(GamesText, NamesTheGames) {
  EXPECT_THAT(GamesText(), StartsWith("GAMES freestyle "));
  for (const std::string_view family : GameFamilies())
    EXPECT_THAT(GamesText(), HasSubstr(" " + std::string(family)));
}

TEST(GameText, TellsWhatAGameHas) {
  EXPECT_EQ(
      GameText(*FindGame("gomoku")),
      "GAMES gomoku sizes=5-22 options=- openings=none,pro,long-pro,swap-1st,swap,swap-2,swap-5 "
      "default=pro");
  EXPECT_THAT(GameText(*FindGame("irensei")), StartsWith("GAMES irensei sizes=19 options=- "));
  EXPECT_THAT(
      GameText(*FindGame("fourinarow")),
      HasSubstr(" options=five|popout|edge-grow-4|edge-drop-4|interior-gravity-4,clear|misere "));
  EXPECT_THAT(GameText(*FindGame("caro")), StartsWith("GAMES caro sizes=5-22 options=overline "));
}

TEST(SolvedText, ClaimsWhatIsProven) {
  using Result = SolveReport::Result;
  EXPECT_EQ(SolvedText({}), "SOLVED unknown plies=- exact=0 pv=-");
  EXPECT_EQ(
      SolvedText({Result::kWon, 3, true, {StonePly({7, 7}), StonePly({8, 8}), StonePly({9, 9})}}),
      "SOLVED win plies=3 exact=1 pv=7,7;8,8;9,9");
  EXPECT_EQ(SolvedText({Result::kLost, 4, false, {}}), "SOLVED loss plies=4 exact=0 pv=-");
  EXPECT_EQ(SolvedText({Result::kDrawn, 0, true, {{PlyKind::kStones, {{1, 2}, {3, 4}}, 0}}}),
            "SOLVED draw plies=- exact=0 pv=1,2 3,4");
  SolveReport none;
  none.nodes = 1234;
  EXPECT_EQ(SolveEffortText(none), "SOLVE nodes=1234 none=0");
  none.exhausted = true;
  EXPECT_EQ(SolveEffortText(none), "SOLVE nodes=1234 none=1");
  EXPECT_EQ(PerftText(3, 12345678901), "PERFT 3 12345678901");
}

}  // namespace
}  // namespace tengen
