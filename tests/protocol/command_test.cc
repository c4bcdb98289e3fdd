// SPDX-License-Identifier: Apache-2.0
#include "protocol/command.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Parses a line. The test fails if the command does not have the type T.
template <typename T>
T Parsed(std::string_view line) {
  const absl::StatusOr<Command> command = ParseCommand(line);
  EXPECT_TRUE(command.ok()) << line << ": " << command.status();
  if (!command.ok()) return {};
  const T* result = std::get_if<T>(&*command);
  EXPECT_NE(result, nullptr) << line;
  return result == nullptr ? T{} : *result;
}

std::string Refusal(std::string_view line) {
  const absl::Status status = ParseCommand(line).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << line;
  return std::string(status.message());
}

TEST(ParseCommand, ReadsTheBoardSize) {
  EXPECT_EQ(Parsed<command::Start>("START 15").size, (BoardSize{15, 15}));
  EXPECT_EQ(Parsed<command::Start>("start  20 \r").size, (BoardSize{20, 20}));
  EXPECT_EQ(Parsed<command::Start>("START -3").size, (BoardSize{-3, -3}));
  EXPECT_EQ(Parsed<command::Start>("RECTSTART 20,15").size, (BoardSize{20, 15}));
}

TEST(ParseCommand, ReadsPoints) {
  EXPECT_EQ(Parsed<command::Turn>("TURN 7,8").ply, StonePly({7, 8}));
  EXPECT_EQ(Parsed<command::Turn>("Turn -1,99 ").ply, StonePly({-1, 99}));
  EXPECT_EQ(Parsed<command::TakeBack>("TAKEBACK 0,14").point, (Point{0, 14}));
  EXPECT_EQ(Parsed<command::Play>("PLAY 3, 4").ply, StonePly({3, 4}));
}

TEST(ParseCommand, ReadsPlies) {
  EXPECT_EQ(Parsed<command::Turn>("TURN 7,7 8,8").ply,
            (Ply{PlyKind::kStones, {{7, 7}, {8, 8}}, 0}));
  EXPECT_EQ(Parsed<command::Turn>("turn swap").ply.kind, PlyKind::kSwap);
  EXPECT_EQ(Parsed<command::Play>("PLAY offer 1,1 2,2").ply.kind, PlyKind::kOffer);
  EXPECT_THAT(Refusal("TURN PICK 1,1"), HasSubstr("TURN takes one or more points x,y"));
}

TEST(ParseCommand, ReadsTheExtensionForAllGames) {
  EXPECT_EQ(Parsed<command::TakeBack>("TAKEBACK").point, std::nullopt);
  EXPECT_THAT(Parsed<command::Games>("games").words, IsEmpty());
  EXPECT_THAT(Parsed<command::Games>("GAMES Pente keryo").words, ElementsAre("pente", "keryo"));
  Parsed<command::GenMove>("genmove");
  Parsed<command::ShowState>("ShowState");
  EXPECT_EQ(Parsed<command::ShowLegal>("SHOWLEGAL").first, std::nullopt);
  EXPECT_EQ(Parsed<command::ShowLegal>("SHOWLEGAL 3,4").first, (Point{3, 4}));
  EXPECT_EQ(Parsed<command::Perft>("PERFT 3").plies, 3);
  EXPECT_EQ(Parsed<command::Solve>("SOLVE").ms, std::nullopt);
  EXPECT_EQ(Parsed<command::Solve>("SOLVE 250").ms, 250);
  for (const char* line : {"PERFT", "PERFT 0", "PERFT 41", "PERFT x", "SOLVE -1", "SOLVE soon",
                           "SHOWLEGAL 3", "GAMES a=b", "SHOWSTATE 1", "GENMOVE B", "SETUP 15"}) {
    EXPECT_THAT(Refusal(line), HasSubstr(" takes ")) << line;
  }
}

TEST(ParseCommand, KeepsTheValueOfInfoWhole) {
  const auto info = Parsed<command::Info>("INFO folder C:\\Users\\A B\\my data\\ ");
  EXPECT_EQ(info.key, "folder");
  EXPECT_EQ(info.value, "C:\\Users\\A B\\my data\\");
  EXPECT_EQ(Parsed<command::Info>("INFO").key, "");
  EXPECT_EQ(Parsed<command::Info>("INFO rule").value, "");
  EXPECT_EQ(Parsed<command::Info>("info evaluate 3,4").value, "3,4");
}

TEST(ParseCommand, ReadsBareWordsInAnyCase) {
  Parsed<command::Begin>("begin");
  Parsed<command::Begin>("BEGIN  ");
  Parsed<command::Restart>("Restart");
  Parsed<command::About>("ABOUT");
  Parsed<command::End>("end");
  Parsed<command::End>("END of story");
  Parsed<command::YxStop>("yxstop");
  Parsed<command::YxStop>("Stop");
  Parsed<command::ReloadConfig>("RELOADCONFIG");
  Parsed<command::ReloadConfig>("RELOADCONFIG my config.toml");
  Parsed<command::YxShowForbid>("YXSHOWFORBID");
  Parsed<command::YxHashClear>("yxhashclear");
  Parsed<command::YxShowInfo>("yxshowinfo");
  Parsed<command::Blank>("");
  Parsed<command::Blank>(" \t ");
}

