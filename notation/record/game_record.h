// SPDX-License-Identifier: Apache-2.0
//
// GameRecord: a played game as a value, and its text forms, for every game and opening:
//
//   JSON   one line; the arena's own form, nothing is lost
//   SGF    FF[4]; the plies are nodes that any viewer shows (value, depth, nodes and time in
//          the comment), the rest is one private property, TENGEN, with the JSON of the others
//   PSQ    what Piskvork reads (notation/record/psq.h): stones and times; after its last line,
//   where
//          Piskvork reads no more, the whole record as JSON
//   names  "h8i9j10": the stones in their order, as people name points
//          (notation/point_names.h); read only
//
// The readers also take what others wrote: SGF of c-gomoku-cli and the like, PSQ of Piskvork,
// GomocupJudge and c-gomoku-cli. Pure functions. Errors: kInvalidArgument, one line saying what
// was wrong and where. A record that was read holds a game of the registry; whether its plies
// are legal, Replay says. (Of others' files the rules tell which stones make a turn, so up to the
// end of the game they are legal.)
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
  std::optional<Value> value;  // as whoever made the ply saw it, for itself; eval/value.h's scale
  std::optional<int> depth;    // plies
  std::optional<std::uint64_t> nodes;
  std::optional<std::int64_t> ms;
  friend bool operator==(const PlyRecord&, const PlyRecord&) = default;
};

struct GameRecord {
  std::string id;  // unique where it was played: of a match, a run of self-play
  GameSpec game;
  // By seat: the first begins. Swaps change colours, never seats.
  std::array<std::string, 2> players;
  int opening_plies = 0;  // so many of the plies were given, not chosen
  std::vector<PlyRecord> plies;
  std::optional<int> winner;  // 0: draw, 1, 2: the seat; empty: not finished
  std::string reason;         // EndReasonText or why the referee ended it: "timeout", "crash", ...
  std::uint64_t seed = 0;
  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

// The game at its end, by playing all its plies. An error names the illegal ply, or the one that
// comes after the end.
absl::StatusOr<std::unique_ptr<Game>> Replay(const GameRecord& record);

// Takes off the plies that come after the end of the game, as where players went on after a foul
// that nobody saw, and says how many they were. Plies that are illegal are left to Replay.
std::size_t CutAtEnd(GameRecord* record);

// What the outcome of a game means for the seats: 0 draw, 1, 2; nothing while it is on.
std::optional<int> WinnerSeat(const Game& game);

// Stones one after another as plies: the rules say how many make a turn. An error names the stone
// that may not be there, or the first one after the end.
absl::StatusOr<std::vector<Ply>> PliesOfStones(const GameSpec& spec, std::span<const Point> stones);

// The game of that name in the registry. An error says which one may have been meant, or all.
absl::StatusOr<const GameInfo*> FindNamedGame(std::string_view name);

// A game of the registry with a board and an opening that it has, or what is wrong.
absl::Status CheckSpec(const GameSpec& spec);

// --- JSON ------------------------------------------------------------------------------------

// {"variant":"pente","size":[19,19],"opening":"pro",...}; switches as in GameSpec are left out. A
// size that is left out is the game's usual board.
nlohmann::json SpecJson(const GameSpec& spec);
absl::StatusOr<GameSpec> SpecFromJson(const nlohmann::json& json);

nlohmann::json RecordJson(const GameRecord& record);
absl::StatusOr<GameRecord> RecordFromJson(const nlohmann::json& json);
// The same as one line, without its end. Keys that are not a record's own are ignored.
std::string RecordLine(const GameRecord& record);
absl::StatusOr<GameRecord> ParseRecordLine(std::string_view line);

// --- SGF, PSQ --------------------------------------------------------------------------------

// Precondition of both: the record's plies are legal.
std::string SgfText(const GameRecord& record);
std::string PsqFileText(const GameRecord& record);

// `otherwise` says which game it is where the file does not (its size is the file's). With an empty
// variant nobody has said: then a rule that is not known, or a game of Go, is an error, and a file
// that says nothing at all is freestyle.
absl::StatusOr<GameRecord> ParseSgf(std::string_view text, const GameSpec& otherwise);
absl::StatusOr<GameRecord> ParsePsqFile(std::string_view text, const GameSpec& otherwise);
// The game and its board are those of `otherwise`.
absl::StatusOr<GameRecord> ParsePosition(std::string_view text, const GameSpec& otherwise);

// kInvalidArgument for a compressed file, such as a shard of self-play: who reads it.
absl::Status CheckIsText(std::string_view file);

// Any of these, told apart by its first character: '{', '(', 'P', or a letter of a column.
absl::StatusOr<GameRecord> ParseGame(std::string_view text, const GameSpec& otherwise);

}  // namespace tengen
