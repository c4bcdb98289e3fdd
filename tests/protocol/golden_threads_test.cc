// SPDX-License-Identifier: Apache-2.0
//
// Plays the transcripts of tests/golden/protocol with a FakePlayer. A transcript has these lines:
//
//   > text     a line that is sent to the session
//   < text     the expected reply; a star at the end means any further text. The test ignores
//              MESSAGE lines that the transcript does not expect
//   = x,y ...  the moves of the player's next searches, one for each search. These searches end
//              at once. The item "-" means: the next search has no set move
//   # text     a remark; blank lines are ignored
//
// At the end of a transcript, the test must have read all lines of the session. Each transcript is
// played in an empty folder, which is also the user's data folder.
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "database/database.h"
#include "engine/ply.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "notation/points.h"
#include "tests/testing/conversation.h"
#include "tests/testing/fake_player.h"
#include "tests/testing/scratch_folder.h"

namespace tengen {
namespace {

std::vector<std::filesystem::path> Transcripts() {
  std::vector<std::filesystem::path> files;
  const std::filesystem::path folder =
      std::filesystem::path(TENGEN_SOURCE_DIR) / "tests" / "golden" / "protocol";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".txt") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

bool Begins(const std::string& text, std::string_view with) { return text.rfind(with, 0) == 0; }

bool Matches(const std::string& line, const std::string& expected) {
  if (expected.empty() || expected.back() != '*') return line == expected;
  return Begins(line, expected.substr(0, expected.size() - 1));
}

std::string HearFor(Conversation& talk, const std::string& expected) {
  if (!Begins(expected, "MESSAGE")) return talk.Enqueue();
  return talk.HearLine(Conversation::kPatience).value_or(std::string(Conversation::kSilence));
}

// The moves of a line "= x,y - x,y". The test fails if an item is neither a point nor "-".
std::vector<std::optional<Ply>> Moves(std::string_view items) {
  std::vector<std::optional<Ply>> moves;
  for (std::string_view item = TakeWord(items); !item.empty(); item = TakeWord(items)) {
    const std::optional<Point> point = ParsePoint(item);
    EXPECT_TRUE(point || item == "-") << item;
    moves.push_back(point ? std::optional(StonePly(*point)) : std::nullopt);
  }
  return moves;
}

class GoldenTest : public ::testing::TestWithParam<std::filesystem::path> {
 protected:
  ~GoldenTest() override { std::filesystem::current_path(home_); }

 private:
  const std::filesystem::path home_ = std::filesystem::current_path();
};

TEST_P(GoldenTest, IsPlayedToTheLetter) {
  const std::filesystem::path name = GetParam().stem();
  if ((name == "yixin_database" || name == "yixin_session") && !Database::IsBuiltIn()) {
    GTEST_SKIP() << "built without SQLite";
  }
  std::ifstream file(GetParam());
  const testing::ScratchFolder folder;
  std::filesystem::current_path(folder.path());
  setenv("XDG_DATA_HOME", folder.path().c_str(), /*overwrite=*/1);
  FakePlayer player;
  Conversation talk(player);
  ASSERT_TRUE(file);
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    if (Begins(line, ">")) {
      talk.Say(line.substr(std::min<std::size_t>(2, line.size())));
    } else if (Begins(line, "< ")) {
      const std::string expected = line.substr(2);
      const std::string heard = HearFor(talk, expected);
      ASSERT_TRUE(Matches(heard, expected)) << GetParam().filename() << " line " << number
                                            << ": wanted " << expected << ", heard " << heard;
    } else if (Begins(line, "= ")) {
      player.SetMoves(Moves(std::string_view(line).substr(2)));
    } else {
      ASSERT_TRUE(line.empty() || Begins(line, "#")) << "line " << number << ": " << line;
    }
  }
  EXPECT_EQ(talk.Enqueue(Conversation::kAMoment), Conversation::kSilence);
}

std::string TestName(const ::testing::TestParamInfo<std::filesystem::path>& info) {
  std::string name = info.param.stem().string();
  std::replace_if(
      name.begin(), name.end(), [](char c) { return !std::isalnum(c); }, '_');
  return name;
}

// Only the transcript bad_input.txt expects the reply UNKNOWN. All other transcripts are
// conversations with board programs and managers that send only commands that Tengen has.
TEST(Transcripts, KnowEveryCommand) {
  for (const std::filesystem::path& path : Transcripts()) {
    if (path.stem() == "bad_input") continue;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
      EXPECT_FALSE(Begins(line, "< UNKNOWN")) << path.filename() << ": " << line;
    }
  }
}

// All commands and keys that Yixin-Board may send. Each must be in at least one transcript.
// Otherwise no transcript tests it.
TEST(YixinTranscripts, SayEveryCommandAndKey) {
  static constexpr std::string_view kRows[] = {
      // Search and position.
      "yxboard", "yxstop", "yxshowforbid", "yxhashclear", "yxshowinfo", "yxnbest", "yxsearchdefend",
      "yxbalanceone", "yxbalancetwo", "yxblock", "yxblockundo", "yxblockreset", "yxblockpath",
      "yxblockpathundo", "yxblockpathreset", "yxforbid add", "yxforbid del", "yxhashdump",
      "yxhashload", "yxshowhashusage", "yxdraw", "yxresign", "yxprintfeature",
      // Openings.
      "yxswap2step1", "yxswap2step2", "yxswap2step3", "yxsoosorvstep1", "yxsoosorvstep2",
      "yxsoosorvstep3", "yxsoosorvstep4", "yxsoosorvstep5", "yxsoosorvstep6",
      // The database.
      "yxsetdatabase", "yxsavedatabase", "yxquerydatabaseall", "yxquerydatabaseone",
      "yxquerydatabasetext", "yxquerydatabaseallt", "yxedittvddatabase", "yxedittextdatabase",
      "yxeditlabeldatabase", "yxdeletedatabaseone", "yxdeletedatabaseall", "yxdbtotxt",
      "yxdbtotxtall", "yxlibtodb", "yxdbtolib", "yxdbsplit", "yxdbmerge", "yxdbtopos", "yxtxttodb",
      "yxdbcheck", "yxdbfix", "yxsetbestmovedatabase", "yxclearbestmovedatabase",
      // Settings.
      "info max_depth", "info start_depth", "info max_node", "info hash_size", "info thread_num",
      "info thread_split_depth", "info time_increment", "info caution_factor", "info pondering",
      "info vcthread", "info checkmate", "info nbestsym", "info show_detail 1",
      "info show_detail 2", "info show_detail 3", "info usedatabase", "info database_readonly"};
  std::vector<std::string> said;
  for (const std::filesystem::path& path : Transcripts()) {
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
      if (Begins(line, "> ")) said.push_back(line.substr(2) + " ");
    }
  }
  for (const std::string_view row : kRows) {
    const std::string words = std::string(row) + " ";
    EXPECT_TRUE(std::any_of(said.begin(), said.end(), [&](const std::string& line) {
      return Begins(line, words);
    })) << row;
  }
}

INSTANTIATE_TEST_SUITE_P(Files, GoldenTest, ::testing::ValuesIn(Transcripts()), TestName);

}  // namespace
}  // namespace tengen
