// SPDX-License-Identifier: Apache-2.0
//
// Tests a GTP conversation with a fake player: the transcripts of tests/golden/gtp, searches, the
// analysis, and input that is not GTP. A transcript has these lines:
//
//   ! name     begins a new session with this game on its usual board
//   > text     a line that is sent to the session
//   < text     the next line of output; a star at the end means any further text. A line "<" is the
//              empty line that ends a response
//   = x,y ...  the moves of the player's next searches, one for each search
//   # text     a remark; blank lines are ignored
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/text.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "notation/points.h"
#include "tests/gtp/gtp_talk.h"
#include "tests/testing/fake_player.h"
#include "tests/testing/random.h"
#include "tests/testing/scratch_folder.h"

namespace tengen {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

std::vector<std::filesystem::path> Transcripts() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(
           std::filesystem::path(TENGEN_SOURCE_DIR) / "tests" / "golden" / "gtp")) {
    files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<std::optional<Ply>> Moves(std::string_view items) {
  std::vector<std::optional<Ply>> moves;
  for (std::string_view item = TakeWord(items); !item.empty(); item = TakeWord(items)) {
    Ply ply;
    for (const std::string_view point :
         {item.substr(0, item.find('+')),
          item.substr(std::min(item.find('+'), item.size() - 1) + 1)}) {
      if (const std::optional<Point> p = ParsePoint(point)) ply.points.push_back(*p);
    }
    EXPECT_FALSE(ply.points.empty()) << item;
    moves.emplace_back(std::move(ply));
  }
  return moves;
}

bool Matches(const std::string& line, const std::string& expected) {
  if (expected.empty() || expected.back() != '*') return line == expected;
  return line.starts_with(expected.substr(0, expected.size() - 1));
}

TEST(GtpTranscripts, ArePlayedToTheLetter) {
  const std::vector<std::filesystem::path> files = Transcripts();
  ASSERT_FALSE(files.empty());
  for (const std::filesystem::path& path : files) {
    std::ifstream file(path);
    FakePlayer player;
    std::unique_ptr<GtpTalk> talk;
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
      const std::string where = path.filename().string() + " line " + std::to_string(number);
      if (line.empty() || line.front() == '#') continue;
      const std::string rest = line.size() > 2 ? line.substr(2) : "";
      if (line.front() == '!') {
        if (talk) {
          ASSERT_EQ(talk->Unheard(), 0u) << where;
        }
        talk.reset();
        talk = std::make_unique<GtpTalk>(GtpSettingsOf(rest), player);
      } else if (line.front() == '=') {
        player.SetMoves(Moves(rest));
      } else if (line.front() == '>') {
        talk->Say(rest);
      } else {
        ASSERT_EQ(line.front(), '<') << where;
        const std::string heard = talk->HearLine().value_or("(silence)");
        ASSERT_TRUE(Matches(heard, rest)) << where << ": wanted " << rest << ", heard " << heard;
      }
    }
    EXPECT_EQ(talk->Unheard(), 0u) << path;
  }
}

TEST(GtpCommands, AreAllInTheManual) {
  std::ifstream file(std::filesystem::path(TENGEN_SOURCE_DIR) / "docs" / "gtp.md");
  const std::string manual((std::istreambuf_iterator<char>(file)),
                           std::istreambuf_iterator<char>());
  for (const std::string_view name : GtpSession::CommandNames()) {
    EXPECT_THAT(manual, HasSubstr("`" + std::string(name))) << name;
  }
}

TEST(GtpAnalysis, LastsUntilTheNextLine) {
  FakePlayer player;
  GtpTalk talk(GtpSettingsOf("freestyle"), player);
  talk.Say("1 lz-analyze b 100");
  EXPECT_EQ(talk.HearLine(), "=1");
  EXPECT_THAT(talk.HearLine().value_or(""), StartsWith("info move A15 visits 1 winrate 5101 "));
  ASSERT_TRUE(player.WaitForRequests(1));
  EXPECT_TRUE(player.requests().front().for_analysis);
  EXPECT_FALSE(player.requests().front().limits.turn_ms.has_value());
  talk.Say("2 name");
  EXPECT_EQ(talk.HearLine(), "") << "the end of the analysis";
  EXPECT_EQ(talk.Hear(), "=2 Tengen");
}

TEST(GtpAnalysis, EndsWithAnEmptyLineOfInput) {
  FakePlayer player;
  GtpTalk talk(GtpSettingsOf("freestyle"), player);
  talk.Say("kata-analyze 1");
  EXPECT_EQ(talk.HearLine(), "=");
  EXPECT_THAT(
      talk.HearLine().value_or(""),
      AllOf(StartsWith("info move A15 visits "), HasSubstr(" winrate 0.51"), HasSubstr(" pv A15")));
  talk.Say("");
  EXPECT_EQ(talk.HearLine(), "");
  EXPECT_EQ(talk.Ask("protocol_version"), "= 2");
}

