// SPDX-License-Identifier: Apache-2.0
#include "database/record.h"

#include "gtest/gtest.h"

namespace tengen {
namespace {

PositionRecord Searched(Value value, int depth, Bound bound = Bound::kExact) {
  PositionRecord record;
  record.label = LabelOf(value);
  record.value = value;
  record.depth = depth;
  record.bound = bound;
  return record;
}

TEST(RecordTest, ALabelSpeaksForWhoHasMovedAValueForWhoIsToMove) {
  EXPECT_EQ(LabelOf(LossIn(6)), label::kWin);
  EXPECT_EQ(LabelOf(WinIn(7)), label::kLoss);
  EXPECT_EQ(LabelOf(0), label::kNone);
  EXPECT_EQ(LabelOf(kWinFloor - 1), label::kNone);
}

TEST(RecordTest, LabelsAreCharactersThatCanBeSeen) {
  EXPECT_EQ(CleanLabel('w'), 'W');
  EXPECT_EQ(CleanLabel('x'), 'X');
  EXPECT_EQ(CleanLabel('a'), 'a');
  EXPECT_EQ(CleanLabel(-1), label::kNone);
  EXPECT_EQ(CleanLabel(' '), label::kNone);
  EXPECT_EQ(CleanLabel(200), label::kNone);
}

TEST(RecordTest, ProvenBeatsDecidedBeatsExactBeatsDeep) {
  PositionRecord by_hand;
  by_hand.label = label::kWin;
  EXPECT_TRUE(KnowsMore(Searched(LossIn(5), 3), by_hand));
  EXPECT_FALSE(KnowsMore(Searched(300, 30), by_hand));
  EXPECT_TRUE(KnowsMore(Searched(10, 9), Searched(20, 30, Bound::kLower)));
  EXPECT_TRUE(KnowsMore(Searched(10, 12), Searched(20, 11)));
  EXPECT_TRUE(KnowsMore(Searched(10, 11), Searched(20, 11)));
  EXPECT_FALSE(KnowsMore(Searched(10, 10), Searched(20, 11)));
  EXPECT_TRUE(KnowsMore(Searched(10, 1), PositionRecord()));
}

TEST(RecordTest, MergingLosesNothingThatSomebodyWrote) {
  PositionRecord record = Searched(10, 5);
  record.comment = "first";
  record.label = 'a';
  SetText({1, 1}, "A", record);
  PositionRecord other = Searched(40, 9);
  other.comment = "second";
  SetText({1, 1}, "other", other);
  SetText({0, 1}, "B", other);
  Merge(other, record);
  EXPECT_EQ(record.value, 40);
  EXPECT_EQ(record.label, 'a');
  EXPECT_EQ(record.comment, "first\nsecond");
  EXPECT_EQ(TextAt(record, {1, 1}), "A");
  EXPECT_EQ(TextAt(record, {0, 1}), "B");
  const PositionRecord once = record;
  Merge(other, record);
  EXPECT_EQ(record, once);
}

TEST(RecordTest, AnEmptyTextRemovesOne) {
  PositionRecord record;
  SetText({3, 4}, "x", record);
  SetText({3, 4}, "y", record);
  EXPECT_EQ(TextAt(record, {3, 4}), "y");
  SetText({3, 4}, "", record);
  EXPECT_EQ(record, PositionRecord());
}

}  // namespace
}  // namespace tengen
