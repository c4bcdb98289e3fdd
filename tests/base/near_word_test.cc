// SPDX-License-Identifier: Apache-2.0
#include "base/near_word.h"

#include <string>
#include <string_view>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen {
namespace {

using ::testing::Eq;
using ::testing::Optional;

constexpr std::string_view kGames[] = {"freestyle", "standard", "renju", "pente", "pente-keryo"};

TEST(NearWord, FindsWhatWasMeantThroughOneSlip) {
  EXPECT_THAT(NearWord("renjuu", kGames), Optional(Eq("renju"))) << "a letter too many";
  EXPECT_THAT(NearWord("rnju", kGames), Optional(Eq("renju"))) << "one missing";
  EXPECT_THAT(NearWord("renzu", kGames), Optional(Eq("renju"))) << "one wrong";
  EXPECT_THAT(NearWord("ernju", kGames), Optional(Eq("renju"))) << "two swapped";
  EXPECT_THAT(NearWord("Pente", kGames), Optional(Eq("pente"))) << "case";
}

TEST(NearWord, LongWordsMayHaveMoreSlips) {
  EXPECT_THAT(NearWord("frestile", kGames), Optional(Eq("freestyle")));
  EXPECT_THAT(NearWord("pentekeyro", kGames), Optional(Eq("pente-keryo")));
}

TEST(NearWord, IsNoneWhereTheWordsHaveLittleInCommon) {
  EXPECT_EQ(NearWord("chess", kGames), std::nullopt);
  EXPECT_EQ(NearWord("", kGames), std::nullopt);
  EXPECT_EQ(NearWord("h8", kGames), std::nullopt);
  EXPECT_EQ(NearWord(std::string(100'000, 'a'), kGames), std::nullopt);
  EXPECT_EQ(NearWord("renju", {}), std::nullopt);
}

TEST(NearWord, OfEqualsTheFirst) {
  constexpr std::string_view kWords[] = {"save", "sage"};
  EXPECT_THAT(NearWord("sale", kWords), Optional(Eq("save")));
}

TEST(DidYouMean, SaysTheWordOrWhatThereIsOtherwise) {
  EXPECT_EQ(DidYouMean("renjuu", kGames, ": there are five"), ", did you mean renju?");
  EXPECT_EQ(DidYouMean("chess", kGames, ": there are five"), ": there are five");
  EXPECT_EQ(DidYouMean("chess", kGames), "");
}

}  // namespace
}  // namespace tengen
