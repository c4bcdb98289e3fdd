// SPDX-License-Identifier: Apache-2.0
//
// Tests library files that are made by hand, byte by byte, from the description in
// notation/record/renlib.h.
#include "notation/record/renlib.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

constexpr char kHeaderBytes[] = "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff";

std::string File(std::string_view nodes) {
  return std::string(kHeaderBytes, 20) + std::string(nodes);
}

template <std::size_t n>
std::string_view Bytes(const char (&text)[n]) {
  return {text, n - 1};
}

std::vector<RenlibNode> Parsed(std::string_view bytes) {
  absl::StatusOr<std::vector<RenlibNode>> nodes = ParseRenlib(bytes);
  EXPECT_TRUE(nodes.ok()) << nodes.status();
  return nodes.ok() ? *std::move(nodes) : std::vector<RenlibNode>();
}

TEST(RenlibTest, ReadsATreeNodeByNode) {
  const std::vector<RenlibNode> nodes =
      Parsed(File(Bytes("\x00\x00"      // the root
                        "\x78\x00"      // h8, column 8 and row 8
                        "\x67\xc0"      // below it column 7, row 7: no child, but a sibling follows
                        "\x68\x80"      // column 8, row 7, another sibling follows
                        "\x01\x40"      // below that the corner: column 1, row 1
                        "\xef\x40")));  // the last child of h8: column 15, row 15
  ASSERT_THAT(nodes, SizeIs(6));
  EXPECT_EQ(nodes[0].depth, 0);
  EXPECT_EQ(nodes[0].point, std::nullopt);
  EXPECT_EQ(nodes[1].point, (Point{7, 7}));
  EXPECT_EQ(nodes[1].depth, 1);
  EXPECT_EQ(nodes[2].point, (Point{6, 6}));
  EXPECT_EQ(nodes[2].depth, 2);
  EXPECT_EQ(nodes[3].point, (Point{7, 6}));
  EXPECT_EQ(nodes[3].depth, 2);
  EXPECT_EQ(nodes[4].point, (Point{0, 0}));
  EXPECT_EQ(nodes[4].depth, 3);
  EXPECT_EQ(nodes[5].point, (Point{14, 14}));
  EXPECT_EQ(nodes[5].depth, 2);
}

TEST(RenlibTest, ReadsCommentsAndTexts) {
  const std::vector<RenlibNode> nodes =
      Parsed(File(Bytes("\x00\x08"
                        "odd\0"  // a comment of the root
                        "\x78\x09\x00\x01"
                        "even\0\0"
                        "A\0"  // a comment of even length, then a text
                        "\x67\x08"
                        "line\x08"
                        "rest\r\nmore\0"  // the first line, and the rest of the comment
                        "\x69\x03\x00\x01"
                        "TX\0\0"  // only a text, no move
                        "\x68\x58"
                        "caf\xe9\0\0")));  // marked; Latin-1 text
  ASSERT_THAT(nodes, SizeIs(5));
  EXPECT_EQ(nodes[0].comment, "odd");
  EXPECT_EQ(nodes[1].comment, "even");
  EXPECT_EQ(nodes[1].text, "A");
  EXPECT_EQ(nodes[2].comment, "line\nrest\nmore");
  EXPECT_FALSE(nodes[3].is_move);
  EXPECT_EQ(nodes[3].text, "TX");
  EXPECT_EQ(nodes[4].comment, "caf\xc3\xa9");
}

// The first version of the format had no header and no root. The last byte of a comment had its
// high bit set.
TEST(RenlibTest, ReadsTheFirstFiles) {
  const std::vector<RenlibNode> nodes =
      Parsed(Bytes("\x78\x20"
                   "go\xef\x00"  // h8 and the comment "goo"; the byte after it is unused
                   "\x67\x40"));
  ASSERT_THAT(nodes, SizeIs(3));
  EXPECT_EQ(nodes[0].depth, 0);
  EXPECT_EQ(nodes[1].point, (Point{7, 7}));
  EXPECT_EQ(nodes[1].comment, "goo");
  EXPECT_EQ(nodes[2].depth, 2);
  EXPECT_THAT(Parsed(File("")), SizeIs(1));
}

