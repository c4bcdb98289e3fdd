// SPDX-License-Identifier: Apache-2.0
#include "base/json_text.h"

#include <cstdint>
#include <optional>
#include <string>

#include "gtest/gtest.h"

namespace tengen {
namespace {

using nlohmann::json;

std::string Nested(int levels) {
  return std::string(static_cast<std::size_t>(levels), '[') +
         std::string(static_cast<std::size_t>(levels), ']');
}

TEST(JsonTextTest, DeepTextIsRefusedBeforeAnythingIsBuilt) {
  EXPECT_TRUE(ParseJson(Nested(kDeepestJson)).ok());
  for (const int levels : {kDeepestJson + 2, 300'000}) {
    const absl::Status status = ParseJson(Nested(levels)).status();
    EXPECT_NE(std::string(status.message()).find("more than 64 levels"), std::string::npos);
  }
  EXPECT_EQ(ParseJson("[1,{\"a\":2}]", 4).value(), json({1, {{"a", 2}}}));
  EXPECT_NE(ParseJson("[1,{\"a\":2}]", 3).status().message().find("more than 3 values"),
            absl::string_view::npos);
  std::string objects;
  for (int i = 0; i < 100; ++i) objects += "{\"a\":";
  EXPECT_FALSE(ParseJson(objects + "1" + std::string(100, '}')).ok());
  EXPECT_FALSE(ParseJson("{\"a\":").ok());
  EXPECT_EQ(ParseJson("{\"a\":[1,{}]}").value(), json({{"a", {1, json::object()}}}));
}

TEST(JsonTextTest, AnExcerptKeepsTheQuotesAndIsOneLine) {
  EXPECT_EQ(Excerpt("{\"a\":[1}"), "'{\"a\":[1}'");
  EXPECT_EQ(Excerpt("a\nb\x1b[2J"), "'a?b?[2J'");
  EXPECT_EQ(Excerpt(std::string(41, 'x')), "'" + std::string(40, 'x') + "...'");
  EXPECT_EQ(Excerpt(std::string(39, 'x') + "\xc3\xa9"), "'" + std::string(39, 'x') + "...'")
      << "a character is kept whole or left out";
  EXPECT_EQ(ParseJson("{\"a\":").status().message(), "invalid JSON: '{\"a\":'");
}

TEST(JsonTextTest, NumbersDoNotWrap) {
  EXPECT_EQ(WholeNumber<int>(json(7)), 7);
  EXPECT_EQ(WholeNumber<int>(json(1'000'000'000'000'000'000)), std::nullopt);
  EXPECT_EQ(WholeNumber<int>(json(1e18)), std::nullopt);
  EXPECT_EQ(WholeNumber<int>(json(-1), 0), std::nullopt);
  EXPECT_EQ(WholeNumber<std::uint64_t>(json(-1)), std::nullopt);
  EXPECT_EQ(WholeNumber<std::uint64_t>(json(~std::uint64_t{0})), ~std::uint64_t{0});
  EXPECT_EQ(WholeNumber<std::int64_t>(json(~std::uint64_t{0})), std::nullopt);
}

TEST(JsonTextTest, SaysWhereTwoObjectsDiffer) {
  const json ours = {{"a", 1}, {"b", {{"c", {1, 2}}, {"d", true}}}};
  EXPECT_EQ(JsonDifference(ours, ours), "");
  json theirs = ours;
  theirs["b"]["c"] = {1, 3};
  EXPECT_EQ(JsonDifference(ours, theirs), "b c is [1,3] there and [1,2] here");
  theirs = ours;
  theirs["b"].erase("d");
  EXPECT_EQ(JsonDifference(ours, theirs), "b d is absent there and true here");
  EXPECT_EQ(JsonDifference(theirs, ours), "b d is true there and absent here");
  EXPECT_EQ(JsonDifference(json(1), json(2)), "it is 2 there and 1 here");
}

TEST(JsonTextTest, TextThatIsNoUtf8ComesBackWrittenOut) {
  EXPECT_EQ(Utf8Text("caf\xc3\xa9"), "caf\xc3\xa9");
  EXPECT_EQ(Utf8Text("caf\xe9"), "caf\\xe9");
  EXPECT_NE(Utf8Text("caf\xe9"), Utf8Text("caf\xe8"));
  for (const std::string text : {"plain", "caf\xe9", "\xff\xfe"}) {
    const std::string safe = Utf8Text(text);
    EXPECT_EQ(ParseJson(JsonText(safe)).value(), safe);
  }
}

}  // namespace
}  // namespace tengen
