// SPDX-License-Identifier: Apache-2.0
//
// What a manager can say, as values: one line of input in, one Command out. Pure functions
// without state (a line inside BOARD ... DONE has a grammar of its own: ParseBlockLine for
// stones, ply_text.h for PLIES, setup_block.h for SETUP); they know no board, so "is this point
// free" is the session's question. Fuzzed.
//
// Errors: kNotFound for a line whose first word is no command (the reply is UNKNOWN), else
// kInvalidArgument (the reply is ERROR); both messages are fit to be sent.
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

struct Blank {};  // an empty line: no command, no reply
// START n and RECTSTART w,h.
struct Start {
  BoardSize size;  // as given, also an impossible one
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
  std::optional<Point> point;  // none: the last ply, whatever it was
};
struct Info {
  std::string key;
  std::string value;  // the rest of the line, blanks inside kept; may be empty
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
  int bias;
};
struct YxBlockPathReset {};
struct YxForbid {
  bool add;  // else: delete
  Point point;
  Color side;
};
struct YxShowHashUsage {};
struct YxSwap2 {
  int step;  // 1, 2, 3
};
struct YxSoosorvStart {};  // step 1; the others are lists
struct YxDraw {};
struct YxResign {};
struct YxPrintFeature {};
// Of the database of positions, those that take neither stones nor a file.
enum class DatabaseMaintenance { kSave, kCheck, kFix };
struct YxDatabaseCare {
  DatabaseMaintenance what;
};

// A command whose file is named by the next line.
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
  std::vector<std::string> words;  // a game and its options, in lower case; empty: all games
};
struct GenMove {};
struct ShowState {};
struct ShowLegal {
  std::optional<Point> first;  // the second stones of a turn that begins there
};
struct Perft {
  int plies;
};
struct Solve {
  std::optional<std::int64_t> ms;
};

// A command of several lines, closed by DONE.
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
// What a list of stones is to the Soosorv dialogue: its step, and how many fifths were declared
// (steps 4 and 5).
struct SoosorvStep {
  int step = 0;
  int fifths = 0;
};
// What the database is asked about the position that the stones make.
enum class DatabaseRequest {
  kQueryAll,
  kQueryOne,
  kQueryText,
  kQueryAllAndText,
  kEditValue,  // words: mask label value depth
  kEditText,   // words: "text", which may go on over several lines
  kEditLabel,  // words: x,y text
  kDeleteOne,
  kDeleteAll,  // words: nothing, or which
  kSetBestMove,
  kClearBestMove
};
struct OpenBlock {
  BlockKind kind;
  SoosorvStep soosorv = {};
  DatabaseRequest database = DatabaseRequest::kQueryAll;
  std::string words = {};  // behind a command of the database, as they stand
};

}  // namespace command

using Command = std::variant<
    command::Blank, command::Start, command::Restart, command::Begin, command::Turn, command::Play,
    command::TakeBack, command::Info, command::End, command::About, command::YxStop,
    command::YxShowForbid, command::YxHashClear, command::YxShowInfo, command::YxBlockReset,
    command::YxNBest, command::YxSearchDefend, command::YxBalance, command::YxBlockPathReset,
    command::YxForbid, command::YxShowHashUsage, command::YxSwap2, command::YxSoosorvStart,
    command::YxDraw, command::YxResign, command::YxPrintFeature, command::YxDatabaseCare,
    command::Games, command::GenMove, command::ShowState, command::ShowLegal, command::Perft,
    command::Solve, command::OpenFile, command::OpenBlock>;

// Case of the command word does not matter, nor do blanks around words and numbers.
absl::StatusOr<Command> ParseCommand(std::string_view line);

// A line between BOARD (or its relatives with stones) and DONE.
namespace block {

struct Done {};
// `owner`: 1 own stone, 2 the opponent's, 3 dead; 0 where the line has no third field.
struct StoneLine {
  Point point;
  int owner = 0;
};

}  // namespace block

using BlockLine = std::variant<block::Done, block::StoneLine>;

// Errors: kInvalidArgument. Whoever collects the block decides what a command in its middle
// means; here it is an error like any other text.
absl::StatusOr<BlockLine> ParseBlockLine(std::string_view line);

// Whether the word, in any case, is one of Yixin-Board's own (yx...), known or not.
bool IsYixinWord(std::string_view word);

// "BOARD", ...
std::string_view BlockName(command::BlockKind kind);

}  // namespace tengen
