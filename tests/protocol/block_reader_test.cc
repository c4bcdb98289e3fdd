// SPDX-License-Identifier: Apache-2.0
//
// The transcripts of tests/golden/protocol test these lists in whole conversations.
#include "protocol/block_reader.h"

#include <cstddef>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "gtest/gtest.h"

namespace tengen {
namespace {

using command::BlockKind;
using command::DatabaseRequest;

BlockReader Text(std::string words) {
  command::OpenBlock open = {.kind = BlockKind::kYxDatabase,
                             .database = DatabaseRequest::kEditText};
  open.words = std::move(words);
  return BlockReader(open, {});
}

TEST(BlockReaderTest, CollectsStones) {
  BlockReader reader({.kind = BlockKind::kBoard}, {});
  EXPECT_FALSE(reader.in_text());
  EXPECT_TRUE(reader.Add("7,7,1").ok());
  EXPECT_TRUE(absl::IsInvalidArgument(reader.Add("TURN 1,1")));
  EXPECT_TRUE(reader.Add(" 8, 8,2 ").ok());
  ASSERT_EQ(reader.block().stones.size(), 2u);
  EXPECT_EQ(reader.block().stones[1].point, (Point{8, 8}));
  EXPECT_EQ(reader.block().stones[1].owner, 2);
  EXPECT_TRUE(reader.block().problem.ok());
}

TEST(BlockReaderTest, CountsPliesAndTheirPoints) {
  BlockReader reader({.kind = BlockKind::kPlies}, {});
  for (int i = 0; i < 5000; ++i) ASSERT_TRUE(reader.Add("7,7").ok());
  EXPECT_TRUE(absl::IsResourceExhausted(reader.Add("7,7")));
  EXPECT_EQ(reader.block().plies.size(), 5000u);
}

TEST(BlockReaderTest, KeepsTheFirstError) {
  BlockReader reader({.kind = BlockKind::kBoard}, {});
  reader.Fail(absl::InvalidArgumentError("first"));
  reader.Fail(absl::InvalidArgumentError("second"));
  EXPECT_EQ(reader.block().problem.message(), "first");
}

TEST(BlockReaderTest, ATextMayHaveSeveralLines) {
  BlockReader reader = Text("\"a");
  ASSERT_TRUE(reader.in_text());
  EXPECT_EQ(reader.AddText("\"a"), "");
  EXPECT_TRUE(reader.in_text());
  EXPECT_EQ(reader.AddText(R"(b \" c)"), "");
  EXPECT_EQ(reader.AddText("d\" 7,7,1"), "7,7,1");
  EXPECT_FALSE(reader.in_text());
  EXPECT_EQ(reader.block().open.words, "\"a\nb \\\" c\nd\"");
}

TEST(BlockReaderTest, ATextNeedsAQuoteAndAnEnd) {
  EXPECT_FALSE(Text("a").in_text());
  EXPECT_TRUE(absl::IsInvalidArgument(Text("a").block().problem));
  BlockReader reader = Text("\"");
  EXPECT_EQ(reader.AddText("\"" + std::string(std::size_t{1} << 20, 'a')), "");
  EXPECT_FALSE(reader.in_text());
  EXPECT_TRUE(absl::IsResourceExhausted(reader.block().problem));
}

}  // namespace
}  // namespace tengen
