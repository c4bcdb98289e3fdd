// SPDX-License-Identifier: Apache-2.0
//
// Reads every file of tests/data/records/sgf. The result must be equal to FILE.json. When the
// record is written and read again, nothing may be lost.
//
// With TENGEN_WRITE_EXPECTED=1 in the environment, the test writes new FILE.json files. Check the
// differences before you commit them.
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "base/files.h"
#include "base/json_text.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "notation/point_names.h"
#include "notation/record/game_collection.h"
#include "notation/record/game_record.h"

namespace tengen {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

std::vector<fs::path> Files() {
  std::vector<fs::path> files;
  const fs::path folder = fs::path(TENGEN_SOURCE_DIR) / "tests" / "data" / "records" / "sgf";
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".sgf") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

// The facts of the record that FILE.json contains. Facts with their usual value are left out.
ordered_json FactsOf(const absl::StatusOr<GameRecord>& record) {
  if (!record.ok()) return {{"error", std::string(record.status().message())}};
  const BoardSize size = record->game.size;
  ordered_json facts = {{"game", SpecJson(record->game)}};
  if (!record->players[0].empty() || !record->players[1].empty()) {
    facts["players"] = record->players;
  }
  if (record->start) facts["start"] = SetupJson(*record->start);
  std::string moves;
  for (const PlyRecord& ply : record->plies) {
    moves += moves.empty() ? "" : ", ";
    moves += PlyName(ply.ply, size);
    if (ply.ms) moves += " (" + std::to_string(*ply.ms) + " ms)";
  }
  facts["moves"] = moves;
  if (record->opening_plies > 0) facts["openingPlies"] = record->opening_plies;
  if (record->winner) facts["winner"] = *record->winner;
  if (!record->reason.empty()) facts["reason"] = record->reason;
  if (!record->notes.empty()) facts["notes"] = record->notes;
  const std::vector<std::string> comments = CommentsOf(*record);
  for (std::size_t i = 0; i < comments.size(); ++i) {
    if (!comments[i].empty()) facts["comments"][std::to_string(i)] = comments[i];
  }
  facts["nodes"] = record->tree.nodes.size();
  if (const int branches = BranchesOf(*record); branches > 0) facts["branches"] = branches;
  return facts;
}

void ExpectKept(const GameRecord& record) {
  const GameSpec other = {.size = {7, 7}};
  GameRecord without_notes = record;
  without_notes.notes.clear();
  const std::string sgf = SgfText(record);
  const absl::StatusOr<GameRecord> again = ParseGame(sgf, other);
  ASSERT_TRUE(again.ok()) << again.status() << sgf;
  EXPECT_EQ(*again, without_notes) << sgf;
  EXPECT_EQ(SgfText(*again), sgf);
  const std::string line = RecordLine(record);
  const absl::StatusOr<GameRecord> json = ParseGame(line, other);
  ASSERT_TRUE(json.ok()) << json.status() << line;
  EXPECT_EQ(*json, without_notes) << line;
}

TEST(SgfCorpusTest, EveryFileIsReadAsExpectedAndKept) {
  const bool write = std::getenv("TENGEN_WRITE_EXPECTED") != nullptr;
  const std::vector<fs::path> files = Files();
  EXPECT_GE(files.size(), 100U);
  for (const fs::path& file : files) {
    SCOPED_TRACE(file.string());
    const absl::StatusOr<std::string> bytes = ReadFile(file);
    ASSERT_TRUE(bytes.ok()) << bytes.status();
    const std::vector<absl::StatusOr<GameRecord>> games =
        ReadGames(*bytes, {.variant = "", .size = {15, 15}});
    ordered_json facts = ordered_json::array();
    for (const absl::StatusOr<GameRecord>& game : games) {
      facts.push_back(FactsOf(game));
      if (game.ok()) ExpectKept(*game);
    }
    const std::string text = facts.dump(2) + "\n";
    fs::path expected = file;
    expected.replace_extension(".json");
    if (write) {
      ASSERT_TRUE(WriteFile(expected, text).ok());
      continue;
    }
    const absl::StatusOr<std::string> wanted = ReadFile(expected);
    ASSERT_TRUE(wanted.ok()) << wanted.status();
    EXPECT_EQ(text, *wanted);
  }
}

}  // namespace
}  // namespace tengen
