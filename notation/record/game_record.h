// SPDX-License-Identifier: Apache-2.0
//
// GameRecord: a played game as a value, for every game and opening. This file also declares its
// text forms:
//
//   JSON   one line; Tengen's own form, with all data of a record
//   SGF    FF[4]; each ply is a node that any viewer can show, with value, depth, nodes and time
//          in the comment. The private property TENGEN has the other members as JSON. The reader
//          keeps all data of an SGF file in the record, and SgfText writes them again
//          (notation/record/game_tree.h)
//   PSQ    Piskvork's form (notation/record/psq.h): stones and times. After the last line that
//          Piskvork reads, the whole record follows as JSON
//
// The readers also accept files of other programs: SGF of these games (FF[1] to FF[4]), PSQ of
// Piskvork, GomocupJudge and c-gomoku-cli, and all other forms of RecordForm. docs/records.md lists
// all forms.
//
// A parsed record always has a valid game of the registry, but its plies may be illegal; use Replay
// to check them. In files of other programs the reader groups stones into turns by the rules.
// Therefore their plies are legal up to the end of the game.
//
// Pure functions, for any thread. Errors: kInvalidArgument, one line with the reason and the place.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engine/board.h"
#include "engine/game.h"
#include "engine/games.h"
#include "engine/ply.h"
#include "eval/value.h"
#include "nlohmann/json_fwd.hpp"
#include "notation/record/game_tree.h"

