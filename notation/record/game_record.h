// SPDX-License-Identifier: Apache-2.0
//
// GameRecord: a played game as a value, for every game and opening. This file also declares its
// text forms:
//
//   JSON   one line; Tengen's own form, which keeps everything
//   SGF    FF[4]; each ply is a node that any viewer can show, with value, depth, nodes and time
//          in the comment. The private property TENGEN has the other members as JSON
//   PSQ    Piskvork's form (notation/record/psq.h): stones and times. After the last line that
//          Piskvork reads, the whole record follows as JSON
//   names  "h8i9j10": the stones in order, as point names (notation/point_names.h); read only
//
// The readers also accept files of other programs: SGF of c-gomoku-cli and similar programs, PSQ of
// Piskvork, GomocupJudge and c-gomoku-cli.
//
// A parsed record always has a valid game of the registry, but its plies may be illegal; use Replay
// to check them. In files of other programs the reader groups stones into turns by the rules.
// Therefore their plies are legal up to the end of the game.
//
// Pure functions; any thread may call. Errors: kInvalidArgument, one line with the reason and the
// place.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engine/game.h"
#include "engine/games.h"
#include "engine/ply.h"
#include "eval/value.h"
#include "nlohmann/json_fwd.hpp"

namespace tengen {

struct PlyRecord {
  Ply ply;
  std::optional<Value> value;  // the player's own evaluation, for its side; scale: eval/value.h
  std::optional<int> depth;    // search depth in plies
  std::optional<std::uint64_t> nodes;
  std::optional<std::int64_t> ms;  // time used
  friend bool operator==(const PlyRecord&, const PlyRecord&) = default;
};

struct GameRecord {
  std::string id;  // unique within its match or run of self-play
  GameSpec game;
  // Names by seat. Seat 1 makes the first ply. A swap changes the colours, not the seats.
  std::array<std::string, 2> players;
  int opening_plies = 0;  // number of plies at the start that were given, not chosen by a player
  std::vector<PlyRecord> plies;
  std::optional<int> winner;  // 0 = draw, 1 or 2 = the winning seat, empty = not finished
  std::string reason;         // EndReasonText, or why the match ended it: "timeout", "crash", ...
  std::uint64_t seed = 0;
  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

// Plays all plies and returns the game after the last one. The error names the first ply that is
// illegal or comes after the end of the game.
absl::StatusOr<std::unique_ptr<Game>> Replay(const GameRecord& record);

// Removes the plies after the end of the game and returns their number. Such plies exist, for
// instance, if the players did not notice a foul and continued. If a ply is illegal, nothing is
// removed; Replay reports it.
std::size_t CutAtEnd(GameRecord* record);

// The winning seat: 1 or 2; 0 = draw; nullopt = the game is not finished.
std::optional<int> WinnerSeat(const Game& game);

// Groups stones into plies; the rules determine how many stones a turn has. The error names the
// first stone that is illegal or comes after the end of the game.
absl::StatusOr<std::vector<Ply>> PliesOfStones(const GameSpec& spec, std::span<const Point> stones);

// Returns the game with this name from the registry. The error names the game that was probably
// meant, or lists all games.
absl::StatusOr<const GameInfo*> FindNamedGame(std::string_view name);

// OK if the registry has the game, and the game has this board size and this opening.
absl::Status CheckSpec(const GameSpec& spec);

// --- JSON ------------------------------------------------------------------------------------

// {"variant":"pente","size":[19,19],"opening":"pro",...}. SpecJson leaves out switches with their
// default value in GameSpec. If "size" is missing, SpecFromJson takes the game's usual board.
nlohmann::json SpecJson(const GameSpec& spec);
absl::StatusOr<GameSpec> SpecFromJson(const nlohmann::json& json);

nlohmann::json RecordJson(const GameRecord& record);
absl::StatusOr<GameRecord> RecordFromJson(const nlohmann::json& json);
// RecordJson as one line without its line end. The readers ignore unknown keys.
std::string RecordLine(const GameRecord& record);
absl::StatusOr<GameRecord> ParseRecordLine(std::string_view line);

// --- SGF, PSQ --------------------------------------------------------------------------------

// Precondition of both: the record's plies are legal.
std::string SgfText(const GameRecord& record);
std::string PsqFileText(const GameRecord& record);

// `otherwise` is the game to assume if the file does not name one; the board size is the file's. An
// empty variant means that the user named no game. Then an unknown rule or a game of Go is an
// error, and a file without a rule is freestyle.
absl::StatusOr<GameRecord> ParseSgf(std::string_view text, const GameSpec& otherwise);
absl::StatusOr<GameRecord> ParsePsqFile(std::string_view text, const GameSpec& otherwise);
// Reads point names. The game and the board size are those of `otherwise`.
absl::StatusOr<GameRecord> ParsePosition(std::string_view text, const GameSpec& otherwise);

// kInvalidArgument for a compressed file, for instance a shard of self-play. The message names the
// command that reads shards.
absl::Status CheckIsText(std::string_view file);

// Reads any of these forms. The first characters select it: '{' = JSON, '(' = SGF, "Pi" = PSQ,
// anything else = point names.
absl::StatusOr<GameRecord> ParseGame(std::string_view text, const GameSpec& otherwise);

}  // namespace tengen
