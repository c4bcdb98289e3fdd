// SPDX-License-Identifier: Apache-2.0
#include "notation/record/game_record.h"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/games.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tests/testing/plies.h"
#include "tests/testing/random.h"
#include "tests/testing/sanitized.h"

namespace tengen {
namespace {

using testing::Random;

GameRecord RandomGame(const GameSpec& spec, Random* random) {
  GameRecord record;
  record.id = "7.2";
  record.game = spec;
  record.players = {"[a] \\ one", "b"};
  record.seed = 0xfedcba9876543210U;
  const std::unique_ptr<Game> game = MakeGame(spec);
  testing::PlaySome(game.get(), 60, random);
  for (const Ply& ply : game->plies()) {
    PlyRecord& played = record.plies.emplace_back();
    played.ply = ply;
    if (random->Percent(50)) played.value = random->Between(-kWin, kWin);
    if (random->Percent(50)) played.depth = random->Between(0, 40);
    if (random->Percent(50)) played.nodes = static_cast<std::uint64_t>(random->Between(0, 1 << 30));
    if (random->Percent(50)) played.ms = random->Between(0, 100000);
  }
  record.opening_plies = random->Between(0, static_cast<int>(record.plies.size()));
  record.winner = WinnerSeat(*game);
  if (record.winner) record.reason = std::string(EndReasonText(game->reason()));
  return record;
}

TEST(GameRecordTest, EveryGameAndOpeningComesBack) {
  Random random(1);
  for (const GameInfo& game : testing::SampledGames()) {
    for (const OpeningKind opening : game.openings) {
      GameSpec spec = FamilySpec(game, game.sizes.SquareNear(5));
      spec.opening = opening;
      if (!CheckSpec(spec).ok()) continue;
      SCOPED_TRACE(spec.variant + " " + std::string(OpeningName(opening)));
      const GameRecord record = RandomGame(spec, &random);
      ASSERT_FALSE(record.plies.empty());
      const GameSpec other{.size = {7, 7}};

      const absl::StatusOr<GameRecord> json = ParseGame(RecordLine(record), other);
      ASSERT_TRUE(json.ok()) << json.status();
      EXPECT_EQ(*json, record);
      EXPECT_EQ(RecordLine(record).find('\n'), std::string::npos);

      const absl::StatusOr<GameRecord> sgf = ParseGame(SgfText(record), other);
      ASSERT_TRUE(sgf.ok()) << sgf.status() << SgfText(record);
      EXPECT_EQ(*sgf, record) << SgfText(record);

      const absl::StatusOr<GameRecord> psq = ParseGame(PsqFileText(record), other);
      ASSERT_TRUE(psq.ok()) << psq.status();
      EXPECT_EQ(*psq, record);

      const auto replayed = Replay(record);
      ASSERT_TRUE(replayed.ok()) << replayed.status();
      EXPECT_EQ((*replayed)->plies().size(), record.plies.size());
    }
  }
}

GameRecord ShortGame() {
  GameRecord record;
  record.id = "1.1";
  record.game = FamilySpec(*FindGame("freestyle"), {15, 15});
  record.game.allow_pass = true;
  record.players = {"a", "b"};
  record.opening_plies = 1;
  record.plies = {{StonePly({7, 7})}, {StonePly({8, 8}), -12, 9, 5000, 120}, {{PlyKind::kPass}}};
  record.winner = 2;
  record.reason = "timeout";
  record.seed = 5;
  return record;
}

TEST(GameRecordTest, WhatIsWritten) {
  const GameRecord record = ShortGame();
  const std::string line =
      R"({"game":{"allow_pass":true,"rif_five_exception":false,"size":[15,15],"variant":"freestyle"},)"
      R"("id":"1.1","opening_plies":1,"players":["a","b"],)"
      R"("plies":[{"ply":"7,7"},{"depth":9,"ms":120,"nodes":5000,"ply":"8,8","value":-12},)"
      R"({"ply":"PASS"}],"reason":"timeout","seed":5,"winner":2})";
  EXPECT_EQ(RecordLine(record), line);
  EXPECT_EQ(PsqFileText(record),
            "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,120\na\nb\n15\n2,0\n" + line + "\n");
  const std::string sgf = SgfText(record);
  EXPECT_EQ(sgf.substr(0, sgf.find("TENGEN")),
            "(;FF[4]CA[UTF-8]GM[4]AP[Tengen:0.2.0]SZ[15]RU[freestyle]PB[a]PW[b]RE[W+T]");
  EXPECT_EQ(sgf.substr(sgf.find('\n')),
            "\n;B[hh]\n;W[ii]C[value -12, depth 9, nodes 5000, 120ms]\n;B[])\n");
}

TEST(GameRecordTest, TurnsAndOpeningsInSgf) {
  GameRecord record;
  record.game = FamilySpec(*FindGame("freestyle"), {15, 15});
  record.game.opening = OpeningKind::kSwap2;
  record.plies = {{{PlyKind::kStones, {{7, 7}, {8, 8}, {1, 2}}}}, {{PlyKind::kSwap}}};
  if (!CheckSpec(record.game).ok()) record.game.variant = "gomoku";
  ASSERT_TRUE(Replay(record).ok()) << Replay(record).status();
  const std::string sgf = SgfText(record);
  EXPECT_EQ(sgf.substr(sgf.find('\n')), "\n;B[hh]PLY[7,7 8,8 1,2];W[ii];B[bc]\n;PLY[SWAP])\n");
}

TEST(GameRecordTest, SgfOfOthers) {
  const GameSpec spec;
  const auto record = ParseSgf(
      "(;FF[4]GM[4]GN[x]EV[a x b]RU[4]SZ[15]PB[a]PW[b]RE[B+1]TE[x]\r\n;B[hh]C[opening move];"
      "W[hi]C[opening move];B[ji]C[123ms](;W[aa])(;W[bb]))",
      spec);
  ASSERT_TRUE(record.ok()) << record.status();
  EXPECT_EQ(record->game.variant, "renju");
  EXPECT_EQ(record->opening_plies, 2);
  ASSERT_EQ(record->plies.size(), 4U);
  EXPECT_EQ(record->plies[2].ms, 123);
  EXPECT_EQ(record->plies[3].ply, StonePly({0, 0}));
  EXPECT_EQ(record->winner, 1);
  EXPECT_EQ(record->players[1], "b");

  const auto diagram = ParseSgf("(;SZ[9:7]AB[aa][bb]AW[cc];W[dd])", spec);
  ASSERT_TRUE(diagram.ok()) << diagram.status();
  EXPECT_EQ(diagram->game.size, (BoardSize{9, 7}));
  EXPECT_EQ(diagram->plies.size(), 4U);
  EXPECT_EQ(diagram->opening_plies, 3);

  // In connect6 a turn has two stones.
  const auto connect6 =
      ParseSgf("(;SZ[19];B[jj];W[kk];W[ll];B[aa];B[bb])", FamilySpec(*FindGame("connect6"), {}));
  ASSERT_TRUE(connect6.ok()) << connect6.status();
  EXPECT_EQ(connect6->plies.size(), 3U);
}

// Stones of the wrong colour must be an error. If they were read as alternating stones, the result
// would be another game.
TEST(GameRecordTest, SgfColoursAreWhatTheyAre) {
  const auto error = [](const std::string& nodes) {
    const auto record = ParseGame("(;GM[4]SZ[15]" + nodes + ")", {});
    return record.ok() ? "" : std::string(record.status().message());
  };
  EXPECT_EQ(error(";B[hh];W[hi];B[hj]"), "");
  EXPECT_EQ(error(";W[hh];W[hi];W[hj]"), "move 2, h7: it is White's turn")
      << "White begins, so it is Black here";
  EXPECT_EQ(error(";B[hh];B[hi]"), "move 2, h7: it is White's turn");
  EXPECT_EQ(error("AB[hh]AW[ii];W[hi];W[hj]"), "move 2, h6: it is Black's turn")
      << "White moves after the set-up";
  const GameSpec two = {.variant = "connect6", .size = {19, 19}};
  EXPECT_TRUE(ParseGame("(;SZ[19];B[jj];W[aa];W[bb];B[cc];B[dd])", two).ok());
  EXPECT_FALSE(ParseGame("(;SZ[19];B[jj];W[aa];B[bb];W[cc];B[dd])", two).ok());
}

TEST(GameRecordTest, PsqOfOthers) {
  const auto record = ParsePsqFile(
      "Piskvorky 15x15, 4:4, 1\r\n8,8,0\r\n9,9,0\r\n8,9,50\r\na.exe\r\nb.exe\r\n15\r\n1,17\r\n",
      {});
  ASSERT_TRUE(record.ok()) << record.status();
  EXPECT_EQ(record->opening_plies, 2);
  EXPECT_EQ(record->plies[2].ms, 50);
  EXPECT_EQ(record->players[0], "b.exe");  // the player who moved first
  EXPECT_EQ(record->winner, 2);
  EXPECT_EQ(record->reason, "timeout");
}

TEST(GameRecordTest, WhatIsRefused) {
  const auto error = [](std::string_view text) {
    return std::string(ParseGame(text, {}).status().message());
  };
  const std::string wanted =
      "expected a game as JSON, SGF, PSQ, PGN, RIF, .sav, .pos or .lib, a link, lines of the "
      "protocol, "
      "or points such as h8i9j10 on a board of 15x15, not ";
  EXPECT_EQ(error("hello"), wanted + "'hello'");
  EXPECT_EQ(error("7 and 7"), wanted + "'7 and 7'");
  EXPECT_EQ(error("h8p9"), "p9 is not on a board of 15x15");
  EXPECT_EQ(error("h8h9h9"), "move 3, h9: h9 is occupied");
  EXPECT_EQ(error("{\"id\":1"), "invalid JSON: '{\"id\":1'");
  EXPECT_EQ(error("{\"id\":1}"), "\"id\": a string wanted");
  EXPECT_EQ(error("{}"), "\"game\": the game wanted");
  EXPECT_EQ(error(R"({"game":{"variant":"freestyle","size":[3,4]},"plies":[]})"),
            "freestyle has no board of 3x4: the sizes are 5 to 22");
  EXPECT_EQ(error(R"({"game":{"opening":"best"},"plies":[]})").substr(0, 30),
            "\"opening\": one of none, centre");
  EXPECT_EQ(error(R"({"game":{},"plies":[{"ply":"7,7","depth":-1}]})"),
            "ply 1: \"depth\": a whole number from 0 to 2147483647 wanted");
  EXPECT_EQ(error(R"({"game":{},"plies":[{"ply":"7;7"}]})").substr(0, 14), "ply 1: \"ply\": ");
  EXPECT_EQ(error("(;SZ[15];B[hh"), "an SGF value does not end with ']'");
  EXPECT_EQ(error("(;SZ[15];B[hh];W[hh])"), "move 2, h8: h8 is occupied");
  EXPECT_EQ(error("(;SZ[15];B[h])"), "B: expected a point such as hh or h8, not 'h'");
  EXPECT_EQ(error("(;SZ[15]AB[aa][pp])"), "node 1 sets up a stone off the board of 15x15");
  EXPECT_EQ(error("(;GM[4]RU[renju]SZ[15];B[zz])"),
            "move 1, 25,25: 25,25 is off the board: 0,0 to 14,14");
  std::string edited = PsqFileText(ShortGame());
  edited.replace(edited.find("9,9"), 3, "9,8");
  EXPECT_EQ(error(edited), "the moves differ from the record below them");
  GameRecord twice = ShortGame();
  twice.plies.push_back({StonePly({7, 7})});
  EXPECT_EQ(Replay(twice).status().message(), "ply 4, 7,7: 7,7 is occupied");
}

TEST(GameRecordTest, StonesAsPeopleNameThem) {
  const auto record = ParseGame(" h8i9 j10\n", {});
  ASSERT_TRUE(record.ok()) << record.status();
  ASSERT_EQ(record->plies.size(), 3U);
  EXPECT_EQ(record->plies[0].ply, StonePly({7, 7}));
  EXPECT_EQ(record->plies[1].ply, StonePly({8, 6})) << "row 1 is at the bottom";
  const auto four = ParseGame("d1d2", FamilySpec(*FindGame("fourinarow"), {7, 6}));
  ASSERT_TRUE(four.ok()) << four.status();
  EXPECT_EQ(four->plies[1].ply, StonePly({3, 4}));
  const auto two = ParseGame("j10k10k11", FamilySpec(*FindGame("connect6"), {19, 19}));
  ASSERT_TRUE(two.ok()) << two.status();
  EXPECT_EQ(two->plies[1].ply, (Ply{PlyKind::kStones, {{10, 9}, {10, 8}}, 0}));
}

TEST(GameRecordTest, RulesAsOthersNameThem) {
  const auto read = [](const std::string& root, const std::string& asked = "") {
    return ParseGame("(;" + root + ";B[hh];W[hi])", {.variant = asked, .size = {15, 15}});
  };
  const auto game = [&read](const std::string& root) {
    const auto record = read(root);
    return record.ok() ? record->game.variant : std::string(record.status().message());
  };
  EXPECT_EQ(game("SZ[15]"), "freestyle");
  EXPECT_EQ(game("GM[4]RU[Renju]"), "renju");
  EXPECT_EQ(game("GM[4]RU[RIF]"), "renju");
  EXPECT_TRUE(read("RU[RIF]")->game.rif_five_exception);
  EXPECT_EQ(game("RU[Free-style Gomoku]"), "freestyle");
  EXPECT_EQ(game("RU[1]"), "standard");
  EXPECT_EQ(game("RU[Keryo-Pente]"), "pente-keryo");
  EXPECT_THAT(game("RU[Simplified Ing]"),
              ::testing::StartsWith("the rule 'Simplified Ing' is not"));
  EXPECT_EQ(game("GM[1]SZ[15]"), "renju");
  EXPECT_THAT(game("GM[1]SZ[15]KM[6.5]"), ::testing::StartsWith("it is a game of Go"));
  EXPECT_THAT(game("GM[1]SZ[15]HA[2]"), ::testing::StartsWith("it is a game of Go"));
  EXPECT_THAT(game("GM[1]SZ[19]"), ::testing::StartsWith("it is a game of Go"));
  EXPECT_THAT(game("KM[6.5]RU[Japanese]"), ::testing::StartsWith("it is a game of Go"));
  EXPECT_THAT(game("GM[2]"), ::testing::StartsWith("GM['2'] is another game"));
  // The game that the caller names has priority over RU and GM.
  EXPECT_EQ(read("GM[1]RU[Japanese]", "standard")->game.variant, "standard");
}

// A record may continue after a foul that the players did not notice, or after another end of the
// game.
TEST(GameRecordTest, WhatComesAfterTheEndIsKeptAndCutOff) {
  const GameSpec renju = {.variant = "renju", .size = {15, 15}};
  auto record = ParseGame("h8a1i8a3j9a5j10o1j8o2c3c4", renju);
  ASSERT_TRUE(record.ok()) << record.status();
  EXPECT_EQ(record->plies.size(), 12U);
  EXPECT_EQ(record->reason, "forbidden:33");
  EXPECT_EQ(Replay(*record).status().message(), "ply 10, 14,13: the game is over before this ply");
  EXPECT_EQ(CutAtEnd(&*record), 3U);
  EXPECT_EQ(record->plies.size(), 9U);
  EXPECT_TRUE(Replay(*record).ok());
  EXPECT_EQ(CutAtEnd(&*record), 0U);
}

// Names that look like the next move of a Piskvork record, and names that contain line ends.
TEST(GameRecordTest, NamesLikeMoves) {
  GameRecord record = ShortGame();
  for (const std::string name : {"8,9", "8,9,7\v\v,17", "9, 9, 12", "a\r\nb"}) {
    record.players = {name, "other"};
    const absl::StatusOr<GameRecord> again = ParsePsqFile(PsqFileText(record), {});
    ASSERT_TRUE(again.ok()) << name << ": " << again.status();
    EXPECT_EQ(again->players, record.players);
  }
}

// From a truncated or damaged text, the parser returns an error or another game. It must not crash.
TEST(GameRecordTest, DamagedTexts) {
  Random random(2);
  const GameRecord record = ShortGame();
  for (const std::string& text : {RecordLine(record), SgfText(record), PsqFileText(record)}) {
    for (std::size_t length = 0; length < text.size(); ++length) {
      (void)ParseGame(text.substr(0, length), {});
    }
    for (int i = 0; i < 2000; ++i) {
      std::string damaged = text;
      damaged[static_cast<std::size_t>(random.Between(0, static_cast<int>(text.size()) - 1))] =
          static_cast<char>(random.Between(0, 255));
      (void)ParseGame(damaged, {});
    }
  }
}

}  // namespace
}  // namespace tengen
