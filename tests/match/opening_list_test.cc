// SPDX-License-Identifier: Apache-2.0
#include "match/opening_list.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/games.h"
#include "notation/record/game_record.h"

namespace tengen {
namespace {

using Openings = std::vector<std::vector<Ply>>;

Openings Parse(std::string_view text, const GameSpec& spec = {}, int most_plies = 0) {
  const auto openings = ParseOpeningFile(text, spec, most_plies);
  EXPECT_TRUE(openings.ok()) << openings.status();
  return openings.ok() ? *openings : Openings{};
}

std::string Error(std::string_view text, const GameSpec& spec = {}) {
  return std::string(ParseOpeningFile(text, spec, 0).status().message());
}

TEST(OpeningListTest, Lists) {
  const Openings both = {{StonePly({7, 7}), StonePly({7, 8})}, {StonePly({0, 0})}};
  EXPECT_EQ(Parse("0,0, 0,1\r\n\r\n-7,-7\r\n"), both);
  EXPECT_EQ(Parse("h8h9\na1\n"), both) << "lists count rows from the top";
  GameSpec connect6 = FamilySpec(*FindGame("connect6"), {19, 19});
  EXPECT_EQ(Parse("j10k10l10", connect6),
            (Openings{{StonePly({9, 9}), {PlyKind::kStones, {{10, 9}, {11, 9}}}}}));
}

TEST(OpeningListTest, Records) {
  const Openings two = {{StonePly({7, 7}), StonePly({7, 8})}, {StonePly({0, 0})}};
  EXPECT_EQ(Parse("(;SZ[15]C[(];B[hh];W[hi])\n(;SZ[15];B[aa])"), two);
  EXPECT_EQ(Parse("(;SZ[15];B[hh];W[hi];B[aa])", {}, 2), (Openings{two[0]}));
  EXPECT_EQ(Parse("Piskvorky 15x15, 0:0, 0\n8,8,0\n8,9,0\n"), (Openings{two[0]}));
  GameRecord record;
  record.plies = {{StonePly({7, 7})}, {StonePly({7, 8})}, {StonePly({3, 3})}};
  record.opening_plies = 2;
  record.winner = 1;
  EXPECT_EQ(Parse(RecordLine(record) + "\n" + RecordLine(record) + "\n"),
            (Openings{two[0], two[0]}));
}

// Lists of openings are read by the same code as all records. So encodings, marks and text before
// the game are allowed.
TEST(OpeningListTest, RecordsAsOthersWriteThem) {
  const Openings two = {{StonePly({7, 7}), StonePly({7, 8})}, {StonePly({0, 0})}};
  EXPECT_EQ(Parse("\xef\xbb\xbf(;SZ[15];B[hh];W[hi])"), (Openings{two[0]}));
  EXPECT_EQ(Parse("games (two):\n(;SZ[15];B[hh];W[hi])\n(;SZ[15];B[aa])"), two);
  std::string utf16 = "\xff\xfe";
  for (const char c : std::string_view("(;SZ[15];B[hh];W[hi])")) utf16 += {c, '\0'};
  EXPECT_EQ(Parse(utf16), (Openings{two[0]}));
  EXPECT_EQ(Parse("(;SZ[15]AB[hh]AW[hi])"), (Openings{two[0]}));
  EXPECT_EQ(Error("(;SZ[15]AB[hh][ii]PL[W])"),
            "opening 1: it begins with a set-up position; an opening begins with the empty board");
}

TEST(OpeningListTest, OtherRecords) {
  const Openings two = {{StonePly({7, 7}), StonePly({8, 6})}, {StonePly({0, 14})}};
  EXPECT_EQ(Parse("h8,i7\nA15\n"), two) << "a list counts rows from the top";
  EXPECT_EQ(Parse("https://gomocalc.com/#/h8i9\nhttps://gomocalc.com/#/a1"), two);
  EXPECT_EQ(Parse("START 15\nTURN 7,7\n8,6\nSTART 15\nTURN 0,14"), two);
  EXPECT_EQ(Parse("15\n15\n2\n7 7\n6 8\n"), (Openings{two[0]}));
  GameSpec renju;
  renju.variant = "renju";
  EXPECT_EQ(Parse("<games><game id='1'><move>h8 i9</move></game>"
                  "<game id='2'><move>a1</move></game></games>",
                  renju),
            two);
}

TEST(OpeningListTest, WhatIsRefused) {
  EXPECT_EQ(Error(""), "the file has no openings");
  EXPECT_EQ(Error("h8\nh8h8\n").substr(0, 7), "line 2:");
  EXPECT_EQ(Error("(;SZ[9];B[aa])"), "opening 1: it is freestyle 9x9, not freestyle 15x15");
  EXPECT_EQ(Error("(;SZ[15];B[aa];W[aa])"), "opening 1: move 2, a15: a15 is occupied");
  EXPECT_EQ(Error("a1a2b1b2c1c2d1d2e1"), "opening 1: the game is over after this opening");
  EXPECT_EQ(Error("a1a2b1b2c1c2d1d2e1e2"),
            "opening 1: ply 10, 4,1: the game is over before this ply");
  EXPECT_EQ(Error("\xffRenLib\xff").substr(0, 29), "a library of RenLib is a tree");
  GameRecord record;
  record.plies = {{StonePly({7, 7})}};
  record.winner = 1;
  EXPECT_EQ(Error(RecordLine(record)).substr(0, 32), "opening 1: it is a finished game");
}

}  // namespace
}  // namespace tengen
