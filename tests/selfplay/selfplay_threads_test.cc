// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/files.h"
#include "engine/games.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "selfplay/open_rows.h"
#include "selfplay/selfplay.h"
#include "selfplay/shard_report.h"
#include "tests/selfplay/plain_shard_reader.h"
#include "tests/selfplay/small_run.h"
#include "tests/testing/scratch_folder.h"

namespace tengen {
namespace {

namespace fs = std::filesystem;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::PlainShardFile;
using testing::ScratchFolder;
using testing::ShardsOf;
using testing::SmallRun;

absl::StatusOr<SelfplayTotals> Play(const SelfplayRun& run) {
  StopFlag stop{false};
  return RunSelfplay(run, stop, nullptr);
}

TEST(SelfplayTest, TheSameGamesWhateverTheThreads) {
  const ScratchFolder one, three;
  SelfplayRun run = SmallRun(one.path(), 7, 2);
  const SelfplayTotals totals = Play(run).value();
  EXPECT_EQ(totals.shards, 4);
  EXPECT_EQ(totals.made, 4);
  EXPECT_EQ(totals.games, 7);
  run.folder = three.path();
  run.threads = 3;
  ASSERT_TRUE(Play(run).ok());
  EXPECT_EQ(ShardsOf(one.path()), ShardsOf(three.path()));
  EXPECT_EQ(ShardsOf(one.path()).size(), 4u);
  run.folder = one.path();
  run.seed = 2;
  EXPECT_FALSE(Play(run).ok()) << "other seeds are other games";
}

TEST(SelfplayTest, SlicesAddUpToTheWhole) {
  const ScratchFolder whole, sliced;
  SelfplayRun run = SmallRun(whole.path(), 7, 2);
  ASSERT_TRUE(Play(run).ok());
  run.folder = sliced.path();
  run.slices = 3;
  for (run.slice = 0; run.slice < 3; ++run.slice) ASSERT_TRUE(Play(run).ok());
  EXPECT_EQ(ShardsOf(whole.path()), ShardsOf(sliced.path()));
}

TEST(SelfplayTest, OnlyTornAndMissingShardsAreMade) {
  const ScratchFolder folder;
  const SelfplayRun run = SmallRun(folder.path(), 7, 2);
  ASSERT_TRUE(Play(run).ok());
  const std::map<std::string, std::string> before = ShardsOf(folder.path());
  std::vector<fs::path> paths = ShardsIn(folder.path()).value();
  const fs::file_time_type then = fs::last_write_time(paths[0]);
  fs::resize_file(paths[1], fs::file_size(paths[1]) / 2);
  fs::remove(paths[2]);
  StopFlag stop{false};
  std::int64_t most_left = 0;
  const SelfplayTotals totals =
      RunSelfplay(run, stop, [&most_left](const SelfplayTotals& now, std::string_view) {
        most_left = std::max(most_left, now.games_left);
      }).value();
  EXPECT_EQ(totals.games_left, 0);
  EXPECT_EQ(most_left, 5);  // of seven games; the first shard has two games and was finished
  EXPECT_EQ(totals.found, 2);
  EXPECT_EQ(totals.made, 2);
  EXPECT_EQ(fs::last_write_time(paths[0]), then);
  EXPECT_EQ(ShardsOf(folder.path()), before);
}

// A run can be killed after it has written a shard, before or while it writes the manifest line.
TEST(SelfplayTest, TheNextCallRepairsTheManifest) {
  const ScratchFolder folder;
  const SelfplayRun run = SmallRun(folder.path(), 7, 2);
  ASSERT_TRUE(Play(run).ok());
  const std::map<std::string, std::string> shards = ShardsOf(folder.path());
  const fs::path manifest = folder.path() / std::string(kManifestName);
  const std::string whole = ReadFile(manifest).value();
  // Cuts the manifest at the first line end, after it, and elsewhere.
  for (const std::size_t length : {std::size_t{0}, whole.find('\n'), whole.find('\n') + 1,
                                   whole.size() / 2, whole.size() - 20, whole.size() - 1}) {
    fs::resize_file(manifest, length);
    // Adds a .part file, as a killed run leaves it.
    { ASSERT_TRUE(ShardInWork::Open(folder.path(), HeaderOf(run, 3)).ok()); }
    const SelfplayTotals totals = Play(run).value();
    EXPECT_EQ(totals.found, 4);
    EXPECT_EQ(totals.games, 0);
    EXPECT_EQ(ShardsOf(folder.path()), shards) << "and no .part";
    ShardReport report;
    ASSERT_TRUE(report.AddFolder(folder.path()).ok());
    EXPECT_THAT(report.problems(), IsEmpty()) << length;
    const std::string repaired = ReadFile(manifest).value();
    ASSERT_TRUE(Play(run).ok());
    EXPECT_EQ(ReadFile(manifest).value(), repaired) << "nothing to repair";
    ASSERT_TRUE(WriteFile(manifest, whole).ok());
  }
}

TEST(SelfplayTest, DeadGamesAreDrawsAtOnce) {
  const ScratchFolder folder;
  SelfplayRun run = SmallRun(folder.path(), 40, 40);
  run.game.size = {6, 6};
  ASSERT_TRUE(Play(run).ok());
  std::map<std::string, int> reasons;
  const Shard shard = ReadShard(ShardsIn(folder.path())->front()).value();
  for (const GameRecord& record : shard.games) {
    ++reasons[record.reason];
    const std::unique_ptr<Game> game = MakeGame(record.game);
    for (const PlyRecord& ply : record.plies) {
      EXPECT_NE(CountOpenRows(*game)->open, 0);
      game->Play(ply.ply);
    }
    // The last stone may also fill the board. Then the reason is "full".
    EXPECT_EQ(CountOpenRows(*game)->open == 0,
              record.reason == kDeadReason || record.reason == "full");
  }
  EXPECT_GT(reasons[kDeadReason], 0);
  run.settings.adjudicate = false;
  run.generation = 1;
  ASSERT_TRUE(Play(run).ok());
  const Shard played_out =
      ReadShard(folder.path() / (ShardName(HeaderOf(run, 0)) + std::string(kShardEnding))).value();
  for (const GameRecord& record : played_out.games) {
    EXPECT_TRUE(record.reason == "full" || record.reason == "line") << record.reason;
  }
}

// If few rows are open and no result is proven, a long game is a draw. Its values have no
// influence.
TEST(SelfplayTest, LongGamesOfWhichNothingComesAreDraws) {
  const ScratchFolder folder;
  SelfplayRun run = SmallRun(folder.path(), 20, 20);
  run.game.variant = "caro";
  run.game.size = {9, 9};
  run.settings.nodes = 20;
  ASSERT_TRUE(Play(run).ok());
  std::map<std::string, int> reasons;
  const Shard shard = ReadShard(ShardsIn(folder.path())->front()).value();
  for (const GameRecord& record : shard.games) {
    ++reasons[record.reason];
  }
  EXPECT_GT(reasons[kEvenReason], 0);
}

TEST(SelfplayTest, ShardsOfOtherSettingsAreLeftAlone) {
  const ScratchFolder folder;
  SelfplayRun run = SmallRun(folder.path(), 7, 2);
  ASSERT_TRUE(Play(run).ok());
  const std::map<std::string, std::string> before = ShardsOf(folder.path());
  run.settings.nodes = 41;
  const absl::Status status = Play(run).status();
  EXPECT_TRUE(absl::IsFailedPrecondition(status));
  EXPECT_THAT(std::string(status.message()),
              HasSubstr("other settings: settings nodes is 40 there and 41 here"));
  EXPECT_EQ(ShardsOf(folder.path()), before);
}

// A run that is stopped after each game must have the same games as a run that is never stopped.
TEST(SelfplayTest, StopsLoseNoGame) {
  const ScratchFolder whole, stopped;
  SelfplayRun run = SmallRun(whole.path(), 7, 2);
  run.games = 6;
  run.shard_games = 3;
  ASSERT_TRUE(Play(run).ok());
  run.folder = stopped.path();
  std::int64_t games = 0;
  for (int calls = 0; games < run.games; ++calls) {
    ASSERT_LT(calls, 20);
    StopFlag stop{false};
    const SelfplayTotals totals =
        RunSelfplay(run, stop, [&stop](const SelfplayTotals& now, std::string_view) {
          if (now.games == 1) stop = true;
        }).value();
    games += totals.games;
  }
  EXPECT_EQ(games, run.games) << "a game was played twice";
  ASSERT_TRUE(Play(run).ok());
  EXPECT_EQ(ShardsOf(whole.path()), ShardsOf(stopped.path()));
}

TEST(SelfplayTest, AStopFromTheStartPlaysNothing) {
  const ScratchFolder folder;
  StopFlag stop{true};
  EXPECT_EQ(RunSelfplay(SmallRun(folder.path(), 7, 2), stop, nullptr)->games, 0);
  EXPECT_THAT(ShardsOf(folder.path()), IsEmpty());
}

// Plays a game of every family. ShardReport checks the games by the rules, and the plain reader
// must be able to read them.
TEST(SelfplayTest, EveryFamily) {
  const ScratchFolder folder;
  std::set<std::string_view> families;
  for (const GameInfo& info : AllGames()) {
    if (!families.insert(info.family).second) continue;
    SelfplayRun run = SmallRun(folder.path(), 7, 2);
    run.game = FamilySpec(info, info.sizes.SquareNear(9));
    run.settings.nodes = 20;
    run.settings.opening.nodes = 20;
    run.games = 1;
    const absl::StatusOr<SelfplayTotals> totals = Play(run);
    ASSERT_TRUE(totals.ok()) << info.name << ": " << totals.status();
    const std::string file =
        (folder.path() / (ShardName(HeaderOf(run, 0)) + ".games.zst")).string();
    EXPECT_EQ(PlainShardFile(file).size(), 1u);
  }
  ShardReport report;
  ASSERT_TRUE(report.AddFolder(folder.path()).ok());
  EXPECT_THAT(report.problems(), IsEmpty());
  EXPECT_EQ(report.Json()["games"], families.size());
}

TEST(SelfplayTest, OpeningsByProcedure) {
  const ScratchFolder folder;
  for (const OpeningKind opening :
       {OpeningKind::kSwap2, OpeningKind::kSwap1st, OpeningKind::kPro, OpeningKind::kSoosyrv8}) {
    SelfplayRun run = SmallRun(folder.path(), 7, 2);
    run.generation = static_cast<int>(opening);
    run.game.variant = opening == OpeningKind::kSoosyrv8 ? "renju" : "gomoku";
    run.game.size = {15, 15};
    run.game.opening = opening;
    run.settings.opening.nodes = 30;
    run.games = 2;
    const absl::StatusOr<SelfplayTotals> totals = Play(run);
    ASSERT_TRUE(totals.ok()) << OpeningName(opening) << ": " << totals.status();
  }
  ShardReport report;
  ASSERT_TRUE(report.AddFolder(folder.path()).ok());
  EXPECT_THAT(report.problems(), IsEmpty());
}

TEST(ShardReportTest, CountsWhatIsThere) {
  const ScratchFolder folder;
  const SelfplayRun run = SmallRun(folder.path(), 7, 2);
  ASSERT_TRUE(Play(run).ok());
  ShardReport report;
  ASSERT_TRUE(report.AddFolder(folder.path()).ok());
  const nlohmann::json counted = report.Json();
  EXPECT_EQ(counted["games"], 7);
  EXPECT_EQ(counted["shards"], 4);
  EXPECT_EQ(
      counted["first"].get<int>() + counted["draws"].get<int>() + counted["second"].get<int>(), 7);
  EXPECT_EQ(counted["distinct"]["seeds"], 7);
  EXPECT_THAT(report.problems(), IsEmpty());
  EXPECT_THAT(report.Text(), HasSubstr("freestyle 9x9"));
  EXPECT_THAT(report.Text(), HasSubstr("7: "));
}

TEST(ShardReportTest, SaysWhatIsWrong) {
  const ScratchFolder folder;
  ASSERT_TRUE(Play(SmallRun(folder.path(), 7, 2)).ok());
  const std::vector<fs::path> paths = ShardsIn(folder.path()).value();
  fs::remove(paths[1]);
  fs::resize_file(paths[2], 30);
  Shard shard = ReadShard(paths[0]).value();
  shard.games[0].plies[1] = shard.games[0].plies[0];  // a stone on a stone
  ASSERT_TRUE(WriteShard(paths[0], shard).ok());
  ShardReport report;
  ASSERT_TRUE(report.AddFolder(folder.path()).ok());
  EXPECT_THAT(report.problems(), Contains(HasSubstr("ply 2")));
  EXPECT_THAT(report.problems(), Contains(HasSubstr("checksum")));
  EXPECT_THAT(report.problems(), Contains(HasSubstr("zstd")));
  EXPECT_THAT(report.problems(), Contains(HasSubstr("not there")));
  EXPECT_THAT(report.problems(), Contains(HasSubstr("2 missing")));
}

TEST(ShardReportTest, AResultThatTheRulesDoNotGiveIsAProblem) {
  SelfplayRun run = SmallRun("unused", 7, 2);
  Shard shard;
  shard.header = HeaderOf(run, 0);
  GameRecord game;
  game.game = run.game;
  game.winner = 2;
  for (int x = 0; x < 5; ++x) {
    game.plies.push_back({StonePly({x, 0}), {}, {}, {}, {}});
    if (x < 4) game.plies.push_back({StonePly({x, 1}), {}, {}, {}, {}});
  }
  shard.games = {game};
  ShardReport report;
  report.Add(shard);
  EXPECT_THAT(report.problems(), ElementsAre(HasSubstr("result")));
  shard.games[0].winner = 1;
  ShardReport good;
  good.Add(shard);
  EXPECT_THAT(good.problems(), IsEmpty());
}

}  // namespace
}  // namespace tengen