namespace tengen {

inline bool operator==(const Setup& a, const Setup& b) {
  const auto members = [](const Setup& s) {
    return std::tie(s.size, s.stones, s.to_move, s.captured, s.ko, s.last_turn, s.stones_due);
  };
  return members(a) == members(b);
}

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
  // The position before the first ply; empty: the empty board. A game accepts it (Game::SetUp).
  std::optional<Setup> start;
  int opening_plies = 0;  // number of first plies that no player chose
  std::vector<PlyRecord> plies;
  std::optional<int> winner;  // 0 = draw, 1 or 2 = the winning seat, empty = not finished
  std::string reason;         // EndReasonText, or the match's reason: "timeout", "crash", ...
  std::uint64_t seed = 0;
  // The whole tree of an SGF file, if the file has more data than the other members; else empty.
  GameTree tree;
  // Notes of the reader for people about guesses and data that it left out, one line each. They are
  // not written to files.
  std::vector<std::string> notes;
  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

// The game before the first ply of the record.
std::unique_ptr<Game> StartOf(const GameRecord& record);

// Plays all plies and returns the game after the last one. The error names the first ply that is
// illegal or comes after the end of the game.
absl::StatusOr<std::unique_ptr<Game>> Replay(const GameRecord& record);

// Removes the plies after the end of the game and returns their number. Such plies exist, for
// instance, if the players did not notice a foul and continued. If a ply is illegal, the function
// removes nothing; Replay reports the illegal ply.
std::size_t CutAtEnd(GameRecord* record);

// Removes all plies after the first `count`, and the part of the tree after them. If plies are
// removed, the result of the record is removed, too.
void CutAfter(std::size_t count, GameRecord* record);

// The comments of the tree's main line: of the start, then of each ply. Remarks that Tengen itself
// writes (values, times) are left out. An empty text means no comment. An empty list means no tree.
std::vector<std::string> CommentsOf(const GameRecord& record);
// The number of branches that leave the main line.
int BranchesOf(const GameRecord& record);
// Describes for people what the tree has in addition to the plies: "2 branches, 3 comments, 5
// marks, 4 other properties (DT, EV, RO, XX)". Empty = nothing.
std::string ExtrasOf(const GameRecord& record);

// The winning seat: 1 or 2; 0 = draw; nullopt = the game is not finished.
std::optional<int> WinnerSeat(const Game& game);

// Groups stones into plies; the rules determine how many stones a turn has. The error names the
// first stone that is illegal or comes after the end of the game.
absl::StatusOr<std::vector<Ply>> PliesOfStones(const GameSpec& spec, std::span<const Point> stones);

// Returns the game with this name from the registry. If the name is unknown, the error suggests a
// similar name or lists all games.
absl::StatusOr<const GameInfo*> FindNamedGame(std::string_view name);

// OK if the registry has the game, and the game has this board size and this opening.
absl::Status CheckSpec(const GameSpec& spec);

// --- JSON ------------------------------------------------------------------------------------

// {"board":["...","X.."],"toMove":"white",...}: the fields of a question to `analyze`
// (docs/analysis.md). SetupFromJson returns the stones row by row.
nlohmann::json SetupJson(const Setup& setup);
absl::StatusOr<Setup> SetupFromJson(const nlohmann::json& json);

// {"variant":"pente","size":[19,19],"opening":"pro",...}. SpecJson leaves out the opening
// and switches that have the default value of GameSpec. If "size" is missing, SpecFromJson takes
// the game's usual board.
nlohmann::json SpecJson(const GameSpec& spec);
absl::StatusOr<GameSpec> SpecFromJson(const nlohmann::json& json);
// The names of all members that SpecFromJson reads.
std::vector<std::string_view> SpecMembers();

nlohmann::json RecordJson(const GameRecord& record);
absl::StatusOr<GameRecord> RecordFromJson(const nlohmann::json& json);
// RecordJson as one line without its line end. The readers ignore unknown keys.
std::string RecordLine(const GameRecord& record);
absl::StatusOr<GameRecord> ParseRecordLine(std::string_view line);

// Questions in the form of KataGo's analysis engine: moves as [["B","H8"]], boardXSize, rules and
// the like. FromKatagoQuery replaces these fields by those of a question to `analyze`
// (docs/analysis.md) and keeps all others. `otherwise`: the game to assume for a question that
// names no game.
bool IsKatagoQuery(const nlohmann::json& query);
absl::StatusOr<nlohmann::json> FromKatagoQuery(const nlohmann::json& query,
                                               const GameSpec& otherwise);

// --- SGF, PSQ --------------------------------------------------------------------------------

// Precondition of PsqFileText: the plies of the record are legal. SgfText has the same precondition
// for a record without a tree. PSQ cannot show a start position. PsqFileText writes that position
// only into the JSON of the last line, which only Tengen reads.
std::string SgfText(const GameRecord& record);
std::string PsqFileText(const GameRecord& record);

// These forms have only stones; PGN and RIF also have the players and the result. An error is
// returned if the record has a ply without stones, or if the form does not have the game or the
// board.
absl::StatusOr<std::string> PgnText(const GameRecord& record);   // the form of pente.org
absl::StatusOr<std::string> RifText(const GameRecord& record);   // the form of RenjuNet
absl::StatusOr<std::string> SavText(const GameRecord& record);   // the form of Yixin-Board
absl::StatusOr<std::string> PosBytes(const GameRecord& record);  // the form of RenLib

// `otherwise` is the game to assume for a file that names no game; the board size is always that of
// the file. If its variant is empty, the user named no game. In this case an unknown rule or a game
// of Go is an error. For a file without a rule, the reader guesses the game and adds a note to
// GameRecord::notes.
absl::StatusOr<GameRecord> ParseSgf(std::string_view text, const GameSpec& otherwise);
absl::StatusOr<GameRecord> ParsePsqFile(std::string_view text, const GameSpec& otherwise);
// Reads a list of moves (notation/move_list.h). A result may follow the list, as in "h8 i9 1-0".
// The game and the board size are those of `otherwise`.
absl::StatusOr<GameRecord> ParsePosition(std::string_view text, const GameSpec& otherwise);

// Returns kInvalidArgument for a compressed file (for instance a shard of self-play) and for a
// database of positions. The message names the command that can read the file.
absl::Status CheckIsText(std::string_view file);

// The forms of a record. kMoves: a list of moves (notation/move_list.h), and every text that has
// none of the other forms. kDialogue: lines of the Gomocup protocol.
enum class RecordForm { kJson, kSgf, kPsq, kPgn, kRif, kLink, kDialogue, kSav, kMoves };
// Finds the form of UTF-8 text from its content. The text may have errors.
RecordForm FormOf(std::string_view text);
// True if the bytes are a .pos file of RenLib, which may be damaged. All other forms are text,
// except a library of RenLib (notation/record/renlib.h).
bool IsPosFile(std::string_view bytes);

// Reads a game in any of these forms from the bytes of a file, in any encoding
// (notation/record/record_text.h), or a .pos file, or a library of RenLib. If an SGF file has
// several games, the first is read. Any other file with several games is an error;
// notation/record/game_collection.h reads all games.
absl::StatusOr<GameRecord> ParseGame(std::string_view bytes, const GameSpec& otherwise);
// As ParseGame, for text that is already UTF-8.
absl::StatusOr<GameRecord> ParseGameText(std::string_view text, const GameSpec& otherwise);

}  // namespace tengen
