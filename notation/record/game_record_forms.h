// SPDX-License-Identifier: Apache-2.0
//
// Functions that the readers and writers of game records share. Only notation/record/ includes this
// file. Pure functions. Errors: kInvalidArgument, one line.
#pragma once

#include <array>
#include <cstddef>
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
#include "notation/move_list.h"
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

// One stone, a pass or a swap.
struct Step {
  std::optional<Point> point;      // empty = a pass or a swap
  std::optional<std::int64_t> ms;  // time used
  std::optional<Color> color;      // empty = the file does not name it
  bool swap = false;
};

// Appends the steps to the record as plies; the rules determine how many stones a turn has. A stone
// of the wrong colour is an error. Each step after the end of the game becomes a separate ply. If
// the game is over, sets the winner and the reason. Precondition: the record has no plies yet.
absl::Status AddSteps(const std::vector<Step>& steps, GameRecord* record);
// As AddSteps, for a record that may already have plies. `game` is the game after these plies; the
// function plays the new plies in it.
absl::Status PlaySteps(const std::vector<Step>& steps, Game* game, GameRecord* record);
// As AddSteps, for the moves of a list.
absl::Status AddMoves(const std::vector<ListedMove>& moves, GameRecord* record);
// If the plies of the record end its game, sets the winner and the reason.
void SetResult(GameRecord* record);

// The spec for a file that only names the board size. The spec has no opening; an empty variant
// becomes freestyle.
GameSpec SpecOfOthers(const GameSpec& otherwise, BoardSize size);

// The stones of all plies in order, for forms that can only show stones. A swap, a pass or an offer
// is an error.
absl::StatusOr<std::vector<Point>> StonesOf(const GameRecord& record);

// The number of plies that are complete at a node of the tree's main line, or to which the node
// belongs. `before`: the result for the node before it, or 0. A comment of the node is about the
// last of these plies.
std::size_t PliesAt(const GameRecord& record, int node, std::size_t before);

// One function for each form of a single game. `otherwise`: see ParseSgf.
absl::StatusOr<GameRecord> ParseJsonGame(std::string_view text, const GameSpec& otherwise);
absl::StatusOr<GameRecord> RecordOfQuery(nlohmann::json query, const GameSpec& otherwise);
absl::StatusOr<GameRecord> ParsePgn(std::string_view text, const GameSpec& otherwise);
absl::StatusOr<GameRecord> ParseLink(std::string_view text, const GameSpec& otherwise);
absl::StatusOr<GameRecord> ParseSav(std::string_view text, const GameSpec& otherwise);
absl::StatusOr<GameRecord> ParsePos(std::string_view bytes, const GameSpec& otherwise);
// A library of RenLib. The error of a library that is too large for one game names the limit.
absl::StatusOr<GameRecord> ParseLibrary(std::string_view bytes, const GameSpec& otherwise);

// True if a text has this form.
bool IsLink(std::string_view text);  // the text begins with a link
bool IsDialogue(std::string_view text);
bool IsRif(std::string_view text);
bool IsSav(std::string_view text);

// --- Forms with several games ------------------------------------------------------------------

// The links in a text, without the words and characters around them.
std::vector<std::string_view> LinksIn(std::string_view text);

// The texts of the games of a PGN file.
std::vector<std::string_view> SplitPgn(std::string_view text);

// The games of a dialogue between manager and engine. The last element may be an error.
std::vector<absl::StatusOr<GameRecord>> ReadDialogue(std::string_view text,
                                                     const GameSpec& otherwise);
// An upper bound of the number of games that ReadDialogue would return. The function does not read
// the games.
std::size_t MostGamesOfDialogue(std::string_view text);

// A game of a RIF file. The file has tables of names; here each number of a table is already
// replaced by its name.
struct RifGame {
  std::string id, rule;
  std::array<std::string, 2> players;  // Black, White
  std::string result;                  // the result of Black
  std::string moves;
};
absl::StatusOr<std::vector<RifGame>> ReadRif(std::string_view text);
absl::StatusOr<GameRecord> RecordOfRif(const RifGame& game, const GameSpec& otherwise);

}  // namespace tengen
