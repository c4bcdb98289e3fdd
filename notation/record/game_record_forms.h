// SPDX-License-Identifier: Apache-2.0
//
// Functions that the readers and writers of game records share. Only notation/record/ includes this
// file. Pure functions. Errors: kInvalidArgument, one line.
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

// All members of a record except its plies.
nlohmann::json HeadJson(const GameRecord& record);
absl::StatusOr<GameRecord> HeadFromJson(const nlohmann::json& object);

// --- Records of other programs
// ------------------------------------------------------------------------

// One stone, or a pass.
struct Step {
  std::optional<Point> point;      // empty = a pass
  std::optional<std::int64_t> ms;  // time used
  std::optional<Color> color;      // empty = the file does not name it
};

// Appends the steps to the record as plies; the rules determine how many stones a turn has. A stone
// of the wrong colour is an error. Each step after the end of the game becomes a ply of its own. If
// the game is over, sets the winner and the reason. Precondition: the record has no plies yet.
absl::Status AddSteps(const std::vector<Step>& steps, GameRecord* record);
// The same for a record whose plies lead to this game, which follows the new plies.
absl::Status PlaySteps(const std::vector<Step>& steps, Game* game, GameRecord* record);

// The spec for a file that gives only the board size. It has no opening; an empty variant becomes
// freestyle.
GameSpec SpecOfOthers(const GameSpec& otherwise, BoardSize size);

}  // namespace tengen
