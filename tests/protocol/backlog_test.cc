// SPDX-License-Identifier: Apache-2.0
#include "protocol/backlog.h"

#include <string>
#include <utility>
#include <variant>

#include "gtest/gtest.h"

namespace tengen {
namespace {

ParsedLine Line(std::string text) { return ParsedLine({std::move(text), {}}); }

TEST(BacklogTest, ALineCarriesItsCommand) {
  const ParsedLine line = Line("perft 3");
  ASSERT_TRUE(line.command.ok());
  EXPECT_EQ(std::get<command::Perft>(*line.command).plies, 3);
  EXPECT_EQ(line.text, "perft 3");
  EXPECT_FALSE(Line("7,7").command.ok());
}

TEST(BacklogTest, LinesLeaveInTheOrderInWhichTheyCame) {
  Backlog backlog;
  EXPECT_TRUE(backlog.empty());
  EXPECT_EQ(backlog.FirstUnseen(), nullptr);
  for (const char* text : {"ABOUT", "INFO rule 1", "BEGIN", "END"}) backlog.Add(Line(text));
  EXPECT_EQ(backlog.FirstUnseen()->text, "ABOUT");
  backlog.KeepUnseen();
  EXPECT_EQ(backlog.TakeUnseen().text, "INFO rule 1");
  EXPECT_EQ(backlog.FirstUnseen()->text, "BEGIN");
  EXPECT_EQ(backlog.TakeOldest().text, "ABOUT");
  EXPECT_EQ(backlog.FirstUnseen()->text, "BEGIN") << "what was seen is not shown again";
  EXPECT_EQ(backlog.TakeOldest().text, "BEGIN");
  EXPECT_EQ(backlog.TakeOldest().text, "END");
  EXPECT_TRUE(backlog.empty());
}

}  // namespace
}  // namespace tengen
