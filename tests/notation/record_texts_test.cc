// SPDX-License-Identifier: Apache-2.0
//
// Reads the files of tests/data/records/texts and compares the results with the lines of
// tests/data/records/texts.expected. That file describes the form of its lines.
#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "base/files.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "engine/games.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "notation/point_names.h"
#include "notation/record/game_collection.h"
#include "notation/record/game_record.h"

namespace tengen {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAreArray;

fs::path Folder() { return fs::path(TENGEN_SOURCE_DIR) / "tests" / "data" / "records"; }

struct Expected {
  std::string file;
  GameSpec otherwise;
  std::vector<std::string> lines;
};

// Reads a game such as "freestyle 15x15". The variant is empty if the text is empty.
GameSpec SpecOf(std::string_view text) {
  GameSpec spec = {.variant = ""};
  if (text.empty()) return spec;
  spec.variant = std::string(TakeWord(text));
  const std::size_t by = text.find('x');
  spec.size = {ParseIntegerIn(text.substr(0, by), 1, 99).value(),
               ParseIntegerIn(text.substr(by + 1), 1, 99).value()};
  return spec;
}

std::vector<Expected> AllExpected() {
  std::vector<Expected> all;
  const std::string text = *ReadTextFile(Folder() / "texts.expected");
  for (const absl::string_view piece : absl::StrSplit(text, '\n', absl::SkipEmpty())) {
    const std::string line(piece);
    if (line.front() == '#') continue;
    if (line.front() == ' ') {
      all.back().lines.push_back(line.substr(2));
    } else {
      const std::size_t as = std::min(line.find(" as "), line.size());
      all.push_back({line.substr(0, as), SpecOf(line.substr(std::min(as + 4, line.size()))), {}});
    }
  }
  return all;
}

std::string LineOf(const absl::StatusOr<GameRecord>& game) {
  if (!game.ok()) return StrCat("! ", game.status().message());
  std::vector<std::string> plies;
  for (const PlyRecord& ply : game->plies) plies.push_back(PlyName(ply.ply, game->game.size));
  std::string from;
  if (game->start) {
    const nlohmann::json start = SetupJson(*game->start);
    from = StrCat(" from ", absl::StrJoin(start["board"].get<std::vector<std::string>>(), "/"), " ",
                  start["toMove"].get<std::string>());
  }
  const bool has_players = !game->players[0].empty() || !game->players[1].empty();
  std::string line = StrCat(game->game.variant, " ", game->game.size.width, "x",
                            game->game.size.height, from, " | ", absl::StrJoin(plies, ", "), " | ",
                            game->winner ? std::to_string(*game->winner) : "-", " | ",
                            has_players ? StrCat(game->players[0], " - ", game->players[1]) : "");
  while (line.ends_with(' ')) line.pop_back();
  return line;
}

// Returns `found`. If `expected` ends with a star and `found` begins with the text before the star,
// returns `expected`.
std::string Compared(const std::string& found, const std::string& expected) {
  const bool star = expected.ends_with('*');
  return star && found.starts_with(expected.substr(0, expected.size() - 1)) ? expected : found;
}

TEST(RecordTextsTest, FindsWhatIsExpected) {
  for (const Expected& expected : AllExpected()) {
    const absl::StatusOr<std::string> bytes = ReadFile(Folder() / "texts" / expected.file);
    ASSERT_TRUE(bytes.ok()) << bytes.status();
    std::vector<std::string> found;
    for (const auto& game : ReadGames(*bytes, expected.otherwise)) {
      const std::string line = LineOf(game);
      EXPECT_EQ(line.find('\n'), std::string::npos) << line;
      const std::size_t i = found.size();
      found.push_back(i < expected.lines.size() ? Compared(line, expected.lines[i]) : line);
    }
    EXPECT_THAT(found, ElementsAreArray(expected.lines)) << expected.file;
  }
}

TEST(RecordTextsTest, EveryFileIsExpected) {
  std::set<std::string> files, expected;
  for (const auto& entry : fs::directory_iterator(Folder() / "texts")) {
    files.insert(entry.path().filename().string());
  }
  for (const Expected& file : AllExpected()) expected.insert(file.file);
  EXPECT_EQ(files, expected);
}

// A damaged file must result in a game or in an error of one line. It must not cause a crash.
TEST(RecordTextsTest, DamagedFiles) {
  for (const Expected& expected : AllExpected()) {
    const std::string bytes = *ReadFile(Folder() / "texts" / expected.file);
    for (std::size_t length = 0; length < bytes.size(); length += 1 + bytes.size() / 64) {
      std::string damaged = bytes.substr(0, length);
      for (int i = 0; i < 2; ++i) {
        for (const auto& game : ReadGames(damaged, expected.otherwise)) {
          EXPECT_EQ(LineOf(game).find('\n'), std::string::npos) << expected.file << " " << length;
        }
        damaged = StrCat(bytes.substr(0, length), "\xff", bytes.substr(length));
      }
    }
  }
}

// --- Writing -----------------------------------------------------------------------------------

GameRecord Record(std::string_view moves, const GameSpec& spec) {
  GameRecord record = ParseGame(moves, spec).value();
  record.players = {"Ann", "Ben <&\">"};
  return record;
}

TEST(RecordTextsTest, WrittenFormsReadBack) {
  const auto stones = [](const GameRecord& record) {
    std::vector<Ply> plies;
    for (const PlyRecord& ply : record.plies) plies.push_back(ply.ply);
    return plies;
  };
  const GameSpec renju = {.variant = "renju", .size = {15, 15}};
  GameRecord record = Record("h8i9j10a1o15", renju);
  record.winner = 2;
  record.id = "17";
  for (const auto& text : {SavText(record), PosBytes(record), RifText(record)}) {
    ASSERT_TRUE(text.ok()) << text.status();
    const absl::StatusOr<GameRecord> again = ParseGame(*text, renju);
    ASSERT_TRUE(again.ok()) << *text << again.status();
    EXPECT_EQ(stones(*again), stones(record)) << *text;
    EXPECT_EQ(again->game, record.game) << *text;
  }
  const GameRecord rif = ParseGame(*RifText(record), {.variant = ""}).value();
  EXPECT_EQ(rif.players, record.players);
  EXPECT_EQ(rif.winner, 2);
  EXPECT_EQ(rif.id, "17");
  for (const char* const game : {"pente", "pente-keryo", "connect6", "standard"}) {
    std::string moves;
    for (int i = 0; i < 61; ++i) {
      moves += PointName({(i * 7) % 19, (i * 3 + i / 19) % 19}, {19, 19});
    }
    GameRecord pente = Record(moves, {.variant = game, .size = {19, 19}});
    CutAtEnd(&pente);
    pente.players = {"", "Ben"};
    const absl::StatusOr<std::string> text = PgnText(pente);
    ASSERT_TRUE(text.ok()) << text.status();
    for (const absl::string_view line : absl::StrSplit(*text, '\n')) EXPECT_LE(line.size(), 81U);
    const absl::StatusOr<GameRecord> again = ParseGame(*text, {.variant = ""});
    ASSERT_TRUE(again.ok()) << *text << again.status();
    EXPECT_EQ(stones(*again), stones(pente)) << game;
    EXPECT_EQ(again->game.variant, game);
    EXPECT_EQ(again->players, pente.players);
    EXPECT_EQ(again->winner, pente.winner);
  }
}

TEST(RecordTextsTest, WhatAFormCannotHoldIsNotWritten) {
  GameRecord swapped = ParseGame(R"({"game":{"variant":"freestyle","opening":"swap-1st"},)"
                                 R"("moves":["h8","swap"]})",
                                 {})
                           .value();
  EXPECT_EQ(SavText(swapped).status().message(), "this form has only stones, but ply 2 is SWAP");
  EXPECT_EQ(PgnText(swapped).status().message(),
            "PGN is for pente, connect6 and standard on a board of 19x19, not freestyle 15x15");
  EXPECT_EQ(RifText(swapped).status().message(),
            "RIF is for renju on a board of 15x15, not freestyle 15x15");
  const GameRecord large = Record("a1", {.variant = "freestyle", .size = {20, 20}});
  EXPECT_EQ(PosBytes(large).status().message(), "a .pos file needs a board of 15x15, not 20x20");
}

TEST(RecordTextsTest, FilesThatAreNoGames) {
  EXPECT_EQ(ParseGame("\x1f\x8b\x08", {}).status().message(),
            "the file is compressed; unpack it first");
  EXPECT_EQ(ParseGame("\xffRenLib\xff\x03\x04", {}).status().message(),
            "this is not a library of RenLib");
  EXPECT_THAT(std::string(ParseGame("SQLite format 3\0abc", {}).status().message()),
              ::testing::HasSubstr("db import"));
}

TEST(RecordTextsTest, SaysHowItReadsColumns) {
  const auto notes = [](std::string_view text) { return ParseGame(text, {})->notes; };
  EXPECT_EQ(notes(R"([["B","H8"],["W","J9"]])").size(), 1U);
  EXPECT_EQ(notes(R"([["B","H8"],["W","I9"],["B","J9"]])").size(), 0U);
  EXPECT_EQ(notes(R"({"rules":"gomoku","moves":[["B","H8"],["W","H9"],["B","pass"]]})").size(), 0U);
  EXPECT_EQ(notes("[Game \"Pente\"]\n\n1. J10 I10").size(), 1U);
  EXPECT_EQ(notes("[Game \"Pente\"]\n\n1. J10 K10").size(), 0U);
}

TEST(RecordTextsTest, ALinkHasBranches) {
  const absl::StatusOr<GameRecord> record =
      ParseGame("#game=renju&moves=h8i9j10&branch=1:b2,c3&branch=2:d4&at=4", {});
  ASSERT_TRUE(record.ok()) << record.status();
  EXPECT_EQ(record->plies.size(), 3U);
  EXPECT_EQ(BranchesOf(*record), 2);
  EXPECT_EQ(BranchesOf(*ParseGame("#game=renju&moves=h8i9j10&at=2", {})), 0);
}

// A RIF file may have many games. A game of this file is read only when it is requested.
TEST(RecordTextsTest, OneOfManyGames) {
  std::string rif = "<games>";
  for (int i = 1; i <= 2000; ++i) {
    rif +=
        StrCat("<game id=\"", i * 10, "\"><move>h8 ", i % 2 == 0 ? "i9" : "h8", "</move></game>");
  }
  rif += "</games>";
  EXPECT_EQ(ParseGameOf(rif, "40", {})->id, "40");
  EXPECT_EQ(ParseGameOf(rif, "10", {}).status().message(), "game 10: move 2, h8: h8 is occupied");
  EXPECT_EQ(ParseGameOf(rif, "", {}).status().message(),
            "there are 2000 games in it, choose one with --id: 10, 20, 30, 40, 50, 60, 70, 80, ... "
            "20000");
  EXPECT_EQ(ListGames(rif, {}).size(), 1000U);
}

}  // namespace
}  // namespace tengen
