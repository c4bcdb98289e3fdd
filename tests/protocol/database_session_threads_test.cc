// SPDX-License-Identifier: Apache-2.0
//
// Tests a session whose database is locked or read-only, or has text of unknown origin.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include "database/database.h"
#include "database/position_key.h"
#include "engine/games.h"
#include "eval/line_net.h"
#include "eval/weights.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "protocol/session.h"
#include "tests/testing/conversation.h"
#include "tests/testing/fake_player.h"
#include "tests/testing/scratch_folder.h"

namespace tengen {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class DatabaseSession : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!Database::IsBuiltIn()) GTEST_SKIP() << "built without SQLite";
    setenv("XDG_DATA_HOME", folder_.path().c_str(), 1);
    talk_.emplace(player_);
    ASSERT_EQ(Ask({"INFO timeout_turn 100", "START 15"}), "OK");
  }

  std::string Ask(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) talk_->Say(line);
    return talk_->Enqueue();
  }
  // All lines up to the first line that begins with this text.
  std::vector<std::string> HearUpTo(const std::string& beginning) {
    std::vector<std::string> lines;
    while (const std::optional<std::string> line = talk_->HearLine()) {
      lines.push_back(*line);
      if (line->starts_with(beginning)) break;
    }
    return lines;
  }
  std::unique_ptr<Database> OpenBeside() const { return *Database::Open(file_); }

  const testing::ScratchFolder folder_;
  const fs::path file_ = folder_.path() / "tengen" / "positions.db";
  FakePlayer player_;
  std::optional<Conversation> talk_;
};

// While the database is locked, Tengen sends its move without a delay. After the lock has ended,
// Tengen stores the values.
TEST_F(DatabaseSession, NoTurnWaitsForALock) {
  const std::unique_ptr<Database> other = OpenBeside();
  ASSERT_TRUE(other->BeginBatch().ok());
  talk_->Say("INFO usedatabase 1");
  EXPECT_EQ(Ask({"TURN 7,7"}), "0,0");
  EXPECT_THAT(talk_->HearLine().value_or(""), HasSubstr("MESSAGE the database cannot be used"));
  EXPECT_EQ(Ask({"TURN 8,8"}), "1,0");
  EXPECT_EQ(*other->Count(), 0);
  ASSERT_TRUE(other->EndBatch().ok());
  EXPECT_EQ(Ask({"TURN 9,9"}), "2,0");
  // The session stores the values before it answers ABOUT.
  EXPECT_THAT(Ask({"ABOUT"}), StartsWith("name="));
  EXPECT_EQ(*other->Count(), 6) << "of each turn its position and that after the move";
}

TEST_F(DatabaseSession, TheEndStoresWhatWaits) {
  const std::unique_ptr<Database> other = OpenBeside();
  ASSERT_TRUE(other->BeginBatch().ok());
  talk_->Say("INFO usedatabase 1");
  EXPECT_EQ(Ask({"TURN 7,7"}), "0,0");
  EXPECT_THAT(talk_->HearLine().value_or(""), HasSubstr("cannot be used"));
  ASSERT_TRUE(other->EndBatch().ok());
  talk_->Say("END");
  ASSERT_TRUE(talk_->Over());
  EXPECT_EQ(*other->Count(), 2);
}

TEST_F(DatabaseSession, ReadOnlyMakesNoFile) {
  talk_->Say("INFO database_readonly 1");
  EXPECT_THAT(Ask({"YXDBCHECK"}), HasSubstr("there is no such file"));
  EXPECT_THAT(Ask({"YXSAVEDATABASE"}), HasSubstr("there is no such file"));
  const std::string text = (folder_.path() / "all.txt").string();
  EXPECT_THAT(Ask({"YXDBTOTXTALL", text}), HasSubstr("there is no such file"));
  EXPECT_THAT(Ask({"YXSETDATABASE", (folder_.path() / "new.db").string()}),
              HasSubstr("there is no such file"));
  talk_->Say("INFO usedatabase 1");
  EXPECT_EQ(Ask({"TURN 7,7"}), "0,0");
  EXPECT_THAT(Ask({"ABOUT"}), StartsWith("name="));
  EXPECT_TRUE(fs::is_empty(folder_.path()));
  // With this option the session may write to the database again.
  talk_->Say("INFO database_readonly 0");
  EXPECT_EQ(Ask({"TURN 8,8"}), "1,0");
  EXPECT_THAT(Ask({"ABOUT"}), StartsWith("name="));
  EXPECT_TRUE(fs::exists(file_));
}

// A text in the database may be hostile. Its control characters must not end a line, because a
// manager could then read the rest of the text as a move.
TEST_F(DatabaseSession, TextsOfStrangersAreHarmless) {
  const std::unique_ptr<Game> game = MakeGame({.variant = "freestyle", .size = {15, 15}});
  const PositionKey key(*game);
  PositionRecord record;
  record.comment = "one\x1b[2J\a\xc2\x9b\ntwo \"three\"";
  record.texts = {{key.Stored({7, 7}), "A\n7,7\r\x1b]0;x\a"}};
  std::sort(record.texts.begin(), record.texts.end());
  ASSERT_TRUE(OpenBeside()->Store(key.bytes(), record).ok());
  talk_->Say("YXQUERYDATABASEALL");
  talk_->Say("DONE");
  for (const std::string& line : HearUpTo("MESSAGE DATABASE DONE")) {
    EXPECT_THAT(line, StartsWith("MESSAGE DATABASE "));
    for (const char bad : {'\n', '\r', '\x1b', '\a'}) {
      EXPECT_EQ(line.find(bad), std::string::npos) << line;
    }
  }
  talk_->Say("YXQUERYDATABASETEXT");
  talk_->Say("DONE");
  // Yixin-Board reads a comment of several lines until the closing quotation mark.
  EXPECT_THAT(HearUpTo("MESSAGE DATABASE TEXT"),
              ElementsAre("MESSAGE DATABASE TEXT \"one?[2J??\ntwo \\\"three\\\"\""));
}

TEST_F(DatabaseSession, TheNameOfANetworkIsOneLine) {
  LineNetWeights weights(LineNetFeatureCounts{});
  const std::string bytes = SerializeWeights("\n7,7\x1b[31m\n", weights.Sections());
  const fs::path net = folder_.path() / "evil.tgsn";
  std::ofstream(net, std::ios::binary) << bytes;
  talk_->Say("INFO evalfile " + net.string());
  const std::string reply = Ask({"TURN 7,7"});
  EXPECT_THAT(reply, StartsWith("ERROR evalfile"));
  EXPECT_THAT(reply, HasSubstr("?7,7?[31m?"));
}

// A player whose search fails because the system has no memory. The session must answer with an
// error.
class PlayerWithoutMemory : public FakePlayer {
 public:
  SearchReport Think(const SearchRequest&, const StopFlag&, const ProgressFn&) override {
    throw std::bad_alloc();
  }
};

TEST(SessionWithoutMemory, AnswersWithAnError) {
  PlayerWithoutMemory player;
  Conversation talk(player);
  talk.Say("START 15");
  EXPECT_EQ(talk.Enqueue(), "OK");
  talk.Say("BEGIN");
  EXPECT_THAT(talk.Enqueue(), StartsWith("ERROR the system has no more memory"));
  talk.Say("SOLVE 100");
  EXPECT_THAT(talk.Enqueue(), StartsWith("ERROR the system has no more memory"));
  talk.Say("ABOUT");
  EXPECT_THAT(talk.Enqueue(), StartsWith("name="));
}

}  // namespace
}  // namespace tengen
