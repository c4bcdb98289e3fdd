// SPDX-License-Identifier: Apache-2.0
#include "notation/record/game_tree.h"

#include <string>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "notation/point_names.h"
#include "notation/record/game_record.h"
#include "notation/record/tree_branches.h"
#include "tests/testing/random.h"

namespace tengen {
namespace {

GameRecord Read(const std::string& sgf) {
  absl::StatusOr<GameRecord> record = ParseGame(sgf, {.variant = "", .size = {15, 15}});
  EXPECT_TRUE(record.ok()) << record.status() << sgf;
  return record.ok() ? *std::move(record) : GameRecord();
}

// The branches as text. Each branch is a line "from: h8 i9 (comment)".
std::string Branches(const GameRecord& record) {
  std::string text;
  for (const TreeBranch& branch : BranchLinesOf(record).branches) {
    text += std::to_string(branch.from) + ":";
    for (std::size_t i = 0; i < branch.plies.size(); ++i) {
      text += " " + PlyName(branch.plies[i], record.game.size);
      if (!branch.notes[i].comment.empty()) text += " (" + branch.notes[i].comment + ")";
    }
    text += "\n";
  }
  return text;
}

TEST(GameTree, TextOfValuesAndBack) {
  EXPECT_EQ(TextOfValue("a\\]b\\\\c\\:d"), "a]b\\c:d");
  EXPECT_EQ(TextOfValue("one\\\ntwo\r\nthree\\\r\nfour"), "onetwo\nthreefour");
  EXPECT_EQ(TextOfValue("end\\"), "end");
  EXPECT_EQ(TextOfValue(ValueOfText("a]\\b")), "a]\\b");
}

// A random tree must be the same after it is written as text or JSON and read again.
TEST(GameTree, AnyTreeComesBack) {
  testing::Random random(7);
  for (int round = 0; round < 200; ++round) {
    GameTree tree;
    std::vector<int> path;
    const int count = random.Between(1, 40);
    for (int i = 0; i < count; ++i) {
      for (int k = random.Between(0, 3); k > 0 && path.size() > 1; --k) path.pop_back();
      TreeNode node;
      node.parent = path.empty() ? -1 : path.back();
      for (int k = random.Between(0, 3); k > 0; --k) {
        node.properties.push_back({random.Percent(50) ? "B" : "XY2", {"a\\]", "", "b\\\\:c"}});
      }
      path.push_back(i);
      tree.nodes.push_back(node);
    }
    const std::string text = TreeText(tree);
    const absl::StatusOr<GameTree> again = ParseTree(text);
    ASSERT_TRUE(again.ok()) << again.status() << text;
    EXPECT_EQ(again->nodes, tree.nodes) << text;
    const absl::StatusOr<GameTree> json = TreeFromJson(TreeJson(tree));
    ASSERT_TRUE(json.ok()) << json.status() << text;
    EXPECT_EQ(*json, tree);
  }
}

TEST(GameTree, JsonIsChecked) {
  const auto error = [](const char* text) {
    return std::string(TreeFromJson(nlohmann::json::parse(text)).status().message());
  };
  EXPECT_EQ(error(R"({"nodes":[{"properties":[["B","hh"]]}],"ply_nodes":[0,0]})"), "");
  EXPECT_EQ(error(R"({"nodes":[],"ply_nodes":[]})"), "\"nodes\": a list of nodes wanted");
  for (const char* const wrong :
       {R"({"nodes":[{"properties":[["B"]]}],"ply_nodes":[]})",
        R"({"nodes":[{"properties":[["b","hh"]]}],"ply_nodes":[]})",
        R"({"nodes":[{"properties":[["B","h]h"]]}],"ply_nodes":[]})",
        R"({"nodes":[{"properties":[["B","hh\\"]]}],"ply_nodes":[]})",
        R"({"nodes":[{"properties":[],"parent":0}],"ply_nodes":[]})",
        R"({"nodes":[{"properties":[]},{"properties":[],"parent":1}],"ply_nodes":[]})"}) {
    EXPECT_EQ(error(wrong).substr(0, 14), "\"nodes\": node ") << wrong;
  }
  // After the second branch of a node, no child of its first branch may follow.
  EXPECT_NE(error(R"({"nodes":[{"properties":[]},{"properties":[]},{"properties":[],"parent":0},)"
                  R"({"properties":[],"parent":1}],"ply_nodes":[]})"),
            "");
  EXPECT_NE(error(R"({"nodes":[{"properties":[]}],"ply_nodes":[1]})"), "");
  EXPECT_NE(error(R"({"nodes":[{"properties":[]},{"properties":[]}],"ply_nodes":[1,0]})"), "");
}

TEST(GameTree, BranchesAsPlies) {
  EXPECT_EQ(Branches(Read("(;GM[4]RU[renju]SZ[15];B[hh](;W[hg];B[ih](;W[ig])(;W[aa]))"
                          "(;W[ig]C[x];B[jf](;W[bb])(;W[cc]))(;W[oo]))")),
            "3: a15\n1: i9 (x) j10 b14\n7: c13\n1: o1\n");
  // In connect6, a branch may begin with the second stone of a turn on the main line.
  EXPECT_EQ(Branches(Read("(;GM[511];B[JJ];W[JH](;W[MK];B[AA];B[BB])(;W[JN];B[CC];B[DD]))")),
            "1: j8 j14 c3 d4\n");
  EXPECT_EQ(Branches(Read("(;FF[4]SZ[19]RU[connect6];B[jj](;W[ii][kk])(;W[aa]W[bb];B[cc][dd]))")),
            "1: a19 b18 c17 d16\n");
  // In files of Tengen, the nodes name their plies.
  GameRecord own;
  own.game = {.variant = "connect6", .size = {19, 19}};
  own.plies = {{StonePly({9, 9})}, {{PlyKind::kStones, {{1, 1}, {2, 2}}, 0}}};
  std::string sgf = SgfText(own);
  const std::size_t at = sgf.find("\n;W");
  sgf.insert(at, "\n(");
  sgf.insert(sgf.rfind(')'), ")(;W[dd]PLY[3,3 4,4];W[ee];B[ff]PLY[5,5 6,6];B[gg])");
  const GameRecord record = Read(sgf);
  EXPECT_TRUE(record.tree.own);
  EXPECT_EQ(Branches(record), "1: d16 e15 f14 g13\n");
  EXPECT_EQ(Read(SgfText(record)), record);
}

TEST(GameTree, BranchesWithIllegalPlies) {
  const TreeBranches found = BranchLinesOf(
      Read("(;GM[4]RU[renju]SZ[15];B[hh];W[hg](;B[ih])(;B[hh])(;B[aa];W[aa])(;AB[cc])(;C[x]))"));
  ASSERT_EQ(found.branches.size(), 1U);
  EXPECT_EQ(found.branches[0].plies.size(), 1U);
  EXPECT_EQ(found.cut, 1U);
  EXPECT_EQ(found.left_out, 3U);
}

TEST(GameTree, CutAfterKeepsEarlierBranches) {
  GameRecord record =
      Read("(;GM[4]RU[renju]SZ[15]RE[B+];B[hh](;W[hg](;B[ih])(;B[gf]))(;W[ig];B[jf]))");
  CutAfter(2, &record);
  EXPECT_EQ(record.plies.size(), 2U);
  EXPECT_EQ(record.winner, std::nullopt);
  const std::string sgf = SgfText(record);
  EXPECT_EQ(sgf.substr(sgf.find('\n')), "\n;B[hh]\n(;W[hg])\n(;W[ig]\n;B[jf]))\n");
  EXPECT_EQ(Read(sgf).plies, record.plies);
  CutAfter(0, &record);
  EXPECT_EQ(record.tree.nodes.size(), 1U);
  // Both stones are in one node, so the tree cannot be cut between them.
  GameRecord diagram = Read("(;GM[4]RU[renju]SZ[15]AB[hh]AW[hg];B[ih])");
  CutAfter(1, &diagram);
  EXPECT_TRUE(diagram.tree.empty());
  EXPECT_EQ(Read(SgfText(diagram)).plies.size(), 1U);
}

TEST(GameTree, CommentsAndExtras) {
  const GameRecord record = Read(
      "(;GM[4]RU[renju]SZ[15]C[start]DT[2020];B[hh]C[one]TR[aa][bb](;W[hg];C[two])(;W[ig]C[x]))");
  EXPECT_EQ(CommentsOf(record), (std::vector<std::string>{"start", "one", "two"}));
  EXPECT_EQ(BranchesOf(record), 1);
  EXPECT_EQ(ExtrasOf(record), "1 branch, 4 comments, 2 marks, 1 other property (DT)");
  EXPECT_EQ(ExtrasOf(GameRecord()), "");
}

TEST(GameTree, ARecordWithAStartPositionComesBack) {
  GameRecord record;
  record.game = {.variant = "pente", .size = {19, 19}, .rif_five_exception = false};
  record.start = tengen::Setup{.size = {19, 19},
                               .stones = {{{3, 3}, Stone::kWhite}, {{9, 9}, Stone::kBlack}},
                               .to_move = Color::kWhite,
                               .captured = {2, 4},
                               .last_turn = {{9, 9}}};
  record.plies = {{StonePly({10, 10})}};
  ASSERT_TRUE(Replay(record).ok());
  EXPECT_EQ((*Replay(record))->captured(Color::kWhite), 4);
  for (const std::string& text : {SgfText(record), RecordLine(record)}) {
    EXPECT_EQ(Read(text), record) << text;
  }
  EXPECT_NE(SgfText(record).find("AB[jj]AW[dd]PL[W]"), std::string::npos);
  std::string wrong = RecordLine(record);
  wrong.replace(wrong.find("\"white\""), 7, "\"red\"");
  EXPECT_EQ(ParseGame(wrong, {}).status().message(),
            "\"start\": \"toMove\": \"black\" or \"white\" wanted");
}

}  // namespace
}  // namespace tengen
