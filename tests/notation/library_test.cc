// SPDX-License-Identifier: Apache-2.0
//
// Libraries of RenLib as games with branches. The writer of notation/record/renlib.h makes the
// files.
#include <cstddef>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "base/str_cat.h"
#include "engine/games.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "notation/ply_text.h"
#include "notation/point_names.h"
#include "notation/record/game_collection.h"
#include "notation/record/game_record.h"
#include "notation/record/node_notes.h"
#include "notation/record/renlib.h"
#include "notation/record/sgf_tree.h"
#include "notation/record/tree_branches.h"

namespace tengen {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr BoardSize kRenlibSize = {15, 15};
const GameSpec kUnnamed = {.variant = "", .size = {}};

Point RenlibPoint(std::string_view name) { return ParsePointNames(name, kRenlibSize)->front(); }

// A node of a library. The move "-" is a pass.
struct LibraryMove {
  int depth;
  std::string move;
  std::string comment = "";
  std::string text = "";
  bool is_move = true;
};

std::string LibraryOf(const std::vector<LibraryMove>& lines) {
  std::vector<RenlibNode> nodes;
  for (const LibraryMove& line : lines) {
    RenlibNode node = {.depth = line.depth, .is_move = line.is_move};
    if (!line.move.empty() && line.move != "-") node.point = RenlibPoint(line.move);
    node.comment = line.comment;
    node.text = line.text;
    nodes.push_back(std::move(node));
  }
  return RenlibBytes(nodes);
}

GameRecord ReadLibrary(std::string_view bytes, const GameSpec& otherwise = kUnnamed) {
  absl::StatusOr<GameRecord> record = ParseGameOf(bytes, "", otherwise);
  EXPECT_TRUE(record.ok()) << record.status();
  return record.ok() ? *std::move(record) : GameRecord();
}

std::string LibraryError(std::string_view bytes, const GameSpec& otherwise = kUnnamed) {
  const absl::StatusOr<GameRecord> record = ParseGameOf(bytes, "", otherwise);
  EXPECT_EQ(CountGames(bytes, otherwise), 1U);
  return std::string(record.status().message());
}

// The notes of all positions of the record, by the moves that lead to them: "h8 i9 ".
std::map<std::string, NodeNotes> PositionsOf(const GameRecord& record) {
  std::map<std::string, NodeNotes> positions;
  std::vector<std::string> ways{""};  // by the numbers of the plies
  const std::vector<NodeNotes> main_notes = NotesOf(record);
  positions[""] = main_notes[0];
  for (std::size_t i = 0; i < record.plies.size(); ++i) {
    ways.push_back(StrCat(ways.back(), PlyName(record.plies[i].ply, kRenlibSize), " "));
    positions[ways.back()] = main_notes[i + 1];
  }
  for (const TreeBranch& branch : BranchLinesOf(record).branches) {
    std::string way = ways[branch.from];
    for (std::size_t i = 0; i < branch.plies.size(); ++i) {
      StrAppend(&way, PlyName(branch.plies[i], kRenlibSize), " ");
      ways.push_back(way);
      positions[way] = branch.notes[i];
    }
  }
  return positions;
}

TEST(LibraryTest, ItsTreeIsAGameWithBranches) {
  const GameRecord record = ReadLibrary(LibraryOf({{0, "", "the start"},
                                                   {1, "h8"},
                                                   {2, "h9", "direct"},
                                                   {3, "i9", "D4\nthe main line", "A"},
                                                   {3, "i8", "", "x"},
                                                   {2, "i9", "", "W:1]"}}));
  EXPECT_EQ(record.game.variant, "renju");
  EXPECT_EQ(record.game.size, kRenlibSize);
  EXPECT_THAT(record.notes, IsEmpty());
  EXPECT_THAT(record.plies, SizeIs(3));
  EXPECT_EQ(BranchesOf(record), 2);
  const auto label = [](const char* point, const char* text) {
    return PointMark{"label", RenlibPoint(point), text};
  };
  const std::map<std::string, NodeNotes> expected = {
      {"", {"the start", {}}},
      {"h8 ", {"", {label("i9", "W:1]")}}},
      {"h8 h9 ", {"direct", {label("i9", "A"), label("i8", "x")}}},
      {"h8 h9 i9 ", {"D4\nthe main line", {}}},
      {"h8 h9 i8 ", {}},
      {"h8 i9 ", {}}};
  EXPECT_EQ(PositionsOf(record), expected);
  // The file that `convert` writes has the same tree.
  EXPECT_EQ(PositionsOf(*ParseGame(SgfText(record), {})), expected);
}

TEST(LibraryTest, MarksWithoutMovesPassesAndOtherGames) {
  const std::string bytes = LibraryOf({{0, ""},
                                       {1, "h8"},
                                       {2, "i9"},
                                       {3, "-", "a pass", "no point"},
                                       {4, "j10", "only a text", "T", false},
                                       {4, "g7"}});
  const GameRecord record = ReadLibrary(bytes);
  EXPECT_TRUE(record.game.allow_pass);
  const std::map<std::string, NodeNotes> positions = PositionsOf(record);
  EXPECT_EQ(positions.at("h8 i9 pass ").comment, "a pass\nno point\nonly a text");
  EXPECT_THAT(positions.at("h8 i9 pass ").marks, SizeIs(1));
  EXPECT_THAT(positions, SizeIs(5));
  EXPECT_EQ(ReadLibrary(LibraryOf({{0, ""}, {1, "h8"}}), {.variant = "standard", .size = {20, 20}})
                .game.variant,
            "standard");
  EXPECT_THAT(LibraryError(bytes, {.variant = "connect6-toroidal", .size = kRenlibSize}),
              HasSubstr("one stone in each turn"));
  // The root of a library, alone.
  EXPECT_EQ(PositionsOf(ReadLibrary(LibraryOf({{0, "", "empty"}}))).at("").comment, "empty");
}

TEST(LibraryTest, APassBeforeTheFirstMoveIsLeftOut) {
  const GameRecord record = ReadLibrary(LibraryOf(
      {{0, "", "root"}, {1, "-", "pass"}, {2, "h8", "first"}, {3, "i9"}, {2, "h9"}, {1, "j10"}}));
  EXPECT_THAT(record.notes, ElementsAre(HasSubstr("a pass before the first move")));
  const std::map<std::string, NodeNotes> positions = PositionsOf(record);
  EXPECT_THAT(positions, SizeIs(5));
  EXPECT_EQ(positions.at("").comment, "root\npass");
  EXPECT_EQ(positions.at("h8 ").comment, "first");
  EXPECT_EQ(positions.count("h8 i9 ") + positions.count("h9 ") + positions.count("j10 "), 3U);
}

TEST(LibraryTest, IllegalMovesAreLeftOutWithTheirBranches) {
  const GameRecord occupied = ReadLibrary(LibraryOf(
      {{0, ""}, {1, "h8"}, {2, "h8", "", "L"}, {3, "i9"}, {2, "i9"}, {3, "h8"}, {3, "j10"}}));
  EXPECT_THAT(
      occupied.notes,
      ElementsAre("3 moves of the library left out. The first is move 2, h8: h8 is occupied"));
  EXPECT_THAT(PositionsOf(occupied), SizeIs(4)) << "the start, h8, i9 and j10";
  EXPECT_EQ(occupied.plies.size(), 3U);
  // Black's double three at h8 ends the game.
  std::vector<LibraryMove> line{{0, ""}};
  for (const char* move : {"g8", "a1", "i8", "a15", "h7", "o1", "h9", "o15", "h8", "b1"}) {
    line.push_back({static_cast<int>(line.size()), move});
  }
  const GameRecord foul = ReadLibrary(LibraryOf(line));
  EXPECT_EQ(foul.plies.size(), 9U);
  EXPECT_EQ(foul.winner, 2);
  EXPECT_THAT(foul.notes, ElementsAre(HasSubstr("move 10, b1: the game is over")));
}

// Trees with random moves, comments and texts.
TEST(LibraryTest, RandomTreesComeBack) {
  std::mt19937 random(5);
  for (int round = 0; round < 40; ++round) {
    std::vector<LibraryMove> lines{{0, ""}};
    std::map<std::string, NodeNotes> expected;
    expected[""] = {};
    std::vector<std::string> way{""};
    int last_depth = 0;
    for (int i = 0; i < 60; ++i) {
      const int depth = 1 + static_cast<int>(random() % static_cast<unsigned>(last_depth + 1));
      const Point point = {static_cast<int>(random() % 15), static_cast<int>(random() % 15)};
      const std::string name = PointName(point, kRenlibSize);
      const std::string parent = way[static_cast<std::size_t>(depth) - 1],
                        self = StrCat(parent, name, " ");
      const bool is_taken = StrCat(" ", parent).find(StrCat(" ", name, " ")) != std::string::npos;
      if (is_taken || expected.count(self) > 0) continue;
      LibraryMove line = {depth, name, random() % 3 == 0 ? StrCat("comment ", i, "\nrest") : "",
                          random() % 3 == 0 ? StrCat("t", i) : ""};
      expected[self].comment = line.comment;
      if (!line.text.empty()) expected[parent].marks.push_back({"label", point, line.text});
      lines.push_back(std::move(line));
      way.resize(static_cast<std::size_t>(depth));
      way.push_back(self);
      last_depth = depth;
    }
    const GameRecord record =
        ReadLibrary(LibraryOf(lines), {.variant = "freestyle", .size = kRenlibSize});
    EXPECT_THAT(record.notes, IsEmpty());
    EXPECT_EQ(PositionsOf(record), expected);
  }
}

TEST(LibraryTest, DamagedFilesAreRefusedInOneLine) {
  const std::string bytes = LibraryOf({{0, "", "start"},
                                       {1, "h8", "a\nb"},
                                       {2, "i9", "", "A"},
                                       {3, "j10"},
                                       {2, "g9", "last", "B"}});
  for (std::size_t length = 8; length < bytes.size(); ++length) {
    if (length == 20) continue;  // a header alone is the library of the empty board
    const std::string error = LibraryError(bytes.substr(0, length));
    EXPECT_NE(error, "") << length;
    EXPECT_EQ(error.find('\n'), std::string::npos) << error;
  }
  for (std::size_t at = 8; at < bytes.size(); ++at) {
    for (const char byte : {'\x00', '\x78', '\xff', '\x80', '\x40'}) {
      std::string damaged = bytes;
      damaged[at] = byte;
      const absl::StatusOr<GameRecord> record = ParseGame(damaged, kUnnamed);
      EXPECT_EQ(record.status().message().find('\n'), absl::string_view::npos);
      EXPECT_TRUE(!record.ok() || Replay(*record).ok());
    }
  }
}

TEST(LibraryTest, AFileThatIsTooLargeNamesTheLimit) {
  // h8 with all answers, and each of them with some answers.
  std::vector<LibraryMove> lines{{0, ""}, {1, "h8"}};
  const auto add = [&lines](std::size_t most) {
    std::size_t branches = 0;
    for (int x = 0; x < 15 && branches < most; ++x) {
      for (int y = 0; y < 7 && branches < most; ++y) {
        lines.push_back({2, PointName({x, y}, kRenlibSize)});
        for (int i = 0; i < 20 && branches < most; ++i, ++branches) {
          lines.push_back({3, PointName({i % 15, 13 + i / 15}, kRenlibSize)});
        }
      }
    }
  };
  add(kMostBranches + 1);
  EXPECT_THAT(BranchLinesOf(ReadLibrary(LibraryOf(lines))).branches, SizeIs(kMostBranches));
  lines.resize(2);
  add(kMostBranches + 2);
  EXPECT_EQ(
      LibraryError(LibraryOf(lines)),
      "the library has more than 2000 branches, the most of one game; pbrain-tengen db import "
      "reads it into a database");
  EXPECT_EQ(
      LibraryError(LibraryOf({{0, "", std::string(std::size_t{2} << 20, 'a')}})),
      "the library has more than 2 MiB, the most of one game; pbrain-tengen db import reads it "
      "into a database");
}

TEST(LibraryTest, AFileOfTheFirstVersionsIsNoText) {
  const std::string first(
      "\x78\x08"
      "a\0"
      "\x69\x40",
      6);
  EXPECT_TRUE(IsRenlib(first));
  EXPECT_EQ(ReadLibrary(first).plies.size(), 2U);
  for (const std::string_view text : {"x", "xx", "x8 h8", "x@x", "x, then h8", "x\0h\08\0"}) {
    EXPECT_FALSE(IsRenlib(text)) << text;
  }
}

}  // namespace
}  // namespace tengen