TEST(GtpAnalysis, StaysOpenAfterTheSearch) {
  FakePlayer player(FakePlayer::Temper::kHasty);
  GtpTalk talk(GtpSettingsOf("freestyle"), player);
  talk.Say("lz-analyze");
  EXPECT_EQ(talk.HearLine(), "=");
  EXPECT_THAT(talk.HearLine().value_or(""), StartsWith("info move A15 "));
  EXPECT_EQ(talk.Ask("stop"), "") << "the empty line that ends the analysis";
  EXPECT_EQ(talk.Hear(), "=");
}

TEST(GtpAnalysis, ObeysItsOptions) {
  FakePlayer player(FakePlayer::Temper::kHasty);
  GtpTalk talk(GtpSettingsOf("freestyle"), player);
  talk.Say("lz-analyze b 10 maxmoves 3 avoid b A15,B15 1 avoid w C15 1");
  EXPECT_EQ(talk.HearLine(), "=");
  EXPECT_THAT(talk.HearLine().value_or(""), StartsWith("info move C15 "));
  ASSERT_TRUE(player.WaitForRequests(1));
  EXPECT_EQ(player.requests().front().multi_pv, 3);
  EXPECT_EQ(player.requests().front().excluded.size(), 2u);
  talk.Say("lz-analyze b 10 allow b D15,E15 1");
  EXPECT_EQ(talk.HearLine(), "");
  EXPECT_EQ(talk.HearLine(), "=");
  EXPECT_THAT(talk.HearLine().value_or(""), StartsWith("info move D15 "));
  talk.Say("lz-analyze w");
  EXPECT_EQ(talk.HearLine(), "");
  EXPECT_EQ(talk.Hear(), "? Black is to move");
  EXPECT_EQ(talk.Ask("lz-analyze avoid b A1 1 allow b A1 1"),
            "? avoid and allow leave no legal move");
}

TEST(GtpAnalysis, TellsTheMoveOfGenMoveAnalyze) {
  FakePlayer player(FakePlayer::Temper::kHasty);
  GtpTalk talk(GtpSettingsOf("freestyle"), player);
  EXPECT_THAT(talk.Ask("7 kata-genmove_analyze b 100"),
              AllOf(StartsWith("=7\ninfo move A15 "), ::testing::EndsWith("\nplay A15")));
  EXPECT_EQ(talk.Ask("gogui-rules_side_to_move"), "= white");
}

TEST(GtpSearch, EndsEarlyWithTheInterruptOfGoGui) {
  FakePlayer player;
  GtpSettings settings = GtpSettingsOf("freestyle");
  settings.limits.turn_ms = 1'000'000;
  GtpTalk talk(settings, player);
  talk.Say("genmove b");
  ASSERT_TRUE(player.WaitForRequests(1));
  talk.Say("# interrupt");
  EXPECT_EQ(talk.Hear(), "= A15");
}

TEST(GtpSearch, LetsTheLinesBehindItWait) {
  FakePlayer player(FakePlayer::Temper::kHasty);
  GtpTalk talk(GtpSettingsOf("freestyle"), player);
  talk.Say("1 genmove b");
  talk.Say("2 genmove w");
  talk.Say("3 quit");
  EXPECT_EQ(talk.Hear(), "=1 A15");
  EXPECT_EQ(talk.Hear(), "=2 B15");
  EXPECT_EQ(talk.Hear(), "=3");
  EXPECT_TRUE(talk.Over());
}

// The time of a search begins when the search before it has ended, not when its line arrived.
TEST(GtpSearch, HasItsWholeTimeAfterAnotherSearch) {
  FakePlayer player(FakePlayer::Temper::kHasty);
  std::promise<void> go;
  player.SetValue([going = go.get_future().share()](const SearchRequest&) {
    going.wait();
    return Value{7};
  });
  GtpTalk talk(GtpSettingsOf("freestyle"), player);
  talk.Say("1 genmove b");
  talk.Say("2 genmove w");
  const Clock::time_point said = Clock::now();
  go.set_value();
  EXPECT_EQ(talk.Hear(), "=1 A15");
  EXPECT_EQ(talk.Hear(), "=2 B15");
  EXPECT_GE(player.requests().back().arrival, said);
}

// The interrupt ends the search of the command before it, also if an earlier search is still
// running when it arrives.
TEST(GtpSearch, TheInterruptIsAboutTheCommandBeforeIt) {
  FakePlayer player;
  GtpSettings settings = GtpSettingsOf("freestyle");
  settings.limits.turn_ms = 1'000'000;
  GtpTalk talk(settings, player);
  player.SetMoves({StonePly({7, 7})});  // the first search ends at once, the second does not
  talk.Say("1 genmove b");
  talk.Say("2 genmove w");
  talk.Say("");
  talk.Say("# interrupt");
  EXPECT_EQ(talk.Hear(), "=1 H8");
  EXPECT_EQ(talk.Hear(), "=2 A15");
}

TEST(GtpSearch, IsFinishedBeforeTheEndOfTheInput) {
  FakePlayer player(FakePlayer::Temper::kHasty);
  GtpTalk talk(GtpSettingsOf("freestyle"), player);
  talk.Say("genmove b");
  talk.End();
  EXPECT_EQ(talk.Hear(), "= A15");
  EXPECT_TRUE(talk.Over());
}

