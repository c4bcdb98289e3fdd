// SPDX-License-Identifier: Apache-2.0
#include "protocol/command.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "notation/ply_text.h"
#include "notation/points.h"

namespace tengen {
namespace {

using command::BlockKind;
using command::DatabaseMaintenance;
using command::DatabaseRequest;
using command::FileUse;

// The maximum number of variations in YXNBEST: the number of points of the largest board.
constexpr int kMostLines = kMaxBoard * kMaxBoard;
// The maximum depth of PERFT, in plies. No game can be counted to a greater depth in a useful time.
constexpr int kMostPerftPlies = 40;
// The maximum number of fifths that Soosorv-8 allows.
constexpr int kMostFifths = 8;
// The largest bias that a manager may request. Proven values are far larger (eval/value.h).
constexpr int kMostBias = 20'000;

// Parses the text after the command word. Returns nullopt if the command does not allow these
// arguments.
using ArgumentParser = std::optional<Command> (*)(std::string_view arguments);

// The parser of a command without arguments. `fields` are the values of the first members of T.
template <typename T, auto... fields>
std::optional<Command> Bare(std::string_view arguments) {
  if (!arguments.empty()) return std::nullopt;
  return Command(T{fields...});
}

// The parser of a command that ignores its arguments.
template <typename T>
std::optional<Command> WithAnything(std::string_view) {
  return Command(T{});
}

template <DatabaseRequest request>
std::optional<Command> ParseDatabase(std::string_view arguments) {
  command::OpenBlock open = {.kind = BlockKind::kYxDatabase, .database = request};
  open.words = std::string(arguments);
  return Command(std::move(open));
}

// Steps 4 and 5 have an argument: the declared number of fifths. The other steps have no argument.
template <int step>
std::optional<Command> ParseSoosorv(std::string_view arguments) {
  command::OpenBlock open = {.kind = BlockKind::kYxSoosorv, .soosorv = {.step = step}};
  if (step == 4 || step == 5) {
    const std::optional<int> fifths = ParseIntegerIn(arguments, 1, kMostFifths);
    if (!fifths) return std::nullopt;
    open.soosorv.fifths = *fifths;
  } else if (!arguments.empty()) {
    return std::nullopt;
  }
  return Command(std::move(open));
}

template <int stones>
std::optional<Command> ParseBalance(std::string_view arguments) {
  if (arguments.empty()) return Command(command::YxBalance{stones, 0});
  const std::optional<int> bias = ParseIntegerIn(arguments, -kMostBias, kMostBias);
  if (!bias) return std::nullopt;
  return Command(command::YxBalance{stones, *bias});
}

// "add 7 8 0" or "del 7 8 0": x, y and the side (0 = black, 1 = white) with blanks between them.
std::optional<Command> ParseForbid(std::string_view arguments) {
  const std::string_view verb = TakeWord(arguments);
  const bool add = EqualsIgnoreCase(verb, "add");
  if (!add && !EqualsIgnoreCase(verb, "del")) return std::nullopt;
  int numbers[3];
  for (int& number : numbers) {
    const std::optional<int> parsed = ParseIntegerIn(TakeWord(arguments), 0, kMaxBoard - 1);
    if (!parsed) return std::nullopt;
    number = *parsed;
  }
  if (numbers[2] > 1 || !arguments.empty()) return std::nullopt;
  return Command(command::YxForbid{
      add, {numbers[0], numbers[1]}, numbers[2] == 0 ? Color::kBlack : Color::kWhite});
}

template <typename T>
std::optional<Command> WithPly(std::string_view arguments) {
  std::optional<Ply> ply = ParsePly(arguments);
  if (!ply) return std::nullopt;
  return Command(T{*std::move(ply)});
}

template <typename T>
std::optional<Command> WithOptionalPoint(std::string_view arguments) {
  if (arguments.empty()) return Command(T{});
  const std::optional<Point> point = ParsePoint(arguments);
  if (!point) return std::nullopt;
  return Command(T{point});
}

std::optional<Command> ParseStart(std::string_view arguments) {
  const std::optional<int> n =
      ParseIntegerIn(arguments, std::numeric_limits<int>::min(), std::numeric_limits<int>::max());
  if (!n) return std::nullopt;
  return Command(command::Start{{*n, *n}});
}

std::optional<Command> ParseRectStart(std::string_view arguments) {
  const std::optional<Point> size = ParsePoint(arguments);
  if (!size) return std::nullopt;
  return Command(command::Start{{size->x, size->y}});
}

std::optional<Command> ParseNBest(std::string_view arguments) {
  const std::optional<int> lines = ParseIntegerIn(arguments, 1, kMostLines);
  if (!lines) return std::nullopt;
  return Command(command::YxNBest{*lines});
}

std::optional<Command> ParseInfo(std::string_view arguments) {
  const std::string_view key = TakeWord(arguments);
  return Command(command::Info{std::string(key), std::string(arguments)});
}

// Accepts words of letters, digits and hyphens, as in names of games.
std::optional<Command> ParseGames(std::string_view arguments) {
  command::Games games;
  while (!arguments.empty()) {
    const std::string_view word = TakeWord(arguments);
    games.words.push_back(absl::AsciiStrToLower(AbslView(word)));
    const bool is_name = std::all_of(word.begin(), word.end(), [](char c) {
      return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '-';
    });
    if (!is_name) return std::nullopt;
  }
  return Command(std::move(games));
}

std::optional<Command> ParsePerft(std::string_view arguments) {
  const std::optional<int> plies = ParseIntegerIn(arguments, 1, kMostPerftPlies);
  if (!plies) return std::nullopt;
  return Command(command::Perft{*plies});
}

std::optional<Command> ParseSolve(std::string_view arguments) {
  if (arguments.empty()) return Command(command::Solve{});
  const std::optional<std::int64_t> ms = ParseInteger(arguments);
  if (!ms || *ms < 0) return std::nullopt;
  return Command(command::Solve{ms});
}

struct CommandRow {
  std::string_view word;
  ArgumentParser parse;
  std::string_view wants;  // text for the error message "TURN takes ..."
  bool stones = false;     // a list of stones may begin after the arguments
};

constexpr std::string_view kNothing = "no argument";
constexpr std::string_view kStones = "the stones and DONE, on this line or on the next lines";
constexpr std::string_view kFile = "no argument (the file name is the next line)";
constexpr std::string_view kBias = "no argument or a value from -20000 to 20000";
constexpr std::string_view kFifths = "a number of fifths from 1 to 8";
constexpr std::string_view kListFollows = "no argument (the list follows, one item a line)";

constexpr auto kCommands = std::to_array<CommandRow>({
    {"START", ParseStart, "the board size, for instance 15 or 20"},
    {"RECTSTART", ParseRectStart, "width,height, for instance 20,15"},
    {"RESTART", Bare<command::Restart>, kNothing},
    {"BEGIN", Bare<command::Begin>, kNothing},
    {"TURN", WithPly<command::Turn>, "x,y"},
    {"PLAY", WithPly<command::Play>, "x,y"},
    {"TAKEBACK", WithOptionalPoint<command::TakeBack>, "x,y"},
    {"BOARD", Bare<command::OpenBlock, BlockKind::kBoard>, kStones, true},
    {"YXBOARD", Bare<command::OpenBlock, BlockKind::kYxBoard>, kStones, true},
    {"SWAP2BOARD", Bare<command::OpenBlock, BlockKind::kSwap2Board>, kStones, true},
    {"INFO", ParseInfo, ""},
    {"END", WithAnything<command::End>, ""},
    {"ABOUT", Bare<command::About>, kNothing},
    {"YXSTOP", Bare<command::YxStop>, kNothing},
    {"STOP", Bare<command::YxStop>, kNothing},
    {"YXSHOWFORBID", Bare<command::YxShowForbid>, kNothing},
    {"YXHASHCLEAR", Bare<command::YxHashClear>, kNothing},
    {"YXSHOWINFO", Bare<command::YxShowInfo>, kNothing},
    {"YXNBEST", ParseNBest, "a number of variations from 1 to 484"},
    {"YXBLOCK", Bare<command::OpenBlock, BlockKind::kYxBlock>, kStones, true},
    {"YXBLOCKUNDO", Bare<command::OpenBlock, BlockKind::kYxBlockUndo>, kStones, true},
    {"YXBLOCKRESET", Bare<command::YxBlockReset>, kNothing},
    {"YXBLOCKPATH", Bare<command::OpenBlock, BlockKind::kYxBlockPath>, kStones, true},
    {"YXBLOCKPATHUNDO", Bare<command::OpenBlock, BlockKind::kYxBlockPathUndo>, kStones, true},
    {"YXBLOCKPATHRESET", Bare<command::YxBlockPathReset>, kNothing},
    {"YXFORBID", ParseForbid, "add x y side or del x y side (side 0 is Black, 1 is White)"},
    {"YXSEARCHDEFEND", Bare<command::YxSearchDefend>, kNothing},
    {"YXBALANCEONE", ParseBalance<1>, kBias},
    {"YXBALANCETWO", ParseBalance<2>, kBias},
    {"YXHASHDUMP", Bare<command::OpenFile, FileUse::kHashDump>, kFile},
    {"YXHASHLOAD", Bare<command::OpenFile, FileUse::kHashLoad>, kFile},
    {"YXSHOWHASHUSAGE", Bare<command::YxShowHashUsage>, kNothing},
    {"YXSWAP2STEP1", Bare<command::YxSwap2, 1>, kNothing},
    {"YXSWAP2STEP2", Bare<command::YxSwap2, 2>, kNothing},
    {"YXSWAP2STEP3", Bare<command::YxSwap2, 3>, kNothing},
    {"YXSOOSORVSTEP1", Bare<command::YxSoosorvStart>, kNothing},
    {"YXSOOSORVSTEP2", ParseSoosorv<2>, kStones, true},
    {"YXSOOSORVSTEP3", ParseSoosorv<3>, kStones, true},
    {"YXSOOSORVSTEP4", ParseSoosorv<4>, kFifths, true},
    {"YXSOOSORVSTEP5", ParseSoosorv<5>, kFifths, true},
    {"YXSOOSORVSTEP6", ParseSoosorv<6>, kStones, true},
    {"YXDRAW", Bare<command::YxDraw>, kNothing},
    {"YXRESIGN", Bare<command::YxResign>, kNothing},
    {"YXPRINTFEATURE", Bare<command::YxPrintFeature>, kNothing},
    {"RELOADCONFIG", WithAnything<command::ReloadConfig>, ""},
    {"YXSETDATABASE", Bare<command::OpenFile, FileUse::kSetDatabase>, kFile},
    {"YXSAVEDATABASE", Bare<command::YxDatabaseCare, DatabaseMaintenance::kSave>, kNothing},
    {"YXDBCHECK", Bare<command::YxDatabaseCare, DatabaseMaintenance::kCheck>, kNothing},
    {"YXDBFIX", Bare<command::YxDatabaseCare, DatabaseMaintenance::kFix>, kNothing},
    {"YXQUERYDATABASEALL", ParseDatabase<DatabaseRequest::kQueryAll>, kStones, true},
    {"YXQUERYDATABASEONE", ParseDatabase<DatabaseRequest::kQueryOne>, kStones, true},
    {"YXQUERYDATABASETEXT", ParseDatabase<DatabaseRequest::kQueryText>, kStones, true},
    {"YXQUERYDATABASEALLT", ParseDatabase<DatabaseRequest::kQueryAllAndText>, kStones, true},
    {"YXEDITTVDDATABASE", ParseDatabase<DatabaseRequest::kEditValue>, kStones, true},
    {"YXEDITTEXTDATABASE", ParseDatabase<DatabaseRequest::kEditText>, kStones},
    {"YXEDITLABELDATABASE", ParseDatabase<DatabaseRequest::kEditLabel>, kStones},
    {"YXDELETEDATABASEONE", ParseDatabase<DatabaseRequest::kDeleteOne>, kStones, true},
    {"YXDELETEDATABASEALL", ParseDatabase<DatabaseRequest::kDeleteAll>, kStones, true},
    {"YXSETBESTMOVEDATABASE", ParseDatabase<DatabaseRequest::kSetBestMove>, kStones, true},
    {"YXCLEARBESTMOVEDATABASE", ParseDatabase<DatabaseRequest::kClearBestMove>, kStones, true},
    {"YXDBTOTXT", Bare<command::OpenFile, FileUse::kDatabaseToText>, kFile},
    {"YXDBTOTXTALL", Bare<command::OpenFile, FileUse::kDatabaseToTextAll>, kFile},
    {"YXTXTTODB", Bare<command::OpenFile, FileUse::kTextToDatabase>, kFile},
    {"YXLIBTODB", Bare<command::OpenFile, FileUse::kLibToDatabase>, kFile},
    {"YXDBTOLIB", Bare<command::OpenFile, FileUse::kDatabaseToLib>, kFile},
    {"YXDBTOPOS", Bare<command::OpenFile, FileUse::kDatabaseToPositions>, kFile},
    {"YXDBSPLIT", Bare<command::OpenFile, FileUse::kSplitDatabase>, kFile},
    {"YXDBMERGE", Bare<command::OpenFile, FileUse::kMergeDatabase>, kFile},
    {"GAMES", ParseGames, "no argument, or a game and its options, for instance pente keryo"},
    {"PLIES", Bare<command::OpenBlock, BlockKind::kPlies>, kListFollows},
    {"SETUP", Bare<command::OpenBlock, BlockKind::kSetup>, kListFollows},
    {"GENMOVE", Bare<command::GenMove>, kNothing},
    {"SHOWSTATE", Bare<command::ShowState>, kNothing},
    {"SHOWLEGAL", WithOptionalPoint<command::ShowLegal>, "no argument or x,y"},
    {"PERFT", ParsePerft, "a number of plies from 1 to 40"},
    {"SOLVE", ParseSolve, "no argument or a time in milliseconds from 0"},
});

const CommandRow* FindRow(std::string_view word) {
  for (const CommandRow& row : kCommands) {
    if (EqualsIgnoreCase(row.word, word)) return &row;
  }
  return nullptr;
}

// True if the argument of TURN or PLAY is probably a ply of another form than one point. The error
// message then names all forms of a ply. Otherwise the message names only "x,y", because most
// managers send only points.
bool MeansAPly(const CommandRow& row, std::string_view arguments) {
  const bool takes_ply = row.parse == WithPly<command::Turn> || row.parse == WithPly<command::Play>;
  return takes_ply && arguments.find_first_of(" #") != std::string_view::npos;
}

// Removes the items of a list of stones from the end of the arguments and returns them.
std::string_view TakeItems(std::string_view& arguments) {
  std::string_view items = arguments;
  while (!items.empty()) {
    std::string_view rest = items;
    const std::string_view word = TakeWord(rest);
    if (word.find(',') != std::string_view::npos || EqualsIgnoreCase(word, "DONE")) break;
    items = rest;
  }
  arguments = Trim(arguments.substr(0, arguments.size() - items.size()));
  return items;
}

}  // namespace

absl::StatusOr<Command> ParseCommand(std::string_view line) {
  std::string_view rest = Trim(line);
  if (rest.empty()) return Command(command::Blank{});
  const std::string_view word = TakeWord(rest);
  const CommandRow* row = FindRow(word);
  if (row == nullptr) {
    return absl::NotFoundError(StrCat("command ", Quoted(word)));
  }
  const std::string_view arguments = rest;
  const std::string_view items = row->stones ? TakeItems(rest) : std::string_view();
  std::optional<Command> command = row->parse(rest);
  if (command && AreStones(items)) {
    if (!items.empty()) std::get<command::OpenBlock>(*command).items = items;
    return *std::move(command);
  }
  const std::string_view wants = MeansAPly(*row, arguments) ? kPlyForms : row->wants;
  return InvalidArgument(row->word, " takes ", wants, arguments.empty() ? "" : ", not ",
                         arguments.empty() ? "" : Quoted(arguments));
}

absl::StatusOr<BlockLine> ParseBlockLine(std::string_view line) {
  const std::string_view text = Trim(line);
  if (EqualsIgnoreCase(text, "DONE")) return BlockLine(block::Done{});
  const std::optional<std::vector<int>> numbers = ParseIntegers(text);
  const std::size_t count = numbers ? numbers->size() : 0;
  const bool owned = count == 3;
  if ((count != 2 && !owned) || (owned && ((*numbers)[2] < 1 || (*numbers)[2] > 3))) {
    return InvalidArgument(
        "a stone is x,y or x,y,owner with owner 1, 2 or 3 (DONE ends the list), not ",
        Quoted(text));
  }
  return BlockLine(block::StoneLine{{(*numbers)[0], (*numbers)[1]}, owned ? (*numbers)[2] : 0});
}

bool AreStones(std::string_view line) {
  std::string_view words = Trim(line);
  while (!words.empty()) {
    const absl::StatusOr<BlockLine> item = ParseBlockLine(TakeWord(words));
    if (!item.ok()) return false;
    if (std::holds_alternative<block::Done>(*item) && !words.empty()) return false;
  }
  return true;
}

bool IsYixinWord(std::string_view word) {
  return word.size() > 2 && EqualsIgnoreCase(word.substr(0, 2), "yx");
}

std::string_view BlockName(command::BlockKind kind) {
  switch (kind) {
    case BlockKind::kBoard: return "BOARD";
    case BlockKind::kYxBoard: return "YXBOARD";
    case BlockKind::kSwap2Board: return "SWAP2BOARD";
    case BlockKind::kYxBlock: return "YXBLOCK";
    case BlockKind::kYxBlockUndo: return "YXBLOCKUNDO";
    case BlockKind::kYxBlockPath: return "YXBLOCKPATH";
    case BlockKind::kYxBlockPathUndo: return "YXBLOCKPATHUNDO";
    case BlockKind::kYxSoosorv: return "YXSOOSORVSTEP";
    case BlockKind::kYxDatabase: return "the database command";
    case BlockKind::kPlies: return "PLIES";
    case BlockKind::kSetup: return "SETUP";
  }
  return "";
}

}  // namespace tengen
