// SPDX-License-Identifier: Apache-2.0
//
// Tests the text forms of points and plies in GTP.
#include "gtp/vertices.h"

#include <algorithm>
#include <initializer_list>
#include <string>
#include <vector>

#include "engine/geometry.h"
#include "gtest/gtest.h"

namespace tengen {
namespace {

constexpr BoardSize kBoard19 = {19, 19};

std::vector<std::string> Words(std::initializer_list<std::string> words) { return words; }

TEST(Vertices, LeaveOutTheLetterI) {
  EXPECT_EQ(Vertex({7, 11}, kBoard19), "H8");
  EXPECT_EQ(Vertex({8, 0}, kBoard19), "J19");
  EXPECT_EQ(Vertex({21, 21}, {22, 22}), "W1");
  EXPECT_EQ(ParseVertex("j19", kBoard19), (Point{8, 0}));
  EXPECT_FALSE(ParseVertex("i9", kBoard19));
}

TEST(Vertices, AreReadBackOnEveryBoard) {
  for (const BoardSize size : {BoardSize{5, 22}, {19, 19}, {22, 5}}) {
    ForEachPoint(size, [size](Point p) { EXPECT_EQ(ParseVertex(Vertex(p, size), size), p); });
  }
}

TEST(Vertices, RefuseOtherWords) {
  for (const char* const word :
       {"", "A", "A0", "A20", "T20", "U1", "11", "A1B", "A+1", "A 1", "a1234"}) {
    EXPECT_FALSE(ParseVertex(word, kBoard19)) << word;
  }
}

TEST(GtpPlies, AreReadBack) {
  for (const Ply& ply :
       {Ply{PlyKind::kStones, {{3, 3}}, 0}, Ply{PlyKind::kStones, {{3, 3}, {4, 4}}, 0},
        Ply{PlyKind::kStones, {{3, 3}, {4, 4}, {5, 5}}, 4}, Ply{PlyKind::kSwap, {}, 0},
        Ply{PlyKind::kPass, {}, 0}, Ply{PlyKind::kOffer, {{3, 3}, {9, 9}}, 0},
        Ply{PlyKind::kPick, {{3, 3}, {9, 9}}, 0}}) {
    const std::string text = GtpPlyText(ply, kBoard19);
    std::vector<std::string> words;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find(' ', at), text.size());
      words.push_back(text.substr(at, end - at));
      at = end + 1;
    }
    EXPECT_EQ(ParseGtpPly(words, kBoard19), ply) << text;
  }
}

TEST(GtpPlies, RefuseOtherWords) {
  for (const std::vector<std::string>& words :
       {Words({}), Words({"swap", "A1"}), Words({"offer"}), Words({"declare", "4"}),
        Words({"A1", "declare"}), Words({"A1", "declare", "0"}), Words({"A1", "pass"})}) {
    EXPECT_FALSE(ParseGtpPly(words, kBoard19));
  }
}

TEST(WithVertices, NamesThePointsOfAMessage) {
  EXPECT_EQ(WithVertices("8,8 is occupied", {15, 15}), "J7 is occupied");
  EXPECT_EQ(WithVertices("99,1 is off the board", {15, 15}), "99,1 is off the board");
}

}  // namespace
}  // namespace tengen
