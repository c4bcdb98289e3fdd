// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <string>
#include <vector>

#include "app/merge_command.h"
#include "base/files.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "match/match_journal.h"
#include "match/match_run.h"
#include "nlohmann/json.hpp"
#include "selfplay/selfplay.h"
#include "selfplay/shard_report.h"
#include "tests/selfplay/small_run.h"
#include "tests/testing/scratch_folder.h"

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
  // A second merge must change nothing, even with a folder that has all shards.
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
  EXPECT_THAT(std::string(status.message()), HasSubstr("different shards with the same name"));
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

MatchSettings Match(std::uint64_t seed) {
  MatchSettings settings;
  for (const char* const name : {"one", "two"}) {
    ParticipantSetup engine;
    engine.name = name;
    engine.limits.nodes = 10;
    engine.memory_mb = 4;
    settings.engines.push_back(engine);
  }
  settings.game.size = {7, 7};
  settings.adjudication.most_plies = 4;
  settings.games = 8;
  settings.seed = seed;
  return settings;
}

// Plays part number `slice` of a match that is divided into `slices` parts by its pairs of games.
fs::path PlayPart(const fs::path& folder, MatchSettings settings, int slice, int slices) {
  settings.slice = slice;
  settings.slices = slices;
  MatchJournal journal = MatchJournal::Open(folder / "games.jsonl", MatchJson(settings)).value();
  const StopFlag never{false};
  EXPECT_TRUE(RunMatch(settings, journal, never, nullptr).ok());
  return folder;
}

TEST(MergeTest, SlicesOfAMatchAddUp) {
  const ScratchFolder a, b, merged;
  const MatchSettings match = Match(1);
  const std::vector<fs::path> folders = {PlayPart(a.path(), match, 0, 2),
                                         PlayPart(b.path(), match, 1, 3)};
  EXPECT_EQ(MergeMatches(merged.path(), folders).value(), 6);
  EXPECT_EQ(MergeMatches(merged.path(), folders).value(), 6);
  const fs::path journal = merged.path() / "games.jsonl";
  EXPECT_EQ(MatchJournal::Open(journal, MatchJson(match))->games().size(), 6u);
}

TEST(MergeTest, AFailingMergeLeavesNothingBehind) {
  const ScratchFolder a, b, merged;
  const fs::path one = PlayPart(a.path(), Match(1), 0, 2);
  const fs::path into = merged.path() / "new";
  std::vector<fs::path> folders = {one, PlayPart(b.path(), Match(2), 1, 2)};
  EXPECT_TRUE(absl::IsFailedPrecondition(MergeMatches(into, folders).status()));
  EXPECT_FALSE(fs::exists(into));
  // First the second folder has no match. Then it has a match with a damaged journal.
  folders[1] = merged.path();
  EXPECT_FALSE(MergeMatches(into, folders).ok());
  ASSERT_TRUE(AppendLine(merged.path() / "games.jsonl", "rubbish").ok());
  EXPECT_TRUE(absl::IsDataLoss(MergeMatches(into, folders).status()));
  EXPECT_FALSE(fs::exists(into));
}

TEST(MergeTest, AFailingMergeOfShardsLeavesNoFolder) {
  const ScratchFolder a, b;
  SelfplayRun run = SmallRun(a.path(), 4, 1);
  Play(run);
  run.folder = b.path();
  run.seed = 2;
  Play(run);
  const fs::path into = a.path() / "new" / "deep";
  EXPECT_FALSE(MergeShards(into, std::vector<fs::path>{a.path(), b.path()}).ok());
  EXPECT_FALSE(fs::exists(into.parent_path()));
  EXPECT_FALSE(MergeShards(into, std::vector<fs::path>{a.path() / "no-folder"}).ok());
  EXPECT_FALSE(fs::exists(into.parent_path()));
}

// A merge was killed after it had copied a shard, and before it added the shard to the manifest.
TEST(MergeTest, TheNextCallRepairsTheManifest) {
  const ScratchFolder a, merged;
  Play(SmallRun(a.path(), 4, 1));
  const std::vector<fs::path> folders = {a.path()};
  ASSERT_TRUE(MergeShards(merged.path(), folders).ok());
  fs::resize_file(merged.path() / std::string(kManifestName), 30);
  EXPECT_EQ(MergeShards(merged.path(), folders)->copied, 0);
  ShardReport report;
  ASSERT_TRUE(report.AddFolder(merged.path()).ok());
  EXPECT_THAT(report.problems(), IsEmpty());
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
