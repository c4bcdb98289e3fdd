// SPDX-License-Identifier: Apache-2.0
//
// Parses the input of a manager: one line becomes one Command (docs/protocol.md). The functions do
// not know the position: the session checks whether a point is free. Some lines between BOARD and
// DONE have their own grammars:
// - stones: ParseBlockLine;
// - plies after PLIES: notation/ply_text.h;
// - lines after SETUP: setup_block.h.
//
// Pure functions: any thread may call. tests/fuzz/command_fuzz.cc fuzzes them.
//
// Errors: kNotFound = the first word is not a command; the reply is UNKNOWN. kInvalidArgument = any
// other error; the reply is ERROR. The session can send these messages unchanged.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/ply.h"
#include "engine/types.h"

namespace tengen {

namespace command {

struct Blank {};  // an empty line: not a command, no reply
// START n and RECTSTART w,h.
struct Start {
  BoardSize size;  // not checked: perhaps no game has this size
};
struct Restart {};
struct Begin {};
struct Turn {
  Ply ply;
};
struct Play {
  Ply ply;
};
struct TakeBack {
  std::optional<Point> point;  // empty: take back the last ply, of any kind
};
struct Info {
  std::string key;
  std::string value;  // the rest of the line, including blanks inside it; may be empty
};
struct End {};
struct About {};
struct YxStop {};
struct YxShowForbid {};
struct YxHashClear {};
struct YxShowInfo {};
struct YxBlockReset {};
struct YxNBest {
  int lines;
};
struct YxSearchDefend {};
struct YxBalance {
  int stones;  // 1 or 2
  int bias;    // requested value for the side of the last stone, -20000 to 20000
};
struct YxBlockPathReset {};
struct YxForbid {
  bool add;  // true: add; false: delete
  Point point;
  Color side;
};
struct YxShowHashUsage {};
struct YxSwap2 {
  int step;  // 1, 2, 3
};
struct YxSoosorvStart {};  // step 1; steps 2 to 6 are lists (kYxSoosorv)
struct YxDraw {};
struct YxResign {};
struct YxPrintFeature {};
struct ReloadConfig {};  // Rapfi's; the name of a file may follow
// Commands about the database of positions that need neither stones nor a file.
enum class DatabaseMaintenance { kSave, kCheck, kFix };
struct YxDatabaseCare {
  DatabaseMaintenance what;
};

// A command whose file name is on the next line.
enum class FileUse {
  kHashDump,
  kHashLoad,
  kSetDatabase,
  kDatabaseToText,
  kDatabaseToTextAll,
  kTextToDatabase,
  kLibToDatabase,
  kDatabaseToLib,
  kDatabaseToPositions,
  kSplitDatabase,
  kMergeDatabase
};
struct OpenFile {
  FileUse use;
};

// The extension for all games (docs/protocol.md).
struct Games {
  std::vector<std::string> words;  // a game and its options in lower case; empty: list all games
};
struct GenMove {};
struct ShowState {};
struct ShowLegal {
  std::optional<Point> first;  // if set: list the second stones of a turn that begins here
};
struct Perft {
  int plies;
};
struct Solve {
  std::optional<std::int64_t> ms;  // time limit; empty = the turn limit applies
};

// A command with several lines, which ends with the line DONE.
enum class BlockKind {
  kBoard,
  kYxBoard,
  kSwap2Board,
  kYxBlock,
  kYxBlockUndo,
  kYxBlockPath,
  kYxBlockPathUndo,
  kYxSoosorv,
  kYxDatabase,
  kPlies,
  kSetup
};
// Two numbers of a list in the Soosorv-8 dialogue. `step`: 2 to 6; 0 = the list does not belong to
// this dialogue. `fifths`: the declared number of fifths, in steps 4 and 5 only.
struct SoosorvStep {
  int step = 0;
  int fifths = 0;
};
// A request to the database. The list of stones is the position that the request is about.
enum class DatabaseRequest {
  kQueryAll,
  kQueryOne,
  kQueryText,
  kQueryAllAndText,
  kEditValue,  // words: mask label value depth
  kEditText,   // words: the text in quotes, which may continue on the next lines
  kEditLabel,  // words: x,y text
  kDeleteOne,
  kDeleteAll,  // words: nothing, or a filter
  kSetBestMove,
  kClearBestMove
};
struct OpenBlock {
  BlockKind kind;
  SoosorvStep soosorv = {};
  DatabaseRequest database = DatabaseRequest::kQueryAll;
  std::string words = {};  // the arguments of a database command, unchanged
  std::string items = {};  // items of a list of stones on the same line
};

}  // namespace command

using Command = std::variant<
    command::Blank, command::Start, command::Restart, command::Begin, command::Turn, command::Play,
    command::TakeBack, command::Info, command::End, command::About, command::YxStop,
    command::YxShowForbid, command::YxHashClear, command::YxShowInfo, command::YxBlockReset,
    command::YxNBest, command::YxSearchDefend, command::YxBalance, command::YxBlockPathReset,
    command::YxForbid, command::YxShowHashUsage, command::YxSwap2, command::YxSoosorvStart,
    command::YxDraw, command::YxResign, command::YxPrintFeature, command::ReloadConfig,
    command::YxDatabaseCare, command::Games, command::GenMove, command::ShowState,
    command::ShowLegal, command::Perft, command::Solve, command::OpenFile, command::OpenBlock>;

// Ignores the case of the command word, and blanks around words and numbers. Errors: see the top of
// this file.
absl::StatusOr<Command> ParseCommand(std::string_view line);

// A line between BOARD (or another list of stones) and DONE.
namespace block {

struct Done {};
// `owner`: 1 = own stone, 2 = the opponent's stone, 3 = dead stone, 0 = the line names no owner.
struct StoneLine {
  Point point;
  int owner = 0;
};

}  // namespace block

using BlockLine = std::variant<block::Done, block::StoneLine>;

// Parses an item of a list of stones. Errors: kInvalidArgument. A command inside a list is also an
// error here; the caller decides what to do with it.
absl::StatusOr<BlockLine> ParseBlockLine(std::string_view line);

// True if every word of the line is an item of a list of stones. The last word may also be DONE.
// True for an empty line. This check is needed because some managers send several items on one
// line.
bool AreStones(std::string_view line);

// True if the word begins with "yx" in any case and has more letters. The word may be a command
// that Tengen does not know.
bool IsYixinWord(std::string_view word);

// The name of the list for messages, for example "BOARD".
std::string_view BlockName(command::BlockKind kind);

}  // namespace tengen
