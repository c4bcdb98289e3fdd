// SPDX-License-Identifier: Apache-2.0
#include "play/challenge.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "base/files.h"
#include "base/json_text.h"
#include "base/paths.h"
#include "base/status.h"
#include "engine/games.h"
#include "nlohmann/json.hpp"
#include "search/request.h"

namespace tengen {
namespace {

using nlohmann::json;

// One row of the table of levels. The rows are sorted by level. A row is valid for the levels up to
// `last_level` that are above the levels of the row before.
struct LadderRow {
  int last_level;
  const char* variant;
  const char* rules;
};
constexpr auto kLadder = std::to_array<LadderRow>({
    {5, "freestyle", "free rules (five or more win, nothing is forbidden)"},
    {kFullLevel, "renju",
     "advanced rules (Black's double threes, double fours and overlines lose)"},
});

const LadderRow& LadderRowOf(int level) {
  assert(level >= 1 && level <= kFullLevel);
  return *std::find_if(kLadder.begin(), kLadder.end(),
                       [level](const LadderRow& row) { return level <= row.last_level; });
}

absl::Status NotProgress(const std::filesystem::path& file) {
  return InvalidArgument(file.string(),
                         ": {\"level\":1,\"black\":false,\"white\":false} or the like "
                         "wanted; delete the file to begin anew");
}

}  // namespace

bool ChallengeProgress::Finished() const { return level > kFullLevel; }

ChallengeProgress AfterWin(ChallengeProgress progress, Color color) {
  assert(!progress.Finished());
  progress.won[static_cast<std::size_t>(Index(color))] = true;
  if (progress.won[0] && progress.won[1]) progress = {.level = progress.level + 1};
  return progress;
}

GameSpec ChallengeGame(int level) {
  GameSpec spec;
  spec.variant = LadderRowOf(level).variant;
  const GameInfo& info = *FindGame(spec.variant);
  spec.size = info.usual_board;
  if (info.fouls) spec.rif_five_exception = false;
  return spec;
}

std::string ChallengeText(const ChallengeProgress& progress) {
  if (progress.Finished()) {
    return absl::StrCat("All ", kFullLevel, " levels are passed.");
  }
  const char* rules = LadderRowOf(progress.level).rules;
  const char* wins = progress.won[0]   ? "won with Black, White is left"
                     : progress.won[1] ? "won with White, Black is left"
                                       : "one win with each colour passes it";
  return absl::StrCat("Level ", progress.level, " of ", kFullLevel, ", ", rules, ": ", wins, ".");
}

absl::StatusOr<std::filesystem::path> StateFolder() {
  std::filesystem::path folder = UserFolder(UserFiles::kState);
  if (!folder.empty()) return folder;
#ifdef _WIN32
  return absl::NotFoundError("LOCALAPPDATA is not set: nowhere to keep the progress");
#else
  return absl::NotFoundError(
      "neither XDG_STATE_HOME nor HOME is set: nowhere to keep the progress");
#endif
}

absl::StatusOr<ChallengeProgress> ReadChallenge(const std::filesystem::path& file) {
  const absl::StatusOr<std::string> text = ReadTextFile(file);
  if (absl::IsNotFound(text.status())) return ChallengeProgress();
  if (!text.ok()) return text.status();
  const absl::StatusOr<json> object = ParseJson(*text);
  if (!object.ok() || !object->is_object()) return NotProgress(file);
  const auto level = object->find("level"), black = object->find("black"),
             white = object->find("white");
  const auto end = object->end();
  if (level == end || black == end || white == end || !level->is_number_integer() ||
      !black->is_boolean() || !white->is_boolean()) {
    return NotProgress(file);
  }
  ChallengeProgress progress;
  const auto number = level->get<std::int64_t>();
  progress.won = {black->get<bool>(), white->get<bool>()};
  if (number < 1 || number > kFullLevel + 1 || (progress.won[0] && progress.won[1])) {
    return NotProgress(file);
  }
  progress.level = static_cast<int>(number);
  return progress;
}

absl::Status WriteChallenge(const std::filesystem::path& file, const ChallengeProgress& progress) {
  std::error_code error;
  std::filesystem::create_directories(file.parent_path(), error);
  if (error) {
    return absl::InternalError(
        absl::StrCat("cannot make ", file.parent_path().string(), ": ", error.message()));
  }
  const json object = {
      {"level", progress.level}, {"black", progress.won[0]}, {"white", progress.won[1]}};
  return WriteFile(file, object.dump() + "\n");
}

}  // namespace tengen