TEST(RenlibTest, RefusesWhatIsNoLibrary) {
  const auto error = [](std::string_view bytes) {
    return std::string(ParseRenlib(bytes).status().message());
  };
  EXPECT_THAT(error("SQLite format 3"), HasSubstr("not a library of RenLib"));
  EXPECT_THAT(error(""), HasSubstr("not a library of RenLib"));
  std::string newer = File("");
  newer[8] = 4;
  EXPECT_THAT(error(newer), HasSubstr("RenLib 4.4"));
  EXPECT_THAT(error(File(Bytes("\x00\x00\x70\x40"))), HasSubstr("node 1"));  // column 0
  EXPECT_THAT(error(File(Bytes("\x00\x00\xf8\x40"))), HasSubstr("node 1"));  // row 16
}

// RenlibBytes must write the bytes of the description, and ParseRenlib must read them back.
TEST(RenlibTest, WritesWhatItReads) {
  const std::string bytes =
      File(Bytes("\x00\x00"
                 "\x78\x89\x00\x01"
                 "even\0\0"
                 "A\0"
                 "\x67\x40"
                 "\x66\x48"
                 "a\x08"
                 "b\r\nc\0\0"));
  EXPECT_EQ(RenlibBytes(Parsed(bytes)), bytes);
  EXPECT_EQ(RenlibBytes(Parsed(File(""))), File(Bytes("\x00\x40")));
}

// A library with one move and this comment.
std::string WithComment(const std::string& comment) {
  return File("\x78\x48" + comment + std::string(comment.size() % 2 == 0 ? 2 : 1, '\0'));
}

TEST(RenlibTest, SaysThatALibraryIsCutOff) {
  std::vector<RenlibNode> nodes(4);
  nodes[1] = {.depth = 1, .point = Point{7, 7}, .comment = "a comment"};
  nodes[2] = {.depth = 2, .point = Point{8, 8}};
  nodes[3] = {.depth = 2, .point = Point{6, 6}, .text = "a"};
  const std::string bytes = RenlibBytes(nodes);
  std::vector<std::string> notes;
  ASSERT_TRUE(ParseRenlib(bytes, "", &notes).ok());
  EXPECT_EQ(notes, std::vector<std::string>());
  // Within the comment, before the branch, and within the text.
  for (const std::size_t left_out : {std::size_t{13}, std::size_t{6}, std::size_t{2}}) {
    notes.clear();
    ASSERT_TRUE(
        ParseRenlib(std::string_view(bytes).substr(0, bytes.size() - left_out), "", &notes).ok());
    EXPECT_EQ(notes.size(), 1U) << left_out;
  }
}

TEST(RenlibTest, DecodesItsTexts) {
  const auto comment = [](const std::string& bytes, const std::string& encoding,
                          std::vector<std::string>* notes) {
    const auto nodes = ParseRenlib(WithComment(bytes), encoding, notes);
    return nodes.ok() ? nodes->back().comment : std::string(nodes.status().message());
  };
  std::vector<std::string> notes;
  EXPECT_EQ(comment("\xba\xda\xb0\xd7", "GBK", &notes), "黑白");
  EXPECT_EQ(comment("\x8d\x95\x94\x92", "Shift_JIS", &notes), "黒白");
  EXPECT_EQ(comment("\xf7\xe5\xf0\xed\xfb\xe5", "windows-1251", &notes), "черные");
  EXPECT_EQ(comment("plain", "GBK", &notes), "plain");
  EXPECT_EQ(comment("黑", "", &notes), "黑") << "UTF-8 needs no name";
  EXPECT_EQ(notes, std::vector<std::string>());
  EXPECT_EQ(comment("caf\xe9", "", &notes), "café");
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_THAT(notes[0], HasSubstr("1 text is not UTF-8 and read as "));
  notes.clear();
  EXPECT_EQ(comment("\x81", "windows-1251", &notes), "Ѓ");
  EXPECT_EQ(comment("a\xff", "Shift_JIS", &notes), "a\xef\xbf\xbd");
  EXPECT_EQ(notes, std::vector<std::string>{"1 byte of the texts cannot be read as Shift_JIS"});
  EXPECT_THAT(comment("a", "klingon", &notes), HasSubstr("klingon"));
}

}  // namespace
}  // namespace tengen