TEST(GtpAnalysis, EndsWithTheInput) {
  FakePlayer player;
  GtpTalk talk(GtpSettingsOf("freestyle"), player);
  talk.Say("lz-analyze");
  EXPECT_EQ(talk.HearLine(), "=");
  talk.End();
  EXPECT_TRUE(talk.Over());
}

TEST(GtpSearch, ObeysTheClock) {
  FakePlayer player(FakePlayer::Temper::kHasty);
  GtpTalk talk(GtpSettingsOf("freestyle"), player);
  EXPECT_EQ(talk.Ask("time_settings 60 30 10"), "=");
  EXPECT_EQ(talk.Ask("time_left b 12 4"), "=");
  EXPECT_EQ(talk.Ask("genmove b"), "= A15");
  EXPECT_EQ(player.requests().back().limits.turn_ms, 3000);
  EXPECT_EQ(talk.Ask("kata-time_settings fischer 10 2.5"), "=");
  EXPECT_EQ(talk.Ask("genmove w"), "= B15");
  EXPECT_EQ(player.requests().back().limits.match_left_ms, 10'000);
  EXPECT_EQ(player.requests().back().limits.increment_ms, 2500);
  EXPECT_EQ(talk.Ask("kgs-time_settings sand 10"),
            "? expected none, absolute, byoyomi, canadian or fischer, not 'sand'");
  EXPECT_EQ(talk.Ask("time_settings 1 x 0"), "? expected a number of seconds from 0, not 'x'");
}

TEST(GtpFiles, AreWrittenAndRead) {
  FakePlayer player(FakePlayer::Temper::kHasty);
  const testing::ScratchFolder folder;
  const std::string file = (folder.path() / "a game.sgf").string();
  GtpTalk talk(GtpSettingsOf("pente"), player);
  EXPECT_EQ(talk.Ask("play b K10"), "=");
  EXPECT_EQ(talk.Ask("play w L11"), "=");
  EXPECT_EQ(talk.Ask("printsgf " + file), "=");
  EXPECT_THAT(talk.Ask("printsgf"), AllOf(StartsWith("= (;"), HasSubstr("FF[4]")));
  EXPECT_EQ(talk.Ask("clear_board"), "=");
  EXPECT_EQ(talk.Ask("loadsgf " + file + " 2"), "=");
  EXPECT_EQ(talk.Ask("gogui-rules_side_to_move"), "= white");
  EXPECT_EQ(talk.Ask("loadsgf " + file), "=");
  EXPECT_EQ(talk.Ask("gogui-rules_side_to_move"), "= black");
  EXPECT_THAT(talk.Ask("loadsgf " + file + "x"), StartsWith("? cannot load file: "));
}

// Words of the protocol and other bytes in random order. Each command must get exactly one
// response, and afterwards the session must still answer.
TEST(GtpSession, SurvivesAnyInput) {
  testing::Random random(11);
  std::vector<std::string> words = {"b",
                                    "w",
                                    "H8",
                                    "J9",
                                    "pass",
                                    "swap",
                                    "19",
                                    "-1",
                                    "1e99",
                                    "{",
                                    "{\"variant\":\"renju\"}",
                                    "#",
                                    "\t",
                                    "\x01",
                                    "\xff",
                                    "offer",
                                    "declare",
                                    "pente",
                                    "connect6",
                                    "true",
                                    "avoid",
                                    "maxmoves",
                                    "fischer",
                                    "A1,B2",
                                    "nan"};
  std::vector<std::string> commands;
  for (const std::string_view name : GtpSession::CommandNames()) {
    // These commands end the session, write files or read them.
    if (name != "quit" && name != "printsgf" && name != "loadsgf") commands.emplace_back(name);
  }
  for (const std::string game :
       {"freestyle", "renju", "pente", "connect6", "fourinarow", "irensei"}) {
    FakePlayer player(FakePlayer::Temper::kHasty);
    GtpTalk talk(GtpSettingsOf(game), player);
    for (int i = 0; i < 250; ++i) {
      std::string line = std::to_string(i) + " " + random.Of(commands);
      for (int j = random.Between(0, 4); j > 0; --j) line += " " + random.Of(words);
      if (random.Percent(2)) line += std::string(200'000, 'x');
      if (random.Percent(5)) talk.Say(std::string(1, static_cast<char>(random.Between(1, 32))));
      talk.Say(line);
      // An analysis ends with the next line. Its response ends with an empty line.
      talk.Say("");
      std::string response = talk.Hear();
      if (response.empty()) response = talk.Hear();
      ASSERT_THAT(response, ::testing::AnyOf(StartsWith("=" + std::to_string(i)),
                                             StartsWith("?" + std::to_string(i))))
          << line.substr(0, 100);
    }
    EXPECT_EQ(talk.Ask("protocol_version"), "= 2");
  }
}

}  // namespace
}  // namespace tengen
