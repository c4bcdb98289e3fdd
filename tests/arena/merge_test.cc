// SPDX-License-Identifier: Apache-2.0
#include "arena/selfplay/merge.h"

#include <filesystem>
#include <string>
#include <vector>

#include "arena/match/match_journal.h"
#include "arena/selfplay/selfplay.h"
#include "arena/selfplay/shard_report.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tests/arena/scratch_folder.h"
#include "tests/arena/small_run.h"

namespace tengen {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::ScratchFolder;
using testing::ShardsOf;
using testing::SmallRun;

void Play(const SelfplayRun& run) {
  StopFlag stop{false};
  ASSERT_TRUE(RunSelfplay(run, stop, nullptr).ok());
}

TEST(MergeTest, SlicesOfTwoFoldersMakeTheWhole) {
  const ScratchFolder whole, a, b, merged;
  Play(SmallRun(whole.path(), 4, 1));
  SelfplayRun run = SmallRun(a.path(), 4, 1);
  run.slices = 2;
  Play(run);
  run.slice = 1;
  run.folder = b.path();
  Play(run);
  const std::vector<fs::path> folders = {a.path(), b.path()};
  MergeTotals totals = MergeShards(merged.path(), folders).value();
  EXPECT_EQ(totals.copied, 4);
  EXPECT_EQ(totals.games, 4);
  EXPECT_EQ(ShardsOf(merged.path()), ShardsOf(whole.path()));
  // Again, and from a folder that has it all: nothing changes.
  const std::vector<fs::path> again = {a.path(), whole.path()};
  totals = MergeShards(merged.path(), again).value();
  EXPECT_EQ(totals.copied, 0);
  EXPECT_EQ(totals.duplicates, 6);
  EXPECT_EQ(totals.shards, 4);
  ShardReport report;
  ASSERT_TRUE(report.AddFolder(merged.path()).ok());
  EXPECT_THAT(report.problems(), IsEmpty());
}

TEST(MergeTest, ContradictionsAreRefusedBeforeAnythingIsWritten) {
  const ScratchFolder a, b, merged;
  SelfplayRun run = SmallRun(a.path(), 4, 1);
  Play(run);
  run.folder = b.path();
  run.seed = 2;
  Play(run);
  const std::vector<fs::path> folders = {a.path(), b.path()};
  const absl::Status status = MergeShards(merged.path(), folders).status();
  EXPECT_TRUE(absl::IsFailedPrecondition(status));
  EXPECT_THAT(std::string(status.message()), HasSubstr("different shards of one name"));
  EXPECT_THAT(ShardsOf(merged.path()), IsEmpty());
}

TEST(MergeTest, AGameInTwoShardsIsRefused) {
  const ScratchFolder a, b, merged;
  SelfplayRun run = SmallRun(a.path(), 4, 1);
  Play(run);
  Shard shard = ReadShard(ShardsIn(a.path())->front()).value();
  shard.header.index = 9;
  ASSERT_TRUE(
      WriteShard(b.path() / (ShardName(shard.header) + std::string(kShardEnding)), shard).ok());
  const std::vector<fs::path> folders = {a.path(), b.path()};
  EXPECT_THAT(std::string(MergeShards(merged.path(), folders).status().message()),
              HasSubstr("is in both"));
}

nlohmann::json Match(const std::string& seed) {
  return {{"seed", seed}, {"engines", {"one", "two"}}};
}

// A journal of a match of which only these games were played.
void WriteJournal(const fs::path& folder, const std::string& match,
                  const std::vector<std::int64_t>& numbers) {
  MatchJournal journal = MatchJournal::Open(folder / "games.jsonl", Match(match)).value();
  for (const std::int64_t number : numbers) {
    JournalGame game;
    game.finished.number = number;
    game.finished.engines = {0, 1};
    game.record.winner = game.finished.winner = 1;
    game.record.id = std::to_string(number);
    ASSERT_TRUE(journal.Add(game).ok());
  }
}

TEST(MergeTest, SlicesOfAMatchAddUp) {
  const ScratchFolder a, b, merged;
  WriteJournal(a.path(), "x", {0, 1, 4});
  WriteJournal(b.path(), "x", {1, 2, 3});
  const std::vector<fs::path> folders = {a.path(), b.path()};
  EXPECT_EQ(MergeMatches(merged.path(), folders).value(), 5);
  EXPECT_EQ(MergeMatches(merged.path(), folders).value(), 5);
  EXPECT_EQ(MatchJournal::Open(merged.path() / "games.jsonl", Match("x"))->games().size(), 5u);
  const ScratchFolder other;
  WriteJournal(other.path(), "y", {7});
  const std::vector<fs::path> two = {a.path(), other.path()};
  EXPECT_TRUE(absl::IsFailedPrecondition(MergeMatches(merged.path(), two).status()));
}

TEST(MergeTest, DamagedShardsAreRefused) {
  const ScratchFolder a, merged;
  Play(SmallRun(a.path(), 4, 1));
  fs::resize_file(ShardsIn(a.path())->front(), 20);
  const std::vector<fs::path> folders = {a.path()};
  EXPECT_TRUE(absl::IsDataLoss(MergeShards(merged.path(), folders).status()));
}

}  // namespace
}  // namespace tengen