TEST(ParseCommand, ReadsTheNumberOfVariations) {
  EXPECT_EQ(Parsed<command::YxNBest>("yxnbest 3").lines, 3);
  EXPECT_THAT(Refusal("YXNBEST 0"), HasSubstr("from 1"));
  EXPECT_THAT(Refusal("YXNBEST"), HasSubstr("from 1"));
}

TEST(ParseCommand, OpensBlocks) {
  using command::BlockKind;
  EXPECT_EQ(Parsed<command::OpenBlock>("BOARD").kind, BlockKind::kBoard);
  EXPECT_EQ(Parsed<command::OpenBlock>("yxboard").kind, BlockKind::kYxBoard);
  EXPECT_EQ(Parsed<command::OpenBlock>("SWAP2BOARD").kind, BlockKind::kSwap2Board);
  EXPECT_EQ(Parsed<command::OpenBlock>("YXBLOCK").kind, BlockKind::kYxBlock);
  EXPECT_EQ(Parsed<command::OpenBlock>("YXBLOCKUNDO").kind, BlockKind::kYxBlockUndo);
  EXPECT_EQ(Parsed<command::OpenBlock>("plies").kind, BlockKind::kPlies);
  EXPECT_EQ(Parsed<command::OpenBlock>("SETUP").kind, BlockKind::kSetup);
}

TEST(ParseCommand, TakesStonesOnTheLineOfTheirCommand) {
  EXPECT_EQ(Parsed<command::OpenBlock>("YXBOARD 7,7,1 8,8,2 DONE").items, "7,7,1 8,8,2 DONE");
  EXPECT_EQ(Parsed<command::OpenBlock>("board done").items, "done");
  EXPECT_EQ(Parsed<command::OpenBlock>("YXBLOCK 7,7").items, "7,7");
  EXPECT_EQ(Parsed<command::OpenBlock>("YXBOARD").items, "");
  const auto edit = Parsed<command::OpenBlock>("YXEDITTVDDATABASE 2 -1 100 0 7,7 8,8 DONE");
  EXPECT_EQ(edit.words, "2 -1 100 0");
  EXPECT_EQ(edit.items, "7,7 8,8 DONE");
  const auto soosorv = Parsed<command::OpenBlock>("YXSOOSORVSTEP4 3 7,7 DONE");
  EXPECT_EQ(soosorv.soosorv.fifths, 3);
  EXPECT_EQ(soosorv.items, "7,7 DONE");
  EXPECT_EQ(Parsed<command::OpenBlock>("YXEDITLABELDATABASE 7,8 A 1").words, "7,8 A 1");
  EXPECT_THAT(Refusal("BOARD 7,7,1 x DONE"), HasSubstr("not '7,7,1 x DONE'"));
  EXPECT_THAT(Refusal("BOARD DONE 7,7,1"), HasSubstr("not 'DONE 7,7,1'"));
  EXPECT_THAT(Refusal("BOARD x 7,7,1 DONE"), HasSubstr("not 'x 7,7,1 DONE'"));
}

TEST(ParseCommand, SaysWhatIsWrongAndWhatIsAccepted) {
  EXPECT_EQ(Refusal("TURN 7;7"), "TURN takes x,y, not '7;7'");
  EXPECT_EQ(Refusal("TURN"), "TURN takes x,y");
  EXPECT_THAT(Refusal("START abc"), HasSubstr("for instance 15 or 20, not 'abc'"));
  EXPECT_THAT(Refusal("RECTSTART 20"), HasSubstr("width,height"));
  EXPECT_EQ(Refusal("BEGIN now"), "BEGIN takes no argument, not 'now'");
}

TEST(ParseCommand, DoesNotKnowOtherWords) {
  for (const char* line : {"FOOBAR 1 2 3", "hello, world", "7,7", "DONE", "STARTX 15", "OK"}) {
    EXPECT_TRUE(absl::IsNotFound(ParseCommand(line).status())) << line;
  }
  EXPECT_EQ(ParseCommand("FOO BAR").status().message(), "command 'FOO'");
}

TEST(ParseBlockLine, ReadsStones) {
  const auto stone = [](std::string_view line) {
    return std::get<block::StoneLine>(ParseBlockLine(line).value());
  };
  EXPECT_EQ(stone("7,8,1").point, (Point{7, 8}));
  EXPECT_EQ(stone("7,8,1").owner, 1);
  EXPECT_EQ(stone(" 0, 0, 3 ").owner, 3);
  EXPECT_EQ(stone("3,4").owner, 0);
  EXPECT_TRUE(std::holds_alternative<block::Done>(ParseBlockLine("done ").value()));
}

TEST(ParseBlockLine, RefusesTheRest) {
  for (const char* line : {"", "xyz", "7", "7,7,0", "7,7,4", "7,7,1,1", "BOARD", "7,7,"}) {
    EXPECT_TRUE(absl::IsInvalidArgument(ParseBlockLine(line).status())) << line;
  }
}

}  // namespace
}  // namespace tengen
