// SPDX-License-Identifier: Apache-2.0
//
// What the text forms of a game record share; nobody else includes it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "base/text.h"
#include "engine/types.h"
#include "nlohmann/json_fwd.hpp"
#include "notation/record/game_record.h"

namespace tengen {

inline std::string_view View(absl::string_view s) { return {s.data(), s.size()}; }

inline bool HasStones(const Ply& ply) {
  return ply.kind == PlyKind::kStones || ply.kind == PlyKind::kPick;
}

// --- JSON ------------------------------------------------------------------------------------

// All of a record but its plies.
nlohmann::json HeadJson(const GameRecord& record);
absl::StatusOr<GameRecord> HeadFromJson(const nlohmann::json& object);

// --- Stones of others ------------------------------------------------------------------------

// Nothing: a pass.
struct Step {
  std::optional<Point> point;
  std::optional<std::int64_t> ms;
  std::optional<Color> color;  // where it is said
};

// Plies of the record's game from one stone after another, as the rules divide them into turns. An
// error also where a colour is not the one whose turn it is. What comes after the end of the game
// is kept, a ply for each stone.
absl::Status AddSteps(const std::vector<Step>& steps, GameRecord* record);

// The game of a file that says no more than its size.
GameSpec SpecOfOthers(const GameSpec& otherwise, BoardSize size);

}  // namespace tengen
